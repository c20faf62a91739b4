(** The weight leaf of hop games. The prover hops with one piece, and later with the piece that the opponent's last
    hop left behind. Count that piece with the opponent's: then each hop of the opponent adds one point to
    theirs, each hop of the prover one to the prover's others, which never move again. *)

Require Import List Bool PArith NArith FMapPositive.
From Noughts Require Import Game Facts Symmetry Claims Weight.
Import ListNotations.
Local Open Scope N_scope.

Section HopWeight.
  Variables (g : game) (prover : player) (good : outcome -> bool).
  Let opponent := other prover.

  (** The position with piece c counted as the opponent's. *)
  Definition counted (s : position) (c : point) : position :=
    {| owner := PositiveMap.add c opponent (owner s); mover := mover s; left := left s |}.

  Definition hop_weight_holds (scales : weighed) (here : PositiveMap.t unit) (piece : option point) (s : position)
      : bool :=
    hops g && good (Wins prover) && good Draw && good Tie && single g s
    && forallb (fun '(w, _) => no_repeat w) (fst scales)
    && match piece with
       | Some c =>
           player_eqb (mover s) prover && is_in here c && is_of s prover c
           && N.ltb (weight prover scales (counted s c)) (snd scales)
       | None => player_eqb (mover s) opponent && is_light g prover scales s
       end.

  Let scales := weigh g prover.
  Hypothesis rules_fit : hops g = true.
  Hypothesis plain : forallb (fun '(w, _) => no_repeat w) (fst scales) = true.

  Lemma owner_counted s c q : owner_of (counted s c) q = if Pos.eqb q c then Some opponent else owner_of s q.
  Proof.
    unfold owner_of. simpl. destruct (Pos.eqb_spec q c) as [->|N].
    - apply PositiveMap.gss.
    - now apply PositiveMap.gso.
  Qed.

  (** What the prover keeps up. *)
  Definition heeded (s : position) : Prop :=
    single g s = true
    /\ (mover s = opponent /\ light g prover s
        \/ mover s = prover /\ exists c, In c (points g) /\ owner_of s c = Some prover
             /\ weight prover scales (counted s c) < snd scales).

  Lemma heeded_not_whole s : heeded s -> whole g s opponent = false.
  Proof.
    assert (G : goals g opponent = sets_of g opponent).
    { unfold goals. unfold hops in rules_fit. now destruct (rule g). }
    assert (E : forall t, weight prover scales t < snd scales -> whole g t opponent = false).
    { intros t L. apply light_not_won in L. unfold has_won in L. fold opponent in L. now rewrite G in L. }
    intros (_ & [(_ & L & _)|(_ & c & _ & O & L)]); [now apply E|].
    apply E in L. destruct (whole g s opponent) eqn:W; trivial. rewrite <- L. symmetry.
    apply whole_spec in W as (w & I & W). apply whole_spec. exists w. split; trivial.
    intros q J. rewrite owner_counted, (W q J). now destruct (Pos.eqb q c).
  Qed.

  Hypothesis all_good : good (Wins prover) = true /\ good Draw = true /\ good Tie = true.

  Lemma heeded_end s x : heeded s -> over g s = Some x -> good x = true.
  Proof.
    intros H. apply heeded_not_whole in H. destruct all_good as (A & B & C).
    unfold over, decided, undecided. unfold hops in rules_fit. destruct (rule g); try discriminate.
    unfold opponent in H. destruct prover; simpl in H; rewrite H.
    - destruct (whole g s First); [intros X; injection X as <-; trivial|].
      destruct (moves g s); [intros X; injection X as <-; trivial | discriminate].
    - destruct (whole g s Second); [intros X; injection X as <-; trivial|].
      destruct (moves g s); [intros X; injection X as <-; trivial | discriminate].
  Qed.

  Lemma heeded_forces s : heeded s -> forces g prover good s.
  Proof.
    apply (keep_up g prover good heeded).
    - exact heeded_end.
    - intros t (U & [(M & _)|(_ & c & Ic & Oc & L)]) O M'.
      { rewrite M' in M. unfold opponent in M. symmetry in M. now apply other_neq in M. }
      assert (N : open_points g (counted t c) <> []).
      { destruct (moves g t) as [|m l] eqn:E; [now apply over_none_moves in O|].
        assert (J : In m (moves g t)) by (rewrite E; now left).
        apply hop_legal in J as (p & q & _ & _ & _ & Iq & Oq); trivial. intros X.
        assert (K : In q (open_points g (counted t c))); [|now rewrite X in K].
        apply open_points_spec. split; trivial. rewrite owner_counted.
        destruct (Pos.eqb_spec q c) as [->|]; [congruence | trivial]. }
      destruct (make_light g prover (counted t c) L N) as (q & I & Light).
      apply open_points_spec in I as [Iq Oq]. rewrite owner_counted in Oq.
      destruct (Pos.eqb_spec q c) as [->|Qc]; [discriminate|].
      exists (HopTo c q). split.
      { apply hop_legal; trivial. exists c, q. rewrite M'. repeat split; trivial. }
      destruct (single_play g t (HopTo c q) U) as [Mt Ut]. split; trivial. left.
      rewrite Mt, M'. split; trivial. apply Light. split.
      + rewrite owner_counted. now destruct (Pos.eqb_spec q c).
      + intros r. now rewrite owner_hop, owner_counted, M'.
    - intros t m (U & [(_ & L)|(M & _)]) O M' I.
      2: { rewrite M' in M. now apply other_neq in M. }
      apply hop_legal in I as (p & q & -> & Ip & Op & Iq & Oq); trivial. rewrite M' in Op.
      destruct (single_play g t (HopTo p q) U) as [Mt Ut]. split; trivial. right.
      rewrite Mt, M', other_other. split; trivial. exists p.
      assert (Pq : p <> q) by congruence.
      split; trivial. split.
      + rewrite owner_hop, Pos.eqb_refl, M', other_other. now destruct (Pos.eqb_spec p q).
      + rewrite (weight_theirs g prover plain t _ q).
        * apply L. now apply open_points_spec.
        * split; trivial. intros r. rewrite owner_counted, owner_hop, M'. unfold opponent.
          destruct (Pos.eqb_spec r p) as [->|]; trivial.
          destruct (Pos.eqb_spec p q); [contradiction | now rewrite Op].
  Qed.
End HopWeight.

Lemma hop_weight_sound g prover good piece s :
  hop_weight_holds g prover good (weigh g prover) (set_of (points g)) piece s = true -> forces g prover good s.
Proof.
  unfold hop_weight_holds. rewrite !andb_true_iff. intros [[[[[[H W] D] T] U] P] L].
  apply heeded_forces; auto. split; trivial. destruct piece as [c|].
  - rewrite !andb_true_iff, player_eqb_spec, is_in_spec, is_of_spec, N.ltb_lt in L. destruct L as [[[M I] O] L].
    right. eauto.
  - rewrite andb_true_iff, player_eqb_spec in L. destruct L as [M L]. left. split; trivial.
    now apply is_light_spec.
Qed.
