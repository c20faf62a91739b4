//! Geography by memoised search, for the variants without a theorem: exact, within limits.
//!
//! Only what the token can still reach matters, so the rest is dropped from a position before it is looked up.

use super::super::Error;
use std::collections::HashMap;

/// How much a search may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub positions: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { positions: 2_000_000 }
    }
}

/// Vertices, edges or arcs of a graph that a search takes; the depth of the search is at most this.
pub const MOST_ELEMENTS: usize = 2000;

/// A set of vertices or edges.
type Set = Box<[u64]>;

fn has(set: &[u64], i: u32) -> bool {
    set[i as usize / 64] >> (i % 64) & 1 == 1
}

fn full(n: usize) -> Set {
    let mut set = vec![0u64; n.div_ceil(64).max(1)];
    (0..n).for_each(|i| set[i / 64] |= 1 << (i % 64));
    set.into()
}

fn without(set: &[u64], i: u32) -> Set {
    let mut set: Set = set.into();
    set[i as usize / 64] &= !(1 << (i % 64));
    set
}

fn check_size(elements: usize) -> Result<(), Error> {
    if elements <= MOST_ELEMENTS {
        return Ok(());
    }
    Err(Error::Input(format!(
        "{elements} vertices or edges are too many for a search; at most {MOST_ELEMENTS}"
    )))
}

/// Outcomes of positions that were searched.
struct Memo<K> {
    known: HashMap<K, bool>,
    limit: usize,
}

impl<K: std::hash::Hash + Eq> Memo<K> {
    fn new(limits: Limits) -> Self {
        Memo { known: HashMap::new(), limit: limits.positions }
    }

    fn keep(&mut self, key: K, wins: bool) -> Result<bool, Error> {
        if self.known.len() >= self.limit {
            let message = format!("not decided: the search reached its limit of {} positions", self.limit);
            return Err(Error::Limit(message));
        }
        self.known.insert(key, wins);
        Ok(wins)
    }
}

/// Vertex geography on a digraph (or, with arcs both ways, on a graph).
pub struct VertexSearch {
    out: Vec<Vec<u32>>,
    memo: Memo<(u32, Set)>,
}

impl VertexSearch {
    pub fn new(n: usize, arcs: &[(u32, u32)], limits: Limits) -> VertexSearch {
        let mut out = vec![Vec::new(); n];
        for &(u, v) in arcs.iter().filter(|(u, v)| u != v) {
            out[u as usize].push(v);
        }
        VertexSearch { out, memo: Memo::new(limits) }
    }

    /// Whether the player to move from v wins, with all vertices there.
    pub fn wins(&mut self, v: u32) -> Result<bool, Error> {
        check_size(self.out.len())?;
        let all = full(self.out.len());
        self.search(v, &all)
    }

    /// The moves from v that win.
    pub fn winning_moves(&mut self, v: u32) -> Result<Vec<u32>, Error> {
        check_size(self.out.len())?;
        let rest = without(&full(self.out.len()), v);
        let mut moves = Vec::new();
        for w in self.out[v as usize].clone() {
            if !self.search(w, &rest)? {
                moves.push(w);
            }
        }
        Ok(moves)
    }

    fn search(&mut self, v: u32, alive: &[u64]) -> Result<bool, Error> {
        let key = (v, self.reachable(v, alive));
        if let Some(&known) = self.memo.known.get(&key) {
            return Ok(known);
        }
        let rest = without(&key.1, v);
        let mut wins = false;
        for i in 0..self.out[v as usize].len() {
            let w = self.out[v as usize][i];
            if has(&rest, w) && !self.search(w, &rest)? {
                wins = true;
                break;
            }
        }
        self.memo.keep(key, wins)
    }

    fn reachable(&self, v: u32, alive: &[u64]) -> Set {
        let mut reached = vec![0u64; alive.len()];
        let mut stack = vec![v];
        while let Some(v) = stack.pop() {
            if has(alive, v) && !has(&reached, v) {
                reached[v as usize / 64] |= 1 << (v % 64);
                stack.extend(&self.out[v as usize]);
            }
        }
        reached.into()
    }
}

/// Edge geography on a graph.
pub struct EdgeSearch {
    around: Vec<Vec<(u32, u32)>>,
    edges: usize,
    memo: Memo<(u32, Set)>,
}

