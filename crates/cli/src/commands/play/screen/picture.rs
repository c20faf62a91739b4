//! Where cells stand on a screen of letters: the layout of the drawing engine, rounded to rows and columns.

use noughts::Board;
use noughts::boards::WinningSets;
use noughts_draw::layout::{self, GuideKind, Layout, Manner};
use noughts_draw::picture::Spot;

/// A picture in rows and columns.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    pub cells: Vec<Cell>,
    /// Letters that belong to the picture: names of layers, shores of islands, lines of the Fano plane.
    pub notes: Vec<Note>,
    pub rows: usize,
    pub columns: usize,
    /// Do the cells have room for their names? Else they are dots.
    pub named: bool,
}

/// Where a cell stands, brackets included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub row: usize,
    pub column: usize,
    pub wide: usize,
}

#[derive(Clone, Debug)]
pub struct Note {
    pub row: usize,
    pub column: usize,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

impl Cell {
    fn covers(&self, row: usize, column: usize) -> bool {
        self.row == row && (self.column..self.column + self.wide).contains(&column)
    }
}

impl Picture {
    /// The cell at a place.
    pub fn at(&self, row: usize, column: usize) -> Option<usize> {
        self.cells.iter().position(|cell| cell.covers(row, column))
    }

    /// The nearest cell from here in a direction: one that lies more ahead than aside, or else any that lies ahead.
    pub fn step(&self, from: usize, way: Way) -> Option<usize> {
        let here = self.cells.get(from)?;
        // A row is about as high as two columns are wide.
        let middle = |cell: &Cell| (2 * cell.row as i64, cell.column as i64 + cell.wide as i64 / 2);
        let (row, column) = middle(here);
        let cost = |cell: &Cell| {
            let (down, right) = (middle(cell).0 - row, middle(cell).1 - column);
            let (ahead, aside) = match way {
                Way::Left => (-right, down),
                Way::Right => (right, down),
                Way::Up => (-down, right),
                Way::Down => (down, right),
            };
            let far = ahead * ahead + 2 * aside * aside;
            (ahead > 0).then_some((aside.abs() > ahead, far))
        };
        let costs = self.cells.iter().enumerate().filter_map(|(i, cell)| Some((cost(cell)?, i)));
        costs.min().map(|(_, i)| i)
    }
}

/// Names longer than this are left to the line below the picture.
const LONGEST_NAME: usize = 6;
/// Pixels from one cell of a grid to the next.
const UNIT: f32 = layout::TARGET + 4.0;

/// The two pictures of a board: with names, where they are short, and with dots.
pub fn of_board(board: &Board) -> [Option<Picture>; 2] {
    let layout = layout::layout(board, 0.0);
    let longest = board.labels().iter().map(|label| label.chars().count()).max().unwrap_or(1);
    let lines: Vec<Vec<usize>> = match (layout.circle, board.winning_sets()) {
        (Some(_), WinningSets::Listed(sets)) => {
            sets.iter().map(|set| set.iter().map(|&p| p.index()).collect()).collect()
        }
        _ => Vec::new(),
    };
    let draw = |wide: usize, named: bool| {
        let mut picture = placed(&layout, wide, board.points());
        if lines.is_empty() {
            squeeze(&mut picture);
        } else {
            fano(&mut picture, &layout, &lines);
        }
        shores(&mut picture, &layout);
        Picture { named, ..picture }
    };
    [(longest <= LONGEST_NAME).then(|| draw(longest + 2, true)), Some(draw(3, false))]
}

/// Rounds the layout; where cells would cover one another it is spread.
fn placed(layout: &Layout, wide: usize, points: usize) -> Picture {
    let round = layout.manner != Manner::Cells
        || layout.islands.as_ref().is_some_and(|islands| {
            islands.outer.manner != Manner::Cells || islands.inner.iter().any(|l| l.manner != Manner::Cells)
        });
    let drawn = layout.circle.is_some();
    if layout.islands.is_some() && !round && layout.places.len() == points {
        let picture = ranked(layout, wide);
        if !overlap(&picture.cells) {
            return picture;
        }
    }
    for stretch in [1.0, 1.25, 1.6, 2.0] {
        if layout.places.len() != points {
            break;
        }
        let across =
            stretch * (wide as f32 + f32::from(u8::from(round))) * if drawn { 1.6 } else { 1.0 } / UNIT;
        let down = stretch
            * if drawn {
                2.4
            } else if round {
                1.5
            } else {
                1.0
            }
            / UNIT;
        let picture = rounded(layout, wide, across, down);
        if !overlap(&picture.cells) {
            return picture;
        }
    }
    // No picture of its own: rows of cells.
    let per_row = (76 / wide).max(1);
    let cells: Vec<Cell> =
        (0..points).map(|i| Cell { row: i / per_row, column: i % per_row * wide, wide }).collect();
    sized(cells, Vec::new())
}

fn rounded(layout: &Layout, wide: usize, across: f32, down: f32) -> Picture {
    let notes = layout.notes.iter().map(|note| note.at);
    let spots = || layout.places.iter().map(|place| place.at).chain(notes.clone());
    let left = spots().map(|at| at.x).fold(f32::MAX, f32::min);
    let top = spots().map(|at| at.y).fold(f32::MAX, f32::min);
    // A row and two columns are left free for the shore of an island.
    let place = |at: Spot| {
        (((at.y - top) * down).round() as usize + 1, ((at.x - left) * across).round() as usize + 2)
    };
    let cells: Vec<Cell> = layout
        .places
        .iter()
        .map(|p| {
            let (row, column) = place(p.at);
            Cell { row, column, wide }
        })
        .collect();
    let note = |text: &str, at: Spot| {
        let (row, column) = place(at);
        Note {
            row,
            column: (column + wide / 2).saturating_sub(text.chars().count() / 2),
            text: text.to_string(),
        }
    };
    let mut notes: Vec<Note> = layout.notes.iter().map(|n| note(&n.text, n.at)).collect();
    for guide in &layout.guides {
        if let GuideKind::Side(player) = guide.kind {
            let letter = if player == 0 { "x" } else { "o" };
            notes.extend(guide.spots.iter().map(|&at| note(letter, at)));
        }
    }
    notes.retain(|note| {
        !(0..note.text.chars().count()).any(|i| cells.iter().any(|c| c.covers(note.row, note.column + i)))
    });
    sized(cells, notes)
}

/// Grids of grids: the next row or column for the next place, and some room where the layout has a gap.
fn ranked(layout: &Layout, wide: usize) -> Picture {
    let rank = |mut all: Vec<f32>, step: usize, gap: usize| {
        all.sort_by(f32::total_cmp);
        all.dedup_by(|a, b| (*a - *b).abs() < 1.0);
        let mut ranks: Vec<(f32, usize)> = Vec::new();
        for at in all {
            let here = ranks
                .last()
                .map_or(gap, |&(last, rank)| rank + step + if at - last > 1.2 * UNIT { gap } else { 0 });
            ranks.push((at, here));
        }
        move |at: f32| ranks.iter().find(|(other, _)| (other - at).abs() < 1.0).map_or(0, |(_, rank)| *rank)
    };
    let row = rank(layout.places.iter().map(|p| p.at.y).collect(), 1, 1);
    let column = rank(layout.places.iter().map(|p| p.at.x).collect(), wide, 3);
    let cell = |p: &layout::Place| Cell { row: row(p.at.y), column: column(p.at.x), wide };
    sized(layout.places.iter().map(cell).collect(), Vec::new())
}

fn overlap(cells: &[Cell]) -> bool {
    let mut sorted: Vec<(usize, usize, usize)> = cells.iter().map(|c| (c.row, c.column, c.wide)).collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0].0 == pair[1].0 && pair[0].1 + pair[0].2 > pair[1].1)
}

