//! The journal: every answer that counts, in the order in which it came, in one file that survives a killed process.

use crate::job::{Answer, Said};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use redb::{Database, DatabaseError, ReadableDatabase, ReadableTable, TableDefinition};
use std::fmt;
use std::fs::File;
use std::io::{Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

const PLAN: TableDefinition<u64, &str> = TableDefinition::new("plan");
/// Answers by number; without what proves them.
const ANSWERS: TableDefinition<u64, &[u8]> = TableDefinition::new("answers");
/// What proves them, compressed, by the name of the job.
const PROOFS: TableDefinition<&str, &[u8]> = TableDefinition::new("proofs");

/// The answers of a run.
pub struct Journal {
    path: PathBuf,
    store: Database,
    next: u64,
}

/// Why the journal cannot be used; nothing in it was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalError {
    /// The file.
    pub path: PathBuf,
    /// What is the matter, and what helps.
    pub why: String,
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "journal {}: {}", self.path.display(), self.why)
    }
}

impl std::error::Error for JournalError {}

impl Journal {
    /// Opens the journal of a plan, or begins it.
    pub fn open(path: &Path, problem: &str) -> Result<Journal, JournalError> {
        let wrong = |why: String| JournalError { path: path.to_path_buf(), why };
        let broken = |error: &dyn fmt::Display| wrong(damaged(error));
        if !is_whole(path) {
            return Err(broken(&"the end of it is missing"));
        }
        // What is damaged inside may also end in a panic of the store.
        let opened = catch_unwind(AssertUnwindSafe(|| Database::create(path)));
        let store =
            opened.map_err(|_| broken(&"the store cannot read it"))?.map_err(|error| match error {
                DatabaseError::DatabaseAlreadyOpen => {
                    wrong("another run has it open: one driver at a time".to_string())
                }
                DatabaseError::Storage(redb::StorageError::Io(error))
                    if error.kind() != std::io::ErrorKind::InvalidData
                        && error.kind() != std::io::ErrorKind::UnexpectedEof =>
                {
                    wrong(format!("cannot be opened: {error}"))
                }
                error => broken(&error),
            })?;
        let begin = || -> Result<Option<String>, redb::Error> {
            let write = store.begin_write()?;
            let plan = {
                let mut plan = write.open_table(PLAN)?;
                let known = plan.get(0)?.map(|known| known.value().to_string());
                if known.is_none() {
                    plan.insert(0, problem)?;
                }
                write.open_table(ANSWERS)?;
                write.open_table(PROOFS)?;
                known
            };
            write.commit()?;
            Ok(plan)
        };
        match begin().map_err(|error| broken(&error))? {
            Some(plan) if plan != problem => Err(wrong(format!(
                "it belongs to another plan ({plan}, not {problem}): give this plan a journal of its own with --journal"
            ))),
            _ => {
                let next = last(&store).map_err(|error| broken(&error))?.map_or(0, |last| last + 1);
                Ok(Journal { path: path.to_path_buf(), store, next })
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn wrong(&self, error: &redb::Error) -> JournalError {
        let why = match error {
            redb::Error::Io(error) => format!(
                "cannot be written: {error}. Nothing that it holds is lost; run again when there is room"
            ),
            error => damaged(error),
        };
        JournalError { path: self.path.clone(), why }
    }

    /// Every answer, in order, without what proves it.
    pub fn answers(&self, mut each: impl FnMut(Answer) -> Result<(), String>) -> Result<(), JournalError> {
        let wrong = |why: String| JournalError { path: self.path.clone(), why: damaged(&why) };
        let read = || -> Result<_, redb::Error> { Ok(self.store.begin_read()?.open_table(ANSWERS)?) };
        let table = read().map_err(|error| self.wrong(&error))?;
        for entry in table.iter().map_err(|error| wrong(error.to_string()))? {
            let (_, bytes) = entry.map_err(|error| wrong(error.to_string()))?;
            each(Answer::read(bytes.value()).map_err(wrong)?).map_err(wrong)?;
        }
        Ok(())
    }

    /// Adds answers, all or none; when this comes back they are on the disk.
    pub fn append(&mut self, answers: &[Answer]) -> Result<(), JournalError> {
        let write = || -> Result<(), redb::Error> {
            let write = self.store.begin_write()?;
            {
                let mut table = write.open_table(ANSWERS)?;
                let mut proofs = write.open_table(PROOFS)?;
                for (answer, number) in answers.iter().zip(self.next..) {
                    let (light, proof) = divide(answer);
                    table.insert(number, light.bytes().as_slice())?;
                    if !proof.is_empty() {
                        proofs.insert(answer.key.as_str(), squeeze(&proof)?.as_slice())?;
                    }
                }
            }
            Ok(write.commit()?)
        };
        write().map_err(|error| self.wrong(&error))?;
        self.next += answers.len() as u64;
        Ok(())
    }

    /// What proves the answer to a job: the certificate of a leaf, the rows of a board.
    pub fn proof(&self, key: &str) -> Result<Option<String>, JournalError> {
        let read = || -> Result<Option<String>, redb::Error> {
            let table = self.store.begin_read()?.open_table(PROOFS)?;
            let Some(bytes) = table.get(key)? else { return Ok(None) };
            let mut text = String::new();
            ZlibDecoder::new(bytes.value()).read_to_string(&mut text)?;
            Ok(Some(text))
        };
        read().map_err(|error| self.wrong(&error))
    }
}

/// The store takes it for granted that a file is as long as its first page says.
fn is_whole(path: &Path) -> bool {
    let Ok(mut file) = File::open(path) else { return true };
    let Ok(length) = file.metadata().map(|about| about.len()) else { return true };
    let mut head = [0; 32];
    if length == 0 || file.read_exact(&mut head).is_err() || !head.starts_with(b"redb") {
        return true;
    }
    let word =
        |at: usize| u64::from(u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]));
    let (page, head_pages, most, full, trailing) = (word(12), word(16), word(20), word(24), word(28));
    let rest = if trailing == 0 { 0 } else { head_pages + trailing };
    u128::from(length)
        >= u128::from(page) * (1 + u128::from(full) * u128::from(head_pages + most) + u128::from(rest))
}

fn last(store: &Database) -> Result<Option<u64>, redb::Error> {
    let table = store.begin_read()?.open_table(ANSWERS)?;
    Ok(table.last()?.map(|(number, _)| number.value()))
}

fn damaged(error: &dyn fmt::Display) -> String {
    format!(
        "it is damaged ({error}). It was left as it is: bring a copy back, or move it away and run again, with --collect \
         if there is a folder of results"
    )
}

/// An answer without what proves it, and that.
fn divide(answer: &Answer) -> (Answer, String) {
    let (said, proof) = match &answer.said {
        Said::Yes(certificate) => (Said::Yes(String::new()), certificate.clone()),
        Said::No(certificate) => (Said::No(String::new()), certificate.clone()),
        // The rows are what is wanted; their certificates have been looked at, and each row has a hash of its own.
        Said::Rows { rows, .. } => (Said::Rows { rows: String::new(), proofs: Vec::new() }, rows.clone()),
        other => (other.clone(), String::new()),
    };
    (Answer { said, ..answer.clone() }, proof)
}

fn squeeze(text: &str) -> std::io::Result<Vec<u8>> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::fast());
    out.write_all(text.as_bytes())?;
    out.finish()
}
