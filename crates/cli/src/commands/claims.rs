//! `noughts claims [ID]`

use super::Outcome;
use crate::output::{print, width, wrap};
use noughts::claims::{self, Claim, Evidence, Finding, PAPERS, stem};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Examine the statements of the source papers
///
/// Each claim is run, not cited: the verdict comes from the computation, and its certificates go through the
/// independent checker. Claims that were not examined yet are listed without a verdict. Without --all only those that
/// take seconds are run. Exit code 1: an examination could not be finished, or the id was not examined.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts claims --fast
  noughts claims FR-17
  noughts claims --only CD --out proofs
  noughts claims --all --report docs/results")]
pub struct Args {
    /// One claim, with the full explanation
    #[arg(value_name = "ID", conflicts_with_all = ["only", "all", "fast"])]
    id: Option<String>,
    /// Only the claims of one paper, such as RI
    #[arg(long, value_name = "PAPER")]
    only: Option<String>,
    /// Run what takes seconds (this is what happens without --all)
    #[arg(long, conflicts_with = "all")]
    fast: bool,
    /// Run everything, however long it takes
    #[arg(long)]
    all: bool,
    /// Print an array of objects
    #[arg(long)]
    json: bool,
    /// Write statements and certificates to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write a page for each paper, the errata and the certificates to this folder
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
}

/// A claim with what came out of it.
struct Entry {
    claim: &'static Claim,
    state: State,
}

enum State {
    NotExamined,
    /// Left out of this run: it takes long.
    Slow,
    Failed(String),
    Found {
        finding: Finding,
        /// What the checker says of each certificate.
        checks: Vec<String>,
        seconds: f64,
    },
}

pub fn run(args: &Args) -> Outcome {
    let chosen = choose(args)?;
    let mut entries = Vec::new();
    if !args.json && args.id.is_none() {
        print(&format!("{:<6} {:<13} {:>6}  claim\n", "id", "verdict", "s"))?;
    }
    for claim in chosen {
        let state = examine(claim, args.all || args.id.is_some());
        let entry = Entry { claim, state };
        if !args.json {
            print(&if args.id.is_some() { explanation(&entry) } else { row(&entry) })?;
        }
        for folder in [&args.out, &args.report].into_iter().flatten() {
            write_proofs(&entry, folder)?;
        }
        entries.push(entry);
    }
    if args.json {
        let list: Vec<Value> = entries.iter().map(object).collect();
        print(&format!("{}\n", serde_json::to_string_pretty(&list)?))?;
    } else if args.id.is_none() {
        print(&format!("{}\n", claims::summary(&rows(&entries))))?;
    }
    if let Some(folder) = &args.report {
        write_report(&entries, folder)?;
    }
    let failed = |e: &Entry| {
        matches!(e.state, State::Failed(_)) || args.id.is_some() && matches!(e.state, State::NotExamined)
    };
    Ok(ExitCode::from(u8::from(entries.iter().any(failed))))
}

fn choose(args: &Args) -> Result<Vec<&'static Claim>, String> {
    if let Some(id) = &args.id {
        let wanted = id.trim().to_uppercase();
        let found = claims::claims().find(|claim| claim.id == wanted);
        return found.map(|claim| vec![claim]).ok_or_else(|| {
            let papers: Vec<String> =
                PAPERS.iter().map(|p| format!("{0}-01 to {0}-{1:02}", p.key, p.claims.len())).collect();
            format!("no claim is called “{id}”; there are {}", papers.join(", "))
        });
    }
    let Some(only) = &args.only else { return Ok(claims::claims().collect()) };
    let wanted = only.trim().to_uppercase();
    let paper = PAPERS.iter().find(|paper| paper.key == wanted).ok_or_else(|| {
        let keys: Vec<&str> = PAPERS.iter().map(|p| p.key).collect();
        format!("no paper is called “{only}”; write {}", keys.join(", "))
    })?;
    Ok(paper.claims.iter().collect())
}

/// Runs one claim and has its certificates checked. A certificate that fails is a failure of the examination.
fn examine(claim: &Claim, slow_too: bool) -> State {
    let Some(run) = claim.examine else { return State::NotExamined };
    if claim.slow.is_some() && !slow_too {
        return State::Slow;
    }
    let start = Instant::now();
    let finding = match run() {
        Ok(finding) => finding,
        Err(error) => return State::Failed(error.to_string()),
    };
    let mut checks = Vec::new();
    for evidence in &finding.evidence {
        let Evidence::Proof { name, proof } = evidence else { continue };
        match noughts_check::check(proof.statement.as_bytes(), proof.certificate.as_bytes()) {
            Ok(answer @ noughts_check::Answer::Verified { .. }) => {
                checks.push(answer.to_string().replace('\n', " · "));
            }
            Ok(answer) => return State::Failed(format!("the checker does not accept {name}: {answer}")),
            Err(error) => return State::Failed(format!("the checker cannot read {name}: {error}")),
        }
    }
    State::Found { finding, checks, seconds: start.elapsed().as_secs_f64() }
}

fn finding(entry: &Entry) -> Option<&Finding> {
    match &entry.state {
        State::Found { finding, .. } => Some(finding),
        _ => None,
    }
}

fn rows(entries: &[Entry]) -> Vec<(&Claim, Option<&Finding>)> {
    entries.iter().map(|entry| (entry.claim, finding(entry))).collect()
}

