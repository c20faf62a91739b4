//! Several threads at one search. They share the table, and mark the positions they work on, so that each looks where the
//! others are not; what one of them settles the others leave.

use super::arenas::Key;
use super::methods::proof_numbers::Search;
use super::table::Numbers;
use crate::limits::{Meter, Stop};
use std::sync::atomic::{AtomicU64, Ordering};

/// The positions that threads are working on, by their hashes. Two of them may take the same place: then a thread goes where
/// another one is, which costs time and no answer.
pub struct Busy {
    marks: Vec<AtomicU64>,
}

const MARKS: usize = 1 << 12;
/// A search thread descends as deep as the game is long.
pub const STACK: usize = 256 << 20;

impl Default for Busy {
    fn default() -> Busy {
        Busy { marks: (0..MARKS).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl Busy {
    fn place(&self, hash: u64) -> &AtomicU64 {
        &self.marks[(hash >> 20) as usize % MARKS]
    }

    pub fn enter(&self, hash: u64) {
        self.place(hash).store(hash, Ordering::Relaxed);
    }

    pub fn leave(&self, hash: u64) {
        // Where another one has written over the mark, it is not ours to take away.
        let _ = self.place(hash).compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub fn is_busy(&self, hash: u64) -> bool {
        hash != 0 && self.place(hash).load(Ordering::Relaxed) == hash
    }
}

/// The same work in as many threads as the limits allow: the answer of the first that has one.
pub fn in_threads<T: Send>(meter: &Meter, work: impl Fn(&Busy) -> Result<T, Stop> + Sync) -> Result<T, Stop> {
    let busy = Busy::default();
    meter.restart();
    let run = || {
        let result = work(&busy);
        if result.is_ok() {
            meter.finish();
        }
        result
    };
    let results = std::thread::scope(|scope| {
        let spawn = |_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        let handles: Vec<_> = (0..meter.limits().threads.max(1)).map(spawn).collect();
        handles.into_iter().filter_map(|h| h.ok()?.join().ok()).collect::<Vec<_>>()
    });
    meter.restart();
    let (answered, stopped): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    let first = answered.into_iter().chain(stopped).next();
    first.unwrap_or(Err(Stop::Memory))
}

/// What one of several threads knows of the others.
pub struct Together<'a, const W: usize> {
    busy: &'a Busy,
    /// The positions from the root to the one it works on.
    path: Vec<(Key<W>, u64)>,
    /// A position on the path that another thread has settled, by its depth, and the answer.
    settled: Option<(usize, bool)>,
    visits: u32,
}

/// Visits between two looks at what the others have settled.
const LOOK_EVERY: u32 = 16;

impl<'a, const W: usize> Together<'a, W> {
    pub fn new(busy: &'a Busy) -> Together<'a, W> {
        Together { busy, path: Vec::new(), settled: None, visits: 0 }
    }
}

impl<const W: usize> Search<'_, W> {
    /// Does work at a position, which is marked meanwhile.
    pub fn marked<T>(
        &mut self,
        key: &Key<W>,
        hash: u64,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        if let Some(together) = &mut self.together {
            together.busy.enter(hash);
            together.path.push((*key, hash));
        }
        let done = work(self);
        if let Some(together) = &mut self.together {
            together.path.pop();
            together.busy.leave(hash);
        }
        done
    }

    /// Is another thread at this position?
    pub fn is_busy(&self, hash: u64) -> bool {
        self.together.as_ref().is_some_and(|together| together.busy.is_busy(hash))
    }

    /// Now and then: stops the work if another thread has settled a position on the way here.
    pub fn look_round(&mut self) -> Result<(), Stop> {
        let Some(together) = &mut self.together else { return Ok(()) };
        together.visits += 1;
        if together.visits % LOOK_EVERY == 0 {
            let answer = |(key, hash): &(Key<W>, u64)| self.table.get(key, *hash).and_then(Numbers::answer);
            let mut found = together.path.iter().map(answer).enumerate();
            together.settled = found.find_map(|(depth, answer)| Some((depth, answer?)));
            if together.settled.is_some() {
                return Err(Stop::Cancelled);
            }
        }
        Ok(())
    }

    /// After a stop: the answer here, if that is why.
    pub fn settled_by_another(&mut self) -> Option<bool> {
        let together = self.together.as_mut()?;
        let here = together.path.len();
        together.settled.take_if(|(depth, _)| *depth + 1 == here).map(|(_, answer)| answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_taken_away_by_whoever_set_it() {
        let busy = Busy::default();
        let (one, other) = (5 << 20, (5 + MARKS as u64) << 20);
        busy.enter(one);
        assert!(busy.is_busy(one) && !busy.is_busy(other));
        busy.enter(other);
        busy.leave(one);
        assert!(busy.is_busy(other) && !busy.is_busy(one));
        busy.leave(other);
        assert!(!busy.is_busy(other) && !busy.is_busy(0));
    }
}
