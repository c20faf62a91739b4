//! Threads that search side by side come to the answers of one, and of the definition.

use crate::certificates::{accepted, board};
use noughts::random::Dice;
use noughts::{Board, Limits, Method, Problem, Rules};

fn in_threads(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

#[test]
fn proof_numbers_agree_with_the_definition() {
    let mut dice = Dice::new(37);
    let rules = ["strong", "maker-breaker start=breaker", "misere", "notakto", "hop", "picker-chooser"];
    for round in 0..180 {
        let sets = 3 + dice.below(9);
        let spec = board(&mut dice, 5 + round as u64 % 3, sets);
        let board: Board = spec.parse().unwrap();
        let rules: Rules = rules[round % rules.len()].parse().unwrap();
        let (_, rules) = rules.starts(&board.clone().into()).unwrap().remove(0);
        let problem = Problem::new(&board, rules.clone()).unwrap();
        let truth = problem.clone().method(Method::BruteForce).value_only().solve();
        let found = problem.method(Method::ProofNumbers).limits(in_threads(2 + round % 2)).solve();
        assert_eq!(found.value(), truth.value(), "{spec} under {rules}");
        let files = found.evidence().unwrap();
        assert!(accepted(&files.statement, &files.certificate), "{spec} under {rules}");
    }
}

/// Long enough for alpha–beta to call the other threads.
#[test]
fn alpha_beta_agrees_with_one_thread() {
    for (spec, rules) in [("3^3", "notakto"), ("grid(4,5,4)", "misere")] {
        let problem = |threads| {
            let board: Board = spec.parse().unwrap();
            let rules: Rules = rules.parse().unwrap();
            Problem::new(&board, rules).unwrap().value_only().limits(in_threads(threads)).solve()
        };
        let (one, several) = (problem(1), problem(3));
        assert_eq!(one.value(), several.value(), "{spec} under {rules}");
        assert!(one.value().is_some(), "{spec} under {rules}");
    }
}

/// Long enough for columns and connections to call the other threads; what they find is written down and accepted.
#[test]
fn columns_and_connections_agree_with_one_thread() {
    for (spec, rules) in
        [("grid(5,5,4)", "strong drop"), ("grid(6,4,4)", "strong drop"), ("hex(7)", "strong")]
    {
        let problem = |threads| {
            let board: Board = spec.parse().unwrap();
            let rules: Rules = rules.parse().unwrap();
            Problem::new(&board, rules).unwrap().limits(in_threads(threads)).solve()
        };
        let (one, several) = (problem(1), problem(2));
        assert_eq!(one.value(), several.value(), "{spec} under {rules}");
        let files = several.evidence().unwrap();
        assert!(accepted(&files.statement, &files.certificate), "{spec} under {rules}");
    }
}
