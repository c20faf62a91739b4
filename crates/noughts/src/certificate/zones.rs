//! Proofs by zones, made ready to be stepped through: which branch serves for which replies, and what a leaf leaves to be
//! stopped by weight.

use super::{Leaf, Node, NodeId, Part, Proof, Tree};
use crate::board::{Point, Sets};
use crate::game::{Game, Move, Position, View};
use std::collections::{BTreeSet, HashMap};

/// What is left of the opponent's sets: sorted, none within another.
#[derive(Clone)]
struct Family(Vec<Vec<Point>>);

type Zone = BTreeSet<Point>;

/// What a proof by zones says beside its tree.
#[derive(Clone, Debug, Default)]
pub struct Zones {
    /// For a node with replies: for each branch the other replies that it serves for.
    pub serves: HashMap<NodeId, Vec<Vec<Point>>>,
    /// For a leaf: what is left of the sets that contain no pair.
    pub rests: HashMap<NodeId, Vec<Vec<Point>>>,
}

impl Part {
    /// The zones of a proof by zones about a position; `None` for any other proof.
    pub fn zones(&self, game: &dyn Game, position: &Position) -> Option<Zones> {
        let (Proof::Zones { maps, tree }, View::Positional(positional)) = (&self.proof, game.view()) else {
            return None;
        };
        let prover = *self.question.provers.first()?;
        let owner = |p: &Point| position.owner[p.index()];
        let mut left = Sets::default();
        for set in positional.sets(prover.other()).iter() {
            if set.iter().all(|p| owner(p) != Some(prover)) {
                left.push(&set.iter().copied().filter(|p| owner(p).is_none()).collect::<Vec<_>>());
            }
        }
        let mut walk = Walk { tree, maps, zones: HashMap::new(), found: Zones::default() };
        if !tree.nodes.is_empty() {
            walk.zone(0, Family::of(&left));
        }
        Some(walk.found)
    }
}

/// Is every point of the first among those of the second? Both are sorted.
fn within(a: &[Point], b: &[Point]) -> bool {
    let mut b = b.iter();
    a.len() <= b.len() && a.iter().all(|p| b.any(|q| q == p))
}

impl Family {
    fn of(sets: &Sets) -> Family {
        Family(sets.minimal().iter().map(<[Point]>::to_vec).collect())
    }

    fn points(&self) -> Zone {
        self.0.iter().flatten().copied().collect()
    }

    /// After a claim of the prover: the sets through it are stopped.
    fn stopped(mut self, p: Point) -> Family {
        self.0.retain(|set| set.binary_search(&p).is_err());
        self
    }

    /// After a claim of the opponent.
    fn claimed(&self, q: Point) -> Family {
        let (through, mut others): (Vec<_>, Vec<_>) =
            self.0.iter().cloned().partition(|set| set.binary_search(&q).is_ok());
        let shrunk: Vec<Vec<Point>> =
            through.into_iter().map(|set| set.into_iter().filter(|&p| p != q).collect()).collect();
        others.retain(|set| !shrunk.iter().any(|less| within(less, set)));
        others.extend(shrunk);
        Family(others)
    }

    /// What is left of the sets that contain no whole pair.
    fn beside(&self, pairs: &[(Point, Point)]) -> Family {
        let has = |set: &[Point], p: &Point| set.binary_search(p).is_ok();
        let paired: Zone = pairs.iter().flat_map(|&(p, q)| [p, q]).collect();
        let mut rest = Sets::default();
        for set in self.0.iter().filter(|set| !pairs.iter().any(|(p, q)| has(set, p) && has(set, q))) {
            rest.push(&set.iter().copied().filter(|p| !paired.contains(p)).collect::<Vec<_>>());
        }
        Family::of(&rest)
    }
}

struct Walk<'a> {
    tree: &'a Tree,
    maps: &'a [Vec<Point>],
    zones: HashMap<NodeId, Zone>,
    found: Zones,
}

impl Walk<'_> {
    /// The zone of a node with this family.
    fn zone(&mut self, id: NodeId, family: Family) -> Zone {
        let tree = self.tree;
        let zone = match &tree.nodes[id as usize] {
            Node::Prover { mv: Move::Claim(p), next } => {
                let mut zone = self.after(*next, || family.stopped(*p));
                zone.insert(*p);
                zone
            }
            Node::Opponent { branches, .. } => {
                let points = family.points();
                let (mut all, mut serves) = (Zone::new(), Vec::new());
                for (mv, next) in branches {
                    let Move::Claim(q) = mv else { continue };
                    let zone = self.after(*next, || family.claimed(*q));
                    serves.push(points.iter().copied().filter(|p| p != q && !zone.contains(p)).collect());
                    all.extend(zone);
                    all.insert(*q);
                }
                self.found.serves.insert(id, serves);
                all
            }
            Node::Leaf(Leaf::Pairing(pairs)) => {
                let rest = family.beside(pairs);
                let mut zone = rest.points();
                zone.extend(pairs.iter().flat_map(|&(p, q)| [p, q]));
                self.found.rests.insert(id, rest.0);
                zone
            }
            Node::Same { node, perm } => {
                let earlier = self.zones.get(node).cloned().unwrap_or_default();
                match perm.checked_sub(1).and_then(|i| self.maps.get(i as usize)) {
                    Some(map) => earlier.iter().map(|&p| map[p.index()]).collect(),
                    None => earlier,
                }
            }
            // No other nodes are written in such a tree.
            _ => Zone::new(),
        };
        self.zones.insert(id, zone.clone());
        zone
    }

    fn after(&mut self, next: Option<NodeId>, family: impl FnOnce() -> Family) -> Zone {
        next.map_or_else(Zone::new, |id| self.zone(id, family()))
    }
}
