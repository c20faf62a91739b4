//! Misère play by a mirror: what it decides, and attempts to fool the checker with it.

use crate::certificates::accepted;
use noughts::random::Dice;
use noughts::{Board, Method, Problem, Rules};

/// The value of a misère game, and its files.
fn misere(spec: &str, method: Option<Method>) -> (String, String, String) {
    let board: Board = spec.parse().unwrap();
    let problem = Problem::new(&board, "misere".parse::<Rules>().unwrap()).unwrap();
    let verdict = method.map_or(problem.clone(), |method| problem.method(method)).solve();
    let files = verdict.evidence().expect("proved");
    (verdict.value().unwrap().to_string(), files.statement, files.certificate)
}

#[test]
fn boards_without_draws_are_won_by_the_mirror() {
    for spec in ["3^3", "AG(3,3)", "3^4"] {
        let (value, statement, certificate) = misere(spec, None);
        assert_eq!(value, "first", "{spec}");
        assert!(certificate.contains("by mirror"), "{spec}");
        assert!(accepted(&statement, &certificate), "{spec}");
    }
}

/// On boards made symmetric, with maps that may fit or not, no false statement is accepted; and some true ones are.
#[test]
fn no_map_makes_a_false_statement_true() {
    let mut dice = Dice::new(5);
    let (mut refused, mut good) = (0, 0);
    for round in 0..150 {
        let points = 4 + round % 5;
        let sigma: Vec<usize> = (0..points).map(|p| if p ^ 1 < points { p ^ 1 } else { p }).collect();
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for _ in 0..=dice.below(4) {
            let mut set: Vec<usize> = (0..points).filter(|_| dice.below(5) < 2).collect();
            if set.len() < 2 {
                set = vec![0, points - 1];
            }
            // Mostly symmetric, now and then not.
            if dice.below(8) > 0 {
                sets.push(set.iter().map(|&p| sigma[p]).collect());
            }
            sets.push(set);
        }
        let shown = |list: &[usize]| list.iter().map(|p| (p + 1).to_string()).collect::<Vec<_>>().join(" ");
        let all: Vec<usize> = (0..points).collect();
        let listed: Vec<String> = sets.iter().map(|set| shown(set)).collect();
        let spec = format!("lines{{{}; {}}}", listed.join("; "), shown(&all));
        let (truth, statement, certificate) = misere(&spec, Some(Method::BruteForce));
        let claim = statement.replace(&format!("value {truth}"), "value draw");
        let body = certificate.trim_end().strip_suffix("end").unwrap();
        let map = shown(&sigma);
        let centre = if points % 2 == 1 { points } else { 1 + dice.below(points as u64) as usize };
        let mirrors = [
            format!("part prover=1 accept=1,draw\nby mirror\nmap {map}\nm {centre}\n"),
            format!("part prover=2 accept=2,draw\nby mirror\nmap {map}\n"),
        ];
        let side = match truth.as_str() {
            "first" => 1,
            "second" => 0,
            _ => {
                // Each side holds: the mirror may stand for the part of one of them.
                let parts: Vec<&str> = body.split("part ").collect();
                for (player, mirror) in mirrors.iter().enumerate() {
                    let other = format!("prover={} ", 2 - player);
                    let rest: Vec<&str> =
                        parts[1..].iter().copied().filter(|p| p.starts_with(&other)).collect();
                    let rest = format!("part {}", rest.join("part "));
                    good += u32::from(accepted(&claim, &format!("{}{rest}{mirror}end\n", parts[0])));
                }
                continue;
            }
        };
        let text = format!("{body}{}end\n", mirrors[side]);
        assert!(!accepted(&claim, &text), "{claim}\n{text}");
        refused += 1;
    }
    assert!(refused > 30 && good > 5, "{refused} refused, {good} good");
}
