//! The same tree as a certificate for the checker.

use super::{Proof, Stones, Turn};
use crate::board::Point;
use crate::certificate::{Certificate, Node, NodeId, Part, Proof as Evidence, Tree};
use crate::game::Move;
use crate::game::Question;
use std::collections::HashMap;

/// The certificate of a proof: the replies of an orbit refer to the first of them by a symmetry.
pub fn certificate(proof: &Proof) -> Certificate {
    let mut writer = Writer { proof, nodes: Vec::new(), perms: Vec::new(), numbers: HashMap::new() };
    writer.node(&proof.root, &Stones::of(&proof.start), proof.game.mover(&proof.start) == 0);
    let Writer { nodes, perms, .. } = writer;
    let part = Part { question: Question::wins(0), proof: Evidence::Tree(Tree { nodes }) };
    Certificate { parts: vec![part], perms }
}

struct Writer<'a> {
    proof: &'a Proof<'a>,
    nodes: Vec<Node>,
    perms: Vec<Vec<Point>>,
    /// The number of each automorphism that is used, from 1.
    numbers: HashMap<usize, u32>,
}

impl Writer<'_> {
    fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() as NodeId - 1
    }

    fn node(&mut self, turn: &Turn, stones: &Stones, x_to_move: bool) -> Option<NodeId> {
        match turn {
            Turn::Won(_) if x_to_move => None,
            Turn::Won(_) => Some(self.add(Node::Opponent { otherwise: None, branches: Vec::new() })),
            Turn::X { mv, then, .. } => {
                let id = self.add(Node::Prover { mv: Move::Claim(*mv), next: None });
                let next = self.node(then, &stones.with_x(*mv), false);
                self.nodes[id as usize] = Node::Prover { mv: Move::Claim(*mv), next };
                Some(id)
            }
            Turn::Forced { reply, then } => {
                let id = self.add(Node::Opponent { otherwise: None, branches: Vec::new() });
                let next = self.node(then, &stones.with_o(*reply), true);
                let branches = vec![(Move::Claim(*reply), next)];
                self.nodes[id as usize] = Node::Opponent { otherwise: None, branches };
                Some(id)
            }
            Turn::Free(orbits) => {
                let id = self.add(Node::Opponent { otherwise: None, branches: Vec::new() });
                let stabiliser = self.proof.symmetries.stabiliser(stones);
                let mut branches = Vec::new();
                for branch in orbits {
                    let first = branch.orbit[0];
                    let next = self.node(&branch.then, &stones.with_o(first), true);
                    branches.push((Move::Claim(first), next));
                    for &q in &branch.orbit[1..] {
                        let same = next.map(|node| {
                            let perm = self.perm(&stabiliser, first, q);
                            self.add(Node::Same { node, perm })
                        });
                        branches.push((Move::Claim(q), same));
                    }
                }
                self.nodes[id as usize] = Node::Opponent { otherwise: None, branches };
                Some(id)
            }
        }
    }

    /// The number of a symmetry of the position that takes one point to another.
    fn perm(&mut self, stabiliser: &[usize], from: Point, to: Point) -> u32 {
        let elements = self.proof.symmetries.elements();
        let found = stabiliser.iter().find(|&&g| elements[g].image(from) == to);
        let &g = found.expect("both points are in one orbit of the stabiliser");
        let perms = &mut self.perms;
        *self.numbers.entry(g).or_insert_with(|| {
            perms.push(elements[g].images().to_vec());
            perms.len() as u32
        })
    }
}
