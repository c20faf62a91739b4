//! X's winning strategy on the smallest planes (Carroll and Dougherty).

use crate::board::{Point, Sets};
use crate::game::{Goal, Move, OutcomeSet, Player, Position, View};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};

pub const ENTRY: Entry = Entry {
    name: "small-planes",
    about: "Begins anywhere; then takes a point off the line of the first X and O; completes a line whenever that is \
            possible; else takes the point on the line of the two O.",
    source: "Carroll and Dougherty, Tic-Tac-Toe on a Finite Plane (2004), Planes of small order",
    boards: "strong on AG(2,2), PG(2,2) and AG(2,3), for X",
    side: Player::X,
    examples: &[
        Example { spec: "AG(2,2)", rules: "strong", side: Player::X },
        Example { spec: "PG(2,2)", rules: "strong", side: Player::X },
        Example { spec: "AG(2,3)", rules: "strong", side: Player::X },
    ],
    make,
};

struct SmallPlanes {
    sets: Sets,
    labels: Vec<String>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let fits = setting.rules.is_plain() && setting.rules.goal == Goal::Achieve && side == Player::X;
    setting.begins_empty("small-planes")?;
    let game = setting.game()?;
    let View::Positional(positional) = game.view() else {
        return Err(NotFor::Rules("small-planes is for strong".to_string()));
    };
    let points = setting.board.points();
    let sets = positional.sets(Player::X).clone();
    let joined =
        |p: Point, q: Point| sets.iter().filter(|set| set.contains(&p) && set.contains(&q)).count() == 1;
    let plane = [(4, 2), (7, 3), (9, 3)]
        .contains(&(points, sets.iter().map(<[Point]>::len).max().unwrap_or(0)))
        && Point::all(points).all(|p| Point::all(p.index()).all(|q| joined(p, q)));
    if !fits || !plane {
        return Err(NotFor::Rules(
            "small-planes is for X under strong on AG(2,2), PG(2,2) and AG(2,3)".to_string(),
        ));
    }
    Ok(Box::new(SmallPlanes { sets, labels: setting.board.labels().to_vec() }))
}

impl SmallPlanes {
    /// The line through two points.
    fn line(&self, p: Point, q: Point) -> &[Point] {
        self.sets.iter().find(|set| set.contains(&p) && set.contains(&q)).unwrap_or(&[])
    }

    /// Open points that complete a line of X.
    fn wins(&self, position: &Position) -> Vec<Point> {
        let owner = |p: Point| position.owner[p.index()];
        let completes = |p: Point| {
            self.sets
                .iter()
                .any(|set| set.contains(&p) && set.iter().all(|&q| q == p || owner(q) == Some(Player::X)))
        };
        position.open().filter(|&p| completes(p)).collect()
    }
}

impl Strategy for SmallPlanes {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let xs: Vec<Point> = position.owned_by(Player::X).collect();
        let os: Vec<Point> = position.owned_by(Player::O).collect();
        let wins = self.wins(position);
        let points: Vec<Point> = match (&xs[..], &os[..]) {
            _ if !wins.is_empty() => wins,
            ([], []) => position.open().collect(),
            (&[x], &[o]) => position.open().filter(|p| !self.line(x, o).contains(p)).collect(),
            (_, &[a, b]) => position.open().filter(|p| self.line(a, b).contains(p)).collect(),
            _ => Vec::new(),
        };
        points.into_iter().map(|p| Choice::plain(Move::Claim(p))).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, choice: &Choice) -> String {
        let Move::Claim(p) = choice.mv else { return "This is no claim.".to_string() };
        let label = &self.labels[p.index()];
        if self.wins(position).contains(&p) {
            return format!("{label} completes a line.");
        }
        match position.owned_by(Player::X).count() {
            0 => "All points look alike.".to_string(),
            1 => format!(
                "{label} is off the line of the first X and O, so O must block the line of the two X."
            ),
            _ => format!("{label} blocks the line of the two O and makes two threats."),
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::X)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }
}
