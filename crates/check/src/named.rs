//! The board of a statement: listed, derived from its name, or both; and statements of kind `board`, that a list is the
//! board of a name.

use crate::board::{Board, NoBoard};
use crate::core::board::{Board as Listed, LISTED_SETS, LISTING, Place};
use crate::core::statement::Statement;
use crate::core::text::{Records, shorten, shown};
use crate::core::{Error, Fault, Verdict};
use std::collections::HashSet;

/// A board, what it is called in words, and what has to be taken on trust about it.
pub struct Named {
    pub board: Listed,
    pub name: String,
    pub assuming: Vec<String>,
    /// On a nest with the same board on every island, that board, if the nest was derived.
    pub inner: Option<Listed>,
}

/// Reads the board of a statement.
pub fn read_board(statement: &Statement) -> Result<Named, Error> {
    let listed = Listed::listed(statement)?;
    let Some(spec) = statement.get("board") else {
        let Some(board) = listed else {
            return Err(Error("the statement has no line “board …” and lists no board".to_string()));
        };
        return Ok(Named { name: counted(&board), board, assuming: Vec::new(), inner: None });
    };
    let name = spec.to_string();
    match (derive(statement, spec)?, listed) {
        (Ok(board), listed) => {
            let inner = board.inner.as_deref().map(Board::listed);
            let board = board.listed();
            if listed.is_some_and(|listed| !agree(&board, &listed)) {
                return Err(Error(format!("the sets listed are not those of {}", shorten(spec))));
            }
            Ok(Named { board, name, assuming: Vec::new(), inner })
        }
        (Err(_), Some(board)) => {
            let assuming = vec![format!("the board listed in the statement is {}", shown(spec))];
            Ok(Named { board, name, assuming, inner: None })
        }
        (Err(reason), None) => {
            Err(Error(format!("board {}: {reason}, and the statement does not list its sets", shorten(spec))))
        }
    }
}

/// The board of a spec, or why it is not derived; an error if there is none.
fn derive(statement: &Statement, spec: &str) -> Result<Result<Board, String>, Error> {
    match Board::derive_within(spec, &statement.budget) {
        Ok(board) => Ok(Ok(board)),
        Err(NoBoard::Unknown(reason)) => Ok(Err(reason)),
        Err(NoBoard::Wrong(reason)) => Err(Error(format!("board {}: {reason}", shorten(spec)))),
    }
}

/// Is a list this board, with the columns and islands that it lists?
fn agree(board: &Listed, listed: &Listed) -> bool {
    let columns = listed.column_step.is_none() || listed.column_step == board.column_step;
    let islands = listed.islands.is_none() || shape(listed) == shape(board);
    same(board, listed) && columns && islands
}

/// Are these the same points and the same families, in whatever order the sets stand?
pub fn same(one: &Listed, other: &Listed) -> bool {
    let family = |sets: &[Vec<usize>]| sets.iter().cloned().collect::<HashSet<_>>();
    let families = |b: &Listed| (family(&b.sets), b.second.as_deref().map(family));
    one.points == other.points && families(one) == families(other)
}

/// Islands with their inner boards numbered in order of appearance.
fn shape(board: &Listed) -> Option<Vec<Place>> {
    let islands = board.islands.as_ref()?;
    let mut kinds: Vec<usize> = Vec::new();
    let mut number = |kind: usize| {
        kinds.iter().position(|&known| known == kind).unwrap_or_else(|| {
            kinds.push(kind);
            kinds.len() - 1
        })
    };
    Some(islands.iter().map(|&(island, i, kind)| (island, i, number(kind))).collect())
}

fn counted(board: &Listed) -> String {
    let second = board.second.as_ref().map_or(String::new(), |sets| format!(" and {}", sets.len()));
    format!("the board listed in the statement ({} points, {}{second} sets)", board.points, board.sets.len())
}

/// Statements of kind `board`: the points and sets listed are those of a name. The derivation is the evidence.
pub fn check(statement: &Statement, records: &mut Records<'_>) -> Result<Verdict, Fault> {
    statement.expect(&[&["board"], &LISTING[..]].concat(), &LISTED_SETS)?;
    let spec = statement.need("board")?;
    let derived = derive(statement, spec)?;
    let derived = derived.map_err(|reason| Error(format!("board {}: {reason}", shorten(spec))))?.listed();
    let listed = Listed::listed(statement)?;
    let listed = listed.ok_or_else(|| Error("the statement lists no board".to_string()))?;
    if records.record()? != "end" {
        return records.reject("“end” is due");
    }
    if !agree(&derived, &listed) {
        return records.reject(format!("the sets listed are not those of {}", shorten(spec)));
    }
    let words = format!("{} is {}, point by point.", counted(&listed).replacen("the", "The", 1), shown(spec));
    Ok(Verdict { words, notes: Vec::new() })
}
