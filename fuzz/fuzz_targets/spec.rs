//! Any text is parsed, and built where its numbers are small. Nothing may panic, and what is accepted must be
//! written back as a spec of the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noughts::Board;
use noughts::boards::Spec;

/// Larger numbers make boards that are right but slow to build.
const LARGEST: u32 = 5;

fuzz_target!(|text: &str| {
    let Ok(spec) = text.parse::<Spec>() else { return };
    let shown = spec.to_string();
    let again: Spec = shown.parse().expect("what is shown parses");
    assert_eq!(again.to_string(), shown);

    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
    let small = numbers.into_iter().all(|n| n.parse().is_ok_and(|n: u32| n <= LARGEST));
    // A file is no part of the input.
    if !small || text.to_lowercase().contains("file") {
        return;
    }
    let Ok(board) = spec.build() else { return };
    let again = Board::parse(board.name()).expect("the name of a board builds it");
    assert_eq!(again.labels(), board.labels());
    assert_eq!(again.count_sets(), board.count_sets());
    assert_eq!(again.second_sets(), board.second_sets());
});
