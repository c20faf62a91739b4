//! A proof tree over coarse leaves: proof numbers over positions, each of which stands for all its images.
//!
//! A leaf is a job. Its answer decides it, or, if the job's limit stopped it, the leaf is split into the positions after its
//! moves. So the tree is a function of the answers, in whatever order they come.

use crate::setting::{Owners, Setting};
use noughts::{Move, Position};
use std::collections::HashMap;

/// A node's place in the tree.
pub type Id = u32;

const NEVER: u32 = u32::MAX;
/// A leaf that somebody works on counts for so many more, so that the next one works elsewhere.
const VIRTUAL: u32 = 4;

/// After so many moves, another one is believed to take twice as long as the first.
const PATIENCE: u32 = 8;

/// How a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Nobody works on it.
    Open,
    /// Somebody does.
    InFlight,
    /// Its job was stopped by a limit; what counts now are the positions after its moves.
    Split,
    /// The game is over here.
    Over,
    /// Its job has answered.
    Answered,
}

/// A position, for all its images.
pub struct Node {
    pub owners: Owners,
    pub state: State,
    /// Is the side that asks to move?
    pub asks: bool,
    /// How many leaves must still say yes, at least; 0: the answer is yes.
    proof: u32,
    /// How many must still say no; 0: the answer is no.
    disproof: u32,
    /// Moves, the nodes after them, and the symmetries that take the positions after them there.
    pub children: Box<[(Move, Id, u32)]>,
    parents: Vec<Id>,
}

