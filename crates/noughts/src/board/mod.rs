//! Boards: points and winning sets.
//!
//! A [`Board`] knows no search width and is validated once, when it is made. Families live in one file
//! each and are listed in [`families`].

pub mod analysis;
pub mod axioms;
mod builder;
pub mod compare;
mod cube;
pub mod describe;
pub mod export;
pub mod families;
mod file;
mod geometry;
mod graph;
mod grid;
mod hall_hughes;
pub mod hex;
mod inline;
mod inversive;
pub mod labelled;
mod labels;
mod listing;
mod matroid;
mod nest;
pub mod nets;
pub mod orders;
mod plane;
mod polyomino;
mod quadruple;
mod remove;
mod shape;
mod steiner;
mod sts15;
pub mod symmetry;
mod transversal;
pub mod triples;
mod versus;

pub use crate::point::{Point, SetId};
pub use crate::sets::{Sets, TooManySets};
pub use crate::spec::{Spec, SpecError};
pub use nest::Nest;
pub use shape::{Shape, Site};

use crate::spec::SpecReader;
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use num_bigint::BigUint;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// What a family hands over; [`Board::new`] validates it.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct Draft {
    /// One label per point, distinct up to case.
    pub labels: Vec<String>,
    /// The winning sets of the first player, and of the second where `second` is `None`.
    pub sets: WinningSets,
    /// Winning sets of the second player where they differ from the first player's.
    pub second: Option<Sets>,
    /// Coordinates of each point, where the family has them (all of one length).
    pub coordinates: Vec<Vec<u32>>,
    /// Parallel classes known from the construction, as indices of sets.
    pub classes: Vec<Vec<SetId>>,
    /// How a person draws it.
    pub shape: Shape,
    /// A position to start from, where the source of the board gives one.
    pub setup: Option<Setup>,
    /// The checker builds this board from its name, so that a statement need not list the sets.
    pub derived: bool,
    /// The sets are too many and left out: only a search that needs none can be asked.
    pub unlisted: bool,
    /// Labels are a letter and a number, read as a letter with an index (`a3` as α₃).
    pub symbols: bool,
    /// It has columns into which stones can be dropped: the last coordinate counts the cells from the top.
    pub columns: bool,
}

/// Winning sets, listed or as the factors of a nest.
#[derive(Clone, Debug)]
pub enum WinningSets {
    /// All of them, one after the other.
    Listed(Sets),
    /// By the boards of a nest; never listed unless they are few.
    Nested(Box<Nest>),
}

impl Default for WinningSets {
    fn default() -> Self {
        WinningSets::Listed(Sets::default())
    }
}

/// A starting position and a limit on moves that come with a board file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Points that the first player owns already.
    pub first: Vec<Point>,
    /// Points that the second player owns already.
    pub second: Vec<Point>,
    /// Who makes each move (true: the first player), where the file says so. Play ends with the list.
    pub turns: Vec<bool>,
    /// A hint: by symmetry the first move may be restricted to these points, if not empty. The game allows every point.
    pub first_moves: Vec<Point>,
}

/// Points and winning sets, validated.
///
/// ```
/// use noughts::{Board, Point};
///
/// let plane: Board = "AG(2,3)".parse()?;
/// assert_eq!((plane.points(), plane.label(Point::new(0))), (9, "a1"));
/// let own = Board::new(5, [vec![0, 1, 2], vec![2, 3, 4]])?;
/// assert_eq!(own.name(), "lines{1 2 3; 3 4 5}");
/// assert_eq!(own.name().parse::<Board>()?.count_sets(), own.count_sets());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    name: String,
    draft: Draft,
    by_label: OnceLock<ByLabel>,
}

/// The points by their labels as they are compared; put together when somebody asks, which many a caller never does.
#[derive(Clone, Debug)]
struct ByLabel {
    points: HashMap<String, Point>,
    /// No label is the number of another point, so that numbers may stand for points.
    numbered: bool,
}

impl ByLabel {
    fn new(labels: &[String]) -> ByLabel {
        let mut points = HashMap::with_capacity(labels.len());
        points.extend(labels.iter().map(|label| fold_label(label)).zip(Point::all(labels.len())));
        let other = |label: &String, p: Point| label.parse::<u32>().is_ok_and(|n| n as usize != p.number());
        let numbered = !points.iter().any(|(label, &p)| other(label, p));
        ByLabel { points, numbered }
    }
}

