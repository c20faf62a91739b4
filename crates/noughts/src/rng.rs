//! Numbers that look random and are the same in every run.

/// 2^64 divided by the golden ratio: steps of this size fall evenly.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Dice {
    /// A fixed scrambling of 64 bits (the finaliser of splitmix64).
    pub fn mix(x: u64) -> u64 {
        let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }
}

/// The nth of a sequence of scrambled numbers (splitmix64).
pub fn nth(n: u64) -> u64 {
    Dice::mix(n.wrapping_add(1).wrapping_mul(GOLDEN))
}

/// Dice from a seed (xorshift64*).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The same seed gives the same throws.
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(GOLDEN) | 1)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % n
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_fair_and_repeatable() {
        let mut counts = [0; 6];
        let (mut dice, mut again) = (Dice::new(7), Dice::new(7));
        for _ in 0..6000 {
            let face = dice.below(6);
            assert_eq!(face, again.below(6));
            counts[face as usize] += 1;
        }
        assert!(counts.iter().all(|c| (850..1150).contains(c)), "{counts:?}");
        assert_ne!(Dice::new(8).below(1 << 30), Dice::new(7).below(1 << 30));
    }
}
