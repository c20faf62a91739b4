//! Which of several complying moves to play.

use super::{Choice, NotFor};
use std::fmt;
use std::str::FromStr;

/// An order in which ties are broken in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TieBreak {
    /// The least move in the order of the board.
    #[default]
    First,
    /// The greatest move in the order of the board.
    Last,
    /// Any of them, by a random number that the caller supplies.
    Random,
}

impl TieBreak {
    /// All of them, for lists of choices.
    pub const ALL: [TieBreak; 3] = [TieBreak::First, TieBreak::Last, TieBreak::Random];

    /// Picks a choice. `random` is used by [`TieBreak::Random`] only.
    pub fn pick(self, choices: &[Choice], random: u64) -> Option<&Choice> {
        match self {
            TieBreak::First => choices.first(),
            TieBreak::Last => choices.last(),
            TieBreak::Random => choices.get((random % choices.len().max(1) as u64) as usize),
        }
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TieBreak::First => "first",
            TieBreak::Last => "last",
            TieBreak::Random => "random",
        })
    }
}

impl FromStr for TieBreak {
    type Err = NotFor;

    fn from_str(text: &str) -> Result<TieBreak, NotFor> {
        let found = TieBreak::ALL.into_iter().find(|tie| tie.to_string() == text.to_lowercase());
        found.ok_or_else(|| {
            NotFor::Name(format!("no tie-break is called “{text}”; there are first, last and random"))
        })
    }
}
