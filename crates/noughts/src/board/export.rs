//! Writing a board to a file that `file(path)` reads back.

use super::labels::hidden;
use super::{Board, Point, Sets, Setup, Shape, TooManySets};
use crate::graph::{Graph, to_graph6};
use serde::Serialize;
use std::fmt;
use std::fmt::Write;
use std::path::Path;

/// The format of a board file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The board file of this program, with everything a board has.
    Json,
    /// One set a line, in labels.
    Text,
    /// A position with winning sets by numbers, for programs that read `.pg`.
    Pg,
    /// A list of lists, which GAP, Sage and JSON readers take.
    Gap,
    /// An incidence matrix: a row for each point, a column for each set.
    Matrix,
    /// A graph in DIMACS: sets of two points are its edges.
    Dimacs,
    /// The same in graph6.
    Graph6,
}

impl Format {
    /// Every format with its name and the extensions of its files.
    pub const ALL: [(Format, &'static str, &'static [&'static str]); 7] = [
        (Format::Json, "json", &["json"]),
        (Format::Text, "text", &["txt", "text"]),
        (Format::Pg, "pg", &["pg"]),
        (Format::Gap, "gap", &["gap", "g"]),
        (Format::Matrix, "matrix", &["mat", "matrix"]),
        (Format::Dimacs, "dimacs", &["col", "dimacs"]),
        (Format::Graph6, "graph6", &["g6"]),
    ];

    /// The format that the extension of a path names.
    pub fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        Format::ALL.iter().find(|(_, _, all)| all.contains(&extension.as_str())).map(|&(format, ..)| format)
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        Format::ALL.iter().find(|(format, ..)| *format == self).map_or("", |(_, name, _)| name)
    }

    /// Signs that a label does not begin with here.
    fn signs(self) -> &'static str {
        match self {
            Format::Text | Format::Matrix => "#[",
            Format::Pg => "%#",
            Format::Json | Format::Gap | Format::Dimacs | Format::Graph6 => "",
        }
    }
}

/// Why a board cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// The winning sets are too many to list.
    TooMany(TooManySets),
    /// The label would be read as something else.
    Label {
        /// The label that would be read as something else.
        label: String,
        /// The format in which it would.
        format: Format,
    },
    /// The format has no room for something that the board has.
    NoRoom {
        /// What the format has no room for.
        what: String,
        /// The format that has none.
        format: Format,
    },
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::TooMany(e) => e.fmt(f),
            ExportError::Label { label, format } => {
                write!(
                    f,
                    "the label {label:?} would be misread in the format {}; write JSON instead",
                    format.name()
                )
            }
            ExportError::NoRoom { what, format } => {
                write!(f, "the format {} has no room for {what}; write JSON instead", format.name())
            }
        }
    }
}

impl std::error::Error for ExportError {}

impl Board {
    /// The text of a board file; winning sets with more than `limit` incidences are refused.
    pub fn export(&self, format: Format, limit: u64) -> Result<String, ExportError> {
        let sets = self.list_sets(limit).map_err(ExportError::TooMany)?;
        let no_room = |what: &str| Err(ExportError::NoRoom { what: what.to_string(), format });
        if let Some(label) =
            self.labels().iter().find(|label| label.starts_with(|c| format.signs().contains(c)))
        {
            return Err(ExportError::Label { label: label.clone(), format });
        }
        if !matches!(format, Format::Json | Format::Text | Format::Pg) {
            if self.second_sets().is_some() {
                return no_room("the second player’s sets");
            }
            if self.setup().is_some() {
                return no_room("stones, turns and first moves");
            }
            if sets.is_empty() {
                return no_room("a board without winning sets");
            }
        }
        match format {
            Format::Json => Ok(to_json(self, &sets)),
            Format::Text => Ok(to_text(self, &sets)),
            Format::Pg if self.points() == 0 => no_room("a board without points"),
            Format::Pg => Ok(to_pg(self, &sets)),
            Format::Gap => to_gap(self, &sets),
            Format::Matrix => to_matrix(self, &sets, limit),
            Format::Dimacs => {
                let graph = graph(self, &sets, format)?;
                let mut text =
                    format!("c {}\np edge {} {}\n", one_line(self.name()), graph.vertices(), sets.len());
                for &(u, v) in graph.edges() {
                    let _ = writeln!(text, "e {} {}", graph.label(u), graph.label(v));
                }
                Ok(text)
            }
            Format::Graph6 => Ok(to_graph6(&graph(self, &sets, format)?) + "\n"),
        }
    }
}

/// Are the labels 1, 2, …?
fn is_numbered(board: &Board) -> bool {
    board.labels().iter().enumerate().all(|(i, label)| *label == (i + 1).to_string())
}

