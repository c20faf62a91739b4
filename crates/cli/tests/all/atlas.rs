//! The atlas that comes with the program: large enough, consistent, made again the same, accepted by the checker.

use noughts_papers::atlas::families::FAMILIES;
use noughts_papers::atlas::{Row, laws, page, parse};
use std::collections::HashSet;
use std::process::{Command, Output};

/// The table that comes with the program.
const SHIPPED: &str = include_str!("../../data/atlas.csv");

fn shipped() -> Vec<Row> {
    parse(SHIPPED).unwrap()
}

fn atlas(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noughts")).arg("atlas").args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_table_is_large_and_obeys_the_theorems() {
    let rows = shipped();
    // Reading drops repeated rows: there are none.
    assert_eq!(rows.len() + 1, SHIPPED.lines().count());
    assert!(rows.iter().filter(|row| row.is_proved()).count() >= 2000);
    for row in &rows {
        assert_eq!(row.is_proved(), row.status == "proved", "{row:?}");
        assert_eq!(row.is_proved(), row.certificate.is_some(), "{row:?}");
        assert!(row.parse_rules().is_ok(), "{row:?}");
    }
    assert_eq!(laws::broken(&rows), [""; 0]);
}

#[test]
fn every_board_of_every_family_is_there() {
    let rows = shipped();
    let boards: HashSet<&str> = rows.iter().map(|row| row.board.as_str()).collect();
    for family in FAMILIES {
        for spec in family.specs() {
            assert!(boards.contains(spec.as_str()), "{spec} is missing");
        }
    }
    let of = |rules: &str, start: Option<&str>| {
        let wanted = |row: &&Row| row.rules == rules && row.start.as_deref() == start && row.is_proved();
        rows.iter().filter(wanted).filter(|row| row.board.starts_with("STS(15,")).count()
    };
    for (rules, start) in [
        ("strong", None),
        ("misere", None),
        ("notakto", None),
        ("maker-breaker", Some("maker")),
        ("maker-breaker", Some("breaker")),
    ] {
        assert_eq!(of(rules, start), 80, "{rules}");
    }
}

#[test]
fn a_family_made_again_has_the_same_rows() {
    let path = std::env::temp_dir().join(format!("noughts-atlas-again-{}.csv", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let output = atlas(&["--families", "torus", "--table", path.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let made = parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    let expected: Vec<Row> = shipped().into_iter().filter(|row| row.family == "torus").collect();
    assert!(!expected.is_empty());
    assert_eq!(made, expected);
}

#[test]
fn a_sample_passes_the_checker() {
    let output = atlas(&["check", "nodes<=2000", "--sample", "40", "--seed", "2026"]);
    assert!(output.status.success(), "{output:?}");
    assert!(stdout(&output).starts_with("40 of 40 rows"), "{output:?}");
}

#[test]
fn a_wrong_row_is_noticed() {
    let path = std::env::temp_dir().join(format!("noughts-atlas-wrong-{}.csv", std::process::id()));
    let mut rows: Vec<Row> = shipped().into_iter().filter(|row| row.board == "3^2").collect();
    let row = rows.iter_mut().find(|row| row.rules == "strong").unwrap();
    row.value = Some("first".to_string());
    std::fs::write(&path, noughts_papers::atlas::text(&rows, true)).unwrap();
    let output = atlas(&["check", "rules=strong", "--table", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("the value was first and is now draw"), "{output:?}");
}

#[test]
fn queries() {
    let output = atlas(&["query", "rules=misere value=second sets=35 family=sts"]);
    assert!(stdout(&output).contains("STS(15,1)"), "{output:?}");
    let output = atlas(&["query", "board=3^2 rules=strong", "--json"]);
    let rows: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&rows[0]["value"], &rows[0]["symmetries"]), (&"draw".into(), &"8".into()));
    assert_eq!(atlas(&["query", "points>=100000"]).status.code(), Some(1));
    for (query, word) in [("rule=misere", "draw_exists"), ("rules=misre", "there are")] {
        let output = atlas(&["query", query]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(word), "{output:?}");
    }
}

#[test]
fn the_page_is_that_of_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/atlas.md");
    assert!(
        std::fs::read_to_string(path).unwrap() == page::page(&shipped()),
        "write it with: noughts atlas page > docs/atlas.md"
    );
}
