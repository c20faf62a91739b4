//! The move after which the β-weight is best: greatest for X, least for O (Riegel).

use crate::game::{Game, Goal, Move, OutcomeSet, Player, Position, View};
use crate::strategy::scale::{BLOCKED, COUNTED, OPEN, Scale};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "beta",
    about: "Looks at every move and makes one after which the β-weight, the weight of X's sets without an O, is \
            greatest (X) or least (O).",
    source: "Riegel's dissertation on hop games and nested boards, sections 3.4, 4.2 and 5.2",
    boards: "hop, fire-and-ice, strong and maker-breaker on every board, either side",
    side: Player::X,
    examples: &[
        Example { spec: "AG(2,4)", rules: "hop start=1", side: Player::X },
        Example { spec: "[PG(2,2):PG(2,2)]", rules: "fire-and-ice start=1.1", side: Player::X },
        Example { spec: "AG(2,4)", rules: "strong", side: Player::O },
    ],
    make,
};

struct Beta {
    game: Arc<dyn Game>,
    scale: Scale,
    side: Player,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let rules = &setting.rules;
    setting.begins_empty("beta")?;
    let game = setting.game()?;
    let sets = match game.view() {
        View::Hop(game) if rules.hops_in_turn() => game.sets(Player::X).clone(),
        View::Positional(game) if rules.is_plain() && rules.goal != Goal::Avoid => {
            game.sets(Player::X).clone()
        }
        View::Hop(_) | View::Positional(_) => {
            return Err(NotFor::Rules(format!(
                "beta is for games in which a whole set wins, not for {rules}"
            )));
        }
    };
    if setting.board.second_sets().is_some() || rules.goal == Goal::Maker(Player::O) {
        return Err(NotFor::Rules(
            "the β-weight is that of the first player's sets, which O must want to block".to_string(),
        ));
    }
    let scale = Scale::new(&sets, setting.board.points())?;
    Ok(Box::new(Beta { game, scale, side }))
}

impl Beta {
    fn after(&self, position: &Position, mv: Move) -> u128 {
        let owner = self.game.play(position, mv).owner;
        let marks: Vec<u8> = owner
            .iter()
            .map(|o| o.map_or(OPEN, |player| if player == Player::X { COUNTED } else { BLOCKED }))
            .collect();
        self.scale.total(&marks)
    }
}

impl Strategy for Beta {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let weighed: Vec<(Move, u128)> =
            self.game.moves(position).into_iter().map(|mv| (mv, self.after(position, mv))).collect();
        let weights = weighed.iter().map(|(_, w)| *w);
        let Some(best) = (if self.side == Player::X { weights.max() } else { weights.min() }) else {
            return Vec::new();
        };
        weighed.into_iter().filter(|(_, w)| *w == best).map(|(mv, _)| Choice::plain(mv)).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let most = if self.side == Player::X { "greater" } else { "less" };
        format!(
            "After it the β-weight is {}; no move makes it {most}.",
            self.scale.show(self.after(position, choice.mv))
        )
    }

    fn promise(&self) -> OutcomeSet {
        if self.side == Player::X { OutcomeSet::win(Player::X) } else { OutcomeSet::no_loss(self.side) }
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }

    fn rule(&self) -> Option<&'static str> {
        Some("beta")
    }
}
