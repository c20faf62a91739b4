//! An independent checker for the certificates of noughts.
//!
//! A statement says what is claimed, a certificate is the evidence; docs/certificates.md specifies both.
//! This crate depends on nothing: it has its own parser, boards, fields and rules, all written from the
//! definitions and none for speed, so that a person can read it and then trust its answer.

mod answers;
pub mod board;
mod budget;
mod claim;
mod combine;
mod families;
mod field;
mod game;
mod geometry;
mod hall;
mod impartial;
mod leaves;
mod lrat;
mod parts;
mod point_sets;
mod rule;
mod rules;
#[cfg(test)]
mod soundness;
mod spec;
mod statement;
mod strategy;
mod text;
mod tree;

pub use budget::DEFAULT_LIMIT;

use budget::Budget;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::rc::Rc;

/// What the checker has to say about a statement and a certificate that it could read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The statement follows from the certificate.
    Verified {
        /// The statement in plain words.
        words: String,
        /// What it rests on that was not checked; empty for most boards.
        assuming: Vec<String>,
        /// Theorems that were used.
        notes: Vec<String>,
    },
    /// A record (a line of the certificate, counted from 1) does not do what it must.
    Rejected { record: usize, reason: String },
}

/// A file cannot be read, or is not in the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

/// Why checking stops: the certificate fails, or a file is not what it should be.
enum Fault {
    Rejected { record: usize, reason: String },
    Error(Error),
}

impl Fault {
    fn rejected(record: usize, reason: impl Into<String>) -> Fault {
        Fault::Rejected { record, reason: reason.into() }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::Error(error)
    }
}

/// Checks two files.
pub fn check_files(statement: &Path, certificate: &Path) -> Result<Answer, Error> {
    check_files_within(DEFAULT_LIMIT, statement, certificate)
}

/// Checks two files with another limit than the usual one.
pub fn check_files_within(limit: u64, statement: &Path, certificate: &Path) -> Result<Answer, Error> {
    let open = |path: &Path| {
        let file = File::open(path).map(BufReader::new);
        file.map_err(|e| Error(format!("{}: {e}", text::shown(&path.to_string_lossy()))))
    };
    check_within(limit, open(statement)?, open(certificate)?)
}

/// Checks a certificate against a statement, reading the certificate line by line.
pub fn check(statement: impl BufRead, certificate: impl BufRead) -> Result<Answer, Error> {
    check_within(DEFAULT_LIMIT, statement, certificate)
}

/// The same with another limit than the usual one. Work and memory are bounded by the limit and the size of the files
/// (docs/certificates.md says how); what would take more is refused with an error.
pub fn check_within(limit: u64, statement: impl BufRead, certificate: impl BufRead) -> Result<Answer, Error> {
    // Nothing from the files reaches a terminal raw.
    let list = |list: Vec<String>| list.iter().map(|text| text::clean(text)).collect();
    match judge(statement, certificate, &Rc::new(Budget::new(limit))) {
        Ok(Answer::Verified { words, assuming, notes }) => {
            Ok(Answer::Verified { words: text::clean(&words), assuming: list(assuming), notes: list(notes) })
        }
        Ok(rejected) => Ok(rejected),
        Err(Fault::Rejected { record, reason }) => {
            Ok(Answer::Rejected { record, reason: text::clean(&reason) })
        }
        Err(Fault::Error(Error(message))) => Err(Error(text::clean(&message))),
    }
}

fn judge(statement: impl BufRead, certificate: impl BufRead, budget: &Rc<Budget>) -> Result<Answer, Fault> {
    let statement = statement::Statement::read(statement, budget)?;
    let mut records = text::Records::new(certificate, budget.clone());
    let header = records.next_line().map_err(|e| Error(format!("certificate, {}", e.0)))?;
    if header.as_deref() != Some("noughts certificate 1") {
        return Err(Error("a certificate begins with the line “noughts certificate 1”".to_string()).into());
    }
    let answer = match statement.kind.as_str() {
        "game" => parts::check(&statement, &mut records),
        "hall" => hall::check(&statement, &mut records),
        "point-set" => point_sets::check_sets(&statement, &mut records),
        "draws" => point_sets::check_draws(&statement, &mut records),
        "strategy" => strategy::check(&statement, &mut records),
        "octal" => impartial::octal::check(&statement, &mut records),
        "grundy" => impartial::grundy::check(&statement, &mut records),
        "geography" => impartial::geography::check_vertex(&statement, &mut records),
        "edge-geography" => impartial::geography::check_edge(&statement, &mut records),
        "misere-quotient" => impartial::misere::check(&statement, &mut records),
        other => Err(Error(format!("no statements of kind “{}” are known", text::shorten(other))).into()),
    }?;
    if records.next_line()?.is_some() {
        return records.reject("there is something after the end");
    }
    Ok(answer)
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Rejected { record, reason } => write!(f, "REJECTED at record {record}: {reason}"),
            Answer::Verified { words, assuming, notes } => {
                f.write_str("VERIFIED")?;
                if !assuming.is_empty() {
                    write!(f, " ASSUMING {}", assuming.join("; "))?;
                }
                write!(f, "\n{words}")?;
                notes.iter().try_for_each(|note| write!(f, "\nUsed: {note}"))
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
