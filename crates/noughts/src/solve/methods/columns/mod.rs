//! Grids with columns: k in a row where stones drop, by words of bits.
//!
//! Lines are seen by shifts. A line that is about to be made must be stopped, nobody plays below such a cell, and where one side
//! can always answer in the same column that may settle everything ([`grid::Grid::follow_up`]).

mod endgame;
mod grid;
mod memory;
mod plan;
mod record;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod walk;

use super::{Entry, Method, Settles};
use crate::board::Point;
use crate::certificate::Tree;
use crate::game::{Game, Goal, Player, Position, PositionalGame, Turn};
use crate::limits::{Meter, Stop};
use crate::solve::checkpoint::Shelf;
use crate::solve::together::in_threads;
use grid::{Grid, Place, Word};
use search::Search;
use std::sync::{Arc, Mutex, PoisonError};
use walk::Walk;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Columns,
    word: "columns",
    settles: Settles::Search,
    needs: "strong play with drop on grid(m,n,k) or n^2, m(n + 1) up to 121",
    proves: "either answer",
    evidence: "the strategy as a tree with shared parts; answers in the same column end a branch (leaf f), and where it would be too long the checker plays endgames out (leaf e)",
};

/// What it is called in a verdict.
pub const NAME: &str = "columns";

/// Nodes of one thread before others join in, so that short searches go the same way each time; few in tests.
const ALONE: u64 = if cfg!(test) { 50 } else { 20_000 };

/// Where the points of a board are in a grid.
pub struct Layout {
    columns: u32,
    rows: u32,
    length: u32,
    /// The point of each cell, by the place of its bit.
    points: Vec<Point>,
    /// The points from right to left.
    mirror: Vec<Point>,
}

/// What is kept of an attack: its search, at the width that the grid needs.
pub enum Kept {
    Narrow(Arc<Search<u64>>),
    Wide(Arc<Search<u128>>),
}

/// A word for a grid, and where the search of that width is kept.
trait Width: Word {
    fn keep(search: Arc<Search<Self>>) -> Kept;
    fn take(kept: Kept) -> Option<Arc<Search<Self>>>;
}

impl Width for u64 {
    fn keep(search: Arc<Search<u64>>) -> Kept {
        Kept::Narrow(search)
    }
    fn take(kept: Kept) -> Option<Arc<Search<u64>>> {
        if let Kept::Narrow(search) = kept { Some(search) } else { None }
    }
}

impl Width for u128 {
    fn keep(search: Arc<Search<u128>>) -> Kept {
        Kept::Wide(search)
    }
    fn take(kept: Kept) -> Option<Arc<Search<u128>>> {
        if let Kept::Wide(search) = kept { Some(search) } else { None }
    }
}

impl Layout {
    /// `None` if this is no game for the method: the sets must be all lines of one length, whatever the board is called.
    fn new(game: &PositionalGame) -> Option<Layout> {
        let (rules, board) = (game.rules(), game.board());
        let plain = rules.drop && rules.goal == Goal::Achieve && rules.turn == Turn::Alternate;
        if !plain || rules.players != 2 || game.schedule().is_some() || !game.one_family() {
            return None;
        }
        let at = |p: Point| match board.coordinates(p) {
            Some(&[x, y]) => Some((x, y)),
            _ => None,
        };
        let cells: Vec<(u32, u32)> = Point::all(board.points()).map(at).collect::<Option<_>>()?;
        let columns = cells.iter().map(|cell| cell.0).max()? + 1;
        let rows = cells.iter().map(|cell| cell.1).max()? + 1;
        let length = game.sets(Player::X).iter().next()?.len() as u32;
        // The greatest coordinate is the lowest row. The bit above each column has no point.
        let place = |x: u32, y: u32| (x * (rows + 1) + rows - 1 - y) as usize;
        let mut points = vec![Point::NONE; (columns * (rows + 1)) as usize];
        for (p, &(x, y)) in Point::all(cells.len()).zip(&cells) {
            points[place(x, y)] = p;
        }
        let mirror = cells.iter().map(|&(x, y)| points[place(columns - 1 - x, y)]).collect();
        let layout = Layout { columns, rows, length, points, mirror };
        let mut sets: Vec<Vec<Point>> = game.sets(Player::X).iter().map(<[Point]>::to_vec).collect();
        sets.sort_unstable();
        let whole = cells.len() == (columns * rows) as usize && length >= 2;
        (whole && sets == layout.lines()).then_some(layout)
    }

