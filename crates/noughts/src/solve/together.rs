//! Several threads at one search. They share the table, and mark the positions they work on, so that each looks where the
//! others are not; what one of them settles the others leave.

use crate::limits::{Meter, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// The positions that threads are working on, by their hashes. Two of them may take the same place: then a thread goes where
/// another one is, which costs time and no answer.
pub struct Busy {
    marks: Vec<AtomicU64>,
}

const MARKS: usize = 1 << 12;
/// A search thread descends as deep as the game is long.
pub const STACK: usize = 64 << 20;

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

/// Nodes that one thread looks at before others join in, of at most so many: fewer on boards of more than 35 points, where a node takes
/// as long as the square of the points.
pub fn alone(most: u64, points: usize) -> u64 {
    let square = |points: usize| (points as u64).pow(2);
    most * square(35) / square(points.max(35))
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

/// Does work for each of the numbers, which so many workers take one after the other. Gives back what was found, and whether a limit
/// stopped it.
pub fn shared_out<T: Send>(
    numbers: &[usize],
    workers: usize,
    work: impl Fn(usize) -> Result<T, Stop> + Sync,
) -> (Vec<(usize, T)>, bool) {
    let (next, stopped, found) = (AtomicUsize::new(0), AtomicBool::new(false), Mutex::new(Vec::new()));
    let run = || {
        while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            match work(number) {
                Ok(answer) => {
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((number, answer));
                }
                Err(_) => stopped.store(true, Ordering::Relaxed),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..workers {
            // A thread that cannot be had is done without.
            let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run);
        }
        run();
    });
    (found.into_inner().unwrap_or_else(PoisonError::into_inner), stopped.into_inner())
}

/// What one of several threads knows of the others: their marks, and what they have settled on its own way.
pub struct Company<'a, K> {
    busy: &'a Busy,
    /// The positions from the root to the one it works on, with their hashes.
    path: Vec<(K, u64)>,
    /// One of them that another thread has settled, by its depth, and the answer.
    settled: Option<(usize, bool)>,
    visits: u32,
}

impl<'a, K> Company<'a, K> {
    pub fn new(busy: &'a Busy) -> Company<'a, K> {
        Company { busy, path: Vec::new(), settled: None, visits: 0 }
    }

    /// Marks a position, where work begins.
    pub fn enter(&mut self, key: K, hash: u64) {
        self.busy.enter(hash);
        self.path.push((key, hash));
    }

    /// The work there is over. If it was stopped because another thread has settled the position: the answer.
    pub fn leave(&mut self) -> Option<bool> {
        let (_, hash) = self.path.pop()?;
        self.busy.leave(hash);
        let here = self.path.len();
        self.settled.take_if(|(depth, _)| *depth == here).map(|(_, answer)| answer)
    }

    /// Is another thread at this position?
    pub fn is_busy(&self, hash: u64) -> bool {
        self.busy.is_busy(hash)
    }

    /// Once in so many visits: stops the work if another thread has settled a position on the way here.
    pub fn look_round(&mut self, every: u32, answer: impl Fn(&K, u64) -> Option<bool>) -> Result<(), Stop> {
        self.visits = self.visits.wrapping_add(1);
        if self.visits.is_multiple_of(every) {
            let mut found = self.path.iter().map(|(key, hash)| answer(key, *hash)).enumerate();
            self.settled = found.find_map(|(depth, answer)| Some((depth, answer?)));
        }
        if self.settled.is_some() { Err(Stop::Cancelled) } else { Ok(()) }
    }
}

/// How hard a position looks while another thread works on it: harder by this part of its number. With a larger part threads are less in
/// each other's way, with a smaller one they look at fewer positions that none alone would have looked at.
pub fn burdened(number: u32, part: u32) -> u32 {
    number.saturating_add(1 + number / part)
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

    #[test]
    fn each_number_is_done_once_and_a_limit_stops_the_others() {
        let numbers: Vec<usize> = (0..50).collect();
        for workers in [1, 2, 5, 60] {
            let (mut found, stopped) = shared_out(&numbers, workers, |n| Ok(n * n));
            found.sort_unstable();
            assert!(!stopped && found == numbers.iter().map(|&n| (n, n * n)).collect::<Vec<_>>());
        }
        let (found, stopped) = shared_out(&numbers, 1, |n| if n < 9 { Ok(()) } else { Err(Stop::Time) });
        assert!(stopped && found.len() == 9);
    }

    #[test]
    fn one_thread_is_alone_for_longer_on_small_boards() {
        assert_eq!([1, 35, 70, 1 << 20].map(|points| alone(2_000, points)), [2_000, 2_000, 500, 0]);
    }

    #[test]
    fn what_another_thread_has_settled_is_left_as_far_as_there() {
        let busy = Busy::default();
        let mut company: Company<'_, u64> = Company::new(&busy);
        for key in 1..=3 {
            company.enter(key, key << 20);
        }
        assert_eq!(company.look_round(2, |_, _| Some(true)), Ok(()), "not yet");
        assert_eq!(company.look_round(2, |key, _| (*key == 2).then_some(true)), Err(Stop::Cancelled));
        assert_eq!((company.leave(), company.leave(), company.leave()), (None, Some(true), None));
        assert!((1..=3).all(|key| !company.is_busy(key << 20)));
    }
}
