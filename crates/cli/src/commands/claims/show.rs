//! Claims as a table, one by one, and as JSON.

use super::{Entry, State};
use crate::output::{width, wrap};
use noughts_papers::claims::{Evidence, Finding, Flips};
use serde_json::{Value, json};
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

pub fn object(entry: &Entry) -> Value {
    let mut map = json!({
        "id": entry.claim.id, "claim": entry.claim.text, "verdict": null, "fast": entry.claim.slow.is_none(), "why_slow": entry.claim.slow, "summary": "", "evidence": [],
    });
    match &entry.state {
        State::Slow => map["summary"] = json!("not run: it takes long; use --all"),
        State::Failed(why) => {
            map["summary"] = json!(format!("the examination failed: {why}"));
        }
        State::Found { finding, checks, flips, seconds } => {
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
            if let Some(flips) = flips {
                map["flips"] = json!({"values": flips.values, "changes": flips.changes, "idle": flips.idle});
            }
            if let Some(erratum) = &finding.erratum {
                map["printed"] = json!(erratum.printed);
                map["counterexample"] = json!(erratum.counterexample);
                map["true_statement"] = json!(erratum.true_statement);
            }
        }
    }
    map
}
