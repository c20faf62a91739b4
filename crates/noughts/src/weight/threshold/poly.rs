//! Polynomials in one variable with whole coefficients.

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, Zero};
use std::fmt::Write;
use std::ops::{Add, Mul, Sub};

/// Coefficients, the constant one first, without zeros at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Poly(Vec<BigInt>);

impl Poly {
    fn trimmed(mut coefficients: Vec<BigInt>) -> Poly {
        while coefficients.last().is_some_and(Zero::is_zero) {
            coefficients.pop();
        }
        Poly(coefficients)
    }

    /// From coefficients, the constant one first.
    pub fn of(coefficients: &[i64]) -> Poly {
        Poly::trimmed(coefficients.iter().map(|&c| c.into()).collect())
    }

    pub fn constant(c: impl Into<BigInt>) -> Poly {
        Poly::trimmed(vec![c.into()])
    }

    /// 1 + x + … + x^n.
    pub fn repunit(n: u32) -> Poly {
        Poly(vec![BigInt::one(); n as usize + 1])
    }

    #[must_use]
    pub fn pow(&self, n: u32) -> Poly {
        (0..n).fold(Poly::constant(1), |product, _| &product * self)
    }

    /// The quotient by a polynomial with leading coefficient 1 that divides this one.
    #[must_use]
    pub fn divided_by(&self, divisor: &Poly) -> Poly {
        let mut rest = self.0.clone();
        let top = divisor.0.len() - 1;
        let mut quotient = vec![BigInt::zero(); rest.len().saturating_sub(top)];
        for i in (0..quotient.len()).rev() {
            let c = rest[i + top].clone();
            for (j, d) in divisor.0.iter().enumerate() {
                rest[i + j] -= &c * d;
            }
            quotient[i] = c;
        }
        debug_assert!(rest.iter().all(Zero::is_zero), "the division leaves a rest");
        Poly::trimmed(quotient)
    }

    /// Half of a polynomial with even coefficients.
    #[must_use]
    pub fn halved(&self) -> Poly {
        debug_assert!(self.0.iter().all(|c| !c.bit(0)), "an odd coefficient");
        Poly::trimmed(self.0.iter().map(|c| c / 2).collect())
    }

    pub fn at(&self, x: &BigInt) -> BigInt {
        self.0.iter().rev().fold(BigInt::zero(), |value, c| value * x + c)
    }

    /// The polynomial q(s) = p(s + by).
    #[must_use]
    pub fn shifted(&self, by: u64) -> Poly {
        let mut c = self.0.clone();
        // Horner's scheme, once for each coefficient.
        for i in 0..c.len() {
            for j in (i..c.len() - 1).rev() {
                let carry = &c[j + 1] * by;
                c[j] += carry;
            }
        }
        Poly::trimmed(c)
    }

    /// The coefficient of the highest power (zero for the zero polynomial).
    pub fn leading(&self) -> BigInt {
        self.0.last().cloned().unwrap_or_default()
    }

    /// No coefficient is negative: then no value at s ≥ 0 is.
    pub fn has_no_negative(&self) -> bool {
        self.0.iter().all(|c| !c.is_negative())
    }

    /// As [`Poly::has_no_negative`], and the constant coefficient is not zero: then all values at s ≥ 0 are positive.
    pub fn is_positive_from_zero(&self) -> bool {
        self.has_no_negative() && self.0.first().is_some_and(Signed::is_positive)
    }

    /// `3q² − q + 11`.
    pub fn show(&self, variable: &str) -> String {
        let mut text = String::new();
        for (power, c) in self.0.iter().enumerate().rev().filter(|(_, c)| !c.is_zero()) {
            let sign = match (text.is_empty(), c.sign()) {
                (true, Sign::Minus) => "−",
                (true, _) => "",
                (false, Sign::Minus) => " − ",
                (false, _) => " + ",
            };
            text.push_str(sign);
            let size = c.abs();
            if power == 0 || !size.is_one() {
                let _ = write!(text, "{size}");
            }
            if power > 0 {
                text.push_str(variable);
            }
            match power {
                0 | 1 => {}
                2 => text.push('²'),
                3 => text.push('³'),
                _ => {
                    let _ = write!(text, "^{power}");
                }
            }
        }
        if text.is_empty() { "0".to_string() } else { text }
    }
}

impl Add<&Poly> for &Poly {
    type Output = Poly;

    fn add(self, other: &Poly) -> Poly {
        let mut sum = self.0.clone();
        sum.resize(self.0.len().max(other.0.len()), BigInt::zero());
        for (a, b) in sum.iter_mut().zip(&other.0) {
            *a += b;
        }
        Poly::trimmed(sum)
    }
}

impl Sub<&Poly> for &Poly {
    type Output = Poly;

    fn sub(self, other: &Poly) -> Poly {
        self + &(other * &BigInt::from(-1))
    }
}

impl Mul<&Poly> for &Poly {
    type Output = Poly;

    fn mul(self, other: &Poly) -> Poly {
        let mut product = vec![BigInt::zero(); self.0.len() + other.0.len()];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Poly::trimmed(product)
    }
}

impl Mul<&BigInt> for &Poly {
    type Output = Poly;

    fn mul(self, factor: &BigInt) -> Poly {
        Poly::trimmed(self.0.iter().map(|c| c * factor).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_agrees_with_values() {
        let (p, q) = (Poly::of(&[4, 3, 1]), Poly::of(&[-1, 0, 2, 5]));
        for x in -5..20_i64 {
            let x = BigInt::from(x);
            assert_eq!((&p + &q).at(&x), p.at(&x) + q.at(&x));
            assert_eq!((&p - &q).at(&x), p.at(&x) - q.at(&x));
            assert_eq!((&p * &q).at(&x), p.at(&x) * q.at(&x));
            assert_eq!(q.shifted(7).at(&x), q.at(&(&x + 7)));
            assert_eq!(p.pow(3).at(&x), p.at(&x).pow(3));
            assert_eq!(Poly::repunit(2).at(&x), BigInt::one() + &x + &x * &x);
        }
        assert_eq!((&p * &Poly::of(&[1, 1])).divided_by(&Poly::of(&[1, 1])), p);
        assert_eq!(&p - &p, Poly::constant(0));
    }

    #[test]
    fn text() {
        assert_eq!(Poly::of(&[-11, 0, 1, -3, 2]).show("q"), "2q^4 − 3q³ + q² − 11");
        assert_eq!(Poly::of(&[0, -1]).show("s"), "−s");
        assert_eq!(Poly::of(&[]).show("s"), "0");
    }
}
