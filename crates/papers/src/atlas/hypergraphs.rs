//! All connected 3-uniform hypergraphs on few points, one of each kind up to isomorphism.
//!
//! A hypergraph on n points is a bit mask over the triples of points in lexicographic order. Masks are visited in
//! increasing order, and each that is not yet the image of an earlier one stands for its orbit under all permutations.

use noughts::Point;
use noughts::boards::Sets;

/// Triples of the points 0 … n−1, in lexicographic order.
fn triples(n: usize) -> Vec<[Point; 3]> {
    let after = |a: usize| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c].map(Point::new)));
    (0..n).flat_map(after).collect()
}

fn permutations(n: usize) -> Vec<Vec<Point>> {
    Point::all(n).fold(vec![Vec::new()], |shorter, new| {
        let insert = |perm: &Vec<Point>, at: usize| {
            let mut longer = perm.clone();
            longer.insert(at, new);
            longer
        };
        shorter.iter().flat_map(|perm| (0..=perm.len()).map(move |at| insert(perm, at))).collect()
    })
}

/// For each permutation of the points, where it takes each triple.
fn actions(n: usize) -> Vec<Vec<usize>> {
    let triples = triples(n);
    let image = |perm: &[Point], triple: &[Point; 3]| {
        let mut image = triple.map(|p| perm[p.index()]);
        image.sort_unstable();
        triples.partition_point(|t| *t < image)
    };
    permutations(n).iter().map(|perm| triples.iter().map(|t| image(perm, t)).collect()).collect()
}

/// One mask of each isomorphism class, fewest triples first.
fn classes(n: usize) -> Vec<u32> {
    let actions = actions(n);
    let mut seen = vec![false; 1 << triples(n).len()];
    let mut found = Vec::new();
    for mask in 0..seen.len() as u32 {
        if seen[mask as usize] {
            continue;
        }
        found.push(mask);
        for action in &actions {
            let bits = action.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
            seen[bits.map(|(_, &image)| 1 << image).sum::<usize>()] = true;
        }
    }
    found.sort_by_key(|mask| (mask.count_ones(), *mask));
    found
}

/// Specs of the connected 3-uniform hypergraphs without isolated points on n ≤ 6 points, up to isomorphism.
pub fn connected(n: usize) -> Vec<String> {
    assert!(n <= 6, "more triples than a mask has room for");
    let triples = triples(n);
    let chosen = |mask: u32| -> Vec<[Point; 3]> {
        triples.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, t)| *t).collect()
    };
    let is_connected = |sets: &[[Point; 3]]| {
        let sets: Sets = sets.iter().collect();
        sets.components(n).len() == 1
    };
    let spec = |sets: &[[Point; 3]]| {
        let texts: Vec<String> =
            sets.iter().map(|[a, b, c]| format!("{} {} {}", a.number(), b.number(), c.number())).collect();
        format!("lines{{{}}}", texts.join("; "))
    };
    classes(n).into_iter().map(chosen).filter(|sets| is_connected(sets)).map(|sets| spec(&sets)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts::Board;
    use std::collections::HashSet;

    /// Burnside: the number of classes is the mean number of masks that a permutation fixes, 2 to the power of its
    /// cycles on triples. Cycles are counted by walking, not with the masks.
    fn by_burnside(n: usize) -> usize {
        let actions = actions(n);
        let cycles = |action: &[usize]| {
            let mut seen = vec![false; action.len()];
            let starts = (0..action.len()).filter(|&start| {
                let new = !seen[start];
                let mut at = start;
                while !std::mem::replace(&mut seen[at], true) {
                    at = action[at];
                }
                new
            });
            starts.count()
        };
        let fixed: usize = actions.iter().map(|action| 1 << cycles(action)).sum();
        assert_eq!(fixed % actions.len(), 0);
        fixed / actions.len()
    }

    #[test]
    fn as_many_classes_as_burnside_counts() {
        for n in 3..=6 {
            assert_eq!(classes(n).len(), by_burnside(n), "{n} points");
        }
        assert_eq!(classes(6).len(), 2136);
    }

    /// All classes on n points: those on fewer, and those in which every point is in a triple. On 6 points, two disjoint
    /// triples are the only one of the latter that is not connected; on fewer points there is none.
    #[test]
    fn as_many_connected_ones_as_that_leaves() {
        for n in 4..=6 {
            let spanning = by_burnside(n) - by_burnside(n - 1);
            assert_eq!(connected(n).len(), spanning - usize::from(n == 6), "{n} points");
        }
        assert_eq!(connected(3), ["lines{1 2 3}"]);
    }

    #[test]
    fn different_up_to_isomorphism() {
        for n in 3..=5 {
            let specs = connected(n);
            let boards = specs.iter().map(|spec| Board::parse(spec).unwrap());
            let forms: HashSet<String> =
                boards.map(|board| format!("{:?}", board.canonical().unwrap().sets)).collect();
            assert_eq!(forms.len(), specs.len());
        }
    }
}
