//! The same tree as a certificate for the checker.

use super::{Proof, Stones, Turn};
use crate::board::Point;
use crate::certificate::{Certificate, NodeId, Part, Proof as Evidence, TreeBuilder};
use crate::game::Question;
use crate::game::{Move, Player};

impl Proof<'_> {
    /// The certificate of a proof: the replies of an orbit refer to the first of them by a symmetry.
    pub fn certificate(&self) -> Certificate {
        let mut writer = Writer { proof: self, tree: TreeBuilder::default() };
        writer.node(&self.root, &Stones::of(&self.start), self.game.mover(&self.start) == Player::X);
        let (tree, perms) = writer.tree.finish();
        let part = Part { question: Question::wins(Player::X), proof: Evidence::Tree(tree) };
        Certificate { parts: vec![part], perms }
    }
}

struct Writer<'a> {
    proof: &'a Proof<'a>,
    tree: TreeBuilder,
}

impl Writer<'_> {
    fn node(&mut self, turn: &Turn, stones: &Stones, x_to_move: bool) -> Option<NodeId> {
        match turn {
            Turn::Won(_) if x_to_move => None,
            Turn::Won(_) => Some(self.tree.opponent(None)),
            Turn::X { mv, then, .. } => {
                let id = self.tree.prover(Move::Claim(*mv));
                let next = self.node(then, &stones.with_x(*mv), false);
                self.tree.then(id, next);
                Some(id)
            }
            Turn::Forced { reply, then } => {
                let id = self.tree.opponent(None);
                let next = self.node(then, &stones.with_o(*reply), true);
                self.tree.reply(id, Move::Claim(*reply), next);
                Some(id)
            }
            Turn::Free(orbits) => {
                let id = self.tree.opponent(None);
                let stabiliser = self.proof.symmetries.stabiliser(stones);
                for branch in orbits {
                    let first = branch.orbit[0];
                    let next = self.node(&branch.then, &stones.with_o(first), true);
                    self.tree.reply(id, Move::Claim(first), next);
                    for &q in &branch.orbit[1..] {
                        let same = next.map(|node| {
                            let symmetry = self.symmetry(&stabiliser, first, q);
                            self.tree.same(node, Some(&symmetry))
                        });
                        self.tree.reply(id, Move::Claim(q), same);
                    }
                }
                Some(id)
            }
        }
    }

    /// A symmetry of the position that takes one point to another.
    fn symmetry(&self, stabiliser: &[usize], from: Point, to: Point) -> Vec<Point> {
        let elements = self.proof.symmetries.elements();
        let found = stabiliser.iter().find(|&&g| elements[g].image(from) == to);
        let &g = found.expect("both points are in one orbit of the stabiliser");
        elements[g].images().to_vec()
    }
}
