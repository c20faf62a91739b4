//! Small games of which the value alone is wanted: held against the definition from positions of all kinds.

use noughts::random::Dice;
use noughts::solving::Features;
use noughts::{Board, Limits, Method, Position, Problem, Rules, SpecReader};

const RULES: [&str; 8] = [
    "strong",
    "strong bias=2:1",
    "strong bias=1:2",
    "maker-breaker",
    "maker-breaker start=breaker",
    "maker-breaker bias=1:2",
    "misere",
    "misere bias=2:1",
];

fn problem(spec: &str, rules: &str) -> Problem<'static> {
    Problem::new(&spec.parse::<Board>().unwrap(), rules.parse::<Rules>().unwrap()).unwrap().value_only()
}

/// A position of so many moves at most, not played with care.
fn played(problem: &Problem, moves: usize, dice: &mut Dice) -> Position {
    let mut position = problem.game().start();
    for _ in 0..moves {
        let legal = problem.game().moves(&position);
        if legal.is_empty() {
            break;
        }
        position = problem.game().play(&position, legal[dice.below(legal.len() as u64) as usize]);
    }
    position
}

#[test]
fn positions_have_the_value_of_the_definition() {
    let mut dice = Dice::new(17);
    let boards = [
        "3^2",
        "AG(2,3)",
        "grid(4,3,3)",
        "polyomino(L4,4,3)",
        "versus(grid(3,3,2),3^2)",
        "PBSTS(7)",
        "STS(13,1)",
    ];
    let (mut by_words, mut games) = (0, 0);
    for spec in boards {
        for rules in RULES {
            if spec.starts_with("versus") && rules.starts_with("maker") {
                continue;
            }
            let problem = problem(spec, rules);
            let points = problem.game().board().points();
            for _ in 0..20 {
                let open = 3 + dice.below(6) as usize;
                let position = played(&problem, points.saturating_sub(open), &mut dice);
                let problem = problem.clone().from(position);
                let verdict = problem.solve();
                let brute = problem.clone().method(Method::BruteForce).solve();
                assert_eq!(verdict.value(), brute.value(), "{}", verdict.in_words());
                by_words += usize::from(verdict.method() == "small board");
                games += 1;
            }
        }
    }
    // The others are over.
    assert!(2 * by_words > games, "{by_words} of {games}");
}

#[test]
fn larger_boards_have_the_value_that_other_methods_find() {
    let off = Features { small: false, ..Features::default() };
    for spec in ["grid(5,3,3)", "4^2", "AG(2,4)", "TD(4,4)", "STS(15,7)", "polyomino(T4,4,4)", "grid(4,4,3)"]
    {
        for rules in RULES {
            let problem = problem(spec, rules);
            let (with, without) = (problem.solve(), problem.clone().features(off).solve());
            assert_eq!(with.value(), without.value(), "{}", with.in_words());
            assert!(with.value().is_some() && without.method() != "small board", "{spec} {rules}");
        }
    }
}

/// Boards that a rotation of the points takes to themselves, with turns of one or more claims by rule or by a list.
#[test]
fn boards_with_symmetries_have_the_value_that_other_methods_find() {
    let place = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("rotations.txt");
    let off = Features { small: false, ..Features::default() };
    let mut dice = Dice::new(29);
    let mut by_words = 0;
    for _ in 0..120 {
        let points = 7 + dice.below(3);
        let mut sets = Vec::new();
        for _ in 0..=dice.below(3) {
            let size = 3 + dice.below(2);
            let mut first: Vec<u64> = (0..points).collect();
            (0..size).for_each(|i| first.swap(i as usize, (i + dice.below(points - i)) as usize));
            for turn in 0..points {
                let set = first[..size as usize].iter().map(|p| ((p + turn) % points).to_string());
                sets.push(set.collect::<Vec<_>>().join(" "));
            }
        }
        // Now and then a set that no rotation keeps.
        sets.extend((dice.below(4) == 0).then(|| "0 1 3".to_string()));
        let names: Vec<String> = (0..points).map(|p| p.to_string()).collect();
        let mut text = format!("[points]\n{}\n[sets]\n{}\n", names.join(" "), sets.join("\n"));
        let mut rules = RULES[dice.below(RULES.len() as u64) as usize];
        if dice.below(2) == 0 {
            rules = "strong";
            let (mut turns, mut first) = (Vec::new(), dice.below(2) == 0);
            while turns.len() < points as usize {
                let run = 1 + dice.below(3) as usize;
                turns.extend(std::iter::repeat_n(if first { "first" } else { "second" }, run));
                first = !first;
            }
            turns.truncate(points as usize);
            text = [text, "[turns]\n".to_string(), turns.join(" ")].concat();
        }
        std::fs::write(&place, &text).unwrap();
        let board = SpecReader::new().files(true).board(&format!("file({})", place.display())).unwrap();
        let problem = Problem::new(&board, rules.parse().unwrap()).unwrap().value_only();
        let (with, without) = (problem.solve(), problem.clone().features(off).solve());
        assert_eq!(with.value(), without.value(), "{}\n{text}", with.in_words());
        by_words += usize::from(with.method() == "small board");
    }
    assert_eq!(by_words, 120);
}

#[test]
fn a_proof_and_all_that_is_asked_besides_come_from_other_methods() {
    let problem = problem("3^2", "strong");
    assert_eq!(problem.solve().method(), "small board");
    assert_ne!(problem.clone().moves().solve().method(), "small board");
    let with_proof = Problem::of(problem.game().clone());
    assert!(with_proof.solve().evidence().is_some());
    // Where it is too large, and where a limit is met, nothing is claimed.
    assert!(with_proof.clone().value_only().method(Method::Small).solve().value().is_some());
    assert!(with_proof.method(Method::Small).solve().value().is_none());
    let large = Problem::new(&"5^2".parse::<Board>().unwrap(), Rules::strong()).unwrap();
    assert!(large.value_only().method(Method::Small).solve().value().is_none());
    let limited = problem.clone().limits(Limits::new().nodes(2)).solve();
    assert!(limited.value().is_none(), "{}", limited.in_words());
    // An attempt that is given up takes nothing from the limit of the others.
    for nodes in [300, 4_100] {
        let limited = self::problem("4^2", "misere").limits(Limits::new().nodes(nodes)).solve();
        assert!(limited.value().is_some() && limited.nodes() <= nodes, "{}", limited.in_words());
    }
}
