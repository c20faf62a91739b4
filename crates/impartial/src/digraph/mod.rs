//! A game as a digraph: a token on a vertex is moved along an arc; whoever cannot move loses.

mod format;
mod picture;

pub use format::Format;

use super::{Error, mex};
use std::collections::HashMap;

/// A finite digraph with named vertices. Parallel arcs count once.
#[derive(Clone, Debug, Default)]
pub struct Digraph {
    names: Vec<String>,
    index: HashMap<String, usize>,
    arcs: Vec<Vec<usize>>,
}

/// What is known of a vertex of an acyclic digraph.
#[derive(Clone, Debug)]
pub struct Labels {
    /// A topological numbering from 1: every arc goes from a smaller number to a larger one.
    pub number: Vec<usize>,
    pub grundy: Vec<u64>,
}

impl Labels {
    /// Whether the player to move loses from `v`.
    pub fn is_p(&self, v: usize) -> bool {
        self.grundy[v] == 0
    }
}

impl Digraph {
    /// The vertex called `name`, made if it is new.
    pub fn vertex(&mut self, name: &str) -> usize {
        if let Some(&v) = self.index.get(name) {
            return v;
        }
        self.names.push(name.to_string());
        self.arcs.push(Vec::new());
        self.index.insert(name.to_string(), self.names.len() - 1);
        self.names.len() - 1
    }

    pub fn add_arc(&mut self, from: usize, to: usize) {
        if !self.arcs[from].contains(&to) {
            self.arcs[from].push(to);
        }
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub fn name(&self, v: usize) -> &str {
        &self.names[v]
    }

    pub fn find(&self, name: &str) -> Result<usize, Error> {
        self.index.get(name.trim()).copied().ok_or_else(|| {
            let mut known: Vec<&str> = self.names.iter().map(String::as_str).take(12).collect();
            if self.len() > known.len() {
                known.push("…");
            }
            Error::Input(format!(
                "there is no vertex “{}”; the vertices are {}",
                name.trim(),
                known.join(", ")
            ))
        })
    }

    /// The vertices a token on `v` can move to.
    pub fn options(&self, v: usize) -> &[usize] {
        &self.arcs[v]
    }

    /// All arcs.
    pub fn arcs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.arcs.iter().enumerate().flat_map(|(v, to)| to.iter().map(move |&w| (v, w)))
    }

    /// A topological numbering, or a directed cycle, which shows that there is none.
    pub fn numbering(&self) -> Result<Vec<usize>, Vec<usize>> {
        let n = self.len();
        let mut incoming = vec![0; n];
        for (_, w) in self.arcs() {
            incoming[w] += 1;
        }
        let mut order: Vec<usize> = (0..n).filter(|&v| incoming[v] == 0).collect();
        let mut next = 0;
        while let Some(&v) = order.get(next) {
            next += 1;
            for &w in &self.arcs[v] {
                incoming[w] -= 1;
                if incoming[w] == 0 {
                    order.push(w);
                }
            }
        }
        if order.len() < n {
            return Err(self.cycle(&incoming));
        }
        let mut number = vec![0; n];
        for (i, &v) in order.iter().enumerate() {
            number[v] = i + 1;
        }
        Ok(number)
    }

    /// Every vertex left over has an arc from another one left over: going backwards must close a cycle.
    fn cycle(&self, left: &[usize]) -> Vec<usize> {
        let mut before = vec![usize::MAX; self.len()];
        for (v, w) in self.arcs().filter(|&(v, _)| left[v] > 0) {
            before[w] = v;
        }
        let mut v = (0..self.len()).find(|&v| left[v] > 0).expect("a vertex is left over");
        let mut met = vec![false; self.len()];
        while !met[v] {
            met[v] = true;
            v = before[v];
        }
        let mut cycle = vec![v];
        let mut w = before[v];
        while w != v {
            cycle.push(w);
            w = before[w];
        }
        cycle.reverse();
        cycle
    }

    /// The numbering and the Grundy numbers, or the cycle in the message.
    pub fn labels(&self) -> Result<Labels, Error> {
        let number = self.numbering().map_err(|cycle| {
            let mut names: Vec<&str> = cycle.iter().map(|&v| self.name(v)).collect();
            names.push(names[0]);
            Error::Input(format!("the digraph has a cycle, so play need not end: {}", names.join(" → ")))
        })?;
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|&v| std::cmp::Reverse(number[v]));
        let mut grundy = vec![0; self.len()];
        for v in order {
            grundy[v] = mex(self.arcs[v].iter().map(|&w| grundy[w]));
        }
        Ok(Labels { number, grundy })
    }

    /// The moves from `v` that leave the opponent lost.
    pub fn winning_moves(&self, labels: &Labels, v: usize) -> Vec<usize> {
        self.arcs[v].iter().copied().filter(|&w| labels.is_p(w)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn digraph(n: usize, arcs: &[(usize, usize)]) -> Digraph {
        let mut graph = Digraph::default();
        for v in 0..n {
            graph.vertex(&v.to_string());
        }
        for &(v, w) in arcs {
            graph.add_arc(v % n, w % n);
        }
        graph
    }

    proptest! {
        /// A numbering or a cycle, never both, and each is what it says (FR-03).
        #[test]
        fn numbering_or_cycle(n in 1usize..9, arcs in proptest::collection::vec((0usize..9, 0usize..9), 0..14)) {
            let graph = digraph(n, &arcs);
            match graph.numbering() {
                Ok(number) => {
                    let mut sorted = number.clone();
                    sorted.sort_unstable();
                    prop_assert_eq!(sorted, (1..=n).collect::<Vec<_>>());
                    for (v, w) in graph.arcs() {
                        prop_assert!(number[v] < number[w]);
                    }
                }
                Err(cycle) => {
                    prop_assert!(!cycle.is_empty());
                    for i in 0..cycle.len() {
                        prop_assert!(graph.options(cycle[i]).contains(&cycle[(i + 1) % cycle.len()]));
                    }
                }
            }
        }

        /// The partition into N and P is the only one with "N iff some option is P" (FR-04).
        #[test]
        fn the_partition_is_unique(n in 1usize..9, arcs in proptest::collection::vec((0usize..9, 0usize..9), 0..20)) {
            let forward: Vec<_> = arcs.iter().filter(|(v, w)| v % n < w % n).copied().collect();
            let graph = digraph(n, &forward);
            let labels = graph.labels().unwrap();
            let solutions: Vec<u32> = (0..1u32 << n)
                .filter(|p| (0..n).all(|v| {
                    let wins = graph.options(v).iter().any(|w| p >> w & 1 == 1);
                    wins == (p >> v & 1 == 0)
                }))
                .collect();
            let p = (0..n).filter(|&v| labels.is_p(v)).fold(0, |bits, v| bits | 1 << v);
            prop_assert_eq!(solutions, vec![p]);
        }
    }
}
