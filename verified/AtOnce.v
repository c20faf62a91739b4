(** Points that complete a set, and ending the game at once. *)

Require Import List Bool PArith FMapPositive.
From Noughts Require Import Game Facts Symmetry Claims.
Import ListNotations.

(** The one point that player a lacks of w, if it is open. *)
Fixpoint lacks (s : position) (a : player) (w : list point) : option point :=
  match w with
  | [] => None
  | p :: w =>
      match owner_of s p with
      | Some b => if player_eqb a b then lacks s a w else None
      | None => if forallb (is_of s a) w then Some p else None
      end
  end.

Lemma lacks_spec s a w p : lacks s a w = Some p ->
  In p w /\ owner_of s p = None /\ forall q, In q w -> q <> p -> owner_of s q = Some a.
Proof.
  induction w as [|q w IH]; simpl; [discriminate|].
  destruct (owner_of s q) as [b|] eqn:O.
  - destruct (player_eqb a b) eqn:E; [|discriminate]. apply player_eqb_spec in E. subst b.
    intros L. destruct (IH L) as (I & P & R). repeat split; auto. intros r [<-|J]; auto.
  - destruct (forallb (is_of s a) w) eqn:F; [|discriminate]. intros [= ->]. rewrite forallb_forall in F.
    repeat split; auto. intros r [E|J] N; [congruence | now apply is_of_spec, F].
Qed.

Lemma lacks_complete s a w p : In p w -> owner_of s p = None ->
  (forall q, In q w -> q <> p -> owner_of s q = Some a) -> no_repeat w = true -> lacks s a w = Some p.
Proof.
  induction w as [|q w IH]; simpl; [contradiction|]. intros I O R.
  rewrite andb_true_iff, negb_true_iff. intros [N D].
  destruct (Pos.eq_dec q p) as [->|E].
  - rewrite O. replace (forallb (is_of s a) w) with true; trivial. symmetry. apply forallb_forall.
    intros r J. apply is_of_spec, R; auto. intros ->. apply mem_spec in J. congruence.
  - rewrite (R q) by auto. replace (player_eqb a a) with true by now destruct a.
    apply IH; auto. destruct I; [contradiction|trivial].
Qed.

(** The points that complete a set of this family for player a, each once. *)
Fixpoint completing (s : position) (a : player) (family : list (list point)) (found : list point) : list point :=
  match family with
  | [] => found
  | w :: family =>
      completing s a family
        match lacks s a w with Some p => if mem p found then found else p :: found | None => found end
  end.

Lemma completing_spec s a family : forall found p,
  In p (completing s a family found) <-> In p found \/ exists w, In w family /\ lacks s a w = Some p.
Proof.
  induction family as [|w family IH]; simpl; intros found p; [firstorder|]. rewrite IH. split.
  - intros [I|(v & I & L)]; [|firstorder].
    destruct (lacks s a w) as [q|] eqn:L; [|auto]. destruct (mem q found); [auto|].
    destruct I as [<-|I]; eauto.
  - intros [I|(v & [<-|I] & L)]; [left | left | right; eauto].
    + destruct (lacks s a w) as [q|]; trivial. destruct (mem q found); [trivial | now right].
    + rewrite L. destruct (mem p found) eqn:M; [now apply mem_spec | now left].
Qed.

(** Claiming such a point wins. *)
Lemma completing_wins g s p family : achieves g = true -> incl family (goals g (mover s)) ->
  In p (completing s (mover s) family []) ->
  owner_of s p = None /\ has_won g (play g s (Claim p)) (mover s) = true.
Proof.
  intros A S I. apply completing_spec in I as [[]|(w & I & L)].
  apply lacks_spec in L as (J & O & R). split; trivial. apply has_won_spec. exists w. split; [now apply S|].
  intros q K. rewrite after_claim by trivial. destruct (Pos.eqb_spec q p); auto.
Qed.

(** Nothing else wins at once. *)
Lemma completing_complete g s p : achieves g = true -> on_board g = true -> has_won g s (mover s) = false ->
  owner_of s p = None -> has_won g (play g s (Claim p)) (mover s) = true ->
  In p (completing s (mover s) (goals g (mover s)) []).
