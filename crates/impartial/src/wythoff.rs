//! Wythoff's game: take any number from one of two heaps, or the same number from both.
//!
//! The positions that lose for the player to move are (⌊kφ⌋, ⌊kφ²⌋), k = 0, 1, 2, …, where φ is the golden
//! ratio. ⌊kφ⌋ = ⌊(k + ⌊√(5k²)⌋) / 2⌋ exactly, because 5k² is no square for k > 0. No floating point.

use super::{Error, reserve};
use num_bigint::BigUint;
use std::fmt::Write;

/// The k-th losing position (a, b), a ≤ b, from the golden ratio.
pub fn losing_pair(k: &BigUint) -> (BigUint, BigUint) {
    let root = (k * k * 5u32).sqrt();
    let a: BigUint = (k + root) >> 1;
    let b = &a + k;
    (a, b)
}

/// The losing positions with k < `count` from the golden ratio, by small integers.
pub fn losing_pairs(count: u32) -> Vec<(u64, u64)> {
    let pair = |k: u64| {
        let a = u64::midpoint(k, (5 * k * k).isqrt());
        (a, a + k)
    };
    // 5k² must fit into 64 bits.
    (0..u64::from(count.min(1 << 30))).map(pair).collect()
}

/// The same positions by the rule of the lecture: a is the least number not used yet, b = a + k.
pub fn losing_pairs_by_mex(count: u32) -> Result<Vec<(u64, u64)>, Error> {
    reserve(u128::from(count) * 20, "a list of losing positions of this length")?;
    let count = u64::from(count);
    let mut used = vec![false; 3 * count as usize + 2];
    let mut least = 0;
    let mut pairs = Vec::with_capacity(count as usize);
    for k in 0..count {
        while used[least] {
            least += 1;
        }
        let b = least + k as usize;
        used[least] = true;
        used[b] = true;
        pairs.push((least as u64, b as u64));
    }
    Ok(pairs)
}

/// Whether the player to move loses.
pub fn is_p(m: &BigUint, n: &BigUint) -> bool {
    let (small, large) = if m <= n { (m, n) } else { (n, m) };
    losing_pair(&(large - small)).0 == *small
}

/// All winning moves, as the positions they lead to, in the order of the heaps given.
pub fn winning_moves(m: &BigUint, n: &BigUint) -> Vec<(BigUint, BigUint)> {
    let (small, large) = if m <= n { (m, n) } else { (n, m) };
    // Taking from both heaps keeps the difference; taking from one keeps the other, whose partner in its
    // losing pair is unique.
    let targets =
        [losing_pair(&(large - small)), (small.clone(), partner(small)), (partner(large), large.clone())];
    let mut moves: Vec<(BigUint, BigUint)> = Vec::new();
    for (a, b) in targets {
        for (a, b) in [(a.clone(), b.clone()), (b, a)] {
            let to = if m <= n { (a, b) } else { (b, a) };
            if is_move((m, n), (&to.0, &to.1)) && !moves.contains(&to) {
                moves.push(to);
            }
        }
    }
    moves.sort();
    moves
}

fn is_move(from: (&BigUint, &BigUint), to: (&BigUint, &BigUint)) -> bool {
    let (m, n) = from;
    let (a, b) = to;
    (a < m && b == n) || (a == m && b < n) || (a < m && b < n && m - a == n - b)
}

/// The other number of the losing pair that contains x.
fn partner(x: &BigUint) -> BigUint {
    // x = ⌊kφ⌋ needs k = ⌈x/φ⌉ = ⌊xφ⌋ − x + 1, and x = ⌊kφ²⌋ needs k = ⌈x/φ²⌉ = 2x − ⌊xφ⌋, for x > 0.
    let multiple = losing_pair(x).0;
    let (a, b) = losing_pair(&(&multiple + 1u32 - x));
    if a == *x { b } else { losing_pair(&(x + x - multiple)).0 }
}

