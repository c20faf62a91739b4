//! Finite simple graphs: by name, as a list of edges, or in graph6.
//!
//! In a spec a graph is `K5`, `K(3,4)`, `Petersen`, `graph{1 2; 2 3; 3 1}` or `graph("Bw")`.

mod format;
mod graph6;
mod named;

use crate::spec::{Body, Node, NodeKind, Spec, SpecError};
use std::collections::{HashMap, HashSet};
use std::str::FromStr;

pub use graph6::{from_graph6, to_graph6};

/// The most vertices and edges of a graph that can be typed.
const MOST_VERTICES: u64 = 10_000;
const MOST_EDGES: u64 = 1_000_000;

/// A finite graph without loops and double edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    labels: Vec<String>,
    edges: Vec<(u32, u32)>,
}

/// Why a text or a list of edges is not a graph. Shown, it is a whole sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// A loop, an edge twice, or an edge to a vertex that is not there.
    Edge(String),
    /// A line of a text that is not read, counted from 1.
    Line(usize, String),
    /// A text in none of the formats.
    Text(String),
    /// More vertices than are read.
    TooLarge(String),
}

impl std::fmt::Display for GraphError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GraphError::Line(line, what) => write!(f, "line {line}: {what}"),
            GraphError::Edge(what) | GraphError::Text(what) | GraphError::TooLarge(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for GraphError {}

impl Graph {
    /// Vertices 1 to n and these edges, as pairs of vertices counted from 0.
    pub fn numbered(n: u32, edges: Vec<(u32, u32)>) -> Result<Graph, GraphError> {
        Graph::new((1..=n).map(|v| v.to_string()).collect(), edges)
    }

    /// A graph with labelled vertices, validated: no loop, no edge twice.
    pub fn new(labels: Vec<String>, mut edges: Vec<(u32, u32)>) -> Result<Graph, GraphError> {
        let mut seen = HashSet::with_capacity(edges.len());
        for (u, v) in &mut edges {
            if *u > *v {
                std::mem::swap(u, v);
            }
            if *v as usize >= labels.len() {
                return Err(GraphError::Edge(format!(
                    "an edge to vertex {}, and there are {} vertices",
                    *v + 1,
                    labels.len()
                )));
            }
            let (a, b) = (&labels[*u as usize], &labels[*v as usize]);
            if u == v {
                return Err(GraphError::Edge(format!("vertex {a} is joined to itself")));
            }
            if !seen.insert((*u, *v)) {
                return Err(GraphError::Edge(format!("the edge {a}-{b} stands twice")));
            }
        }
        Ok(Graph { labels, edges })
    }

    /// How many vertices it has.
    pub fn vertices(&self) -> usize {
        self.labels.len()
    }

    /// The edges, each with its smaller vertex first.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// What people call a vertex.
    pub fn label(&self, v: u32) -> &str {
        &self.labels[v as usize]
    }

    /// `1-2` for the edge between the vertices 1 and 2.
    pub fn edge_label(&self, e: usize) -> String {
        let (u, v) = self.edges[e];
        format!("{}-{}", self.label(u), self.label(v))
    }

    /// The vertex with this label; case does not matter unless labels differ by it.
    pub fn find(&self, label: &str) -> Option<u32> {
        let exact = self.labels.iter().position(|l| l == label);
        exact.or_else(|| self.labels.iter().position(|l| l.eq_ignore_ascii_case(label))).map(|v| v as u32)
    }

    /// For each vertex, its neighbours with the edges that lead there.
    pub fn neighbours(&self) -> Vec<Vec<(u32, u32)>> {
        let mut out = vec![Vec::new(); self.vertices()];
        for (e, &(u, v)) in self.edges.iter().enumerate() {
            out[u as usize].push((v, e as u32));
            out[v as usize].push((u, e as u32));
        }
        out
    }

    /// The graph a part of a spec means.
    pub fn from_node(node: &Node) -> Result<Graph, SpecError> {
        let name = match &node.kind {
            NodeKind::Text(text) => {
                return from_graph6(text).map_err(|message| {
                    SpecError::at(&node.span, message.to_string()).help("in graph6 the triangle is \"Bw\"")
                });
            }
            NodeKind::Name(name) => name,
            _ => {
                return Err(SpecError::at(&node.span, "expected a graph here").help(HELP));
            }
        };
        if !name.word.eq_ignore_ascii_case("graph") {
            return named::build(node);
        }
        match (&name.args[..], &name.body) {
            ([], Some(body)) => edge_list(body),
            ([inner], None) => {
                inner.no_suffix()?;
                Graph::from_node(inner)
            }
            _ => Err(SpecError::at(&node.span, "expected one graph").help(HELP)),
        }
    }
}

const HELP: &str = "a graph looks like K5, K(3,4), C6, Petersen, graph{1 2; 2 3} or graph(\"Bw\") in graph6";

impl FromStr for Graph {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Graph, SpecError> {
        let spec: Spec = text.parse()?;
        spec.root.no_suffix().and_then(|()| Graph::from_node(&spec.root)).map_err(|e| e.within(text))
    }
}

/// `1 2; 2 3; 4`: edges between `;` (or `,`), endpoints apart by a space or `-`; one name alone is a vertex.
pub fn edge_list(body: &Body) -> Result<Graph, SpecError> {
    let mut labels: Vec<String> = Vec::new();
    let mut index: HashMap<String, u32> = HashMap::new();
    let mut edges = Vec::new();
    let mut at = body.at;
    for part in body.text.split([';', ',']) {
        let span = at..at + part.len();
        at += part.len() + 1;
        let mut ends: Vec<&str> = part.split_whitespace().collect();
        if let [only] = ends[..] {
            ends = only.split('-').filter(|w| !w.is_empty()).collect();
        }
        let mut vertex = |word: &str| {
            *index.entry(word.to_string()).or_insert_with(|| {
                labels.push(word.to_string());
                labels.len() as u32 - 1
            })
        };
        match ends[..] {
            [] => {}
            [v] => _ = vertex(v),
            [u, v] if u == v => {
                return Err(SpecError::at(&span, format!("vertex {u} is joined to itself"))
                    .help("an edge joins two different vertices"));
            }
            [u, v] => edges.push((vertex(u), vertex(v))),
            _ => {
                return Err(SpecError::at(&span, format!("{} vertices in one edge", ends.len()))
                    .help("write two vertices for each edge, with “;” between edges"));
            }
        }
    }
    // Numbered vertices are put in order; others stay in order of appearance.
    let mut order: Vec<usize> = (0..labels.len()).collect();
    if let Some(numbers) = labels.iter().map(|l| l.parse().ok()).collect::<Option<Vec<u64>>>() {
        order.sort_by_key(|&v| numbers[v]);
    }
    let mut place = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        place[old] = new as u32;
    }
    let edges = edges.iter().map(|&(u, v)| (place[u as usize], place[v as usize])).collect();
    let labels = order.iter().map(|&v| labels[v].clone()).collect();
    Graph::new(labels, edges)
        .map_err(|message| SpecError::at(&(body.at..body.at + body.text.len()), message.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edge_lists() {
        let g: Graph = "graph{10 2; 2-3, 7}".parse().unwrap();
        assert_eq!((g.vertices(), g.edges()), (4, &[(0, 3), (0, 1)][..]));
        assert_eq!(g.edge_label(0), "2-10");
        let g: Graph = "graph{s a; a t}".parse().unwrap();
        assert_eq!((g.label(0), g.find("t"), g.find("S"), g.find("x")), ("s", Some(2), Some(0), None));
        for bad in
            ["graph{1 1}", "graph{1 2; 2 1}", "graph{1 2 3}", "graph(3)", "3^2", "graph", "Q99", "Zorro"]
        {
            assert!(bad.parse::<Graph>().is_err(), "{bad}");
        }
    }

    #[test]
    fn neighbours_name_the_edges() {
        let g: Graph = "C5".parse().unwrap();
        for (v, around) in g.neighbours().iter().enumerate() {
            assert_eq!(around.len(), 2);
            for &(u, e) in around {
                let (a, b) = g.edges()[e as usize];
                assert!((a, b) == (u, v as u32) || (a, b) == (v as u32, u));
            }
        }
    }
}
