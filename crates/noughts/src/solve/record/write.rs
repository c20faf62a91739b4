//! How the positions of a strategy are written as a tree.

use super::positions::{Branch, Next, PARTS, Position, Positions, Said};
use crate::board::Point;
use crate::certificate::{Leaf, NodeId, TreeBuilder};
use crate::game::Move;
use crate::solve::canon::Canon;
use std::rc::Rc;

/// Writes the strategy of which this is the root.
pub fn write<const W: usize>(root: Next, positions: Positions<W>, canon: &Canon, tree: &mut TreeBuilder) {
    let parts = positions.into_parts();
    let written = parts.iter().map(|(positions, _)| vec![None; positions.len()]).collect();
    let points = canon.elements()[0].clone();
    Writer { parts, written, canon, tree, back: points.clone(), image: points }.write(root, None);
}

/// A symmetry; `None`: the identity.
type Symmetry = Option<Rc<[Point]>>;

struct Writer<'a> {
    parts: Vec<(Vec<Position>, Vec<Branch>)>,
    /// For positions that are written: the number of the node, and the symmetry that took them there.
    written: Vec<Vec<Option<(NodeId, Symmetry)>>>,
    canon: &'a Canon,
    tree: &'a mut TreeBuilder,
    /// Room for images of the points, used again and again: under an inverse, and under the symmetry that is looked for.
    back: Vec<Point>,
    image: Vec<Point>,
}

impl Writer<'_> {
    /// Writes where a branch leads, moved by a symmetry.
    fn write(&mut self, next: Next, moved: Symmetry) -> Option<NodeId> {
        let (id, here) = match next {
            Next::Clear => return None,
            Next::Leaf(leaf) => return Some(self.tree.leaf(moved_leaf(&leaf, &moved))),
            Next::Position(id, here) => (id, here as usize),
        };
        let (part, place) = (id % PARTS, id / PARTS);
        let symmetry = self.parts[part].0[place].symmetry as usize;
        if let Some((node, there)) = self.written[part][place].clone() {
            let is_moved = self.look_for_symmetry(symmetry, here, &moved, &there);
            return Some(self.tree.same(node, is_moved.then_some(&self.image)));
        }
        let moved = if symmetry == here {
            moved
        } else {
            self.look_for_symmetry(symmetry, here, &moved, &None).then(|| Rc::from(&self.image[..]))
        };
        self.written[part][place] = Some((self.tree.next(), moved.clone()));
        let position = &self.parts[part].0[place];
        let branches = position.branches();
        let node = match &position.said {
            Said::Leaf(leaf) => self.tree.leaf(moved_leaf(leaf, &moved)),
            Said::Prover => {
                let (mv, next) = self.branch(part, branches.start, &moved);
                let node = self.tree.prover(mv);
                let next = self.write(next, moved);
                self.tree.then(node, next);
                node
            }
            Said::Opponent(otherwise) => {
                let otherwise = otherwise.as_ref().map(|leaf| moved_leaf(leaf, &moved));
                let node = self.tree.opponent(otherwise);
                for branch in branches {
                    let (mv, next) = self.branch(part, branch, &moved);
                    let next = self.write(next, moved.clone());
                    self.tree.reply(node, mv, next);
                }
                node
            }
        };
        Some(node)
    }

    /// A branch, of which the move is moved by a symmetry.
    fn branch(&mut self, part: usize, place: usize, moved: &Symmetry) -> (Move, Next) {
        let (mv, next) = &mut self.parts[part].1[place];
        let next = next.take().expect("everything below the root is known");
        (moved.as_ref().map_or(*mv, |g| mv.image(g)), next)
    }

    /// Looks for the symmetry that takes a position from `there`, where it is written, to its image with the symmetry `here`, moved.
    /// Is it another one than the identity?
    fn look_for_symmetry(
        &mut self,
        symmetry: usize,
        here: usize,
        moved: &Symmetry,
        there: &Symmetry,
    ) -> bool {
        let elements = self.canon.elements();
        for (p, image) in Point::all(self.back.len()).zip(&elements[here]) {
            self.back[image.index()] = p;
        }
        let mut is_moved = false;
        for (p, image) in Point::all(self.back.len()).zip(&elements[symmetry]) {
            let to = self.back[image.index()];
            let to = moved.as_ref().map_or(to, |g| g[to.index()]);
            let from = there.as_ref().map_or(p, |g| g[p.index()]);
            self.image[from.index()] = to;
            is_moved |= from != to;
        }
        is_moved
    }
}

fn moved_leaf(leaf: &Leaf, moved: &Symmetry) -> Leaf {
    moved.as_ref().map_or_else(|| leaf.clone(), |g| leaf.image(g))
}
