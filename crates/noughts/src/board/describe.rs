//! The description of a board: everything that is said about it, for every front end and as JSON.

use super::analysis::{self, Design};
use super::{Board, Point, SetId, Sets};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Nested boards with more incidences than this are described from their factors.
const MOST_LISTED: u64 = 1_000_000;

/// Sets of different sizes are compared for inclusion up to this number.
const MOST_COMPARED: usize = 20_000;

/// What there is to say about a board. Points are given by their labels, sets by numbers counted from 1. What
/// was not computed is `None`.
#[derive(Clone, Debug, Serialize)]
pub struct Description {
    /// The name of the board, a spec that builds it.
    pub spec: String,
    /// How many points it has.
    pub points: usize,
    /// How many winning sets the first player has.
    pub winning_sets: Exact,
    /// How many sets the second player has, where they are not the first player's.
    pub second_winning_sets: Option<usize>,
    /// How many sets contain no other.
    pub minimal_sets: Option<usize>,
    /// How many sets there are of each size.
    pub set_sizes: Option<BTreeMap<usize, Exact>>,
    /// For each point, in how many sets it is.
    pub degrees: Vec<Exact>,
    /// How many pairs of points are together in how many sets.
    pub pairs: Option<BTreeMap<u64, u64>>,
    /// The block design it is, if it is one.
    pub design: Option<Design>,
    /// Classes of sets: parallel classes, if `resolved`.
    pub classes: Option<Vec<Vec<usize>>>,
    /// Each class is a partition of the points, and each set is in one class.
    pub resolved: bool,
    /// Groups of points that no set leaves.
    pub components: Option<usize>,
    /// The order of the automorphism group.
    pub automorphisms: Option<Exact>,
    /// Why there is no `automorphisms`.
    pub automorphisms_not_computed: Option<String>,
    /// Generators of the automorphism group: where each point goes, as numbers counted from 1.
    pub generators: Option<Vec<Vec<usize>>>,
    /// The points in orbits of the group.
    pub orbits: Option<Vec<Vec<String>>>,
    /// The sets in orbits of the group.
    pub set_orbits: Option<Vec<Vec<usize>>>,
    /// What people call the points, in their order.
    pub labels: Vec<String>,
}

/// A number of any size, written in JSON as a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(pub BigUint);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = serde_json::value::RawValue::from_string(self.0.to_string());
        digits.map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

/// The number, or its first digits if it is longer than a line.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        if digits.len() <= 60 {
            return f.write_str(&digits);
        }
        write!(f, "{}.{}… · 10^{}", &digits[..1], &digits[1..4], digits.len() - 1)
    }
}

impl Description {
    /// Looks at a board: what would take too long is left out, with the reason.
    pub fn of(board: &Board) -> Description {
        let listed = board.list_sets(MOST_LISTED).ok();
        let sets = listed.as_deref();
        let families: Option<Vec<&Sets>> = sets.map(|s| [s].into_iter().chain(board.second_sets()).collect());
        let classes = sets.and_then(|sets| analysis::classes(board, sets));
        let (group, why_not) = match board.symmetries() {
            Ok(group) => (Some(group), None),
            Err(reason) => (None, Some(reason.to_string())),
        };
        let group = group.as_ref();
        let label = |p: Point| board.label(p).to_string();
        Description {
            spec: board.name().to_string(),
            points: board.points(),
            winning_sets: Exact(board.count_sets()),
            second_winning_sets: board.second_sets().map(Sets::len),
            minimal_sets: sets.and_then(minimal),
            set_sizes: analysis::set_sizes(board)
                .map(|sizes| sizes.into_iter().map(|(size, count)| (size, Exact(count))).collect()),
            degrees: board.degrees().into_iter().map(Exact).collect(),
            pairs: sets.and_then(|sets| analysis::pairs(sets, board.points())),
            design: sets.and_then(|sets| analysis::design(sets, board.points())),
            resolved: classes.as_ref().is_some_and(|c| c.resolved),
            classes: classes.map(|c| numbers(&c.classes)),
            components: families.map(|families| analysis::components(board.points(), &families).len()),
            automorphisms: group.map(|g| Exact(g.order().clone())),
            automorphisms_not_computed: why_not,
            generators: group.map(|g| {
                g.generators().iter().map(|g| g.images().iter().map(|p| p.number()).collect()).collect()
            }),
            orbits: group.map(|g| g.orbits().iter().map(|o| o.iter().map(|&p| label(p)).collect()).collect()),
            set_orbits: sets.zip(group).map(|(sets, group)| numbers(&group.set_orbits(sets))),
            labels: board.labels().to_vec(),
        }
    }
}

fn minimal(sets: &Sets) -> Option<usize> {
    let one_size = sets.iter().all(|set| set.len() == sets.get(0).len());
    (one_size || sets.len() <= MOST_COMPARED).then(|| sets.minimal().len())
}

fn numbers(classes: &[Vec<SetId>]) -> Vec<Vec<usize>> {
    classes.iter().map(|class| class.iter().map(|i| i.number()).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_has_exact_numbers_of_any_size() {
        let description = Description::of(&Board::parse("[AG(2,64):PG(2,2)]").unwrap());
        let json = serde_json::to_string(&description).unwrap();
        let sets = (BigUint::from(7u32).pow(64) * 4160u32).to_string();
        assert!(json.contains(&format!("\"winning_sets\":{sets},")), "a number, not a string");
        // PΓL has order 6 · |AGL(2,64)| here, and each of the 4096 Fano planes 168 automorphisms.
        let affine = BigUint::from(4096u32 * 6) * 4095u32 * 4032u32;
        assert_eq!(description.automorphisms, Some(Exact(affine * BigUint::from(168u32).pow(4096))));
        assert_eq!(description.orbits.unwrap().len(), 1);
    }

    #[test]
    fn long_numbers_are_shortened_for_people() {
        assert_eq!(Exact(BigUint::from(5760u32)).to_string(), "5760");
        assert_eq!(Exact(BigUint::from(7u32).pow(100)).to_string(), "3.234… · 10^84");
    }
}
