//! X on AG(n,3), misère: take a centre, then always the point opposite to O's.

use crate::board::{Point, SetId, Sets};
use crate::game::{Goal, Move, OutcomeSet, Player, Position};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};

pub const ENTRY: Entry = Entry {
    name: "clark-affine",
    about: "X takes any point c as the centre and then always completes the line through c and O's last point. A line of X \
            would be the reflection of a line that O completed before; and O cannot avoid lines to the end.",
    source: "Clark, Fisk and Goren, A variation on the game SET (2016), cited by Clark, Mancini and Van Hook",
    boards: "misere on AG(n,3), n ≥ 2, and boards isomorphic to it, for X; without a list of lines in `noughts avoid`",
    side: Player::X,
    examples: &[
        Example { spec: "AG(2,3)", rules: "misere", side: Player::X },
        Example { spec: "torus(3,3)", rules: "misere", side: Player::X },
    ],
    make,
};

struct Affine {
    sets: Sets,
    through: Sets<SetId>,
    labels: Vec<String>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let (board, rules) = (&setting.board, &setting.rules);
    if side != Player::X || !rules.is_plain() || rules.goal != Goal::Avoid {
        return Err(NotFor::Rules(format!(
            "clark-affine is for X under misere, one claim a turn, not for {rules}"
        )));
    }
    setting.begins_empty("clark-affine")?;
    let other = || NotFor::Board(format!("clark-affine is for AG(n,3) with n ≥ 2, and {board} is not one"));
    let n = board.points();
    let dimension = (2..12u32).find(|&d| 3usize.pow(d) == n).ok_or_else(other)?;
    if board.second_sets().is_some() {
        return Err(other());
    }
    let name = format!("AG({dimension},3)");
    if board.name() != name {
        let space = crate::board::Board::parse(&name).map_err(|e| NotFor::Board(e.message))?;
        board.isomorphism(&space).map_err(|e| NotFor::Board(e.to_string()))?.ok_or_else(other)?;
    }
    let sets =
        board.list_sets(crate::game::LIST_LIMIT).map_err(|e| NotFor::Board(e.to_string()))?.into_owned();
    let through = sets.through(n);
    Ok(Box::new(Affine { sets, through, labels: board.labels().to_vec() }))
}

impl Affine {
    /// The third point of the line through two.
    fn third(&self, a: Point, b: Point) -> Option<Point> {
        let lines = self.through.get(a.index()).iter().map(|&i| self.sets.get(i.index()));
        lines.into_iter().find(|line| line.contains(&b))?.iter().copied().find(|&p| p != a && p != b)
    }
}

impl Strategy for Affine {
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice> {
        let with = |p: Point, centre: Point| Choice {
            mv: Move::Claim(p),
            memo: Memo { points: vec![centre], numbers: Vec::new() },
        };
        match (last, &memo.points[..]) {
            (Some(Move::Claim(last)), [centre]) => {
                let third = self.third(*centre, last).filter(|&p| position.owner[p.index()].is_none());
                third.map(|p| with(p, *centre)).into_iter().collect()
            }
            _ => position.open().map(|p| with(p, p)).collect(),
        }
    }

    fn why(&self, _: &Position, last: Option<Move>, memo: &Memo, choice: &Choice) -> String {
        let label = |p: Point| &self.labels[p.index()];
        match (choice.mv, last, &memo.points[..]) {
            (Move::Claim(p), Some(Move::Claim(last)), [centre]) => {
                format!(
                    "{} is opposite to {}: it completes the line through the centre {}.",
                    label(p),
                    label(last),
                    label(*centre)
                )
            }
            _ => "All points are alike; this one becomes the centre.".to_string(),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::X)
    }

    /// Every point of O but the last has its opposite with X, so the position and the centre say everything.
    fn classes(&self, position: &Position, _: Option<Move>, memo: &Memo) -> Option<Vec<u8>> {
        let mut classes = position.numbers();
        for &p in &memo.points {
            classes[p.index()] = 3;
        }
        Some(classes)
    }
}
