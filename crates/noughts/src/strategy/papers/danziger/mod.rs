//! Danziger, Huggan, Malik and Marbach: X wins on the affine plane of order 4, by two tables and two symmetries.
//!
//! The plane has the points r1 … r4, c1 … c4, α1 … α4, β1 … β4 (here a and b): rows, columns and symbols of two orthogonal Latin
//! squares; its lines are the cells of the squares and the four groups. The strategy names points as play goes on:
//! X's first point is r1, O's first r2, then X plays another point of that line, r3. If O takes the last point of the
//! line, r4, X plays any other point, c1 (case 1, Table 7); otherwise O's point is c1, and X plays a2 (case 2, Table 9).
//! From then on every point has a name, and the tables give X's moves. In case 1 the position has the symmetries ψ1
//! and ψ2, which carry the table to the moves of O that it does not list.

mod tables;

pub use tables::{Case, Review, Tables};

use crate::board::{Point, Sets};
use crate::game::{Goal, Move, OutcomeSet, Player, Position};
use crate::perm::Perm;
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy};
use std::collections::HashMap;

pub const ENTRY: Entry = Entry {
    name: "danziger",
    about: "X's winning strategy on the plane of order 4: the points get the names of a transversal design in the order \
            of play, and two tables with two symmetries give every reply.",
    source: "Danziger, Huggan, Malik and Marbach, Tic-Tac-Toe on an affine plane of order 4, Tables 7 and 9",
    boards: "strong on AG(2,4) and every board isomorphic to it, for X",
    side: Player::X,
    examples: &[Example { spec: "AG(2,4)", rules: "strong", side: Player::X }],
    make,
};

/// The points of X and of O, as sets of bits.
type Key = (u16, u16);

/// X's moves in every position of the tables, the symmetric ones included.
fn replies() -> HashMap<Key, Vec<Point>> {
    let mut replies: HashMap<Key, Vec<Point>> = HashMap::new();
    for case in [Tables::CASE_1, Tables::CASE_2] {
        let group = Tables::group(&case);
        for line in case.lines {
            for moves in Tables::alternatives(line) {
                let moves: Vec<Point> = moves.iter().map(|m| m.0).collect();
                for g in &group {
                    let image = |points: &[Point]| points.iter().map(|&p| g.image(p)).collect::<Vec<_>>();
                    let (mut x, mut o) = (
                        Tables::bits(&image(&Tables::named(case.x))),
                        Tables::bits(&image(&Tables::named(case.o))),
                    );
                    for turn in image(&moves).chunks(2) {
                        o |= 1 << turn[0].index();
                        let answers = replies.entry((x, o)).or_default();
                        if !answers.contains(&turn[1]) {
                            answers.push(turn[1]);
                        }
                        x |= 1 << turn[1].index();
                    }
                }
            }
        }
    }
    replies
}

/// X's move where the published proof says one, given the points of X and of O.
pub fn published_reply() -> impl Fn(&[Point], &[Point]) -> Option<Point> {
    let replies = replies();
    move |x, o| match (x, o) {
        // The opening; in each orbit of O's replies the least point is r2, then r4 or c1.
        ([], []) => Some(Tables::point("r1")),
        ([_], [_]) => Some(Tables::point("r3")),
        ([_, _], [_, last]) if *last == Tables::point("r4") => Some(Tables::point("c1")),
        ([_, _], [_, _]) => Some(Tables::point("a2")),
        _ => replies.get(&(Tables::bits(x), Tables::bits(o)))?.first().copied(),
    }
}

impl Tables {
    /// The rows of the tables, with the sequences in the text.
    pub fn rows() -> usize {
        Tables::CASE_1.lines.len() + Tables::CASE_2.lines.len()
    }
}

struct Danziger {
    sets: Sets,
    /// Every isomorphism from the board to the plane.
    maps: Vec<Perm>,
    replies: HashMap<Key, Vec<Point>>,
    labels: Vec<String>,
}

fn make(setting: &Setting, side: Player) -> Result<Box<dyn Strategy>, NotFor> {
    let (board, rules) = (&setting.board, &setting.rules);
    if side != Player::X || !rules.is_plain() || rules.goal != Goal::Achieve {
        return Err(NotFor::Rules(format!(
            "danziger is for X under strong rules, one claim a turn, not for {rules}"
        )));
    }
    setting.begins_empty("danziger")?;
    let other = || {
        NotFor::Board(format!("danziger is for planes of order 4, and {board} is not isomorphic to AG(2,4)"))
    };
    if board.points() != 16 || board.second_sets().is_some() {
        return Err(other());
    }
    let map =
        board.isomorphism(&Tables::plane()).map_err(|e| NotFor::Board(e.to_string()))?.ok_or_else(other)?;
    let group = board.symmetries().map_err(|e| NotFor::Board(e.to_string()))?;
    let elements = group.elements(10_000).ok_or_else(other)?;
    let sets = board.list_sets(1000).map_err(|e| NotFor::Board(e.to_string()))?.into_owned();
    let maps = elements.iter().map(|g| g.then(&map)).collect();
    Ok(Box::new(Danziger { sets, maps, replies: replies(), labels: board.labels().to_vec() }))
}

