//! `noughts job PLAN KEY`

use super::{Outcome, plan, progress};
use crate::failure::Failure;
use crate::files::{self, digest};
use crate::output::{print, tell};
use noughts_run::{Answer, Driver, Said, Worker};
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Do one job of a plan, for clusters that run commands
///
/// Does a job and leaves its answer in a folder, whole or not at all. Does nothing if the answer is there: it can be run as
/// often as one likes. `noughts run PLAN --collect DIR --keys` takes the answers in and names the next jobs. Exit code 1:
/// the job could not be done.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts job qubic.plan 0.x1.o22 --dir answers
  noughts run qubic.plan --collect answers --keys | xargs -P2 -n1 noughts job qubic.plan --dir answers")]
pub struct Args {
    /// The plan
    #[arg(required_unless_present = "serve")]
    plan: Option<PathBuf>,
    /// The name of the job
    #[arg(required_unless_present = "serve")]
    key: Option<String>,
    /// The folder for answers
    #[arg(long, default_value = "answers")]
    dir: PathBuf,
    /// Read jobs from standard input and write answers to standard output, a line each
    #[arg(long, conflicts_with_all = ["plan", "key"], hide = true)]
    serve: bool,
}

pub fn run(args: &Args) -> Outcome {
    let (Some(path), Some(key)) = (&args.plan, &args.key) else { return serve() };
    let answers = file(&args.dir, key);
    if answers.exists() {
        return Ok(ExitCode::SUCCESS);
    }
    let driver = Driver::new(plan::read(path)?)?;
    let job = driver.job(key).ok_or_else(|| {
        let help = "`noughts run PLAN --collect DIR --keys` names the jobs that are worth doing";
        Failure::new(format!("{} has no job “{key}”", path.display())).input(key).help(help)
    })?;
    std::fs::create_dir_all(&args.dir).map_err(|e| format!("{}: {e}", args.dir.display()))?;
    files::writable(&answers)?;
    let cancel = progress::cancelled_by_interrupt()?;
    let answer = progress::during(key, || Worker::default().perform(&job.bytes(), &name(), &cancel));
    if let Ok(Answer { said: Said::Refused(why), .. }) = Answer::read(&answer) {
        tell(&format!("job {key}: {why}"));
        return Ok(ExitCode::from(1));
    }
    files::write(&answers, answer)?;
    Ok(ExitCode::SUCCESS)
}

/// Where the answer to a job is.
pub fn file(folder: &Path, key: &str) -> PathBuf {
    // A name must fit a file system.
    let plain = key.len() <= 100 && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
    folder.join(format!("{}.answer", if plain { key.to_string() } else { digest(key) }))
}

/// Who does the job: this process on this machine.
fn name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let host = host.or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_else(|| "here".to_string());
    format!("{}:{}", host.trim(), std::process::id())
}

/// A line, a job; until the input ends.
fn serve() -> Outcome {
    let (mut worker, name, cancel) = (Worker::default(), name(), progress::cancelled_by_interrupt()?);
    for line in std::io::stdin().lock().lines() {
        let answer = worker.perform(line?.as_bytes(), &name, &cancel);
        print(&(String::from_utf8_lossy(&answer) + "\n"))?;
        std::io::stdout().flush()?;
    }
    Ok(ExitCode::SUCCESS)
}
