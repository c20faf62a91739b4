//! A run: the driver, its journal, and the checker, which sees every certificate before its answer counts.

use crate::assemble;
use crate::census;
use crate::driver::{Contradiction, Driver, Kind, Status};
use crate::job::{Answer, Job, Said};
use crate::journal::{Journal, JournalError};
use crate::plan::{Plan, PlanError, VERSION, Work};
use noughts::certificates::Files;
use std::fmt;
use std::path::Path;

/// A run under way. Everything it knows is in the plan and the journal: dropped or killed, it is opened again and goes on.
pub struct Run {
    driver: Driver,
    journal: Journal,
    /// Answers in a row that did not count.
    rejected: u32,
}

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It counts, and is on the disk.
    New,
    /// It was known.
    Again,
    /// It does not count, and the job is given to another.
    Rejected {
        /// The job.
        key: String,
        /// Who answered.
        worker: String,
        /// Why it does not count.
        why: String,
    },
}

/// Why a run cannot go on. What its journal holds is safe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunError {
    /// The plan cannot be carried out.
    Plan(PlanError),
    /// The journal cannot be read or written.
    Journal(JournalError),
    /// Two answers exclude each other.
    Contradiction(Contradiction),
    /// No worker does a job in a way that counts.
    Stuck {
        /// What happened last.
        why: String,
    },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Plan(error) => error.fmt(f),
            RunError::Journal(error) => error.fmt(f),
            RunError::Contradiction(error) => write!(f, "{error}. The run stops: one of them is wrong"),
            RunError::Stuck { why } => write!(f, "the run stops, since no worker gets on: {why}"),
        }
    }
}

impl std::error::Error for RunError {}

impl From<PlanError> for RunError {
    fn from(error: PlanError) -> RunError {
        RunError::Plan(error)
    }
}

impl From<JournalError> for RunError {
    fn from(error: JournalError) -> RunError {
        RunError::Journal(error)
    }
}

/// A job that is refused or answered wrongly so often, or so many answers in a row that do not count: the run stops.
const MOST_REJECTED: u32 = 20;
const MOST_REJECTED_IN_A_ROW: u32 = 200;
/// A leaf under which so many workers have died is too large: it is split.
const MOST_DEATHS: u32 = 3;

impl Run {
    /// Begins a run, or goes on with what the journal holds.
    pub fn open(plan: Plan, journal: &Path) -> Result<Run, RunError> {
        let mut driver = Driver::new(plan)?;
        let problem = driver.problem().to_string();
        let mut contradiction = None;
        let opened = Journal::open(journal, &problem, |answer| {
            match driver.complete(&answer.key, &answer.said, answer.nodes, answer.seconds) {
                Ok(true) => Ok(()),
                Ok(false) => Err(format!("leaf {} is there twice, or comes from nowhere", answer.key)),
                Err(found) => {
                    contradiction = Some(found.clone());
                    Err(found.to_string())
                }
            }
        });
        match contradiction {
            Some(found) => Err(RunError::Contradiction(found)),
            None => Ok(Run { driver, journal: opened?, rejected: 0 }),
        }
    }

    /// The state machine, to be looked at.
    pub fn driver(&self) -> &Driver {
        &self.driver
    }

    /// Every answer that counts.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// How the run stands.
    pub fn status(&self) -> Status {
        self.driver.status()
    }

    /// Up to so many jobs that are worth doing now.
    pub fn next_jobs(&mut self, most: usize) -> Vec<Job> {
        if self.status().finished { Vec::new() } else { self.driver.next_jobs(most) }
    }

    /// Takes answers in: judges them, tells the driver, and writes those that count into the journal, all at once.
    pub fn take(&mut self, answers: &[impl AsRef<[u8]>]) -> Result<Vec<Taken>, RunError> {
        let mut new = Vec::new();
        let taken = answers.iter().map(|bytes| self.take_one(bytes.as_ref(), &mut new)).collect();
        // Also where one of them stops the run: those before it count.
        if !new.is_empty() {
            self.journal.append(&new)?;
        }
        taken
    }

    fn take_one(&mut self, bytes: &[u8], new: &mut Vec<Answer>) -> Result<Taken, RunError> {
        let answer = match Answer::read(bytes) {
            Ok(answer) => answer,
            Err(why) => return self.reject(String::new(), "somebody".to_string(), why),
        };
        let Some(open) = self.driver.is_open(&answer.key).filter(|_| answer.problem == self.driver.problem())
        else {
            let why = format!("leaf {} is not of this plan", answer.key);
            return self.reject(answer.key, answer.worker, why);
        };
        if !open && self.says_nothing_new(&answer)? {
            return Ok(Taken::Again);
        }
        if let Err(why) = self.judge(&answer) {
            return self.reject(answer.key, answer.worker, why);
        }
        if !open && matches!(self.driver.kind, Kind::Census(_)) {
            let (key, now) = (answer.key, format!("other rows by {}", answer.worker));
            let before = "the rows in the journal".to_string();
            return Err(RunError::Contradiction(Contradiction { key, now, before }));
        }
        let told = self.driver.complete(&answer.key, &answer.said, answer.nodes, answer.seconds);
        let is_new = told.map_err(|found| {
            let now = format!("{} by {}", found.now, answer.worker);
            RunError::Contradiction(Contradiction { now, ..found })
        })?;
        self.rejected = 0;
        if is_new {
            new.push(answer);
        }
        Ok(if is_new { Taken::New } else { Taken::Again })
    }

