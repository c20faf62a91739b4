(** First facts: decidable equalities, what a claim changes, play ends, values exclude each other, and one
    of the players can always force what the other cannot prevent. *)

Require Import List Bool PArith FMapPositive Arith Lia.
From Noughts Require Import Game.
Import ListNotations.

(** * Equality tests *)

Lemma player_eqb_spec a b : player_eqb a b = true <-> a = b.
Proof. destruct a, b; simpl; split; congruence. Qed.

Lemma outcome_eqb_spec x y : outcome_eqb x y = true <-> x = y.
Proof.
  destruct x as [a| |], y as [b| |]; simpl; try (split; congruence).
  rewrite player_eqb_spec. split; congruence.
Qed.

Lemma other_other a : other (other a) = a.
Proof. destruct a; reflexivity. Qed.

Lemma other_neq a : other a <> a.
Proof. destruct a; discriminate. Qed.

Lemma mover_cases a b : b = a \/ b = other a.
Proof. destruct a, b; auto. Qed.

(** Is p in the list? *)
Definition mem (p : point) (l : list point) : bool := existsb (Pos.eqb p) l.

Lemma mem_spec p l : mem p l = true <-> In p l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros (q & H & E). apply Pos.eqb_eq in E. now subst.
  - intros H. exists p. split; [assumption | apply Pos.eqb_refl].
Qed.

(** * Owners *)

Lemma is_open_spec s p : is_open s p = true <-> owner_of s p = None.
Proof. unfold is_open. destruct (owner_of s p); split; congruence. Qed.

Lemma is_of_spec s a p : is_of s a p = true <-> owner_of s p = Some a.
Proof.
  unfold is_of. destruct (owner_of s p) as [b|]; [rewrite player_eqb_spec|]; split; congruence.
Qed.

Lemma open_points_spec g s p : In p (open_points g s) <-> In p (points g) /\ owner_of s p = None.
Proof. unfold open_points. now rewrite filter_In, is_open_spec. Qed.

Lemma whole_spec g s a :
  whole g s a = true <->
  exists w, In w (sets_of g a) /\ forall p, In p w -> owner_of s p = Some a.
Proof.
  unfold whole. rewrite existsb_exists. split; intros (w & H & E); exists w; split; trivial.
  - rewrite forallb_forall in E. intros p I. now apply is_of_spec, E.
  - apply forallb_forall. intros p I. now apply is_of_spec, E.
Qed.

Lemma play_owner g s m : owner (play g s m) = marks_after g s m.
Proof. unfold play. now destruct (left s). Qed.

Lemma owner_claim g s p : owner_of (play g s (Claim p)) p = Some (mark g (mover s)).
Proof. unfold owner_of. rewrite play_owner. apply PositiveMap.gss. Qed.

Lemma owner_claim_other g s p q : q <> p -> owner_of (play g s (Claim p)) q = owner_of s q.
Proof. intros. unfold owner_of. rewrite play_owner. now apply PositiveMap.gso. Qed.

Lemma owner_hop g s p q r :
  owner_of (play g s (HopTo p q)) r =
    if Pos.eqb r q then Some (mover s) else if Pos.eqb r p then Some (other (mover s)) else owner_of s r.
Proof.
  unfold owner_of. rewrite play_owner. simpl.
  destruct (Pos.eqb_spec r q) as [->|N]; [apply PositiveMap.gss|].
  rewrite PositiveMap.gso by assumption.
  destruct (Pos.eqb_spec r p) as [->|M]; [apply PositiveMap.gss | now apply PositiveMap.gso].
Qed.

(** * Legal moves *)

Definition hops (g : game) : bool := match rule g with Hop => true | _ => false end.

Lemma claim_legal g s m : hops g = false ->
  In m (moves g s) <-> exists p, m = Claim p /\ In p (points g) /\ owner_of s p = None.
Proof.
  unfold hops, moves. intros H.
  assert (E : In m (map Claim (open_points g s)) <->
    exists p, m = Claim p /\ In p (points g) /\ owner_of s p = None).
  { rewrite in_map_iff. split.
    - intros (p & <- & I). apply open_points_spec in I. eauto.
    - intros (p & -> & I). exists p. split; trivial. now apply open_points_spec. }
  destruct (rule g); congruence || exact E.
