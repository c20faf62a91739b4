//! What many commands print: text for people or one JSON object, and proofs.

use super::Outcome;
use crate::failure::Failure;
use crate::files::{Folder, Saved};
use crate::guard;
use crate::output::{print, print_json, print_json_line, say_failed};
use noughts::certificates::Files;
pub use noughts::solving::{Asked, Bounds, Known as Status};
use noughts_impartial as impartial;
use serde::{Serialize, Serializer};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Options of every command that can prove its answer.
#[derive(clap::Args)]
pub struct ProofArgs {
    /// Write the statement and the certificate to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Run the independent checker on the certificate
    #[arg(long)]
    check: bool,
}

impl ProofArgs {
    /// Whether anybody wants a proof.
    pub fn wanted(&self) -> bool {
        self.check || self.out.is_some()
    }

    /// Tests that the folder can be written. To be called before the work.
    pub fn prepare(&self) -> Result<(), Failure> {
        self.out.as_deref().map_or(Ok(()), |path| Folder::open(path).map(|_| ()))
    }
}

/// The files of a proof, and what the checker says of them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Proof {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
    /// Why the files could not be written, or were not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Failure>,
}

/// The first line for programs; text for people.
pub struct Checked {
    pub word: String,
    pub text: String,
}

/// Runs the checker; what it does not accept is a failure.
pub fn check(statement: &[u8], certificate: &[u8]) -> Result<Checked, Box<dyn std::error::Error>> {
    accepted(&noughts_check::check(statement, certificate)?)
}

fn accepted(answer: &noughts_check::Answer) -> Result<Checked, Box<dyn std::error::Error>> {
    if !matches!(answer, noughts_check::Answer::Verified { .. }) {
        return Err(format!("the checker does not accept the certificate: {answer}").into());
    }
    let text = answer.to_string();
    Ok(Checked { word: text.lines().next().unwrap_or_default().to_string(), text })
}

/// The same for files that are there already, by so many threads.
pub fn check_files(
    threads: usize,
    statement: &Path,
    certificate: &Path,
) -> Result<Checked, Box<dyn std::error::Error>> {
    // The limit is the checker's own.
    let remedy = |e: noughts_check::Error| e.0.replace("with --limit", "to noughts-check with --limit");
    accepted(&noughts_check::check_files_in_threads(threads, statement, certificate).map_err(remedy)?)
}

/// Lines for people, which give way to one object for programs.
pub struct Page {
    json: bool,
    /// More answers follow, each with a line for programs.
    several: bool,
    text: String,
    failed: bool,
}

impl Page {
    pub fn new(json: bool) -> Page {
        Page { json, several: false, text: String::new(), failed: false }
    }

    /// The same for a command that gives several answers.
    pub fn one_of_several(json: bool) -> Page {
        Page { several: true, ..Page::new(json) }
    }

    pub fn line(&mut self, text: impl AsRef<str>) {
        self.text(&format!("{}\n", text.as_ref()));
    }

    /// Text of several lines, with its last line break.
    pub fn text(&mut self, text: &str) {
        self.text.push_str(text);
        guard::pending(text);
    }

    /// What became of a file. What cannot be written is said at once and changes the exit code, not the verdict.
    pub fn wrote(&mut self, written: Result<(), Failure>) -> Option<Failure> {
        let failure = written.err()?;
        say_failed(&failure);
        self.failed = true;
        Some(failure)
    }

    /// What became of the files of a proof.
    pub fn saved(&mut self, saved: Result<Saved, Failure>) -> Proof {
        match saved {
            Ok(saved) => Proof {
                statement: Some(saved.statement.display().to_string()),
                certificate: Some(saved.certificate.display().to_string()),
                certificate_bytes: Some(saved.certificate_bytes),
                ..Proof::default()
            },
            Err(failure) => Proof { error: self.wrote(Err(failure)), ..Proof::default() },
        }
    }

