//! The plane and the tables of the paper as they are printed, and what is to be said of them.
//!
//! A printed line is O's replies (alternatives with `|`) and X's answers in turn; forced replies stand there too, since play
//! goes on after them. A mark `'` stands for the paper's line over a forced move, and the points after `!` are the two
//! with which X completes a set.

use crate::board::{Board, Draft, Point, Sets, WinningSets};
use crate::perm::Perm;
use std::collections::{BTreeMap, BTreeSet};

/// A case of the proof: the position and its lines of play.
pub struct Case {
    /// Points of X, by name.
    pub x: &'static str,
    /// Points of O, by name.
    pub o: &'static str,
    /// Lines of play from there, O first; `|` stands between alternatives, `'` marks a forced move, `!` the double threat.
    pub lines: &'static [&'static str],
    /// Symmetries of the position, as cycles, that carry the lines to other replies.
    pub symmetries: &'static [&'static str],
}

/// The two tables of the paper, and the names of the points in them.
pub struct Tables;

impl Tables {
    /// The cells of Figure 2, a parallel class γ1 to γ4 in each line; the groups r, c, a, b are lines of the plane too.
    pub const CELLS: &str = "r1 c1 a1 b1, r4 c2 a3 b4, r2 c3 a4 b2, r3 c4 a2 b3, \
        r3 c3 a1 b4, r1 c2 a2 b2, r4 c1 a4 b3, r2 c4 a3 b1, \
        r2 c1 a2 b4, r3 c2 a4 b1, r1 c3 a3 b3, r4 c4 a1 b2, \
        r3 c1 a3 b2, r2 c2 a1 b3, r4 c3 a2 b1, r1 c4 a4 b4";

    /// Case 1: the sequences in the text and Table 7.
    pub const CASE_1: Case = Case {
        x: "r1 r3 c1",
        o: "r2 r4",
        lines: &[
            "c2|c4 a1 b1' a3 b2' c3 ! b3 b4",
            "a2 a1 b1' c3' b4' a3 ! b2 b3",
            "a1 b2 a3' b4 c2 b3' b1' c4' ! a2 a4",
            "a1 b2 a3' b4 c3 c4 a4' a2' ! c2 b3",
            "a1 b2 a3' b4 c4 b1' b3' c2' ! a2 a4",
            "a1 b2 a3' b4 a2 a4' c4' b1' ! c2 b3",
            "a1 b2 a3' b4 a4 a2' c2' b3' ! c4 b1",
            "a1 b2 a3' b4 b1 c4' a4' a2' ! c2 b3",
            "a1 b2 a3' b4 b3 c2' a2' a4' ! c4 b1",
        ],
        symmetries: &[Tables::PSI_1, Tables::PSI_2],
    };

    /// Case 2: the sequence in the text and Table 9.
    pub const CASE_2: Case = Case {
        x: "r1 r3 a2",
        o: "r2 c1",
        lines: &[
            "r4|c3|a1|a3 c2 b2' a4 b1' c4 ! b3 b4",
            "c2 b3 c4' c3' a3' b1' r4' b4' ! a1 b2",
            "c4 c2 b2' c3 r4 a1' b4' a3 ! a4 b3",
            "c4 c2 b2' c3 a1|a4 r4 b1' a3' ! b3 b4",
            "c4 c2 b2' c3 a3|b3|b4 b1 ! r4 a4",
            "c4 c2 b2' c3 b1 a3' b3' b4' ! r4 a1",
            "a4 b2 c2' b3 c4' c3' a3' b1' ! r4 b4",
            "b1 c4 b3' a4 b4' b2' c2' a1' ! r4 a3",
            "b2 c3 r4|c2|a1|a4|b1|b4 b3 ! c4 a3",
            "b2 c3 c4 a3 b3' a1 ! a4 b4",
            "b2 c3 a3 b4 a1' c4 ! a4 b3",
            "b2 c3 b3 a1 b4' b1' r4' a4' ! c2 a3",
            "b3 c2 b2' a4 b1' b4' c4' a3' ! r4 a1",
            "b4 b3 c4' c2 b2' a4 b1' a3' ! c3 a1",
        ],
        symmetries: &[],
    };

