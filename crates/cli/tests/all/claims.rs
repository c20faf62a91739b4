//! The ledger, as a user runs it: the snapshot of what `noughts claims --fast` finds.

use std::fmt::Write;
use std::process::Command;

fn claims(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_noughts")).arg("claims").args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Verdicts and summaries of everything that was examined; an examination that fails, or a certificate that the
/// checker does not accept, has no verdict and an exit code of 1. After a change that is meant, write the new text to
/// the file: it is printed where the two differ. The same run changes every computed value of every claim, one by one, and sees
/// the verdict change; claims that take long are tried on a few small cases. No claim is exempt.
#[test]
fn the_fast_claims_come_out_as_before_and_every_verdict_rests_on_what_was_computed() {
    let (code, out, err) = claims(&["--json", "--flip", "--small"]);
    let list: Vec<serde_json::Value> = serde_json::from_str(&out).unwrap();
    let mut found = String::new();
    for entry in &list {
        let (id, summary) = (entry["id"].as_str().unwrap(), entry["summary"].as_str().unwrap());
        let verdict = entry["verdict"].as_str().unwrap_or_else(|| panic!("{id}: {summary}"));
        assert_ne!(verdict, "unsettled", "{id}: {summary}");
        assert!(!entry["evidence"].as_array().unwrap().is_empty(), "{id} has no evidence");
        let flips = &entry["flips"];
        assert!(flips["values"].as_u64().unwrap() > 0, "{id} rests on nothing");
        assert_eq!(flips["idle"], serde_json::json!([]), "{id} stays {verdict} when these values change");
        if entry["fast"] == true {
            let _ = writeln!(found, "{id} {verdict}: {summary}");
        }
    }
    assert_eq!(code, 0, "{err}{out}");
    assert_eq!(list.len(), 95);
    let expected = include_str!("../claims-fast.txt");
    assert!(found == expected, "claims-fast.txt should read\n{found}");
}

#[test]
fn an_unknown_id_or_paper_is_refused() {
    let (code, _, err) = claims(&["XY-99"]);
    assert!(code == 2 && err.contains("“XY-99”") && err.contains("FR-01 to FR-20"), "{err}");
    let (code, _, err) = claims(&["--only", "ZZ"]);
    assert!(code == 2 && err.contains("“ZZ”"), "{err}");
}

#[test]
fn a_corrected_claim_has_its_counterexample_beside_it() {
    let (code, out, _) = claims(&["FR-17"]);
    assert_eq!(code, 0);
    for part in ["corrected", "Printed", "Why it fails", "What holds", "VERIFIED"] {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
}
