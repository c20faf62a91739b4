(** Two leaves that hold for ever: nothing is left for the opponent, and a pairing. *)

Require Import List Bool PArith FMapPositive.
From Noughts Require Import Game Facts Symmetry Claims.
Import ListNotations.

Section Leaves.
  Variables (g : game) (prover : player) (good : outcome -> bool).
  Let opponent := other prover.

  (** The opponent's set w has a point of the prover. *)
  Definition met (s : position) (w : list point) : bool := existsb (is_of s prover) w.

  Lemma met_spec s w : met s w = true <-> exists p, In p w /\ owner_of s p = Some prover.
  Proof.
    unfold met. rewrite existsb_exists. split; intros (p & I & O); exists p; split; trivial;
      now apply is_of_spec.
  Qed.

  Lemma met_kept s w p : achieves g = true -> owner_of s p = None -> met s w = true ->
    met (play g s (Claim p)) w = true.
  Proof. rewrite !met_spec. intros A O (q & I & Q). exists q. split; trivial. now apply kept. Qed.

  Lemma met_not_whole s w : met s w = true -> ~ forall p, In p w -> owner_of s p = Some opponent.
  Proof.
    intros M W. apply met_spec in M as (p & I & O). rewrite (W p I) in O. injection O as O.
    now apply other_neq in O.
  Qed.

  (** * Nothing left *)

  Definition nothing_left (s : position) : bool :=
    holding g prover good && forallb (met s) (goals g opponent).

  Lemma nothing_left_sound s : nothing_left s = true -> forces g prover good s.
  Proof.
    unfold nothing_left. rewrite andb_true_iff. intros [H N].
    pose proof (holding_achieves _ _ _ H) as A.
    apply (hold_by g prover good (fun s => forall w, In w (goals g opponent) -> met s w = true)); trivial.
    - intros t I. apply not_won. intros w J. now apply met_not_whole, I.
    - intros t I O M. apply over_none in O as (_ & p & P & O); trivial.
      exists (Claim p). split; [apply claim_legal; eauto using achieves_hops|].
      intros w J. apply met_kept; auto.
    - intros t m I O M L. apply claim_legal in L as (p & -> & P & Q); auto using achieves_hops.
      intros w J. apply met_kept; auto.
    - now apply forallb_forall.
  Qed.

  (** * Pairing *)

  Variable pairs : list (point * point).

  (** Partners, each of the other. *)
  Definition partners : PositiveMap.t point :=
    fold_right (fun '(a, b) m => PositiveMap.add a b (PositiveMap.add b a m)) (PositiveMap.empty point) pairs.

  Definition proper_pair (m : PositiveMap.t point) (s : position) (ab : point * point) : bool :=
    let '(a, b) := ab in
    negb (Pos.eqb a b) && is_open s a && is_open s b
    && Pos.eqb (image m a) b && Pos.eqb (image m b) a.

  (** The set contains a pair. *)
  Definition paired (w : list point) : bool := existsb (fun '(a, b) => mem a w && mem b w) pairs.

  Definition pairing_holds (s : position) : bool :=
    let m := partners in
    holding g prover good && single g s
    && forallb (proper_pair m s) pairs
    && forallb (fun w => met s w || paired w) (goals g opponent).

  Definition partner (p : point) : point := image partners p.

  Definition open_pair (s : position) (w : list point) : Prop :=
    exists a b, partner a = b /\ partner b = a /\ a <> b /\ In a w /\ In b w
      /\ owner_of s a = None /\ owner_of s b = None.

  (** What the prover keeps up; [due] is the point to claim next, if there is one. *)
  Definition safe (due : option point) (s : position) : Prop :=
    (forall b, due = Some b -> In b (points g) /\ owner_of s b = None)
    /\ forall w, In w (goals g opponent) ->
         met s w = true \/ open_pair s w \/ exists b, due = Some b /\ In b w.

  Definition kept_up (s : position) : Prop :=
    single g s = true /\ exists due, (mover s = opponent -> due = None) /\ safe due s.

  Lemma safe_not_won due s : safe due s -> has_won g s opponent = false.
  Proof.
    intros [D S]. apply not_won. intros w I W. destruct (S w I) as [M|[P|(b & E & J)]].
    - exact (met_not_whole s w M W).
    - destruct P as (a & b & _ & _ & _ & J & _ & O & _). specialize (W a J). congruence.
    - destruct (D b E) as [_ O]. specialize (W b J). congruence.
  Qed.

  Lemma pairing_sound s : on_board g = true -> pairing_holds s = true -> forces g prover good s.
  Proof.
    unfold pairing_holds. rewrite !andb_true_iff. intros B [[[H One] P] Q].
    pose proof (holding_achieves _ _ _ H) as A. rewrite forallb_forall in P, Q.
    assert (G : forall w p, In w (goals g opponent) -> In p w -> In p (points g)).
    { intros w p I J. unfold goals in I.
      assert (K : In w (sets_of g opponent)); [|eapply on_board_spec; eauto].
      destruct (rule g) as [|maker| | |]; trivial. destruct (player_eqb maker opponent); [trivial|contradiction]. }
    apply (hold_by g prover good kept_up); trivial.
    - intros t (_ & due & _ & S). eapply safe_not_won; eauto.
    - (* The prover claims the point that is due, or any. *)
      intros t (U & due & _ & D & S) O M. apply over_none in O as (_ & q & I & O); trivial.
      assert (E : exists p, In p (points g) /\ owner_of t p = None /\ forall b, due = Some b -> b = p).
      { destruct due as [b|]; [destruct (D b eq_refl); exists b | exists q]; repeat split; trivial; congruence. }
      destruct E as (p & J & Op & E). exists (Claim p). split; [apply claim_legal; eauto using achieves_hops|].
      destruct (single_play g t (Claim p) U) as [N V]. split; trivial. exists None. split; trivial.
      split; [discriminate|]. intros w K.
      assert (T : In p w -> met (play g t (Claim p)) w = true).
      { intros L. apply met_spec. exists p. split; trivial. rewrite after_claim, Pos.eqb_refl by trivial. congruence. }
      destruct (S w K) as [F|[F|(b & X & L)]].
      + left. now apply met_kept.
      + destruct (mem p w) eqn:R; [left; now apply T, mem_spec|]. right. left.
        assert (R' : forall x, In x w -> x <> p).
        { intros x L ->. apply mem_spec in L. congruence. }
        destruct F as (a & b & F1 & F2 & F3 & L1 & L2 & O1 & O2). exists a, b.
        rewrite !owner_claim_other by auto. repeat split; trivial.
      + left. apply T. now rewrite <- (E b X).
    - (* The opponent claims q; its partner is due, if it is open. *)
      intros t m (U & due & D0 & D & S) O M L. rewrite (D0 M) in *.
      apply claim_legal in L as (q & -> & I & Oq); auto using achieves_hops.
      destruct (single_play g t (Claim q) U) as [N V]. split; trivial.
      exists (if mem (partner q) (points g) && is_open (play g t (Claim q)) (partner q)
              then Some (partner q) else None).
      split; [rewrite N, M; unfold opponent; intros X; now apply other_neq in X|].
      split.
      { intros b. destruct (mem (partner q) (points g) && is_open (play g t (Claim q)) (partner q)) eqn:X;
          [|discriminate]. intros [= <-]. apply andb_true_iff in X as [X Y].
        split; [now apply mem_spec | now apply is_open_spec]. }
      intros w K. destruct (S w K) as [F|[F|(b & X & _)]]; [left; now apply met_kept | | discriminate].
      right. destruct F as (a & b & F1 & F2 & F3 & L1 & L2 & O1 & O2).
      assert (Due : forall x y, partner x = y -> x <> y -> In y w -> owner_of t y = None -> q = x ->
        exists b, (if mem (partner q) (points g) && is_open (play g t (Claim q)) (partner q)
                   then Some (partner q) else None) = Some b /\ In b w).
      { intros x y Fx Nx Ly Oy ->. exists (partner x). rewrite Fx.
        replace (mem y (points g)) with true by (symmetry; apply mem_spec; eauto).
        replace (is_open (play g t (Claim x)) y) with true; [auto|].
        symmetry. apply is_open_spec. rewrite owner_claim_other; auto. }
      destruct (Pos.eq_dec q a) as [E|E]; [right; eauto|].
      destruct (Pos.eq_dec q b) as [E'|E']; [right; eauto|].
      left. exists a, b. rewrite !owner_claim_other by auto. repeat split; trivial.
    - split; trivial. exists None. split; trivial. split; [discriminate|].
      intros w K. specialize (Q w K). apply orb_true_iff in Q as [Q|Q]; [now left|].
      right. left. unfold paired in Q. apply existsb_exists in Q as ([a b] & I & E).
      apply andb_true_iff in E as [E1 E2]. specialize (P _ I). simpl in P.
      rewrite !andb_true_iff in P. destruct P as [[[[P1 P2] P3] P4] P5].
      exists a, b. apply negb_true_iff, Pos.eqb_neq in P1. apply Pos.eqb_eq in P4, P5.
      apply is_open_spec in P2, P3. apply mem_spec in E1, E2. repeat split; trivial.
  Qed.
End Leaves.
