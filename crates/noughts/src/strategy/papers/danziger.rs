//! Danziger, Huggan, Malik and Marbach: X wins on the affine plane of order 4, by two tables and two symmetries.
//!
//! The plane has the points r1 … r4, c1 … c4, α1 … α4, β1 … β4 (here a and b): rows, columns and symbols of two orthogonal Latin
//! squares; its lines are the cells of the squares and the four groups. The strategy names points as play goes on:
//! X's first point is r1, O's first r2, then X plays another point of that line, r3. If O takes the last point of the
//! line, r4, X plays any other point, c1 (case 1, Table 7); otherwise O's point is c1, and X plays a2 (case 2, Table 9).
//! From then on every point has a name, and the tables give X's moves. In case 1 the position has the symmetries ψ1
//! and ψ2, which carry the table to the moves of O that it does not list.

use crate::board::symmetry::Perm;
use crate::board::{Board, Draft, Point, Sets, WinningSets};
use crate::game::{Goal, Move, OutcomeSet, Player, Position, PositionalGame, Rules};
use crate::prove::lines_of;
use crate::strategy::{Choice, Entry, Example, Memo, NotFor, Setting, Strategy, win};
use std::collections::HashMap;
use std::sync::Arc;

pub const ENTRY: Entry = Entry {
    name: "danziger",
    about: "X's winning strategy on the plane of order 4: the points get the names of a transversal design in the order \
            of play, and two tables with two symmetries give every reply.",
    source: "Danziger, Huggan, Malik and Marbach, Tic-Tac-Toe on an affine plane of order 4, Tables 7 and 9",
    boards: "strong on AG(2,4) and every board isomorphic to it, for X",
    side: 0,
    examples: &[Example { spec: "AG(2,4)", rules: "strong", side: 0 }],
    make,
};

/// The cells of Figure 2; the groups r, c, a, b are lines too.
const CELLS: &str = "r1 c1 a1 b1, r4 c2 a3 b4, r2 c3 a4 b2, r3 c4 a2 b3, r3 c3 a1 b4, r1 c2 a2 b2, r4 c1 a4 b3, \
    r2 c4 a3 b1, r2 c1 a2 b4, r3 c2 a4 b1, r1 c3 a3 b3, r4 c4 a1 b2, r3 c1 a3 b2, r2 c2 a1 b3, r4 c3 a2 b1, r1 c4 a4 b4";

/// A case of the proof: the position and its lines of play. A line is O's replies (alternatives with `|`) and X's answers
/// in turn; forced replies stand there too, since play goes on after them. The points after `!` complete a set.
pub struct Case {
    pub x: &'static str,
    pub o: &'static str,
    pub lines: &'static [&'static str],
    /// Symmetries of the position, as cycles, that carry the lines to other replies.
    pub symmetries: &'static [&'static str],
}

/// Case 1: the sequences in the text and Table 7.
pub const CASE_1: Case = Case {
    x: "r1 r3 c1",
    o: "r2 r4",
    lines: &[
        "c2|c4 a1 b1 a3 b2 c3 ! b3 b4",
        "a2 a1 b1 c3 b4 a3 ! b2 b3",
        "a1 b2 a3 b4 c2 b3 b1 c4 ! a2 a4",
        "a1 b2 a3 b4 c3 c4 a4 a2 ! c2 b3",
        "a1 b2 a3 b4 c4 b1 b3 c2 ! a2 a4",
        "a1 b2 a3 b4 a2 a4 c4 b1 ! c2 b3",
        "a1 b2 a3 b4 a4 a2 c2 b3 ! c4 b1",
        "a1 b2 a3 b4 b1 c4 a4 a2 ! c2 b3",
        "a1 b2 a3 b4 b3 c2 a2 a4 ! c4 b1",
    ],
    symmetries: &[PSI_1, PSI_2],
};

/// ψ1 = (i, (13)(24), i, (13)(24), (12)(34)).
pub const PSI_1: &str = "(r1 r3)(r2 r4)(a1 a3)(a2 a4)(b1 b2)(b3 b4)";
/// ψ2 = ((34), (13), (23), (2134), (3124)): α and β change places, then the cycles act.
pub const PSI_2: &str = "(r1 r3)(c2 c3)(a1 b2)(b1 a3)(a2 b4)(b3 a4)";

