//! Draws by pairs and weights together, against a search that knows no argument.

use crate::certificates::accepted;
use noughts::random::Dice;
use noughts::solving::Features;
use noughts::{Board, Method, Problem, Session};

/// A strong game under way, with so many open points.
fn under_way(dice: &mut Dice, spec: &str, open: usize) -> Option<Problem<'static>> {
    let board: Board = spec.parse().unwrap();
    let rules = "strong".parse().unwrap();
    let mut session = Session::new(&board, rules).ok()?;
    while session.legal().len() > open {
        let moves = session.legal();
        session.make(moves[dice.below(moves.len() as u64) as usize]).ok()?;
    }
    session.to_move()?;
    Some(Problem::of(session.game().clone()).from(session.position().clone()))
}

#[test]
fn pairs_with_weights_agree_with_a_plain_search() {
    let mut plain = Features::default();
    for method in [Method::Weight, Method::Pairing, Method::Threats, Method::Zones] {
        assert!(plain.without(method));
    }
    let mut dice = Dice::new(31);
    let (mut games, mut used) = (0, 0);
    while games < 200 {
        let spec = ["grid(5,5,4)", "grid(6,4,4)", "AG(2,5)", "grid(4,5,3)"][games % 4];
        let Some(problem) = under_way(&mut dice, spec, 14) else { continue };
        games += 1;
        let truth = problem.clone().features(plain).method(Method::AlphaBeta).value_only().solve();
        let found = problem.solve();
        assert!(truth.value().is_some() && found.value() == truth.value(), "{spec} {:?}", problem.position());
        let files = found.evidence().unwrap();
        assert!(accepted(&files.statement, &files.certificate), "{}\n{}", files.statement, files.certificate);
        used += u32::from(files.certificate.contains("pw"));
    }
    assert!(used > 20, "{used} of {games} with pairs and weights");
}
