//! Beyond one process: a hard game, or a long list of games, cut into coarse jobs that any engine can run.
//!
//! A [`Plan`] is data. The [`Driver`] is a pure state machine: which jobs are next, what follows from an answer, how it stands. A
//! [`Job`] and its [`Answer`] are plain bytes, and [`Worker::perform`] makes the one from the other. A [`Run`] joins a driver
//! with a [`Journal`] on disk and with the checker, which sees every certificate before its answer counts. [`Run::assemble`]
//! makes one certificate of those of the leaves. Who carries the bytes (processes, a pool of Python, files) is outside.
#![deny(missing_docs)]

mod assemble;
mod census;
mod driver;
mod job;
mod journal;
mod plan;
mod processes;
mod run;
mod setting;
mod simulate;
mod tree;

pub use driver::{Contradiction, Driver, Status};
pub use job::{Answer, Job, Said, Worker};
pub use journal::{Journal, JournalError};
pub use plan::{Entry, Plan, PlanError, VERSION, Work};
pub use processes::{Happening, Pool};
pub use run::{Run, RunError, Taken};
pub use simulate::{Recorded, Simulated, simulate};
