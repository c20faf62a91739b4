//! Conformance of every registered strategy: complying moves are legal, sorted, the same when asked again, and come
//! with a reason; the memo of a choice is enough to go on.

use noughts::strategies::{Entry, Example, Setting};
use noughts::{Board, Game, Player, Rules, Strategy};
use std::sync::Arc;

fn seat(entry: &Entry, example: &Example) -> (Arc<dyn Game>, Box<dyn Strategy>) {
    let board = Arc::new(Board::parse(example.spec).unwrap());
    let rules: Rules = example.rules.parse().unwrap();
    let setting = Setting::new(board, rules);
    let name = (entry.name, example.spec, example.rules);
    let strategy = (entry.make)(&setting, example.side).unwrap_or_else(|e| panic!("{name:?}: {e}"));
    (setting.game().unwrap_or_else(|e| panic!("{name:?}: {e}")), strategy)
}

/// A random number from a seed (xorshift).
fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed as usize
}

/// Plays against random moves, checking every reply.
fn play(game: &dyn Game, strategy: &dyn Strategy, side: Player, seed: &mut u64, name: &str) {
    let (mut here, mut memo, mut last) = (game.start(), strategy.begin(), None);
    while game.outcome(&here).is_none() {
        let moves = game.moves(&here);
        if game.mover(&here) != side {
            let mv = moves[next(seed) % moves.len()];
            here = game.play(&here, mv);
            last = Some(mv);
            continue;
        }
        let choices = strategy.reply(&here, last, &memo);
        assert_eq!(choices, strategy.reply(&here, last, &memo), "{name}: asked again");
        assert!(choices.is_sorted_by(|a, b| a.mv < b.mv), "{name}: sorted, without repetitions");
        if choices.is_empty() {
            return; // A strategy may be out of its depth; the verifier counts that as a failure.
        }
        let choice = &choices[next(seed) % choices.len()];
        for choice in &choices {
            assert!(moves.contains(&choice.mv), "{name}: {:?} is not legal", choice.mv);
            let text = game.board().show_move(choice.mv);
            assert_eq!(game.board().parse_move(&text), Ok(choice.mv), "{name}");
        }
        let why = strategy.why(&here, last, &memo, choice);
        assert!(why.ends_with('.') && why.len() > 5, "{name}: {why:?} is no sentence");
        here = game.play(&here, choice.mv);
        memo = choice.memo.clone();
    }
}

#[test]
fn every_strategy_replies_with_legal_moves_and_reasons() {
    let mut seed = 0x5eed;
    for entry in Entry::all() {
        assert!(!entry.examples.is_empty(), "{} needs an example", entry.name);
        for example in entry.examples {
            let (game, strategy) = seat(entry, example);
            let name = format!("{} on {} under {}", entry.name, example.spec, example.rules);
            for _ in 0..10 {
                play(&*game, &*strategy, example.side, &mut seed, &name);
            }
        }
    }
}

#[test]
fn names_are_found_and_distinct() {
    let entries = Entry::all();
    for entry in &entries {
        assert_eq!(Entry::find(&entry.name.to_uppercase()).unwrap().name, entry.name);
        assert_eq!(entries.iter().filter(|e| e.name == entry.name).count(), 1);
    }
    let error = Entry::find("nothing").err().unwrap();
    assert!(error.to_string().contains("there are max-weight"), "{error}");
}
