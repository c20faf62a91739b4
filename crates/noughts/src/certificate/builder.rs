//! The one way in which a strategy is put together as a tree, node by node.

use super::{Leaf, Node, NodeId, Tree};
use crate::board::Point;
use crate::game::Move;
use rustc_hash::FxHashMap;

/// A tree under construction, with the symmetries it uses.
#[derive(Default)]
pub struct TreeBuilder {
    nodes: Vec<Node>,
    perms: Vec<Vec<Point>>,
    /// The number of each symmetry in the file, from 1.
    numbers: FxHashMap<Vec<Point>, u32>,
}

impl TreeBuilder {
    /// A tree that may use symmetries which other parts of its certificate have listed.
    pub fn with_perms(perms: Vec<Vec<Point>>) -> TreeBuilder {
        let numbers = perms.iter().zip(1..).map(|(perm, number)| (perm.clone(), number)).collect();
        TreeBuilder { nodes: Vec::new(), perms, numbers }
    }

    /// The number that the next node will have.
    pub fn next(&self) -> NodeId {
        self.nodes.len() as NodeId
    }

    fn add(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() as NodeId - 1
    }

    /// An argument that ends a branch.
    pub fn leaf(&mut self, leaf: Leaf) -> NodeId {
        self.add(Node::Leaf(leaf))
    }

    /// The image of an earlier position under a symmetry; `None`: the position itself.
    pub fn same(&mut self, node: NodeId, symmetry: Option<&[Point]>) -> NodeId {
        let perm = symmetry.map_or(0, |perm| self.number(perm));
        self.add(Node::Same { node, perm })
    }

    fn number(&mut self, perm: &[Point]) -> u32 {
        if let Some(&number) = self.numbers.get(perm) {
            return number;
        }
        self.perms.push(perm.to_vec());
        let number = self.perms.len() as u32;
        self.numbers.insert(perm.to_vec(), number);
        number
    }

    /// A move of the prover; what follows is said by [`TreeBuilder::then`].
    pub fn prover(&mut self, mv: Move) -> NodeId {
        self.add(Node::Prover { mv, next: None })
    }

    /// What follows a move of the prover.
    pub fn then(&mut self, id: NodeId, built: Option<NodeId>) {
        if let Node::Prover { next, .. } = &mut self.nodes[id as usize] {
            *next = built;
        }
    }

    /// A position in which the opponent moves; her replies are added by [`TreeBuilder::reply`].
    pub fn opponent(&mut self, otherwise: Option<Leaf>) -> NodeId {
        self.add(Node::Opponent { otherwise, branches: Vec::new() })
    }

    /// A reply of the opponent and what answers it.
    pub fn reply(&mut self, id: NodeId, mv: Move, built: Option<NodeId>) {
        if let Node::Opponent { branches, .. } = &mut self.nodes[id as usize] {
            branches.push((mv, built));
        }
    }

    /// The tree, and all symmetries listed so far.
    pub fn finish(self) -> (Tree, Vec<Vec<Point>>) {
        (Tree { nodes: self.nodes }, self.perms)
    }
}
