//! Under limits the solver says what it knows and no more.

use noughts::solving::Stop;
use noughts::{Board, Limits, Problem, Rules, Value, Verdict};
use std::sync::Arc;

fn solved(spec: &str, rules: &str, limits: Limits) -> Verdict {
    let board = Arc::new(Board::parse(spec).unwrap());
    let game = rules.parse::<Rules>().unwrap().on(board).unwrap();
    Problem::of(game).limits(limits).solve()
}

/// A question that a limit stops must not count as answered with no: whatever the limit, the value is the true one or none.
#[test]
fn no_limit_turns_a_tie_into_a_draw() {
    let mut seen = Vec::new();
    for spec in [
        "lines{1 2; 3 4}",
        "lines{1 2 3; 4 5 6}",
        "lines{1 2; 3 4; 5 6}",
        "AG(2,2)",
        "lines{1 2 3; 3 4 5 | 6}",
        // From 5 neither can force a win or a draw, but a tie.
        "lines{2 3; 2 3 4; 3 5 6; 4 5 6 / 2 3; 2 4; 1 3 4; 1 2 5; 4 5; 2 6; 2 3 6}",
    ] {
        let board = Arc::new(Board::parse(spec).unwrap());
        for (_, rules) in "hop".parse::<Rules>().unwrap().starts(&board).unwrap() {
            let rules = rules.to_string();
            let value = solved(spec, &rules, Limits::new().memory(1 << 20)).value().cloned().unwrap();
            for nodes in 0..300 {
                if let Some(found) = solved(spec, &rules, Limits::new().memory(1 << 20).nodes(nodes)).value()
                {
                    assert_eq!(*found, value, "{spec} under {rules} with {nodes} nodes");
                }
            }
            seen.push(value);
        }
    }
    for value in [Value::Tie, Value::Draw, Value::First] {
        assert!(seen.contains(&value), "{value}: {seen:?}");
    }
}

/// What is proved stays proved when there is no room to write it down, and says so.
#[test]
fn a_certificate_obeys_the_memory_limit() {
    let enough = solved("AG(2,4)", "hop start=1", Limits::new());
    assert!(enough.certificate().is_some() && enough.unwritten().is_none());
    let little = solved("AG(2,4)", "hop start=1", Limits::new().memory(1 << 20));
    assert_eq!((little.value(), little.unwritten()), (enough.value(), Some(Stop::Memory)));
    assert!(little.certificate().is_none());
}

#[test]
fn picker_and_chooser_have_their_names() {
    for (rules, value, said) in [
        ("picker-chooser", Value::Breaker, "Chooser wins"),
        ("picker-chooser", Value::Maker, "Picker wins"),
        ("chooser-picker", Value::Breaker, "Picker wins"),
        ("chooser-picker", Value::Maker, "Chooser wins"),
        ("maker-breaker", Value::Breaker, "Breaker wins"),
    ] {
        assert_eq!(value.in_words(&rules.parse::<Rules>().unwrap()), said, "{rules}");
    }
}
