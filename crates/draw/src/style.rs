//! Colours, glyphs and curves. The colours are those of Okabe and Ito, which colour-blind people tell
//! apart; whatever has a colour also has a glyph or a dash of its own.

use super::picture::{Colour, Dash, Form, Ink, Spot, Step, spot};

pub const INK: Colour = Colour(26, 26, 26);
pub const GREY: Colour = Colour(110, 110, 110);
pub const PALE: Colour = Colour(170, 170, 170);
pub const PAPER: Colour = Colour(255, 255, 255);
pub const BLUE: Colour = Colour(0, 114, 178);
pub const VERMILLION: Colour = Colour(213, 94, 0);
pub const YELLOW: Colour = Colour(240, 228, 66);
const GREEN: Colour = Colour(0, 158, 115);
const PURPLE: Colour = Colour(204, 121, 167);
const ORANGE: Colour = Colour(230, 159, 0);
const SKY: Colour = Colour(86, 180, 233);

/// Yellow is left to the one highlighted line: on white paper it makes no stroke.
const LINES: [Colour; 7] = [BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY, GREY];
const DASHES: [Dash; 4] = [Dash::Solid, Dash::Dashed, Dash::Dotted, Dash::DashDot];

/// How one of several lines looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub colour: Colour,
    pub tint: Colour,
    pub dash: Dash,
    pub glyph: usize,
}

/// The look of line `i` of several. Seven colours and ten glyphs: the first 70 differ.
pub fn look(i: usize) -> Look {
    let colour = LINES[i % LINES.len()];
    Look { colour, tint: colour.thinned(0.45), dash: DASHES[i % DASHES.len()], glyph: i % GLYPHS }
}

/// The look of a line that is highlighted alone.
pub fn single() -> Look {
    Look { colour: BLUE, tint: YELLOW, dash: Dash::Solid, glyph: 0 }
}

const GLYPHS: usize = 10;

/// Glyph `i`, about `radius` in each direction.
pub fn glyph(i: usize, at: Spot, radius: f32, colour: Colour) -> (Form, Ink) {
    let ink = Ink::fill(colour);
    let polygon = |corners: &[(f32, f32)]| {
        closed(corners.iter().map(|&(x, y)| at + spot(x, y) * radius).collect::<Vec<_>>())
    };
    let form = match i % GLYPHS {
        0 => Form::Disc { at, radius: radius * 0.85 },
        1 => polygon(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]),
        2 => polygon(&[(0.0, -0.95), (0.95, 0.75), (-0.95, 0.75)]),
        3 => polygon(&[(0.0, -1.1), (0.8, 0.0), (0.0, 1.1), (-0.8, 0.0)]),
        4 => closed((0..10).map(|k| {
            let r = if k % 2 == 0 { 1.15 } else { 0.48 };
            at.towards(90.0 + 36.0 * k as f32, r * radius)
        })),
        5 => polygon(&[
            (-0.3, -1.0),
            (0.3, -1.0),
            (0.3, -0.3),
            (1.0, -0.3),
            (1.0, 0.3),
            (0.3, 0.3),
            (0.3, 1.0),
            (-0.3, 1.0),
            (-0.3, 0.3),
            (-1.0, 0.3),
            (-1.0, -0.3),
            (-0.3, -0.3),
        ]),
        6 => polygon(&[(0.0, 0.95), (0.95, -0.75), (-0.95, -0.75)]),
        7 => polygon(&[(-1.0, -0.75), (1.0, 0.75), (1.0, -0.75), (-1.0, 0.75)]),
        8 => {
            let form = polygon(&[(-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)]);
            return (form, Ink::stroke(colour, radius * 0.3));
        }
        _ => closed((0..=8).map(|k| at.towards(22.5 * k as f32, radius) + spot(0.0, 0.4 * radius))),
    };
    (form, ink)
}

/// A closed polygon.
pub fn closed(corners: impl IntoIterator<Item = Spot>) -> Form {
    let mut steps = polyline(corners);
    steps.push(Step::Close);
    Form::Path(steps)
}

/// Straight steps through some spots.
pub fn polyline(spots: impl IntoIterator<Item = Spot>) -> Vec<Step> {
    spots.into_iter().enumerate().map(|(i, s)| if i == 0 { Step::Move(s) } else { Step::Line(s) }).collect()
}

/// A smooth curve through some spots (Catmull and Rom's spline).
pub fn spline(spots: &[Spot]) -> Vec<Step> {
    let Some(&first) = spots.first() else { return Vec::new() };
    let mut steps = vec![Step::Move(first)];
    for i in 1..spots.len() {
        let (a, b) = (spots[i - 1], spots[i]);
        let before = if i >= 2 { spots[i - 2] } else { a };
        let after = *spots.get(i + 1).unwrap_or(&b);
        // Handles no longer than a third of the gap: long neighbours must not throw the curve far out.
        let reach = (b - a).length() / 2.5;
        let limit = |handle: Spot| {
            let length = handle.length();
            if length > reach { handle * (reach / length) } else { handle }
        };
        steps.push(Step::Curve(
            a + limit((b - before) * (1.0 / 6.0) * 1.4),
            b - limit((after - a) * (1.0 / 6.0) * 1.4),
            b,
        ));
    }
    steps
}

/// The order in which a curve visits some spots on a short way: nearest neighbour from each start, then
/// uncrossed.
pub fn short_way(spots: &[Spot]) -> Vec<usize> {
    let n = spots.len();
    let gap = |a: usize, b: usize| (spots[a] - spots[b]).length();
    let length = |way: &[usize]| way.windows(2).map(|w| gap(w[0], w[1])).sum::<f32>();
    let mut best: Option<(f32, Vec<usize>)> = None;
    for start in 0..n.min(16) {
        let mut way = vec![start];
        let mut left: Vec<usize> = (0..n).filter(|&i| i != start).collect();
        while !left.is_empty() {
            let last = *way.last().unwrap_or(&start);
            let nearest = (0..left.len()).min_by(|&a, &b| gap(last, left[a]).total_cmp(&gap(last, left[b])));
            way.push(left.remove(nearest.unwrap_or(0)));
        }
        uncross(&mut way, &gap);
        let total = length(&way);
        if best.as_ref().is_none_or(|(shortest, _)| total < shortest - 0.01) {
            best = Some((total, way));
        }
    }
    best.map_or_else(Vec::new, |(_, way)| way)
}

/// Turns pieces of the way around while that makes it shorter.
fn uncross(way: &mut [usize], gap: &dyn Fn(usize, usize) -> f32) {
    let n = way.len();
    for _ in 0..n.min(20) {
        let mut better = false;
        for i in 0..n {
            for j in i + 1..n {
                let ends = |a: usize, b: usize| {
                    let left = if i > 0 { gap(way[i - 1], a) } else { 0.0 };
                    let right = if j + 1 < n { gap(b, way[j + 1]) } else { 0.0 };
                    left + right
                };
                if ends(way[j], way[i]) < ends(way[i], way[j]) - 0.01 {
                    way[i..=j].reverse();
                    better = true;
                }
            }
        }
        if !better {
            return;
        }
    }
}
