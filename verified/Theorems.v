(** Theorems that can be cited. Each certificate is checked inside Coq, by computation; the statement it is about
    stands, with its board, at the beginning of its file in data/. *)

Require Import List Bool PArith Arith FMapPositive.
From Noughts Require Import Game Facts Symmetry Check.
From Noughts.data Require three_squared fano ag24 ag25 pg23 td44 pbsts7_misere three_squared_notakto
  pg23_hop.
Import ListNotations.

(** * The boards *)

(** v points, sets of k points, and any two points in just one set. For these v and k that is the projective
    plane of order 2 or 3 or the affine plane of order 4 or 5: there is no other one. *)
Definition two_points_one_set (v k : nat) (g : game) : bool :=
  Nat.eqb (length (points g)) v
  && no_repeat (points g)
  && forallb (fun w => Nat.eqb (length w) k && no_repeat w && forallb (fun p => mem p (points g)) w) (sets g)
  && forallb (fun p => forallb (fun q =>
       Pos.eqb p q || Nat.eqb 1 (length (filter (fun w => mem p w && mem q w) (sets g)))) (points g)) (points g)
  && match second g with None => true | Some _ => false end.

(** A transversal design with k groups of n points: the points of a set are from different groups, and any two points
    of different groups are in just one set. [apart]: in the same group. *)
Definition together (g : game) (p q : point) : nat := length (filter (fun w => mem p w && mem q w) (sets g)).

Definition apart (g : game) (p q : point) : bool := Pos.eqb p q || Nat.eqb 0 (together g p q).

Definition transversal_design (k n : nat) (g : game) : bool :=
  let all f := forallb f (points g) in
  Nat.eqb (length (points g)) (k * n) && no_repeat (points g)
  && forallb (fun w => Nat.eqb (length w) k && no_repeat w && forallb (fun p => mem p (points g)) w) (sets g)
  && all (fun p => Nat.eqb n (length (filter (apart g p) (points g)))
       && all (fun q => apart g p q || Nat.eqb 1 (together g p q))
       && all (fun q => all (fun r => negb (apart g p q && apart g q r) || apart g p r)))
  && match second g with None => true | Some _ => false end.

Definition board_of (t : statement) : game := the_game t.

Example fano_board : two_points_one_set 7 3 (board_of fano.statement) = true.
Proof. vm_compute. reflexivity. Qed.

Example pbsts7_board : two_points_one_set 7 3 (board_of pbsts7_misere.statement) = true.
Proof. vm_compute. reflexivity. Qed.

Example pg23_board : two_points_one_set 13 4 (board_of pg23.statement) = true.
Proof. vm_compute. reflexivity. Qed.

Example ag24_board : two_points_one_set 16 4 (board_of ag24.statement) = true.
Proof. vm_compute. reflexivity. Qed.

Example ag25_board : two_points_one_set 25 5 (board_of ag25.statement) = true.
Proof. vm_compute. reflexivity. Qed.

Example td44_board : transversal_design 4 4 (board_of td44.statement) = true.
Proof. vm_compute. reflexivity. Qed.

(** The eight lines of tic-tac-toe, the points numbered row by row. *)
Example three_squared_board :
  points (board_of three_squared.statement) = [1; 2; 3; 4; 5; 6; 7; 8; 9]%positive
  /\ sets (board_of three_squared.statement)
     = [[1; 2; 3]; [4; 5; 6]; [7; 8; 9]; [1; 4; 7]; [2; 5; 8]; [3; 6; 9]; [1; 5; 9]; [3; 5; 7]]%positive.
Proof. split; reflexivity. Qed.

(** * The theorems *)

Ltac by_certificate c := apply check_sound with (records := c); vm_cast_no_check (eq_refl true).

(** Tic-tac-toe is a draw. *)
Theorem three_squared_draw : holds three_squared.statement.
Proof. by_certificate three_squared.certificate. Qed.

(** The first player wins the strong game on the Fano plane. *)
Theorem fano_first : holds fano.statement.
Proof. by_certificate fano.certificate. Qed.

(** The first player wins the strong game on the affine plane of order 4. *)
Theorem ag24_first : holds ag24.statement.
Proof. by_certificate ag24.certificate. Qed.

(** The strong game on the affine plane of order 5 is a draw. *)
Theorem ag25_draw : holds ag25.statement.
Proof. by_certificate ag25.certificate. Qed.

(** The strong game on the projective plane of order 3 is a draw. *)
Theorem pg23_draw : holds pg23.statement.
Proof. by_certificate pg23.certificate. Qed.

(** The strong game on the transversal design TD(4,4) of the command is a draw. *)
Theorem td44_draw : holds td44.statement.
Proof. by_certificate td44.certificate. Qed.

(** The second player wins the misère game on the projective binary Steiner triple system of order 7. *)
Theorem pbsts7_misere_second : holds pbsts7_misere.statement.
Proof. by_certificate pbsts7_misere.certificate. Qed.

(** The first player wins notakto on the board of tic-tac-toe. *)
Theorem three_squared_notakto_first : holds three_squared_notakto.statement.
Proof. by_certificate three_squared_notakto.certificate. Qed.

(** The hop game on the projective plane of order 3, begun on its first point, is a draw. *)
Theorem pg23_hop_draw : holds pg23_hop.statement.
Proof. by_certificate pg23_hop.certificate. Qed.

(** What these statements are, so that no name can mislead: value, rules, one point a turn, one family of sets, from
    the empty board with the first player to move. *)
Definition outline (t : statement) :=
  let g := the_game t in
  (claimed t, rule g, (turn g First, turn g Second), second g,
    (PositiveMap.elements (owner (start t)), mover (start t), left (start t))).

Definition from_empty v r : value * rules * (positive * positive) * option (list (list point))
    * (list (positive * player) * player * positive) :=
  (v, r, (1, 1), None, ([], First, 1))%positive.

Example outlines :
  map outline [three_squared.statement; fano.statement; ag24.statement; ag25.statement; pg23.statement;
    td44.statement; pbsts7_misere.statement; three_squared_notakto.statement]
  = [from_empty Drawn Strong; from_empty (Won First) Strong; from_empty (Won First) Strong; from_empty Drawn Strong;
     from_empty Drawn Strong; from_empty Drawn Strong; from_empty (Won Second) Misere;
     from_empty (Won First) Notakto].
Proof. reflexivity. Qed.

(** The hop game begins with one piece of the first player, on point 1; the first player is to move. *)
Example hop_outline :
  outline pg23_hop.statement = (Drawn, Hop, (1, 1), None, ([(1, First)], First, 1))%positive.
Proof. reflexivity. Qed.

Example hop_board : two_points_one_set 13 4 (board_of pg23_hop.statement) = true.
Proof. vm_compute. reflexivity. Qed.
