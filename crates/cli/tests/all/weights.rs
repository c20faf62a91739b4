//! `noughts weights` and `noughts pairing`: files, exit codes, and input that is refused.

use super::command::{noughts, text};
use std::path::PathBuf;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("noughts-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn bad_input_is_refused_with_a_remedy() {
    for (args, words) in [
        (&["weights"][..], "required"),
        (&["weights", "3^2", "--rules", "misere"], "in which a whole set wins"),
        (&["weights", "3^2", "--rules", "strong bias=1:2"], "one move a turn"),
        (&["weights", "3^2", "--rules", "hop"], "start=1"),
        (&["weights", "3^2", "--rules", "hop start=z"], "no such point"),
        (&["weights", "3^2", "--position", "X: q9"], "its points are"),
        (&["weights", "3^2", "--position", "a1"], "belongs to nobody"),
        (&["weights", "3^2", "--position", "X: a1; soon"], "O to move"),
        (&["weights", "3^2", "--newest", "a1"], "goes with a hop game"),
        (
            &["weights", "PG(2,3)", "--rules", "hop", "--position", "X: 1 O: 2", "--newest", "1"],
            "not a piece of O",
        ),
        (&["weights", "AG(2,37)", "--pairs"], "too many pairs"),
        (&["weights", "3^2", "-o", "w.gif"], ".svg"),
        (&["weights", "--threshold", "AG(2,4)"], "no variable"),
        (&["weights", "--threshold", "[AG(2,q):PG(2,r)]"], "--tau"),
        (&["weights", "--threshold", "AG(2,q)", "--rules", "notakto"], "a whole set wins"),
        (&["pairing", "hex(3)"], "the same sets"),
        (&["pairing", "[AG(2,64):PG(2,2)]"], "too many to list"),
        (&["pairing", "3^2", "--position", "X: a1 O: a1"], "given twice"),
    ] {
        let output = noughts(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output));
        assert!(text(&output).contains(words), "{args:?}: {}", text(&output));
    }
}

#[test]
fn the_large_nest_answers() {
    let output = noughts(&["weights", "[AG(2,64):PG(2,2)]", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    // 4160 outer lines of 64 islands, each of weight 7/8: the total is 4160 · 7^64 / 2^192 = 65 · 7^64 / 2^186.
    let total = json["weights"]["total"].as_str().unwrap();
    let (numerator, exponent) = total.split_once("/2^").unwrap();
    let seven = num_bigint::BigUint::from(7_u32).pow(64);
    assert_eq!((numerator, exponent), ((seven * 65_u32).to_string().as_str(), "186"));
    assert_eq!(json["weights"]["points"].as_object().unwrap().len(), 4096 * 7);
}

#[test]
fn pictures_and_proofs_are_written() {
    let folder = folder("pairing");
    for (spec, code) in [("5^2", 0), ("4^2", 1), ("[3^2:3^2]", 1)] {
        let picture = folder.join("p.svg");
        let proofs = folder.join("proofs");
        let args =
            ["pairing", spec, "--check", "-o", picture.to_str().unwrap(), "--out", proofs.to_str().unwrap()];
        let output = noughts(&args);
        assert_eq!(output.status.code(), Some(code), "{spec}: {}", text(&output));
        assert!(text(&output).contains("VERIFIED"), "{}", text(&output));
        assert!(std::fs::read_to_string(&picture).unwrap().contains("</svg>"));
    }
    let files = std::fs::read_dir(folder.join("proofs")).unwrap().count();
    assert_eq!(files, 6, "a statement and a certificate for each");
    let picture = folder.join("w.svg");
    let args = ["weights", "PG(2,4)", "--position", "X: 1", "-o", picture.to_str().unwrap()];
    assert!(noughts(&args).status.success());
    assert!(std::fs::read_to_string(&picture).unwrap().contains("3/16"), "a weight stands in the picture");
    std::fs::remove_dir_all(folder).unwrap();
}
