(** Answers in pairs, under notakto: the prover marks the partner of whatever the opponent marks. *)

Require Import List Bool PArith FMapPositive Arith Wf_nat.
From Noughts Require Import Game Facts Index Symmetry Claims Pairing.
Import ListNotations.

Section Answers.
  Variables (g : game) (prover : player) (good : outcome -> bool).
  Variables (here : PositiveMap.t unit) (pairs : list (point * point)).

  Let opponent := other prover.

  Definition marked (s : position) (p : point) : bool := is_of s First p.

  Definition half (s : position) (ab : point * point) : bool :=
    negb (Bool.eqb (is_open s (fst ab)) (is_open s (snd ab))).

  Definition fair_pair (m : permutation) (ab : point * point) : bool :=
    let '(a, b) := ab in
    negb (Pos.eqb a b) && Pos.eqb (image m a) b && Pos.eqb (image m b) a && is_in here a && is_in here b.

  Definition is_single (m : permutation) (p : point) : bool :=
    match PositiveMap.find p m with Some _ => false | None => true end.

  (** If y, the answer to its partner x, completes w, then a set through x was complete before. *)
  Definition answered (through : index) (m : permutation) (w : list point) (y : point) : bool :=
    let x := image m y in
    let before p :=
      existsb (fun q => negb (Pos.eqb q x) && negb (Pos.eqb q y) && (Pos.eqb p q || Pos.eqb p (image m q))) w in
    existsb (forallb (fun p => Pos.eqb p x || before p)) (under through x).

  Definition never_loses (m : permutation) : bool :=
    let through := by_point (sets g) in
    forallb (fun w => existsb (is_single m) w || forallb (answered through m w) w) (sets g).

  (** The opponent is to move: whole pairs are marked, and every other point completes a set. *)
  Definition ready (singles : list point) (s : position) : bool :=
    forallb (fun ab => negb (half s ab)) pairs
    && forallb (fun p => is_open s p && whole g (play g s (Claim p)) First) singles.

  (** What does not depend on the position is found out once. *)
  Definition answers_win : position -> bool :=
    let m := partners pairs in
    let singles := filter (is_single m) (points g) in
    let fit := match rule g with Notakto => true | _ => false end
      && good (Wins prover) && match singles with [] => good Draw | _ => true end
      && forallb (fair_pair m) pairs && never_loses m in
    fun s =>
      fit && single g s && forallb (fun p => negb (is_of s Second p)) (points g)
      && if player_eqb (mover s) prover then
           match filter (half s) pairs with
           | [(a, b)] =>
               let y := if is_open s a then a else b in
               let t := play g s (Claim y) in
               is_open s y && negb (whole g t First) && ready singles t
           | _ => false
           end
         else ready singles s.

  (** * Why this wins *)

  Let m := partners pairs.
  Let singles := filter (is_single m) (points g).

  Hypothesis board : on_board g = true.
  Hypothesis here_is : here = set_of (points g).
  Hypothesis notakto : rule g = Notakto.
  Hypothesis win_accepted : good (Wins prover) = true.
  Hypothesis draw_accepted : singles = [] -> good Draw = true.
  Hypothesis fair : forallb (fair_pair m) pairs = true.
  Hypothesis safe_answers : never_loses m = true.

  Let claims : hops g = false.
  Proof. unfold hops. now rewrite notakto. Qed.

  Lemma partners_listed l p q : PositiveMap.find p (partners l) = Some q -> In (p, q) l \/ In (q, p) l.
  Proof.
    induction l as [|[a b] l IH]; simpl; [rewrite PositiveMap.gempty; discriminate|].
    destruct (Pos.eq_dec p a) as [->|N]; [rewrite PositiveMap.gss; intros [= <-]; auto|].
    rewrite PositiveMap.gso by assumption.
    destruct (Pos.eq_dec p b) as [->|M]; [rewrite PositiveMap.gss; intros [= <-]; auto|].
    rewrite PositiveMap.gso by assumption. intros F. destruct (IH F); auto.
  Qed.

  Lemma partner_fair p q : PositiveMap.find p m = Some q ->
    PositiveMap.find q m = Some p /\ p <> q /\ In p (points g) /\ In q (points g).
  Proof.
    intros F. assert (K : forall a b, In (a, b) pairs -> a <> b /\ PositiveMap.find a m = Some b
      /\ PositiveMap.find b m = Some a /\ In a (points g) /\ In b (points g)).
    { intros a b I. rewrite forallb_forall in fair. specialize (fair _ I). simpl in fair.
      rewrite !andb_true_iff, negb_true_iff, Pos.eqb_neq, !Pos.eqb_eq, here_is, !is_in_spec in fair.
      destruct fair as [[[[N A] B] Ia] Ib]. unfold image in A, B. repeat split; trivial.
      - destruct (PositiveMap.find a m); congruence.
      - destruct (PositiveMap.find b m); congruence. }
    destruct (partners_listed pairs p q F) as [I|I]; destruct (K _ _ I) as (N & A & B & Ia & Ib);
      repeat split; auto.
  Qed.

  Lemma after_mark s p q : owner_of (play g s (Claim p)) q = if Pos.eqb q p then Some First else owner_of s q.
  Proof.
    destruct (Pos.eqb_spec q p) as [->|N].
    - rewrite owner_claim. unfold mark. now rewrite notakto.
    - now apply owner_claim_other.
  Qed.

  Lemma whole_more s t : (forall p, owner_of s p = Some First -> owner_of t p = Some First) ->
    whole g s First = true -> whole g t First = true.
  Proof. intros H. rewrite !whole_spec. intros (w & I & W). exists w. auto. Qed.

  Lemma not_whole_over s : whole g s First = false -> (exists p, In p (points g) /\ owner_of s p = None) ->
    over g s = None.
  Proof.
    intros W (p & I & O). unfold over, decided. rewrite notakto, W.
    destruct (moves g s) eqn:M; trivial. assert (L : In (Claim p) (moves g s)) by (apply claim_legal; eauto).
    now rewrite M in L.
  Qed.

  Definition in_pairs (s : position) : Prop :=
    (forall p, In p (points g) -> owner_of s p <> Some Second)
    /\ (forall p q, PositiveMap.find p m = Some q -> owner_of s p = None -> owner_of s q = None)
    /\ (forall p, In p singles -> owner_of s p = None /\ whole g (play g s (Claim p)) First = true).

  (** The answer y to x completes nothing. *)
  Lemma answer_safe s x y : in_pairs s -> whole g (play g s (Claim x)) First = false ->
    PositiveMap.find x m = Some y -> owner_of s x = None ->
    whole g (play g (play g s (Claim x)) (Claim y)) First = false.
  Proof.
    intros (Marks & Pairs & Singles) N F Ox.
    destruct (partner_fair x y F) as (F' & XY & Ix & Iy).
    destruct (whole g (play g (play g s (Claim x)) (Claim y)) First) eqn:W; trivial. exfalso.
    apply whole_spec in W as (w & Iw & W).
    assert (Old : forall p, In p w -> p <> x -> p <> y -> owner_of s p = Some First).
    { intros p I Px Py. specialize (W p I). rewrite !after_mark in W.
      destruct (Pos.eqb_spec p y); [contradiction|]. now destruct (Pos.eqb_spec p x). }
    assert (Yw : In y w).
    { destruct (mem y w) eqn:E; [now apply mem_spec|]. exfalso.
      assert (T : whole g (play g s (Claim x)) First = true); [|congruence].
      apply whole_spec. exists w. split; trivial. intros p I. specialize (W p I). rewrite after_mark in W.
      destruct (Pos.eqb_spec p y) as [Y|]; trivial. rewrite Y in I. apply mem_spec in I. congruence. }
    unfold never_loses in safe_answers. rewrite forallb_forall in safe_answers.
    specialize (safe_answers w Iw). apply orb_true_iff in safe_answers as [S|S].
    { apply existsb_exists in S as (p & I & S).
      assert (P : In p singles).
      { apply filter_In. split; trivial. exact (on_board_spec g First w p board Iw I). }
      destruct (Singles p P) as [O _]. unfold is_single in S.
      assert (p <> x) by (intros ->; now rewrite F in S).
      assert (p <> y) by (intros ->; now rewrite F' in S).
      rewrite (Old p I) in O by trivial. discriminate. }
    rewrite forallb_forall in S. specialize (S y Yw). unfold answered in S.
    assert (E : image m y = x) by (unfold image; now rewrite F').
    rewrite E in S. apply existsb_exists in S as (v & Iv & S). apply by_point_within in Iv.
    rewrite forallb_forall in S.
    assert (T : whole g (play g s (Claim x)) First = true); [|congruence].
    apply whole_spec. exists v. split; trivial. intros p I. rewrite after_mark.
    destruct (Pos.eqb_spec p x) as [->|Px]; trivial.
    specialize (S p I). apply orb_true_iff in S as [S|S]; [apply Pos.eqb_eq in S; contradiction|].
    apply existsb_exists in S as (q & Iq & S).
    rewrite !andb_true_iff, !negb_true_iff, !Pos.eqb_neq in S. destruct S as [[Qx Qy] S].
    pose proof (Old q Iq Qx Qy) as Oq.
    apply orb_true_iff in S as [S|S]; apply Pos.eqb_eq in S; [congruence|].
    unfold image in S. destruct (PositiveMap.find q m) as [r|] eqn:Fq; [|congruence]. subst r.
    destruct (partner_fair q p Fq) as (Fp & _ & _ & Ip).
    destruct (owner_of s p) as [[|]|] eqn:Op; trivial.
    - destruct (Marks p Ip Op).
    - rewrite (Pairs p q Fp Op) in Oq. discriminate.
  Qed.

  (** Marking a whole pair keeps everything in pairs. *)
  Lemma pair_marked s x y : in_pairs s -> PositiveMap.find x m = Some y ->
    in_pairs (play g (play g s (Claim x)) (Claim y)).
  Proof.
    intros (Marks & Pairs & Singles) F. destruct (partner_fair x y F) as (F' & XY & Ix & Iy). repeat split.
    - intros p I. rewrite !after_mark. destruct (Pos.eqb p y); [discriminate|].
      destruct (Pos.eqb p x); [discriminate|]. auto.
    - intros p q Fp. rewrite !after_mark. destruct (Pos.eqb_spec p y) as [->|Py]; [discriminate|].
      destruct (Pos.eqb_spec p x) as [->|Px]; [discriminate|].
      destruct (partner_fair p q Fp) as (Fq & _).
      destruct (Pos.eqb_spec q y) as [->|Qy]; [congruence|].
      destruct (Pos.eqb_spec q x) as [->|Qx]; [congruence|]. eauto.
    - destruct (Singles p H) as [O _]. apply filter_In in H as [_ H]. unfold is_single in H.
      rewrite !after_mark. destruct (Pos.eqb_spec p y) as [->|]; [now rewrite F' in H|].
      destruct (Pos.eqb_spec p x) as [->|]; [now rewrite F in H | trivial].
    - destruct (Singles p H) as [_ W]. apply (whole_more (play g s (Claim p))); trivial.
      intros q. rewrite !after_mark. destruct (Pos.eqb q p), (Pos.eqb q y), (Pos.eqb q x); trivial.
  Qed.

  Lemma answers_force : forall s, single g s = true -> mover s = opponent -> whole g s First = false ->
    in_pairs s -> forces g prover good s.
  Proof.
    intros s. induction s as [s IH] using (well_founded_induction (well_founded_ltof _ (room g))).
    unfold ltof in IH. intros One M W P. pose proof P as (Marks & Pairs & Singles).
    destruct (over g s) as [o|] eqn:O.
    { apply by_end with o; trivial. unfold over, decided, undecided in O. rewrite notakto, W in O.
      destruct (moves g s) eqn:E; [|discriminate]. injection O as <-. apply draw_accepted.
      destruct singles as [|p l] eqn:S; trivial. exfalso. destruct (Singles p) as [Op _]; [now left|].
      assert (L : In (Claim p) (moves g s)); [|now rewrite E in L].
      apply claim_legal; trivial. exists p. repeat split; trivial.
      assert (I : In p singles) by (rewrite S; now left). now apply filter_In in I as [I _]. }
    apply by_replies; trivial. intros n L. pose proof L as L'.
    apply claim_legal in L as (x & -> & Ix & Ox); trivial.
    destruct (single_play g s (Claim x) One) as [Mt Onet]. rewrite M in Mt. unfold opponent in Mt.
    rewrite other_other in Mt.
    destruct (whole g (play g s (Claim x)) First) eqn:Wt.
    { apply by_end with (Wins prover); trivial. unfold over, decided. rewrite notakto, Wt.
      unfold single in Onet. rewrite !andb_true_iff, !Pos.eqb_eq in Onet. destruct Onet as [[T1 T2] L].
      unfold last_mover. rewrite L, Mt. replace (turn g prover) with 1%positive by now destruct prover.
      simpl. now rewrite other_other. }
    destruct (PositiveMap.find x m) as [y|] eqn:F.
    2: { exfalso. destruct (Singles x) as [_ V]; [|congruence].
         apply filter_In. split; trivial. unfold is_single. now rewrite F. }
    destruct (partner_fair x y F) as (F' & XY & _ & Iy).
    assert (Oy : owner_of (play g s (Claim x)) y = None).
    { rewrite after_mark. destruct (Pos.eqb_spec y x) as [->|]; [congruence|]. eauto. }
    assert (Ly : In (Claim y) (moves g (play g s (Claim x)))) by (apply claim_legal; eauto).
    apply by_move with (Claim y); trivial; [apply not_whole_over; eauto|].
    destruct (single_play g _ (Claim y) Onet) as [Mu Oneu]. rewrite Mt in Mu.
    apply IH; trivial.
    - apply Nat.lt_trans with (room g (play g s (Claim x))); apply room_less; trivial.
    - apply answer_safe; trivial.
    - now apply pair_marked.
  Qed.

  Lemma ready_in_pairs s : ready singles s = true -> (forall p, In p (points g) -> owner_of s p <> Some Second) ->
    in_pairs s.
  Proof.
    unfold ready. rewrite andb_true_iff, !forallb_forall. intros [P S] Marks. repeat split; trivial.
    - intros p q F O.
      assert (E : is_open s p = is_open s q).
      { destruct (partners_listed pairs p q F) as [I|I]; specialize (P _ I); unfold half in P; simpl in P;
          rewrite negb_involutive in P; apply eqb_prop in P; congruence. }
      apply is_open_spec. rewrite <- E. now apply is_open_spec.
    - apply is_open_spec. specialize (S p H). now apply andb_true_iff in S.
    - specialize (S p H). now apply andb_true_iff in S.
  Qed.
End Answers.

Lemma answers_sound g prover good pairs s : on_board g = true -> over g s = None ->
  answers_win g prover good (set_of (points g)) pairs s = true -> forces g prover good s.
Proof.
  intros B O. unfold answers_win. rewrite !andb_true_iff. intros [[[[[[[R W] D] F] N] One] M] T].
  destruct (rule g) eqn:R'; try discriminate. clear R. rename R' into R.
  assert (Draws : filter (is_single (partners pairs)) (points g) = [] -> good Draw = true).
  { intros E. now rewrite E in D. }
  assert (Marks : forall p, In p (points g) -> owner_of s p <> Some Second).
  { intros p I E. rewrite forallb_forall in M. specialize (M p I). apply is_of_spec in E. now rewrite E in M. }
  assert (Ws : whole g s First = false).
  { unfold over, decided in O. rewrite R in O. now destruct (whole g s First). }
  destruct (player_eqb (mover s) prover) eqn:E.
  - apply player_eqb_spec in E.
    destruct (filter (half s) pairs) as [|[a b] [|? ?]] eqn:H; try discriminate.
    set (y := if is_open s a then a else b) in *.
    rewrite !andb_true_iff, negb_true_iff, is_open_spec in T. destruct T as [[Oy Wt] Rt].
    assert (Iy : In y (points g)).
    { assert (I : In (a, b) (filter (half s) pairs)) by (rewrite H; now left).
      apply filter_In in I as [I _]. rewrite forallb_forall in F. specialize (F _ I). simpl in F.
      rewrite !andb_true_iff, !is_in_spec in F. unfold y. destruct (is_open s a); tauto. }
    destruct (single_play g s (Claim y) One) as [Mt Onet]. rewrite E in Mt.
    apply by_move with (Claim y); trivial.
    { apply claim_legal; [unfold hops; now rewrite R | eauto]. }
    apply (answers_force g prover good (set_of (points g)) pairs); trivial.
    apply ready_in_pairs; trivial. intros p I. rewrite (after_mark g R).
    destruct (Pos.eqb p y); [discriminate | auto].
  - apply (answers_force g prover good (set_of (points g)) pairs); trivial.
    + destruct (mover_cases prover (mover s)) as [X|X]; trivial. apply player_eqb_spec in X. congruence.
    + now apply ready_in_pairs.
Qed.
