//! The journal: every answer that counts, in the order in which it came, in one file that only grows.
//!
//! After a line with the hash of the plan comes record after record: the lengths of its two halves, a check of the lengths, a sum,
//! the answer as JSON, then what proves it, compressed, with a sum of its own. A process that is killed while it writes leaves half
//! a record at the end, which is put aside when the file is opened; damage anywhere else is found and said, and nothing is touched.
//! (An embedded database was tried first: `redb` 3.1 fails an assertion when its file is cut.)

use crate::job::{Answer, Said};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Lengths of the two halves, their check, the sum of the first half.
const HEAD: usize = 4 + 4 + 4 + SUM;
const SUM: usize = 8;
const CHECK: u32 = 0x6e6f_7567;

/// The answers of a run.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The length of the file: where the next record begins.
    end: u64,
    /// What proves the answer to a job: where it is, and its length.
    proofs: HashMap<String, (u64, u32)>,
    notice: Option<String>,
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

/// How a look at a record ends.
enum Record {
    Whole(Box<Answer>),
    /// The file ends before it does.
    Cut,
    Damaged,
}

impl Journal {
    /// Opens the journal of a plan, or begins it, and tells every answer in it without what proves it.
    pub fn open(
        path: &Path,
        problem: &str,
        each: impl FnMut(Answer) -> Result<(), String>,
    ) -> Result<Journal, JournalError> {
        let wrong = |why: String| JournalError { path: path.to_path_buf(), why };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = opened.map_err(|e| wrong(format!("cannot be opened: {e}")))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(wrong("another run has it open: one driver at a time".to_string()));
            }
            // Where files cannot be locked, whoever starts two drivers is on his own.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let head = format!("noughts journal 1 {problem}\n");
        let mut journal =
            Journal { path: path.to_path_buf(), file, end: 0, proofs: HashMap::new(), notice: None };
        let mut first = vec![0; head.len()];
        let read = journal.read_at(0, &mut first).map_err(|e| wrong(format!("cannot be read: {e}")))?;
        if head.as_bytes().starts_with(&first[..read]) && read < head.len() {
            // New, or killed before anything was in it.
            journal.write(head.as_bytes())?;
        } else if first != head.as_bytes() {
            return Err(wrong(match first.strip_prefix(b"noughts journal 1 ") {
                Some(other) => format!(
                    "it belongs to another plan ({}, not {problem}): give this plan a journal of its own with --journal",
                    String::from_utf8_lossy(other).trim_end()
                ),
                None => "this is not a journal: name another file with --journal".to_string(),
            }));
        }
        journal.end = head.len() as u64;
        journal.take_in(each)?;
        Ok(journal)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was found when it was opened, if a person should know.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    fn wrong(&self, why: impl Into<String>) -> JournalError {
        JournalError { path: self.path.clone(), why: why.into() }
    }

    fn unreadable(&self, error: &io::Error) -> JournalError {
        self.wrong(format!("cannot be read: {error}"))
    }

    fn damaged(&self, at: u64, what: &str) -> JournalError {
        self.wrong(format!(
            "it is damaged at byte {at} ({what}). It was left as it is: bring a copy back, or move it away and run again, with \
             --collect if there is a folder of answers"
        ))
    }