impl Node {
    /// The answer, if it is known.
    pub fn answer(&self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// The tree of one question.
pub struct Tree {
    pub question: usize,
    nodes: Vec<Node>,
    places: HashMap<Owners, Id>,
    /// The symmetry that takes the first position to its node.
    pub root: u32,
}

impl Tree {
    /// A tree of one leaf.
    pub fn new(setting: &Setting, question: usize) -> Tree {
        let mut tree = Tree { question, nodes: Vec::new(), places: HashMap::new(), root: 0 };
        let (_, symmetry) = tree.place(setting, setting.problem.position(), (1, 1));
        tree.root = symmetry;
        tree
    }

    /// A node.
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    /// All nodes, in the order in which they were met.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// How many positions the tree has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node with these owners.
    pub fn find(&self, owners: &Owners) -> Option<Id> {
        self.places.get(owners).copied()
    }

    /// Proof and disproof number of the first position.
    pub fn numbers(&self) -> (u32, u32) {
        (self.nodes[0].proof, self.nodes[0].disproof)
    }

    /// The answer to the question, if it is known.
    pub fn answer(&self) -> Option<bool> {
        self.nodes[0].answer()
    }

    /// The node of a position, made if it is new, with the symmetry that takes the position there.
    fn place(&mut self, setting: &Setting, position: &Position, numbers: (u32, u32)) -> (Id, u32) {
        let (owners, symmetry) = setting.least(position);
        if let Some(&id) = self.places.get(&owners) {
            return (id, symmetry);
        }
        let accept = setting.questions[self.question].accept;
        let (state, (proof, disproof)) = match setting.game().outcome(position) {
            Some(outcome) if accept.contains(outcome) => (State::Over, (0, NEVER)),
            Some(_) => (State::Over, (NEVER, 0)),
            None => (State::Open, numbers),
        };
        let asks = setting.asks(self.question, position);
        let id = self.nodes.len() as Id;
        self.places.insert(owners.clone(), id);
        self.nodes.push(Node {
            owners,
            state,
            asks,
            proof,
            disproof,
            children: Box::default(),
            parents: Vec::new(),
        });
        (id, symmetry)
    }

    /// The leaf to work on next: down from the first position to where the fewest answers are needed.
    pub fn select(&self) -> Option<Id> {
        self.select_under(0)
    }

    fn select_under(&self, id: Id) -> Option<Id> {
        let node = self.node(id);
        match node.state {
            _ if node.answer().is_some() => None,
            State::Open => Some(id),
            State::Split => {
                let needed = |&id: &Id| {
                    let child = self.node(id);
                    if node.asks { child.proof } else { child.disproof }
                };
                let mut open: Vec<Id> = node.children.iter().map(|&(_, child, _)| child).collect();
                open.retain(|&child| self.node(child).answer().is_none());
                open.sort_by_key(needed);
                open.into_iter().find_map(|child| self.select_under(child))
            }
            State::InFlight | State::Over | State::Answered => None,
        }
    }

    /// Somebody works on this leaf from now on.
    pub fn begin(&mut self, id: Id) {
        let node = &mut self.nodes[id as usize];
        if node.state == State::Open {
            node.state = State::InFlight;
            (node.proof, node.disproof) =
                (node.proof.saturating_add(VIRTUAL), node.disproof.saturating_add(VIRTUAL));
            self.update_above(id);
        }
    }

    /// Nobody works on this leaf any more, and there is no answer.
    pub fn give_back(&mut self, id: Id) {
        let node = &mut self.nodes[id as usize];
        if node.state == State::InFlight {
            node.state = State::Open;
            (node.proof, node.disproof) =
                (node.proof.saturating_sub(VIRTUAL), node.disproof.saturating_sub(VIRTUAL));
            self.update_above(id);
        }
    }

    /// A job has answered; false if the tree knows it better, which cannot be.
    pub fn answer_leaf(&mut self, id: Id, answer: bool) -> bool {
        let node = &mut self.nodes[id as usize];
        if let Some(known) = node.answer() {
            // Decided meanwhile, from below or by another.
            return known == answer;
        }
        node.state = State::Answered;
        (node.proof, node.disproof) = if answer { (0, NEVER) } else { (NEVER, 0) };
        self.update_above(id);
        true
    }

    /// A job has come to its limit: the positions after the moves count now.
    pub fn split(&mut self, setting: &Setting, id: Id) {
        if !matches!(self.node(id).state, State::Open | State::InFlight) {
            return;
        }
        let (owners, asks) = (self.node(id).owners.clone(), self.node(id).asks);
        let position = setting.position(&owners);
        let mut children: Vec<(Move, Id, u32)> = Vec::new();
        let moves = setting.moves(&position);
        for (rank, &mv) in (0..).zip(&moves) {
            // Whoever moves tries the heavy moves first, and each must stand against about as many replies.
            let replies = moves.len() as u32;
            let needed = replies.saturating_mul(PATIENCE + rank) / PATIENCE;
            let numbers = if asks { (needed, 1) } else { (1, needed) };
            let after = setting.game().play(&position, mv);
            let (child, symmetry) = self.place(setting, &after, numbers);
            let parents = &mut self.nodes[child as usize].parents;
            if !parents.contains(&id) {
                parents.push(id);
            }
            children.push((mv, child, symmetry));
        }
        let node = &mut self.nodes[id as usize];
        (node.state, node.children) = (State::Split, children.into());
        self.update(id);
        self.update_above(id);
    }

    /// The numbers of a split node from those below; have they changed?
    fn update(&mut self, id: Id) -> bool {
        let node = self.node(id);
        if node.state != State::Split {
            return false;
        }
        let mut below: Vec<Id> = node.children.iter().map(|&(_, child, _)| child).collect();
        below.sort_unstable();
        below.dedup();
        let sum = |number: fn(&Node) -> u32| {
            below.iter().map(|&child| number(self.node(child))).fold(0u32, u32::saturating_add)
        };
        let least = |number: fn(&Node) -> u32| {
            below.iter().map(|&child| number(self.node(child))).min().unwrap_or(NEVER)
        };
        let numbers = if node.asks {
            (least(|n| n.proof), sum(|n| n.disproof))
        } else {
            (sum(|n| n.proof), least(|n| n.disproof))
        };
        let node = &mut self.nodes[id as usize];
        let changed = (node.proof, node.disproof) != numbers;
        (node.proof, node.disproof) = numbers;
        changed
    }

    fn update_above(&mut self, id: Id) {
        let mut todo = self.node(id).parents.clone();
        while let Some(id) = todo.pop() {
            if self.update(id) {
                todo.extend_from_slice(&self.nodes[id as usize].parents);
            }
        }
    }
}
