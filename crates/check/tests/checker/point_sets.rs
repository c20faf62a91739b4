//! Sets of points: accepted, rejected and tampered certificates.

use crate::common::{Result, answer, errs, fails, holds};
use noughts_check::Answer;

fn check(statement: &str, certificate: &str) -> Result {
    let statement = format!("noughts statement 1\n{statement}");
    let certificate = format!("noughts certificate 1\n{certificate}");
    answer(statement.as_bytes(), certificate.as_bytes())
}

/// The path 1 – 2 – 3 – 4 as sets of two points: clauses 1 2, 2 3, 3 4 and their opposites.
fn path(lines: &str, certificate: &str) -> Result {
    check(&format!("kind point-set\nboard lines{{1 2; 2 3; 3 4}}\n{lines}"), certificate)
}

#[test]
fn a_set_is_looked_at() {
    let some = "demand meets\nsize 0..2\nvalue some\n";
    holds(&path(some, "set 2 3\nend\n"));
    holds(&path(some, "set 3 1\nend\n"));
    fails(&path(some, "set 2\nend\n"), 2, "no point of the winning set 3 4");
    fails(&path(some, "set 1 2 3\nend\n"), 2, "3 points, not 0 to 2");
    fails(&path(some, "set 2 2\nend\n"), 2, "twice");
    fails(&path(some, "set 2 5\nend\n"), 2, "1 to 4");
    fails(&path(some, "set  2 3\nend\n"), 2, "1 to 4");
    fails(&path(some, "end\n"), 2, "is due");
    fails(&path(some, "set 2 3\n"), 3, "too early");
    fails(&path(some, "set 2 3\nset 2 3\nend\n"), 3, "“end” is due");
    fails(&path(some, "set 2 3\nend\nend\n"), 4, "after the end");
    let both = "demand meets avoids\nsize 2..2\nvalue some\n";
    holds(&path(both, "set 1 3\nend\n"));
    fails(&path(both, "set 2 3\nend\n"), 2, "contains the winning set 2 3");
    let avoids = "demand avoids\nsize 0..4\nvalue some\n";
    holds(&path(avoids, "set\nend\n"));
    fails(&path(avoids, "set 1 2\nend\n"), 2, "contains");
}

#[test]
fn statements() {
    for (lines, why) in [
        ("demand\nsize 0..2\nvalue some\n", "not a demand"),
        ("demand meet\nsize 0..2\nvalue some\n", "not a demand"),
        ("size 0..2\nvalue some\n", "demand"),
        ("demand meets\nvalue some\n", "size"),
        ("demand meets\nsize 0..2\nvalue least 2\n", "size"),
        ("demand meets\nsize 2..1\nvalue some\n", "range of sizes"),
        ("demand meets\nsize 0..5\nvalue some\n", "range of sizes"),
        ("demand meets\nsize 2\nvalue some\n", "range of sizes"),
        ("demand meets\nsize 0..2\nvalue\n", "not a value"),
        ("demand meets\nsize 0..2\nvalue few\n", "not a value"),
        ("demand meets\nsize 0..2\nvalue count x\n", "not a value"),
        ("demand meets\nsize 0..2\nvalue count 1\n", "one size at a time"),
        ("demand meets\nsize 0..2\nvalue some\nrules strong\n", "not known"),
    ] {
        errs(&path(lines, "set 2 3\nend\n"), why);
    }
    let two = "kind point-set\nboard lines{1 2 / 2}\ndemand meets\nsize 0..2\nvalue some\n";
    errs(&check(two, "set 2\nend\n"), "of his own");
    // A board that the checker does not derive is assumed to be what it is called.
    let listed = "kind point-set\nboard mystery\npoints 2\nset 1 2\ndemand meets\nsize 1..1\nvalue some\n";
    let Ok(Answer::Verified { assuming, words, .. }) = check(listed, "set 1\nend\n") else { panic!() };
    assert_eq!(assuming.len(), 1);
    assert_eq!(words, "On mystery, a set of 1 points meets every winning set.");
}

