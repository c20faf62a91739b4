//! GF(q) for every prime power q up to 65536, from q alone.
//!
//! An element is a number below q. Written in base p its digits are the coefficients of a polynomial
//! over GF(p), lowest first, taken modulo a primitive polynomial; for a prime q it is simply a residue.
//! Products go through logarithms and sums through Zech logarithms, so both are a few table look-ups.

use std::fmt;

/// The largest order for which a field is made.
pub const LARGEST: u32 = 65536;

/// A finite field with its tables.
#[derive(Clone, Debug)]
pub struct Field {
    order: u32,
    characteristic: u32,
    degree: u32,
    /// Powers of a primitive element, listed twice so that a sum of two logarithms needs no reduction.
    powers: Vec<u32>,
    /// Logarithm of each non-zero element (the entry of 0 is unused).
    logs: Vec<u32>,
    /// `zech[i]` is the logarithm of 1 + g^i, or [`NO_LOG`] where that sum is 0
    /// (empty for a prime field).
    zech: Vec<u32>,
}

const NO_LOG: u32 = u32::MAX;

/// There is no field of this order, or it is larger than [`LARGEST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoField(pub u64);

impl fmt::Display for NoField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > u64::from(LARGEST) {
            write!(f, "fields are made to order {LARGEST}, and {} is larger", self.0)
        } else {
            write!(f, "there is no field of order {}: it is not a prime power", self.0)
        }
    }
}

impl std::error::Error for NoField {}

/// The prime p and the exponent e with p^e = q, if q is a prime power.
pub fn prime_power(q: u64) -> Option<(u64, u32)> {
    match factors(q)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The prime factors of n with their exponents, by trial division (none for n < 2).
pub fn factors(mut n: u64) -> Vec<(u64, u32)> {
    let mut found = Vec::new();
    if n < 2 {
        return found;
    }
    let mut p = 2;
    while p <= n / p {
        let mut exponent = 0;
        while n.is_multiple_of(p) {
            n /= p;
            exponent += 1;
        }
        if exponent > 0 {
            found.push((p, exponent));
        }
        p += 1;
    }
    if n > 1 {
        found.push((n, 1));
    }
    found
}

impl Field {
    /// The field of order q.
    pub fn new(q: u64) -> Result<Field, NoField> {
        if q > u64::from(LARGEST) {
            return Err(NoField(q));
        }
        let (p, degree) = prime_power(q).ok_or(NoField(q))?;
        let (q, p) = (q as u32, p as u32);
        let cycle = if degree == 1 { powers_of_primitive_root(p) } else { powers_of_x(p, degree) };
        let mut logs = vec![0; q as usize];
        for (i, &a) in cycle.iter().enumerate() {
            logs[a as usize] = i as u32;
        }
        let add_one = |a: u32| if a % p == p - 1 { a + 1 - p } else { a + 1 };
        let log = |a: u32| if a == 0 { NO_LOG } else { logs[a as usize] };
        // Sums of residues need no table.
        let zech = if degree == 1 { Vec::new() } else { cycle.iter().map(|&a| log(add_one(a))).collect() };
        let powers = [&cycle[..], &cycle[..]].concat();
        Ok(Field { order: q, characteristic: p, degree, powers, logs, zech })
    }

    pub fn order(&self) -> u32 {
        self.order
    }

    pub fn characteristic(&self) -> u32 {
        self.characteristic
    }

    /// The dimension over the prime field.
    pub fn degree(&self) -> u32 {
        self.degree
    }

    /// An element whose powers are all non-zero elements.
    pub fn primitive(&self) -> u32 {
        self.powers[1]
    }

    pub fn add(&self, a: u32, b: u32) -> u32 {
        if self.characteristic == 2 {
            return a ^ b;
        }
        if self.degree == 1 {
            let sum = a + b;
            return if sum >= self.order { sum - self.order } else { sum };
        }
        if a == 0 {
            return b;
        }
        if b == 0 {
            return a;
        }
        // a + b = a (1 + b/a)
        let (log_a, log_b) = (self.logs[a as usize], self.logs[b as usize]);
        let ratio = if log_b >= log_a { log_b - log_a } else { log_b + self.order - 1 - log_a };
        match self.zech[ratio as usize] {
            NO_LOG => 0,
            log => self.powers[(log_a + log) as usize],
        }
    }

    pub fn neg(&self, a: u32) -> u32 {
        if self.characteristic == 2 || a == 0 {
            return a;
        }
        // −1 is the primitive element to the power (q−1)/2.
        self.powers[(self.logs[a as usize] + (self.order - 1) / 2) as usize]
    }

    pub fn sub(&self, a: u32, b: u32) -> u32 {
        self.add(a, self.neg(b))
    }

    pub fn mul(&self, a: u32, b: u32) -> u32 {
        if a == 0 || b == 0 {
            return 0;
        }
        self.powers[(self.logs[a as usize] + self.logs[b as usize]) as usize]
    }

    /// The inverse of a non-zero element; `None` for 0.
    pub fn inverse(&self, a: u32) -> Option<u32> {
        (a != 0).then(|| self.powers[(self.order - 1 - self.logs[a as usize]) as usize])
    }

    /// a to the power k (with 0^0 = 1).
    pub fn pow(&self, a: u32, k: u64) -> u32 {
        if a == 0 {
            return u32::from(k == 0);
        }
        let period = u64::from(self.order - 1);
        self.powers[(u64::from(self.logs[a as usize]) * (k % period) % period) as usize]
    }
}

/// 1, g, g², … for the least primitive root g of the prime p.
fn powers_of_primitive_root(p: u32) -> Vec<u32> {
    let primes = factors(u64::from(p) - 1);
    let power = |mut base: u64, mut exponent: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result * base % u64::from(p);
            }
            base = base * base % u64::from(p);
            exponent >>= 1;
        }
        result
    };
    let is_primitive = |g: u32| primes.iter().all(|&(r, _)| power(u64::from(g), u64::from(p - 1) / r) != 1);
    let g = (1..p).find(|&g| is_primitive(g)).unwrap_or(1);
    let mut powers = Vec::with_capacity(p as usize - 1);
    let mut a = 1u64;
    for _ in 1..p {
        powers.push(a as u32);
        a = a * u64::from(g) % u64::from(p);
    }
    powers
}

