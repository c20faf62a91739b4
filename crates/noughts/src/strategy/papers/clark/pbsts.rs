//! O on PBSTS(2^k−1), misère, as a strategy of a board; the plan itself is in [`super::plan`].

use super::plan::{Plan, Reply, Wanted};
use crate::board::{Board, Point};
use crate::game::{Goal, Move, OutcomeSet, Player, Position};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};

pub const ENTRY: Entry = Entry {
    name: "clark-pbsts",
    about: "O fixes a base plane, answers X's first point outside it, and from then on plays in a cap that grows with every \
            peak of X; when X takes a point of a tile of the cap, she takes his only other point of it.",
    source: "Clark, Mancini and Van Hook, Misère tic-tac-toe on projective binary Steiner triple systems, Theorem 14",
    boards: "misere on PBSTS(2^k−1), k ≥ 3, and boards isomorphic to it, for O; without a list of lines in `noughts avoid`",
    side: Player::O,
    examples: &[
        Example { spec: "PBSTS(15)", rules: "misere", side: Player::O },
        Example { spec: "PG(2,2)", rules: "misere", side: Player::O },
    ],
    make,
};

/// A point as a vector of GF(2)^k and back.
pub struct Vectors {
    of_point: Vec<u32>,
    of_vector: Vec<Point>,
}

impl Vectors {
    /// The vectors of a board that is a projective binary system, for O in misère play.
    pub fn of(setting: &Setting, side: Player, name: &str) -> Result<Vectors, NotFor> {
        let (board, rules) = (&setting.board, &setting.rules);
        if side != Player::O || !rules.is_plain() || rules.goal != Goal::Avoid {
            return Err(NotFor::Rules(format!(
                "{name} is for O under misere, one claim a turn, not for this side under {rules}"
            )));
        }
        setting.begins_empty(name)?;
        let n = board.points();
        let other = || {
            NotFor::Board(format!(
                "{name} is for PBSTS(2^k−1) with k ≥ 3 and boards like it, and {board} is not one"
            ))
        };
        if n < 7 || !(n + 1).is_power_of_two() || board.second_sets().is_some() {
            return Err(other());
        }
        let spec = format!("PBSTS({n})");
        let of_point: Vec<u32> = if board.name() == spec {
            (1..=n as u32).collect()
        } else {
            let system = Board::parse(&spec).map_err(|e| NotFor::Board(e.message))?;
            let map =
                board.isomorphism(&system).map_err(|e| NotFor::Board(e.to_string()))?.ok_or_else(other)?;
            map.images().iter().map(|&p| u32::from(p) + 1).collect()
        };
        let mut of_vector = vec![Point::default(); n + 1];
        for (p, &v) in Point::all(n).zip(&of_point) {
            of_vector[v as usize] = p;
        }
        Ok(Vectors { of_point, of_vector })
    }

    pub fn vector(&self, p: Point) -> u32 {
        self.of_point[p.index()]
    }

    pub fn point(&self, v: u32) -> Point {
        self.of_vector[v as usize]
    }

    pub fn dimension(&self) -> u32 {
        self.of_vector.len().ilog2()
    }
}

struct Pbsts {
    vectors: Vectors,
    as_printed: bool,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    Ok(Box::new(Pbsts { vectors: Vectors::of(setting, side, ENTRY.name)?, as_printed: false }))
}

impl Setting {
    /// Clark's strategy with the cap that the proof of Lemma 12 defines, which leaves out a second peak in turn 4. It has
    /// no answer to some play from 31 points on.
    pub fn clark_as_printed(&self, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
        Ok(Box::new(Pbsts { vectors: Vectors::of(self, side, ENTRY.name)?, as_printed: true }))
    }
}

impl Pbsts {
    fn plan(&self, memo: &Memo) -> Plan {
        let points = memo.points.iter().map(|&p| self.vectors.vector(p)).collect();
        let flag = |i: usize| memo.numbers.get(i) == Some(&1);
        Plan { points, second_done: flag(0), as_printed: self.as_printed, peak_left_out: flag(1) }
    }

    fn answer(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Option<Reply> {
        let Some(Move::Claim(last)) = last else { return None };
        let open = |v| position.owner[self.vectors.point(v).index()].is_none();
        self.plan(memo).reply(self.vectors.vector(last), open)
    }
}

impl Strategy for Pbsts {
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice> {
        let Some(Reply { wanted, plan, remember, .. }) = self.answer(position, last, memo) else {
            return Vec::new();
        };
        let complies = |v: u32| match &wanted {
            Wanted::One(only) => v == *only,
            Wanted::AnyOpen => true,
            Wanted::AnyOpenOf(cap) => cap.contains(v),
        };
        let choice = |p: Point| {
            let mut points: Vec<Point> = plan.points.iter().map(|&v| self.vectors.point(v)).collect();
            points.extend(remember.then_some(p));
            let numbers = vec![u32::from(plan.second_done), u32::from(plan.peak_left_out)];
            Choice { mv: Move::Claim(p), memo: Memo { points, numbers } }
        };
        position.open().filter(|&p| complies(self.vectors.vector(p))).map(choice).collect()
    }

    fn why(&self, position: &Position, last: Option<Move>, memo: &Memo, _: &Choice) -> String {
        self.answer(position, last, memo).map_or(String::new(), |reply| reply.why.sentence().to_string())
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::O)
    }

    /// The plan follows from X1, O1, O2 and the peaks; what the last move was can be seen from them: it is the point of X
    /// that has no name yet, or in the tiles the one whose partner is open.
    fn classes(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Option<Vec<u8>> {
        let (Some(Move::Claim(_)), false) = (last, self.as_printed) else { return None };
        let mut classes = position.numbers();
        let roles: &[u8] = if memo.points.len() == 2 { &[3, 4] } else { &[3, 1, 4, 5, 6] };
        for (i, &p) in memo.points.iter().enumerate() {
            classes[p.index()] = roles.get(i).copied().unwrap_or(7);
        }
        Some(classes)
    }
}