Proof.
  intros A B N O W. apply has_won_spec in W as (w & I & W).
  apply completing_spec. right. exists w. split; trivial. apply lacks_complete; trivial.
  - destruct (mem p w) eqn:E; [now apply mem_spec|]. exfalso.
    assert (K : has_won g s (mover s) = true); [|congruence]. apply has_won_spec. exists w. split; trivial.
    intros q J. rewrite <- (W q J). symmetry. apply owner_claim_other. intros ->. apply mem_spec in J. congruence.
  - intros q J E. rewrite <- (W q J). symmetry. now apply owner_claim_other.
  - exact (on_board_no_repeat g (mover s) w B (goals_sets g _ w I)).
Qed.

(** * Ending the game at once *)

Section AtOnce.
  Variables (g : game) (prover : player) (good : outcome -> bool).

  Definition ends (s : position) (m : move) : bool :=
    match over g (play g s m) with Some x => good x | None => false end.

  Definition some_move_ends (s : position) : bool := existsb (ends s) (moves g s).

  Lemma some_move_ends_sound s : over g s = None -> mover s = prover -> some_move_ends s = true ->
    forces g prover good s.
  Proof.
    unfold some_move_ends. rewrite existsb_exists. intros O M (m & I & E).
    apply by_move with m; trivial. unfold ends in E.
    destruct (over g (play g s m)) as [x|] eqn:P; [now apply by_end with x | discriminate].
  Qed.

  (** No more than one point (or none, after one was [seen]) is open. *)
  Fixpoint few (s : position) (l : list point) (seen : bool) : bool :=
    match l with
    | [] => true
    | p :: l => if is_open s p then if seen then false else few s l true else few s l seen
    end.

  (** The same, without trying moves that cannot end the game well: where a whole set is wanted, only a point
      that completes one, or the last point, can; where it is not wanted, only the last point. *)
  Definition at_once (s : position) : bool :=
    match rule g with
    | Strong | MakerBreaker _ =>
        (good (Wins prover) && match completing s prover (goals g prover) [] with [] => false | _ => true end)
        || (few s (points g) false && some_move_ends s)
    | Misere | Notakto => (good (Wins (other prover)) || few s (points g) false) && some_move_ends s
    | Hop => some_move_ends s
    end.

  Lemma at_once_sound s : on_board g = true -> over g s = None -> mover s = prover -> at_once s = true ->
    forces g prover good s.
  Proof.
    intros B O M. pose proof (some_move_ends_sound s O M) as E.
    assert (W : achieves g = true -> (good (Wins prover)
        && match completing s prover (goals g prover) [] with [] => false | _ => true end)
        || (few s (points g) false && some_move_ends s) = true -> forces g prover good s).
    { rewrite orb_true_iff, !andb_true_iff. intros A [[G C]|[_ C]]; [|auto].
      destruct (completing s prover (goals g prover) []) as [|p l] eqn:L; [discriminate|].
      rewrite <- M in L. pose proof (completing_wins g s p (goals g (mover s)) A (incl_refl _)) as V.
      rewrite L in V. destruct (V (or_introl eq_refl)) as [Op V'].
      assert (I : In p (points g)).
      { assert (J : In p (completing s (mover s) (goals g (mover s)) [])) by (rewrite L; now left).
        apply completing_spec in J as [[]|(w & J & K)]. apply lacks_spec in K as (K & _).
        exact (on_board_spec g (mover s) w p B (goals_sets g _ w J) K). }
      apply over_none in O as O'; trivial. destruct O' as [N _].
      apply by_move with (Claim p); trivial; [apply claim_legal; eauto using achieves_hops|].
      apply by_end with (Wins prover); trivial. rewrite <- M. apply decided_wins; trivial.
      apply still_not_won; auto using other_neq. }
    unfold at_once, achieves in *. destruct (rule g); auto; rewrite andb_true_iff; intros [_ C]; auto.
  Qed.
End AtOnce.