/// Case 2: the sequence in the text and Table 9.
pub const CASE_2: Case = Case {
    x: "r1 r3 a2",
    o: "r2 c1",
    lines: &[
        "r4|c3|a1|a3 c2 b2 a4 b1 c4 ! b3 b4",
        "c2 b3 c4 c3 a3 b1 r4 b4 ! a1 b2",
        "c4 c2 b2 c3 r4 a1 b4 a3 ! a4 b3",
        "c4 c2 b2 c3 a1|a4 r4 b1 a3 ! b3 b4",
        "c4 c2 b2 c3 a3|b3|b4 b1 ! r4 a4",
        "c4 c2 b2 c3 b1 a3 b3 b4 ! r4 a1",
        "a4 b2 c2 b3 c4 c3 a3 b1 ! r4 b4",
        "b1 c4 b3 a4 b4 b2 c2 a1 ! r4 a3",
        "b2 c3 r4|c2|a1|a4|b1|b4 b3 ! c4 a3",
        "b2 c3 c4 a3 b3 a1 ! a4 b4",
        "b2 c3 a3 b4 a1 c4 ! a4 b3",
        "b2 c3 b3 a1 b4 b1 r4 a4 ! c2 a3",
        "b3 c2 b2 a4 b1 b4 c4 a3 ! r4 a1",
        "b4 b3 c4 c2 b2 a4 b1 a3 ! c3 a1",
    ],
    symmetries: &[],
};

/// The plane with the names of the paper, in the order r, c, a (for α), b (for β).
pub fn plane() -> Board {
    let labels: Vec<String> = "rcab".chars().flat_map(|g| (1..=4).map(move |i| format!("{g}{i}"))).collect();
    let mut sets = Sets::default();
    for cell in CELLS.split(", ") {
        sets.push(&named(cell));
    }
    for group in 0..4 {
        sets.push(&(4 * group..4 * group + 4).collect::<Vec<_>>());
    }
    let draft = Draft { labels, sets: WinningSets::Listed(sets), ..Draft::default() };
    Board::new("the plane of order 4", draft).expect("sixteen labels and twenty lines")
}

/// The point of a name such as `a3`.
fn point(name: &str) -> Point {
    let group = "rcab".find(&name[..1]).expect("a group of the design");
    group as Point * 4 + name[1..].parse::<Point>().expect("an index") - 1
}

/// The points of names with spaces between them.
pub fn named(text: &str) -> Vec<Point> {
    text.split_whitespace().map(point).collect()
}

/// A permutation of the plane from its cycles.
pub fn symmetry(cycles: &str) -> Perm {
    let mut images: Vec<Point> = (0..16).collect();
    for cycle in cycles.split(')').filter(|c| !c.is_empty()) {
        let points = named(cycle.trim_start_matches('('));
        for (i, &p) in points.iter().enumerate() {
            images[p as usize] = points[(i + 1) % points.len()];
        }
    }
    Perm::from_images(images).expect("disjoint cycles")
}

/// The points of X and of O, as sets of bits.
type Key = (u16, u16);

fn bits(points: &[Point]) -> u16 {
    points.iter().map(|p| 1 << p).sum()
}

/// X's moves in every position of the tables, the symmetric ones included.
fn replies() -> HashMap<Key, Vec<Point>> {
    let mut replies: HashMap<Key, Vec<Point>> = HashMap::new();
    for case in [CASE_1, CASE_2] {
        let mut group = vec![Perm::identity(16)];
        let generators: Vec<Perm> = case.symmetries.iter().map(|cycles| symmetry(cycles)).collect();
        let mut i = 0;
        while i < group.len() {
            for g in &generators {
                let product = group[i].then(g);
                if !group.contains(&product) {
                    group.push(product);
                }
            }
            i += 1;
        }
        for line in case.lines {
            for moves in alternatives(line) {
                for g in &group {
                    let image = |points: &[Point]| points.iter().map(|&p| g.image(p)).collect::<Vec<_>>();
                    let (mut x, mut o) = (bits(&image(&named(case.x))), bits(&image(&named(case.o))));
                    for turn in image(&moves).chunks(2) {
                        o |= 1 << turn[0];
                        let answers = replies.entry((x, o)).or_default();
                        if !answers.contains(&turn[1]) {
                            answers.push(turn[1]);
                        }
                        x |= 1 << turn[1];
                    }
                }
            }
        }
    }
    replies
}

