//! The table: words, each with a whole key, the answer, and how much work it was. A collision costs time, never an answer.
//! Threads read and write it without waiting for each other.

use super::grid::Word;
use super::memory::{HUGE, Memory};
use crate::rng::GOLDEN;
use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Words in pairs: the first keeps what took more work, the second what came last. Zero is an empty place.
///
/// It begins with the first of its pairs, and takes in more of them when those fill: a short search needs little memory, and what is
/// close together is read faster.
pub struct Table<B> {
    memory: Memory,
    /// Pairs that are in use. A thread may still work with fewer of them for a moment: then a word is where nobody finds it.
    pairs: AtomicUsize,
    /// Held by the thread that moves words.
    growing: Mutex<()>,
    /// Bits of a key. The answer is the next one, then the work.
    bits: u32,
    word: PhantomData<B>,
}

/// Binary digits for the work.
const DIGITS: u32 = 6;
/// Places that are looked at to see how full it is.
const SAMPLE: usize = 256;
/// Pairs at the beginning; few in tests.
const FIRST: usize = if cfg!(test) { 64 } else { HUGE / size_of::<AtomicU64>() / 2 };
/// So many times as many pairs, when they are full by this part.
const GROWTH: usize = 4;
const FULL: f64 = 0.25;
/// Pairs are handed out in steps of this prime.
const STEP: usize = 2_654_435_761;

impl<B: Word> Table<B> {
    /// What a word takes in units of 64 bits.
    const UNITS: usize = size_of::<B>() / size_of::<AtomicU64>();

    /// A table of at most so many bytes (and at least a small one), for keys of so many bits that are not zero.
    pub fn new(bytes: usize, bits: u32) -> Table<B> {
        let pairs = (bytes / size_of::<B>() / 2).clamp(64, u32::MAX as usize);
        let memory = Memory::new(2 * pairs * Self::UNITS);
        let table = Table { memory, pairs: 0.into(), growing: Mutex::default(), bits, word: PhantomData };
        table.pairs.store(table.most().min(FIRST), Ordering::Relaxed);
        table
    }

    /// How many pairs there is room for.
    fn most(&self) -> usize {
        self.memory.words().len() / Self::UNITS / 2
    }

    #[inline]
    fn pairs(&self) -> usize {
        self.pairs.load(Ordering::Relaxed)
    }

    #[inline]
    fn place(&self, key: B) -> usize {
        let hash = key.fold().wrapping_mul(GOLDEN) >> 32;
        // By multiplication instead of division. With more pairs no key has a lower place.
        2 * ((hash * self.pairs() as u64) >> 32) as usize
    }

    fn room(&self, place: usize) -> &[AtomicU64] {
        &self.memory.words()[place * Self::UNITS..][..Self::UNITS]
    }

    #[inline]
    fn at(&self, place: usize) -> B {
        B::load(self.room(place))
    }

    fn set(&self, place: usize, word: B) {
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
        let most = (1 << self.digits()) - 1;
        let work = (64 - nodes.leading_zeros()).clamp(1, most);
        let digits = (0..DIGITS).filter(|i| work >> i & 1 == 1).fold(B::ZERO, |all, i| all | B::ONE << i);
        self.keep(key | if answer { B::ONE << self.bits } else { B::ZERO } | digits << (self.bits + 1));
    }

    /// Writes a word to its place.
    fn keep(&self, word: B) {
        let place = self.place(word & ((B::ONE << self.bits) - B::ONE));
        let first = self.at(place);
        if first >> (self.bits + 1) <= word >> (self.bits + 1) {
            if !first.is_empty() {
                self.set(place + 1, first);
            }
            self.set(place, word);
        } else {
            self.set(place + 1, word);
        }
    }

    /// Takes in more pairs if those in use are full. Whoever writes to it calls this once in so many nodes.
    pub fn make_room(&self) {
        let (pairs, most) = (self.pairs(), self.most());
        if pairs == most || self.full() < FULL {
            return;
        }
        // Another thread is at it, or has just been.
        let Ok(_growing) = self.growing.try_lock() else { return };
        if self.pairs() != pairs {
            return;
        }
        self.pairs.store((GROWTH * pairs).min(most), Ordering::Relaxed);
        // From the last: no word moves to a pair that has still to be moved.
        for place in (0..2 * pairs).step_by(2).rev() {
            let words = [place + 1, place].map(|place| {
                let word = self.at(place);
                self.set(place, B::ZERO);
                word
            });
            words
                .into_iter()
                .filter(|&word| !word.is_empty() && self.is_word(word))
                .for_each(|word| self.keep(word));
        }
    }

    /// Words that are there. Halves of two words, of which one was being written, are none.
    fn words(&self) -> impl Iterator<Item = B> {
        let pairs = self.pairs();
        // Not in their order: whoever reads them into a table that has yet to grow would fill its first pairs alone.
        let places = (0..pairs).map(move |i| 2 * (i * STEP % pairs));
        let words = places.flat_map(|place| [self.at(place), self.at(place + 1)]);
        words.filter(|&word| !word.is_empty() && self.is_word(word))
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
        let known = (0..2 * self.pairs()).filter(|&place| !self.at(place).is_empty());
        known.for_each(|place| self.set(place, B::ZERO));
        self.pairs.store(self.most().min(FIRST), Ordering::Relaxed);
    }

    /// About which part of all its memory is full.
    pub fn fill(&self) -> f64 {
        self.full() * self.pairs() as f64 / self.most() as f64
    }

    /// About which part of the pairs in use is full.
    fn full(&self) -> f64 {
        let words = 2 * self.pairs();
        let step = (words / SAMPLE).max(1);
        let full = (0..words).step_by(step).map(|place| place ^ ((place / step) & 1));
        let (full, all) = full.fold((0_u32, 0_u32), |(full, all), place| {
            (full + u32::from(!self.at(place).is_empty()), all + 1)
        });
        f64::from(full) / f64::from(all)
    }
}
