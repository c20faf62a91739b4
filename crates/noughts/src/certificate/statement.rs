//! The text of a statement.

use crate::board::{Board, Sets};
use crate::game::{Act, Game, OutcomeSet, Player, Position, View};
use std::fmt::Write;

impl dyn Game + '_ {
    /// The statement that a position of a game has a value.
    pub fn statement(&self, position: &Position, value: &str) -> String {
        format!("{}value {value}\n", opening(self, position, "game"))
    }

    /// The same statement with the sets of the board listed, whether or not the checker can derive them.
    pub fn listed_statement(&self, position: &Position, value: &str) -> String {
        format!("{}value {value}\n", opening_with(self, position, "game", true))
    }

    /// The statement that a side can force one of the accepted outcomes from a position.
    pub fn statement_of_force(&self, position: &Position, side: Player, accept: OutcomeSet) -> String {
        let opening = opening(self, position, "strategy");
        format!("{opening}side {}\nties some\naccept {accept}\n", side.number())
    }
}

/// The lines that every statement of a kind begins with: board, rules, position. The sets are listed where the checker
/// cannot derive them.
pub fn opening(game: &dyn Game, position: &Position, kind: &str) -> String {
    opening_with(game, position, kind, !game.board().is_derived())
}

fn opening_with(game: &dyn Game, position: &Position, kind: &str, list: bool) -> String {
    let board = game.board();
    let mut text = format!("noughts statement 1\nkind {kind}\nboard {board}\n");
    if list {
        match game.view() {
            View::Positional(g) => list_board(&mut text, board, g.sets(Player::X)),
            View::Hop(g) => list_board(&mut text, board, g.sets(Player::X)),
        }
    }
    let mut rules = game.rules().clone();
    if let Act::Hop { start: Some(label), .. } = &game.rules().act
        && let Some(p) = board.find(label)
    {
        rules = rules.with_start(p.number().to_string());
    }
    let _ = writeln!(text, "rules {rules}");
    if *position != game.start() || board.setup().is_some() {
        let mut stones = String::new();
        for player in Player::among(game.players()) {
            let points: Vec<String> = position.owned_by(player).map(|p| p.number().to_string()).collect();
            if !points.is_empty() {
                let _ = write!(stones, " {}: {}", player.letter(), points.join(" "));
            }
        }
        // Without points the position is the empty board, which needs no line.
        if !stones.is_empty() {
            let _ = writeln!(text, "position{stones}");
        }
        let usual = Position { ply: game.ply_of(&position.owner), ..position.clone() };
        let schedule = match game.view() {
            View::Positional(g) => g.schedule(),
            View::Hop(_) => None,
        };
        if let Some(schedule) = schedule {
            let rest = &schedule[(position.ply as usize).min(schedule.len())..];
            let letters: String = rest.iter().map(|&p| p.letter()).collect();
            let _ = writeln!(text, "turns {letters}");
        } else if game.mover(&usual) != game.mover(position) {
            let _ = writeln!(text, "to-move {}", game.mover(position).letter());
        }
    }
    text
}

/// Lists the points and winning sets of a board; `sets` are those of the first player, or of both.
pub(crate) fn list_board(text: &mut String, board: &Board, sets: &Sets) {
    let _ = writeln!(text, "points {}", board.points());
    let mut family = |word: &str, sets: &Sets| {
        for set in sets.iter() {
            let points: Vec<String> = set.iter().map(|p| p.number().to_string()).collect();
            let _ = writeln!(text, "{word} {}", points.join(" "));
        }
    };
    family("set", sets);
    if let Some(second) = board.second_sets() {
        family("second", second);
        if second.is_empty() {
            text.push_str("second-none\n");
        }
    }
}
