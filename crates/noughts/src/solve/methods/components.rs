//! Nested boards judged by their components, without a search on the whole.
//!
//! In Maker–Breaker a board is Maker's even if he moves second, or Breaker's even if she does, or it goes to whoever
//! moves first ([`Hold`]). Let an island of [M1:M2] be Maker's if he owns a set of M2 on it. Then the hold of the nest
//! follows from those of its boards:
//!
//! - If M2 is Maker's (Breaker's) he (she) answers each move on its island and has every island.
//! - If M2 goes to whoever moves first, the first piece on an island takes it: from then on each attack on it is answered
//!   there. What is left is M1 with the islands for points. A move on an island that is lost or taken and not attacked is a
//!   pass in M1, and a move too many never harms in Maker–Breaker.
//!
//! Strong play and hop play follow in part: see [`strong`] and [`hop_held`].

mod block;
mod mixed;
mod race;

use crate::board::{Board, Nest, Point};
use crate::certificate::{Certificate, Files, Part, Proof};
use crate::game::{self, Game, Goal, Player, Position, Question, Rules, RulesError};
use crate::limits::{Limits, Meter};
use crate::point_sets::{Demands, Kind, decide};
use crate::solve::methods::{Entry, Method, Settles};
use crate::solve::{Decision, Options, Problem, Status, Value};
use crate::weight::{Dyadic, Mark, Weights};
use std::fmt;
use std::sync::Arc;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Components,
    word: "components",
    settles: Settles::Game,
    needs: "maker-breaker or strong play from the start on a nest with the same board on every island, of any size",
    proves: "who wins as Maker or Breaker; draws of strong play, and wins of X in a race for islands",
    evidence: "statement and certificate of each board, joined by the theorem on holds; a race is searched by the checker",
};

/// Up to this many points a search gives a certificate for the nest itself.
const SMALL: usize = 40;

/// Nodes for the boards of a nest in strong play, where a search on the whole may do as well.
const SHARE: u64 = 300_000;

/// Who wins on a nest, with the evidence for its boards.
pub fn decide(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    if game.board().points() <= SMALL || *position != game.start() {
        return None;
    }
    judge(game.board(), game.rules(), options.no_certificate, meter)
}

/// The same for a nest whose sets may be too many to list, from the start.
pub fn judge(board: &Board, rules: &Rules, value_only: bool, meter: &Meter) -> Option<Decision> {
    let nest = uniform(board).filter(|nest| nest.outer.count_sets() > 0_u32.into())?;
    if !rules.is_plain() {
        return None;
    }
    // Several searches, one after the other: each begins with tables of its own, which take time to clear.
    let left = meter.left();
    let limits = Limits { memory: (left.memory / 8).max(32 << 20), ..left };
    let mut boards = Boards { value_only, meter, limits, evidence: Vec::new() };
    let value = match rules.goal {
        Goal::Maker(maker) => boards.held(nest, if maker == Player::X { "maker" } else { "breaker" })?,
        Goal::Achieve if board.is_derived() && races(nest) => {
            let part = Part { question: Question::wins(Player::X), proof: Proof::Race };
            let certificate = (!value_only).then(|| Certificate { parts: vec![part], perms: Vec::new() });
            let status = Status::Proved(Value::First);
            return Some(Decision { certificate, ..Decision::undecided(status, "race for islands", meter) });
        }
        Goal::Achieve => {
            let Limits { time, nodes, .. } = boards.limits;
            let nodes = Some(nodes.map_or(SHARE, |most| most.min(SHARE)));
            boards.limits = Limits { time: time.map(|most| most / 3), nodes, ..boards.limits };
            // She answers on the same island; or keeps him from every set, and he never loses (strategy stealing).
            if boards.value(&nest.inners[0], "strong")? != Value::Draw {
                boards.evidence.clear();
                boards.held(nest, "maker").filter(|value| *value == Value::Breaker)?;
            }
            Value::Draw
        }
        Goal::Avoid => return None,
    };
    let components = boards.evidence;
    let status = Status::Proved(value);
    Some(Decision { components, ..Decision::undecided(status, "components of the nest", meter) })
}

/// Does X win a race on the islands of one set?
fn races(nest: &Nest) -> bool {
    let inner = &nest.inners[0];
    let lists = (nest.outer.list_sets(game::LIST_LIMIT), inner.list_sets(game::LIST_LIMIT));
    matches!(lists, (Ok(blocks), Ok(sets)) if block::wins(&nest.outer, &blocks, inner, &sets))
}

