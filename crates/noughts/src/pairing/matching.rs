//! The one bipartite matching: two points of its own for each set, or a family that has too few.
//!
//! Every question here is answered by augmenting paths, and `augment` is the one that walks them. Which pairs come out depends on the
//! order in which points are tried, and strategies, certificates and the counts of a search depend on the pairs; so each
//! question keeps its order.

use super::Pairing;
use crate::bits::Bits;
use crate::board::{Point, SetId, Sets};
use std::collections::VecDeque;

const NOBODY: SetId = SetId::NONE;

/// The level of a set that was not reached.
const FAR: u32 = u32::MAX;

/// Gives a set one more point: a free one that `next` leads to, over points of other sets, depth first; then every set on the way
/// takes the point it was left by. `next` names a point to try from a set, each but once, `None` where there is no other.
/// The path is left behind. Without recursion: it may be as long as there are sets.
fn augment(
    root: SetId,
    owner: &mut [SetId],
    path: &mut Vec<(SetId, Point)>,
    mut next: impl FnMut(SetId, &[SetId]) -> Option<Point>,
) -> bool {
    path.clear();
    let mut set = root;
    loop {
        if let Some(p) = next(set, owner) {
            path.push((set, p));
            set = owner[p.index()];
            if set == NOBODY {
                for &(set, p) in &*path {
                    owner[p.index()] = set;
                }
                return true;
            }
        } else {
            let Some((before, _)) = path.pop() else { return false };
            set = before;
        }
    }
}

/// The two points of each set; `Point::NONE` for those of a set that has none.
fn pairs(owner: &[SetId], sets: usize) -> Vec<(Point, Point)> {
    let mut pairs = vec![(Point::NONE, Point::NONE); sets];
    for (p, &set) in Point::all(owner.len()).zip(owner).filter(|(_, set)| **set != NOBODY) {
        let pair = &mut pairs[set.index()];
        *if pair.0 == Point::NONE { &mut pair.0 } else { &mut pair.1 } = p;
    }
    pairs
}

impl Pairing {
    /// Two points for each set, no point used twice; or sets that together have fewer than twice as many points as there are
    /// sets (Hall), as indices. By the phases of Hopcroft and Karp.
    pub fn two_each(sets: &Sets, points: usize) -> Result<Vec<(Point, Point)>, Vec<SetId>> {
        let mut matching = Matching::new(sets, points);
        matching.greedy();
        while matching.layers() {
            matching.next.fill(0);
            for set in SetId::all(sets.len()) {
                while matching.count[set.index()] < 2 && matching.augment(set, FAR) {}
            }
        }
        match matching.smallest_closure() {
            Some(starved) => Err(thinned(sets, points, starved)),
            None => Ok(pairs(&matching.owner, sets.len())),
        }
    }

    /// Two points for each set, one set after the other, each by a shortest path; `None` where there are none.
    pub(crate) fn in_order(sets: &Sets, points: usize) -> Option<Vec<(Point, Point)>> {
        let mut matching = Matching::new(sets, points);
        for set in SetId::all(sets.len()) {
            for _ in 0..2 {
                let deepest = matching.spread(std::iter::once(set), true)?;
                matching.next.fill(0);
                matching.augment(set, deepest);
            }
        }
        Some(pairs(&matching.owner, sets.len()))
    }

    /// Two points for each set of open points, at a glance in a search; `None` where Hall's condition fails.
    pub(crate) fn on_bits<const W: usize>(sets: &[Bits<W>]) -> Option<Vec<(Point, Point)>> {
        let open = sets.iter().fold(Bits::EMPTY, |all, set| all.or(set));
        if (open.len() as usize) < 2 * sets.len() || sets.iter().any(|set| set.len() < 2) {
            return None;
        }
        let mut matching = OnBits::new(sets, false);
        let all = SetId::all(sets.len()).all(|set| matching.augment(set) && matching.augment(set));
        all.then(|| pairs(&matching.owner, sets.len()))
    }

    /// Two points for each set, for as many as it goes, one after the other; and how many have none.
    pub(crate) fn for_most<const W: usize>(sets: &[Bits<W>]) -> (Vec<Bits<W>>, u32) {
        let mut matching = OnBits::new(sets, true);
        let mut before = matching.owner.clone();
        let mut without = 0;
        for set in SetId::all(sets.len()) {
            before.copy_from_slice(&matching.owner);
            let free = matching.free;
            if !(matching.augment(set) && matching.augment(set)) {
                without += 1;
                matching.owner.copy_from_slice(&before);
                matching.free = free;
            }
        }
        let pairs = pairs(&matching.owner, sets.len()).into_iter().filter(|(p, _)| *p != Point::NONE);
        (pairs.map(|(p, q)| Bits::from_iter([p, q])).collect(), without)
    }
}

/// A matching inside a search: sets as bits, taken one after the other.
struct OnBits<'a, const W: usize> {
    sets: &'a [Bits<W>],
    /// The set that has each point.
    owner: Vec<SetId>,
    /// The points that no set has.
    free: Bits<W>,
    /// Does a set look for a free point of its own before it asks others for theirs?
    free_first: bool,
    path: Vec<(SetId, Point)>,
}

