//! Where the points of a board stand: plain data, for the writers here and for any page that wants it.
//!
//! One file per kind of picture. Every point has a target of at least [`TARGET`] pixels, and no two
//! targets overlap.

mod cells;
mod free;
mod graph;
mod hex;
mod islands;
mod plane;
mod vertices;

pub use free::closest;
pub use vertices::spots as vertex_spots;

use super::picture::{Bounds, Spot};
use noughts::boards::{Shape, WinningSets};
use noughts::{Board, Point};

/// The least width and height of what a person clicks or touches.
pub const TARGET: f32 = 44.0;

/// A board laid out.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// One per point of the board.
    pub places: Vec<Place>,
    /// Lines that belong to the picture and are not winning sets.
    pub guides: Vec<Guide>,
    pub notes: Vec<Note>,
    pub manner: Manner,
    /// Few enough lines, and well enough placed, to be drawn all at once.
    pub all_lines: bool,
    /// The line of the Fano plane that is drawn as a circle.
    pub circle: Option<[Point; 3]>,
    /// A nest has the layout of its outer board and one for each island.
    pub islands: Option<Box<Islands>>,
}

/// The two levels of a nest. The places of the whole are those of `inner`, one island after another.
#[derive(Clone, Debug)]
pub struct Islands {
    pub outer: Layout,
    pub inner: Vec<Layout>,
}

/// Where a point stands and what it looks like.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub at: Spot,
    pub cell: Cell,
    /// The direction in which the label stands outside the cell; inside if `None`.
    pub label_outside: Option<Spot>,
    /// In a picture of layers: which one, and which place in it.
    pub layer: Option<(u32, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell {
    Tile {
        width: f32,
        height: f32,
    },
    Disc {
        radius: f32,
    },
    /// A hexagon with a corner at the top.
    Hexagon {
        radius: f32,
    },
    /// A small disc on a line; its target is larger than what is seen.
    Handle {
        radius: f32,
        target: f32,
    },
    /// The rounded ground of an inner board.
    Island {
        width: f32,
        height: f32,
    },
}

/// How lines are shown on a layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// Tinted cells, and a curve through them.
    #[default]
    Cells,
    /// Discs, and a curve through them.
    Dots,
    /// Numbered discs; a set is a polygon.
    Ring,
    /// Points are edges of a graph; a set is a set of thick edges.
    Edges,
}

/// A line of the layout itself.
#[derive(Clone, Debug)]
pub struct Guide {
    pub spots: Vec<Spot>,
    pub kind: GuideKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideKind {
    /// A smooth dashed line: the arc at infinity.
    Arc,
    /// A dashed outline: the edges of this grid are joined.
    Wrap,
    /// A side of a Hex board, and the player it belongs to (0 or 1).
    Side(u8),
    /// The edge of a graph that is this point; smooth.
    Edge(Point),
    /// A vertex of a graph.
    Vertex,
}

/// A word of the layout itself, such as the name of a layer.
#[derive(Clone, Debug)]
pub struct Note {
    pub at: Spot,
    pub text: String,
    pub size: f32,
}

impl Place {
    fn new(at: Spot, cell: Cell) -> Place {
        Place { at, cell, label_outside: None, layer: None }
    }

    /// What a person may click or touch.
    pub fn target(&self) -> Bounds {
        let (width, height) = match self.cell {
            Cell::Tile { width, height } | Cell::Island { width, height } => (width, height),
            Cell::Disc { radius } => (2.0 * radius, 2.0 * radius),
            // Neighbours in a row touch where the hexagon is narrowest.
            Cell::Hexagon { radius } => (radius * 3f32.sqrt(), 1.5 * radius),
            Cell::Handle { target, .. } => (target, target),
        };
        Bounds::around(self.at, width, height)
    }
}

impl Layout {
    /// What the places and guides cover.
    pub fn bounds(&self) -> Bounds {
        let guides = self.guides.iter().filter_map(|g| Bounds::of(g.spots.iter().copied()));
        let notes = self
            .notes
            .iter()
            .map(|n| Bounds::around(n.at, super::picture::text_width(&n.text, n.size), 1.3 * n.size));
        let places = self.places.iter().map(Place::target);
        let outer = self.islands.iter().map(|i| i.outer.bounds());
        places.chain(outer).chain(guides).chain(notes).reduce(Bounds::union).unwrap_or(Bounds::around(
            Spot::default(),
            TARGET,
            TARGET,
        ))
    }

