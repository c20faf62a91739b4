//! The transposition table: bounded memory, full keys. A collision of hashes costs time, never an answer.

use super::arenas::Key;
use super::methods::columns::Kept;
use super::methods::connections::Known;
use crate::bits::Bits;
use crate::game::Question;
use crossbeam_utils::CachePadded;
use std::any::Any;
use std::hint::black_box;
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
    /// Of a position at which nobody has looked.
    pub const UNSEEN: Numbers = Numbers { proof: 1, disproof: 1 };

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
/// It begins small. A shard with a full bucket grows, and loses nothing by that; only one that has all of its memory
/// forgets.
pub struct Table<const W: usize> {
    shards: Vec<CachePadded<Mutex<Shard<W>>>>,
    /// Buckets that a shard may have.
    most: usize,
    filled: CachePadded<AtomicU64>,
    /// On grids with columns there is a search with a table of its own; whoever works with it takes it out.
    pub(super) columns: Mutex<Option<Kept>>,
}

/// Shards for one thread, and for several: where there are many, few wait for one that grows.
const SHARDS: usize = 64;
const MANY_SHARDS: usize = 1024;
const BUCKET: usize = 4;
/// Buckets of a new shard.
const FEW: usize = 2;

/// The tables of one game, one for each attack, for whoever asks about many of its positions: what one search learned
/// the next one knows. They must not be used for another game, nor with other optimisations.
#[derive(Default)]
pub struct Tables {
    /// Each holds a [`Table`] of the width that the game needs.
    kept: Mutex<Vec<(Question, Arc<dyn Any + Send + Sync>)>>,
    /// In Hex there is one search for both sides; whoever works with it takes it out.
    pub(super) connections: Mutex<Option<Arc<Known>>>,
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

/// Words of a page of memory, or fewer.
const PAGE: usize = 512;

/// A part of the table, under a lock of its own. An entry is 3W + 2 words: the planes of the key, then the tag and the work,
/// then the two numbers. Work 0 marks an empty place.
struct Shard<const W: usize> {
    words: Vec<u64>,
    buckets: usize,
}

impl<const W: usize> Shard<W> {
    fn new(buckets: usize) -> Shard<W> {
        let mut words = vec![0; buckets * BUCKET * Entry::<W>::WORDS];
        // A page that is read before it is written is handed out twice by the system, which has every other thread wait the second time.
        words.iter_mut().step_by(PAGE).for_each(|word| *word = black_box(0));
        Shard { words, buckets }
    }

    /// The words of the bucket that a hash belongs to.
    fn place(&self, hash: u64) -> Range<usize> {
        // The upper half decides the bucket, by multiplication instead of division.
        let bucket = (((hash >> 32) * self.buckets as u64) >> 32) as usize;
        let size = BUCKET * Entry::<W>::WORDS;
        bucket * size..(bucket + 1) * size
    }

    fn entries(&self) -> impl Iterator<Item = Entry<W>> {
        self.words.chunks_exact(Entry::<W>::WORDS).map(Entry::read).filter(|entry| entry.work > 0)
    }

    /// The place of an entry with this key, or else the one to write it to: the one that took the least work.
    fn find(&self, key: &Key<W>, hash: u64) -> (Range<usize>, Entry<W>) {
        let range = self.place(hash);
        let mut victim: Option<(usize, Entry<W>)> = None;
        for (i, words) in self.words[range.clone()].chunks_exact(Entry::<W>::WORDS).enumerate() {
            let entry = Entry::read(words);
            let found = entry.work > 0 && entry.key == *key;
            if found || victim.is_none_or(|(_, least)| entry.work < least.work) {
                victim = Some((i, entry));
            }
            if found {
                break;
            }
        }
        let (i, entry) = victim.expect("a bucket has entries");
        let start = range.start + i * Entry::<W>::WORDS;
        (start..start + Entry::<W>::WORDS, entry)
    }

    /// The same entries in twice as many buckets, or in as many as there may be; more if one is still too full.
    fn grow(&mut self, most: usize) {
        let mut buckets = self.buckets;
        loop {
            buckets = (2 * buckets).min(most);
            let mut larger = Shard::new(buckets);
            let all_fit = self.entries().all(|entry| {
                let (place, old) = larger.find(&entry.key, entry.key.hash());
                entry.write(&mut larger.words[place]);
                old.work == 0
            });
            if all_fit || buckets == most {
                *self = larger;
                return;
            }
        }
    }
}

impl<const W: usize> Table<W> {
    /// A table of at most this many bytes (and at least a small one) for so many threads.
    pub fn new(bytes: usize, threads: usize) -> Table<W> {
        let entries = bytes / (8 * Entry::<W>::WORDS);
        let shards = if threads > 1 { MANY_SHARDS } else { SHARDS };
        let most = (entries / shards / BUCKET).max(FEW);
        let shards = (0..shards).map(|_| Mutex::new(Shard::new(FEW)).into()).collect();
        Table { shards, most, filled: AtomicU64::new(0).into(), columns: Mutex::default() }
    }

    fn shard(&self, hash: u64) -> &Mutex<Shard<W>> {
        &self.shards[hash as usize % self.shards.len()]
    }

