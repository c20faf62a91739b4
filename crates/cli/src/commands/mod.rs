//! One file per command.

pub mod atlas;
pub mod avoid;
pub mod bench;
pub mod blocking;
pub mod board;
pub mod caps;
pub mod claims;
mod cluster;
pub mod completions;
pub mod draw;
pub mod draws;
pub mod duel;
pub mod families;
mod gallery;
pub mod geography;
pub mod grundy;
pub mod job;
pub mod man;
pub mod misere;
pub mod mols;
pub mod nested;
pub mod nim;
pub mod octal;
pub mod page;
pub mod pairing;
pub mod plan;
pub mod play;
mod point_sets;
pub mod progress;
pub mod prove;
pub mod puzzles;
mod report;
pub mod rules;
pub mod run;
pub mod same;
pub mod serve;
pub mod solve;
pub mod strategies;
pub mod takeaway;
mod verified;
pub mod verify;
pub mod weights;
pub mod wythoff;

use crate::guard;
use noughts::{Board, SpecError, SpecReader};
use std::process::ExitCode;

/// What a command ends with: an exit code (0 done, 1 not decided or "no"), or bad input (exit code 2).
pub type Outcome = Result<ExitCode, Box<dyn std::error::Error>>;

/// Who types a command may name files.
pub const READER: SpecReader = SpecReader::new().files(true);

/// The board of a spec for a command that can do without a list of its sets.
pub fn read_board_unlisted(spec: &str) -> Result<Board, SpecError> {
    read(spec, READER.unlisted(true))
}

/// The board of a spec; should the command be stopped later, its size is known.
pub fn read_board(spec: &str) -> Result<Board, SpecError> {
    read(spec, READER)
}

fn read(spec: &str, reader: SpecReader) -> Result<Board, SpecError> {
    guard::doing(spec, "building the board");
    // Whoever gives a time may spend it on a board whose sets are long to list.
    let reader = if guard::is_timed() { reader.steps(u64::MAX) } else { reader };
    let board = reader.board(spec).or_else(|error| reader.board(&as_file(spec).ok_or(error)?))?;
    guard::doing(board.name(), "");
    let sets = if board.is_unlisted() { "too many".to_string() } else { board.count_sets().to_string() };
    guard::known(format!("{} points, {sets} winning sets", board.points()));
    Ok(board)
}

/// The spec of a file whose bare path was typed.
fn as_file(typed: &str) -> Option<String> {
    let path = std::path::Path::new(typed);
    let is_file = !typed.contains(['"', '\n']) && path.exists() && !path.is_dir();
    is_file.then(|| format!("file(\"{typed}\")"))
}
