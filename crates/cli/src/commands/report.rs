//! What many commands print: text for people or one JSON object, and proofs.

use super::Outcome;
use crate::output::{print, print_json};
use noughts::certificate::Files;
use noughts_impartial as impartial;
use serde_json::{Map, Value, json};
use std::path::PathBuf;
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
}

/// Lines for people and facts for programs, of which one is printed.
pub struct Report {
    json: bool,
    text: String,
    facts: Map<String, Value>,
}

impl Report {
    pub fn new(json: bool) -> Report {
        Report { json, text: String::new(), facts: Map::new() }
    }

    pub fn line(&mut self, text: impl AsRef<str>) {
        self.text.push_str(text.as_ref());
        self.text.push('\n');
    }

    pub fn fact(&mut self, key: &str, value: impl Into<Value>) {
        self.facts.insert(key.to_string(), value.into());
    }

    /// Writes the files of a proof and runs the checker on them, as asked.
    pub fn prove(
        &mut self,
        args: &ProofArgs,
        name: &str,
        proof: &Files,
    ) -> Result<(), Box<dyn std::error::Error>> {
        if let Some(folder) = &args.out {
            let file = |extension: &str| folder.join(format!("{}.{extension}", file_name(name)));
            let (statement, certificate) = (file("statement"), file("certificate"));
            std::fs::create_dir_all(folder)
                .and_then(|()| std::fs::write(&statement, &proof.statement))
                .and_then(|()| std::fs::write(&certificate, &proof.certificate))
                .map_err(|e| format!("{}: {e}", folder.display()))?;
            self.line(format!("  statement   {}", statement.display()));
            self.line(format!("  certificate {}", certificate.display()));
            self.fact("statement", statement.display().to_string());
            self.fact("certificate", certificate.display().to_string());
        }
        if args.check {
            let answer = noughts_check::check(proof.statement.as_bytes(), proof.certificate.as_bytes())?;
            if !matches!(answer, noughts_check::Answer::Verified { .. }) {
                return Err(format!("the checker does not accept the certificate: {answer}").into());
            }
            let answer = answer.to_string();
            self.line(format!("  check       {}", answer.replace('\n', "\n              ")));
            self.fact("check", answer.lines().next().unwrap_or(""));
        }
        Ok(())
    }

    /// Takes in the report on one part of the question: its lines, and its facts as an object.
    pub fn section(&mut self, key: &str, part: Report) {
        self.text.push_str(&part.text);
        self.facts.insert(key.to_string(), Value::Object(part.facts));
    }

    /// Prints and ends with success.
    pub fn finish(self) -> Outcome {
        if self.json {
            print_json(&Value::Object(self.facts))?;
        } else {
            print(&self.text)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A search that reached its limit is an open question (exit code 1), not bad input.
pub fn undecided(result: Outcome) -> Outcome {
    match result {
        Err(e) => match e.downcast_ref::<impartial::Error>() {
            Some(impartial::Error::Limit(message)) => {
                eprintln!("{message}");
                Ok(ExitCode::from(1))
            }
            _ => Err(e),
        },
        ok => ok,
    }
}

/// Numbers as JSON strings where they may not fit a number.
pub fn big<T: ToString>(n: &T) -> Value {
    let text = n.to_string();
    text.parse::<u64>().ok().filter(|&n| n < 1 << 53).map_or_else(|| json!(text), |n| json!(n))
}

/// A line of a table: the number of its first entry, then the entries.
pub fn row<T: ToString>(first: usize, entries: &[T]) -> String {
    let cells: Vec<String> = entries.iter().map(|e| format!(" {:>4}", e.to_string())).collect();
    format!("{first:7}:{}", cells.concat())
}

fn file_name(text: &str) -> String {
    let plain: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|w| !w.is_empty()).collect();
    words.join("-").chars().take(60).collect()
}
