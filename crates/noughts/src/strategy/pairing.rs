//! Pairing: two points of each of the opponent's sets are a pair; when one is taken, take the other.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::board::{Point, Sets};
use crate::certificate::Leaf;
use crate::game::{Goal, Move, OutcomeSet, Player, Position, View};
use crate::pairing;

pub const ENTRY: Entry = Entry {
    name: "pairing",
    about: "Has a pair of points in each of the opponent's sets, all pairs disjoint. When the opponent takes one point \
            of a pair, takes the other; else takes any point.",
    source: "Hales and Jewett, Regularity and positional games (1963)",
    boards: "strong and maker-breaker on boards that have such pairs (5^2, 8^3, 9^2, …), for O or Breaker",
    side: Player::O,
    examples: &[
        Example { spec: "5^2", rules: "strong", side: Player::O },
        Example { spec: "lines{1 2 3; 3 4 5}", rules: "maker-breaker", side: Player::O },
    ],
    make,
};

struct Pairing {
    sets: Sets,
    /// For each point the other one of its pair.
    partner: Vec<Option<Point>>,
    labels: Vec<String>,
    side: Player,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let rules = &setting.rules;
    if !rules.is_plain() || rules.goal == Goal::Avoid || rules.goal == Goal::Maker(side) {
        return Err(NotFor::Rules(format!(
            "pairing is for the side that holds under strong or maker-breaker with one claim a turn, not for {rules}"
        )));
    }
    setting.begins_empty("pairing")?;
    let game = setting.game()?;
    let View::Positional(positional) = game.view() else {
        return Err(NotFor::Rules("pairing claims points".to_string()));
    };
    let sets = positional.sets(side.other()).distinct();
    let points = setting.board.points();
    let Some(pairs) = pairing::Pairing::in_order(&sets, points) else {
        return Err(NotFor::Board(format!(
            "{} has no pairing: some family of its sets covers fewer than twice as many points",
            setting.board
        )));
    };
    let mut partner = vec![None; points];
    for (a, b) in pairs {
        (partner[a.index()], partner[b.index()]) = (Some(b), Some(a));
    }
    Ok(Box::new(Pairing { sets, partner, labels: setting.board.labels().to_vec(), side }))
}

impl Pairing {
    fn answer(&self, position: &Position, last: Option<Move>) -> Option<Point> {
        let Some(Move::Claim(p)) = last else { return None };
        self.partner[p.index()].filter(|&q| position.owner[q.index()].is_none())
    }
}

impl Strategy for Pairing {
    fn reply(&self, position: &Position, last: Option<Move>, _: &Memo) -> Vec<Choice> {
        match self.answer(position, last) {
            Some(p) => vec![Choice::plain(Move::Claim(p))],
            None => position.open().map(|p| Choice::plain(Move::Claim(p))).collect(),
        }
    }

    fn why(&self, position: &Position, last: Option<Move>, _: &Memo, _: &Choice) -> String {
        match (self.answer(position, last), last) {
            (Some(q), Some(Move::Claim(p))) => {
                format!("{} and {} are a pair.", self.labels[p.index()], self.labels[q.index()])
            }
            _ => "No pair was touched, so any point will do.".to_string(),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.side)
    }

    /// With the opponent to move: every set without a point of this side contains a pair that is open.
    fn settled(&self, position: &Position, mine: bool, _: Option<Move>) -> Option<Leaf> {
        let open = |p: Point| position.owner[p.index()].is_none();
        let paired = |p: Point| self.partner[p.index()].filter(|&q| open(p) && open(q));
        let safe = |set: &[Point]| {
            set.iter().any(|&p| position.owner[p.index()] == Some(self.side))
                || set.iter().any(|&p| paired(p).is_some_and(|q| set.contains(&q)))
        };
        if mine || !self.sets.iter().all(safe) {
            return None;
        }
        let points = Point::all(self.partner.len());
        Some(Leaf::Pairing(points.filter_map(|p| Some((p, paired(p)?)).filter(|(p, q)| p < q)).collect()))
    }
}
