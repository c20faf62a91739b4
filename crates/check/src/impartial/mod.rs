//! Statements about impartial games; docs/certificates-impartial.md specifies them.

pub mod geography;
pub mod grundy;
mod heap;
pub mod misere;
pub mod octal;

use crate::core::statement::Statement;
use crate::core::text::{number, point, shorten};
use crate::{Answer, Error};

fn verified(words: String, note: &str) -> Answer {
    Answer::Verified { words, assuming: Vec::new(), notes: vec![note.to_string()] }
}

/// A number that a line of the statement must have.
fn need_number(statement: &Statement, key: &str) -> Result<u64, Error> {
    let text = statement.need(key)?;
    number(text).ok_or_else(|| Error(format!("“{key} {}” is not a number", shorten(text))))
}

/// The vertices of a graph and its `key u v` lines, from 0.
fn read_graph(statement: &Statement, key: &str) -> Result<(usize, Vec<(usize, usize)>), Error> {
    let n = need_number(statement, "vertices")?;
    statement.budget.cells(n.saturating_mul(4))?;
    let mut edges = Vec::new();
    for (line, text) in statement.all(key) {
        let ends: Result<Vec<usize>, String> = text.split(' ').map(|w| point(w, n as usize)).collect();
        match ends.as_deref() {
            Ok(&[u, v]) => edges.push((u, v)),
            Ok(_) => return Err(Error(format!("statement, line {line}: “{key} u v” has two vertices"))),
            Err(message) => return Err(Error(format!("statement, line {line}: {message}"))),
        }
    }
    Ok((n as usize, edges))
}

/// The least number that is not in the list.
fn mex(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.dedup();
    values.into_iter().zip(0..).take_while(|(value, i)| value == i).count() as u64
}
