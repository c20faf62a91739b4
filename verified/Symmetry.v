(** Symmetries: permutations of the points that map winning sets to winning sets of the same player. What can
    be forced in a position can be forced in its image. *)

Require Import List Bool PArith FMapPositive.
From Noughts Require Import Game Facts Index.
Import ListNotations.

(** * Finite sets of points *)

Definition set_of (l : list point) : PositiveMap.t unit :=
  fold_right (fun p m => PositiveMap.add p tt m) (PositiveMap.empty unit) l.

Definition is_in (m : PositiveMap.t unit) (p : point) : bool :=
  match PositiveMap.find p m with Some _ => true | None => false end.

Lemma is_in_spec l p : is_in (set_of l) p = true <-> In p l.
Proof.
  unfold is_in. induction l as [|q l IH]; simpl.
  - rewrite PositiveMap.gempty. split; [discriminate|contradiction].
  - destruct (Pos.eq_dec p q) as [->|N].
    + rewrite PositiveMap.gss. tauto.
    + rewrite PositiveMap.gso, IH by assumption. intuition congruence.
Qed.

(** * Permutations *)

Definition permutation := PositiveMap.t point.

Definition image (m : permutation) (p : point) : point :=
  match PositiveMap.find p m with Some q => q | None => p end.

(** The first point goes to the first image, and so on. *)
Fixpoint to_images (l images : list point) : permutation :=
  match l, images with
  | p :: l, q :: images => PositiveMap.add p q (to_images l images)
  | _, _ => PositiveMap.empty point
  end.

Definition included (v w : list point) : bool := forallb (fun p => mem p w) v.

Definition same_points (v w : list point) : bool := included v w && included w v.

(** Is there a set with these points? [m] lists the family by points. *)
Definition is_listed (m : index) (family : list (list point)) (v : list point) : bool :=
  existsb (same_points v) match v with p :: _ => under m p | [] => family end.

(** Is every set mapped onto one of the family, and is every set of the family the image of one? *)
Definition respects (m : permutation) (family : list (list point)) : bool :=
  let images := map (map (image m)) family in
  forallb (is_listed (by_point family) family) images && forallb (is_listed (by_point images) images) family.

Definition symmetry (g : game) (m : permutation) : bool :=
  let here := set_of (points g) in
  let there := map (image m) (points g) in
  let back := to_images there (points g) in
  forallb (is_in here) there
  && forallb (is_in (set_of there)) (points g)
  && forallb (fun p => Pos.eqb (image back (image m p)) p) (points g)
  && respects m (sets g)
  && match second g with None => true | Some family => respects m family end.

(** Does the permutation map position s to position t, as far as the points of the game go? *)
Definition maps (g : game) (m : permutation) (s t : position) : bool :=
  player_eqb (mover s) (mover t) && Pos.eqb (left s) (left t)
  && forallb (fun p =>
       match owner_of s p, owner_of t (image m p) with
       | None, None => true
       | Some a, Some b => player_eqb a b
       | _, _ => false
       end) (points g).

(** No point stands twice. *)
Fixpoint no_repeat (l : list point) : bool :=
  match l with [] => true | p :: l => negb (mem p l) && no_repeat l end.

(** All points of all sets are points of the game, and none stands twice in a set. *)
Definition on_board (g : game) : bool :=
  let here := set_of (points g) in
  let fits w := forallb (is_in here) w && no_repeat w in
  forallb fits (sets g) && match second g with None => true | Some family => forallb fits family end.

Lemma on_board_set g a w : on_board g = true -> In w (sets_of g a) ->
  forallb (is_in (set_of (points g))) w = true /\ no_repeat w = true.
Proof.
  unfold on_board. rewrite andb_true_iff. intros [B C] I. rewrite forallb_forall in B.
  rewrite <- andb_true_iff. destruct a; simpl in I; [auto|].
  destruct (second g); [rewrite forallb_forall in C|]; auto.
Qed.

Lemma on_board_spec g a w p : on_board g = true -> In w (sets_of g a) -> In p w -> In p (points g).
Proof.
  intros B I J. destruct (on_board_set g a w B I) as [F _]. rewrite forallb_forall in F. now apply is_in_spec, F.
Qed.

Lemma on_board_no_repeat g a w : on_board g = true -> In w (sets_of g a) -> no_repeat w = true.
Proof. intros B I. now apply (on_board_set g a w). Qed.

