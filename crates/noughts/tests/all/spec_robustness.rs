//! The parser and the families take any text: nothing panics, and what is accepted is written back as a spec
//! of the same board.

use noughts::Board;
use noughts::boards::{FAMILIES, Spec};
use proptest::prelude::*;

/// Whatever is parsed is written as a spec that parses and is written the same way again.
fn check_text(text: &str) {
    match text.parse::<Spec>() {
        Ok(spec) => {
            let shown = spec.to_string();
            let again: Spec = shown.parse().unwrap_or_else(|e| panic!("{text:?} is shown as {shown:?}: {e}"));
            assert_eq!(again.to_string(), shown, "{text:?}");
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(
                error.span.start <= error.span.end && error.span.end <= text.len(),
                "{text:?}: {error:?}"
            );
        }
    }
}

/// An accepted spec builds a board whose name builds an equal board.
fn check_board(text: &str) {
    let Ok(board) = Board::parse(text) else { return };
    let again = Board::parse(board.name()).unwrap_or_else(|e| panic!("{text:?} is named {board}: {e}"));
    assert_eq!(again.labels(), board.labels(), "{text:?}");
    assert_eq!(again.count_sets(), board.count_sets(), "{text:?}");
    assert_eq!(again.shape(), board.shape(), "{text:?}");
    assert_eq!(again.second_sets(), board.second_sets(), "{text:?}");
    if board.nest().is_none() {
        assert_eq!(again.list_sets(0).unwrap(), board.list_sets(0).unwrap(), "{text:?}");
    }
}

/// Small enough to build many of them: no number above 7, no file.
fn small(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.filter(|n| !n.is_empty()).all(|n| n.parse().is_ok_and(|n: u32| n <= 7))
        && !text.to_lowercase().contains("file")
}

fn examples() -> Vec<&'static str> {
    FAMILIES.iter().flat_map(|family| family.examples).copied().collect()
}

#[test]
fn every_example_builds_and_round_trips() {
    for family in FAMILIES {
        assert!(!family.examples.is_empty() || family.word == "file", "{} has an example", family.syntax);
    }
    for example in examples() {
        check_text(example);
        let board = Board::parse(example).unwrap_or_else(|e| panic!("{e}"));
        assert!(board.points() > 0 && board.count_sets() > 0_u32.into(), "{example}");
        check_board(example);
        // Case and spaces do not matter.
        let loud = example.replace(',', " , ").replace('(', " ( ");
        if !example.contains('{') && !example.contains('"') {
            let other = Board::parse(&loud.to_uppercase()).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(other.labels(), board.labels(), "{loud}");
        }
    }
}

/// Each spec in the tables of docs/boards.md.
#[test]
fn the_documented_specs_build() {
    let rows = include_str!("../../../../docs/boards.md").lines().filter(|line| line.starts_with("| `"));
    let specs: Vec<String> =
        rows.filter_map(|row| Some(row[3..].split_once("` |")?.0.replace("\\|", "|"))).collect();
    assert!(specs.len() > 40, "{} specs", specs.len());
    for family in FAMILIES.iter().filter(|family| !family.word.is_empty()) {
        assert!(specs.iter().any(|spec| spec.starts_with(family.word)), "{} is documented", family.word);
    }
    for spec in specs.iter().filter(|spec| !spec.starts_with("file")) {
        if let Err(error) = Board::parse(spec) {
            panic!("{error}");
        }
    }
}

#[test]
fn deep_and_long_specs_are_refused_or_parsed() {
    let deep = 100_000;
    for text in [
        "[".repeat(deep),
        "a(".repeat(deep),
        "a:".repeat(deep),
        "[3^2:".repeat(deep),
        "a-".repeat(deep),
        "a - b ".repeat(deep),
        "AG(2,3)".to_string() + &" - point(1)".repeat(deep),
        "matroid(".repeat(deep) + "fano",
        "3^".repeat(deep),
        "graph(".repeat(deep),
        "lines{".to_string() + &"1 ".repeat(deep) + "}",
        "9".repeat(deep),
        "\"".repeat(deep),
    ] {
        check_text(&text);
        assert!(Board::parse(&text).is_err());
    }
}

#[test]
fn odd_texts() {
    for text in [
        "",
        " ",
        "\u{3000}",
        "file(",
        "file(\u{3000}",
        "file()",
        "file(\"",
        "file(\"a)b\")",
        "file( a b )",
        "\"",
        "-",
        "−",
        "a−b",
        "[:]",
        "[a:]",
        "[3^2:3^2;]",
        "[3^2:3^2; \"",
        "lines{",
        "lines{\u{85}1\u{a0}2}",
        "graph(\"\")",
        "x²^3",
        "∞",
        "K\u{301}5",
        "AG(2,3):",
        "AG(2,3)::",
        "AG(2,3):lines:lines",
        "f(\"a\",\"b\")",
        "ẞ(1)",
        "3 ^ 2",
        "[3^2 : a : b]",
    ] {
        check_text(text);
        if !text.contains("file") {
            let _ = Board::parse(text);
        }
    }
}

/// A change of a text: drop, double, replace or insert a piece.
fn mutate(text: &str, edits: &[(usize, u8, String)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (place, kind, piece) in edits {
        let at = place % (chars.len() + 1);
        match kind % 4 {
            0 if at < chars.len() => _ = chars.remove(at),
            1 if at < chars.len() => chars.insert(at, chars[at]),
            2 if at < chars.len() => chars[at] = piece.chars().next().unwrap_or('('),
            _ => {
                let tail = chars.split_off(at);
                chars.extend(piece.chars());
                chars.extend(tail);
            }
        }
    }
    chars.into_iter().collect()
}

fn edits() -> impl Strategy<Value = Vec<(usize, u8, String)>> {
    let piece = prop_oneof![
        "[-0-9(){}\\[\\]:;,^|/\"' a-z]",
        prop::sample::select(examples()).prop_map(str::to_string),
        "\\PC{1,3}",
    ];
    prop::collection::vec((any::<usize>(), any::<u8>(), piece), 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,60}") {
        check_text(&text);
        if small(&text) {
            check_board(&text);
        }
    }

    #[test]
    fn texts_of_the_alphabet(text in "[a-cK0-4(){}\\[\\]:;,^|/\" -]{0,30}") {
        check_text(&text);
        if small(&text) {
            check_board(&text);
        }
    }

    #[test]
    fn changed_examples(example in prop::sample::select(examples()), edits in edits()) {
        let text = mutate(example, &edits);
        check_text(&text);
        if small(&text) {
            check_board(&text);
        }
    }
}
