//! One suite over the registry of games: what every game promises.

use super::mutate::Rng;
use super::registry;
use noughts::boards::Perm;
use noughts::games::{self, Act, View};
use noughts::{Game, Limits, Move, Outcome, Point, Position, Problem};
use registry::GAMES;
use std::sync::Arc;

/// Random games for each entry of the registry.
const PLAYS: usize = 30;

/// Calls the test on every position of random games, the last ones included.
fn walk(test: impl Fn(&Arc<dyn Game>, &Position)) {
    let mut rng = Rng(5);
    for &(spec, rules) in GAMES {
        let game = registry::game(spec, rules);
        for _ in 0..PLAYS {
            let mut position = game.start();
            // A positional move claims a point or offers two, a hop fills a point: games are shorter than this.
            for _ in 0..=2 * game.board().points() {
                test(&game, &position);
                let moves = game.moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, moves[rng.below(moves.len())]);
            }
            assert!(game.outcome(&position).is_some(), "{spec} {rules}: random play does not end");
        }
    }
}

fn name(game: &Arc<dyn Game>, position: &Position) -> String {
    format!("{} under {} at {}", game.board(), game.rules(), game.show_position(position))
}

#[test]
fn every_rule_set_is_in_the_registry() {
    for entry in games::RULES {
        assert!(GAMES.iter().any(|(_, rules)| rules.split(' ').next() == Some(entry.word)), "{}", entry.word);
    }
}

#[test]
fn moves_are_legal_sorted_and_end_with_the_game() {
    walk(|game, position| {
        let moves = game.moves(position);
        assert_eq!(moves.is_empty(), game.outcome(position).is_some(), "{}", name(game, position));
        assert!(moves.windows(2).all(|w| w[0] < w[1]), "{}", name(game, position));
        let owner = |p: Point| position.owner[p.index()];
        let mover = game.mover(position);
        for mv in moves {
            let legal = match mv {
                Move::Claim(p) => owner(p).is_none() && position.offer.is_none_or(|(a, b)| p == a || p == b),
                Move::Offer(p, q) => {
                    p < q && owner(p).is_none() && owner(q).is_none() && position.offer.is_none()
                }
                Move::Hop { from, to } => owner(from) == Some(mover) && owner(to).is_none(),
            };
            assert!(legal, "{mv:?}: {}", name(game, position));
            assert_eq!(game.play(position, mv).ply, position.ply + 1);
        }
    });
}

#[test]
fn positions_and_moves_are_read_as_they_are_written() {
    walk(|game, position| {
        for mv in game.moves(position) {
            let text = game.board().show_move(mv);
            assert_eq!(game.board().parse_move(&text), Ok(mv), "{text}");
        }
        // An offer stands between two moves of a turn; positions are written without it.
        if position.offer.is_some() {
            return;
        }
        let text = game.show_position(position);
        let read = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(read.owner, position.owner, "{text}");
        assert_eq!(game.mover(&read), game.mover(position), "{}: {text}", game.rules());
        assert_eq!(game.show_position(&read), text);
    });
}

#[test]
fn nothing_said_is_the_beginning() {
    for &(spec, rules) in GAMES {
        let game = registry::game(spec, rules);
        for text in ["", " ; "] {
            assert_eq!(game.parse_position(text), Ok(game.start()), "{spec} under {rules}");
        }
    }
    let game = registry::game("3^2", "hop start=b2");
    let error = game.parse_position("; O to move").unwrap_err();
    let words = "position “; O to move” has no piece to hop with: write the pieces, as in “X: b2”";
    assert_eq!(error.to_string(), words);
}

/// The image of a position.
fn image(position: &Position, g: &Perm) -> Position {
    let mut there = position.clone();
    for (p, &owner) in position.owner.iter().enumerate() {
        there.owner[g.image(Point::new(p)).index()] = owner;
    }
    there.offer = position.offer.map(|(p, q)| sorted(g.image(p), g.image(q)));
    there
}

