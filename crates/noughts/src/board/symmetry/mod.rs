//! Symmetries of a board: its automorphism group, canonical form, and isomorphism with another board.
//!
//! An automorphism is a permutation of the points that takes each player's winning sets to winning sets of
//! the same player. Generators come from a canonical-labelling library run on the incidence graph ([`graph`]);
//! each is verified against the sets, and the order is computed a second time by a stabiliser chain
//! ([`chain`]). What would take too long is [`NotComputed`], with the reason.

mod canonical;
mod chain;
mod classical;
mod families;
mod graph;
mod group;
mod invariant;
mod nested;
mod reduce;

pub use crate::perm::Perm;
pub use canonical::Canonical;
pub use group::Group;

use super::{Board, Sets};
use crate::point::{Point, SetId};
use families::Families;
use num_bigint::BigUint;
use reduce::Core;
use std::collections::HashMap;
use std::fmt;

/// Why a group, a canonical form or an isomorphism was not computed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotComputed {
    /// More points and winning sets than are searched or listed.
    TooLarge(String),
    /// The search took more steps than it may.
    Spent(String),
    /// The parts of a nest do not decide.
    Parts(String),
    /// What was found did not stand up to verification.
    Unverified,
}

impl fmt::Display for NotComputed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotComputed::TooLarge(why) | NotComputed::Spent(why) | NotComputed::Parts(why) => {
                f.write_str(why)
            }
            NotComputed::Unverified => {
                f.write_str("the symmetries that were found did not stand up to verification")
            }
        }
    }
}

impl std::error::Error for NotComputed {}

/// From this number of points and sets on, a board is looked at for being a classical space before a search.
const LARGE: usize = 2000;

impl Board {
    /// The automorphism group. Takes time: ask once and keep it.
    pub fn symmetries(&self) -> Result<Group, NotComputed> {
        self.symmetries_fixing(&vec![0; self.points()])
    }

    /// The automorphisms that take every point to one of the same colour, such as those of a position.
    pub fn symmetries_fixing(&self, colours: &[u32]) -> Result<Group, NotComputed> {
        assert_eq!(colours.len(), self.points(), "one colour per point");
        // By parts where that is proved to be right, else from the sets.
        match self.nest().map(|nest| nested::group(self, nest, colours)) {
            Some(Ok(group)) => Ok(group),
            Some(Err(no_parts)) => Families::of(self)
                .and_then(|families| group_of(&families, colours))
                .map_err(|no_sets| NotComputed::Parts(format!("{no_sets}; {no_parts}"))),
            None => self.listed_symmetries(colours),
        }
    }

    fn listed_symmetries(&self, colours: &[u32]) -> Result<Group, NotComputed> {
        let families = Families::of(self)?;
        let large = self.points() + families.sets.iter().map(Sets::len).sum::<usize>() > LARGE;
        let one_colour = colours.iter().all(|c| *c == colours[0]);
        if large
            && one_colour
            && let Some(group) = classical::group(self, &families)
        {
            return Ok(group);
        }
        group_of(&families, colours)
    }

    /// A form that two boards share exactly if they are isomorphic.
    pub fn canonical(&self) -> Result<Canonical, NotComputed> {
        canonical::form(&Families::of(self)?, &vec![0; self.points()])
    }

    /// An isomorphism to another board, as the image of each point, or `None` if there is none.
    pub fn isomorphism(&self, other: &Board) -> Result<Option<Perm>, NotComputed> {
        if self.points() != other.points() {
            return Ok(None);
        }
        Ok(self.canonical()?.map_to(&other.canonical()?))
    }
}

impl Group {
    /// The sets in orbits under a group, by their indices.
    pub fn set_orbits(&self, sets: &Sets) -> Vec<Vec<SetId>> {
        let index: HashMap<_, _> = sets.iter().zip(SetId::all(sets.len())).collect();
        let maps = self.generators().iter().map(|g| {
            let index = &index;
            move |i: SetId| index[&g.image_of_set(sets.get(i.index()))[..]]
        });
        group::orbits_of(sets.len(), maps)
    }
}

fn group_of(families: &Families, colours: &[u32]) -> Result<Group, NotComputed> {
    let core = Core::new(families, colours);
    let (found, _) = search(&core)?;
    let n = core.points();
    let perms =
        found.generators.iter().map(|g| Perm::from_images(g[..n].iter().map(|&p| Point::from(p)).collect()));
    let acting = perms.collect::<Option<Vec<_>>>().ok_or(NotComputed::Unverified)?;
    let lifted = acting.iter().map(|g| core.lift(g.images().iter().map(|p| p.index())));
    let mut generators = lifted.collect::<Option<Vec<_>>>().ok_or(NotComputed::Unverified)?;
    generators.retain(|g| !g.is_identity());
    let merged = Group::of_order(n, acting, found.order);
    if !merged.order_holds() {
        return Err(NotComputed::Unverified);
    }
    let keeps_colours =
        |g: &Perm| Point::all(families.points).zip(colours).all(|(p, c)| colours[g.image(p).index()] == *c);
    generators.extend_from_slice(&core.twins);
    if !families.broken_by(&generators).is_empty() || !generators.iter().all(keeps_colours) {
        return Err(NotComputed::Unverified);
    }
    if core.twins.is_empty() {
        return Ok(merged);
    }
    let order: BigUint = core.arrangements * merged.order();
    Ok(Group::of_order(families.points, generators, order))
}

/// Searches the incidence graph of a core: its points first, then the sets of each family.
fn search(core: &Core) -> Result<(graph::Found, Vec<u32>), NotComputed> {
    let points = core.points() as u32;
    let (at_points, at_sets) = invariant::configurations(core).unwrap_or_default();
    // Points before sets, then by colour or family, then by what was counted there.
    let mut keys: Vec<(bool, u32, u64)> = Vec::new();
    for (p, &colour) in core.colours.iter().enumerate() {
        keys.push((false, colour, at_points.get(p).copied().unwrap_or(0)));
    }
    let mut edges = Vec::new();
    for (family, sets) in (0..).zip(&core.families) {
        for (i, set) in sets.iter().enumerate() {
            edges.extend(set.iter().map(|&p| (p, keys.len() as u32)));
            keys.push((true, family, at_sets.get(i).copied().unwrap_or(0)));
        }
    }
    let mut kinds = keys.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let rank = |key| kinds.partition_point(|kind| kind < key) as u32;
    let colours: Vec<u32> = keys.iter().map(rank).collect();
    let found = graph::search(&colours, &edges)?;
    let order = found.labelling.iter().copied().filter(|&v| v < points).collect();
    Ok((found, order))
}

#[cfg(test)]
mod tests;
