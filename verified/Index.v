(** Sets found by their points, so that not every set is compared with every other. *)

Require Import List Bool PArith FMapPositive.
From Noughts Require Import Game.
Import ListNotations.

Definition index : Type := PositiveMap.t (list (list point)).

(** The sets that are listed under a point. *)
Definition under (m : index) (p : point) : list (list point) :=
  match PositiveMap.find p m with Some l => l | None => [] end.

Definition enter (w : list point) (m : index) (p : point) : index := PositiveMap.add p (w :: under m p) m.

(** Every set under each of its points. *)
Definition by_point (family : list (list point)) : index :=
  fold_left (fun m w => fold_left (enter w) w m) family (PositiveMap.empty _).

(** Nothing else is listed. *)
Definition within (family : list (list point)) (m : index) : Prop := forall p w, In w (under m p) -> In w family.

Lemma within_empty family : within family (PositiveMap.empty _).
Proof. intros p w. unfold under. rewrite PositiveMap.gempty. contradiction. Qed.

Lemma within_enter family w m p : within family m -> In w family -> within family (enter w m p).
Proof.
  intros W I q v. unfold under, enter. destruct (Pos.eq_dec q p) as [->|N].
  - rewrite PositiveMap.gss. intros [<-|J]; [trivial | exact (W p v J)].
  - rewrite PositiveMap.gso by assumption. apply W.
Qed.

Lemma by_point_within family : within family (by_point family).
Proof.
  unfold by_point. generalize (within_empty family). generalize (PositiveMap.empty (list (list point))).
  assert (E : forall l, incl l family -> forall m, within family m ->
    within family (fold_left (fun m w => fold_left (enter w) w m) l m)).
  { induction l as [|w l IH]; simpl; intros I m W; trivial. apply IH; [intros x X; apply I; now right|].
    assert (K : In w family) by (apply I; now left). clear - W K. revert m W. generalize w at 2.
    intros l. induction l as [|p l IH]; simpl; intros m W; trivial. apply IH. now apply within_enter. }
  intros m. apply E. apply incl_refl.
Qed.
