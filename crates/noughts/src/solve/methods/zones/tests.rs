//! Relevance zones against the search without them.

use super::*;
use crate::board::Board;
use crate::board::Sets;
use crate::certificate::{Node, Part, Proof};
use crate::game::{Move, Question, Rules};
use crate::limits::Limits;
use crate::rng::Dice;
use crate::solve::{Features, Problem};
use std::sync::Arc;

/// On random families the answer is that of the search without zones.
#[test]
fn agrees_with_the_search() {
    let mut dice = Dice::new(17);
    let (mut held, mut lost) = (0, 0);
    for round in 0..30 {
        let size = 2 + round % 4;
        let mut sets: Sets = Sets::default();
        for _ in 0..6 + dice.below(24) {
            let mut set: Vec<Point> = Vec::new();
            while set.len() < size + dice.below(2) as usize {
                let p = Point::new(dice.below(12) as usize);
                if !set.contains(&p) {
                    set.push(p);
                }
            }
            set.sort_unstable();
            sets.push(&set);
        }
        let text: Vec<String> = sets
            .iter()
            .map(|set| set.iter().map(|p| p.number().to_string()).collect::<Vec<_>>().join(" "))
            .collect();
        let board = Board::parse(&format!("lines{{{}}}", text.join("; "))).unwrap();
        for rules in ["maker-breaker", "maker-breaker start=breaker"] {
            let rules: Rules = rules.parse().unwrap();
            let features = Features { zones: false, ..Features::default() };
            let game = rules.on(Arc::new(board.clone())).unwrap();
            let wanted = Problem::of(game.clone()).features(features).solve().value().unwrap().to_string();
            let Some(found) = ask(&*game, 1 + round % 2) else { panic!("{board}") };
            assert_eq!(if matches!(found, Found::Held(_)) { "breaker" } else { "maker" }, wanted, "{board}");
            *(if wanted == "breaker" { &mut held } else { &mut lost }) += 1;
        }
    }
    assert!(held > 10 && lost > 10, "{held} held, {lost} lost");
}

fn ask(game: &dyn Game, threads: usize) -> Option<Found> {
    ask_within(game, Limits::default().threads(threads))
}

fn ask_within(game: &dyn Game, limits: Limits) -> Option<Found> {
    let crate::game::View::Positional(positional) = game.view() else { return None };
    let crate::game::Goal::Maker(maker) = game.rules().goal else { return None };
    let (start, canon) = (game.start(), crate::solve::canon::canon(game, Features::default()));
    let meter = Meter::new(limits);
    let kept = Kept::new(start.owner.len(), 1 << 28);
    decide(positional, &start, maker, &canon, kept.as_ref(), (&meter, false)).unwrap()
}

/// Draws that a plain search does not find in a minute.
#[test]
fn grids_are_held() {
    for spec in ["grid(6,6,5)", "grid(7,6,5)"] {
        let board = Arc::new(Board::parse(spec).unwrap());
        let game = "maker-breaker".parse::<Rules>().unwrap().on(board).unwrap();
        assert!(matches!(ask(&*game, 2), Some(Found::Held(_))), "{spec}");
    }
}

/// A table that is full forgets, and the answer is the same.
#[test]
fn a_small_table_gives_the_same_answer() {
    for (spec, held) in [("grid(6,6,5)", true), ("grid(5,5,4)", false)] {
        let board = Arc::new(Board::parse(spec).unwrap());
        let game = "maker-breaker".parse::<Rules>().unwrap().on(board).unwrap();
        for threads in [1, 2] {
            let found = ask_within(&*game, Limits::default().threads(threads).memory(200_000));
            let found = found.map(|found| matches!(found, Found::Held(_)));
            assert_eq!(found, Some(held), "{spec} with {threads} threads");
        }
    }
}

/// Every reply that could matter has a branch of its own or one that serves for it.
#[test]
fn a_branch_serves_for_every_reply() {
    let board = Arc::new(Board::parse("grid(6,6,5)").unwrap());
    let game = "maker-breaker".parse::<Rules>().unwrap().on(board.clone()).unwrap();
    let Some(Found::Held(Some(proof))) = ask(&*game, 1) else { panic!("it is held") };
    let part = Part { question: Question::wins(Player::O), proof: *proof };
    let zones = part.zones(&*game, &game.start()).expect("a proof by zones");
    let Proof::Zones { tree, .. } = &part.proof else { panic!() };
    let (mut replies, mut leaves) = (0, 0);
    for (id, node) in (0..).zip(&tree.nodes) {
        match node {
            Node::Opponent { branches, .. } => {
                let serves = &zones.serves[&id];
                assert_eq!(serves.len(), branches.len());
                replies += 1;
                // At the root every point is in a set.
                let own = branches.iter().map(|(mv, _)| *mv);
                let served = serves.iter().flatten().map(|&p| Move::Claim(p));
                let all: std::collections::BTreeSet<Move> = own.chain(served).collect();
                assert!(id != 0 || all.len() == board.points(), "{} of {}", all.len(), board.points());
            }
            Node::Leaf(_) => {
                let weight: f64 = zones.rests[&id].iter().map(|set| 0.5f64.powi(set.len() as i32)).sum();
                assert!(weight < 1.0, "{weight}");
                leaves += 1;
            }
            _ => {}
        }
    }
    assert!(replies > 0 && leaves > 5, "{replies} nodes with replies, {leaves} leaves");
}
