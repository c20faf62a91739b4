//! Claiming games as an arena: strong, Maker–Breaker, misère, notakto, biased, with drop or a list of turns.

mod held;

use super::Arena;
use super::avoid::{self, Planner};
use super::tally::{Side, Tally};
use super::turns::Turns;
use crate::board::{Point, Sets};
use crate::certificate::Leaf;
use crate::game::{Act, Game, Goal, Move, Player, Position, PositionalGame, Turn};
use crate::pairing::Pairing;
use crate::solve::Features;
use crate::solve::methods::threats::{Lines, Threats};
use crate::solve::table::Numbers;

/// The question "can the attacker force a win?" in a claiming game.
#[derive(Clone)]
pub struct Claims<const W: usize> {
    tally: Tally<W>,
    attacker: Side,
    kind: Kind,
    turn: Turn,
    turns: Option<Turns>,
    below: std::sync::Arc<Vec<Option<Point>>>,
    ply: u32,
    made: Vec<(Point, Side)>,
    features: Features,
    /// Weights, pairings and threats apply: two players, one claim a turn, nothing else.
    plain: bool,
    /// Misère, one claim a turn, nothing else: weights and plans of those who avoid apply.
    avoiding: bool,
    planner: Planner<W>,
    threats: Option<Threats<W>>,
    /// See [`UNSEEN`].
    unseen: u32,
    /// How many moves of the attacker count (see [`Arena::restrict`]).
    width: Option<u8>,
    /// The threat sequence that the attacker would have if the defender passed (set by `look`).
    standing_threat: Option<Vec<Point>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Owning a line wins; lines count for the sides that have them.
    Achieve,
    /// Owning a line loses.
    Avoid,
    /// Completing a line of common marks loses.
    Shared,
}

/// Claims looked at by one search for a threat sequence.
const THREAT_BUDGET: u32 = 1500;
/// The same where a sequence is known to exist, most likely: the search that found it had learned more by then.
const PATIENT_BUDGET: u32 = 3_000_000;
/// How hard it looks to prove a position in which no threat sequence was found: with the attacker to move (more where the defender has no
/// sets of his own, so that threats are never met by threats), and with the defender to move beside one for each of his replies. Lower
/// numbers send the search after many claims that threaten nothing.
const UNSEEN: u32 = 12;
const UNSEEN_BY_MAKER: u32 = 40;
const UNANSWERED: u32 = 4;

impl<const W: usize> Claims<W> {
    /// The arena of a two-player claiming game (not Picker–Chooser) at a position.
    pub fn new(
        game: &PositionalGame,
        position: &Position,
        attacker: Player,
        features: Features,
    ) -> Claims<W> {
        let rules = game.rules();
        let kind = match (rules.goal, &rules.act) {
            (_, Act::Shared) => Kind::Shared,
            (Goal::Avoid, _) => Kind::Avoid,
            _ => Kind::Achieve,
        };
        let none = Sets::default();
        let sets: Vec<Sets> = match rules.goal {
            Goal::Maker(Player::X) => vec![game.sets(Player::X).clone(), none],
            Goal::Maker(_) => vec![none, game.sets(Player::O).clone()],
            _ if kind == Kind::Shared => vec![game.sets(Player::X).clone(), none],
            _ if game.one_family() => vec![game.sets(Player::X).clone()],
            _ => vec![game.sets(Player::X).clone(), game.sets(Player::O).clone()],
        };
        let mut tally = Tally::new(position.owner.len(), &sets);
        for (p, player) in position.stones() {
            tally.claim(p, player.index());
        }
        let one_each = rules.is_plain() && game.schedule().is_none();
        let plain = one_each && kind == Kind::Achieve;
        let threats = (plain && features.threats).then(|| {
            let lines = |s: Side| std::sync::Arc::new(Lines::new(position.owner.len(), tally.lines_of(s)));
            Threats::new(lines(attacker as Side), lines(1 - attacker as Side))
        });
        let is_race = !tally.lines_of(1 - attacker as Side).is_empty();
        Claims {
            tally,
            attacker: attacker as Side,
            kind,
            turn: rules.turn,
            turns: game.schedule().map(Turns::new),
            below: std::sync::Arc::new(game.below().to_vec()),
            ply: position.ply,
            made: Vec::new(),
            features,
            plain,
            avoiding: kind == Kind::Avoid && one_each,
            planner: Planner::default(),
            threats,
            unseen: if is_race { UNSEEN } else { UNSEEN_BY_MAKER },
            width: None,
            standing_threat: None,
        }
    }

