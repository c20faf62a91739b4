//! Highlighted sets: which they are and how they look.

use super::layout::{Layout, Manner};
use super::picture::{Dash, Form, Spot, Step, spot};
use super::style::{self, Look};
use super::{DrawError, Options};
use noughts::boards::{Nest, SetId, Sets, WinningSets};
use noughts::{Board, Point};

/// A set with a name for the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub name: String,
    pub points: Vec<Point>,
}

/// More lines than this cannot be told apart in one picture.
const MOST_LINES: usize = 24;
/// Larger sets on a circle cover one another as polygons; their glyphs must do.
pub const LARGEST_POLYGON: usize = 4;
/// The outer sets of a nest are listed up to this many incidences, to find a numbered set.
const MOST_OUTER: u64 = 4_000_000;

impl Line {
    /// Winning set number `index`, counted from 0, in the order in which the board lists its sets. A nest
    /// need not list them.
    pub fn numbered(board: &Board, index: u64) -> Result<Line, DrawError> {
        match nth_set(board, index) {
            Ok(points) => Ok(Line { name: format!("line {}", index.saturating_add(1)), points }),
            Err(Missing::TooMany) => {
                Err(DrawError(format!("the outer sets of {board} are too many to be counted through")))
            }
            Err(Missing::Past) => Err(DrawError(format!(
                "{board} has no set number {}: they are numbered from 1 to {}",
                index.saturating_add(1),
                board.count_sets()
            ))),
        }
    }

    /// The winning sets that contain all these points.
    pub fn containing(board: &Board, points: &[Point]) -> Result<Vec<Line>, DrawError> {
        let WinningSets::Listed(sets) = board.winning_sets() else {
            return Err(DrawError(format!("{board} is nested: choose one of its sets by number")));
        };
        let found: Vec<Line> = sets
            .iter()
            .enumerate()
            .filter(|(_, set)| points.iter().all(|p| set.binary_search(p).is_ok()))
            .map(|(i, set)| Line { name: format!("line {}", i + 1), points: set.to_vec() })
            .collect();
        if found.len() > MOST_LINES {
            let names: Vec<&str> = points.iter().map(|&p| board.label(p)).collect();
            return Err(DrawError(format!(
                "{} winning sets contain {}; a picture tells at most {MOST_LINES} apart. Choose one of them by its number",
                found.len(),
                names.join(", ")
            )));
        }
        Ok(found)
    }
}

enum Missing {
    Past,
    TooMany,
}

fn nth_set(board: &Board, index: u64) -> Result<Vec<Point>, Missing> {
    match board.winning_sets() {
        WinningSets::Listed(sets) => {
            let i = usize::try_from(index).ok().filter(|&i| i < sets.len()).ok_or(Missing::Past)?;
            Ok(sets.get(i).to_vec())
        }
        WinningSets::Nested(nest) => nth_nested(nest, index),
    }
}

/// The sets of a nest in the order of their listing: outer set by outer set, the last island fastest.
fn nth_nested(nest: &Nest, mut index: u64) -> Result<Vec<Point>, Missing> {
    let outer = nest.outer.list_sets(MOST_OUTER).map_err(|_| Missing::TooMany)?;
    // A count beyond u64 is as good as infinite here: `index` is smaller.
    let counts: Vec<u64> =
        nest.inners.iter().map(|b| u64::try_from(b.count_sets()).unwrap_or(u64::MAX)).collect();
    for set in outer.iter() {
        let count = |o: &Point| counts[nest.inner_of[o.index()] as usize];
        let here = set.iter().map(count).fold(1, u64::saturating_mul);
        if index >= here {
            index -= here;
            continue;
        }
        let mut points = Vec::new();
        for &o in set.iter().rev() {
            let inner = &nest.inners[nest.inner_of[o.index()] as usize];
            let first = nest.first_point[o.index()];
            points.extend(nth_set(inner, index % count(&o))?.iter().map(|p| p.plus(first)));
            index /= count(&o);
        }
        points.sort_unstable();
        return Ok(points);
    }
    Err(Missing::Past)
}