/// The boards of a nest being solved.
struct Boards<'a> {
    value_only: bool,
    meter: &'a Meter,
    limits: Limits,
    evidence: Vec<Files>,
}

impl Boards<'_> {
    /// Who wins on one of them; a nest among them may have too many sets to list.
    fn value(&mut self, board: &Board, rules: &str) -> Option<Value> {
        let rules = rules.parse::<Rules>().ok()?;
        let problem = match Problem::new(board, rules.clone()) {
            Ok(problem) => problem.limits(self.limits.clone()),
            Err(RulesError::TooMany(_)) => {
                let decision = judge(board, &rules, self.value_only, self.meter)?;
                self.evidence.extend(decision.components);
                let Status::Proved(value) = decision.status else { return None };
                return Some(value);
            }
            Err(_) => return None,
        };
        let verdict = if self.value_only { problem.value_only().solve() } else { problem.solve() };
        self.evidence.extend(verdict.evidence());
        self.evidence.extend(verdict.components().iter().cloned());
        verdict.value().cloned()
    }

    /// Who wins Maker–Breaker on the nest.
    fn held(&mut self, nest: &Nest, start: &str) -> Option<Value> {
        let inner = &nest.inners[0];
        let second = self.value(inner, "maker-breaker start=breaker")?;
        let first = self.value(inner, "maker-breaker")?;
        match (second, first) {
            (Value::Maker, _) => Some(Value::Maker),
            (_, Value::Breaker) => Some(Value::Breaker),
            // Whoever moves first takes an island: what is left is the outer board.
            _ => self.value(&nest.outer, &format!("maker-breaker start={start}")),
        }
    }
}

/// Who gets a board in Maker–Breaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Maker, even if Breaker moves first.
    Maker,
    /// Whoever moves first.
    Mover,
    /// Breaker, even if Maker moves first.
    Breaker,
}

impl fmt::Display for Hold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hold::Maker => "Maker’s even if Breaker moves first",
            Hold::Mover => "whoever moves first",
            Hold::Breaker => "Breaker’s even if Maker moves first",
        })
    }
}

impl Hold {
    /// By weight or search, or for a nest by its boards. `None`: a limit stopped the search.
    pub fn of(board: &Board, limits: &Limits) -> Result<Option<Hold>, RulesError> {
        if let Some(nest) = uniform(board) {
            let inner = Hold::of(&nest.inners[0], limits)?;
            return match inner {
                Some(Hold::Mover) => Hold::of(&nest.outer, limits),
                _ if nest.outer.count_sets() == 0_u32.into() => Ok(Some(Hold::Breaker)),
                held => Ok(held),
            };
        }
        if let Some(nest) = mixed::mixed(board) {
            return mixed::hold(nest, limits);
        }
        if most_after(board, 1).is_below_one() {
            return Ok(Some(Hold::Breaker));
        }
        let mut makers = [false; 2];
        for (maker, start) in makers.iter_mut().zip(["maker", "breaker"]) {
            match value(board, &format!("maker-breaker start={start}"), &[], limits)? {
                Some(found) => *maker = found == Value::Maker,
                None => return Ok(None),
            }
        }
        Ok(Some(Hold::from_starts(makers)))
    }

    /// From whether Maker wins moving first, and moving second.
    fn from_starts(makers: [bool; 2]) -> Hold {
        match makers {
            [true, true] => Hold::Maker,
            [true, false] => Hold::Mover,
            _ => Hold::Breaker,
        }
    }

    /// The hold of `[M1:M2]`, where M1 has a winning set.
    #[must_use]
    pub fn nested(outer: Hold, inner: Hold) -> Hold {
        if inner == Hold::Mover { outer } else { inner }
    }
}

/// The weight after one or two claims of Maker's, at most: a set through both points of two counts once more, and no more sets go
/// through both than through one. Below 1 Breaker holds, however large the board.
fn most_after(board: &Board, claims: u32) -> Dyadic {
    let weights = Weights::new(board, &vec![Mark::Open; board.points()]);
    let heaviest = weights.open().map(|p| weights.point(p)).max().cloned().unwrap_or_default();
    let times = if claims == 1 { 1 } else { 3 };
    (0..times).fold(weights.total().clone(), |sum, _| &sum + &heaviest)
}

/// The nest, if it carries the same board on every island and both players have the same sets.
fn uniform(board: &Board) -> Option<&Nest> {
    board.nest().filter(|nest| nest.inners.len() == 1 && board.second_sets().is_none())
}

