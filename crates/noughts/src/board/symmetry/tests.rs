//! Groups against the definition (all permutations of small boards) and against known orders.

use super::*;
use crate::board::{Draft, Point, WinningSets};
use crate::point::points;

fn board(points: usize, first: &[Vec<Point>], second: Option<&[Vec<Point>]>) -> Board {
    let draft = Draft {
        labels: (1..=points).map(|p| p.to_string()).collect(),
        sets: WinningSets::Listed(first.iter().collect()),
        second: second.map(|sets| sets.iter().collect()),
        ..Draft::default()
    };
    Board::from_draft("test", draft).unwrap()
}

fn order(board: &Board) -> BigUint {
    let group = board.symmetries().unwrap();
    let again = Group::generated_by(group.degree(), group.generators().to_vec());
    assert_eq!(group.order(), again.order(), "claimed order against the chain of its generators");
    group.order().clone()
}

/// A linear congruential generator is random enough to pick test boards.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn sets(&mut self, points: usize) -> Vec<Vec<Point>> {
        let sets = self.below(7);
        let mut out: Vec<Vec<Point>> = Vec::new();
        for _ in 0..sets {
            let size = 1 + self.below(3.min(points));
            let mut set: Vec<Point> = Vec::new();
            while set.len() < size {
                let p = Point::new(self.below(points));
                if !set.contains(&p) {
                    set.push(p);
                }
            }
            set.sort_unstable();
            out.push(set);
        }
        out
    }

    fn perm(&mut self, points: usize) -> Perm {
        let mut images: Vec<Point> = Point::all(points).collect();
        for i in (1..points).rev() {
            images.swap(i, self.below(i + 1));
        }
        Perm::from_images(images).unwrap()
    }
}

fn all_perms(points: usize) -> Vec<Perm> {
    let mut out = vec![Vec::new()];
    for _ in 0..points {
        let longer = |p: &Vec<Point>| {
            let p = p.clone();
            Point::all(points).filter(move |q| !p.contains(q)).collect::<Vec<_>>()
        };
        out = out.iter().flat_map(|p| longer(p).into_iter().map(move |q| [&p[..], &[q]].concat())).collect();
    }
    out.into_iter().map(|p| Perm::from_images(p).unwrap()).collect()
}

