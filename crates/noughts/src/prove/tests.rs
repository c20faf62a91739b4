//! The least number of lines against a count by the definition, the tree against the number, certificates against the checker.

use super::*;
use crate::board::Board;
use crate::game::{Player, Rules};
use crate::limits::Limits;
use std::collections::HashMap;
use std::sync::Arc;

fn game(spec: &str, rules: &str) -> Arc<dyn Game> {
    rules.parse::<Rules>().unwrap().on(Arc::new(Board::parse(spec).unwrap())).unwrap()
}

fn proved<'a>(game: &'a dyn Game, start: &Position) -> Option<Box<Proof<'a>>> {
    match prove(game, start, &Meter::new(Limits::default())).unwrap() {
        Attempt::Proved(proof) => Some(proof),
        Attempt::NoWin => None,
        Attempt::Stopped(stop) => panic!("{stop}"),
    }
}

/// The least number of lines by the definition: no table, no bounds, orbits from the group of the coloured board.
fn by_definition(game: &dyn Game, here: &Position) -> Option<u64> {
    use crate::game::Outcome;
    let wins = |position: &Position, player: Player| -> Vec<crate::game::Move> {
        let mine =
            Position { ply: position.ply + u32::from(game.mover(position) != player), ..position.clone() };
        let moves = game.moves(&mine).into_iter();
        moves.filter(|&mv| game.outcome(&game.play(&mine, mv)) == Some(Outcome::Win(player))).collect()
    };
    if game.outcome(here).is_some() {
        return None;
    }
    let x_wins = wins(here, Player::X);
    let o_wins = wins(here, Player::O);
    if game.mover(here) == Player::X {
        if !x_wins.is_empty() {
            return Some(1);
        }
        let moves = if o_wins.is_empty() { game.moves(here) } else { o_wins };
        return moves.into_iter().filter_map(|mv| by_definition(game, &game.play(here, mv))).min();
    }
    match (o_wins.is_empty(), x_wins.len()) {
        (false, _) => None,
        (true, 0) => {
            let colours: Vec<u32> = here.numbers().into_iter().map(u32::from).collect();
            let orbits = game.board().symmetries_fixing(&colours).unwrap().orbits();
            let replies = orbits.iter().filter(|orbit| here.owner[orbit[0].index()].is_none());
            replies
                .map(|orbit| by_definition(game, &game.play(here, crate::game::Move::Claim(orbit[0]))))
                .sum()
        }
        (true, 1) => by_definition(game, &game.play(here, x_wins[0])),
        _ => Some(1),
    }
}

#[test]
fn the_least_number_is_that_of_the_definition() {
    for (spec, rules) in [
        ("AG(2,2)", "strong"),
        ("PG(2,2)", "strong"),
        ("3^2", "strong"),
        ("3^2", "maker-breaker"),
        ("lines{1 2 3; 3 4 5; 5 6 1; 2 4 6}", "strong"),
        ("lines{1 2; 2 3; 3 4 5}", "strong"),
        ("lines{1 2 3; 1 4 5; 1 6 7; 2 4 6}", "maker-breaker"),
        ("lines{1 2 3; 1 4 5; 2 4 6; 3 5 6 / 1 2; 5 6}", "strong"),
    ] {
        let game = game(spec, rules);
        let start = game.start();
        let found = proved(&*game, &start);
        assert_eq!(found.map(|p| p.cost.lines()), by_definition(&*game, &start), "{spec} {rules}");
    }
}

#[test]
fn positions_of_the_plane_of_order_3_agree_with_the_definition() {
    let game = game("AG(2,3)", "strong");
    for text in [
        "X: a1 O: b1",
        "X: a1 b2 O: c1 a2",
        "X: a1 b1 O: c1; O to move",
        "X: a1 O: b1 b2; X to move",
        "X: a1 b1 O: c2 c3",
    ] {
        let start = game.parse_position(text).unwrap();
        let found = proved(&*game, &start);
        assert_eq!(found.map(|p| p.cost.lines()), by_definition(&*game, &start), "{text}");
    }
}

/// The checker's answer to the tree of a proof.
fn checked(proof: &Proof) -> noughts_check::Answer {
    let value = if proof.game.rules().goal == Goal::Achieve { "first" } else { "maker" };
    let statement = proof.game.statement(&proof.start, value);
    noughts_check::check(statement.as_bytes(), proof.certificate().to_string().as_bytes()).unwrap()
}

#[test]
fn trees_have_the_number_of_lines_and_are_accepted() {
    for (spec, rules) in
        [("AG(2,2)", "strong"), ("AG(2,3)", "strong"), ("PBSTS(7)", "strong"), ("3^2", "maker-breaker")]
    {
        let game = game(spec, rules);
        let proof = proved(&*game, &game.start()).unwrap();
        assert_eq!(proof.root.lines(), proof.cost.lines(), "{spec}");
        let rows: usize = proof.tables().tables.iter().flat_map(|t| &t.rows).map(|row| row.lines).sum();
        assert_eq!(rows as u64, proof.cost.lines(), "{spec}");
        assert!(
            matches!(checked(&proof), noughts_check::Answer::Verified { .. }),
            "{spec}: {}",
            checked(&proof)
        );
    }
}

#[test]
fn a_drawn_board_has_no_proof_and_odd_rules_are_refused() {
    assert!(proved(&*game("3^2", "strong"), &game("3^2", "strong").start()).is_none());
    for rules in ["misere", "hop start=1", "maker-breaker start=breaker", "strong bias=2:1"] {
        let game = game("3^2", rules);
        assert!(prove(&*game, &game.start(), &Meter::new(Limits::default())).is_err(), "{rules}");
    }
}

/// The least number by the dynamic programme alone: every position up to symmetry, no bound.
fn without_bounds(
    arena: &Arena,
    symmetries: &Symmetries,
    stones: &Stones,
    known: &mut HashMap<Stones, Option<u64>>,
) -> Option<u64> {
    let moves = match arena.choice(stones) {
        arena::Choice::Wins(_) => return Some(1),
        arena::Choice::Forced(p) => vec![p],
        arena::Choice::Free(moves) => moves,
        arena::Choice::Lost => return None,
    };
    let (key, _) = symmetries.canonical(stones);
    if let Some(lines) = known.get(&key) {
        return *lines;
    }
    let mut after = |mv| {
        let next = stones.with_x(mv);
        match arena.completing_x(&next)[..] {
            [] => {
                let orbits = symmetries.orbits(arena.points, &next);
                let lines =
                    orbits.iter().map(|o| without_bounds(arena, symmetries, &next.with_o(o[0]), known));
                lines.sum::<Option<u64>>().filter(|&sum| sum > 0)
            }
            [reply] => without_bounds(arena, symmetries, &next.with_o(reply), known),
            _ => Some(1),
        }
    };
    let least = moves.into_iter().filter_map(&mut after).min();
    known.insert(key, least);
    least
}

#[test]
fn bounds_change_nothing_on_the_plane_of_order_4() {
    let game = game("AG(2,4)", "strong");
    let View::Positional(positional) = game.view() else { panic!("claims") };
    let (arena, symmetries) = (Arena::new(positional).unwrap(), Symmetries::of(game.board()).unwrap());
    let start = Stones::of(&game.start());
    let lines = without_bounds(&arena, &symmetries, &start, &mut HashMap::new());
    let proof = proved(&*game, &game.start()).unwrap();
    assert_eq!((lines, proof.cost.lines()), (Some(30), 30));
    assert!(matches!(checked(&proof), noughts_check::Answer::Verified { .. }));
}
