//! Hex by connections: who wins is found and shown without the paths, which are never looked at.
//!
//! Positions are searched by proof numbers. Cells that are dead or captured are filled in first; then links are looked for (what a player can
//! join although the opponent moves first), and only moves into all of the opponent's threats are tried. What wins is a **template**,
//! stones and a carrier, and serves wherever it fits.

mod ahead;
mod cells;
mod fill;
mod kept;
mod known;
mod links;
mod order;
mod record;
mod search;
#[cfg(test)]
mod tests;
mod values;
mod walk;

pub use known::Known;

use super::{Entry, Method, Settles};
use crate::board::{Point, Shape};
use crate::certificate::{Part, Proof};
use crate::game::{Game, Goal, Move, Player, Position, Question, View};
use crate::limits::{Meter, Stop};
use crate::solve::checkpoint::{Problem, Shelf};
use crate::solve::first_look::{bounded_by_stealing, plain, stealing_in_the_mirror};
use crate::solve::keeper::{Keeper, SAVE_EVERY};
use crate::solve::solver::{Options, proved};
use crate::solve::verdict::{Decision, Status, Value};
use crate::solve::{Extras, Report};
use cells::{Cells, MOST_CELLS, Set, bit};
use std::cmp::Ordering;
use std::sync::{Arc, PoisonError};
use values::values;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Connections,
    word: "connections",
    settles: Settles::Game,
    needs: "strong play on hex(n) or hex(m,n) with 17 to 126 cells (fewer where it is asked for)",
    proves: "who wins",
    evidence: "links: connections that the opponent cannot cut, each made of smaller ones",
};

/// Smaller boards are left to the other methods.
const SMALL: usize = 16;
/// Nodes for each move at first, where all of them are looked at.
const FIRST_SHARE: u64 = 500;
const METHOD: &str = "connections";
const REFLECTION: &str = "reflection";
/// From so many cells on no search comes to an end, and the empty board is decided by stealing, or by a reflection where the sides have different
/// lengths (unless the method is asked for).
const FAR: usize = 81;

/// Columns and rows, if this is a game of Hex and the method is wanted.
fn hex(game: &dyn Game, options: &Options) -> Option<(usize, usize)> {
    let View::Positional(positional) = game.view() else { return None };
    let (rules, board) = (game.rules(), game.board());
    let Shape::Hex { rows, columns } = *board.shape() else { return None };
    let strong = rules.is_plain() && rules.goal == Goal::Achieve && positional.schedule().is_none();
    // The picture alone does not make a board Hex.
    let names = [format!("hex({columns},{rows})"), format!("hex({columns})")];
    let name = board.to_string();
    let named = name == names[0] || (rows == columns && name == names[1]);
    let fits = strong && named && board.is_derived();
    (fits && options.tries(Method::Connections)).then_some((columns as usize, rows as usize))
}

/// The same, if the method is for boards of this size.
fn size(game: &dyn Game, options: &Options) -> Option<(usize, usize)> {
    let least = if options.method == Some(Method::Connections) { 1 } else { SMALL + 1 };
    hex(game, options).filter(|(columns, rows)| (least..=MOST_CELLS).contains(&(columns * rows)))
}

/// Who wins on a large empty board, without a search.
fn argued(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    let (columns, rows) = hex(game, options)?;
    let empty = position.stones().next().is_none();
    // Stealing is for whoever begins; a reflection answers either.
    let holds = if columns == rows { plain(game, position).is_some() } else { empty };
    if columns * rows < FAR || options.method.is_some() || !holds {
        return None;
    }
    let (player, proof, method) = match columns.cmp(&rows) {
        Ordering::Equal => (Player::X, Proof::stolen_in_hex(), "strategy stealing"),
        // The first player joins top and bottom.
        Ordering::Greater => (Player::X, Proof::reflected_in_hex(), REFLECTION),
        Ordering::Less => (Player::O, Proof::reflected_in_hex(), REFLECTION),
    };
    let part = Part { question: Question::wins(player), proof };
    Some(proved(Value::win(game, player), method, part, options, meter))
}

/// Is this a game for the method?
pub fn applies(game: &dyn Game, options: &Options) -> bool {
    size(game, options).is_some()
}

/// The stones of both players.
fn stones(position: &Position) -> [Set; 2] {
    [Player::X, Player::O].map(|player| position.owned_by(player).map(|p| bit(p.index())).sum())
}

/// Works with what the tables keep, or with a new search.
fn with_search<T>(
    (columns, rows): (usize, usize),
    options: &Options,
    work: impl FnOnce(&Arc<Known>) -> T,
) -> T {
    let place = options.tables.as_ref().map(|tables| &tables.connections);
    let kept = place.and_then(|kept| kept.lock().unwrap_or_else(PoisonError::into_inner).take());
    let kept = kept.filter(|known| known.lock().cells.size() == (columns, rows));
    let known = kept.unwrap_or_else(|| Arc::new(Known::new(Cells::new(columns, rows))));
    let done = work(&known);
    if let Some(place) = place {
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }
    done
}

