//! A bounded map that forgets what was not used for the longest time, and in the end everything.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Entries of at most `most` bytes in all, as whoever puts them in says, shared by threads. When it is full the older
/// half goes.
pub struct Cache<K, V> {
    inner: Mutex<Inner<K, V>>,
    most: usize,
}

struct Inner<K, V> {
    entries: HashMap<K, Entry<V>>,
    bytes: usize,
}

struct Entry<V> {
    value: V,
    bytes: usize,
    used: Instant,
}

/// What an entry costs besides what it holds.
const EACH: usize = 200;

impl<K: Hash + Eq + Clone, V: Clone> Cache<K, V> {
    pub fn new(most: usize) -> Cache<K, V> {
        Cache { inner: Mutex::new(Inner { entries: HashMap::new(), bytes: 0 }), most }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<K, V>> {
        // The map is whole after every operation, so a panic elsewhere spoils nothing.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, key: &K) -> Option<V> {
        let mut inner = self.lock();
        let entry = inner.entries.get_mut(key)?;
        entry.used = Instant::now();
        Some(entry.value.clone())
    }

    pub fn put(&self, key: K, value: V, bytes: usize) {
        let bytes = bytes + EACH;
        let entry = Entry { value, bytes, used: Instant::now() };
        let mut inner = self.lock();
        let old = inner.entries.insert(key, entry);
        inner.bytes = inner.bytes + bytes - old.as_ref().map_or(0, |old| old.bytes);
        let gone = if inner.bytes > self.most { inner.shrink(self.most / 2) } else { Vec::new() };
        // Large things take a while to free, and whoever frees them may have a low priority: nobody waits for that.
        drop(inner);
        drop((old, gone));
    }

    /// Forgets what nobody has used for a while, and gives the memory back.
    pub fn sweep(&self, idle: Duration) {
        let gone = self.lock().keep(|_, entry| entry.used.elapsed() < idle);
        drop(gone);
    }

    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.lock().bytes
    }
}

impl<K: Hash + Eq + Clone, V> Inner<K, V> {
    /// Keeps the good entries, and hands out the others.
    fn keep(&mut self, good: impl Fn(&K, &Entry<V>) -> bool) -> Vec<(K, Entry<V>)> {
        let gone = self.entries.extract_if(|key, entry| !good(key, entry)).collect();
        self.bytes = self.entries.values().map(|entry| entry.bytes).sum();
        if self.entries.capacity() > 4 * self.entries.len() + 64 {
            self.entries.shrink_to_fit();
        }
        gone
    }

    /// Keeps the entries used last that fit into so many bytes together. A large one that does not fit makes room for
    /// smaller ones, so that nobody drives out what others use with something huge; the newest stays in any case.
    fn shrink(&mut self, most: usize) -> Vec<(K, Entry<V>)> {
        let mut all: Vec<(K, Instant, usize)> =
            self.entries.iter().map(|(k, e)| (k.clone(), e.used, e.bytes)).collect();
        all.sort_unstable_by_key(|(_, used, _)| std::cmp::Reverse(*used));
        let mut sum = 0;
        let mut kept = HashSet::new();
        for (i, (key, _, bytes)) in all.into_iter().enumerate() {
            if i == 0 || sum + bytes <= most {
                sum += if i == 0 && bytes > most { 0 } else { bytes };
                kept.insert(key);
            }
        }
        self.keep(|key, _| kept.contains(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_stays() {
        let cache = Cache::new(4 * 1_000);
        for i in 0..4 {
            cache.put(i, i * 10, 1_000 - EACH);
        }
        assert_eq!(cache.get(&0), Some(0));
        cache.put(4, 40, 1_000 - EACH);
        assert_eq!(cache.get(&0), Some(0));
        assert_eq!(cache.get(&4), Some(40));
        assert_eq!(cache.get(&1), None);
        assert_eq!(cache.bytes(), 2_000);
        // What is larger than everything allowed stays until something else comes, and drives nothing out.
        cache.put(5, 50, 1 << 20);
        assert_eq!((cache.get(&5), cache.get(&4), cache.get(&0)), (Some(50), Some(40), Some(0)));
        cache.put(6, 60, 0);
        assert_eq!((cache.get(&6), cache.get(&5), cache.get(&0)), (Some(60), None, Some(0)));
    }

    #[test]
    fn what_lies_idle_is_forgotten() {
        let cache = Cache::new(1 << 20);
        cache.put(1, 1, 10);
        cache.put(1, 2, 30);
        assert_eq!(cache.bytes(), 30 + EACH);
        cache.sweep(Duration::from_secs(60));
        assert_eq!(cache.get(&1), Some(2));
        cache.sweep(Duration::ZERO);
        assert_eq!((cache.get(&1), cache.bytes()), (None, 0));
    }
}
