//! X hops with his newest piece, the one that O's hop has just left behind; where to is left open (Riegel).

use crate::game::{Act, Game, Move, OutcomeSet, Player, Position};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy, win};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "newest",
    about: "Always hops with the newest X, the piece that O's last hop left behind. The text does not say where to, so \
            every destination complies: ask for --ties some.",
    source: "Riegel's dissertation on hop games and nested boards, Proposition 3.4.2",
    boards: "hop on every board, for X; claimed for AG(2,4)",
    side: 0,
    examples: &[
        Example { spec: "AG(2,4)", rules: "hop start=1", side: 0 },
        Example { spec: "AG(2,3)", rules: "hop start=1", side: 0 },
    ],
    make,
};

struct Newest {
    game: Arc<dyn Game>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    if !matches!(setting.rules.act, Act::Hop { islands: false, .. }) || side != 0 {
        return Err(NotFor("newest is for X in hop games (O's counterpart is alpha)".to_string()));
    }
    Ok(Box::new(Newest { game: setting.game()? }))
}

impl Strategy for Newest {
    fn reply(&self, position: &Position, last: Option<Move>, _: &Memo) -> Vec<Choice> {
        let newest = match last {
            Some(Move::Hop { from, .. }) => Some(from),
            _ => position.owned_by(0).next(),
        };
        let moves = self.game.moves(position).into_iter();
        moves
            .filter(|mv| matches!(mv, Move::Hop { from, .. } if Some(*from) == newest))
            .map(Choice::plain)
            .collect()
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let Move::Hop { from, .. } = choice.mv else { return "This is no hop.".to_string() };
        format!("{} is the newest X.", self.game.board().label(from))
    }

    fn promise(&self) -> OutcomeSet {
        win(0)
    }

    /// X's pieces, O's pieces, and the newest X by itself.
    fn classes(&self, position: &Position, last: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        let mut classes = position.owner.clone();
        if let Some(Move::Hop { from, .. }) = last {
            classes[from as usize] = 3;
        }
        Some(classes)
    }
}
