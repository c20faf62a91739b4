//! An independent checker for the certificates of noughts.
//!
//! A statement says what is claimed, a certificate is the evidence; docs/certificates.md specifies both.
//! This crate depends on nothing: it has its own parser, boards, fields and rules, all written from the
//! definitions and none for speed, so that a person can read it and then trust its answer. `core` judges games on
//! listed boards; the derivation of named boards, more arguments and other kinds of statements stand around it.

mod answers;
mod arguments;
mod avoidance;
pub mod board;
mod breaker;
mod caps;
mod combine;
mod connections;
mod core;
mod families;
mod field;
mod follow_up;
mod geometry;
mod hall;
mod impartial;
mod lrat;
mod mirror;
mod named;
mod offers;
mod pairs;
mod played_out;
mod point_sets;
mod race;
mod rule;
#[cfg(test)]
mod soundness;
mod spec;
mod strategy;
mod zones;

pub use crate::core::Error;
pub use crate::core::budget::DEFAULT_LIMIT;

use crate::core::budget::Budget;
use crate::core::claim::read_claim;
use crate::core::statement::Statement;
use crate::core::text::{Records, shorten, shown};
use crate::core::{Fault, Verdict, parts};
use named::{Named, read_board};
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

/// Checks two files.
pub fn check_files(statement: &Path, certificate: &Path) -> Result<Answer, Error> {
    check_files_within(DEFAULT_LIMIT, statement, certificate)
}

/// Checks two files with another limit than the usual one.
pub fn check_files_within(limit: u64, statement: &Path, certificate: &Path) -> Result<Answer, Error> {
    let open = |path: &Path| {
        let file = File::open(path).map(BufReader::new);
        file.map_err(|e| Error(format!("{}: {e}", shown(&path.to_string_lossy()))))
    };
    check_within(limit, open(statement)?, open(certificate)?)
}

/// Checks two files by several threads, where that is worth it.
pub fn check_files_in_threads(threads: usize, statement: &Path, certificate: &Path) -> Result<Answer, Error> {
    let size = certificate.metadata().map_or(0, |data| data.len());
    if threads > 1
        && WORTH_SHARING.contains(&size)
        && let (Ok(first), Ok(second)) = (std::fs::read(statement), std::fs::read(certificate))
    {
        return check_in_threads(threads, DEFAULT_LIMIT, &first, &second);
    }
    check_files(statement, certificate)
}

/// As large as that of a program.
const STACK: usize = 8 << 20;
/// Bytes of a certificate that is judged by several threads: checking a smaller one takes a moment, and a larger one is not kept.
const WORTH_SHARING: std::ops::Range<u64> = 1 << 17..1 << 30;

/// The same for files that are read already, by several threads that share the judging, and the limit.
///
/// What one thread alone would say is said: if any of them does not accept its share, one judges all of it.
pub fn check_in_threads(
    threads: usize,
    limit: u64,
    statement: &[u8],
    certificate: &[u8],
) -> Result<Answer, Error> {
    if threads > 1 && is_tree(certificate) {
        let share = |number| move || check_share((number, threads), limit, statement, certificate);
        let answers: Vec<_> = std::thread::scope(|scope| {
            let spawn =
                |number| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, share(number));
            let handles: Vec<_> = (1..threads).map(spawn).collect();
            let own = share(0)();
            let others = handles.into_iter().map(|handle| handle.ok()?.join().ok());
            [Some(own)].into_iter().chain(others).collect()
        });
        if let Some(Some(first @ Ok(Answer::Verified { .. }))) = answers.first()
            && answers.iter().all(|answer| answer.as_ref() == Some(first))
        {
            return first.clone();
        }
    }
    check_within(limit, statement, certificate)
}

/// Does a certificate begin with the tree of a part, which is judged in shares?
fn is_tree(certificate: &[u8]) -> bool {
    let mut lines = certificate.split(|&byte| byte == b'\n').skip(1);
    let first = lines.find(|line| !line.starts_with(b"perm ") && !line.starts_with(b"#") && !line.is_empty());
    first.is_some_and(|line| line.starts_with(b"part "))
        && !lines.next().is_none_or(|line| line.starts_with(b"by "))
}

/// Checks a certificate against a statement, reading the certificate line by line.
pub fn check(statement: impl BufRead, certificate: impl BufRead) -> Result<Answer, Error> {
    check_within(DEFAULT_LIMIT, statement, certificate)
}

