//! Proofs by zones, made ready to be stepped through: which branch serves for which replies, and what a leaf leaves to be
//! stopped by weight.

use noughts::certificates::{Leaf, Node, Tree};
use noughts::{Move, Point};
use std::collections::{BTreeSet, HashMap};

/// What is left of the opponent's sets: sorted, none within another.
#[derive(Clone)]
pub struct Family(Vec<Vec<Point>>);

type Zone = BTreeSet<Point>;

/// What the page is told beside the tree.
#[derive(Default)]
pub struct Served {
    /// For a node with replies: for each branch the replies that it also serves for.
    pub branches: HashMap<u32, Vec<Vec<Point>>>,
    /// For a leaf: what is left of the sets that contain no pair.
    pub rests: HashMap<u32, Vec<Vec<Point>>>,
}

/// Is every point of the first among those of the second? Both are sorted.
fn within(a: &[Point], b: &[Point]) -> bool {
    let mut b = b.iter();
    a.len() <= b.len() && a.iter().all(|p| b.any(|q| q == p))
}

impl Family {
    pub fn new(mut sets: Vec<Vec<Point>>) -> Family {
        for set in &mut sets {
            set.sort_unstable();
        }
        sets.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then(a.cmp(b)));
        sets.dedup();
        let mut least: Vec<Vec<Point>> = Vec::new();
        for set in sets {
            if !least.iter().any(|other| within(other, &set)) {
                least.push(set);
            }
        }
        Family(least)
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
        let rest = self.0.iter().filter(|set| !pairs.iter().any(|(p, q)| has(set, p) && has(set, q)));
        Family::new(rest.map(|set| set.iter().copied().filter(|p| !paired.contains(p)).collect()).collect())
    }
}

/// Works the zones of a tree out.
pub fn served(tree: &Tree, maps: &[Vec<Point>], family: Family) -> Served {
    let mut walk = Walk { tree, maps, zones: HashMap::new(), served: Served::default() };
    if !tree.nodes.is_empty() {
        walk.zone(0, family);
    }
    walk.served
}

struct Walk<'a> {
    tree: &'a Tree,
    maps: &'a [Vec<Point>],
    zones: HashMap<u32, Zone>,
    served: Served,
}

impl Walk<'_> {
    /// The zone of a node with this family.
    fn zone(&mut self, id: u32, family: Family) -> Zone {
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
                self.served.branches.insert(id, serves);
                all
            }
            Node::Leaf(Leaf::Pairing(pairs)) => {
                let rest = family.beside(pairs);
                let mut zone = rest.points();
                zone.extend(pairs.iter().flat_map(|&(p, q)| [p, q]));
                self.served.rests.insert(id, rest.0);
                zone
            }
            Node::Same { node, perm } => {
                let earlier = self.zones.get(node).cloned().unwrap_or_default();
                match perm.checked_sub(1).and_then(|i| self.maps.get(i as usize)) {
                    Some(map) => earlier.iter().map(|&p| map[p as usize]).collect(),
                    None => earlier,
                }
            }
            // No other nodes are written in such a tree.
            _ => Zone::new(),
        };
        self.zones.insert(id, zone.clone());
        zone
    }

    fn after(&mut self, next: Option<u32>, family: impl FnOnce() -> Family) -> Zone {
        next.map_or_else(Zone::new, |id| self.zone(id, family()))
    }
}
