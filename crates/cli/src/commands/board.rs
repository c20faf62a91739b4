//! `noughts board SPEC`

use super::Outcome;
use noughts::board::Board;
use std::process::ExitCode;

/// Describe a board: points, winning sets, symmetries
#[derive(clap::Args)]
pub struct Args {
    /// The board, such as "AG(2,4)"; `noughts families` lists what can be typed
    spec: String,
}

pub fn run(args: &Args) -> Outcome {
    let board = Board::parse(&args.spec)?;
    println!("{board}: {} points, {} winning sets", board.points(), board.count_sets());
    Ok(ExitCode::SUCCESS)
}