    /// The question whether the attacker can win in so many moves of both; `None` where it takes more than turns to tell.
    pub fn within(&self, moves: u32) -> Option<Claims<W>> {
        let turns = Some(Turns::limited(self.ply + moves));
        self.plain.then(|| Claims { turns, threats: None, plain: false, ..self.clone() })
    }

    fn mover(&self) -> Side {
        if let Some(turns) = &self.turns {
            return turns.mover(self.ply);
        }
        match self.turn {
            Turn::Biased(a, b) => usize::from(self.ply % (u32::from(a) + u32::from(b)) >= u32::from(a)),
            _ => self.ply as usize % 2,
        }
    }

    /// How many claims this side has in a row, beginning now.
    fn claims_in_a_row(&self) -> u32 {
        if let Some(turns) = &self.turns {
            return turns.in_a_row(self.ply);
        }
        match self.turn {
            Turn::Biased(a, b) => {
                let phase = self.ply % (u32::from(a) + u32::from(b));
                if phase < u32::from(a) { u32::from(a) - phase } else { u32::from(a) + u32::from(b) - phase }
            }
            _ => 1,
        }
    }

    /// Does the other side move next? Always, unless a list of turns ends before.
    fn is_answered(&self) -> bool {
        self.turns.as_ref().is_none_or(|turns| !turns.are_over(self.ply + self.claims_in_a_row()))
    }

    fn settled_achieve(&self) -> Option<bool> {
        let (attacker, defender) = (self.attacker, 1 - self.attacker);
        if self.tally.complete[attacker] > 0 {
            return Some(true);
        }
        let over = self.tally.open.is_empty() || self.listed_out();
        if self.tally.complete[defender] > 0 || self.tally.live_lines[attacker] == 0 || over {
            return Some(false);
        }
        if !self.below.is_empty() {
            return None;
        }
        let (moving, claims) = (self.mover(), self.claims_in_a_row());
        let in_this_turn = || claims > 1 && self.tally.nearest(moving).is_some_and(|needed| needed <= claims);
        if !self.tally.wins[moving].is_empty() || in_this_turn() {
            return Some(moving == attacker);
        }
        // The other side completes a line at more points than the mover can take.
        if claims == 1 && self.tally.wins[1 - moving].len() > 1 && self.is_answered() {
            return Some(moving == defender);
        }
        let held = self.out_of_time() || (self.features.weights && self.held_by_weight());
        held.then_some(false)
    }

    fn listed_out(&self) -> bool {
        self.turns.as_ref().is_some_and(|turns| turns.are_over(self.ply))
    }

    fn may_claim(&self, p: Point) -> bool {
        match self.below.get(p.index()) {
            Some(Some(below)) => !self.tally.open.contains(*below),
            _ => true,
        }
    }

    /// Is a position looked at when its numbers are estimated?
    fn estimate_looks(&self) -> bool {
        self.plain && self.features.threats && !self.listed_in_turn()
    }

    /// A threat sequence for the attacker as if he were to move now.
    fn find_threats(&mut self, budget: u32) -> Option<Vec<Point>> {
        let [mine, theirs] = [self.tally.stones[self.attacker], self.tally.stones[1 - self.attacker]];
        let danger = self.tally.wins[1 - self.attacker];
        self.threats.as_mut()?.find(&mine, &theirs, &danger, budget)
    }

