//! What a picture is made of, whichever file it ends in: a few forms, each with its ink.

use noughts::Point;
use std::ops::{Add, Mul, Sub};

/// A place in pixels; y grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    pub x: f32,
    pub y: f32,
}

/// Shorthand for a [`Spot`].
pub fn spot(x: f32, y: f32) -> Spot {
    Spot { x, y }
}

impl Spot {
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The place `radius` away in the direction of `degrees` (0 right, 90 up).
    #[must_use]
    pub fn towards(self, degrees: f32, radius: f32) -> Spot {
        let (sin, cos) = degrees.to_radians().sin_cos();
        spot(self.x + radius * cos, self.y - radius * sin)
    }
}

impl Add for Spot {
    type Output = Spot;
    fn add(self, other: Spot) -> Spot {
        spot(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Spot {
    type Output = Spot;
    fn sub(self, other: Spot) -> Spot {
        spot(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Spot {
    type Output = Spot;
    fn mul(self, factor: f32) -> Spot {
        spot(self.x * factor, self.y * factor)
    }
}

/// A rectangle with sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub min: Spot,
    pub max: Spot,
}

impl Bounds {
    pub fn around(centre: Spot, width: f32, height: f32) -> Bounds {
        let half = spot(width / 2.0, height / 2.0);
        Bounds { min: centre - half, max: centre + half }
    }

    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }

    #[must_use]
    pub fn union(self, other: Bounds) -> Bounds {
        Bounds {
            min: spot(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: spot(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    #[must_use]
    pub fn grown(self, by: f32) -> Bounds {
        Bounds { min: self.min - spot(by, by), max: self.max + spot(by, by) }
    }

    /// The smallest one around some spots.
    pub fn of(spots: impl IntoIterator<Item = Spot>) -> Option<Bounds> {
        spots.into_iter().map(|s| Bounds { min: s, max: s }).reduce(Bounds::union)
    }
}

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// This colour thinned with white: 1 leaves it, 0 is white.
    #[must_use]
    pub fn thinned(self, strength: f32) -> Colour {
        let mix = |c: u8| (255.0 - (255.0 - f32::from(c)) * strength.clamp(0.0, 1.0)).round() as u8;
        Colour(mix(self.0), mix(self.1), mix(self.2))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dash {
    #[default]
    Solid,
    Dashed,
    Dotted,
    DashDot,
}

impl Dash {
    /// Lengths of strokes and gaps for a line of some width; empty for a solid line.
    pub fn lengths(self, width: f32) -> Vec<f32> {
        let in_widths: &[f32] = match self {
            Dash::Solid => &[],
            Dash::Dashed => &[4.0, 2.5],
            // Round caps make a very short stroke a dot.
            Dash::Dotted => &[0.1, 2.2],
            Dash::DashDot => &[4.0, 2.2, 0.1, 2.2],
        };
        in_widths.iter().map(|l| l * width).collect()
    }
}

/// How a form is filled and outlined.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ink {
    pub fill: Option<Colour>,
    /// How much of the fill is see-through: 0 none of it, 1 all of it.
    pub clear: f32,
    pub stroke: Option<Colour>,
    pub width: f32,
    pub dash: Dash,
}

impl Ink {
    pub fn fill(colour: Colour) -> Ink {
        Ink { fill: Some(colour), ..Ink::default() }
    }

    pub fn stroke(colour: Colour, width: f32) -> Ink {
        Ink { stroke: Some(colour), width, ..Ink::default() }
    }

    #[must_use]
    pub fn and_stroke(self, colour: Colour, width: f32) -> Ink {
        Ink { stroke: Some(colour), width, ..self }
    }

    #[must_use]
    pub fn dashed(self, dash: Dash) -> Ink {
        Ink { dash, ..self }
    }
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    Move(Spot),
    Line(Spot),
    /// A cubic Bézier curve: two control points and the end.
    Curve(Spot, Spot, Spot),
    Close,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    Path(Vec<Step>),
    Disc {
        at: Spot,
        radius: f32,
    },
    Tile {
        bounds: Bounds,
        round: f32,
    },
    /// `at.y` is the middle of the capitals; `size` is the height of the font.
    Text {
        at: Spot,
        size: f32,
        text: String,
        align: Align,
    },
}

/// A form on the page. Neighbours with the same `point` belong together: they are that point.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    pub form: Form,
    pub ink: Ink,
    pub point: Option<Point>,
}

/// A finished picture, ready for any writer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub title: String,
    pub description: String,
    /// What a pointer resting on a point is told, one per point.
    pub names: Vec<String>,
    /// From the back to the front.
    pub items: Vec<Item>,
}

/// The middle of capitals stands this many font sizes above the baseline.
pub const MIDDLE: f32 = 0.36;

/// A width no common sans-serif font exceeds, so that text is never clipped.
pub fn text_width(text: &str, size: f32) -> f32 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | '·' => 0.4,
        'f' | 't' | 'r' | 'I' | '(' | ')' | '[' | ']' | '-' | '/' => 0.46,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.05,
        'a'..='z' | '0'..='9' => 0.66,
        'A'..='Z' | '+' | '=' | '−' | '<' | '>' | '×' => 0.85,
        c if c.is_ascii() => 0.85,
        c if (c as u32) < 0x2e80 => 0.95,
        _ => 1.1,
    };
    text.chars().map(em).sum::<f32>() * size
}

impl Form {
    /// What the form covers, never less.
    pub fn bounds(&self) -> Option<Bounds> {
        match self {
            Form::Path(steps) => Bounds::of(steps.iter().flat_map(|step| match *step {
                Step::Move(a) | Step::Line(a) => vec![a],
                Step::Curve(a, b, c) => vec![a, b, c],
                Step::Close => vec![],
            })),
            Form::Disc { at, radius } => Some(Bounds::around(*at, 2.0 * radius, 2.0 * radius)),
            Form::Tile { bounds, .. } => Some(*bounds),
            Form::Text { at, size, text, align } => {
                let width = text_width(text, *size);
                let left = match align {
                    Align::Start => 0.0,
                    Align::Middle => width / 2.0,
                    Align::End => width,
                };
                let centre = spot(at.x - left + width / 2.0, at.y);
                Some(Bounds::around(centre, width, 1.3 * size))
            }
        }
    }
}

impl Picture {
    pub fn push(&mut self, form: Form, ink: Ink, point: Option<Point>) {
        self.items.push(Item { form, ink, point });
    }

    pub fn text(
        &mut self,
        at: Spot,
        size: f32,
        text: impl Into<String>,
        colour: Colour,
        point: Option<Point>,
    ) {
        let form = Form::Text { at, size, text: text.into(), align: Align::Middle };
        self.push(form, Ink::fill(colour), point);
    }

    /// Everything drawn, strokes included, with a margin.
    pub fn bounds(&self) -> Bounds {
        let each =
            self.items.iter().filter_map(|item| Some(item.form.bounds()?.grown(item.ink.width / 2.0 + 1.0)));
        let all = each.reduce(Bounds::union).unwrap_or(Bounds::around(spot(0.0, 0.0), 1.0, 1.0));
        let all = all.grown(12.0);
        // Whole pixels keep the files short and the edges sharp.
        Bounds {
            min: spot(all.min.x.floor(), all.min.y.floor()),
            max: spot(all.max.x.ceil(), all.max.y.ceil()),
        }
    }
}