impl EdgeSearch {
    pub fn undirected(n: usize, edges: &[(u32, u32)], limits: Limits) -> EdgeSearch {
        let mut around = vec![Vec::new(); n];
        for (e, &(u, v)) in (0..).zip(edges) {
            around[u as usize].push((v, e));
            around[v as usize].push((u, e));
        }
        EdgeSearch { around, edges: edges.len(), memo: Memo::new(limits) }
    }

    /// Whether the player to move from v wins, with all edges there.
    pub fn wins(&mut self, v: u32) -> Result<bool, Error> {
        check_size(self.edges)?;
        let all = full(self.edges);
        self.search(v, &all)
    }

    /// The moves from v that win, as the vertices they lead to.
    pub fn winning_moves(&mut self, v: u32) -> Result<Vec<u32>, Error> {
        check_size(self.edges)?;
        let all = full(self.edges);
        let mut moves = Vec::new();
        for (w, e) in self.around[v as usize].clone() {
            if !self.search(w, &without(&all, e))? {
                moves.push(w);
            }
        }
        Ok(moves)
    }

    fn search(&mut self, v: u32, alive: &[u64]) -> Result<bool, Error> {
        let key = (v, self.component(v, alive));
        if let Some(&known) = self.memo.known.get(&key) {
            return Ok(known);
        }
        let mut wins = false;
        for i in 0..self.around[v as usize].len() {
            let (w, e) = self.around[v as usize][i];
            if has(&key.1, e) && !self.search(w, &without(&key.1, e))? {
                wins = true;
                break;
            }
        }
        self.memo.keep(key, wins)
    }

    /// The edges that are connected to v.
    fn component(&self, v: u32, alive: &[u64]) -> Set {
        let mut reached = vec![0u64; alive.len()];
        let mut stack = vec![v];
        while let Some(v) = stack.pop() {
            for &(w, e) in &self.around[v as usize] {
                if has(alive, e) && !has(&reached, e) {
                    reached[e as usize / 64] |= 1 << (e % 64);
                    stack.push(w);
                }
            }
        }
        reached.into()
    }
}

/// Edge geography on a digraph, in which arcs may be parallel.
///
/// An arc and one the other way cancel, and so do two loops at a vertex: whoever wins without them answers the
/// one with the other. What remains has one direction between two vertices, and counts instead of sets of arcs.
pub struct ArcSearch {
    n: usize,
    arcs: Vec<(u32, u32)>,
    /// Distinct arcs of the cancelled game, by their tail.
    kinds: Vec<(u32, u32)>,
    by_tail: Vec<Vec<u32>>,
    memo: Memo<(u32, Box<[u16]>)>,
}

impl ArcSearch {
    pub fn new(n: usize, arcs: &[(u32, u32)], limits: Limits) -> ArcSearch {
        let mut kinds = arcs.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let mut by_tail = vec![Vec::new(); n];
        for (k, &(u, _)) in (0..).zip(&kinds) {
            by_tail[u as usize].push(k);
        }
        ArcSearch { n, arcs: arcs.to_vec(), kinds, by_tail, memo: Memo::new(limits) }
    }

    /// Whether the player to move from v wins, with all arcs there.
    pub fn wins(&mut self, v: u32) -> Result<bool, Error> {
        let counts = self.cancelled(None)?;
        self.search(v, &counts)
    }

    /// Whether the player to move after arc number `arc` has been used wins.
    pub fn wins_after(&mut self, arc: usize) -> Result<bool, Error> {
        let counts = self.cancelled(Some(arc))?;
        self.search(self.arcs[arc].1, &counts)
    }

    /// The arcs from v that win.
    pub fn winning_arcs(&mut self, v: u32) -> Result<Vec<usize>, Error> {
        let mut winning = Vec::new();
        for arc in (0..self.arcs.len()).filter(|&arc| self.arcs[arc].0 == v).collect::<Vec<_>>() {
            if !self.wins_after(arc)? {
                winning.push(arc);
            }
        }
        Ok(winning)
    }

    fn kind(&self, arc: (u32, u32)) -> Option<usize> {
        self.kinds.binary_search(&arc).ok()
    }

    /// Counts of the kinds after cancelling, with one arc used up.
    fn cancelled(&self, used: Option<usize>) -> Result<Box<[u16]>, Error> {
        check_size(self.arcs.len())?;
        let mut counts = vec![0u16; self.kinds.len()];
        for (i, &arc) in self.arcs.iter().enumerate() {
            if let Some(kind) = self.kind(arc).filter(|_| Some(i) != used) {
                counts[kind] += 1;
            }
        }
        for (k, &(u, v)) in self.kinds.iter().enumerate() {
            if u == v {
                counts[k] %= 2;
            } else if let Some(back) = self.kind((v, u)) {
                let both = counts[k].min(counts[back]);
                counts[k] -= both;
                counts[back] -= both;
            }
        }
        Ok(counts.into())
    }

