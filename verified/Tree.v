(** The records of a certificate, and the tree of a part: records in pre-order that describe the position
    reached so far. *)

Require Import List Bool PArith NArith FMapPositive Lia.
From Noughts Require Import Game Facts Symmetry.
Import ListNotations.

(** * Records, one for each line of the file *)

(** Arguments that settle a position without a tree below it. *)
Inductive leaf :=
| Threats (claims : list point)
| Weight
| Pairing (pairs : list (point * point))
| Nothing
| HopWeight (piece : option point)
| Answers (pairs : list (point * point)).

Inductive step :=
| Make (m : move)
| Replies (branches : N) (otherwise : option leaf)
| Same (name symmetry : N)
| Settle (l : leaf).

(** A literal of a clause: a point, and whether it belongs to the first player. *)
Definition literal : Set := point * bool.

Inductive record :=
| Perm (images : list point)
| Part (prover : player) (accept : list outcome)
| ByStealing
| ByNoDraw
| Step (name : option positive) (st : step)
| Reply (m : move)
| Derive (id : positive) (clause : list literal) (hints : list positive)
| Forget (ids : list positive)
| End
| Unreadable.

(** [Stop rest]: the first of these records does not do what it must. *)
Inductive result (A : Type) := Ok (a : A) | Stop (rest : list record).
Arguments Ok {A} a.
Arguments Stop {A} rest.

Definition move_eqb (m n : move) : bool :=
  match m, n with
  | Claim p, Claim q => Pos.eqb p q
  | HopTo p q, HopTo r t => Pos.eqb p r && Pos.eqb q t
  | _, _ => false
  end.

Lemma move_eqb_spec m n : move_eqb m n = true <-> m = n.
Proof.
  destruct m, n; simpl; rewrite ?andb_true_iff, ?Pos.eqb_eq; intuition congruence.
Qed.

Definition move_in (m : move) (l : list move) : bool := existsb (move_eqb m) l.

Lemma move_in_spec m l : move_in m l = true <-> In m l.
Proof.
  unfold move_in. rewrite existsb_exists. split.
  - intros (n & I & E). apply move_eqb_spec in E. now subst.
  - intros I. exists m. split; trivial. now apply move_eqb_spec.
Qed.

