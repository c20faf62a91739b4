(** The weight leaf: Erdős and Selfridge. A set of the opponent without a point of the prover weighs 2^-k if k
    of its points are open; the sum is kept below 1 by claiming a point of greatest weight. All numbers are
    scaled by a power of two. *)

Require Import List Bool PArith NArith FMapPositive Lia.
From Noughts Require Import Game Facts Symmetry Claims.
Import ListNotations.

(** * Sets that contain no other set *)

Fixpoint least (family kept : list (list point)) : list (list point) :=
  match family with
  | [] => kept
  | w :: family =>
      if existsb (fun v => included v w) kept then least family kept
      else least family (w :: filter (fun v => negb (included w v)) kept)
  end.

Lemma included_spec v w : included v w = true <-> forall p, In p v -> In p w.
Proof.
  unfold included. rewrite forallb_forall. split; intros H p I; apply mem_spec; auto.
Qed.

Lemma least_spec family : forall kept w,
  In w family \/ (exists v, In v kept /\ forall p, In p v -> In p w) ->
  exists v, In v (least family kept) /\ forall p, In p v -> In p w.
Proof.
  induction family as [|u family IH]; simpl; intros kept w [I|(v & I & S)]; try contradiction; eauto.
  - destruct (existsb (fun v => included v u) kept) eqn:E.
    + apply IH. destruct I as [->|I]; [right|now left].
      apply existsb_exists in E as (v & J & E). rewrite included_spec in E. eauto.
    + apply IH. destruct I as [->|I]; [right|now left]. exists w. split; [now left|trivial].
  - destruct (existsb (fun v => included v u) kept) eqn:E; [apply IH; eauto|].
    apply IH. right. destruct (included u v) eqn:F.
    + exists u. rewrite included_spec in F. split; [now left | auto].
    + exists v. split; trivial. right. apply filter_In. now rewrite F.
Qed.

(** * Sums *)

Local Open Scope N_scope.

Definition total {A} (f : A -> N) (l : list A) : N := fold_right (fun x n => f x + n) 0 l.

Lemma total_le {A} (f h : A -> N) l : (forall x, In x l -> f x <= h x) -> total f l <= total h l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [lia|].
  pose proof (H x (or_introl eq_refl)). specialize (IH (fun y I => H y (or_intror I))). lia.
Qed.

Lemma total_add {A} (f h k : A -> N) l : (forall x, In x l -> f x = h x + k x) ->
  total f l = total h l + total k l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [lia|].
  rewrite IH by auto. rewrite (H x) by auto. lia.
Qed.

Lemma total_one {A} (f : A -> N) l x : In x l -> f x <= total f l.
Proof. induction l as [|y l IH]; simpl; [contradiction|]. intros [->|I]; [|specialize (IH I)]; lia. Qed.

Lemma greatest {A} (f : A -> N) l : l <> [] -> exists x, In x l /\ forall y, In y l -> f y <= f x.
Proof.
  induction l as [|x l IH]; [congruence|]. intros _. destruct l as [|z l].
  - exists x. split; [now left|]. intros y [->|[]]. lia.
  - destruct IH as (y & I & H); [discriminate|].
    destruct (N.le_ge_cases (f x) (f y)) as [L|L].
    + exists y. split; [now right|]. intros u [<-|J]; auto.
    + exists x. split; [now left|]. intros u [<-|J]; [lia|]. specialize (H u J). lia.
Qed.

(** * Weights *)

