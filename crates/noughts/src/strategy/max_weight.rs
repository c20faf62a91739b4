//! Maximum weight (Erdős and Selfridge): claim an open point where the opponent's open sets weigh most.

use super::scale::{BLOCKED, COUNTED, OPEN, Scale};
use super::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use crate::certificate::Leaf;
use crate::game::{Goal, Move, OutcomeSet, Player, Position, View};

pub const ENTRY: Entry = Entry {
    name: "max-weight",
    about: "Claims an open point of greatest weight: the sum, over the opponent's winning sets through it without a \
            point of one's own, of 1/2 to the number of open points.",
    source: "Erdős and Selfridge, On a combinatorial game (1973)",
    boards: "strong and maker-breaker on every board, for the side that wants to hold (O, or Breaker)",
    side: Player::O,
    examples: &[
        Example { spec: "PG(2,4)", rules: "strong", side: Player::O },
        Example { spec: "6^2", rules: "maker-breaker", side: Player::O },
    ],
    make,
};

/// Maximum weight against one player's sets.
pub struct MaxWeight {
    pub scale: Scale,
    side: Player,
    labels: Vec<String>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    Ok(Box::new(MaxWeight::new(setting, side)?))
}

impl MaxWeight {
    pub fn new(setting: &Setting, side: Player) -> Result<MaxWeight, NotFor> {
        let rules = &setting.rules;
        if !rules.is_plain() || rules.goal == Goal::Avoid {
            return Err(NotFor::Rules(format!(
                "maximum weight is for strong and maker-breaker with one claim a turn, not for {rules}"
            )));
        }
        if rules.goal == Goal::Maker(side) {
            return Err(NotFor::Rules(
                "maximum weight is for Breaker: Maker has no set to prevent".to_string(),
            ));
        }
        setting.begins_empty("maximum weight")?;
        let game = setting.game()?;
        let View::Positional(game) = game.view() else {
            return Err(NotFor::Rules(format!(
                "maximum weight claims points; {rules} moves pieces (see alpha)"
            )));
        };
        let scale = Scale::new(game.sets(side.other()), setting.board.points())?;
        Ok(MaxWeight { scale, side, labels: setting.board.labels().to_vec() })
    }

    pub fn marks(&self, position: &Position) -> Vec<u8> {
        let mark = |owner: &Option<Player>| match *owner {
            None => OPEN,
            Some(player) if player == self.side => BLOCKED,
            Some(_) => COUNTED,
        };
        position.owner.iter().map(mark).collect()
    }
}

impl Strategy for MaxWeight {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let (points, _) = self.scale.heaviest(&self.marks(position));
        points.into_iter().map(|p| Choice::plain(Move::Claim(p))).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let Move::Claim(p) = choice.mv else { return "This is no claim.".to_string() };
        let marks = self.marks(position);
        format!(
            "{} is on {} open sets of the opponent, which weigh {} together; no open point weighs more.",
            self.labels[p.index()],
            self.scale.alive(p, &marks),
            self.scale.show(self.scale.point(p, &marks)),
        )
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(self.side)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }

    /// Before a claim of this side, a weight below 1 stays below 1: the opponent's next claim adds at most the weight of
    /// its point, and the claim of greatest weight took away at least as much before. A whole set would weigh 1.
    fn settled(&self, position: &Position, mine: bool, _: Option<Move>) -> Option<Leaf> {
        self.scale.below_one(&self.marks(position), mine).then_some(Leaf::Weight)
    }

    fn rule(&self) -> Option<&'static str> {
        Some("max-weight")
    }
}
