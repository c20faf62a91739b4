//! Where the vertices of a graph stand. Only proportions matter; the caller scales.

use super::free;
use crate::picture::{Spot, spot};

/// The picture a person would draw, for the kinds of graph that have one; otherwise a sparse graph is laid
/// out by its distances and a dense one on a circle.
pub fn spots(vertices: usize, edges: &[(u32, u32)]) -> Vec<Spot> {
    let pairs: Vec<(usize, usize)> =
        edges.iter().map(|&(a, b)| (a as usize, b as usize)).filter(|(a, b)| a != b).collect();
    let graph = Graph::new(vertices, pairs);
    graph
        .grid()
        .or_else(|| graph.wheel())
        .or_else(|| graph.two_rings())
        .or_else(|| graph.two_rows())
        .or_else(|| graph.by_distance())
        .unwrap_or_else(|| (0..vertices).map(|v| on_circle(v, vertices)).collect())
}

fn on_circle(k: usize, n: usize) -> Spot {
    Spot::default().towards(90.0 - 360.0 * k as f32 / n as f32, 1.0)
}

struct Graph {
    near: Vec<Vec<bool>>,
    pairs: Vec<(usize, usize)>,
    /// Pairs of neighbours, parallel edges counted once.
    size: usize,
}

impl Graph {
    fn new(vertices: usize, pairs: Vec<(usize, usize)>) -> Graph {
        let mut near = vec![vec![false; vertices]; vertices];
        for &(a, b) in &pairs {
            near[a][b] = true;
            near[b][a] = true;
        }
        let size = near.iter().flatten().filter(|&&n| n).count() / 2;
        Graph { near, pairs, size }
    }

    /// Vertices row by row, each joined to the next in its row and in its column.
    fn grid(&self) -> Option<Vec<Spot>> {
        let n = self.near.len();
        let columns = (1..=n).rev().find(|&m| {
            let fits = |&(a, b): &(usize, usize)| {
                let (a, b) = (a.min(b), a.max(b));
                b - a == m || (b - a == 1 && b % m != 0)
            };
            let whole = n.is_multiple_of(m) && self.size == n / m * (m - 1) + (n / m - 1) * m;
            whole && self.pairs.iter().all(fits)
        })?;
        Some((0..n).map(|v| spot((v % columns) as f32, (v / columns) as f32)).collect())
    }

    /// A hub joined to every vertex of a cycle.
    fn wheel(&self) -> Option<Vec<Spot>> {
        let n = self.near.len();
        let hub = (0..n).find(|&v| self.near[v].iter().filter(|&&b| b).count() + 1 == n)?;
        let rim = self.cycle(&(0..n).filter(|&v| v != hub).collect::<Vec<_>>())?;
        if self.size != 2 * (n - 1) {
            return None;
        }
        let mut spots = vec![Spot::default(); n];
        for (k, &v) in rim.iter().enumerate() {
            spots[v] = on_circle(k, n - 1);
        }
        Some(spots)
    }

    /// These vertices in order around a cycle, found greedily.
    fn cycle(&self, vertices: &[usize]) -> Option<Vec<usize>> {
        let mut way = vec![*vertices.first()?];
        while let Some(&next) =
            vertices.iter().find(|v| way.last().is_some_and(|&l| self.near[l][**v]) && !way.contains(v))
        {
            way.push(next);
        }
        (way.len() == vertices.len() && way.len() > 2).then_some(way)
    }

    /// The first half a cycle in order, each joined to its partner in the second half, and no other edges
    /// between the halves: Petersen's graph and its kin.
    fn two_rings(&self) -> Option<Vec<Spot>> {
        let n = self.near.len();
        let half = n / 2;
        let fits = n.is_multiple_of(2)
            && half > 2
            && self.size == 3 * half
            && (0..half).all(|v| self.near[v][(v + 1) % half] && self.near[v][v + half]);
        fits.then(|| {
            let inner = if half < 6 { 0.5 } else { 0.6 };
            (0..n).map(|v| on_circle(v % half, half) * if v < half { 1.0 } else { inner }).collect()
        })
    }

    /// A complete bipartite graph.
    fn two_rows(&self) -> Option<Vec<Spot>> {
        let n = self.near.len();
        let lower = self.near.first()?;
        let down = lower.iter().filter(|&&b| b).count();
        let up = n - down;
        let complete = self.size == up * down && self.pairs.iter().all(|&(a, b)| lower[a] != lower[b]);
        if !complete || up < 2 || down < 2 {
            return None;
        }
        let (mut i, mut j) = (0.0, 0.0);
        let height = (n as f32 / 2.2).max(1.6);
        let place = |&below: &bool| {
            let (k, count, y) = if below { (&mut j, down, height) } else { (&mut i, up, 0.0) };
            *k += 1.0;
            spot((*k - f32::midpoint(count as f32, 1.0)) * 1.3, y)
        };
        Some(lower.iter().map(place).collect())
    }

    fn by_distance(&self) -> Option<Vec<Spot>> {
        let n = self.near.len();
        let dense = 4 * self.size > n * n.saturating_sub(1);
        if dense || n > 60 {
            return None;
        }
        let spots = free::spring(n, self.pairs.iter().copied());
        (free::closest(&spots) > 0.2).then_some(spots)
    }
}
