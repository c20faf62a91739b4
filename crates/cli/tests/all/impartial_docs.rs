//! Every example of docs/impartial.md is run, and prints what the page says.

use super::examples;

const PAGE: &str = include_str!("../../../../docs/impartial.md");

#[test]
fn the_examples_print_what_the_page_says() {
    let examples = examples::run(PAGE);
    assert!(examples >= 20, "{examples} examples were found");
}

#[test]
fn every_fact_of_the_lecture_has_a_command() {
    for id in 1..=12 {
        let id = format!("FR-{id:02}");
        let line =
            PAGE.lines().find(|l| l.starts_with(&format!("| {id} "))).unwrap_or_else(|| panic!("{id}"));
        assert!(line.contains("`noughts "), "{line}");
    }
}
