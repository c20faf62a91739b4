//! Boards of square cells: `grid(m,n,k)` and `torus(m,n)`.
//!
//! Cells stand row by row from the top left, columns are lettered and rows numbered from the top, so the
//! first cell is `a1`. Coordinates are (column, row) from 0.

use super::{Draft, Point, SetId, Sets, Shape, WinningSets};
use crate::board::builder::Builder;
use crate::spec::{Node, SpecError};

/// The four directions in which a row of cells can run, each once.
const DIRECTIONS: [(i64, i64); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// The cells of a rectangle, plain or with opposite sides joined.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    pub columns: u32,
    pub rows: u32,
    pub wraps: bool,
}

impl Cells {
    /// Reads columns and rows from two arguments and refuses sizes that are too large.
    pub fn from_args(
        columns: &Node,
        rows: &Node,
        wraps: bool,
        builder: &Builder<'_>,
    ) -> Result<Cells, SpecError> {
        let m = columns.number("columns")?;
        let n = rows.number("rows")?;
        let span = columns.span.start..rows.span.end;
        if m == 0 || n == 0 {
            return Err(SpecError::at(&span, "a board without cells").help("both sides are at least 1"));
        }
        builder.check(&span, u128::from(m) * u128::from(n), 0)?;
        Ok(Cells { columns: m as u32, rows: n as u32, wraps })
    }

