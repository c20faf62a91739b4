//! Every example of docs/weights.md is run, and prints what the page says.

use super::examples;

#[test]
fn the_examples_print_what_the_page_says() {
    let examples = examples::run(include_str!("../../../../docs/weights.md"));
    assert!(examples >= 14, "{examples} examples were found");
}
