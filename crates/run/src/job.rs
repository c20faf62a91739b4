//! A job and its answer, both plain bytes, and the worker that makes the one from the other.

use crate::census;
use crate::plan::{Entry, VERSION};
use crate::setting;
use noughts::games::{Goal, Question};
use noughts::solving::{Features, Meter};
use noughts::{Limits, Player, Problem, Rules};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// One piece of work, complete in itself: whoever has these bytes and this version can do it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Its name in the plan.
    pub key: String,
    /// The hash of the plan.
    pub problem: String,
    /// The version that must do it.
    pub version: String,
    pub(crate) task: Task,
    /// Positions that it may look at.
    pub nodes: u64,
    /// Bytes that it may use.
    pub memory: u64,
    /// Seconds that it may take.
    pub seconds: u64,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Task {
    /// Can the prover force a win from here?
    Leaf { board: String, rules: String, position: String, prover: Player },
    /// The rows of a board.
    Board(Entry),
}

impl Job {
    /// The job as bytes: one line of JSON.
    pub fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// Bytes for what a search keeps of one node, and for everything else.
const BYTES_A_NODE: u64 = 256;
const BYTES_BESIDE: u64 = 4 << 20;

impl Job {
    /// Bytes that it may use: no table is larger than its nodes can fill.
    fn room(&self) -> usize {
        let most = self.nodes.saturating_mul(BYTES_A_NODE).saturating_add(BYTES_BESIDE);
        usize::try_from(self.memory.min(most)).unwrap_or(usize::MAX)
    }
}

/// What became of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The job's name.
    pub key: String,
    /// The hash of the plan.
    pub problem: String,
    /// The version that did it.
    pub version: String,
    /// Who did it.
    pub worker: String,
    /// Positions that were looked at.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The answer itself.
    pub said: Said,
}

/// The answer to a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Said {
    /// The prover can, by this certificate.
    Yes(String),
    /// The other side can prevent it, by this certificate.
    No(String),
    /// A limit stopped it.
    Undecided(String),
    /// The rows of a table, and statement and certificate for each that is proved.
    Rows {
        /// As CSV, with a line of names.
        rows: String,
        /// In the order of the proved rows.
        proofs: Vec<(String, String)>,
    },
    /// The worker cannot do this job.
    Refused(String),
}

impl Said {
    /// Yes or no, if that is the answer.
    pub fn answer(&self) -> Option<bool> {
        match self {
            Said::Yes(_) => Some(true),
            Said::No(_) => Some(false),
            _ => None,
        }
    }

    /// The kind of answer in a word.
    pub fn word(&self) -> &'static str {
        match self {
            Said::Yes(_) => "yes",
            Said::No(_) => "no",
            Said::Undecided(_) => "undecided",
            Said::Rows { .. } => "rows",
            Said::Refused(_) => "refused",
        }
    }
}

impl Answer {
    /// The answer as bytes: one line of JSON.
    pub fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads an answer.
    pub fn read(bytes: &[u8]) -> Result<Answer, String> {
        serde_json::from_slice(bytes).map_err(|e| format!("this is not an answer: {e}"))
    }
}

/// Does jobs. What the jobs of one game have in common (the board, its symmetries) is made once.
#[derive(Default)]
pub struct Worker {
    game: Option<((String, String), Problem<'static>)>,
}

impl Worker {
    /// Does a job; a job that it cannot do is refused in the answer. Raised, `cancel` stops it without an answer that counts.
    pub fn perform(&mut self, job: &[u8], name: &str, cancel: &Arc<AtomicBool>) -> Vec<u8> {
        let begin = Instant::now();
        let mut answer = Answer {
            key: String::new(),
            problem: String::new(),
            version: VERSION.to_string(),
            worker: name.to_string(),
            nodes: 0,
            seconds: 0.0,
            said: Said::Refused("this is not a job".to_string()),
        };
        match serde_json::from_slice::<Job>(job) {
            Err(error) => answer.said = Said::Refused(format!("this is not a job: {error}")),
            Ok(job) if job.version != VERSION => {
                answer.said =
                    Said::Refused(format!("the job is for version {}, this is {VERSION}", job.version));
                (answer.key, answer.problem) = (job.key, job.problem);
            }
            Ok(job) => {
                let limits = Limits::new()
                    .nodes(job.nodes)
                    .memory(job.room())
                    .time(Duration::from_secs(job.seconds))
                    .cancel(cancel.clone());
                let meter = Meter::new(limits);
                let done = catch_unwind(AssertUnwindSafe(|| self.said(&job.task, &meter)));
                answer.said = done.unwrap_or_else(|_| {
                    self.game = None;
                    Said::Refused("the worker failed at this job".to_string())
                });
                if cancel.load(Ordering::Relaxed) {
                    answer.said = Said::Refused("interrupted".to_string());
                }
                answer.nodes = meter.nodes();
                (answer.key, answer.problem) = (job.key, job.problem);
            }
        }
        answer.seconds = begin.elapsed().as_secs_f64();
        answer.bytes()
    }

    fn said(&mut self, task: &Task, meter: &Meter) -> Said {
        match task {
            Task::Leaf { board, rules, position, prover } => self
                .leaf(board, rules, position, *prover, meter)
                .unwrap_or_else(|error| Said::Refused(error.to_string())),
            Task::Board(entry) => {
                census::rows(entry, meter).unwrap_or_else(|error| Said::Refused(error.to_string()))
            }
        }
    }

    fn leaf(
        &mut self,
        board: &str,
        rules: &str,
        position: &str,
        prover: Player,
        meter: &Meter,
    ) -> Result<Said, Box<dyn std::error::Error>> {
        let name = (board.to_string(), rules.to_string());
        if self.game.as_ref().is_none_or(|(known, _)| *known != name) {
            let board = setting::board(board)?;
            // A certificate is put together from trees: what is proved in another way cannot be a part of one.
            let features = Features { zones: false, mirror: false, caps: false, ..Features::default() };
            let problem = Problem::new(&board, rules.parse::<Rules>()?)?.features(features);
            self.game = Some((name, problem));
        }
        let Some((_, problem)) = &self.game else { return Err("no game".into()) };
        let question = match problem.game().rules().goal {
            Goal::Maker(maker) => Question::wins(maker),
            _ => Question::wins(prover),
        };
        let problem = problem.clone().at(position)?.limits(meter.limits().clone());
        Ok(match problem.prove_metered(&question, meter) {
            Err(stop) => Said::Undecided(stop.to_string()),
            Ok((answer, certificate)) => {
                // As the checker has statements about a side that can force something: without a line for the part.
                let text = certificate.map(|c| c.to_string()).unwrap_or_default();
                let records = text.lines().filter(|line| !line.starts_with("part "));
                let text = records.fold(String::new(), |text, line| text + line + "\n");
                if answer { Said::Yes(text) } else { Said::No(text) }
            }
        })
    }
}
