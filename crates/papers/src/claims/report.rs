//! The findings as pages.

use super::{Claim, Evidence, Finding, Paper};
use std::fmt::Write;

/// What came out for one claim; `None`: not run.
pub type Row<'a> = (&'a Claim, Option<&'a Finding>);

fn verdict(finding: Option<&Finding>) -> String {
    finding.map_or_else(|| "not run".to_string(), |f| f.verdict.to_string())
}

/// Where the statements and certificates of the errata lie, beside the pages.
pub const ERRATA_FILES: &str = "errata";

/// A paper's page: a table, then each finding with its evidence.
pub fn page(paper: &Paper, rows: &[Row]) -> String {
    let mut text = format!("# {}\n\n| id | claim | verdict |\n|---|---|---|\n", paper.title);
    for (claim, finding) in rows {
        let _ =
            writeln!(text, "| {} | {} | {} |", claim.id, claim.text.replace('|', "\\|"), verdict(*finding));
    }
    for (claim, finding) in rows {
        let Some(finding) = finding else { continue };
        let _ = writeln!(
            text,
            "\n## {}: {}\n\n*{}*\n\n**{}.** {}",
            claim.id,
            finding.verdict,
            claim.text,
            capital(&finding.verdict.to_string()),
            finding.summary
        );
        let mut proofs = 0;
        for evidence in &finding.evidence {
            match evidence {
                Evidence::Proof { .. } => proofs += 1,
                Evidence::Computed { result, command } => {
                    let _ = writeln!(text, "\n```text\n{result}\n```\n\nCompare `{command}`.");
                }
            }
        }
        if proofs > 0 {
            let files =
                if proofs == 1 { "One certificate".to_string() } else { format!("{proofs} certificates") };
            let _ = writeln!(
                text,
                "\n{files} for the checker: `noughts claims {} --out proofs`, then `noughts-check` on each pair of files.",
                claim.id
            );
        }
        if finding.erratum.is_some() {
            let _ = writeln!(text, "\nSee the [errata](errata.md#{}).", claim.id.to_lowercase());
        }
    }
    text
}

/// The name of the files of a proof, without their endings.
pub fn stem(claim: &Claim, name: &str) -> String {
    format!("{}-{name}", claim.id.to_lowercase())
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What does not hold as printed, for the authors.
pub fn errata(rows: &[Row]) -> String {
    let mut text = "# Errata\n\nStatements that do not hold as printed, or say less than they seem to. Each comes with a counterexample that takes minutes \
                    to check by hand, the statement that holds, and files that an independent program, `noughts-check`, accepts. \
                    Corrections to these corrections are welcome.\n"
        .to_string();
    for (claim, finding) in rows {
        let Some((finding, erratum)) = finding.and_then(|f| Some((f, f.erratum.as_ref()?))) else { continue };
        let _ = writeln!(
            text,
            "\n## {}\n\n*{}*: {}.\n\n**Printed.** {}\n\n**Why it fails.** {}\n\n**What holds.** {}",
            claim.id,
            claim.text,
            finding.verdict,
            erratum.printed,
            erratum.counterexample,
            erratum.true_statement
        );
        text.push_str("\n**Check.**\n\n```console\n");
        for evidence in &finding.evidence {
            let _ = match evidence {
                Evidence::Proof { name, .. } => {
                    let stem = format!("{ERRATA_FILES}/{}", stem(claim, name));
                    writeln!(text, "$ noughts-check {stem}.statement {stem}.certificate")
                }
                Evidence::Computed { command, .. } => writeln!(text, "$ {command}"),
            };
        }
        text.push_str("```\n");
    }
    text
}

/// How many claims have which verdict.
pub fn summary(rows: &[Row]) -> String {
    let mut counts = std::collections::BTreeMap::new();
    for (_, finding) in rows {
        *counts.entry(verdict(*finding)).or_insert(0) += 1;
    }
    counts.iter().map(|(name, count)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}