/// At most one point: variables s(1,1) = 5, s(2,1) = 6, s(3,1) = 7. Clauses 4 to 11:
/// -1 5 | -2 -5 | -2 6 | -5 6 | -3 -6 | -3 7 | -6 7 | -4 -7.
#[test]
fn nothing_by_refutation() {
    let none = "demand meets\nsize 0..1\nvalue none\n";
    // 3 holds, or 2 and 4 do, which are too many; 3 excludes 1 and 2.
    let good = "c 12 3 0 2 3 6 10 11 0\nc 13 0 12 8 7 5 1 4 0\n";
    let result = path(none, &format!("{good}end\n"));
    assert!(matches!(result, Ok(Answer::Rejected { .. })), "hints in a wrong order: {result:?}");
    let good = "c 12 3 0 2 3 6 10 11 0\nc 13 0 12 8 6 1 4 7 0\nend\n";
    let result = path(none, good);
    holds(&result);
    assert_eq!(
        result.unwrap().to_string(),
        "VERIFIED\nOn lines{1 2; 2 3; 3 4}, no set of 0 to 1 points meets every winning set."
    );
    // The same for “a smallest one has 2”.
    holds(&path("demand meets\nvalue least 2\n", &format!("set 2 3\n{good}")));
    fails(&path("demand meets\nvalue least 2\n", &format!("set 1 2 3\n{good}")), 2, "3 points, not 2 to 2");
    fails(&path("demand meets\nvalue least 2\n", "set 2 3\nend\n"), 3, "is due");
    fails(&path("demand meets\nvalue least 3\n", &format!("set 1 2 3\n{good}")), 3, "");
    // There are sets of two points, so this cannot refute them.
    fails(&path("demand meets\nsize 0..2\nvalue none\n", good), 2, "");
    fails(&path("demand avoids\nsize 0..1\nvalue none\n", good), 2, "");
    for dropped in 0..2 {
        let rest: Vec<&str> =
            good.lines().enumerate().filter(|(i, _)| *i != dropped).map(|(_, l)| l).collect();
        assert!(matches!(path(none, &(rest.join("\n") + "\n")), Ok(Answer::Rejected { .. })));
    }
}

#[test]
fn nothing_smaller_than_nothing() {
    let board = "kind point-set\nboard lines{1 2; 2 3; 3 4}\ndemand avoids\nvalue least 0\n";
    holds(&check(board, "set\nend\n"));
    let whole = "kind point-set\nboard lines{1 2; 2 3; 3 4}\ndemand meets\nvalue greatest 4\n";
    holds(&check(whole, "set 1 2 3 4\nend\n"));
    fails(&check(whole, "set 1 2 3\nend\n"), 2, "not 4 to 4");
}

const FANO: &str = "kind point-set\nboard lines{1 2 3; 1 4 5; 1 6 7; 2 4 6; 2 5 7; 3 4 7; 3 5 6}\n";

/// Through each point of the Fano plane there are three lines.
const PENCILS: [&str; 7] = ["1 1 2 3", "2 1 4 5", "3 1 6 7", "4 2 4 6", "5 2 5 7", "6 3 4 7", "7 3 5 6"];

fn pencils(word: &str) -> String {
    PENCILS.map(|pencil| format!("pack {word} {pencil}\n")).concat()
}

