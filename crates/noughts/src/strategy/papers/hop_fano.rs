//! X's hops on the Fano plane: any two, then the winning one (Riegel, section 3.1).

use crate::board::{Point, Sets};
use crate::game::{Game, Move, OutcomeSet, Player, Position, View};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "hop-fano",
    about: "Hops anywhere twice. Then let L be the line of the two O: if it is full, complete a line with the X on it, \
            without moving that X; else hop to its open point, where two X are waiting.",
    source: "Riegel's dissertation on hop games and nested boards, after Lemma 3.1.3",
    boards: "hop on PG(2,2), for X",
    side: Player::X,
    examples: &[Example { spec: "PG(2,2)", rules: "hop start=1", side: Player::X }],
    make,
};

struct HopFano {
    game: Arc<dyn Game>,
    sets: Sets,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let fits = setting.rules.is_plain_hop() && side == Player::X;
    let game = setting.game()?;
    let View::Hop(hop) = game.view() else {
        return Err(NotFor::Rules("hop-fano is for hop games".to_string()));
    };
    let sets = hop.sets(Player::X).clone();
    let plane = sets.len() == 7 && sets.iter().all(|set| set.len() == 3) && setting.board.points() == 7;
    let pairs =
        |p: Point, q: Point| sets.iter().filter(|set| set.contains(&p) && set.contains(&q)).count() == 1;
    if !fits || !plane || !Point::all(7).all(|p| Point::all(p.index()).all(|q| pairs(p, q))) {
        return Err(NotFor::Rules("hop-fano is for X in hop games on the Fano plane PG(2,2)".to_string()));
    }
    Ok(Box::new(HopFano { game, sets }))
}

impl HopFano {
    /// The winning hop of the text, on the third turn.
    fn third(&self, position: &Position, from: Point, to: Point) -> bool {
        let owner = |p: &Point| position.owner[p.index()];
        let two_o = |set: &&[Point]| set.iter().filter(|p| owner(p) == Some(Player::O)).count() == 2;
        let Some(line) = self.sets.iter().find(two_o) else { return false };
        let Some(third) = line.iter().find(|p| owner(p) != Some(Player::O)) else { return false };
        let completed = |set: &[Point]| {
            set.contains(&to)
                && !set.contains(&from)
                && set.iter().all(|p| owner(p) == Some(Player::X) || *p == to)
        };
        if owner(third) == Some(Player::X) {
            from != *third && self.sets.iter().any(|set| set.contains(third) && completed(set))
        } else {
            to == *third && self.sets.iter().any(completed)
        }
    }
}

impl Strategy for HopFano {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let complies = |mv: &Move| match *mv {
            Move::Hop { from, to } => {
                position.owned_by(Player::X).count() < 3 || self.third(position, from, to)
            }
            _ => false,
        };
        self.game.moves(position).into_iter().filter(complies).map(Choice::plain).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        match position.owned_by(Player::X).count() {
            0..3 => "The first two hops may go anywhere.",
            _ => "It completes a line, which every other line meets, so O has none.",
        }
        .to_string()
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::X)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }
}