    /// ψ1 = (i, (13)(24), i, (13)(24), (12)(34)).
    pub const PSI_1: &str = "(r1 r3)(r2 r4)(a1 a3)(a2 a4)(b1 b2)(b3 b4)";

    /// ψ2 = ((34), (13), (23), (2134), (3124)): α and β change places, then the cycles act.
    pub const PSI_2: &str = "(r1 r3)(c2 c3)(a1 b2)(b1 a3)(a2 b4)(b3 a4)";

    /// The plane with the names of the paper, in the order r, c, a (for α), b (for β).
    pub fn plane() -> Board {
        let labels: Vec<String> =
            "rcab".chars().flat_map(|g| (1..=4).map(move |i| format!("{g}{i}"))).collect();
        let mut sets = Sets::default();
        for cell in Tables::CELLS.split(", ") {
            sets.push(&Tables::named(cell));
        }
        for group in 0..4_u32 {
            sets.push(&(4 * group..4 * group + 4).collect::<Vec<_>>());
        }
        let draft = Draft { labels, sets: WinningSets::Listed(sets), ..Draft::default() };
        Board::from_draft("the plane of order 4", draft).expect("sixteen labels and twenty lines")
    }

    /// The point of a name such as `a3`; a mark after it does not matter.
    pub fn point(name: &str) -> Point {
        let group = "rcab".find(&name[..1]).expect("a group of the design");
        let index: usize = name[1..].trim_end_matches('\'').parse().expect("an index");
        Point::new(group * 4 + index - 1)
    }

    /// The points of names with spaces between them.
    pub fn named(text: &str) -> Vec<Point> {
        text.split_whitespace().map(Tables::point).collect()
    }

    /// A point as the paper writes it, such as α3.
    pub fn symbol(p: Point) -> String {
        format!("{}{}", ['r', 'c', 'α', 'β'][p.index() / 4], p.index() % 4 + 1)
    }

    /// Points as the paper writes them.
    pub fn symbols(points: &[Point]) -> String {
        points.iter().map(|&p| Tables::symbol(p)).collect::<Vec<_>>().join(", ")
    }

    /// A permutation of the plane from its cycles.
    pub fn symmetry(cycles: &str) -> Perm {
        let mut images: Vec<Point> = Point::all(16).collect();
        for cycle in cycles.split(')').filter(|c| !c.is_empty()) {
            let points = Tables::named(cycle.trim_start_matches('('));
            for (i, &p) in points.iter().enumerate() {
                images[p.index()] = points[(i + 1) % points.len()];
            }
        }
        Perm::from_images(images).expect("disjoint cycles")
    }

    /// All products of the symmetries of a case.
    pub fn group(case: &Case) -> Vec<Perm> {
        let generators: Vec<Perm> = case.symmetries.iter().map(|cycles| Tables::symmetry(cycles)).collect();
        let mut group = vec![Perm::identity(16)];
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
        group
    }

    /// Points as bits of a number.
    pub fn bits(points: &[Point]) -> u16 {
        points.iter().map(|p| 1 << p.index()).sum()
    }

    /// The lines that a line with alternatives stands for: each move, and whether it is marked as forced.
    pub fn alternatives(line: &str) -> Vec<Vec<(Point, bool)>> {
        let moves = line.split(" !").next().unwrap_or(line);
        let mut lines = vec![Vec::new()];
        for word in moves.split_whitespace() {
            let with = |line: &Vec<(Point, bool)>| {
                let moves = word.split('|').map(|p| (Tables::point(p), p.ends_with('\'')));
                moves.map(|m| [&line[..], &[m]].concat()).collect::<Vec<_>>()
            };
            lines = lines.iter().flat_map(with).collect();
        }
        lines
    }
}

