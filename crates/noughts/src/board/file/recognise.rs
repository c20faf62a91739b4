//! Which format a file is in, told by its content; the extension decides only where the content cannot.

use super::lines::without_comment;
use super::words::short;
use super::{Trouble, list, matrix};
use crate::board::labels::hidden;
use crate::graph::from_graph6;
use std::path::Path;

/// What a file can be read as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Json,
    List,
    Pg,
    Text,
    Dimacs,
    Graph6,
    Matrix,
}

const FORMATS: &str = "board files are JSON, lists of sets as in GAP and Sage, one set a line, .pg, incidence matrices, DIMACS \
                       graphs and graph6 (docs/boards.md has examples)";

pub fn recognise(path: &str, text: &str) -> Result<Kind, Trouble> {
    let strange = |c: char| hidden(c) && !matches!(c, '\n' | '\t');
    // Byte by byte in blocks, which takes a fraction of the time of one after the other.
    let plain = |b: &u8| matches!(b, b'\n' | b'\t' | b' '..=b'~');
    let is_plain = text.as_bytes().chunks(64).all(|block| block.iter().fold(true, |all, b| all & plain(b)));
    if !is_plain
        && let Some((i, c)) =
            text.lines().enumerate().find_map(|(i, line)| line.chars().find(|&c| strange(c)).map(|c| (i, c)))
    {
        let message = format!("the invisible character U+{:04X} stands here", u32::from(c));
        return Err(Trouble::new(i + 1, message, "delete it, and save the file as text in UTF-8"));
    }
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("").to_lowercase();
    let is_section = |line: &str| {
        line.starts_with('#') && matches!(without_comment(line, b'%'), "#positions" | "#blackwins")
    };
    if extension == "pg" || text.lines().map(str::trim).any(is_section) {
        return Ok(Kind::Pg);
    }
    let mut content = (1..).zip(text.lines()).map(|(n, line)| (n, line.trim()));
    let Some((n, first)) = content.find(|(_, line)| !line.is_empty() && !line.starts_with('#')) else {
        let what = if text.trim().is_empty() { "the file is empty" } else { "there are only comments" };
        return Err(Trouble::new(text.lines().count().max(1), what, FORMATS));
    };
    if first.starts_with('<') {
        return Err(Trouble::new(n, "this looks like XML or HTML", FORMATS));
    }
    if first.starts_with(">>") || first.starts_with(':') || first.starts_with('&') || extension == "g6" {
        if first.starts_with(">>graph6<<") || extension == "g6" {
            return Ok(Kind::Graph6);
        }
        let help = "write the graph in graph6 instead";
        return Err(Trouble::new(n, "this looks like sparse6, digraph6 or a relative of theirs", help));
    }
    if first.starts_with('{') && is_object(&text[text.find('{').unwrap_or(0)..]) {
        return Ok(Kind::Json);
    }
    if matrix::is_matrix(text)? {
        return Ok(Kind::Matrix);
    }
    if heading(without_comment(first, b'#')).is_none() && list::start(first).is_some() {
        return Ok(Kind::List);
    }
    if extension == "json" {
        let message = format!("“{}” does not begin a board in JSON", short(first));
        return Err(Trouble::new(n, message, "begin with { or [, or give the file another extension"));
    }
    let rest = || std::iter::once((n, first)).chain(content.clone());
    if first == "c" || first.starts_with("c ") || first.starts_with("p ") {
        let problem = rest()
            .map(|(_, line)| line)
            .find(|line| *line != "c" && !line.starts_with("c ") && !line.is_empty());
        if problem.is_some_and(is_problem) {
            return Ok(Kind::Dimacs);
        }
    }
    if rest().all(|(_, line)| line.is_empty() || is_edge(line)) && rest().nth(1).is_some() {
        let help = "put “p edge N M” above them, or [sets] if e is a point";
        return Err(Trouble::new(n, "these look like edges in DIMACS without their first line", help));
    }
    single_words(n, first, content.clone())
}

/// `[word]` alone on a line.
pub fn heading(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let letters =
        !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '_' || c == '-');
    letters.then_some(name)
}

/// `{}`, or a key in quotes and a colon after the brace.
fn is_object(text: &str) -> bool {
    let inside = text[1..].trim_start();
    if inside.starts_with('}') {
        return true;
    }
    let key = inside.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    key.is_some_and(|(_, rest)| rest.trim_start().starts_with(':'))
}

/// `p edge 5 7`: a kind and numbers.
fn is_problem(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("p")
        && words.next().is_some_and(|kind| kind.chars().all(char::is_alphabetic))
        && words.next().is_some_and(|word| word.parse::<f64>().is_ok())
}

fn is_edge(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().take(4).collect();
    matches!(words[..], ["e", u, v] if u.parse::<u64>().is_ok() && v.parse::<u64>().is_ok())
}

/// Lines of one word each may be graphs in graph6.
fn single_words<'a>(
    n: usize,
    first: &'a str,
    content: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Kind, Trouble> {
    let words =
        |line: &str| line.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).count();
    let is_graph = |line: &str| from_graph6(line).is_ok_and(|graph| graph.vertices() > 1);
    let graphic = |line: &str| line.len() > 1 && line.bytes().all(|b| (63..=126).contains(&b));
    if words(first) != 1 || !graphic(first) {
        return Ok(Kind::Text);
    }
    let mut others = content.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).peekable();
    if others.peek().is_none() {
        if is_graph(first) {
            return Ok(Kind::Graph6);
        }
        let message = format!("“{}” alone is neither a graph in graph6 nor a list of sets", short(first));
        return Err(Trouble::new(n, message, "for a board with one point put [sets] above it"));
    }
    if is_graph(first) && others.all(|(_, line)| is_graph(line)) {
        return Err(Trouble::new(
            n,
            "these look like several graphs in graph6",
            "keep one, or put [sets] above them",
        ));
    }
    Ok(Kind::Text)
}
