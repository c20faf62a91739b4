//! The parts of a sum that are not heaps.

use super::super::digraph::{Digraph, Labels};
use super::super::takeaway::Bound;
use super::super::{Error, wythoff};
use super::{Rule, State};
use noughts_draw::token::{TokenEdge, TokenGraph};

/// Wythoff's game; the state is the two heaps.
pub struct Wythoff {
    /// Grundy numbers of all positions that can come up.
    table: Vec<Vec<u32>>,
}

impl Wythoff {
    /// For positions with at most `largest` chips in a heap.
    pub fn new(largest: u64) -> Result<Wythoff, Error> {
        let largest = usize::try_from(largest).unwrap_or(usize::MAX).min(1 << 40);
        Ok(Wythoff { table: wythoff::grundy_table(largest, largest)? })
    }
}

impl Rule for Wythoff {
    fn describe(&self, state: &[u64]) -> String {
        format!("wythoff({})", self.show(state))
    }

    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error> {
        let (m, n) = (state[0], state[1]);
        let one = (0..m).map(|a| vec![a, n]).chain((0..n).map(|b| vec![m, b]));
        Ok(one.chain((1..=m.min(n)).map(|d| vec![m - d, n - d])).map(|s| vec![s]).collect())
    }

    fn value(&self, state: &[u64]) -> Option<u64> {
        self.table.get(state[0] as usize)?.get(state[1] as usize).map(|&v| u64::from(v))
    }
}

/// Take-away with memory; the state is the heap and the most that may be taken now.
pub struct Memory {
    pub bound: Bound,
}

impl Rule for Memory {
    fn describe(&self, state: &[u64]) -> String {
        format!("memory({}; {}, {})", self.bound, state[0], state[1].min(state[0]))
    }

    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error> {
        let (n, most) = (state[0], state[1].min(state[0]));
        if most > 1_000_000 {
            return Err(Error::Input(format!(
                "a heap of {n} has too many moves for a sum; `noughts takeaway` answers for one heap of any size"
            )));
        }
        (1..=most)
            .map(|take| {
                let rest = n - take;
                Ok(vec![vec![rest, self.bound.at_small(take)?.min(rest)]])
            })
            .collect()
    }

    fn show_move(&self, _from: &[u64], to: &[State]) -> String {
        to.iter().map(|state| state[0].to_string()).collect()
    }
}

/// A token on a digraph; the state is its vertex.
pub struct Token {
    graph: Digraph,
    labels: Labels,
}

impl Token {
    pub fn new(graph: Digraph) -> Result<Token, Error> {
        let labels = graph.labels()?;
        Ok(Token { graph, labels })
    }

    pub fn graph(&self) -> &Digraph {
        &self.graph
    }
}

impl Rule for Token {
    fn describe(&self, state: &[u64]) -> String {
        format!("token at {}", self.show(state))
    }

    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error> {
        Ok(self.graph.options(state[0] as usize).iter().map(|&w| vec![vec![w as u64]]).collect())
    }

    fn value(&self, state: &[u64]) -> Option<u64> {
        Some(self.labels.grundy[state[0] as usize])
    }

    fn token_graph(&self, state: &[u64]) -> Option<TokenGraph> {
        let arc =
            |(a, b): (usize, usize)| TokenEdge { ends: (a as u32, b as u32), one_way: true, gone: false };
        Some(TokenGraph {
            labels: (0..self.graph.len()).map(|v| self.graph.name(v).to_string()).collect(),
            gone: vec![false; self.graph.len()],
            edges: self.graph.arcs().map(arc).collect(),
            token: state[0] as usize,
        })
    }

    fn show(&self, state: &[u64]) -> String {
        self.graph.name(state[0] as usize).to_string()
    }
}
