//! Undirected edge geography on bipartite graphs, by linear algebra over GF(2).
//!
//! A token moves along edges and the edge is deleted. Let A be the matrix with a row for each vertex of the token's
//! side and a column for each vertex of the other. The player to move at row i loses iff row i is the sum of some other
//! rows. Those rows with i are an even kernel: a set S without edges inside, such that every vertex outside has
//! an even number of neighbours in S. Whoever must move from S loses, on any graph: the opponent can always go back to S.

use super::super::{Error, reserve};
use super::gf2::Matrix;

/// A bipartite graph in two sides.
pub struct BipartiteEdgeGeography {
    n: usize,
    edges: Vec<(u32, u32)>,
    /// Side of each vertex, 0 or 1, and its place in that side.
    side: Vec<u8>,
    place: Vec<u32>,
    sides: [Vec<u32>; 2],
}

impl BipartiteEdgeGeography {
    /// On the vertices 0 to n − 1, or a cycle of odd length, which shows that the graph is not bipartite.
    pub fn new(n: usize, edges: &[(u32, u32)]) -> Result<BipartiteEdgeGeography, Vec<u32>> {
        let side = two_colour(n, edges)?;
        let mut sides = [Vec::new(), Vec::new()];
        let mut place = vec![0; n];
        for v in 0..n {
            let mine = &mut sides[usize::from(side[v])];
            place[v] = mine.len() as u32;
            mine.push(v as u32);
        }
        Ok(BipartiteEdgeGeography { n, edges: edges.to_vec(), side, place, sides })
    }

    /// The matrix with a row for each vertex of side `of` and `extra` columns of zeros at the end.
    fn matrix(&self, of: usize, extra: usize) -> Result<Matrix, Error> {
        let (rows, columns) = (self.sides[of].len(), self.sides[1 - of].len() + extra);
        reserve(Matrix::bytes(rows, columns), "the matrix of this graph")?;
        let mut matrix = Matrix::zero(rows, columns);
        for &(u, v) in &self.edges {
            let (row, column) = if usize::from(self.side[u as usize]) == of { (u, v) } else { (v, u) };
            matrix.flip(self.place[row as usize] as usize, self.place[column as usize] as usize);
        }
        Ok(matrix)
    }

    /// For every vertex, an even kernel that contains it, where there is one: from these the player to move loses.
    pub fn kernels(&self) -> Result<Vec<Option<Kernel>>, Error> {
        let mut out = vec![None; self.n];
        for of in 0..2 {
            // Kernels among the rows are the null vectors of the transposed matrix.
            let null = NullSpace::of(self.matrix(1 - of, 0)?);
            for (i, &v) in self.sides[of].iter().enumerate() {
                out[v as usize] =
                    null.vector_through(i).map(|places| places.iter().map(|&p| self.sides[of][p]).collect());
            }
        }
        Ok(out)
    }

    /// An even kernel that contains v, if there is one.
    pub fn kernel(&self, v: u32) -> Result<Option<Kernel>, Error> {
        let of = usize::from(self.side[v as usize]);
        let null = NullSpace::of(self.matrix(1 - of, 0)?);
        let places = null.vector_through(self.place[v as usize] as usize);
        Ok(places.map(|places| places.iter().map(|&p| self.sides[of][p]).collect()))
    }

    /// All moves that win from v: those w for which some set of columns with w among them adds up to the unit vector of v.
    pub fn winning_moves(&self, v: u32) -> Result<Vec<u32>, Error> {
        let of = usize::from(self.side[v as usize]);
        let mut matrix = self.matrix(of, 1)?;
        let last = matrix.columns() - 1;
        matrix.flip(self.place[v as usize] as usize, last);
        let null = NullSpace::of(matrix);
        // Solutions of A y = e are the null vectors of (A | e) with a one at the end.
        let Some(solution) = null.vector_through(last) else { return Ok(Vec::new()) };
        let mut moves = Vec::new();
        for &(a, b) in &self.edges {
            let w = if a == v {
                b
            } else if b == v {
                a
            } else {
                continue;
            };
            let column = self.place[w as usize] as usize;
            // Either this solution goes through w, or adding a null vector that does and avoids the end.
            if solution.contains(&column) || null.passes_without(column, last) {
                moves.push(w);
            }
        }
        moves.sort_unstable();
        Ok(moves)
    }

    /// The same vertices without the edge v–w, as after a move along it.
    #[must_use]
    pub fn without(&self, v: u32, w: u32) -> BipartiteEdgeGeography {
        let gone = |e: &(u32, u32)| *e == (v, w) || *e == (w, v);
        let edges = self.edges.iter().copied().filter(|e| !gone(e)).collect();
        BipartiteEdgeGeography {
            n: self.n,
            edges,
            side: self.side.clone(),
            place: self.place.clone(),
            sides: self.sides.clone(),
        }
    }
}

/// The vertices of an even kernel.
pub type Kernel = Vec<u32>;

/// The vectors x with M x = 0, from the reduced form of M.
struct NullSpace {
    reduced: Matrix,
    pivots: Vec<usize>,
    /// For each column, the row it is the pivot of.
    row_of: Vec<Option<usize>>,
}

impl NullSpace {
    fn of(mut matrix: Matrix) -> NullSpace {
        let pivots = matrix.reduce();
        let mut row_of = vec![None; matrix.columns()];
        for (row, &column) in pivots.iter().enumerate() {
            row_of[column] = Some(row);
        }
        NullSpace { reduced: matrix, pivots, row_of }
    }

    /// The null vector of a free column, as the list of its ones.
    fn basis_vector(&self, free: usize) -> Vec<usize> {
        let pivots = self.pivots.iter().enumerate().filter(|&(row, _)| self.reduced.get(row, free));
        let mut ones: Vec<usize> = pivots.map(|(_, &column)| column).chain([free]).collect();
        ones.sort_unstable();
        ones
    }