(** What is needed of a map f of points. *)
Record respectful (g : game) (f : point -> point) : Prop := {
  image_on : forall p, In p (points g) -> In (f p) (points g);
  image_onto : forall q, In q (points g) -> exists p, In p (points g) /\ f p = q;
  image_injective : forall p q, In p (points g) -> In q (points g) -> f p = f q -> p = q;
  image_set : forall a u, In u (sets_of g a) ->
    exists w, In w (sets_of g a) /\ forall q, In q w -> exists p, In p u /\ f p = q;
  image_of_set : forall a w, In w (sets_of g a) ->
    exists u, In u (sets_of g a) /\ forall p, In p u -> In (f p) w
}.

Lemma same_points_spec v w : same_points v w = true -> forall p, In p v <-> In p w.
Proof.
  unfold same_points, included. rewrite andb_true_iff, !forallb_forall. intros [A B] p.
  split; intros I; apply mem_spec; auto.
Qed.

Lemma is_listed_spec family v : is_listed (by_point family) family v = true ->
  exists w, In w family /\ forall p, In p v <-> In p w.
Proof.
  unfold is_listed. rewrite existsb_exists. intros (w & I & S). exists w. split.
  - destruct v as [|p v]; trivial. exact (by_point_within family p w I).
  - now apply same_points_spec.
Qed.

Lemma symmetry_respectful g m : symmetry g m = true -> respectful g (image m).
Proof.
  unfold symmetry. rewrite !andb_true_iff, !forallb_forall. intros [[[[A B] C] D] E].
  assert (R : forall a, respects m (sets_of g a) = true).
  { intros a. destruct a; simpl; trivial. now destruct (second g). }
  split.
  - intros p I. apply is_in_spec, A, in_map_iff. eauto.
  - intros q I. specialize (B q I). apply is_in_spec, in_map_iff in B as (p & X & J). eauto.
  - intros p q I J X. pose proof (C p I) as P. pose proof (C q J) as Q. rewrite Pos.eqb_eq in P, Q. congruence.
  - intros a u I. specialize (R a). unfold respects in R. rewrite andb_true_iff, !forallb_forall in R.
    destruct R as [R _]. specialize (R _ (in_map (map (image m)) _ _ I)).
    apply is_listed_spec in R as (w & J & S). exists w. split; trivial.
    intros q K. apply S, in_map_iff in K as (p & X & P). eauto.
  - intros a w I. specialize (R a). unfold respects in R. rewrite andb_true_iff, !forallb_forall in R.
    destruct R as [_ R]. specialize (R w I). apply is_listed_spec in R as (v & J & S).
    apply in_map_iff in J as (u & <- & J). exists u. split; trivial.
    intros p K. apply S, in_map_iff. eauto.
Qed.

Lemma identity_respectful g : respectful g (fun p => p).
Proof. split; eauto. Qed.

