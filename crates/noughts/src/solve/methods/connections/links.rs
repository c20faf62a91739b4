//! Links of one player at a position: ends that he can join although the opponent moves first (H-search).

use super::cells::{Cells, Set, bit, each};
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// What is joined: the open cells, by their place among them; then the two sides, with the stones that touch them; then groups of stones.
pub type End = u8;

/// A set of ends, or of open cells, as bits.
pub trait Word:
    Copy
    + Eq
    + Default
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitAndAssign
    + Not<Output = Self>
{
    fn one(end: usize) -> Self;
    fn first(self) -> usize;
    fn size(self) -> usize;
    fn without_first(self) -> Self;
}

macro_rules! word {
    ($t:ty) => {
        impl Word for $t {
            fn one(end: usize) -> $t {
                1 << end
            }
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            fn size(self) -> usize {
                self.count_ones() as usize
            }
            fn without_first(self) -> $t {
                self & self.wrapping_sub(1)
            }
        }
    };
}
word!(u64);
word!(u128);

/// So many links are kept for a pair of ends, so many half links, and so many of these are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub links: usize,
    pub halves: usize,
    pub together: usize,
}

/// How a link was found.
#[derive(Debug)]
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
    pub cell: End,
    pub parts: (u32, u32),
}

/// Carriers of one pair of ends, with the numbers of their links.
#[derive(Clone, Debug)]
struct Held<S> {
    carriers: Vec<S>,
    ids: Vec<u32>,
}

impl<S: Word> Default for Held<S> {
    fn default() -> Self {
        Held { carriers: Vec::new(), ids: Vec::new() }
    }
}

impl<S: Word> Held<S> {
    /// Is one of these carriers within another one?
    fn has_within(&self, carrier: S) -> bool {
        self.carriers.iter().any(|&c| c & !carrier == S::default())
    }

    fn drop_beyond(&mut self, carrier: S) {
        let mut i = 0;
        while i < self.carriers.len() {
            if carrier & !self.carriers[i] == S::default() {
                self.carriers.remove(i);
                self.ids.remove(i);
            } else {
                i += 1;
            }
        }
    }

    fn push(&mut self, carrier: S, id: u32) {
        self.carriers.push(carrier);
        self.ids.push(id);
    }

    fn clear(&mut self) {
        self.carriers.clear();
        self.ids.clear();
    }
}

/// What one player has at a position.
pub struct Network<S> {
    /// Of every end: the stones of its group, or nothing.
    groups: Vec<Set>,
    /// The open cells.
    open: Vec<u8>,
    list: Vec<Link>,
    halves: Vec<Half>,
    bounds: Bounds,
    ends: usize,
    /// For every pair of ends.
    full: Vec<Held<S>>,
    half: Vec<Held<S>>,
    /// For every end, those that it has links to; those that it touches.
    partners: Vec<S>,
    next: Vec<S>,
    /// Links to look at, by the size of their carriers.
    fresh: Vec<Vec<(S, u32)>>,
    others: Vec<(S, S, u32)>,
}

impl<S: Word> Network<S> {
    fn new() -> Network<S> {
        Network {
            groups: Vec::new(),
            open: Vec::new(),
            list: Vec::new(),
            halves: Vec::new(),
            bounds: Bounds { links: 0, halves: 0, together: 0 },
            ends: 0,
            full: Vec::new(),
            half: Vec::new(),
            partners: Vec::new(),
            next: Vec::new(),
            fresh: Vec::new(),
            others: Vec::new(),
        }
    }

    /// Begins anew.
    fn find(&mut self, cells: &Cells, player: usize, groups: Vec<Set>, open: Set, bounds: Bounds) {
        self.bounds = bounds;
        self.open = each(open).map(|p| p as u8).collect();
        let n = self.open.len();
        self.ends = n + groups.len();
        self.groups.clear();
        self.groups.resize(n, 0);
        self.groups.extend(groups);
        self.list.clear();
        self.halves.clear();
        let pairs = self.ends * self.ends;
        for lists in [&mut self.full, &mut self.half] {
            lists.iter_mut().for_each(Held::clear);
            if lists.len() < pairs {
                lists.resize(pairs, Held::default());
            }
        }
        for sets in [&mut self.partners, &mut self.next] {
            sets.clear();
            sets.resize(self.ends, S::default());
        }
        self.fresh.iter_mut().for_each(Vec::clear);
        self.fresh.resize(n + 1, Vec::new());
        for a in 0..n {
            let p = usize::from(self.open[a]);
            for b in a + 1..self.ends {
                let touches = if b < n {
                    cells.around[p] & bit(usize::from(self.open[b])) != 0
                } else {
                    let side = cells.sides[player].get(b - n).copied().unwrap_or(0);
                    side & bit(p) != 0 || cells.around[p] & self.groups[b] != 0
                };
                if touches {
                    self.add((a as End, b as End), S::default(), How::Next);
                }
            }
        }
        self.close();
    }

