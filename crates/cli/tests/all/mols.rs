//! The command `noughts mols`, as a user runs it.

use std::io::Write;
use std::process::{Command, Stdio};

/// Exit code, standard output and standard error.
fn mols(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_noughts"))
        .arg("mols")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn squares_of_a_prime_power_are_printed() {
    let (code, out, _) = mols(&["3"], "");
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "2 mutually orthogonal Latin squares of order 3.\n\
         With rows and columns they are an affine plane of order 3.\n\n\
         1 2 3\n2 3 1\n3 1 2\n\n1 2 3\n3 1 2\n2 3 1\n"
    );
}

#[test]
fn printed_squares_pass_the_check() {
    for order in ["2", "4", "5", "9", "10", "12"] {
        let (_, out, _) = mols(&[order], "");
        let squares = out.split_once("\n\n").unwrap().1;
        let (code, answer, _) = mols(&["--check", "-"], squares);
        assert_eq!(code, 0, "{answer}");
        let complete = !["10", "12"].contains(&order);
        assert_eq!(answer.contains("an affine plane of order"), complete, "{answer}");
    }
}

#[test]
fn order_six_is_answered_by_search() {
    let (code, out, _) = mols(&["6"], "");
    assert_eq!(code, 1);
    assert!(out.contains("No two Latin squares of order 6") && out.contains("9408 reduced squares"), "{out}");
    let (code, out, _) = mols(&["6", "--json"], "");
    assert!(code == 1 && out.contains("\"orthogonal_pair\": false"), "{out}");
}

#[test]
fn violations_and_mates() {
    let (code, out, _) = mols(&["--check", "-"], "123\n231\n312\n\n123\n231\n312\n\n112\n231\n312\n");
    assert_eq!(code, 1);
    assert_eq!(
        out,
        "square 3 (line 9) is not Latin: row 1 has 1 twice, in columns 1 and 2\n\
         squares 1 and 2 are not orthogonal: row 1, column 2 and row 2, column 1 have the same pair of symbols\n"
    );
    let (code, out, _) = mols(&["--mate", "-"], "123\n231\n312\n");
    assert_eq!((code, out.as_str()), (0, "An orthogonal mate:\n\n1 2 3\n3 1 2\n2 3 1\n"));
    let (code, out, _) = mols(&["--mate", "-"], "1234\n2341\n3412\n4123\n");
    assert!(code == 1 && out.contains("no orthogonal mate"));
    let (code, out, _) = mols(&["--mate", "-", "--limit", "3"], "123\n231\n312\n");
    assert!(code == 1 && out.contains("Not decided"));
}

#[test]
fn bad_input_is_refused() {
    for (args, input, message) in [
        (vec!["1"], "", "it must be from 2 to 256"),
        (vec!["--check", "no/such/file"], "", "cannot read no/such/file"),
        (vec!["--check", "-"], "1 2\n2", "line 2: this row has 1 entries"),
        (vec!["--mate", "-"], "11\n22", "not Latin: row 1 has 1 twice"),
        (vec![], "", "required"),
    ] {
        let (code, out, err) = mols(&args, input);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains(message), "{err}");
    }
}
