//! A plan: what is to be found out, and how large the jobs may be. Data, written as JSON.

use noughts::certificates::Digest;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version that makes plans and performs jobs; plans of another version are refused.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is to be done, and the limits of one job.
///
/// ```
/// use noughts_run::Plan;
///
/// let plan = Plan::game("AG(2,4)", "strong", "");
/// assert_eq!(Plan::read(&plan.text())?, plan);
/// # Ok::<(), noughts_run::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The number of the format: 1.
    #[serde(rename = "noughts plan")]
    pub format: u32,
    /// The version that made the plan.
    pub version: String,
    /// What is to be found out.
    pub work: Work,
    /// Positions that a job may look at. A leaf that takes more is split.
    pub nodes: u64,
    /// Bytes that a job may use.
    pub memory: u64,
    /// Seconds that a job may take.
    pub seconds: u64,
}

/// One hard game, or a list of boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Work {
    /// Who wins this game?
    Game {
        /// The board as a spec.
        board: String,
        /// The rules as a rule string.
        rules: String,
        /// The position to begin from, as `X: a1 O: b2`; empty: the start.
        position: String,
    },
    /// The rows of a table, board by board.
    Census(Vec<Entry>),
}

/// A board of a census.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The family, the first column of its rows.
    pub family: String,
    /// The board as a spec.
    pub board: String,
    /// One rule string; without it every rule set of the atlas that fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

impl Plan {
    /// The plan for one game, with the usual size of jobs.
    pub fn game(board: &str, rules: &str, position: &str) -> Plan {
        let (board, rules, position) = (board.to_string(), rules.to_string(), position.to_string());
        Plan::of(Work::Game { board, rules, position })
    }

    /// The plan for a list of boards; games stop at as many nodes as in the atlas.
    pub fn census(boards: Vec<Entry>) -> Plan {
        Plan::of(Work::Census(boards))
    }

    fn of(work: Work) -> Plan {
        let version = VERSION.to_string();
        Plan { format: 1, version, work, nodes: 200_000, memory: 256 << 20, seconds: 600 }
    }

    /// Reads a plan.
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        let plan: Plan =
            serde_json::from_str(text).map_err(|e| PlanError(format!("this is not a plan: {e}")))?;
        let help =
            format!("make it again with `noughts plan`, or use the version that made it ({})", plan.version);
        if plan.format != 1 {
            return Err(PlanError(format!("plans of format {} are not known here; {help}", plan.format)));
        }
        if plan.version != VERSION {
            return Err(PlanError(format!(
                "the plan was made by version {}, this is {VERSION}; {help}",
                plan.version
            )));
        }
        if plan.nodes == 0 || plan.seconds == 0 || plan.memory < 1 << 20 {
            let least = "nodes and seconds must be at least 1 and memory at least 1 MiB";
            return Err(PlanError(format!("the jobs of the plan can do nothing: {least}")));
        }
        Ok(plan)
    }

    /// The plan as text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// A name for the plan that no other plan has.
    pub fn hash(&self) -> String {
        Digest::of(self.text()).digits(32)
    }
}

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanError(pub(crate) String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlanError {}