#[test]
fn nothing_by_packing() {
    let least = format!("{FANO}demand meets\nvalue least 3\n");
    let greatest = format!("{FANO}demand avoids\nvalue greatest 4\n");
    let good = |word: &str, set: &str| format!("set {set}\n{}end\n", pencils(word));
    holds(&check(&least, &good("meets", "1 2 3")));
    holds(&check(&greatest, &good("avoids", "4 5 6 7")));
    // What is packed must be what is asked for, and must exceed the sizes.
    fails(&check(&least, &good("avoids", "1 2 3")), 3, "does not bound");
    fails(&check(&greatest, &good("meets", "4 5 6 7")), 3, "does not bound");
    let four = format!("{FANO}demand meets\nvalue least 4\n");
    fails(&check(&four, &good("meets", "1 2 3 4")), 3, "3 sets do not exceed 3");
    let least_proof = good("meets", "1 2 3");
    for (from, to, at, why) in [
        ("pack meets 1 1 2 3\n", "", 3, "at point 1"),
        ("pack meets 7 3 5 6\n", "", 9, "at point 7"),
        ("pack meets 1 1 2 3", "pack meets 1 1 2", 3, "2 sets do not exceed 2"),
        ("pack meets 1 1 2 3", "pack meets 1 1 2 2", 3, "in common"),
        ("pack meets 1 1 2 3", "pack meets 1 1 2 4", 3, "in common"),
        ("pack meets 1 1 2 3", "pack meets 1 1 2 8", 3, "number of a set"),
        ("pack meets 1 1 2 3", "pack meets 1 1 2 0", 3, "number of a set"),
        ("pack meets 1 1 2 3", "pack meets 2 1 2 3", 3, "at point 1"),
        ("pack meets 2 1 4 5", "pack avoids 2 1 4 5", 4, "at point 2"),
        ("pack meets 2 1 4 5", "pack sets 2 1 4 5", 4, "at point 2"),
    ] {
        fails(&check(&least, &least_proof.replacen(from, to, 1)), at, why);
    }
    // Both ends of a range: each argument bounds its own side.
    let middle = format!("{FANO}demand avoids\nsize 5..6\nvalue none\n");
    holds(&check(&middle, &format!("{}end\n", pencils("avoids"))));
    let low = format!("{FANO}demand meets\nsize 1..2\nvalue none\n");
    holds(&check(&low, &format!("{}end\n", pencils("meets"))));
    let whole = format!("{FANO}demand meets\nsize 2..7\nvalue none\n");
    fails(&check(&whole, &format!("{}end\n", pencils("meets"))), 2, "does not bound");
    // A set of one point needs no other.
    let single = "kind point-set\nboard lines{1; 2 3}\ndemand meets\nsize 0..1\nvalue none\n";
    fails(&check(single, "pack meets 1 1 2\npack meets 2 1 2\npack meets 3 1 2\nend\n"), 2, "no other point");
}

/// The triangle under its rotation: if a set has a point, it has an image with point 1.
#[test]
fn symmetry_is_verified() {
    // Meets every side with at most one point. Clauses 1 2, 2 3, 1 3; counters (4, 5): -1 4 | -2 -4 | -2 5 | -4 5 | -3 -5; then
    // 1 -2 and 1 -3 from the base.
    let triangle = "kind point-set\nboard lines{1 2; 2 3; 1 3}\ndemand meets\nsize 0..1\nvalue none\n";
    let proof = "c 11 1 0 9 10 2 0\nc 12 0 11 4 5 7 8 2 0\nend\n";
    let with = |symmetry: &str| check(triangle, &format!("{symmetry}{proof}"));
    holds(&with("perm 2 3 1\nbase 1\n"));
    // Without the symmetry the clauses 9 and 10 are not there.
    fails(&with(""), 2, "not a clause");
    fails(&with("base 1\n"), 3, "not a clause");
    fails(&with("perm 1 3 2\nbase 1\n"), 4, "not a clause");
    fails(&with("perm 2 3 1\nbase 2\n"), 4, "");
    fails(&with("perm 2 3 1\nbase 4\n"), 3, "1 to 3");
    fails(&with("perm 2 2 1\nbase 1\n"), 2, "permutation");
    let path = triangle.replace("; 1 3", "");
    fails(&check(&path, &format!("perm 2 3 1\nbase 1\n{proof}")), 2, "to no set");
    // The second base point is moved by symmetries that fix the first only.
    let square = "kind point-set\nboard lines{1 2; 2 3; 3 4; 1 4}\ndemand meets\nsize 0..0\nvalue none\n";
    // Clauses 1 to 4, then -1 -2 -3 -4, then 1 -2, 1 -3, 1 -4, then 2 -4 by the reflection that fixes 1 and 3.
    let unit = "c 13 0 5 6 1 0\nend\n";
    holds(&check(square, &format!("perm 2 3 4 1\nperm 1 4 3 2\nbase 1 2\n{unit}")));
    let uses = "c 13 2 0 12 3 7 0\nc 14 0 5 6 1 0\nend\n";
    holds(&check(square, &format!("perm 2 3 4 1\nperm 1 4 3 2\nbase 1 2\n{uses}")));
    fails(&check(square, &format!("perm 2 3 4 1\nbase 1 2\n{uses}")), 4, "12 is not a clause");
}

