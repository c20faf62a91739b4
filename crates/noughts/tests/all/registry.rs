//! The games that are tested as games: for every rule set a few boards.

use noughts::{Board, Game, Rules};
use std::sync::Arc;

/// Boards and rules.
pub const GAMES: &[(&str, &str)] = &[
    ("3^2", "strong"),
    ("AG(2,3)", "strong"),
    ("PG(2,3)", "strong"),
    ("TD(4,4)", "strong"),
    ("lines{1 2 3; 3 4 5 / 1 4; 2 5 6}", "strong"),
    ("hex(3)", "strong"),
    ("3^2", "strong bias=2:1"),
    ("PG(2,2)", "strong bias=1:2"),
    ("3^2", "strong drop"),
    ("grid(4,3,3)", "strong drop"),
    ("2^3", "strong drop"),
    ("3^2", "strong players=3"),
    ("PG(2,2)", "strong players=3"),
    ("3^2", "maker-breaker"),
    ("PG(2,2)", "maker-breaker start=breaker"),
    ("grid(4,3,3)", "maker-breaker"),
    ("3^2", "maker-breaker bias=1:2"),
    ("AG(2,3)", "maker-breaker start=breaker bias=2:1"),
    ("grid(4,3,3)", "maker-breaker drop"),
    ("3^2", "misere"),
    ("PBSTS(7)", "misere"),
    ("lines{1 2 3; 3 4 5 / 1 4; 2 5 6}", "misere"),
    ("AG(2,3)", "misere bias=1:2"),
    ("3^2", "misere drop"),
    ("3^2", "notakto"),
    ("AG(2,3)", "notakto"),
    ("grid(4,3,3)", "notakto bias=2:1"),
    ("3^2", "notakto drop"),
    ("PG(2,2)", "notakto players=3"),
    ("AG(2,2)", "picker-chooser"),
    ("PG(2,2)", "picker-chooser"),
    ("3^2", "picker-chooser"),
    ("PG(2,2)", "chooser-picker"),
    ("3^2", "chooser-picker"),
    ("3^2", "hop start=a1"),
    ("3^2", "hop start=b2"),
    ("PG(2,2)", "hop start=1"),
    ("lines{1 2 3; 3 4 5 / 1 4; 2 5 6}", "hop start=3"),
    ("[2^1:2^1]", "fire-and-ice start=1.1"),
    ("[lines{1 2}:lines{1 2; 2 3; 1 3}]", "fire-and-ice start=1.1"),
];

/// The game of a board under rules.
pub fn game(spec: &str, rules: &str) -> Arc<dyn Game> {
    let board = Board::parse(spec).unwrap_or_else(|e| panic!("{spec}: {e}"));
    let rules = rules.parse::<Rules>().unwrap_or_else(|e| panic!("{rules}: {e}"));
    rules.on(Arc::new(board)).unwrap_or_else(|e| panic!("{spec}: {e}"))
}
