//! SVG, for pages and papers. Each point is a group `data-point="k"` (counted from 0) with its label as
//! title, so that a page can listen to it.

use super::picture::{Align, Colour, Dash, Form, Ink, Item, MIDDLE, Picture, Step};
use std::fmt::Write;

/// Writes a picture as a complete SVG document with an opaque background.
pub fn write(picture: &Picture) -> String {
    let bounds = picture.bounds();
    let (x, y, w, h) = (bounds.min.x, bounds.min.y, bounds.width(), bounds.height());
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\" \
         role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
         font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n\
         <title>{}</title>\n<desc>{}</desc>\n\
         <rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" fill=\"#fff\"/>\n",
        escape(&picture.title),
        escape(&picture.description),
    );
    let mut open = None;
    for item in &picture.items {
        if item.point != open {
            if open.is_some() {
                out.push_str("</g>\n");
            }
            if let Some(p) = item.point {
                let name = picture.names.get(p.index()).map_or(String::new(), |n| escape(n));
                let _ = write!(out, "<g data-point=\"{}\"><title>{name}</title>", p.index());
            }
            open = item.point;
        }
        write_item(&mut out, item);
        if open.is_none() {
            out.push('\n');
        }
    }
    if open.is_some() {
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn write_item(out: &mut String, item: &Item) {
    let _ = match &item.form {
        Form::Path(steps) => write!(out, "<path d=\"{}\"", path(steps)),
        Form::Disc { at, radius } => {
            write!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", number(at.x), number(at.y), number(*radius))
        }
        Form::Tile { bounds, round } => write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"",
            number(bounds.min.x),
            number(bounds.min.y),
            number(bounds.width()),
            number(bounds.height()),
            number(*round)
        ),
        Form::Text { at, size, align, .. } => {
            let anchor = match align {
                Align::Start => "start",
                Align::Middle => "middle",
                Align::End => "end",
            };
            let (x, y) = (number(at.x), number(at.y + MIDDLE * size));
            write!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" text-anchor=\"{anchor}\"", number(*size))
        }
    };
    write_ink(out, &item.ink);
    match &item.form {
        Form::Text { text, .. } => {
            let _ = write!(out, ">{}</text>", escape(text));
        }
        _ => out.push_str("/>"),
    }
}

fn write_ink(out: &mut String, ink: &Ink) {
    match ink.fill {
        Some(colour) => {
            let _ = write!(out, " fill=\"{}\"", hex(colour));
            if ink.clear > 0.0 {
                let _ = write!(out, " fill-opacity=\"{:.2}\"", 1.0 - ink.clear);
            }
        }
        None => out.push_str(" fill=\"none\""),
    }
    let Some(colour) = ink.stroke else { return };
    let _ = write!(out, " stroke=\"{}\" stroke-width=\"{}\"", hex(colour), number(ink.width));
    if ink.dash != Dash::Solid {
        let lengths: Vec<String> = ink.dash.lengths(ink.width).iter().map(|&l| number(l)).collect();
        let _ = write!(out, " stroke-dasharray=\"{}\"", lengths.join(" "));
    }
}

fn path(steps: &[Step]) -> String {
    let pair = |s: &super::picture::Spot| format!("{} {}", number(s.x), number(s.y));
    let words: Vec<String> = steps
        .iter()
        .map(|step| match step {
            Step::Move(a) => format!("M{}", pair(a)),
            Step::Line(a) => format!("L{}", pair(a)),
            Step::Curve(a, b, c) => format!("C{} {} {}", pair(a), pair(b), pair(c)),
            Step::Close => "Z".to_string(),
        })
        .collect();
    words.join("")
}

/// The outline of a form as the data of an SVG path, for a page that draws it itself. A text has none.
pub fn outline(form: &Form) -> String {
    match form {
        Form::Path(steps) => path(steps),
        Form::Disc { at, radius } => {
            let (x, y, r) = (number(at.x - radius), number(at.y), number(*radius));
            let across = number(2.0 * radius);
            format!("M{x} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z")
        }
        Form::Tile { bounds, .. } => {
            let (x, y) = (number(bounds.min.x), number(bounds.min.y));
            format!("M{x} {y}h{0}v{1}h-{0}Z", number(bounds.width()), number(bounds.height()))
        }
        Form::Text { .. } => String::new(),
    }
}

/// A tenth of a pixel is fine enough.
pub(super) fn number(x: f32) -> String {
    let text = format!("{x:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".to_string() } else { text.to_string() }
}

fn hex(colour: Colour) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2)
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no place for control characters.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
