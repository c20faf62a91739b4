//! `noughts run PLAN`

use super::report::{self, Page, Proof};
use super::{Outcome, cluster, plan, progress};
use crate::failure::Failure;
use crate::files::{self, Folder, stem};
use crate::guard;
use crate::limits::{TimeArgs, cores, parse_time};
use crate::output::{print, tell};
use noughts::{Rules, Value};
use noughts_run::{
    Answer as JobAnswer, Happening, Journal, Plan, Pool, Recorded, Run, Simulated, Status, Taken, Work,
    simulate,
};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Carry out a plan with processes on this machine, or take in answers of a cluster
///
/// Every answer is checked and kept in a journal, so that a run that was interrupted or killed goes on where it stopped: give the
/// same command again. When the plan is carried out, the certificate is put together from those of the jobs (or the table of a
/// census is written). Exit code 1: something is left to do.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts run qubic.plan --workers 2 --check
  noughts run qubic.plan --on dask://scheduler:8786
  noughts run qubic.plan --collect answers --keys 1000
  noughts run qubic.plan --simulate 1,10,100,1000")]
pub struct Args {
    /// The plan, made by `noughts plan`
    plan: PathBuf,
    /// The journal (default: the name of the plan with the ending .journal)
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// So many processes work (default: all cores)
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// Run the jobs elsewhere: local:N, or dask://host:port (through the Python package)
    #[arg(long, value_name = "WHERE", conflicts_with_all = ["workers", "collect", "simulate"])]
    on: Option<String>,
    /// Take in the answers that `noughts job` has left in this folder, and run nothing
    #[arg(long, value_name = "DIR", conflicts_with_all = ["workers", "simulate"])]
    collect: Option<PathBuf>,
    /// Print the names of the next jobs, a line each, at most so many
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1000", requires = "collect", conflicts_with = "json")]
    keys: Option<usize>,
    /// Play the journal again with these numbers of workers: how long it would have taken
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    simulate: Vec<u32>,
    /// In the simulation, each job waits so long before it begins
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "20ms", requires = "simulate")]
    wait: Duration,
    #[command(flatten)]
    limits: TimeArgs,
    /// The folder for statement and certificate
    #[arg(long, default_value = "noughts-out")]
    out: PathBuf,
    /// The table of a census (default: the name of the plan with the ending .csv)
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Run the independent checker on the whole certificate (each job's has been checked before)
    #[arg(long)]
    check: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// How a run ended, or stands.
#[derive(Serialize)]
struct Answer {
    plan: String,
    journal: String,
    status: report::Status,
    /// `null` for a census, and while it is not known.
    value: Option<Value>,
    /// Jobs that were answered, that are under way, and that are left (of a game: at least).
    done: usize,
    in_flight: usize,
    left: u64,
    /// How many leaves must still say yes, and no, at least; `null`: they never will.
    proof: Option<u32>,
    disproof: Option<u32>,
    nodes: u64,
    /// Of work, all jobs together.
    seconds: f64,
    /// Answers that did not count, workers that died.
    notices: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(flatten)]
    files: Proof,
}

pub fn run(args: &Args) -> Outcome {
    let plan = plan::read(&args.plan)?;
    let journal = args.journal.clone().unwrap_or_else(|| args.plan.with_extension("journal"));
    if !args.simulate.is_empty() {
        return simulated(args, &plan, &journal);
    }
    let work = Carried {
        table: args.table.clone().unwrap_or_else(|| args.plan.with_extension("csv")),
        plan,
        path: args.plan.clone(),
        journal,
        out: args.out.clone(),
        check: args.check,
        json: args.json,
    };
    if let Some(folder) = &args.collect {
        let mut run = Run::open(work.plan.clone(), &work.journal)?;
        let mut notices = Vec::new();
        collect(&mut run, folder, &mut notices)?;
        return match args.keys {
            Some(most) => keys(run, most),
            None => work.finish(&run, notices),
        };
    }
    work.carry_out(args.on.as_deref(), args.workers, args.limits.time)
}

/// A plan to be carried out, and where everything goes.
pub struct Carried {
    pub plan: Plan,
    pub path: PathBuf,
    pub journal: PathBuf,
    pub out: PathBuf,
    pub table: PathBuf,
    pub check: bool,
    pub json: bool,
}

impl Carried {
    /// A plan with its files in a folder, named after what it is about.
    pub fn within(folder: &Path, plan: Plan, check: bool, json: bool) -> Carried {
        let name = format!("{}-{}", stem(&plan::what(&plan)), &plan.hash()[..8]);
        let file = |ending: &str| folder.join(format!("{name}.{ending}"));
        let (path, journal, table) = (file("plan"), file("journal"), file("csv"));
        Carried { plan, path, journal, out: folder.to_path_buf(), table, check, json }
    }

