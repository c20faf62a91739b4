(** Under strong rules on the 7 points and 7 sets listed for PG(2,2): the first player wins.
    Written by embed, from the files of the command. *)

Require Import List PArith NArith FMapPositive.
From Noughts Require Import Game Tree.
Import ListNotations.
Local Open Scope positive_scope.

Definition statement : statement := {|
  the_game := {|
    rule := Strong;
    points := [1; 2; 3; 4; 5; 6; 7];
    sets := [
      [1; 2; 5];
      [3; 4; 5];
      [1; 3; 6];
      [2; 4; 6];
      [1; 4; 7];
      [2; 3; 7];
      [5; 6; 7]];
    second := None;
    turn := fun a => match a with First => 1 | Second => 1 end |};
  start := {| owner := (PositiveMap.empty player); mover := First; left := 1 |};
  claimed := Won First
|}.

Definition certificate : list record := [
  Part First [Wins First];
  Step None (Make (Claim 1));
  Step None (Replies 5%N (Some (Threats [2; 3])));
  Reply (Claim 2);
  Step None (Settle (Threats [3; 4]));
  Reply (Claim 3);
  Step None (Settle (Threats [2; 4]));
  Reply (Claim 5);
  Step None (Settle (Threats [3; 7]));
  Reply (Claim 6);
  Step None (Settle (Threats [2; 7]));
  Reply (Claim 7);
  Step None (Settle (Threats [2; 6]));
  End].
