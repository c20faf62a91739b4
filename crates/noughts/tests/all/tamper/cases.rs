//! Real certificates of many boards and rules.

use noughts::boards::Setup;
use noughts::{Board, Game, Limits, Point, Position, Problem, Rules};
use std::sync::Arc;

/// A statement and its certificate.
pub struct Case {
    pub statement: String,
    pub certificate: String,
}

/// Boards and rules, played from the start.
pub const GAMES: &[(&str, &str)] = &[
    ("3^2", "strong"),
    ("AG(2,2)", "strong"),
    ("PG(2,2)", "strong"),
    ("AG(2,3)", "strong"),
    ("AG(2,4)", "strong"),
    ("PG(2,3)", "strong"),
    ("PG(2,4)", "strong"),
    ("AG(2,5)", "strong"),
    ("TD(4,4)", "strong"),
    ("4^2", "strong"),
    ("AG(2,4) - line(1)", "strong"),
    ("AG(2,4) - line(1) - line(2)", "strong"),
    ("3^2", "maker-breaker"),
    ("3^2", "maker-breaker start=breaker"),
    ("3^2", "hop"),
    ("PBSTS(7)", "misere"),
    ("PBSTS(15)", "misere"),
    ("AG(2,3)", "misere"),
    ("3^2", "misere"),
    ("3^2", "notakto"),
    ("PBSTS(15)", "notakto"),
    ("PG(2,2)", "picker-chooser"),
    ("PG(2,2)", "chooser-picker"),
    ("3^2", "strong bias=1:2"),
    ("4^2", "maker-breaker bias=1:2"),
    ("AG(2,3)", "misere bias=1:2"),
    ("PG(2,2)", "strong players=3"),
    ("3^2", "notakto players=3"),
    ("3^2", "strong drop"),
    ("grid(4,3,3)", "strong drop"),
    ("grid(4,4,3)", "misere drop"),
    ("[lines{1 2}:lines{1 2; 2 3; 1 3}]", "fire-and-ice"),
    ("lines{1 2 3; 3 4 5 / 1 4; 2 5 6; 3 6}", "strong"),
    ("lines{1 2 3; 3 4 5; 5 6 1 / 1 4; 2 5; 3 6}", "misere"),
];

/// Games from a position on.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("3^2", "strong", "X: a1 O: a2"),
    ("3^2", "strong", "X: b2 O: a1; O to move"),
    ("3^2", "strong", "; O to move"),
    ("AG(2,3)", "misere", "X: 1 2 O: 5 6"),
    ("3^2", "hop start=1", "X: a1 c3 O: b2"),
];

/// Every case.
pub fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for &(spec, rules) in GAMES {
        let board = Arc::new(Board::parse(spec).expect("a board"));
        for (_, rules) in rules.parse::<Rules>().expect("rules").starts(&board).expect("starts") {
            let game = rules.on(board.clone()).expect("a game");
            cases.push(case(&game, &game.start()));
        }
    }
    for &(spec, rules, position) in POSITIONS {
        let board = Arc::new(Board::parse(spec).expect("a board"));
        let game = rules.parse::<Rules>().expect("rules").on(board).expect("a game");
        cases.push(case(&game, &game.parse_position(position).expect("a position")));
    }
    cases.push(with_turns([0, 5].map(Point::new).into(), vec![Point::new(3)]));
    cases.push(with_turns(Vec::new(), Vec::new()));
    cases
}

/// A board from a file with a list of turns and perhaps stones on it, which the checker has to be told.
fn with_turns(first: Vec<Point>, second: Vec<Point>) -> Case {
    let mut draft = Board::parse("4^2").expect("a board").into_draft();
    draft.derived = false;
    let turns = [true, false, true, true, false, false, true].to_vec();
    draft.setup = Some(Setup { first, second, turns, first_moves: Vec::new() });
    let board = Arc::new(Board::from_draft("file(setup.pg)", draft).expect("a board"));
    let game = Rules::strong().on(board).expect("a game");
    case(&game, &game.start())
}

fn case(game: &Arc<dyn Game>, position: &Position) -> Case {
    let limits = Limits::new().memory(1 << 24);
    let verdict = Problem::of(game.clone()).from(position.clone()).limits(limits).solve();
    let files = verdict.evidence();
    let files = files.unwrap_or_else(|| panic!("{} under {}: open", game.board(), game.rules()));
    Case { statement: files.statement, certificate: files.certificate }
}
