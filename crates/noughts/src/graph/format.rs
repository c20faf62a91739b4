//! Graphs from files: edge list, graph6, DIMACS and DOT.

use super::{Graph, GraphError, from_graph6};
use std::collections::HashMap;

/// The most vertices and edges of a graph in a file.
const MOST: usize = 20_000_000;

impl Graph {
    /// Reads a graph in the format its text looks like.
    pub fn from_text(text: &str) -> Result<Graph, GraphError> {
        let start = text
            .lines()
            .map(str::trim)
            .find(|l| !l.is_empty())
            .ok_or_else(|| GraphError::Text("the file is empty".to_string()))?;
        if start.starts_with("graph") || start.starts_with("strict") || start.starts_with("digraph") {
            return dot(text);
        }
        let dimacs = |l: &str| l.starts_with("p ") || l.starts_with("c ") || l == "c";
        if dimacs(start) {
            return read_dimacs(text);
        }
        if text.trim().lines().count() == 1 && !start.contains([' ', '\t', ',', ';']) {
            return from_graph6(start);
        }
        edge_lines(text)
    }
}

/// Vertices by name, in order of appearance; edges twice or loops are refused by `Graph::new`.
#[derive(Default)]
struct Builder {
    labels: Vec<String>,
    index: HashMap<String, u32>,
    edges: Vec<(u32, u32)>,
}

impl Builder {
    fn vertex(&mut self, name: &str) -> u32 {
        if let Some(&v) = self.index.get(name) {
            return v;
        }
        let v = self.labels.len() as u32;
        self.labels.push(name.to_string());
        self.index.insert(name.to_string(), v);
        v
    }
}

/// One edge a line, or more between `,` or `;`; one name alone is a vertex; `#` starts a comment.
fn edge_lines(text: &str) -> Result<Graph, GraphError> {
    let mut graph = Builder::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        for item in line.split([',', ';']) {
            let mut words: Vec<&str> = item.split_whitespace().collect();
            if let [only] = words[..] {
                words = only.split('-').filter(|w| !w.is_empty()).collect();
            }
            match words[..] {
                [] => {}
                [v] => _ = graph.vertex(v),
                [u, v] => {
                    let edge = (graph.vertex(u), graph.vertex(v));
                    graph.edges.push(edge);
                }
                _ => {
                    return Err(GraphError::Line(
                        number + 1,
                        format!("an edge has two vertices, and here are {}", words.len()),
                    ));
                }
            }
        }
    }
    Graph::new(graph.labels, graph.edges)
}

/// `p edge N M`, then `e u v`; edges given both ways count once.
fn read_dimacs(text: &str) -> Result<Graph, GraphError> {
    let mut vertices = None;
    let mut edges = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = || {
            GraphError::Line(
                number + 1,
                format!("“{}” is not DIMACS; write p edge N M, then e u v", line.trim()),
            )
        };
        match words[..] {
            [] | ["c", ..] => {}
            ["p", _, n, _] => {
                vertices = Some(n.parse::<usize>().ok().filter(|&n| n <= MOST).ok_or_else(wrong)?);
            }
            ["e" | "a", u, v] => {
                let n = vertices.ok_or_else(wrong)?;
                let read = |w: &str| w.parse().ok().filter(|v: &usize| (1..=n).contains(v));
                let (u, v) = (read(u).ok_or_else(wrong)? as u32 - 1, read(v).ok_or_else(wrong)? as u32 - 1);
                edges.push((u.min(v), u.max(v)));
            }
            _ => return Err(wrong()),
        }
    }
    edges.sort_unstable();
    edges.dedup();
    let n = vertices.ok_or_else(|| GraphError::Text("the line p edge N M is missing".to_string()))?;
    Graph::numbered(n as u32, edges)
}

/// `graph { a -- b -- c; d }` with attributes skipped.
fn dot(text: &str) -> Result<Graph, GraphError> {
    let open = text.find('{').ok_or_else(|| GraphError::Text("this DOT text has no {".to_string()))?;
    let close = text.rfind('}').ok_or_else(|| GraphError::Text("this DOT text has no }".to_string()))?;
    if text[..open].contains("digraph") {
        return Err(GraphError::Text("this is a digraph, and a graph without directions is needed".into()));
    }
    let mut graph = Builder::default();
    let mut body = String::new();
    let mut depth = 0;
    for line in text.get(open + 1..close).unwrap_or("").lines() {
        let line = line.split("//").next().unwrap_or("");
        for c in line.chars() {
            depth += i32::from(c == '[') - i32::from(c == ']');
            if depth == 0 && c != ']' {
                body.push(c);
            }
        }
        body.push(';');
    }
    for statement in body.split([';', ',']) {
        if statement.contains('=') || matches!(statement.trim(), "node" | "edge" | "graph") {
            continue;
        }
        if statement.contains(['{', '}', '>']) {
            return Err(GraphError::Text(format!(
                "“{}” is not read; list the edges one by one, as a -- b",
                statement.trim()
            )));
        }
        let names: Vec<&str> = statement.split("--").map(|w| w.trim().trim_matches('"')).collect();
        if names == [""] {
            continue;
        }
        if names.iter().any(|n| n.is_empty() || n.contains(char::is_whitespace)) {
            return Err(GraphError::Text(format!("“{}” is not an edge a -- b", statement.trim())));
        }
        let vertices: Vec<u32> = names.iter().map(|n| graph.vertex(n)).collect();
        graph.edges.extend(vertices.windows(2).map(|w| (w[0], w[1])));
    }
    Graph::new(graph.labels, graph.edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_graph_in_four_formats() {
        let texts = [
            "1 2\n2 3 # comment\n3-4; 4",
            "c a path\np edge 4 3\ne 1 2\ne 2 3\ne 3 2\ne 3 4\n",
            "graph G {\n node [shape=circle]; 1 -- 2 -- 3 [color=red]\n 3 -- \"4\"; // end\n}",
        ];
        let path: Graph = "graph{1 2; 2 3; 3 4}".parse().unwrap();
        let mut sorted = path.edges().to_vec();
        sorted.sort_unstable();
        let graph6 = super::super::to_graph6(&path);
        for text in texts.into_iter().chain([graph6.as_str()]) {
            let graph = Graph::from_text(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let mut edges = graph.edges().to_vec();
            edges.sort_unstable();
            assert_eq!((graph.vertices(), edges), (4, sorted.clone()), "{text}");
        }
    }

    #[test]
    fn bad_files_are_refused() {
        for text in [
            "",
            "1 2 3\n",
            "p edge 3 1\ne 1 4",
            "e 1 2",
            "p edge x 1",
            "digraph { a -> b }",
            "graph { a -> b }",
            "graph { a -- }",
            "1 2\n2 1",
            "c\n",
            "graph { a -- b",
        ] {
            assert!(Graph::from_text(text).is_err(), "{text:?}");
        }
    }
}
