//! One opening weight as a function of the order, and what becomes of it as the order grows.
//!
//! Everything met here has the form w(q) = Π Pᵢ(q)^eᵢ · S^(q+c) / 2^(κ(q+k)) with polynomials Pᵢ. The step from q to
//! q + h multiplies it by Π (Pᵢ(q+h)/Pᵢ(q))^eᵢ · (S/2^κ)^h. Where each Pᵢ grows by less than its share of the
//! reciprocal of (S/2^κ)^h, the weight falls. "Pᵢ grows by less than a/b from q = t on" is a polynomial inequality, proved by
//! substituting q = t + s: a polynomial in s without negative coefficients and with a positive constant is
//! positive for all s ≥ 0.

use super::super::Dyadic;
use super::poly::Poly;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Signed, Zero};

/// One factor P(q)^power; in a falling sequence `from · P(q+h) < to · P(q)`.
#[derive(Clone, Debug)]
pub struct Factor {
    pub poly: Poly,
    pub power: u32,
    pub from: BigUint,
    pub to: BigUint,
}

/// The weights w(q) for q = first, first + step, …
#[derive(Clone, Debug)]
pub struct Sequence {
    /// What the first player does in this opening.
    pub opening: String,
    pub factors: Vec<Factor>,
    /// S, and c in S^(q+c).
    pub base: BigUint,
    pub base_shift: i64,
    /// κ, and k in 2^(κ(q+k)).
    pub halvings: u64,
    pub halving_shift: i64,
    pub first: u64,
    pub step: u64,
}

/// What becomes of a sequence, with the numbers that prove it.
#[derive(Clone, Debug)]
pub enum Law {
    /// From `turn` on the weight falls; `least` is the least q from which it is below 1 for good.
    Falls { turn: u64, least: u64, steps: Vec<Poly> },
    /// From `turn` on the weight never falls, and it is at least 1 at `high`, and so for ever.
    Rises { turn: u64, high: u64, steps: Vec<Poly> },
}

/// No search goes beyond this q; no sequence of the families here comes near it.
const FARTHEST: u64 = 1 << 22;

impl Sequence {
    /// P(q) · S^(q+c) / 2^(κ(q+k)).
    pub fn single(
        opening: &str,
        poly: Poly,
        (base, base_shift): (BigUint, i64),
        (halvings, halving_shift): (u64, i64),
        (first, step): (u64, u64),
    ) -> Sequence {
        let to = BigUint::one() << (halvings * step);
        let factor = Factor { poly, power: 1, from: base.pow(step as u32), to };
        let opening = opening.to_string();
        Sequence { opening, factors: vec![factor], base, base_shift, halvings, halving_shift, first, step }
    }

    /// w(q), exactly.
    pub fn at(&self, q: u64) -> Dyadic {
        let x = BigInt::from(q);
        let plus = |shift: i64| q.saturating_add_signed(shift);
        let mut numerator = self.base.pow(plus(self.base_shift) as u32);
        for factor in &self.factors {
            let value = factor.poly.at(&x).into_parts();
            debug_assert_ne!(value.0, Sign::Minus, "a count is never negative");
            numerator *= value.1.pow(factor.power);
        }
        Dyadic::new(numerator, self.halvings * plus(self.halving_shift))
    }

    fn below(&self, q: u64) -> bool {
        self.at(q).is_below_one()
    }

    /// to · P(q) − from · P(q + h) for each factor: positive where the weight falls.
    fn differences(&self) -> Vec<Poly> {
        let signed = |n: &BigUint| BigInt::from(n.clone());
        let difference =
            |f: &Factor| &(&f.poly * &signed(&f.to)) - &(&f.poly.shifted(self.step) * &signed(&f.from));
        self.factors.iter().map(difference).collect()
    }

    /// The law of the sequence, or `None` where this kind of argument does not decide it.
    pub fn law(&self) -> Option<Law> {
        let falls = self.differences();
        if falls.iter().all(|d| d.leading().is_positive()) {
            let turn = self.turn(&falls, Poly::is_positive_from_zero)?;
            let steps = falls.iter().map(|d| d.shifted(turn)).collect();
            return Some(Law::Falls { turn, least: self.least(turn)?, steps });
        }
        // A single factor whose weight rises, or stays as it is.
        let [fall] = &falls[..] else { return None };
        let rises = [fall * &BigInt::from(-1)];
        let turn = self.turn(&rises, Poly::has_no_negative)?;
        let high = self.first_where(turn, |q| !self.below(q))?;
        Some(Law::Rises { turn, high, steps: rises.iter().map(|d| d.shifted(turn)).collect() })
    }

    /// The least q of the sequence from which every polynomial, in s = q − (that q), passes.
    fn turn(&self, polys: &[Poly], passes: fn(&Poly) -> bool) -> Option<u64> {
        self.first_where(self.first, |q| polys.iter().all(|p| passes(&p.shifted(q))))
    }

    /// The least q ≥ start of the sequence with a property that holds from some q on: doubling, then bisection.
    fn first_where(&self, start: u64, holds: impl Fn(u64) -> bool) -> Option<u64> {
        let at = |k: u64| start + k * self.step;
        if holds(start) {
            return Some(start);
        }
        let (mut no, mut yes) = (0, 1);
        while !holds(at(yes)) {
            (no, yes) = (yes, yes * 2);
            if at(yes) > FARTHEST {
                return None;
            }
        }
        while yes - no > 1 {
            let middle = no.midpoint(yes);
            if holds(at(middle)) { yes = middle } else { no = middle }
        }
        Some(at(yes))
    }

