//! What stands in and beside the cells: marks, glyphs, badges, labels; and the legend.

use super::layout::{Cell, Place};
use super::paint::{LABEL, Painter, Touch, short};
use super::picture::{Align, Bounds, Form, Ink, Spot, Step, spot, text_width};
use super::style::{self, BLUE, INK, Look, PAPER, VERMILLION};
use noughts::Point;

/// Font sizes: of a label that shares its cell, and of the legend.
const SMALL: f32 = 10.0;
const LEGEND: f32 = 13.0;

impl Painter<'_> {
    /// What stands in a cell: the mark, or glyphs, or the badge, or the label, and small what is left.
    pub(super) fn contents(
        &mut self,
        place: &Place,
        touch: &Touch,
        point: Point,
        several: bool,
        dotted: bool,
    ) {
        let at = place.at;
        let mark = if self.options.x.contains(&point) {
            Some(true)
        } else if self.options.o.contains(&point) {
            Some(false)
        } else {
            None
        };
        let glyphs = if several && !touch.chosen { &touch.looks[..] } else { &[] };
        let badge = self.options.badges.as_ref().and_then(|b| b.get(point.index())).cloned();
        let label = short(self.board.label(point));
        let (wide, high) = (place.target().width(), place.target().height());
        let scale = if matches!(place.cell, Cell::Handle { .. }) { 0.7 } else { 1.0 };
        // A handle with a mark on it has no room for more.
        let full = scale < 1.0 && mark.is_some();
        let label_inside = self.labels && place.label_outside.is_none() && !full;
        // A curve runs through the middle of a highlighted cell.
        let dot = dotted && !several && !touch.looks.is_empty();
        let busy = mark.is_some() || !glyphs.is_empty() || badge.is_some() || touch.chosen || dot;
        let middle = if busy && label_inside { at - spot(0.0, high * 0.07) } else { at };
        if let Some(first) = mark {
            self.mark(middle, scale * if label_inside { 11.0 } else { 13.0 }, first, Some(point));
        }
        if touch.chosen {
            let ring = Ink::stroke(INK, 2.0);
            self.picture.push(Form::Disc { at: middle, radius: 10.0 * scale }, ring, Some(point));
            if mark.is_none() {
                self.picture.push(
                    Form::Disc { at: middle, radius: 5.0 * scale },
                    Ink::fill(INK),
                    Some(point),
                );
            }
        }
        if mark.is_none() {
            self.glyphs(glyphs, middle, scale, point);
        }
        if let Some(badge) = badge {
            let alone = mark.is_none() && glyphs.is_empty();
            let (where_to, size) = if alone {
                (at, LABEL.min(LABEL * scale + 2.0))
            } else {
                (at + spot(0.0, high * 0.32), SMALL)
            };
            self.picture.text(where_to, size, badge.text, INK, Some(point));
        }
        if let Some(out) = place.label_outside {
            let width = text_width(&label, LABEL);
            let reach = wide / 2.0 + 10.0;
            let align = if out.x > 0.4 {
                Align::Start
            } else if out.x < -0.4 {
                Align::End
            } else {
                Align::Middle
            };
            let nudge = if align == Align::Middle { width * 0.2 * out.x } else { 0.0 };
            let form =
                Form::Text { at: at + out * reach + spot(nudge, 0.0), size: LABEL, text: label, align };
            self.picture.push(form, Ink::fill(INK), Some(point));
        } else if label_inside {
            if busy {
                self.picture.text(at + spot(0.0, high * 0.31), SMALL, label, INK, Some(point));
            } else {
                let size = if scale < 1.0 { SMALL + 1.0 } else { LABEL };
                self.picture.text(at, size, label, INK, Some(point));
            }
        }
    }

    /// The glyphs of the lines a point is on, side by side; beyond three, two of them and how many more.
    fn glyphs(&mut self, looks: &[Look], at: Spot, scale: f32, point: Point) {
        let radius = scale * if looks.len() > 1 { 5.0 } else { 8.0 };
        let drawn = if looks.len() > 3 { 2 } else { looks.len() };
        let slots = looks.len().min(3) as f32;
        let slot = |k: usize| at + spot((k as f32 - (slots - 1.0) / 2.0) * 2.4 * radius, 0.0);
        for (k, look) in looks[..drawn].iter().enumerate() {
            let (form, ink) = style::glyph(look.glyph, slot(k), radius, INK);
            self.picture.push(form, ink, Some(point));
        }
        if drawn < looks.len() {
            self.picture.text(slot(2), SMALL, format!("+{}", looks.len() - drawn), INK, Some(point));
        }
    }

    /// The glyphs of the outer lines an island is on, on its upper border.
    pub(super) fn island_glyphs(&mut self, place: &Place, touch: &Touch, several: bool) {
        if !several && !touch.chosen {
            return;
        }
        let top = spot(place.at.x, place.target().min.y);
        if touch.chosen {
            self.picture.push(
                Form::Disc { at: top, radius: 10.0 },
                Ink::fill(PAPER).and_stroke(INK, 2.0),
                None,
            );
            self.picture.push(Form::Disc { at: top, radius: 4.0 }, Ink::fill(INK), None);
            return;
        }
        for (k, look) in touch.looks.iter().enumerate() {
            let at = top + spot((k as f32 - (touch.looks.len() - 1) as f32 / 2.0) * 22.0, 0.0);
            let ground = Ink::fill(PAPER).and_stroke(look.colour, 2.0);
            self.picture.push(Form::Disc { at, radius: 10.0 }, ground, None);
            let (form, ink) = style::glyph(look.glyph, at, 6.0, INK);
            self.picture.push(form, ink, None);
        }
    }

    /// A cross for the first player, a ring for the second.
    pub(super) fn mark(&mut self, at: Spot, radius: f32, first: bool, point: Option<Point>) {
        if first {
            let r = radius * 0.85;
            let steps = vec![
                Step::Move(at + spot(-r, -r)),
                Step::Line(at + spot(r, r)),
                Step::Move(at + spot(-r, r)),
                Step::Line(at + spot(r, -r)),
            ];
            self.picture.push(Form::Path(steps), Ink::stroke(BLUE, radius * 0.38), point);
        } else {
            let ink = Ink::stroke(VERMILLION, radius * 0.38);
            self.picture.push(Form::Disc { at, radius: radius * 0.95 }, ink, point);
        }
    }

    /// Below the picture: which glyph is which line.
    pub(super) fn paint_legend(&mut self) {
        let bounds = self.picture.bounds().grown(-12.0);
        let wide = bounds.width().max(300.0);
        let mut at = spot(bounds.min.x + 10.0, bounds.max.y + 24.0);
        let legend = std::mem::take(&mut self.legend);
        let step = legend.iter().map(|(_, name)| text_width(name, LEGEND)).fold(0.0, f32::max) + 44.0;
        for (look, name) in &legend {
            if at.x + step > bounds.min.x + wide + 20.0 && at.x > bounds.min.x + 11.0 {
                at = spot(bounds.min.x + 10.0, at.y + 24.0);
            }
            let ground = Bounds::around(at, 20.0, 20.0);
            let ink = Ink::fill(look.tint).and_stroke(look.colour, 1.5);
            self.picture.push(Form::Tile { bounds: ground, round: 4.0 }, ink, None);
            let (form, ink) = style::glyph(look.glyph, at, 6.0, INK);
            self.picture.push(form, ink, None);
            let form = Form::Text {
                at: at + spot(16.0, 0.0),
                size: LEGEND,
                text: name.clone(),
                align: Align::Start,
            };
            self.picture.push(form, Ink::fill(INK), None);
            at.x += step;
        }
    }
}
