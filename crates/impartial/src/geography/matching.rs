//! Maximum matchings in general graphs, by Edmonds' blossoms.
//!
//! A greedy matching comes first (vertices of small degree first, which is nearly optimal on random graphs). Then one
//! search tree is grown from each free vertex. Vertices at even distance from the root are outer, the
//! others inner; an edge between two outer vertices of different blossoms closes a new blossom, kept as a set in a
//! union-find forest under its base. A tree that finds no free vertex can never take part in a later augmentation and
//! stays labelled; in the end those labels are the Gallai–Edmonds decomposition.

use std::collections::VecDeque;

/// Neighbours of all vertices in one array.
#[derive(Clone, Debug)]
pub struct Adjacency {
    ends: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Adjacency {
    /// From edges between the vertices 0 to n − 1.
    pub fn new(n: usize, edges: &[(u32, u32)]) -> Adjacency {
        let mut ends = vec![0u32; n + 1];
        for &(u, v) in edges {
            ends[u as usize + 1] += 1;
            ends[v as usize + 1] += 1;
        }
        for v in 0..n {
            ends[v + 1] += ends[v];
        }
        let mut next = ends.clone();
        let mut neighbours = vec![0; 2 * edges.len()];
        for &(u, v) in edges {
            for (from, to) in [(u, v), (v, u)] {
                neighbours[next[from as usize] as usize] = to;
                next[from as usize] += 1;
            }
        }
        Adjacency { ends, neighbours }
    }

    pub fn len(&self) -> usize {
        self.ends.len() - 1
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn of(&self, v: u32) -> &[u32] {
        &self.neighbours[self.ends[v as usize] as usize..self.ends[v as usize + 1] as usize]
    }
}

/// The part of the Gallai–Edmonds decomposition a vertex belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Missed by some maximum matching (D).
    Outer,
    /// Not outer, with an outer neighbour (A).
    Inner,
    /// The rest (C): perfectly matched among themselves.
    Rest,
}

/// A maximum matching and the decomposition that proves it maximum.
#[derive(Clone, Debug)]
pub struct Matching {
    mates: Vec<u32>,
    parts: Vec<Part>,
}

/// No vertex.
const NONE: u32 = u32::MAX;

impl Matching {
    pub fn maximum(graph: &Adjacency) -> Matching {
        let mut search = Search::new(graph);
        search.greedy();
        for root in 0..graph.len() as u32 {
            if search.mate[root as usize] == NONE {
                search.grow(root);
            }
        }
        Matching { mates: search.mate, parts: search.label.iter().map(|l| l.unwrap_or(Part::Rest)).collect() }
    }

    /// The partner of a vertex, if it has one.
    pub fn mate(&self, v: u32) -> Option<u32> {
        Some(self.mates[v as usize]).filter(|&w| w != NONE)
    }

    /// How many edges it has.
    pub fn size(&self) -> usize {
        self.mates.iter().filter(|&&w| w != NONE).count() / 2
    }

    /// The matched pairs, smaller vertex first.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..).zip(&self.mates).filter(|&(v, &w)| w != NONE && v < w).map(|(v, &w)| (v, w))
    }

    pub fn part(&self, v: u32) -> Part {
        self.parts[v as usize]
    }
}

