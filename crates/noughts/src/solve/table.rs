//! The transposition table: bounded memory, full keys. A collision of hashes costs time, never an answer.

use super::arenas::Key;
use super::methods::columns::Kept;
use super::methods::connections::Search;
use crate::bits::Bits;
use crate::game::Question;
use std::any::Any;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Proof and disproof numbers; solved when one of them is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// Stands for infinity in proof numbers.
pub const INFINITE: u32 = u32::MAX / 4;

impl Numbers {
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    pub fn of(answer: bool) -> Numbers {
        if answer { Numbers::PROVED } else { Numbers::DISPROVED }
    }

    /// The answer, once it is known.
    pub fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// A table shared by the threads of a search.
///
/// An entry is 3W + 2 words: the planes of the key, then the tag and the work, then the two numbers. Work 0 marks
/// an empty place, so that fresh memory from the system, all zero, is an empty table that costs nothing yet.
pub struct Table<const W: usize> {
    /// Each is empty until something is put into it, so that a search that learns little takes no memory.
    shards: Vec<Mutex<Vec<u64>>>,
    /// For each shard, a bit for every block of buckets that was ever written to: an empty table is read in no time.
    written: Vec<AtomicU64>,
    buckets_per_shard: usize,
    filled: AtomicU64,
    /// On grids with columns there is a search with a table of its own; whoever works with it takes it out.
    pub(super) columns: Mutex<Option<Kept>>,
}

const SHARDS: usize = 64;
const BUCKET: usize = 4;
/// Blocks of a shard, one for each bit of so many words.
const WORDS_OF_BLOCKS: usize = 32;
const BLOCKS: usize = 64 * WORDS_OF_BLOCKS;

/// The tables of one game, one for each attack, for whoever asks about many of its positions: what one search learned
/// the next one knows. They must not be used for another game, nor with other optimisations.
#[derive(Default)]
pub struct Tables {
    /// Each holds a [`Table`] of the width that the game needs.
    kept: Mutex<Vec<(Question, Arc<dyn Any + Send + Sync>)>>,
    /// In Hex there is one search for both sides; whoever works with it takes it out.
    pub(super) connections: Mutex<Option<Box<Search>>>,
}

impl Tables {
    /// The table of an attack; the first to ask makes it.
    pub(super) fn of<const W: usize>(
        &self,
        attack: &Question,
        make: impl FnOnce() -> Arc<Table<W>>,
    ) -> Arc<Table<W>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().find(|(question, _)| question == attack).map(|(_, table)| table.clone());
        if let Some(table) = known.and_then(|table| table.downcast().ok()) {
            return table;
        }
        let table = make();
        kept.push((attack.clone(), table.clone()));
        table
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tables")
    }
}

#[derive(Clone, Copy)]
struct Entry<const W: usize> {
    key: Key<W>,
    numbers: Numbers,
    work: u32,
}

impl<const W: usize> Entry<W> {
    const WORDS: usize = 3 * W + 2;

    fn read(words: &[u64]) -> Entry<W> {
        let plane = |i: usize| Bits::from_words(std::array::from_fn(|w| words[i * W + w]));
        let (rest, numbers) = (words[3 * W], words[3 * W + 1]);
        Entry {
            key: Key { planes: std::array::from_fn(plane), tag: (rest >> 32) as u32 },
            work: rest as u32,
            numbers: Numbers { proof: (numbers >> 32) as u32, disproof: numbers as u32 },
        }
    }

    fn write(&self, words: &mut [u64]) {
        for (i, plane) in self.key.planes.iter().enumerate() {
            words[i * W..(i + 1) * W].copy_from_slice(plane.words());
        }
        words[3 * W] = u64::from(self.key.tag) << 32 | u64::from(self.work);
        words[3 * W + 1] = u64::from(self.numbers.proof) << 32 | u64::from(self.numbers.disproof);
    }
}

impl<const W: usize> Table<W> {
    /// A table of at most this many bytes (and at least a small one).
    pub fn new(bytes: usize) -> Table<W> {
        let entries = bytes / (8 * Entry::<W>::WORDS);
        let buckets_per_shard = (entries / SHARDS / BUCKET).max(16);
        let written = (0..SHARDS * WORDS_OF_BLOCKS).map(|_| AtomicU64::new(0)).collect();
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Table { shards, written, buckets_per_shard, filled: AtomicU64::new(0), columns: Mutex::default() }
    }

    /// The shard and the words of the bucket that a hash belongs to.
    fn place(&self, hash: u64) -> (usize, Range<usize>) {
        let shard = hash as usize % SHARDS;
        // The upper half decides the bucket, by multiplication instead of division.
        let bucket = (((hash >> 32) * self.buckets_per_shard as u64) >> 32) as usize;
        let size = BUCKET * Entry::<W>::WORDS;
        (shard, bucket * size..(bucket + 1) * size)
    }