    /// Writes the files of a proof and runs the checker on them, as asked.
    pub fn prove(&mut self, args: &ProofArgs, name: &str, files: &Files) -> Proof {
        match args.out.as_deref().map(Folder::open) {
            Some(Ok(folder)) => self.put(&folder, name, files, args.check),
            Some(Err(failure)) => self.saved(Err(failure)),
            None => self.checked_if(args.check, Proof::default(), files),
        }
    }

    fn checked_if(&mut self, wanted: bool, mut proof: Proof, files: &Files) -> Proof {
        if wanted {
            let checked = check(files.statement.as_bytes(), files.certificate.as_bytes());
            self.checked(&mut proof, checked);
        }
        proof
    }

    /// The same, into a folder that is open.
    pub fn put(&mut self, folder: &Folder, name: &str, files: &Files, check: bool) -> Proof {
        let statement = files.statement.as_bytes();
        let saved = folder.save(name, statement, |out| out.write_all(files.certificate.as_bytes()));
        let proof = self.saved(saved);
        if let (Some(statement), Some(certificate)) = (&proof.statement, &proof.certificate) {
            self.line(format!("  statement   {statement}"));
            self.line(format!("  certificate {certificate}"));
        }
        self.checked_if(check, proof, files)
    }

    /// What the checker says. What it does not accept, or not within its limit, is said at once; the verdict stands.
    pub fn checked(
        &mut self,
        proof: &mut Proof,
        checked: Result<Checked, Box<dyn std::error::Error>>,
    ) -> bool {
        match checked {
            Ok(Checked { word, text }) => {
                self.line(format!("  check       {}", text.replace('\n', "\n              ")));
                proof.check = Some(word);
            }
            Err(error) => proof.error = self.wrote(Err(Failure::of(&*error))),
        }
        proof.check.is_some()
    }

    /// Prints the lines so far, if they are for people.
    pub fn show(&mut self) -> std::io::Result<()> {
        if self.json {
            return Ok(());
        }
        guard::shown();
        print(&std::mem::take(&mut self.text))
    }

    /// Prints the lines or the object. A file that could not be written makes the exit code 2.
    pub fn finish(self, answer: &impl Serialize, code: u8) -> Outcome {
        guard::done();
        match (self.json, self.several) {
            (false, _) => print(&self.text)?,
            (true, false) => print_json(answer)?,
            (true, true) => print_json_line(answer)?,
        }
        Ok(ExitCode::from(if self.failed { 2 } else { code }))
    }
}

/// An open question as an object.
#[derive(Serialize)]
struct Undecided<'a> {
    status: Status,
    value: Option<&'a str>,
    limit: &'a str,
}

/// A search that reached its limit is an open question (exit code 1), not bad input.
pub fn undecided(result: Outcome, json: bool) -> Outcome {
    match result {
        Err(e) => match e.downcast_ref::<impartial::Error>() {
            Some(impartial::Error::Limit(message)) => {
                guard::done();
                if json {
                    print_json(&Undecided { status: Status::Open, value: None, limit: message })?;
                } else {
                    super::progress::clear();
                    let _ = writeln!(std::io::stderr(), "{message}");
                }
                Ok(ExitCode::from(1))
            }
            _ => Err(e),
        },
        ok => ok,
    }
}

/// A number that may be too large for a JSON number, and is then a string.
#[derive(Clone, Debug)]
pub struct Big(pub String);

impl Serialize for Big {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.parse::<u64>().ok().filter(|&n| n < 1 << 53) {
            Some(n) => serializer.serialize_u64(n),
            None => serializer.serialize_str(&self.0),
        }
    }
}

pub fn big<T: ToString>(n: &T) -> Big {
    Big(n.to_string())
}

/// The word for the outcome of an impartial game.
pub fn outcome_word(wins: bool) -> &'static str {
    if wins { "N" } else { "P" }
}

/// A line of a table: the number of its first entry, then the entries.
pub fn row<T: ToString>(first: usize, entries: &[T]) -> String {
    let cells: Vec<String> = entries.iter().map(|e| format!(" {:>4}", e.to_string())).collect();
    format!("{first:7}:{}", cells.concat())
}