    /// Where a sequence that falls from `turn` on gets below 1 for good.
    fn least(&self, turn: u64) -> Option<u64> {
        let found = self.first_where(turn, |q| self.below(q))?;
        if found > turn {
            return Some(found);
        }
        // Below 1 where the fall begins: the last weight of 1 or more stands before it, if anywhere.
        let before = (self.first..turn).step_by(self.step as usize);
        let last = before.filter(|&q| !self.below(q)).last();
        Some(last.map_or(self.first, |q| q + self.step))
    }

    /// Checks a law from the beginning, without trusting how it was found.
    pub fn confirms(&self, law: &Law) -> bool {
        let falls = self.differences();
        match law {
            Law::Falls { turn, least, steps } => {
                let fits = |(d, s): (&Poly, &Poly)| d.shifted(*turn) == *s && s.is_positive_from_zero();
                let shares = self.shares_suffice();
                let from = (*turn).max(*least);
                let quiet = (*least..=from).step_by(self.step as usize).all(|q| self.below(q));
                let sharp = *least == self.first || !self.below(least - self.step);
                shares && falls.len() == steps.len() && falls.iter().zip(steps).all(fits) && quiet && sharp
            }
            Law::Rises { turn, high, steps } => {
                let zero = Poly::constant(0);
                let fits = |(d, s): (&Poly, &Poly)| &d.shifted(*turn) + s == zero && s.has_no_negative();
                steps.len() == 1 && falls.iter().zip(steps).all(fits) && high >= turn && !self.below(*high)
            }
        }
    }

    /// If every factor keeps to its share, the whole weight falls: Π (from/to)^power ≥ (S/2^κ)^h.
    fn shares_suffice(&self) -> bool {
        let product = |pick: fn(&Factor) -> &BigUint| -> BigUint {
            self.factors.iter().map(|f| pick(f).pow(f.power)).product()
        };
        let (from, to) = (product(|f| &f.from), product(|f| &f.to));
        let positive = self.factors.iter().all(|f| !f.poly.leading().is_zero());
        positive && from << (self.halvings * self.step) >= to * self.base.pow(self.step as u32)
    }

    /// `w(q) = (q² + 3q + 4) / 2^(q + 1)`.
    pub fn formula(&self, variable: &str) -> String {
        let plus = |shift: i64| match shift {
            0 => variable.to_string(),
            s if s < 0 => format!("({variable} − {})", -s),
            s => format!("({variable} + {s})"),
        };
        let mut parts = Vec::new();
        if !self.base.is_one() {
            parts.push(format!("{}^{}", self.base, plus(self.base_shift)));
        }
        for factor in self.factors.iter().filter(|f| f.power > 0) {
            let power = if factor.power == 1 { String::new() } else { format!("^{}", factor.power) };
            parts.push(format!("({}){power}", factor.poly.show(variable)));
        }
        let below = match self.halvings {
            1 => format!("2^{}", plus(self.halving_shift)),
            k => format!("2^({k}{})", plus(self.halving_shift)),
        };
        format!("{} / {below}", parts.join(" · "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(poly: &[i64], base: u32, halvings: u64) -> Sequence {
        Sequence::single("", Poly::of(poly), (base.into(), 0), (halvings, 0), (2, 1))
    }

    #[test]
    fn laws_agree_with_a_long_look() {
        for (poly, base, halvings) in [
            (&[4, 3, 1][..], 1, 1),
            (&[11, 32, 21], 21, 5),
            (&[1, 9, 30], 30, 5),
            (&[1000], 1, 1),
            (&[0, 0, 0, 0, 0, 0, 0, 1], 1, 1),
        ] {
            let w = sequence(poly, base, halvings);
            let law = w.law().unwrap();
            assert!(w.confirms(&law));
            let Law::Falls { least, .. } = law else { panic!("{poly:?} falls") };
            let last = (2..600).rev().find(|&q| !w.at(q).is_below_one());
            assert_eq!(least, last.map_or(2, |q| q + 1), "{poly:?}");
        }
    }

    #[test]
    fn rising_sequences_stay_up() {
        for (poly, base, halvings) in [(&[1, 1][..], 6, 2), (&[0, 1], 8, 3), (&[1], 2, 1)] {
            let w = sequence(poly, base, halvings);
            let law = w.law().unwrap();
            assert!(w.confirms(&law));
            let Law::Rises { high, .. } = law else { panic!("{poly:?} rises") };
            assert!((high..high + 100).all(|q| !w.at(q).is_below_one()));
        }
    }

    #[test]
    fn a_false_law_is_not_confirmed() {
        let w = sequence(&[4, 3, 1], 1, 1);
        let Some(Law::Falls { turn, least, steps }) = w.law() else { panic!("it falls") };
        for wrong in [least - 1, least + 1] {
            assert!(!w.confirms(&Law::Falls { turn, least: wrong, steps: steps.clone() }));
        }
        assert!(!w.confirms(&Law::Falls { turn, least, steps: vec![Poly::of(&[1])] }));
        assert!(!w.confirms(&Law::Rises { turn, high: least, steps }));
    }
}
