//! What docs/open-problems.md says of whole families, on all their small members.

use noughts::boards::Triples;
use noughts::{Board, Problem, Rules, Value};
use noughts_papers::atlas;
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
            let game = Rules::strong().on(Arc::new(Board::parse(&spec).unwrap())).unwrap();
            let found = Problem::of(game).distance().solve();
            assert_eq!(found.value(), Some(&Value::First), "{spec}");
            assert!(found.distance().unwrap() <= 7, "{spec}");
        }
    }
}

/// The table of transversal designs on the page is what the solver finds; “?”, “–” and empty cells say nothing.
#[test]
fn the_table_of_transversal_designs_is_solved() {
    let page = include_str!("../../../docs/open-problems.md");
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_string()).collect::<Vec<_>>();
    let head = page.lines().find(|line| line.contains("| n = 3 |")).unwrap();
    let orders: Vec<String> = cells(&head.replace("n = ", ""));
    let mut solved = 0;
    for line in page.lines().filter(|line| line.starts_with("| TD(")) {
        let row = cells(line);
        for (order, cell) in orders.iter().zip(&row).skip(2) {
            let value = match cell.as_str() {
                "X" => Value::First,
                "draw" => Value::Draw,
                _ => continue,
            };
            let spec = row[1].replace(",n)", &format!(",{order})"));
            let game = Rules::strong().on(Arc::new(Board::parse(&spec).unwrap())).unwrap();
            let found = Problem::of(game).solve();
            assert_eq!(found.value(), Some(&value), "{spec}");
            solved += 1;
        }
    }
    assert_eq!(solved, 22);
}

/// Notakto on the STS(15): the first player wins on the systems that the page names, all of which have 32 Pasch
/// configurations or more.
#[test]
fn pasch_configurations_and_notakto() {
    let rows = atlas::parse(include_str!("../../cli/data/atlas.csv")).unwrap();
    let mut first = Vec::new();
    for i in 1..=80 {
        let spec = format!("STS(15,{i})");
        let row = rows.iter().find(|row| row.board == spec && row.rules == "notakto").unwrap();
        let board = Board::parse(&spec).unwrap();
        let sets = board.list_sets(100).unwrap();
        let pasch = Triples::new(15, &sets).pasch_configurations();
        match row.value.as_deref().unwrap() {
            "first" => first.push((i, pasch)),
            "second" if pasch >= 32 => assert!([1, 6, 7, 13, 14].contains(&i), "{spec}"),
            value => assert_eq!(value, "second", "{spec}"),
        }
    }
    assert_eq!(first, [(2, 73), (3, 57), (4, 49), (5, 49), (8, 37), (12, 32), (16, 49)]);
}
