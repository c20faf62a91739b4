//! PNG, drawn here: no font, program or library of the machine is needed.

use super::picture::{Align, Colour, Form, Ink, MIDDLE, Picture, Step};
use super::{DrawError, font};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};

/// Longest side of an image, in pixels.
const LONGEST: f32 = 8192.0;

/// Draws a picture with `zoom` image pixels to a pixel, fewer if the image would be enormous.
pub fn write(picture: &Picture, zoom: f32) -> Result<Vec<u8>, DrawError> {
    let bounds = picture.bounds();
    let zoom = zoom.min(LONGEST / bounds.width().max(bounds.height()));
    let (w, h) = ((bounds.width() * zoom).ceil() as u32, (bounds.height() * zoom).ceil() as u32);
    let failed = |what: String| DrawError(format!("the image of {w} by {h} pixels cannot be made: {what}"));
    let mut map = Pixmap::new(w.max(1), h.max(1)).ok_or_else(|| failed("out of memory".to_string()))?;
    map.fill(tiny_skia::Color::WHITE);
    let to_pixels = Transform::from_translate(-bounds.min.x, -bounds.min.y).post_scale(zoom, zoom);
    for item in &picture.items {
        let Form::Text { at, size, text, align } = &item.form else {
            if let Some(path) = outline(&item.form) {
                ink_path(&mut map, &path, &item.ink, to_pixels);
            }
            continue;
        };
        let (ways, width) = font::write(text, *size);
        let left = match align {
            Align::Start => 0.0,
            Align::Middle => width / 2.0,
            Align::End => width,
        };
        let base = to_pixels.pre_translate(at.x - left, at.y + MIDDLE * size);
        let mut pen = PathBuilder::new();
        for way in &ways {
            for (i, s) in way.iter().enumerate() {
                if i == 0 {
                    pen.move_to(s.x, s.y);
                } else {
                    // A dot is a very short stroke with round ends.
                    pen.line_to(s.x + 0.01, s.y);
                }
            }
        }
        if let Some(path) = pen.finish() {
            let ink = Ink::stroke(item.ink.fill.unwrap_or(Colour(0, 0, 0)), size * 0.095);
            ink_path(&mut map, &path, &ink, base);
        }
    }
    map.encode_png().map_err(|e| failed(e.to_string()))
}

fn outline(form: &Form) -> Option<Path> {
    let mut pen = PathBuilder::new();
    match form {
        Form::Path(steps) => {
            for step in steps {
                match *step {
                    Step::Move(a) => pen.move_to(a.x, a.y),
                    Step::Line(a) => pen.line_to(a.x, a.y),
                    Step::Curve(a, b, c) => pen.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y),
                    Step::Close => pen.close(),
                }
            }
        }
        Form::Disc { at, radius } => pen.push_circle(at.x, at.y, *radius),
        Form::Tile { bounds, round } => {
            let (l, t, r, b) = (bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y);
            if *round <= 0.0 {
                pen.push_rect(Rect::from_ltrb(l, t, r, b)?);
            } else {
                let q = round.min(bounds.width() / 2.0).min(bounds.height() / 2.0);
                pen.move_to(l + q, t);
                pen.line_to(r - q, t);
                pen.quad_to(r, t, r, t + q);
                pen.line_to(r, b - q);
                pen.quad_to(r, b, r - q, b);
                pen.line_to(l + q, b);
                pen.quad_to(l, b, l, b - q);
                pen.line_to(l, t + q);
                pen.quad_to(l, t, l + q, t);
                pen.close();
            }
        }
        Form::Text { .. } => return None,
    }
    pen.finish()
}

fn ink_path(map: &mut Pixmap, path: &Path, ink: &Ink, transform: Transform) {
    let paint = |c: Colour, clear: f32| {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        let alpha = (255.0 * (1.0 - clear)).round() as u8;
        paint.set_color_rgba8(c.0, c.1, c.2, alpha);
        paint
    };
    if let Some(c) = ink.fill.filter(|_| ink.clear < 1.0) {
        map.fill_path(path, &paint(c, ink.clear), FillRule::Winding, transform, None);
    }
    if let Some(c) = ink.stroke {
        let dash = ink.dash.lengths(ink.width);
        let stroke = Stroke {
            width: ink.width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash: if dash.is_empty() { None } else { StrokeDash::new(dash, 0.0) },
            ..Stroke::default()
        };
        map.stroke_path(path, &paint(c, 0.0), &stroke, transform, None);
    }
}
