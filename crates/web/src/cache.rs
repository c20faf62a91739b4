//! A bounded map that forgets what was not used for the longest time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// At most `most` entries, shared by threads. When it is full the older half goes.
pub struct Cache<K, V> {
    inner: Mutex<Inner<K, V>>,
    most: usize,
}

struct Inner<K, V> {
    entries: HashMap<K, (V, u64)>,
    clock: u64,
}

impl<K: Hash + Eq + Clone, V: Clone> Cache<K, V> {
    pub fn new(most: usize) -> Cache<K, V> {
        Cache { inner: Mutex::new(Inner { entries: HashMap::new(), clock: 0 }), most }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<K, V>> {
        // The map is whole after every operation, so a panic elsewhere spoils nothing.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, key: &K) -> Option<V> {
        let mut inner = self.lock();
        inner.clock += 1;
        let now = inner.clock;
        let (value, used) = inner.entries.get_mut(key)?;
        *used = now;
        Some(value.clone())
    }

    pub fn put(&self, key: K, value: V) {
        let mut inner = self.lock();
        inner.clock += 1;
        let now = inner.clock;
        inner.entries.insert(key, (value, now));
        if inner.entries.len() > self.most {
            let mut times: Vec<u64> = inner.entries.values().map(|(_, used)| *used).collect();
            let middle = times.len() / 2;
            let (_, &mut median, _) = times.select_nth_unstable(middle);
            inner.entries.retain(|_, (_, used)| *used >= median);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_last_stays() {
        let cache = Cache::new(4);
        for i in 0..4 {
            cache.put(i, i * 10);
        }
        assert_eq!(cache.get(&0), Some(0));
        cache.put(4, 40);
        assert_eq!(cache.get(&0), Some(0));
        assert_eq!(cache.get(&4), Some(40));
        assert_eq!(cache.get(&1), None);
        assert!(cache.lock().entries.len() <= 4);
    }
}