/// The open points with which the owner of some points completes a line.
fn completing(own: u16, other: u16) -> u16 {
    let plane = Tables::plane();
    let Ok(sets) = plane.list_sets(1000) else { return 0 };
    let missing = sets.iter().map(Tables::bits).filter(|set| set & other == 0).map(|set| set & !own);
    missing.filter(|m| m.is_power_of_two()).fold(0, |all, m| all | m)
}

fn points(set: u16) -> Vec<Point> {
    Point::all(16).filter(|p| set >> p.index() & 1 == 1).collect()
}

/// What there is to say about a printed line of play.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// What is wrong: a move that is not open, a threat left standing, a mark on a move that is not forced, a forced move of O
    /// without a mark, another end than the one printed.
    pub flaws: Vec<String>,
    /// Forced moves of X without a mark; the paper says that it does not always mark them.
    pub unmarked: Vec<String>,
}

impl Tables {
    /// Reviews a printed line of play, for each of its alternatives, from a position with O to move.
    pub fn review(x: &str, o: &str, line: &str) -> Review {
        let mut review = Review::default();
        let end = Tables::bits(&Tables::named(line.split('!').nth(1).unwrap_or("")));
        for moves in Tables::alternatives(line) {
            let mut sides = [Tables::bits(&Tables::named(o)), Tables::bits(&Tables::named(x))];
            let list = Tables::symbols(&moves.iter().map(|m| m.0).collect::<Vec<_>>());
            for (i, &(p, marked)) in moves.iter().enumerate() {
                let (own, other) = (sides[i % 2], sides[1 - i % 2]);
                let mut flaw =
                    |what: &str| review.flaws.push(format!("{list}: {} {what}", Tables::symbol(p)));
                if (own | other) >> p.index() & 1 == 1 {
                    flaw("is taken");
                }
                if completing(own, other) != 0 {
                    flaw("is played though the side could win");
                }
                let threat = completing(other, own);
                let forced = threat == 1 << p.index();
                if threat != 0 && !forced {
                    flaw("leaves a threat");
                }
                if marked && !forced {
                    flaw("is marked and not forced");
                }
                if forced && !marked && i % 2 == 0 {
                    flaw("is forced and not marked");
                }
                if forced && !marked && i % 2 == 1 {
                    review.unmarked.push(format!("{} in {list}", Tables::symbol(p)));
                }
                sides[i % 2] |= 1 << p.index();
            }
            let [o, x] = sides;
            if completing(x, o) != end || completing(o, x) != 0 || end.count_ones() != 2 {
                let found = Tables::symbols(&points(completing(x, o)));
                review.flaws.push(format!("{list}: X threatens {found} at the end"));
            }
        }
        review
    }

