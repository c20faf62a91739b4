//! The ledger: every statement of the source papers that a machine can check, and what came out.
//!
//! One file or folder per paper, one function per claim. A function calls the library as a user would, computes
//! what the claim is about and derives the verdict from that; no answer is stored.
#![allow(clippy::unnecessary_wraps, reason = "every claim has the same signature")]

mod carroll_dougherty;
mod clark;
mod danziger;
mod lecture;
mod means;
mod probe;
mod report;
mod riegel;

use means::{
    by_definition, drawn, kept, new_game, paired, partition, played, shown, slug, solved, solved_after,
    solved_at, solved_from, tried, weighed,
};
pub use probe::{Cases, Flips, Probe, Seen};
pub use report::{ERRATA_FILES, errata, page, stem, summary};

use noughts::certificates::Files;
use noughts::random::Dice;
use serde::Serialize;
use std::fmt;

/// What is said of a claim that was examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// True in every case that the claim covers.
    Verified,
    /// An infinite family, true in every case up to the bound that the summary states.
    VerifiedTo,
    /// True as printed, and more is true: the exact statement is beside it.
    Sharpened,
    /// The source asks, and here is the answer for the cases that the summary states.
    Answered,
    /// False as stated, with a counterexample.
    Refuted,
    /// False or vague as stated, with the exact true statement.
    Corrected,
    /// Cannot be checked on one machine; the summary says why.
    Cited,
    /// What was computed bears out neither the statement nor what is said against it. No claim may end here.
    Unsettled,
}

impl Verdict {
    /// The verdict on a finite claim.
    fn finite(holds: bool) -> Verdict {
        if holds { Verdict::Verified } else { Verdict::Refuted }
    }

    /// The verdict on a family of which a part was examined.
    fn family(holds: bool) -> Verdict {
        if holds { Verdict::VerifiedTo } else { Verdict::Refuted }
    }

    /// The verdict on a question that the source leaves open: all that the answer rests on came out.
    fn answered(all: bool) -> Verdict {
        if all { Verdict::Answered } else { Verdict::Unsettled }
    }

    /// The verdict on a statement that holds, if a sharper one does too.
    fn sharpened(printed: bool, sharper: bool) -> Verdict {
        match (printed, sharper) {
            (true, true) => Verdict::Sharpened,
            (true, false) => Verdict::VerifiedTo,
            (false, _) => Verdict::Refuted,
        }
    }

    /// The verdict on a statement to which there is an objection, refuting or correcting: `printed`, the statement holds;
    /// `ours`, everything that the objection says holds.
    fn against(printed: bool, ours: bool, objection: Verdict) -> Verdict {
        match (printed, ours) {
            (true, false) => Verdict::Verified,
            (false, true) => objection,
            _ => Verdict::Unsettled,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Verified => "verified",
            Verdict::VerifiedTo => "verified-to",
            Verdict::Sharpened => "sharpened",
            Verdict::Answered => "answered",
            Verdict::Unsettled => "unsettled",
            Verdict::Refuted => "refuted",
            Verdict::Corrected => "corrected",
            Verdict::Cited => "cited",
        })
    }
}

/// What shows that a finding is right.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Statement and certificate for the checker, with a name for the files.
    Proof { name: String, proof: Files },
    /// What was computed, and a command with which to compare it.
    Computed { result: String, command: String },
}

/// Why a claim does not hold as printed.
#[derive(Clone, Debug, Serialize)]
pub struct Erratum {
    pub printed: String,
    pub counterexample: String,
    pub true_statement: String,
}

/// The result of an examination.
#[derive(Clone, Debug)]
pub struct Finding {
    pub verdict: Verdict,
    pub summary: String,
    pub erratum: Option<Erratum>,
    pub evidence: Vec<Evidence>,
}

impl Finding {
    fn new(verdict: Verdict, summary: impl Into<String>) -> Finding {
        Finding { verdict, summary: summary.into(), erratum: None, evidence: Vec::new() }
    }

    fn computed(mut self, result: impl Into<String>, command: impl Into<String>) -> Finding {
        self.evidence.push(Evidence::Computed { result: result.into(), command: command.into() });
        self
    }

    fn proof(mut self, name: impl Into<String>, proof: Files) -> Finding {
        self.evidence.push(Evidence::Proof { name: name.into(), proof });
        self
    }

    fn proofs(mut self, proofs: impl IntoIterator<Item = (String, Files)>) -> Finding {
        self.evidence.extend(proofs.into_iter().map(|(name, proof)| Evidence::Proof { name, proof }));
        self
    }

    fn erratum(
        mut self,
        printed: impl Into<String>,
        counterexample: impl Into<String>,
        truth: impl Into<String>,
    ) -> Finding {
        self.erratum = Some(Erratum {
            printed: printed.into(),
            counterexample: counterexample.into(),
            true_statement: truth.into(),
        });
        self
    }
}

/// Why an examination could not be finished.
pub type Error = Box<dyn std::error::Error>;

/// A finding, or why there is none.
pub type Examined = Result<Finding, Error>;

/// One entry of the ledger.
pub struct Claim {
    pub id: &'static str,
    pub text: &'static str,
    /// Why it takes longer than seconds; `None`: it does not.
    pub slow: Option<&'static str>,
    pub examine: fn(&Probe) -> Examined,
}

impl Claim {
    const fn fast(id: &'static str, text: &'static str, examine: fn(&Probe) -> Examined) -> Claim {
        Claim { id, text, slow: None, examine }
    }

    const fn slow(
        id: &'static str,
        text: &'static str,
        why: &'static str,
        examine: fn(&Probe) -> Examined,
    ) -> Claim {
        Claim { id, text, slow: Some(why), examine }
    }
}

/// A source: the letters its ids begin with, what it is, its claims.
pub struct Paper {
    pub key: &'static str,
    pub title: &'static str,
    pub claims: &'static [Claim],
}

/// The whole ledger.
pub const PAPERS: &[Paper] =
    &[carroll_dougherty::PAPER, danziger::PAPER, clark::PAPER, lecture::PAPER, riegel::PAPER];

/// All claims, in the order of the ledger.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    PAPERS.iter().flat_map(|paper| paper.claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_numbered_without_gaps_and_belong_to_their_paper() {
        let mut seen = HashSet::new();
        for paper in PAPERS {
            for (i, claim) in paper.claims.iter().enumerate() {
                assert_eq!(claim.id, format!("{}-{:02}", paper.key, i + 1));
                assert!(seen.insert(claim.id));
            }
        }
        assert_eq!(seen.len(), 95);
    }
}
