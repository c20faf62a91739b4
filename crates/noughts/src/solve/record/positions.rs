//! The positions of a strategy, each with what there is to be said about it and where its branches lead: what several threads
//! find together.

use crate::certificate::Leaf;
use crate::game::Move;
use crate::limits::Stop;
use crate::solve::arenas::Key;
use crate::solve::walk::{Evidence, Met};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
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

/// A position; it stands for its images.
pub struct Position {
    /// The symmetry that takes it to its key.
    pub symmetry: u32,
    /// The symmetry that takes it to where the search has been.
    searched: usize,
    pub said: Said,
    /// The places of its branches among those of its part, from the first on.
    branches: (usize, usize),
    /// Is everything below it known?
    is_done: bool,
}

impl Position {
    pub fn branches(&self) -> Range<usize> {
        self.branches.0..self.branches.1
    }
}

/// What there is to be said about a position, beside its branches.
pub enum Said {
    /// An argument settles it.
    Leaf(Leaf),
    /// It is the prover's turn: he has one branch.
    Prover,
    /// It is the opponent's, and an argument settles the replies without a branch.
    Opponent(Option<Leaf>),
}

/// A move, and where it leads, as far as that is known.
pub type Branch = (Move, Option<Next>);

/// A position that has been entered.
pub struct Entered {
    pub id: usize,
    /// Is it the position itself, or another image of it?
    pub is_itself: bool,
    /// See [`Position`].
    pub searched: usize,
}

/// The positions of a strategy by their keys, for the threads that find them. Each part of the keys has a lock of its own, and nobody
/// holds two of them.
pub struct Positions<const W: usize> {
    parts: Vec<Mutex<Found<W>>>,
    count: AtomicUsize,
    /// Bytes that they take beside their own size, and that all of them may take.
    bytes: AtomicUsize,
    memory: usize,
}

/// A position has the number `place * PARTS + part`.
pub const PARTS: usize = 64;

/// One part of the positions.
#[derive(Default)]
struct Found<const W: usize> {
    numbers: FxHashMap<Key<W>, usize>,
    positions: Vec<Position>,
    branches: Vec<Branch>,
}

impl<const W: usize> Found<W> {
    fn branches(&mut self, id: usize) -> &mut [Branch] {
        &mut self.branches[self.positions[id / PARTS].branches()]
    }
}

impl<const W: usize> Positions<W> {
    pub fn within(memory: usize) -> Positions<W> {
        let parts = (0..PARTS).map(|_| Mutex::default()).collect();
        Positions { parts, count: AtomicUsize::new(0), bytes: AtomicUsize::new(0), memory }
    }

    fn part(&self, number: usize) -> MutexGuard<'_, Found<W>> {
        self.parts[number % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn len(&self) -> usize {
        self.count.load(Ordering::Relaxed)
    }

    /// A map has up to as much again in empty places. What is found is written as a tree of about the same size.
    fn bytes(&self) -> usize {
        let each = 2 * (size_of::<Key<W>>() + size_of::<usize>()) + 2 * size_of::<Position>();
        self.len() * each + 2 * self.bytes.load(Ordering::Relaxed)
    }

    /// The position with this key, if it has been found.
    pub fn enter(&self, (key, symmetry): &Met<W>) -> Option<Entered> {
        let found = self.part(key.hash() as usize);
        let id = *found.numbers.get(key)?;
        let Position { symmetry: there, searched, .. } = found.positions[id / PARTS];
        Some(Entered { id, is_itself: there == *symmetry as u32, searched })
    }

    /// Keeps what there is to be said about a position. Another thread may have found it meanwhile; then that counts.
    pub fn add(&self, met: &Met<W>, searched: usize, evidence: Evidence) -> Result<Entered, Stop> {
        if self.bytes() > self.memory {
            return Err(Stop::Memory);
        }
        let part = met.0.hash() as usize % PARTS;
        let mut found = self.part(part);
        let Found { numbers, positions, branches } = &mut *found;
        let symmetry = met.1 as u32;
        match numbers.entry(met.0) {
            Entry::Occupied(entry) => {
                let id = *entry.get();
                let Position { symmetry: there, searched, .. } = positions[id / PARTS];
                Ok(Entered { id, is_itself: there == symmetry, searched })
            }
            Entry::Vacant(entry) => {
                let id = positions.len() * PARTS + part;
                entry.insert(id);
                let first = branches.len();
                branches.extend(evidence.moves().iter().map(|&mv| (mv, None)));
                let leaf_bytes = evidence.leaf().map_or(0, Leaf::bytes);
                let said = match evidence {
                    Evidence::Leaf(leaf) | Evidence::Patient(leaf) => Said::Leaf(leaf),
                    Evidence::Move(_) => Said::Prover,
                    Evidence::Replies(otherwise, _) => Said::Opponent(otherwise),
                };
                let bytes = leaf_bytes + (branches.len() - first) * size_of::<Branch>();
                self.bytes.fetch_add(bytes, Ordering::Relaxed);
                self.count.fetch_add(1, Ordering::Relaxed);
                let branches = (first, branches.len());
                positions.push(Position { symmetry, searched, said, branches, is_done: false });
                Ok(Entered { id, is_itself: true, searched })
            }
        }
    }

    /// The moves at a position, with their places.
    pub fn moves(&self, id: usize) -> Vec<(usize, Move)> {
        self.part(id).branches(id).iter().map(|&(mv, _)| mv).enumerate().collect()
    }

    /// Is there something to do after a move: has nobody been there, or is it on the only way to where somebody is at work?
    pub fn is_open(&self, id: usize, place: usize) -> bool {
        let (next, symmetry) = match &self.part(id).branches(id)[place].1 {
            None => return true,
            Some(Next::Clear | Next::Leaf(_)) => return false,
            Some(Next::Position(next, symmetry)) => (*next, *symmetry),
        };
        let next = &self.part(next).positions[next / PARTS];
        !next.is_done && next.symmetry == symmetry
    }

    /// Keeps where a move leads.
    pub fn lead(&self, id: usize, place: usize, next: Next) {
        let mut found = self.part(id);
        let known = &mut found.branches(id)[place].1;
        if known.is_none() {
            if let Next::Leaf(leaf) = &next {
                self.bytes.fetch_add(size_of::<Leaf>() + leaf.bytes(), Ordering::Relaxed);
            }
            *known = Some(next);
        }
    }

    /// Marks a position below which everything is known, and says whether it is one.
    pub fn close(&self, id: usize) -> bool {
        let mut below = Vec::new();
        for (_, next) in self.part(id).branches(id) {
            match next {
                None => return false,
                Some(Next::Clear | Next::Leaf(_)) => {}
                Some(Next::Position(next, _)) => below.push(*next),
            }
        }
        let is_done = below.into_iter().all(|next| self.part(next).positions[next / PARTS].is_done);
        if is_done {
            self.part(id).positions[id / PARTS].is_done = true;
        }
        is_done
    }

    /// All of them, part by part, with their branches.
    pub fn into_parts(self) -> Vec<(Vec<Position>, Vec<Branch>)> {
        let found =
            self.parts.into_iter().map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner));
        found.map(|found| (found.positions, found.branches)).collect()
    }
}
