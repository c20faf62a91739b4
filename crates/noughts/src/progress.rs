//! How a search stands, told to whoever wants to know.

use crate::limits::Meter;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How a search stands.
///
/// ```
/// use noughts::{Board, Limits, Problem, Progress, Rules};
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// let seen = AtomicU64::new(0);
/// let tell = |now: &Progress| seen.store(now.nodes, Ordering::Relaxed);
/// let problem = Problem::new(&"4^2".parse::<Board>()?, Rules::strong())?.on_progress(tell);
/// let verdict = problem.limits(Limits::new().threads(1)).solve();
/// assert!(seen.load(Ordering::Relaxed) <= verdict.nodes(), "told every fifth of a second");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// Proof and disproof number of the root: how much is missing for a yes and for a no, at least.
    pub numbers: [u32; 2],
    /// How full the table of positions is, from 0 to 1.
    pub table: f64,
    /// The deepest position so far, in moves.
    pub deepest: u32,
    /// Time since the beginning.
    pub elapsed: Duration,
    /// Time until the limit, if there is one.
    pub left: Option<Duration>,
}

impl Progress {
    /// How the search on a meter stands now.
    pub fn of(meter: &Meter) -> Progress {
        Progress {
            nodes: meter.nodes(),
            numbers: meter.root(),
            table: meter.fill(),
            deepest: meter.deepest(),
            elapsed: meter.elapsed(),
            left: meter.limits().time.map(|most| most.saturating_sub(meter.elapsed())),
        }
    }
}

/// Whom to tell.
pub type OnProgress<'a> = Arc<dyn Fn(&Progress) + Send + Sync + 'a>;

/// How often.
const EVERY: Duration = Duration::from_millis(200);

impl Meter {
    /// Does some work while somebody is told how its meter stands.
    pub fn watch<T>(&self, tell: Option<&OnProgress<'_>>, work: impl FnOnce() -> T) -> T {
        /// Ends the telling even if the work panics.
        struct Done<'a>(&'a AtomicBool, std::thread::Thread);
        impl Drop for Done<'_> {
            fn drop(&mut self) {
                self.0.store(true, Ordering::Relaxed);
                self.1.unpark();
            }
        }
        let Some(tell) = tell else { return work() };
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let teller = scope.spawn(|| {
                loop {
                    std::thread::park_timeout(EVERY);
                    if done.load(Ordering::Relaxed) {
                        return;
                    }
                    tell(&Progress::of(self));
                }
            });
            let _done = Done(&done, teller.thread().clone());
            work()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn the_telling_ends_with_the_work() {
        let told = AtomicU32::new(0);
        let tell: OnProgress<'_> = Arc::new(|_| {
            told.fetch_add(1, Ordering::Relaxed);
        });
        let meter = Meter::new(Limits::default());
        let answer = meter.watch(Some(&tell), || {
            std::thread::sleep(3 * EVERY);
            42
        });
        assert_eq!(answer, 42);
        assert!(told.load(Ordering::Relaxed) >= 1);
    }
}