/// The names that are given first; with all four given, every point has its name.
const ROLES: [&str; 4] = ["r1", "r2", "r3", "c1"];

impl Danziger {
    /// The isomorphisms under which the points of the memo are r1, r2, r3, c1.
    fn maps<'a>(&'a self, named: &'a [Point]) -> impl Iterator<Item = &'a Perm> + 'a {
        let fits =
            move |map: &&Perm| named.iter().zip(ROLES).all(|(&p, role)| map.image(p) == Tables::point(role));
        self.maps.iter().filter(fits)
    }

    fn completing(&self, position: &Position) -> Vec<Point> {
        let missing = |set: &[Point]| {
            let mut open = set.iter().filter(|&&p| position.owner[p.index()] != Some(Player::X));
            let p = *open.next()?;
            (open.next().is_none() && position.owner[p.index()].is_none()).then_some(p)
        };
        let mut points: Vec<Point> = self.sets.iter().filter_map(missing).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The moves that comply, each with the points that have a name of [`ROLES`] after it.
    fn moves(&self, position: &Position, last: Option<Point>, named: &[Point]) -> Vec<(Point, Vec<Point>)> {
        let wins = self.completing(position);
        if !wins.is_empty() {
            return wins.into_iter().map(|p| (p, named.to_vec())).collect();
        }
        let Some(last) = last else {
            return position.open().map(|p| (p, vec![p])).collect();
        };
        let with = |more: &[Point]| [named, more].concat();
        match named.len() {
            // r3: another point of the line through r1 and r2.
            1 => self.played(&with(&[last]), "r3").into_iter().map(|p| (p, with(&[last, p]))).collect(),
            3 if self.maps(named).any(|map| map.image(last) == Tables::point("r4")) => {
                self.played(named, "c1").into_iter().map(|p| (p, with(&[p]))).collect()
            }
            3 => {
                let named = with(&[last]);
                self.played(&named, "a2").into_iter().map(|p| (p, named.clone())).collect()
            }
            _ => self.by_table(position, named).into_iter().map(|p| (p, named.to_vec())).collect(),
        }
    }

    /// The points that may have a name, given the points that have theirs.
    fn played(&self, named: &[Point], name: &str) -> Vec<Point> {
        let mut points: Vec<Point> =
            self.maps(named).map(|map| map.inverse().image(Tables::point(name))).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    fn by_table(&self, position: &Position, named: &[Point]) -> Vec<Point> {
        let Some(map) = self.maps(named).next() else { return Vec::new() };
        let stones =
            |player| Tables::bits(&position.owned_by(player).map(|p| map.image(p)).collect::<Vec<_>>());
        let answers = self.replies.get(&(stones(Player::X), stones(Player::O)));
        let back = map.inverse();
        let mut points: Vec<Point> = answers.into_iter().flatten().map(|&p| back.image(p)).collect();
        points.sort_unstable();
        points
    }
}

impl Strategy for Danziger {
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice> {
        let last = last.and_then(|mv| if let Move::Claim(p) = mv { Some(p) } else { None });
        let moves = self.moves(position, last, &memo.points).into_iter();
        moves
            .map(|(p, points)| Choice { mv: Move::Claim(p), memo: Memo { points, numbers: Vec::new() } })
            .collect()
    }

    fn why(&self, position: &Position, _: Option<Move>, memo: &Memo, choice: &Choice) -> String {
        let Move::Claim(p) = choice.mv else { return String::new() };
        let label = &self.labels[p.index()];
        if self.completing(position).contains(&p) {
            return format!("{label} completes a line.");
        }
        match memo.points.len() {
            0 => format!("All points are alike; call {label} r1."),
            1 => format!("{label} is on the line of the first two points; call it r3."),
            3 if choice.memo.points.last() == Some(&p) => {
                format!(
                    "O has taken the last point of the line; any other point is good, call {label} c1 (Table 7)."
                )
            }
            3 => {
                format!("O's last point is c1; {label} is then α2, on the line through r2 and c1 (Table 9).")
            }
            _ => {
                let names = Tables::plane();
                let name = self.maps(&memo.points).next().map_or("", |map| names.label(map.image(p)));
                format!(
                    "The tables answer with {label}, called {} there.",
                    name.replace('a', "α").replace('b', "β")
                )
            }
        }
    }

    fn promise(&self) -> OutcomeSet {
        OutcomeSet::win(Player::X)
    }

    /// The names of four points settle all others.
    fn classes(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Option<Vec<u8>> {
        let mut classes = position.numbers();
        for (&p, class) in memo.points.iter().zip(3..) {
            classes[p.index()] = class;
        }
        // Before all four have names the last move matters.
        if memo.points.len() < 4
            && let Some(Move::Claim(p)) = last
        {
            classes[p.index()] = 7;
        }
        Some(classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_proof_has_35_lines() {
        assert_eq!(Tables::rows(), 23);
    }
}
