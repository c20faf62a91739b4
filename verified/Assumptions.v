(** Prints what the theorems rest on; verified/test fails unless it is nothing. *)

From Noughts Require Import Facts Check Theorems.

Print Assumptions check_sound.
Print Assumptions one_value.
Print Assumptions three_squared_draw.
Print Assumptions fano_first.
Print Assumptions ag24_first.
Print Assumptions ag25_draw.
Print Assumptions pg23_draw.
Print Assumptions td44_draw.
Print Assumptions pbsts7_misere_second.
Print Assumptions three_squared_notakto_first.
Print Assumptions pg23_hop_draw.