    /// Buckets of a block.
    fn block(&self) -> usize {
        self.buckets_per_shard.div_ceil(BLOCKS)
    }

    fn is_written(&self, shard: usize, block: usize) -> bool {
        self.written[shard * WORDS_OF_BLOCKS + block / 64].load(Ordering::Relaxed) >> (block % 64) & 1 == 1
    }

    pub fn get(&self, key: &Key<W>, hash: u64) -> Option<Numbers> {
        let (shard, range) = self.place(hash);
        let shard = self.shards[shard].lock().ok()?;
        let mut entries = shard.get(range)?.chunks_exact(Entry::<W>::WORDS).map(Entry::read);
        entries.find(|e| e.work > 0 && e.key == *key).map(|e| e.numbers)
    }

    /// Keeps what took the most work.
    pub fn put(&self, key: &Key<W>, hash: u64, numbers: Numbers, work: u64) {
        let (number, range) = self.place(hash);
        let Ok(mut shard) = self.shards[number].lock() else { return };
        if shard.is_empty() {
            *shard = vec![0; self.buckets_per_shard * BUCKET * Entry::<W>::WORDS];
        }
        let work = work.clamp(1, u64::from(u32::MAX)) as u32;
        let mut victim = (u32::MAX, 0);
        for (i, words) in shard[range.clone()].chunks_exact_mut(Entry::<W>::WORDS).enumerate() {
            let entry = Entry::read(words);
            if entry.work > 0 && entry.key == *key {
                if entry.numbers.answer().is_none() || numbers.answer().is_some() {
                    Entry { key: *key, numbers, work: entry.work.max(work) }.write(words);
                }
                return;
            }
            if entry.work < victim.0 {
                victim = (entry.work, i);
            }
        }
        if victim.0 == 0 {
            self.filled.fetch_add(1, Ordering::Relaxed);
            let block = range.start / (BUCKET * Entry::<W>::WORDS) / self.block();
            if !self.is_written(number, block) {
                let bit = 1 << (block % 64);
                self.written[number * WORDS_OF_BLOCKS + block / 64].fetch_or(bit, Ordering::Relaxed);
            }
        }
        let start = range.start + victim.1 * Entry::<W>::WORDS;
        Entry { key: *key, numbers, work }.write(&mut shard[start..start + Entry::<W>::WORDS]);
    }

    /// How full it is, from 0 to 1.
    pub fn fill(&self) -> f64 {
        self.filled.load(Ordering::Relaxed) as f64
            / (self.shards.len() * self.buckets_per_shard * BUCKET) as f64
    }

    /// Hands over the entries on which at least `least_work` nodes were spent.
    pub fn entries(&self, least_work: u32, mut take: impl FnMut(&Key<W>, Numbers, u32)) {
        let block = self.block() * BUCKET * Entry::<W>::WORDS;
        for (number, shard) in self.shards.iter().enumerate() {
            let Ok(shard) = shard.lock() else { continue };
            let written = shard.chunks(block).enumerate().filter(|(i, _)| self.is_written(number, *i));
            for words in written.flat_map(|(_, block)| block.chunks_exact(Entry::<W>::WORDS)) {
                let entry = Entry::read(words);
                if entry.work >= least_work.max(1) {
                    take(&entry.key, entry.numbers, entry.work);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_equal_hashes_are_kept_apart() {
        let table: Table<1> = Table::new(0);
        let key = |n: u64| Key { planes: [Bits::from_words([n]), Bits::EMPTY, Bits::EMPTY], tag: 0 };
        table.put(&key(1), 7, Numbers::PROVED, 10);
        table.put(&key(2), 7, Numbers::DISPROVED, 10);
        assert_eq!(table.get(&key(1), 7), Some(Numbers::PROVED));
        assert_eq!(table.get(&key(2), 7), Some(Numbers::DISPROVED));
        assert_eq!(table.get(&key(3), 7), None);
    }

    #[test]
    fn a_solved_entry_is_not_overwritten_by_an_open_one_of_the_same_key() {
        let table: Table<1> = Table::new(0);
        let key = Key { planes: [Bits::from_words([5]), Bits::EMPTY, Bits::EMPTY], tag: 3 };
        table.put(&key, key.hash(), Numbers::PROVED, 10);
        table.put(&key, key.hash(), Numbers { proof: 4, disproof: 4 }, 1000);
        assert_eq!(table.get(&key, key.hash()), Some(Numbers::PROVED));
    }
}
