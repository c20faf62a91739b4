//! The tamper battery: real certificates and statements, spoiled in thousands of ways.
//!
//! Nothing false may be accepted. What is accepted all the same is listed: a spoiled statement must be true by the
//! oracle, and a spoiled certificate of a true statement must differ from the real one in a way that is explained
//! in [`explain`]. `cargo test -p noughts --test all tamper -- --nocapture` prints the tables; `NOUGHTS_TAMPER` sets the
//! number of spoiled pairs for each certificate.

mod cases;
mod explain;
mod oracle;
mod spoil;

use super::mutate::Rng;
use cases::Case;
use noughts_check::{Answer, check};
use spoil::{KINDS, Spoiled};
use std::collections::BTreeMap;

fn accepts(statement: &str, certificate: &str) -> bool {
    matches!(check(statement.as_bytes(), certificate.as_bytes()), Ok(Answer::Verified { .. }))
}

fn rounds() -> usize {
    std::env::var("NOUGHTS_TAMPER").ok().and_then(|n| n.parse().ok()).unwrap_or(400)
}

/// How often each kind of change was tried, and what came of it.
#[derive(Default)]
struct Tally {
    kinds: BTreeMap<&'static str, [usize; 2]>,
    /// For what was accepted: the reason why it does no harm, how often, and an example.
    harmless: BTreeMap<String, (usize, String)>,
    /// What was accepted for no known reason.
    unexplained: Vec<String>,
}

impl Tally {
    fn add(&mut self, case: &Case, spoiled: &Spoiled) {
        let counts = self.kinds.entry(spoiled.kind).or_default();
        counts[0] += 1;
        if !accepts(&spoiled.statement, &spoiled.certificate) {
            return;
        }
        counts[1] += 1;
        let Spoiled { statement, certificate, kind } = spoiled;
        let reason = if *statement == case.statement {
            explain::certificate(&case.certificate, certificate)
        } else if oracle::is_true(statement) == Some(true) {
            Ok(explain::statement(&case.statement, statement))
        } else {
            Err("it is not known to be true".to_string())
        };
        let reason = match reason {
            Ok(reason) => reason,
            Err(why) => {
                let made_from = &case.certificate;
                let report = format!("{kind}: {why}\n{statement}\n{certificate}\nmade from\n{made_from}");
                self.unexplained.push(report);
                return;
            }
        };
        let entry = self.harmless.entry(reason).or_default();
        entry.0 += 1;
        if entry.1.is_empty() {
            entry.1 = explain::example(case, spoiled);
        }
    }

    fn print(&self) {
        println!("{:<42}{:>8}{:>10}", "what was changed", "tried", "accepted");
        for (kind, [tried, accepted]) in &self.kinds {
            println!("{kind:<42}{tried:>8}{accepted:>10}");
        }
        println!("\nharmless because");
        for (reason, (count, example)) in &self.harmless {
            println!("{count:>6}  {reason}\n        as in {example}");
        }
    }
}

#[test]
fn spoiled_certificates_and_statements_prove_nothing_false() {
    let cases = cases::all();
    for case in &cases {
        assert!(accepts(&case.statement, &case.certificate), "{}\n{}", case.statement, case.certificate);
        assert_eq!(oracle::is_true(&case.statement), Some(true), "{}", case.statement);
    }
    let mut rng = Rng(17);
    let mut tally = Tally::default();
    for case in &cases {
        for round in 0..rounds() {
            let kind = KINDS[round % KINDS.len()];
            // Some kinds do not apply: not every certificate has symmetries. Some changes change nothing.
            let Some(spoiled) = spoil::spoil(&mut rng, kind, case, &cases) else { continue };
            let same = (&spoiled.statement, &spoiled.certificate) == (&case.statement, &case.certificate);
            if !same && !oracle::is_out_of_reach(&spoiled.statement) {
                tally.add(case, &spoiled);
            }
        }
    }
    tally.print();
    let sum = |i: usize| tally.kinds.values().map(|counts| counts[i]).sum::<usize>();
    println!("\n{} certificates, {} spoiled pairs, {} accepted", cases.len(), sum(0), sum(1));
    let unexplained = &tally.unexplained;
    assert!(unexplained.is_empty(), "{} unexplained, as in\n{}", unexplained.len(), unexplained[0]);
    assert!(sum(0) >= 10_000 || rounds() < 400, "only {} pairs", sum(0));
    assert!(sum(1) * 5 < sum(0), "most changes are caught");
    assert_eq!(tally.kinds.len(), KINDS.len(), "every kind of change was tried");
}
