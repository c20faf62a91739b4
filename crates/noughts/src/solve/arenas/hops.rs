//! Hop games as an arena.

use super::Arena;
use super::tally::LONGEST;
use crate::bits::Bits;
use crate::board::{Point, SetId, Sets};
use crate::certificate::Leaf;
use crate::game::{HopGame, Move, Outcome, OutcomeSet, Player, Position};
use crate::solve::Features;
use std::sync::Arc;

/// The question "can the attacker force one of these outcomes?" in a hop game.
#[derive(Clone)]
pub struct Hops<const W: usize> {
    lines: Arc<[Vec<Bits<W>>; 2]>,
    through: Arc<[Sets<SetId>; 2]>,
    reach: Option<Arc<Vec<Vec<Point>>>>,
    pieces: [Bits<W>; 2],
    open: Bits<W>,
    /// For each line of a side, how many of its points have no piece of that side.
    lacking: [Vec<u16>; 2],
    /// The size of the longest line of each side.
    longest: [u32; 2],
    complete: [u32; 2],
    ply: u32,
    made: Vec<(Point, Point)>,
    attacker: usize,
    accept: OutcomeSet,
    features: Features,
}

impl<const W: usize> Hops<W> {
    pub fn new(
        game: &HopGame,
        position: &Position,
        attacker: Player,
        accept: OutcomeSet,
        features: Features,
    ) -> Hops<W> {
        let points = position.owner.len();
        let sets = [game.sets(Player::X).minimal(), game.sets(Player::O).minimal()];
        let bits = |sets: &Sets| sets.iter().map(|set| set.iter().copied().collect()).collect();
        let sizes = |sets: &Sets| sets.iter().map(|set| set.len() as u16).collect::<Vec<_>>();
        let lacking = [sizes(&sets[0]), sizes(&sets[1])];
        let mut hops = Hops {
            longest: [0, 1].map(|side: usize| lacking[side].iter().max().map_or(0, |&size| size.into())),
            lacking,
            lines: Arc::new([bits(&sets[0]), bits(&sets[1])]),
            through: Arc::new([sets[0].through(points), sets[1].through(points)]),
            reach: game.reach().map(|r| Arc::new(r.to_vec())),
            pieces: [Bits::EMPTY; 2],
            open: Point::all(points).collect(),
            complete: [0; 2],
            ply: position.ply,
            made: Vec::new(),
            attacker: attacker as usize,
            accept,
            features,
        };
        for (p, player) in position.stones() {
            hops.put(p, player.index());
        }
        hops
    }

    fn put(&mut self, p: Point, side: usize) {
        self.open.remove(p);
        self.pieces[side].insert(p);
        let through = self.through.clone();
        for &i in through[side].get(p.index()) {
            self.lacking[side][i.index()] -= 1;
            self.complete[side] += u32::from(self.lacking[side][i.index()] == 0);
        }
    }

    fn take(&mut self, p: Point, side: usize) {
        self.open.insert(p);
        self.pieces[side].remove(p);
        let through = self.through.clone();
        for &i in through[side].get(p.index()) {
            self.complete[side] -= u32::from(self.lacking[side][i.index()] == 0);
            self.lacking[side][i.index()] += 1;
        }
    }

    fn mover(&self) -> usize {
        self.ply as usize % 2
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.complete {
            [0, 0] => self.is_stuck().then_some(Outcome::Draw),
            [_, 0] => Some(Outcome::Win(Player::X)),
            [0, _] => Some(Outcome::Win(Player::O)),
            _ => Some(Outcome::Tie),
        }
    }

    fn targets(&self, from: Point) -> Bits<W> {
        match &self.reach {
            None => self.open,
            Some(reach) => reach[from.index()].iter().copied().filter(|&p| self.open.contains(p)).collect(),
        }
    }

    fn is_stuck(&self) -> bool {
        let pieces = &self.pieces[self.mover()];
        match &self.reach {
            None => self.open.is_empty() || pieces.is_empty(),
            Some(_) => pieces.iter().all(|p| self.targets(p).is_empty()),
        }
    }

