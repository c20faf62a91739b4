(** The checker: a statement and the records of a certificate. [check_sound] is the theorem. *)

Require Import List Bool PArith NArith FMapPositive.
From Noughts Require Import Game Facts Symmetry Tree Claims AtOnce Threats Weight HopWeight Pairing Answers Stealing Refute.
Import ListNotations.

(** What the leaves of a part need of the game, made once. *)
Record prepared := { scales : option weighed; here : PositiveMap.t unit }.

(** [weights]: are they needed? To weigh, sets that contain others are left aside first, which takes long if there are many. *)
Definition prepare (g : game) (prover : player) (weights : bool) : prepared :=
  {| scales := if weights then Some (weigh g prover) else None; here := set_of (points g) |}.

Definition needs_weights (r : record) : bool :=
  match r with
  | Step _ (Settle (Weight | HopWeight _)) | Step _ (Replies _ (Some (Weight | HopWeight _))) => true
  | _ => false
  end.

Definition settles (g : game) (prover : player) (good : outcome -> bool) (d : prepared) (l : leaf)
    : position -> bool :=
  match l with
  | Threats claims => fun s => threats_win g prover good (here d) (goals g prover) (goals g (other prover)) s claims
  | Weight => match scales d with Some x => weight_holds g prover good x | None => fun _ => false end
  | Pairing pairs => pairing_holds g prover good pairs
  | Nothing => nothing_left g prover good
  | HopWeight piece =>
      match scales d with Some x => hop_weight_holds g prover good x (here d) piece | None => fun _ => false end
  | Answers pairs => answers_win g prover good (here d) pairs
  end.

Lemma settles_sound g prover good weights l s : on_board g = true -> over g s = None ->
  settles g prover good (prepare g prover weights) l s = true -> forces g prover good s.
Proof.
  intros B O. destruct l; simpl; try discriminate.
  - now apply threats_sound.
  - destruct weights; [apply weight_sound | discriminate].
  - now apply pairing_sound.
  - apply nothing_left_sound.
  - destruct weights; [apply hop_weight_sound | discriminate].
  - now apply answers_sound.
Qed.

Definition accepted (accept : list outcome) (x : outcome) : bool := existsb (outcome_eqb x) accept.

(** What a part says: this player can force one of these outcomes. *)
Definition part : Type := player * list outcome.