    /// As many bytes as there are, from a place on.
    fn read_at(&self, place: u64, bytes: &mut [u8]) -> io::Result<usize> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(place))?;
        let mut read = 0;
        while read < bytes.len() {
            match file.read(&mut bytes[read..])? {
                0 => break,
                more => read += more,
            }
        }
        Ok(read)
    }

    /// Reads every record; half a record at the end is put aside.
    fn take_in(&mut self, mut each: impl FnMut(Answer) -> Result<(), String>) -> Result<(), JournalError> {
        let length = self.file.metadata().map_err(|e| self.unreadable(&e))?.len();
        while self.end < length {
            match self.record(length).map_err(|e| self.unreadable(&e))? {
                Record::Whole(answer) => {
                    let begin = self.end;
                    each(*answer).map_err(|why| self.damaged(begin, &why))?;
                }
                Record::Cut => return self.put_aside(length),
                Record::Damaged => return Err(self.damaged(self.end, "a record does not have its sum")),
            }
        }
        Ok(())
    }

    /// The record at the end of what has been read, which is then behind it.
    fn record(&mut self, length: u64) -> io::Result<Record> {
        let mut head = [0; HEAD];
        if self.read_at(self.end, &mut head)? < HEAD {
            return Ok(Record::Cut);
        }
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        let (first, second) = (number(0), number(4));
        if number(8) != first ^ second.rotate_left(16) ^ CHECK {
            return Ok(Record::Damaged);
        }
        let proof = self.end + HEAD as u64 + u64::from(first);
        let end = proof + u64::from(second);
        if end > length {
            return Ok(Record::Cut);
        }
        let mut light = vec![0; first as usize];
        self.read_at(self.end + HEAD as u64, &mut light)?;
        let Some(answer) = Answer::read(&light).ok().filter(|_| head[12..] == sum(&light)) else {
            return Ok(Record::Damaged);
        };
        if second > 0 {
            self.proofs.insert(answer.key.clone(), (proof, second));
        }
        self.end = end;
        Ok(Record::Whole(Box::new(answer)))
    }

    /// Moves what is behind the last whole record to a file beside the journal.
    fn put_aside(&mut self, length: u64) -> Result<(), JournalError> {
        let aside = self.path.with_extension("journal.cut");
        let mut rest = vec![0; (length - self.end) as usize];
        let moved = self.read_at(self.end, &mut rest).and_then(|_| {
            let mut out = OpenOptions::new().append(true).create(true).open(&aside)?;
            out.write_all(&rest)?;
            self.file.set_len(self.end)
        });
        moved.map_err(|e| self.wrong(format!("its last record is cut off and cannot be put aside: {e}")))?;
        self.notice = Some(format!(
            "journal {}: the last record was cut off ({} bytes, now in {}); its job is done again",
            self.path.display(),
            rest.len(),
            aside.display()
        ));
        Ok(())
    }

    /// Writes at the end; if that fails, the file is as long as before.
    fn write(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
        let end = self.end;
        let mut file = &self.file;
        let written = file
            .seek(SeekFrom::Start(end))
            .and_then(|_| file.write_all(bytes))
            .and_then(|()| file.sync_data());
        if let Err(error) = written {
            let _ = self.file.set_len(end);
            return Err(self.wrong(format!(
                "cannot be written: {error}. Nothing that it holds is lost; run again when there is room"
            )));
        }
        self.end += bytes.len() as u64;
        Ok(())
    }

    /// Adds answers; when this comes back they are on the disk.
    pub fn append(&mut self, answers: &[Answer]) -> Result<(), JournalError> {
        let (mut bytes, mut proofs) = (Vec::new(), Vec::new());
        for answer in answers {
            let (light, proof) = divide(answer);
            let light = light.bytes();
            let proof = squeeze(&proof).map_err(|e| self.wrong(format!("cannot be written: {e}")))?;
            let (first, second) = (light.len() as u32, proof.len() as u32);
            for number in [first, second, first ^ second.rotate_left(16) ^ CHECK] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend(sum(&light));
            bytes.extend(light);
            if second > 0 {
                proofs.push((answer.key.clone(), (self.end + bytes.len() as u64, second)));
            }
            bytes.extend(proof);
        }
        self.write(&bytes)?;
        self.proofs.extend(proofs);
        Ok(())
    }

    /// What proves the answer to a job: the certificate of a leaf, the rows of a board.
    pub fn proof(&self, key: &str) -> Result<Option<String>, JournalError> {
        let Some(&(place, length)) = self.proofs.get(key) else { return Ok(None) };
        let mut bytes = vec![0; length as usize];
        self.read_at(place, &mut bytes).map_err(|e| self.unreadable(&e))?;
        let (known, packed) = bytes.split_at(SUM.min(bytes.len()));
        let mut text = String::new();
        let whole = known == sum(packed)
            && ZlibDecoder::new(BufReader::new(packed)).read_to_string(&mut text).is_ok();
        if whole { Ok(Some(text)) } else { Err(self.damaged(place, &format!("the proof of {key}"))) }
    }
}

fn sum(bytes: &[u8]) -> [u8; SUM] {
    let mut sum = [0; SUM];
    sum.copy_from_slice(&Sha256::digest(bytes)[..SUM]);
    sum
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

/// A text compressed, with its sum before it; nothing for nothing.
fn squeeze(text: &str) -> io::Result<Vec<u8>> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let mut out = ZlibEncoder::new(Vec::new(), Compression::fast());
    out.write_all(text.as_bytes())?;
    let packed = out.finish()?;
    Ok([&sum(&packed)[..], &packed].concat())
}