    /// Replies of O, after moves of a case, that its lines do not answer. Where X threatens a point only that point needs an
    /// answer; at the start of the case a reply counts as answered if one of the symmetries takes a listed reply to it.
    pub fn unanswered(case: &Case, symmetries: &[Perm]) -> Vec<(Vec<Point>, Point)> {
        let mut replies: BTreeMap<Vec<Point>, BTreeSet<Point>> = BTreeMap::new();
        for moves in case.lines.iter().flat_map(|line| Tables::alternatives(line)) {
            let moves: Vec<Point> = moves.iter().map(|m| m.0).collect();
            for i in (0..moves.len()).step_by(2) {
                replies.entry(moves[..i].to_vec()).or_default().insert(moves[i]);
            }
        }
        let mut missing = Vec::new();
        for (moves, mut listed) in replies {
            let (mut x, mut o) = (Tables::bits(&Tables::named(case.x)), Tables::bits(&Tables::named(case.o)));
            for (i, p) in moves.iter().enumerate() {
                *(if i % 2 == 0 { &mut o } else { &mut x }) |= 1 << p.index();
            }
            if moves.is_empty() {
                let images = symmetries.iter().flat_map(|g| listed.iter().map(|&p| g.image(p)));
                listed = images.collect();
            }
            let threat = completing(x, o);
            let needed = if threat == 0 { !(x | o) } else { threat };
            missing.extend(
                points(needed & !Tables::bits(&Vec::from_iter(listed)))
                    .into_iter()
                    .map(|p| (moves.clone(), p)),
            );
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_design_is_a_plane_and_the_psi_are_symmetries_of_case_1() {
        let plane = Tables::plane();
        assert_eq!(plane.affine_plane(), Ok(4));
        let symmetries = plane.symmetries().unwrap();
        for psi in [Tables::PSI_1, Tables::PSI_2].map(Tables::symmetry) {
            assert!(symmetries.contains(&psi));
            assert_eq!(
                Tables::bits(&psi.image_of_set(&Tables::named(Tables::CASE_1.x))),
                Tables::bits(&Tables::named(Tables::CASE_1.x))
            );
            assert_eq!(
                Tables::bits(&psi.image_of_set(&Tables::named(Tables::CASE_1.o))),
                Tables::bits(&Tables::named(Tables::CASE_1.o))
            );
        }
        // They generate all symmetries of the position; in case 2 there is none but the identity.
        let stabiliser = |case: &Case| {
            let mut colours = vec![0; 16];
            for (player, points) in [(1, case.x), (2, case.o)] {
                for p in Tables::named(points) {
                    colours[p.index()] = player;
                }
            }
            plane.symmetries_fixing(&colours).unwrap().order().to_string()
        };
        assert_eq!(
            (stabiliser(&Tables::CASE_1), stabiliser(&Tables::CASE_2)),
            ("4".to_string(), "1".to_string())
        );
        assert_eq!((Tables::group(&Tables::CASE_1).len(), Tables::group(&Tables::CASE_2).len()), (4, 1));
    }

    #[test]
    fn every_printed_line_wins() {
        for case in [Tables::CASE_1, Tables::CASE_2] {
            for line in case.lines {
                let review = Tables::review(case.x, case.o, line);
                assert!(review.flaws.is_empty(), "{:?}", review.flaws);
            }
        }
    }

    #[test]
    fn misprints_are_found() {
        let flaws = |line: &str| Tables::review(Tables::CASE_2.x, Tables::CASE_2.o, line).flaws.join("; ");
        assert!(flaws("b3 c2 b2' a4 b1' b4' c4' a3' ! r4 a2").contains("at the end"));
        assert!(flaws("b3 c2 b1 a4 b2' b4' c4' a3' ! r4 a1").contains("leaves a threat"));
        assert!(flaws("b3' c2 b2 a4 b1' b4' c4' a3' ! r4 a1").contains("β3 is marked and not forced"));
        assert!(flaws("b3 c2 b2 a4 b1' b4' c4' a3' ! r4 a1").contains("β2 is forced and not marked"));
        assert!(flaws("b3 r2 b2 a4 b1' b4' c4' a3' ! r4 a1").contains("r2 is taken"));
    }

    /// Applied one at a time, as the text says, ψ1 and ψ2 leave two replies of case 1 without an answer; their product
    /// has them.
    #[test]
    fn two_replies_of_case_1_need_the_product_of_the_symmetries() {
        let single = [Perm::identity(16), Tables::symmetry(Tables::PSI_1), Tables::symmetry(Tables::PSI_2)];
        let missing: Vec<Point> =
            Tables::unanswered(&Tables::CASE_1, &single).into_iter().map(|(_, p)| p).collect();
        assert_eq!(missing, Tables::named("b1 b3"));
        assert!(Tables::unanswered(&Tables::CASE_1, &Tables::group(&Tables::CASE_1)).is_empty());
        assert!(Tables::unanswered(&Tables::CASE_2, &Tables::group(&Tables::CASE_2)).is_empty());
        let short = Case { lines: &Tables::CASE_2.lines[1..], ..Tables::CASE_2 };
        assert_eq!(Tables::unanswered(&short, &Tables::group(&short)).len(), 4);
    }
}