    /// The weight argument for hops, for the side that must not lose.
    ///
    /// Let the holder always hop with the piece that the opponent's last hop left behind. Count that piece
    /// with the opponent's: then each opponent's hop adds one point to them, each hop of the holder adds one
    /// point to the holder's other pieces, which never move again, and the opponent can only own lines among
    /// the points counted for them. So the holder plays Breaker, and the Erdős–Selfridge weight decides.
    ///
    /// With the holder to move, `extra` is the piece counted with the opponent's.
    pub fn held_by_weight(&self, holder: usize, extra: Option<Point>) -> bool {
        let opponent = 1 - holder;
        let longest = self.longest[opponent];
        if longest > LONGEST || self.reach.is_some() {
            return false;
        }
        let mut theirs = self.pieces[opponent];
        let mut mine = self.pieces[holder];
        if let Some(p) = extra {
            theirs.insert(p);
            mine.remove(p);
        }
        let one: u128 = 1 << longest;
        let lines = &self.lines[opponent];
        // Of a line that the holder has a piece on, nothing.
        let weight =
            |line: &Bits<W>| if line.and(&mine).is_empty() { one >> line.minus(&theirs).len() } else { 0 };
        let mut sum = 0;
        for line in lines {
            sum += weight(line);
            if sum >= one {
                return false;
            }
        }
        // The opponent, if it is his move, adds the weight through the point he takes once more.
        let through =
            |p: Point| self.through[opponent].get(p.index()).iter().map(|&i| weight(&lines[i.index()]));
        extra.is_some() || self.open.iter().all(|p| sum + through(p).sum::<u128>() < one)
    }

    /// A piece of the holder, to move, with which the weight argument works.
    pub fn holding_piece(&self, holder: usize) -> Option<Point> {
        self.pieces[holder].iter().find(|&p| self.held_by_weight(holder, Some(p)))
    }

    /// Whom the weight holds owns no set: nobody wins then but the holder, and there is no tie. Is the question answered
    /// by that, as the attacker wants it or as the defender does?
    fn is_held_enough(&self, for_attacker: bool) -> bool {
        let holder = if for_attacker { self.attacker } else { 1 - self.attacker };
        let outcomes = [Outcome::Draw, Outcome::Win(Player::ALL[holder])];
        outcomes.into_iter().all(|outcome| self.accept.contains(outcome) == for_attacker)
    }
}

impl<const W: usize> Arena<W> for Hops<W> {
    fn attacker_to_move(&self) -> bool {
        self.mover() == self.attacker
    }

    fn settled(&mut self) -> Option<bool> {
        if let Some(outcome) = self.outcome() {
            return Some(self.accept.contains(outcome));
        }
        [false, true].into_iter().find(|&for_attacker| self.leaf(for_attacker).is_some())
    }

    fn is_over(&mut self) -> Option<bool> {
        Some(self.outcome().is_some())
    }

    fn ends_at_once(&mut self) -> Option<bool> {
        let attacking = self.attacker_to_move();
        let mut moves = Vec::new();
        self.moves(&mut moves);
        Some(moves.into_iter().any(|mv| {
            self.make(mv);
            let outcome = self.outcome();
            self.unmake();
            outcome.is_some_and(|outcome| self.accept.contains(outcome) == attacking)
        }))
    }

    fn leaf(&mut self, for_attacker: bool) -> Option<Leaf> {
        if !self.features.weights || !self.is_held_enough(for_attacker) {
            return None;
        }
        let holder = if for_attacker { self.attacker } else { 1 - self.attacker };
        if self.mover() == holder {
            return self.holding_piece(holder).map(|p| Leaf::HopWeight(Some(p)));
        }
        self.held_by_weight(holder, None).then_some(Leaf::HopWeight(None))
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        for from in self.pieces[self.mover()].iter() {
            moves.extend(self.targets(from).iter().map(|to| Move::Hop { from, to }));
        }
    }

    fn make(&mut self, mv: Move) {
        let Move::Hop { from, to } = mv else { unreachable!("hop games have hops only") };
        let mover = self.mover();
        self.take(from, mover);
        self.put(from, 1 - mover);
        self.put(to, mover);
        self.made.push((from, to));
        self.ply += 1;
    }

    fn unmake(&mut self) {
        if let Some((from, to)) = self.made.pop() {
            self.ply -= 1;
            let mover = self.mover();
            self.take(to, mover);
            self.take(from, 1 - mover);
            self.put(from, mover);
        }
    }

    fn classes(&self, _normal: bool, classes: &mut Vec<u8>) -> u32 {
        let points = self.open.or(&self.pieces[0]).or(&self.pieces[1]).len() as usize;
        classes.clear();
        classes.extend(
            Point::all(points)
                .map(|p| u8::from(self.pieces[0].contains(p)) + 2 * u8::from(self.pieces[1].contains(p))),
        );
        self.ply % 2
    }
}
