//! An independent checker for the certificates of noughts.
//!
//! A statement says what is claimed, a certificate is the evidence; docs/certificates.md specifies both.
//! This crate depends on nothing: it has its own parser, boards, fields and rules, all written from the
//! definitions and none for speed, so that a person can read it and then trust its answer.

mod answers;
pub mod board;
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

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

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
    let open = |path: &Path| {
        File::open(path).map(BufReader::new).map_err(|e| Error(format!("{}: {e}", path.display())))
    };
    check(open(statement)?, open(certificate)?)
}

/// Checks a certificate against a statement, reading the certificate line by line.
pub fn check(statement: impl BufRead, certificate: impl BufRead) -> Result<Answer, Error> {
    let statement = statement::Statement::read(statement)?;
    let mut records = text::Records::new(certificate);
    let header = records.next_line().map_err(|e| Error(format!("certificate, {}", e.0)))?;
    if header.as_deref() != Some("noughts certificate 1") {
        return Err(Error("a certificate begins with the line “noughts certificate 1”".to_string()));
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
    };
    match answer {
        Ok(answer) => Ok(answer),
        Err(Fault::Rejected { record, reason }) => Ok(Answer::Rejected { record, reason }),
        Err(Fault::Error(error)) => Err(error),
    }
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
