//! The table: as many words as the memory allows, each with a whole key, the answer, and how much work it was. A collision
//! costs time, never an answer. Threads read and write it without waiting for each other.

use super::grid::Word;
use crate::rng::GOLDEN;
use crate::solve::table::PAGE;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// Words in pairs: the first keeps what took more work, the second what came last. Zero is an empty place, so that fresh
/// memory from the system is an empty table that costs nothing yet.
pub struct Table<B> {
    words: Vec<AtomicU64>,
    /// A bit for each page of words: has it been written to? Others are not read, since a page that is read before it is written is
    /// handed out twice by the system, which has every other thread wait the second time.
    written: Vec<AtomicU64>,
    /// Bits of a key. The answer is the next one, then the work.
    bits: u32,
    word: PhantomData<B>,
}

/// Binary digits for the work.
const DIGITS: u32 = 6;
/// Places that are looked at to see how full it is.
const SAMPLE: usize = 256;

impl<B: Word> Table<B> {
    /// What a word takes in units of 64 bits.
    const UNITS: usize = size_of::<B>() / size_of::<AtomicU64>();

    /// A table of at most so many bytes (and at least a small one), for keys of so many bits that are not zero.
    pub fn new(bytes: usize, bits: u32) -> Table<B> {
        let pairs = (bytes / size_of::<B>() / 2).clamp(64, u32::MAX as usize);
        // In place: the memory is not touched.
        let words: Vec<_> = vec![0_u64; 2 * pairs * Self::UNITS].into_iter().map(AtomicU64::new).collect();
        let written = (0..=words.len() / PAGE / 64).map(|_| AtomicU64::new(0)).collect();
        Table { words, written, bits, word: PhantomData }
    }

    /// How many words there is room for.
    fn len(&self) -> usize {
        self.words.len() / Self::UNITS
    }

    fn place(&self, key: B) -> usize {
        let hash = key.fold().wrapping_mul(GOLDEN) >> 32;
        // By multiplication instead of division.
        2 * ((hash * (self.len() as u64 / 2)) >> 32) as usize
    }

    fn room(&self, place: usize) -> &[AtomicU64] {
        &self.words[place * Self::UNITS..][..Self::UNITS]
    }

    /// The word of bits in which the page of a place has its bit, and that bit.
    #[inline]
    fn page(&self, place: usize) -> (&AtomicU64, u64) {
        let page = place * Self::UNITS / PAGE;
        (&self.written[page / 64], 1 << (page % 64))
    }

    #[inline]
    fn at(&self, place: usize) -> B {
        let (pages, bit) = self.page(place);
        if pages.load(Ordering::Relaxed) & bit == 0 { B::ZERO } else { B::load(self.room(place)) }
    }

    fn set(&self, place: usize, word: B) {
        let (pages, bit) = self.page(place);
        if pages.load(Ordering::Relaxed) & bit == 0 {
            pages.fetch_or(bit, Ordering::Relaxed);
        }
        word.store(self.room(place));
    }

    fn digits(&self) -> u32 {
        (B::BITS - self.bits - 1).min(DIGITS)
    }

    /// The word with a key, if it is there.
    #[inline]
    fn find(&self, key: B) -> Option<B> {
        let place = self.place(key);
        // All but the answer and the work.
        let rest = !(((B::ONE << (self.digits() + 1)) - B::ONE) << self.bits);
        [self.at(place), self.at(place + 1)].into_iter().find(|&word| word & rest == key)
    }

    #[inline]
    pub fn get(&self, key: B) -> Option<bool> {
        Some(!(self.find(key)? >> self.bits & B::ONE).is_empty())
    }

    /// The work for a position that is known: the number of binary digits of its nodes.
    pub fn work(&self, key: B) -> Option<u32> {
        Some((self.find(key)? >> (self.bits + 1)).fold() as u32)
    }

    pub fn put(&self, key: B, answer: bool, nodes: u64) {
        let place = self.place(key);
        let most = (1 << self.digits()) - 1;
        let work = (64 - nodes.leading_zeros()).clamp(1, most);
        let digits = (0..DIGITS).filter(|i| work >> i & 1 == 1).fold(B::ZERO, |all, i| all | B::ONE << i);
        let word = key | if answer { B::ONE << self.bits } else { B::ZERO } | digits << (self.bits + 1);
        let first = self.at(place);
        if first >> (self.bits + 1) <= digits {
            if !first.is_empty() {
                self.set(place + 1, first);
            }
            self.set(place, word);
        } else {
            self.set(place + 1, word);
        }
    }

    /// Words that are there. Halves of two words, of which one was being written, are none.
    fn words(&self) -> impl Iterator<Item = B> {
        (0..self.len()).map(|place| self.at(place)).filter(|&word| !word.is_empty() && self.is_word(word))
    }

    fn is_word(&self, word: B) -> bool {
        let end = self.bits + 1 + self.digits();
        end >= B::BITS || (word >> end).is_empty()
    }

    pub fn count(&self) -> u64 {
        self.words().count() as u64
    }

    /// Hands over the words whose positions took so many nodes or more.
    pub fn each(&self, least_work: u64, take: impl FnMut(B)) {
        let least = (64 - least_work.leading_zeros()).min((1 << self.digits()) - 1);
        self.words().filter(|&word| (word >> (self.bits + 1)).fold() as u32 >= least).for_each(take);
    }

    /// Takes such a word back. Says no to what is none.
    pub fn take_in(&self, word: B) -> bool {
        if !self.is_word(word) {
            return false;
        }
        let key = word & ((B::ONE << self.bits) - B::ONE);
        let answer = !(word >> self.bits & B::ONE).is_empty();
        let digits = (word >> (self.bits + 1)).fold() as u32;
        self.put(key, answer, 1 << digits.saturating_sub(1));
        true
    }

    pub fn clear(&self) {
        let known = (0..self.len()).filter(|&place| !self.at(place).is_empty());
        known.for_each(|place| self.set(place, B::ZERO));
    }

    /// About how full it is, from 0 to 1.
    pub fn fill(&self) -> f64 {
        let step = (self.len() / SAMPLE).max(1);
        let full = (0..self.len()).step_by(step).map(|place| place ^ ((place / step) & 1));
        let (full, all) = full.fold((0_u32, 0_u32), |(full, all), place| {
            (full + u32::from(!self.at(place).is_empty()), all + 1)
        });
        f64::from(full) / f64::from(all)
    }
}