    /// Every spot moved.
    fn map(&mut self, f: &dyn Fn(Spot) -> Spot) {
        let spots = self.places.iter_mut().map(|p| &mut p.at);
        let guides = self.guides.iter_mut().flat_map(|g| g.spots.iter_mut());
        let notes = self.notes.iter_mut().map(|n| &mut n.at);
        for at in spots.chain(guides).chain(notes) {
            *at = f(*at);
        }
        if let Some(islands) = &mut self.islands {
            islands.outer.map(f);
            for inner in &mut islands.inner {
                inner.map(f);
            }
        }
    }
}

/// Lays a board out. `room` is the width of the widest text that must fit inside a cell.
pub fn layout(board: &Board, room: f32) -> Layout {
    Planner { unit: TARGET.max((room + 10.0).ceil()), nested: false }.board(board)
}

/// What every kind of layout needs to know.
struct Planner {
    /// Width and height of a cell.
    unit: f32,
    /// Inside an island, or the outer board of a nest: no room for curves, so small planes are cells too.
    nested: bool,
}

impl Planner {
    fn board(&self, board: &Board) -> Layout {
        if let Some(nest) = board.nest() {
            return islands::nest(self, nest);
        }
        let WinningSets::Listed(sets) = board.winning_sets() else { return Layout::default() };
        let listed: Vec<&[Point]> = sets.iter().take(MOST_SETS_READ).collect();
        self.shape(board.shape(), board.points(), &listed)
    }

    fn shape(&self, shape: &Shape, points: usize, sets: &[&[Point]]) -> Layout {
        if matches!(shape, Shape::Circle | Shape::Free | Shape::Projective { .. })
            && let Some(fano) = plane::fano(self, points, sets)
        {
            return fano;
        }
        match shape {
            Shape::Grid { rows, columns, wraps } => cells::grid(self, *rows, *columns, *wraps),
            Shape::Cube { side, dimension } => cells::cube(self, *side, *dimension),
            Shape::Affine { order } => plane::affine(self, *order),
            Shape::Projective { order } => plane::projective(self, *order, sets),
            Shape::Circle => free::circle(self, points),
            Shape::Hex { rows, columns } => hex::parallelogram(self, *rows, *columns, sets),
            Shape::Graph { vertices, edges } => graph::graph(self, *vertices as usize, edges),
            Shape::Part { whole, points, sites } => self.part(whole, *points as usize, sites, sets),
            Shape::Placed(sites) => free::placed(self, sites, sets),
            Shape::Free | Shape::Islands => free::free(self, points, sets),
        }
    }

    /// The picture of the whole, with only some of its points.
    fn part(&self, whole: &Shape, points: usize, sites: &[Point], sets: &[&[Point]]) -> Layout {
        let moved: Vec<Vec<Point>> =
            sets.iter().map(|set| set.iter().map(|&p| sites[p.index()]).collect()).collect();
        let views: Vec<&[Point]> = moved.iter().map(Vec::as_slice).collect();
        let mut layout = self.shape(whole, points, &views);
        layout.places = sites.iter().map(|&s| layout.places[s.index()]).collect();
        layout.guides.retain_mut(|guide| match guide.kind {
            GuideKind::Edge(site) => match sites.iter().position(|&s| s == site) {
                Some(p) => {
                    guide.kind = GuideKind::Edge(Point::new(p));
                    true
                }
                None => false,
            },
            _ => true,
        });
        layout
    }
}

/// A layout looks at no more sets than this: they only help it to choose.
const MOST_SETS_READ: usize = 5000;
