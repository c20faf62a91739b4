//! Pairing: two points of each of the opponent's sets are a pair; when one is taken, take the other.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::board::{Point, Sets};
use crate::certificate::Leaf;
use crate::game::{Goal, Move, OutcomeSet, Player, Position, View};
use std::collections::{HashMap, VecDeque};

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
    let game = setting.game()?;
    let View::Positional(positional) = game.view() else {
        return Err(NotFor::Rules("pairing claims points".to_string()));
    };
    let sets = positional.sets(side.other()).distinct();
    let points = setting.board.points();
    let Some(pairs) = two_for_each(&sets, points) else {
        return Err(NotFor::Board(format!(
            "{} has no pairing: some family of its sets covers fewer than twice as many points",
            setting.board
        )));
    };
    let mut partner = vec![None; points];
    for (a, b) in pairs {
        (partner[a as usize], partner[b as usize]) = (Some(b), Some(a));
    }
    Ok(Box::new(Pairing { sets, partner, labels: setting.board.labels().to_vec(), side }))
}

/// Two points of each set, no point twice, by augmenting paths.
fn two_for_each(sets: &Sets, points: usize) -> Option<Vec<(Point, Point)>> {
    let mut owner: Vec<Option<u32>> = vec![None; points];
    for i in 0..sets.len() as u32 {
        for _ in 0..2 {
            if !augment(i, sets, &mut owner) {
                return None;
            }
        }
    }
    let mut pairs: Vec<Vec<Point>> = vec![Vec::new(); sets.len()];
    for (p, set) in owner.iter().enumerate() {
        if let Some(set) = set {
            pairs[*set as usize].push(p as Point);
        }
    }
    Some(pairs.iter().map(|pair| (pair[0], pair[1])).collect())
}

/// A breadth-first search for a free point, from a set that needs one more; then each set on the way gives up the
/// point over which it was reached for the one it found.
fn augment(start: u32, sets: &Sets, owner: &mut [Option<u32>]) -> bool {
    let mut from: Vec<Option<u32>> = vec![None; owner.len()];
    let mut via: HashMap<u32, Point> = HashMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(set) = queue.pop_front() {
        for &p in sets.get(set as usize) {
            if from[p as usize].is_some() || owner[p as usize] == Some(set) {
                continue;
            }
            from[p as usize] = Some(set);
            if let Some(holder) = owner[p as usize] {
                if holder != start && !via.contains_key(&holder) {
                    via.insert(holder, p);
                    queue.push_back(holder);
                }
                continue;
            }
            let mut found = p;
            while let Some(taker) = from[found as usize] {
                owner[found as usize] = Some(taker);
                match via.get(&taker) {
                    Some(&given) => found = given,
                    None => break,
                }
            }
            return true;
        }
    }
    false
}

impl Pairing {
    fn answer(&self, position: &Position, last: Option<Move>) -> Option<Point> {
        let Some(Move::Claim(p)) = last else { return None };
        self.partner[p as usize].filter(|&q| position.owner[q as usize].is_none())
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
                format!("{} and {} are a pair.", self.labels[p as usize], self.labels[q as usize])
            }
            _ => "No pair was touched, so any point will do.".to_string(),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.side)
    }

    /// With the opponent to move: every set without a point of this side contains a pair that is open.
    fn settled(&self, position: &Position, mine: bool, _: Option<Move>) -> Option<Leaf> {
        let open = |p: Point| position.owner[p as usize].is_none();
        let paired = |p: Point| self.partner[p as usize].filter(|&q| open(p) && open(q));
        let safe = |set: &[Point]| {
            set.iter().any(|&p| position.owner[p as usize] == Some(self.side))
                || set.iter().any(|&p| paired(p).is_some_and(|q| set.contains(&q)))
        };
        if mine || !self.sets.iter().all(safe) {
            return None;
        }
        let points = 0..self.partner.len() as Point;
        Some(Leaf::Pairing(points.filter_map(|p| Some((p, paired(p)?)).filter(|(p, q)| p < q)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn a_pairing_exists_where_hall_says_so() {
        for (spec, exists) in
            [("5^2", true), ("9^2", true), ("3^2", false), ("4^2", false), ("AG(2,5)", false)]
        {
            let board = Board::parse(spec).unwrap();
            let sets = board.list_sets(1 << 20).unwrap();
            let pairs = two_for_each(&sets, board.points());
            assert_eq!(pairs.is_some(), exists, "{spec}");
            for (set, (a, b)) in sets.iter().zip(pairs.iter().flatten()) {
                assert!(a != b && set.contains(a) && set.contains(b), "{spec}");
            }
            let mut used: Vec<Point> = pairs.iter().flatten().flat_map(|&(a, b)| [a, b]).collect();
            used.sort_unstable();
            assert!(used.is_sorted_by(|a, b| a < b), "{spec}: no point twice");
        }
    }
}
