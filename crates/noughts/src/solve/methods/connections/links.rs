//! Links of one player at a position: ends that he can join although the opponent moves first (H-search).

use super::cells::{Cells, Set, bit, each};

/// What is joined: open cells by their number; after them the two sides, with the stones that touch them; then groups of stones.
pub type End = u8;

/// So many links are kept for a pair of ends, so many half links, and so many of these are put together.
const LINKS: usize = 16;
const HALVES: usize = 32;
const TOGETHER: usize = 4;

/// How a link was found.
pub enum How {
    /// Next to each other.
    Next,
    /// Two links that meet at a group of stones.
    Through(u32, u32),
    /// Several half links, of which the opponent cannot disturb all at once.
    Either(Box<[u32]>),
}

/// A connection of two ends within a set of open cells.
pub struct Link {
    pub ends: (End, End),
    pub how: How,
}

/// Two links that meet at an open cell: a connection once the player has it.
pub struct Half {
    pub cell: u8,
    pub parts: (u32, u32),
}

/// A carrier, and the number of the link or half link that has it.
pub type Held = (Set, u32);

/// What one player has at a position.
pub struct Links {
    /// Of every end, the stones of its group.
    pub groups: Vec<Set>,
    /// Links by their numbers.
    pub list: Vec<Link>,
    pub halves: Vec<Half>,
    /// Open cells, sides and groups.
    pub active: Vec<End>,
    cells: usize,
    /// Of every end its bit, if it is an open cell.
    bits: Vec<Set>,
    /// For every pair of ends.
    full: Vec<Vec<Held>>,
    half: Vec<Vec<Held>>,
    /// Links to look at, by the size of their carriers.
    fresh: Vec<Vec<Held>>,
}

impl Links {
    /// What is found for a player who owns these stones, against those.
    pub fn find(cells: &Cells, player: usize, mine: Set, theirs: Set) -> Links {
        let count = cells.count();
        let open = cells.all() & !mine & !theirs;
        let sides = cells.sides[player];
        let mut groups = vec![0; count];
        let mut left = mine;
        for side in sides {
            let group = cells.flood(side, left);
            groups.push(group);
            left &= !group;
        }
        while left != 0 {
            let group = cells.flood(left & left.wrapping_neg(), left);
            groups.push(group);
            left &= !group;
        }
        let ends = groups.len();
        let mut bits = vec![0; ends];
        each(open).for_each(|p| bits[p] = bit(p));
        let active = each(open).chain(count..ends).map(|end| end as End).collect();
        let mut found = Links {
            groups,
            list: Vec::new(),
            halves: Vec::new(),
            active,
            cells: count,
            bits,
            full: vec![Vec::new(); ends * ends],
            half: vec![Vec::new(); ends * ends],
            fresh: vec![Vec::new(); count + 1],
        };
        for a in each(open) {
            for b in each(cells.around[a] & open).filter(|&b| a < b) {
                found.add((a as End, b as End), 0, How::Next);
            }
            for group in count..ends {
                let side = sides.get(group - count).copied().unwrap_or(0);
                if side & bit(a) != 0 || cells.around[a] & found.groups[group] != 0 {
                    found.add((a as End, group as End), 0, How::Next);
                }
            }
        }
        found.close();
        found
    }

    pub fn start(&self) -> End {
        self.cells as End
    }

    pub fn goal(&self) -> End {
        self.cells as End + 1
    }

    /// A link from side to side.
    pub fn whole(&self) -> Option<Held> {
        self.between(self.start(), self.goal()).first().copied()
    }

    /// Half links from side to side: threats.
    pub fn threats(&self) -> &[Held] {
        &self.half[self.at(self.start(), self.goal())]
    }

    /// The links of two ends.
    pub fn between(&self, a: End, b: End) -> &[Held] {
        &self.full[self.at(a, b)]
    }