/// The lines that a line with alternatives stands for, without what completes the set.
pub fn alternatives(line: &str) -> Vec<Vec<Point>> {
    let moves = line.split(" !").next().unwrap_or(line);
    let mut lines = vec![Vec::new()];
    for word in moves.split_whitespace() {
        let with = |line: &Vec<Point>| {
            word.split('|').map(|p| [&line[..], &[point(p)]].concat()).collect::<Vec<_>>()
        };
        lines = lines.iter().flat_map(with).collect();
    }
    lines
}

/// How many lines of play the published proof has, counted as in [`crate::prove`].
pub fn published_lines() -> Result<u64, String> {
    let game = PositionalGame::new(Arc::new(plane()), Rules::strong()).map_err(|e| e.to_string())?;
    let replies = replies();
    let lines = lines_of(&game, &|x, o| match (x, o) {
        // The opening; in each orbit of O's replies the least point is r2, then r4 or c1.
        ([], []) => Some(point("r1")),
        ([_], [_]) => Some(point("r3")),
        ([_, _], [_, last]) if *last == point("r4") => Some(point("c1")),
        ([_, _], [_, _]) => Some(point("a2")),
        _ => replies.get(&(bits(x), bits(o)))?.first().copied(),
    })?;
    lines.ok_or_else(|| "the tables do not answer every move".to_string())
}

/// The rows of the tables, with the sequences in the text.
pub fn published_rows() -> usize {
    CASE_1.lines.len() + CASE_2.lines.len()
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
    if side != 0 || !rules.is_plain() || rules.goal != Goal::Achieve {
        return Err(NotFor(format!(
            "danziger is for X under strong rules, one claim a turn, not for {rules}"
        )));
    }
    let other =
        || NotFor(format!("danziger is for planes of order 4, and {board} is not isomorphic to AG(2,4)"));
    if board.points() != 16 || board.second_sets().is_some() {
        return Err(other());
    }
    let map = board.isomorphism(&plane()).map_err(|e| NotFor(e.to_string()))?.ok_or_else(other)?;
    let group = board.symmetries().map_err(|e| NotFor(e.to_string()))?;
    let elements = group.elements(10_000).ok_or_else(other)?;
    let sets = board.list_sets(1000).map_err(|e| NotFor(e.to_string()))?.into_owned();
    let maps = elements.iter().map(|g| g.then(&map)).collect();
    Ok(Box::new(Danziger { sets, maps, replies: replies(), labels: board.labels().to_vec() }))
}

/// The names that are given first; with all four given, every point has its name.
const ROLES: [&str; 4] = ["r1", "r2", "r3", "c1"];

