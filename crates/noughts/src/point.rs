//! Points and players: the names that everything else uses.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A point of a board, counted from 0. People see labels, or numbers counted from 1.
pub type Point = u32;

/// A player, by the letter in positions, in the order of first moves. It takes one byte, and so does an owner, `Option<Player>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Player {
    /// The first to move.
    X,
    /// The second.
    O,
    /// The third.
    Y,
    /// The fourth.
    Z,
    /// The fifth.
    W,
    /// The sixth.
    V,
}

impl Player {
    /// As many players as a game can have, in order.
    pub const ALL: [Player; 6] = [Player::X, Player::O, Player::Y, Player::Z, Player::W, Player::V];

    /// The players of a game with this many, in order.
    pub fn among(players: u8) -> impl DoubleEndedIterator<Item = Player> + Clone {
        Player::ALL.into_iter().take(usize::from(players))
    }

    /// Who moves after this many moves, where this many players move in turn.
    pub fn in_turn(ply: u32, players: u8) -> Player {
        Player::ALL[(ply % u32::from(players)) as usize]
    }

    /// Who moves after this many moves, where X makes `a` moves a turn and O makes `b`.
    pub fn in_runs(ply: u32, a: u8, b: u8) -> Player {
        if ply % (u32::from(a) + u32::from(b)) < u32::from(a) { Player::X } else { Player::O }
    }

    /// The number counted from 0, for tables with an entry per player.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number counted from 1, as certificates have it.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The opponent, where two play.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::X => Player::O,
            _ => Player::X,
        }
    }

    /// Who moves after this one, where this many players move in turn.
    #[must_use]
    pub fn next(self, players: u8) -> Player {
        Player::in_turn(self as u32 + 1, players)
    }

    /// The letter in positions.
    pub const fn letter(self) -> char {
        match self {
            Player::X => 'X',
            Player::O => 'O',
            Player::Y => 'Y',
            Player::Z => 'Z',
            Player::W => 'W',
            Player::V => 'V',
        }
    }

    /// What the owner of a point is written as: 0 is an open one.
    pub const fn mark(self) -> u8 {
        self as u8 + 1
    }
}

/// JSON has the number counted from 0.
impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
        let number = u8::deserialize(deserializer)?;
        let player = Player::ALL.get(usize::from(number)).copied();
        player.ok_or_else(|| {
            D::Error::custom(format!("there is no player {number}; players are counted from 0 to 5"))
        })
    }
}

/// The letter.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
