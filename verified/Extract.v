(** The checker as OCaml code. *)

From Noughts Require Import Game Tree Symmetry Check.
Require Import FMapPositive ExtrOcamlBasic Extraction.

Extraction Language OCaml.
Extraction "checker.ml" run proper on_board over whole moves play PositiveMap.find.