struct Search<'a> {
    graph: &'a Adjacency,
    mate: Vec<u32>,
    label: Vec<Option<Part>>,
    /// For an inner vertex, the outer vertex it was reached from.
    parent: Vec<u32>,
    /// For an inner vertex swallowed by a blossom, the edge that closed the blossom, its own side first.
    bridge: Vec<(u32, u32)>,
    /// Union-find: the base of the blossom a vertex is in.
    base: Vec<u32>,
    /// Marks for the nearest common base, by time stamp.
    mark: Vec<u32>,
    time: u32,
    queue: VecDeque<u32>,
    /// Vertices labelled by the tree that is growing.
    touched: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Adjacency) -> Self {
        let n = graph.len();
        Search {
            graph,
            mate: vec![NONE; n],
            label: vec![None; n],
            parent: vec![NONE; n],
            bridge: vec![(NONE, NONE); n],
            base: (0..n as u32).collect(),
            mark: vec![0; n],
            time: 0,
            queue: VecDeque::new(),
            touched: Vec::new(),
        }
    }

    /// Karp and Sipser: match a vertex of degree one while there is one, else any vertex, with the free neighbour
    /// of least degree.
    fn greedy(&mut self) {
        let n = self.graph.len();
        let mut degree: Vec<u32> = (0..n as u32).map(|v| self.graph.of(v).len() as u32).collect();
        let mut leaves: Vec<u32> = (0..n as u32).filter(|&v| degree[v as usize] == 1).collect();
        let mut order: Vec<u32> = (0..n as u32).collect();
        order.sort_by_key(|&v| std::cmp::Reverse(degree[v as usize]));
        loop {
            let Some(v) = leaves.pop().or_else(|| order.pop()) else { return };
            if self.mate[v as usize] != NONE || degree[v as usize] == 0 {
                continue;
            }
            let free = self.graph.of(v).iter().copied().filter(|&w| self.mate[w as usize] == NONE);
            let Some(w) = free.min_by_key(|&w| degree[w as usize]) else { continue };
            self.mate[v as usize] = w;
            self.mate[w as usize] = v;
            for gone in [v, w] {
                for &u in self.graph.of(gone) {
                    degree[u as usize] -= 1;
                    if degree[u as usize] == 1 && self.mate[u as usize] == NONE {
                        leaves.push(u);
                    }
                }
            }
        }
    }

    fn find(&mut self, mut v: u32) -> u32 {
        while self.base[v as usize] != v {
            let up = self.base[self.base[v as usize] as usize];
            self.base[v as usize] = up;
            v = up;
        }
        v
    }

    fn make_outer(&mut self, v: u32) {
        self.label[v as usize] = Some(Part::Outer);
        self.queue.push_back(v);
    }

    /// Grows the tree of a free vertex until an augmenting path is found or the tree is complete.
    fn grow(&mut self, root: u32) {
        self.queue.clear();
        self.touched.clear();
        self.touched.push(root);
        self.make_outer(root);
        while let Some(v) = self.queue.pop_front() {
            for &w in self.graph.of(v) {
                match self.label[w as usize] {
                    None => {
                        let next = self.mate[w as usize];
                        if next == NONE {
                            self.augment(root, v, w);
                            self.forget();
                            return;
                        }
                        self.label[w as usize] = Some(Part::Inner);
                        self.parent[w as usize] = v;
                        self.touched.extend([w, next]);
                        self.make_outer(next);
                    }
                    Some(Part::Outer) => self.close(v, w),
                    // Inner, of this tree or of a complete one.
                    Some(_) => {}
                }
            }
        }
    }

    /// Removes the labels of a tree that has done its work.
    fn forget(&mut self) {
        for &v in &self.touched {
            self.label[v as usize] = None;
            self.base[v as usize] = v;
            self.bridge[v as usize] = (NONE, NONE);
        }
    }

    /// The edge v–w between two outer vertices closes a blossom, unless they share one.
    fn close(&mut self, v: u32, w: u32) {
        let (a, b) = (self.find(v), self.find(w));
        if a != b {
            let top = self.common_base(a, b);
            self.shrink(a, top, (v, w));
            self.shrink(b, top, (w, v));
        }
    }

    /// The first base on both ways to the root, stepping up from both sides in turn.
    fn common_base(&mut self, a: u32, b: u32) -> u32 {
        self.time += 1;
        let (mut here, mut there) = (a, b);
        loop {
            if here != NONE {
                if self.mark[here as usize] == self.time {
                    return here;
                }
                self.mark[here as usize] = self.time;
                here = self.above(here);
            }
            std::mem::swap(&mut here, &mut there);
        }
    }

    /// The base two steps nearer to the root, or `NONE` above the root.
    fn above(&mut self, base: u32) -> u32 {
        match self.mate[base as usize] {
            NONE => NONE,
            inner => self.find(self.parent[inner as usize]),
        }
    }

    fn shrink(&mut self, mut a: u32, top: u32, bridge: (u32, u32)) {
        while a != top {
            let inner = self.mate[a as usize];
            self.bridge[inner as usize] = bridge;
            self.base[a as usize] = top;
            self.base[inner as usize] = top;
            self.make_outer(inner);
            a = self.find(self.parent[inner as usize]);
        }
    }

    /// Flips the alternating path from the root to v and on to the free vertex w.
    fn augment(&mut self, root: u32, v: u32, w: u32) {
        let mut path = vec![w];
        self.path(v, root, &mut path);
        for pair in path.chunks_exact(2) {
            self.mate[pair[0] as usize] = pair[1];
            self.mate[pair[1] as usize] = pair[0];
        }
    }

    /// Appends the alternating path from an outer vertex up to `until`. Blossoms nest, so this keeps a stack of
    /// pieces that are still to be written, some of them backwards.
    fn path(&self, v: u32, until: u32, out: &mut Vec<u32>) {
        enum Piece {
            One(u32),
            Way { from: u32, until: u32, backwards: bool },
        }
        let mut stack = vec![Piece::Way { from: v, until, backwards: false }];
        while let Some(piece) = stack.pop() {
            let (from, until, backwards) = match piece {
                Piece::One(v) => {
                    out.push(v);
                    continue;
                }
                Piece::Way { from, until, .. } if from == until => {
                    out.push(from);
                    continue;
                }
                Piece::Way { from, until, backwards } => (from, until, backwards),
            };
            let mate = self.mate[from as usize];
            let (near, far) = self.bridge[from as usize];
            let mut pieces = if near == NONE {
                let up = self.parent[mate as usize];
                vec![Piece::One(from), Piece::One(mate), Piece::Way { from: up, until, backwards }]
            } else {
                // Down to the near end of the bridge, across it, and up from the far end.
                let down = Piece::Way { from: near, until: mate, backwards: !backwards };
                vec![Piece::One(from), down, Piece::Way { from: far, until, backwards }]
            };
            if !backwards {
                pieces.reverse();
            }
            stack.extend(pieces);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn brute_force(edges: &[(u32, u32)], used: u32) -> usize {
        let free = |v: u32| used >> v & 1 == 0;
        let Some((i, &(u, v))) = edges.iter().enumerate().find(|(_, (u, v))| free(*u) && free(*v)) else {
            return 0;
        };
        let rest = &edges[i + 1..];
        brute_force(rest, used).max(1 + brute_force(rest, used | 1 << u | 1 << v))
    }

    fn check(n: usize, edges: &[(u32, u32)]) {
        let matching = Matching::maximum(&Adjacency::new(n, edges));
        let size = brute_force(edges, 0);
        assert_eq!(matching.size(), size, "{n} {edges:?}");
        for (v, w) in matching.pairs() {
            assert!(edges.contains(&(v, w)) || edges.contains(&(w, v)));
            assert_eq!(matching.mate(w), Some(v));
        }
        for v in 0..n as u32 {
            // D by definition: G − v has a matching of the same size.
            let missed = brute_force(edges, 1 << v) == size;
            let touches = |x: u32| edges.iter().any(|&(a, b)| (a == v && b == x) || (b == v && a == x));
            let by_definition = if missed {
                Part::Outer
            } else if (0..n as u32).any(|x| touches(x) && brute_force(edges, 1 << x) == size) {
                Part::Inner
            } else {
                Part::Rest
            };
            assert_eq!(matching.part(v), by_definition, "vertex {v} of {n} {edges:?}");
        }
    }

    #[test]
    fn all_graphs_on_five_vertices() {
        let pairs: Vec<(u32, u32)> = (0..5).flat_map(|u| (u + 1..5).map(move |v| (u, v))).collect();
        for bits in 0..1u32 << pairs.len() {
            let edges: Vec<_> = (0..pairs.len()).filter(|i| bits >> i & 1 == 1).map(|i| pairs[i]).collect();
            check(5, &edges);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(800))]
        #[test]
        fn random_graphs(n in 6usize..12, density in 1u32..40, seed in any::<u64>()) {
            let mut state = seed | 1;
            let mut edges = Vec::new();
            for u in 0..n as u32 {
                for v in u + 1..n as u32 {
                    state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    if (state >> 33) as u32 % 100 < density + 5 {
                        edges.push((u, v));
                    }
                }
            }
            check(n, &edges);
        }
    }

    /// Paths, odd cycles and their chains, where blossoms nest deeply; the deficiency is known.
    #[test]
    fn long_chains_of_triangles() {
        // k triangles in a row, each joined to the next by an edge: 3k vertices.
        for k in [1u32, 2, 7, 5000, 5001] {
            let mut edges = Vec::new();
            for t in 0..k {
                edges.extend([(3 * t, 3 * t + 1), (3 * t + 1, 3 * t + 2), (3 * t, 3 * t + 2)]);
                if t > 0 {
                    edges.push((3 * t - 1, 3 * t));
                }
            }
            let matching = Matching::maximum(&Adjacency::new(3 * k as usize, &edges));
            assert_eq!(matching.size() as u32, 3 * k / 2);
        }
    }
}