Section Weight.
  Variables (g : game) (prover : player) (good : outcome -> bool).
  Let opponent := other prover.

  (** The weight of a set that would weigh [unit] with all its points open. *)
  Fixpoint heft (s : position) (w : list point) (unit : N) : N :=
    match w with
    | [] => unit
    | p :: w =>
        match owner_of s p with
        | None => heft s w unit
        | Some a => if player_eqb a prover then 0 else heft s w (N.double unit)
        end
    end.

  (** The opponent's sets with their units, and the weight that would be 1. *)
  Definition weighed : Type := list (list point * N) * N.

  Definition weigh : weighed :=
    let family := least (goals g opponent) [] in
    let longest := fold_right (fun w n => N.max (N.of_nat (length w)) n) 0 family in
    (map (fun w => (w, N.pow 2 (longest - N.of_nat (length w)))) family, N.pow 2 longest).

  Definition weight (scales : weighed) (s : position) : N :=
    total (fun '(w, unit) => heft s w unit) (fst scales).

  (** The weight of the sets through a point. *)
  Definition weight_at (scales : weighed) (s : position) (p : point) : N :=
    total (fun '(w, unit) => if mem p w then heft s w unit else 0) (fst scales).

  Definition is_light (scales : weighed) (s : position) : bool :=
    N.ltb (weight scales s) (snd scales)
    && forallb (fun p => N.ltb (weight scales s + weight_at scales s p) (snd scales)) (open_points g s).

  Definition weight_holds (scales : weighed) (s : position) : bool :=
    holding g prover good && single g s
    && forallb (fun '(w, _) => no_repeat w) (fst scales)
    && if player_eqb (mover s) prover then N.ltb (weight scales s) (snd scales)
       else is_light scales s.

  (** How a claim changes a weight. *)

  Lemma heft_double s w : forall unit, heft s w (N.double unit) = N.double (heft s w unit).
  Proof.
    induction w as [|p w IH]; simpl; intros unit; trivial.
    destruct (owner_of s p) as [a|]; auto. destruct (player_eqb a prover); auto.
  Qed.

  Lemma heft_same s t w unit : (forall p, In p w -> owner_of t p = owner_of s p) -> heft t w unit = heft s w unit.
  Proof.
    revert unit. induction w as [|p w IH]; simpl; intros unit H; trivial.
    rewrite (H p) by auto. rewrite !IH by auto. reflexivity.
  Qed.

  (** t is s with one more point, p of player a. *)
  Definition one_more (s t : position) (p : point) (a : player) : Prop :=
    owner_of s p = None /\ forall q, owner_of t q = if Pos.eqb q p then Some a else owner_of s q.

  Lemma heft_mine s t p w unit : one_more s t p prover -> heft t w unit = if mem p w then 0 else heft s w unit.
  Proof.
    intros [O T]. destruct (mem p w) eqn:E.
    - apply mem_spec in E. revert unit. induction w as [|q w IH]; simpl; intros unit; [contradiction|].
      rewrite T. destruct (Pos.eqb_spec q p) as [->|N].
      + now replace (player_eqb prover prover) with true by now destruct prover.
      + destruct E as [E|E]; [congruence|]. destruct (owner_of s q) as [a|]; auto.
        destruct (player_eqb a prover); auto.
    - apply heft_same. intros q I. rewrite T. destruct (Pos.eqb_spec q p) as [->|]; trivial.
      apply mem_spec in I. congruence.
  Qed.

  Lemma heft_theirs s t p w unit : one_more s t p opponent -> no_repeat w = true ->
    heft t w unit = heft s w unit + if mem p w then heft s w unit else 0.
  Proof.
    intros [O T]. revert unit. induction w as [|q w IH]; simpl; intros unit; [lia|].
    rewrite andb_true_iff, negb_true_iff. intros [R D].
    rewrite T. destruct (Pos.eqb_spec q p) as [->|N].
    - rewrite Pos.eqb_refl, O. simpl.
      replace (player_eqb opponent prover) with false by (unfold opponent; now destruct prover).
      rewrite heft_same with (s := s).
      + rewrite heft_double. destruct (heft s w unit); simpl; lia.
      + intros x I. rewrite T. destruct (Pos.eqb_spec x p) as [->|]; trivial. apply mem_spec in I. congruence.
    - replace (Pos.eqb p q) with false by (symmetry; apply Pos.eqb_neq; auto). simpl.
      destruct (owner_of s q) as [a|]; auto. destruct (player_eqb a prover); auto. now destruct (mem p w).
  Qed.

  Lemma heft_whole s w unit : (forall p, In p w -> owner_of s p = Some opponent) ->
    heft s w unit = unit * 2 ^ N.of_nat (length w).
  Proof.
    revert unit. induction w as [|p w IH]; intros unit H; [simpl; lia|].
    cbn [heft]. rewrite (H p) by now left.
    replace (player_eqb opponent prover) with false by (unfold opponent; now destruct prover).
    rewrite IH by (intros q I; apply H; now right). cbn [length]. rewrite Nat2N.inj_succ, N.pow_succ_r'.
    rewrite N.double_spec. lia.
  Qed.

  (** * The argument *)

  Let scales := weigh.

  Lemma weigh_unit w unit : In (w, unit) (fst scales) ->
    In w (least (goals g opponent) []) /\ unit * 2 ^ N.of_nat (length w) = snd scales.
  Proof.
    unfold scales, weigh. simpl. rewrite in_map_iff. intros (v & [= -> <-] & I). split; trivial.
    rewrite <- N.pow_add_r. f_equal.
    set (f := fun (v : list point) n => N.max (N.of_nat (length v)) n).
    enough (N.of_nat (length w) <= fold_right f 0 (least (goals g opponent) [])) by lia.
    revert I. generalize (least (goals g opponent) []). intros l.
    induction l as [|v l IH]; simpl; [contradiction|]. unfold f at 1. intros [->|I]; [|specialize (IH I)]; lia.
  Qed.

  Lemma light_not_won s : weight scales s < snd scales -> has_won g s opponent = false.
  Proof.
    intros L. apply not_won. intros w I W.
    destruct (least_spec (goals g opponent) [] w (or_introl I)) as (v & J & S).
    assert (K : exists unit, In (v, unit) (fst scales)).
    { unfold scales, weigh. simpl. eexists. apply in_map_iff. eauto. }
    destruct K as (unit & K). destruct (weigh_unit v unit K) as [_ E].
    assert (T : heft s v unit <= weight scales s)
      by exact (total_one (fun '(w, unit) => heft s w unit) _ _ K).
    rewrite heft_whole in T by auto. lia.
  Qed.

  (** A point of the prover takes its weight away; one of the opponent adds it again. *)

  Lemma weight_mine s t p : one_more s t p prover -> weight scales s = weight scales t + weight_at scales s p.
  Proof.
    intros M. apply total_add. intros [w unit] _. rewrite (heft_mine s t p) by trivial. destruct (mem p w); lia.
  Qed.

  Lemma weight_at_mine s t p q : one_more s t p prover -> weight_at scales t q <= weight_at scales s q.
  Proof.
    intros M. apply total_le. intros [w unit] _. rewrite (heft_mine s t p) by trivial.
    destruct (mem q w), (mem p w); lia.
  Qed.

  Hypothesis plain : forallb (fun '(w, _) => no_repeat w) (fst scales) = true.

  Lemma weight_theirs s t p : one_more s t p opponent -> weight scales t = weight scales s + weight_at scales s p.
  Proof.
    intros M. apply total_add. intros [w unit] I. rewrite forallb_forall in plain. specialize (plain _ I).
    simpl in plain. rewrite (heft_theirs s t p) by trivial. destruct (mem p w); lia.
  Qed.

  (** Not even one more point of the opponent makes the weight 1. *)
  Definition light (s : position) : Prop :=
    weight scales s < snd scales
    /\ forall p, In p (open_points g s) -> weight scales s + weight_at scales s p < snd scales.

  Lemma is_light_spec s : is_light scales s = true -> light s.
  Proof.
    unfold is_light. rewrite andb_true_iff, forallb_forall, N.ltb_lt. intros [L M]. split; trivial.
    intros p I. apply N.ltb_lt. auto.
  Qed.

  (** A point of greatest weight makes a position light. *)
  Lemma make_light s : weight scales s < snd scales -> open_points g s <> [] ->
    exists p, In p (open_points g s) /\ forall t, one_more s t p prover -> light t.
  Proof.
    intros T N. destruct (greatest (weight_at scales s) _ N) as (p & I & G). exists p. split; trivial.
    intros t M. pose proof (weight_mine s t p M) as W. split; [lia|]. intros q Q.
    assert (Oq : In q (open_points g s)).
    { apply open_points_spec in Q as [Q1 Q2]. apply open_points_spec. split; trivial.
      destruct M as [_ M]. rewrite M in Q2. now destruct (Pos.eqb q p). }
    pose proof (weight_at_mine s t p q M). specialize (G q Oq). lia.
  Qed.

  Definition kept_light (s : position) : Prop :=
    single g s = true /\ weight scales s < snd scales /\ (mover s = opponent -> light s).

  Lemma weight_argument s : weight_holds scales s = true -> forces g prover good s.
  Proof.
    unfold weight_holds. rewrite !andb_true_iff. intros [[[H One] _] L].
    pose proof (holding_achieves _ _ _ H) as A.
    apply (hold_by g prover good kept_light); trivial.
    - intros t (_ & T & _). now apply light_not_won.
    - intros t (U & T & _) O M.
      assert (N : open_points g t <> []).
      { apply over_none in O as (_ & p & P); trivial. apply open_points_spec in P.
        intros E. now rewrite E in P. }
      destruct (make_light t T N) as (p & I & Light). apply open_points_spec in I as [I Op].
      exists (Claim p). split; [apply claim_legal; eauto using achieves_hops|].
      assert (Lt : light (play g t (Claim p))).
      { apply Light. split; trivial. intros q. rewrite after_claim by trivial. now rewrite M. }
      split; [now apply single_play|]. split; [apply Lt | trivial].
    - intros t m (U & T & L') O M I. apply claim_legal in I as (p & -> & I & Op); auto using achieves_hops.
      destruct (single_play g t (Claim p) U) as [N V]. split; trivial. split.
      + rewrite (weight_theirs t _ p).
        * apply L'; trivial. now apply open_points_spec.
        * split; trivial. intros q. rewrite after_claim by trivial. now rewrite M.
      + rewrite N, M. unfold opponent. intros X. now apply other_neq in X.
    - destruct (player_eqb (mover s) prover) eqn:E.
      + apply player_eqb_spec in E. apply N.ltb_lt in L. split; trivial. split; trivial.
        rewrite E. unfold opponent. intros X. symmetry in X. now apply other_neq in X.
      + split; trivial. now apply is_light_spec in L as [L1 L2].
  Qed.
End Weight.

Lemma weight_sound g prover good s : weight_holds g prover good (weigh g prover) s = true ->
  forces g prover good s.
Proof.
  intros H. pose proof H as H'. unfold weight_holds in H'. rewrite !andb_true_iff in H'.
  destruct H' as [[_ D] _]. now apply weight_argument.
Qed.
