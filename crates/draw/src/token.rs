//! A token on a graph: vertices as discs, edges as lines, arcs with tips; thick rings where the token
//! can go, dots where something is gone.

use super::layout::{self, TARGET};
use super::picture::{Align, Dash, Form, Ink, Picture, Spot, Step, spot, text_width};
use super::style::{self, BLUE, INK, PALE, PAPER, YELLOW};
use noughts::Point;

/// A graph on which a token travels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenGraph {
    pub labels: Vec<String>,
    /// Vertices that can no longer be entered.
    pub gone: Vec<bool>,
    pub edges: Vec<TokenEdge>,
    /// The vertex of the token.
    pub token: usize,
}

/// An edge, or an arc that is used one way only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenEdge {
    pub ends: (u32, u32),
    pub one_way: bool,
    pub gone: bool,
}

/// How far apart the middles of two vertices are, at least.
const APART: f32 = 1.9 * TARGET;
const RADIUS: f32 = TARGET / 2.0;
const FONT: f32 = 13.0;
/// Length and half the width of the tip of an arc.
const TIP: (f32, f32) = (11.0, 5.0);

impl TokenGraph {
    /// The middle of each vertex; around it a square of [`TARGET`] is free.
    pub fn places(&self) -> Vec<Spot> {
        let ends: Vec<(u32, u32)> = self.edges.iter().map(|e| e.ends).collect();
        let shape = layout::vertex_spots(self.labels.len(), &ends);
        let scale = APART / layout::closest(&shape).max(0.05);
        shape.into_iter().map(|at| at * scale).collect()
    }

    /// The picture; vertex `v` is its point `v`.
    pub fn picture(&self) -> Picture {
        let places = self.places();
        let mut picture = Picture {
            title: "Graph".to_string(),
            description: format!(
                "A graph of {} vertices; the token is at {}.",
                self.labels.len(),
                self.labels[self.token]
            ),
            names: self.labels.clone(),
            items: Vec::new(),
        };
        for edge in &self.edges {
            edge.draw(&mut picture, &places);
        }
        for (v, &at) in places.iter().enumerate() {
            self.vertex(&mut picture, v, at);
        }
        picture
    }

    /// Can the token go there?
    fn in_reach(&self, v: usize) -> bool {
        let leads = |edge: &TokenEdge| {
            let (a, b) = (edge.ends.0 as usize, edge.ends.1 as usize);
            (a, b) == (self.token, v) || (!edge.one_way && (b, a) == (self.token, v))
        };
        !self.gone[v] && self.edges.iter().any(|edge| !edge.gone && leads(edge))
    }

    fn vertex(&self, picture: &mut Picture, v: usize, at: Spot) {
        let point = Some(Point::new(v));
        let ink = match (v == self.token, self.gone[v]) {
            (true, _) => Ink::fill(YELLOW).and_stroke(INK, 3.0),
            (false, true) => Ink::fill(PAPER).and_stroke(PALE, 1.5).dashed(Dash::Dotted),
            (false, false) if self.in_reach(v) => Ink::fill(PAPER).and_stroke(BLUE, 4.0),
            (false, false) => Ink::fill(PAPER).and_stroke(INK, 1.5),
        };
        picture.push(Form::Disc { at, radius: RADIUS - ink.width / 2.0 }, ink, point);
        let label = &self.labels[v];
        // Long labels are made small enough for the disc, never clipped.
        let size = FONT.min(FONT * (2.0 * RADIUS - 6.0) / text_width(label, FONT));
        let colour = if self.gone[v] && v != self.token { style::GREY } else { INK };
        let text = Form::Text { at, size, text: label.clone(), align: Align::Middle };
        picture.push(text, Ink::fill(colour), point);
    }
}

impl TokenEdge {
    fn draw(&self, picture: &mut Picture, places: &[Spot]) {
        let (from, to) = (places[self.ends.0 as usize], places[self.ends.1 as usize]);
        let whole = to + from * -1.0;
        if whole.length() < 2.0 * RADIUS {
            return;
        }
        let along = whole * (1.0 / whole.length());
        let (start, end) = (from + along * RADIUS, to + along * -RADIUS);
        let ink = if self.gone { Ink::stroke(PALE, 1.5).dashed(Dash::Dotted) } else { Ink::stroke(INK, 2.0) };
        let tail = if self.one_way { end + along * -TIP.0 } else { end };
        picture.push(Form::Path(vec![Step::Move(start), Step::Line(tail)]), ink, None);
        if self.one_way {
            let side = spot(-along.y, along.x) * TIP.1;
            let colour = if self.gone { PALE } else { INK };
            let tip = style::closed([end, tail + side, tail + side * -1.0]);
            picture.push(tip, Ink::fill(colour), None);
        }
    }
}
