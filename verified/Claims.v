(** Games in which points are claimed to own a whole set: strong and Maker–Breaker. *)

Require Import List Bool PArith FMapPositive Arith.
From Noughts Require Import Game Facts.
Import ListNotations.

(** The rules strong or Maker–Breaker. *)
Definition achieves (g : game) : bool :=
  match rule g with Strong | MakerBreaker _ => true | _ => false end.

(** The sets that win for a player: none for Breaker. *)
Definition goals (g : game) (a : player) : list (list point) :=
  match rule g with
  | MakerBreaker maker => if player_eqb maker a then sets_of g a else []
  | _ => sets_of g a
  end.

Lemma goals_sets g a w : In w (goals g a) -> In w (sets_of g a).
Proof.
  unfold goals. destruct (rule g) as [|maker| | |]; trivial. now destruct (player_eqb maker a).
Qed.

Definition has_won (g : game) (s : position) (a : player) : bool := existsb (forallb (is_of s a)) (goals g a).

Lemma has_won_spec g s a :
  has_won g s a = true <-> exists w, In w (goals g a) /\ forall p, In p w -> owner_of s p = Some a.
Proof.
  unfold has_won. rewrite existsb_exists. split; intros (w & H & E); exists w; split; trivial.
  - rewrite forallb_forall in E. intros p I. now apply is_of_spec, E.
  - apply forallb_forall. intros p I. now apply is_of_spec, E.
Qed.

(** The same without quantifiers over truth values: he has not won. *)
Lemma not_won g s a :
  (forall w, In w (goals g a) -> ~ forall p, In p w -> owner_of s p = Some a) -> has_won g s a = false.
Proof.
  intros H. destruct (has_won g s a) eqn:E; trivial. apply has_won_spec in E as (w & I & W).
  destruct (H w I W).
Qed.

Lemma achieves_hops g : achieves g = true -> hops g = false.
Proof. unfold achieves, hops. now destruct (rule g). Qed.

Lemma achieves_mark g a : achieves g = true -> mark g a = a.
Proof. unfold achieves, mark. now destruct (rule g). Qed.

Lemma decided_wins g s a : achieves g = true -> has_won g s a = true -> has_won g s (other a) = false ->
  over g s = Some (Wins a).
Proof.
  unfold achieves, has_won, goals, over, decided, whole. destruct (rule g) as [|maker| | |]; try discriminate;
    intros _; [|destruct maker]; destruct a; simpl; intros H K; rewrite ?H, ?K; try discriminate; trivial.
Qed.

Lemma nobody_won g s : achieves g = true ->
  (forall a, has_won g s a = false) <-> decided g s = None.
Proof.
  unfold achieves, has_won, goals, decided, whole. destruct (rule g) as [|maker| | |]; try discriminate;
    intros _; split; intros H.
  - now rewrite (H First), (H Second).
  - destruct a.
    + destruct (existsb (forallb (is_of s First)) (sets_of g First)); [discriminate|trivial].
    + destruct (existsb (forallb (is_of s First)) (sets_of g First)); [discriminate|].
      destruct (existsb (forallb (is_of s Second)) (sets_of g Second)); [discriminate|trivial].
  - specialize (H maker). replace (player_eqb maker maker) with true in H by now destruct maker.
    now rewrite H.
  - intros a. destruct (player_eqb maker a) eqn:E; trivial. apply player_eqb_spec in E. subst a.
    destruct (existsb (forallb (is_of s maker)) (sets_of g maker)); [discriminate|trivial].
Qed.

Lemma over_none g s : achieves g = true ->
  over g s = None <->
  (forall a, has_won g s a = false) /\ exists p, In p (points g) /\ owner_of s p = None.
Proof.
  intros A. rewrite nobody_won by assumption. unfold over. split.
  - destruct (decided g s); [discriminate|]. destruct (moves g s) as [|m l] eqn:E; [discriminate|].
    intros _. split; trivial. assert (I : In m (moves g s)) by (rewrite E; now left).
    apply claim_legal in I as (p & _ & I); eauto using achieves_hops.
  - intros [-> (p & I & O)]. destruct (moves g s) eqn:E; trivial.
    assert (J : In (Claim p) (moves g s)) by (apply claim_legal; eauto using achieves_hops).
    now rewrite E in J.
Qed.

(** * What a claim changes *)

