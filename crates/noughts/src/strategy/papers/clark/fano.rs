//! O on PBSTS(7), misère: two arbitrary moves, then any point that does not complete her line.

use super::pbsts::Vectors;
use crate::game::{Move, OutcomeSet, Player, Position};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};

pub const ENTRY: Entry = Entry {
    name: "clark-fano",
    about: "O's first two moves are arbitrary; her third is any point but the third of their line.",
    source: "Clark, Mancini and Van Hook, Misère tic-tac-toe on projective binary Steiner triple systems, Theorem 4",
    boards: "misere on PBSTS(7) and every board isomorphic to it, for O",
    side: Player::O,
    examples: &[
        Example { spec: "PBSTS(7)", rules: "misere", side: Player::O },
        Example { spec: "PG(2,2)", rules: "misere", side: Player::O },
    ],
    make,
};

struct Fano {
    vectors: Vectors,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let vectors = Vectors::of(setting, side, "clark-fano")?;
    if vectors.dimension() != 3 {
        return Err(NotFor::Board(format!(
            "clark-fano is for the Fano plane; on {} play clark-pbsts",
            setting.board
        )));
    }
    Ok(Box::new(Fano { vectors }))
}

impl Strategy for Fano {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let own: Vec<u32> = position.owned_by(Player::O).map(|p| self.vectors.vector(p)).collect();
        let bad = if let [a, b] = own[..] { Some(self.vectors.point(a ^ b)) } else { None };
        position.open().filter(|p| Some(*p) != bad).map(|p| Choice::plain(Move::Claim(p))).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        match position.owned_by(Player::O).count() {
            0 | 1 => "O's first two moves are arbitrary.".to_string(),
            _ => "It does not complete O's line, and X must take the last point.".to_string(),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::O)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }
}
