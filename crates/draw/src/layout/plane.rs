//! Affine planes as cells or discs, projective planes as a grid with an arc at infinity, the Fano plane.

use super::{Cell, Guide, GuideKind, Layout, Manner, Place, Planner, cells};
use crate::picture::{Spot, spot};
use noughts::Point;

/// Orders 2 and 3 have room for all their lines; larger planes are a grid of cells.
pub fn affine(planner: &Planner, order: u32) -> Layout {
    if order > 3 || planner.nested {
        return cells::grid(planner, order, order, false);
    }
    let pitch = 2.3 * planner.unit;
    let places = (0..order * order).map(|i| {
        let at = spot((i % order) as f32 * pitch, (i / order) as f32 * pitch);
        Place::new(at, Cell::Disc { radius: planner.unit / 2.0 })
    });
    Layout { places: places.collect(), manner: Manner::Dots, all_lines: true, ..Layout::default() }
}

/// The affine grid, and the points at infinity on an arc from the upper left to the right: the point of the
/// columns above the grid and the point of the rows beside it.
pub fn projective(planner: &Planner, order: u32, sets: &[&[Point]]) -> Layout {
    let unit = planner.unit;
    let pitch = (1.4 * unit).ceil();
    let affine = order * order;
    let cell = Cell::Disc { radius: unit / 2.0 };
    let half = (order - 1) as f32 * pitch / 2.0;
    let mut places: Vec<Place> = (0..affine)
        .map(|i| {
            let at = spot((i % order) as f32 * pitch - half, (i / order) as f32 * pitch - half);
            Place::new(at, cell)
        })
        .collect();
    let centre = Spot::default();
    // Far enough out to clear the corner, and to keep neighbours on the arc apart.
    let step = 135.0 / order as f32;
    let chord = 2.0 * (step.to_radians() / 2.0).sin();
    let radius = (half * 2f32.sqrt() + 1.5 * unit).max(1.5 * unit / chord);
    let mut arc = Vec::new();
    for p in arc_order(order, sets) {
        let angle = 135.0 - step * p as f32;
        let out = centre.towards(angle, 1.0);
        let at = out * radius;
        places.push(Place { label_outside: Some(out), ..Place::new(at, cell) });
    }
    for k in 0..=24 {
        arc.push(centre.towards(135.0 - 135.0 * k as f32 / 24.0, radius));
    }
    let guides = vec![Guide { spots: arc, kind: GuideKind::Arc }];
    Layout { places, guides, manner: Manner::Dots, ..Layout::default() }
}

/// For each point at infinity, its position on the arc from the left.
fn arc_order(order: u32, sets: &[&[Point]]) -> Vec<u32> {
    let affine = order * order;
    let infinite_of = |same: &dyn Fn(u32) -> u32| {
        sets.iter().find_map(|set| {
            let (inside, outside): (Vec<u32>, Vec<u32>) =
                set.iter().map(|&p| u32::from(p)).partition(|&p| p < affine);
            let together = inside.len() > 1 && inside.iter().all(|&p| same(p) == same(inside[0]));
            (outside.len() == 1 && together).then(|| outside[0] - affine)
        })
    };
    let columns = infinite_of(&|p| p % order);
    let rows = infinite_of(&|p| p / order);
    let mut position = vec![None; order as usize + 1];
    let top = (order as f32 / 3.0).round() as u32;
    if let Some(c) = columns {
        position[c as usize] = Some(top);
    }
    if let Some(r) = rows.filter(|&r| Some(r) != columns) {
        position[r as usize] = Some(order);
    }
    let mut free = (0..=order).filter(|k| !position.contains(&Some(*k))).collect::<Vec<_>>().into_iter();
    position.iter().map(|p| p.or_else(|| free.next()).unwrap_or(0)).collect()
}

/// Seven points and seven triples of which any two meet once: a triangle with its circle. The middles of
/// the sides are the last triple, so that the points at infinity of PG(2,2) are the circle.
pub fn fano(planner: &Planner, points: usize, sets: &[&[Point]]) -> Option<Layout> {
    let meet = |a: &[Point], b: &[Point]| a.iter().filter(|p| b.contains(p)).count();
    let is_fano = points == 7
        && sets.len() == 7
        && sets.iter().all(|s| s.len() == 3)
        && sets.iter().enumerate().all(|(i, a)| sets[i + 1..].iter().all(|b| meet(a, b) == 1));
    if !is_fano {
        return None;
    }
    let circle = sets.iter().max()?;
    let centre = Point::all(7).find(|p| !circle.contains(p))?;
    let third = |a: Point, b: Point| {
        let line = sets.iter().find(|s| s.contains(&a) && s.contains(&b))?;
        line.iter().copied().find(|&p| p != a && p != b)
    };
    let side = if planner.nested { 4.3 } else { 6.2 } * planner.unit;
    let (inner, outer) = (side / 12f32.sqrt(), side / 3f32.sqrt());
    let middle = Spot::default();
    let mut spots = [middle; 7];
    for (k, &m) in circle.iter().enumerate() {
        let up = 90.0 - 120.0 * k as f32;
        spots[third(centre, m)?.index()] = middle.towards(up, outer);
        spots[m.index()] = middle.towards(up + 180.0, inner);
    }
    let cell = Cell::Disc { radius: planner.unit / 2.0 };
    let places = spots.iter().map(|&at| Place::new(at, cell)).collect();
    let circle = Some([circle[0], circle[1], circle[2]]);
    Some(Layout { places, manner: Manner::Dots, all_lines: true, circle, ..Layout::default() })
}
