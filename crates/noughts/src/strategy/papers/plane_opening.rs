//! O's two opening claims on a plane, then maximum weight (Carroll and Dougherty).

use crate::board::{Point, Sets};
use crate::certificate::Leaf;
use crate::game::{Move, OutcomeSet, Player, Position, View};
use crate::strategy::max_weight::MaxWeight;
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};

pub const ENTRY: Entry = Entry {
    name: "plane-opening",
    about: "Answers anywhere; with two X on the board takes a point off their line if the first O is on it, and a point \
            on their line if not; then plays maximum weight.",
    source: "Carroll and Dougherty, Tic-Tac-Toe on a Finite Plane (2004), Draw theorems",
    boards: "strong and maker-breaker on planes, for O; claimed for PG(2,3) and AG(2,5)",
    side: Player::O,
    examples: &[
        Example { spec: "PG(2,3)", rules: "strong", side: Player::O },
        Example { spec: "AG(2,5)", rules: "strong", side: Player::O },
    ],
    make,
};

struct PlaneOpening {
    weight: MaxWeight,
    sets: Sets,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    if side != Player::O {
        return Err(NotFor::Rules("plane-opening is for O".to_string()));
    }
    let weight = MaxWeight::new(setting, side)?;
    let game = setting.game()?;
    let View::Positional(positional) = game.view() else {
        return Err(NotFor::Rules("plane-opening is for claims".to_string()));
    };
    let sets = positional.sets(Player::X).clone();
    // Any two points must be on just one line, so that "their line" means something.
    let points = setting.board.points();
    let mut pairs = vec![0u8; points * points];
    for set in sets.iter() {
        for &p in set {
            for &q in set.iter().filter(|&&q| q != p) {
                let count = &mut pairs[p.index() * points + q.index()];
                *count = count.saturating_add(1);
            }
        }
    }
    if (0..points * points).any(|i| i / points != i % points && pairs[i] != 1) {
        return Err(NotFor::Board(format!(
            "plane-opening is for boards on which any two points are on one line, and {} is none",
            setting.board
        )));
    }
    Ok(Box::new(PlaneOpening { weight, sets }))
}

impl PlaneOpening {
    fn opening(position: &Position) -> bool {
        position.owned_by(Player::O).nth(1).is_none() && position.owned_by(Player::X).nth(2).is_none()
    }

    fn on_one_line(&self, points: &[Point]) -> bool {
        self.sets.iter().any(|set| points.iter().all(|p| set.contains(p)))
    }
}

impl Strategy for PlaneOpening {
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice> {
        let xs: Vec<Point> = position.owned_by(Player::X).collect();
        let os: Vec<Point> = position.owned_by(Player::O).collect();
        let points: Vec<Point> = match (&xs[..], &os[..]) {
            ([_], []) => position.open().collect(),
            (&[x, y], &[o]) => {
                let on = self.on_one_line(&[x, y, o]);
                position.open().filter(|&p| self.on_one_line(&[x, y, p]) != on).collect()
            }
            _ => return self.weight.reply(position, last, memo),
        };
        if points.is_empty() {
            return self.weight.reply(position, last, memo);
        }
        points.into_iter().map(|p| Choice::plain(Move::Claim(p))).collect()
    }

    fn why(&self, position: &Position, last: Option<Move>, memo: &Memo, choice: &Choice) -> String {
        match position.owned_by(Player::X).count() {
            1 => "The first answer may be anywhere.".to_string(),
            2 if PlaneOpening::opening(position) => {
                "Of the two O, one is on the line of the two X and one is off it.".to_string()
            }
            _ => self.weight.why(position, last, memo, choice),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::no_loss(Player::O)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }

    /// After the opening this is maximum weight, and its argument holds.
    fn settled(&self, position: &Position, mine: bool, last: Option<Move>) -> Option<Leaf> {
        if position.owned_by(Player::O).nth(1).is_none() {
            None
        } else {
            self.weight.settled(position, mine, last)
        }
    }

    fn rule(&self) -> Option<&'static str> {
        Some("plane-opening")
    }
}