#[test]
fn all_sets_are_counted() {
    // Two colours on a path of three points: 1 3 against 2. Clauses 1 2 | 2 3 | -1 -2 | -2 -3 and sizes.
    let board = "kind point-set\nboard lines{1 2; 2 3}\ndemand meets avoids\nsize 1..1\nvalue count 1\n";
    // At most 1: variables 4 and 5, clauses 5 to 9: -1 4 | -2 -4 | -2 5 | -4 5 | -3 -5. At most 2 outside: clauses 10 to 16.
    // Clause 17 leaves out {2}: so 1 and 3 are in, which are too many.
    let proof = "set 2\nc 18 0 17 1 2 5 8 9 0\nend\n";
    holds(&check(board, proof));
    assert!(
        check(board, proof)
            .unwrap()
            .to_string()
            .contains("exactly 1 sets of 1 points meet every winning set and contain none")
    );
    fails(&check(board, &proof.replace("set 2", "set 1")), 2, "no point of the winning set 2 3");
    let two = board.replace("count 1", "count 2");
    fails(&check(&two, proof), 3, "is due");
    fails(&check(&two, &proof.replace("set 2\n", "set 2\nset 2\n")), 3, "twice");
    let none = board.replace("count 1", "count 0");
    fails(&check(&none, &proof.replace("set 2\n", "")), 2, "");
    errs(&check(&board.replace("1..1", "1..2"), proof), "one size at a time");
}

#[test]
fn draw_positions() {
    let draws = |board: &str, rules: &str, value: &str, proof: &str| {
        check(&format!("kind draws\nboard {board}\nrules {rules}\nvalue {value}\n"), proof)
    };
    let noughts = "set 1 2 6 7 9\nend\n";
    holds(&draws("3^2", "strong", "some", noughts));
    holds(&draws("3^2", "misere", "some", noughts));
    let text = draws("3^2", "strong", "some", noughts).unwrap().to_string();
    assert_eq!(text, "VERIFIED\nUnder strong rules on 3^2, there is a draw position.");
    fails(&draws("3^2", "strong", "some", "set 1 2 6 7\nend\n"), 2, "4 points, not 5 to 5");
    fails(&draws("3^2", "strong", "some", "set 1 2 3 4 8\nend\n"), 2, "contains the winning set 1 2 3");
    fails(&draws("3^2", "strong", "some", "set 1 2 4 5 6\nend\n"), 2, "");
    // Three points for the first player, six for the second.
    fails(&draws("3^2", "strong bias=1:2", "some", noughts), 2, "not 3 to 3");
    // On the triangle two points of three are joined, or one and the other two are.
    let triangle = "lines{1 2; 2 3; 1 3}";
    let refuted = "c 50 1 0 1 3 5 0\nc 51 0 50 4 6 2 0\nend\n";
    holds(&draws(triangle, "strong", "none", refuted));
    fails(&draws("lines{1 2; 2 3; 3 4}", "strong", "none", refuted), 2, "");
    for (rules, why) in [
        ("maker-breaker", "draw positions are"),
        ("notakto", "draw positions are"),
        ("strong drop", "draw positions are"),
        ("strong players=3", "draw positions are"),
        ("hop start=1", "draw positions are"),
        ("weak", "weak"),
    ] {
        errs(&draws("3^2", rules, "some", noughts), why);
    }
    errs(&draws("3^2", "strong", "least 5", noughts), "some, none or count");
    // Two families: the first player contains no set of his and meets every one of hers.
    let two = "lines{1 2 / 3 4}";
    holds(&draws(two, "strong", "some", "set 1 3\nend\n"));
    fails(&draws(two, "strong", "some", "set 1 2\nend\n"), 2, "no point of the winning set 3 4");
}

/// The affine plane of order 3, with its point (x, y) as 3x + y + 1. Three lines x = 0, 1, 2 are a class, and the other classes are its images.
const PLANE: &str = "kind point-set
board lines{1 2 3; 4 5 6; 7 8 9; 1 4 7; 2 5 8; 3 6 9; 1 5 9; 2 6 7; 3 4 8; 1 6 8; 2 4 9; 3 5 7}
demand avoids
";
/// A translation, the exchange of x and y, and a shear.
const PERMS: &str = "perm 4 5 6 7 8 9 1 2 3\nperm 1 4 7 2 5 8 3 6 9\nperm 1 2 3 5 6 4 9 7 8\n";
const PARTS: &str = "part 1 2 3\npart 4 5 6\npart 7 8 9\n";
/// Of three points on a line not all: clauses −1 −2 −3, and at most none of −1, −2, −3.
const ALL_THREE: &str = "c 5 0 2 3 4 1 0\n";

