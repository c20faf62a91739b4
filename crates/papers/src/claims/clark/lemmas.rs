//! Lemmas 6 to 9 as questions about given caps. Points are the non-zero vectors of GF(2)^k.

use noughts::clark::Subspace;
use std::collections::BTreeSet;

fn members(vectors: &[u32], k: u32) -> Vec<bool> {
    let mut inside = vec![false; 1 << k];
    for &v in vectors {
        inside[v as usize] = true;
    }
    inside
}

/// The first of Lemmas 6, 8 and 9 that fails for a set of points of PBSTS(2^k−1), k ≥ 3, and some pairs of points outside it;
/// `None` if all hold, as they do on a maximum cap.
pub fn failing(k: u32, cap: &[u32], pairs: &[(u32, u32)]) -> Option<u32> {
    let inside = members(cap, k);
    let is_in = |v: u32| inside[v as usize];
    // Lemma 6: a line through a point of the cap has exactly one more of its points.
    if !cap.iter().all(|&a| (1..1 << k).all(|b| a == b || is_in(b) != is_in(a ^ b))) {
        return Some(6);
    }
    for &(p, q) in pairs {
        let tile = |a: u32| BTreeSet::from([a, a ^ p, a ^ q, a ^ p ^ q]);
        let tiles: BTreeSet<BTreeSet<u32>> = cap.iter().map(|&a| tile(a)).collect();
        // So many tiles of four points of the cap: they can only partition it.
        let good = |tile: &BTreeSet<u32>| tile.len() == 4 && tile.iter().all(|&v| is_in(v));
        if tiles.len() * 4 != cap.len() || tiles.len() != 1 << (k - 3) || !tiles.iter().all(good) {
            return Some(8);
        }
        // Lemma 9: X has p, q and a. A further point b completes a line if the third point of b and one of his is his.
        let completes = |a: u32, b: u32| [p, q, a].iter().any(|v| [p, q, a].contains(&(v ^ b)));
        let safe = |a: u32| tile(a).into_iter().filter(|&b| b != a && !completes(a, b)).collect::<Vec<_>>();
        if !cap.iter().all(|&a| safe(a) == [a ^ p ^ q]) {
            return Some(9);
        }
    }
    None
}

/// Lemma 7: does a set of points with its lifts by a peak contain no line, and is it twice as large?
pub fn grows(cap: &[u32], peak: u32) -> bool {
    let grown: Vec<u32> = cap.iter().copied().chain(cap.iter().map(|v| v ^ peak)).collect();
    let largest = grown.iter().copied().max().unwrap_or(0);
    let inside = members(&grown, largest.checked_ilog2().unwrap_or(0) + 1);
    let distinct = inside.iter().filter(|i| **i).count() == grown.len();
    distinct && !inside[0] && grown.iter().all(|a| grown.iter().all(|b| a == b || !inside[(a ^ b) as usize]))
}

/// The subsystems of PBSTS(2^k−1) with 2^j−1 points, each with the zero vector as the images of the numbers 0 to 2^j−1 under a
/// linear map.
pub fn subsystems(k: u32, j: u32) -> Vec<Vec<u32>> {
    let mut found = vec![vec![0]];
    for _ in 0..j {
        let mut seen = BTreeSet::new();
        let mut larger = Vec::new();
        for system in &found {
            let span = Subspace::spanned_by(system.iter().copied());
            for v in (1..1 << k).filter(|&v| !span.contains(v)) {
                let more: Vec<u32> = system.iter().copied().chain(system.iter().map(|s| s ^ v)).collect();
                if seen.insert(more.iter().copied().collect::<BTreeSet<_>>()) {
                    larger.push(more);
                }
            }
        }
        found = larger;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gaussian binomials, and sums stay inside.
    #[test]
    fn subsystems_are_subspaces() {
        for (k, j, number) in [(3, 2, 7), (4, 2, 35), (4, 3, 15), (5, 2, 155), (4, 4, 1)] {
            let systems = subsystems(k, j);
            assert_eq!(systems.len(), number, "{k} {j}");
            for s in systems {
                assert!((0..1 << j).all(|a: usize| (0..1 << j).all(|b: usize| s[a] ^ s[b] == s[a ^ b])));
            }
        }
    }

    #[test]
    fn other_sets_fail() {
        let cap: Vec<u32> = (8..16).collect();
        assert_eq!(failing(4, &cap, &[(1, 2)]), None);
        assert_eq!(failing(4, &cap[1..], &[(1, 2)]), Some(6));
        // A tile needs two different points outside the cap.
        assert_eq!(failing(4, &cap, &[(1, 1)]), Some(8));
        assert_eq!(failing(4, &cap, &[(1, 9)]), Some(8));
        assert!(grows(&[4, 5, 6, 7], 8));
        // The peak must be new, and the cap free of lines.
        assert!(!grows(&[4, 5, 6, 7], 1));
        assert!(!grows(&[1, 2, 3], 8));
    }
}
