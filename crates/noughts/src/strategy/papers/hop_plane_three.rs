//! X's hops on the affine plane of order 3 (Riegel, Proposition 3.1.4).

use crate::board::{Point, Sets};
use crate::game::{Game, Move, Outcome, OutcomeSet, Player, Position, View};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "hop-plane-three",
    about: "Hops anywhere; then, if the O is on the line of the two X, anywhere again, else to the third point of a \
            line of O, so that two O and one X fill a line and the other X is off it; then wins.",
    source: "Riegel's dissertation on hop games and nested boards, Proposition 3.1.4",
    boards: "hop on AG(2,3), for X",
    side: Player::X,
    examples: &[Example { spec: "AG(2,3)", rules: "hop start=1", side: Player::X }],
    make,
};

struct HopPlaneThree {
    game: Arc<dyn Game>,
    sets: Sets,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let fits = setting.rules.is_plain_hop() && side == Player::X;
    if !fits || setting.board.points() != 9 || setting.board.count_sets() != 12u32.into() {
        return Err(NotFor::Rules("hop-plane-three is for X in hop games on AG(2,3)".to_string()));
    }
    let game = setting.game()?;
    let View::Hop(hop) = game.view() else {
        return Err(NotFor::Rules("hop-plane-three is for hop games".to_string()));
    };
    let sets = hop.sets(Player::X).clone();
    let joined =
        |p: Point, q: Point| sets.iter().filter(|set| set.contains(&p) && set.contains(&q)).count() == 1;
    if !sets.iter().all(|set| set.len() == 3)
        || !Point::all(9).all(|p| Point::all(p.index()).all(|q| joined(p, q)))
    {
        return Err(NotFor::Rules("hop-plane-three is for X in hop games on AG(2,3)".to_string()));
    }
    Ok(Box::new(HopPlaneThree { game, sets }))
}

impl HopPlaneThree {
    fn on_one_line(&self, points: &[Point]) -> bool {
        self.sets.iter().any(|set| points.iter().all(|p| set.contains(p)))
    }

    fn second(&self, position: &Position, from: Point, to: Point) -> bool {
        let pieces: Vec<Point> = position.owned_by(Player::X).collect();
        let Some(o) = position.owned_by(Player::O).next() else { return false };
        let &[x, y] = pieces.as_slice() else { return false };
        self.on_one_line(&[x, y, o]) || self.on_one_line(&[from, o, to])
    }
}

impl Strategy for HopPlaneThree {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let complies = |mv: &Move| match (*mv, position.owned_by(Player::X).count()) {
            (Move::Hop { .. }, 1) => true,
            (Move::Hop { from, to }, 2) => self.second(position, from, to),
            _ => self.game.outcome(&self.game.play(position, *mv)) == Some(Outcome::Win(Player::X)),
        };
        self.game.moves(position).into_iter().filter(complies).map(Choice::plain).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        match position.owned_by(Player::X).count() {
            1 => "Any two points look alike here, so the first hop may go anywhere.",
            2 => {
                "Two O and one X fill a line, and the other X is off it: O cannot block all lines of three X."
            }
            _ => "It completes a line and gives O none.",
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