/// 1, x, x², … modulo the first monic polynomial of this degree for which they are all non-zero elements.
///
/// Such a polynomial is irreducible: modulo a reducible one, x has fewer powers.
fn powers_of_x(p: u32, degree: u32) -> Vec<u32> {
    let order = p.pow(degree);
    let top = order / p;
    let mut powers = Vec::with_capacity(order as usize - 1);
    for tail in 1..order {
        if tail % p == 0 {
            continue; // x divides the polynomial
        }
        let reduce: Vec<u32> = (0..p).map(|t| scale(tail, p - t, p)).collect();
        powers.clear();
        let mut a = 1;
        loop {
            powers.push(a);
            a = add_digits(a % top * p, reduce[(a / top) as usize], p);
            if a == 1 {
                break;
            }
        }
        if powers.len() as u32 == order - 1 {
            break;
        }
    }
    powers
}

/// Digit by digit in base p, without carry.
fn add_digits(mut a: u32, mut b: u32, p: u32) -> u32 {
    if p == 2 {
        return a ^ b;
    }
    let (mut sum, mut place) = (0, 1);
    while a > 0 || b > 0 {
        sum += (a % p + b % p) % p * place;
        (a, b, place) = (a / p, b / p, place * p);
    }
    sum
}

/// Each digit of a in base p times t, without carry.
fn scale(mut a: u32, t: u32, p: u32) -> u32 {
    let (mut product, mut place) = (0, 1);
    while a > 0 {
        product += a % p * t % p * place;
        (a, place) = (a / p, place * p);
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every axiom on the elements given.
    fn check_axioms(f: &Field, elements: &[u32]) {
        for &a in elements {
            assert_eq!(f.add(a, 0), a);
            assert_eq!(f.mul(a, 1), a);
            assert_eq!(f.mul(a, 0), 0);
            assert_eq!(f.add(a, f.neg(a)), 0);
            match f.inverse(a) {
                Some(b) => assert_eq!(f.mul(a, b), 1),
                None => assert_eq!(a, 0),
            }
            for &b in elements {
                assert!(f.add(a, b) < f.order() && f.mul(a, b) < f.order());
                assert_eq!(f.add(a, b), f.add(b, a));
                assert_eq!(f.mul(a, b), f.mul(b, a));
                assert_eq!(f.add(f.sub(a, b), b), a);
                for &c in elements {
                    assert_eq!(f.add(f.add(a, b), c), f.add(a, f.add(b, c)));
                    assert_eq!(f.mul(f.mul(a, b), c), f.mul(a, f.mul(b, c)));
                    assert_eq!(f.mul(a, f.add(b, c)), f.add(f.mul(a, b), f.mul(a, c)));
                }
            }
        }
    }

    fn sample(q: u32) -> Vec<u32> {
        let spread = |i: u32| (u64::from(i) * 2_654_435_761 % u64::from(q)) as u32;
        [0, 1, q - 1].into_iter().chain((1..17).map(spread)).collect()
    }

    #[test]
    fn small_fields_obey_every_axiom() {
        for q in 2..=64 {
            match Field::new(q) {
                Ok(f) => check_axioms(&f, &(0..q as u32).collect::<Vec<_>>()),
                Err(NoField(n)) => assert!(n == q && prime_power(q).is_none()),
            }
        }
    }

    #[test]
    fn every_proper_prime_power_is_a_field() {
        let mut count = 0;
        for q in (2..=u64::from(LARGEST)).filter(|&q| prime_power(q).is_some_and(|(_, e)| e > 1)) {
            let f = Field::new(q).unwrap();
            check_axioms(&f, &sample(q as u32));
            // Addition is that of digits in base p, so the table of sums is right for all pairs if it is here.
            for a in sample(q as u32) {
                for b in sample(q as u32) {
                    assert_eq!(f.add(a, b), add_digits(a, b, f.characteristic()), "{a}+{b} in GF({q})");
                }
            }
            count += 1;
        }
        let is_prime = |p: u64| (2..p).all(|d| !p.is_multiple_of(d));
        let expected: usize = (2..=256u64)
            .filter(|&p| is_prime(p))
            .map(|p| std::iter::successors(Some(p * p), |q| Some(q * p)).take_while(|&q| q <= 65536).count())
            .sum();
        assert_eq!(count, expected);
    }

    #[test]
    fn prime_fields_are_residues() {
        for p in [2u32, 3, 5, 7, 251, 257, 4099, 65521] {
            let f = Field::new(u64::from(p)).unwrap();
            for a in sample(p) {
                for b in sample(p) {
                    assert_eq!(f.add(a, b), (a + b) % p);
                    assert_eq!(u64::from(f.mul(a, b)), u64::from(a) * u64::from(b) % u64::from(p));
                }
            }
        }
    }

    #[test]
    fn prime_orders_construct() {
        let primes = (2..=u64::from(LARGEST)).filter(|&q| prime_power(q).is_some_and(|(_, e)| e == 1));
        for p in primes.step_by(7) {
            let f = Field::new(p).unwrap();
            assert_eq!(f.mul(p as u32 - 1, p as u32 - 1), 1);
            // The table of powers is a permutation of the residues from 1.
            let sum: u64 = f.powers[..p as usize - 1].iter().map(|&a| u64::from(a)).sum();
            assert_eq!(sum, p * (p - 1) / 2);
        }
    }

    #[test]
    fn powers_of_the_primitive_element_are_all_elements() {
        for q in [2u64, 3, 4, 9, 27, 64, 343, 1024, 59049, 65536] {
            let f = Field::new(q).unwrap();
            let mut seen = vec![false; q as usize];
            (0..q - 1).for_each(|k| seen[f.pow(f.primitive(), k) as usize] = true);
            assert!(!seen[0] && seen[1..].iter().all(|&s| s), "GF({q})");
        }
    }

    #[test]
    fn other_orders_are_refused() {
        for q in [0, 1, 6, 10, 12, 36, 65535, 65537, u64::MAX] {
            assert_eq!(Field::new(q).unwrap_err(), NoField(q));
        }
    }
}
