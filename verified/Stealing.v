(** Strategy stealing: the first player of a strong game on one family can force at least a draw. *)

Require Import List Bool PArith FMapPositive Arith Wf_nat.
From Noughts Require Import Game Facts Symmetry Claims.
Import ListNotations.

(** The strong game on one family, from the empty board. *)
Definition stealable (g : game) (s : position) : bool :=
  match rule g, second g, over g s with
  | Strong, None, None => single g s && player_eqb (mover s) First && PositiveMap.is_empty (owner s)
  | _, _, _ => false
  end.

Section Stealing.
  Variable g : game.
  Hypothesis strong : rule g = Strong.
  Hypothesis one_family : second g = None.

  Let achieving : achieves g = true.
  Proof. unfold achieves. now rewrite strong. Qed.

  Let claims : hops g = false := achieves_hops g achieving.

  Lemma same_goals a : goals g a = sets g.
  Proof. unfold goals. rewrite strong. destruct a; simpl; trivial. now rewrite one_family. Qed.

  (** Who owns in t at least what the other owns in s has won in t if the other has in s. *)
  Lemma won_more s t a b : (forall p, owner_of s p = Some a -> owner_of t p = Some b) ->
    has_won g s a = true -> has_won g t b = true.
  Proof.
    intros H. rewrite !has_won_spec, !same_goals. intros (w & I & W). exists w. auto.
  Qed.

  Lemma not_won_less s t a b : (forall p, owner_of s p = Some a -> owner_of t p = Some b) ->
    has_won g t b = false -> has_won g s a = false.
  Proof.
    intros H N. destruct (has_won g s a) eqn:E; trivial. apply (won_more s t a b H) in E. congruence.
  Qed.

  Lemma over_won s a : over g s = Some (Wins a) -> has_won g s a = true.
  Proof.
    unfold over, decided, undecided, has_won, goals, whole. rewrite strong.
    destruct (existsb (forallb (is_of s First)) (sets_of g First)) eqn:F; [intros [= <-]; trivial|].
    destruct (existsb (forallb (is_of s Second)) (sets_of g Second)) eqn:S; [intros [= <-]; trivial|].
    destruct (moves g s); discriminate.
  Qed.

  (** r is v with the players exchanged and one more point, x, of the first player. *)
  Definition stolen (v r : position) (x : point) : Prop :=
    single g v = true /\ single g r = true /\ mover v = First /\ mover r = Second
    /\ In x (points g) /\ owner_of v x = None /\ owner_of r x = Some First
    /\ forall p, p <> x -> owner_of r p = option_map other (owner_of v p).

  (** The second player wins v by his own claims only. *)
  Lemma second_wins v : forces g Second (wins Second) v -> mover v = Second -> has_won g v Second = false ->
    exists y, In y (points g) /\ owner_of v y = None /\ over g v = None
      /\ forces g Second (wins Second) (play g v (Claim y)).
  Proof.
    intros F M N. inversion F as [u o O W | u m O Mu I K | u O Mu K]; subst.
    - unfold wins in W. apply outcome_eqb_spec in W. subst o. apply over_won in O. congruence.
    - apply claim_legal in I as (y & -> & I & Oy); trivial. eauto.
    - rewrite M in Mu. discriminate.
  Qed.

  Lemma not_over v : forces g Second (wins Second) v -> has_won g v Second = false -> over g v = None.
  Proof.
    intros F N. inversion F as [u o O W | u m O Mu I K | u O Mu K]; subst; trivial.
    unfold wins in W. apply outcome_eqb_spec in W. subst o. apply over_won in O. congruence.
  Qed.

  Lemma first_wins r : has_won g r First = true -> has_won g r Second = false -> forces g First (wins First) r.
  Proof. intros W N. apply by_end with (Wins First); trivial. now apply decided_wins. Qed.

  Lemma steal : forall v r x, stolen v r x -> over g v = None -> has_won g r First = false ->
    forces g Second (wins Second) v -> forces g First (wins First) r.
  Proof.
    intros v. induction v as [v IH] using (well_founded_induction (well_founded_ltof _ (room g))).
    unfold ltof in IH. intros r x (Ov & Or & Mv & Mr & Ix & Vx & Rx & R) O N F.
    assert (Replies : forall q, In q (points g) -> owner_of v q = None ->
      forces g Second (wins Second) (play g v (Claim q))).
    { inversion F as [u o O' W | u m O' Mu I K | u O' Mu K]; subst; try congruence.
      intros q I Q. apply K. apply claim_legal; eauto. }
    pose proof O as O'. apply over_none in O' as (Nv & _); trivial.
    assert (Nr : has_won g r Second = false).
    { apply not_won_less with (t := v) (b := First); [|apply Nv]. intros p P.
      destruct (Pos.eq_dec p x) as [->|E]; [congruence|]. rewrite R in P by trivial.
      destruct (owner_of v p) as [[|]|]; simpl in P; congruence. }
    (* What one reply of the second player in r leads to. *)
    assert (Reply : forall q, In q (points g) -> owner_of r q = None ->
      forces g First (wins First) (play g r (Claim q))).
    { intros q I Q. assert (Qx : q <> x) by congruence.
      assert (Vq : owner_of v q = None).
      { rewrite R in Q by trivial. now destruct (owner_of v q). }
      set (v1 := play g v (Claim q)). set (r1 := play g r (Claim q)).
      destruct (single_play g v (Claim q) Ov) as [Mv1 Ov1]. fold v1 in Mv1, Ov1. rewrite Mv in Mv1.
      destruct (single_play g r (Claim q) Or) as [Mr1 Or1]. fold r1 in Mr1, Or1. rewrite Mr in Mr1.
      assert (Nv1 : has_won g v1 Second = false).
      { apply still_not_won; trivial. rewrite Mv. discriminate. }
      destruct (second_wins v1) as (y & Iy & Vy & O1 & F2); auto. { now apply Replies. }
      apply over_none in O1 as (N1 & _); trivial.
      assert (Rel : forall p, p <> x -> owner_of r1 p = option_map other (owner_of v1 p)).
      { intros p P. unfold r1, v1. rewrite !after_claim by trivial. rewrite Mr, Mv.
        destruct (Pos.eqb p q); auto. }
      assert (Rx1 : owner_of r1 x = Some First).
      { unfold r1. rewrite owner_claim_other; auto. }
      assert (Vx1 : owner_of v1 x = None).
      { unfold v1. rewrite owner_claim_other; auto. }
      assert (F1 : has_won g r1 First = false).
      { apply still_not_won; trivial. rewrite Mr. discriminate. }
      assert (S1 : has_won g r1 Second = false).
      { apply not_won_less with (t := v1) (b := First); [|apply N1]. intros p P.
        destruct (Pos.eq_dec p x) as [->|E]; [congruence|]. rewrite Rel in P by trivial.
        destruct (owner_of v1 p) as [[|]|]; simpl in P; congruence. }
      assert (Both : forall a, has_won g r1 a = false) by (destruct a; trivial).
      set (v2 := play g v1 (Claim y)) in *.
      assert (Less : room g v2 < room g v).
      { apply Nat.lt_trans with (room g v1); apply room_less; apply claim_legal; eauto. }
      destruct (single_play g v1 (Claim y) Ov1) as [Mv2 Ov2]. fold v2 in Mv2, Ov2. rewrite Mv1 in Mv2.
      (* The first player claims z in r1; what he pretends is v2, and his extra point is e. *)
      assert (Go : forall z e, In z (points g) -> owner_of r1 z = None ->
        over g v2 = None -> In e (points g) -> owner_of v2 e = None ->
        owner_of (play g r1 (Claim z)) e = Some First ->
        (forall p, p <> e -> owner_of (play g r1 (Claim z)) p = option_map other (owner_of v2 p)) ->
        forces g First (wins First) r1).
      { intros z e Iz Rz O2 Ie Ve Re Rel2.
        apply by_move with (Claim z); trivial.
        - apply over_none; eauto.
        - apply claim_legal; eauto.
        - destruct (single_play g r1 (Claim z) Or1) as [Mr2 Or2]. rewrite Mr1 in Mr2.
          destruct (has_won g (play g r1 (Claim z)) First) eqn:E.
          + apply first_wins; trivial. apply still_not_won; trivial. rewrite Mr1. discriminate.
          + apply (IH v2 Less _ e); trivial. repeat split; trivial. }
      destruct (Pos.eq_dec y x) as [->|Yx].
      - (* He pretends to claim the extra point: it is his already, and he claims any other. *)
        assert (Rel2 : forall p, owner_of r1 p = option_map other (owner_of v2 p)).
        { intros p. unfold v2. rewrite after_claim by trivial. rewrite Mv1.
          destruct (Pos.eqb_spec p x) as [->|E]; auto. }
        assert (N2 : has_won g v2 Second = false).
        { apply not_won_less with (t := r1) (b := First); trivial. intros p P. now rewrite Rel2, P. }
        pose proof (not_over v2 F2 N2) as O2. pose proof O2 as O2'.
        apply over_none in O2' as (_ & z & Iz & Vz); trivial.
        assert (Rz : owner_of r1 z = None) by now rewrite Rel2, Vz.
        apply (Go z z); trivial.
        + rewrite after_claim, Pos.eqb_refl, Mr1; trivial.
        + intros p P. rewrite owner_claim_other; auto.
      - assert (Ry : owner_of r1 y = None) by now rewrite Rel, Vy.
        assert (X2 : owner_of v2 x = None).
        { unfold v2. rewrite owner_claim_other; auto. }
        assert (Rel2 : forall p, p <> x ->
          owner_of (play g r1 (Claim y)) p = option_map other (owner_of v2 p)).
        { intros p P. unfold v2. rewrite !after_claim by trivial. rewrite Mr1, Mv1.
          destruct (Pos.eqb p y); auto. }
        assert (Rx2 : owner_of (play g r1 (Claim y)) x = Some First).
        { rewrite owner_claim_other; auto. }
        destruct (has_won g v2 Second) eqn:N2.
        + apply by_move with (Claim y); trivial.
          * apply over_none; eauto.
          * apply claim_legal; eauto.
          * apply first_wins; [|apply still_not_won; trivial; rewrite Mr1; discriminate].
            apply (won_more v2 _ Second First); trivial. intros p P.
            destruct (Pos.eq_dec p x) as [->|E]; trivial. now rewrite Rel2, P.
        + pose proof (not_over v2 F2 N2). apply (Go y x); trivial. }
    (* There is a reply: else the second player could not win v after the claim of x. *)
    assert (Open : exists p, In p (points g) /\ owner_of r p = None).
    { destruct (second_wins (play g v (Claim x))) as (y & Iy & Vy & _ & _).
      - now apply Replies.
      - destruct (single_play g v (Claim x) Ov) as [-> _]. now rewrite Mv.
      - apply still_not_won; trivial. rewrite Mv. discriminate.
      - rewrite after_claim in Vy by trivial. destruct (Pos.eqb_spec y x) as [->|E]; [discriminate|].
        exists y. split; trivial. now rewrite R, Vy. }
    apply by_replies; trivial.
    - apply over_none; trivial. split; trivial. destruct a; trivial.
    - intros m L. apply claim_legal in L as (q & -> & I & Q); auto.
  Qed.
End Stealing.

Theorem stealing_sound g s : stealable g s = true ->
  forces g First (fun x => outcome_eqb x (Wins First) || outcome_eqb x Draw) s.
Proof.
  unfold stealable. destruct (rule g) eqn:S; try discriminate. destruct (second g) eqn:D; try discriminate.
  destruct (over g s) eqn:O; try discriminate.
  rewrite !andb_true_iff, player_eqb_spec. intros [[One M] E].
  assert (Empty : forall p, owner_of s p = None).
  { intros p. unfold owner_of. destruct (PositiveMap.find p (owner s)) as [a|] eqn:F; trivial.
    exfalso. apply PositiveMap.is_empty_2 in E. apply (E p a). now apply PositiveMap.find_2. }
  assert (A : achieves g = true) by (unfold achieves; now rewrite S).
  destruct (forces_determined g First (fun x => negb (wins Second x)) s) as [F|F].
  - apply (forces_reached g First (fun x => negb (wins Second x))); trivial. intros t x X.
    unfold over, decided, undecided in X. rewrite S in X.
    destruct (whole g t First), (whole g t Second), (moves g t); inversion X; subst; trivial; discriminate.
  - exfalso. assert (W : forces g Second (wins Second) s).
    { eapply forces_more; [|exact F]. intros x. simpl. now rewrite negb_involutive. }
    apply (forces_exclusive g Second (wins Second) s W).
    apply (forces_more g First (wins First)).
    { intros x. unfold wins. rewrite outcome_eqb_spec. now intros ->. }
    pose proof O as O'. apply over_none in O' as (N & x & I & X); trivial.
    destruct (single_play g s (Claim x) One) as [Mr Or]. rewrite M in Mr.
    apply by_move with (Claim x); trivial; [apply claim_legal; eauto using achieves_hops|].
    destruct (has_won g (play g s (Claim x)) First) eqn:V.
    + apply first_wins; trivial. apply still_not_won; trivial. rewrite M. discriminate.
    + apply (steal g S D s _ x); trivial. repeat split; trivial.
      * now rewrite after_claim, Pos.eqb_refl, M.
      * intros p P. rewrite owner_claim_other by trivial. now rewrite Empty.
Qed.
