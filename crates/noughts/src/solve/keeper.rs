//! Keeps what a long search learns in a file, so that it can be stopped, or killed, and go on.

use super::checkpoint::{self, Problem, Shelf};
use crate::limits::{Meter, Stop};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often to save where nothing is said: a killed run loses at most this much (and what it takes to write).
pub const SAVE_EVERY: Duration = Duration::from_secs(20);
/// Saving takes at most this part of the time.
const PART: u32 = 10;

/// Where what a search learns is kept.
pub struct Keeper {
    path: PathBuf,
    problem: Problem,
    shelf: Arc<dyn Shelf>,
    /// How often to save; less often where that takes long.
    every: Duration,
    /// Did the last attempt to save fail?
    failed: AtomicBool,
}

impl Keeper {
    pub fn new(path: &Path, problem: Problem, shelf: Arc<dyn Shelf>, every: Duration) -> Keeper {
        Keeper { path: path.to_path_buf(), problem, shelf, every, failed: AtomicBool::new(false) }
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
            let result = work();
            done.store(true, Ordering::Relaxed);
            keeper.thread().unpark();
            result
        });
        if result.is_err() || self.path.exists() {
            self.save(meter);
        }
        result
    }

    /// Writes down what was found. Where the search was short this will be, and nothing is saved unless it is stopped.
    pub fn keep_written<T>(&self, meter: &Meter, work: impl FnOnce() -> Result<T, Stop>) -> Result<T, Stop> {
        if self.path.exists() {
            return self.keep(meter, work);
        }
        let result = work();
        if result.is_err() {
            self.save(meter);
        }
        result
    }

    /// Saves all of it, and says how long that took.
    fn save(&self, meter: &Meter) -> Duration {
        let begin = Instant::now();
        let save = || checkpoint::save(&self.path, &self.problem, &*self.shelf, meter.nodes());
        let saved = meter.while_saving(save);
        if let (Err(error), false) = (&saved, self.failed.swap(saved.is_err(), Ordering::Relaxed)) {
            let path = self.path.display();
            meter.say(format!("what the search learns cannot be saved in {path}: {error}"));
        }
        begin.elapsed()
    }

    /// Loads what a run before has left, if that is wanted and it is what it should be; else puts it aside.
    pub fn begin(self, resume: bool, meter: &Meter) -> Keeper {
        let path = &self.path;
        let reason = match resume.then(|| checkpoint::load(path, &self.problem, &*self.shelf)) {
            Some(Ok(found)) => {
                if let Some(entries) = found {
                    meter.say(format!("goes on from {entries} positions in {}", path.display()));
                }
                return self;
            }
            Some(Err(unusable)) => unusable.to_string(),
            None => "this run was not asked to resume".to_string(),
        };
        match checkpoint::put_aside(path) {
            Ok(None) => {}
            Ok(Some(aside)) => {
                let (path, aside) = (path.display(), aside.display());
                meter.say(format!("{path} is not used: {reason}. It is kept as {aside}"));
            }
            Err(error) => {
                meter.say(format!("{} is not used: {reason}; moving it away: {error}", path.display()));
            }
        }
        self
    }
}
