(** No draw: a refutation in LRAT form shows that no two-colouring of the points leaves every set with both
    colours. *)

Require Import List Bool PArith FMapPositive.
From Noughts Require Import Game Facts Symmetry Tree Stealing.
Import ListNotations.

Definition clause := list literal.
Definition clauses := PositiveMap.t clause.

(** A colouring (true: the point is the first player's) makes a literal of the clause true. *)
Definition satisfies (colour : point -> bool) (c : clause) : Prop :=
  exists p b, In (p, b) c /\ colour p = b.

Definition satisfies_all (colour : point -> bool) (known : clauses) : Prop :=
  forall k c, PositiveMap.find k known = Some c -> satisfies colour c.

(** * Unit propagation *)

Definition assignment := PositiveMap.t bool.

Definition is_false (given : assignment) (l : literal) : bool :=
  match PositiveMap.find (fst l) given with Some b => negb (Bool.eqb b (snd l)) | None => false end.

Definition not_false (given : assignment) (c : clause) : clause :=
  filter (fun l => negb (is_false given l)) c.

(** Each hint is a clause with one literal open and the others false; the last one has all false. *)
Fixpoint propagate (known : clauses) (given : assignment) (hints : list positive) : bool :=
  match hints with
  | [] => false
  | h :: hints =>
      match PositiveMap.find h known with
      | None => false
      | Some c =>
          match not_false given c with
          | [] => match hints with [] => true | _ => false end
          | [(p, b)] =>
              match PositiveMap.find p given with
              | None => propagate known (PositiveMap.add p b given) hints
              | Some _ => false
              end
          | _ => false
          end
      end
  end.

Fixpoint assume_false (c : clause) (given : assignment) : assignment :=
  match c with
  | [] => given
  | (p, b) :: c => assume_false c (PositiveMap.add p (negb b) given)
  end.

Definition derives (known : clauses) (c : clause) (hints : list positive) : bool :=
  propagate known (assume_false c (PositiveMap.empty bool)) hints.

Fixpoint forget (ids : list positive) (known : clauses) : option clauses :=
  match ids with
  | [] => Some known
  | k :: ids =>
      match PositiveMap.find k known with
      | Some _ => forget ids (PositiveMap.remove k known)
      | None => None
      end
  end.

(** Reads records to the empty clause. *)
Fixpoint refute (known : clauses) (records : list record) : result (list record) :=
  match records with
  | Derive id c hints :: rest =>
      match PositiveMap.find id known, derives known c hints with
      | None, true => match c with [] => Ok rest | _ => refute (PositiveMap.add id c known) rest end
      | _, _ => Stop records
      end
  | Forget ids :: rest =>
      match forget ids known with Some known => refute known rest | None => Stop records end
  | _ => Stop records
  end.

(** For each set the clause with all its points true, then the one with all false, numbered from k. *)
Fixpoint two_coloured (k : positive) (family : list (list point)) : clauses :=
  match family with
  | [] => PositiveMap.empty clause
  | w :: family =>
      PositiveMap.add k (map (fun p => (p, true)) w)
        (PositiveMap.add (Pos.succ k) (map (fun p => (p, false)) w) (two_coloured (Pos.succ (Pos.succ k)) family))
  end.

(** * Why this refutes *)

Definition agrees (colour : point -> bool) (given : assignment) : Prop :=
  forall p b, PositiveMap.find p given = Some b -> colour p = b.

Lemma agrees_add colour given p b : agrees colour given -> colour p = b ->
  agrees colour (PositiveMap.add p b given).
Proof.
  intros A C q d. destruct (Pos.eq_dec q p) as [->|N].
  - rewrite PositiveMap.gss. congruence.
  - rewrite PositiveMap.gso by assumption. apply A.
Qed.

Lemma satisfies_open colour given c : agrees colour given -> satisfies colour c ->
  satisfies colour (not_false given c).
Proof.
  intros A (p & b & I & C). exists p, b. split; trivial. apply filter_In. split; trivial.
  unfold is_false. simpl. destruct (PositiveMap.find p given) as [d|] eqn:F; trivial.
  apply A in F. rewrite <- F, C. now rewrite Bool.eqb_reflx.
Qed.

Lemma propagate_sound colour known hints : satisfies_all colour known ->
  forall given, agrees colour given -> propagate known given hints = true -> False.
Proof.
  intros K. induction hints as [|h hints IH]; intros given A; simpl; [discriminate|].
  destruct (PositiveMap.find h known) as [c|] eqn:F; [|discriminate].
  pose proof (satisfies_open colour given c A (K h c F)) as (p & b & I & C).
  destruct (not_false given c) as [|[q d] [|? ?]]; [contradiction| |discriminate].
  destruct I as [[= -> ->]|[]]. destruct (PositiveMap.find p given); [discriminate|].
  apply IH. now apply agrees_add.
Qed.

Lemma derives_sound colour known c hints : satisfies_all colour known -> derives known c hints = true ->
  satisfies colour c.
Proof.
  intros K D. destruct (existsb (fun l => Bool.eqb (colour (fst l)) (snd l)) c) eqn:E.
  - apply existsb_exists in E as ([p b] & I & E). apply eqb_prop in E. exists p, b. auto.
  - exfalso. refine (propagate_sound colour known hints K _ _ D).
    assert (G : forall given, agrees colour given -> agrees colour (assume_false c given)).
    { clear D. revert E. induction c as [|[p b] l IH]; simpl; intros E given A; trivial.
      apply orb_false_iff in E as [E1 E2]. apply IH; trivial. apply agrees_add; trivial.
      destruct (colour p), b; simpl in *; congruence. }
    apply G. intros p b. rewrite PositiveMap.gempty. discriminate.
Qed.

Lemma forget_sound colour ids : forall known known', satisfies_all colour known ->
  forget ids known = Some known' -> satisfies_all colour known'.
Proof.
  induction ids as [|k ids IH]; simpl; intros known known' S; [now intros [= <-]|].
  destruct (PositiveMap.find k known) as [d|]; [|discriminate]. apply IH.
  intros j c. destruct (Pos.eq_dec j k) as [->|N].
  - rewrite PositiveMap.grs. discriminate.
  - rewrite PositiveMap.gro by assumption. apply S.
Qed.

Lemma refute_sound colour records : forall known rest, satisfies_all colour known ->
  refute known records = Ok rest -> False.
Proof.
  induction records as [|r records IH]; simpl; intros known rest S; [discriminate|].
  destruct r as [ | | | | | |id c hints|ids| |]; try discriminate.
  - destruct (PositiveMap.find id known); [discriminate|].
    destruct (derives known c hints) eqn:D; [|discriminate].
    pose proof (derives_sound colour known c hints S D) as C.
    destruct c as [|l c]; [destruct C as (? & ? & [] & _)|].
    apply IH. intros j d. destruct (Pos.eq_dec j id) as [->|N].
    + rewrite PositiveMap.gss. now intros [= <-].
    + rewrite PositiveMap.gso by assumption. apply S.
  - destruct (forget ids known) as [known'|] eqn:F; [|discriminate].
    apply IH. eapply forget_sound; eauto.
Qed.

Lemma two_coloured_spec colour family : forall k,
  (forall w, In w family -> exists p, In p w /\ colour p = true) ->
  (forall w, In w family -> exists p, In p w /\ colour p = false) ->
  satisfies_all colour (two_coloured k family).
Proof.
  induction family as [|w family IH]; simpl; intros k T F j c.
  { rewrite PositiveMap.gempty. discriminate. }
  assert (One : forall b, (exists p, In p w /\ colour p = b) -> satisfies colour (map (fun p => (p, b)) w)).
  { intros b (p & I & C). exists p, b. split; trivial. apply in_map_iff. eauto. }
  destruct (Pos.eq_dec j k) as [->|N]; [rewrite PositiveMap.gss; intros [= <-]; auto|].
  rewrite PositiveMap.gso by assumption.
  destruct (Pos.eq_dec j (Pos.succ k)) as [->|M]; [rewrite PositiveMap.gss; intros [= <-]; auto|].
  rewrite PositiveMap.gso by assumption. apply IH; auto.
Qed.

(** * No draw, and stealing *)

Definition no_draw (g : game) (s : position) (records : list record) : result (list record) :=
  if stealable g s then refute (two_coloured 1 (sets g)) records else Stop records.

Lemma draw_colours g s : on_board g = true -> rule g = Strong -> second g = None -> over g s = Some Draw ->
  satisfies_all (is_of s First) (two_coloured 1 (sets g)).
Proof.
  intros B R D. unfold over, decided, undecided. rewrite R.
  destruct (whole g s First) eqn:F; [discriminate|]. destruct (whole g s Second) eqn:S; [discriminate|].
  destruct (moves g s) as [|m l] eqn:M; [|discriminate]. intros _.
  assert (Full : forall p, In p (points g) -> is_of s First p = false -> owner_of s p = Some Second).
  { intros p I N. destruct (owner_of s p) as [[|]|] eqn:O; trivial.
    - apply is_of_spec in O. congruence.
    - assert (L : In (Claim p) (moves g s)); [|now rewrite M in L].
      apply claim_legal; [|eauto]. unfold hops. now rewrite R. }
  assert (E : sets_of g Second = sets g) by (simpl; now rewrite D).
  apply two_coloured_spec; intros w I.
  - destruct (existsb (is_of s First) w) eqn:X; [apply existsb_exists in X as (p & J & X); eauto|].
    exfalso. assert (W : whole g s Second = true); [|congruence].
    apply whole_spec. exists w. rewrite E. split; trivial. intros p J. apply Full.
    + apply (on_board_spec g First w p B I J).
    + destruct (is_of s First p) eqn:Y; trivial. rewrite <- X. symmetry. apply existsb_exists. eauto.
  - destruct (forallb (is_of s First) w) eqn:X.
    + exfalso. assert (W : whole g s First = true); [|congruence]. unfold whole. apply existsb_exists. eauto.
    + clear - X. induction w as [|p w IH]; simpl in X; [discriminate|].
      destruct (is_of s First p) eqn:Y; [|exists p; simpl; auto].
      destruct (IH X) as (q & J & Q). exists q. simpl. auto.
Qed.

Theorem no_draw_sound g s records rest : on_board g = true -> no_draw g s records = Ok rest ->
  forces g First (wins First) s.
Proof.
  intros B. unfold no_draw. destruct (stealable g s) eqn:S; [|discriminate]. intros R.
  pose proof (stealing_sound g s S) as F. eapply forces_reached; [|exact F].
  intros t x O. simpl. rewrite orb_true_iff, !outcome_eqb_spec. intros [->| ->]; [reflexivity|].
  exfalso. unfold stealable in S. destruct (rule g) eqn:G; try discriminate.
  destruct (second g) eqn:D; try discriminate.
  exact (refute_sound _ _ _ _ (draw_colours g t B G D O) R).
Qed.
