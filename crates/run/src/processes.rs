//! Jobs on this machine: processes that read jobs and write answers, a line each.

use crate::job::Job;
use crate::run::{Run, RunError, Taken};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Worker processes.
pub struct Pool<'a> {
    /// How many.
    pub workers: usize,
    /// How one is started: a program that reads jobs from its input and writes answers to its output.
    pub launch: &'a (dyn Fn() -> Command + Sync),
    /// Raised, it ends the run.
    pub cancel: Arc<AtomicBool>,
    /// The run ends after this time.
    pub time: Option<Duration>,
}

/// What a run has to tell besides how it stands.
#[derive(Clone, Debug)]
pub enum Happening {
    /// Something has changed; so many workers are alive.
    Progress {
        /// Workers that are alive.
        alive: usize,
    },
    /// Something that a person should know, in a sentence.
    Notice(String),
}

/// What a worker's thread reports: the job's name, the worker's, and its answer, or none if it died.
type Report = (String, String, Option<Vec<u8>>);

/// How long the run waits for news before it looks at the clock.
const LOOK: Duration = Duration::from_millis(200);

impl Pool<'_> {
    /// Runs until the plan is carried out, the time is up, or somebody cancels.
    pub fn run(&self, run: &mut Run, tell: &mut dyn FnMut(&Run, Happening)) -> Result<(), RunError> {
        let end = self.time.map(|time| Instant::now() + time);
        let stop = || self.cancel.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
        let (give, jobs) = channel::<Job>();
        let jobs = Mutex::new(jobs);
        let (report, reports) = channel::<Report>();
        let over = AtomicBool::new(false);
        let children: Vec<Mutex<Option<Child>>> =
            (0..self.workers.max(1)).map(|_| Mutex::new(None)).collect();
        std::thread::scope(|scope| {
            for child in &children {
                let (report, jobs, over) = (report.clone(), &jobs, &over);
                scope.spawn(move || self.work(child, jobs, &report, over));
            }
            drop(report);
            let result = self.drive(run, &give, &reports, &children, &stop, tell);
            over.store(true, Ordering::Relaxed);
            drop(give);
            for child in &children {
                if let Some(child) = lock(child).as_mut() {
                    let _ = child.kill();
                }
            }
            result
        })
    }

    fn drive(
        &self,
        run: &mut Run,
        give: &Sender<Job>,
        reports: &Receiver<Report>,
        children: &[Mutex<Option<Child>>],
        stop: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(&Run, Happening),
    ) -> Result<(), RunError> {
        // One job more than there are workers, so that nobody waits for the journal.
        let most = self.workers.max(1) * 2;
        let mut under_way = 0;
        while !run.status().finished && !stop() {
            for job in run.next_jobs(most - under_way) {
                under_way += 1;
                let _ = give.send(job);
            }
            let mut batch: Vec<Report> = match reports.recv_timeout(LOOK) {
                Ok(report) => vec![report],
                Err(RecvTimeoutError::Timeout) => Vec::new(),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(RunError::Stuck { why: "no worker process can be started".to_string() });
                }
            };
            batch.extend(reports.try_iter());
            // An interrupt reaches the workers as well: that they died says nothing.
            if stop() {
                batch.retain(|(_, _, answer)| answer.is_some());
            }
            under_way -= batch.len().min(under_way);
            let mut answers = Vec::new();
            for (key, worker, answer) in batch {
                if let Some(answer) = answer {
                    answers.push(answer);
                } else {
                    let said = run.died(&key, &worker)?;
                    tell(run, Happening::Notice(said));
                }
            }
            for taken in run.take(&answers)? {
                if let Taken::Rejected { key, worker, why } = taken {
                    tell(
                        run,
                        Happening::Notice(format!(
                            "leaf {key}: the answer of {worker} does not count: {why}"
                        )),
                    );
                }
            }
            let alive = children.iter().filter(|child| lock(child).is_some()).count();
            tell(run, Happening::Progress { alive });
        }
        Ok(())
    }

    /// The thread of one worker: starts its process, and starts it again when it has died.
    fn work(
        &self,
        child: &Mutex<Option<Child>>,
        jobs: &Mutex<Receiver<Job>>,
        report: &Sender<Report>,
        over: &AtomicBool,
    ) {
        let mut process: Option<(ChildStdin, BufReader<ChildStdout>, String)> = None;
        let mut starts = 0;
        loop {
            let job = lock(jobs).recv();
            let Ok(job) = job else { break };
            if process.is_none() {
                process = self.start(child);
                starts = if process.is_some() { 0 } else { starts + 1 };
            }
            let answer = process.as_mut().and_then(|(input, output, _)| ask(input, output, &job));
            let name = process
                .as_ref()
                .map_or("a worker that could not be started", |(_, _, name)| name)
                .to_string();
            if over.load(Ordering::Relaxed) {
                break;
            }
            if answer.is_none() {
                process = None;
                end(child);
            }
            if report.send((job.key, name, answer)).is_err() || starts > 3 {
                break;
            }
        }
        drop(process);
        end(child);
    }

    fn start(&self, child: &Mutex<Option<Child>>) -> Option<(ChildStdin, BufReader<ChildStdout>, String)> {
        let mut started = (self.launch)().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let name = format!("process {}", started.id());
        let pipes = (started.stdin.take()?, BufReader::new(started.stdout.take()?), name);
        *lock(child) = Some(started);
        Some(pipes)
    }
}

/// Gives a job to a process and waits for its line.
fn ask(input: &mut ChildStdin, output: &mut BufReader<ChildStdout>, job: &Job) -> Option<Vec<u8>> {
    let mut line = job.bytes();
    line.push(b'\n');
    input.write_all(&line).and_then(|()| input.flush()).ok()?;
    let mut answer = Vec::new();
    output.read_until(b'\n', &mut answer).ok()?;
    (answer.pop() == Some(b'\n')).then_some(answer)
}

fn end(child: &Mutex<Option<Child>>) {
    if let Some(mut child) = lock(child).take() {
        let _ = child.kill();
        let _ = child.wait();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