/// Whether the lines through the first point make a good example on a circle: small polygons, several of
/// them and few enough, where not all sets are drawn anyway.
pub fn good_through_first(board: &Board) -> bool {
    let WinningSets::Listed(sets) = board.winning_sets() else { return false };
    let here: Vec<&[Point]> = sets.iter().filter(|set| set.first() == Some(&Point::new(0))).collect();
    let polygons = here.iter().all(|set| set.len() <= LARGEST_POLYGON);
    let all_drawn = || super::layout::layout(board, 0.0).all_lines;
    board.points() <= 40 && polygons && (2..=MOST_LINES).contains(&here.len()) && !all_drawn()
}

/// One line that is neither a row nor a column, as an example: the last of those that touch the first point
/// of the board, or simply the last.
pub fn slanted(board: &Board) -> Vec<Line> {
    let WinningSets::Listed(sets) = board.winning_sets() else { return Vec::new() };
    let through_first = (0..sets.len()).rev().find(|&i| sets.get(i).first() == Some(&Point::new(0)));
    let index = through_first.or_else(|| sets.len().checked_sub(1));
    index.and_then(|i| Line::numbered(board, i as u64).ok()).into_iter().collect()
}

/// What is asked of one level of a picture.
#[derive(Clone, Debug)]
pub enum Request {
    Sets(Vec<Line>),
    Through(Point),
}

impl Request {
    pub fn of(options: &Options) -> Request {
        match options.through {
            Some(p) => Request::Through(p),
            None => Request::Sets(options.lines.clone()),
        }
    }

    /// The same request on the outer board of a nest.
    pub fn outer(&self, nest: &Nest) -> Request {
        match self {
            Request::Through(p) => Request::Through(nest.locate(*p).0),
            Request::Sets(lines) => Request::Sets(
                lines
                    .iter()
                    .map(|line| {
                        let mut points: Vec<Point> = line.points.iter().map(|&p| nest.locate(p).0).collect();
                        points.dedup();
                        Line { name: line.name.clone(), points }
                    })
                    .collect(),
            ),
        }
    }

    /// The same request on one island. Sets that miss it stay, empty, so that each keeps its look.
    pub fn inner(&self, nest: &Nest, island: Point) -> Request {
        match self {
            Request::Through(p) => match nest.locate(*p) {
                (o, inner) if o == island => Request::Through(inner),
                _ => Request::Sets(Vec::new()),
            },
            Request::Sets(lines) => Request::Sets(
                lines
                    .iter()
                    .map(|line| {
                        let here = line.points.iter().map(|&p| nest.locate(p)).filter(|(o, _)| *o == island);
                        Line { name: line.name.clone(), points: here.map(|(_, p)| p).collect() }
                    })
                    .collect(),
            ),
        }
    }
}

/// The lines to draw on a board that is no nest, each with its look.
pub fn resolve(board: &Board, request: &Request) -> Result<Vec<(Look, Line)>, DrawError> {
    let lines = match request {
        Request::Sets(lines) if lines.is_empty() => return Ok(Vec::new()),
        Request::Sets(lines) if lines.len() == 1 => {
            return Ok(vec![(style::single(), lines[0].clone())]);
        }
        Request::Sets(lines) => lines.clone(),
        Request::Through(p) => Line::containing(board, &[*p])?,
    };
    if lines.len() > MOST_LINES {
        return Err(DrawError(format!(
            "{} lines are asked for; a picture tells at most {MOST_LINES} apart",
            lines.len()
        )));
    }
    Ok(lines.into_iter().enumerate().map(|(i, line)| (style::look(i), line)).collect())
}

/// Every line: parallel lines look alike; the sets of the second player are dashed.
pub fn all(board: &Board, layout: &Layout) -> Vec<(Look, Line)> {
    let WinningSets::Listed(sets) = board.winning_sets() else { return Vec::new() };
    let class = |i: usize| board.classes().iter().position(|c| c.contains(&SetId::new(i))).unwrap_or(i);
    let line = |set: &[Point]| Line { name: String::new(), points: set.to_vec() };
    let look = |i: usize, set: &[Point]| match layout.circle {
        Some(circle) if circle == set => Look { colour: style::INK, ..style::single() },
        // With two families the dash tells whose set it is.
        _ if board.second_sets().is_some() => Look { dash: Dash::Solid, ..style::look(i) },
        _ => style::look(class(i)),
    };
    let first = sets.iter().enumerate().map(|(i, set)| (look(i, set), line(set)));
    let second = board.second_sets().into_iter().flat_map(Sets::iter).enumerate();
    let dashed = |i: usize| Look { dash: Dash::Dashed, ..style::look(i + sets.len()) };
    first.chain(second.map(|(i, set)| (dashed(i), line(set)))).collect()
}

