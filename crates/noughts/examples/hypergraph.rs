//! Solve a hypergraph of your own, walk the winner's strategy, keep the evidence.
//!
//! `cargo run --release -p noughts --example hypergraph`

use noughts::{Board, Problem, Rules, Session, Status};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Nine points in a ring; three in a row, or every third one, win.
    let ring = (0..9).map(|p| vec![p, (p + 1) % 9, (p + 2) % 9]);
    let thirds = (0..3).map(|p| vec![p, p + 3, p + 6]);
    let board = Board::new(9, ring.chain(thirds))?;

    let verdict = Problem::new(&board, Rules::strong())?.moves().distance().solve();
    let winner = match verdict.status() {
        Status::Proved(value) => value.winner(&**verdict.game()),
        Status::Bounded { known, limit, .. } => return Err(format!("{known}; stopped by {limit}").into()),
        Status::Open { limit } => return Err(format!("stopped by {limit}").into()),
    };
    println!("{}", verdict.in_words());
    println!("found by {} in {} nodes", verdict.method(), verdict.nodes());

    // The winner plays by the strategy, the loser takes the last open point each time.
    let strategy = verdict.strategy();
    let mut game = Session::new(&board, Rules::strong())?;
    while let Some(player) = game.to_move() {
        let best = Some(player) == winner || winner.is_none();
        let moves = if best { strategy.replies(game.position()) } else { game.legal() };
        game.make(*moves.last().ok_or("there is a move while nobody has won")?)?;
    }
    println!("a game: {game}");

    let files = verdict.evidence().ok_or("a proved value has evidence")?;
    println!("statement of {} bytes, certificate of {}", files.statement.len(), files.certificate.len());
    Ok(())
}