    /// Does the sequence win for the attacker, to move?
    fn replay(&self, sequence: &[Point]) -> bool {
        let [mine, theirs] = [self.tally.stones[self.attacker], self.tally.stones[1 - self.attacker]];
        let danger = self.tally.wins[1 - self.attacker];
        self.threats.as_ref().is_some_and(|t| t.replay(&mine, &theirs, &danger, sequence))
    }

    /// Heavy points first; among equals those with the least names.
    fn achieving_moves(&self, name: impl Fn(Point) -> Point, moves: &mut Vec<Move>) {
        let (mover, attacker) = (self.mover(), self.attacker);
        let single = self.claims_in_a_row() == 1 && self.is_answered();
        // A search settles this before it asks for moves; a walk to the end of a game does not.
        if !self.tally.wins[mover].is_empty() {
            moves.extend(self.tally.wins[mover].iter().map(Move::Claim));
            return;
        }
        let danger = &self.tally.wins[1 - mover];
        if single && danger.len() == 1 {
            moves.extend(danger.iter().map(Move::Claim));
            return;
        }
        let points = self.relevant().and(&self.tally.open);
        let weights = self.tally.weights(attacker);
        let mut scored: Vec<(u128, Point)> = points.iter().map(|p| (weights[p.index()], p)).collect();
        scored.sort_unstable_by_key(|&(score, p)| (std::cmp::Reverse(score), name(p)));
        moves.extend(scored.into_iter().map(|(_, p)| Move::Claim(p)));
    }

    /// Need the defender complete no set, by the weight of his own sets?
    fn avoids_by_weight(&self) -> bool {
        self.avoiding
            && self.features.weights
            && avoid::is_light(&self.tally, 1 - self.attacker, self.mover())
    }

    /// A plan for a side, if the other one is to move.
    fn plan(&mut self, prover: Side) -> Option<Leaf> {
        let applies = self.avoiding && self.features.pairings && self.mover() != prover;
        applies.then(|| self.planner.find(&self.tally, prover, prover != self.attacker)).flatten()
    }

    fn avoiding_moves(&self, moves: &mut Vec<Move>) {
        let mover = self.mover();
        let side = if self.kind == Kind::Shared { 0 } else { mover };
        let legal = self.tally.open.iter().filter(|&p| self.may_claim(p));
        avoid::moves(&self.tally, side, legal, self.below.is_empty(), moves);
        if self.avoiding {
            avoid::sort(&self.tally, mover, moves);
        }
    }
}

impl<const W: usize> Arena<W> for Claims<W> {
    fn attacker_to_move(&self) -> bool {
        self.mover() == self.attacker
    }

    fn settled(&mut self) -> Option<bool> {
        match self.kind {
            Kind::Achieve => self.settled_achieve(),
            Kind::Avoid => {
                let over = self.listed_out().then_some(false);
                let found = avoid::settled(&self.tally, self.attacker, self.mover(), self.avoiding).or(over);
                found.or_else(|| self.avoids_by_weight().then_some(false))
            }
            Kind::Shared => {
                if self.tally.complete[0] > 0 {
                    let loser = self.made.last().map_or(1 - self.mover(), |&(_, s)| s);
                    return Some(loser != self.attacker);
                }
                (self.tally.open.is_empty() || self.tally.live_lines[0] == 0).then_some(false)
            }
        }
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.kind {
            Kind::Achieve if self.below.is_empty() => self.achieving_moves(|p| p, moves),
            Kind::Achieve => {
                moves.extend(self.tally.open.iter().filter(|&p| self.may_claim(p)).map(Move::Claim));
            }
            Kind::Avoid | Kind::Shared => self.avoiding_moves(moves),
        }
    }

    fn make(&mut self, mv: Move) {
        let Move::Claim(p) = mv else { unreachable!("claiming games have claims only") };
        let mover = self.mover();
        self.tally.claim(p, if self.kind == Kind::Shared { 0 } else { mover });
        self.made.push((p, mover));
        self.ply += 1;
        self.standing_threat = None;
    }

    fn unmake(&mut self) {
        if let Some((p, mover)) = self.made.pop() {
            self.tally.release(p, if self.kind == Kind::Shared { 0 } else { mover });
            self.ply -= 1;
            self.standing_threat = None;
        }
    }

