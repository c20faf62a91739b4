//! From a layout to a picture: cells, lines, marks and labels, from the back to the front.

use super::layout::{self, Cell, GuideKind, Layout, Manner, Place};
use super::lines::{self, LARGEST_POLYGON, Line, Request};
use super::picture::{Dash, Form, Ink, Picture, Spot, text_width};
use super::style::{self, BLUE, GREY, INK, Look, PALE, PAPER, VERMILLION};
use super::{DrawError, Options, labelled};
use noughts::{Board, Point};
use std::fmt::Write;

/// Font size of a label alone in its cell.
pub const LABEL: f32 = 14.0;
/// Longer labels are cut short; the full one is what a pointer resting there is told.
const LONGEST_LABEL: usize = 12;

/// Where the picture puts the points, with room for what is written in them.
pub fn plan(board: &Board, options: &Options) -> Layout {
    let mut room: f32 = 0.0;
    if labelled(board, options) {
        room = board.labels().iter().map(|l| text_width(&short(l), LABEL)).fold(room, f32::max);
    }
    for badge in options.badges.iter().flatten() {
        room = room.max(text_width(&badge.text, LABEL));
    }
    layout::layout(board, room)
}

pub fn picture(board: &Board, options: &Options) -> Result<Picture, DrawError> {
    let labels = labelled(board, options);
    let layout = plan(board, options);
    let picture = Picture {
        title: board.name().to_string(),
        description: describe(board, options),
        names: board.labels().to_vec(),
        items: Vec::new(),
    };
    let mut painter = Painter { picture, board, options, labels, legend: Vec::new() };
    painter.level(board, &layout, &Request::of(options), Some(Point::new(0)), "")?;
    painter.paint_legend();
    Ok(painter.picture)
}

pub fn short(label: &str) -> String {
    if label.chars().count() <= LONGEST_LABEL {
        return label.to_string();
    }
    label.chars().take(LONGEST_LABEL - 1).chain(['…']).collect()
}

/// The picture in words, for those who do not see it.
fn describe(board: &Board, options: &Options) -> String {
    let some = |n: String, what: &str| format!("{n} {what}{}", if n == "1" { "" } else { "s" });
    let points = some(board.points().to_string(), "point");
    let mut words = format!("{points}, {}.", some(board.count_sets().to_string(), "winning set"));
    let list = |points: &[Point]| {
        let labels: Vec<&str> = points.iter().map(|&p| board.label(p)).collect();
        labels.join(" ")
    };
    for (name, points) in [("X", &options.x), ("O", &options.o)] {
        if !points.is_empty() {
            let _ = write!(words, " {name} on {}.", list(points));
        }
    }
    for line in &options.lines {
        let _ = write!(words, " Highlighted: {}, points {}.", line.name, list(&line.points));
    }
    if let Some(p) = options.through {
        let _ = write!(words, " Shown: the lines through {}.", board.label(p));
    }
    words
}

/// A picture on its way.
pub struct Painter<'a> {
    pub picture: Picture,
    pub board: &'a Board,
    pub options: &'a Options,
    pub labels: bool,
    /// The lines that are told apart by their looks.
    pub legend: Vec<(Look, String)>,
}

/// What the lines do to one point.
#[derive(Clone, Default)]
pub struct Touch {
    pub looks: Vec<Look>,
    /// The point itself is not on the line, but one over or under it is.
    pub ghost: Option<Look>,
    /// The point whose lines are shown.
    pub chosen: bool,
}

