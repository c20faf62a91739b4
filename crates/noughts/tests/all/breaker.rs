//! Hop games by playing Breaker: draws against the definition, certificates that are accepted, and attempts to fool the checker.

use crate::certificates::{accepted, board};
use noughts::random::Dice;
use noughts::{Board, Method, Problem, Rules};

#[test]
fn draws_as_breaker_are_draws_and_no_certificate_serves_for_a_game_that_is_won() {
    let mut dice = Dice::new(31);
    let (mut draws, mut certificates, mut won) = (0, Vec::new(), Vec::new());
    for _ in 0..150 {
        let sets = 2 + dice.below(5);
        let spec: Board = board(&mut dice, 6, sets).parse().unwrap();
        let rules: Rules = format!("hop start={}", 1 + dice.below(6)).parse().unwrap();
        let mut position = rules.clone().on(spec.clone()).unwrap().start();
        // Some hops from the start, as long as the game goes on.
        let game = rules.clone().on(spec.clone()).unwrap();
        for _ in 0..dice.below(3) {
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[dice.below(moves.len() as u64) as usize]);
        }
        if game.outcome(&position).is_some() {
            continue;
        }
        let problem = Problem::of(game.clone()).from(position.clone());
        let truth = problem.clone().method(Method::BruteForce).solve();
        let value = truth.value().unwrap().to_string();
        let verdict = problem.method(Method::Breaker).solve();
        if value != "draw" && value != "tie" {
            assert_eq!(verdict.value(), None, "{}", verdict.in_words());
            won.push(truth.evidence().unwrap().statement.replace(&format!("value {value}"), "value draw"));
            continue;
        }
        if verdict.value().is_some() {
            draws += 1;
            assert_eq!((verdict.value(), value.as_str()), (truth.value(), "draw"), "{}", verdict.in_words());
            assert_eq!(verdict.forces(), truth.forces(), "{}", verdict.in_words());
            let files = verdict.evidence().unwrap();
            assert!(files.certificate.contains("by breaker"));
            assert!(
                accepted(&files.statement, &files.certificate),
                "{}\n{}",
                files.statement,
                files.certificate
            );
            certificates.push(files.certificate);
        }
    }
    assert!(draws > 20 && won.len() > 5, "{draws} draws, {} won", won.len());
    for statement in &won {
        assert!(certificates.iter().all(|certificate| !accepted(statement, certificate)), "{statement}");
    }
}

#[test]
fn the_piece_must_be_the_provers_and_the_rules_must_fit() {
    let files = |rules: &str, tree: &str| {
        let statement = format!(
            "noughts statement 1\nkind game\nboard lines{{1 2 3; 4 5 6}}\nrules {rules}\nvalue draw\n"
        );
        accepted(&statement, &format!("noughts certificate 1\n{tree}end\n"))
    };
    let parts = |first: &str, second: &str| {
        format!("part prover=1 accept=1,draw,tie\n{first}part prover=2 accept=2,draw,tie\n{second}")
    };
    let (first, second) = ("by breaker 1\np 2-3 4-5\n", "by breaker\np 2-3 4-5\n");
    assert!(files("hop start=1", &parts(first, second)));
    // The other player's turn, a point without a piece, no piece where one is due, one where none is.
    assert!(!files("hop start=1", &parts("by breaker 2\np 2-3 4-5\n", second)));
    assert!(!files("hop start=1", &parts("by breaker\np 2-3 4-5\n", second)));
    assert!(!files("hop start=1", &parts(first, "by breaker 1\np 2-3 4-5\n")));
    assert!(!files("hop start=1", &parts("by breaker 1\np 2-3\n", second)));
    assert!(!files("hop start=1 bias=1:2", &parts(first, second)));
    assert!(!files("strong", &parts(first, second)));
    assert!(!files("hop start=1", &parts(first, second).replace(",draw", "")));
}

#[test]
fn planes_of_order_four_and_five_are_draws() {
    for spec in ["PG(2,4)", "PG(2,5)"] {
        let board: Board = spec.parse().unwrap();
        let rules: Rules = "hop start=1".parse().unwrap();
        let verdict = Problem::new(&board, rules).unwrap().solve();
        assert_eq!(verdict.value().map(ToString::to_string).as_deref(), Some("draw"), "{spec}");
        assert_eq!(verdict.forces(), Some([[Some(false), Some(true)]; 2]), "{spec}");
        let files = verdict.evidence().unwrap();
        assert!(accepted(&files.statement, &files.certificate), "{spec}");
        assert!(verdict.nodes() < 1000, "{spec}: {}", verdict.nodes());
    }
}