/// Grundy numbers of all positions with at most `m` and `n` chips, row by row.
pub fn grundy_table(m: usize, n: usize) -> Result<Vec<Vec<u32>>, Error> {
    let cells = (m as u128 + 1) * (n as u128 + 1);
    reserve(cells * 4, "the table of Grundy numbers")?;
    let largest = m + n + m.min(n);
    let words = largest / 64 + 2;
    // Values seen along the row, each column and each diagonal.
    reserve((2 * n as u128 + m as u128) * words as u128 * 8, "the table of Grundy numbers")?;
    let mut columns = vec![0u64; (n + 1) * words];
    let mut diagonals = vec![0u64; (m + n + 1) * words];
    let mut table = Vec::with_capacity(m + 1);
    for i in 0..=m {
        let mut row = vec![0u64; words];
        let mut values = Vec::with_capacity(n + 1);
        for j in 0..=n {
            let column = &mut columns[j * words..(j + 1) * words];
            let diagonal = &mut diagonals[(m + j - i) * words..][..words];
            let word =
                (0..words).find(|&w| row[w] | column[w] | diagonal[w] != u64::MAX).unwrap_or(words - 1);
            let bit = (row[word] | column[word] | diagonal[word]).trailing_ones();
            for seen in [&mut row[..], column, diagonal] {
                seen[word] |= 1 << bit;
            }
            values.push(word as u32 * 64 + bit);
        }
        table.push(values);
    }
    Ok(table)
}

/// An SVG picture of the losing positions up to (n, n), symmetric about the diagonal.
pub fn picture(n: u32) -> String {
    let size = u64::from(n);
    let side = (size + 1) * 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\"><rect width=\"{side}\" \
         height=\"{side}\" fill=\"#fff\"/><path d=\"M0 {side}L{side} 0\" stroke=\"#ccc\"/>\n"
    );
    for (a, b) in losing_pairs(n + 1).into_iter().filter(|&(_, b)| b <= size) {
        for (x, y) in [(a, b), (b, a)] {
            let (cx, cy) = (x * 10 + 5, side - y * 10 - 5);
            let _ = writeln!(svg, "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"4\" fill=\"#0072b2\"/>");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The pairs printed in the lecture (FR-09), from (1, 2) on.
pub const PRINTED: [(u64, u64); 17] = [
    (1, 2),
    (3, 5),
    (4, 7),
    (6, 10),
    (8, 13),
    (9, 15),
    (11, 18),
    (12, 20),
    (14, 23),
    (16, 26),
    (17, 28),
    (19, 31),
    (21, 34),
    (22, 36),
    (24, 39),
    (25, 41),
    (27, 44),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;

    #[test]
    fn the_printed_pairs_and_both_rules_agree() {
        let by_mex = losing_pairs_by_mex(100_000).unwrap();
        assert_eq!(by_mex[1..18], PRINTED);
        assert_eq!(by_mex, losing_pairs(100_000));
        for k in [0u32, 1, 17, 99_999] {
            let (a, b) = losing_pair(&k.into());
            assert_eq!((a, b), (by_mex[k as usize].0.into(), by_mex[k as usize].1.into()));
        }
    }

    #[test]
    fn grundy_numbers_and_moves_follow_the_definition() {
        let (m, n) = (40, 55);
        let table = grundy_table(m, n).unwrap();
        for i in 0..=m {
            for j in 0..=n {
                let options = (0..i).map(|a| (a, j)).chain((0..j).map(|b| (i, b)));
                let options: Vec<_> = options.chain((1..=i.min(j)).map(|d| (i - d, j - d))).collect();
                assert_eq!(u64::from(table[i][j]), mex(options.iter().map(|&(a, b)| u64::from(table[a][b]))));
                let mut winning: Vec<(BigUint, BigUint)> = options
                    .iter()
                    .filter(|&&(a, b)| table[a][b] == 0)
                    .map(|&(a, b)| (a.into(), b.into()))
                    .collect();
                winning.sort();
                assert_eq!(winning_moves(&i.into(), &j.into()), winning, "({i}, {j})");
                assert_eq!(is_p(&i.into(), &j.into()), table[i][j] == 0);
            }
        }
    }

    #[test]
    fn every_number_has_a_partner() {
        for (a, b) in losing_pairs(20_000) {
            assert_eq!(partner(&a.into()), b.into());
            assert_eq!(partner(&b.into()), a.into());
        }
    }

    #[test]
    fn hundreds_of_digits() {
        let k: BigUint = "9".repeat(300).parse().unwrap();
        let (a, b) = losing_pair(&k);
        assert!(is_p(&b, &a));
        assert!(winning_moves(&a, &b).is_empty());
        assert!(winning_moves(&a, &(&b + 1u32)).contains(&(a, b)));
    }
}
