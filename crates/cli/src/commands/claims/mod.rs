//! `noughts claims [ID]`

mod show;

use super::{Outcome, progress};
use crate::output::print;
use noughts_papers::claims::{self, Claim, Evidence, Finding, Flips, PAPERS, Probe, stem};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Examine the statements of the source papers
///
/// Each claim is run, not cited: the verdict comes from the computation, and its certificates go through the
/// independent checker. Without --all only those that
/// take seconds are run. Exit code 1: an examination could not be finished.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts claims --fast
  noughts claims FR-17
  noughts claims --fast --flip
  noughts claims --only CD --out proofs
  noughts claims --all --report docs/results")]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command")]
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
    /// Change each computed value of each claim in turn and see whether the verdict changes; exit code 1 if one does not
    #[arg(long)]
    flip: bool,
    /// Where a claim takes long, examine a few small cases only; the verdicts then say nothing but what they rest on
    #[arg(long, requires = "flip", conflicts_with_all = ["report", "out"])]
    small: bool,
    /// Print an array of objects
    #[arg(long)]
    json: bool,
    /// Write statements and certificates to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write a page for each paper and the errata to this folder, with the certificates of what does not hold as printed
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
}

/// A claim with what came out of it.
struct Entry {
    claim: &'static Claim,
    state: State,
}

enum State {
    /// Left out of this run: it takes long.
    Slow,
    Failed(String),
    Found {
        finding: Finding,
        /// What the checker says of each certificate.
        checks: Vec<String>,
        /// What came of changing the values, if that was asked for.
        flips: Option<Flips>,
        seconds: f64,
    },
}

pub fn run(args: &Args) -> Outcome {
    let chosen = choose(args)?;
    let mut entries = Vec::new();
    if !args.json && args.id.is_none() {
        print(&show::heading())?;
    }
    for claim in chosen {
        let spinner = progress::spinner(&format!("{} {}", claim.id, claim.slow.unwrap_or("…")));
        let state = examine(claim, args);
        spinner.finish_and_clear();
        let entry = Entry { claim, state };
        if !args.json {
            print(&if args.id.is_some() { show::explanation(&entry) } else { show::row(&entry) })?;
        }
        if let Some(folder) = &args.out {
            write_proofs(&entry, folder)?;
        }
        entries.push(entry);
    }
    if args.json {
        let list: Vec<show::Report<'_>> = entries.iter().map(show::Report::new).collect();
        print(&format!("{}\n", serde_json::to_string_pretty(&list)?))?;
    } else if args.id.is_none() {
        print(&format!("{}\n", claims::summary(&rows(&entries))))?;
    }
    if let Some(folder) = &args.report {
        write_report(&entries, folder)?;
    }
    let failed = |e: &Entry| match &e.state {
        State::Failed(_) => true,
        State::Found { flips, .. } => flips.as_ref().is_some_and(|flips| !flips.idle.is_empty()),
        State::Slow => false,
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
fn examine(claim: &Claim, args: &Args) -> State {
    if claim.slow.is_some() && !(args.all || args.id.is_some() || args.small) {
        return State::Slow;
    }
    let start = Instant::now();
    let probe = if args.small && claim.slow.is_some() { Probe::small() } else { Probe::new() };
    let finding = match (claim.examine)(&probe) {
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
    let flips = args.flip.then(|| claim.flip(&probe, finding.verdict));
    State::Found { finding, checks, flips, seconds: start.elapsed().as_secs_f64() }
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
    for entry in entries.iter().filter(|entry| finding(entry).is_some_and(|f| f.erratum.is_some())) {
        write_proofs(entry, &folder.join(claims::ERRATA_FILES))?;
    }
    write(folder, "errata.md", &claims::errata(&rows))
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|e| format!("{}: {e}", path.display()))
}