/// Who wins at a position that is not over.
pub fn decide(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Decision> {
    let size = size(game, options)?;
    with_search(size, options, |known| decided(known, game, position, options, meter))
}

fn decided(
    known: &Known,
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
) -> Option<Decision> {
    if let Some(decision) = argued(game, position, options, meter) {
        return Some(decision);
    }
    let stones = stones(position);
    let template = match known.solve(stones, game.mover(position).index(), meter) {
        Ok(template) => template,
        Err(stop) => {
            let status = if stealing_in_the_mirror(game, position) {
                bounded_by_stealing(stop.to_string())
            } else {
                Status::Open { limit: stop.to_string() }
            };
            return Some(Decision::undecided(status, METHOD, meter));
        }
    };
    let search = known.lock();
    let player = Player::ALL[search.templates[template as usize].player];
    // Without a certificate nothing is written, and nothing left out.
    let write = || record::write(&search, template, stones, meter.limits().threads);
    let records = if options.no_certificate { None } else { Some(write()?) };
    let proof = Proof::Connections(records.unwrap_or_default());
    let part = Part { question: Question::wins(player), proof };
    Some(proved(Value::win(game, player), METHOD, part, options, meter))
}

/// The verdict, and the value of every move if that is asked for. How long it takes to win is for the other methods.
pub(in crate::solve) fn report(
    game: &dyn Game,
    position: &Position,
    options: &Options,
    extras: Extras,
    meter: &Meter,
) -> Option<Report> {
    if game.board().points() > MOST_CELLS {
        return argued(game, position, options, meter).map(Report::of);
    }
    // Without the paths nobody else can say how long it takes, or that it is over.
    let others = |_: &(usize, usize)| extras.distance || game.outcome(position).is_some();
    let size = size(game, options).filter(|size| game.board().is_unlisted() || !others(size))?;
    with_search(size, options, |known| {
        let work = || {
            let decision = decided(known, game, position, options, meter)?;
            let moves = if extras.moves { values(known, game, position, meter) } else { Vec::new() };
            Some(Report { moves, ..Report::of(decision) })
        };
        kept(known, game, position, options, meter, work)
    })
}

/// Keeps what is learned on the way to a report in a file, if that is wanted.
fn kept(
    known: &Arc<Known>,
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
    work: impl FnOnce() -> Option<Report>,
) -> Option<Report> {
    // What tables have kept from other positions is theirs: a file is read into a search that knows nothing.
    let Some(path) = options.checkpoint.as_ref().filter(|_| known.len() == 0) else { return work() };
    // The paths may not be listed, so that the board has to be named.
    let problem = Problem::new(game, position, &format!("connections on {}", game.board()));
    let path = path.with_extension("connections.checkpoint");
    let files: Vec<(_, Arc<dyn Shelf>)> = vec![(path, known.clone())];
    let keeper = Keeper::new(files, problem, options.save_every.unwrap_or(SAVE_EVERY));
    let mut report = None;
    let _ = keeper.begin(options.resume, meter).keep(meter, || {
        report = work();
        let whole = |report: &Report| {
            let decided = matches!(report.decision.status, Status::Proved(_));
            decided && report.moves.iter().all(|(_, value)| value.is_some())
        };
        // What stopped it does not matter here.
        if report.as_ref().is_some_and(whole) { Ok(()) } else { Err(Stop::Budget) }
    });
    report
}

/// Good moves: the one that the winner's template begins with; where that is left to him, and for the loser, those of the
/// winner's cells after which he needs the fewest and the most. `None`: a limit stopped the search.
pub fn best(game: &dyn Game, position: &Position, options: &Options, meter: &Meter) -> Option<Vec<Move>> {
    let size = size(game, options).filter(|_| game.outcome(position).is_none())?;
    let mover = game.mover(position);
    with_search(size, options, |known| {
        let stones = stones(position);
        let template = known.solve(stones, mover.index(), meter).ok()?;
        let template = known.lock().templates[template as usize].clone();
        if let (true, Some(cell)) = (template.player == mover.index(), template.first) {
            return Some(vec![Move::Claim(Point::new(cell.into()))]);
        }
        let wins = template.player == mover.index();
        let carrier = template.carrier & !stones[0] & !stones[1];
        let among = |mv: &Move| matches!(mv, Move::Claim(p) if carrier & bit(p.index()) != 0);
        let mut moves: Vec<Move> = game.moves(position).into_iter().filter(among).collect();
        if moves.is_empty() {
            moves = game.moves(position);
        }
        let needs = |&mv: &Move| {
            let next = game.play(position, mv);
            if game.outcome(&next).is_some() {
                return Some(0);
            }
            let part = Meter::new(meter.left().nodes(FIRST_SHARE));
            let template = known.solve(self::stones(&next), game.mover(&next).index(), &part).ok()?;
            let cells = known.lock().templates[template as usize].carrier.count_ones();
            Some(if wins { cells } else { u32::MAX - cells })
        };
        let sizes: Vec<Option<u32>> = moves.iter().map(needs).collect();
        let Some(least) = sizes.iter().flatten().min() else { return Some(moves) };
        Some(moves.iter().zip(&sizes).filter(|(_, size)| **size == Some(*least)).map(|(mv, _)| *mv).collect())
    })
}
