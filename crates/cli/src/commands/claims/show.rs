//! Claims as a table, one by one, and as JSON.

use super::{Entry, State};
use crate::output::{width, wrap};
use noughts_papers::claims::{Erratum, Evidence, Finding, Flips};
use serde::Serialize;
use std::fmt::Write;

/// The verdict, or why there is none.
fn word(entry: &Entry) -> String {
    match &entry.state {
        State::Slow => "slow: --all".to_string(),
        State::Failed(_) => "FAILED".to_string(),
        State::Found { finding, .. } => finding.verdict.to_string(),
    }
}

/// The first line of the table.
pub fn heading() -> String {
    format!("{:<6} {:<13} {:>6}  {:<15} claim\n", "id", "verdict", "s", "evidence")
}

/// What the verdict rests on, in a word or two.
fn evidence(finding: &Finding) -> String {
    let proofs = finding.evidence.iter().filter(|e| matches!(e, Evidence::Proof { .. })).count();
    match proofs {
        0 => "computed".to_string(),
        1 => "1 certificate".to_string(),
        n => format!("{n} certificates"),
    }
}

/// A line of the table, and below it why an examination failed.
pub fn row(entry: &Entry) -> String {
    let (seconds, rests) = match &entry.state {
        State::Found { finding, seconds, .. } => (format!("{seconds:.1}"), evidence(finding)),
        _ => ("–".to_string(), String::new()),
    };
    let mut text = format!("{:<6} {:<13} {seconds:>6}  {rests:<15} ", entry.claim.id, word(entry));
    let room = width().saturating_sub(46).max(20);
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
        State::Found { flips: Some(flips), .. } => {
            let _ = writeln!(text, "       {}", wrap(&changed(flips), 7));
        }
        _ => {}
    }
    text
}

/// What came of changing the values.
fn changed(flips: &Flips) -> String {
    let Flips { values, changes, idle } = flips;
    if idle.is_empty() {
        format!("rests on {values} values; each of {changes} changes of them changes the verdict")
    } else {
        format!(
            "rests on {values} values, but the verdict stays the same when these change: {}",
            idle.join("; ")
        )
    }
}

pub fn explanation(entry: &Entry) -> String {
    let mut text = format!("{}: {}\n\n", entry.claim.id, wrap(entry.claim.text, 0));
    let (finding, checks, flips, seconds) = match &entry.state {
        State::Found { finding, checks, flips, seconds } => (finding, checks, flips, seconds),
        State::Failed(why) => return format!("{text}The examination failed: {}\n", wrap(why, 0)),
        State::Slow => return format!("{text}Not run: it takes long.\n"),
    };
    let _ = write!(text, "{} ({seconds:.1} s)\n{}\n", finding.verdict, wrap(&finding.summary, 0));
    if let Some(why) = entry.claim.slow {
        let _ = writeln!(text, "It is not among the fast ones: {}.", wrap(why, 0));
    }
    if let Some(flips) = flips {
        let _ = writeln!(text, "It {}.", wrap(&changed(flips), 0));
    }
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

/// A claim for programs.
#[derive(Serialize)]
pub struct Report<'a> {
    id: &'a str,
    claim: &'a str,
    verdict: Option<String>,
    fast: bool,
    why_slow: Option<&'a str>,
    summary: String,
    evidence: Vec<Shown<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flips: Option<&'a Flips>,
    #[serde(flatten)]
    erratum: Option<&'a Erratum>,
}

/// What a verdict rests on.
#[derive(Serialize)]
#[serde(untagged)]
enum Shown<'a> {
    Proof { name: &'a str, statement: &'a str, certificate_bytes: usize, check: Option<&'a str> },
    Computed { computed: &'a str, command: &'a str },
}

impl<'a> Report<'a> {
    pub fn new(entry: &'a Entry) -> Report<'a> {
        let claim = &entry.claim;
        let report = |summary: String| Report {
            id: claim.id,
            claim: claim.text,
            verdict: None,
            fast: claim.slow.is_none(),
            why_slow: claim.slow,
            summary,
            evidence: Vec::new(),
            seconds: None,
            flips: None,
            erratum: None,
        };
        match &entry.state {
            State::Slow => report("not run: it takes long; use --all".to_string()),
            State::Failed(why) => report(format!("the examination failed: {why}")),
            State::Found { finding, checks, flips, seconds } => {
                let mut answers = checks.iter();
                let shown = |evidence: &'a Evidence| match evidence {
                    Evidence::Proof { name, proof } => Shown::Proof {
                        name,
                        statement: &proof.statement,
                        certificate_bytes: proof.certificate.len(),
                        check: answers.next().map(String::as_str),
                    },
                    Evidence::Computed { result, command } => Shown::Computed { computed: result, command },
                };
                Report {
                    verdict: Some(finding.verdict.to_string()),
                    evidence: finding.evidence.iter().map(shown).collect(),
                    seconds: Some(*seconds),
                    flips: flips.as_ref(),
                    erratum: finding.erratum.as_ref(),
                    ..report(finding.summary.clone())
                }
            }
        }
    }
}
