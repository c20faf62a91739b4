//! The boards listed in docs/boards.md are the ones that the checker derives, point for point and set for set.

use noughts_check::board::Board;

/// `SPEC = N: 1 2, 3 4, … / 1 3, …`
fn listed(spec: &str) -> String {
    let board = Board::derive(spec).unwrap();
    let family = |sets: &[Vec<usize>]| {
        let set = |set: &Vec<usize>| set.iter().map(|p| (p + 1).to_string()).collect::<Vec<_>>().join(" ");
        sets.iter().map(set).collect::<Vec<_>>().join(", ")
    };
    let second = board.second.as_deref().map_or(String::new(), |sets| format!(" / {}", family(sets)));
    format!("{spec} = {}: {}{second}", board.points, family(&board.sets))
}

#[test]
fn listed_boards() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/boards.md");
    let page = std::fs::read_to_string(path).unwrap();
    let block = page.split("```boards\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let mut families = Vec::new();
    for line in block.lines() {
        let (spec, _) = line.split_once(" = ").unwrap_or_else(|| panic!("{line}"));
        assert_eq!(line, listed(spec));
        families.push(spec.split(['(', '{']).next().unwrap());
    }
    for family in ["AG", "PG", "2^2", "grid", "torus", "hex", "PBSTS", "TD", "lines", "[lines"] {
        assert!(families.contains(&family), "no board of {family}");
    }
}
