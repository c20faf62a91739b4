//! Every example of docs/draws.md is run, and prints what the page says.

use super::examples;

const PAGE: &str = include_str!("../../../../docs/draws.md");

#[test]
fn the_examples_print_what_the_page_says() {
    let examples = examples::run(PAGE);
    assert!(examples >= 10, "{examples} examples were found");
}
