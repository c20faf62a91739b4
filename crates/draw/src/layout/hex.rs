//! The parallelogram of Hex.

use super::{Cell, Guide, GuideKind, Layout, Place, Planner};
use crate::picture::{Spot, spot};
use noughts::Point;

/// Cells row by row, each row half a cell further right; the sides belong to the players.
pub fn parallelogram(planner: &Planner, rows: u32, columns: u32, sets: &[&[Point]]) -> Layout {
    // Rows stand 1.5 radii apart, and that must leave room for the target.
    let radius = (planner.unit + 1.0) / 1.5;
    let width = radius * 3f32.sqrt();
    let at =
        |row: u32, column: u32| spot((column as f32 + row as f32 / 2.0) * width, row as f32 * 1.5 * radius);
    let cell = Cell::Hexagon { radius };
    let places = (0..rows * columns).map(|i| Place::new(at(i / columns, i % columns), cell)).collect();
    // Corners of a hexagon clockwise from the top.
    let corner = |row: u32, column: u32, k: u32| at(row, column).towards(90.0 - 60.0 * k as f32, radius);
    let path = |n: u32, corners: &dyn Fn(u32) -> Vec<Spot>| (0..n).flat_map(corners).collect::<Vec<_>>();
    let top = path(columns, &|c| vec![corner(0, c, 5), corner(0, c, 0), corner(0, c, 1)]);
    let bottom =
        path(columns, &|c| vec![corner(rows - 1, c, 4), corner(rows - 1, c, 3), corner(rows - 1, c, 2)]);
    let left = path(rows, &|r| vec![corner(r, 0, 5), corner(r, 0, 4), corner(r, 0, 3)]);
    let right = path(rows, &|r| {
        vec![corner(r, columns - 1, 0), corner(r, columns - 1, 1), corner(r, columns - 1, 2)]
    });
    let first_joins_top = joins_top_and_bottom(rows, columns, sets);
    let guide =
        |spots, vertical: bool| Guide { spots, kind: GuideKind::Side(u8::from(vertical != first_joins_top)) };
    let guides = vec![guide(top, true), guide(bottom, true), guide(left, false), guide(right, false)];
    Layout { places, guides, ..Layout::default() }
}

/// Whether the first player's paths run from top to bottom: the first set that does not touch all four
/// sides tells.
fn joins_top_and_bottom(rows: u32, columns: u32, sets: &[&[Point]]) -> bool {
    let touches = |set: &[Point]| {
        let has = |on: &dyn Fn(u32) -> bool| set.iter().any(|&p| on(p.into()));
        let vertical = has(&|p| p / columns == 0) && has(&|p| p / columns == rows - 1);
        let horizontal = has(&|p| p % columns == 0) && has(&|p| p % columns == columns - 1);
        (vertical, horizontal)
    };
    sets.iter().map(|set| touches(set)).find(|(v, h)| v != h).is_none_or(|(vertical, _)| vertical)
}