    /// Free columns whose basis vector has a one at `column`.
    fn frees(&self, column: usize) -> Vec<usize> {
        match self.row_of[column] {
            None => vec![column],
            Some(row) => self.reduced.ones(row).filter(|&c| c != column).collect(),
        }
    }

    fn vector_through(&self, column: usize) -> Option<Vec<usize>> {
        self.frees(column).first().map(|&free| self.basis_vector(free))
    }

    /// Whether a null vector has a one at `column` and a zero at `avoid`.
    fn passes_without(&self, column: usize, avoid: usize) -> bool {
        // Coordinates are sums over sets of free columns; "one here, zero there" is possible unless the sets of the two
        // columns are the same or the first is empty.
        let here = self.frees(column);
        !here.is_empty() && here != self.frees(avoid)
    }
}

fn two_colour(n: usize, edges: &[(u32, u32)]) -> Result<Vec<u8>, Vec<u32>> {
    let graph = super::matching::Adjacency::new(n, edges);
    let mut side = vec![2u8; n];
    let mut parent = vec![u32::MAX; n];
    for root in 0..n {
        if side[root] != 2 {
            continue;
        }
        side[root] = 0;
        let mut queue = std::collections::VecDeque::from([root as u32]);
        while let Some(v) = queue.pop_front() {
            for &w in graph.of(v) {
                if side[w as usize] == 2 {
                    side[w as usize] = 1 - side[v as usize];
                    parent[w as usize] = v;
                    queue.push_back(w);
                } else if side[w as usize] == side[v as usize] {
                    return Err(odd_cycle(&parent, v, w));
                }
            }
        }
    }
    Ok(side)
}

/// The cycle that the edge v–w closes in the search tree.
fn odd_cycle(parent: &[u32], v: u32, w: u32) -> Vec<u32> {
    let way_up =
        |v: u32| std::iter::successors(Some(v), |&v| Some(parent[v as usize]).filter(|&p| p != u32::MAX));
    let (mut left, mut right): (Vec<u32>, Vec<u32>) = (way_up(v).collect(), way_up(w).collect());
    while left.len() >= 2 && right.len() >= 2 && left[left.len() - 2] == right[right.len() - 2] {
        left.pop();
        right.pop();
    }
    right.pop();
    right.reverse();
    left.extend(right);
    left
}

/// Whether `set` is an even kernel: no edge inside, and every vertex outside has an even number of neighbours in it.
pub fn is_even_kernel(n: usize, edges: &[(u32, u32)], set: &[u32]) -> bool {
    let mut inside = vec![false; n];
    for &v in set {
        inside[v as usize] = true;
    }
    let mut odd = vec![false; n];
    for &(u, v) in edges {
        match (inside[u as usize], inside[v as usize]) {
            (true, true) => return false,
            (true, false) => odd[v as usize] ^= true,
            (false, true) => odd[u as usize] ^= true,
            (false, false) => {}
        }
    }
    !set.is_empty() && !odd.contains(&true)
}

#[cfg(test)]
mod tests {
    use super::super::search::{EdgeSearch, Limits};
    use super::*;

    fn check(n: u32, edges: &[(u32, u32)]) {
        let game = BipartiteEdgeGeography::new(n as usize, edges).unwrap();
        let mut search = EdgeSearch::undirected(n as usize, edges, Limits::default());
        let kernels = game.kernels().unwrap();
        for v in 0..n {
            let lost = !search.wins(v).unwrap();
            assert_eq!(kernels[v as usize].is_some(), lost, "{edges:?} at {v}");
            if let Some(kernel) = &kernels[v as usize] {
                assert!(kernel.contains(&v) && is_even_kernel(n as usize, edges, kernel));
            }
            let moves = game.winning_moves(v).unwrap();
            let mut by_search = search.winning_moves(v).unwrap();
            by_search.sort_unstable();
            assert_eq!(moves, by_search, "{edges:?} at {v}");
            for &w in &moves {
                assert!(game.without(v, w).kernel(w).unwrap().is_some());
            }
        }
    }

    /// Every bipartite graph with sides of three and three is among the subgraphs of K(3,3).
    #[test]
    fn all_bipartite_graphs_to_six_vertices() {
        for (a, b) in [(1, 5), (2, 4), (3, 3), (2, 3), (2, 2)] {
            let pairs: Vec<(u32, u32)> = (0..a).flat_map(|u| (a..a + b).map(move |v| (u, v))).collect();
            for bits in 0..1u32 << pairs.len() {
                let edges: Vec<_> =
                    (0..pairs.len()).filter(|i| bits >> i & 1 == 1).map(|i| pairs[i]).collect();
                check(a + b, &edges);
            }
        }
    }

    #[test]
    fn a_thousand_random_bipartite_graphs() {
        let mut state = 7u64;
        for round in 0..1000u32 {
            let (a, b) = (2 + round % 4, 3 + round % 3);
            let mut edges = Vec::new();
            for u in 0..a {
                for v in a..a + b {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    if (state >> 33) % 5 < 3 && edges.len() < 14 {
                        edges.push((u, v));
                    }
                }
            }
            check(a + b, &edges);
        }
    }

    #[test]
    fn an_odd_cycle_is_shown() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 2), (0, 5)];
        let cycle = BipartiteEdgeGeography::new(6, &edges).err().unwrap();
        assert_eq!(cycle.len() % 2, 1);
        for i in 0..cycle.len() {
            let (v, w) = (cycle[i], cycle[(i + 1) % cycle.len()]);
            assert!(edges.contains(&(v, w)) || edges.contains(&(w, v)));
        }
    }
}
