//! Exact weights of positions (Erdős–Selfridge).
//!
//! A winning set that the opponent holds a point of weighs nothing; any other weighs 2^(−u), u being the
//! number of its open points. The weight of a position is the sum over all winning sets, the weight of an
//! open point the sum over the sets through it, the weight of a pair the sum over the sets through both.
//! While the opponent always takes a heaviest open point, the weight before her turn never rises; so if it
//! is below 1 she is never beaten.
//!
//! Hop games have two readings of the same sum. The β-weight counts the pieces as they stand. The α-weight,
//! taken before the second player's turn, counts her newest piece as the first player's, because she is
//! about to hop away from it and leave his piece there. Both are [`Weights`] of suitable [`Mark`]s.
//!
//! The sets of a nested board are never listed: see [`Weights::new`].

mod dyadic;
mod listed;
mod product;
mod second;
pub mod threshold;

pub use dyadic::Dyadic;

use crate::board::{Board, Nest, Point, WinningSets};
use crate::game::{Player, Position};
use product::Gradient;
use std::collections::HashMap;
use std::rc::Rc;

/// What a weight sees of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nobody owns it.
    Open,
    /// Counts for the player whose sets are weighed.
    Own,
    /// Makes every set through it worthless.
    Blocked,
}

impl Position {
    /// How `player` sees a position: his points, the open ones, and all others as blocked. This gives the weight of
    /// games of claiming and the β-weight of hop games.
    pub fn marks(&self, player: Player) -> Vec<Mark> {
        let see = |owner: &Option<Player>| match *owner {
            None => Mark::Open,
            Some(owner) if owner == player => Mark::Own,
            Some(_) => Mark::Blocked,
        };
        self.owner.iter().map(see).collect()
    }

    /// The marks of the α-weight: `newest`, the opponent's newest piece, counts as `player`'s.
    pub fn alpha_marks(&self, player: Player, newest: Point) -> Vec<Mark> {
        let mut marks = self.marks(player);
        marks[newest.index()] = Mark::Own;
        marks
    }
}

/// The weights of one position: of the game, of each open point, and of pairs.
#[derive(Debug)]
pub struct Weights<'a> {
    board: &'a Board,
    marks: Vec<Mark>,
    total: Dyadic,
    points: Vec<Dyadic>,
    islands: Option<Islands<'a>>,
}

/// What the weight of a nest is made of.
#[derive(Debug)]
struct Islands<'a> {
    nest: &'a Nest,
    /// Weights of each island on its own; islands that look alike share theirs.
    weights: Vec<Rc<Weights<'a>>>,
    /// Over the outer board, with the islands' weights as the values of its points.
    outer: Gradient<'a>,
}

impl<'a> Weights<'a> {
    /// Weighs the winning sets of a board (for a second player with sets of her own, of [`Board::second_view`]).
    ///
    /// On a nest the sum over all winning sets factors: for each outer set, the product over its islands of the
    /// island's own weight. The sets are never listed, whatever their number.
    pub fn new(board: &'a Board, marks: &[Mark]) -> Weights<'a> {
        assert_eq!(marks.len(), board.points(), "one mark for each point of {board}");
        match board.winning_sets() {
            WinningSets::Listed(sets) => {
                let (total, points) = listed::weigh(sets, marks);
                Weights { board, marks: marks.to_vec(), total, points, islands: None }
            }
            WinningSets::Nested(nest) => Weights::of_nest(board, nest, marks),
        }
    }

    fn of_nest(board: &'a Board, nest: &'a Nest, marks: &[Mark]) -> Weights<'a> {
        let mut known: HashMap<(u32, &[Mark]), Rc<Weights<'a>>> = HashMap::new();
        let island = |o: usize| {
            let (inner, range) = (nest.inner_of[o], nest.first_point[o]..nest.first_point[o + 1]);
            let weigh = || Rc::new(Weights::new(&nest.inners[inner as usize], &marks[range.clone()]));
            known.entry((inner, &marks[range.clone()])).or_insert_with(weigh).clone()
        };
        let weights: Vec<Rc<Weights<'a>>> = (0..nest.outer.points()).map(island).collect();
        let outer = Gradient::new(&nest.outer, weights.iter().map(|w| w.total.clone()).collect());
        let points = weights.iter().enumerate().flat_map(|(o, island)| {
            let factor = outer.slope(Point::new(o));
            island.points.iter().map(move |w| w * factor)
        });
        let points = points.collect();
        let total = outer.total().clone();
        Weights {
            board,
            marks: marks.to_vec(),
            total,
            points,
            islands: Some(Islands { nest, weights, outer }),
        }
    }

    /// The board whose sets are weighed.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The weight of the game.
    pub fn total(&self) -> &Dyadic {
        &self.total
    }

    /// The weight of an open point: by so much the total rises if the owner of the sets takes it, and falls if his
    /// opponent does. Zero for points that are not open.
    pub fn point(&self, p: Point) -> &Dyadic {
        &self.points[p.index()]
    }

    /// The open points, in order.
    pub fn open(&self) -> impl Iterator<Item = Point> + '_ {
        Point::all(self.marks.len()).filter(|&p| self.marks[p.index()] == Mark::Open)
    }

    /// The weight of a pair of different open points: of the sets through both. Zero unless both are open.
    pub fn pair(&self, p: Point, q: Point) -> Dyadic {
        if p == q || [p, q].iter().any(|&x| self.marks[x.index()] != Mark::Open) {
            return Dyadic::zero();
        }
        let Some(islands) = &self.islands else {
            return match self.board.winning_sets() {
                WinningSets::Listed(sets) => listed::weigh_pair(sets, &self.marks, p, q),
                WinningSets::Nested(_) => Dyadic::zero(),
            };
        };
        let ((i, a), (j, b)) = (islands.nest.locate(p), islands.nest.locate(q));
        let [first, second] = [i, j].map(|o| &islands.weights[o.index()]);
        if i == j {
            return &first.pair(a, b) * islands.outer.slope(i);
        }
        &(first.point(a) * second.point(b)) * &islands.outer.mixed(i, j)
    }

    /// The weight of every pair with p, by the other point.
    pub fn pairs_with(&self, p: Point) -> Vec<Dyadic> {
        if self.marks[p.index()] != Mark::Open {
            return vec![Dyadic::zero(); self.marks.len()];
        }
        let Some(Islands { nest, weights, outer }) = &self.islands else {
            return match self.board.winning_sets() {
                WinningSets::Listed(sets) => listed::weigh_pairs(sets, &self.marks, p),
                WinningSets::Nested(_) => Vec::new(),
            };
        };
        let (i, a) = nest.locate(p);
        let own = weights[i.index()].point(a);
        let on_island = |(j, island): (usize, &Rc<Weights>)| {
            if Point::new(j) == i {
                let factor = outer.slope(i);
                return island.pairs_with(a).iter().map(|w| w * factor).collect::<Vec<_>>();
            }
            let factor = own * &outer.mixed(i, Point::new(j));
            island.points.iter().map(|w| w * &factor).collect()
        };
        weights.iter().enumerate().flat_map(on_island).collect()
    }

    /// The open points of greatest weight.
    pub fn heaviest(&self) -> Vec<Point> {
        let Some(best) = self.open().map(|p| self.point(p)).max() else { return Vec::new() };
        self.open().filter(|&p| self.point(p) == best).collect()
    }
}

#[cfg(test)]
mod tests;
