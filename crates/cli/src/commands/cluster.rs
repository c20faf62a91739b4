//! `--on WHERE`: where the jobs of a run are done.

use crate::failure::Failure;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A place that does jobs.
pub enum Place {
    /// Processes of this machine.
    Local(usize),
    /// The scheduler of a Dask cluster.
    Dask(String),
}

/// Reads `local:4`, `dask://host:8786` or an address of Dask such as `tcp://host:8786`.
pub fn read(text: &str) -> Result<Place, Failure> {
    if let Some(workers) =
        text.strip_prefix("local:").and_then(|n| n.parse::<usize>().ok()).filter(|&n| n > 0)
    {
        return Ok(Place::Local(workers));
    }
    let dask = ["dask://", "tcp://", "tls://", "ucx://", "ws://", "wss://"];
    if dask.iter().any(|scheme| text.strip_prefix(scheme).is_some_and(|rest| !rest.is_empty())) {
        return Ok(Place::Dask(text.to_string()));
    }
    Err(Failure::new(format!("“{text}” is no place to run jobs"))
        .input(text)
        .help("write local:4 for processes of this machine, or dask://host:8786 for a Dask scheduler"))
}

/// Runs the jobs of a plan on a Dask cluster, through the Python package; the answers are in the journal afterwards.
pub fn dask(plan: &Path, journal: &Path, address: &str, time: Option<Duration>) -> Result<(), Failure> {
    let python = python(address)?;
    let mut command = Command::new(&python);
    command
        .args(["-m", "noughts.running", "--plan"])
        .arg(plan)
        .arg("--journal")
        .arg(journal)
        .args(["--on", address]);
    if let Some(time) = time {
        command.arg("--time").arg(time.as_secs_f64().to_string());
    }
    let failed = |why: String| Failure::new(format!("{python} -m noughts.running: {why}")).input(address);
    let begin = Instant::now();
    let status = command.stdin(Stdio::null()).status().map_err(|e| failed(e.to_string()))?;
    match status.code() {
        // Done, or stopped by the time or an interrupt: the journal says how far it came.
        Some(0 | 1 | 130) => Ok(()),
        Some(code) => Err(failed(format!(
            "it ended with exit code {code} after {:.0} s; its message is above",
            begin.elapsed().as_secs_f64()
        ))),
        None => Err(failed("it was killed; the same command goes on from the journal".to_string())),
    }
}

/// The program that does jobs: this one, also where Python is what runs it.
pub fn worker() -> std::io::Result<Command> {
    let program = std::env::current_exe()?;
    let is_python = program.file_name().is_some_and(|name| name.to_string_lossy().starts_with("python"));
    let mut command = match std::env::var_os("NOUGHTS_PYTHON").filter(|_| is_python) {
        Some(python) => {
            let mut command = Command::new(python);
            command.args(["-m", "noughts"]);
            command
        }
        None => Command::new(program),
    };
    command.args(["job", "--serve"]);
    Ok(command)
}

/// A Python that has the package.
fn python(address: &str) -> Result<String, Failure> {
    let named = std::env::var("NOUGHTS_PYTHON").ok();
    let candidates: Vec<String> = match named {
        Some(name) => vec![name],
        None => vec!["python3".to_string(), "python".to_string()],
    };
    let has = |python: &&String| {
        let tried = Command::new(python).args(["-c", "import noughts.running"]).stdin(Stdio::null()).output();
        tried.is_ok_and(|output| output.status.success())
    };
    if let Some(python) = candidates.iter().find(has) {
        return Ok(python.clone());
    }
    Err(Failure::new(format!("--on {address} needs the Python package noughts, and {} does not have it", candidates.join(", ")))
        .input(address)
        .help("pip install noughts distributed, and name another Python with NOUGHTS_PYTHON if need be; --on local:2 needs nothing"))
}
