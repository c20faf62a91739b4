//! Every example of docs/proofs.md is run, and prints what the page says; the LaTeX it writes is a whole document.

use super::examples;

use std::process::Command;

const PAGE: &str = include_str!("../../../../docs/proofs.md");

#[test]
fn the_examples_print_what_the_page_says() {
    let examples = examples::run(PAGE);
    assert!(examples >= 6, "{examples} examples were found");
}

fn latex(arguments: &[&str]) -> String {
    let run =
        Command::new(env!("CARGO_BIN_EXE_noughts")).arg("prove").args(arguments).arg("--latex").output();
    String::from_utf8(run.unwrap().stdout).unwrap()
}

/// What can be said without TeX: every brace and environment is closed, math is switched off again on each line, and
/// there are no letters outside ASCII.
#[test]
fn latex_is_well_formed() {
    for arguments in [
        &["AG(2,4)", "--labels", "design"][..],
        &["AG(2,4)", "--labels", "cells"],
        &["AG(2,3)"],
        &["3^3"],
        &["3^2", "--rules", "maker-breaker"],
        &["lines{a_1 b; b c; c a_1}"],
    ] {
        let text = latex(arguments);
        assert!(text.starts_with("\\documentclass") && text.ends_with("\\end{document}\n"), "{arguments:?}");
        let plain = text.replace("\\{", "").replace("\\}", "").replace("\\$", "");
        let count = |what: &str| plain.matches(what).count();
        assert_eq!(count("{"), count("}"), "{arguments:?}");
        assert_eq!(count("\\begin{"), count("\\end{"), "{arguments:?}");
        assert!(plain.lines().all(|line| line.matches('$').count() % 2 == 0), "{arguments:?}");
        assert!(text.is_ascii(), "{arguments:?}");
    }
}

#[test]
fn a_board_that_x_does_not_win_ends_with_1_and_bad_input_with_2() {
    let code = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_noughts")).args(arguments).output().unwrap().status.code()
    };
    assert_eq!(code(&["prove", "3^2"]), Some(1));
    assert_eq!(code(&["prove", "3^2", "--rules", "misere"]), Some(2));
    assert_eq!(code(&["prove", "PG(2,2)", "--labels", "design"]), Some(2));
    assert_eq!(code(&["avoid", "PBSTS(9)"]), Some(2));
    assert_eq!(code(&["avoid", "PBSTS(15)", "--moves", "1 1"]), Some(2));
    assert_eq!(code(&["avoid", "PBSTS(15)", "--games", "20"]), Some(0));
}