    fn at(&self, a: End, b: End) -> usize {
        usize::from(a.min(b)) * self.ends + usize::from(a.max(b))
    }

    fn start(&self) -> End {
        self.open.len() as End
    }

    fn add(&mut self, ends: (End, End), carrier: S, how: How) {
        let at = self.at(ends.0, ends.1);
        if self.full[at].has_within(carrier) {
            return;
        }
        self.full[at].drop_beyond(carrier);
        self.half[at].drop_beyond(carrier);
        if self.full[at].ids.len() >= self.bounds.links {
            return;
        }
        let id = self.list.len() as u32;
        self.list.push(Link { ends, how });
        self.full[at].push(carrier, id);
        for (a, b) in [ends, (ends.1, ends.0)] {
            let b = S::one(usize::from(b));
            self.partners[usize::from(a)] |= b;
            if carrier == S::default() {
                self.next[usize::from(a)] |= b;
            }
        }
        self.fresh[carrier.size()].push((carrier, id));
    }

    fn add_half(&mut self, ends: (End, End), carrier: S, half: Half) {
        let at = self.at(ends.0, ends.1);
        if self.full[at].has_within(carrier) || self.half[at].has_within(carrier) {
            return;
        }
        self.half[at].drop_beyond(carrier);
        if self.half[at].ids.len() >= self.bounds.halves {
            return;
        }
        let id = self.halves.len() as u32;
        self.halves.push(half);
        if self.half[at].carriers.iter().fold(carrier, |set, &c| set & c) == S::default() {
            let mut others = std::mem::take(&mut self.others);
            others.clear();
            others.extend(
                self.half[at]
                    .carriers
                    .iter()
                    .copied()
                    .zip(self.half[at].ids.iter().copied())
                    .map(|(c, id)| (c, c, id)),
            );
            for i in (0..others.len().saturating_sub(1)).rev() {
                others[i].1 = others[i].0 & others[i + 1].1;
            }
            self.either(ends, &others, carrier, carrier, &mut vec![id]);
            self.others = others;
        }
        self.half[at].push(carrier, id);
    }

    /// Half links that have no cell in common with those chosen, all together, make a link. With each comes what it has in
    /// common with all after it.
    fn either(&mut self, ends: (End, End), others: &[(S, S, u32)], meet: S, join: S, chosen: &mut Vec<u32>) {
        for (i, &(carrier, rest, id)) in others.iter().enumerate() {
            if meet & rest != S::default() {
                return;
            }
            let less = meet & carrier;
            if less == meet {
                continue;
            }
            chosen.push(id);
            let join = join | carrier;
            if !self.full[self.at(ends.0, ends.1)].has_within(join) {
                if less == S::default() {
                    self.add(ends, join, How::Either(chosen.clone().into()));
                } else if chosen.len() < self.bounds.together {
                    self.either(ends, &others[i + 1..], less, join, chosen);
                }
            }
            chosen.pop();
        }
    }

    /// Puts links together, those with small carriers first, until nothing is new or the sides are joined.
    fn close(&mut self) {
        let whole = self.at(self.start(), self.start() + 1);
        while self.full[whole].ids.is_empty()
            && let Some(size) = self.fresh.iter().position(|list| !list.is_empty())
            && let Some((carrier, id)) = self.fresh[size].pop()
        {
            let (a, b) = self.list[id as usize].ends;
            if self.full[self.at(a, b)].ids.contains(&id) {
                self.combine((carrier, id), a, b);
                self.combine((carrier, id), b, a);
            }
        }
    }

    /// Joins a link with those that go on from one of its ends. Sides are no middle.
    fn combine(&mut self, (carrier, id): (S, u32), from: End, middle: End) {
        let n = self.open.len();
        let middle_at = usize::from(middle);
        if middle_at == n || middle_at == n + 1 {
            return;
        }
        let is_cell = middle_at < n;
        let taken = if usize::from(from) < n { carrier | S::one(usize::from(from)) } else { carrier };
        let not = carrier | self.next[usize::from(from)] | S::one(usize::from(from));
        let mut towards = self.partners[middle_at] & !not;
        while towards != S::default() {
            let to = towards.first() as End;
            towards = towards.without_first();
            let at = self.at(middle, to);
            let mut j = 0;
            while let Some(&more) = self.full[at].carriers.get(j) {
                let other = self.full[at].ids[j];
                j += 1;
                if more & taken != S::default() {
                    continue;
                }
                if is_cell {
                    let half = Half { cell: middle, parts: (id, other) };
                    self.add_half((from, to), carrier | more | S::one(middle_at), half);
                } else {
                    self.add((from, to), carrier | more, How::Through(id, other));
                }
            }
        }
    }