Section After.
  Variables (g : game) (s : position) (p : point).
  Hypothesis rules_fit : achieves g = true.
  Hypothesis p_open : owner_of s p = None.
  Let t := play g s (Claim p).

  Lemma after_claim q : owner_of t q = if Pos.eqb q p then Some (mover s) else owner_of s q.
  Proof.
    unfold t. destruct (Pos.eqb_spec q p) as [->|N].
    - now rewrite owner_claim, achieves_mark.
    - now apply owner_claim_other.
  Qed.

  Lemma kept q a : owner_of s q = Some a -> owner_of t q = Some a.
  Proof. rewrite after_claim. destruct (Pos.eqb_spec q p) as [->|]; congruence. Qed.

  Lemma not_mine q a : owner_of t q = Some a -> a <> mover s -> owner_of s q = Some a.
  Proof. rewrite after_claim. destruct (Pos.eqb q p); congruence. Qed.

  (** A claim does not complete a set of the other player. *)
  Lemma still_not_won a : a <> mover s -> has_won g s a = false -> has_won g t a = false.
  Proof.
    intros N H. apply not_won. intros w I W. assert (K : has_won g s a = true); [|congruence].
    apply has_won_spec. exists w. split; trivial. intros q J. apply not_mine; auto.
  Qed.
End After.

(** * One claim a turn *)

Definition single (g : game) (s : position) : bool :=
  Pos.eqb (turn g First) 1 && Pos.eqb (turn g Second) 1 && Pos.eqb (left s) 1.

Lemma single_play g s m : single g s = true ->
  mover (play g s m) = other (mover s) /\ single g (play g s m) = true.
Proof.
  unfold single. rewrite !andb_true_iff, !Pos.eqb_eq. intros [[F S] L]. unfold play. rewrite L. simpl.
  repeat split; trivial. now destruct (mover s).
Qed.

(** * Holding: the prover needs no more than that the opponent does not win *)

Definition holding (g : game) (prover : player) (good : outcome -> bool) : bool :=
  match rule g with
  | Strong => good (Wins prover) && good Draw
  | MakerBreaker maker => player_eqb maker (other prover) && good (Wins prover)
  | _ => false
  end.

Lemma holding_achieves g prover good : holding g prover good = true -> achieves g = true.
Proof. unfold holding, achieves. now destruct (rule g). Qed.

Lemma holding_end g prover good s x : holding g prover good = true -> has_won g s (other prover) = false ->
  over g s = Some x -> good x = true.
Proof.
  unfold holding, has_won, goals, over, decided, whole, undecided.
  destruct (rule g) as [|maker| | |]; try discriminate.
  - rewrite andb_true_iff. intros [W D]. destruct prover; cbn [other]; intros N.
    + destruct (existsb (forallb (is_of s First)) (sets_of g First)); [intros E; inversion E; subst; assumption|].
      rewrite N. destruct (moves g s); [intros E; inversion E; subst; assumption | discriminate].
    + rewrite N. destruct (existsb (forallb (is_of s Second)) (sets_of g Second)); [intros E; inversion E; subst; assumption|].
      destruct (moves g s); [intros E; inversion E; subst; assumption | discriminate].
  - rewrite andb_true_iff, player_eqb_spec. intros [-> W].
    replace (player_eqb (other prover) (other prover)) with true by now destruct prover.
    intros ->. rewrite other_other. destruct (moves g s); [intros E; inversion E; subst; assumption | discriminate].
Qed.

(** A prover who can keep an invariant under which every end is good forces a good end. *)
Lemma keep_up g prover good (invariant : position -> Prop) :
  (forall s x, invariant s -> over g s = Some x -> good x = true) ->
  (forall s, invariant s -> over g s = None -> mover s = prover ->
     exists m, In m (moves g s) /\ invariant (play g s m)) ->
  (forall s m, invariant s -> over g s = None -> mover s = other prover -> In m (moves g s) ->
     invariant (play g s m)) ->
  forall s, invariant s -> forces g prover good s.
Proof.
  intros W P Q. induction s as [s IH] using (well_founded_induction (well_founded_ltof _ (room g))).
  unfold ltof in IH. intros I. destruct (over g s) as [x|] eqn:O; [apply by_end with x; eauto|].
  destruct (mover_cases prover (mover s)) as [M|M].
  - destruct (P s I O M) as (m & L & J). apply by_move with m; trivial. apply IH; trivial.
    now apply room_less.
  - apply by_replies; trivial. intros m L. apply IH; auto. now apply room_less.
Qed.

Lemma hold_by g prover good (invariant : position -> Prop) : holding g prover good = true ->
  (forall s, invariant s -> has_won g s (other prover) = false) ->
  (forall s, invariant s -> over g s = None -> mover s = prover ->
     exists m, In m (moves g s) /\ invariant (play g s m)) ->
  (forall s m, invariant s -> over g s = None -> mover s = other prover -> In m (moves g s) ->
     invariant (play g s m)) ->
  forall s, invariant s -> forces g prover good s.
Proof. intros H W. apply keep_up. intros s x I. apply holding_end with prover; auto. Qed.
