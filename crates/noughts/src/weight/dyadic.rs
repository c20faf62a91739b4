//! Exact numbers of the form integer / 2^k.

use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// A number numerator / 2^exponent, in lowest terms: the numerator is odd, or both are zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: BigUint,
    exponent: u64,
}

impl Dyadic {
    /// numerator / 2^exponent.
    pub fn new(numerator: impl Into<BigUint>, exponent: u64) -> Dyadic {
        let numerator = numerator.into();
        let Some(twos) = numerator.trailing_zeros() else { return Dyadic::default() };
        let cancel = twos.min(exponent);
        Dyadic { numerator: numerator >> cancel, exponent: exponent - cancel }
    }

    /// Nothing.
    pub fn zero() -> Dyadic {
        Dyadic::default()
    }

    /// The number 1.
    pub fn one() -> Dyadic {
        Dyadic { numerator: BigUint::one(), exponent: 0 }
    }

    /// 1 / 2^exponent.
    pub fn half_to(exponent: u64) -> Dyadic {
        Dyadic { numerator: BigUint::one(), exponent }
    }

    /// What stands over the power of two, in lowest terms.
    pub fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// The k of the denominator 2^k.
    pub fn exponent(&self) -> u64 {
        self.exponent
    }

    /// Is it nothing?
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Does the weight argument apply?
    pub fn is_below_one(&self) -> bool {
        // n < 2^k exactly when n has at most k binary digits.
        self.numerator.bits() <= self.exponent
    }

    /// The number times itself, so often.
    #[must_use]
    pub fn pow(&self, exponent: u32) -> Dyadic {
        Dyadic { numerator: self.numerator.pow(exponent), exponent: self.exponent * u64::from(exponent) }
    }

    /// The nearest floating-point number, for shading pictures and for a reader's first glance.
    pub fn approximate(&self) -> f64 {
        let bits = self.numerator.bits();
        let drop = bits.saturating_sub(60);
        let head = (&self.numerator >> drop).iter_u64_digits().next().unwrap_or(0);
        let power = i128::from(drop) - i128::from(self.exponent);
        (head as f64) * f64::powi(2.0, power.clamp(-2000, 2000) as i32)
    }
}

impl Add<&Dyadic> for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        let (low, high) = if self.exponent <= other.exponent { (self, other) } else { (other, self) };
        let aligned = &low.numerator << (high.exponent - low.exponent);
        Dyadic::new(aligned + &high.numerator, high.exponent)
    }
}

impl AddAssign<&Dyadic> for Dyadic {
    fn add_assign(&mut self, other: &Dyadic) {
        *self = &*self + other;
    }
}

impl Mul<&Dyadic> for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        Dyadic::new(&self.numerator * &other.numerator, self.exponent + other.exponent)
    }
}

impl Sum for Dyadic {
    fn sum<I: Iterator<Item = Dyadic>>(terms: I) -> Dyadic {
        terms.fold(Dyadic::zero(), |sum, term| &sum + &term)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let power = |d: &Dyadic| i128::from(d.numerator.bits()) - i128::from(d.exponent);
        match (self.is_zero(), other.is_zero()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            // The binary order of magnitude decides first; only equal orders are aligned.
            (false, false) => power(self).cmp(&power(other)).then_with(|| {
                let shift = self.exponent.max(other.exponent);
                (&self.numerator << (shift - self.exponent))
                    .cmp(&(&other.numerator << (shift - other.exponent)))
            }),
        }
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `0`, `3`, `15/16`, and `7/2^40` where the denominator has more than six digits.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.exponent {
            0 => self.numerator.to_string(),
            k @ 1..20 => format!("{}/{}", self.numerator, 1_u32 << k),
            k => format!("{}/2^{k}", self.numerator),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dyadic(n: u32, k: u64) -> Dyadic {
        Dyadic::new(n, k)
    }

    #[test]
    fn lowest_terms_and_text() {
        for (n, k, text) in
            [(0, 5, "0"), (8, 3, "1"), (12, 2, "3"), (30, 5, "15/16"), (5, 19, "5/524288"), (7, 40, "7/2^40")]
        {
            assert_eq!(dyadic(n, k).to_string(), text);
        }
        assert_eq!(format!("{:>6}|", dyadic(1, 1)), "   1/2|");
    }

    /// Sums, products and comparisons agree with fractions over one common denominator.
    #[test]
    fn arithmetic_is_that_of_fractions() {
        const K: u64 = 8;
        let all: Vec<(u64, u64)> = (0..12).flat_map(|n| (0..5).map(move |k| (n, k))).collect();
        let scaled = |n: u64, k: u64| n << (K - k);
        for &(a, j) in &all {
            for &(b, k) in &all {
                let (x, y) = (Dyadic::new(a, j), Dyadic::new(b, k));
                assert_eq!(&x + &y, Dyadic::new(scaled(a, j) + scaled(b, k), K));
                assert_eq!(&x * &y, Dyadic::new(scaled(a, j) * scaled(b, k), 2 * K));
                assert_eq!(x.cmp(&y), scaled(a, j).cmp(&scaled(b, k)));
            }
            assert_eq!(Dyadic::new(a, j).is_below_one(), scaled(a, j) < 1 << K);
            assert_eq!(Dyadic::new(a, j).pow(2), &Dyadic::new(a, j) * &Dyadic::new(a, j));
            assert!((Dyadic::new(a, j).approximate() - a as f64 / f64::powi(2.0, j as i32)).abs() < 1e-12);
        }
        assert!((dyadic(3, 2).pow(90).approximate() / 0.75_f64.powi(90) - 1.0).abs() < 1e-9);
    }
}