fn sized(cells: Vec<Cell>, notes: Vec<Note>) -> Picture {
    let rows = cells.iter().map(|c| c.row).chain(notes.iter().map(|n| n.row)).max().map_or(0, |r| r + 2);
    let ends = cells.iter().map(|c| c.column + c.wide);
    let columns =
        ends.chain(notes.iter().map(|n| n.column + n.text.chars().count())).max().map_or(0, |c| c + 2);
    Picture { cells, notes, rows, columns, named: false }
}

/// Takes out rows and columns where nothing stands, but for those that keep parts of the picture apart.
fn squeeze(picture: &mut Picture) {
    let mut rows = vec![false; picture.rows];
    let mut columns = vec![false; picture.columns];
    for cell in &picture.cells {
        rows[cell.row] = true;
        columns[cell.column..cell.column + cell.wide].fill(true);
    }
    for note in &picture.notes {
        rows[note.row] = true;
    }
    let (rows, columns) = (kept(&rows, 1), kept(&columns, 3));
    for cell in &mut picture.cells {
        (cell.row, cell.column) = (rows[cell.row], columns[cell.column]);
    }
    for note in &mut picture.notes {
        (note.row, note.column) = (rows[note.row], columns[note.column]);
    }
    let (cells, notes) = (std::mem::take(&mut picture.cells), std::mem::take(&mut picture.notes));
    *picture = sized(cells, notes);
}

