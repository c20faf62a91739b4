//! Work that may take long: Python goes on meanwhile, Ctrl-C stops it at once, and somebody may be told how it stands.

use noughts::Progress;
use noughts::solving::Meter;
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often signals are looked at.
const LOOK: Duration = Duration::from_millis(50);
/// Looks between two reports.
const LOOKS: u32 = 4;

/// Does `work` on a thread of its own. On Ctrl-C (or whatever else a signal handler raises) the flag is raised and the
/// exception comes at once; the thread ends when it sees the flag.
pub fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    cancel: &Arc<AtomicBool>,
    mut tell: impl FnMut(Python<'_>) -> PyResult<()>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (send, receive) = channel();
    // Whoever waits may be gone: that is no error.
    std::thread::Builder::new().name("noughts".to_string()).spawn(move || drop(send.send(work())))?;
    let receive = std::sync::Mutex::new(receive);
    for look in 1.. {
        let answer = py.detach(|| {
            let receive = receive.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            receive.recv_timeout(LOOK)
        });
        match answer {
            Ok(answer) => return Ok(answer),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
        let told = if look % LOOKS == 0 { tell(py) } else { Ok(()) };
        if let Err(exception) = py.check_signals().and(told) {
            cancel.store(true, Ordering::Relaxed);
            return Err(exception);
        }
    }
    Err(crate::errors::refuse("the search ended without an answer; please report this"))
}

/// Tells a Python function how a search stands: nodes, seconds, seconds left (or None), proof and disproof number.
pub fn tell(py: Python<'_>, meter: &Meter, to: Option<&Py<PyAny>>) -> PyResult<()> {
    let Some(to) = to else { return Ok(()) };
    let now = Progress::of(meter);
    let left = now.left.map(|left| left.as_secs_f64());
    to.call1(py, (now.nodes, now.elapsed.as_secs_f64(), left, now.numbers[0], now.numbers[1]))?;
    Ok(())
}
