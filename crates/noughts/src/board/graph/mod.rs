//! `graph(K5):spanning-trees`: the points are the edges of a graph.

mod subgraphs;

use super::{Draft, Sets, Shape, WinningSets};
use crate::board::builder::Builder;
use crate::graph::Graph;
use crate::spec::{Node, SpecError};

const SUFFIXES: &str =
    ":spanning-trees, :paths(s,t), :cycles, :hamilton-cycles, :cliques(k) or :perfect-matchings";

/// Most vertices of a graph whose subgraphs are listed.
const VERTICES: usize = 1000;

/// Reads `graph(G):what`, `graph{1 2; 2 3}:what` or `graph("Bw"):what`.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    edges_win(&Graph::from_node(node)?, node, builder)
}

/// The board on the edges of a graph whose sets the suffix of `node` names.
pub fn edges_win(graph: &Graph, node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let Some((suffix, _)) = node.suffix() else {
        return Err(SpecError::at(&node.span, "which edges win?").help(format!("add {SUFFIXES}")));
    };
    if graph.vertices() > VERTICES {
        return Err(SpecError::at(&node.span, format!("{} vertices are too many", graph.vertices()))
            .help(format!("at most {VERTICES} vertices")));
    }
    builder.check(&node.span, graph.edges().len() as u128, 0)?;
    Ok(Draft {
        labels: (0..graph.edges().len()).map(|e| graph.edge_label(e)).collect(),
        sets: WinningSets::Listed(winning_sets(graph, suffix, builder)?),
        shape: Shape::Graph { vertices: graph.vertices() as u32, edges: graph.edges().to_vec() },
        ..Draft::default()
    })
}

fn winning_sets(graph: &Graph, suffix: &Node, builder: &Builder<'_>) -> Result<Sets, SpecError> {
    let word = suffix.name()?.word.to_lowercase();
    let plain = |what| {
        suffix.args(0..=0, &format!(":{word}"))?;
        Ok(builder.listing(suffix, what))
    };
    match word.as_str() {
        "spanning-trees" => subgraphs::spanning_trees(graph, plain("spanning trees")?),
        "cycles" => subgraphs::cycles(graph, plain("cycles")?),
        "hamilton-cycles" => subgraphs::hamilton_cycles(graph, plain("Hamilton cycles")?),
        "perfect-matchings" => subgraphs::perfect_matchings(graph, plain("perfect matchings")?),
        "cliques" => {
            let k = &suffix.args(1..=1, ":cliques(3)")?[0];
            let k = k.number_in("the size of the cliques", 2..=VERTICES as u64)?;
            subgraphs::cliques(graph, k as usize, builder.listing(suffix, "cliques of this size"))
        }
        "paths" => {
            let ends = suffix.args(2..=2, ":paths(s,t)")?;
            let (from, to) = (vertex(graph, &ends[0])?, vertex(graph, &ends[1])?);
            if from == to {
                return Err(SpecError::at(&suffix.span, "a path joins two different vertices"));
            }
            subgraphs::paths(graph, from, to, builder.listing(suffix, "paths"))
        }
        _ => Err(SpecError::at(&suffix.span, format!("no “:{word}” is defined for graphs"))
            .help(format!("known are {SUFFIXES}"))),
    }
}

fn vertex(graph: &Graph, node: &Node) -> Result<u32, SpecError> {
    let label = node.plain_text();
    graph.find(&label).ok_or_else(|| {
        let some: Vec<&str> = (0..graph.vertices().min(10) as u32).map(|v| graph.label(v)).collect();
        let more = if graph.vertices() > some.len() { " …" } else { "" };
        SpecError::at(&node.span, format!("no vertex is called “{label}”"))
            .help(format!("the vertices are {}{more}", some.join(" ")))
    })
}