/// The value of a game in which the first player owns some points already; if he does, the second is to move.
fn value(board: &Board, rules: &str, owned: &[Point], limits: &Limits) -> Result<Option<Value>, RulesError> {
    let mut owner = vec![None; board.points()];
    for &p in owned {
        owner[p.index()] = Some(Player::X);
    }
    value_at(board, rules, owner, u32::from(!owned.is_empty()), limits)
}

/// The value of a game in which points are owned already besides those of the start, after so many moves more.
fn value_at(
    board: &Board,
    rules: &str,
    mut owner: Vec<Option<Player>>,
    moves: u32,
    limits: &Limits,
) -> Result<Option<Value>, RulesError> {
    let game = rules.parse::<Rules>()?.on(Arc::new(board.clone()))?;
    let start = game.start();
    for (owner, &at_start) in owner.iter_mut().zip(&start.owner).filter(|(_, at_start)| at_start.is_some()) {
        *owner = at_start;
    }
    let position = Position { owner, ply: start.ply + moves, ..start };
    let problem = Problem::of(game).from(position).limits(limits.clone()).value_only();
    Ok(problem.solve().value().cloned())
}

/// Why the value of a nest is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The second player draws the inner board.
    InnerDraw,
    /// The second player holds the inner board as Breaker.
    InnerHeld,
    /// The second player holds the outer board as Breaker.
    OuterHeld,
    /// The first player wins a race for islands with two pieces each.
    Race,
    /// The first player wins a race for a set of islands.
    Islands,
    /// The first player wins a race on the islands of one set.
    Block,
    /// Any two winning sets meet.
    Meet,
    /// No draw position exists.
    NoDraw,
    /// On a mixed nest.
    Given,
    /// In hop play.
    NoDrawNoTie,
    /// In hop play, where both may own a set at once.
    NoDrawOrTie,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::InnerDraw => {
                "O draws the inner board: she answers on the same island, so X owns an island only after she does"
            }
            Reason::InnerHeld => {
                "O holds the inner board as Breaker: she answers on the same island, so X can own only the island where the \
                 game began"
            }
            Reason::OuterHeld => {
                "the first piece on an island takes it, and O holds the outer board as Breaker: she plays there with islands for points"
            }
            Reason::Race => {
                "X owns any island with two pieces that O cannot prevent, so he owns a smallest set of islands before O can own as many"
            }
            Reason::Islands => {
                "X takes a set of islands, each with the first piece on it, and owns them sooner than O can own a set of islands"
            }
            Reason::Block => {
                "any two islands are in one set of islands; X plays on the one through his first island and O’s, and owns it before O can own a set"
            }
            Reason::Meet => {
                "any two winning sets meet, so only one player can own one, and X does as Maker"
            }
            Reason::Given => {
                "each island is Maker’s, Breaker’s or whoever moves there first takes it, and O holds the outer board with those points given away"
            }
            Reason::NoDrawNoTie => {
                "no draw exists, any two winning sets meet, so there is no tie, and X does not lose (strategy stealing, mended for hops)"
            }
            Reason::NoDrawOrTie => {
                "no draw exists, and X does not lose (strategy stealing, mended for hops); but two winning sets can be disjoint, so both may own one at once"
            }
            Reason::NoDraw => {
                "neither board has a two-colouring without a set in one colour, so the nest has none: no draw, and strategy stealing"
            }
        })
    }
}

