//! What the threads of a search by zones share: the numbers of families, and how many positions may still be looked at.

use super::search::Numbers;
use crate::bits::Bits;
use crate::board::Point;
use crate::limits::Stop;
use crate::solve::checkpoint::{Shelf, half, word};
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

const PARTS: usize = 64;
/// What an entry takes, about.
const BYTES: usize = 96;

pub struct Table<const W: usize> {
    /// Families by their numbers, in parts so that threads seldom wait for each other.
    parts: Vec<Mutex<FxHashMap<u128, Numbers<W>>>>,
    /// Entries of a part that there is memory for.
    most: usize,
    left: AtomicU64,
    /// All points of the board.
    points: Bits<W>,
    /// How many entries come from a run before.
    brought: AtomicU64,
}

impl<const W: usize> Table<W> {
    /// A table for a board of so many points, in so much memory.
    pub fn new(points: usize, memory: usize) -> Table<W> {
        Table {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
            most: (memory / BYTES / PARTS).max(1),
            left: AtomicU64::new(0),
            points: Point::all(points).collect(),
            brought: AtomicU64::new(0),
        }
    }

    fn part(&self, key: u128) -> MutexGuard<'_, FxHashMap<u128, Numbers<W>>> {
        self.parts[(key >> 64) as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, key: u128) -> Option<Numbers<W>> {
        self.part(key).get(&key).copied()
    }

    /// Stores numbers. What is decided stays so.
    pub fn put(&self, key: u128, numbers: Numbers<W>) {
        let mut part = self.part(key);
        let is_news =
            numbers.answer().is_some() || part.get(&key).is_none_or(|known| known.answer().is_none());
        if is_news {
            if part.len() >= self.most {
                tidy(&mut part);
            }
            part.insert(key, numbers);
        }
    }

    /// Gives back the memory for what a glance finds again.
    pub fn forget_glances(&self) {
        for part in &self.parts {
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            part.retain(|_, numbers| !numbers.is_a_glance());
            part.shrink_to_fit();
        }
    }

    /// How many positions a run before has looked at, about.
    pub fn brought(&self) -> u64 {
        self.brought.load(Ordering::Relaxed)
    }

    /// Allows so many positions from here on.
    pub fn allow(&self, share: u64) {
        self.left.store(share, Ordering::Relaxed);
    }

    /// One position more; an error where the share is used up.
    pub fn count(&self) -> Result<(), Stop> {
        let less = |left: u64| left.checked_sub(1);
        let counted = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        counted.map(|_| ()).map_err(|_| Stop::Budget)
    }
}

impl<const W: usize> Shelf for Table<W> {
    fn kind(&self) -> String {
        format!("zones width {W}")
    }

    fn size(&self) -> usize {
        24 + 8 * W
    }

    /// All that is more than a glance: how much work was behind it is not known.
    fn hand_over(&self, _nodes: u64, take: &mut dyn FnMut(&[u8])) {
        let mut bytes = Vec::with_capacity(self.size());
        for part in &self.parts {
            let part = part.lock().unwrap_or_else(PoisonError::into_inner);
            for (key, numbers) in part.iter().filter(|(_, numbers)| !numbers.is_a_glance()) {
                bytes.clear();
                bytes.extend(key.to_le_bytes());
                let (proof, disproof) = numbers.both();
                bytes.extend([proof, disproof].iter().flat_map(|n| n.to_le_bytes()));
                bytes.extend(numbers.zone.words().iter().flat_map(|word| word.to_le_bytes()));
                take(&bytes);
            }
        }
    }

    fn take_in(&self, entries: &[u8]) -> bool {
        self.brought.fetch_add((entries.len() / self.size()) as u64, Ordering::Relaxed);
        entries.chunks_exact(self.size()).all(|entry| {
            let key = u128::from(word(entry, 0)) | u128::from(word(entry, 8)) << 64;
            let zone = Bits::from_words(std::array::from_fn(|w| word(entry, 24 + 8 * w)));
            let numbers = Numbers::new((half(entry, 16), half(entry, 20)), zone);
            self.put(key, numbers);
            numbers.makes_sense() && zone.minus(&self.points).is_empty()
        })
    }

    fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.lock().unwrap_or_else(PoisonError::into_inner).len() as u64).sum()
    }

    fn clear(&self) {
        for part in &self.parts {
            part.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
        self.brought.store(0, Ordering::Relaxed);
    }
}

/// Forgets what a glance finds again, and every second of the rest where that is less than half of a part. Whatever is needed once
/// more is searched once more.
fn tidy<const W: usize>(part: &mut FxHashMap<u128, Numbers<W>>) {
    let half = part.len() / 2;
    part.retain(|_, numbers| !numbers.is_a_glance());
    if part.len() > half {
        let mut keeps = false;
        part.retain(|_, _| {
            keeps = !keeps;
            keeps
        });
    }
}
