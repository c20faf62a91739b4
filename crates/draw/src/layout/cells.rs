//! Grids, and n^d as layers side by side.

use super::{Cell, Guide, GuideKind, Layout, Note, Place, Planner};
use crate::picture::{Spot, spot};

/// The gap between cells of one grid.
pub const GAP: f32 = 4.0;

/// Cells row by row from the top.
pub fn grid(planner: &Planner, rows: u32, columns: u32, wraps: bool) -> Layout {
    let unit = planner.unit;
    let pitch = unit + GAP;
    let at = |i: u32| spot((i % columns) as f32 * pitch, (i / columns) as f32 * pitch);
    let cell = Cell::Tile { width: unit, height: unit };
    let mut layout = Layout {
        places: (0..rows * columns).map(|i| Place::new(at(i), cell)).collect(),
        ..Layout::default()
    };
    if wraps {
        let (left, top) = (-unit / 2.0 - 8.0, -unit / 2.0 - 8.0);
        let (right, bottom) =
            (columns as f32 * pitch - unit / 2.0 + 4.0, rows as f32 * pitch - unit / 2.0 + 4.0);
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        let spots = corners.iter().map(|&(x, y)| spot(x, y)).collect();
        layout.guides.push(Guide { spots, kind: GuideKind::Wrap });
    }
    layout
}

/// n^d, first coordinate fastest: a grid for two coordinates, then layers side by side for the third, rows
/// of them for the fourth, and so on in turn. The first coordinate grows to the right, the second downwards.
pub fn cube(planner: &Planner, side: u32, dimension: u32) -> Layout {
    let unit = planner.unit;
    let mut layout = Layout::default();
    let mut steps: Vec<Spot> = Vec::new();
    // What the coordinates so far cover, from centre to centre.
    let (mut width, mut height) = (0.0, 0.0);
    for d in 0..dimension {
        let gap =
            unit + if d < 2 { GAP } else { 14.0 * (d / 2) as f32 + if d % 2 == 1 { 18.0 } else { 6.0 } };
        if d % 2 == 0 {
            steps.push(spot(width + gap, 0.0));
            width = width * side as f32 + gap * (side - 1) as f32;
        } else {
            steps.push(spot(0.0, height + gap));
            height = height * side as f32 + gap * (side - 1) as f32;
        }
    }
    let layer = side.pow(dimension.min(2));
    let place = |p: u32| {
        let mut rest = p;
        let mut at = Spot::default();
        for step in &steps {
            at = at + *step * (rest % side) as f32;
            rest /= side;
        }
        let layer = (dimension > 2).then_some((p / layer, p % layer));
        Place { layer, ..Place::new(at, Cell::Tile { width: unit, height: unit }) }
    };
    layout.places = (0..side.pow(dimension)).map(place).collect();
    if dimension > 2 {
        let names: &[&str] = if dimension == 3 { &["z"] } else { &["z", "w"] };
        let middle = (side - 1) as f32 * steps[0].x / 2.0;
        for (k, first) in layout.places.chunks(layer as usize).map(|c| c[0].at).enumerate() {
            let mut rest = k as u32;
            let digits: Vec<u32> = (2..dimension)
                .map(|_| {
                    let digit = rest % side + 1;
                    rest /= side;
                    digit
                })
                .collect();
            let text = if dimension <= 4 {
                let named: Vec<String> = names.iter().zip(&digits).map(|(n, d)| format!("{n}={d}")).collect();
                named.join(" ")
            } else {
                digits.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
            };
            let at = first + spot(middle, -unit / 2.0 - 9.0);
            layout.notes.push(Note { at, text, size: 12.0 });
        }
    }
    layout
}
