//! A bounded map that forgets what was not used for the longest time, and in the end everything.

use std::collections::HashMap;
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
        let mut inner = self.lock();
        let bytes = bytes + EACH;
        let old = inner.entries.insert(key, Entry { value, bytes, used: Instant::now() });
        inner.bytes = inner.bytes + bytes - old.map_or(0, |old| old.bytes);
        if inner.bytes > self.most {
            inner.shrink(self.most / 2);
        }
    }

    /// Forgets what nobody has used for a while, and gives the memory back.
    pub fn sweep(&self, idle: Duration) {
        let mut inner = self.lock();
        inner.keep(|entry| entry.used.elapsed() < idle);
    }

    #[cfg(test)]
    fn bytes(&self) -> usize {
        self.lock().bytes
    }
}

impl<K: Hash + Eq, V> Inner<K, V> {
    fn keep(&mut self, good: impl Fn(&Entry<V>) -> bool) {
        self.entries.retain(|_, entry| good(entry));
        self.bytes = self.entries.values().map(|entry| entry.bytes).sum();
        if self.entries.capacity() > 4 * self.entries.len() + 64 {
            self.entries.shrink_to_fit();
        }
    }

    /// Keeps the entries used last, up to so many bytes, and the newest in any case.
    fn shrink(&mut self, most: usize) {
        let mut all: Vec<(Instant, usize)> = self.entries.values().map(|e| (e.used, e.bytes)).collect();
        all.sort_unstable_by_key(|(used, _)| std::cmp::Reverse(*used));
        let mut sum = 0;
        let oldest = all
            .iter()
            .take_while(|(_, bytes)| {
                sum += bytes;
                sum <= most
            })
            .last()
            .or(all.first())
            .map(|(used, _)| *used);
        self.keep(|entry| oldest.is_some_and(|oldest| entry.used >= oldest));
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
        // What is larger than everything allowed stands alone.
        cache.put(5, 50, 1 << 20);
        assert_eq!((cache.get(&5), cache.get(&4)), (Some(50), None));
        cache.put(6, 60, 0);
        assert_eq!((cache.get(&6), cache.get(&5)), (Some(60), None));
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
