//! What docs/open-problems.md says of whole families, on all their small members.

use noughts::board::Board;
use noughts::game::{Rules, new_game};
use noughts::solve::limits::{Limits, Meter};
use noughts::solve::{Extras, Options, Value, report};
use std::fmt::Write;
use std::sync::Arc;

/// All Latin squares of order n whose first row and column are in order; every other is one of them with rows and
/// columns permuted.
fn reduced(n: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    fill(n, &mut Vec::new(), &mut found);
    found
}

fn fill(n: usize, square: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let (row, column) = (square.len() / n, square.len() % n);
    if row == n {
        found.push(square.clone());
        return;
    }
    for symbol in 0..n {
        let fixed = (row > 0 || symbol == column) && (column > 0 || symbol == row);
        let in_row = square[row * n..].contains(&symbol);
        let in_column = (0..row).any(|r| square[r * n + column] == symbol);
        if fixed && !in_row && !in_column {
            square.push(symbol);
            fill(n, square, found);
            square.pop();
        }
    }
}

/// X wins on the transversal design of every Latin square of order 3 to 5 with his fourth claim at the latest.
#[test]
fn every_latin_square_is_won_in_four_claims() {
    for (n, number) in [(3, 1), (4, 4), (5, 56)] {
        let squares = reduced(n);
        assert_eq!(squares.len(), number);
        for square in squares {
            let mut blocks = String::new();
            for (cell, symbol) in square.iter().enumerate() {
                let _ = write!(blocks, "{} {} {};", cell / n + 1, n + cell % n + 1, 2 * n + symbol + 1);
            }
            let spec = format!("lines{{{}}}", blocks.trim_end_matches(';'));
            let game = new_game(Arc::new(Board::parse(&spec).unwrap()), Rules::strong()).unwrap();
            let extras = Extras { distance: true, ..Extras::default() };
            let meter = Meter::new(Limits::default());
            let found = report(&*game, &game.start(), &Options::default(), extras, &meter);
            assert_eq!(found.verdict.value(), Some(&Value::First), "{spec}");
            assert!(found.distance.unwrap() <= 7, "{spec}");
        }
    }
}
