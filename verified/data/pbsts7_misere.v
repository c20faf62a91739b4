(** Under misere rules on the 7 points and 7 sets listed for PBSTS(7): the second player wins.
    Written by embed, from the files of the command. *)

Require Import List PArith NArith FMapPositive.
From Noughts Require Import Game Tree.
Import ListNotations.
Local Open Scope positive_scope.

Definition statement : statement := {|
  the_game := {|
    rule := Misere;
    points := [1; 2; 3; 4; 5; 6; 7];
    sets := [
      [1; 2; 3];
      [1; 4; 5];
      [1; 6; 7];
      [2; 4; 6];
      [2; 5; 7];
      [3; 4; 7];
      [3; 5; 6]];
    second := None;
    turn := fun a => match a with First => 1 | Second => 1 end |};
  start := {| owner := (PositiveMap.empty player); mover := First; left := 1 |};
  claimed := Won Second
|}.

Definition certificate : list record := [
  Perm [3; 5; 6; 2; 1; 7; 4];
  Perm [3; 4; 7; 2; 1; 6; 5];
  Perm [1; 5; 4; 2; 3; 7; 6];
  Perm [1; 2; 3; 5; 4; 7; 6];
  Perm [1; 2; 3; 6; 7; 4; 5];
  Perm [1; 2; 3; 7; 6; 5; 4];
  Perm [2; 1; 3; 4; 6; 5; 7];
  Perm [3; 1; 2; 4; 7; 5; 6];
  Perm [4; 1; 5; 2; 6; 3; 7];
  Perm [5; 1; 4; 2; 7; 3; 6];
  Perm [6; 1; 7; 2; 4; 3; 5];
  Perm [7; 1; 6; 2; 5; 3; 4];
  Part Second [Wins Second];
  Step None (Replies 7%N None);
  Reply (Claim 1);
  Step (Some 1) (Make (Claim 2));
  Step None (Replies 5%N None);
  Reply (Claim 3);
  Step None (Make (Claim 4));
  Step (Some 2) (Replies 3%N None);
  Reply (Claim 5);
  Step (Some 3) (Make (Claim 7));
  Step (Some 4) (Replies 0%N None);
  Reply (Claim 6);
  Step None (Make (Claim 5));
  Step None (Same 4%N 1%N);
  Reply (Claim 7);
  Step None (Same 3%N 2%N);
  Reply (Claim 4);
  Step (Some 5) (Make (Claim 5));
  Step None (Same 2%N 3%N);
  Reply (Claim 5);
  Step None (Same 5%N 4%N);
  Reply (Claim 6);
  Step None (Same 5%N 5%N);
  Reply (Claim 7);
  Step None (Same 5%N 6%N);
  Reply (Claim 2);
  Step None (Same 1%N 7%N);
  Reply (Claim 3);
  Step None (Same 1%N 8%N);
  Reply (Claim 4);
  Step None (Same 1%N 9%N);
  Reply (Claim 5);
  Step None (Same 1%N 10%N);
  Reply (Claim 6);
  Step None (Same 1%N 11%N);
  Reply (Claim 7);
  Step None (Same 1%N 12%N);
  End].
