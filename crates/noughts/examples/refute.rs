//! Write a strategy and have it held against every opponent: verified, or the shortest game that beats it.
//!
//! `cargo run --release -p noughts --example refute`

use noughts::{Board, Finding, Player, Position, Problem, Rules, Session, strategies, verify};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Is it enough for O on tic-tac-toe to take the centre, or else the first corner, side or whatever is open?
    let board: Board = "3^2".parse()?;
    let wanted: Vec<_> =
        ["b2", "a1", "c1", "a3", "c3"].iter().filter_map(|label| board.find(label)).collect();
    let corners_first = strategies::from_fn("corners first", move |position: &Position| {
        wanted.iter().copied().find(|&p| position.open().any(|q| q == p)).or_else(|| position.open().next())
    });

    let problem = Problem::new(&board, Rules::strong())?;
    match verify(&corners_first, &problem, Player::O)? {
        Finding::Verified { method, .. } => println!("O never loses with it, {method}."),
        Finding::Refuted { line, evidence, .. } => {
            let mut game = Session::new(&board, Rules::strong())?;
            for mv in line {
                game.make(mv)?;
            }
            println!("X beats it: {game}");
            println!("the checker is given a certificate of {} bytes", evidence.files.certificate.len());
        }
        Finding::Open { limit } => println!("stopped by {limit}"),
    }
    Ok(())
}