/// The verdict, or why there is none.
fn word(entry: &Entry) -> String {
    match &entry.state {
        State::NotExamined => "not examined".to_string(),
        State::Slow => "slow: --all".to_string(),
        State::Failed(_) => "FAILED".to_string(),
        State::Found { finding, .. } => finding.verdict.to_string(),
    }
}

fn row(entry: &Entry) -> String {
    let seconds = match &entry.state {
        State::Found { seconds, .. } => format!("{seconds:.1}"),
        _ => "–".to_string(),
    };
    let mut text = format!("{:<6} {:<13} {seconds:>6}  ", entry.claim.id, word(entry));
    let room = width().saturating_sub(29).max(20);
    let claim = entry.claim.text;
    if claim.chars().count() > room {
        text.extend(claim.chars().take(room - 1));
        text.push('…');
    } else {
        text.push_str(claim);
    }
    text.push('\n');
    match &entry.state {
        State::Failed(why) => {
            let _ = writeln!(text, "       {}", wrap(why, 7));
        }
        State::Found { checks, .. } if !checks.is_empty() => {
            let certificates = if checks.len() == 1 { "certificate" } else { "certificates" };
            let _ = writeln!(text, "       {} {certificates} accepted by the checker", checks.len());
        }
        _ => {}
    }
    text
}

fn explanation(entry: &Entry) -> String {
    let mut text = format!("{}: {}\n\n", entry.claim.id, wrap(entry.claim.text, 0));
    let (finding, checks, seconds) = match &entry.state {
        State::Found { finding, checks, seconds } => (finding, checks, seconds),
        State::Failed(why) => return format!("{text}The examination failed: {}\n", wrap(why, 0)),
        _ => return format!("{text}Not examined yet: there is no verdict.\n"),
    };
    let _ = write!(text, "{} ({seconds:.1} s)\n{}\n", finding.verdict, wrap(&finding.summary, 0));
    if let Some(erratum) = &finding.erratum {
        for (head, body) in [
            ("Printed", &erratum.printed),
            ("Why it fails", &erratum.counterexample),
            ("What holds", &erratum.true_statement),
        ] {
            let _ = write!(text, "\n{head}\n  {}\n", wrap(body, 2));
        }
    }
    let mut answers = checks.iter();
    for evidence in &finding.evidence {
        match evidence {
            Evidence::Proof { name, .. } => {
                let answer = answers.next().map_or("", String::as_str);
                let _ = write!(text, "\ncertificate {name}\n  {}\n", wrap(answer, 2));
            }
            Evidence::Computed { result, command } => {
                text.push_str("\ncomputed\n");
                for line in result.lines() {
                    let _ = writeln!(text, "  {}", wrap(line, 2));
                }
                let _ = write!(text, "compare\n  {command}\n");
            }
        }
    }
    text
}

fn object(entry: &Entry) -> Value {
    let mut map = json!({
        "id": entry.claim.id, "claim": entry.claim.text, "verdict": null, "fast": entry.claim.slow.is_none(), "why_slow": entry.claim.slow, "summary": "not examined yet", "evidence": [],
    });
    match &entry.state {
        State::NotExamined => {}
        State::Slow => map["summary"] = json!("not run: it takes long; use --all"),
        State::Failed(why) => {
            map["summary"] = json!(format!("the examination failed: {why}"));
        }
        State::Found { finding, checks, seconds } => {
            let mut answers = checks.iter();
            let evidence: Vec<Value> = finding
                .evidence
                .iter()
                .map(|evidence| match evidence {
                    Evidence::Proof { name, proof } => json!({
                        "name": name, "statement": proof.statement, "certificate_bytes": proof.certificate.len(), "check": answers.next(),
                    }),
                    Evidence::Computed { result, command } => json!({"computed": result, "command": command}),
                })
                .collect();
            map["verdict"] = json!(finding.verdict.to_string());
            map["summary"] = json!(finding.summary);
            map["evidence"] = json!(evidence);
            map["seconds"] = json!(seconds);
            if let Some(erratum) = &finding.erratum {
                map["printed"] = json!(erratum.printed);
                map["counterexample"] = json!(erratum.counterexample);
                map["true_statement"] = json!(erratum.true_statement);
            }
        }
    }
    map
}

fn write_proofs(entry: &Entry, folder: &Path) -> Result<(), String> {
    for evidence in finding(entry).into_iter().flat_map(|f| &f.evidence) {
        let Evidence::Proof { name, proof } = evidence else { continue };
        let stem = stem(entry.claim, name);
        write(folder, &format!("{stem}.statement"), &proof.statement)?;
        write(folder, &format!("{stem}.certificate"), &proof.certificate)?;
    }
    Ok(())
}

fn write_report(entries: &[Entry], folder: &Path) -> Result<(), String> {
    let rows = rows(entries);
    for paper in PAPERS {
        let mine: Vec<_> =
            rows.iter().copied().filter(|(claim, _)| claim.id.starts_with(paper.key)).collect();
        if !mine.is_empty() {
            write(folder, &format!("{}.md", paper.key.to_lowercase()), &claims::page(paper, &mine))?;
        }
    }
    write(folder, "errata.md", &claims::errata(&rows))
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|e| format!("{}: {e}", path.display()))
}
