//! Nested boards: the outer board's picture, spread until an island fits at each of its points.

use super::{Cell, Islands, Layout, Manner, Planner};
use crate::picture::Bounds;
use noughts::boards::Nest;

/// Ground around the cells of an island.
const SHORE: f32 = 10.0;
/// Water between islands.
const GUTTER: f32 = 16.0;

pub fn nest(planner: &Planner, nest: &Nest) -> Layout {
    let planner = Planner { nested: true, ..*planner };
    let kinds: Vec<Layout> = nest.inners.iter().map(|inner| planner.board(inner)).collect();
    let boxes: Vec<Bounds> = kinds.iter().map(|k| k.bounds().grown(SHORE)).collect();
    let width = boxes.iter().map(Bounds::width).fold(0.0, f32::max);
    let height = boxes.iter().map(Bounds::height).fold(0.0, f32::max);
    let mut outer = planner.board(&nest.outer);
    let factor = spread(&outer, width + GUTTER, height + GUTTER);
    outer.map(&|at| at * factor);
    outer.all_lines &= outer.manner == Manner::Dots;
    let grounds: Vec<Cell> = nest.inner_of.iter().map(|&kind| ground(boxes[kind as usize])).collect();
    refit(&mut outer, &grounds);
    let mut inner = Vec::new();
    let mut places = Vec::new();
    for (island, &kind) in outer.places.iter().zip(&nest.inner_of) {
        let ground = boxes[kind as usize];
        let mut copy = kinds[kind as usize].clone();
        let middle = (ground.min + ground.max) * 0.5;
        copy.map(&|at| at - middle + island.at);
        places.extend_from_slice(&copy.places);
        inner.push(copy);
    }
    Layout { places, islands: Some(Box::new(Islands { outer, inner })), ..Layout::default() }
}

fn ground(bounds: Bounds) -> Cell {
    Cell::Island { width: bounds.width(), height: bounds.height() }
}

/// Gives every point a new cell, and islands that are drawn around such points a new ground.
fn refit(layout: &mut Layout, cells: &[Cell]) {
    for (place, &cell) in layout.places.iter_mut().zip(cells) {
        place.cell = cell;
    }
    if let Some(islands) = &mut layout.islands {
        let mut rest = cells;
        let mut grounds = Vec::new();
        for inner in &mut islands.inner {
            let (here, after) = rest.split_at(inner.places.len());
            refit(inner, here);
            grounds.push(ground(inner.bounds().grown(SHORE)));
            rest = after;
        }
        refit(&mut islands.outer, &grounds);
    }
}

/// How much larger the outer picture must be for islands of this size not to touch.
fn spread(outer: &Layout, width: f32, height: f32) -> f32 {
    let mut factor: f32 = 1.0;
    for (i, a) in outer.places.iter().enumerate() {
        for b in &outer.places[i + 1..] {
            let gap = a.at - b.at;
            let apart = (width / gap.x.abs()).min(height / gap.y.abs());
            factor = factor.max(apart);
        }
    }
    factor
}
