//! What points are called in a proof: as on the board, by row and column, or as in a transversal design.

use super::{Proof, Turn};
use crate::board::{Board, Point, Shape};
use crate::latex::escape;
use crate::strategy::NotFor;
use crate::strategy::papers::danziger::Tables;

/// A way of naming points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// The labels of the board.
    #[default]
    Board,
    /// `r1c2`: the cell in row 1 and column 2.
    Cells,
    /// `r1`, `c1`, `α1`, `β1`: rows, columns and symbols of two Latin squares, on planes of order 4.
    Design,
}

/// The names of all points, for a terminal and for LaTeX (in math mode).
pub struct Names {
    /// For a terminal.
    pub plain: Vec<String>,
    /// For LaTeX, in mathematics.
    pub latex: Vec<String>,
}

impl Names {
    /// The names for a proof, or why the board has no names of this kind.
    pub fn new(proof: &Proof, notation: Notation) -> Result<Names, NotFor> {
        let board = proof.game.board();
        match notation {
            Notation::Board => Ok(of_board(board)),
            Notation::Cells => cells(board),
            Notation::Design => design(proof),
        }
    }

    /// Points, separated by commas, for a terminal.
    pub fn list(&self, points: &[Point]) -> String {
        points.iter().map(|&p| self.plain[p.index()].as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Points, separated by commas, in math mode.
    pub fn latex_list(&self, points: &[Point]) -> String {
        points.iter().map(|&p| self.latex[p.index()].as_str()).collect::<Vec<_>>().join(", ")
    }
}

fn of_board(board: &Board) -> Names {
    let plain = board.labels().to_vec();
    let latex = plain.iter().map(|label| if board.has_symbols() { symbol(label) } else { quoted(label) });
    let latex = latex.collect();
    Names { plain, latex }
}

fn cells(board: &Board) -> Result<Names, NotFor> {
    let plane =
        matches!(board.shape(), Shape::Affine { .. } | Shape::Grid { .. } | Shape::Cube { dimension: 2, .. });
    let cell = |p: Point| match board.coordinates(p) {
        Some(&[column, row]) if plane => Ok((row + 1, column + 1)),
        _ => Err(NotFor::Board(format!(
            "{board} has no rows and columns to name its points by; use the labels of the board"
        ))),
    };
    let cells = Point::all(board.points()).map(cell).collect::<Result<Vec<_>, _>>()?;
    Ok(Names {
        plain: cells.iter().map(|(r, c)| format!("r{r}c{c}")).collect(),
        latex: cells.iter().map(|(r, c)| format!("r_{{{r}}}c_{{{c}}}")).collect(),
    })
}

/// The isomorphism to the plane of the design under which the first line of play has the earliest names.
fn design(proof: &Proof) -> Result<Names, NotFor> {
    let board = proof.game.board();
    let plane = Tables::plane();
    let map = match board.isomorphism(&plane) {
        Ok(Some(map)) => map,
        Ok(None) => {
            return Err(NotFor::Board(format!(
                "{board} is not the plane of order 4, whose points have names in a transversal design"
            )));
        }
        Err(e) => return Err(NotFor::Board(format!("comparing {board} with the plane of order 4: {e}"))),
    };
    let line = first_line(&proof.root);
    let maps = proof.symmetries.elements().iter().map(|g| g.then(&map));
    let best = maps.min_by_key(|map| line.iter().map(|&p| map.image(p)).collect::<Vec<_>>()).unwrap_or(map);
    let label = |&q: &Point| plane.label(q);
    Ok(Names {
        plain: best.images().iter().map(|q| greek(label(q))).collect(),
        latex: best.images().iter().map(|q| symbol(label(q))).collect(),
    })
}

fn first_line(turn: &Turn) -> Vec<Point> {
    match turn {
        Turn::X { mv: p, then, .. } | Turn::Forced { reply: p, then } => {
            [&[*p], &first_line(then)[..]].concat()
        }
        Turn::Free(branches) => [&branches[0].orbit[..1], &first_line(&branches[0].then)[..]].concat(),
        Turn::Won(points) => points.clone(),
    }
}

/// `a1` and `b1` as α1 and β1.
fn greek(label: &str) -> String {
    label.replace('a', "α").replace('b', "β")
}

/// A letter and a number as a letter with an index.
fn symbol(label: &str) -> String {
    let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let letter = match letters {
        "a" => "\\alpha",
        "b" => "\\beta",
        other => other,
    };
    format!("{letter}_{{{}}}", &label[letters.len()..])
}

/// A label as upright text.
fn quoted(label: &str) -> String {
    format!("\\text{{{}}}", escape(label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_symbols() {
        assert_eq!(symbol("a3"), "\\alpha_{3}");
        assert_eq!(symbol("r12"), "r_{12}");
        assert_eq!(quoted("a_1"), "\\text{a\\_1}");
        assert_eq!(quoted("∞2"), "\\text{$\\infty$2}");
        assert_eq!(greek("b2"), "β2");
    }
}
