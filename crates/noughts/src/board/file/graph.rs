//! Graphs as boards: the vertices are the points, the edges are the winning sets. DIMACS and graph6.

use super::assembly::Side;
use super::recognise::Kind;
use super::words::short;
use super::{Assembly, Trouble};
use crate::board::{Draft, WinningSets};
use crate::graph::{Graph, GraphError, from_graph6};

const HELP: &str = "a graph in DIMACS looks like “p edge 3 2”, then “e 1 2”, “e 2 3”; to win by edges add a suffix, as in \
                    file(my.col):spanning-trees";

/// `p edge N M`, then `e u v`. Comments begin with `c`. An edge given both ways counts once.
pub fn dimacs(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let mut announced = None;
    let (mut edges, mut last) = (0_u64, 1);
    for (i, line) in text.lines().enumerate() {
        let n = i + 1;
        let words: Vec<&str> = line.split_whitespace().take(5).collect();
        let wrong = |what: &str| Trouble::new(n, format!("“{}” {what}", short(line.trim())), HELP);
        match words[..] {
            [] | ["c", ..] => continue,
            ["p", "edge" | "edges" | "col", points, count] if announced.is_none() => {
                let read = (points.parse::<usize>(), count.parse::<u64>());
                let (Ok(points), Ok(count)) = read else { return Err(wrong("has no two numbers")) };
                board.declare_numbers(points, n)?;
                announced = Some(count);
            }
            ["p", kind, ..] if announced.is_none() => {
                return Err(wrong(&format!("announces “{}”; only graphs (p edge) are boards", short(kind))));
            }
            ["e", u, v] if announced.is_some() => {
                board.put(u, n)?;
                board.put(v, n)?;
                board.close(Side::First, n)?;
                edges += 1;
            }
            _ => return Err(wrong("is no line of a graph in DIMACS")),
        }
        last = n;
    }
    let Some(announced) = announced else {
        return Err(Trouble::new(last, "the line “p edge N M” is missing", HELP));
    };
    let draft = board.finish(last)?;
    // Files differ in whether an edge that stands both ways is announced once or twice.
    let distinct = match &draft.sets {
        WinningSets::Listed(sets) => sets.len() as u64,
        WinningSets::Nested(_) => 0,
    };
    if ![edges, distinct, 2 * distinct].contains(&announced) {
        let message = format!("{announced} edges are announced, and here are {edges}");
        return Err(Trouble::new(last, message, "the file may be cut off; correct the line “p edge N M”"));
    }
    if distinct == 0 {
        return Err(Trouble::new(last, "this graph has no edges", "a board needs at least one winning set"));
    }
    Ok(draft)
}

/// One graph in graph6.
pub fn graph6(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let (line, graph) = read_graph6(text)?;
    board.declare_numbers(graph.vertices(), line)?;
    for &(u, v) in graph.edges() {
        board.put(graph.label(u), line)?;
        board.put(graph.label(v), line)?;
        board.close(Side::First, line)?;
    }
    if !board.has_sets() {
        return Err(Trouble::new(line, "this graph has no edges", "a board needs at least one winning set"));
    }
    board.finish(line)
}

fn read_graph6(text: &str) -> Result<(usize, Graph), Trouble> {
    const ONE: &str = "in graph6 the triangle is Bw; a file has one graph, on one line";
    let mut lines =
        (1..).zip(text.lines().map(str::trim)).filter(|(_, l)| !l.is_empty() && !l.starts_with('#'));
    let (line, content) = lines.next().unwrap_or((1, ""));
    let graph = from_graph6(content).map_err(|error| Trouble::new(line, error.to_string(), ONE))?;
    match lines.next() {
        Some((next, _)) => Err(Trouble::new(next, "a second graph begins here", ONE)),
        None => Ok((line, graph)),
    }
}

/// The graph of a file, for families of its edges.
pub fn whole(kind: Kind, text: &str) -> Result<Graph, Trouble> {
    if kind == Kind::Graph6 {
        return read_graph6(text).map(|(_, graph)| graph);
    }
    Graph::from_text(text).map_err(|error| match error {
        GraphError::Line(line, what) => Trouble::new(line, what, HELP),
        other => Trouble::new(1, other.to_string(), HELP),
    })
}
