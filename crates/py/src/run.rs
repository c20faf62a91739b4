//! Runs: plans, the state of a run with its journal, and jobs as bytes in and bytes out.

use crate::errors::{raise, refuse};
use crate::work::interruptible;
use noughts_papers::atlas::families::find;
use noughts_run::{Driver, Entry, Plan, Taken, Worker};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the limits that are given, and says why the plan cannot be carried out, if so.
fn checked(
    mut plan: Plan,
    nodes: Option<u64>,
    memory: Option<u64>,
    seconds: Option<u64>,
) -> PyResult<String> {
    plan.nodes = nodes.unwrap_or(plan.nodes);
    plan.memory = memory.unwrap_or(plan.memory);
    plan.seconds = seconds.unwrap_or(plan.seconds);
    let plan = Plan::read(&plan.text()).map_err(|e| raise(&e))?;
    let text = plan.text();
    Driver::new(plan).map_err(|e| raise(&e))?;
    Ok(text)
}

/// The plan for one game, as text.
#[pyfunction]
#[pyo3(signature = (board, rules, position, nodes = None, memory = None, seconds = None))]
pub fn plan_game(
    board: &str,
    rules: &str,
    position: &str,
    nodes: Option<u64>,
    memory: Option<u64>,
    seconds: Option<u64>,
) -> PyResult<String> {
    checked(Plan::game(board, rules, position), nodes, memory, seconds)
}

/// The plan for the boards of families of the atlas, and for boards with a family of one's own, as text.
#[pyfunction]
#[pyo3(signature = (families, boards, nodes = None, memory = None, seconds = None))]
pub fn plan_census(
    families: Vec<String>,
    boards: Vec<(String, String, Option<String>)>,
    nodes: Option<u64>,
    memory: Option<u64>,
    seconds: Option<u64>,
) -> PyResult<String> {
    let mut entries = Vec::new();
    for name in families {
        let family = find(&name).map_err(refuse)?;
        let entry = |board| Entry { family: family.name.to_string(), board, rules: None };
        entries.extend(family.specs().into_iter().map(entry));
    }
    entries.extend(boards.into_iter().map(|(family, board, rules)| Entry { family, board, rules }));
    checked(Plan::census(entries), nodes, memory, seconds)
}

/// Reads a plan: its text as it is written, and its hash.
#[pyfunction]
pub fn plan_read(text: &str) -> PyResult<(String, String)> {
    let plan = Plan::read(text).map_err(|e| raise(&e))?;
    Ok((plan.text(), plan.hash()))
}

/// Workers that have nothing to do: the next job finds its board made.
static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

/// Does a job: bytes in, bytes out. Other threads go on meanwhile, and Ctrl-C stops it.
#[pyfunction]
pub fn run_job(py: Python<'_>, job: PyBackedBytes, worker: String) -> PyResult<Bound<'_, PyBytes>> {
    let cancel = Arc::new(AtomicBool::new(false));
    let (job, flag) = (job.to_vec(), cancel.clone());
    let work = move || {
        let mut mine = lock(&IDLE).pop().unwrap_or_default();
        let answer = mine.perform(&job, &worker, &flag);
        lock(&IDLE).push(mine);
        answer
    };
    interruptible(py, &cancel, |_| Ok(()), work).map(|answer| PyBytes::new(py, &answer))
}

/// A run: which jobs are next, what an answer changes, how it stands. What counts is in the journal.
#[pyclass(frozen, module = "noughts._noughts")]
pub struct Run {
    inner: Mutex<Option<noughts_run::Run>>,
}

impl Run {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut noughts_run::Run) -> Result<T, noughts_run::RunError> + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| lock(&self.inner).as_mut().map(work));
        done.ok_or_else(|| refuse("the run is closed"))?.map_err(|e| raise(&e))
    }
}

#[pymethods]
impl Run {
    /// Begins a run, or goes on with what the journal holds.
    #[new]
    fn new(py: Python<'_>, plan: &str, journal: PathBuf) -> PyResult<Run> {
        let plan = Plan::read(plan).map_err(|e| raise(&e))?;
        let run = py.detach(|| noughts_run::Run::open(plan, &journal)).map_err(|e| raise(&e))?;
        Ok(Run { inner: Mutex::new(Some(run)) })
    }

    /// Up to so many jobs that are worth doing now: name and bytes.
    fn next_jobs<'py>(&self, py: Python<'py>, most: usize) -> PyResult<Vec<(String, Bound<'py, PyBytes>)>> {
        let jobs = self.with(py, |run| Ok(run.next_jobs(most)))?;
        Ok(jobs.into_iter().map(|job| (job.key.clone(), PyBytes::new(py, &job.bytes()))).collect())
    }

    /// Takes answers in; for each what became of it (`new`, `again` or `rejected`), and of a rejected one the job, the
    /// worker and the reason.
    fn take(
        &self,
        py: Python<'_>,
        answers: Vec<PyBackedBytes>,
    ) -> PyResult<Vec<(&'static str, String, String, String)>> {
        let none = String::new;
        let taken = self.with(py, |run| run.take(&answers))?;
        Ok(taken
            .into_iter()
            .map(|taken| match taken {
                Taken::New => ("new", none(), none(), none()),
                Taken::Again => ("again", none(), none(), none()),
                Taken::Rejected { key, worker, why } => ("rejected", key, worker, why),
            })
            .collect())
    }

    /// A worker died under a job: what becomes of it, in words.
    fn died(&self, py: Python<'_>, key: &str, worker: &str) -> PyResult<String> {
        self.with(py, |run| run.died(key, worker))
    }

    /// A job comes back undone, and nobody is to blame.
    fn give_back(&self, py: Python<'_>, key: &str) -> PyResult<()> {
        self.with(py, |run| {
            run.give_back(key);
            Ok(())
        })
    }

    /// Has a job no answer yet? None if the run has not met it.
    fn is_open(&self, py: Python<'_>, key: &str) -> PyResult<Option<bool>> {
        self.with(py, |run| Ok(run.driver().is_open(key)))
    }

    /// How the run stands, as JSON.
    fn status(&self, py: Python<'_>) -> PyResult<String> {
        let status = self.with(py, |run| Ok(run.status()))?;
        serde_json::to_string(&status).map_err(|e| raise(&e))
    }

    /// Statement and certificate of a finished game.
    fn files(&self, py: Python<'_>) -> PyResult<Option<(String, String)>> {
        let files = self.with(py, |run| run.assemble())?;
        Ok(files.map(|files| (files.statement, files.certificate)))
    }

    /// The rows of a census.
    fn table(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |run| run.table())
    }

    /// What was found when the journal was opened, if a person should know.
    fn notice(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |run| Ok(run.journal().notice().map(ToString::to_string)))
    }

    /// Closes the journal, so that another run may open it.
    fn close(&self, py: Python<'_>) {
        py.detach(|| lock(&self.inner).take());
    }
}
