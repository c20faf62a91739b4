//! Depth-first proof-number search.
//!
//! A node has a proof number (how hard it looks to prove the attacker's success) and a disproof number. The
//! search always goes on at a node that matters most for both, and comes back as soon as another one does.

use crate::game::Move;
use crate::limits::{Meter, Stop};
use crate::solve::arenas::{Arena, Key};
use crate::solve::canon::{Canon, Scratch};
use crate::solve::methods::{Entry, Method, Settles};
use crate::solve::table::{INFINITE, Numbers, Table};
use crate::solve::together::{Company, burdened};

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::ProofNumbers,
    word: "proof-number",
    settles: Settles::Search,
    needs: "boards of up to 512 points",
    proves: "either answer",
    evidence: "the strategy as a tree with shared and symmetric parts",
};

/// Where another thread is, a position looks harder by this part of its number.
const BURDEN: u32 = 2;
/// Visits between two looks at what other threads have settled.
const LOOK_EVERY: u32 = 16;
/// Nodes after which one of several threads begins at the root again, by what the others have found out meanwhile.
const ERRAND: u64 = 2_000;

/// One thread's search: an arena and what it shares with the others.
pub struct Search<'a, const W: usize> {
    pub arena: Box<dyn Arena<W> + 'a>,
    pub canon: &'a Canon,
    pub table: &'a Table<W>,
    pub meter: &'a Meter,
    scratch: Scratch,
    /// Nodes it may still visit.
    pub left: u64,
    /// The same when it was at the root last.
    left_at_root: u64,
    /// Where it is one of several threads.
    pub company: Option<Company<'a, Key<W>>>,
}

pub struct Child<const W: usize> {
    pub mv: Move,
    pub spot: Spot<W>,
    pub numbers: Numbers,
}

/// Where the table has a position.
#[derive(Clone, Copy)]
pub struct Spot<const W: usize> {
    pub key: Key<W>,
    pub hash: u64,
    /// The symmetry that takes the position to the image of which this is the key.
    pub symmetry: usize,
}

impl<'a, const W: usize> Search<'a, W> {
    pub fn new(
        arena: Box<dyn Arena<W> + 'a>,
        canon: &'a Canon,
        table: &'a Table<W>,
        meter: &'a Meter,
    ) -> Self {
        let (scratch, left) = (Scratch::default(), u64::MAX);
        Search { arena, canon, table, meter, scratch, left, left_at_root: left, company: None }
    }

    /// Can the attacker force it from the arena's position?
    pub fn solve(&mut self) -> Result<bool, Stop> {
        // Step 1: the answer may need no search.
        if let Some(answer) = self.arena.settled() {
            return Ok(answer);
        }
        let (key, hash) = self.key();
        match self.table.get(&key, hash).and_then(Numbers::answer) {
            Some(answer) => Ok(answer),
            None => self.search(),
        }
    }

    /// The same with a search in any case, so that the table has what the answer rests on.
    pub fn search(&mut self) -> Result<bool, Stop> {
        let spot = self.spot();
        loop {
            let limits = Numbers { proof: INFINITE, disproof: INFINITE };
            let found = self.marked(&spot, Numbers::of, |search| search.visit(&spot, limits, 0))?;
            if let Some(answer) = found.answer() {
                return Ok(answer);
            }
        }
    }

    /// The answer at the arena's position, if no search is needed for it.
    pub fn known(&mut self) -> Option<bool> {
        self.arena.settled().or_else(|| {
            let (key, hash) = self.key();
            self.table.get(&key, hash).and_then(Numbers::answer)
        })
    }

    /// Have the images of the arena's position keys of their own?
    pub fn tells_images_apart(&mut self) -> bool {
        self.arena.classes(true, &mut self.scratch.classes);
        self.canon.tells_apart(&self.scratch.classes)
    }

    /// The first of these symmetries under whose image of the position the table has this answer, where images have keys of their own.
    pub fn image_with(&mut self, answer: bool, mut symmetries: impl Iterator<Item = usize>) -> Option<usize> {
        let tag = self.arena.classes(true, &mut self.scratch.classes);
        symmetries.find(|&g| {
            let key = self.canon.image(g, &self.scratch.classes, tag);
            self.table.get(&key, key.hash()).and_then(Numbers::answer) == Some(answer)
        })
    }