    /// Classes: 0 open, 1 and 2 claimed, 3 no longer on any live line (open or not), where that may be merged.
    fn classes(&self, normal: bool, classes: &mut Vec<u8>) -> u32 {
        let points = self.tally.open.or(&self.tally.stones[0]).or(&self.tally.stones[1]).len() as usize;
        let merge = normal && self.below.is_empty();
        let relevant = self.relevant();
        let mut idle = 0;
        classes.clear();
        classes.extend(Point::all(points).map(|p| {
            if merge && !relevant.contains(p) {
                idle += u32::from(self.tally.open.contains(p));
                3
            } else if self.tally.stones[0].contains(p) {
                1
            } else {
                2 * u8::from(self.tally.stones[1].contains(p))
            }
        }));
        // Idle points are passes. Nobody wants to pass in a game of achieving, so only avoiding counts them.
        // Two passes cancel where claims alternate: a pass is answered with the other one.
        let passes = match self.kind {
            Kind::Achieve => 0,
            Kind::Avoid if self.avoiding => idle % 2,
            Kind::Avoid | Kind::Shared => idle,
        };
        let phase = match (&self.turns, self.turn) {
            (Some(turns), _) => turns.phase(self.ply),
            (None, Turn::Biased(a, b)) => self.ply % (u32::from(a) + u32::from(b)),
            _ => self.ply % 2,
        };
        // Answers under a restriction are kept apart.
        let level = self.width.map_or(0, |width| u32::from(width).min(14) + 1);
        level << 28 | phase << 16 | passes
    }

    fn look(&mut self) -> Option<bool> {
        self.standing_threat = None;
        if self.listed_in_turn() {
            return (self.features.pairings && self.paired()).then_some(false);
        }
        if !self.plain {
            return None;
        }
        if self.features.threats && self.tally.wins[self.attacker].is_empty() {
            let found = self.find_threats(THREAT_BUDGET);
            if self.attacker_to_move() && found.is_some() {
                return Some(true);
            }
            self.standing_threat = found;
        }
        let held = self.features.pairings && self.standing_threat.is_none() && self.paired();
        held.then_some(false)
    }

    fn look_again(&mut self) -> Option<bool> {
        if !self.estimate_looks() {
            return self.look();
        }
        let may_threaten = !self.attacker_to_move() && self.tally.wins[self.attacker].is_empty();
        self.standing_threat = may_threaten.then(|| self.find_threats(THREAT_BUDGET)).flatten();
        None
    }

    fn narrow(&mut self, moves: &mut Vec<Move>) {
        let (Some(sequence), Some(threats)) = (self.standing_threat.take(), &self.threats) else { return };
        let [mine, theirs] = [self.tally.stones[self.attacker], self.tally.stones[1 - self.attacker]];
        let spoilers = threats.spoilers(&mine, &theirs, &sequence);
        moves.retain(|&mv| {
            let Move::Claim(p) = mv else { return true };
            if !spoilers.contains(p) {
                return false;
            }
            let mut with = theirs;
            with.insert(p);
            // The defender's lines through p may now lack a single point.
            !threats.replay(&mine, &with, &threats.danger_after(p, &with, &mine), &sequence)
        });
    }

    fn restrict(&mut self, width: Option<u8>) -> bool {
        self.width = width.filter(|_| self.plain && self.features.threats);
        self.width == width
    }

    fn moves_as(&mut self, images: &[Point], moves: &mut Vec<Move>) {
        moves.clear();
        self.achieving_moves(|p| images[p.index()], moves);
    }

    fn width(&self) -> usize {
        self.width.map_or(usize::MAX, usize::from)
    }

    fn is_over(&mut self) -> Option<bool> {
        Some(self.tally.complete != [0, 0] || self.tally.open.is_empty() || self.listed_out())
    }