/// A class cuts five points into 2 + 2 + 1, with two pairs, and four classes have eight; but there are ten pairs, each on one line.
#[test]
fn nothing_by_slices() {
    let greatest = format!("{PLANE}value greatest 4\n");
    let good = format!("set 1 2 4 5\nslices 2 2\n{PERMS}{PARTS}weigh 2 -1\n{ALL_THREE}end\n");
    holds(&check(&greatest, &good));
    // Other weights leave nothing to try either, and triples may be counted: none is on a line.
    holds(&check(&greatest, &good.replace("weigh 2 -1", "weigh 0 0")));
    let three = good.replace("slices 2 2", "slices 2 3").replace("weigh 2 -1", "weigh 2 -1 5");
    holds(&check(&greatest, &three));
    for (from, to, at, why) in [
        ("slices 2 2", "slices 2 4", 3, "2 or 3 are due"),
        ("slices 2 2", "slices 2", 3, "2 or 3 are due"),
        ("slices 2 2", "slices 10 2", 3, "no so many"),
        ("slices 2 2", "slices x 2", 3, "no so many"),
        // One point in each part is too few to believe, and three say nothing.
        ("slices 2 2", "slices 1 2", 11, ""),
        ("slices 2 2", "slices 3 2", 10, "negative weight"),
        ("perm 4 5 6 7 8 9 1 2 3", "perm 4 5 6 7 8 9 1 3 2", 4, "to no set"),
        ("part 4 5 6\n", "", 8, "every point"),
        ("part 4 5 6", "part 4 5 6 7", 9, "two parts"),
        ("part 4 5 6", "part 4 5 5", 8, "twice"),
        ("part 4 5 6", "part 4 5 10", 8, "1 to 9"),
        ("part 4 5 6", "part ", 8, "1 to 9"),
        ("part 4 5 6\npart 7 8 9", "part 4 5 7\npart 6 8 9", 9, "no image"),
        ("part 1 2 3\npart 4 5 6\npart 7 8 9", "part 1 2 3 4 5 6 7 8 9", 7, "two parts or more"),
        ("weigh 2 -1", "weigh 2 -1 0", 10, "“weigh”"),
        ("weigh 2 -1", "weigh 2", 10, "“weigh”"),
        ("weigh 2 -1", "weigh -1 2 ", 10, "“weigh”"),
        ("weigh 2 -1", "weigh 4294967297 -1", 10, "“weigh”"),
        ("weigh 2 -1", "weigh -3 1", 10, "negative weight"),
        (ALL_THREE, "", 11, ""),
    ] {
        fails(&check(&greatest, &good.replacen(from, to, 1)), at, why);
    }
    // Without the exchange of x and y there is one class, and only some points are together in it.
    let one = good.replace("perm 1 4 7 2 5 8 3 6 9\n", "");
    fails(&check(&greatest, &one), 8, "more or less often");
    // There are four points without a line, and then the numbers have a solution.
    let three = format!("{PLANE}value greatest 3\n");
    let wrong = good.replace("set 1 2 4 5", "set 1 2 4");
    for weights in ["2 -1", "0 0", "-1 1", "-2 2", "1 0", "0 1"] {
        fails(&check(&three, &wrong.replace("2 -1\n", &format!("{weights}\n"))), 10, "");
    }
    // It bounds what contains no winning set, and only from above.
    let without = good.replace("set 1 2 4 5\n", "");
    holds(&check(&format!("{PLANE}size 5..9\nvalue none\n"), &without));
    fails(&check(&format!("{PLANE}size 5..8\nvalue none\n"), &without), 2, "bound the largest");
    fails(&check(&format!("{PLANE}size 0..9\nvalue none\n"), &without), 2, "bound the largest");
    let meets = PLANE.replace("avoids", "meets");
    fails(&check(&format!("{meets}size 5..9\nvalue none\n"), &without), 2, "bound the largest");
}