/// The new number of each row, where at most `most` unused ones follow each other.
fn kept(used: &[bool], most: usize) -> Vec<usize> {
    let (mut number, mut free) = (0, 0);
    used.iter()
        .map(|&used| {
            free = if used { 0 } else { free + 1 };
            let here = number;
            number += usize::from(free <= most);
            here
        })
        .collect()
}

fn dot(picture: &mut Picture, row: usize, column: usize, text: &str) {
    if !picture.cells.iter().any(|cell| cell.covers(row, column)) {
        picture.notes.push(Note { row, column, text: text.to_string() });
    }
}

/// The lines of the Fano plane: six straight ones and a circle.
fn fano(picture: &mut Picture, layout: &Layout, lines: &[Vec<usize>]) {
    let middle = |i: usize| {
        let cell = picture.cells[i];
        (cell.row as f32, cell.column as f32 + (cell.wide as f32 - 1.0) / 2.0)
    };
    let mut dots: Vec<(usize, usize)> = Vec::new();
    for line in lines {
        let circle = layout.circle.is_some_and(|c| c.iter().all(|&p| line.contains(&p.index())));
        let ends: Vec<(f32, f32)> = line.iter().map(|&i| middle(i)).collect();
        if circle {
            // Through the three points, as wide as it is high in pixels.
            let centre = ends.iter().fold((0.0, 0.0), |sum, end| (sum.0 + end.0 / 3.0, sum.1 + end.1 / 3.0));
            let high = ends.iter().map(|end| (end.0 - centre.0).abs()).fold(0.0, f32::max);
            let wide = ends.iter().map(|end| (end.1 - centre.1).abs()).fold(0.0, f32::max) / 0.75f32.sqrt();
            for k in 0..36 {
                let angle = f32::from(k as u8) * std::f32::consts::PI / 18.0;
                let spot = (centre.0 + high * angle.sin(), centre.1 + wide * angle.cos());
                dots.push((spot.0.round() as usize, spot.1.round() as usize));
            }
            continue;
        }
        let span = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).abs() + (a.1 - b.1).abs();
        let pairs = [(ends[0], ends[1]), (ends[0], ends[2]), (ends[1], ends[2])];
        let Some(&(from, to)) = pairs.iter().max_by(|a, b| span(a.0, a.1).total_cmp(&span(b.0, b.1))) else {
            continue;
        };
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs() / 2.0).round().max(1.0);
        for k in 0..=steps as usize {
            let part = k as f32 / steps;
            let spot = (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
            dots.push((spot.0.round() as usize, spot.1.round() as usize));
        }
    }
    dots.sort_unstable();
    dots.dedup();
    for (row, column) in dots {
        dot(picture, row, column, "·");
    }
}

/// A box around each island.
fn shores(picture: &mut Picture, layout: &Layout) {
    let Some(islands) = &layout.islands else { return };
    let mut first = 0;
    for inner in &islands.inner {
        let Some(cells) = picture.cells.get(first..first + inner.places.len()).filter(|c| !c.is_empty())
        else {
            return;
        };
        first += inner.places.len();
        let rows = cells.iter().map(|c| c.row);
        let (top, bottom) = (rows.clone().min().unwrap_or(0).saturating_sub(1), rows.max().unwrap_or(0) + 1);
        let left = cells.iter().map(|c| c.column).min().unwrap_or(0).saturating_sub(1);
        let right = cells.iter().map(|c| c.column + c.wide).max().unwrap_or(0);
        for column in left..=right {
            let text = if column == left || column == right { "+" } else { "-" };
            dot(picture, top, column, text);
            dot(picture, bottom, column, text);
        }
        for row in top + 1..bottom {
            dot(picture, row, left, "|");
            dot(picture, row, right, "|");
        }
    }
}
