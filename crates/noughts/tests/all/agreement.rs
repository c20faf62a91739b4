//! Random boards under every rule set: brute force, every method, every feature switched off, and the checker
//! on the written bytes all agree. `NOUGHTS_CASES` sets the number of boards (default 150).

use noughts::certificates::Files;
use noughts::random;
use noughts::solving::Features;
use noughts::{Board, Limits, Method, Problem, Rules, SpecReader};
use std::sync::Arc;

/// Dice with a fixed seed.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(random::Dice::mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)))
    }

    /// A number below n.
    fn below(&mut self, n: usize) -> usize {
        self.0 = random::Dice::mix(self.0.wrapping_add(0x9e37_79b9_7f4a_7c15));
        (self.0 % n as u64) as usize
    }
}

const RULES: &[&str] = &[
    "strong",
    "strong bias=2:1",
    "strong bias=1:2",
    "maker-breaker",
    "maker-breaker start=breaker",
    "maker-breaker bias=1:2",
    "maker-breaker start=breaker bias=2:1",
    "misere",
    "misere bias=2:1",
    "notakto",
    "notakto bias=1:2",
    "picker-chooser",
    "chooser-picker",
    "hop",
    "hop bias=1:2",
    "hop bias=2:1",
    "hop goal=maker",
    "hop goal=maker bias=1:2",
    "hop players=3",
    "strong players=3",
    "notakto players=3",
];

fn cases() -> usize {
    std::env::var("NOUGHTS_CASES").ok().and_then(|v| v.parse().ok()).unwrap_or(150)
}

fn random_sets(dice: &mut Dice, points: usize) -> String {
    let sets: Vec<String> = (0..=dice.below(7))
        .map(|_| {
            let size = 1 + dice.below(4).max(dice.below(4));
            let mut set: Vec<usize> = (0..size).map(|_| 1 + dice.below(points)).collect();
            set.sort_unstable();
            set.dedup();
            set.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        })
        .collect();
    sets.join("; ")
}

fn random_board(dice: &mut Dice, most: usize) -> Board {
    let points = 3 + dice.below(most - 2);
    let first = random_sets(dice, points);
    let second = if dice.below(4) == 0 { format!(" / {}", random_sets(dice, points)) } else { String::new() };
    let mentioned = format!("{first}{second}");
    let loose: Vec<String> = (1..=points)
        .map(|p| p.to_string())
        .filter(|p| !mentioned.split(|c: char| !c.is_ascii_digit()).any(|w| w == p))
        .collect();
    Board::parse(&format!("lines{{{mentioned} | {}}}", loose.join(" "))).expect("a board")
}

/// Solves in every way and checks the certificate; returns how many certificates were accepted.
fn agree(board: &Arc<Board>, rules: &str) -> usize {
    let Ok(all) = rules.parse::<Rules>().expect("rules").starts(board) else { return 0 };
    let mut accepted = 0;
    for (_, rules) in all {
        // Two families are refused by some rules.
        let Ok(game) = rules.on(board.clone()) else { continue };
        let name = || format!("{board} under {}", game.rules());
        let problem = Problem::of(game.clone()).limits(Limits::new().memory(1 << 20));
        let brute = problem.clone().value_only().method(Method::BruteForce).solve();
        let value = brute.value().expect("brute force decides").clone();
        let on = Features::default();
        let variants = [
            on,
            Features { symmetry: false, ..on },
            Features { weights: false, ..on },
            Features { pairings: false, ..on },
            Features { threats: false, ..on },
            Features { no_draw: false, ..on },
            Features { columns: false, ..on },
            Features { breaker: false, ..on },
            Features {
                symmetry: false,
                small: false,
                weights: false,
                pairings: false,
                threats: false,
                no_draw: false,
                answers: false,
                components: false,
                zones: false,
                mirror: false,
                caps: false,
                connections: false,
                columns: false,
                breaker: false,
            },
        ];
        let alone = problem.clone().value_only().solve();
        assert_eq!(alone.value(), Some(&value), "{} by {}", name(), alone.method());
        for features in variants {
            for method in [None, Some(Method::AlphaBeta), Some(Method::ProofNumbers)] {
                let problem = problem.clone().features(features);
                let verdict = method.map_or(problem.clone(), |method| problem.method(method)).solve();
                assert_eq!(verdict.value(), Some(&value), "{} with {features:?} by {method:?}", name());
                let Files { statement, certificate } = verdict.evidence().expect("a certificate");
                let answer = noughts_check::check(statement.as_bytes(), certificate.as_bytes());
                let verified = matches!(answer, Ok(noughts_check::Answer::Verified { .. }));
                assert!(verified, "{}: {answer:?}\n{statement}\n{certificate}", name());
                accepted += 1;
            }
        }
    }
    accepted
}

#[test]
fn random_boards_under_every_rule_set() {
    let mut accepted = 0;
    for seed in 0..cases() as u64 {
        let mut dice = Dice::new(seed);
        let board = Arc::new(random_board(&mut dice, 6));
        for rules in RULES {
            accepted += agree(&board, rules);
        }
    }
    assert!(accepted >= cases() * RULES.len(), "only {accepted} certificates");
}