fn sorted(p: Point, q: Point) -> (Point, Point) {
    (p.min(q), p.max(q))
}

fn image_of_move(mv: Move, g: &Perm) -> Move {
    match mv {
        Move::Claim(p) => Move::Claim(g.image(p)),
        Move::Offer(p, q) => {
            let (p, q) = sorted(g.image(p), g.image(q));
            Move::Offer(p, q)
        }
        Move::Hop { from, to } => Move::Hop { from: g.image(from), to: g.image(to) },
    }
}

/// Does a symmetry of the sets respect columns and islands as well?
fn respects(game: &dyn Game, g: &Perm) -> bool {
    let image = |p: Point| g.image(p);
    match game.view() {
        View::Positional(game) => {
            let below = game.below();
            (0..below.len()).all(|p| below[image(Point::new(p)).index()] == below[p].map(image))
        }
        View::Hop(game) => game.reach().is_none_or(|reach| {
            (0..reach.len()).all(|p| {
                let there = &reach[image(Point::new(p)).index()];
                there.len() == reach[p].len() && reach[p].iter().all(|&q| there.contains(&image(q)))
            })
        }),
    }
}

/// Outcome and moves of the image are the images of outcome and moves.
#[test]
fn symmetries_carry_the_game_along() {
    let groups: Vec<Vec<Perm>> = GAMES
        .iter()
        .map(|&(spec, rules)| {
            let game = registry::game(spec, rules);
            let group = game.board().symmetries().expect("a group");
            group.generators().iter().filter(|g| respects(&*game, g)).cloned().collect()
        })
        .collect();
    assert!(groups.iter().filter(|group| !group.is_empty()).count() * 4 > GAMES.len() * 3);
    walk(|game, position| {
        let same = |&(spec, rules): &(&str, &str)| {
            (spec, rules) == (game.board().name(), game.rules().to_string().as_str())
        };
        let index = GAMES.iter().position(same).expect("a registered game by its name");
        for g in &groups[index] {
            let there = image(position, g);
            assert_eq!(game.outcome(&there), game.outcome(position), "{}", name(game, position));
            let mut moves: Vec<Move> =
                game.moves(position).into_iter().map(|mv| image_of_move(mv, g)).collect();
            moves.sort_unstable();
            assert_eq!(game.moves(&there), moves, "{}", name(game, position));
        }
    });
}

/// The checker has rules of its own. A finished game is a statement that needs no records: the checker must see the
/// same end, and no other one.
#[test]
fn the_checker_sees_the_same_end() {
    walk(|game, position| {
        let Some(outcome) = game.outcome(position) else { return };
        // A whole set of the common mark does not show who completed it: such positions are refused.
        if game.rules().act == Act::Shared && outcome != Outcome::Draw {
            return;
        }
        let limits = Limits::new().memory(1 << 20);
        let verdict = Problem::of(game.clone()).from(position.clone()).limits(limits).solve();
        let value = verdict.value().expect("a finished game has a value").to_string();
        let files = verdict.evidence().expect("a certificate");
        let accepts = |value: &str| {
            let statement = game.statement(position, value);
            let answer = noughts_check::check(statement.as_bytes(), files.certificate.as_bytes());
            matches!(answer, Ok(noughts_check::Answer::Verified { .. }))
        };
        assert!(accepts(&value), "{} is {value}", name(game, position));
        // The same end in other words is no other end.
        let same = [("tie", "draw"), ("draw", "tie")];
        for other in ["first", "second", "draw", "holds 1", "holds 2", "holds 1,2,3"] {
            let by_name = |name: &str| name == "maker" || name == "breaker";
            if other != value && !same.contains(&(other, value.as_str())) && !by_name(&value) {
                assert!(!accepts(other), "{} is {value}, not {other}", name(game, position));
            }
        }
    });
}