/// Whether a curve shows a set: always, except on layers, where it must visit each layer once or stay in
/// one. A plane in a cube is no curve.
pub fn joins_layers(layout: &Layout, set: &[Point]) -> bool {
    let mut layers: Vec<u32> =
        set.iter().filter_map(|&p| layout.places[p.index()].layer).map(|(layer, _)| layer).collect();
    layers.sort_unstable();
    layers.dedup();
    layers.is_empty() || layers.len() == set.len() || layers.len() == 1
}

/// The curve of a set on a layout.
pub fn curve(layout: &Layout, set: &[Point]) -> Form {
    let spots: Vec<Spot> = set.iter().map(|&p| layout.places[p.index()].at).collect();
    if let [alone] = set {
        // A single point that wins: a ring around it.
        let place = &layout.places[alone.index()];
        return Form::Disc { at: place.at, radius: place.target().width() / 2.0 + 5.0 };
    }
    if layout.circle.is_some_and(|c| c == set) {
        return circle_through(spots[0], spots[1], spots[2]);
    }
    if layout.manner == Manner::Ring {
        return polygon(&spots);
    }
    let way: Vec<Spot> = style::short_way(&spots).into_iter().map(|i| spots[i]).collect();
    let straight = way.len() < 3 || {
        let (from, along) = (way[0], way[way.len() - 1] - way[0]);
        way.iter().all(|&s| {
            let d = s - from;
            (d.x * along.y - d.y * along.x).abs() < 0.5 * along.length()
        })
    };
    if straight {
        let ends = [way.first(), way.last()];
        return Form::Path(style::polyline(ends.into_iter().flatten().copied()));
    }
    Form::Path(style::spline(&way))
}

/// The spots in order around their middle.
fn polygon(spots: &[Spot]) -> Form {
    // Closing two spots would draw the way back over the dashes of the way there.
    if spots.len() < 3 {
        return Form::Path(style::polyline(spots.iter().copied()));
    }
    let middle = spots.iter().fold(Spot::default(), |sum, &s| sum + s) * (1.0 / spots.len().max(1) as f32);
    let angle = |s: &Spot| (s.y - middle.y).atan2(s.x - middle.x);
    let mut around = spots.to_vec();
    around.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
    style::closed(around)
}

fn circle_through(a: Spot, b: Spot, c: Spot) -> Form {
    let (b, c) = (b - a, c - a);
    let d = 2.0 * (b.x * c.y - b.y * c.x);
    let (bb, cc) = (b.x * b.x + b.y * b.y, c.x * c.x + c.y * c.y);
    let centre = spot((c.y * bb - b.y * cc) / d, (b.x * cc - c.x * bb) / d);
    if d.abs() < 0.01 {
        return Form::Path(vec![Step::Move(a), Step::Line(a + b), Step::Line(a + c)]);
    }
    Form::Disc { at: a + centre, radius: centre.length() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_sets_of_a_nest_are_those_of_its_listing() {
        let inner = Board::parse("lines{1 2; 2 3}").unwrap();
        let outer = Board::parse("lines{1 2 3; 3 4}").unwrap();
        let other = Board::parse("lines{1 2; 1 3; 2 3}").unwrap();
        let nest = Nest::new(outer, vec![inner, other], vec![0, 1, 0, 0]);
        let draft = noughts::boards::Draft {
            labels: (1..=nest.first_point[4]).map(|p| p.to_string()).collect(),
            sets: WinningSets::Nested(Box::new(nest)),
            ..noughts::boards::Draft::default()
        };
        let board = Board::from_draft("nest", draft).unwrap();
        let listed = board.list_sets(10_000).unwrap();
        for (i, set) in listed.iter().enumerate() {
            assert_eq!(Line::numbered(&board, i as u64).unwrap().points, set);
        }
        assert!(Line::numbered(&board, listed.len() as u64).is_err());
    }
}