/// Why a draft is not a board. Shown, it is a whole sentence; points and sets are counted from 1, as people do.
///
/// ```
/// use noughts::{Board, BoardError};
///
/// let error = Board::new(3, [[0, 1], [1, 7]]).unwrap_err();
/// assert!(matches!(error, BoardError::Set { set: 2, .. }));
/// assert!(error.to_string().starts_with("winning set 2 "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// More points than can be numbered.
    TooManyPoints(usize),
    /// A label that could not be typed.
    Label {
        /// The label.
        label: String,
        /// The point.
        point: usize,
    },
    /// A label with a character that nobody sees.
    Hidden {
        /// The label.
        label: String,
        /// The point.
        point: usize,
    },
    /// A label that two points have, up to case.
    LabelTwice(String),
    /// A winning set that is none.
    Set {
        /// The set.
        set: usize,
        /// What it has that it must not have.
        what: String,
    },
    /// It is a board, but not the plane or design that was asked for: what does not hold, with names.
    Axiom(String),
    /// Coordinates for other than all points.
    Coordinates {
        /// How many there are.
        given: usize,
        /// How many points there are.
        points: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::TooManyPoints(points) => write!(f, "{points} points are too many"),
            BoardError::Label { label, point } => {
                write!(f, "the label {label:?} of point {point} has a space or separator in it")
            }
            BoardError::Hidden { label, point } => {
                write!(f, "the label {label:?} of point {point} has an invisible character in it")
            }
            BoardError::LabelTwice(label) => write!(f, "two points have the label {label:?}"),
            BoardError::Axiom(what) => f.write_str(what),
            BoardError::Set { set, what } => write!(f, "winning set {set} {what}"),
            BoardError::Coordinates { given, points } => write!(f, "{given} coordinates for {points} points"),
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// Validates a draft. `name` is the spec that builds this board.
    pub fn from_draft(name: impl Into<String>, draft: Draft) -> Result<Board, BoardError> {
        let n = draft.labels.len();
        if n > u32::MAX as usize {
            return Err(BoardError::TooManyPoints(n));
        }
        if !labels::are_plain(&draft.labels) {
            let mut seen = HashSet::with_capacity(n);
            for (p, label) in draft.labels.iter().enumerate() {
                let key = fold_label(label);
                if key.is_empty() || label.contains(|c: char| c.is_whitespace() || ",;|".contains(c)) {
                    return Err(BoardError::Label { label: label.clone(), point: p + 1 });
                }
                if label.contains(labels::hidden) {
                    return Err(BoardError::Hidden { label: label.clone(), point: p + 1 });
                }
                if !seen.insert(key) {
                    return Err(BoardError::LabelTwice(label.clone()));
                }
            }
        }
        if let WinningSets::Listed(sets) = &draft.sets {
            sets.validate(n).map_err(in_set)?;
        }
        if let Some(sets) = &draft.second {
            sets.validate(n).map_err(in_set)?;
        }
        if !draft.coordinates.is_empty() && draft.coordinates.len() != n {
            return Err(BoardError::Coordinates { given: draft.coordinates.len(), points: n });
        }
        Ok(Board { name: name.into(), draft, by_label: OnceLock::new() })
    }

    /// A board of your own: points counted from 0, and the winning sets.
    ///
    /// ```
    /// use noughts::Board;
    ///
    /// let board = Board::new(5, [vec![0, 1, 2], vec![2, 3, 4]])?;
    /// assert_eq!(board.name(), "lines{1 2 3; 3 4 5}");
    /// assert!(Board::new(2, [[0, 7]]).is_err());
    /// # Ok::<(), noughts::BoardError>(())
    /// ```
    pub fn new<S>(points: usize, sets: impl IntoIterator<Item = S>) -> Result<Board, BoardError>
    where
        S: IntoIterator<Item = usize>,
    {
        let number = |p: usize| u32::try_from(p).map_or(Point::NONE, Point::from);
        let sets: Sets =
            sets.into_iter().map(|set| set.into_iter().map(number).collect::<Vec<_>>()).collect();
        let sets = sets.distinct();
        sets.validate(points).map_err(in_set)?;
        let words = |set: &[Point]| set.iter().map(|p| p.number().to_string()).collect::<Vec<_>>().join(" ");
        let mut name = sets.iter().map(words).collect::<Vec<_>>().join("; ");
        let mut used = vec![false; points];
        sets.iter().flatten().for_each(|&p| used[p.index()] = true);
        let loose: Vec<String> = (0..points).filter(|&p| !used[p]).map(|p| (p + 1).to_string()).collect();
        if !loose.is_empty() {
            name = format!("{name} | {}", loose.join(" "));
        }
        let draft = Draft {
            labels: (1..=points).map(|p| p.to_string()).collect(),
            sets: WinningSets::Listed(sets),
            derived: true,
            ..Draft::default()
        };
        Board::from_draft(format!("lines{{{}}}", name.trim()), draft)
    }

    /// The board of a spec such as `AG(2,4)`, which names no file.
    pub fn parse(spec: &str) -> Result<Board, SpecError> {
        SpecReader::new().board(spec)
    }

    /// The spec that builds this board.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same board under another name.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Board {
        self.name = name.into();
        self
    }

    /// The parts, to make another board from.
    pub fn into_draft(self) -> Draft {
        self.draft
    }

    /// How many points there are.
    pub fn points(&self) -> usize {
        self.draft.labels.len()
    }

    /// What people call a point.
    pub fn label(&self, p: Point) -> &str {
        &self.draft.labels[p.index()]
    }

    /// What people call the points, in their order.
    pub fn labels(&self) -> &[String] {
        &self.draft.labels
    }

    /// The coordinates of a point, where the family has them.
    pub fn coordinates(&self, p: Point) -> Option<&[u32]> {
        self.draft.coordinates.get(p.index()).map(Vec::as_slice)
    }

    /// The point a person means: its label (case does not matter, `inf` stands for `∞`), or its number
    /// counted from 1 unless numbers are labels of other points.
    pub fn find(&self, text: &str) -> Option<Point> {
        let key = fold_label(text);
        let by_label = self.by_label.get_or_init(|| ByLabel::new(&self.draft.labels));
        by_label.points.get(&key).copied().or_else(|| {
            let number = key.parse::<usize>().ok().filter(|_| by_label.numbered)?;
            (1..=self.points()).contains(&number).then(|| Point::new(number - 1))
        })
    }

    /// The winning sets of the first player, and of the second where he has none of his own.
    pub fn winning_sets(&self) -> &WinningSets {
        &self.draft.sets
    }

    /// The sets of the second player, where they are not the first player's.
    pub fn second_sets(&self) -> Option<&Sets> {
        self.draft.second.as_ref()
    }

    /// The board as the second player sees it: her sets are the winning sets.
    #[must_use]
    pub fn second_view(&self) -> Board {
        let mut board = self.clone();
        if let Some(sets) = board.draft.second.take() {
            board.draft.sets = WinningSets::Listed(sets);
            board.draft.classes.clear();
        }
        board
    }

    /// The nest, if this board is one.
    pub fn nest(&self) -> Option<&Nest> {
        match &self.draft.sets {
            WinningSets::Nested(nest) => Some(nest),
            WinningSets::Listed(_) => None,
        }
    }

    /// Are the sets too many, and left out?
    pub fn is_unlisted(&self) -> bool {
        self.draft.unlisted
    }

    /// The winning sets, listed. A nested board with more than `limit` incidences refuses, and one without its sets.
    pub fn list_sets(&self, limit: u64) -> Result<Cow<'_, Sets>, TooManySets> {
        if self.draft.unlisted {
            return Err(TooManySets { count: BigUint::ZERO, limit });
        }
        match &self.draft.sets {
            WinningSets::Listed(sets) => Ok(Cow::Borrowed(sets)),
            WinningSets::Nested(nest) => nest.list(limit).map(Cow::Owned),
        }
    }

    /// The exact number of winning sets (of the first player), without listing them; 0 where they are left out.
    pub fn count_sets(&self) -> BigUint {
        match &self.draft.sets {
            WinningSets::Listed(sets) => BigUint::from(sets.len()),
            WinningSets::Nested(nest) => nest.count(),
        }
    }

    /// Σ over the winning sets of Π over their points of `f(point)`, exactly, by factors on a nest.
    pub fn sum_over_sets(&self, f: &dyn Fn(Point) -> BigUint) -> BigUint {
        match &self.draft.sets {
            WinningSets::Listed(sets) => {
                sets.iter().map(|set| set.iter().map(|&p| f(p)).product::<BigUint>()).sum()
            }
            WinningSets::Nested(nest) => nest.sum_over_sets(f),
        }
    }

    /// Parallel classes known from the construction, as indices of sets; empty where none are known.
    pub fn classes(&self) -> &[Vec<SetId>] {
        &self.draft.classes
    }

    /// How a person draws it.
    pub fn shape(&self) -> &Shape {
        &self.draft.shape
    }

    /// Does the checker build this board from its name? If not, statements list the sets.
    pub fn is_derived(&self) -> bool {
        self.draft.derived
    }

    /// Is a label a letter with an index?
    pub(crate) fn has_symbols(&self) -> bool {
        self.draft.symbols
    }

    /// Can stones be dropped into its columns?
    pub fn has_columns(&self) -> bool {
        self.draft.columns && matches!(self.shape(), Shape::Grid { .. } | Shape::Cube { .. })
    }

    /// The starting position that came with the board, if one did.
    pub fn setup(&self) -> Option<&Setup> {
        self.draft.setup.as_ref()
    }
}

impl SpecReader {
    /// The board of a spec such as `AG(2,4)`.
    ///
    /// Where files are read, the path of a file is taken for `file(path)`, unless it is the spec of a family.
    pub fn board(&self, spec: &str) -> Result<Board, SpecError> {
        let known = spec.parse().and_then(|parsed: Spec| families::entry(&parsed.root).map(|_| parsed));
        match known {
            Ok(parsed) => self.build(&parsed),
            Err(error) if self.reads_files() => self.build(&file::bare_path(spec, error.within(spec))?),
            Err(error) => Err(error.within(spec)),
        }
    }

    /// The board of a spec that is parsed already.
    pub fn build(&self, spec: &Spec) -> Result<Board, SpecError> {
        families::build(&spec.root, self).map_err(|e| e.within(&spec.source))
    }
}

impl FromStr for Board {
    type Err = SpecError;

    fn from_str(spec: &str) -> Result<Board, SpecError> {
        Board::parse(spec)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn in_set((set, what): (usize, String)) -> BoardError {
    BoardError::Set { set, what }
}

fn fold_label(text: &str) -> String {
    let lower = text.trim().to_lowercase();
    match lower.strip_prefix("inf") {
        Some(rest) => format!("∞{rest}"),
        None => lower,
    }
}
