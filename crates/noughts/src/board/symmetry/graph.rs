//! Automorphisms and canonical labelling of a coloured incidence graph, by the library `canonaut`.

use super::NotComputed;
use canonaut::refine::GraphContext;
use canonaut::search::canonicalize;
use canonaut::structs::{CanonautOptions, DenseGraph, Statistics};
use num_bigint::BigUint;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// On more vertices than this one step of the search, which cannot be interrupted, may take many seconds.
const MOST_VERTICES: usize = 8_000;

/// A search gives up after so much work, some ten seconds of it: the same on a busy machine as on an idle one. A node of the
/// search costs the words of the adjacency matrix, and something besides.
const MOST_WORK: u64 = 2_000_000_000;
const NODE: u64 = 1000;

/// What the library says about a graph. The caller verifies what it can.
pub struct Found {
    /// Generators of the automorphism group, as images of the vertices.
    pub generators: Vec<Vec<u32>>,
    /// The order of the group.
    pub order: BigUint,
    /// The vertices in canonical order.
    pub labelling: Vec<u32>,
}

/// What the callbacks of the search collect; they are plain functions and can reach nothing else.
#[derive(Default)]
struct Progress {
    generators: Vec<Vec<u32>>,
    order: BigUint,
    /// Nodes that may still be visited.
    left: u64,
}

thread_local! {
    static PROGRESS: RefCell<Progress> = RefCell::default();
}

/// Thrown through the search when its work is spent, and caught around it.
struct Spent;

/// Searches a bipartite graph on `colours.len()` vertices. Vertices of different colours are never exchanged;
/// the canonical order has the colours in increasing order.
pub fn search(colours: &[u32], edges: &[(u32, u32)]) -> Result<Found, NotComputed> {
    let n = colours.len();
    if n > MOST_VERTICES {
        return Err(NotComputed::TooLarge(format!(
            "points and winning sets together are {n}, and the search for symmetries takes at most {MOST_VERTICES}"
        )));
    }
    if n == 0 {
        return Ok(Found { generators: Vec::new(), order: BigUint::from(1u32), labelling: Vec::new() });
    }
    let mut graph = DenseGraph::new(n);
    for &(a, b) in edges {
        graph.add_edge(a as usize, b as usize);
    }
    let left = MOST_WORK / (graph.adjacency.len() as u64 + NODE);
    PROGRESS.set(Progress { generators: Vec::new(), order: BigUint::from(1u32), left });
    let labelling = catch_unwind(AssertUnwindSafe(|| run(&graph, colours)));
    let progress = PROGRESS.take();
    match labelling {
        Ok(labelling) => Ok(Found { generators: progress.generators, order: progress.order, labelling }),
        Err(thrown) if thrown.is::<Spent>() => Err(NotComputed::Spent(format!(
            "the search for symmetries of {n} points and sets looked at more than {left} nodes"
        ))),
        Err(thrown) => resume_unwind(thrown),
    }
}

fn run(graph: &DenseGraph, colours: &[u32]) -> Vec<u32> {
    let n = colours.len();
    // Vertices sorted by colour; 0 closes a cell, a number beyond every level keeps it open.
    let mut labelling: Vec<u32> = (0..n as u32).collect();
    labelling.sort_by_key(|&v| (colours[v as usize], v));
    let colour_at = |i: usize| labelling.get(i).map(|&v| colours[v as usize]);
    let mut partition: Vec<u32> = (0..n)
        .map(|i| if colour_at(i) == colour_at(i + 1) { canonaut::consts::ALGORITHM_INFINITY } else { 0 })
        .collect();
    let mut orbits = vec![0; n];
    let mut options = CanonautOptions {
        // Always: without it canonaut 1.0.0 leaves the search after the first automorphism.
        get_canonical: true,
        default_partition: false,
        user_automorphism_procedure: Some(|_, perm, _, _, _, n| {
            PROGRESS.with_borrow_mut(|p| p.generators.push(perm[..n as usize].to_vec()));
        }),
        // At each level of the first path: the length of the orbit of the vertex that is fixed there.
        user_level_procedure: Some(|_, _, _, _, _, _, index, _, _, _, _| {
            PROGRESS.with_borrow_mut(|p| p.order *= index);
        }),
        user_node_procedure: Some(|_, _, _, _, _, _, _, _, _| {
            let spent = PROGRESS.with_borrow_mut(|p| {
                p.left = p.left.saturating_sub(1);
                p.left == 0
            });
            if spent {
                resume_unwind(Box::new(Spent));
            }
        }),
        ..CanonautOptions::default()
    };
    let mut canonical_graph = vec![0; graph.adjacency.len()];
    canonicalize(
        &graph.adjacency,
        &mut labelling,
        &mut partition,
        None,
        &mut orbits,
        &mut options,
        &mut Statistics::new(),
        &mut [],
        graph.words_per_vertex,
        n as u32,
        Some(&mut canonical_graph),
        &mut GraphContext::new(n),
    );
    labelling
}
