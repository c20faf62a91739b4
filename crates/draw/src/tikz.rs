//! `TikZ`: a standalone LaTeX document with the same picture.

use super::picture::{Align, Colour, Dash, Form, Ink, MIDDLE, Picture, Spot, Step};
use super::svg::number;
use noughts::tex::{comment, escape};
use std::fmt::Write;

/// Writes a picture as a document that pdfLaTeX compiles. One pixel is three quarters of a point.
pub fn write(picture: &Picture) -> String {
    let bounds = picture.bounds();
    let mut out = String::from(
        "\\documentclass[tikz,border=0pt]{standalone}\n\\usepackage[T1]{fontenc}\n\
         \\renewcommand{\\familydefault}{\\sfdefault}\n\\begin{document}\n",
    );
    let title = comment(&picture.title);
    let _ = writeln!(out, "% {title}: {}", comment(&picture.description));
    out.push_str("\\begin{tikzpicture}[x=0.75pt,y=-0.75pt,line cap=round,line join=round]\n");
    let _ = writeln!(out, "\\fill[white] {} rectangle {};", at(bounds.min), at(bounds.max));
    for item in &picture.items {
        if item.ink.clear >= 1.0 && item.ink.stroke.is_none() {
            continue;
        }
        match &item.form {
            Form::Text { at: spot, size, text, align } => {
                let anchor = match align {
                    Align::Start => "base west",
                    Align::Middle => "base",
                    Align::End => "base east",
                };
                let base = Spot { y: spot.y + MIDDLE * size, ..*spot };
                let points = 0.75 * size;
                let _ = writeln!(
                    out,
                    "\\node[anchor={anchor},inner sep=0pt,{}] at {} \
                     {{\\fontsize{{{points:.1}}}{{{points:.1}}}\\selectfont {}}};",
                    colour("text", item.ink.fill.unwrap_or(Colour(0, 0, 0))),
                    at(base),
                    escape(text)
                );
            }
            form => {
                let shape = match form {
                    Form::Path(steps) => path(steps),
                    Form::Disc { at: centre, radius } => {
                        format!("{} circle[radius={:.2}pt]", at(*centre), radius * 0.75)
                    }
                    Form::Tile { bounds, round } => format!(
                        "[rounded corners={:.2}pt] {} rectangle {}",
                        round * 0.75,
                        at(bounds.min),
                        at(bounds.max)
                    ),
                    Form::Text { .. } => continue,
                };
                let _ = writeln!(out, "\\path[{}] {shape};", ink(&item.ink));
            }
        }
    }
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    out
}

fn at(spot: Spot) -> String {
    format!("({},{})", number(spot.x), number(spot.y))
}

fn colour(what: &str, c: Colour) -> String {
    format!("{what}={{rgb,255:red,{};green,{};blue,{}}}", c.0, c.1, c.2)
}

fn ink(ink: &Ink) -> String {
    let mut options = Vec::new();
    if let Some(c) = ink.fill {
        options.push(colour("fill", c));
        if ink.clear > 0.0 {
            options.push(format!("fill opacity={:.2}", 1.0 - ink.clear));
        }
    }
    if let Some(c) = ink.stroke {
        options.push(colour("draw", c));
        options.push(format!("line width={:.2}pt", 0.75 * ink.width));
        if ink.dash != Dash::Solid {
            let pattern: Vec<String> = ink
                .dash
                .lengths(0.75 * ink.width)
                .iter()
                .enumerate()
                .map(|(i, l)| format!("{} {l:.2}pt", if i % 2 == 0 { "on" } else { "off" }))
                .collect();
            options.push(format!("dash pattern={}", pattern.join(" ")));
        }
    }
    options.join(",")
}

fn path(steps: &[Step]) -> String {
    let words: Vec<String> = steps
        .iter()
        .map(|step| match step {
            Step::Move(a) => at(*a),
            Step::Line(a) => format!("-- {}", at(*a)),
            Step::Curve(a, b, c) => format!(".. controls {} and {} .. {}", at(*a), at(*b), at(*c)),
            Step::Close => "-- cycle".to_string(),
        })
        .collect();
    words.join(" ")
}