    /// Is an answer to a job that has one the same, or none at all?
    fn says_nothing_new(&self, answer: &Answer) -> Result<bool, RunError> {
        Ok(match &answer.said {
            Said::Rows { rows, .. } => self.journal.proof(&answer.key)?.as_ref() == Some(rows),
            said => said.answer().is_none() || said.answer() == self.driver.known(&answer.key),
        })
    }

    /// Does an answer count? Its certificate must be accepted for the statement that the driver makes itself.
    fn judge(&self, answer: &Answer) -> Result<(), String> {
        if answer.version != VERSION && !matches!(answer.said, Said::Refused(_)) {
            return Err(format!("it comes from version {}, and this is {VERSION}", answer.version));
        }
        self.judge_said(&answer.key, &answer.said)
    }

    fn judge_said(&self, key: &str, said: &Said) -> Result<(), String> {
        match (&self.driver.kind, self.driver.plan(), said) {
            (_, _, Said::Refused(why)) => Err(why.clone()),
            (Kind::Game(_), _, Said::Undecided(_)) => Ok(()),
            (Kind::Game(search), _, Said::Yes(certificate) | Said::No(certificate)) => {
                let (question, owners) = search.setting.read_key(key).ok_or("no such leaf")?;
                let position = search.setting.position(&owners);
                let yes = matches!(said, Said::Yes(_));
                let statement = search.setting.statement(question, yes, &position);
                match noughts_check::check(statement.as_bytes(), certificate.as_bytes()) {
                    Ok(noughts_check::Answer::Verified { .. }) => Ok(()),
                    Ok(rejected) => Err(format!("its certificate is not accepted: {rejected}")),
                    Err(error) => Err(format!("its certificate is not accepted: {error}")),
                }
            }
            (Kind::Census(_), Plan { work: Work::Census(entries), .. }, Said::Rows { rows, proofs }) => {
                let entry = key.parse::<usize>().ok().and_then(|i| entries.get(i));
                census::judge(entry.ok_or("no such board")?, rows, proofs)
            }
            (_, _, said) => Err(format!("“{}” is no answer to this job", said.word())),
        }
    }

    fn reject(&mut self, key: String, worker: String, why: String) -> Result<Taken, RunError> {
        self.rejected += 1;
        // What is no answer to a job of this plan says nothing about one.
        let times = self.driver.is_open(&key).map_or(0, |_| self.driver.failed(&key));
        if times >= MOST_REJECTED || self.rejected >= MOST_REJECTED_IN_A_ROW {
            return Err(RunError::Stuck { why: format!("leaf {key}, last by {worker}: {why}") });
        }
        Ok(Taken::Rejected { key, worker, why })
    }

    /// A worker died under a job. It is given to another; a leaf that kills several is split. What becomes of it, in words.
    pub fn died(&mut self, key: &str, worker: &str) -> Result<String, RunError> {
        let times = self.driver.failed(key);
        if times < MOST_DEATHS {
            return Ok(format!("{worker} died; leaf {key} is given to another"));
        }
        if matches!(self.driver.kind, Kind::Census(_)) {
            let why = format!(
                "board {key} has killed {times} workers; give them more memory, or take it out of the plan"
            );
            return Err(RunError::Stuck { why });
        }
        let answer = Answer {
            key: key.to_string(),
            problem: self.driver.problem().to_string(),
            version: VERSION.to_string(),
            worker: worker.to_string(),
            nodes: 0,
            seconds: 0.0,
            said: Said::Undecided(format!("{times} workers died")),
        };
        self.take(&[answer.bytes()])?;
        Ok(format!("{worker} died; leaf {key} has killed {times} workers and is split"))
    }

    /// A job comes back undone, and nobody is to blame.
    pub fn give_back(&mut self, key: &str) {
        self.driver.give_back(key);
    }

    /// Statement and certificate of a finished game, put together from those of the leaves.
    pub fn assemble(&self) -> Result<Option<Files>, RunError> {
        match &self.driver.kind {
            Kind::Game(search) => Ok(assemble::assemble(search, &self.journal)?),
            Kind::Census(_) => Ok(None),
        }
    }

    /// Has the checker look at the certificates of all leaves once more; how many there are.
    pub fn recheck(&self) -> Result<usize, RunError> {
        let Kind::Game(search) = &self.driver.kind else { return Ok(0) };
        let mut checked = 0;
        for (key, yes) in search.answered() {
            let certificate = self.journal.proof(&key)?.unwrap_or_default();
            let said = if yes { Said::Yes(certificate) } else { Said::No(certificate) };
            let judged = self.judge_said(&key, &said);
            judged.map_err(|why| RunError::Stuck { why: format!("leaf {key} of the journal: {why}") })?;
            checked += 1;
        }
        Ok(checked)
    }

    /// The rows of a census, in the order of the plan, those that are there; with a line of names.
    pub fn table(&self) -> Result<String, RunError> {
        let mut text = String::new();
        if let Work::Census(entries) = &self.driver.plan().work {
            for i in 0..entries.len() {
                let rows = self.journal.proof(&i.to_string())?.unwrap_or_default();
                let (names, rest) = rows.split_once('\n').unwrap_or_default();
                if text.is_empty() && !rest.is_empty() {
                    text = format!("{names}\n");
                }
                text += rest;
            }
        }
        Ok(text)
    }
}
