(** Under notakto rules on the 9 points and 8 sets listed for 3^2: the first player wins.
    Written by embed, from the files of the command. *)

Require Import List PArith NArith FMapPositive.
From Noughts Require Import Game Tree.
Import ListNotations.
Local Open Scope positive_scope.

Definition statement : statement := {|
  the_game := {|
    rule := Notakto;
    points := [1; 2; 3; 4; 5; 6; 7; 8; 9];
    sets := [
      [1; 2; 3];
      [4; 5; 6];
      [7; 8; 9];
      [1; 4; 7];
      [2; 5; 8];
      [3; 6; 9];
      [1; 5; 9];
      [3; 5; 7]];
    second := None;
    turn := fun a => match a with First => 1 | Second => 1 end |};
  start := {| owner := (PositiveMap.empty player); mover := First; left := 1 |};
  claimed := Won First
|}.

Definition certificate : list record := [
  Perm [3; 2; 1; 6; 5; 4; 9; 8; 7];
  Perm [1; 4; 7; 2; 5; 8; 3; 6; 9];
  Perm [7; 8; 9; 4; 5; 6; 1; 2; 3];
  Perm [3; 6; 9; 2; 5; 8; 1; 4; 7];
  Perm [7; 4; 1; 8; 5; 2; 9; 6; 3];
  Perm [9; 6; 3; 8; 5; 2; 7; 4; 1];
  Part First [Wins First];
  Step None (Make (Claim 5));
  Step None (Replies 8%N None);
  Reply (Claim 1);
  Step (Some 1) (Make (Claim 3));
  Step None (Replies 3%N None);
  Reply (Claim 4);
  Step (Some 2) (Make (Claim 8));
  Step (Some 3) (Replies 0%N None);
  Reply (Claim 6);
  Step None (Same 2%N 1%N);
  Reply (Claim 8);
  Step (Some 4) (Make (Claim 4));
  Step None (Same 3%N 0%N);
  Reply (Claim 2);
  Step (Some 5) (Make (Claim 7));
  Step None (Replies 4%N None);
  Reply (Claim 1);
  Step None (Same 2%N 2%N);
  Reply (Claim 4);
  Step None (Make (Claim 9));
  Step None (Same 3%N 3%N);
  Reply (Claim 6);
  Step None (Make (Claim 1));
  Step None (Same 3%N 2%N);
  Reply (Claim 9);
  Step None (Same 4%N 3%N);
  Reply (Claim 3);
  Step None (Same 1%N 1%N);
  Reply (Claim 4);
  Step None (Same 5%N 2%N);
  Reply (Claim 6);
  Step None (Same 5%N 4%N);
  Reply (Claim 7);
  Step None (Same 1%N 5%N);
  Reply (Claim 8);
  Step None (Same 5%N 3%N);
  Reply (Claim 9);
  Step None (Same 1%N 6%N);
  End].
