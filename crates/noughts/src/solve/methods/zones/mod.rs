//! Relevance zones: a defender's proof that looks only where it must.
//!
//! The question is whether the defender can keep a point of every set of the attacker, whatever sets of his own he has. For it a
//! position is no more than the **family** of what is left of those sets, so that most ways to a position meet
//! ([`family`]). What a proof never looks at cannot change its outcome:
//!
//! * a reply that holds against one claim of the attacker holds against every claim outside of the **zone** of what follows, so
//!   that only claims inside need answers of their own;
//! * likewise a claim with which the attacker wins against one reply wins against every reply outside of the zone of his win.
//!
//! The search goes by proof numbers ([`search`]), the zones are found on the way. Held positions are written as a tree in
//! which a branch serves for all replies outside of its zone ([`record`]); the checker works the zones out again.

mod family;
mod record;
mod search;
mod table;

use super::{Entry, Method, Settles};
use crate::board::Point;
use crate::certificate::Proof;
use crate::game::{Game, Player, Position, PositionalGame};
use crate::limits::{Meter, Stop};
use crate::solve::canon::Canon;
use crate::solve::checkpoint::Shelf;
use crate::solve::together::{alone, in_threads};
pub use family::Family;
use search::Search;
use std::sync::Arc;
pub use table::Table;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Zones,
    word: "zones",
    settles: Settles::Search,
    needs: "one claim a turn, owning a set wins, 17 to 128 points (fewer where it is asked for)",
    proves: "that the attacker is held",
    evidence: "a tree in which a branch serves for all replies outside of its zone",
};

/// Up to this many points it is left to the searches, whose evidence is a strategy that can be played.
pub const SMALL: usize = 16;
/// The widest bit sets that are worth it here.
const LARGE: usize = 128;
/// Positions that it looks at before another search takes over: few where the attacker has so much that he will hardly be held.
const SHARE: u64 = 60_000;
const SMALL_SHARE: u64 = 100;
const MUCH: f64 = 4.0;
/// Positions that one thread looks at before others join in, on a small board; few in tests, where families are small.
const ALONE: u64 = if cfg!(test) { 50 } else { 2_000 };

/// What a search by zones found out.
pub enum Found {
    /// The defender holds the attacker, and this is how; `None`: a limit stopped the writing.
    Held(Option<Box<Proof>>),
    /// The attacker completes a set if the defender's own sets are left aside.
    NotHeld,
}

/// What a search by zones has learned, at the width that the board needs.
pub enum Kept {
    Narrow(Arc<Table<1>>),
    Wide(Arc<Table<2>>),
}

impl Kept {
    /// A table for a board of so many points, in so much memory. `None`: too many points for this.
    pub fn new(points: usize, memory: usize) -> Option<Kept> {
        match points {
            0..=64 => Some(Kept::Narrow(Arc::new(Table::new(points, memory)))),
            65..=LARGE => Some(Kept::Wide(Arc::new(Table::new(points, memory)))),
            _ => None,
        }
    }

    /// The table as a file has it.
    pub fn shelf(&self) -> Arc<dyn Shelf> {
        match self {
            Kept::Narrow(table) => table.clone(),
            Kept::Wide(table) => table.clone(),
        }
    }
}

/// Does the defender hold the attacker in a game of claims? `None`: the board is too large for this, or the share of positions
/// was not enough; whoever is patient has no share.
pub fn decide(
    game: &PositionalGame,
    position: &Position,
    attacker: Player,
    canon: &Canon,
    kept: Option<&Kept>,
    effort: (&Meter, bool),
) -> Result<Option<Found>, Stop> {
    match kept {
        Some(Kept::Narrow(table)) => decide_at(game, position, attacker, canon, table, effort),
        Some(Kept::Wide(table)) => decide_at(game, position, attacker, canon, table, effort),
        None => Ok(None),
    }
}

fn decide_at<const W: usize>(
    game: &PositionalGame,
    position: &Position,
    attacker: Player,
    canon: &Canon,
    table: &Table<W>,
    (meter, patient): (&Meter, bool),
) -> Result<Option<Found>, Stop> {
    let attacker_moves = game.mover(position) == attacker;
    let owner = |p: Point| position.owner[p.index()];
    let alive = game
        .sets(attacker)
        .iter()
        .filter(|set| set.iter().all(|&p| [None, Some(attacker)].contains(&owner(p))));
    let rest = |set: &[Point]| set.iter().copied().filter(|&p| owner(p).is_none()).collect();
    let family: Family<W> = Family::new(alive.map(rest).collect());
    let share = match family.weight() {
        _ if patient => u64::MAX,
        much if much > MUCH => SMALL_SHARE,
        _ => SHARE,
    };
    // What a run before had of it is gone.
    let share = if patient { share } else { share.saturating_sub(table.brought()) };
    let several = meter.limits().threads > 1;
    let first = if several { share.min(alone(ALONE, game.board().points())) } else { share };
    table.allow(first);
    let mut search = Search::new(&family, canon, table, meter, None);
    let mut found = search.solve(&family, attacker_moves)?;
    if found.is_none() && first < share {
        table.allow(share - first);
        found = in_threads(meter, |busy| {
            Search::new(&family, canon, table, meter, Some(busy)).solve(&family, attacker_moves)
        })?;
    }
    Ok(match found {
        None => {
            // Another search comes now, and needs the memory.
            table.forget_glances();
            None
        }
        Some(false) => Some(Found::NotHeld),
        Some(true) => {
            // The answer stands, with or without a certificate.
            let written = record::write(&mut search, &family, attacker_moves).ok();
            Some(Found::Held(written.map(|(tree, maps)| Box::new(Proof::Zones { maps, tree }))))
        }
    })
}

#[cfg(test)]
mod tests;
