//! The last word on limits. Searches look at the clock themselves and end with what they know; a single step that cannot
//! (listing sets, finding symmetries, preparing a formula) would run on. This thread then says what is known so far and
//! ends the program: a little after the time limit, shortly after an interrupt, and where the memory is spent.

use crate::commands::progress::{self, cancelled_by_interrupt};
use crate::output::{count, tell};
use noughts::solving::{Meter, SoFar, Stop};
use serde::Serialize;
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After its time a command has so long to end by itself, and a twentieth of the limit besides.
const GRACE: Duration = Duration::from_millis(500);
/// The same after an interrupt.
const GRACE_OF_INTERRUPT: Duration = Duration::from_millis(250);
/// A file that is being written when a limit is reached gets so long to be whole.
const WRITING: Duration = Duration::from_secs(20);
/// The program may pass its memory by this much before it is ended: what has been freed comes back late.
const SLACK: u64 = 24 << 20;
const EVERY: Duration = Duration::from_millis(10);

/// One of several games.
#[derive(Clone)]
pub struct OneOf {
    pub board: String,
    pub rules: String,
    /// The exit code after the games before.
    pub code: u8,
    /// So many come after it.
    pub after: usize,
}

/// What the program is at.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "four things that are so or not")]
struct State {
    /// There is a limit on the time.
    timed: bool,
    /// This is one of several games: a line for programs.
    several: Option<OneOf>,
    /// The certificate is to be checked.
    checks: bool,
    about: String,
    doing: &'static str,
    meter: Option<Arc<Meter>>,
    /// What is known where no meter tells.
    known: String,
    /// Lines that were found and not printed yet.
    pending: String,
    /// The verdict is among those lines.
    answered: bool,
    /// The answer is ready: nothing is to be said any more.
    done: bool,
}

static STATE: Mutex<Option<State>> = Mutex::new(None);
/// Files that are being written.
static FILES: AtomicU32 = AtomicU32::new(0);

fn state() -> MutexGuard<'static, Option<State>> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

