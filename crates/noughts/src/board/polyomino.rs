//! `polyomino(L4,5,5)`: Harary's animals. The winning sets are all placements of a polyomino on a grid.

use super::grid::Cells;
use super::{Draft, Point, Sets};
use crate::board::builder::Builder;
use crate::spec::{Body, Node, NodeKind, SpecError};
use std::collections::BTreeSet;

/// A polyomino as (column, row) cells.
type Animal = Vec<(i64, i64)>;

const SYNTAX: &str = "polyomino(L4,5,5), or polyomino(5,5){0,0 1,0 2,0 2,1}";

/// The animals up to five cells by letter and number of cells, with Harary's names where he gave one.
/// Rows are read from the top; `/` begins the next row.
const ANIMALS: &[(&[&str], &str)] = &[
    (&["I1", "monomino"], "X"),
    (&["I2", "domino"], "XX"),
    (&["I3", "tic"], "XXX"),
    (&["L3", "V3", "el"], "X/XX"),
    (&["I4", "skinny"], "XXXX"),
    (&["L4", "J4", "elly"], "X/X/XX"),
    (&["T4", "knobby"], "XXX/.X"),
    (&["S4", "Z4", "tippy"], ".XX/XX"),
    (&["O4", "fatty"], "XX/XX"),
    (&["F5"], ".XX/XX/.X"),
    (&["I5"], "XXXXX"),
    (&["L5"], "X/X/X/XX"),
    (&["N5"], ".X/XX/X/X"),
    (&["P5"], "XX/XX/X"),
    (&["T5"], "XXX/.X/.X"),
    (&["U5"], "X.X/XXX"),
    (&["V5"], "X/X/XXX"),
    (&["W5"], "X/XX/.XX"),
    (&["X5"], ".X/XXX/.X"),
    (&["Y5"], ".X/XX/.X/.X"),
    (&["Z5"], "XX/.X/.XX"),
    (&["I6"], "XXXXXX"),
    (&["snaky"], ".X/XX/X/X/X"),
];

/// Reads `polyomino(NAME,m,n)` or `polyomino(m,n){cells}`, with `:wrapping` for a torus.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let wraps = match node.suffix() {
        None => false,
        Some((_, word)) if word == "wrapping" => true,
        Some((suffix, word)) => {
            return Err(SpecError::at(&suffix.span, format!("no “:{word}” is defined for polyominoes"))
                .help("write :wrapping for a board whose opposite sides meet"));
        }
    };
    let (animal, columns, rows) = match (node.args(2..=3, SYNTAX)?, &node.name()?.body) {
        ([name, m, n], None) => (by_name(name)?, m, n),
        ([m, n], Some(body)) => (by_cells(body)?, m, n),
        _ => return Err(SpecError::at(&node.span, "expected a polyomino").help(format!("write {SYNTAX}"))),
    };
    let cells = Cells::from_args(columns, rows, wraps, builder)?;
    let ways = symmetries(&animal);
    let size = animal.len() as u128;
    builder.check(&node.span, cells.count() as u128, cells.count() as u128 * ways.len() as u128 * size)?;
    let sets = placements(cells, &ways);
    if sets.is_empty() {
        let message = format!("this polyomino does not fit on {} by {} cells", cells.columns, cells.rows);
        return Err(SpecError::at(&node.span, message).help("choose a larger board"));
    }
    Ok(cells.draft(sets))
}

fn by_name(node: &Node) -> Result<Animal, SpecError> {
    let find = |typed: &str| {
        ANIMALS.iter().find(|(names, _)| names.iter().any(|name| name.eq_ignore_ascii_case(typed)))
    };
    let plain = match &node.kind {
        NodeKind::Name(name) if name.args.is_empty() && name.body.is_none() => find(&name.word),
        _ => None,
    };
    let Some((_, picture)) = plain else {
        let names: Vec<&str> = ANIMALS.iter().flat_map(|(names, _)| *names).copied().collect();
        return Err(SpecError::at(&node.span, format!("no polyomino is called “{node}”")).help(format!(
            "known are {}; or give the cells: polyomino(5,5){{0,0 1,0 2,0 2,1}}",
            names.join(" ")
        )));
    };
    let mut animal = Animal::new();
    for (y, row) in picture.split('/').enumerate() {
        animal.extend(row.chars().enumerate().filter(|c| c.1 == 'X').map(|(x, _)| (x as i64, y as i64)));
    }
    Ok(animal)
}

/// `0,0 1,0 2,0 2,1`: column and row of each cell. The cells need not touch each other.
fn by_cells(body: &Body) -> Result<Animal, SpecError> {
    let mut animal = Animal::new();
    let mut at = body.at;
    for piece in body.text.split_inclusive(|c: char| c.is_whitespace() || c == ';') {
        let word = piece.trim_end_matches(|c: char| c.is_whitespace() || c == ';');
        let span = at..at + word.len();
        at += piece.len();
        if word.is_empty() {
            continue;
        }
        let cell = word.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
        let Some((x, y)) = cell.filter(|(x, y): &(i64, i64)| x.abs() < 1000 && y.abs() < 1000) else {
            return Err(SpecError::at(&span, format!("“{word}” is not a cell"))
                .help("write column,row for each cell, such as {0,0 1,0 1,1}"));
        };
        if animal.contains(&(x, y)) {
            return Err(SpecError::at(&span, format!("the cell {word} stands twice")));
        }
        animal.push((x, y));
    }
    if animal.is_empty() || animal.len() > 1000 {
        return Err(SpecError::at(&(body.at..body.at + body.text.len()), "expected 1 to 1000 cells")
            .help(format!("write {SYNTAX}")));
    }
    Ok(animal)
}

