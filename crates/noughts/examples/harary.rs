//! Harary's animals: for a polyomino the smallest n on whose n × n board the first player wins, and in how many moves of his; or a
//! pairing of the whole plane, which holds him on every board.
//!
//! `cargo run --release --example harary -- 60` does it for all polyominoes of up to five cells and for Snaky, with 60 s for each
//! board; `-- 60 L4 N5` for some. Every verdict is checked.

use noughts::boards::{Draft, Setup};
use noughts::pairings::Pairing;
use noughts::{Board, Limits, Problem, Rules};
use noughts_check::Answer;
use std::time::{Duration, Instant};

/// All of up to five cells, and the one of six that pairings of the plane do not hold.
const ANIMALS: &[&str] = &[
    "I1", "I2", "I3", "L3", "I4", "L4", "O4", "T4", "S4", "F5", "I5", "L5", "N5", "P5", "T5", "U5", "V5",
    "W5", "X5", "Y5", "Z5", "snaky",
];
/// The largest board that is tried.
const LARGEST: u32 = 8;

/// What is found out about an animal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The first player wins on boards of this side, on no smaller one; he needs at least and at most so many moves there.
    Wins { side: u32, moves: (u32, Option<u32>) },
    /// Pairs on a torus of this side, which unroll to pairs of the plane.
    Paired { torus: u32 },
    /// A draw up to this side; beyond, nothing.
    Open { drawn: u32 },
}

/// The board, or `None` where the animal has no room.
fn board(name: &str, side: u32, suffix: &str) -> Option<Board> {
    Board::parse(&format!("polyomino({name},{side},{side}){suffix}")).ok()
}

/// Pairs of the plane that repeat in both directions. On a torus whose side is more than twice what two cells of the animal can be apart, it
/// is clear in which direction the partner of a cell lies, so that the pairs can be unrolled.
fn paired(name: &str) -> Option<u32> {
    let extent = (1..=LARGEST).find(|&n| board(name, n, "").is_some())?;
    [8, 12].into_iter().filter(|side| *side > 2 * (extent - 1)).find(|&side| {
        let Some(torus) = board(name, side, ":wrapping") else { return false };
        let owner = vec![None; torus.points()];
        let Ok(found @ Pairing::Pairs(_)) = Pairing::find(&torus, &owner) else { return false };
        let files = found.proof(&torus, &owner);
        files.is_ok_and(|files| accepted(&files.statement, &files.certificate))
    })
}

fn accepted(statement: &str, certificate: &str) -> bool {
    let answer = noughts_check::check(statement.as_bytes(), certificate.as_bytes());
    matches!(answer, Ok(Answer::Verified { .. }))
}

/// The value on a board, checked; `None` where the time is over.
fn value(board: &Board, time: Duration) -> Option<String> {
    let limits = Limits::new().time(time).memory(3 << 30);
    let verdict = Problem::new(board, Rules::strong()).ok()?.limits(limits).solve();
    let files = verdict.evidence()?;
    let value = verdict.value()?.to_string();
    accepted(&files.statement, &files.certificate).then_some(value)
}

/// The game on the same board that ends after so many moves of both.
fn ending_after(board: &Board, moves: u32) -> Option<Board> {
    let turns = (0..moves).map(|i| i % 2 == 0).collect();
    let setup = Some(Setup { turns, ..Setup::default() });
    let draft = Draft { setup, derived: false, ..board.clone().into_draft() };
    Board::from_draft(format!("{} in {moves} moves", board.name()), draft).ok()
}

/// How many moves the first player needs, who wins: at least, and at most. A bound is the checked value of a game that ends
/// after so many moves; one that takes too long is left out.
fn moves(board: &Board, time: Duration) -> (u32, Option<u32>) {
    let mut least = 1;
    for own in 1..=(board.points() as u32).div_ceil(2) {
        let found = ending_after(board, 2 * own - 1).and_then(|board| value(&board, time));
        match found.as_deref() {
            Some("first") => return (least, Some(own)),
            Some(_) => least = own + 1,
            None => {}
        }
    }
    (least, None)
}

/// What can be found out about an animal in this time for each board.
pub fn find(name: &str, time: Duration) -> Finding {
    if let Some(torus) = paired(name) {
        return Finding::Paired { torus };
    }
    let mut drawn = 0;
    for side in 1..=LARGEST {
        let found = board(name, side, "").map(|board| (value(&board, time), board));
        match found {
            Some((Some(word), board)) if word == "first" => {
                return Finding::Wins { side, moves: moves(&board, time) };
            }
            // Without room nobody wins.
            None | Some((Some(_), _)) => drawn = side,
            Some((None, _)) => break,
        }
    }
    Finding::Open { drawn }
}

#[allow(dead_code)] // The tests take the search alone.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let seconds: u64 = args.next().ok_or("give the seconds for each board, such as 60")?.parse()?;
    let named: Vec<String> = args.collect();
    let all: Vec<&str> =
        if named.is_empty() { ANIMALS.to_vec() } else { named.iter().map(String::as_str).collect() };
    for name in all {
        if board(name, LARGEST, "").is_none() {
            return Err(format!("polyomino({name},{LARGEST},{LARGEST}) is no board").into());
        }
        let clock = Instant::now();
        let words = match find(name, Duration::from_secs(seconds)) {
            Finding::Wins { side, moves: (least, most) } => {
                let moves = match most {
                    Some(most) if most == least => most.to_string(),
                    Some(most) => format!("{least} to {most}"),
                    None => format!("{least} or more"),
                };
                format!("wins on {side} × {side} and on no smaller board, there in {moves} moves")
            }
            Finding::Paired { torus } => {
                format!("never wins: pairs on the torus of side {torus}, and so of the plane")
            }
            Finding::Open { drawn } => format!("draws up to {drawn} × {drawn}; then open"),
        };
        println!("{name:<6} {words}  ({:.1} s)", clock.elapsed().as_secs_f64());
    }
    Ok(())
}