impl Reason {
    /// What is known of the strong game on a nest, with the reason; `None`: nothing by these arguments.
    ///
    /// - The inner strong game is a draw: O answers each move on its island with her drawing strategy. On no island X owns a set before
    ///   she does; so when he owns a set of islands, she has owned the same islands before, and has won.
    /// - O holds the nest as Breaker: a draw, because X never loses (strategy stealing).
    /// - X wins a race: see the files `race.rs` and `block.rs`.
    /// - Any two sets meet and X wins as Maker.
    /// - Neither board has a two-colouring that leaves no set in one colour: each island has an owner, so some outer set has one.
    pub fn strong(board: &Board, limits: &Limits) -> Result<Option<(Value, Reason)>, RulesError> {
        if let Some(nest) = mixed::mixed(board) {
            return mixed::strong(nest, limits);
        }
        let Some(nest) = uniform(board) else { return Ok(None) };
        let inner = &nest.inners[0];
        if value(inner, "strong", &[], limits)? == Some(Value::Draw) {
            return Ok(Some((Value::Draw, Reason::InnerDraw)));
        }
        let (Ok(sets), Ok(outer)) =
            (inner.list_sets(game::LIST_LIMIT), nest.outer.list_sets(game::LIST_LIMIT))
        else {
            return Ok(None);
        };
        if outer.is_empty() {
            return Ok(None);
        }
        if race::of_pairs(&sets, inner.points()) {
            return Ok(Some((Value::First, Reason::Race)));
        }
        match Hold::of(board, limits)? {
            Some(Hold::Breaker) => return Ok(Some((Value::Draw, Reason::OuterHeld))),
            Some(_) if race::meet(&sets) && race::meet(&outer) => {
                return Ok(Some((Value::First, Reason::Meet)));
            }
            _ => {}
        }
        let none = |board: &Board| has_two_colouring(board, limits) == Some(false);
        if none(&nest.outer) && none(inner) {
            return Ok(Some((Value::First, Reason::NoDraw)));
        }
        if block::wins(&nest.outer, &outer, inner, &sets) {
            return Ok(Some((Value::First, Reason::Block)));
        }
        let wins = race::by_islands(&nest.outer, &outer, &sets, inner.points(), MOST_ISLANDS);
        Ok(wins.then_some((Value::First, Reason::Islands)))
    }
}

/// How many islands X may take in a race.
const MOST_ISLANDS: u32 = 8;

/// Is there a set of points that meets every winning set and contains none, of any size? `None`: not found out.
pub fn has_two_colouring(board: &Board, limits: &Limits) -> Option<bool> {
    let demands = Demands::of(board, Kind::LineFreeBlocking).ok()?;
    let meter = Meter::new(limits.clone());
    let found = decide::Search::new(board, &demands, &meter).decide(&(0..=board.points())).ok()?;
    Some(matches!(found, decide::Finding::Set(_)))
}

impl Reason {
    /// Why O never loses the hop game on a nest, as far as these arguments go.
    ///
    /// While she always hops with her newest piece, X's pieces and that one are Maker's points, and hers are Breaker's; Maker has two
    /// points before Breaker has one. If O holds the inner board as Breaker she answers on the same island, and X can own only the
    /// one where the game began: the first piece of all is the one that went unanswered. If inner boards go to whoever moves first, she needs to hold the outer board after
    /// two moves of Maker.
    pub fn hop_held(board: &Board, limits: &Limits) -> Result<Option<Reason>, RulesError> {
        if let Some(nest) = mixed::mixed(board) {
            return Ok((mixed::hop_held(nest, limits)? == Some(true)).then_some(Reason::Given));
        }
        let Some(nest) = uniform(board) else { return Ok(None) };
        let Ok(sets) = nest.outer.list_sets(game::LIST_LIMIT) else { return Ok(None) };
        Ok(match Hold::of(&nest.inners[0], limits)? {
            Some(Hold::Breaker) if sets.iter().all(|set| set.len() > 1) => Some(Reason::InnerHeld),
            Some(Hold::Mover) if held_after_two(&nest.outer, limits)? == Some(true) => {
                Some(Reason::OuterHeld)
            }
            _ => None,
        })
    }
}

/// Pairs of points, one of each kind under the symmetries of the board.
pub fn pairs(board: &Board) -> Vec<[Point; 2]> {
    let Ok(group) = board.symmetries() else {
        return Point::all(board.points()).flat_map(|p| Point::all(p.index()).map(move |q| [q, p])).collect();
    };
    let mut pairs = Vec::new();
    for orbit in group.orbits() {
        let others = group.stabiliser(orbit[0]).orbits();
        pairs.extend(others.iter().filter(|o| o[0] != orbit[0]).map(|other| [orbit[0], other[0]]));
    }
    pairs
}

/// Does Breaker hold a board on which Maker has made two moves, wherever they are? `None`: a limit stopped the search.
pub fn held_after_two(board: &Board, limits: &Limits) -> Result<Option<bool>, RulesError> {
    if most_after(board, 2).is_below_one() {
        return Ok(Some(true));
    }
    // On a board of one point there is no second move; the first one counts all the same.
    let openings = pairs(board).into_iter().map(|pair| pair.to_vec()).chain([Vec::new()]);
    for owned in openings {
        match value(board, "maker-breaker", &owned, limits)? {
            Some(Value::Breaker) => {}
            Some(_) => return Ok(Some(false)),
            None => return Ok(None),
        }
    }
    Ok(Some(true))
}

#[cfg(test)]
mod tests;
