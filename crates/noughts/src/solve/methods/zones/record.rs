//! From a family that is held to the tree that shows it.

use super::family::Family;
use super::search::Search;
use crate::bits::Bits;
use crate::board::Point;
use crate::certificate::{Leaf, NodeId, Tree, TreeBuilder};
use crate::game::Move;
use crate::limits::Stop;
use std::collections::HashMap;

/// The tree for a family that the search has found to be held, and the maps it uses.
pub fn write<const W: usize>(
    search: &mut Search<'_, W>,
    family: &Family<W>,
    attacker_moves: bool,
) -> Result<(Tree, Vec<Vec<Point>>), Stop> {
    let mut writer = Writer { search, tree: TreeBuilder::default(), met: HashMap::new() };
    writer.write(family, attacker_moves)?;
    Ok(writer.tree.finish())
}

struct Writer<'s, 'a, const W: usize> {
    search: &'s mut Search<'a, W>,
    tree: TreeBuilder,
    /// Families that are written, by their number: the node, the symmetry that takes the family there, and its zone.
    met: HashMap<u128, (NodeId, usize, Bits<W>)>,
}

impl<const W: usize> Writer<'_, '_, W> {
    /// Writes what belongs to a family that is held; gives back the node, and the zone of what was written, which need not be
    /// the one that the search has seen.
    fn write(&mut self, family: &Family<W>, attacker_moves: bool) -> Result<(NodeId, Bits<W>), Stop> {
        let (key, g) = self.search.key(family, attacker_moves);
        if let Some(&(node, there, zone)) = self.met.get(&key) {
            let between = self.search.between(there, g);
            let zone = between.as_ref().map_or(zone, |map| zone.image(map));
            return Ok((self.tree.same(node, between.as_deref()), zone));
        }
        if family.singles().is_empty()
            && let Some((pairs, zone)) = family.glance(attacker_moves).held
        {
            return Ok((self.tree.leaf(Leaf::Pairing(pairs)), zone));
        }
        let id = self.tree.next();
        let mut zone = Bits::EMPTY;
        if attacker_moves {
            self.tree.opponent(None);
            let mut needed = family.points();
            for point in family.by_weight(needed) {
                if needed.contains(point) {
                    let next = family.claimed(point);
                    self.search.hold(&next, false)?;
                    let (node, served) = self.write(&next, false)?;
                    self.tree.reply(id, Move::Claim(point), Some(node));
                    needed = needed.and(&served);
                    needed.remove(point);
                    zone = zone.or(&served);
                    zone.insert(point);
                }
            }
        } else {
            let point = self.answer(family)?;
            self.tree.prover(Move::Claim(point));
            let (node, below) = self.write(&family.blocked(point), true)?;
            self.tree.then(id, Some(node));
            zone = below;
            zone.insert(point);
        }
        self.met.insert(key, (id, g, zone));
        Ok((id, zone))
    }

    /// A claim of the defender after which he holds.
    fn answer(&mut self, family: &Family<W>) -> Result<Point, Stop> {
        let singles = family.singles();
        if let Some(only) = singles.first() {
            return Ok(only);
        }
        let points = family.by_weight(family.undominated());
        let known = |search: &mut Search<'_, W>, p: Point| {
            search.numbers(&family.blocked(p), true).answer() == Some(true)
        };
        if let Some(&point) = points.iter().find(|&&p| known(self.search, p)) {
            return Ok(point);
        }
        for point in points {
            if self.search.solve(&family.blocked(point), true)? == Some(true) {
                return Ok(point);
            }
        }
        Err(Stop::Budget)
    }
}
