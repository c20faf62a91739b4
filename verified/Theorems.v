(** Theorems that can be cited. Each certificate is checked inside Coq, by computation; the statement it is about
    stands, with its board, at the beginning of its file in data/. *)

Require Import List Bool PArith Arith.
From Noughts Require Import Game Facts Symmetry Check.
From Noughts.data Require three_squared fano ag24 ag25 pg23 td44 pbsts7_misere.
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

(** What the values of these statements are, so that no name can mislead. *)
Example the_values :
  map claimed [three_squared.statement; fano.statement; ag24.statement; ag25.statement; pg23.statement;
    td44.statement; pbsts7_misere.statement]
  = [Drawn; Won First; Won First; Drawn; Drawn; Drawn; Won Second].
Proof. reflexivity. Qed.

Example the_rules :
  map (fun t => (rule (the_game t), turn (the_game t) First, turn (the_game t) Second))
    [three_squared.statement; fano.statement; ag24.statement; ag25.statement; pg23.statement;
     td44.statement; pbsts7_misere.statement]
  = [(Strong, 1, 1); (Strong, 1, 1); (Strong, 1, 1); (Strong, 1, 1); (Strong, 1, 1); (Strong, 1, 1);
     (Misere, 1, 1)]%positive.
Proof. reflexivity. Qed.
