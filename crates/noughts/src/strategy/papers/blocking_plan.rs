//! O builds a blocking set: block as many new lines as possible, in answer to threats first (Carroll and Dougherty).
//!
//! The paper suggests collecting points of one line, because each of them blocks as many further lines as a point can,
//! and says itself that this is a plan and not a drawing strategy.

use crate::board::{Point, Sets};
use crate::game::{Goal, Move, OutcomeSet, Player, Position, View};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};

pub const ENTRY: Entry = Entry {
    name: "blocking-plan",
    about: "Blocks a line that X is about to complete; else takes a point that blocks as many lines as possible that \
            have no O yet, which on a plane means collecting points of one line and then of a second one.",
    source: "Carroll and Dougherty, Tic-Tac-Toe on a Finite Plane (2004), Blocking configurations",
    boards: "strong and maker-breaker on every board, for O; meant for planes, and said to be no sure draw",
    side: Player::O,
    examples: &[
        Example { spec: "PG(2,3)", rules: "strong", side: Player::O },
        Example { spec: "PG(2,4)", rules: "strong", side: Player::O },
    ],
    make,
};

struct BlockingPlan {
    sets: Sets,
    labels: Vec<String>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let rules = &setting.rules;
    if !rules.is_plain() || matches!(rules.goal, Goal::Avoid | Goal::Maker(Player::O)) || side != Player::O {
        return Err(NotFor::Rules(format!(
            "blocking-plan is for O under strong or maker-breaker, not for {rules}"
        )));
    }
    setting.begins_empty("blocking-plan")?;
    let game = setting.game()?;
    let View::Positional(positional) = game.view() else {
        return Err(NotFor::Rules("blocking-plan claims points".to_string()));
    };
    Ok(Box::new(BlockingPlan {
        sets: positional.sets(Player::X).clone(),
        labels: setting.board.labels().to_vec(),
    }))
}

impl BlockingPlan {
    /// Lines without an O, with the number of their open points.
    fn unblocked<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = (&'a [Point], usize)> + 'a {
        let owner = |&p: &Point| position.owner[p.index()];
        let free = self.sets.iter().filter(move |set| set.iter().all(|p| owner(p) != Some(Player::O)));
        free.map(move |set| (set, set.iter().filter(|p| owner(p).is_none()).count()))
    }

    /// Open points at which X completes a line.
    fn threats(&self, position: &Position) -> Vec<Point> {
        let lines: Vec<&[Point]> =
            self.unblocked(position).filter(|(_, open)| *open == 1).map(|(set, _)| set).collect();
        position.open().filter(|p| lines.iter().any(|set| set.contains(p))).collect()
    }

    fn blocks(&self, position: &Position, p: Point) -> usize {
        self.unblocked(position).filter(|(set, _)| set.contains(&p)).count()
    }
}

impl Strategy for BlockingPlan {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let threats = self.threats(position);
        let most = position.open().map(|p| self.blocks(position, p)).max().unwrap_or(0);
        let points: Vec<Point> = if threats.is_empty() {
            position.open().filter(|&p| self.blocks(position, p) == most).collect()
        } else {
            threats
        };
        points.into_iter().map(|p| Choice::plain(Move::Claim(p))).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let Move::Claim(p) = choice.mv else { return "This is no claim.".to_string() };
        let label = &self.labels[p.index()];
        if self.threats(position).contains(&p) {
            return format!("X would complete a line at {label}.");
        }
        format!("{label} blocks {} lines that had no O, and no point blocks more.", self.blocks(position, p))
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(Player::O)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }

    fn settled(&self, position: &Position, _: bool, _: Option<Move>) -> Option<crate::certificate::Leaf> {
        self.unblocked(position).next().is_none().then_some(crate::certificate::Leaf::Nothing)
    }
}
