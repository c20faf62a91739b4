//! The sets that an automorphism must preserve: each player's as a family of its own.

use super::{NotComputed, Perm};
use crate::board::{Board, Point, Sets};
use std::collections::HashSet;

/// The most incidences of a nested board that are listed for a search.
const MOST_INCIDENCES: u64 = 400_000;

/// The points and the families of a board, each set once.
pub struct Families {
    pub points: usize,
    /// The first player's sets, and the second player's if they differ.
    pub sets: Vec<Sets>,
}

impl Families {
    pub fn of(board: &Board) -> Result<Families, NotComputed> {
        let listed = board.list_sets(MOST_INCIDENCES).map_err(|e| NotComputed::TooLarge(e.to_string()))?;
        let mut sets = vec![listed.distinct()];
        sets.extend(board.second_sets().map(Sets::distinct));
        let mut families = Families { points: board.points(), sets };
        if families.sets.len() == 2 && families.lookup(0) == families.lookup(1) {
            families.sets.pop();
        }
        Ok(families)
    }

    fn lookup(&self, family: usize) -> HashSet<&[Point]> {
        self.sets[family].iter().collect()
    }

    /// The permutations that do not take every set to a set of the same family, in their order.
    pub fn broken_by<'a>(&self, perms: &'a [Perm]) -> Vec<&'a Perm> {
        let lookups: Vec<_> = (0..self.sets.len()).map(|f| self.lookup(f)).collect();
        let preserved = |perm: &Perm| {
            self.sets
                .iter()
                .zip(&lookups)
                .all(|(sets, lookup)| sets.iter().all(|set| lookup.contains(&perm.image_of_set(set)[..])))
        };
        perms.iter().filter(|perm| !preserved(perm)).collect()
    }

    /// The families with point `order[i]` renamed i, in increasing order.
    pub fn renamed(&self, order: &[Point]) -> Vec<Vec<Vec<Point>>> {
        let mut place = vec![Point::default(); order.len()];
        for (i, &p) in order.iter().enumerate() {
            place[p.index()] = Point::new(i);
        }
        let rename = |set: &[Point]| {
            let mut set: Vec<Point> = set.iter().map(|&p| place[p.index()]).collect();
            set.sort_unstable();
            set
        };
        self.sets
            .iter()
            .map(|sets| {
                let mut sets: Vec<_> = sets.iter().map(rename).collect();
                sets.sort_unstable();
                sets
            })
            .collect()
    }
}
