//! The positions of a strategy, each with what there is to be said about it and where its branches lead: what several threads
//! find together, and how it is written as a tree.

use crate::board::Point;
use crate::certificate::{Leaf, NodeId, TreeBuilder};
use crate::game::Move;
use crate::limits::Stop;
use crate::solve::arenas::Key;
use crate::solve::canon::Canon;
use crate::solve::walk::{Evidence, Met};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Where a branch leads.
#[derive(Clone)]
pub enum Next {
    /// To a position about which nothing needs to be said.
    Clear,
    /// To one that an argument settles.
    Leaf(Box<Leaf>),
    /// To the image of a position, or to itself: its number, and the symmetry that takes the one that is met to the common key.
    Position(usize, u32),
}

/// A position with its branches; it stands for its images.
struct Position {
    /// The symmetry that takes it to its key.
    symmetry: u32,
    /// The symmetry that takes it to where the search has been.
    searched: usize,
    evidence: Evidence,
    /// Where each move of the evidence leads, as far as that is known.
    next: Vec<Option<Next>>,
    /// Is everything below it known?
    is_done: bool,
}

/// A position that has been entered.
pub struct Entered {
    pub id: usize,
    /// Is it the position itself, or another image of it?
    pub is_itself: bool,
    /// See [`Position`].
    pub searched: usize,
}

/// The positions of a strategy by their keys, for the threads that find them.
pub struct Positions<const W: usize> {
    found: Mutex<Found<W>>,
    /// Bytes that they may take.
    memory: usize,
}

struct Found<const W: usize> {
    numbers: FxHashMap<Key<W>, usize>,
    positions: Vec<Position>,
    /// What the positions take beside their own size.
    bytes: usize,
}

impl<const W: usize> Found<W> {
    /// A map has up to as much again in empty places. What is found is written as a tree of about the same size.
    fn bytes(&self) -> usize {
        let each = 2 * (size_of::<Key<W>>() + size_of::<usize>()) + 2 * size_of::<Position>();
        self.positions.len() * each + 2 * self.bytes
    }

    fn is_done(&self, next: Option<&Next>) -> bool {
        match next {
            None => false,
            Some(Next::Position(id, _)) => self.positions[*id].is_done,
            Some(_) => true,
        }
    }
}

impl<const W: usize> Positions<W> {
    pub fn within(memory: usize) -> Positions<W> {
        let found = Found { numbers: FxHashMap::default(), positions: Vec::new(), bytes: 0 };
        Positions { found: Mutex::new(found), memory }
    }

    fn found(&self) -> MutexGuard<'_, Found<W>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn len(&self) -> usize {
        self.found().positions.len()
    }

    /// The position with this key, if it has been found.
    pub fn enter(&self, (key, symmetry): &Met<W>) -> Option<Entered> {
        let found = self.found();
        let id = *found.numbers.get(key)?;
        let Position { symmetry: there, searched, .. } = found.positions[id];
        Some(Entered { id, is_itself: there == *symmetry as u32, searched })
    }

    /// Keeps what there is to be said about a position. Another thread may have found it meanwhile; then that counts.
    pub fn add(&self, met: &Met<W>, searched: usize, evidence: Evidence) -> Result<Entered, Stop> {
        let mut found = self.found();
        if found.bytes() > self.memory {
            return Err(Stop::Memory);
        }
        let Found { numbers, positions, bytes } = &mut *found;
        let symmetry = met.1 as u32;
        match numbers.entry(met.0) {
            Entry::Occupied(entry) => {
                let id = *entry.get();
                let Position { symmetry: there, searched, .. } = positions[id];
                Ok(Entered { id, is_itself: there == symmetry, searched })
            }
            Entry::Vacant(entry) => {
                let id = positions.len();
                entry.insert(id);
                let next = vec![None; evidence.moves().len()];
                *bytes += evidence.bytes() + next.len() * size_of::<Option<Next>>();
                positions.push(Position { symmetry, searched, evidence, next, is_done: false });
                Ok(Entered { id, is_itself: true, searched })
            }
        }
    }

    /// The moves at a position below which not everything is known, with their places among all of its moves.
    pub fn open_moves(&self, id: usize) -> Vec<(usize, Move)> {
        let found = self.found();
        let position = &found.positions[id];
        let moves = position.evidence.moves().iter().copied().enumerate();
        moves.filter(|&(i, _)| !found.is_done(position.next[i].as_ref())).collect()
    }

    /// Is there something to do after a move: has nobody been there, or is it on the only way to where somebody is at work?
    pub fn is_open(&self, id: usize, place: usize) -> bool {
        let found = self.found();
        match &found.positions[id].next[place] {
            None => true,
            Some(Next::Position(next, symmetry)) => {
                let next = &found.positions[*next];
                !next.is_done && next.symmetry == *symmetry
            }
            Some(_) => false,
        }
    }

    /// Keeps where a move leads.
    pub fn lead(&self, id: usize, place: usize, next: Next) {
        let mut found = self.found();
        let place = &mut found.positions[id].next[place];
        if place.is_none() {
            if let Next::Leaf(leaf) = &next {
                let more = size_of::<Leaf>() + leaf.bytes();
                *place = Some(next);
                found.bytes += more;
            } else {
                *place = Some(next);
            }
        }
    }

    /// Marks a position below which everything is known, and says whether it is one.
    pub fn close(&self, id: usize) -> bool {
        let mut found = self.found();
        let is_done = found.positions[id].next.iter().all(|next| found.is_done(next.as_ref()));
        found.positions[id].is_done = is_done;
        is_done
    }

    /// Writes the strategy as a tree.
    pub fn write(self, root: &Next, canon: &Canon, tree: &mut TreeBuilder) {
        let positions = self.found.into_inner().unwrap_or_else(PoisonError::into_inner).positions;
        let written = vec![None; positions.len()];
        Writer { positions, written, canon, tree }.write(root, None);
    }
}

