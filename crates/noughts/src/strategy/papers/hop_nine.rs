//! X's first two hops on the 3×3 board from the middle, a corner or an edge, then a winning hop (Riegel, chapter 2).
//!
//! The text gives the hops for one start of each kind and appeals to the symmetries of the board; here they are
//! written with lines alone, so that every start and every image is covered.

use crate::board::{Point, Sets};
use crate::game::{Game, Move, Outcome, OutcomeSet, Player, Position, View};
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "hop-nine",
    about: "From the middle hop to a corner, from a corner to the middle, from an edge to a neighbouring edge; then the \
            second hop of the text; then win.",
    source: "Riegel's dissertation on hop games and nested boards, Theorem 2.1.1",
    boards: "hop on 3^2, for X",
    side: Player::X,
    examples: &[
        Example { spec: "3^2", rules: "hop start=5", side: Player::X },
        Example { spec: "3^2", rules: "hop start=1", side: Player::X },
        Example { spec: "3^2", rules: "hop start=2", side: Player::X },
    ],
    make,
};

struct HopNine {
    game: Arc<dyn Game>,
    sets: Sets,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let fits = setting.rules.is_plain_hop() && side == Player::X;
    if !fits || setting.board.name() != "3^2" {
        return Err(NotFor::Rules("hop-nine is for X in hop games on 3^2".to_string()));
    }
    let game = setting.game()?;
    let sets = match game.view() {
        View::Hop(hop) => hop.sets(Player::X).clone(),
        View::Positional(_) => return Err(NotFor::Rules("hop-nine is for hop games".to_string())),
    };
    Ok(Box::new(HopNine { game, sets }))
}

impl HopNine {
    /// How many lines a point is on: 4 in the middle, 3 in a corner, 2 on an edge.
    fn lines_through(&self, p: Point) -> usize {
        self.sets.iter().filter(|set| set.contains(&p)).count()
    }

    fn on_a_line(&self, p: Point, q: Point) -> bool {
        self.sets.iter().any(|set| set.contains(&p) && set.contains(&q))
    }

    /// Lines with just so many X, O and open points.
    fn with<'a>(
        &'a self,
        position: &'a Position,
        x: usize,
        o: usize,
    ) -> impl Iterator<Item = &'a [Point]> + 'a {
        let count = |set: &[Point], player: Player| {
            set.iter().filter(|&&p| position.owner[p.index()] == Some(player)).count()
        };
        self.sets.iter().filter(move |set| count(set, Player::X) == x && count(set, Player::O) == o)
    }

    fn first_hop(&self, from: Point, to: Point) -> bool {
        match self.lines_through(from) {
            4 => self.lines_through(to) == 3,
            3 => self.lines_through(to) == 4,
            // A neighbouring edge: not on a line with this one.
            _ => self.lines_through(to) == 2 && !self.on_a_line(from, to),
        }
    }

    fn second_hop(&self, before: &Position, from: Point, to: Point, after: &Position) -> bool {
        let Some(o) = before.owned_by(Player::O).next() else { return false };
        if before.owned_by(Player::X).any(|x| self.lines_through(x) == 4) {
            // The X in the middle stays; the other goes where it is on a line with each O, old and new.
            return self.lines_through(from) != 4 && self.on_a_line(to, from) && self.on_a_line(to, o);
        }
        if before.owned_by(Player::X).all(|x| self.on_a_line(x, o)) {
            // Type I: two parallel lines, one with two X and one with two O, and a line across them all open: a row
            // or column, which are the lines that have parallels.
            let disjoint = |a: &[Point], b: &[Point]| a.iter().all(|p| !b.contains(p));
            let straight = |line: &[Point]| self.sets.iter().any(|other| disjoint(line, other));
            return self.with(after, 2, 0).any(|l| {
                self.with(after, 0, 2).any(|m| disjoint(l, m))
                    && self.with(after, 0, 0).any(|open| straight(open) && !disjoint(open, l))
            });
        }
        // Type II: an X that is not on a line with the O moves along a line, to make a line of two X and an open point.
        !self.on_a_line(from, o)
            && self.on_a_line(from, to)
            && self.with(after, 2, 0).any(|l| l.contains(&to))
    }
}

impl Strategy for HopNine {
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        let complies = |mv: &Move| {
            let Move::Hop { from, to } = *mv else { return false };
            let after = self.game.play(position, *mv);
            match position.owned_by(Player::X).count() {
                1 => self.first_hop(from, to),
                2 => self.second_hop(position, from, to, &after),
                _ => self.game.outcome(&after) == Some(Outcome::Win(Player::X)),
            }
        };
        self.game.moves(position).into_iter().filter(complies).map(Choice::plain).collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        match position.owned_by(Player::X).count() {
            1 => "The first hop: middle and corner, or two neighbouring edges.",
            2 => "After it, whatever O turns into an X, two X and an open point are on a line.",
            _ => "It completes a line and gives O none.",
        }
        .to_string()
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::X)
    }

    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        Some(position.numbers())
    }
}