    fn search(&mut self, v: u32, counts: &[u16]) -> Result<bool, Error> {
        let key = (v, self.reachable(v, counts));
        if let Some(&known) = self.memo.known.get(&key) {
            return Ok(known);
        }
        let mut wins = false;
        for i in 0..self.by_tail[v as usize].len() {
            let kind = self.by_tail[v as usize][i] as usize;
            if key.1[kind] == 0 {
                continue;
            }
            let mut rest = key.1.clone();
            rest[kind] -= 1;
            if !self.search(self.kinds[kind].1, &rest)? {
                wins = true;
                break;
            }
        }
        self.memo.keep(key, wins)
    }

    fn reachable(&self, v: u32, counts: &[u16]) -> Box<[u16]> {
        let mut kept = vec![0; counts.len()];
        let mut met = vec![false; self.n];
        met[v as usize] = true;
        let mut stack = vec![v];
        while let Some(v) = stack.pop() {
            for &kind in &self.by_tail[v as usize] {
                let (kind, to) = (kind as usize, self.kinds[kind as usize].1);
                kept[kind] = counts[kind];
                if counts[kind] > 0 && !met[to as usize] {
                    met[to as usize] = true;
                    stack.push(to);
                }
            }
        }
        kept.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By definition: arcs (or edges both ways) as bits, no memory, no tricks.
    fn edge_wins(arcs: &[(u32, u32)], both_ways: bool, alive: u32, v: u32) -> bool {
        (0..arcs.len()).filter(|i| alive >> i & 1 == 1).any(|i| {
            let (a, b) = arcs[i];
            let rest = alive & !(1 << i);
            a == v && !edge_wins(arcs, both_ways, rest, b)
                || both_ways && b == v && !edge_wins(arcs, both_ways, rest, a)
        })
    }

    fn vertex_wins(arcs: &[(u32, u32)], alive: u32, v: u32) -> bool {
        let rest = alive & !(1 << v);
        arcs.iter().any(|&(a, b)| a == v && rest >> b & 1 == 1 && !vertex_wins(arcs, rest, b))
    }

    #[test]
    fn searches_agree_with_the_definition() {
        let mut state = 3u64;
        let mut random = |bound: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % bound
        };
        for round in 0..1500 {
            let n = 2 + round % 5;
            // Loops and parallel arcs are wanted here.
            let arcs: Vec<(u32, u32)> = (0..random(11)).map(|_| (random(n), random(n))).collect();
            let all = (1 << arcs.len()) - 1;
            let mut by_arc = ArcSearch::new(n as usize, &arcs, Limits::default());
            let mut by_vertex = VertexSearch::new(n as usize, &arcs, Limits::default());
            let mut simple: Vec<(u32, u32)> =
                arcs.iter().filter(|(u, v)| u != v).map(|&(u, v)| (u.min(v), u.max(v))).collect();
            simple.sort_unstable();
            simple.dedup();
            let mut by_edge = EdgeSearch::undirected(n as usize, &simple, Limits::default());
            for v in 0..n {
                assert_eq!(by_arc.wins(v).unwrap(), edge_wins(&arcs, false, all, v), "{arcs:?} at {v}");
                let winning: Vec<usize> = (0..arcs.len())
                    .filter(|&i| arcs[i].0 == v && !edge_wins(&arcs, false, all & !(1 << i), arcs[i].1))
                    .collect();
                assert_eq!(by_arc.winning_arcs(v).unwrap(), winning, "{arcs:?} at {v}");
                assert_eq!(
                    by_vertex.wins(v).unwrap(),
                    vertex_wins(&arcs, (1 << n) - 1, v),
                    "{arcs:?} at {v}"
                );
                assert_eq!(by_edge.wins(v).unwrap(), edge_wins(&simple, true, (1 << simple.len()) - 1, v));
            }
        }
    }

    #[test]
    fn limits_are_kept() {
        let edges: Vec<(u32, u32)> = (0..9).flat_map(|u| (u + 1..9).map(move |v| (u, v))).collect();
        let mut search = EdgeSearch::undirected(9, &edges, Limits { positions: 100 });
        assert!(matches!(search.wins(0), Err(Error::Limit(_))));
    }
}