    fn ends_at_once(&mut self) -> Option<bool> {
        let mover = self.mover();
        let last_claim = self.tally.open.len() == 1
            || self.turns.as_ref().is_some_and(|turns| turns.are_over(self.ply + 1));
        if self.kind != Kind::Achieve {
            // Only a draw ends the game well.
            let side = if self.kind == Kind::Shared { 0 } else { mover };
            let harmless = self.tally.open.minus(&self.tally.wins[side]);
            let draws = last_claim && harmless.iter().any(|p| self.may_claim(p));
            return Some(mover != self.attacker && draws);
        }
        let completes = self.tally.wins[mover].iter().any(|p| self.may_claim(p));
        Some(completes || (mover != self.attacker && last_claim))
    }

    fn leaf(&mut self, for_attacker: bool) -> Option<Leaf> {
        if self.avoiding {
            if !for_attacker && self.avoids_by_weight() {
                return Some(Leaf::AvoiderWeight);
            }
            return self.plan(if for_attacker { self.attacker } else { 1 - self.attacker });
        }
        if for_attacker {
            return if self.attacker_to_move() {
                self.find_threats(THREAT_BUDGET).map(Leaf::Threats)
            } else {
                None
            };
        }
        if self.kind == Kind::Achieve && (self.tally.live_lines[self.attacker] == 0 || self.out_of_time()) {
            return Some(Leaf::Nothing);
        }
        if self.features.weights && self.held_by_weight() {
            return Some(Leaf::Weight);
        }
        if !self.features.pairings || !(self.plain || self.listed_in_turn()) {
            return None;
        }
        let lines = self.live_rests();
        let paired = Pairing::on_bits(&lines).map(Leaf::Pairing);
        paired.or_else(|| self.paired_and_weighed(|| lines).map(Leaf::PairsAndWeight))
    }

    fn patient_leaf(&mut self) -> Option<Leaf> {
        if !self.attacker_to_move() || !self.tally.wins[self.attacker].is_empty() {
            return None;
        }
        self.find_threats(PATIENT_BUDGET).map(Leaf::Threats)
    }

    fn otherwise(&mut self, for_attacker: bool) -> Option<Leaf> {
        if for_attacker && self.tally.wins[self.attacker].is_empty() {
            return self.find_threats(THREAT_BUDGET).map(Leaf::Threats);
        }
        if !for_attacker && self.avoiding && self.features.weights {
            return Some(Leaf::AvoiderWeight);
        }
        let weighed = self.plain || self.listed_in_turn();
        (!for_attacker && weighed && self.features.weights).then_some(Leaf::Weight)
    }

    fn leaf_works(&mut self, leaf: &Leaf) -> bool {
        match leaf {
            Leaf::Threats(points) => self.replay(points),
            Leaf::Weight => self.held_by_weight(),
            Leaf::AvoiderWeight => self.avoids_by_weight(),
            _ => false,
        }
    }

    /// A claim that leaves the defender few replies is cheap to follow up, and one of many claims of the attacker may yet do.
    fn estimate(&mut self) -> Numbers {
        let waiting = 1 - self.mover();
        if self.plan(waiting).is_some() {
            return Numbers::of(waiting == self.attacker);
        }
        let (listed, looks) = (self.listed_in_turn(), self.estimate_looks());
        if !(listed || looks) {
            return Numbers::UNSEEN;
        }
        if looks && let Some(answer) = self.look() {
            return Numbers::of(answer);
        }
        // In any order: they are only counted.
        let forced = self.tally.wins[waiting];
        let claims = if forced.is_empty() { self.relevant().and(&self.tally.open) } else { forced };
        if self.attacker_to_move() {
            let count = self.width().min(claims.len() as usize) as u32;
            return Numbers { proof: if listed { 1 } else { self.unseen }, disproof: count };
        }
        let mut replies: Vec<Move> = claims.iter().map(Move::Claim).collect();
        self.narrow(&mut replies);
        if replies.is_empty() {
            return Numbers::PROVED;
        }
        Numbers { proof: replies.len() as u32 + if listed { 0 } else { UNANSWERED }, disproof: 1 }
    }
}