    pub fn get(&self, key: &Key<W>, hash: u64) -> Option<Numbers> {
        let shard = self.shard(hash).lock().ok()?;
        let mut entries = shard.words[shard.place(hash)].chunks_exact(Entry::<W>::WORDS).map(Entry::read);
        entries.find(|e| e.work > 0 && e.key == *key).map(|e| e.numbers)
    }

    /// Keeps what took the most work.
    pub fn put(&self, key: &Key<W>, hash: u64, numbers: Numbers, work: u64) {
        let Ok(mut shard) = self.shard(hash).lock() else { return };
        let mut work = work.clamp(1, u64::from(u32::MAX)) as u32;
        let (mut place, mut old) = shard.find(key, hash);
        let known = |old: &Entry<W>| old.work > 0 && old.key == *key;
        while old.work > 0 && !known(&old) && shard.buckets < self.most {
            shard.grow(self.most);
            (place, old) = shard.find(key, hash);
        }
        if known(&old) {
            if old.numbers.answer().is_some() && numbers.answer().is_none() {
                return;
            }
            work = work.max(old.work);
        } else if old.work == 0 {
            self.filled.fetch_add(1, Ordering::Relaxed);
        }
        Entry { key: *key, numbers, work }.write(&mut shard.words[place]);
    }

    /// How many entries it has.
    pub fn filled(&self) -> u64 {
        self.filled.load(Ordering::Relaxed)
    }

    /// Forgets all of them.
    pub fn empty(&self) {
        for shard in &self.shards {
            if let Ok(mut shard) = shard.lock() {
                *shard = Shard::new(FEW);
            }
        }
        self.filled.store(0, Ordering::Relaxed);
    }

    /// The work for an entry, if it is there.
    pub fn work(&self, key: &Key<W>, hash: u64) -> Option<u32> {
        let shard = self.shard(hash).lock().ok()?;
        let (_, entry) = shard.find(key, hash);
        (entry.work > 0 && entry.key == *key).then_some(entry.work)
    }

    /// How full it is, from 0 to 1.
    pub fn fill(&self) -> f64 {
        self.filled() as f64 / (self.shards.len() * self.most * BUCKET) as f64
    }

    /// Hands over the entries on which at least `least_work` nodes were spent.
    pub fn each(&self, least_work: u32, mut take: impl FnMut(&Key<W>, Numbers, u32)) {
        for shard in &self.shards {
            let Ok(shard) = shard.lock() else { continue };
            for entry in shard.entries().filter(|entry| entry.work >= least_work) {
                take(&entry.key, entry.numbers, entry.work);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_equal_hashes_are_kept_apart() {
        let table: Table<1> = Table::new(0, 1);
        let key = |n: u64| Key { planes: [Bits::from_words([n]), Bits::EMPTY, Bits::EMPTY], tag: 0 };
        table.put(&key(1), 7, Numbers::PROVED, 10);
        table.put(&key(2), 7, Numbers::DISPROVED, 10);
        assert_eq!(table.get(&key(1), 7), Some(Numbers::PROVED));
        assert_eq!(table.get(&key(2), 7), Some(Numbers::DISPROVED));
        assert_eq!(table.get(&key(3), 7), None);
    }

    #[test]
    fn a_solved_entry_is_not_overwritten_by_an_open_one_of_the_same_key() {
        let table: Table<1> = Table::new(0, 1);
        let key = Key { planes: [Bits::from_words([5]), Bits::EMPTY, Bits::EMPTY], tag: 3 };
        table.put(&key, key.hash(), Numbers::PROVED, 10);
        table.put(&key, key.hash(), Numbers { proof: 4, disproof: 4 }, 1000);
        assert_eq!(table.get(&key, key.hash()), Some(Numbers::PROVED));
    }

    #[test]
    fn it_grows_before_it_forgets() {
        let table: Table<1> = Table::new(1 << 26, 1);
        let key = |n: u64| Key { planes: [Bits::from_words([n]), Bits::EMPTY, Bits::EMPTY], tag: 0 };
        let buckets = |table: &Table<1>| table.shards.iter().map(|s| s.lock().unwrap().buckets).max();
        for n in 0..8_000 {
            table.put(&key(n), key(n).hash(), Numbers::of(n % 3 == 0), 1 + n % 5);
            let back = n / 2;
            assert_eq!(
                table.get(&key(back), key(back).hash()),
                Some(Numbers::of(back % 3 == 0)),
                "{back} of {n}"
            );
        }
        assert!(buckets(&table).is_some_and(|b| FEW < b && b < table.most));
        let mut count = 0;
        table.each(1, |_, _, _| count += 1);
        assert_eq!(count, 8_000);
        // As large as it may be, it keeps what took more work.
        let small: Table<1> = Table::new(1 << 16, 1);
        for n in 0..100_000 {
            small.put(&key(n), key(n).hash(), Numbers::PROVED, if n < 100 { 1_000 } else { 1 });
        }
        let kept = (0..100).filter(|&n| small.get(&key(n), key(n).hash()).is_some()).count();
        assert!(kept > 95, "{kept} of 100");
        assert_eq!(buckets(&small), Some(small.most));
    }
}
