(** The threat leaf: claims of the prover, each of which leaves the opponent one answer, until there is none. *)

Require Import List Bool PArith FMapPositive.
From Noughts Require Import Game Facts Symmetry Claims AtOnce.
Import ListNotations.

Section Threats.
  Variables (g : game) (prover : player) (good : outcome -> bool).
  Let opponent := other prover.

  (** [mine], [theirs]: the sets that win for the prover and for the opponent; [here]: the points. *)
  Fixpoint threatens (here : PositiveMap.t unit) (mine theirs : list (list point)) (s : position)
      (claims : list point) : bool :=
    match claims with
    | [] => false
    | p :: claims =>
        is_in here p && is_open s p &&
        let t := play g s (Claim p) in
        match completing t prover mine [], claims with
        | [], [] => has_won g t prover
        | [q], _ :: _ =>
            match completing t opponent theirs [] with
            | [] => threatens here mine theirs (play g t (Claim q)) claims
            | _ => false
            end
        | _ :: _ :: _, [] => match completing t opponent theirs [] with [] => true | _ => has_won g t prover end
        | [_], [] => has_won g t prover
        | _, _ :: _ => false
        end
    end.

  Definition threats_win (here : PositiveMap.t unit) (mine theirs : list (list point)) (s : position)
      (claims : list point) : bool :=
    achieves g && good (Wins prover) && single g s && player_eqb (mover s) prover
    && threatens here mine theirs s claims.

  Hypothesis board : on_board g = true.
  Hypothesis rules_fit : achieves g = true.
  Hypothesis accepted : good (Wins prover) = true.

  Let here := set_of (points g).

  Lemma won_forces s : has_won g s prover = true -> has_won g s opponent = false -> forces g prover good s.
  Proof. intros W N. apply by_end with (Wins prover); trivial. now apply decided_wins. Qed.

  (** With the prover to move, a point that completes a set wins. *)
  Lemma complete_forces s q : over g s = None -> mover s = prover ->
    In q (completing s prover (goals g prover) []) -> forces g prover good s.
  Proof.
    intros O M I. apply at_once_sound; trivial. unfold at_once.
    assert (E : forall b, match completing s prover (goals g prover) [] with [] => false | _ => true end || b = true).
    { intros b. now destruct (completing s prover (goals g prover) []). }
    unfold achieves in rules_fit. destruct (rule g); try discriminate; now rewrite accepted, E.
  Qed.

  (** After a claim without an immediate loss, two or more completing points leave a win; one has to be claimed. *)
  Lemma threat s p : single g s = true -> mover s = prover -> over g s = None -> In p (points g) ->
    owner_of s p = None ->
    let t := play g s (Claim p) in
    completing t opponent (goals g opponent) [] = [] ->
    (exists q, In q (completing t prover (goals g prover) []) /\
      forall r, (forall q', In q' (completing t prover (goals g prover) []) -> q' = r) ->
        (has_won g (play g t (Claim r)) prover = false -> has_won g (play g t (Claim r)) opponent = false ->
         forces g prover good (play g t (Claim r)))) ->
    forces g prover good s.
  Proof.
    intros One M O I Op t C (q & Q & R).
    pose proof O as O'. apply over_none in O' as [N _]; trivial.
    destruct (single_play g s (Claim p) One) as [Mt Onet]. fold t in Mt, Onet. rewrite M in Mt.
    apply by_move with (Claim p); trivial; [apply claim_legal; eauto using achieves_hops|]. fold t.
    assert (Nt : has_won g t opponent = false).
    { apply still_not_won; trivial. rewrite M. apply other_neq. }
    destruct (has_won g t prover) eqn:W; [now apply won_forces|].
    assert (Qin : forall q', In q' (completing t prover (goals g prover) []) ->
      In q' (points g) /\ owner_of t q' = None).
    { intros q' J. apply completing_spec in J as [[]|(w & J & L)]. apply lacks_spec in L as (L & P & _).
      split; trivial. exact (on_board_spec g prover w q' board (goals_sets g _ w J) L). }
    assert (Ot : over g t = None).
    { apply over_none; trivial. split; [intros a; destruct (mover_cases prover a) as [->| ->]; trivial|].
      exists q. now apply Qin. }
    apply by_replies; trivial. intros m L. apply claim_legal in L as (r & -> & J & Or); auto using achieves_hops.
    set (u := play g t (Claim r)) in *.
    assert (Nu : has_won g u opponent = false).
    { destruct (has_won g u opponent) eqn:E; trivial. unfold opponent in E. rewrite <- Mt in E.
      apply completing_complete in E; trivial.
      - rewrite Mt in E. fold opponent in E. rewrite C in E. contradiction.
      - now rewrite Mt. }
    assert (Wu : has_won g u prover = false).
    { apply still_not_won; trivial. rewrite Mt. intros E. symmetry in E. now apply other_neq in E. }
    destruct (single_play g t (Claim r) Onet) as [Mu Oneu]. fold u in Mu, Oneu. rewrite Mt, other_other in Mu.
    destruct (existsb (fun q' => negb (Pos.eqb q' r)) (completing t prover (goals g prover) [])) eqn:E.
    - apply existsb_exists in E as (q' & K & E). apply negb_true_iff, Pos.eqb_neq in E.
      apply complete_forces with q'; trivial.
      + apply over_none; trivial. split; [intros a; destruct (mover_cases prover a) as [->| ->]; trivial|].
        exists q'. destruct (Qin q' K). split; trivial. unfold u. rewrite owner_claim_other; auto.
      + apply completing_spec in K as [[]|(w & K & L)]. apply completing_spec. right. exists w. split; trivial.
        apply lacks_spec in L as (L & P & S). apply lacks_complete; trivial.
        * unfold u. rewrite owner_claim_other; auto.
        * intros x X Y. unfold u. apply kept; auto.
        * exact (on_board_no_repeat g prover w board (goals_sets g _ w K)).
    - apply R; trivial. intros q' K. destruct (Pos.eqb_spec q' r) as [E'|E']; trivial.
      exfalso. assert (X : existsb (fun q' => negb (Pos.eqb q' r)) (completing t prover (goals g prover) []) = true);
        [|congruence].
      apply existsb_exists. exists q'. split; trivial. now apply negb_true_iff, Pos.eqb_neq.
  Qed.

  Lemma threatens_sound claims : forall s, single g s = true -> mover s = prover -> over g s = None ->
    threatens here (goals g prover) (goals g opponent) s claims = true -> forces g prover good s.
  Proof.
    induction claims as [|p claims IH]; intros s One M O; simpl; [discriminate|].
    rewrite !andb_true_iff. intros [[I Op] T]. apply is_in_spec in I. apply is_open_spec in Op.
    pose proof O as O'. apply over_none in O' as [N _]; trivial.
    set (t := play g s (Claim p)) in *.
    assert (Won : has_won g t prover = true -> forces g prover good s).
    { intros W. apply by_move with (Claim p); trivial; [apply claim_legal; eauto using achieves_hops|].
      apply won_forces; trivial. apply still_not_won; trivial. rewrite M. apply other_neq. }
    destruct (single_play g s (Claim p) One) as [Mt Onet]. fold t in Mt, Onet.
    pose proof (threat s p One M O I Op) as Threat. fold t in Threat. simpl in Threat.
    destruct (completing t prover (goals g prover) []) as [|q [|q2 l]] eqn:C, claims as [|p2 claims];
      try discriminate; auto.
    - destruct (completing t opponent (goals g opponent) []) eqn:D; [|discriminate].
      apply Threat; trivial. exists q. split; [now left|].
      intros r R Wr Nr. rewrite <- (R q (or_introl eq_refl)) in *.
      destruct (single_play g t (Claim q) Onet) as [Mu Oneu].
      apply IH; trivial; [now rewrite Mu, Mt, other_other|].
      apply over_none; trivial. split; [intros a; destruct (mover_cases prover a) as [->| ->]; trivial|].
      simpl in T. rewrite !andb_true_iff in T. destruct T as [[T1 T2] _].
      exists p2. split; [now apply is_in_spec | now apply is_open_spec].
    - destruct (completing t opponent (goals g opponent) []) eqn:D; [|auto].
      assert (Q : q <> q2).
      { intros E. assert (K : forall family found, NoDup found -> NoDup (completing t prover family found)).
        { induction family as [|w family IHf]; simpl; intros found ND; trivial. apply IHf.
          destruct (lacks t prover w) as [x|]; trivial. destruct (mem x found) eqn:X; trivial.
          constructor; trivial. intros Y. apply mem_spec in Y. congruence. }
        specialize (K (goals g prover) [] (NoDup_nil _)). rewrite C in K. inversion K; subst.
        apply H1. now left. }
      apply Threat; trivial. exists q. split; [now left|].
      intros r R. exfalso. apply Q. rewrite (R q), (R q2); simpl; auto.
  Qed.
End Threats.

Lemma threats_sound g prover good s claims : on_board g = true -> over g s = None ->
  threats_win g prover good (set_of (points g)) (goals g prover) (goals g (other prover)) s claims = true ->
  forces g prover good s.
Proof.
  unfold threats_win. rewrite !andb_true_iff, player_eqb_spec. intros B O [[[[A G] One] M] T].
  eapply threatens_sound; eauto.
Qed.
