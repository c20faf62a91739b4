//! Pictures made of letters, for a terminal.

use super::layout::{self, Layout, Manner};
use super::{DrawError, Options};
use noughts::boards::WinningSets;
use noughts::{Board, Point};
use std::fmt::Write;

/// Widest picture, in letters.
const WIDEST: usize = 160;
/// Sets are listed below the picture up to this many.
const MOST_SETS: usize = 24;

/// Draws a board with letters, and lists the highlighted sets below, or all of them if they are few.
pub fn write(board: &Board, options: &Options) -> Result<String, DrawError> {
    Ok(picture(board, options)? + &below(board, options))
}

/// The picture alone: labels where the points stand, `X` and `O` for marks, brackets around the points of highlighted sets.
pub fn picture(board: &Board, options: &Options) -> Result<String, DrawError> {
    super::check_size(board)?;
    let cells: Vec<String> = Point::all(board.points()).map(|p| cell(board, options, p)).collect();
    let wide = cells.iter().map(|c| c.chars().count()).max().unwrap_or(1);
    let layout = layout::layout(board, 0.0);
    Ok(place(&layout, &cells, wide).unwrap_or_else(|| {
        // Too wide for a terminal, or too crowded: the labels in rows.
        let per_row = (80 / (wide + 1)).max(1);
        cells.chunks(per_row).map(|row| row.join(" ") + "\n").collect()
    }))
}

fn cell(board: &Board, options: &Options, p: Point) -> String {
    let text = if options.x.contains(&p) {
        "X"
    } else if options.o.contains(&p) {
        "O"
    } else {
        board.label(p)
    };
    let lit = options.through == Some(p) || options.lines.iter().any(|l| l.points.contains(&p));
    if lit { format!("[{text}]") } else { format!(" {text} ") }
}

/// Puts the cells on a canvas where the layout has them; `None` if they do not fit.
fn place(layout: &Layout, cells: &[String], wide: usize) -> Option<String> {
    let bounds = layout.bounds();
    let unit = layout::TARGET + 4.0;
    // Round pictures need more room than grids for neighbours to stay apart.
    let rows_per_unit = if layout.manner == Manner::Cells { 1.0 } else { 1.5 };
    let column = |x: f32| ((x - bounds.min.x - layout::TARGET / 2.0) / unit * (wide as f32 + 1.0)).round();
    let row = |y: f32| ((y - bounds.min.y - layout::TARGET / 2.0) / unit * rows_per_unit).round();
    let mut canvas: Vec<Vec<char>> = Vec::new();
    let mut put = |r: f32, c: f32, text: &str| -> Option<()> {
        let (r, c) = (r.max(0.0) as usize, c.max(0.0) as usize);
        let end = c + text.chars().count();
        if end > WIDEST {
            return None;
        }
        if canvas.len() <= r {
            canvas.resize(r + 1, Vec::new());
        }
        if canvas[r].len() < end {
            canvas[r].resize(end, ' ');
        }
        for (i, letter) in text.chars().enumerate() {
            let spot = &mut canvas[r][c + i];
            if *spot != ' ' && letter != ' ' {
                return None;
            }
            if letter != ' ' {
                *spot = letter;
            }
        }
        Some(())
    };
    for (place, text) in layout.places.iter().zip(cells) {
        let shift = (wide - text.chars().count()) / 2;
        put(row(place.at.y), column(place.at.x) + shift as f32, text)?;
    }
    let rows: Vec<String> = canvas.iter().map(|row| row.iter().collect::<String>()).collect();
    let indent = rows
        .iter()
        .filter(|row| !row.trim().is_empty())
        .map(|row| row.len() - row.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut out = String::new();
    for row in rows.iter().skip_while(|row| row.trim().is_empty()) {
        out += row.get(indent..).unwrap_or("").trim_end();
        out.push('\n');
    }
    Some(out)
}

/// The highlighted sets, or all of them if they are few.
fn below(board: &Board, options: &Options) -> String {
    let list = |points: &[Point]| {
        let labels: Vec<&str> = points.iter().map(|&p| board.label(p)).collect();
        labels.join(" ")
    };
    let mut out = String::new();
    let mut shown = options.lines.clone();
    if let (Some(p), WinningSets::Listed(_)) = (options.through, board.winning_sets()) {
        shown.extend(super::Line::containing(board, &[p]).unwrap_or_default());
    }
    if let (true, WinningSets::Listed(sets)) = (shown.is_empty(), board.winning_sets())
        && sets.len() <= MOST_SETS
    {
        let name = |i: usize| format!("line {}", i + 1);
        shown.extend(sets.iter().enumerate().map(|(i, s)| super::Line { name: name(i), points: s.to_vec() }));
    }
    for line in shown {
        let _ = writeln!(out, "{}: {}", line.name, list(&line.points));
    }
    if out.is_empty() { out } else { format!("\n{out}") }
}
