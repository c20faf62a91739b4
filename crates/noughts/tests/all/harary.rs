//! Harary's animals against the published numbers (docs/polyominoes.md).

#[path = "../../examples/harary.rs"]
mod example;

use example::{Finding, find};
use std::time::Duration;

const TIME: Duration = Duration::from_secs(60);

/// Side of the smallest board and number of moves, as published; of the N pentomino the published side is 6, and of the Y
/// pentomino 7, with 9 moves.
#[test]
fn winners_have_their_published_numbers() {
    for (name, side, moves) in [
        ("I1", 1, 1),
        ("I2", 2, 2),
        ("I3", 4, 3),
        ("L3", 3, 3),
        ("L4", 4, 4),
        ("T4", 5, 4),
        ("S4", 3, 5),
        ("N5", 5, 6),
        ("Y5", 6, 6),
    ] {
        assert_eq!(find(name, TIME), Finding::Wins { side, moves: (moves, Some(moves)) }, "{name}");
    }
}

#[test]
fn losers_are_held_by_pairs_of_the_plane() {
    for (name, torus) in [
        ("O4", 8),
        ("F5", 8),
        ("I5", 12),
        ("P5", 8),
        ("T5", 8),
        ("U5", 8),
        ("V5", 8),
        ("W5", 8),
        ("X5", 8),
        ("Z5", 8),
    ] {
        assert_eq!(find(name, TIME), Finding::Paired { torus }, "{name}");
    }
}
