//! All sets with a size, and their orbits.

use super::residue::{Requirements, Residue};
use super::{Demands, Sizes};
use crate::board::symmetry::Group;
use crate::board::{Point, SetId, Sets};
use crate::limits::{Meter, Stop};

impl Demands {
    /// All sets of points with a size in the range that meet the demands, if there are at most `most` (otherwise the limit
    /// of memory stops the list).
    pub fn list(&self, sizes: &Sizes, most: usize, meter: &Meter) -> Result<Sets, Stop> {
        let required = Requirements::new(self);
        let mut found = Sets::default();
        let mut residue = Residue::new(&required, sizes.clone());
        if residue.fits() {
            extend(&mut residue, &mut found, most, meter)?;
        }
        Ok(found)
    }
}

fn extend(residue: &mut Residue, found: &mut Sets, most: usize, meter: &Meter) -> Result<(), Stop> {
    let depth = residue.depth();
    meter.count(depth as u32)?;
    let Some((p, first)) = residue.branch() else {
        if found.len() == most {
            return Err(Stop::Memory);
        }
        found.push(&residue.members());
        return Ok(());
    };
    for member in [first, !first] {
        if residue.decide(p, member) {
            extend(residue, found, most, meter)?;
        }
        residue.undo(depth);
    }
    Ok(())
}

/// Sets that are images of each other, by one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The least of them.
    pub representative: Vec<Point>,
    /// How many they are.
    pub length: usize,
}

impl Orbit {
    /// The orbits of a complete list of sets under symmetries that keep the demands.
    pub fn all(sets: &Sets, group: &Group) -> Vec<Orbit> {
        let orbit = |members: &Vec<SetId>| Orbit {
            representative: members.iter().map(|&i| sets.get(i.index())).min().unwrap_or_default().to_vec(),
            length: members.len(),
        };
        let mut orbits: Vec<Orbit> = group.set_orbits(sets).iter().map(orbit).collect();
        orbits.sort_by(|a, b| (a.length, &a.representative).cmp(&(b.length, &b.representative)));
        orbits
    }
}