    /// The stones that a link rests on.
    pub fn stones(&self, id: u32) -> Set {
        let link = &self.list[id as usize];
        let own = self.groups[usize::from(link.ends.0)] | self.groups[usize::from(link.ends.1)];
        own | match &link.how {
            How::Next => 0,
            How::Through(a, b) => self.stones(*a) | self.stones(*b),
            How::Either(halves) => halves.iter().fold(0, |set, &h| set | self.stones_of_half(h)),
        }
    }

    /// The stones that a half link rests on.
    pub fn stones_of_half(&self, id: u32) -> Set {
        let (a, b) = self.halves[id as usize].parts;
        self.stones(a) | self.stones(b)
    }

    fn at(&self, a: End, b: End) -> usize {
        usize::from(a.min(b)) * self.groups.len() + usize::from(a.max(b))
    }

    fn add(&mut self, ends: (End, End), carrier: Set, how: How) {
        let at = self.at(ends.0, ends.1);
        if self.full[at].iter().any(|l| l.0 & !carrier == 0) {
            return;
        }
        self.full[at].retain(|l| carrier & !l.0 != 0);
        self.half[at].retain(|h| carrier & !h.0 != 0);
        if self.full[at].len() >= LINKS {
            return;
        }
        let held = (carrier, self.list.len() as u32);
        self.list.push(Link { ends, how });
        self.full[at].push(held);
        self.fresh[carrier.count_ones() as usize].push(held);
    }

    fn add_half(&mut self, ends: (End, End), carrier: Set, half: Half) {
        let at = self.at(ends.0, ends.1);
        if self.full[at].iter().chain(&self.half[at]).any(|l| l.0 & !carrier == 0) {
            return;
        }
        self.half[at].retain(|h| carrier & !h.0 != 0);
        if self.half[at].len() >= HALVES {
            return;
        }
        let id = self.halves.len() as u32;
        self.halves.push(half);
        if self.half[at].iter().fold(carrier, |set, h| set & h.0) == 0 {
            let others = self.half[at].clone();
            self.either(ends, &others, carrier, carrier, &mut vec![id]);
        }
        self.half[at].push((carrier, id));
    }

    /// Half links that have no cell in common with those chosen, all together, make a link.
    fn either(&mut self, ends: (End, End), others: &[Held], meet: Set, join: Set, chosen: &mut Vec<u32>) {
        for (i, &(carrier, half)) in others.iter().enumerate() {
            let less = meet & carrier;
            if less == meet {
                continue;
            }
            chosen.push(half);
            if less == 0 {
                self.add(ends, join | carrier, How::Either(chosen.clone().into()));
            } else if chosen.len() < TOGETHER {
                self.either(ends, &others[i + 1..], less, join | carrier, chosen);
            }
            chosen.pop();
        }
    }

    /// Puts links together, those with small carriers first, until nothing is new or the sides are joined.
    fn close(&mut self) {
        while self.whole().is_none()
            && let Some(size) = self.fresh.iter().position(|list| !list.is_empty())
            && let Some(held) = self.fresh[size].pop()
        {
            let (a, b) = self.list[held.1 as usize].ends;
            if self.between(a, b).contains(&held) {
                self.combine(held, a, b);
                self.combine(held, b, a);
            }
        }
    }

    /// Joins a link with those that go on from one of its ends. Sides are no middle.
    fn combine(&mut self, (carrier, id): Held, from: End, middle: End) {
        if middle == self.start() || middle == self.goal() {
            return;
        }
        let through = self.bits[usize::from(middle)];
        let taken = carrier | self.bits[usize::from(from)];
        for i in 0..self.active.len() {
            let to = self.active[i];
            if to == from || to == middle || self.bits[usize::from(to)] & carrier != 0 {
                continue;
            }
            let at = self.at(middle, to);
            let mut j = 0;
            while let Some(&(more, other)) = self.full[at].get(j) {
                j += 1;
                if more & taken != 0 {
                    continue;
                }
                let ends = (from, to);
                if through == 0 {
                    self.add(ends, carrier | more, How::Through(id, other));
                } else {
                    let half = Half { cell: middle, parts: (id, other) };
                    self.add_half(ends, carrier | more | through, half);
                }
            }
        }
    }
}