impl<'a, const W: usize> OnBits<'a, W> {
    fn new(sets: &'a [Bits<W>], free_first: bool) -> OnBits<'a, W> {
        let free = Bits::from_words([u64::MAX; W]);
        OnBits { sets, owner: vec![NOBODY; 64 * W], free, free_first, path: Vec::new() }
    }

    /// One more point for a set.
    fn augment(&mut self, root: SetId) -> bool {
        let OnBits { sets, owner, free, free_first, path } = self;
        let mut seen = Bits::EMPTY;
        let found = augment(root, owner, path, |set, owner| {
            let points = &sets[set.index()];
            let own = points.and(free).first().filter(|_| *free_first);
            own.or_else(|| {
                let p = points.minus(&seen).iter().find(|&p| owner[p.index()] != set)?;
                seen.insert(p);
                Some(p)
            })
        });
        if let Some((_, p)) = path.last().filter(|_| found) {
            free.remove(*p);
        }
        found
    }
}

/// A matching of sets in a list.
struct Matching<'a> {
    sets: &'a Sets,
    /// The set that has each point.
    owner: Vec<SetId>,
    /// How many points each set has, at most 2.
    count: Vec<u8>,
    /// Distance of each set from a set that lacks points, in this phase.
    level: Vec<u32>,
    /// The next point of each set to be tried in this phase.
    next: Vec<u32>,
    path: Vec<(SetId, Point)>,
}

impl<'a> Matching<'a> {
    fn new(sets: &'a Sets, points: usize) -> Matching<'a> {
        Matching {
            sets,
            owner: vec![NOBODY; points],
            count: vec![0; sets.len()],
            level: vec![FAR; sets.len()],
            next: vec![0; sets.len()],
            path: Vec::new(),
        }
    }

    fn greedy(&mut self) {
        for (i, set) in SetId::all(self.sets.len()).zip(self.sets.iter()) {
            for &p in set {
                if self.count[i.index()] < 2 && self.owner[p.index()] == NOBODY {
                    self.owner[p.index()] = i;
                    self.count[i.index()] += 1;
                }
            }
        }
    }

    /// Breadth first from `roots`: levels, and the level of the first set that a free point was met in. With `nearest` it
    /// ends there.
    fn spread(&mut self, roots: impl Iterator<Item = SetId>, nearest: bool) -> Option<u32> {
        self.level.fill(FAR);
        let mut queue: VecDeque<SetId> = VecDeque::new();
        for root in roots {
            self.level[root.index()] = 0;
            queue.push_back(root);
        }
        let mut free = None;
        while let Some(set) = queue.pop_front() {
            let level = self.level[set.index()];
            for &p in self.sets.get(set.index()) {
                let owner = self.owner[p.index()];
                if owner == NOBODY {
                    free = free.or(Some(level));
                } else if self.level[owner.index()] == FAR {
                    self.level[owner.index()] = level + 1;
                    queue.push_back(owner);
                }
            }
            if nearest && free.is_some() {
                break;
            }
        }
        free
    }

    /// The layers of a phase; false where no set that lacks points can get one.
    fn layers(&mut self) -> bool {
        let lacking: Vec<SetId> =
            SetId::all(self.count.len()).filter(|&s| self.count[s.index()] < 2).collect();
        !lacking.is_empty() && self.spread(lacking.into_iter(), false).is_some()
    }

    /// One more point for a set, along the layers down to `deepest`.
    fn augment(&mut self, root: SetId, deepest: u32) -> bool {
        let Matching { sets, owner, count, level, next, path } = self;
        let found = augment(root, owner, path, |set, owner| {
            let (points, next) = (sets.get(set.index()), &mut next[set.index()]);
            let below = level[set.index()] + 1;
            while let Some(&p) = points.get(*next as usize) {
                *next += 1;
                let holder = owner[p.index()];
                if holder == NOBODY || (level[holder.index()] == below && below <= deepest) {
                    return Some(p);
                }
            }
            None
        });
        count[root.index()] += u8::from(found);
        found
    }

    /// If some set lacks a point: the sets reached from one of those (of the first few, the one that reaches fewest). All their points belong
    /// to them, two each at most, and to one of them fewer.
    fn smallest_closure(&mut self) -> Option<Vec<SetId>> {
        const TRIES: usize = 16;
        let lacking: Vec<SetId> =
            SetId::all(self.count.len()).filter(|&s| self.count[s.index()] < 2).collect();
        let closure = |root: SetId| {
            self.spread(std::iter::once(root), false);
            SetId::all(self.level.len()).filter(|&s| self.level[s.index()] != FAR).collect::<Vec<_>>()
        };
        lacking.into_iter().take(TRIES).map(closure).min_by_key(Vec::len)
    }
}

/// Leaves out sets one by one while the rest still has too few points, so that a person can see why.
fn thinned(sets: &Sets, points: usize, family: Vec<SetId>) -> Vec<SetId> {
    let mut uses = vec![0_u32; points];
    for &p in family.iter().flat_map(|&s| sets.get(s.index())) {
        uses[p.index()] += 1;
    }
    let mut union = uses.iter().filter(|&&n| n > 0).count();
    let mut kept = family;
    loop {
        let before = kept.len();
        let mut left = before;
        kept.retain(|&s| {
            let set = sets.get(s.index());
            let alone = set.iter().filter(|&&p| uses[p.index()] == 1).count();
            if union - alone >= 2 * (left - 1) {
                return true;
            }
            for &p in set {
                uses[p.index()] -= 1;
            }
            union -= alone;
            left -= 1;
            false
        });
        if kept.len() == before {
            return kept;
        }
    }
}
