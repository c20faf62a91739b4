//! A digraph drawn in layers, with its labels.

use super::{Digraph, Labels};
use std::fmt::Write;

const STEP: usize = 110;
const RADIUS: usize = 26;

impl Digraph {
    /// An SVG picture: sinks on the right, every arc to the right; P-positions have a double ring.
    pub fn to_svg(&self, labels: &Labels) -> String {
        // The layer of a vertex is the longest play from it.
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|&v| std::cmp::Reverse(labels.number[v]));
        let mut layer = vec![0; self.len()];
        for &v in &order {
            layer[v] = self.options(v).iter().map(|&w| layer[w] + 1).max().unwrap_or(0);
        }
        let layers = layer.iter().max().map_or(1, |m| m + 1);
        let mut row = vec![0; self.len()];
        let mut filled = vec![0; layers];
        for v in 0..self.len() {
            row[v] = filled[layer[v]];
            filled[layer[v]] += 1;
        }
        let rows = filled.iter().max().copied().unwrap_or(1);
        let (width, height) = (layers * STEP, rows * STEP + STEP / 2);
        // Every other layer stands half a step lower, so that arcs that jump a layer pass between vertices.
        let place = |v: usize| {
            let column = layers - 1 - layer[v];
            (column * STEP + STEP / 2, row[v] * STEP + STEP / 2 + (column % 2) * STEP / 4)
        };
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">\n<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"10\" refY=\"5\" \
             markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\"/></marker></defs>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        for (v, w) in self.arcs() {
            let (from, to) = (place(v), place(w));
            let (dx, dy) = (to.0 as f64 - from.0 as f64, to.1 as f64 - from.1 as f64);
            let scale = (RADIUS + 4) as f64 / dx.hypot(dy).max(1.0);
            let (x1, y1) = (from.0 as f64 + dx * scale, from.1 as f64 + dy * scale);
            let (x2, y2) = (to.0 as f64 - dx * scale, to.1 as f64 - dy * scale);
            let _ = writeln!(
                out,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"#555\" marker-end=\"url(#tip)\"/>"
            );
        }
        for v in 0..self.len() {
            let (x, y) = place(v);
            let (kind, fill) = if labels.is_p(v) { ("P", "#f0e442") } else { ("N", "#fff") };
            let _ = writeln!(
                out,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"#000\"/>"
            );
            if labels.is_p(v) {
                let inner = RADIUS - 4;
                let _ = writeln!(
                    out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{inner}\" fill=\"none\" stroke=\"#000\"/>"
                );
            }
            let name = escape(self.name(v));
            // Long names are squeezed into the circle, never clipped.
            let squeeze = if name.chars().count() > 6 {
                format!(" textLength=\"{}\"", 2 * RADIUS - 10)
            } else {
                String::new()
            };
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\" font-size=\"13\"{squeeze} lengthAdjust=\"spacingAndGlyphs\">{name}</text>",
                y - 2
            );
            let _ = writeln!(
                out,
                "<text x=\"{x}\" y=\"{}\" font-size=\"12\">{kind} {}</text>",
                y + 13,
                labels.grundy[v]
            );
        }
        out.push_str("</svg>\n");
        out
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::super::Format;
    use super::*;

    #[test]
    fn every_vertex_and_arc_is_drawn_and_names_are_escaped() {
        let graph = Digraph::parse(r#"[["a<b", "c"], ["c", "d"], ["a<b", "d"]]"#, Format::Json).unwrap();
        let svg = graph.to_svg(&graph.labels().unwrap());
        assert_eq!(svg.matches("<line").count(), 3);
        assert!(svg.contains("a&lt;b") && !svg.contains("a<b"));
        assert_eq!(svg.matches("fill=\"#f0e442\"").count(), 1);
    }
}
