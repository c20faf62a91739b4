(** What a positional game is, and what it means that a statement about it holds.

    This file is all that has to be read to know what [Check.check_sound] says; everything else in this
    folder is proved about these definitions. *)

Require Import List Bool PArith FMapPositive.
Import ListNotations.

(** * Players and outcomes *)

(** In the order of moving. *)
Inductive player := First | Second.

Definition other (a : player) : player := match a with First => Second | Second => First end.

Definition player_eqb (a b : player) : bool :=
  match a, b with First, First | Second, Second => true | _, _ => false end.

(** A tie (both complete a set with the same move) is possible in hop games only. *)
Inductive outcome := Wins (a : player) | Draw | Tie.

Definition outcome_eqb (x y : outcome) : bool :=
  match x, y with
  | Wins a, Wins b => player_eqb a b
  | Draw, Draw | Tie, Tie => true
  | _, _ => false
  end.

(** * Games *)

Definition point := positive.

Inductive rules :=
| Strong                      (* whoever first owns a whole winning set wins *)
| MakerBreaker (maker : player) (* a whole set wins for Maker, a full board without one for Breaker *)
| Misere                      (* whoever first owns a whole winning set loses *)
| Notakto                     (* both players make the same mark; whoever completes a set loses *)
| Hop.                        (* pieces hop and leave an opponent's piece behind *)

Record game := {
  rule : rules;
  points : list point;
  (** The winning sets; of the first player only, where the second has a family of his own. *)
  sets : list (list point);
  second : option (list (list point));
  (** How many points a player claims in one turn. *)
  turn : player -> positive
}.

Definition sets_of (g : game) (a : player) : list (list point) :=
  match a, second g with
  | Second, Some family => family
  | _, _ => sets g
  end.

(** * Positions *)

(** A point without an owner is open. Under notakto the first player owns every mark. [left]: how many points
    the mover has still to claim in this turn. *)
Record position := {
  owner : PositiveMap.t player;
  mover : player;
  left : positive
}.

Definition owner_of (s : position) (p : point) : option player := PositiveMap.find p (owner s).

Definition is_open (s : position) (p : point) : bool :=
  match owner_of s p with None => true | Some _ => false end.

Definition is_of (s : position) (a : player) (p : point) : bool :=
  match owner_of s p with None => false | Some b => player_eqb a b end.

(** Does player a own a whole set of his? *)
Definition whole (g : game) (s : position) (a : player) : bool :=
  existsb (forallb (is_of s a)) (sets_of g a).

(** * Moves *)

Inductive move :=
| Claim (p : point)
| HopTo (p q : point).

Definition open_points (g : game) (s : position) : list point := filter (is_open s) (points g).

(** The legal moves, if the game is not over. *)
Definition moves (g : game) (s : position) : list move :=
  match rule g with
  | Hop =>
      flat_map (fun p => map (HopTo p) (open_points g s)) (filter (is_of s (mover s)) (points g))
  | _ => map Claim (open_points g s)
  end.

(** The mark that a player makes. *)
Definition mark (g : game) (a : player) : player :=
  match rule g with Notakto => First | _ => a end.

(** The points after a move: a claim marks a point; a hop from p to q puts a piece on q and leaves one of the
    opponent's on p. *)
Definition marks_after (g : game) (s : position) (m : move) : PositiveMap.t player :=
  match m with
  | Claim p => PositiveMap.add p (mark g (mover s)) (owner s)
  | HopTo p q => PositiveMap.add q (mover s) (PositiveMap.add p (other (mover s)) (owner s))
  end.

(** A move, and the turn passes when the mover has claimed all his points of this turn. *)
Definition play (g : game) (s : position) (m : move) : position :=
  match left s with
  | 1%positive =>
      {| owner := marks_after g s m; mover := other (mover s); left := turn g (other (mover s)) |}
  | k => {| owner := marks_after g s m; mover := mover s; left := Pos.pred k |}
  end.

(** * The end of the game *)

(** Who made the last move: the opponent of the mover, if the mover has a whole turn before him. *)
Definition last_mover (g : game) (s : position) : player :=
  if Pos.eqb (left s) (turn g (mover s)) then other (mover s) else mover s.

(** What whole sets mean, if there are any. *)
Definition decided (g : game) (s : position) : option outcome :=
  match rule g with
  | Strong =>
      if whole g s First then Some (Wins First) else if whole g s Second then Some (Wins Second) else None
  | MakerBreaker maker => if whole g s maker then Some (Wins maker) else None
  | Misere =>
      if whole g s First then Some (Wins Second) else if whole g s Second then Some (Wins First) else None
  | Notakto => if whole g s First then Some (Wins (other (last_mover g s))) else None
  | Hop =>
      match whole g s First, whole g s Second with
      | true, true => Some Tie
      | true, false => Some (Wins First)
      | false, true => Some (Wins Second)
      | false, false => None
      end
  end.

(** The outcome where there is no legal move and no whole set. *)
Definition undecided (g : game) : outcome :=
  match rule g with MakerBreaker maker => Wins (other maker) | _ => Draw end.

(** How the game ended, if it is over. *)
Definition over (g : game) (s : position) : option outcome :=
  match decided g s with
  | Some x => Some x
  | None => match moves g s with [] => Some (undecided g) | _ => None end
  end.

(** * Forcing *)

(** From s, player a can force an outcome that is good, whatever the other player does. *)
Inductive forces (g : game) (a : player) (good : outcome -> bool) : position -> Prop :=
| by_end : forall s x, over g s = Some x -> good x = true -> forces g a good s
| by_move : forall s m, over g s = None -> mover s = a -> In m (moves g s) ->
    forces g a good (play g s m) -> forces g a good s
| by_replies : forall s, over g s = None -> mover s = other a ->
    (forall m, In m (moves g s) -> forces g a good (play g s m)) -> forces g a good s.

(** * Statements *)

Inductive value := Won (a : player) | Drawn.

Record statement := { the_game : game; start : position; claimed : value }.

(** It can be told how a game ended that is over at the start: not both players own a whole set in a game that
    ends with the first one, and under notakto there is no whole set. *)
Definition proper (g : game) (s : position) : bool :=
  match rule g with
  | Strong | Misere => negb (whole g s First && whole g s Second)
  | Notakto => negb (whole g s First)
  | MakerBreaker _ | Hop => true
  end.

Definition wins (a : player) (x : outcome) : bool := outcome_eqb x (Wins a).
Definition not_lost (a : player) (x : outcome) : bool := negb (outcome_eqb x (Wins (other a))).

(** A player wins if he can force his win. A game is drawn if each player can force not to lose. *)
Definition holds (t : statement) : Prop :=
  proper (the_game t) (start t) = true /\
  match claimed t with
  | Won a => forces (the_game t) a (wins a) (start t)
  | Drawn => forces (the_game t) First (not_lost First) (start t)
             /\ forces (the_game t) Second (not_lost Second) (start t)
  end.