#[test]
fn small_boards_have_exactly_the_symmetries_of_the_definition() {
    let mut dice = Dice(1);
    for round in 0..400 {
        let points = 1 + dice.below(if round % 20 == 0 { 7 } else { 6 });
        let first = dice.sets(points);
        let second = (dice.below(3) == 0).then(|| dice.sets(points));
        let colours: Vec<u32> = (0..points).map(|_| dice.below(4) as u32 / 3).collect();
        let board = board(points, &first, second.as_deref());
        let families = Families::of(&board).unwrap();
        let keeps = |g: &Perm| {
            (0..points).all(|p| colours[g.image(Point::new(p)).index()] == colours[p])
                && [Some(&first), second.as_ref()]
                    .into_iter()
                    .flatten()
                    .all(|family| family.iter().all(|set| family.contains(&g.image_of_set(set))))
        };
        let expected: Vec<Perm> = all_perms(points).into_iter().filter(keeps).collect();
        let group = board.symmetries_fixing(&colours).unwrap();
        let elements = group.elements(10_000).unwrap();
        assert_eq!(elements, expected, "{first:?} {second:?} {colours:?}");
        assert_eq!(*group.order(), BigUint::from(expected.len()));
        assert!(families.broken_by(group.generators()).is_empty());
        for p in Point::all(points) {
            let fixing: Vec<Perm> = expected.iter().filter(|g| g.image(p) == p).cloned().collect();
            assert_eq!(group.stabiliser(p).elements(10_000).unwrap(), fixing);
            let mut orbit: Vec<Point> = expected.iter().map(|g| g.image(p)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            assert!(group.orbits().contains(&orbit));
        }
    }
}

#[test]
fn canonical_forms_agree_exactly_on_isomorphic_boards() {
    let mut dice = Dice(2);
    let perms: Vec<Vec<Perm>> = (0..6).map(all_perms).collect();
    for _ in 0..400 {
        let points = 1 + dice.below(5);
        let (a, b) = (dice.sets(points), dice.sets(points));
        let (a, b) = (board(points, &a, None), board(points, &b, None));
        let families = |board: &Board| Families::of(board).unwrap();
        let (fa, fb) = (families(&a), families(&b));
        let renamed = |g: &Perm| fa.renamed(g.inverse().images());
        let identity = fb.renamed(Perm::identity(points).images());
        let expected = perms[points].iter().any(|g| renamed(g) == identity);
        let found = a.isomorphism(&b).unwrap();
        assert_eq!(found.is_some(), expected);
        assert!(found.is_none_or(|g| renamed(&g) == identity));
        // A renaming of a board always has the same form.
        let g = dice.perm(points);
        let moved: Vec<Vec<Point>> = fa.sets[0].iter().map(|set| g.image_of_set(set)).collect();
        let moved = board(points, &moved, None);
        assert_eq!(a.canonical().unwrap().sets, moved.canonical().unwrap().sets);
    }
}

#[test]
fn boards_of_free_points_have_all_permutations() {
    let factorial = |n: u32| (1..=n).product::<BigUint>();
    assert_eq!(*board(100, &[], None).symmetries().unwrap().order(), factorial(100));
    assert_eq!(order(&board(0, &[], None)), factorial(1));
    assert_eq!(order(&board(12, &[Point::all(12).collect()], None)), factorial(12));
    // 30 disjoint pairs: S_2 wr S_30; every point in a set of its own: S_40.
    let pairs: Vec<Vec<Point>> = (0..30).map(|i| points([2 * i, 2 * i + 1])).collect();
    assert_eq!(order(&board(60, &pairs, None)), factorial(30) << 30);
    let singles: Vec<Vec<Point>> = Point::all(40).map(|p| vec![p]).collect();
    assert_eq!(order(&board(40, &singles, None)), factorial(40));
}

#[test]
fn known_orders() {
    for (spec, expected) in [("3^2", 8u32), ("4^2", 32), ("3^3", 48), ("4^3", 192), ("torus(3,3)", 432)] {
        assert_eq!(order(&Board::parse(spec).unwrap()), BigUint::from(expected), "{spec}");
    }
}

#[test]
fn set_orbits_of_the_square() {
    let board = Board::parse("3^2").unwrap();
    let group = board.symmetries().unwrap();
    let mut sizes: Vec<usize> =
        group.set_orbits(&board.list_sets(100).unwrap()).iter().map(Vec::len).collect();
    sizes.sort_unstable();
    // Outer lines, middle lines, diagonals.
    assert_eq!(sizes, [2, 2, 4]);
}

fn nest(outer: &str, inners: &[&str], inner_of: Vec<u32>) -> Board {
    let parse = |spec: &&str| Board::parse(spec).unwrap();
    let nest = crate::board::Nest::new(parse(&outer), inners.iter().map(parse).collect(), inner_of);
    let labels = (1..=*nest.first_point.last().unwrap()).map(|p| p.to_string()).collect();
    let draft = Draft { labels, sets: WinningSets::Nested(Box::new(nest)), ..Draft::default() };
    Board::from_draft("nest", draft).unwrap()
}

#[test]
fn nests_by_parts_have_the_group_of_their_listed_sets() {
    let fano = "lines{1 2 3; 1 4 5; 1 6 7; 2 4 6; 2 5 7; 3 4 7; 3 5 6}";
    let grid = "torus(3,3)";
    let mut dice = Dice(3);
    for (outer, inners, inner_of) in [
        (fano, vec!["lines{1 2; 2 3}"], vec![0; 7]),
        (fano, vec!["lines{1}"], vec![0; 7]),
        (fano, vec!["lines{1 2}"], vec![0; 7]),
        (grid, vec!["lines{1; 2}"], vec![0; 9]),
        // Not linear spaces, but tried and found prime: the path of four points, tic-tac-toe.
        ("lines{1 2; 2 3; 3 4}", vec!["lines{1 2; 2 3}"], vec![0; 4]),
        ("3^2", vec!["lines{1; 2}", "lines{1}"], vec![0, 1, 1, 1, 1, 0, 1, 0, 1]),
        (fano, vec!["lines{1 2; 2 3; 3 1}", "lines{1 2; 3 4}"], vec![0, 1, 1, 0, 0, 0, 0]),
        (fano, vec!["lines{1 2; 2 3}", "lines{3 1; 1 2}", "lines{1; 2; 3}"], vec![0, 1, 0, 1, 1, 0, 2]),
    ] {
        let board = nest(outer, &inners, inner_of);
        let families = Families::of(&board).unwrap();
        let plain = vec![0; board.points()];
        let coloured: Vec<u32> = (0..board.points()).map(|_| dice.below(6) as u32 / 5).collect();
        for colours in [plain, coloured] {
            let listed = group_of(&families, &colours).unwrap();
            let parts = nested::group(&board, board.nest().unwrap(), &colours).unwrap();
            assert_eq!(listed.order(), parts.order(), "[{outer}:{inners:?}]");
            assert!(families.broken_by(parts.generators()).is_empty());
            let chain = Group::generated_by(board.points(), parts.generators().to_vec());
            assert_eq!(chain.order(), parts.order());
        }
    }
}

#[test]
fn deep_nests_are_regrouped() {
    let path = "lines{1 2; 2 3; 3 4}";
    for spec in [
        format!("[[{path}:{path}]:lines{{1; 2}}]"),
        format!("[[{path}:lines{{1}}; 2:{path}]:lines{{1}}; 3:lines{{1; 2}}]"),
    ] {
        let board = Board::parse(&spec).unwrap();
        let colours = vec![0; board.points()];
        let parts = nested::group(&board, board.nest().unwrap(), &colours).unwrap();
        let families = Families::of(&board).unwrap();
        assert!(families.broken_by(parts.generators()).is_empty());
        assert_eq!(group_of(&families, &colours).unwrap().order(), parts.order(), "{spec}");
    }
}

#[test]
fn parts_decide_nothing_where_the_theorem_does_not_apply() {
    // One line of two islands with one line each: all four points are alike, and islands are not preserved.
    let square = nest("lines{1 2}", &["lines{1 2}"], vec![0, 0]);
    assert!(nested::group(&square, square.nest().unwrap(), &[0; 4]).is_err());
    assert_eq!(order(&square), BigUint::from(24u32));
    // A square of four lines has committees: opposite corners.
    let ring = nest("lines{1 2; 2 3; 3 4; 4 1}", &["lines{1; 2}"], vec![0; 4]);
    assert!(nested::group(&ring, ring.nest().unwrap(), &[0; 8]).is_err());
    assert_eq!(order(&ring), BigUint::from(24u32 * 24 * 2));
    // An inner board with a point in no set.
    let fano = "lines{1 2 3; 1 4 5; 1 6 7; 2 4 6; 2 5 7; 3 4 7; 3 5 6}";
    let loose = nest(fano, &["lines{1 2 | 3}"], vec![0; 7]);
    assert!(nested::group(&loose, loose.nest().unwrap(), &[0; 21]).is_err());
}

#[test]
fn classical_groups_are_those_of_the_search() {
    for spec in [
        "AG(2,3)",
        "AG(2,4)",
        "AG(2,5)",
        "AG(2,8)",
        "AG(2,9)",
        "AG(3,2):planes",
        "AG(3,3)",
        "AG(3,3):planes",
        "PG(2,2)",
        "PG(2,3)",
        "PG(2,4)",
        "PG(2,8)",
        "PG(3,2)",
        "PG(3,2):planes",
        "PG(3,3)",
        "PG(4,2):planes",
    ] {
        let board = Board::parse(spec).unwrap();
        let families = Families::of(&board).unwrap();
        let known = classical::group(&board, &families).unwrap_or_else(|| panic!("{spec} is classical"));
        let searched = group_of(&families, &vec![0; board.points()]).unwrap();
        assert_eq!(known.order(), searched.order(), "{spec}");
        assert!(known.generators().iter().all(|g| searched.contains(g)), "{spec}");
    }
}

#[test]
fn other_boards_are_not_taken_for_classical_ones() {
    for spec in ["3^2", "4^3", "AG(2,2)", "AG(3,2)", "AG(2,4) - line(1)", "AG(2,3) - class(2)", "torus(4,4)"]
    {
        let board = Board::parse(spec).unwrap();
        assert!(classical::group(&board, &Families::of(&board).unwrap()).is_none(), "{spec}");
    }
}

#[test]
fn renamed_planes_and_triple_systems_keep_their_form() {
    let mut dice = Dice(4);
    for spec in ["hughes(9)", "hall(9)", "STS(15,23)", "STS(15,61)", "AG(2,5) - line(3)"] {
        let plane = Board::parse(spec).unwrap();
        let g = dice.perm(plane.points());
        let moved: Vec<_> = plane.list_sets(10_000).unwrap().iter().map(|s| g.image_of_set(s)).collect();
        let moved = board(plane.points(), &moved, None);
        assert_eq!(plane.canonical().unwrap().sets, moved.canonical().unwrap().sets, "{spec}");
    }
}
