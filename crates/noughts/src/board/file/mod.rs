//! `file(path)`: a board of your own from a file, in any of the formats that docs/boards.md describes to users.
//!
//! The content tells the format (`recognise.rs`). Every refusal names the file, the line and a remedy; the limits of the
//! reader are looked at with every point and every set, so that nothing large is kept before it is refused.
//! [`super::export`] writes the formats.

mod assembly;
mod graph;
mod json;
mod lines;
mod list;
mod matrix;
mod pg;
mod recognise;
mod scan;
mod source;
mod table;
mod text;
mod words;

pub use source::bare_path;

use super::Draft;
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};
use assembly::Assembly;
use recognise::{Kind, recognise};

/// What is wrong in a file: where, what, and what would help.
#[derive(Debug)]
struct Trouble {
    line: usize,
    message: String,
    help: String,
}

impl Trouble {
    fn new(line: usize, message: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble { line, message: message.into(), help: help.into() }
    }
}

/// Reads the file named in the spec. A graph may have a suffix that says which of its edges win.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let Some(path) = &node.name()?.body else {
        return Err(SpecError::at(&node.span, "expected the path of a file").help("write file(my.json)"));
    };
    let path = &path.text;
    if !builder.reader.reads_files() {
        let error = SpecError::at(&node.span, "files are not read here");
        return Err(error.help("type the sets, as in lines{1 2 3; 3 4 5}"));
    }
    let text = source::load(path)
        .map_err(|(message, help)| SpecError::at(&node.span, format!("{path}: {message}")).help(help))?;
    let refuse = |trouble: Trouble| {
        let message = format!("{path}: line {}: {}", trouble.line, trouble.message);
        SpecError::at(&node.span, message).help(trouble.help)
    };
    let kind = recognise(path, &text).map_err(refuse)?;
    if node.suffix().is_some() {
        if !matches!(kind, Kind::Dimacs | Kind::Graph6) {
            node.no_suffix()?;
        }
        let graph = graph::whole(kind, &text).map_err(refuse)?;
        return super::graph::edges_win(&graph, node, builder);
    }
    let check = |points: usize, incidences: usize| {
        builder.check(&node.span, points as u128, incidences as u128).map_err(|e| e.message)
    };
    parse(kind, &text, Assembly::new(&check)).map_err(refuse)
}

fn parse(kind: Kind, text: &str, board: Assembly<'_>) -> Result<Draft, Trouble> {
    match kind {
        Kind::Json => json::parse(text, board),
        Kind::List => list::parse(text, board),
        Kind::Pg => pg::parse(text, board),
        Kind::Text => text::parse(text, board),
        Kind::Dimacs => graph::dimacs(text, board),
        Kind::Graph6 => graph::graph6(text, board),
        Kind::Matrix => matrix::parse(text, board),
    }
}