    /// Is this known to be the answer at the arena's position, or at its image under a symmetry where images have keys of their own?
    pub fn is_known_at(&mut self, symmetry: usize, answer: bool) -> bool {
        let settled = self.arena.settled();
        settled.map_or_else(
            || self.image_with(answer, [symmetry].into_iter()).is_some(),
            |found| found == answer,
        )
    }

    pub fn key(&mut self) -> (Key<W>, u64) {
        let Spot { key, hash, .. } = self.spot();
        (key, hash)
    }

    pub(super) fn spot(&mut self) -> Spot<W> {
        let (key, symmetry) = self.canon.key(&*self.arena, true, &mut self.scratch);
        Spot { key, hash: key.hash(), symmetry }
    }

    /// Works on an unsettled node until a number reaches its limit.
    fn visit(&mut self, spot: &Spot<W>, limits: Numbers, depth: u32) -> Result<Numbers, Stop> {
        let before = self.meter.count(depth)?;
        self.left = self.left.checked_sub(1).ok_or(Stop::Budget)?;
        self.look_round()?;
        // Step 2: a longer look: threats and pairings.
        if let Some(answer) = self.look(depth) {
            return Ok(self.store(spot, Numbers::of(answer), before));
        }
        // Step 3: the children that are not settled themselves.
        let attacking = self.arena.attacker_to_move();
        let mut children = match self.children(attacking, spot.symmetry) {
            Ok(children) => children,
            Err(answer) => return Ok(self.store(spot, Numbers::of(answer), before)),
        };
        loop {
            // Step 4: the numbers of the node, and the child to go on with.
            let (numbers, best, second) = self.combine(attacking, &children);
            if depth == 0 {
                self.left_at_root = self.left;
            }
            if depth <= 1 {
                self.meter.report(numbers.proof, numbers.disproof, self.table.fill());
            }
            if numbers.answer().is_some()
                || numbers.proof >= limits.proof
                || numbers.disproof >= limits.disproof
                || self.is_called_back()
            {
                return Ok(self.store(spot, numbers, before));
            }
            // Step 5: how far the child may go before another one is better.
            let Child { mv, spot: next, numbers: now } = children[best];
            let beyond = |n: u32| n.saturating_add(1 + n / 4);
            // Where others are at the best child this may be a harder one, which goes on from where it is.
            let ahead = |limit: u32, least: u32, own: u32| {
                if own > least { beyond(own) } else { limit.min(beyond(second)) }
            };
            let child_limits = if attacking {
                Numbers {
                    proof: ahead(limits.proof, numbers.proof, now.proof),
                    disproof: limits.disproof - (numbers.disproof - now.disproof),
                }
            } else {
                Numbers {
                    proof: limits.proof - (numbers.proof - now.proof),
                    disproof: ahead(limits.disproof, numbers.disproof, now.disproof),
                }
            };
            self.arena.make(mv);
            let found =
                self.marked(&next, Numbers::of, |search| search.visit(&next, child_limits, depth + 1));
            self.arena.unmake();
            let found = match found {
                Ok(found) => found,
                Err(stop) => {
                    self.store(spot, numbers, before);
                    return Err(stop);
                }
            };
            // Step 6: a child that decides the node ends it; one that is out of the running leaves the list.
            match found.answer() {
                Some(answer) if answer == attacking => return Ok(self.store(spot, found, before)),
                Some(_) => {
                    children.swap_remove(best);
                }
                None => children[best].numbers = found,
            }
            let decided = match &self.company {
                Some(_) => self.news(attacking, &mut children),
                None => children.is_empty().then_some(!attacking),
            };
            if let Some(answer) = decided {
                return Ok(self.store(spot, Numbers::of(answer), before));
            }
        }
    }

    /// Is it one of several threads, and long away from the root?
    fn is_called_back(&self) -> bool {
        self.company.is_some() && self.left_at_root.saturating_sub(self.left) > ERRAND
    }

    /// A look at the arena's position; below the root it has been estimated before.
    pub(super) fn look(&mut self, depth: u32) -> Option<bool> {
        if depth == 0 { self.arena.look() } else { self.arena.look_again() }
    }