/// Without threats, proofs that no draw exists, answers in pairs and components, and under misère without weights and pairings, the
/// core of the checker is enough.
#[test]
fn certificates_can_do_with_the_records_of_the_core() {
    let core = ["noughts", "perm", "part", "end", "m", "o", "r", "=", "w", "p", "n", "by"];
    let features =
        Features { threats: false, no_draw: false, answers: false, components: false, ..Features::default() };
    let mut shorter = 0;
    for spec in ["3^2", "AG(2,3)", "AG(2,4)", "PG(2,2)", "PBSTS(7)", "lines{1 2 3; 3 4 5; 1 4 6}"] {
        let board = Arc::new(Board::parse(spec).expect("a board"));
        // On 16 points the other rules take long.
        let small = board.points() < 10;
        for rules in ["strong", "maker-breaker", "misere", "notakto"].iter().take(if small { 4 } else { 2 }) {
            let game = rules.parse::<Rules>().expect("rules").on(board.clone()).expect("a game");
            let problem = Problem::of(game).limits(Limits::new().memory(1 << 24));
            let achieving = *rules != "misere";
            let features = Features { weights: achieving, pairings: achieving, ..features };
            let Files { statement, certificate } =
                problem.clone().features(features).solve().evidence().expect("a certificate");
            let answer = noughts_check::check(statement.as_bytes(), certificate.as_bytes());
            assert!(
                matches!(answer, Ok(noughts_check::Answer::Verified { .. })),
                "{spec} {rules}: {answer:?}"
            );
            for line in certificate.lines() {
                let mut words = line.split(' ').skip_while(|word| word.starts_with('@'));
                let first = words.next().unwrap_or_default();
                let leaf = if first == "o" { words.nth(1) } else { None };
                let known = [Some(first), leaf].into_iter().flatten().all(|word| core.contains(&word));
                assert!(known && (first != "by" || line == "by stealing"), "{spec} {rules}: {line}");
            }
            let usual = problem.solve().evidence().expect("a certificate");
            shorter += u32::from(usual.certificate.len() < certificate.len());
        }
    }
    assert!(shorter > 2, "the rules around the core make {shorter} certificates shorter");
}

/// Up to nine points, one rule set each, since brute force takes its time there.
#[test]
fn larger_random_boards() {
    for seed in 0..(cases() / 4) as u64 {
        let mut dice = Dice::new(1_000_000 + seed);
        let board = Arc::new(random_board(&mut dice, 9));
        let rules = [
            "strong",
            "maker-breaker",
            "misere",
            "notakto",
            "strong bias=2:1",
            "maker-breaker start=breaker",
        ];
        agree(&board, rules[dice.below(rules.len())]);
    }
}

/// Play that ends with a list of turns, which may be anything but mostly goes by turns.
#[test]
fn games_with_a_list_of_turns() {
    let place = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("turns.txt");
    let mut accepted = 0;
    for seed in 0..3 * cases() as u64 {
        let mut dice = Dice::new(2_000_000 + seed);
        let points = 4 + dice.below(4);
        let names: Vec<String> = (1..=points).map(|p| p.to_string()).collect();
        let family = |dice: &mut Dice| random_sets(dice, points).replace("; ", "\n");
        let mut parts =
            vec!["[points]".to_string(), names.join(" "), "[sets]".to_string(), family(&mut dice)];
        if dice.below(4) == 0 {
            parts.extend(["[second sets]".to_string(), family(&mut dice)]);
        }
        if dice.below(3) == 0 {
            parts.push("[first stones]\n1\n[second stones]\n2".to_string());
        }
        let (alternate, begin) = (dice.below(4) > 0, dice.below(2));
        let turn = |i: usize, dice: &mut Dice| if alternate { (begin + i) % 2 } else { dice.below(2) };
        let turns: Vec<&str> =
            (0..=dice.below(points + 1)).map(|i| ["first", "second"][turn(i, &mut dice)]).collect();
        parts.extend(["[turns]".to_string(), turns.join(" "), String::new()]);
        let text = parts.join("\n");
        std::fs::write(&place, &text).expect("a file");
        let read = SpecReader::new().files(true).board(&format!("file({})", place.display()));
        accepted += agree(&Arc::new(read.unwrap_or_else(|e| panic!("{e}\n{text}"))), "strong");
    }
    assert!(accepted >= 20 * cases(), "only {accepted} certificates");
}

#[test]
fn boards_with_columns_and_islands() {
    for spec in ["grid(3,2,2)", "grid(2,3,2)", "3^2", "grid(2,2,2)", "2^2", "2^3"] {
        let board = Arc::new(Board::parse(spec).expect("a board"));
        for rules in
            ["strong drop", "maker-breaker drop", "misere drop", "notakto drop", "strong bias=1:2 drop"]
        {
            assert!(agree(&board, rules) > 0, "{spec} {rules}");
        }
    }
    for spec in ["[2^1:2^1]", "[lines{1 2; 2 3}:lines{1 2}]", "[lines{1 2}:lines{1 2; 2 3; 1 3}]"] {
        let board = Arc::new(Board::parse(spec).expect("a board"));
        assert!(agree(&board, "fire-and-ice") > 0, "{spec}");
        assert!(agree(&board, "hop") > 0, "{spec}");
    }
}

#[test]
fn a_game_in_which_everyone_can_be_made_to_lose_is_accepted() {
    let rules: Rules = "notakto players=3".parse().unwrap();
    let verdict = Problem::new(&"4^2".parse::<Board>().unwrap(), rules).unwrap().solve();
    assert_eq!(verdict.value().unwrap().to_string(), "holds none");
    let files = verdict.evidence().unwrap();
    assert!(crate::certificates::accepted(&files.statement, &files.certificate));
}