    /// All lines, sorted.
    fn lines(&self) -> Vec<Vec<Point>> {
        let (columns, rows, length) = (i64::from(self.columns), i64::from(self.rows), i64::from(self.length));
        let mut lines = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for x in 0..columns {
                for y in 0..rows {
                    let (last_x, last_y) = (x + dx * (length - 1), y + dy * (length - 1));
                    if last_x < columns && (0..rows).contains(&last_y) {
                        let point = |i: i64| self.points[((x + dx * i) * (rows + 1) + y + dy * i) as usize];
                        let mut line: Vec<Point> = (0..length).map(point).collect();
                        line.sort_unstable();
                        lines.push(line);
                    }
                }
            }
        }
        lines.sort_unstable();
        lines
    }

    /// A position as words; `None` if a stone floats.
    fn place<B: Word>(
        &self,
        grid: &Grid<B>,
        game: &PositionalGame,
        position: &Position,
        attacker: Player,
    ) -> Option<Place<B>> {
        let stones = |player: Player| {
            let owned = |place: &usize| {
                position.owner.get(self.points[*place].index()).is_some_and(|&owner| owner == Some(player))
            };
            (0..self.points.len()).filter(owned).fold(B::ZERO, |all, place| all | B::ONE << place as u32)
        };
        let attacking = game.mover(position) == attacker;
        let place = Place { attacker: stones(attacker), defender: stones(attacker.other()), attacking };
        let all = place.attacker | place.defender;
        let carried = all & !grid.bottom;
        ((carried >> 1) & !all).is_empty().then_some(place)
    }
}

/// Works with the search that is kept, or with a new one. `None` if this is no game for the method.
fn with_search<B: Width, T>(
    game: &PositionalGame,
    layout: &Layout,
    position: &Position,
    attacker: Player,
    (kept, memory): (&Mutex<Option<Kept>>, usize),
    work: impl FnOnce(&Arc<Search<B>>, &Place<B>) -> T,
) -> Option<T> {
    let grid: Grid<B> = Grid::new(layout.columns, layout.rows, layout.length)?;
    let place = layout.place(&grid, game, position, attacker)?;
    // No more than will be met, roughly: fresh memory takes time too.
    let open = (grid.board & !place.attacker & !place.defender).ones();
    let bytes = memory.min((2 * size_of::<B>()) << (open * 3 / 4).min(40));
    let before = kept.lock().unwrap_or_else(PoisonError::into_inner).take();
    let before = before.and_then(B::take).filter(|search| search.grid == grid);
    let search = before.unwrap_or_else(|| Arc::new(Search::new(grid, bytes)));
    let done = work(&search, &place);
    *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(B::keep(search));
    Some(done)
}

/// Does the attacker make a line first, from a position that is not over? `None` if this is no game for the method.
pub fn answer(
    game: &PositionalGame,
    position: &Position,
    attacker: Player,
    kept: (&Mutex<Option<Kept>>, usize),
    meter: &Meter,
) -> Result<Option<bool>, Stop> {
    let Some(layout) = Layout::new(game) else { return Ok(None) };
    with_search::<u64, _>(game, &layout, position, attacker, kept, |search, place| {
        searched(search, place, meter)
    })
    .or_else(|| {
        with_search::<u128, _>(game, &layout, position, attacker, kept, |search, place| {
            searched(search, place, meter)
        })
    })
    .transpose()
}

/// The answer of one thread, or of several if one alone does not soon come to an end.
fn searched<B: Word>(search: &Search<B>, place: &Place<B>, meter: &Meter) -> Result<bool, Stop> {
    if meter.limits().threads <= 1 {
        return search.answer(place, meter);
    }
    match Walk::new(search, meter).within(ALONE).answer(place) {
        Err(Stop::Budget) => in_threads(meter, |busy| Walk::new(search, meter).among(busy).answer(place)),
        found => found,
    }
}

/// The table as a file has it. `None` if this is no game for the method.
pub fn shelf(
    game: &PositionalGame,
    position: &Position,
    attacker: Player,
    kept: (&Mutex<Option<Kept>>, usize),
) -> Option<Arc<dyn Shelf>> {
    fn shelved<B: Width + 'static>(search: &Arc<Search<B>>, _: &Place<B>) -> Arc<dyn Shelf> {
        search.clone()
    }
    let layout = &Layout::new(game)?;
    with_search(game, layout, position, attacker, kept, shelved::<u64>)
        .or_else(|| with_search(game, layout, position, attacker, kept, shelved::<u128>))
}

/// The strategy of the side for which the question is answered. `None` if this is no game for the method.
pub fn write(
    game: &PositionalGame,
    position: &Position,
    (attacker, by_attacker): (Player, bool),
    kept: (&Mutex<Option<Kept>>, usize),
    meter: &Meter,
    perms: &mut Vec<Vec<Point>>,
) -> Option<Result<Tree, Stop>> {
    let layout = &Layout::new(game)?;
    if let Some(tree) = with_search::<u64, _>(game, layout, position, attacker, kept, |search, place| {
        record::write(search, layout, place, by_attacker, meter, perms)
    }) {
        return Some(tree);
    }
    with_search::<u128, _>(game, layout, position, attacker, kept, |search, place| {
        record::write(search, layout, place, by_attacker, meter, perms)
    })
}
