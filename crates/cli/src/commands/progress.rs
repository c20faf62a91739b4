//! A live line on a terminal while a command works; silence elsewhere and with `--quiet`.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use noughts::Progress;
use noughts::solving::{Meter, OnProgress};
use std::cell::RefCell;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on nothing is shown.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

fn is_shown() -> bool {
    !QUIET.load(Ordering::Relaxed) && std::io::stderr().is_terminal()
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    if !is_shown() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// The line that moves by itself, if there is one.
static SPINNER: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A line that says what is being done, until it is finished or something is printed.
pub fn spinner(message: &str) -> ProgressBar {
    let bar = styled(ProgressBar::new_spinner(), "{spinner} {elapsed} {wide_msg}");
    bar.set_message(message.to_string());
    bar.enable_steady_tick(Duration::from_millis(200));
    *SPINNER.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
    bar
}

/// Takes the line away: something is about to be printed.
pub fn clear() {
    if let Some(bar) = SPINNER.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// Does work that says nothing by itself under such a line.
pub fn during<T>(message: &str, work: impl FnOnce() -> T) -> T {
    let spinner = spinner(message);
    let result = work();
    spinner.finish_and_clear();
    result
}

/// A bar for work that comes in equal pieces: how many are done, and how long the rest will take.
pub fn bar(length: usize) -> ProgressBar {
    styled(ProgressBar::new(length as u64), "{wide_bar} {pos}/{len} · {elapsed} · {eta} left · {msg}")
}

thread_local! {
    /// Stands for an interrupt where the signals belong to somebody else.
    static FLAG_OF_CALLER: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// From now on this flag, and no signal, interrupts commands that run on this thread.
pub fn cancelled_by(flag: &Arc<AtomicBool>) {
    FLAG_OF_CALLER.set(Some(flag.clone()));
}

/// A flag that Ctrl-C and SIGTERM raise; the second time they end the program at once.
pub fn cancelled_by_interrupt() -> Result<Arc<AtomicBool>, ctrlc::Error> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    if let Some(flag) = FLAG_OF_CALLER.with_borrow(Clone::clone) {
        return Ok(flag);
    }
    if let Some(flag) = FLAG.get() {
        return Ok(flag.clone());
    }
    let cancel = raised_by_interrupt()?;
    Ok(FLAG.get_or_init(|| cancel).clone())
}

/// The signals raise the flag themselves: no thread has to be started that waits for them.
#[cfg(unix)]
fn raised_by_interrupt() -> Result<Arc<AtomicBool>, ctrlc::Error> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::{register, register_conditional_shutdown};
    let cancel: Arc<AtomicBool> = Arc::default();
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Asked in this order: the first time the flag is down.
        let ends = register_conditional_shutdown(signal, 130, cancel.clone());
        ends.and_then(|_| register(signal, cancel.clone())).map_err(ctrlc::Error::System)?;
    }
    Ok(cancel)
}

#[cfg(not(unix))]
fn raised_by_interrupt() -> Result<Arc<AtomicBool>, ctrlc::Error> {
    let cancel = Arc::new(AtomicBool::new(false));
    let flag = cancel.clone();
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(cancel)
}

/// Runs `work` while a line on standard error tells how the meter stands.
pub fn watch<T>(meter: &Meter, work: impl FnOnce() -> T) -> T {
    if !is_shown() {
        return work();
    }
    let bar = styled(ProgressBar::new_spinner(), "{spinner} {elapsed} {wide_msg}");
    let last = Mutex::new((0, Duration::ZERO));
    let tell: OnProgress<'_> = Arc::new(|now: &Progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        bar.set_message(standing(now, &last));
        *last = (now.nodes, now.elapsed);
        bar.tick();
    });
    let result = meter.watch(Some(&tell), work);
    bar.finish_and_clear();
    result
}

/// How a search stands, beside what it was when it was looked at last.
fn standing(now: &Progress, last: &(u64, Duration)) -> String {
    let rate =
        now.nodes.saturating_sub(last.0) as f64 / now.elapsed.saturating_sub(last.1).as_secs_f64().max(0.001);
    let mut parts = vec![format!("{} nodes", now.nodes), format!("{rate:.0}/s")];
    if now.deepest > 0 {
        parts.push(format!("depth {}", now.deepest));
    }
    if now.numbers != [0, 0] {
        let ([proof, disproof], fill) = (now.numbers, now.table * 100.0);
        parts.push(format!("table {fill:.1} % · proof {proof} disproof {disproof}"));
    }
    if let Some(left) = now.left {
        parts.push(format!("{} s left at most", left.as_secs()));
    }
    parts.join(" · ")
}
