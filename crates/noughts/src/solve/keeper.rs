//! Keeps what a long search learns in a file, so that it can be stopped, or killed, and go on.

use super::checkpoint::{self, Problem, Shelf};
use crate::limits::{Meter, Stop};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// How often to save where nothing is said: a killed run loses at most this much (and what it takes to write).
pub const SAVE_EVERY: Duration = Duration::from_secs(20);
/// Saving takes at most this part of the time.
const PART: u32 = 10;

/// Where what a search learns is kept: a file for each of its tables.
pub struct Keeper {
    files: Vec<(PathBuf, Arc<dyn Shelf>)>,
    problem: Problem,
    /// How often to save; less often where that takes long.
    every: Duration,
    /// Did the last attempt to save fail?
    failed: AtomicBool,
}

/// The work of one thread is over, or it has panicked: another one need not wait any longer.
struct Over<'a>(&'a AtomicBool, Thread);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
        self.1.unpark();
    }
}

impl Keeper {
    pub fn new(files: Vec<(PathBuf, Arc<dyn Shelf>)>, problem: Problem, every: Duration) -> Keeper {
        Keeper { files, problem, every, failed: AtomicBool::new(false) }
    }

    fn has_saved(&self) -> bool {
        self.files.iter().any(|(path, _)| path.exists())
    }

    /// Runs a search, saving what it learns now and then, and at its end if it has no answer or was long: a certificate is still to
    /// be written. Whoever has that on the disk removes the file.
    pub fn keep<T>(&self, meter: &Meter, work: impl FnOnce() -> Result<T, Stop>) -> Result<T, Stop> {
        let done = AtomicBool::new(false);
        let result = std::thread::scope(|scope| {
            let keeper = scope.spawn(|| {
                let (mut last, mut pause) = (Instant::now(), self.every);
                while !done.load(Ordering::Relaxed) {
                    std::thread::park_timeout(pause.saturating_sub(last.elapsed()));
                    if last.elapsed() >= pause && !done.load(Ordering::Relaxed) {
                        pause = self.every.max(PART * self.save(meter));
                        last = Instant::now();
                    }
                }
            });
            let _over = Over(&done, keeper.thread().clone());
            work()
        });
        if result.is_err() || self.has_saved() {
            self.save(meter);
        }
        result
    }

    /// The same where the work is short, as writing down is after a short search: nothing is saved unless it is stopped.
    pub fn keep_if_stopped<T>(
        &self,
        meter: &Meter,
        work: impl FnOnce() -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        if self.has_saved() {
            return self.keep(meter, work);
        }
        let result = work();
        if result.is_err() {
            self.save(meter);
        }
        result
    }

    /// Saves what has never been saved.
    pub fn save_once(&self, meter: &Meter) {
        if !self.has_saved() {
            self.save(meter);
        }
    }

    /// Saves all of it, and says how long that took.
    fn save(&self, meter: &Meter) -> Duration {
        let begin = Instant::now();
        for (path, shelf) in &self.files {
            let save = || checkpoint::save(path, &self.problem, &**shelf, meter.nodes());
            let saved = meter.while_saving(save);
            if let (Err(error), false) = (&saved, self.failed.swap(saved.is_err(), Ordering::Relaxed)) {
                let path = path.display();
                meter.say(format!("what the search learns cannot be saved in {path}: {error}"));
            }
        }
        begin.elapsed()
    }

    /// Loads what a run before has left, if that is wanted and it is what it should be; else puts it aside.
    pub fn begin(self, resume: bool, meter: &Meter) -> Keeper {
        for (path, shelf) in &self.files {
            let name = path.display();
            let reason = match resume.then(|| checkpoint::load(path, &self.problem, &**shelf)) {
                Some(Ok(None)) => continue,
                Some(Ok(Some(positions))) => {
                    meter.say(format!("goes on from {positions} positions in {name}"));
                    let held = shelf.len();
                    if held > positions / 10 * 9 {
                        continue;
                    }
                    format!("the memory holds {held} of its positions")
                }
                Some(Err(unusable)) => format!("{name} is not used: {unusable}"),
                None => format!("{name} is not used: this run was not asked to resume"),
            };
            match checkpoint::put_aside(path) {
                Ok(None) => {}
                Ok(Some(aside)) => meter.say(format!("{reason}. It is kept as {}", aside.display())),
                Err(error) => meter.say(format!("{reason}; moving it away: {error}")),
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::game::Rules;
    use crate::limits::Limits;
    use crate::solve::arenas::Key;
    use crate::solve::table::{Numbers, Table};

    /// A keeper of a new table with so much memory, in a folder of its own.
    fn keeper(name: &str, memory: usize) -> (Keeper, Arc<Table<1>>) {
        let folder = std::env::temp_dir().join(format!("noughts-keeper-{}-{name}", std::process::id()));
        let game = Rules::strong().on(Board::parse("3^2").unwrap()).unwrap();
        let table = Arc::new(Table::new(memory, 1));
        let files: Vec<(PathBuf, Arc<dyn Shelf>)> = vec![(folder.join("search.checkpoint"), table.clone())];
        (Keeper::new(files, Problem::new(&*game, &game.start(), name), Duration::from_secs(20)), table)
    }

    fn fill(table: &Table<1>, entries: u32) {
        for tag in 0..entries {
            let key = Key { tag, ..Key::EMPTY };
            table.put(&key, key.hash(), Numbers::PROVED, 100);
        }
    }

    #[test]
    fn less_memory_does_not_cost_what_was_learned() {
        let meter = Meter::new(Limits::new());
        let (first, table) = keeper("memory", 1 << 24);
        fill(&table, 20_000);
        assert_eq!(first.keep(&meter, || Err::<(), _>(Stop::Time)), Err(Stop::Time));
        let (second, table) = keeper("memory", 1 << 16);
        let second = second.begin(true, &meter);
        assert!(table.len() < 10_000 && !second.has_saved());
        let said = meter.notices();
        assert!(said.iter().any(|notice| notice.contains("It is kept as")), "{said:?}");
    }

    #[test]
    fn a_panic_ends_the_work_and_not_the_saving() {
        let meter = Meter::new(Limits::new());
        let (keeper, _) = keeper("panic", 1 << 20);
        let work = || keeper.keep(&meter, || -> Result<(), Stop> { panic!("on purpose") });
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err());
    }
}
