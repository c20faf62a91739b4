//! Proofs by relevance zones against the definition, and attempts to fool the checker with them.

use crate::certificates::{accepted, board};
use noughts::random::Dice;
use noughts::{Board, Method, Problem, Rules};

fn value(spec: &str, rules: &str, method: Option<Method>) -> Option<(String, String, String)> {
    let board: Board = spec.parse().unwrap();
    let rules: Rules = rules.parse().unwrap();
    let problem = Problem::new(&board, rules).unwrap();
    let verdict = method.map_or(problem.clone(), |method| problem.method(method)).solve();
    let value = verdict.value()?.to_string();
    let files = verdict.evidence()?;
    Some((value, files.statement, files.certificate))
}

/// One random edit of a text: a number, a line away, two lines exchanged, a line twice.
fn edited(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    for _ in 0..=dice.below(3) {
        let i = 1 + dice.below(lines.len() as u64 - 1) as usize;
        match dice.below(5) {
            0 => _ = lines.remove(i),
            1 => {
                let j = 1 + dice.below(lines.len() as u64 - 1) as usize;
                lines.swap(i, j);
            }
            2 => lines.insert(i, lines[i].clone()),
            _ => {
                let numbers: Vec<usize> =
                    lines[i].char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(at, _)| at).collect();
                if !numbers.is_empty() {
                    let at = numbers[dice.below(numbers.len() as u64) as usize];
                    lines[i].replace_range(at..=at, &dice.below(10).to_string());
                }
            }
        }
        if lines.len() < 3 {
            break;
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn proofs_by_zones_are_right_and_accepted_and_edited_ones_prove_nothing_false() {
    let mut dice = Dice::new(23);
    let (mut held, mut fooled, mut tried) = (Vec::new(), 0, 0);
    let mut lost = Vec::new();
    for round in 0..120 {
        let rules = ["maker-breaker", "maker-breaker start=breaker", "strong"][round % 3];
        let sets = 3 + dice.below(10);
        let spec = board(&mut dice, 5 + round as u64 % 4, sets);
        let (truth, statement, _) = value(&spec, rules, Some(Method::BruteForce)).unwrap();
        match value(&spec, rules, Some(Method::Zones)) {
            Some((found, statement, certificate)) => {
                assert_eq!(found, truth, "{spec} under {rules}");
                assert!(accepted(&statement, &certificate), "{spec} under {rules}\n{certificate}");
                if certificate.contains("by zones") {
                    held.push((rules, certificate));
                }
            }
            None => assert!(truth != "breaker", "{spec} under {rules} is held"),
        }
        match truth.as_str() {
            "maker" => lost.push((rules, statement.replace("value maker", "value breaker"))),
            "first" => lost.push((rules, statement.replace("value first", "value draw"))),
            _ => {}
        }
    }
    assert!(held.len() > 20 && lost.len() > 20, "{} held, {} lost", held.len(), lost.len());
    for (rules, certificate) in &held {
        for (others, statement) in lost.iter().filter(|(others, _)| others == rules) {
            for _ in 0..4 {
                let text = if tried % 4 == 0 { certificate.clone() } else { edited(certificate, &mut dice) };
                tried += 1;
                let good = accepted(statement, &text);
                fooled += u32::from(good);
                assert!(!good, "a false statement under {others} is accepted:\n{statement}\n{text}");
            }
        }
    }
    assert!(tried > 2000 && fooled == 0, "{tried} tried");
}