/// A symmetry; `None`: the identity.
type Symmetry = Option<Vec<Point>>;

struct Writer<'a> {
    positions: Vec<Position>,
    /// For positions that are written: the number of the node, and the symmetry that took them there.
    written: Vec<Option<(NodeId, Symmetry)>>,
    canon: &'a Canon,
    tree: &'a mut TreeBuilder,
}

impl Writer<'_> {
    /// Writes where a branch leads, moved by a symmetry.
    fn write(&mut self, next: &Next, moved: Symmetry) -> Option<NodeId> {
        let (id, here) = match next {
            Next::Clear => return None,
            Next::Leaf(leaf) => return Some(self.tree.leaf(moved_leaf(leaf, &moved))),
            Next::Position(id, here) => (*id, *here as usize),
        };
        let moved = after(self.canon.between(self.positions[id].symmetry as usize, here), moved);
        if let Some((node, there)) = &self.written[id] {
            let (node, between) = (*node, after(inverse(there), moved));
            return Some(self.tree.same(node, between));
        }
        self.written[id] = Some((self.tree.next(), moved.clone()));
        let next = std::mem::take(&mut self.positions[id].next);
        let move_of = |mv: Move| moved.as_ref().map_or(mv, |g| mv.image(g));
        let node = match &self.positions[id].evidence {
            Evidence::Leaf(leaf) | Evidence::Patient(leaf) => self.tree.leaf(moved_leaf(leaf, &moved)),
            &Evidence::Move(mv) => {
                let node = self.tree.prover(move_of(mv));
                let next = self.branch(next.into_iter().next().flatten(), &moved);
                self.tree.then(node, next);
                node
            }
            Evidence::Replies(otherwise, replies) => {
                let replies = replies.clone();
                let node = self.tree.opponent(otherwise.as_ref().map(|leaf| moved_leaf(leaf, &moved)));
                for (mv, next) in replies.into_iter().zip(next) {
                    let next = self.branch(next, &moved);
                    self.tree.reply(node, move_of(mv), next);
                }
                node
            }
        };
        Some(node)
    }

    fn branch(&mut self, next: Option<Next>, moved: &Symmetry) -> Option<NodeId> {
        self.write(&next.expect("everything below the root is known"), moved.clone())
    }
}

fn moved_leaf(leaf: &Leaf, moved: &Symmetry) -> Leaf {
    moved.as_ref().map_or_else(|| leaf.clone(), |g| leaf.image(g))
}

/// The one symmetry after the other.
fn after(first: Symmetry, second: Symmetry) -> Symmetry {
    let (Some(first), Some(second)) = (&first, &second) else { return first.or(second) };
    let both: Vec<Point> = first.iter().map(|p| second[p.index()]).collect();
    let is_identity = Point::all(both.len()).eq(both.iter().copied());
    (!is_identity).then_some(both)
}

fn inverse(symmetry: &Symmetry) -> Symmetry {
    let images = symmetry.as_ref()?;
    let mut back = vec![Point::default(); images.len()];
    Point::all(images.len()).zip(images).for_each(|(p, image)| back[image.index()] = p);
    Some(back)
}
