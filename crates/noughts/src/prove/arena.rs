//! The two players' points and sets as bits.

use crate::bits::Bits;
use crate::board::{Point, Sets};
use crate::game::{Game, Goal, Player, Position, PositionalGame};
use crate::strategy::NotFor;

/// Two words: exact minima are for small boards.
type Set = Bits<2>;
const MOST_POINTS: usize = 128;

/// The points of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    pub x: Set,
    pub o: Set,
}

impl Stones {
    pub fn of(position: &Position) -> Stones {
        Stones { x: position.owned_by(Player::X).collect(), o: position.owned_by(Player::O).collect() }
    }

    #[must_use]
    pub fn with_x(mut self, p: Point) -> Stones {
        self.x.insert(p);
        self
    }

    #[must_use]
    pub fn with_o(mut self, p: Point) -> Stones {
        self.o.insert(p);
        self
    }

    pub fn count(&self) -> u32 {
        self.x.len() + self.o.len()
    }

    pub fn is_open(&self, p: Point) -> bool {
        !self.x.contains(p) && !self.o.contains(p)
    }
}

/// What X may do in a position where he is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// He completes a set at once.
    Wins(Vec<Point>),
    /// O would complete a set there.
    Forced(Point),
    Free(Vec<Point>),
    /// O completes a set whatever he does, or no point is open.
    Lost,
}

/// The winning sets of both players.
pub struct Arena {
    pub points: usize,
    x_sets: Vec<Set>,
    o_sets: Vec<Set>,
}

impl Arena {
    pub fn new(game: &PositionalGame) -> Result<Arena, NotFor> {
        let points = game.board().points();
        if points > MOST_POINTS {
            return Err(NotFor::Board(format!(
                "{} has {points} points; lines are counted on boards of at most {MOST_POINTS}",
                game.board()
            )));
        }
        let bits = |sets: &Sets| sets.iter().map(|set| set.iter().copied().collect()).collect();
        // Breaker has no set to complete.
        let breaker = matches!(game.rules().goal, Goal::Maker(_));
        let o_sets = if breaker { Vec::new() } else { bits(game.sets(Player::O)) };
        Ok(Arena { points, x_sets: bits(game.sets(Player::X)), o_sets })
    }

    /// The points with which X completes a set.
    pub fn completing_x(&self, stones: &Stones) -> Vec<Point> {
        completing(&self.x_sets, &stones.x, &stones.o)
    }

    /// The points with which O completes a set.
    pub fn completing_o(&self, stones: &Stones) -> Vec<Point> {
        completing(&self.o_sets, &stones.o, &stones.x)
    }

    pub fn choice(&self, stones: &Stones) -> Choice {
        let wins = self.completing_x(stones);
        if !wins.is_empty() {
            return Choice::Wins(wins);
        }
        match self.completing_o(stones)[..] {
            [] => match Point::all(self.points).filter(|&p| stones.is_open(p)).collect::<Vec<_>>() {
                open if open.is_empty() => Choice::Lost,
                open => Choice::Free(open),
            },
            [p] => Choice::Forced(p),
            _ => Choice::Lost,
        }
    }
}

/// The open points, sorted, that complete a set of one player.
fn completing(sets: &[Set], own: &Set, other: &Set) -> Vec<Point> {
    let missing = |set: &Set| {
        let missing = set.minus(own);
        if missing.len() == 1 && set.and(other).is_empty() { missing.first() } else { None }
    };
    let found: Set = sets.iter().filter_map(missing).collect();
    found.iter().collect()
}
