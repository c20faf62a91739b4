//! What the solver says.

use crate::certificate::Certificate;
use crate::game::{Game, Goal, Player};
use std::fmt;
use std::time::Duration;

/// Who wins with best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    First,
    Second,
    Draw,
    /// Neither can force a win, and play ends with both owning a set (hop games).
    Tie,
    Maker,
    Breaker,
    /// Three or more players: those who can force not to lose.
    Holds(Vec<Player>),
}

impl Value {
    /// The value in which this player of a two-player game wins.
    pub fn win(game: &dyn Game, player: Player) -> Value {
        match game.rules().goal {
            Goal::Maker(maker) if maker == player => Value::Maker,
            Goal::Maker(_) => Value::Breaker,
            _ if player == 0 => Value::First,
            _ => Value::Second,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::First => "first",
            Value::Second => "second",
            Value::Draw => "draw",
            Value::Tie => "tie",
            Value::Maker => "maker",
            Value::Breaker => "breaker",
            Value::Holds(players) => {
                let numbers: Vec<String> = players.iter().map(|p| (p + 1).to_string()).collect();
                return write!(f, "holds {}", numbers.join(","));
            }
        })
    }
}

/// What is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    Proved(Value),
    /// Some values are excluded; the sentence says what is known and which limit stopped the rest.
    Bounded {
        known: String,
        limit: String,
    },
    Open {
        limit: String,
    },
}

/// A verdict and how it was reached.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub status: Status,
    /// The method that decided, in words.
    pub method: &'static str,
    pub nodes: u64,
    pub time: Duration,
    /// The evidence, if the verdict is proved and a certificate was asked for.
    pub certificate: Option<Certificate>,
}

impl Verdict {
    pub fn value(&self) -> Option<&Value> {
        match &self.status {
            Status::Proved(value) => Some(value),
            _ => None,
        }
    }
}
