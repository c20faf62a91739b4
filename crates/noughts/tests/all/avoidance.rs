//! Misère play: what is decided without a tree, and with which evidence.

use crate::certificates::accepted;
use noughts::solving::Features;
use noughts::{Board, Method, Problem, Rules};

fn problem(spec: &str) -> Problem<'static> {
    Problem::new(&spec.parse::<Board>().unwrap(), "misere".parse::<Rules>().unwrap()).unwrap()
}

/// Value and certificate, which the checker has accepted.
fn decided(spec: &str, problem: &Problem) -> (String, String) {
    let verdict = problem.solve();
    let files = verdict.evidence().expect("proved");
    assert!(accepted(&files.statement, &files.certificate), "{spec}");
    (verdict.value().unwrap().to_string(), files.certificate)
}

#[test]
fn light_boards_are_draws_by_a_line_for_each_player() {
    for spec in ["5^2", "6^2", "AG(2,5)", "PG(2,5)", "AG(2,7)", "lines{1 2 3 4; 5 6 7 8 | 9}"] {
        let (value, certificate) = decided(spec, &problem(spec));
        assert_eq!(value, "draw", "{spec}");
        assert!(certificate.lines().any(|line| line == "v") && certificate.lines().count() <= 8, "{spec}");
    }
}

#[test]
fn projective_binary_systems_are_won_by_caps() {
    for spec in ["PBSTS(31)", "PG(4,2)", "PBSTS(63)", "PBSTS(1023)"] {
        let (value, certificate) = decided(spec, &problem(spec));
        assert_eq!(value, "second", "{spec}");
        assert!(certificate.contains("by caps\nvectors "), "{spec}");
    }
    // On the smaller ones the search finds the same.
    for spec in ["PBSTS(7)", "PBSTS(15)"] {
        assert_eq!(decided(spec, &problem(spec)).0, "second", "{spec}");
    }
}

/// A system that is not projective gets no vectors, whatever its size.
#[test]
fn caps_are_for_projective_systems_only() {
    for spec in ["double(STS(15,2))", "AG(3,3)", "5^2"] {
        let verdict = problem(spec).method(Method::Caps).solve();
        assert!(verdict.value().is_none(), "{spec}");
    }
}

/// With and without plans and weights the value is the same; plans make the certificate smaller.
#[test]
fn plans_change_no_value() {
    let off = Features { pairings: false, weights: false, ..Features::default() };
    for spec in [
        "STS(13,1)",
        "STS(15,16)",
        "STS(15,80)",
        "3^2",
        "4^2",
        "grid(4,3,3)",
        "torus(4,3)",
        "PG(2,3)",
        "TD(3,4)",
    ] {
        let (value, certificate) = decided(spec, &problem(spec));
        let (plain, long) = decided(spec, &problem(spec).features(off));
        assert_eq!(value, plain, "{spec}");
        assert!(certificate.len() <= long.len(), "{spec}: {} and {} bytes", certificate.len(), long.len());
    }
}
