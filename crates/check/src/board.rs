//! Boards derived from a spec. None of this is needed to judge a game on a listed board.

use crate::core::board::Board as Listed;
use crate::core::budget::{Budget, DEFAULT_LIMIT};
use crate::spec::{Spec, parse};
use crate::{Error, combine, families, geometry};
use std::collections::{HashMap, HashSet};

/// Points are counted from 0 here and from 1 in the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    pub points: usize,
    /// The winning sets, each sorted; of the first player where `second` is there.
    pub sets: Vec<Vec<usize>>,
    /// The winning sets of the second player where they are not the first player's.
    pub second: Option<Vec<Vec<usize>>>,
    /// Classes of parallel sets.
    pub classes: Vec<Vec<usize>>,
    /// How far it is from a point to the point below it, on boards with columns.
    pub column_step: Option<usize>,
    /// On a nest, for each point: its island, its number in the inner board, and which inner board that is.
    pub islands: Option<Vec<(usize, usize, usize)>>,
    /// On a nest with the same board on every island, that board.
    pub inner: Option<Box<Board>>,
    /// The names of the points, on boards where some of them are numerals.
    pub names: Option<Vec<String>>,
}

/// Why there is no board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoBoard {
    /// The checker does not know how to derive it.
    Unknown(String),
    /// There is no such board.
    Wrong(String),
}

impl Board {
    /// A board with one family of sets.
    pub fn new(points: usize, mut sets: Vec<Vec<usize>>) -> Board {
        for set in &mut sets {
            set.sort_unstable();
        }
        Board { points, sets, ..Board::default() }
    }

    /// The board of a spec.
    pub fn derive(spec: &str) -> Result<Board, NoBoard> {
        Board::derive_within(spec, &Budget::new(DEFAULT_LIMIT))
    }

    /// The same, as long as the budget lasts.
    pub(crate) fn derive_within(spec: &str, budget: &Budget) -> Result<Board, NoBoard> {
        build(&parse(spec).map_err(NoBoard::Unknown)?, budget)
    }

    /// The points that numbers in a spec mean: names, or else places in the order of the points unless
    /// numerals name other points.
    pub fn find(&self, numbers: impl Iterator<Item = u64>) -> Vec<Option<usize>> {
        let by_name: HashMap<&str, usize> =
            self.names.iter().flatten().zip(0..).map(|(name, p)| (name.as_str(), p)).collect();
        let plain = !self.renamed();
        let find = |n: u64| {
            let place = || (plain && (1..=self.points as u64).contains(&n)).then(|| n as usize - 1);
            by_name.get(n.to_string().as_str()).copied().or_else(place)
        };
        numbers.map(find).collect()
    }

    /// Is some point called by the number of another one?
    pub fn renamed(&self) -> bool {
        let mut names = self.names.iter().flatten().zip(1..);
        names.any(|(name, i)| name.parse::<u64>().is_ok_and(|number| number != i))
    }

    /// How many points all sets have together.
    pub fn incidences(&self) -> usize {
        self.sets.iter().chain(self.second.iter().flatten()).map(Vec::len).sum()
    }

    /// The board as a list, for the core.
    pub(crate) fn listed(&self) -> Listed {
        Listed {
            points: self.points,
            sets: self.sets.clone(),
            second: self.second.clone(),
            column_step: self.column_step,
            islands: self.islands.clone(),
            names: self.names.clone().filter(|_| self.renamed()),
        }
    }
}

impl From<String> for NoBoard {
    fn from(reason: String) -> NoBoard {
        NoBoard::Wrong(reason)
    }
}

impl From<Error> for NoBoard {
    fn from(error: Error) -> NoBoard {
        NoBoard::Wrong(error.0)
    }
}

/// `1`, `2`, …, `n`
pub fn numerals(n: usize) -> Vec<String> {
    (1..=n).map(|i| i.to_string()).collect()
}

/// The same sets, each once, in order of first appearance.
pub fn distinct(sets: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut seen = HashSet::new();
    sets.into_iter().filter(|set| seen.insert(set.clone())).collect()
}

/// One line for each family; the work is done in `geometry` and `families`.
pub fn build(spec: &Spec, budget: &Budget) -> Result<Board, NoBoard> {
    let unknown = || Err(NoBoard::Unknown("the checker does not derive this board".to_string()));
    match spec {
        Spec::Power(n, d) => families::cube(*n, *d, budget),
        Spec::Nest { outer, inner, except } => combine::nest(outer, inner, except, budget),
        Spec::Minus { base, what } => combine::without(base, what, budget),
        Spec::Number(_) => unknown(),
        Spec::Name { word, args, body, suffix } => {
            let numbers: Option<Vec<u64>> =
                args.iter().map(|a| if let Spec::Number(n) = a { Some(*n) } else { None }).collect();
            let flats = match suffix.as_deref() {
                None => Some(None),
                Some(Spec::Name { word, args, .. }) => Some(Some((word.as_str(), args.as_slice()))),
                Some(_) => None,
            };
            match (word.as_str(), numbers.as_deref(), body, flats) {
                ("ag" | "pg", Some(&[n, q]), None, Some(flats)) => {
                    let flat = match flats {
                        None | Some(("lines", [])) => 1,
                        Some(("points", [])) => 0,
                        Some(("planes", [])) => 2,
                        Some(("hyperplanes", [])) => n.saturating_sub(1),
                        Some(("flats", [Spec::Number(k)])) => *k,
                        Some(_) => return unknown(),
                    };
                    geometry::build(word == "pg", n, q, flat, budget)
                }
                ("grid", Some(&[m, n, k]), None, Some(None)) => families::grid(m, n, k, budget),
                ("torus", Some(&[m, n]), None, Some(None)) => families::torus(m, n, None, budget),
                ("torus", Some(&[m, n, k]), None, Some(None)) => families::torus(m, n, Some(k), budget),
                ("hex", Some(&[n]), None, Some(None)) => families::hex(n, n, budget),
                ("hex", Some(&[m, n]), None, Some(None)) => families::hex(m, n, budget),
                ("td", Some(&[k, n]), None, Some(None)) => families::transversal(k, n, budget),
                ("pbsts", Some(&[v]), None, Some(None)) => families::binary_triples(v, budget),
                ("lines", Some(&[]), Some(body), Some(None)) => families::inline(body),
                _ => unknown(),
            }
        }
    }
}
