//! The study view: parallel classes side by side, or the symbols of the Latin squares in each cell. Letters
//! carry everything here; colour only helps.

use super::layout::{self, Cell, Layout};
use super::picture::{Bounds, Form, Ink, Picture, Spot, spot, text_width};
use super::{DrawError, style};
use noughts::boards::{SetId, WinningSets};
use noughts::{Board, Point};

/// Which study view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Study {
    /// One small lettered copy of the board per parallel class.
    Classes,
    /// One symbol per class in each cell, rows and columns left out: orthogonal Latin squares.
    Symbols,
}

/// Small copies stand in rows about this wide.
const PAGE: f32 = 900.0;
const SMALLER: f32 = 0.6;

pub fn picture(board: &Board, study: Study) -> Result<Picture, DrawError> {
    let letters = letters(board)?;
    let mut picture = Picture {
        title: board.name().to_string(),
        description: format!("The {} parallel classes of {board}, a letter for each line.", letters.len()),
        names: board.labels().to_vec(),
        items: Vec::new(),
    };
    match study {
        Study::Classes => classes(&mut picture, board, &letters),
        Study::Symbols => symbols(&mut picture, board, &letters),
    }
    Ok(picture)
}

/// For each class, for each point, the line of the class it is on (`None` if on none).
type Letters = Vec<Vec<Option<u32>>>;

fn letters(board: &Board) -> Result<Letters, DrawError> {
    let none = || {
        DrawError(format!(
            "{board} comes without parallel classes, which the study view shows; AG(2,4) has them"
        ))
    };
    let WinningSets::Listed(sets) = board.winning_sets() else { return Err(none()) };
    if board.classes().is_empty() {
        return Err(none());
    }
    let of_class = |class: &Vec<SetId>| {
        let mut of_point = vec![None; board.points()];
        for (k, &line) in class.iter().enumerate() {
            for &p in sets.get(line.index()) {
                of_point[p.index()] = Some(k as u32);
            }
        }
        of_point
    };
    Ok(board.classes().iter().map(of_class).collect())
}

/// A letter for each of `n` lines: A, B, …, or numbers if there are more than letters.
fn letter(k: u32, n: u32) -> String {
    if n <= 26 { char::from(b'A' + k as u8).to_string() } else { (k + 1).to_string() }
}

fn classes(picture: &mut Picture, board: &Board, letters: &Letters) {
    let layout = layout::layout(board, 0.0);
    let small: Vec<Spot> = layout.places.iter().map(|p| p.at * SMALLER).collect();
    let cell = layout::TARGET * SMALLER;
    let bounds = Bounds::of(small.iter().copied()).unwrap_or(Bounds::around(spot(0.0, 0.0), 1.0, 1.0));
    let (width, height) = (bounds.width() + cell + 22.0, bounds.height() + cell + 44.0);
    let columns = ((PAGE / width).floor() as usize).clamp(1, letters.len());
    for (c, class) in letters.iter().enumerate() {
        let corner = spot((c % columns) as f32 * width, (c / columns) as f32 * height);
        let lines = class.iter().flatten().max().map_or(0, |m| m + 1);
        for (p, &k) in class.iter().enumerate() {
            let at = corner + small[p] - bounds.min;
            let tint = k.map_or(style::PAPER, |k| style::look(k as usize).colour.thinned(0.35));
            let ink = Ink::fill(tint).and_stroke(style::GREY, 0.8);
            let form = match layout.places[p].cell {
                Cell::Tile { .. } | Cell::Island { .. } => {
                    Form::Tile { bounds: Bounds::around(at, cell, cell), round: 3.0 }
                }
                _ => Form::Disc { at, radius: cell / 2.0 },
            };
            picture.push(form, ink, None);
            let text = k.map_or("·".to_string(), |k| letter(k, lines));
            picture.text(at, 13.0, text, style::INK, None);
        }
        let middle = corner + spot(bounds.width() / 2.0, bounds.height() + cell / 2.0 + 14.0);
        picture.text(middle, 13.0, class_name(&layout, class, c), style::INK, None);
    }
}

fn class_name(layout: &Layout, class: &[Option<u32>], c: usize) -> String {
    match straight(layout, class) {
        Some(true) => "rows".to_string(),
        Some(false) => "columns".to_string(),
        None => format!("class {}", c + 1),
    }
}

/// Whether the lines of a class are the rows (true) or the columns (false) of the picture.
fn straight(layout: &Layout, class: &[Option<u32>]) -> Option<bool> {
    let constant = |measure: &dyn Fn(Spot) -> f32| {
        let mut first: std::collections::HashMap<u32, f32> = std::collections::HashMap::new();
        class.iter().zip(&layout.places).all(|(k, place)| {
            k.is_none_or(|k| {
                (first.entry(k).or_insert(measure(place.at)).to_owned() - measure(place.at)).abs() < 0.5
            })
        })
    };
    if constant(&|s| s.y) {
        Some(true)
    } else if constant(&|s| s.x) {
        Some(false)
    } else {
        None
    }
}

/// One alphabet per square, so that a symbol tells which square it belongs to; a fourth square starts over.
fn symbol(square: usize, k: u32) -> String {
    match (square % 3, k) {
        (0, k) if k < 26 => char::from(b'A' + k as u8).to_string(),
        (1, k) if k < 26 => char::from(b'a' + k as u8).to_string(),
        (2, k) if k < 9 => (k + 1).to_string(),
        (_, k) => format!("({})", k + 1),
    }
}

fn symbols(picture: &mut Picture, board: &Board, letters: &Letters) {
    let plain = layout::layout(board, 0.0);
    let squares: Vec<&Vec<Option<u32>>> =
        letters.iter().filter(|class| straight(&plain, class).is_none()).collect();
    let text_of = |p: usize| -> Vec<String> {
        let words: Vec<String> = squares
            .iter()
            .enumerate()
            .map(|(s, class)| class[p].map_or("·".to_string(), |k| symbol(s, k)))
            .collect();
        words.chunks(3).map(<[String]>::concat).collect()
    };
    let texts: Vec<Vec<String>> = (0..board.points()).map(text_of).collect();
    let (size, line) = (16.0, 19.0);
    let widest = texts.iter().flatten().map(|t| text_width(t, size)).fold(0.0, f32::max);
    let highest = texts.iter().map(Vec::len).max().unwrap_or(0) as f32 * line;
    let layout = layout::layout(board, widest.max(highest));
    for (p, place) in layout.places.iter().enumerate() {
        let ink = Ink::fill(style::PAPER).and_stroke(style::GREY, 1.2);
        let form = match place.cell {
            Cell::Disc { radius } => Form::Disc { at: place.at, radius },
            _ => Form::Tile { bounds: place.target(), round: 5.0 },
        };
        let point = Some(Point::new(p));
        picture.push(form, ink, point);
        let top = place.at.y - (texts[p].len() as f32 - 1.0) * line / 2.0;
        for (i, text) in texts[p].iter().enumerate() {
            picture.text(spot(place.at.x, top + i as f32 * line), size, text.clone(), style::INK, point);
        }
    }
}
