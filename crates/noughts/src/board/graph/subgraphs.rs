//! Searches for the subgraphs that win, as sets of edges. Each finds every subgraph once.

use crate::board::listing::Listing;
use crate::board::{Sets, SpecError};
use crate::graph::Graph;

/// A graph with its neighbour lists and the edges chosen so far.
struct Search<'a> {
    graph: &'a Graph,
    around: Vec<Vec<(u32, u32)>>,
    used: Vec<bool>,
    chosen: Vec<u32>,
    out: Listing,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, out: Listing) -> Search<'a> {
        let (around, used) = (graph.neighbours(), vec![false; graph.vertices()]);
        Search { graph, around, used, chosen: Vec::new(), out }
    }

    /// Can `to` be reached from `from` without used vertices (other than `from`)?
    fn reaches(&mut self, from: u32, to: u32) -> Result<bool, SpecError> {
        let mut seen = self.used.clone();
        let mut stack = vec![from];
        while let Some(v) = stack.pop() {
            self.out.step(1 + self.around[v as usize].len())?;
            for &(w, _) in &self.around[v as usize] {
                if w == to {
                    return Ok(true);
                }
                if !seen[w as usize] {
                    seen[w as usize] = true;
                    stack.push(w);
                }
            }
        }
        Ok(false)
    }

    /// Extends a path that has come to `v` in every way to `to`.
    fn paths(&mut self, v: u32, to: u32) -> Result<(), SpecError> {
        if v == to {
            return self.out.push(&self.chosen);
        }
        self.used[v as usize] = true;
        // Without this look ahead the search could wander for ever in a part that does not lead there.
        if self.reaches(v, to)? {
            for i in 0..self.around[v as usize].len() {
                let (w, e) = self.around[v as usize][i];
                if !self.used[w as usize] {
                    self.chosen.push(e);
                    self.paths(w, to)?;
                    self.chosen.pop();
                }
            }
        }
        self.used[v as usize] = false;
        Ok(())
    }

    /// Extends a path from vertex 0 through `v` to a cycle through all vertices.
    fn hamilton(&mut self, v: u32, second: u32) -> Result<(), SpecError> {
        self.out.step(2 * self.around[v as usize].len())?;
        self.used[v as usize] = true;
        let last = self.chosen.len() + 1 == self.graph.vertices();
        for i in 0..self.around[v as usize].len() {
            let (w, e) = self.around[v as usize][i];
            self.chosen.push(e);
            // Of the two directions, the one that begins with the smaller neighbour.
            if last && w == 0 && second < v {
                self.out.push(&self.chosen)?;
            } else if !last && !self.used[w as usize] {
                self.hamilton(w, if second == 0 { w } else { second })?;
            }
            self.chosen.pop();
        }
        self.used[v as usize] = false;
        Ok(())
    }

    fn matchings(&mut self) -> Result<(), SpecError> {
        let Some(v) = self.used.iter().position(|&used| !used) else {
            return self.out.push(&self.chosen);
        };
        self.out.step(self.around[v].len() + v)?;
        self.used[v] = true;
        for i in 0..self.around[v].len() {
            let (w, e) = self.around[v][i];
            if !self.used[w as usize] {
                self.used[w as usize] = true;
                self.chosen.push(e);
                self.matchings()?;
                self.chosen.pop();
                self.used[w as usize] = false;
            }
        }
        self.used[v] = false;
        Ok(())
    }

    /// Chooses the next edge of the tree among those from `e` on; an edge may be left out where the later
    /// ones still connect the graph.
    fn trees(&mut self, mut e: usize, part: &[u32]) -> Result<(), SpecError> {
        let n = self.graph.vertices();
        if self.chosen.len() + 1 == n {
            return self.out.push(&self.chosen);
        }
        loop {
            self.out.step(n)?;
            let (u, v) = self.graph.edges()[e];
            let (a, b) = (part[u as usize], part[v as usize]);
            if a != b {
                let joined: Vec<u32> = part.iter().map(|&p| if p == b { a } else { p }).collect();
                self.chosen.push(e as u32);
                self.trees(e + 1, &joined)?;
                self.chosen.pop();
                if !self.connected_without(e, part)? {
                    return Ok(());
                }
            }
            e += 1;
        }
    }

    /// Do the parts hang together by the edges after `e`?
    fn connected_without(&mut self, e: usize, part: &[u32]) -> Result<bool, SpecError> {
        let mut part = part.to_vec();
        let mut left = self.graph.vertices() - 1 - self.chosen.len();
        for &(u, v) in &self.graph.edges()[e + 1..] {
            let (a, b) = (part[u as usize], part[v as usize]);
            if a != b {
                self.out.step(part.len())?;
                part.iter_mut().filter(|p| **p == b).for_each(|p| *p = a);
                left -= 1;
                if left == 0 {
                    return Ok(true);
                }
            }
        }
        self.out.step(self.graph.edges().len() - e)?;
        Ok(false)
    }
}

