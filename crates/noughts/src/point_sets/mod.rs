//! Sets of points that meet every winning set, contain none, or both: draw positions, blocking sets, caps.
//!
//! All three are one question. A draw position of the strong game is the set of the first player's points: it
//! contains no winning set of his and meets every one of hers, and its size is what the turns give him. A blocking set
//! meets every winning set, a cap contains none. [`Demands`] says which, [`decide`] finds such a set of some size or
//! proves that there is none, [`extreme`] finds a smallest or largest one, [`count`] counts, and [`list`] lists
//! all of them and sorts them into orbits. [`evidence`] writes what was found for the checker.

pub mod construction;
pub mod count;
pub mod decide;
pub mod encode;
pub mod evidence;
pub mod extreme;
pub mod hyperplane;
pub mod list;
mod local;
pub mod nested;
mod packing;
mod residue;
mod slices;

use crate::board::{Board, Point, Sets, TooManySets};
use crate::game::{Act, Goal, LIST_LIMIT, Rules, Turn};
use std::ops::RangeInclusive;

/// Sizes that a set of points may have.
pub type Sizes = RangeInclusive<usize>;

/// What a set of points is asked for. The words of a statement are those of docs/certificates.md.
#[derive(Clone, Debug)]
pub struct Demands {
    /// How many points the board has.
    pub points: usize,
    /// It has a point of each of these (none where nothing is to be met), and whose sets they are.
    pub meets: Sets,
    /// It contains none of these.
    pub avoids: Sets,
    /// What is asked for, in the words of a statement.
    pub kind: Kind,
}

/// What is being looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The points of the first player when the game is drawn.
    Draw,
    /// Meets every winning set.
    Blocking,
    /// Meets every winning set and contains none.
    LineFreeBlocking,
    /// Contains no winning set.
    Cap,
}

/// Why a board has no such question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAsked {
    /// Under these rules it has no meaning; the sentence says what to ask about.
    Rules(String),
    /// This board has two families of sets.
    TwoFamilies(String),
    /// No construction is known for this board.
    Construction(String),
    /// More winning sets than can be listed.
    TooManySets(TooManySets),
}

impl std::fmt::Display for NotAsked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotAsked::Rules(why) | NotAsked::TwoFamilies(why) | NotAsked::Construction(why) => {
                f.write_str(why)
            }
            NotAsked::TooManySets(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotAsked {}

impl From<TooManySets> for NotAsked {
    fn from(error: TooManySets) -> NotAsked {
        NotAsked::TooManySets(error)
    }
}

impl Demands {
    /// Draw positions of a game, and how many points the first player has in them.
    pub fn draw(board: &Board, rules: &Rules) -> Result<(Demands, usize), NotAsked> {
        let refuse = |why: &str| Err(NotAsked::Rules(format!("no draw positions under “{rules}”: {why}")));
        match rules.goal {
            Goal::Maker(_) => return refuse("a full board without a set of Maker’s is a win of Breaker’s"),
            _ if rules.act != Act::Claim || rules.turn == Turn::Offer => {
                return refuse("ask about strong or misere, where each point of a full board has an owner");
            }
            _ if rules.players != 2 => return refuse("ask about two players"),
            _ if rules.drop => return refuse("not every full board can be reached by dropping"),
            _ => {}
        }
        if board.setup().is_some() {
            return refuse("this board brings its own position and turns");
        }
        let sets = board.list_sets(LIST_LIMIT)?.distinct();
        let second = board.second_sets().map_or_else(|| sets.clone(), Sets::distinct);
        let demands = Demands { points: board.points(), meets: second, avoids: sets, kind: Kind::Draw };
        Ok((demands, first_share(board.points(), rules.turn)))
    }

    /// Blocking sets, caps and line-free blocking sets of a board with one family of sets.
    pub fn of(board: &Board, kind: Kind) -> Result<Demands, NotAsked> {
        if board.second_sets().is_some() {
            return Err(NotAsked::TwoFamilies(format!(
                "{board} has winning sets of its own for each player; ask about a board with one family"
            )));
        }
        let sets = board.list_sets(LIST_LIMIT)?.distinct();
        let (meets, avoids) = match kind {
            Kind::Draw | Kind::LineFreeBlocking => (sets.clone(), sets),
            Kind::Blocking => (sets, Sets::default()),
            Kind::Cap => (Sets::default(), sets),
        };
        Ok(Demands { points: board.points(), meets, avoids, kind })
    }

    /// The definition: is this such a set?
    pub fn hold_for(&self, set: &[Point]) -> bool {
        self.hold_for_members(&indicator(set, self.points))
    }

    fn hold_for_members(&self, inside: &[bool]) -> bool {
        let has = |p: &Point| inside[p.index()];
        self.meets.iter().all(|set| set.iter().any(has)) && !self.avoids.iter().any(|set| set.iter().all(has))
    }
}

/// How many points the first player has on a full board.
fn first_share(points: usize, turn: Turn) -> usize {
    let (a, b) = match turn {
        Turn::Biased(a, b) => (usize::from(a), usize::from(b)),
        Turn::Alternate | Turn::Offer => (1, 1),
    };
    points / (a + b) * a + (points % (a + b)).min(a)
}

/// For each point, is it a member?
fn indicator(set: &[Point], points: usize) -> Vec<bool> {
    let mut inside = vec![false; points];
    for &p in set {
        inside[p.index()] = true;
    }
    inside
}

/// The points that are members.
fn members(inside: &[bool]) -> Vec<Point> {
    Point::all(inside.len()).filter(|p| inside[p.index()]).collect()
}

#[cfg(test)]
mod tests;
