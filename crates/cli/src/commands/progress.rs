//! A live line on a terminal while a search runs; silence elsewhere.

use indicatif::{ProgressBar, ProgressStyle};
use noughts::limits::Meter;
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A line that says what is being done, until it is finished; indicatif shows it on terminals only.
pub fn spinner(message: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(message.to_string());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the program at once.
pub fn cancelled_by_interrupt() -> Result<Arc<AtomicBool>, ctrlc::Error> {
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
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
                bar.set_style(style);
            }
            let mut last = (0, Duration::ZERO);
            while !done.load(Ordering::Relaxed) {
                std::thread::park_timeout(Duration::from_millis(250));
                let (nodes, time) = (meter.nodes(), meter.elapsed());
                let rate = (nodes - last.0) as f64 / time.saturating_sub(last.1).as_secs_f64().max(0.001);
                last = (nodes, time);
                let [proof, disproof] = meter.root();
                let fill = meter.fill() * 100.0;
                let depth = meter.deepest();
                bar.set_message(format!(
                    "{nodes} nodes · {rate:.0}/s · depth {depth} · table {fill:.1} % · proof {proof} disproof {disproof}"
                ));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}