pub fn spanning_trees(graph: &Graph, out: Listing) -> Result<Sets, SpecError> {
    let n = graph.vertices() as u32;
    let mut search = Search::new(graph, out);
    if n > 1 {
        let parts: Vec<u32> = (0..n).collect();
        let mut reached = parts.clone();
        for &(u, v) in graph.edges() {
            let (a, b) = (reached[u as usize], reached[v as usize]);
            reached.iter_mut().filter(|p| **p == b).for_each(|p| *p = a);
        }
        if reached.iter().all(|&p| p == reached[0]) {
            search.trees(0, &parts)?;
        }
    }
    search.out.finish()
}

/// All simple paths between two vertices.
pub fn paths(graph: &Graph, from: u32, to: u32, out: Listing) -> Result<Sets, SpecError> {
    let mut search = Search::new(graph, out);
    search.paths(from, to)?;
    search.out.finish()
}

/// Each cycle is a path between the ends of its smallest-numbered edge, by later edges.
pub fn cycles(graph: &Graph, out: Listing) -> Result<Sets, SpecError> {
    let mut search = Search::new(graph, out);
    for (e, &(u, v)) in graph.edges().iter().enumerate() {
        for around in &mut search.around {
            around.retain(|&(_, other)| other as usize > e);
        }
        search.out.step(graph.edges().len())?;
        search.chosen.push(e as u32);
        search.paths(u, v)?;
        search.chosen.pop();
    }
    search.out.finish()
}

pub fn hamilton_cycles(graph: &Graph, out: Listing) -> Result<Sets, SpecError> {
    let mut search = Search::new(graph, out);
    if graph.vertices() > 2 {
        search.hamilton(0, 0)?;
    }
    search.out.finish()
}

pub fn perfect_matchings(graph: &Graph, out: Listing) -> Result<Sets, SpecError> {
    let mut search = Search::new(graph, out);
    if graph.vertices() > 0 && graph.vertices().is_multiple_of(2) {
        search.matchings()?;
    }
    search.out.finish()
}

/// The edges of each complete subgraph on `k` vertices.
pub fn cliques(graph: &Graph, k: usize, out: Listing) -> Result<Sets, SpecError> {
    let n = graph.vertices();
    let mut edge_between = vec![vec![None; n]; n];
    for (e, &(u, v)) in graph.edges().iter().enumerate() {
        edge_between[u as usize][v as usize] = Some(e as u32);
    }
    let mut search = Cliques { edge_between, k, clique: Vec::new(), edges: Vec::new(), out };
    search.extend(&(0..n).collect::<Vec<_>>())?;
    search.out.finish()
}

struct Cliques {
    /// The edge from a vertex to a larger one.
    edge_between: Vec<Vec<Option<u32>>>,
    k: usize,
    clique: Vec<usize>,
    edges: Vec<u32>,
    out: Listing,
}

