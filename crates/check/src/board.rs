//! Boards: points and winning sets, derived from a spec.

use crate::spec::{Spec, parse};
use crate::{combine, families, geometry};
use std::collections::HashSet;

/// The most points, and the most points in all sets together, that the checker lists.
pub const LARGEST: usize = 1 << 24;

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
        build(&parse(spec).map_err(NoBoard::Unknown)?)
    }

    /// The point that a number in a spec means: a name, or else the place in the order of the points unless
    /// numerals name other points.
    pub fn find(&self, n: u64) -> Option<usize> {
        let names = self.names.as_deref().unwrap_or(&[]);
        let plain =
            names.iter().zip(1..).all(|(name, i)| name.parse::<u64>().map_or(true, |number| number == i));
        let by_name = names.iter().position(|name| *name == n.to_string());
        by_name.or_else(|| (plain && (1..=self.points as u64).contains(&n)).then(|| n as usize - 1))
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
pub fn build(spec: &Spec) -> Result<Board, NoBoard> {
    let unknown = || Err(NoBoard::Unknown("the checker does not derive this board".to_string()));
    let board = match spec {
        Spec::Power(n, d) => families::cube(*n, *d),
        Spec::Nest { outer, inner, except } => return combine::nest(outer, inner, except),
        Spec::Minus { base, what } => return combine::without(base, what),
        Spec::Number(_) => return unknown(),
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
                    geometry::build(word == "pg", n, q, flat)
                }
                ("grid", Some(&[m, n, k]), None, Some(None)) => families::grid(m, n, k),
                ("torus", Some(&[m, n]), None, Some(None)) => families::torus(m, n, None),
                ("torus", Some(&[m, n, k]), None, Some(None)) => families::torus(m, n, Some(k)),
                ("hex", Some(&[n]), None, Some(None)) => families::hex(n, n),
                ("hex", Some(&[m, n]), None, Some(None)) => families::hex(m, n),
                ("td", Some(&[k, n]), None, Some(None)) => return families::transversal(k, n),
                ("pbsts", Some(&[v]), None, Some(None)) => families::binary_triples(v),
                ("lines", Some(&[]), Some(body), Some(None)) => families::inline(body),
                _ => return unknown(),
            }
        }
    };
    board.map_err(NoBoard::Wrong)
}
