(** Symmetries: permutations of the points that map winning sets to winning sets of the same player. What can
    be forced in a position can be forced in its image. *)

Require Import List Bool PArith FMapPositive.
From Noughts Require Import Game Facts.
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

(** Is every set mapped onto one of the family, and is every set of the family the image of one? *)
Definition respects (m : permutation) (family : list (list point)) : bool :=
  let images := map (map (image m)) family in
  forallb (fun v => existsb (same_points v) family) images
  && forallb (fun w => existsb (fun v => same_points v w) images) family.

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

Section Image.
  Variables (g : game) (m : permutation).
  Hypothesis board : on_board g = true.
  Hypothesis sym : symmetry g m = true.

  Let f := image m.

  Lemma image_on p : In p (points g) -> In (f p) (points g).
  Proof.
    unfold symmetry in sym. rewrite !andb_true_iff in sym. destruct sym as [[[[A _] _] _] _].
    rewrite forallb_forall in A. intros I. apply is_in_spec, A, in_map_iff. eauto.
  Qed.

  Lemma image_onto q : In q (points g) -> exists p, In p (points g) /\ f p = q.
  Proof.
    unfold symmetry in sym. rewrite !andb_true_iff in sym. destruct sym as [[[[_ A] _] _] _].
    rewrite forallb_forall in A. intros I. specialize (A q I). apply is_in_spec in A.
    apply in_map_iff in A as (p & E & J). eauto.
  Qed.

  Lemma image_injective p q : In p (points g) -> In q (points g) -> f p = f q -> p = q.
  Proof.
    unfold symmetry in sym. rewrite !andb_true_iff in sym. destruct sym as [[[_ A] _] _].
    rewrite forallb_forall in A. intros I J E.
    pose proof (A p I) as P. pose proof (A q J) as Q. rewrite Pos.eqb_eq in P, Q.
    unfold f in E. congruence.
  Qed.

  Lemma respects_sets a : respects m (sets_of g a) = true.
  Proof.
    unfold symmetry in sym. rewrite !andb_true_iff in sym. destruct sym as [[_ A] B].
    destruct a; simpl; trivial. now destruct (second g).
  Qed.

  (** t is the image of s. *)
  Definition like (s t : position) : Prop :=
    mover s = mover t /\ left s = left t /\ forall p, In p (points g) -> owner_of t (f p) = owner_of s p.

  Lemma maps_like s t : maps g m s t = true -> like s t.
  Proof.
    unfold maps. rewrite !andb_true_iff. intros [[M L] O].
    apply player_eqb_spec in M. apply Pos.eqb_eq in L. rewrite forallb_forall in O.
    repeat split; trivial. intros p I. specialize (O p I). fold f in O.
    destruct (owner_of s p), (owner_of t (f p)); try discriminate; trivial.
    apply player_eqb_spec in O. congruence.
  Qed.

  Lemma like_whole s t a : like s t -> whole g t a = whole g s a.
  Proof.
    intros (_ & _ & O). apply eq_true_iff_eq. rewrite !whole_spec.
    pose proof (respects_sets a) as R. unfold respects in R. rewrite andb_true_iff in R.
    destruct R as [R1 R2]. rewrite forallb_forall in R1, R2. split.
    - intros (w & I & W). specialize (R2 w I). apply existsb_exists in R2 as (v & J & S).
      apply andb_true_iff in S as [S _].
      apply in_map_iff in J as (u & <- & J). exists u. split; trivial.
      intros p K. unfold included in S. rewrite forallb_forall in S.
      rewrite <- (O p (on_board_spec g a u p board J K)).
      apply W, mem_spec, S, in_map_iff. exists p. auto.
    - intros (u & I & W). specialize (R1 (map f u)).
      destruct (proj1 (existsb_exists _ _) (R1 (in_map _ _ _ I))) as (w & J & S).
      apply andb_true_iff in S as [_ S].
      exists w. split; trivial. intros q K. unfold included in S. rewrite forallb_forall in S.
      specialize (S q K). apply mem_spec, in_map_iff in S as (p & <- & P).
      rewrite (O p (on_board_spec g a u p board I P)). auto.
  Qed.

  Definition image_move (n : move) : move :=
    match n with Claim p => Claim (f p) | HopTo p q => HopTo (f p) (f q) end.

  Lemma like_moves s t n : like s t -> In n (moves g s) -> In (image_move n) (moves g t).
  Proof.
    intros (M & _ & O) L. destruct (hops g) eqn:H.
    - apply hop_legal in L as (p & q & -> & I & P & J & Q); trivial. apply hop_legal; trivial.
      exists (f p), (f q). rewrite !O by trivial. rewrite <- M. repeat split; auto using image_on.
    - apply claim_legal in L as (p & -> & I & P); trivial. apply claim_legal; trivial.
      exists (f p). rewrite O by trivial. auto using image_on.
  Qed.

  Lemma like_moves_back s t n : like s t -> In n (moves g t) -> exists k, n = image_move k /\ In k (moves g s).
  Proof.
    intros (M & _ & O) L. destruct (hops g) eqn:H.
    - apply hop_legal in L as (p & q & -> & I & P & J & Q); trivial.
      destruct (image_onto p I) as (p' & I' & <-). destruct (image_onto q J) as (q' & J' & <-).
      exists (HopTo p' q'). split; trivial. apply hop_legal; trivial.
      exists p', q'. rewrite !O in * by trivial. rewrite M. repeat split; auto.
    - apply claim_legal in L as (p & -> & I & P); trivial.
      destruct (image_onto p I) as (p' & I' & <-).
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
          apply eq_true_iff_eq; rewrite !Pos.eqb_eq; split; intros E; subst; auto using image_injective.
      + apply claim_legal in L as (p & -> & I & P); trivial. simpl.
        destruct (Pos.eq_dec r p) as [->|N]; [now rewrite !owner_claim, M|].
        rewrite !owner_claim_other; auto. intros E. apply N, image_injective; trivial.
  Qed.

  Theorem forces_image a good s t : maps g m s t = true -> forces g a good s -> forces g a good t.
  Proof.
    intros E. apply maps_like in E. intros F. revert t E.
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
