//! Undirected vertex geography, by maximum matchings.
//!
//! A token moves along edges and the vertex it leaves is deleted. The player to move at v wins iff every maximum
//! matching covers v, and then moving along a maximum matching wins. So the vertices from which the player to
//! move loses are exactly the outer vertices of the Gallai–Edmonds decomposition.

use super::matching::{Adjacency, Matching, Part};

/// A graph with its maximum matching.
pub struct VertexGeography {
    edges: Vec<(u32, u32)>,
    graph: Adjacency,
    matching: Matching,
}

/// Why a start is won or lost: a matching, and a barrier that bounds every matching.
///
/// For any set B of vertices a matching of a graph on n vertices has at most (n + |B| − odd) / 2 edges, where odd
/// counts the components of odd size after B is deleted (Berge).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Lost: this matching misses the start, and the barrier shows that no matching of the graph is larger.
    /// Won: the barrier shows that every matching of the graph without the start is smaller than this one.
    pub matching: Vec<(u32, u32)>,
    pub barrier: Vec<u32>,
}

impl VertexGeography {
    /// On the vertices 0 to n − 1.
    pub fn new(n: usize, edges: &[(u32, u32)]) -> VertexGeography {
        let graph = Adjacency::new(n, edges);
        let matching = Matching::maximum(&graph);
        VertexGeography { edges: edges.to_vec(), graph, matching }
    }

    pub fn matching(&self) -> &Matching {
        &self.matching
    }

    /// Whether the player to move at v loses.
    pub fn is_p(&self, v: u32) -> bool {
        self.matching.part(v) == Part::Outer
    }

    /// A move that wins from v, if there is one: along the matching.
    pub fn winning_move(&self, v: u32) -> Option<u32> {
        self.matching.mate(v).filter(|_| !self.is_p(v))
    }

    /// All moves that win from v.
    pub fn winning_moves(&self, v: u32) -> Vec<u32> {
        if self.is_p(v) {
            return Vec::new();
        }
        let rest = self.without(v);
        let mut moves: Vec<u32> = self.graph.of(v).iter().copied().filter(|&w| rest.is_p(w)).collect();
        moves.sort_unstable();
        moves
    }

    /// The same vertices with v cut off from all others, as after a move away from v.
    #[must_use]
    pub fn without(&self, v: u32) -> VertexGeography {
        let edges: Vec<_> = self.edges.iter().copied().filter(|&(a, b)| a != v && b != v).collect();
        VertexGeography::new(self.graph.len(), &edges)
    }

    /// The evidence for the outcome at v.
    pub fn evidence(&self, v: u32) -> Evidence {
        let rest = self.without(v);
        let inner = |g: &VertexGeography| -> Vec<u32> {
            (0..g.graph.len() as u32).filter(|&u| g.matching.part(u) == Part::Inner).collect()
        };
        if self.is_p(v) {
            Evidence { matching: rest.matching.pairs().collect(), barrier: inner(self) }
        } else {
            Evidence { matching: self.matching.pairs().collect(), barrier: inner(&rest) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Outcome by definition: can the player to move at v win with the vertices `alive`?
    fn wins(adjacent: &[u32], alive: u32, v: u32, memo: &mut HashMap<(u32, u32), bool>) -> bool {
        if let Some(&known) = memo.get(&(alive, v)) {
            return known;
        }
        let rest = alive & !(1 << v);
        let result = (0..adjacent.len() as u32)
            .any(|w| adjacent[v as usize] & rest >> w << w & 1 << w != 0 && !wins(adjacent, rest, w, memo));
        memo.insert((alive, v), result);
        result
    }

    fn check(n: u32, edges: &[(u32, u32)]) {
        let mut adjacent = vec![0u32; n as usize];
        for &(u, v) in edges {
            adjacent[u as usize] |= 1 << v;
            adjacent[v as usize] |= 1 << u;
        }
        let game = VertexGeography::new(n as usize, edges);
        let (all, mut memo) = ((1 << n) - 1, HashMap::new());
        for v in 0..n {
            assert_eq!(!game.is_p(v), wins(&adjacent, all, v, &mut memo), "{edges:?} at {v}");
            let rest = all & !(1 << v);
            let winning: Vec<u32> = (0..n)
                .filter(|&w| adjacent[v as usize] >> w & 1 == 1 && !wins(&adjacent, rest, w, &mut memo))
                .collect();
            assert_eq!(game.winning_moves(v), winning);
            assert!(game.winning_move(v).is_none_or(|w| winning.contains(&w)));
            if game.is_p(v) {
                play_out(&game.without(v), &adjacent, rest, v);
            } else if let Some(w) = game.winning_move(v) {
                play_out(&game, &adjacent, rest, w);
            }
        }
    }

    /// One fixed matching answers every play: the opponent at v always leaves us a vertex that it covers.
    fn play_out(strategy: &VertexGeography, adjacent: &[u32], alive: u32, v: u32) {
        let alive = alive & !(1 << v);
        for w in (0..adjacent.len() as u32).filter(|w| adjacent[v as usize] & alive >> w << w & 1 << w != 0) {
            let reply = strategy.matching.mate(w).expect("the matching covers it");
            assert!(alive >> reply & 1 == 1 && reply != w, "the partner is still there");
            play_out(strategy, adjacent, alive & !(1 << w), reply);
        }
    }

    #[test]
    fn all_graphs_to_six_vertices() {
        for n in 1..=6u32 {
            let pairs: Vec<(u32, u32)> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
            for bits in 0..1u32 << pairs.len() {
                let edges: Vec<_> =
                    (0..pairs.len()).filter(|i| bits >> i & 1 == 1).map(|i| pairs[i]).collect();
                check(n, &edges);
            }
        }
    }

    #[test]
    fn two_thousand_random_graphs() {
        let mut state = 1u64;
        for round in 0..2000 {
            let n = 7 + round % 5;
            let mut edges = Vec::new();
            for u in 0..n {
                for v in u + 1..n {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    if (state >> 33) % u64::from(n) < 2 {
                        edges.push((u, v));
                    }
                }
            }
            check(n, &edges);
        }
    }
}
