//! Limits of a search, and the meter that all its threads share.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much a search may use.
///
/// ```
/// use noughts::Limits;
/// use std::sync::{Arc, Mutex, PoisonError};
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// let button = Arc::new(AtomicBool::new(false));
/// let limits = Limits::new().time(Duration::from_secs(10)).memory(2 << 30).threads(2).cancel(button.clone());
/// # assert_eq!(limits.threads, 2);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// Wall-clock time; `None`: as long as it takes.
    pub time: Option<Duration>,
    /// Bytes for everything the search keeps.
    pub memory: usize,
    /// Threads that search.
    pub threads: usize,
    /// Positions to look at; `None`: as many as it takes.
    pub nodes: Option<u64>,
    /// Set from outside (Ctrl-C, a closed page) to stop.
    pub cancel: Arc<AtomicBool>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { time: None, memory: 1 << 30, threads: 1, nodes: None, cancel: Arc::default() }
    }
}

impl Limits {
    /// One thread, 1 GiB, no limit on time or nodes.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// Stop after this time.
    #[must_use]
    pub fn time(mut self, most: Duration) -> Limits {
        self.time = Some(most);
        self
    }

    /// Use at most this many bytes.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Limits {
        self.memory = bytes;
        self
    }

    /// Look at no more than this many positions.
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Limits {
        self.nodes = Some(most);
        self
    }

    /// Search with this many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Limits {
        self.threads = threads;
        self
    }

    /// Stop when this flag is raised.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Limits {
        self.cancel = flag;
        self
    }
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time was up.
    Time,
    /// The number of positions was reached.
    Nodes,
    /// Somebody set the flag that cancels.
    Cancelled,
    /// There was no more room.
    Memory,
    /// A part of a search has used up its own share and the search goes on otherwise, or nothing is left to try.
    Budget,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Stop::Time => "the time limit",
            Stop::Nodes => "the node limit",
            Stop::Cancelled => "an interrupt",
            Stop::Memory => "the memory limit",
            Stop::Budget => "the methods that were tried, none of which decides it",
        })
    }
}

/// Nodes between two looks at the clock, at most.
const MOST_NODES: u64 = 256;

/// Counts nodes and says when to stop. Shared by threads and by whoever shows progress.
pub struct Meter {
    start: Instant,
    limits: Limits,
    nodes: AtomicU64,
    deepest: AtomicU32,
    /// Proof and disproof number of the root, and how full the table is in parts per million.
    root: [AtomicU32; 2],
    fill: AtomicU32,
    /// Another thread has the answer.
    done: AtomicBool,
    /// The answer is known and is being written down: only an interrupt stops that.
    lifted: AtomicBool,
    /// At which node to look at the clock next, how many nodes lie between two looks, and when the last one was.
    next_look: AtomicU64,
    stride: AtomicU64,
    last_look: AtomicU64,
    /// What a person should know besides the answer.
    notices: Mutex<Vec<String>>,
    /// What is known already, should the work be stopped from outside.
    so_far: Mutex<Option<SoFar>>,
    /// What was learned is being saved.
    saving: AtomicBool,
}

/// What is known before the work is done, in the words of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// A whole clause: “a draw”, “the first player at least draws”.
    pub words: String,
    /// The value, if it is proved.
    pub value: Option<String>,
    /// What the first player has at least.
    pub at_least: Option<String>,
    /// What he has at most.
    pub at_most: Option<String>,
}

impl SoFar {
    /// The value is known.
    pub fn proved(words: impl Into<String>, value: impl Into<String>) -> SoFar {
        SoFar { words: words.into(), value: Some(value.into()), at_least: None, at_most: None }
    }

    /// Some values are excluded.
    pub fn bounded(words: impl Into<String>, at_least: Option<&str>, at_most: Option<&str>) -> SoFar {
        let text = |value: Option<&str>| value.map(str::to_string);
        SoFar { words: words.into(), value: None, at_least: text(at_least), at_most: text(at_most) }
    }
}

impl Meter {
    /// A meter that starts now.
    pub fn new(limits: Limits) -> Meter {
        Meter {
            start: Instant::now(),
            limits,
            nodes: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
            root: [AtomicU32::new(0), AtomicU32::new(0)],
            fill: AtomicU32::new(0),
            done: AtomicBool::new(false),
            lifted: AtomicBool::new(false),
            next_look: AtomicU64::new(0),
            stride: AtomicU64::new(1),
            last_look: AtomicU64::new(0),
            notices: Mutex::default(),
            so_far: Mutex::default(),
            saving: AtomicBool::new(false),
        }
    }

