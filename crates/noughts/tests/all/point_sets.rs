//! What is found about sets of points is proved, and the checker accepts the bytes: of random boards and of known ones.

use noughts::boards::{Draft, WinningSets};
use noughts::draws::{About, Claim, Demands, End, Extreme, Finding, Kind, Search};
use noughts::solving::Meter;
use noughts::{Board, Limits, Point, Rules};
use proptest::prelude::*;

fn meter() -> Meter {
    Meter::new(Limits::default())
}

/// What the checker says of a claim.
fn checked(about: &About, claim: &Claim) -> String {
    let proof = about.prove(claim);
    let answer = noughts_check::check(proof.statement.as_bytes(), proof.certificate.as_bytes());
    answer.map_or_else(|e| format!("{e}\n{}", proof.statement), |answer| answer.to_string())
}

#[track_caller]
fn accepted(about: &About, claim: &Claim) {
    let answer = checked(about, claim);
    assert!(answer.starts_with("VERIFIED"), "{}: {answer}", about.board);
}

/// Decides every size, both ends and every number, and has all of it checked.
fn prove_everything(about: &About) {
    let (demands, meter) = (about.demands, meter());
    let search = Search::new(about.board, demands, &meter);
    let draw = demands.kind == Kind::Draw;
    let share = demands.points.div_ceil(2);
    for size in 0..=demands.points {
        // A statement about draws has one size.
        if draw && size != share {
            continue;
        }
        match search.decide(&(size..=size)).unwrap() {
            Finding::Set(set) => accepted(about, &Claim::Some(&set, size..=size)),
            Finding::Nothing(nothing) => accepted(about, &Claim::None(&nothing, size..=size)),
        }
        let all = demands.list(&(size..=size), 1000, &meter).unwrap();
        let refutation = demands.nothing_else(&all, size, &meter).unwrap().unwrap();
        accepted(about, &Claim::All(&all, &refutation, size));
    }
    for end in [End::Least, End::Greatest].into_iter().filter(|_| !draw) {
        match search.extreme(end) {
            Extreme::Exact { set, beyond } => {
                let beyond = beyond.as_ref();
                let claim = if end == End::Least { Claim::Least } else { Claim::Greatest };
                accepted(about, &claim(&set, beyond));
                // One point too many or too few is not believed.
                let wrong = if end == End::Least { Claim::Greatest } else { Claim::Least };
                let possible = demands.list(&(0..=demands.points), 1000, &meter).unwrap();
                if possible.iter().any(|other| other.len() != set.len()) {
                    assert!(!checked(about, &wrong(&set, beyond)).starts_with("VERIFIED"));
                }
            }
            Extreme::NoSet(nothing) => accepted(about, &Claim::None(&nothing, 0..=demands.points)),
            Extreme::Between { .. } => panic!("no limit was set"),
        }
    }
}

fn family() -> impl Strategy<Value = Vec<Vec<Point>>> {
    let set = prop::collection::btree_set(0..6_u32, 1..4)
        .prop_map(|set| set.into_iter().map(Point::from).collect());
    prop::collection::vec(set, 0..10)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]
    #[test]
    fn random_boards(sets in family(), second in family()) {
        let make = |second: Option<&Vec<Vec<Point>>>| {
            let draft = Draft {
                labels: (1..=6).map(|i| i.to_string()).collect(),
                sets: WinningSets::Listed(sets.iter().collect()),
                second: second.map(|sets| sets.iter().collect()),
                ..Draft::default()
            };
            Board::from_draft("random", draft).unwrap()
        };
        let board = make(None);
        for kind in [Kind::Blocking, Kind::LineFreeBlocking, Kind::Cap] {
            let demands = Demands::of(&board, kind).unwrap();
            prove_everything(&About { board: &board, demands: &demands, rules: "", list: true });
        }
        for board in [board, make(Some(&second))] {
            let (demands, _) = Demands::draw(&board, &Rules::strong()).unwrap();
            prove_everything(&About { board: &board, demands: &demands, rules: "strong", list: true });
        }
    }
}