impl Danziger {
    /// The isomorphisms under which the points of the memo are r1, r2, r3, c1.
    fn maps<'a>(&'a self, named: &'a [Point]) -> impl Iterator<Item = &'a Perm> + 'a {
        let fits = move |map: &&Perm| named.iter().zip(ROLES).all(|(&p, role)| map.image(p) == point(role));
        self.maps.iter().filter(fits)
    }

    fn completing(&self, position: &Position) -> Vec<Point> {
        let missing = |set: &[Point]| {
            let mut open = set.iter().filter(|&&p| position.owner[p as usize] != 1);
            let p = *open.next()?;
            (open.next().is_none() && position.owner[p as usize] == 0).then_some(p)
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
            3 if self.maps(named).any(|map| map.image(last) == point("r4")) => {
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
        let mut points: Vec<Point> = self.maps(named).map(|map| map.inverse().image(point(name))).collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    fn by_table(&self, position: &Position, named: &[Point]) -> Vec<Point> {
        let Some(map) = self.maps(named).next() else { return Vec::new() };
        let stones = |player| bits(&position.owned_by(player).map(|p| map.image(p)).collect::<Vec<_>>());
        let answers = self.replies.get(&(stones(0), stones(1)));
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
        let label = &self.labels[p as usize];
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
                let names = plane();
                let name = self.maps(&memo.points).next().map_or("", |map| names.label(map.image(p)));
                format!(
                    "The tables answer with {label}, called {} there.",
                    name.replace('a', "α").replace('b', "β")
                )
            }
        }
    }

    fn promise(&self) -> OutcomeSet {
        win(0)
    }

    /// The names of four points settle all others.
    fn classes(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Option<Vec<u8>> {
        let mut classes = position.owner.clone();
        for (&p, class) in memo.points.iter().zip(3..) {
            classes[p as usize] = class;
        }
        // Before all four have names the last move matters.
        if memo.points.len() < 4
            && let Some(Move::Claim(p)) = last
        {
            classes[p as usize] = 7;
        }
        Some(classes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::axioms;

    fn completing(own: u16, other: u16) -> u16 {
        let plane = plane();
        let sets = plane.list_sets(1000).unwrap();
        let missing = sets.iter().map(bits).filter(|set| set & other == 0).map(|set| set & !own);
        missing.filter(|m| m.is_power_of_two()).fold(0, |all, m| all | m)
    }

    #[test]
    fn the_design_is_a_plane_and_the_psi_are_symmetries_of_case_1() {
        let plane = plane();
        assert_eq!(axioms::affine_plane(&plane), Ok(4));
        let group = plane.symmetries().unwrap();
        for psi in [PSI_1, PSI_2].map(symmetry) {
            assert!(group.contains(&psi));
            assert_eq!(bits(&psi.image_of_set(&named(CASE_1.x))), bits(&named(CASE_1.x)));
            assert_eq!(bits(&psi.image_of_set(&named(CASE_1.o))), bits(&named(CASE_1.o)));
        }
        // They generate all symmetries of the position; in case 2 there is none but the identity.
        let stabiliser = |case: &Case| {
            let mut colours = vec![0; 16];
            for (player, points) in [(1, case.x), (2, case.o)] {
                for p in named(points) {
                    colours[p as usize] = player;
                }
            }
            plane.symmetries_fixing(&colours).unwrap().order().to_string()
        };
        assert_eq!((stabiliser(&CASE_1), stabiliser(&CASE_2)), ("4".to_string(), "1".to_string()));
    }

    /// Every printed line: legal moves, no threat left open, and the double threat that is printed.
    #[test]
    fn every_printed_line_wins() {
        for case in [CASE_1, CASE_2] {
            for line in case.lines {
                let end = bits(&named(line.split('!').nth(1).unwrap()));
                for moves in alternatives(line) {
                    let (mut x, mut o) = (bits(&named(case.x)), bits(&named(case.o)));
                    for turn in moves.chunks(2) {
                        let (reply, answer) = (1 << turn[0], 1 << turn[1]);
                        // O takes what X threatens (one point), and may not complete a line.
                        let threat = completing(x, o);
                        assert!(threat == 0 || threat == reply, "{line}");
                        assert!((x | o) & reply == 0 && completing(o, x) == 0, "{line}");
                        o |= reply;
                        let threat = completing(o, x);
                        assert!(threat == 0 || threat == answer, "{line}");
                        assert!((x | o) & answer == 0, "{line}");
                        x |= answer;
                    }
                    assert_eq!(completing(x, o), end, "{line}");
                    assert_eq!(completing(o, x), 0, "{line}");
                }
            }
        }
    }

    /// Applied one at a time, as the text says, ψ1 and ψ2 leave two replies of case 1 without an answer; their product
    /// has them.
    #[test]
    fn two_replies_of_case_1_need_the_product_of_the_symmetries() {
        let listed = named("c2 c4 a1 a2");
        let mut reached = listed.clone();
        for psi in [PSI_1, PSI_2].map(symmetry) {
            reached.extend(listed.iter().map(|&p| psi.image(p)));
        }
        let taken = named("r1 r2 r3 r4 c1");
        let missing: Vec<Point> = (0..16).filter(|p| !reached.contains(p) && !taken.contains(p)).collect();
        assert_eq!(missing, named("b1 b3"));
        let product = symmetry(PSI_1).then(&symmetry(PSI_2));
        assert!(missing.iter().all(|p| listed.iter().any(|&q| product.image(q) == *p)));
    }

    #[test]
    fn the_published_proof_has_35_lines() {
        assert_eq!((published_lines(), published_rows()), (Ok(35), 23));
    }
}