Section Image.
  Variables (g : game) (f : point -> point).
  Hypothesis board : on_board g = true.
  Hypothesis sym : respectful g f.

  (** t is the image of s. *)
  Definition like (s t : position) : Prop :=
    mover s = mover t /\ left s = left t /\ forall p, In p (points g) -> owner_of t (f p) = owner_of s p.

  Lemma like_whole s t a : like s t -> whole g t a = whole g s a.
  Proof.
    intros (_ & _ & O). apply eq_true_iff_eq. rewrite !whole_spec.
    split.
    - intros (w & I & W). destruct (image_of_set g f sym a w I) as (u & J & S). exists u. split; trivial.
      intros p K. rewrite <- (O p (on_board_spec g a u p board J K)). auto.
    - intros (u & I & W). destruct (image_set g f sym a u I) as (w & J & S). exists w. split; trivial.
      intros q K. destruct (S q K) as (p & P & <-). rewrite (O p (on_board_spec g a u p board I P)). auto.
  Qed.

  Definition image_move (n : move) : move :=
    match n with Claim p => Claim (f p) | HopTo p q => HopTo (f p) (f q) end.

  Lemma like_moves s t n : like s t -> In n (moves g s) -> In (image_move n) (moves g t).
  Proof.
    intros (M & _ & O) L. destruct (hops g) eqn:H.
    - apply hop_legal in L as (p & q & -> & I & P & J & Q); trivial. apply hop_legal; trivial.
      exists (f p), (f q). rewrite !O by trivial. rewrite <- M. repeat split; eauto using image_on.
    - apply claim_legal in L as (p & -> & I & P); trivial. apply claim_legal; trivial.
      exists (f p). rewrite O by trivial. eauto using image_on.
  Qed.

  Lemma like_moves_back s t n : like s t -> In n (moves g t) -> exists k, n = image_move k /\ In k (moves g s).
  Proof.
    intros (M & _ & O) L. destruct (hops g) eqn:H.
    - apply hop_legal in L as (p & q & -> & I & P & J & Q); trivial.
      destruct (image_onto g f sym p I) as (p' & I' & <-). destruct (image_onto g f sym q J) as (q' & J' & <-).
      exists (HopTo p' q'). split; trivial. apply hop_legal; trivial.
      exists p', q'. rewrite !O in * by trivial. rewrite M. repeat split; auto.
    - apply claim_legal in L as (p & -> & I & P); trivial.
      destruct (image_onto g f sym p I) as (p' & I' & <-).
      exists (Claim p'). split; trivial. apply claim_legal; trivial.
      exists p'. rewrite O in P by trivial. auto.
  Qed.

  Lemma like_over s t : like s t -> over g t = over g s.
  Proof.
    intros L. pose proof (fun a => like_whole s t a L) as W. pose proof L as (M & K & _).
    assert (D : decided g t = decided g s).
    { unfold decided, last_mover. rewrite <- M, <- K. destruct (rule g); now rewrite !W. }
    unfold over. rewrite D. destruct (decided g s); trivial.
    destruct (moves g s) as [|n l] eqn:E, (moves g t) as [|n' l'] eqn:E'; trivial; exfalso.
    - destruct (like_moves_back s t n') as (k & _ & I); [trivial | rewrite E'; now left |].
      now rewrite E in I.
    - pose proof (like_moves s t n) as I. rewrite E, E' in I. apply I; [trivial | now left].
  Qed.

  Lemma like_play s t n : like s t -> In n (moves g s) -> like (play g s n) (play g t (image_move n)).
  Proof.
    intros (M & K & O) L. repeat split.
    - unfold play. rewrite <- K, <- M. now destruct (left s).
    - unfold play. rewrite <- K, <- M. now destruct (left s).
    - intros r R. destruct (hops g) eqn:H.
      + apply hop_legal in L as (p & q & -> & I & P & J & Q); trivial. simpl.
        rewrite !owner_hop, <- M, <- O by trivial.
        replace (Pos.eqb (f r) (f q)) with (Pos.eqb r q);
          [replace (Pos.eqb (f r) (f p)) with (Pos.eqb r p) |]; trivial;
          apply eq_true_iff_eq; rewrite !Pos.eqb_eq; split; intros E; subst; eauto using image_injective.
      + apply claim_legal in L as (p & -> & I & P); trivial. simpl.
        destruct (Pos.eq_dec r p) as [->|N]; [now rewrite !owner_claim, M|].
        rewrite !owner_claim_other; auto. intros E. apply N. eapply image_injective; eauto.
  Qed.

  Theorem forces_like a good s t : like s t -> forces g a good s -> forces g a good t.
  Proof.
    intros E F. revert t E.
    induction F as [s x O G | s n O M I F IH | s O M F IH]; intros t E.
    - apply by_end with x; trivial. now rewrite (like_over s t E).
    - apply by_move with (image_move n).
      + now rewrite (like_over s t E).
      + destruct E as (E & _). congruence.
      + now apply like_moves with s.
      + apply IH. now apply like_play.
    - apply by_replies.
      + now rewrite (like_over s t E).
      + destruct E as (E & _). congruence.
      + intros n I. destruct (like_moves_back s t n E I) as (k & -> & J).
        apply (IH k J). now apply like_play.
  Qed.
End Image.

Lemma maps_like g m s t : maps g m s t = true -> like g (image m) s t.
Proof.
  unfold maps. rewrite !andb_true_iff. intros [[M L] O].
  apply player_eqb_spec in M. apply Pos.eqb_eq in L. rewrite forallb_forall in O.
  repeat split; trivial. intros p I. specialize (O p I).
  destruct (owner_of s p), (owner_of t (image m p)); try discriminate; trivial.
  apply player_eqb_spec in O. congruence.
Qed.

Theorem forces_image g m a good s t : on_board g = true -> symmetry g m = true -> maps g m s t = true ->
  forces g a good s -> forces g a good t.
Proof. intros B S M. apply (forces_like g (image m) B (symmetry_respectful g m S)). now apply maps_like. Qed.

(** The empty permutation leaves every point where it is. *)
Theorem forces_same g a good s t : on_board g = true -> maps g (PositiveMap.empty point) s t = true ->
  forces g a good s -> forces g a good t.
Proof.
  intros B M. apply (forces_like g (fun p => p) B (identity_respectful g)).
  apply maps_like in M as (A & L & O). repeat split; trivial. intros p I. rewrite <- (O p I).
  unfold image. now rewrite PositiveMap.gempty.
Qed.
