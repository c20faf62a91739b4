//! `hex(n)`: the first player joins top and bottom, the second player left and right.
//!
//! The winning sets are the minimal ones: paths of neighbouring cells from one side to the other without a
//! shortcut. Any connection contains one.

use super::grid::Cells;
use super::listing::Listing;
use super::{Draft, Point, Sets, Shape};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};

/// Each row stands half a cell to the right of the one above, so these six are the neighbours.
const NEIGHBOURS: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// What the sets are called in messages.
const PATHS: &str = "connecting paths";

/// Reads `hex(n)` or `hex(m,n)` with m columns and n rows.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let args = node.args(1..=2, "hex(4), or hex(4,3) for 4 columns and 3 rows")?;
    let cells = Cells::from_args(&args[0], args.last().unwrap_or(&args[0]), false, builder)?;
    // Beyond this the paths are hopelessly many unless one side is very short.
    if cells.count() > 1000 {
        return Err(SpecError::at(
            &node.span,
            format!("the paths across {} cells are too many", cells.count()),
        )
        .help("hex(5) can still be listed"));
    }
    let first =
        Paths::new(cells, builder.listing(node, PATHS), |(_, y), rows, _| (y == 0, y + 1 == rows)).list()?;
    let second =
        Paths::new(cells, builder.listing(node, PATHS), |(x, _), _, columns| (x == 0, x + 1 == columns))
            .list()?;
    let shape = Shape::Hex { rows: cells.rows, columns: cells.columns };
    Ok(Draft { second: Some(second), shape, derived: true, ..cells.draft(first) })
}

/// The search for chordless paths from one side to the opposite one.
struct Paths {
    around: Vec<Vec<Point>>,
    from: Vec<bool>,
    to: Vec<bool>,
    /// How many cells of the path a cell touches.
    touched: Vec<u32>,
    path: Vec<Point>,
    out: Listing,
}

impl Paths {
    /// `sides` says of a place whether it lies on the side where paths begin and where they end.
    fn new(cells: Cells, out: Listing, sides: impl Fn((i64, i64), i64, i64) -> (bool, bool)) -> Paths {
        let near = |(x, y)| NEIGHBOURS.iter().filter_map(move |&(dx, dy)| cells.at(x + dx, y + dy)).collect();
        let size = (i64::from(cells.rows), i64::from(cells.columns));
        let (from, to) = cells.places().map(|place| sides(place, size.0, size.1)).unzip();
        Paths {
            around: cells.places().map(near).collect(),
            from,
            to,
            touched: vec![0; cells.count()],
            path: Vec::new(),
            out,
        }
    }

    fn list(mut self) -> Result<Sets, SpecError> {
        for start in 0..self.around.len() as Point {
            if self.from[start as usize] {
                self.extend(start)?;
            }
        }
        self.out.finish()
    }

    /// Adds a cell to the path and goes on from it.
    fn extend(&mut self, cell: Point) -> Result<(), SpecError> {
        let v = cell as usize;
        self.path.push(cell);
        if self.to[v] {
            self.out.push(&self.path)?;
        } else {
            for i in 0..self.around[v].len() {
                self.touched[self.around[v][i] as usize] += 1;
            }
            for i in 0..self.around[v].len() {
                let next = self.around[v][i];
                let w = next as usize;
                self.out.step(1)?;
                // A cell that touches an earlier one, or the first side again, would make a shortcut.
                if self.touched[w] == 1 && !self.from[w] && !self.path.contains(&next) {
                    self.extend(next)?;
                }
            }
            for i in 0..self.around[v].len() {
                self.touched[self.around[v][i] as usize] -= 1;
            }
        }
        self.path.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point, Sets};
    use std::collections::BTreeSet;

    /// Minimal sets of cells that join two sides, by trying every set.
    fn by_definition(columns: i64, rows: i64, across: bool) -> BTreeSet<Vec<Point>> {
        let place = |p: i64| (p % columns, p / columns);
        let joins = |code: u32| {
            let has = |p: i64| code >> p & 1 == 1;
            let start = |p: &i64| has(*p) && (if across { place(*p).0 } else { place(*p).1 }) == 0;
            let mut reached: BTreeSet<i64> = (0..columns * rows).filter(start).collect();
            for _ in 0..columns * rows {
                let next: Vec<i64> = (0..columns * rows)
                    .filter(|&q| {
                        has(q)
                            && reached.iter().any(|&p| {
                                let ((a, b), (c, d)) = (place(p), place(q));
                                [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].contains(&(c - a, d - b))
                            })
                    })
                    .collect();
                reached.extend(next);
            }
            let end = if across { columns - 1 } else { rows - 1 };
            reached.iter().any(|&p| (if across { place(p).0 } else { place(p).1 }) == end)
        };
        let cells = columns * rows;
        (1_u32..1 << cells)
            .filter(|&code| joins(code))
            .filter(|&code| (0..cells).filter(|p| code >> p & 1 == 1).all(|p| !joins(code & !(1 << p))))
            .map(|code| (0..cells as Point).filter(|p| code >> p & 1 == 1).collect())
            .collect()
    }

    fn as_set(sets: &Sets) -> BTreeSet<Vec<Point>> {
        let set: BTreeSet<_> = sets.iter().map(<[Point]>::to_vec).collect();
        assert_eq!(set.len(), sets.len());
        set
    }

    #[test]
    fn paths_are_the_minimal_connections() {
        for (m, n) in [(1, 1), (2, 2), (3, 3), (4, 3), (2, 5)] {
            let board = Board::parse(&format!("hex({m},{n})")).unwrap();
            assert_eq!(
                as_set(&board.list_sets(1 << 20).unwrap()),
                by_definition(m, n, false),
                "{m}×{n} down"
            );
            assert_eq!(as_set(board.second_sets().unwrap()), by_definition(m, n, true), "{m}×{n} across");
        }
    }

    #[test]
    fn exactly_one_player_connects() {
        // On a full board one and only one side is joined: Hex has no draw.
        let board = Board::parse("hex(3)").unwrap();
        let first = board.list_sets(1 << 20).unwrap();
        let second = board.second_sets().unwrap();
        for code in 0_u32..1 << 9 {
            let owns = |set: &[Point], mine: bool| set.iter().all(|&p| (code >> p & 1 == 1) == mine);
            let wins = (first.iter().any(|s| owns(s, true)), second.iter().any(|s| owns(s, false)));
            assert!(wins.0 != wins.1, "{code:b}");
        }
    }

    #[test]
    fn large_boards_are_refused() {
        for bad in ["hex(0)", "hex(40)", "hex(9)", "hex(1000000)", "hex(3):x"] {
            assert!(Board::parse(bad).is_err(), "{bad}");
        }
    }
}