impl Cliques {
    /// Adds one of the candidates, which are joined to the whole clique and larger than its vertices.
    fn extend(&mut self, candidates: &[usize]) -> Result<(), SpecError> {
        if self.clique.len() == self.k {
            return self.out.push(&self.edges);
        }
        for (i, &v) in candidates.iter().enumerate() {
            if self.clique.len() + candidates.len() - i < self.k {
                break;
            }
            self.out.step(1 + candidates.len() - i)?;
            let joined = |w: &usize| self.edge_between[v][*w].is_some();
            let later: Vec<usize> = candidates[i + 1..].iter().copied().filter(joined).collect();
            let before = self.edges.len();
            self.edges.extend(self.clique.iter().filter_map(|&u| self.edge_between[u][v]));
            self.clique.push(v);
            self.extend(&later)?;
            self.clique.pop();
            self.edges.truncate(before);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point};
    use crate::graph::Graph;
    use std::collections::BTreeSet;

    type Edge = (u32, u32);

    fn listed(graph: &str, what: &str) -> BTreeSet<Vec<Point>> {
        let board = Board::parse(&format!("graph({graph}):{what}")).unwrap();
        let sets = board.list_sets(1 << 20).unwrap();
        let distinct: BTreeSet<Vec<Point>> = sets.iter().map(<[Point]>::to_vec).collect();
        assert_eq!(distinct.len(), sets.len(), "{graph}:{what} lists each set once");
        distinct
    }

    /// All sets of edges for which `wanted` holds, by trying every one.
    fn brute(graph: &str, wanted: impl Fn(&Graph, &[Edge]) -> bool) -> BTreeSet<Vec<Point>> {
        let g: Graph = graph.parse().unwrap();
        let m = g.edges().len();
        assert!(m <= 16);
        let sets = (1_u32..1 << m)
            .map(|code| Point::all(m).filter(|e| code >> e.index() & 1 == 1).collect::<Vec<_>>());
        sets.filter(|set| {
            let edges: Vec<Edge> = set.iter().map(|&e| g.edges()[e.index()]).collect();
            wanted(&g, &edges)
        })
        .collect()
    }

    fn degrees(g: &Graph, edges: &[Edge]) -> Vec<usize> {
        (0..g.vertices() as u32).map(|v| edges.iter().filter(|e| e.0 == v || e.1 == v).count()).collect()
    }

    /// Number of components of the vertices that have edges.
    fn components(g: &Graph, edges: &[Edge]) -> usize {
        let mut part: Vec<u32> = (0..g.vertices() as u32).collect();
        for _ in edges {
            for &(u, v) in edges {
                let least = part[u as usize].min(part[v as usize]);
                part[u as usize] = least;
                part[v as usize] = least;
            }
        }
        let with_edges = edges.iter().flat_map(|&(u, v)| [part[u as usize], part[v as usize]]);
        with_edges.collect::<BTreeSet<_>>().len()
    }

    const GRAPHS: [&str; 6] = ["K4", "K5", "K(2,4)", "W5", "Petersen", "graph{1 2; 2 3; 3 1; 3 4; 5 6}"];

    #[test]
    fn subgraphs_match_their_definitions() {
        for graph in GRAPHS {
            let cycle = |g: &Graph, edges: &[Edge]| {
                degrees(g, edges).iter().all(|&d| d == 0 || d == 2) && components(g, edges) == 1
            };
            assert_eq!(listed(graph, "cycles"), brute(graph, cycle), "cycles of {graph}");
            let path = |g: &Graph, edges: &[Edge]| {
                let d = degrees(g, edges);
                d[0] == 1
                    && d[2] == 1
                    && d.iter().filter(|&&d| d == 1).count() == 2
                    && d.iter().all(|&d| d <= 2)
                    && components(g, edges) == 1
            };
            assert_eq!(listed(graph, "paths(1,3)"), brute(graph, path), "paths in {graph}");
        }
        for graph in &GRAPHS[..5] {
            let tree = |g: &Graph, edges: &[Edge]| {
                edges.len() + 1 == g.vertices()
                    && components(g, edges) == 1
                    && degrees(g, edges).iter().all(|&d| d > 0)
            };
            assert_eq!(listed(graph, "spanning-trees"), brute(graph, tree), "trees of {graph}");
        }
        for graph in ["K4", "K5", "W5", "Q3", "K(3,3)", "octahedron"] {
            let hamilton = |g: &Graph, edges: &[Edge]| {
                degrees(g, edges).iter().all(|&d| d == 2) && components(g, edges) == 1
            };
            assert_eq!(
                listed(graph, "hamilton-cycles"),
                brute(graph, hamilton),
                "Hamilton cycles of {graph}"
            );
        }
        for graph in ["K4", "W5", "Petersen", "Q3", "K(3,3)"] {
            let matching = |g: &Graph, edges: &[Edge]| degrees(g, edges).iter().all(|&d| d == 1);
            assert_eq!(listed(graph, "perfect-matchings"), brute(graph, matching), "matchings of {graph}");
        }
        for (graph, k) in [("K5", 3), ("K5", 4), ("octahedron", 3), ("W5", 3), ("Petersen", 2)] {
            let clique = |g: &Graph, edges: &[Edge]| {
                edges.len() == k * (k - 1) / 2
                    && degrees(g, edges).iter().filter(|&&d| d > 0).all(|&d| d == k - 1)
                    && degrees(g, edges).iter().filter(|&&d| d > 0).count() == k
            };
            assert_eq!(listed(graph, &format!("cliques({k})")), brute(graph, clique), "K{k} in {graph}");
        }
    }

    #[test]
    fn counts_known_by_formula() {
        assert_eq!(listed("K7", "spanning-trees").len(), 7_usize.pow(5), "Cayley");
        assert_eq!(listed("Petersen", "spanning-trees").len(), 2000);
        assert_eq!(listed("K7", "hamilton-cycles").len(), 360, "(n−1)!/2");
        assert_eq!(listed("K8", "perfect-matchings").len(), 105, "7!!");
        assert_eq!(listed("dodecahedron", "hamilton-cycles").len(), 30);
        assert_eq!(listed("K7", "cliques(4)").len(), 35);
    }

    #[test]
    fn what_is_missing_or_too_large_is_refused() {
        for bad in [
            "graph(K5)",
            "graph(K5):trees",
            "graph(Petersen):hamilton-cycles",
            "graph(K3):perfect-matchings",
            "graph(K5):paths(1,1)",
            "graph(K5):paths(1,9)",
            "graph(K5):cliques(6)",
            "graph(K5):cliques",
            "graph{1 2; 3 4}:spanning-trees",
            "graph(K5):cycles(3)",
            "graph(K12):cycles",
            "graph(K1):spanning-trees",
            "graph(P2000):cycles",
            "graph(K5:cycles):cycles",
            "graph(K12):cycles",
        ] {
            assert!(Board::parse(bad).is_err(), "{bad}");
        }
    }
}