thread_local! {
    /// When the command on this thread began.
    static BEGIN: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// A command begins on this thread.
pub fn begin() {
    BEGIN.set(Some(Instant::now()));
}

/// Time since the command on this thread began.
pub fn elapsed() -> Duration {
    BEGIN.get().map_or(Duration::ZERO, |begin| begin.elapsed())
}

/// What is left of a time limit.
pub fn left(time: Duration) -> Duration {
    time.saturating_sub(elapsed())
}

/// Begins to watch over the limits that were typed.
pub fn arm(
    time: Option<Duration>,
    memory: Option<usize>,
    json: bool,
) -> Result<(), Box<dyn std::error::Error>> {
    if memory.is_some() && resident().is_none() {
        tell("--memory bounds the tables of a search here, not the whole program");
    }
    let cancel = cancelled_by_interrupt()?;
    *state() = Some(State { timed: time.is_some(), ..State::default() });
    let begin = BEGIN.get();
    let watch = move || {
        BEGIN.set(begin);
        watch(time, memory.map(|bytes| bytes as u64), &cancel, json);
    };
    std::thread::Builder::new().name("guard".to_string()).spawn(watch)?;
    Ok(())
}

/// Does a limit on the time end the program if nothing else does?
pub fn is_timed() -> bool {
    state().as_ref().is_some_and(|state| state.timed)
}

/// What the program is about and what it does next, should it have to be stopped there.
pub fn doing(about: &str, what: &'static str) {
    if let Some(state) = state().as_mut() {
        about.clone_into(&mut state.about);
        (state.doing, state.answered) = (what, false);
    }
}

/// The search whose findings count, should it have to be stopped.
pub fn follow(meter: &Arc<Meter>) {
    if let Some(state) = state().as_mut() {
        state.meter = Some(meter.clone());
    }
}

/// What is known so far, in words, where no search tells it.
pub fn known(words: String) {
    if let Some(state) = state().as_mut() {
        state.known = words;
    }
}

/// The verdict is found and written in lines; what comes now may be missing.
pub fn answered(what: &'static str) {
    if let Some(state) = state().as_mut() {
        (state.answered, state.doing) = (true, what);
    }
}

/// Lines that are part of the answer, should the rest not come.
pub fn pending(text: &str) {
    if let Some(state) = state().as_mut() {
        state.pending.push_str(text);
    }
}

/// Those lines are printed.
pub fn shown() {
    if let Some(state) = state().as_mut() {
        state.pending.clear();
    }
}

/// One of several games begins. None of them may spend the time of the others on building its board.
pub fn next(game: OneOf) {
    if let Some(state) = state().as_mut() {
        let about = format!("{} under {} rules", game.board, game.rules);
        *state = State { about, several: Some(game), checks: state.checks, ..State::default() };
    }
}

/// An answer counts once its certificate is checked.
pub fn checks() {
    if let Some(state) = state().as_mut() {
        state.checks = true;
    }
}

/// The answer is about to be printed; whoever comes too late waits for the end.
pub fn done() {
    if let Some(state) = state().as_mut() {
        state.done = true;
    }
}

/// Writes files: a limit waits until they are whole.
pub fn while_writing<T>(work: impl FnOnce() -> T) -> T {
    struct Written;
    impl Drop for Written {
        fn drop(&mut self) {
            FILES.fetch_sub(1, Ordering::SeqCst);
        }
    }
    FILES.fetch_add(1, Ordering::SeqCst);
    let _written = Written;
    work()
}

/// Bytes of memory that the program has, where the system tells.
pub fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// The same as it was a moment ago: for a small game to ask the system takes longer than the game.
pub fn resident_lately() -> Option<u64> {
    static LAST: Mutex<Option<(Instant, u64)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if last.is_none_or(|(at, _)| at.elapsed() >= EVERY / 2) {
        *last = Some((Instant::now(), resident()?));
    }
    last.map(|(_, bytes)| bytes)
}

fn watch(time: Option<Duration>, memory: Option<u64>, cancel: &AtomicBool, json: bool) {
    let late = time.map(|most| most + GRACE + most / 20);
    let mut interrupted: Option<Instant> = None;
    loop {
        std::thread::sleep(EVERY);
        if cancel.load(Ordering::Relaxed) && interrupted.is_none() {
            interrupted = Some(Instant::now());
        }
        let stop = if interrupted.is_some_and(|at| at.elapsed() >= GRACE_OF_INTERRUPT) {
            Stop::Cancelled
        } else if late.is_some_and(|late| elapsed() >= late) {
            Stop::Time
        } else if memory.is_some_and(|most| resident().is_some_and(|now| now > most + SLACK)) {
            Stop::Memory
        } else {
            continue;
        };
        let since = Instant::now();
        while is_writing() && since.elapsed() < WRITING {
            std::thread::sleep(EVERY);
        }
        end(stop, json);
    }
}

fn is_writing() -> bool {
    let saving = |state: &State| state.meter.as_ref().is_some_and(|meter| meter.is_saving());
    FILES.load(Ordering::SeqCst) > 0 || state().as_ref().is_some_and(saving)
}

/// What is printed where nothing else can be.
#[derive(Serialize)]
struct Stopped<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    status: &'static str,
    value: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Bounds<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<&'a str>,
    limit: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    doing: &'static str,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Bounds<'a> {
    at_least: Option<&'a str>,
    at_most: Option<&'a str>,
}

/// Says what is known and ends the program, unless the answer is being printed.
fn end(stop: Stop, json: bool) {
    // Kept until the end: nothing else is printed from here on.
    let mut state = state();
    let Some(state) = state.as_mut().filter(|state| !state.done) else { return };
    progress::clear();
    let told = state.meter.as_ref().and_then(|meter| meter.so_far());
    let so_far = told.or_else(|| {
        // Lines that were for people tell a program what was found, too.
        let lines = if json { state.pending.trim() } else { "" };
        let parts = [state.known.as_str(), lines].into_iter().filter(|part| !part.is_empty());
        let words = parts.collect::<Vec<_>>().join("\n");
        (!words.is_empty()).then(|| SoFar::bounded(words, None, None))
    });
    let nodes = state.meter.as_ref().map_or(0, |meter| meter.nodes());
    let text = if json {
        object(stop, so_far.as_ref(), state, nodes)
    } else {
        state.pending.clone() + &words(stop, so_far.as_ref(), state)
    };
    // What became of files that were there before is said with the verdict, which does not come.
    if let Some(meter) = state.meter.as_ref().filter(|_| !state.answered) {
        meter.notices().iter().for_each(|notice| tell(notice));
    }
    let mut out = std::io::stdout();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    let proved = so_far.is_some_and(|so_far| so_far.value.is_some()) && !state.checks;
    let (before, after) = state.several.as_ref().map_or((0, 0), |game| (game.code, game.after));
    if after > 0 {
        tell(&format!("{} not begun", count(after, "game")));
    }
    std::process::exit(i32::from(before.max(u8::from(!proved || after > 0))));
}

/// Are there bounds on a value?
fn is_bounded(so_far: &SoFar) -> bool {
    so_far.at_least.is_some() || so_far.at_most.is_some()
}

fn object(stop: Stop, so_far: Option<&SoFar>, state: &State, nodes: u64) -> String {
    let value = so_far.and_then(|so_far| so_far.value.as_deref());
    let bounds = so_far
        .filter(|so_far| value.is_none() && is_bounded(so_far))
        .map(|so_far| Bounds { at_least: so_far.at_least.as_deref(), at_most: so_far.at_most.as_deref() });
    let status = match (value, &bounds) {
        (Some(_), _) => "proved",
        (None, Some(_)) => "bounded",
        (None, None) => "open",
    };
    let known = so_far.map(|so_far| so_far.words.as_str());
    let stopped = Stopped {
        board: state.several.as_ref().map(|game| &*game.board),
        rules: state.several.as_ref().map(|game| &*game.rules),
        status,
        value,
        bounds,
        known,
        limit: stop.to_string(),
        doing: state.doing,
        nodes,
        seconds: elapsed().as_secs_f64(),
    };
    let write = if state.several.is_some() { serde_json::to_string } else { serde_json::to_string_pretty };
    write(&stopped).unwrap_or_default() + "\n"
}

fn words(stop: Stop, so_far: Option<&SoFar>, state: &State) -> String {
    let about = if state.about.is_empty() { String::new() } else { format!("{}: ", state.about) };
    let doing = if state.doing.is_empty() { String::new() } else { format!(" while {}", state.doing) };
    let seconds = elapsed().as_secs_f64();
    match so_far {
        _ if state.answered => format!("  stopped by {stop}{doing}\n"),
        Some(SoFar { value: Some(_), words, .. }) => {
            format!("{about}{words}.\n  {seconds:.2} s\n  stopped by {stop} before the rest was done\n")
        }
        Some(known) => {
            let status = if is_bounded(known) { "bounded" } else { "open" };
            let words = &known.words;
            format!("{about}{status}. So far {words}; stopped by {stop}{doing}.\n  {seconds:.2} s\n")
        }
        None => format!("{about}open, stopped by {stop}{doing}.\n  {seconds:.2} s\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_said() {
        let state = State { about: "8^3".to_string(), doing: "listing sets", ..State::default() };
        assert_eq!(
            words(Stop::Time, None, &state).lines().next(),
            Some("8^3: open, stopped by the time limit while listing sets.")
        );
        let draws = SoFar::bounded("X at least draws", Some("draw"), Some("first"));
        assert!(
            words(Stop::Memory, Some(&draws), &state)
                .contains("So far X at least draws; stopped by the memory limit")
        );
        let object = object(Stop::Time, Some(&draws), &state, 3);
        assert!(
            object.contains("\"status\": \"bounded\"") && object.contains("\"at_most\": \"first\""),
            "{object}"
        );
        let found = SoFar::bounded("a cap of 112 points", None, None);
        assert!(
            words(Stop::Time, Some(&found), &state).starts_with("8^3: open. So far a cap of 112 points; ")
        );
        let object = self::object(Stop::Time, Some(&found), &state, 3);
        assert!(object.contains("\"status\": \"open\"") && object.contains("112"), "{object}");
        let drawn = SoFar::proved("a draw", "draw");
        assert!(words(Stop::Time, Some(&drawn), &state).starts_with("8^3: a draw.\n"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_read() {
        assert!(resident().is_some_and(|bytes| bytes > 1 << 19));
    }
}
