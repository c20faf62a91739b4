//! Sums of impartial games: who plays, a move as it is typed, and the best one.

use super::Args;
use noughts_impartial::Error;
use noughts_impartial::game::Solver;
use noughts_impartial::sum::{Move, Rules, Sum};

/// For each of the two players, is it the person?
pub fn persons(args: &Args) -> Result<Vec<bool>, String> {
    args.persons(2, |name| match name.to_uppercase().as_str() {
        "X" | "1" | "FIRST" => Ok(0),
        "O" | "2" | "SECOND" => Ok(1),
        _ => Err(format!(
            "--you {name}: here the players are X (who moves first) and O; or write both, or none"
        )),
    })
}

/// A winning move, or where there is none the last of the list, which changes least.
pub fn best(sum: &Sum, moves: &[Move], misere: bool, solver: &mut Solver<'_, Rules>) -> Result<Move, Error> {
    let winning = winning(sum, misere, solver)?;
    winning.first().or(moves.last()).cloned().ok_or_else(|| Error::Input("no move is left".to_string()))
}

/// The moves that win.
pub fn winning(sum: &Sum, misere: bool, solver: &mut Solver<'_, Rules>) -> Result<Vec<Move>, Error> {
    if misere { sum.misere_winning_moves(solver) } else { sum.winning_moves(solver) }
}

/// A move as it is typed: `1=2` leaves 2 of the first part; with one part the number may be left out.
pub fn text(sum: &Sum, m: &Move) -> String {
    format!("{}={}", m.part + 1, sum.move_text(m))
}

/// The move that is typed so.
pub fn find(sum: &Sum, moves: &[Move], line: &str) -> Option<Move> {
    let (part, to) = match line.split_once('=') {
        Some((part, to)) => (part.trim().parse().ok()?, to),
        None if sum.parts.len() == 1 => (1, line),
        None => return None,
    };
    let clean = |text: &str| text.replace([' ', '(', ')'], "").to_lowercase();
    moves.iter().find(|m| m.part + 1 == part && clean(&sum.move_text(m)) == clean(to)).cloned()
}