    /// Counts a node, and looks at the clock and at the cancel flag: after as many nodes as take a few milliseconds, so that
    /// a limit is kept on boards where one node is much work, and costs nothing where it is little. Returns the nodes before it.
    pub fn count(&self, depth: u32) -> Result<u64, Stop> {
        let before = self.nodes.fetch_add(1, Ordering::Relaxed);
        if self.limits.nodes.is_some_and(|most| before >= most) && !self.lifted.load(Ordering::Relaxed) {
            return Err(Stop::Nodes);
        }
        if before >= self.next_look.load(Ordering::Relaxed) {
            self.deepest.fetch_max(depth, Ordering::Relaxed);
            let elapsed = self.start.elapsed();
            let micros = elapsed.as_micros() as u64;
            let since = micros.saturating_sub(self.last_look.swap(micros, Ordering::Relaxed));
            let stride = self.stride.load(Ordering::Relaxed);
            let stride = match since {
                0..2_000 => (stride * 2).min(MOST_NODES),
                2_000..20_000 => stride,
                _ => (stride / 4).max(1),
            };
            self.stride.store(stride, Ordering::Relaxed);
            self.next_look.store(before + stride, Ordering::Relaxed);
            if self.done.load(Ordering::Relaxed) || self.limits.cancel.load(Ordering::Relaxed) {
                return Err(Stop::Cancelled);
            }
            if self.limits.time.is_some_and(|most| elapsed >= most) {
                return Err(Stop::Time);
            }
        }
        Ok(before)
    }

    /// Tells all threads that the work is done.
    pub fn finish(&self) {
        self.done.store(true, Ordering::Relaxed);
    }

    /// Was that told?
    pub fn is_finished(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// From now on the positions that are looked at are not counted against the limit: what was found is being written down.
    /// Time, memory and interrupts go on to count.
    pub fn lift_node_limit(&self) {
        self.lifted.store(true, Ordering::Relaxed);
    }

    /// Counts nodes against the limit again.
    pub fn restore_node_limit(&self) {
        self.lifted.store(false, Ordering::Relaxed);
    }

    /// Forgets that the work was done, for the next search on the same meter.
    pub fn restart(&self) {
        self.done.store(false, Ordering::Relaxed);
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Counts nodes that a part of the work has spent on a meter of its own.
    pub fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The deepest position so far, in moves.
    pub fn deepest(&self) -> u32 {
        self.deepest.load(Ordering::Relaxed)
    }

    /// Tells whoever watches how the root stands.
    pub fn report(&self, proof: u32, disproof: u32, fill: f64) {
        self.root[0].store(proof, Ordering::Relaxed);
        self.root[1].store(disproof, Ordering::Relaxed);
        self.fill.store((fill * 1e6) as u32, Ordering::Relaxed);
    }

    /// Proof and disproof number of the root.
    pub fn root(&self) -> [u32; 2] {
        [self.root[0].load(Ordering::Relaxed), self.root[1].load(Ordering::Relaxed)]
    }

    /// How full the table is, from 0 to 1.
    pub fn fill(&self) -> f64 {
        f64::from(self.fill.load(Ordering::Relaxed)) / 1e6
    }

    /// Is the time up, or was the search cancelled?
    pub fn is_spent(&self) -> bool {
        self.stopped().is_some()
    }

    /// What has stopped the work from outside, the clock or an interrupt.
    pub fn stopped(&self) -> Option<Stop> {
        if self.limits.cancel.load(Ordering::Relaxed) {
            return Some(Stop::Cancelled);
        }
        self.limits.time.filter(|most| self.start.elapsed() >= *most).map(|_| Stop::Time)
    }

    /// Time since the meter was made.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Notes something that a person should know besides the answer.
    pub fn say(&self, notice: String) {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).push(notice);
    }

    /// What was noted so far.
    pub fn notices(&self) -> Vec<String> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes what is known already.
    pub fn know(&self, so_far: SoFar) {
        *self.so_far.lock().unwrap_or_else(PoisonError::into_inner) = Some(so_far);
    }

    /// What is known already.
    pub fn so_far(&self) -> Option<SoFar> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Saves what was learned: whoever stops the work from outside waits for that.
    pub fn while_saving<T>(&self, save: impl FnOnce() -> T) -> T {
        self.saving.store(true, Ordering::SeqCst);
        let saved = save();
        self.saving.store(false, Ordering::SeqCst);
        saved
    }

    /// Is it being saved?
    pub fn is_saving(&self) -> bool {
        self.saving.load(Ordering::SeqCst)
    }

    /// The same limits with the time and nodes that are left, for a part of the work.
    pub fn left(&self) -> Limits {
        Limits {
            time: self.limits.time.map(|most| most.saturating_sub(self.elapsed())),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(self.nodes())),
            ..self.limits.clone()
        }
    }

    /// The limits it stops at.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_kept_where_nodes_are_slow() {
        let meter = Meter::new(Limits::new().time(Duration::from_millis(100)));
        let stopped = (0..1_000).find_map(|_| {
            std::thread::sleep(Duration::from_millis(5));
            meter.count(0).err()
        });
        assert_eq!(stopped, Some(Stop::Time));
        assert!(meter.elapsed() < Duration::from_secs(1), "{:?}", meter.elapsed());
    }

    #[test]
    fn a_cancelled_search_stops_and_a_node_limit_is_exact() {
        let flag = Arc::new(AtomicBool::new(true));
        assert_eq!(Meter::new(Limits::new().cancel(flag)).count(0), Err(Stop::Cancelled));
        let meter = Meter::new(Limits::new().nodes(10));
        assert_eq!((0..20).filter(|_| meter.count(0).is_ok()).count(), 10);
    }
}