/// The same with another limit than the usual one. Work and memory are bounded by the limit and the size of the files
/// (docs/certificates.md says how); what would take more is refused with an error.
pub fn check_within(limit: u64, statement: impl BufRead, certificate: impl BufRead) -> Result<Answer, Error> {
    check_share((0, 1), limit, statement, certificate)
}

fn check_share(
    share: (usize, usize),
    limit: u64,
    statement: impl BufRead,
    certificate: impl BufRead,
) -> Result<Answer, Error> {
    // Nothing from the files reaches a terminal raw.
    let list = |list: Vec<String>| list.iter().map(|text| clean(text)).collect();
    let mut budget = Budget::new(limit);
    budget.shares = share.1 as u64;
    match judge(share, statement, certificate, &Rc::new(budget)) {
        Ok(Answer::Verified { words, assuming, notes }) => {
            Ok(Answer::Verified { words: clean(&words), assuming: list(assuming), notes: list(notes) })
        }
        Ok(rejected) => Ok(rejected),
        Err(Fault::Rejected { record, reason }) => Ok(Answer::Rejected { record, reason: clean(&reason) }),
        Err(Fault::Error(Error(message))) => Err(Error(clean(&message))),
    }
}

/// A whole message: of what is not plain ASCII, only what the messages of this program are written with passes.
fn clean(message: &str) -> String {
    let mut clean = String::with_capacity(message.len());
    for c in message.chars() {
        match c {
            ' '..='~' | '“' | '”' | '…' | '–' | '−' | '≥' | 'è' | 'é' => clean.push(c),
            _ => clean.extend(c.escape_unicode()),
        }
    }
    clean
}

fn judge(
    share: (usize, usize),
    statement: impl BufRead,
    certificate: impl BufRead,
    budget: &Rc<Budget>,
) -> Result<Answer, Fault> {
    let statement = Statement::read(statement, budget)?;
    let mut records = Records::new(certificate, budget.clone());
    records.share = share;
    let header = records.next_line().map_err(|e| Error(format!("certificate, {}", e.0)))?;
    if header.as_deref() != Some("noughts certificate 1") {
        return Err(Error("a certificate begins with the line “noughts certificate 1”".to_string()).into());
    }
    let answered = match statement.kind.as_str() {
        "game" => check_game(&statement, &mut records),
        "board" => named::check(&statement, &mut records).map(|verdict| answer(verdict, Vec::new())),
        "hall" => hall::check(&statement, &mut records),
        "point-set" => point_sets::check_sets(&statement, &mut records),
        "draws" => point_sets::check_draws(&statement, &mut records),
        "strategy" => strategy::check(&statement, &mut records),
        "octal" => impartial::octal::check(&statement, &mut records),
        "grundy" => impartial::grundy::check(&statement, &mut records),
        "geography" => impartial::geography::check_vertex(&statement, &mut records),
        "edge-geography" => impartial::geography::check_edge(&statement, &mut records),
        "misere-quotient" => impartial::misere::check(&statement, &mut records),
        other => Err(Error(format!("no statements of kind “{}” are known", shorten(other))).into()),
    }?;
    if records.next_line()?.is_some() {
        return records.reject("there is something after the end");
    }
    Ok(answered)
}

fn answer(Verdict { words, notes }: Verdict, assuming: Vec<String>) -> Answer {
    Answer::Verified { words, assuming, notes }
}

/// Statements of kind `game`: the board is found, and the core judges the rest.
fn check_game(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    // Sets of such boards are not listed.
    if records.peek()? == connections::BY {
        return connections::check(statement, records).map(|verdict| answer(verdict, Vec::new()));
    }
    if records.peek()? == race::BY {
        return race::check(statement, records).map(|verdict| answer(verdict, Vec::new()));
    }
    let claim = |statement| {
        let Named { board, name, assuming, .. } = read_board(statement)?;
        Ok((read_claim(statement, board, &name)?, assuming))
    };
    let claim: Result<_, Error> = claim(statement);
    let (claim, assuming) = claim.map_err(|e| Error(format!("statement: {}", e.0)))?;
    let verdict = parts::check(&claim, &arguments::Arguments, records)?;
    Ok(answer(verdict, assuming))
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
