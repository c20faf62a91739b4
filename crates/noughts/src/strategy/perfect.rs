//! Perfect play from the solver: every move that keeps the value of the position.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy, no_loss};
use crate::game::{Game, Move, OutcomeSet, Player, Position};
use crate::limits::{Limits, Meter};
use crate::solve::{Extras, Features, Options, Value, report};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

pub const ENTRY: Entry = Entry {
    name: "perfect",
    about: "Solves the position after each move and plays one that keeps the best value; among those that win, one that \
            wins at once if there is one.",
    source: "the solver of noughts",
    boards: "every board of two players that can be solved in reasonable time, either side",
    side: 1,
    examples: &[
        Example { spec: "3^2", rules: "strong", side: 1 },
        Example { spec: "PG(2,2)", rules: "hop start=1", side: 0 },
    ],
    make,
};

struct Perfect {
    game: Arc<dyn Game>,
    side: Player,
    /// What was found, so that a position is solved once.
    known: Mutex<HashMap<Position, Vec<Move>>>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    if setting.rules.players > 2 {
        return Err(NotFor("perfect plays games of two players".to_string()));
    }
    Ok(Box::new(Perfect { game: setting.game()?, side, known: Mutex::default() }))
}

impl Perfect {
    fn best(&self, position: &Position) -> Vec<Move> {
        // Tables and symmetries are made anew for each position, so they are kept small where little is left to search.
        let few = position.open().nth(16).is_none();
        let limits = Limits { memory: if few { 1 << 20 } else { 64 << 20 }, ..Limits::default() };
        let meter = Meter::new(limits);
        let features = Features { symmetry: !few, ..Features::default() };
        let options = Options { features, no_certificate: true, ..Options::default() };
        let extras = Extras { moves: true, ..Extras::default() };
        let values = report(&*self.game, position, &options, extras, &meter).moves;
        let worth = |value: &Option<Value>| match value {
            Some(v) if *v == Value::win(&*self.game, self.side) => 2,
            Some(v) if *v == Value::win(&*self.game, 1 - self.side) => 0,
            _ => 1,
        };
        let best = values.iter().map(|(_, v)| worth(v)).max();
        let moves: Vec<Move> =
            values.iter().filter(|(_, v)| Some(worth(v)) == best).map(|(mv, _)| *mv).collect();
        let ends = |mv: &&Move| {
            self.game.outcome(&self.game.play(position, **mv)).is_some_and(|o| o.lost_by(1 - self.side))
        };
        let wins: Vec<Move> = moves.iter().filter(ends).copied().collect();
        if wins.is_empty() { moves } else { wins }
    }
}

impl Strategy for Perfect {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let known = self.known.lock().ok().and_then(|known| known.get(position).cloned());
        let moves = known.unwrap_or_else(|| {
            let moves = self.best(position);
            if let Ok(mut known) = self.known.lock() {
                known.insert(position.clone(), moves.clone());
            }
            moves
        });
        moves.into_iter().map(Choice::plain).collect()
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        "No move has a better value.".to_string()
    }

    fn promise(&self) -> OutcomeSet {
        no_loss(self.side)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.owner.clone())
    }
}