    pub fn count(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The cell at a place, or none outside of a board that does not wrap.
    pub fn at(self, column: i64, row: i64) -> Option<Point> {
        let (m, n) = (i64::from(self.columns), i64::from(self.rows));
        let (x, y) = if self.wraps { (column.rem_euclid(m), row.rem_euclid(n)) } else { (column, row) };
        ((0..m).contains(&x) && (0..n).contains(&y)).then(|| Point::new((y * m + x) as usize))
    }

    /// All places, in the order of the points.
    pub fn places(self) -> impl Iterator<Item = (i64, i64)> {
        let (m, n) = (i64::from(self.columns), i64::from(self.rows));
        (0..n).flat_map(move |y| (0..m).map(move |x| (x, y)))
    }

    /// The board of these cells with the given sets.
    pub fn draft(self, sets: Sets) -> Draft {
        let cells = || self.places().map(|(x, y)| (x as u32, y as u32));
        Draft {
            labels: cells().map(|(x, y)| cell_label(x, y)).collect(),
            sets: WinningSets::Listed(sets),
            coordinates: cells().map(|(x, y)| vec![x, y]).collect(),
            shape: Shape::Grid { rows: self.rows, columns: self.columns, wraps: self.wraps },
            ..Draft::default()
        }
    }

    /// `k` cells in a row from each cell in each direction; a row that meets itself does not count.
    fn rows_of(self, k: u32) -> Sets {
        let mut sets = Sets::default();
        for direction in DIRECTIONS {
            for place in self.places() {
                if let Some(row) = self.row(place, direction, k) {
                    sets.push(&row);
                }
            }
        }
        // Rows around a torus are met from several cells, and one cell is a row in every direction.
        if self.wraps || k == 1 { sets.distinct() } else { sets }
    }

    fn row(self, (x, y): (i64, i64), (dx, dy): (i64, i64), k: u32) -> Option<Vec<Point>> {
        let mut row = Vec::with_capacity(k as usize);
        for i in 0..i64::from(k) {
            let cell = self.at(x + i * dx, y + i * dy)?;
            // On a torus a row closes at the cell it began with.
            if row.first() == Some(&cell) {
                return None;
            }
            row.push(cell);
        }
        Some(row)
    }

    /// The closed lines of a torus, direction by direction, and the classes of parallel lines.
    fn closed_lines(self) -> (Sets, Vec<Vec<SetId>>) {
        let mut sets = Sets::default();
        let mut classes: Vec<Vec<SetId>> = Vec::new();
        for direction in DIRECTIONS {
            let mut seen = vec![false; self.count()];
            let mut class = Vec::new();
            for (first, place) in self.places().enumerate() {
                // On a line that is listed already.
                if seen[first] {
                    continue;
                }
                let line = self.closed_line(place, direction);
                for &cell in &line {
                    seen[cell.index()] = true;
                }
                // Two directions that share one line share all of them.
                if classes.iter().any(|class| sets.get(class[0].index()) == sorted(&line)) {
                    break;
                }
                class.push(SetId::new(sets.len()));
                sets.push(&line);
            }
            if !class.is_empty() {
                classes.push(class);
            }
        }
        (sets, classes)
    }

    fn closed_line(self, (x, y): (i64, i64), (dx, dy): (i64, i64)) -> Vec<Point> {
        let steps = (0..).map_while(|i| self.at(x + i * dx, y + i * dy));
        let mut line: Vec<Point> = Vec::new();
        for cell in steps {
            if line.first() == Some(&cell) {
                break;
            }
            line.push(cell);
        }
        line
    }
}

fn sorted(line: &[Point]) -> Vec<Point> {
    let mut line = line.to_vec();
    line.sort_unstable();
    line
}

/// `c2` for the third column and the second row; columns go on with `aa` after `z`.
pub fn cell_label(column: u32, row: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(char::from(b'a' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect::<String>() + &(row + 1).to_string()
}

/// `grid(m,n,k)`: m columns, n rows, k cells in a row win.
pub fn build_grid(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let args = node.args(3..=3, "grid(5,5,4): 5 columns, 5 rows, 4 in a row")?;
    let cells = Cells::from_args(&args[0], &args[1], false, builder)?;
    let k = args[2].number("how many in a row")?;
    let longest = cells.columns.max(cells.rows);
    if k == 0 || k > u64::from(longest) {
        return Err(SpecError::at(&args[2].span, format!("no {k} cells stand in a row on this grid"))
            .help(format!("the number in a row is from 1 to {longest}")));
    }
    builder.check(&node.span, cells.count() as u128, 4 * cells.count() as u128 * u128::from(k))?;
    Ok(Draft { derived: true, columns: true, ..cells.draft(cells.rows_of(k as u32)) })
}

/// `torus(m,n)`: the closed rows, columns and diagonals; `torus(m,n,k)`: k in a row across the edges.
pub fn build_torus(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let args = node.args(2..=3, "torus(4,4), or torus(5,5,4) for 4 in a row")?;
    let cells = Cells::from_args(&args[0], &args[1], true, builder)?;
    if cells.columns < 2 || cells.rows < 2 {
        return Err(SpecError::at(&node.span, "a torus one cell wide has no lines of its own")
            .help("both sides are at least 2"));
    }
    let Some(k) = args.get(2) else {
        builder.check(&node.span, cells.count() as u128, 4 * cells.count() as u128)?;
        let (sets, classes) = cells.closed_lines();
        return Ok(Draft { classes, derived: true, ..cells.draft(sets) });
    };
    let longest = lcm(cells.columns.into(), cells.rows.into());
    let k = k.number_in("the number in a row", 1..=longest)?;
    builder.check(&node.span, cells.count() as u128, 4 * cells.count() as u128 * u128::from(k))?;
    Ok(Draft { derived: true, ..cells.draft(cells.rows_of(k as u32)) })
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::point::points;
    use std::collections::BTreeSet;

    fn sets(spec: &str) -> BTreeSet<Vec<Point>> {
        let board = Board::parse(spec).unwrap();
        let sets = board.list_sets(1 << 20).unwrap();
        let distinct: BTreeSet<Vec<Point>> = sets.iter().map(<[Point]>::to_vec).collect();
        assert_eq!(distinct.len(), sets.len(), "{spec}: every set once");
        distinct
    }

    /// By definition: k cells of which neighbours in some order differ by one fixed king's step.
    fn by_definition(columns: i64, rows: i64, k: i64) -> BTreeSet<Vec<Point>> {
        let mut out = BTreeSet::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1), (0, -1), (-1, 0)] {
            for x in 0..columns {
                for y in 0..rows {
                    let cells: Vec<(i64, i64)> = (0..k).map(|i| (x + i * dx, y + i * dy)).collect();
                    if cells.iter().all(|&(x, y)| (0..columns).contains(&x) && (0..rows).contains(&y)) {
                        let mut set: Vec<Point> =
                            cells.iter().map(|&(x, y)| Point::new((y * columns + x) as usize)).collect();
                        set.sort_unstable();
                        out.insert(set);
                    }
                }
            }
        }
        out
    }

    #[test]
    fn grids_match_the_definition() {
        for (m, n, k) in [(3, 3, 3), (5, 4, 3), (5, 5, 4), (1, 4, 2), (3, 2, 1), (6, 2, 5)] {
            assert_eq!(sets(&format!("grid({m},{n},{k})")), by_definition(m, n, k), "grid({m},{n},{k})");
        }
        assert_eq!(sets("grid(15,15,5)").len(), 15 * 11 * 2 + 11 * 11 * 2);
    }

    #[test]
    fn the_torus_of_order_three_is_the_affine_plane() {
        let lines = sets("torus(3,3)");
        assert_eq!(lines.len(), 12);
        for p in Point::all(9) {
            for q in Point::all(p.index()) {
                let through = lines.iter().filter(|line| line.contains(&p) && line.contains(&q));
                assert_eq!(through.count(), 1, "one line through {q:?} and {p:?}");
            }
        }
        assert_eq!(lines, sets("torus(3,3,3)"));
    }

    #[test]
    fn closed_lines_are_cosets_of_cyclic_groups() {
        // 4×4: rows, columns, 4 + 4 diagonals; 4×6: diagonals of lcm(4,6) = 12 cells.
        assert_eq!(sets("torus(4,4)").len(), 16);
        assert_eq!(sets("torus(4,6)").len(), 4 + 6 + 2, "(1,−1) = 5·(1,1) there");
        // On 2×2 both diagonal directions are the same, on 2×3 a diagonal is the whole board.
        assert_eq!(sets("torus(2,2)").len(), 6);
        assert!(sets("torus(2,3)").contains(&points([0, 1, 2, 3, 4, 5])));
        for spec in ["torus(4,4)", "torus(4,6)", "torus(2,2)", "torus(2,3)", "torus(7,5)"] {
            let board = Board::parse(spec).unwrap();
            let sets = board.list_sets(1 << 20).unwrap();
            assert_eq!(board.classes().iter().map(Vec::len).sum::<usize>(), sets.len());
            for class in board.classes() {
                let mut cover: Vec<Point> =
                    class.iter().flat_map(|&i| sets.get(i.index())).copied().collect();
                cover.sort_unstable();
                assert!(cover.into_iter().eq(Point::all(board.points())), "{spec}: a class is a partition");
            }
        }
    }

    #[test]
    fn rows_on_a_torus_wrap() {
        assert_eq!(sets("torus(5,5,4)").len(), 4 * 25);
        // Each closed line of 4 once, not once per starting cell.
        assert_eq!(sets("torus(4,4,4)"), sets("torus(4,4)"));
        // Rows of 4 close too early on a side of 3: only the diagonals (of 12) and the side of 4 remain.
        assert_eq!(sets("torus(3,4,4)").len(), 3 + 12 + 12);
    }

    #[test]
    fn labels_go_on_after_z() {
        let label = |x| cell_label(x, 0);
        assert_eq!([label(0), label(25), label(26), label(51), label(52)], ["a1", "z1", "aa1", "az1", "ba1"]);
        assert_eq!(cell_label(26 * 27, 9), "aaa10");
        assert_eq!(Board::parse("grid(3,2,2)").unwrap().labels(), ["a1", "b1", "c1", "a2", "b2", "c2"]);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for spec in [
            "grid(3,3,4)",
            "grid(0,3,1)",
            "grid(3,3,0)",
            "grid(3,3)",
            "torus(1,3)",
            "torus(3,3,4)",
            "grid(1000000,1000,5)",
            "torus(4000000000,4000000000)",
        ] {
            assert!(Board::parse(spec).is_err(), "{spec}");
        }
    }
}