    fn cells(&self, mut set: S) -> Set {
        let mut cells = 0;
        while set != S::default() {
            cells |= bit(usize::from(self.open[set.first()]));
            set = set.without_first();
        }
        cells
    }
}

/// The links that a player has at a position.
pub enum Links {
    Narrow(Network<u64>),
    Wide(Network<u128>),
}

macro_rules! each_width {
    ($links:expr, $n:ident => $e:expr) => {
        match $links {
            Links::Narrow($n) => $e,
            Links::Wide($n) => $e,
        }
    };
}

impl Links {
    pub fn new() -> Links {
        Links::Narrow(Network::new())
    }

    /// What is found for a player who owns these stones, against those.
    pub fn find(&mut self, cells: &Cells, player: usize, mine: Set, theirs: Set, bounds: Bounds) {
        let open = cells.all() & !mine & !theirs;
        let mut groups = Vec::new();
        let mut left = mine;
        for side in cells.sides[player] {
            let group = cells.flood(side, left);
            groups.push(group);
            left &= !group;
        }
        while left != 0 {
            let group = cells.flood(left & left.wrapping_neg(), left);
            groups.push(group);
            left &= !group;
        }
        let narrow = open.count_ones() as usize + groups.len() <= 64;
        if narrow != matches!(self, Links::Narrow(_)) {
            *self = if narrow { Links::Narrow(Network::new()) } else { Links::Wide(Network::new()) };
        }
        each_width!(self, n => n.find(cells, player, groups, open, bounds));
    }

    /// How many ends there are.
    pub fn ends(&self) -> usize {
        each_width!(self, n => n.ends)
    }

    /// The cell that an end is, if it is open.
    pub fn cell(&self, end: End) -> Option<u8> {
        each_width!(self, n => n.open.get(usize::from(end)).copied())
    }

    pub fn group(&self, end: End) -> Set {
        each_width!(self, n => n.groups[usize::from(end)])
    }

    pub fn link(&self, id: u32) -> &Link {
        each_width!(self, n => &n.list[id as usize])
    }

    pub fn half(&self, id: u32) -> &Half {
        each_width!(self, n => &n.halves[id as usize])
    }

    /// The cell that a half link begins with.
    pub fn first(&self, half: u32) -> u8 {
        self.cell(self.half(half).cell).unwrap_or_default()
    }

    pub fn start(&self) -> End {
        each_width!(self, n => n.start())
    }

    pub fn goal(&self) -> End {
        self.start() + 1
    }

    /// A link from side to side.
    pub fn whole(&self) -> Option<(Set, u32)> {
        each_width!(self, n => {
            let held = &n.full[n.at(n.start(), n.start() + 1)];
            held.carriers.first().map(|&carrier| (n.cells(carrier), held.ids[0]))
        })
    }

    /// Half links from side to side: threats.
    pub fn threats(&self) -> Vec<(Set, u32)> {
        each_width!(self, n => {
            let held = &n.half[n.at(n.start(), n.start() + 1)];
            held.carriers.iter().map(|&carrier| n.cells(carrier)).zip(held.ids.iter().copied()).collect()
        })
    }

    /// The size of the smallest carrier between two ends.
    pub fn distance(&self, a: End, b: End) -> Option<usize> {
        each_width!(self, n => n.full[n.at(a, b)].carriers.iter().map(|c| c.size()).min())
    }

    /// The stones that a link rests on.
    pub fn stones(&self, id: u32) -> Set {
        let link = self.link(id);
        let own = self.group(link.ends.0) | self.group(link.ends.1);
        own | match &link.how {
            How::Next => 0,
            How::Through(a, b) => self.stones(*a) | self.stones(*b),
            How::Either(halves) => halves.iter().fold(0, |set, &h| set | self.stones_of_half(h)),
        }
    }

    /// The stones that a half link rests on.
    pub fn stones_of_half(&self, id: u32) -> Set {
        let (a, b) = self.half(id).parts;
        self.stones(a) | self.stones(b)
    }
}