    /// Runs the jobs, and says what came of it.
    pub fn carry_out(&self, on: Option<&str>, workers: Option<usize>, time: Option<Duration>) -> Outcome {
        Folder::open(&self.out)?;
        if !self.path.exists() {
            files::write(&self.path, self.plan.text())?;
        }
        let mut notices = Vec::new();
        let run = self.jobs(on, workers, time, &mut notices)?;
        self.finish(&run, notices)
    }

    fn finish(&self, run: &Run, notices: Vec<String>) -> Outcome {
        let mut page = Page::new(self.json);
        let Status { finished, value, done, in_flight, left, proof, disproof, nodes, seconds, .. } =
            run.status();
        page.line(in_words(&self.plan, &run.status()));
        page.line(format!("  {done} jobs · {nodes} nodes · {seconds:.1} s of work"));
        let (mut files, mut table) = (Proof::default(), None);
        if finished && matches!(self.plan.work, Work::Census(_)) {
            page.line(format!("  table       {}", self.table.display()));
            files::write(&self.table, run.table()?)?;
            table = Some(self.table.display().to_string());
        }
        if let Some(evidence) = progress::during("putting the certificate together", || run.assemble())? {
            page.show()?;
            files = page.put(&Folder::open(&self.out)?, &plan::what(&self.plan), &evidence, self.check);
        }
        if !finished {
            page.line(format!("  the same command goes on from {}", self.journal.display()));
        }
        let number = |number: u32| Some(number).filter(|&number| number < u32::MAX);
        let answer = Answer {
            plan: self.path.display().to_string(),
            journal: self.journal.display().to_string(),
            status: if finished { report::Status::Proved } else { report::Status::Open },
            value,
            done,
            in_flight,
            left,
            proof: number(proof),
            disproof: number(disproof),
            nodes,
            seconds,
            notices,
            table,
            files,
        };
        page.finish(&answer, u8::from(!finished))
    }

    /// Runs the jobs, here or elsewhere, until the plan is carried out, the time is up or somebody interrupts.
    fn jobs(
        &self,
        on: Option<&str>,
        workers: Option<usize>,
        time: Option<Duration>,
        notices: &mut Vec<String>,
    ) -> Result<Run, Box<dyn std::error::Error>> {
        let workers = match on.map(cluster::read).transpose()? {
            None => cores(workers),
            Some(cluster::Place::Local(workers)) => workers,
            Some(cluster::Place::Dask(address)) => {
                cluster::dask(&self.path, &self.journal, &address, time)?;
                return Ok(Run::open(self.plan.clone(), &self.journal)?);
            }
        };
        let mut run = Run::open(self.plan.clone(), &self.journal)?;
        cluster::worker()?;
        let launch = || cluster::worker().unwrap_or_else(|_| std::process::Command::new("noughts"));
        let cancel = progress::cancelled_by_interrupt()?;
        let pool = Pool { workers, launch: &launch, cancel, time: time.map(guard::left) };
        if let Some(words) = run.journal().notice() {
            tell(words);
            notices.push(words.to_string());
        }
        let (bar, begin, before) = (progress::spinner("starting"), Instant::now(), run.status());
        let result = pool.run(&mut run, &mut |run, happening| match happening {
            Happening::Progress { alive } => {
                bar.set_message(line(&run.status(), &before, alive, begin.elapsed()));
            }
            Happening::Notice(words) => {
                bar.suspend(|| tell(&words));
                notices.push(words);
            }
        });
        bar.finish_and_clear();
        result?;
        Ok(run)
    }
}

/// How a run stands, on one line.
fn line(now: &Status, before: &Status, alive: usize, elapsed: Duration) -> String {
    let rate = (now.done - before.done) as f64 / elapsed.as_secs_f64().max(0.001);
    let left =
        if rate > 0.0 { format!("{:.0} s at least", now.left as f64 / rate) } else { "unknown".to_string() };
    format!(
        "{} leaves done · {} in flight · proof {} disproof {} · {} nodes · {alive} workers · left: {} leaves, {left}",
        now.done, now.in_flight, now.proof, now.disproof, now.nodes, now.left
    )
}