Qed.

Lemma hop_legal g s m : hops g = true ->
  In m (moves g s) <-> exists p q, m = HopTo p q /\ In p (points g) /\ owner_of s p = Some (mover s)
    /\ In q (points g) /\ owner_of s q = None.
Proof.
  unfold hops, moves. intros H. destruct (rule g); try discriminate.
  rewrite in_flat_map. split.
  - intros (p & I & J). apply filter_In in I as [I O]. apply is_of_spec in O.
    apply in_map_iff in J as (q & <- & J). apply open_points_spec in J as [J K]. exists p, q. auto.
  - intros (p & q & -> & I & O & J & K). exists p. split.
    + apply filter_In. split; trivial. now apply is_of_spec.
    + apply in_map_iff. exists q. split; trivial. now apply open_points_spec.
Qed.

(** Every move fills a point that was open, and opens none. *)
Lemma move_fills g s m : In m (moves g s) ->
  exists p, In p (points g) /\ owner_of s p = None /\ owner_of (play g s m) p <> None
    /\ forall q, owner_of s q <> None -> owner_of (play g s m) q <> None.
Proof.
  intros L. destruct (hops g) eqn:H.
  - apply hop_legal in L as (p & q & -> & _ & _ & I & O); trivial.
    exists q. rewrite owner_hop, Pos.eqb_refl. repeat split; trivial; try discriminate.
    intros r. rewrite owner_hop. destruct (Pos.eqb r q); [discriminate|].
    destruct (Pos.eqb r p); [discriminate | trivial].
  - apply claim_legal in L as (p & -> & I & O); trivial.
    exists p. rewrite owner_claim. repeat split; trivial; try discriminate.
    intros r. destruct (Pos.eq_dec r p) as [->|N]; [rewrite owner_claim; discriminate|].
    now rewrite owner_claim_other.
Qed.

Lemma filter_fewer {A} (f h : A -> bool) l : (forall x, h x = true -> f x = true) ->
  length (filter h l) <= length (filter f l).
Proof.
  intros S. induction l as [|x l IH]; simpl; trivial.
  destruct (h x) eqn:E; [rewrite (S _ E); simpl; lia|]. destruct (f x); simpl; lia.
Qed.

Lemma filter_less {A} (f h : A -> bool) l y : (forall x, h x = true -> f x = true) ->
  In y l -> f y = true -> h y = false -> length (filter h l) < length (filter f l).
Proof.
  intros S. induction l as [|x l IH]; simpl; [contradiction|].
  intros [->|I] F H.
  - rewrite F, H. simpl. pose proof (filter_fewer f h l S). lia.
  - specialize (IH I F H). destruct (h x) eqn:E; [rewrite (S _ E); simpl; lia|]. destruct (f x); simpl; lia.
Qed.

Definition room (g : game) (s : position) : nat := length (open_points g s).

Lemma room_less g s m : In m (moves g s) -> room g (play g s m) < room g s.
Proof.
  intros L. destruct (move_fills g s m L) as (p & I & O & N & K).
  apply filter_less with (y := p); trivial.
  - intros q H. apply is_open_spec in H. apply is_open_spec.
    destruct (owner_of s q) eqn:E; trivial. exfalso. apply (K q); congruence.
  - now apply is_open_spec.
  - destruct (is_open (play g s m) p) eqn:E; trivial. apply is_open_spec in E. contradiction.
Qed.

(** * Forcing *)

Lemma forces_reached g a (good better : outcome -> bool) s :
  (forall t x, over g t = Some x -> good x = true -> better x = true) ->
  forces g a good s -> forces g a better s.
Proof.
  intros S F. induction F.
  - eapply by_end; eauto.
  - eapply by_move; eauto.
  - apply by_replies; eauto.
Qed.

Lemma forces_more g a (good better : outcome -> bool) s : (forall x, good x = true -> better x = true) ->
  forces g a good s -> forces g a better s.
