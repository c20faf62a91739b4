//! How a game ends.

use super::Player;
use std::fmt;

/// How a game ends.
///
/// ```
/// use noughts::{Outcome, Player};
///
/// assert!(Outcome::Win(Player::X).lost_by(Player::O));
/// assert!(!Outcome::Draw.lost_by(Player::O));
/// // Of three players one loses, and the others do not.
/// assert!(Outcome::Loss(Player::Y).lost_by(Player::Y) && !Outcome::Loss(Player::Y).lost_by(Player::X));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player wins.
    Win(Player),
    /// With three or more players: this one lost, the others did not.
    Loss(Player),
    /// Nobody wins.
    Draw,
    /// Both own a set after a hop.
    Tie,
}

impl Outcome {
    /// Has this player lost?
    pub fn lost_by(self, player: Player) -> bool {
        match self {
            Outcome::Win(winner) => winner != player,
            Outcome::Loss(loser) => loser == player,
            Outcome::Draw | Outcome::Tie => false,
        }
    }
}

/// A set of outcomes: what a side accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct OutcomeSet(u16);

impl OutcomeSet {
    /// No outcome at all.
    pub const EMPTY: OutcomeSet = OutcomeSet(0);

    fn bit(outcome: Outcome) -> u16 {
        match outcome {
            Outcome::Win(p) => 1 << p.index(),
            Outcome::Loss(p) => 1 << (6 + p.index()),
            Outcome::Draw => 1 << 12,
            Outcome::Tie => 1 << 13,
        }
    }

    /// The set of these outcomes.
    pub fn of(outcomes: &[Outcome]) -> OutcomeSet {
        OutcomeSet(outcomes.iter().map(|&o| Self::bit(o)).fold(0, |a, b| a | b))
    }

    /// Is this outcome among them?
    pub fn contains(self, outcome: Outcome) -> bool {
        self.0 & Self::bit(outcome) != 0
    }

    /// Everything that can happen with this many players.
    pub fn all(players: u8) -> OutcomeSet {
        // With two players a loss is the other's win.
        let losers = if players > 2 { players } else { 0 };
        let all = Player::among(players).map(Outcome::Win).chain(Player::among(losers).map(Outcome::Loss));
        OutcomeSet::of(&all.chain([Outcome::Draw, Outcome::Tie]).collect::<Vec<_>>())
    }

    /// The outcomes in which a player has not lost.
    pub fn not_lost_by(player: Player, players: u8) -> OutcomeSet {
        OutcomeSet(OutcomeSet::all(players).iter().filter(|o| !o.lost_by(player)).map(Self::bit).sum())
    }

    /// Those of these outcomes that are not in the other set.
    #[must_use]
    pub fn without(self, other: OutcomeSet) -> OutcomeSet {
        OutcomeSet(self.0 & !other.0)
    }

    /// The outcomes one by one.
    pub fn iter(self) -> impl Iterator<Item = Outcome> {
        let (wins, losses) = (Player::ALL.map(Outcome::Win), Player::ALL.map(Outcome::Loss));
        let all = wins.into_iter().chain(losses).chain([Outcome::Draw, Outcome::Tie]);
        all.filter(move |&o| self.contains(o))
    }
}

/// As the certificate writes it: `1,draw`.
impl fmt::Display for OutcomeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.iter().map(|o| match o {
            Outcome::Win(p) => format!("{}", p.number()),
            Outcome::Loss(p) => format!("-{}", p.number()),
            Outcome::Draw => "draw".to_string(),
            Outcome::Tie => "tie".to_string(),
        });
        f.write_str(&words.collect::<Vec<_>>().join(","))
    }
}
