//! The proof as a tree, read off the costs that the search found.

use super::arena::{Choice, Stones};
use super::minimum::{Cost, Search};
use crate::board::Point;
use crate::limits::Stop;

/// What happens next in the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// X moves there; `forced` if O would complete a set there.
    X { mv: Point, forced: bool, then: Box<Turn> },
    /// O has only this move: X would complete a set there.
    Forced { reply: Point, then: Box<Turn> },
    /// O may move anywhere.
    Free(Vec<Branch>),
    /// X completes a set with one of these points: two or more, or one where X is to move.
    Won(Vec<Point>),
}

/// An orbit of O's free replies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The reply that is treated, then those that symmetries of the position take it to.
    pub orbit: Vec<Point>,
    pub then: Turn,
}

impl Turn {
    /// How many lines of play the tree has, counted from the tree itself.
    pub fn lines(&self) -> u64 {
        match self {
            Turn::X { then, .. } | Turn::Forced { then, .. } => then.lines(),
            Turn::Free(branches) => branches.iter().map(|b| b.then.lines()).sum(),
            Turn::Won(_) => 1,
        }
    }
}

/// The tree of least cost from a position, and its cost; `None` if X does not win.
pub fn build(search: &mut Search, stones: &Stones, x_to_move: bool) -> Result<Option<(Turn, Cost)>, Stop> {
    let cost = if x_to_move { search.exact(stones)? } else { search.exact_after(stones)? };
    if cost == Cost::NEVER {
        return Ok(None);
    }
    let root = if x_to_move { x_turn(search, stones, cost)? } else { o_turn(search, stones)? };
    Ok(Some((root, cost)))
}

/// X's turn in a position of known cost.
fn x_turn(search: &mut Search, stones: &Stones, cost: Cost) -> Result<Turn, Stop> {
    let (moves, forced) = match search.arena.choice(stones) {
        Choice::Wins(points) => return Ok(Turn::Won(points)),
        Choice::Forced(p) => (vec![p], true),
        Choice::Free(moves) => (moves, false),
        Choice::Lost => unreachable!("X wins from here"),
    };
    for mv in moves {
        let next = stones.with_x(mv);
        if search.costs_at_most(&next, cost.without_a_move())? {
            let then = Box::new(o_turn(search, &next)?);
            return Ok(Turn::X { mv, forced, then });
        }
    }
    unreachable!("some move has the cost of the position")
}

/// O's turn in a position that X wins.
fn o_turn(search: &mut Search, stones: &Stones) -> Result<Turn, Stop> {
    match search.arena.completing_x(stones)[..] {
        [] => {
            let orbits = search.symmetries.orbits(search.arena.points, stones);
            let mut branches: Vec<Branch> = Vec::new();
            for orbit in orbits {
                // The answer to another reply, if it is as good here: then both stand in one row.
                let next = stones.with_o(orbit[0]);
                let cost = search.exact(&next)?;
                let known = branches
                    .iter()
                    .find_map(|b| repeated(search, &next, &b.then).filter(|(_, c)| *c == cost));
                let then = match known {
                    Some((then, _)) => then,
                    None => x_turn(search, &next, cost)?,
                };
                branches.push(Branch { orbit, then });
            }
            Ok(Turn::Free(branches))
        }
        [reply] => {
            let next = stones.with_o(reply);
            let cost = search.exact(&next)?;
            Ok(Turn::Forced { reply, then: Box::new(x_turn(search, &next, cost)?) })
        }
        ref points => Ok(Turn::Won(points.to_vec())),
    }
}

/// The same moves of X from another position (X to move), with their cost, if every reply there is the same.
fn repeated(search: &Search, stones: &Stones, turn: &Turn) -> Option<(Turn, Cost)> {
    let Turn::X { mv, then, .. } = turn else { return None };
    let forced = match search.arena.choice(stones) {
        Choice::Forced(p) if p == *mv => true,
        Choice::Free(moves) if moves.contains(mv) => false,
        _ => return None,
    };
    let next = stones.with_x(*mv);
    let (then, cost) = match (&**then, &search.arena.completing_x(&next)[..]) {
        (Turn::Won(points), now) if points == now && now.len() > 1 => {
            (Turn::Won(points.clone()), Cost::of_lines(1))
        }
        (Turn::Forced { reply, then }, [now]) if reply == now => {
            let (then, cost) = repeated(search, &next.with_o(*reply), then)?;
            (Turn::Forced { reply: *reply, then: Box::new(then) }, cost)
        }
        _ => return None,
    };
    Some((Turn::X { mv: *mv, forced, then: Box::new(then) }, cost.with_a_move()))
}
