//! The table: as many words as the memory allows, each with a whole key, the answer, and how much work it was. A collision
//! costs time, never an answer.

use super::grid::Word;
use crate::rng::GOLDEN;

/// Words in pairs: the first keeps what took more work, the second what came last. Zero is an empty place, so that fresh
/// memory from the system is an empty table that costs nothing yet.
pub struct Table<B> {
    words: Vec<B>,
    /// Bits of a key. The answer is the next one, and the work is what is left.
    bits: u32,
    filled: u64,
}

impl<B: Word> Table<B> {
    /// A table of at most so many bytes (and at least a small one), for keys of so many bits that are not zero.
    pub fn new(bytes: usize, bits: u32) -> Table<B> {
        let pairs = (bytes / size_of::<B>() / 2).clamp(64, u32::MAX as usize);
        Table { words: vec![B::ZERO; 2 * pairs], bits, filled: 0 }
    }

    fn place(&self, key: B) -> usize {
        let hash = key.fold().wrapping_mul(GOLDEN) >> 32;
        // By multiplication instead of division.
        2 * ((hash * (self.words.len() as u64 / 2)) >> 32) as usize
    }

    #[inline]
    pub fn get(&self, key: B) -> Option<bool> {
        let place = self.place(key);
        let keys = (B::ONE << self.bits) - B::ONE;
        let pair = [self.words[place], self.words[place + 1]];
        let found = pair.into_iter().find(|&word| word & keys == key)?;
        Some(!(found >> self.bits & B::ONE).is_empty())
    }

    /// The work for a position that is known: the number of binary digits of its nodes.
    pub fn work(&self, key: B) -> Option<u32> {
        let place = self.place(key);
        let keys = (B::ONE << self.bits) - B::ONE;
        let found = self.words[place..place + 2].iter().find(|&&word| word & keys == key)?;
        Some((*found >> (self.bits + 1)).fold() as u32)
    }

    pub fn put(&mut self, key: B, answer: bool, nodes: u64) {
        let place = self.place(key);
        let most = (1 << (B::BITS - self.bits - 1).min(6)) - 1;
        let work = (64 - nodes.leading_zeros()).clamp(1, most);
        let digits = (0..6).filter(|i| work >> i & 1 == 1).fold(B::ZERO, |all, i| all | B::ONE << i);
        let word = key | if answer { B::ONE << self.bits } else { B::ZERO } | digits << (self.bits + 1);
        let first = self.words[place];
        self.filled +=
            u64::from(first.is_empty()) + u64::from(!first.is_empty() && self.words[place + 1].is_empty());
        if first >> (self.bits + 1) <= digits {
            if !first.is_empty() {
                self.words[place + 1] = first;
            }
            self.words[place] = word;
        } else {
            self.words[place + 1] = word;
        }
    }

    /// How full it is, from 0 to 1.
    pub fn fill(&self) -> f64 {
        self.filled as f64 / self.words.len() as f64
    }
}