impl Painter<'_> {
    /// One board of a picture. `first` is the number of its first point in the whole, or `None` for the
    /// outer board of a nest, whose points are islands.
    fn level(
        &mut self,
        board: &Board,
        layout: &Layout,
        request: &Request,
        first: Option<Point>,
        rank: &str,
    ) -> Result<(), DrawError> {
        if let (Some(nest), Some(islands)) = (board.nest(), &layout.islands) {
            self.level(&nest.outer, &islands.outer, &request.outer(nest), None, "outer ")?;
            for (o, inner_layout) in islands.inner.iter().enumerate() {
                let inner = &nest.inners[nest.inner_of[o] as usize];
                let inner_first = first.map(|f| f.plus(nest.first_point[o]));
                let request = request.inner(nest, Point::new(o));
                self.level(inner, inner_layout, &request, inner_first, "inner ")?;
            }
            return Ok(());
        }
        let lines = lines::resolve(board, request)?;
        let asked = !matches!(request, Request::Sets(lines) if lines.is_empty());
        let touches = touches(layout, &lines, request, asked);
        if asked && (lines.len() > 1 || matches!(request, Request::Through(_))) {
            for (look, line) in &lines {
                let entry = (*look, format!("{rank}{}", line.name));
                if !self.legend.contains(&entry) {
                    self.legend.push(entry);
                }
            }
        }
        self.guides(layout, first, &touches);
        if layout.all_lines {
            // In full where nothing else is asked of the whole picture, otherwise as a faint ground.
            let alone = !asked && rank.is_empty();
            self.all_lines(board, layout, alone);
        }
        let glyphs_only = matches!(request, Request::Through(_)) && !layout.all_lines;
        let in_front = layout.manner == Manner::Cells;
        if !in_front {
            self.curves(layout, &lines, glyphs_only, first.is_none());
        }
        for (p, place) in layout.places.iter().enumerate() {
            let badge = first.and_then(|f| self.options.badges.as_ref()?.get(f.index() + p));
            let fill = match (&touches[p], badge) {
                (_, Some(badge)) => VERMILLION.thinned(0.75 * badge.heat),
                (Touch { looks, .. }, _) if !looks.is_empty() => {
                    if place.is_island() {
                        looks[0].tint.thinned(0.5)
                    } else {
                        looks[0].tint
                    }
                }
                (Touch { ghost: Some(look), .. }, _) => look.colour.thinned(0.18),
                _ => PAPER,
            };
            let border = match &touches[p].looks[..] {
                [] => Ink::fill(fill).and_stroke(GREY, 1.2),
                _ if place.is_island() => Ink::fill(fill).and_stroke(touches[p].looks[0].colour, 4.0),
                _ if glyphs_only => Ink::fill(fill).and_stroke(INK, 1.5),
                _ => Ink::fill(fill).and_stroke(INK, 3.0),
            };
            let border = if border.stroke == Some(GREY) && layout.manner != Manner::Cells {
                border.and_stroke(INK, 1.5)
            } else {
                border
            };
            self.cell(place, border, first.map(|f| f.plus(p)));
        }
        if in_front {
            self.curves(layout, &lines, glyphs_only, first.is_none());
        }
        for (p, place) in layout.places.iter().enumerate() {
            match first {
                Some(f) => {
                    self.contents(place, &touches[p], f.plus(p), lines.len() > 1 && asked, in_front);
                }
                None => self.island_glyphs(place, &touches[p], lines.len() > 1),
            }
        }
        Ok(())
    }

    fn guides(&mut self, layout: &Layout, first: Option<Point>, touches: &[Touch]) {
        for guide in &layout.guides {
            let (form, ink, point) = match guide.kind {
                GuideKind::Arc => {
                    let ink = Ink::stroke(PALE, 2.0).dashed(Dash::Dashed);
                    (Form::Path(style::spline(&guide.spots)), ink, None)
                }
                GuideKind::Wrap => {
                    let ink = Ink::stroke(GREY, 1.5).dashed(Dash::Dashed);
                    (Form::Path(style::polyline(guide.spots.iter().copied())), ink, None)
                }
                GuideKind::Side(player) => {
                    let ink =
                        if player == 0 { Ink::stroke(BLUE, 16.0) } else { Ink::stroke(VERMILLION, 16.0) };
                    (Form::Path(style::polyline(guide.spots.iter().copied())), ink, None)
                }
                GuideKind::Edge(p) => {
                    let point = first.map(|f| p.plus(f.index()));
                    let ink = self.edge_ink(point, &touches[p.index()]);
                    (Form::Path(style::spline(&guide.spots)), ink, point)
                }
                GuideKind::Vertex => {
                    let form = Form::Disc { at: guide.spots[0], radius: 10.0 };
                    (form, Ink::fill(INK), None)
                }
            };
            self.picture.push(form, ink, point);
        }
        for note in &layout.notes {
            let colour = if layout.manner == Manner::Edges { PAPER } else { GREY };
            self.picture.text(note.at, note.size, &note.text, colour, None);
        }
        self.side_names(layout);
    }

    /// A Hex side says whose it is in a letter too.
    fn side_names(&mut self, layout: &Layout) {
        let middle = layout.bounds();
        let centre = (middle.min + middle.max) * 0.5;
        for guide in &layout.guides {
            let GuideKind::Side(player) = guide.kind else { continue };
            let at = guide.spots.iter().fold(Spot::default(), |sum, &s| sum + s)
                * (1.0 / guide.spots.len() as f32);
            let out = at - centre;
            let at = at + out * (24.0 / out.length().max(1.0));
            self.mark(at, 8.0, player == 0, None);
        }
    }

    /// An edge of a graph: taken by a player, on a highlighted set, or neither.
    fn edge_ink(&self, point: Option<Point>, touch: &Touch) -> Ink {
        let has = |points: &[Point]| point.is_some_and(|p| points.contains(&p));
        if has(&self.options.x) {
            Ink::stroke(BLUE, 6.0)
        } else if has(&self.options.o) {
            Ink::stroke(VERMILLION, 6.0).dashed(Dash::Dashed)
        } else if let [look] = touch.looks[..] {
            Ink::stroke(look.colour, 6.0).dashed(look.dash)
        } else {
            Ink::stroke(GREY, 2.0)
        }
    }

    fn all_lines(&mut self, board: &Board, layout: &Layout, in_full: bool) {
        for (look, line) in lines::all(board, layout) {
            let mut ink = Ink::stroke(look.colour, 3.5).dashed(look.dash);
            if layout.manner == Manner::Ring {
                ink = Ink { fill: Some(look.colour), clear: 0.85, ..ink };
            }
            if !in_full {
                ink = Ink::stroke(PALE.thinned(0.7), 2.0);
            }
            self.picture.push(lines::curve(layout, &line.points), ink, None);
        }
    }

    fn curves(&mut self, layout: &Layout, lines: &[(Look, Line)], glyphs_only: bool, outer: bool) {
        if layout.manner == Manner::Edges || (glyphs_only && layout.manner != Manner::Ring) {
            return;
        }
        for (look, line) in lines.iter().filter(|(_, line)| !line.points.is_empty()) {
            let crowded =
                layout.manner == Manner::Ring && line.points.len() > LARGEST_POLYGON && lines.len() > 1;
            if crowded || !lines::joins_layers(layout, &line.points) {
                continue;
            }
            let mut ink = Ink::stroke(look.colour, if outer { 7.0 } else { 3.5 }).dashed(look.dash);
            if layout.manner == Manner::Ring {
                ink = Ink { fill: Some(look.colour), clear: 0.82, ..ink };
            }
            if layout.places[0].layer.is_some() {
                let colour = if lines.len() == 1 { INK } else { look.colour };
                ink = Ink::stroke(colour, 2.0).dashed(Dash::Dashed);
            }
            if outer {
                ink = Ink { stroke: Some(look.colour.thinned(0.7)), dash: Dash::Solid, ..ink };
            }
            self.picture.push(lines::curve(layout, &line.points), ink, None);
            if layout.manner == Manner::Cells && !outer && lines.len() == 1 {
                for &p in &line.points {
                    let at = layout.places[p.index()].at;
                    let ink = Ink::fill(look.colour).and_stroke(PAPER, 1.5);
                    self.picture.push(Form::Disc { at, radius: 6.0 }, ink, None);
                }
            }
        }
    }

    fn cell(&mut self, place: &Place, ink: Ink, point: Option<Point>) {
        let form = match place.cell {
            Cell::Tile { .. } => Form::Tile { bounds: place.target().grown(-ink.width / 2.0), round: 5.0 },
            Cell::Island { .. } => Form::Tile { bounds: place.target(), round: 14.0 },
            Cell::Disc { radius } => Form::Disc { at: place.at, radius: radius - ink.width / 2.0 },
            Cell::Hexagon { radius } => style::closed(
                (0..6).map(|k| place.at.towards(90.0 - 60.0 * k as f32, radius - ink.width / 2.0)),
            ),
            Cell::Handle { radius, target } => {
                // What can be touched is larger than what is seen.
                let unseen = Ink { fill: Some(PAPER), clear: 1.0, ..Ink::default() };
                self.picture.push(Form::Disc { at: place.at, radius: target / 2.0 }, unseen, point);
                Form::Disc { at: place.at, radius }
            }
        };
        self.picture.push(form, ink, point);
    }
}

impl Place {
    fn is_island(&self) -> bool {
        matches!(self.cell, Cell::Island { .. })
    }
}

fn touches(layout: &Layout, lines: &[(Look, Line)], request: &Request, asked: bool) -> Vec<Touch> {
    let mut touches = vec![Touch::default(); layout.places.len()];
    for (look, line) in lines {
        for &p in &line.points {
            touches[p.index()].looks.push(*look);
        }
        if asked && lines.len() == 1 {
            let seat = |place: &Place| place.layer.map(|(_, seat)| seat);
            let seats: Vec<u32> =
                line.points.iter().filter_map(|&p| seat(&layout.places[p.index()])).collect();
            for (touch, place) in touches.iter_mut().zip(&layout.places) {
                if seat(place).is_some_and(|s| seats.contains(&s)) {
                    touch.ghost = Some(*look);
                }
            }
        }
    }
    if let Request::Through(p) = request {
        touches[p.index()].chosen = true;
        touches[p.index()].looks.clear();
    }
    touches
}