Section Tree.
  Variables (g : game) (prover : player) (good : outcome -> bool).

  (** Can the prover, who is to move, end the game at once as he likes? *)
  Variable at_once : position -> bool.
  Hypothesis at_once_sound : forall s, over g s = None -> mover s = prover -> at_once s = true ->
    forces g prover good s.

  (** Does a leaf settle a position that is not over? *)
  Variable settles : leaf -> position -> bool.
  Hypothesis settles_sound : forall l s, over g s = None -> settles l s = true -> forces g prover good s.

  (** The symmetries, numbered from 1. *)
  Variable symmetries : PositiveMap.t permutation.
  Hypothesis board : on_board g = true.
  Hypothesis symmetries_sound : forall k m, PositiveMap.find k symmetries = Some m -> symmetry g m = true.

  Definition named := PositiveMap.t position.

  Definition prover_moves (s : position) : bool := player_eqb (mover s) prover.

  (** Is a reply without a branch harmless? *)
  Definition harmless (otherwise : position -> bool) (s : position) : bool :=
    match over g s with
    | Some x => good x
    | None =>
        (prover_moves s && at_once s)
        || otherwise s
    end.

  Definition refers (table : named) (k h : N) (s : position) : bool :=
    match k, h with
    | Npos k, N0 =>
        match PositiveMap.find k table with
        | Some t => maps g (PositiveMap.empty point) t s
        | None => false
        end
    | Npos k, Npos h =>
        match PositiveMap.find k table, PositiveMap.find h symmetries with
        | Some t, Some m => maps g m t s
        | _, _ => false
        end
    | _, _ => false
    end.

  (** Checks what belongs to a position; gives back the records that are left and the named positions, which
      count from the end of what belongs to them. *)
  Fixpoint walk (fuel : nat) (s : position) (records : list record) (table : named)
      : result (list record * named) :=
    match fuel with
    | O => Stop records
    | S fuel =>
        match over g s with
        | Some x => if good x then Ok (records, table) else Stop records
        | None =>
            if prover_moves s && at_once s then Ok (records, table)
            else match records with
            | Step name st :: rest =>
                let below :=
                  match st with
                  | Make m =>
                      if prover_moves s && move_in m (moves g s) then walk fuel (play g s m) rest table
                      else Stop records
                  | Replies n otherwise =>
                      if prover_moves s then Stop records
                      else match branches fuel s n [] rest table with
                        | Ok (done, rest, table) =>
                            let by_leaf := match otherwise with Some l => settles l | None => fun _ => false end in
                            if forallb (fun m => move_in m done || harmless by_leaf (play g s m)) (moves g s)
                            then Ok (rest, table) else Stop records
                        | Stop rest => Stop rest
                        end
                  | Same k h => if refers table k h s then Ok (rest, table) else Stop records
                  | Settle l => if settles l s then Ok (rest, table) else Stop records
                  end in
                match below with
                | Ok (rest, table) =>
                    Ok (rest, match name with Some k => PositiveMap.add k s table | None => table end)
                | Stop rest => Stop rest
                end
            | _ => Stop records
            end
        end
    end
  with branches (fuel : nat) (s : position) (n : N) (done : list move) (records : list record) (table : named)
      : result (list move * list record * named) :=
    match fuel, n with
    | _, N0 => Ok (done, records, table)
    | O, _ => Stop records
    | S fuel, _ =>
        match records with
        | Reply m :: rest =>
            if move_in m (moves g s) && negb (move_in m done) then
              match walk fuel (play g s m) rest table with
              | Ok (rest, table) => branches fuel s (N.pred n) (m :: done) rest table
              | Stop rest => Stop rest
              end
            else Stop records
        | _ => Stop records
        end
    end.

  Definition proved (table : named) : Prop :=
    forall k s, PositiveMap.find k table = Some s -> forces g prover good s.

  Lemma proved_add table k s : proved table -> forces g prover good s -> proved (PositiveMap.add k s table).
  Proof.
    intros P F j t. destruct (Pos.eq_dec j k) as [->|N].
    - rewrite PositiveMap.gss. congruence.
    - rewrite PositiveMap.gso by assumption. apply P.
  Qed.

  Lemma refers_sound table k h s : proved table -> refers table k h s = true -> forces g prover good s.
  Proof.
    unfold refers. intros P. destruct k as [|k]; [discriminate|]. destruct h as [|h].
    - destruct (PositiveMap.find k table) as [t|] eqn:T; [|discriminate].
      intros M. eapply forces_same; eauto.
    - destruct (PositiveMap.find k table) as [t|] eqn:T; [|discriminate].
      destruct (PositiveMap.find h symmetries) as [m|] eqn:H; [|discriminate].
      intros M. eapply forces_image; eauto.
  Qed.

  Lemma harmless_sound otherwise s :
    (over g s = None -> otherwise s = true -> forces g prover good s) -> harmless otherwise s = true -> forces g prover good s.
  Proof.
    intros W. unfold harmless. destruct (over g s) as [x|] eqn:O; [now apply by_end|].
    rewrite orb_true_iff, andb_true_iff. intros [[M A]|L].
    - apply at_once_sound; trivial. now apply player_eqb_spec.
    - auto.
  Qed.

  Lemma walk_branches_sound fuel :
    (forall s records table rest table', proved table -> walk fuel s records table = Ok (rest, table') ->
       forces g prover good s /\ proved table')
    /\ (forall n s done records table done' rest table', proved table ->
       (forall m, In m done -> forces g prover good (play g s m)) ->
       branches fuel s n done records table = Ok (done', rest, table') ->
       (forall m, In m done' -> forces g prover good (play g s m)) /\ proved table').
  Proof.
    induction fuel as [|fuel [IHw IHb]].
    { split; simpl; [discriminate|]. intros n s done records table done' rest table' P D.
      destruct n; [|discriminate]. intros [= <- <- <-]. auto. }
    split.
    - intros s records table rest table' P. simpl.
      destruct (over g s) as [x|] eqn:O.
      { destruct (good x) eqn:G; [|discriminate]. intros [= <- <-]. split; trivial. now apply by_end with x. }
      destruct (prover_moves s && at_once s) eqn:A.
      { intros [= <- <-]. apply andb_true_iff in A as [M A]. apply player_eqb_spec in M. auto. }
      destruct records as [|[ | | | |name st| | | | |] records]; try discriminate.
      match goal with |- match ?b with _ => _ end = _ -> _ => set (below := b) end.
      assert (B : forall r t, below = Ok (r, t) -> forces g prover good s /\ proved t).
      { intros r t. unfold below. destruct st as [m|n otherwise|k h|l].
        - destruct (prover_moves s && move_in m (moves g s)) eqn:M; [|discriminate].
          apply andb_true_iff in M as [M I]. apply player_eqb_spec in M. apply move_in_spec in I.
          intros W. apply IHw in W as [F Q]; trivial. split; trivial. now apply by_move with m.
        - destruct (prover_moves s) eqn:M; [discriminate|].
          destruct (branches fuel s n [] records table) as [[[done r'] t']|] eqn:W; [|discriminate].
          destruct (forallb _ (moves g s)) eqn:H; [|discriminate]. intros [= <- <-].
          apply IHb in W as [D Q]; trivial; [|contradiction]. split; trivial.
          apply by_replies; trivial.
          + destruct (mover_cases prover (mover s)) as [E|E]; trivial.
            apply player_eqb_spec in E. unfold prover_moves in M. congruence.
          + intros m I. rewrite forallb_forall in H. specialize (H m I).
            apply orb_true_iff in H as [H|H]; [now apply D, move_in_spec|].
            revert H. apply harmless_sound. destruct otherwise as [l|]; [apply settles_sound | discriminate].
        - destruct (refers table k h s) eqn:R; [|discriminate]. intros [= <- <-].
          split; trivial. eapply refers_sound; eauto.
        - destruct (settles l s) eqn:L; [|discriminate]. intros [= <- <-]. eauto. }
      destruct below as [[r t]|]; [|discriminate]. intros [= <- <-].
      destruct (B r t eq_refl) as [F Q]. split; trivial.
      destruct name; trivial. now apply proved_add.
    - intros n s done records table done' rest table' P D. simpl. destruct n as [|n].
      { intros [= <- <- <-]. auto. }
      destruct records as [|[ | | | | |m| | | |] records]; try discriminate.
      destruct (move_in m (moves g s) && negb (move_in m done)); [|discriminate].
      destruct (walk fuel (play g s m) records table) as [[r t]|] eqn:W; [|discriminate].
      apply IHw in W as [F Q]; trivial. apply IHb; trivial.
      intros k [<-|I]; auto.
  Qed.

  Theorem walk_sound fuel s records rest table :
    walk fuel s records (PositiveMap.empty position) = Ok (rest, table) -> forces g prover good s.
  Proof.
    intros W. destruct (walk_branches_sound fuel) as [H _]. refine (proj1 (H _ _ _ _ _ _ W)).
    intros k t. rewrite PositiveMap.gempty. discriminate.
  Qed.
End Tree.
