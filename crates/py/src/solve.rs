//! Who wins, and best play.

use crate::errors::{raise, refuse};
use crate::game::Game;
use crate::work::{interruptible, tell};
use noughts::solving::Meter;
use noughts::{Limits, Method, Position};
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// Limits as Python gives them; `None` is the library's own.
pub fn limits(
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    threads: Option<usize>,
) -> PyResult<Limits> {
    let time = time
        .map(|seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| refuse(format!("time={seconds}: give a number of seconds, not below 0")))
        })
        .transpose()?;
    let usual = Limits::new();
    if memory.is_some_and(|bytes| bytes < 1 << 20) {
        return Err(refuse("memory is in bytes, and at least 2**20"));
    }
    Ok(Limits {
        time,
        nodes,
        memory: memory.unwrap_or(usual.memory),
        threads: threads.unwrap_or(usual.threads).max(1),
        cancel: usual.cancel,
    })
}

/// Solves the position on the board: what is known as JSON, and the pairs of files for the checker (the first is about
/// the position itself, the others about boards of a nest that it follows from).
#[pyfunction]
#[pyo3(signature = (game, *, time = None, nodes = None, memory = None, threads = None, method = None, moves = true,
                    distance = true, line = false, evidence = true, progress = None))]
#[expect(clippy::too_many_arguments, clippy::fn_params_excessive_bools, reason = "keywords in Python")]
pub fn solve(
    py: Python<'_>,
    game: PyRef<'_, Game>,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    threads: Option<usize>,
    method: Option<&str>,
    moves: bool,
    distance: bool,
    line: bool,
    evidence: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<(String, String, Vec<(String, String)>)> {
    let limits = limits(time, nodes, memory, threads)?;
    let cancel = limits.cancel.clone();
    let mut problem = game.problem().limits(limits.clone());
    if let Some(name) = method {
        problem = problem.method(name.parse::<Method>().map_err(|e| raise(&e))?);
    }
    problem = if moves { problem.moves() } else { problem };
    problem = if distance { problem.distance() } else { problem };
    problem = if line { problem.line() } else { problem };
    problem = if evidence { problem } else { problem.value_only() };
    let meter = Arc::new(Meter::new(limits));
    let watched = meter.clone();
    let verdict = interruptible(
        py,
        &cancel,
        |py| tell(py, &watched, progress.as_ref()),
        move || problem.solve_metered(&meter),
    )?;
    let summary = serde_json::to_string(&verdict.summary()).map_err(|e| raise(&e))?;
    let files = verdict.evidence().into_iter().chain(verdict.components().iter().cloned());
    let files = files.map(|files| (files.statement, files.certificate)).collect();
    Ok((summary, verdict.in_words(), files))
}

/// Best play in this game, from the solver.
#[pyfunction]
#[pyo3(signature = (game, *, time = None, nodes = None, memory = None, threads = None))]
pub fn best_play(
    game: PyRef<'_, Game>,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
    threads: Option<usize>,
) -> PyResult<BestPlay> {
    let limits = limits(time, nodes, memory, threads)?;
    Ok(BestPlay { inner: Arc::new(game.problem().limits(limits).best_play()) })
}

/// The solver's best moves at any position of a game; what it learns at one it knows at the next.
#[pyclass(frozen, module = "noughts._noughts")]
pub struct BestPlay {
    inner: Arc<noughts::BestPlay>,
}

#[pymethods]
impl BestPlay {
    /// The best moves for whoever is to move in a game.
    fn replies(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<Vec<String>> {
        let (best, here): (_, Position) = (self.inner.clone(), game.here().clone());
        let cancel = Arc::default();
        let moves = interruptible(py, &cancel, |_| Ok(()), move || best.replies(&here))?;
        Ok(moves.into_iter().map(|mv| game.show(mv)).collect())
    }
}
