//! Writing a board to a file that `file(path)` reads back: JSON, plain text or `.pg`.

use super::{Board, Point, Sets, Setup, Shape, TooManySets};
use serde_json::{Map, Value, json};
use std::fmt;
use std::fmt::Write;
use std::path::Path;

/// The format of a board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Json,
    Text,
    Pg,
}

impl Format {
    /// `.json` and `.pg` by their extension, plain text for `.txt`.
    pub fn of_path(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_lowercase().as_str() {
            "json" => Some(Format::Json),
            "txt" | "text" => Some(Format::Text),
            "pg" => Some(Format::Pg),
            _ => None,
        }
    }
}

/// Why a board cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    TooMany(TooManySets),
    /// The label would be read as something else.
    Label {
        label: String,
        format: Format,
    },
    /// A `.pg` file cannot be without positions.
    NoPoints,
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::TooMany(e) => e.fmt(f),
            ExportError::Label { label, format } => {
                let format = if *format == Format::Pg { ".pg" } else { "plain text" };
                write!(f, "the label {label:?} would be misread in {format}; write JSON instead")
            }
            ExportError::NoPoints => f.write_str("a .pg file needs at least one point; write JSON instead"),
        }
    }
}

impl std::error::Error for ExportError {}

/// The text of a board file; winning sets with more than `limit` incidences are refused.
pub fn write(board: &Board, format: Format, limit: u64) -> Result<String, ExportError> {
    let sets = board.list_sets(limit).map_err(ExportError::TooMany)?;
    let signs = match format {
        Format::Json => "",
        Format::Text => "#[",
        Format::Pg => "%#",
    };
    if let Some(label) = board.labels().iter().find(|label| label.starts_with(|c| signs.contains(c))) {
        return Err(ExportError::Label { label: label.clone(), format });
    }
    match format {
        Format::Json => Ok(to_json(board, &sets)),
        Format::Text => Ok(to_text(board, &sets)),
        Format::Pg if board.points() == 0 => Err(ExportError::NoPoints),
        Format::Pg => Ok(to_pg(board, &sets)),
    }
}

fn to_json(board: &Board, sets: &Sets) -> String {
    let points = |points: &[Point]| -> Value { points.iter().map(|&p| board.label(p)).collect() };
    let family = |sets: &Sets| -> Value { sets.iter().map(points).collect() };
    let mut file = Map::new();
    file.insert("name".into(), json!(board.name()));
    file.insert("points".into(), json!(board.labels()));
    file.insert("sets".into(), family(sets));
    if let Some(second) = board.second_sets() {
        file.insert("second".into(), family(second));
    }
    if let Shape::Placed(sites) = board.shape() {
        file.insert("places".into(), sites.iter().map(|site| json!([site.x, site.y])).collect());
    }
    if let Some(setup) = board.setup() {
        let player = |&first: &bool| if first { "first" } else { "second" };
        file.insert(
            "setup".into(),
            json!({
                "first": points(&setup.first),
                "second": points(&setup.second),
                "turns": setup.turns.iter().map(player).collect::<Vec<_>>(),
                "first_moves": points(&setup.first_moves),
            }),
        );
    }
    Value::Object(file).to_string() + "\n"
}

/// Section after section, with labels between spaces.
struct Lines<'a> {
    board: &'a Board,
    text: String,
}

impl Lines<'_> {
    fn points(&mut self, header: &str, points: &[Point]) {
        if !points.is_empty() {
            self.text += header;
            self.text.push('\n');
            self.line(points);
        }
    }

    fn family(&mut self, header: &str, sets: &Sets) {
        self.text += header;
        self.text.push('\n');
        for set in sets.iter() {
            self.line(set);
        }
    }

    fn line(&mut self, points: &[Point]) {
        let labels: Vec<&str> = points.iter().map(|&p| self.board.label(p)).collect();
        self.text += &labels.join(" ");
        self.text.push('\n');
    }
}

fn all_points(board: &Board) -> Vec<Point> {
    (0..board.points() as Point).collect()
}

fn to_text(board: &Board, sets: &Sets) -> String {
    let mut out = Lines { board, text: format!("# {}\n", one_line(board.name())) };
    out.points("[points]", &all_points(board));
    out.family("[sets]", sets);
    if let Some(second) = board.second_sets() {
        out.family("[second sets]", second);
    }
    if let Some(setup) = board.setup() {
        out.points("[first stones]", &setup.first);
        out.points("[second stones]", &setup.second);
        out.points("[first moves]", &setup.first_moves);
        if !setup.turns.is_empty() {
            let turns: Vec<&str> =
                setup.turns.iter().map(|&first| if first { "first" } else { "second" }).collect();
            let _ = writeln!(out.text, "[turns]\n{}", turns.join(" "));
        }
    }
    out.text
}

fn to_pg(board: &Board, sets: &Sets) -> String {
    let none = Setup::default();
    let setup = board.setup().unwrap_or(&none);
    let free = board.points().saturating_sub(setup.first.len() + setup.second.len());
    let turns: Vec<bool> =
        if setup.turns.is_empty() { (0..free).map(|i| i % 2 == 0).collect() } else { setup.turns.clone() };
    let mut out = Lines { board, text: format!("% {}\n", one_line(board.name())) };
    let times = |keep: &dyn Fn(bool) -> bool| {
        let kept = turns.iter().enumerate().filter(|(_, first)| keep(**first));
        kept.map(|(i, _)| format!("t{}", i + 1)).collect::<Vec<_>>().join(" ")
    };
    let _ = writeln!(out.text, "#times\n{}\n#blackturns\n{}", times(&|_| true), times(&|first| first));
    out.points("#positions", &all_points(board));
    out.points("#blackinitials", &setup.first);
    out.points("#whiteinitials", &setup.second);
    out.points("#firstmoves", &setup.first_moves);
    out.family("#blackwins", sets);
    match board.second_sets() {
        Some(second) if second.is_empty() => {}
        second => out.family("#whitewins", second.unwrap_or(sets)),
    }
    out.text
}

/// A name without line breaks, for a comment.
fn one_line(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
