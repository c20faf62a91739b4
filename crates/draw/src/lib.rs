//! Pictures of boards: one engine for the command, the page and the notebook.
//!
//! ```text
//! Board ─layout→ Layout (where the points stand) ─paint→ Picture (forms and inks) ─→ SVG · TikZ · PNG
//! ```
//! [`text`] draws small boards with letters, for a terminal. Nothing here reads or writes files.

mod contents;
mod font;
pub mod layout;
mod lines;
mod paint;
pub mod picture;
pub mod png;
mod study;
mod style;
pub mod svg;
pub mod text;
pub mod tikz;
pub mod token;

pub use lines::{Line, curve};
pub use paint::plan;
pub use picture::Picture;
pub use study::Study;

use noughts::boards::Shape;
use noughts::{Board, Point};
use std::fmt;

/// What to show on a board.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Points of the first player.
    pub x: Vec<Point>,
    /// Points of the second player.
    pub o: Vec<Point>,
    /// Highlighted sets.
    pub lines: Vec<Line>,
    /// Show the lines through this point.
    pub through: Option<Point>,
    /// Labels on all points. Without this only pictures that need them have labels.
    pub labels: bool,
    /// A short text and a heat from 0 to 1 for each point: weights, or values of moves.
    pub badges: Option<Vec<Badge>>,
    /// Draw the parallel classes instead.
    pub study: Option<Study>,
}

/// A short text on a point, over a tint.
#[derive(Clone, Debug, PartialEq)]
pub struct Badge {
    pub text: String,
    /// From 0 (white) to 1 (full tint).
    pub heat: f32,
}

/// Why a picture cannot be drawn. The message is a whole sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawError(pub String);

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DrawError {}

/// A picture with more points than this helps nobody.
pub const MOST_POINTS: usize = 5000;

/// Draws a board.
pub fn picture(board: &Board, options: &Options) -> Result<Picture, DrawError> {
    check_size(board)?;
    match options.study {
        Some(study) => study::picture(board, study),
        None => paint::picture(board, options),
    }
}

fn check_size(board: &Board) -> Result<(), DrawError> {
    let points = board.points();
    if points > MOST_POINTS {
        return Err(DrawError(format!(
            "{board} has {points} points; a picture shows at most {MOST_POINTS}. Draw a smaller board of the family"
        )));
    }
    if points == 0 {
        return Err(DrawError(format!("{board} has no points to draw")));
    }
    Ok(())
}

impl Options {
    /// Shows what the lines of this board are like: one line, or on a triple system the lines through one
    /// point. Nothing where all lines are drawn anyway, or where the grid says it all.
    pub fn example(board: &Board) -> Options {
        let mut options = Options::default();
        let mut shape = board.shape();
        while let Shape::Part { whole, .. } = shape {
            shape = whole;
        }
        match shape {
            Shape::Circle | Shape::Free if lines::good_through_first(board) => {
                options.through = Some(Point::new(0));
            }
            Shape::Affine { order } if *order > 3 => options.lines = lines::slanted(board),
            Shape::Cube { dimension, .. } if *dimension > 2 => options.lines = lines::slanted(board),
            Shape::Projective { order } if *order > 2 => options.lines = lines::slanted(board),
            Shape::Islands => options.lines = Line::numbered(board, 0).ok().into_iter().collect(),
            _ => {}
        }
        options
    }
}

/// Boards whose picture is made of numbered points have labels even if nobody asks.
fn labelled(board: &Board, options: &Options) -> bool {
    fn numbered(shape: &Shape) -> bool {
        match shape {
            Shape::Circle | Shape::Free | Shape::Placed(_) => true,
            Shape::Affine { order } => *order <= 3,
            Shape::Projective { order } => *order == 2,
            Shape::Part { whole, .. } => numbered(whole),
            _ => false,
        }
    }
    options.labels || (numbered(board.shape()) && board.nest().is_none())
}
