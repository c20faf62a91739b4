//! Maximum weight (Erdős and Selfridge): claim an open point where the opponent's open sets weigh most.

use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy, no_loss};
use crate::board::{Point, Sets};
use crate::certificate::Leaf;
use crate::game::{Goal, Move, OutcomeSet, Player, Position, View};
use num_bigint::BigUint;

pub const ENTRY: Entry = Entry {
    name: "max-weight",
    about: "Claims an open point of greatest weight: the sum, over the opponent's winning sets through it without a \
            point of one's own, of 1/2 to the number of open points.",
    source: "Erdős and Selfridge, On a combinatorial game (1973)",
    boards: "strong and maker-breaker on every board, for the side that wants to hold (O, or Breaker)",
    side: 1,
    examples: &[
        Example { spec: "PG(2,4)", rules: "strong", side: 1 },
        Example { spec: "6^2", rules: "maker-breaker", side: 1 },
    ],
    make,
};

/// Maximum weight against one player's sets.
pub struct MaxWeight {
    sets: Sets,
    through: Sets,
    side: Player,
    labels: Vec<String>,
    longest: usize,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let rules = &setting.rules;
    if !rules.is_plain() || rules.goal == Goal::Avoid {
        return Err(NotFor(format!(
            "max-weight is for strong and maker-breaker, one claim a turn, not for {rules}"
        )));
    }
    if rules.goal == Goal::Maker(side) {
        return Err(NotFor("max-weight is for Breaker: Maker has no set to prevent".to_string()));
    }
    let game = setting.game()?;
    let View::Positional(game) = game.view() else {
        return Err(NotFor(format!("max-weight claims points; {rules} moves pieces (see alpha)")));
    };
    Ok(Box::new(MaxWeight::new(game.sets(1 - side), setting.board.labels(), side)))
}

impl MaxWeight {
    pub fn new(sets: &Sets, labels: &[String], side: Player) -> MaxWeight {
        MaxWeight {
            sets: sets.clone(),
            through: sets.through(labels.len()),
            side,
            labels: labels.to_vec(),
            longest: sets.iter().map(<[Point]>::len).max().unwrap_or(0),
        }
    }

    /// The opponent's sets without a point of this side, each with its weight as a number over 2^longest.
    fn open_sets<'a>(
        &'a self,
        position: &'a Position,
        sets: impl Iterator<Item = &'a [Point]> + 'a,
    ) -> impl Iterator<Item = BigUint> + 'a {
        let owner = |&p: &Point| position.owner[p as usize];
        let alive = sets.filter(move |set| set.iter().all(|p| owner(p) != self.side + 1));
        alive.map(move |set| {
            BigUint::from(1u8) << (self.longest - set.iter().filter(|p| owner(p) == 0).count())
        })
    }

    /// The weight of the game, as a number over 2^longest.
    fn total(&self, position: &Position) -> BigUint {
        self.open_sets(position, self.sets.iter()).sum()
    }

    /// The weight of an open point, as a number over 2^longest.
    fn weight(&self, position: &Position, p: Point) -> BigUint {
        let sets = self.through.get(p as usize).iter().map(|&i| self.sets.get(i as usize));
        self.open_sets(position, sets).sum()
    }
}

impl Strategy for MaxWeight {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let weights: Vec<(Point, BigUint)> = position.open().map(|p| (p, self.weight(position, p))).collect();
        let Some(most) = weights.iter().map(|(_, w)| w).max() else { return Vec::new() };
        weights.iter().filter(|(_, w)| w == most).map(|(p, _)| Choice::plain(Move::Claim(*p))).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let Move::Claim(p) = choice.mv else { return String::new() };
        let sum = self.weight(position, p);
        let sets = self.through.get(p as usize).iter().map(|&i| self.sets.get(i as usize));
        let count = self.open_sets(position, sets).count();
        format!(
            "{} is on {count} open sets of the opponent, of weight {sum}/2^{} together; no open point weighs more.",
            self.labels[p as usize], self.longest
        )
    }

    fn promise(&self) -> OutcomeSet {
        no_loss(self.side)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.owner.clone())
    }

    /// Below 1 the weight stays below 1: no claim of the opponent adds more than this side's claim of greatest weight
    /// took away before, and a whole set would weigh 1.
    fn settled(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Leaf> {
        (self.total(position) < BigUint::from(1u8) << self.longest).then_some(Leaf::Weight)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("max-weight")
    }
}