/// The animal turned and reflected, each outcome once, moved to touch the top left corner.
fn symmetries(animal: &[(i64, i64)]) -> BTreeSet<Animal> {
    let mut out = BTreeSet::new();
    let mut turned = animal.to_vec();
    for step in 0..8 {
        turned = turned.iter().map(|&(x, y)| if step == 4 { (-x, y) } else { (-y, x) }).collect();
        let left = turned.iter().map(|c| c.0).min().unwrap_or(0);
        let top = turned.iter().map(|c| c.1).min().unwrap_or(0);
        let mut placed: Animal = turned.iter().map(|&(x, y)| (x - left, y - top)).collect();
        placed.sort_unstable();
        out.insert(placed);
    }
    out
}

fn placements(cells: Cells, ways: &BTreeSet<Animal>) -> Sets {
    let mut sets = Sets::default();
    for way in ways {
        for (x, y) in cells.places() {
            let placed: Option<Vec<Point>> = way.iter().map(|&(dx, dy)| cells.at(x + dx, y + dy)).collect();
            let Some(mut set) = placed else { continue };
            // Around a small torus an animal can bite its own tail: that is no placement.
            set.sort_unstable();
            if set.windows(2).all(|w| w[0] != w[1]) {
                sets.push(&set);
            }
        }
    }
    if cells.wraps { sets.distinct() } else { sets }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn count(spec: &str) -> usize {
        Board::parse(spec).unwrap().list_sets(1 << 20).unwrap().len()
    }

    /// Connected sets of `size` cells of a square of that side, up to the symmetries: the free polyominoes.
    fn free_polyominoes(size: usize) -> BTreeSet<Animal> {
        let canonical = |a: &[(i64, i64)]| symmetries(a).into_iter().next().unwrap();
        let mut level = BTreeSet::from([vec![(0, 0)]]);
        for _ in 1..size {
            let grown = level.iter().flat_map(|a| {
                let free = a.iter().flat_map(|&(x, y)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
                free.filter(|c| !a.contains(c))
                    .map(|c| canonical(&[a.as_slice(), &[c]].concat()))
                    .collect::<Vec<_>>()
            });
            level = grown.collect();
        }
        level
    }

    #[test]
    fn the_names_are_all_free_polyominoes_up_to_five_cells() {
        for size in 1..=5 {
            let mut named = BTreeSet::new();
            for (names, _) in ANIMALS {
                let node = names[0].parse::<crate::board::Spec>().unwrap().root;
                let animal = by_name(&node).unwrap();
                if animal.len() == size {
                    assert!(named.insert(symmetries(&animal).into_iter().next().unwrap()), "{names:?}");
                    assert!(!names[0].contains(char::is_numeric) || names[0].ends_with(&size.to_string()));
                }
            }
            assert_eq!(named, free_polyominoes(size), "{size} cells");
        }
    }

    #[test]
    fn placements_match_the_definition() {
        // All 4-sets of a 4×4 board whose shape is the animal's, by brute force.
        for name in ["I4", "L4", "T4", "S4", "O4"] {
            let node = name.parse::<crate::board::Spec>().unwrap().root;
            let wanted = symmetries(&by_name(&node).unwrap());
            let mut found = 0;
            for code in 0_u32..1 << 16 {
                if code.count_ones() == 4 {
                    let cells: Animal =
                        (0..16).filter(|p| code >> p & 1 == 1).map(|p| (p % 4, p / 4)).collect();
                    found += usize::from(symmetries(&cells) == wanted);
                }
            }
            assert_eq!(count(&format!("polyomino({name},4,4)")), found, "{name}");
        }
    }

    #[test]
    fn names_cells_and_wrapping() {
        assert_eq!(count("polyomino(Elly,5,5)"), 8 * 3 * 4);
        assert_eq!(count("polyomino(5,5){0,0 1,0 2,0 2,1}"), count("polyomino(L4,5,5)"));
        assert_eq!(count("polyomino(fatty,4,4):wrapping"), 16);
        // A row of four closes on a torus of side four: each row and column once.
        assert_eq!(count("polyomino(I4,4,4):wrapping"), 8);
        assert_eq!(count("polyomino(4,4){0,0 2,0}:wrapping"), 16);
        assert_eq!(count("polyomino(snaky,9,9)"), 8 * 5 * 8);
    }

    #[test]
    fn bad_polyominoes_are_refused() {
        for bad in [
            "polyomino(I5,4,4)",
            "polyomino(I5,4,4):wrapping",
            "polyomino(Q9,4,4)",
            "polyomino(4,4)",
            "polyomino(4,4){0,0 0,0}",
            "polyomino(4,4){0}",
            "polyomino(4,4){}",
            "polyomino(L4,4,4):foo",
            "polyomino(4,4){9999999999999999999,0}",
            "polyomino(L4,4,4){0,0}",
        ] {
            assert!(Board::parse(bad).is_err(), "{bad}");
        }
    }
}
