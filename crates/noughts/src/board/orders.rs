//! Which orders a plane can have, and what is known about the others.

use super::{Board, SpecError};
use crate::field::{factors, prime_power};
use std::ops::Range;

impl Board {
    /// Bruck–Ryser: an order n ≡ 1 or 2 (mod 4) that is not a sum of two squares has no plane.
    pub fn bruck_ryser_excludes(n: u64) -> bool {
        // A number is a sum of two squares when every prime ≡ 3 (mod 4) divides it evenly often.
        matches!(n % 4, 1 | 2) && factors(n).iter().any(|&(p, e)| p % 4 == 3 && e % 2 == 1)
    }
}

/// Why no plane of this order can be made; `None` if one can.
pub fn no_plane(n: u64) -> Option<String> {
    if n >= 2 && prime_power(n).is_some() {
        return None;
    }
    Some(match n {
        0 | 1 => format!("a plane of order {n} does not exist: the order is at least 2"),
        6 => "there is no plane of order 6: 6 ≡ 2 (mod 4) is not a sum of two squares (Bruck–Ryser), and \
              no two Latin squares of order 6 are orthogonal (Tarry)"
            .to_string(),
        10 => "there is no plane of order 10: a computer search excluded it (Lam, Thiel and Swiercz, 1989)"
            .to_string(),
        _ if Board::bruck_ryser_excludes(n) => format!(
            "there is no plane of order {n}: {n} ≡ {} (mod 4) is not a sum of two squares (Bruck–Ryser)",
            n % 4
        ),
        _ => format!(
            "no plane of order {n} is known: {n} is not a prime power, and whether there is one is open"
        ),
    })
}

/// The nearest prime powers below and above, in words.
pub fn nearest(n: u64) -> String {
    let below = (2..n).rev().find(|&q| prime_power(q).is_some());
    // There is a prime between n and 2n (Bertrand).
    let above = (n + 1..=2 * n + 2).find(|&q| prime_power(q).is_some());
    match (below, above) {
        (Some(a), Some(b)) => format!("{a} and {b}"),
        (_, Some(b)) => b.to_string(),
        _ => "2".to_string(),
    }
}

/// Accepts the prime powers; other orders are refused with what is known about them.
pub fn check_plane(span: &Range<usize>, n: u64) -> Result<(), SpecError> {
    match no_plane(n) {
        None => Ok(()),
        Some(reason) => Err(SpecError::at(span, reason)
            .help(format!("planes are made for prime powers, the nearest being {}", nearest(n)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition: no a² + b² = n.
    fn excluded(n: u64) -> bool {
        let sum = (0..=n).take_while(|a| a * a <= n).any(|a| {
            let rest = n - a * a;
            rest.isqrt().pow(2) == rest
        });
        matches!(n % 4, 1 | 2) && !sum
    }

    #[test]
    fn bruck_ryser_is_the_theorem() {
        assert!((1..2000).all(|n| Board::bruck_ryser_excludes(n) == excluded(n)));
        let first: Vec<u64> = (1..40).filter(|&n| Board::bruck_ryser_excludes(n)).collect();
        assert_eq!(first, [6, 14, 21, 22, 30, 33, 38]);
    }

    #[test]
    fn every_order_is_made_or_explained() {
        for n in 0..200 {
            assert_eq!(no_plane(n).is_none(), prime_power(n).is_some());
        }
        for (n, word) in [(6, "Tarry"), (10, "Lam"), (12, "open"), (14, "Bruck–Ryser"), (1, "at least 2")] {
            assert!(no_plane(n).unwrap().contains(word));
        }
        assert_eq!(nearest(6), "5 and 7");
        assert_eq!(nearest(1), "2");
        assert_eq!(nearest(0), "2");
    }
}