Proof. intros S. apply forces_reached. auto. Qed.

Lemma over_none_moves g s : over g s = None -> moves g s <> [].
Proof. unfold over. destruct (decided g s); [discriminate|]. destruct (moves g s); discriminate. Qed.

(** Not both: a forces a good outcome, and the opponent forces one that is not good. *)
Theorem forces_exclusive g a (good : outcome -> bool) s :
  forces g a good s -> ~ forces g (other a) (fun x => negb (good x)) s.
Proof.
  intros F. induction F as [s x O G | s m O M I F IH | s O M F IH]; intros H;
    inversion H as [t y P Q | t n P N J K | t P N K]; subst; try congruence.
  - rewrite P in O. injection O as ->. now rewrite G in Q.
  - exfalso. now apply (other_neq (mover s)).
  - exact (IH (K _ I)).
  - exact (IH _ J K).
  - rewrite other_other in N. exfalso. apply (other_neq a). congruence.
Qed.

(** One of both holds. *)
Theorem forces_determined g a (good : outcome -> bool) s :
  forces g a good s \/ forces g (other a) (fun x => negb (good x)) s.
Proof.
  induction s as [s IH] using (well_founded_induction (well_founded_ltof _ (room g))).
  unfold ltof in IH.
  destruct (over g s) as [x|] eqn:O.
  { destruct (good x) eqn:G; [left | right]; eapply by_end; eauto. now rewrite G. }
  assert (D : forall b h, (forall m, In m (moves g s) -> forces g b h (play g s m)
      \/ forces g (other b) (fun x => negb (h x)) (play g s m)) ->
      (exists m, In m (moves g s) /\ forces g b h (play g s m))
      \/ forall m, In m (moves g s) -> forces g (other b) (fun x => negb (h x)) (play g s m)).
  { intros b h. induction (moves g s) as [|m l IHl]; simpl; intros H; [right; contradiction|].
    destruct (H m) as [F|F]; auto; [left; eauto|].
    destruct IHl as [(n & I & G)|G]; auto; [left; eauto|].
    right. intros n [<-|I]; auto. }
  destruct (mover_cases a (mover s)) as [M|M].
  - destruct (D a good) as [(m & I & F)|F].
    + intros m I. apply IH. now apply room_less.
    + left. now apply by_move with m.
    + right. apply by_replies; trivial. now rewrite other_other.
  - destruct (D (other a) (fun x => negb (good x))) as [(m & I & F)|F].
    + intros m I. destruct (IH _ (room_less g s m I)) as [F|F]; [right|left; trivial].
      rewrite other_other. eapply forces_more; [|exact F]. intros x. simpl. now destruct (good x).
    + right. now apply by_move with m.
    + left. apply by_replies; trivial. intros m I. specialize (F m I). rewrite other_other in F.
      eapply forces_more; [|exact F]. intros x. simpl. now destruct (good x).
Qed.

(** At most one value holds: no statement can be verified together with one that contradicts it. *)
Theorem one_value g s v w :
  holds {| the_game := g; start := s; claimed := v |} ->
  holds {| the_game := g; start := s; claimed := w |} -> v = w.
Proof.
  assert (W : forall a, forces g a (wins a) s -> ~ forces g (other a) (not_lost (other a)) s).
  { intros a F H. apply (forces_exclusive _ _ _ _ F). eapply forces_more; [|exact H].
    intros x. unfold not_lost, wins. now rewrite other_other. }
  assert (L : forall a, forces g a (wins a) s -> forces g a (not_lost a) s).
  { intros a. apply forces_more. intros x. unfold wins, not_lost. rewrite outcome_eqb_spec.
    intros ->. simpl. now destruct a. }
  unfold holds. simpl. intros [_ V] [_ U].
  destruct v as [a|], w as [b|]; trivial.
  - destruct (mover_cases a b) as [->| ->]; trivial. exfalso. apply (W a); auto.
  - exfalso. destruct U. destruct a; apply (W _ V); trivial.
  - exfalso. destruct V. destruct b; apply (W _ U); trivial.
Qed.
