(** Under strong rules on the 13 points and 13 sets listed for PG(2,3): each player can force not to lose.
    Written by embed, from the files of the command. *)

Require Import List PArith NArith FMapPositive.
From Noughts Require Import Game Tree.
Import ListNotations.
Local Open Scope positive_scope.

Definition statement : statement := {|
  the_game := {|
    rule := Strong;
    points := [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13];
    sets := [
      [1; 2; 3; 10];
      [4; 5; 6; 10];
      [7; 8; 9; 10];
      [1; 4; 7; 11];
      [2; 5; 8; 11];
      [3; 6; 9; 11];
      [1; 5; 9; 12];
      [3; 4; 8; 12];
      [2; 6; 7; 12];
      [1; 6; 8; 13];
      [2; 4; 9; 13];
      [3; 5; 7; 13];
      [10; 11; 12; 13]];
    second := None;
    turn := fun a => match a with First => 1 | Second => 1 end |};
  start := {| owner := (PositiveMap.empty player); mover := First; left := 1 |};
  claimed := Drawn
|}.

Definition certificate : list record := [
  Perm [1; 2; 3; 5; 4; 6; 12; 13; 11; 10; 9; 7; 8];
  Perm [1; 2; 3; 6; 4; 5; 8; 9; 7; 10; 13; 11; 12];
  Perm [1; 2; 3; 7; 9; 8; 11; 13; 12; 10; 4; 5; 6];
  Perm [1; 2; 3; 8; 9; 7; 6; 4; 5; 10; 13; 12; 11];
  Perm [1; 2; 3; 9; 8; 7; 12; 11; 13; 10; 5; 6; 4];
  Perm [1; 2; 3; 11; 13; 12; 7; 9; 8; 10; 4; 6; 5];
  Perm [1; 2; 3; 12; 13; 11; 5; 4; 6; 10; 9; 8; 7];
  Perm [1; 2; 3; 13; 12; 11; 8; 7; 9; 10; 6; 5; 4];
  Perm [2; 1; 3; 4; 5; 6; 13; 12; 11; 10; 9; 8; 7];
  Perm [3; 1; 2; 4; 5; 6; 8; 9; 7; 10; 12; 13; 11];
  Perm [4; 1; 11; 2; 12; 6; 13; 5; 3; 7; 9; 8; 10];
  Perm [5; 1; 9; 2; 7; 6; 8; 4; 3; 12; 11; 13; 10];
  Perm [6; 1; 13; 2; 11; 5; 12; 4; 3; 8; 7; 9; 10];
  Perm [7; 1; 4; 2; 5; 8; 6; 9; 3; 11; 12; 13; 10];
  Perm [8; 1; 6; 2; 4; 9; 5; 7; 3; 13; 11; 12; 10];
  Perm [9; 1; 5; 2; 6; 7; 4; 8; 3; 12; 13; 11; 10];
  Perm [10; 1; 2; 4; 8; 12; 5; 13; 7; 3; 6; 9; 11];
  Perm [11; 1; 4; 2; 6; 12; 5; 13; 3; 7; 8; 9; 10];
  Perm [12; 1; 5; 2; 4; 13; 6; 11; 3; 9; 7; 8; 10];
  Perm [13; 1; 6; 2; 5; 11; 4; 12; 3; 8; 9; 7; 10];
  Part First [Wins First; Draw; Tie];
  ByStealing;
  Part Second [Wins Second; Draw; Tie];
  Step None (Replies 13%N (Some Weight));
  Reply (Claim 1);
  Step (Some 1) (Make (Claim 2));
  Step None (Replies 9%N (Some Weight));
  Reply (Claim 4);
  Step (Some 2) (Make (Claim 7));
  Step None (Settle Weight);
  Reply (Claim 5);
  Step None (Same 2%N 1%N);
  Reply (Claim 6);
  Step None (Same 2%N 2%N);
  Reply (Claim 7);
  Step None (Same 2%N 3%N);
  Reply (Claim 8);
  Step None (Same 2%N 4%N);
  Reply (Claim 9);
  Step None (Same 2%N 5%N);
  Reply (Claim 11);
  Step None (Same 2%N 6%N);
  Reply (Claim 12);
  Step None (Same 2%N 7%N);
  Reply (Claim 13);
  Step None (Same 2%N 8%N);
  Reply (Claim 2);
  Step None (Same 1%N 9%N);
  Reply (Claim 3);
  Step None (Same 1%N 10%N);
  Reply (Claim 4);
  Step None (Same 1%N 11%N);
  Reply (Claim 5);
  Step None (Same 1%N 12%N);
  Reply (Claim 6);
  Step None (Same 1%N 13%N);
  Reply (Claim 7);
  Step None (Same 1%N 14%N);
  Reply (Claim 8);
  Step None (Same 1%N 15%N);
  Reply (Claim 9);
  Step None (Same 1%N 16%N);
  Reply (Claim 10);
  Step None (Same 1%N 17%N);
  Reply (Claim 11);
  Step None (Same 1%N 18%N);
  Reply (Claim 12);
  Step None (Same 1%N 19%N);
  Reply (Claim 13);
  Step None (Same 1%N 20%N);
  End].
