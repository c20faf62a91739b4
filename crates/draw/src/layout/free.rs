//! Boards without a picture of their own: a circle, given places, or places found from the sets.

use super::{Cell, Layout, Manner, Place, Planner};
use crate::picture::{Spot, spot};
use noughts::Point;
use noughts::boards::Site;

/// More points than this and a board without a picture is a plain grid of cells.
const MOST_ON_A_CIRCLE: usize = 120;
/// This many sets are still told apart when all are drawn.
const MOST_AT_ONCE: usize = 12;

/// Points on a circle, clockwise from the top.
pub fn circle(planner: &Planner, points: usize) -> Layout {
    if points > MOST_ON_A_CIRCLE {
        return rows(planner, points);
    }
    let spots: Vec<Spot> =
        (0..points).map(|p| Spot::default().towards(90.0 - 360.0 * p as f32 / points as f32, 1.0)).collect();
    let places = discs(planner, &spots, 1.25);
    Layout { places, manner: Manner::Ring, ..Layout::default() }
}

/// Places a board gives, spread until the targets are apart.
pub fn placed(planner: &Planner, sites: &[Site], sets: &[&[Point]]) -> Layout {
    let spots: Vec<Spot> = sites.iter().map(|s| spot(s.x as f32, s.y as f32)).collect();
    let crowded = closest(&spots) < 1.0;
    let places = if crowded { circle(planner, spots.len()).places } else { discs(planner, &spots, 1.3) };
    let all_lines = sets.len() <= MOST_AT_ONCE;
    Layout { places, manner: Manner::Ring, all_lines, ..Layout::default() }
}

/// Points that share a set are drawn near one another; a circle where that does not work.
pub fn free(planner: &Planner, points: usize, sets: &[&[Point]]) -> Layout {
    let few = sets.len() <= MOST_AT_ONCE;
    if points > MOST_ON_A_CIRCLE {
        return rows(planner, points);
    }
    let mut layout = circle(planner, points);
    if !few {
        return layout;
    }
    let pairs = sets.iter().flat_map(|set| {
        set.iter()
            .enumerate()
            .flat_map(move |(i, &a)| set[i + 1..].iter().map(move |&b| (a.index(), b.index())))
    });
    let spots = spring(points, pairs);
    if closest(&spots) > 0.25 {
        layout.places = discs(planner, &spots, 1.5);
    }
    Layout { all_lines: true, ..layout }
}

/// A block of cells, about as high as wide.
fn rows(planner: &Planner, points: usize) -> Layout {
    let columns = (points as f64).sqrt().ceil() as u32;
    let mut layout = super::cells::grid(planner, (points as u32).div_ceil(columns), columns, false);
    layout.places.truncate(points);
    layout
}

/// Discs at these spots, scaled until neighbours are `gap` cells apart.
fn discs(planner: &Planner, spots: &[Spot], gap: f32) -> Vec<Place> {
    let scale = gap * planner.unit / closest(spots);
    let cell = Cell::Disc { radius: planner.unit / 2.0 };
    spots.iter().map(|&at| Place::new(at * scale, cell)).collect()
}

/// The least distance between two spots, measured along the axes as targets are.
pub fn closest(spots: &[Spot]) -> f32 {
    let mut least = f32::INFINITY;
    for (i, &a) in spots.iter().enumerate() {
        for &b in &spots[i + 1..] {
            least = least.min((a.x - b.x).abs().max((a.y - b.y).abs()));
        }
    }
    if least.is_finite() { least } else { 1.0 }
}

/// Spots whose distances are close to the distances in the graph of these pairs (stress majorisation from a
/// circle, so that the same board always looks the same).
pub fn spring(points: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<Spot> {
    let mut distance = vec![vec![f32::INFINITY; points]; points];
    for (a, b) in pairs {
        distance[a][b] = 1.0;
        distance[b][a] = 1.0;
    }
    for k in 0..points {
        for i in 0..points {
            for j in 0..points {
                let over = distance[i][k] + distance[k][j];
                if over < distance[i][j] {
                    distance[i][j] = over;
                }
            }
        }
    }
    // Parts that are not joined stand a little beyond the radius of the largest one.
    let finite = distance.iter().flatten().copied().filter(|d| d.is_finite());
    let beyond = finite.fold(1.0, f32::max) / 2.0 + 1.2;
    for d in distance.iter_mut().flatten().filter(|d| d.is_infinite()) {
        *d = beyond;
    }
    let radius = points as f32 / std::f32::consts::TAU;
    let mut spots: Vec<Spot> = (0..points)
        .map(|p| Spot::default().towards(90.0 - 360.0 * p as f32 / points as f32, radius.max(0.5)))
        .collect();
    for _ in 0..200 {
        for i in 0..points {
            let (mut sum, mut total) = (Spot::default(), 0.0);
            for j in (0..points).filter(|&j| j != i) {
                let wanted = distance[i][j];
                let gap = spots[i] - spots[j];
                let pull = wanted / gap.length().max(0.01);
                let weight = 1.0 / (wanted * wanted);
                sum = sum + (spots[j] + gap * pull) * weight;
                total += weight;
            }
            if total > 0.0 {
                spots[i] = sum * (1.0 / total);
            }
        }
    }
    spots
}
