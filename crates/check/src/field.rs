//! GF(q), from q alone.
//!
//! An element is a number below q = p^e whose digits in base p, lowest first, are the coefficients of a
//! polynomial over GF(p). Products are taken modulo x^e + t, where t is the least number for which the powers of x
//! are all q − 1 non-zero elements (such a polynomial is irreducible). For e = 1 elements are residues.

pub struct Field {
    pub order: u32,
    prime: u32,
    degree: u32,
    /// t, as a number.
    tail: u32,
}

impl Field {
    /// The field of order q, if q is a prime power that is not too large.
    pub fn new(q: u64) -> Option<Field> {
        if !(2..=65536).contains(&q) {
            return None;
        }
        let q = q as u32;
        let prime = (2..=q).find(|p| q.is_multiple_of(*p))?;
        let degree = (1..=16).find(|&e| prime.checked_pow(e) == Some(q))?;
        let mut field = Field { order: q, prime, degree, tail: 0 };
        if degree > 1 {
            field.tail = (1..q).find(|&tail| Field { tail, ..field }.x_is_primitive())?;
        }
        Some(field)
    }

    fn x_is_primitive(&self) -> bool {
        let mut power = self.prime;
        let mut steps = 1;
        while power > 1 && steps < self.order {
            power = self.times_x(power);
            steps += 1;
        }
        power == 1 && steps == self.order - 1
    }

    /// Digit by digit, without carry.
    pub fn add(&self, mut a: u32, mut b: u32) -> u32 {
        let (mut sum, mut place) = (0, 1);
        while a > 0 || b > 0 {
            sum += (a % self.prime + b % self.prime) % self.prime * place;
            (a, b) = (a / self.prime, b / self.prime);
            place *= self.prime;
        }
        sum
    }

    fn times_digit(&self, mut a: u32, digit: u32) -> u32 {
        let (mut product, mut place) = (0, 1);
        while a > 0 {
            product += (u64::from(a % self.prime) * u64::from(digit) % u64::from(self.prime)) as u32 * place;
            a /= self.prime;
            place *= self.prime;
        }
        product
    }

    /// x·a: the digits move up, and x^e is −t.
    fn times_x(&self, a: u32) -> u32 {
        let top = self.order / self.prime;
        let leading = a / top;
        let minus = (self.prime - leading) % self.prime;
        self.add(a % top * self.prime, self.times_digit(self.tail, minus))
    }

    pub fn mul(&self, a: u32, b: u32) -> u32 {
        // Horner's rule over the digits of b, highest first.
        let digits = (0..self.degree).rev().map(|i| b / self.prime.pow(i) % self.prime);
        digits.fold(0, |sum, digit| {
            let shifted = if self.degree == 1 { 0 } else { self.times_x(sum) };
            self.add(shifted, self.times_digit(a, digit))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_fields_obey_the_axioms() {
        for q in [2u32, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27] {
            let f = Field::new(u64::from(q)).unwrap();
            for a in 0..q {
                assert_eq!((f.add(a, 0), f.mul(a, 1), f.mul(a, 0)), (a, a, 0));
                assert!((0..q).any(|b| f.add(a, b) == 0));
                assert!(a == 0 || (0..q).any(|b| f.mul(a, b) == 1), "an inverse of {a} in GF({q})");
                for b in 0..q {
                    assert_eq!((f.add(a, b), f.mul(a, b)), (f.add(b, a), f.mul(b, a)));
                    for c in 0..q {
                        assert_eq!(f.mul(f.mul(a, b), c), f.mul(a, f.mul(b, c)));
                        assert_eq!(f.mul(a, f.add(b, c)), f.add(f.mul(a, b), f.mul(a, c)));
                    }
                }
            }
        }
    }

    #[test]
    fn other_orders_have_no_field() {
        for q in [0, 1, 6, 10, 12, 36, 65537, u64::MAX] {
            assert!(Field::new(q).is_none(), "{q}");
        }
        assert!(Field::new(65521).is_some() && Field::new(65536).is_some());
    }
}