    /// The children that need search, each position once, or the answer if one child or none decides. The position has an image under
    /// a symmetry in the table.
    pub(super) fn children(&mut self, attacking: bool, symmetry: usize) -> Result<Vec<Child<W>>, bool> {
        let mut moves = Vec::new();
        let width = if attacking { self.arena.width() } else { usize::MAX };
        if width < usize::MAX && self.meter.limits().threads > 1 {
            // The same few moves at every image of the position: threads come to it at different ones, and if each looked at other
            // moves there, all of them together would look at many.
            self.arena.moves_as(&self.canon.elements()[symmetry], &mut moves);
        } else {
            self.arena.moves(&mut moves);
        }
        if !attacking {
            self.arena.narrow(&mut moves);
        }
        let mut children: Vec<Child<W>> = Vec::with_capacity(moves.len());
        for mv in moves {
            if children.len() >= width {
                break;
            }
            self.arena.make(mv);
            let settled = self.arena.settled();
            if settled.is_none() {
                let spot = self.spot();
                let numbers = self.table.get(&spot.key, spot.hash).unwrap_or_else(|| {
                    let numbers = self.arena.estimate();
                    if numbers != Numbers::UNSEEN {
                        self.table.put(&spot.key, spot.hash, numbers, 1);
                    }
                    numbers
                });
                self.arena.unmake();
                match numbers.answer() {
                    Some(answer) if answer == attacking => return Err(answer),
                    Some(_) => {}
                    None if children.iter().any(|c| c.spot.hash == spot.hash && c.spot.key == spot.key) => {}
                    None => children.push(Child { mv, spot, numbers }),
                }
            } else {
                self.arena.unmake();
                if settled == Some(attacking) {
                    return Err(attacking);
                }
            }
        }
        if children.is_empty() { Err(!attacking) } else { Ok(children) }
    }

    /// What other threads have found out about the children: their numbers, and the answer if it is there.
    fn news(&self, attacking: bool, children: &mut Vec<Child<W>>) -> Option<bool> {
        for child in children.iter_mut() {
            child.numbers = self.table.get(&child.spot.key, child.spot.hash).unwrap_or(child.numbers);
        }
        if children.iter().any(|child| child.numbers.answer() == Some(attacking)) {
            return Some(attacking);
        }
        children.retain(|child| child.numbers.answer().is_none());
        children.is_empty().then_some(!attacking)
    }

    /// Numbers of a node, its best child and the second best child's number. The side that needs all children
    /// counts the sum of theirs. A child that another thread works on counts as harder when the best one is chosen.
    fn combine(&self, attacking: bool, children: &[Child<W>]) -> (Numbers, usize, u32) {
        let split = |n: &Numbers| if attacking { (n.proof, n.disproof) } else { (n.disproof, n.proof) };
        let (mut least, mut all) = (INFINITE, 0u32);
        let (mut chosen, mut second, mut best) = (u32::MAX, INFINITE, 0);
        for (i, child) in children.iter().enumerate() {
            let (easy, hard) = split(&child.numbers);
            all = all.saturating_add(hard).min(INFINITE - 1);
            least = least.min(easy);
            let looks = if self.is_busy(child.spot.hash) { burdened(easy, BURDEN) } else { easy };
            if looks < chosen {
                (second, chosen, best) = (chosen.min(INFINITE), looks, i);
            } else if looks < second {
                second = looks;
            }
        }
        let numbers = if attacking {
            Numbers { proof: least, disproof: all }
        } else {
            Numbers { proof: all, disproof: least }
        };
        (numbers, best, second)
    }

    /// Does work at a position, which is marked meanwhile; where another thread has settled it, the answer is made of that.
    pub(super) fn marked<T>(
        &mut self,
        spot: &Spot<W>,
        of: impl FnOnce(bool) -> T,
        work: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        if let Some(company) = &mut self.company {
            company.enter(spot.key, spot.hash);
        }
        let done = work(self);
        let settled = self.company.as_mut().and_then(Company::leave);
        settled.map_or(done, |answer| Ok(of(answer)))
    }

    /// Is another thread at this position?
    pub(super) fn is_busy(&self, hash: u64) -> bool {
        self.company.as_ref().is_some_and(|company| company.is_busy(hash))
    }

    /// Stops the work if another thread has settled a position on the way here.
    pub(super) fn look_round(&mut self) -> Result<(), Stop> {
        let Some(company) = &mut self.company else { return Ok(()) };
        company.look_round(LOOK_EVERY, |key, hash| self.table.get(key, hash).and_then(Numbers::answer))
    }

    pub(super) fn store(&self, spot: &Spot<W>, numbers: Numbers, before: u64) -> Numbers {
        self.table.put(&spot.key, spot.hash, numbers, self.meter.nodes().saturating_sub(before) + 1);
        numbers
    }
}