#[test]
fn known_boards_without_draws() {
    for spec in ["PG(2,2)", "AG(2,3)", "3^3", "AG(3,3)", "hex(3)", "hex(3,4)", "PBSTS(31)"] {
        let board = Board::parse(spec).unwrap();
        let (demands, share) = Demands::draw(&board, &Rules::strong()).unwrap();
        let about = About { board: &board, demands: &demands, rules: "strong", list: false };
        let meter = meter();
        let Finding::Nothing(nothing) =
            Search::new(&board, &demands, &meter).decide(&(share..=share)).unwrap()
        else {
            panic!("{spec} has a draw")
        };
        accepted(&about, &Claim::None(&nothing, share..=share));
        // The evidence is about this board and about these rules.
        let proof = about.prove(&Claim::None(&nothing, share..=share));
        let other = proof.statement.replace(&format!("board {spec}"), "board PG(2,3)");
        let answer = noughts_check::check(other.as_bytes(), proof.certificate.as_bytes());
        assert!(!answer.is_ok_and(|answer| answer.to_string().starts_with("VERIFIED")), "{spec}");
        // Every line of it is needed: steps are trimmed, and symmetries are not used where all colourings fail.
        let lines: Vec<&str> = proof.certificate.lines().collect();
        for dropped in 0..lines.len() {
            let rest: Vec<&str> =
                lines.iter().enumerate().filter(|(i, _)| *i != dropped).map(|(_, line)| *line).collect();
            let rest = rest.join("\n") + "\n";
            let answer = noughts_check::check(proof.statement.as_bytes(), rest.as_bytes());
            assert!(
                !answer.is_ok_and(|answer| answer.to_string().starts_with("VERIFIED")),
                "{spec} without “{}”",
                lines[dropped]
            );
        }
    }
}

#[test]
fn known_numbers_are_proved() {
    let board = Board::parse("AG(2,4)").unwrap();
    let (demands, share) = Demands::draw(&board, &Rules::strong()).unwrap();
    let about = About { board: &board, demands: &demands, rules: "strong", list: false };
    let all = demands.list(&(share..=share), 1000, &meter()).unwrap();
    let refutation = demands.nothing_else(&all, share, &meter()).unwrap().unwrap();
    let answer = checked(&about, &Claim::All(&all, &refutation, share));
    assert_eq!(answer, "VERIFIED\nUnder strong rules on AG(2,4), the number of draw positions is 120.");
    // One left out of the list, and the rest is not all.
    let fewer = all.iter().skip(1).collect();
    assert_eq!(demands.nothing_else(&fewer, share, &meter()).unwrap(), None);
}

#[test]
fn known_extremes_are_proved() {
    for (spec, kind, end, size) in [
        ("PG(2,4)", Kind::LineFreeBlocking, End::Least, 7),
        ("AG(2,4)", Kind::Blocking, End::Least, 7),
        ("PG(2,9)", Kind::Blocking, End::Least, 10),
        ("PBSTS(63)", Kind::Cap, End::Greatest, 32),
        ("AG(3,3)", Kind::Cap, End::Greatest, 9),
        ("AG(4,3)", Kind::Cap, End::Greatest, 20),
    ] {
        let board = Board::parse(spec).unwrap();
        let demands = Demands::of(&board, kind).unwrap();
        let about = About { board: &board, demands: &demands, rules: "", list: false };
        let meter = meter();
        let Extreme::Exact { set, beyond } = Search::new(&board, &demands, &meter).extreme(end) else {
            panic!("{spec}")
        };
        assert_eq!(set.len(), size, "{spec}");
        let claim = if end == End::Least { Claim::Least } else { Claim::Greatest };
        accepted(&about, &claim(&set, beyond.as_ref()));
    }
}
