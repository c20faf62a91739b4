//! Canonical forms: one representative for all boards that differ only in the names of their points.

use super::families::Families;
use super::reduce::Core;
use super::{NotComputed, Perm, search};
use crate::board::Point;

/// The canonical form of a board. Two boards are isomorphic exactly if their `sets` are equal.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The board's points in canonical order.
    pub order: Vec<Point>,
    /// The colour of each point in canonical order.
    pub colours: Vec<u32>,
    /// Each player's sets with the points renamed by their places in `order`, sorted.
    pub sets: Vec<Vec<Vec<Point>>>,
}

impl Canonical {
    /// The map from this form's board to another's that the canonical orders give, if the forms are equal. It
    /// needs no further proof: both forms are renamings of their boards.
    pub fn map_to(&self, other: &Canonical) -> Option<Perm> {
        if self.sets != other.sets || self.colours != other.colours {
            return None;
        }
        let mut images = vec![Point::default(); self.order.len()];
        for (&p, &q) in self.order.iter().zip(&other.order) {
            images[p.index()] = q;
        }
        Perm::from_images(images)
    }
}

/// The canonical form of a coloured board.
pub fn form(families: &Families, colours: &[u32]) -> Result<Canonical, NotComputed> {
    let core = Core::new(families, colours);
    let (_, merged_order) = search(&core)?;
    let order = core.flatten(&merged_order);
    let colours = order.iter().map(|&p| colours[p.index()]).collect();
    let sets = families.renamed(&order);
    Ok(Canonical { order, colours, sets })
}
