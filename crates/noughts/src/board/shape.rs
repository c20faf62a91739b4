//! How a person draws a board: a hint of the family to the drawing engine.

use crate::point::Point;

/// Where the points of a family stand. The order of the points is part of the hint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// No picture of its own.
    #[default]
    Free,
    /// Cells of a grid, row by row from the top.
    Grid {
        /// How many rows.
        rows: u32,
        /// How many columns.
        columns: u32,
        /// Do the edges meet, as on a torus?
        wraps: bool,
    },
    /// n^d cells, first coordinate fastest.
    Cube {
        /// Cells along an edge.
        side: u32,
        /// How many coordinates a cell has.
        dimension: u32,
    },
    /// The n² points of an affine plane, row by row.
    Affine {
        /// Points on a line.
        order: u32,
    },
    /// An affine plane row by row, then the n+1 points at infinity, one per class of lines.
    Projective {
        /// Points on a line, less one.
        order: u32,
    },
    /// Numbered points on a circle (triple systems).
    Circle,
    /// A nest: the outer board's picture with islands for points.
    Islands,
    /// Hexagons row by row, each row half a cell further right.
    Hex {
        /// How many rows.
        rows: u32,
        /// How many columns.
        columns: u32,
    },
    /// Points are the edges of a graph on `vertices` vertices.
    Graph {
        /// How many vertices.
        vertices: u32,
        /// The two ends of each point.
        edges: Vec<(u32, u32)>,
    },
    /// The picture of another board with some points missing: `sites[p]` is where point p stands in it.
    Part {
        /// The picture of the other board.
        whole: Box<Shape>,
        /// How many points the other board has.
        points: u32,
        /// The point of the other board that each point was.
        sites: Vec<Point>,
    },
    /// Points at given places (a board file that says where they are).
    Placed(Vec<Site>),
}

/// A place in thousandths of the picture's width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}