(** Does the value follow from the parts? *)
Definition has (a : player) (good : outcome -> bool) (parts : list part) : bool :=
  existsb (fun '(prover, accept) => player_eqb prover a && forallb good accept) parts.

Definition follows (v : value) (parts : list part) : bool :=
  match v with
  | Won a => has a (wins a) parts
  | Drawn => has First (not_lost First) parts && has Second (not_lost Second) parts
  end.

(** More than the number of steps in a tree of so many records. *)
Definition fuel_for (records : list record) : nat := fold_left (fun k _ => S (S k)) records 2.

Section Check.
  Variable t : statement.
  Let g := the_game t.

  (** The permutations at the beginning, numbered from 1 on. *)
  Fixpoint read_symmetries (k : positive) (records : list record) (symmetries : PositiveMap.t permutation)
      : result (list record * PositiveMap.t permutation) :=
    match records with
    | Perm images :: rest =>
        let m := to_images (points g) images in
        if Nat.eqb (length images) (length (points g)) && symmetry g m
        then read_symmetries (Pos.succ k) rest (PositiveMap.add k m symmetries)
        else Stop records
    | _ => Ok (records, symmetries)
    end.

  Fixpoint read_parts (fuel : nat) (symmetries : PositiveMap.t permutation) (records : list record)
      (parts : list part) : result unit :=
    match fuel with
    | O => Stop records
    | S fuel =>
        match records with
        | [End] => if follows (claimed t) parts then Ok tt else Stop records
        | Part First accept :: ((ByStealing :: rest) as from) =>
            if accepted accept (Wins First) && accepted accept Draw && stealable g (start t)
            then read_parts fuel symmetries rest ((First, accept) :: parts) else Stop from
        | Part First accept :: ((ByNoDraw :: rest) as from) =>
            if accepted accept (Wins First) then
              match no_draw g (start t) rest with
              | Ok rest => read_parts fuel symmetries rest ((First, accept) :: parts)
              | Stop rest => Stop rest
              end
            else Stop from
        | Part prover accept :: rest =>
            let good := accepted accept in
            match walk g prover good (at_once g prover good)
                (settles g prover good (prepare g prover (existsb needs_weights rest))) symmetries
                (fuel_for rest) (start t) rest (PositiveMap.empty position) with
            | Ok (rest, _) => read_parts fuel symmetries rest ((prover, accept) :: parts)
            | Stop rest => Stop rest
            end
        | _ => Stop records
        end
    end.

  Definition run (records : list record) : result unit :=
    if proper g (start t) && on_board g then
      match read_symmetries 1 records (PositiveMap.empty permutation) with
      | Ok (rest, symmetries) => read_parts (fuel_for rest) symmetries rest []
      | Stop rest => Stop rest
      end
    else Stop records.

  Lemma read_symmetries_sound records : forall k symmetries rest symmetries',
    (forall j m, PositiveMap.find j symmetries = Some m -> symmetry g m = true) ->
    read_symmetries k records symmetries = Ok (rest, symmetries') ->
    forall j m, PositiveMap.find j symmetries' = Some m -> symmetry g m = true.
  Proof.
    induction records as [|r records IH]; simpl; intros k symmetries rest symmetries' S.
    { intros [= <- <-]. exact S. }
    destruct r; try (intros [= <- <-]; exact S).
    destruct (_ && symmetry g _) eqn:E; [|discriminate]. apply andb_true_iff in E as [_ E].
    apply IH. intros j m. destruct (Pos.eq_dec j k) as [->|N].
    - rewrite PositiveMap.gss. now intros [= <-].
    - rewrite PositiveMap.gso by assumption. apply S.
  Qed.

  Definition shown (parts : list part) : Prop :=
    forall a accept, In (a, accept) parts -> forces g a (accepted accept) (start t).

  Lemma has_sound a good parts : shown parts -> has a good parts = true -> forces g a good (start t).
  Proof.
    unfold has. rewrite existsb_exists. intros H ([b accept] & I & E).
    apply andb_true_iff in E as [E A]. apply player_eqb_spec in E. subst b. rewrite forallb_forall in A.
    apply (forces_more g a (accepted accept)); [|now apply H].
    intros x X. apply existsb_exists in X as (y & J & X). apply outcome_eqb_spec in X. subst y. auto.
  Qed.

  Lemma read_parts_sound symmetries : on_board g = true ->
    (forall j m, PositiveMap.find j symmetries = Some m -> symmetry g m = true) ->
    forall fuel records parts, shown parts -> read_parts fuel symmetries records parts = Ok tt ->
    exists parts', shown parts' /\ follows (claimed t) parts' = true.
  Proof.
    intros B S. induction fuel as [|fuel IH]; simpl; [discriminate|]. intros records parts H.
    assert (Walk : forall prover accept rest,
      match walk g prover (accepted accept) (at_once g prover (accepted accept))
          (settles g prover (accepted accept) (prepare g prover (existsb needs_weights rest))) symmetries
          (fuel_for rest) (start t) rest (PositiveMap.empty position) with
      | Ok (rest, _) => read_parts fuel symmetries rest ((prover, accept) :: parts)
      | Stop rest => Stop rest
      end = Ok tt -> exists parts', shown parts' /\ follows (claimed t) parts' = true).
    { intros prover accept rest.
      match goal with |- match ?w with _ => _ end = _ -> _ => destruct w as [[rest' table]|] eqn:W end;
        [|discriminate].
      apply IH. intros a l [[= -> ->]|I]; [|auto].
      eapply walk_sound; [ | | exact B | exact S | exact W].
      - intros s. now apply at_once_sound.
      - intros l' s O. now apply settles_sound. }
    destruct records as [|[ |[|] accept| | | | | | | |] rest]; try discriminate; try apply Walk.
    - destruct rest as [|[ | | | | | | | | |] rest]; try apply Walk.
      + destruct (accepted accept (Wins First) && accepted accept Draw && stealable g (start t)) eqn:E;
          [|discriminate]. rewrite !andb_true_iff in E. destruct E as [[W D] E].
        apply IH. intros a l [[= <- <-]|I]; [|auto].
        eapply forces_more; [|exact (stealing_sound g (start t) E)].
        intros x. simpl. rewrite orb_true_iff, !outcome_eqb_spec. now intros [->| ->].
      + destruct (accepted accept (Wins First)) eqn:W; [|discriminate].
        destruct (no_draw g (start t) rest) as [rest'|] eqn:N; [|discriminate].
        apply IH. intros a l [[= <- <-]|I]; [|auto].
        eapply forces_more; [|exact (no_draw_sound g (start t) _ _ B N)].
        intros x. unfold wins. rewrite outcome_eqb_spec. now intros ->.
    - destruct rest; [|discriminate]. destruct (follows (claimed t) parts) eqn:F; [|discriminate]. eauto.
  Qed.

  Lemma run_sound records : run records = Ok tt -> holds t.
  Proof.
    unfold run. destruct (proper g (start t) && on_board g) eqn:P; [|discriminate].
    apply andb_true_iff in P as [P B].
    destruct (read_symmetries 1 records (PositiveMap.empty permutation)) as [[rest symmetries]|] eqn:R;
      [|discriminate].
    intros E. apply read_parts_sound in E as (parts & H & F); trivial.
    - split; trivial. fold g. unfold follows in F. destruct (claimed t).
      + eapply has_sound; eauto.
      + apply andb_true_iff in F as [F1 F2]. split; eapply has_sound; eauto.
    - eapply read_symmetries_sound; [|exact R]. intros j m. now rewrite PositiveMap.gempty.
    - intros a accept [].
  Qed.
End Check.

Definition check (t : statement) (records : list record) : bool :=
  match run t records with Ok _ => true | Stop _ => false end.

Theorem check_sound : forall t records, check t records = true -> holds t.
Proof.
  intros t records. unfold check. destruct (run t records) as [[]|] eqn:R; [|discriminate].
  intros _. exact (run_sound t records R).
Qed.