fn to_gap(board: &Board, sets: &Sets) -> Result<String, ExportError> {
    let mut used = vec![false; board.points()];
    sets.iter().flatten().for_each(|&p| used[p.index()] = true);
    if let Some(loose) = used.iter().position(|used| !used) {
        let what = format!("the point {}, which is in no set", board.labels()[loose]);
        return Err(ExportError::NoRoom { what, format: Format::Gap });
    }
    let quoted: Vec<String> = board
        .labels()
        .iter()
        .map(|l| if is_plain_number(l) { l.clone() } else { serde_json::Value::from(l.as_str()).to_string() })
        .collect();
    let set = |set: &[Point]| {
        let labels: Vec<&str> = set.iter().map(|&p| quoted[p.index()].as_str()).collect();
        format!("[ {} ]", labels.join(", "))
    };
    let lists: Vec<String> = sets.iter().map(set).collect();
    Ok(format!("[ {} ]\n", lists.join(",\n  ")))
}

/// A number as programs write it.
fn is_plain_number(label: &str) -> bool {
    label.len() <= 18
        && label.bytes().all(|b| b.is_ascii_digit())
        && (label.len() == 1 || !label.starts_with('0'))
}

fn to_matrix(board: &Board, sets: &Sets, limit: u64) -> Result<String, ExportError> {
    let entries = board.points() as u128 * sets.len() as u128;
    if entries > u128::from(limit) {
        let what = format!("{entries} entries (the limit is {limit})");
        return Err(ExportError::NoRoom { what, format: Format::Matrix });
    }
    let mut out = Lines { board, text: String::new() };
    let numbered = is_numbered(board);
    // Other programs take the bare matrix; headings are for what they could not say.
    if !numbered {
        out.points("[points]", &all_points(board));
    }
    if !numbered || board.points() < 2 || sets.len() < 3 {
        out.text += "[matrix]\n";
    }
    let mut rows = vec![vec!["0"; sets.len()]; board.points()];
    for (i, set) in sets.iter().enumerate() {
        for &p in set {
            rows[p.index()][i] = "1";
        }
    }
    for row in rows {
        out.text += &row.join(" ");
        out.text.push('\n');
    }
    Ok(out.text)
}

/// The graph whose edges are the sets.
fn graph(board: &Board, sets: &Sets, format: Format) -> Result<Graph, ExportError> {
    let no_room = |what: String| ExportError::NoRoom { what, format };
    if let Some(set) = sets.iter().find(|set| set.len() != 2) {
        return Err(no_room(format!("sets of {} points, only for edges", set.len())));
    }
    if !is_numbered(board) {
        return Err(no_room("labels other than 1, 2, …".to_string()));
    }
    let edges = sets.iter().filter_map(|set| Some(((*set.first()?).into(), (*set.get(1)?).into()))).collect();
    Graph::numbered(board.points() as u32, edges).map_err(|e| no_room(e.to_string()))
}

/// A board file; keys in the order of the alphabet.
#[derive(Serialize)]
struct File<'a> {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<[i32; 2]>>,
    points: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Vec<Vec<&'a str>>>,
    sets: Vec<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<FileSetup<'a>>,
}

/// Stones that are there at the beginning, and who moves.
#[derive(Serialize)]
struct FileSetup<'a> {
    first: Vec<&'a str>,
    first_moves: Vec<&'a str>,
    second: Vec<&'a str>,
    turns: Vec<&'static str>,
}

fn to_json(board: &Board, sets: &Sets) -> String {
    let points = |points: &[Point]| -> Vec<&str> { points.iter().map(|&p| board.label(p)).collect() };
    let family = |sets: &Sets| sets.iter().map(points).collect();
    let setup = |setup: &Setup| FileSetup {
        first: points(&setup.first),
        first_moves: points(&setup.first_moves),
        second: points(&setup.second),
        turns: setup.turns.iter().map(|&first| if first { "first" } else { "second" }).collect(),
    };
    let file = File {
        name: one_line(board.name()),
        places: match board.shape() {
            Shape::Placed(sites) => Some(sites.iter().map(|site| [site.x, site.y]).collect()),
            _ => None,
        },
        points: board.labels(),
        second: board.second_sets().map(family),
        sets: family(sets),
        setup: board.setup().map(setup),
    };
    serde_json::to_string(&file).unwrap_or_default() + "\n"
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
    Point::all(board.points()).collect()
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
    let claimed = setup.first.len() + setup.second.len();
    let usual = (claimed..board.points()).map(|i| i % 2 == 0);
    let turns: Vec<bool> = if setup.turns.is_empty() { usual.collect() } else { setup.turns.clone() };
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

/// A name without line breaks and other invisible characters.
fn one_line(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").replace(hidden, "")
}
