//! Graphs: points are edges, drawn as edges with a handle on each.

use super::{Cell, Guide, GuideKind, Layout, Manner, Note, Place, Planner, TARGET, free, vertices};
use crate::picture::{Spot, spot};
use noughts::Point;
use std::collections::HashMap;

/// Where along an edge its handle may stand, best first.
const STANDS: [f32; 9] = [0.5, 0.42, 0.58, 0.35, 0.65, 0.29, 0.71, 0.24, 0.76];
/// Distance between the middles of two handles, or of a handle and a vertex.
const APART: f32 = TARGET + 2.0;

pub fn graph(planner: &Planner, count: usize, edges: &[(u32, u32)]) -> Layout {
    let shape = vertices::spots(count, edges);
    let unit_gap = free::closest(&shape).max(0.05);
    let mut scale = 2.4 * planner.unit / unit_gap;
    // Larger until every handle finds a free stand.
    let mut best = None;
    for _ in 0..30 {
        let spots: Vec<Spot> = shape.iter().map(|&s| s * scale).collect();
        let curves = curves(&spots, edges);
        if let Some(stands) = stands(&curves, planner.unit) {
            best = Some((spots, curves, stands));
            break;
        }
        scale *= 1.15;
    }
    let Some((spots, curves, stands)) = best else {
        return free::free(planner, edges.len(), &[]);
    };
    let mut layout = Layout { manner: Manner::Edges, ..Layout::default() };
    for (p, curve) in curves.iter().enumerate() {
        layout.guides.push(Guide { spots: curve.clone(), kind: GuideKind::Edge(Point::new(p)) });
    }
    let cell = Cell::Handle { radius: (planner.unit / 2.0 - 8.0).max(14.0), target: planner.unit };
    layout.places = stands.iter().map(|&at| Place::new(at, cell)).collect();
    for (v, &at) in spots.iter().enumerate() {
        layout.guides.push(Guide { spots: vec![at], kind: GuideKind::Vertex });
        layout.notes.push(Note { at, text: (v + 1).to_string(), size: 11.0 });
    }
    layout
}

/// The curve of each edge: straight, bowed where edges are parallel, a ring for a loop.
fn curves(spots: &[Spot], edges: &[(u32, u32)]) -> Vec<Vec<Spot>> {
    let mut count: HashMap<(u32, u32), f32> = HashMap::new();
    for &(a, b) in edges {
        *count.entry((a.min(b), a.max(b))).or_default() += 1.0;
    }
    let centre = spots.iter().fold(Spot::default(), |sum, &s| sum + s) * (1.0 / spots.len().max(1) as f32);
    let mut used: HashMap<(u32, u32), f32> = HashMap::new();
    let mut curve = |&(a, b): &(u32, u32)| {
        let key = (a.min(b), a.max(b));
        let k = used.entry(key).or_default();
        let (from, to) = (spots[key.0 as usize], spots[key.1 as usize]);
        let rank = *k - (count[&key] - 1.0) / 2.0;
        *k += 1.0;
        if a == b {
            let away = from - centre;
            let out = if away.length() < 1.0 { spot(0.0, -1.0) } else { away * (1.0 / away.length()) };
            let side = spot(-out.y, out.x);
            let reach = APART * (1.4 + *k - 1.0);
            let tip = from + out * reach;
            return vec![
                from,
                from + out * (reach * 0.6) + side * (reach * 0.45),
                tip,
                from + out * (reach * 0.6) - side * (reach * 0.45),
                from,
            ];
        }
        if rank.abs() < 0.1 {
            return vec![from, to];
        }
        let along = to - from;
        let normal = spot(-along.y, along.x) * (1.0 / along.length().max(0.01));
        let bow = normal * (rank * 1.25 * APART);
        (0..=8)
            .map(|i| {
                let t = i as f32 / 8.0;
                from + along * t + bow * (4.0 * t * (1.0 - t))
            })
            .collect()
    };
    edges.iter().map(&mut curve).collect()
}

/// A free stand on each curve, clear of other handles and of vertices, and where possible of other curves.
fn stands(curves: &[Vec<Spot>], unit: f32) -> Option<Vec<Spot>> {
    let apart = APART.max(unit + 2.0);
    let vertices: Vec<Spot> = curves.iter().flat_map(|c| [c[0], c[c.len() - 1]]).collect();
    let mut taken: Vec<Spot> = Vec::new();
    for (i, curve) in curves.iter().enumerate() {
        let clear = |at: Spot, other: &Spot, gap: f32| {
            let d = at - *other;
            d.x.abs().max(d.y.abs()) >= gap
        };
        let free = STANDS.iter().map(|&t| along(curve, t)).filter(|&at| {
            taken.iter().all(|other| clear(at, other, apart))
                && vertices.iter().all(|other| clear(at, other, apart / 2.0 + 12.0))
        });
        let room = |at: Spot| {
            let others = curves.iter().enumerate().filter(|(j, _)| *j != i);
            others.map(|(_, c)| distance(at, c)).fold(apart / 2.0, f32::min)
        };
        // The first of the roomiest: a handle in the middle is best where nothing crosses it.
        let best = free.map(|at| (room(at), at)).reduce(|a, b| if b.0 > a.0 + 1.0 { b } else { a });
        taken.push(best?.1);
    }
    Some(taken)
}

/// From a spot to the nearest place of a curve.
fn distance(at: Spot, curve: &[Spot]) -> f32 {
    let to_piece = |w: &[Spot]| {
        let along = w[1] - w[0];
        let from = at - w[0];
        let t = (from.x * along.x + from.y * along.y) / (along.x * along.x + along.y * along.y).max(0.01);
        (from - along * t.clamp(0.0, 1.0)).length()
    };
    curve.windows(2).map(to_piece).fold(f32::INFINITY, f32::min)
}

fn along(curve: &[Spot], t: f32) -> Spot {
    let place = t * (curve.len() - 1) as f32;
    let i = (place.floor() as usize).min(curve.len() - 2);
    curve[i] + (curve[i + 1] - curve[i]) * (place - i as f32)
}
