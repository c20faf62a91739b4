//! Draw positions of nested boards, put together from those of their boards.
//!
//! If every two-colouring of either board has a set in one colour, so has every two-colouring of the nest: each island has a set in one
//! colour; give the island that colour, and some outer set has islands of one colour only. Otherwise a colouring of the inner board
//! on every island, or a colouring of the outer board by whole islands, is one of the nest. A draw position also has to give the
//! first player half of the points.

use super::decide::{Finding, Search};
use super::{Demands, Kind, NotAsked, indicator};
use crate::board::{Board, Nest, Point};
use crate::game::{LIST_LIMIT, Rules};
use crate::limits::{Meter, Stop};
use std::fmt;

/// Why no draw position was put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    NotAsked(NotAsked),
    Stop(Stop),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::NotAsked(reason) => reason.fmt(f),
            NoAnswer::Stop(stop) => write!(f, "stopped by {stop}"),
        }
    }
}

impl std::error::Error for NoAnswer {}

impl From<NotAsked> for NoAnswer {
    fn from(reason: NotAsked) -> NoAnswer {
        NoAnswer::NotAsked(reason)
    }
}

impl From<Stop> for NoAnswer {
    fn from(stop: Stop) -> NoAnswer {
        NoAnswer::Stop(stop)
    }
}

impl Nest {
    /// The first player's points in a draw position of the strong game on `nest`, which has the same board on every island; `None` if neither
    /// board has a draw position.
    pub fn draw_position(&self, meter: &Meter) -> Result<Option<Vec<Point>>, NoAnswer> {
        let inner = &self.inners[0];
        if let Some(colour) = halves(inner, meter)? {
            // His half on one island, the other half on the next: half of all points, one more if their number is odd.
            let inside = indicator(&colour, inner.points());
            let islands = self.first_point.windows(2).enumerate();
            let points = islands.flat_map(|(i, ends)| {
                (ends[0]..ends[1]).zip(&inside).filter(move |(_, own)| **own != (i % 2 == 1))
            });
            return Ok(Some(points.map(|(p, _)| Point::new(p)).collect()));
        }
        let Some(own) = halves(&self.outer, meter)? else { return Ok(None) };
        // Whole islands, and then points without a set of hers on them given away until he has half of all.
        let cap = largest_cap(inner, meter)?;
        let all = *self.first_point.last().unwrap_or(&0);
        let mut surplus = (own.len() * inner.points()).saturating_sub(all.div_ceil(2));
        let mut points = Vec::new();
        for island in own {
            let given = surplus.min(cap.len());
            surplus -= given;
            let first = self.first_point[island.index()];
            let kept = Point::all(inner.points()).filter(|p| !cap[..given].contains(p));
            points.extend(kept.map(|p| p.plus(first)));
        }
        Ok((surplus == 0).then_some(points))
    }
}

/// The first player's points in a draw position of the strong game.
fn halves(board: &Board, meter: &Meter) -> Result<Option<Vec<Point>>, NoAnswer> {
    let (demands, share) = Demands::draw(board, &Rules::strong())?;
    Ok(match Search::new(board, &demands, meter).decide(&(share..=share))? {
        Finding::Set(set) => Some(set),
        Finding::Nothing(_) => None,
    })
}

/// Points without a whole set, as many as possible.
fn largest_cap(board: &Board, meter: &Meter) -> Result<Vec<Point>, NoAnswer> {
    let demands = Demands::of(board, Kind::Cap)?;
    let search = Search::new(board, &demands, meter);
    for size in (0..=board.points()).rev() {
        if let Finding::Set(set) = search.decide(&(size..=size))? {
            return Ok(set);
        }
    }
    Ok(Vec::new())
}

impl Nest {
    /// Does somebody own a set of a full nest, if the first player has these points and the second all others? By islands, so
    /// the sets of the nest are not listed.
    pub fn has_owner(&self, points: &[Point]) -> Result<bool, NotAsked> {
        let inners = self.inners.iter().map(|b| b.list_sets(LIST_LIMIT)).collect::<Result<Vec<_>, _>>()?;
        let outer = self.outer.list_sets(LIST_LIMIT)?;
        let inside = indicator(points, *self.first_point.last().unwrap_or(&0));
        let owns = |first: bool| {
            let island = |i: usize| {
                let at = |p: &Point| inside[self.first_point[i] + p.index()] == first;
                inners[self.inner_of[i] as usize].iter().any(|set| set.iter().all(at))
            };
            let islands: Vec<bool> = (0..self.outer.points()).map(island).collect();
            outer.iter().any(|set| set.iter().all(|&i| islands[i.index()]))
        };
        Ok(owns(true) || owns(false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn draws_of_nests_are_draws_by_the_definition() {
        let boards = ["AG(2,2)", "PG(2,2)", "3^2", "AG(2,3)", "PG(2,3)", "AG(2,4)"];
        let mut found = 0;
        for (outer, inner) in boards.iter().flat_map(|o| boards.iter().map(move |i| (o, i))) {
            let board = Board::parse(&format!("[{outer}:{inner}]")).unwrap();
            let nest = board.nest().unwrap();
            let Some(points) = nest.draw_position(&Meter::new(Limits::default())).unwrap() else { continue };
            assert!(!nest.has_owner(&points).unwrap(), "{board}");
            assert_eq!(points.len(), board.points().div_ceil(2), "{board}");
            if board.count_sets() < 20_000_u32.into() {
                let (demands, _) = Demands::draw(&board, &Rules::strong()).unwrap();
                assert!(demands.hold_for(&points), "{board}");
            }
            found += 1;
        }
        // All but those of the three planes without draw positions.
        assert_eq!(found, 36 - 9);
    }

    #[test]
    fn owners_agree_with_the_definition() {
        let board = Board::parse("[AG(2,2):lines{1 2; 3 4}]").unwrap();
        let nest = board.nest().unwrap();
        let sets = board.list_sets(1000).unwrap();
        for mask in (0_u32..1 << 16).step_by(7) {
            let points: Vec<Point> = Point::all(16).filter(|p| mask >> p.index() & 1 == 1).collect();
            let one_colour = |set: &[Point]| {
                let inside = set.iter().filter(|p| points.contains(p)).count();
                inside == 0 || inside == set.len()
            };
            assert_eq!(nest.has_owner(&points).unwrap(), sets.iter().any(one_colour));
        }
    }
}
