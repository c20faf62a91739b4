//! The strategies of the library as opponents.

use crate::error::{ApiError, ApiResult};
use crate::games::{GameEntry, Reached};
use crate::reply::{Level, Reply};
use crate::tokens;
use noughts::strategies::{Entry, Setting, TieBreak};
use noughts::{Move, Player};

/// What the name of a strategy begins with, among the opponents.
pub const PREFIX: &str = "strategy:";

/// Those that are no opponents here: they search without a limit, or as deep on a large board as on a small one. The
/// level `perfect` searches in lanes.
const NOT_HERE: [&str; 2] = ["perfect", "search"];

/// Those that can play this game, with the side they play.
pub fn list(entry: &GameEntry) -> Vec<Level> {
    let setting = Setting::new(entry.board().clone(), entry.game.rules().clone());
    let mut found = Vec::new();
    for strategy in Entry::all().into_iter().filter(|s| !NOT_HERE.contains(&s.name) && fits(entry, s.name)) {
        for side in Player::among(entry.game.players()) {
            if (strategy.make)(&setting, side).is_ok() {
                found.push(Level {
                    name: format!("{PREFIX}{}", strategy.name),
                    title: strategy.name.to_string(),
                    about: strategy.about.trim_end_matches('.').to_string(),
                    side: Some(side),
                });
            }
        }
    }
    found
}

/// `greedy` looks at every pair of moves.
fn fits(entry: &GameEntry, name: &str) -> bool {
    name != "greedy" || (entry.board().points() as u64).pow(2) * entry.incidences <= 20_000_000
}

/// The moves of a strategy of the library that remembers nothing; `None` if it does not play this game.
pub fn choices(reached: &Reached, name: &str) -> Option<Vec<Move>> {
    let setting = Setting::new(reached.entry.board().clone(), reached.game().rules().clone());
    let side = reached.game().mover(&reached.position);
    let strategy = (Entry::find(name).ok()?.make)(&setting, side).ok()?;
    let choices = strategy.reply(&reached.position, reached.moves.last().copied(), &strategy.begin());
    Some(choices.into_iter().map(|choice| choice.mv).collect())
}

/// The move of a strategy, with its reason. `None` if the strategy has nothing to say here.
pub fn reply(reached: &Reached, name: &str) -> ApiResult<Option<Reply>> {
    let refuse = |e: noughts::NotFor| ApiError::bad("level", e.to_string());
    let game = reached.game();
    let side: Player = game.mover(&reached.position);
    let setting = Setting::new(reached.entry.board().clone(), game.rules().clone());
    let entry = Entry::find(name).map_err(refuse)?;
    if NOT_HERE.contains(&entry.name) || !fits(&reached.entry, entry.name) {
        return Err(ApiError::bad(
            "level",
            format!("{} does not play here; the level “perfect” does", entry.name),
        ));
    }
    let strategy = (entry.make)(&setting, side).map_err(refuse)?;
    // What it remembers follows from the game so far.
    let mut memo = strategy.begin();
    let mut position = reached.start.clone();
    let mut last = None;
    for &mv in &reached.moves {
        if game.mover(&position) == side {
            let choices = strategy.reply(&position, last, &memo);
            if let Some(choice) = choices.into_iter().find(|c| c.mv == mv) {
                memo = choice.memo;
            }
        } else {
            last = Some(mv);
        }
        position = game.play(&position, mv);
    }
    let choices = strategy.reply(&position, last, &memo);
    let legal = game.moves(&position);
    let random = tokens::below(usize::MAX) as u64;
    let choice = TieBreak::Random.pick(&choices, random).filter(|c| legal.contains(&c.mv));
    Ok(choice.map(|choice| Reply {
        mv: reached.show(choice.mv),
        why: strategy.why(&position, last, &memo, choice),
        by: entry.name.to_string(),
        open: false,
    }))
}
