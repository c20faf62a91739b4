//! Statements about impartial games; docs/certificates-impartial.md specifies them.

pub mod geography;
pub mod grundy;
mod heap;
pub mod misere;
pub mod octal;

use crate::statement::Statement;
use crate::text::{number, point, shorten};
use crate::{Answer, Error};

/// The most vertices of a graph in a statement.
const MOST_VERTICES: u64 = 1 << 24;

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
    if n > MOST_VERTICES {
        return Err(Error(format!("{n} vertices are too many")));
    }
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
fn mex(values: &[u64]) -> u64 {
    let mut least = 0;
    while values.contains(&least) {
        least += 1;
    }
    least
}
