//! `hex(n)`: the first player joins top and bottom, the second player left and right.
//!
//! The winning sets are the minimal ones: paths of neighbouring cells from one side to the other without a
//! shortcut. Any connection contains one.

use super::grid::Cells;
use super::listing::Listing;
use super::{Draft, Point, Sets, Shape};
use crate::board::builder::Builder;
use crate::point::Player;
use crate::spec::{Node, SpecError};

/// Each row stands half a cell to the right of the one above, so these six are the neighbours.
const NEIGHBOURS: [(i64, i64); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// From this length of the shorter side on there is no point in trying to list the paths.
const MANY: u32 = 8;
/// The most cells of a board, with its paths or without.
const MOST_CELLS: usize = 1_000;

/// What the sets are called in messages.
const PATHS: &str = "connecting paths";

/// What works where the paths are too many.
const HELP: &str =
    "choose a smaller board; `noughts solve` takes hex(m,n) of up to 1000 cells without a list";

/// Reads the columns and rows of `hex(n)` or `hex(m,n)`.
fn read(node: &Node, builder: &Builder<'_>) -> Result<Cells, SpecError> {
    node.no_suffix()?;
    let args = node.args(1..=2, "hex(4), or hex(4,3) for 4 columns and 3 rows")?;
    Cells::from_args(&args[0], args.last().unwrap_or(&args[0]), false, builder)
}

/// Reads `hex(n)` or `hex(m,n)` with m columns and n rows; without the paths where they are too many and may be left out.
pub fn build(node: &Node, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    let cells = read(node, builder)?;
    if !builder.unlisted || cells.count() > MOST_CELLS {
        return build_listed(node, cells, builder);
    }
    let without = || {
        let shape = Shape::Hex { rows: cells.rows, columns: cells.columns };
        let none = Sets::default();
        Draft { second: Some(none.clone()), shape, derived: true, unlisted: true, ..cells.draft(none) }
    };
    if cells.rows.min(cells.columns) >= MANY {
        return Ok(without());
    }
    Ok(build_listed(node, cells, builder).unwrap_or_else(|_| without()))
}

/// With every path.
fn build_listed(node: &Node, cells: Cells, builder: &Builder<'_>) -> Result<Draft, SpecError> {
    // Beyond this the paths are hopelessly many unless one side is very short.
    if cells.count() > MOST_CELLS {
        let message = format!("the paths across {} cells are too many", cells.count());
        return Err(SpecError::at(&node.span, message).help(HELP));
    }
    let list = |sides: fn((i64, i64), i64, i64) -> (bool, bool)| {
        Paths::new(cells, builder.listing(node, PATHS), sides).list().map_err(|error| error.help(HELP))
    };
    let first = list(|(_, y), rows, _| (y == 0, y + 1 == rows))?;
    let second = list(|(x, _), _, columns| (x == 0, x + 1 == columns))?;
    let shape = Shape::Hex { rows: cells.rows, columns: cells.columns };
    Ok(Draft { second: Some(second), shape, derived: true, ..cells.draft(first) })
}

/// Does a player own cells that join the sides of this board? For one without its paths.
pub fn joins(columns: u32, rows: u32, player: Player, owner: &[Option<Player>]) -> bool {
    let cells = Cells { columns, rows, wraps: false };
    let owns = |p: Point| owner[p.index()] == Some(player);
    let along = |(x, y): (i64, i64)| if player == Player::X { y } else { x };
    let last = i64::from(if player == Player::X { rows } else { columns }) - 1;
    let mut seen = vec![false; owner.len()];
    let mut ahead: Vec<(i64, i64)> = cells.places().filter(|&place| along(place) == 0).collect();
    while let Some((x, y)) = ahead.pop() {
        let Some(p) = cells.at(x, y).filter(|&p| owns(p) && !seen[p.index()]) else { continue };
        if along((x, y)) == last {
            return true;
        }
        seen[p.index()] = true;
        ahead.extend(NEIGHBOURS.iter().map(|&(dx, dy)| (x + dx, y + dy)));
    }
    false
}

/// More than a cell has neighbours.
const ON_PATH: u32 = 8;

/// The search for chordless paths from one side to the opposite one.
struct Paths {
    around: Vec<Vec<Point>>,
    from: Vec<bool>,
    to: Vec<bool>,
    /// How many cells of the path a cell touches, and [`ON_PATH`] more for its own.
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
        for start in Point::all(self.around.len()) {
            if self.from[start.index()] {
                self.extend(start)?;
            }
        }
        self.out.finish()
    }

    /// Adds a cell to the path and goes on from it.
    fn extend(&mut self, cell: Point) -> Result<(), SpecError> {
        let v = cell.index();
        self.path.push(cell);
        self.touched[v] += ON_PATH;
        if self.to[v] {
            self.out.push(&self.path)?;
        } else {
            for i in 0..self.around[v].len() {
                self.touched[self.around[v][i].index()] += 1;
            }
            for i in 0..self.around[v].len() {
                let next = self.around[v][i];
                let w = next.index();
                self.out.step(1)?;
                // A cell that touches an earlier one, or the first side again, would make a shortcut.
                if self.touched[w] == 1 && !self.from[w] {
                    self.extend(next)?;
                }
            }
            for i in 0..self.around[v].len() {
                self.touched[self.around[v][i].index()] -= 1;
            }
        }
        self.touched[v] -= ON_PATH;
        self.path.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Board, Point, Sets};
    use crate::point::Player;
    use crate::spec::SpecReader;
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
            .map(|code| Point::all(cells as usize).filter(|p| code >> p.index() & 1 == 1).collect())
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
    fn who_joins_his_sides_owns_a_path() {
        for (m, n) in [(1, 1), (3, 3), (2, 4), (4, 2)] {
            let board = Board::parse(&format!("hex({m},{n})")).unwrap();
            let families =
                [board.list_sets(1 << 20).unwrap().into_owned(), board.second_sets().unwrap().clone()];
            for code in 0..3_u32.pow(m * n) {
                let owner: Vec<Option<Player>> =
                    (0..m * n).map(|p| Player::numbered((code / 3_u32.pow(p) % 3) as u8)).collect();
                for (player, sets) in Player::among(2).zip(&families) {
                    let owns = |set: &[Point]| set.iter().all(|&p| owner[p.index()] == Some(player));
                    let joined = super::joins(m, n, player, &owner);
                    assert_eq!(joined, sets.iter().any(owns), "{m}×{n} {owner:?}");
                }
            }
        }
    }

    #[test]
    fn a_board_without_its_paths_is_built_only_where_that_is_allowed() {
        let reader = SpecReader::new().unlisted(true);
        for (spec, listed) in
            [("hex(4)", true), ("hex(7)", true), ("hex(8)", false), ("hex(31)", false), ("hex(7,9)", false)]
        {
            let board = reader.board(spec).unwrap();
            assert_eq!((board.name(), board.is_unlisted()), (spec, !listed));
            assert_eq!(board.list_sets(u64::MAX).is_ok(), listed, "{spec}");
        }
        for bad in
            ["hex(32)", "[2^1:hex(8)]", "hex(8) - point(1)", "versus(hex(8),hex(8))", "hex(8):x", "hex(0)"]
        {
            assert!(reader.board(bad).is_err(), "{bad}");
        }
        assert!(Board::parse("hex(8)").is_err());
    }

    #[test]
    fn exactly_one_player_connects() {
        // On a full board one and only one side is joined: Hex has no draw.
        let board = Board::parse("hex(3)").unwrap();
        let first = board.list_sets(1 << 20).unwrap();
        let second = board.second_sets().unwrap();
        for code in 0_u32..1 << 9 {
            let owns = |set: &[Point], mine: bool| set.iter().all(|&p| (code >> p.index() & 1 == 1) == mine);
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