/// The verdict, or that there is none yet.
fn in_words(plan: &Plan, status: &Status) -> String {
    let what = plan::what(plan);
    match (&plan.work, &status.value) {
        (Work::Game { rules, .. }, Some(value)) => format!("{what}: {}.", value_in_words(value, rules)),
        (Work::Game { .. }, None) => {
            format!(
                "{what}: not decided yet. Proof number {}, disproof number {}.",
                status.proof, status.disproof
            )
        }
        (Work::Census(_), _) if status.finished => format!("{what}: done."),
        (Work::Census(_), _) => format!("{what}: {} to go.", status.left),
    }
}

pub(super) fn value_in_words(value: &Value, rules: &str) -> String {
    rules.parse::<Rules>().map_or(value.to_string(), |rules| value.in_words(&rules))
}

/// Takes in the answers of a folder. One that does not count is moved aside, so that its job can be done again.
fn collect(
    run: &mut Run,
    folder: &Path,
    notices: &mut Vec<String>,
) -> Result<(), Box<dyn std::error::Error>> {
    let shown = folder.display();
    let entries = match std::fs::read_dir(folder) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(|e| Failure::new(format!("{shown}: {e}")).input(&shown.to_string()))?,
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "answer"));
    // Leaves come after what they are under: those with fewer points first, then again while there is something new.
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    let mut waiting: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for path in paths {
        let bytes = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        waiting.push((path, bytes));
    }
    loop {
        let known = |(_, bytes): &(PathBuf, Vec<u8>)| {
            JobAnswer::read(bytes).map_or(true, |answer| run.driver().is_open(&answer.key).is_some())
        };
        let (ready, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(known);
        if ready.is_empty() {
            waiting = later;
            break;
        }
        let answers: Vec<&[u8]> = ready.iter().map(|(_, bytes)| bytes.as_slice()).collect();
        for (taken, (path, _)) in run.take(&answers)?.into_iter().zip(&ready) {
            if let Taken::Rejected { worker, why, .. } = taken {
                let aside = path.with_extension("rejected");
                std::fs::rename(path, &aside).map_err(|e| format!("{}: {e}", path.display()))?;
                let words = format!("{}: the answer of {worker} does not count: {why}", aside.display());
                tell(&words);
                notices.push(words);
            }
        }
        waiting = later;
    }
    for (path, _) in waiting {
        let words = format!("{}: no job that this run has met", path.display());
        tell(&words);
        notices.push(words);
    }
    Ok(())
}

/// The names of the next jobs; none if the plan is carried out.
fn keys(mut run: Run, most: usize) -> Outcome {
    let finished = run.status().finished;
    let mut text = String::new();
    for job in run.next_jobs(most) {
        text += &job.key;
        text.push('\n');
    }
    print(&text)?;
    Ok(std::process::ExitCode::from(u8::from(!finished)))
}

#[derive(Serialize)]
struct SimulationAnswer {
    plan: String,
    wait: f64,
    runs: Vec<Simulated>,
}

/// A recorded run with other numbers of workers.
fn simulated(args: &Args, plan: &Plan, journal: &Path) -> Outcome {
    if !journal.exists() {
        let help = "carry the plan out first: the simulation plays its journal again";
        return Err(Failure::new(format!("{} is not there", journal.display())).help(help).into());
    }
    let mut recorded = Recorded::default();
    Journal::open(journal, &plan.hash(), |answer| {
        recorded.add(answer);
        Ok(())
    })?;
    let mut page = Page::new(args.json);
    page.line(format!(
        "{}, {} jobs of {:.2} s on average, {:.0} ms wait",
        plan::what(plan),
        recorded.jobs(),
        recorded.mean(),
        args.wait.as_secs_f64() * 1000.0
    ));
    page.line("workers   seconds   speed-up   idle   work in s   jobs");
    let mut runs: Vec<Simulated> = Vec::new();
    let alone = simulate(plan, &recorded, 1, args.wait.as_secs_f64())?.seconds;
    for &workers in &args.simulate {
        let found = simulate(plan, &recorded, workers as usize, args.wait.as_secs_f64())?;
        page.line(format!(
            "{:>7} {:>9.1} {:>10.1} {:>4.0} % {:>11.1} {:>6}{}",
            found.workers,
            found.seconds,
            alone / found.seconds.max(1e-9),
            found.idle * 100.0,
            found.work,
            found.jobs,
            if found.unknown > 0 {
                format!("   ({} not in the recording)", found.unknown)
            } else {
                String::new()
            }
        ));
        runs.push(found);
    }
    page.finish(
        &SimulationAnswer { plan: args.plan.display().to_string(), wait: args.wait.as_secs_f64(), runs },
        0,
    )
}
