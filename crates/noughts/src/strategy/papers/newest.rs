//! X hops with his newest piece; where to is left open (Riegel).
//!
//! The text calls the piece that a hop of the opponent has just left behind the newest one ([`LEFT_BEHIND`]). One might
//! also take it to be the piece that X himself hopped with last ([`HOPPED_LAST`]); both readings can be verified.

use crate::board::Point;
use crate::game::{Game, Move, OutcomeSet, Player, Position};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use std::sync::Arc;

pub const LEFT_BEHIND: Entry = Entry {
    name: "newest",
    about: "Always hops with the newest X, the piece that O's last hop left behind. The text does not say where to, so \
            every destination complies: ask for --ties some.",
    source: "Riegel's dissertation on hop games and nested boards, Proposition 3.4.2",
    boards: "hop on every board, for X; claimed for AG(2,4)",
    side: Player::X,
    examples: &[
        Example { spec: "AG(2,4)", rules: "hop start=1", side: Player::X },
        Example { spec: "AG(2,3)", rules: "hop start=1", side: Player::X },
    ],
    make: |setting, side| make(setting, side, false),
};

pub const HOPPED_LAST: Entry = Entry {
    name: "newest-own",
    about: "Always hops with the piece X hopped with last. The text does not say where to, so every destination complies: \
            ask for --ties some.",
    source: "another reading of Riegel's dissertation on hop games and nested boards, Proposition 3.4.2",
    boards: "hop on every board, for X; claimed for AG(2,4)",
    side: Player::X,
    examples: &[Example { spec: "AG(2,4)", rules: "hop start=1", side: Player::X }],
    make: |setting, side| make(setting, side, true),
};

struct Newest {
    game: Arc<dyn Game>,
    /// The piece hopped with last, which the memo remembers, and not the one left behind.
    own: bool,
}

fn make(setting: &Setting, side: Player, own: bool) -> Result<Box<dyn Strategy>, NotFor> {
    if !setting.rules.is_plain_hop() || side != Player::X {
        return Err(NotFor::Rules("newest is for X in hop games (O's counterpart is alpha)".to_string()));
    }
    Ok(Box::new(Newest { game: setting.game()?, own }))
}

impl Newest {
    fn newest(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Option<Point> {
        match last {
            Some(_) if self.own => memo.points.first().copied(),
            Some(Move::Hop { from, .. }) => Some(from),
            _ => position.owned_by(Player::X).next(),
        }
    }
}

impl Strategy for Newest {
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice> {
        let newest = self.newest(position, last, memo);
        let mut choices = Vec::new();
        for mv in self.game.moves(position) {
            if let Move::Hop { from, to } = mv
                && Some(from) == newest
            {
                let points = if self.own { vec![to] } else { Vec::new() };
                choices.push(Choice { mv, memo: Memo { points, numbers: Vec::new() } });
            }
        }
        choices
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let Move::Hop { from, .. } = choice.mv else { return "This is no hop.".to_string() };
        format!("{} is the newest X.", self.game.board().label(from))
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::X)
    }

    /// X's pieces, O's pieces, and the newest X by itself.
    fn classes(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Option<Vec<u8>> {
        let mut classes = position.numbers();
        if let Some(newest) = self.newest(position, last, memo) {
            classes[newest.index()] = 3;
        }
        Some(classes)
    }

    fn rule(&self) -> Option<&'static str> {
        Some(if self.own { "newest-own" } else { "newest" })
    }
}
