//! The running account of a claiming game: who has how many points of each set, which sets are live, which
//! points complete a set, and the exact Erdős–Selfridge weight. Claims are made and taken back in time
//! proportional to the sets through the point.

use crate::bits::Bits;
use crate::board::{Point, SetId, Sets};

/// Index of a side: 0 or 1.
pub type Side = usize;

/// A winning set and the sides that may complete it.
#[derive(Clone, Copy)]
struct Line<const W: usize> {
    points: Bits<W>,
    size: u8,
    counts_for: [bool; 2],
}

#[derive(Clone)]
pub struct Tally<const W: usize> {
    lines: std::sync::Arc<Vec<Line<W>>>,
    through: std::sync::Arc<Sets<SetId>>,
    /// Points of each side in each line.
    count: Vec<[u8; 2]>,
    pub stones: [Bits<W>; 2],
    pub open: Bits<W>,
    /// For each side and point, the lines through it that this side can still complete.
    live: [Vec<u32>; 2],
    /// Points on a live line of either side.
    pub relevant: Bits<W>,
    /// For each side and point, the lines that lack just this point.
    lacking: [Vec<u8>; 2],
    /// Points at which a side completes a line.
    pub wins: [Bits<W>; 2],
    /// How many whole lines a side owns.
    pub complete: [u32; 2],
    /// Live lines of each side.
    pub live_lines: [u32; 2],
    /// Σ 2^(scale − open points) over the live lines of a side; `None` where lines are too long for it.
    weight: [u128; 2],
    scale: Option<u32>,
}

/// Lines longer than this go without weights: 2^scale times the number of lines must fit in 128 bits.
pub const LONGEST: u32 = 90;

impl<const W: usize> Tally<W> {
    /// An empty board. `sets[s]` are the sets of side s; with one entry both sides share it, an empty second
    /// entry gives side 1 none.
    pub fn new(points: usize, sets: &[Sets]) -> Tally<W> {
        let mut lines = Vec::new();
        let mut push = |sets: &Sets, counts_for: [bool; 2]| {
            lines.extend(sets.minimal().iter().map(|set| Line {
                points: set.iter().copied().collect(),
                size: set.len().min(255) as u8,
                counts_for,
            }));
        };
        match sets {
            [shared] => push(shared, [true, true]),
            [first, second, ..] => {
                push(first, [true, false]);
                push(second, [false, true]);
            }
            [] => {}
        }
        let listed: Sets = lines.iter().map(|l| l.points.iter().collect::<Vec<_>>()).collect();
        let longest = lines.iter().map(|l| u32::from(l.size)).max().unwrap_or(0);
        let mut tally = Tally {
            count: vec![[0; 2]; lines.len()],
            stones: [Bits::EMPTY; 2],
            open: Point::all(points).collect(),
            live: [vec![0; points], vec![0; points]],
            relevant: Bits::EMPTY,
            lacking: [vec![0; points], vec![0; points]],
            wins: [Bits::EMPTY; 2],
            complete: [0; 2],
            live_lines: [0; 2],
            weight: [0; 2],
            scale: (longest <= LONGEST).then_some(longest),
            through: std::sync::Arc::new(listed.through(points)),
            lines: std::sync::Arc::new(lines),
        };
        for i in 0..tally.lines.len() {
            let line = tally.lines[i];
            for s in (0..2).filter(|&s| line.counts_for[s]) {
                tally.live_lines[s] += 1;
                tally.weight[s] += tally.power(u32::from(line.size));
                line.points.iter().for_each(|p| tally.live[s][p.index()] += 1);
                if line.size == 1 {
                    tally.add_win(s, line.points.first().unwrap_or_default());
                }
            }
            tally.relevant = tally.relevant.or(&line.points);
        }
        tally
    }

    fn power(&self, open: u32) -> u128 {
        self.scale.map_or(0, |scale| 1 << (scale - open.min(scale)))
    }

    fn add_win(&mut self, s: Side, p: Point) {
        self.lacking[s][p.index()] += 1;
        self.wins[s].insert(p);
    }

    fn drop_win(&mut self, s: Side, p: Point) {
        self.lacking[s][p.index()] -= 1;
        if self.lacking[s][p.index()] == 0 {
            self.wins[s].remove(p);
        }
    }

    /// Side s claims an open point.
    pub fn claim(&mut self, p: Point, s: Side) {
        self.open.remove(p);
        self.stones[s].insert(p);
        let t = 1 - s;
        for k in 0..self.through.get(p.index()).len() {
            let i = self.through.get(p.index())[k];
            let line = self.lines[i.index()];
            let [mine, theirs] = [self.count[i.index()][s], self.count[i.index()][t]];
            if line.counts_for[t] && mine == 0 {
                // The line dies for the other side.
                self.live_lines[t] -= 1;
                self.weight[t] -= self.power(u32::from(line.size - theirs));
                if theirs + 1 == line.size {
                    self.drop_win(t, p);
                }
                for r in line.points.iter() {
                    self.live[t][r.index()] -= 1;
                    if self.live[0][r.index()] + self.live[1][r.index()] == 0 {
                        self.relevant.remove(r);
                    }
                }
            }
            if line.counts_for[s] && theirs == 0 {
                let left = line.size - mine - 1;
                self.weight[s] += self.power(u32::from(left)) - self.power(u32::from(left) + 1);
                if left == 0 {
                    self.complete[s] += 1;
                    self.drop_win(s, p);
                } else if left == 1 {
                    let last = line.points.and(&self.open).first().unwrap_or(p);
                    self.add_win(s, last);
                }
            }
            self.count[i.index()][s] += 1;
        }
    }

    /// Takes back a claim of side s.
    pub fn release(&mut self, p: Point, s: Side) {
        let t = 1 - s;
        for k in 0..self.through.get(p.index()).len() {
            let i = self.through.get(p.index())[k];
            let line = self.lines[i.index()];
            self.count[i.index()][s] -= 1;
            let [mine, theirs] = [self.count[i.index()][s], self.count[i.index()][t]];
            if line.counts_for[s] && theirs == 0 {
                let left = line.size - mine - 1;
                self.weight[s] -= self.power(u32::from(left)) - self.power(u32::from(left) + 1);
                if left == 0 {
                    self.complete[s] -= 1;
                    self.add_win(s, p);
                } else if left == 1 {
                    let last = line.points.and(&self.open).first().unwrap_or(p);
                    self.drop_win(s, last);
                }
            }
            if line.counts_for[t] && mine == 0 {
                self.live_lines[t] += 1;
                self.weight[t] += self.power(u32::from(line.size - theirs));
                if theirs + 1 == line.size {
                    self.add_win(t, p);
                }
                for r in line.points.iter() {
                    self.live[t][r.index()] += 1;
                    self.relevant.insert(r);
                }
            }
        }
        self.stones[s].remove(p);
        self.open.insert(p);
    }

    /// How many points the board has.
    pub fn points(&self) -> usize {
        self.live[0].len()
    }

    /// Is the weight of side s below this number?
    pub fn weight_below(&self, s: Side, most: u128) -> bool {
        self.scale.is_some_and(|scale| self.weight[s] < most << scale)
    }

    /// Is the weight of side s below 1, with the other side to move? Then that side can block every line.
    pub fn weight_below_one(&self, s: Side) -> bool {
        self.weight_below(s, 1)
    }

    /// Is the weight of side s below ½?
    pub fn weight_below_half(&self, s: Side) -> bool {
        self.scale.is_some_and(|scale| 2 * self.weight[s] < 1 << scale)
    }

    /// Does the weight of side s stay below 1 after any one claim of hers?
    pub fn weight_stays_below_one(&self, s: Side) -> bool {
        let Some(scale) = self.scale else { return false };
        let one: u128 = 1 << scale;
        self.weight[s] < one && self.open.iter().all(|p| self.weight[s] + self.weight_at(p, s) < one)
    }

    /// The weight of the live lines of side s through an open point.
    pub fn weight_at(&self, p: Point, s: Side) -> u128 {
        self.live_through(p, s).map(|(_, open)| self.power(open)).sum()
    }

    /// For each point, the weight of the live lines through it: those of side s counted twice, and those of the other.
    pub fn weights(&self, s: Side) -> Vec<u128> {
        let mut weights = vec![0; self.points()];
        for (i, line) in self.lines.iter().enumerate() {
            let weigh = |t: Side| if self.is_live(i, t) { self.power(self.lacks(i, t)) } else { 0 };
            let weight = 2 * weigh(s) + weigh(1 - s);
            if weight > 0 {
                line.points.and(&self.open).iter().for_each(|p| weights[p.index()] += weight);
            }
        }
        weights
    }

    /// The live lines of side s through a point, with how many of their points are open.
    fn live_through(&self, p: Point, s: Side) -> impl Iterator<Item = (usize, u32)> + '_ {
        self.through
            .get(p.index())
            .iter()
            .map(|&i| i.index())
            .filter(move |&i| self.is_live(i, s))
            .map(move |i| (i, self.lacks(i, s)))
    }

    /// How many points of a line side s has not claimed.
    fn lacks(&self, i: usize, s: Side) -> u32 {
        u32::from(self.lines[i].size - self.count[i][s])
    }

    fn is_live(&self, i: usize, s: Side) -> bool {
        self.lines[i].counts_for[s] && self.count[i][1 - s] == 0
    }

    /// All lines that count for side s.
    pub fn lines_of(&self, s: Side) -> Vec<Bits<W>> {
        self.lines.iter().filter(|line| line.counts_for[s]).map(|line| line.points).collect()
    }

    /// The open points of each live line of side s.
    pub fn live_open(&self, s: Side) -> Vec<Bits<W>> {
        self.rests(s).collect()
    }

    /// The same one by one.
    pub fn rests(&self, s: Side) -> impl Iterator<Item = Bits<W>> + '_ {
        self.rests_within(s, u32::MAX)
    }

    /// The open points of each live line of side s that lacks at most so many.
    pub fn rests_within(&self, s: Side, most: u32) -> impl Iterator<Item = Bits<W>> + '_ {
        self.within(s, most).map(|i| self.lines[i].points.and(&self.open))
    }

    fn within(&self, s: Side, most: u32) -> impl Iterator<Item = usize> + '_ {
        (0..self.lines.len()).filter(move |&i| self.is_live(i, s) && self.lacks(i, s) <= most)
    }

    /// Points on a live line of a side that lacks at most as many as are given for it.
    pub fn relevant_within(&self, most: [u32; 2]) -> Bits<W> {
        let lines = (0..2).flat_map(|s| self.within(s, most[s]));
        lines.fold(Bits::EMPTY, |points, i| points.or(&self.lines[i].points))
    }

    /// Is the weight of the lines of side s that lack at most so many points below 1? If she is to move, after any claim of hers?
    pub fn weight_within_below_one(&self, s: Side, most: u32, to_move: bool) -> bool {
        let Some(scale) = self.scale else { return false };
        let one: u128 = 1 << scale;
        let weigh = |i: usize| self.power(self.lacks(i, s));
        let whole: u128 = self.within(s, most).map(weigh).sum();
        if !to_move || 2 * whole < one || whole >= one {
            return whole < one;
        }
        let through = |p| self.within(s, most).filter(move |&i| self.lines[i].points.contains(p));
        self.open.iter().all(|p| whole + through(p).map(weigh).sum::<u128>() < one)
    }

    /// How many points more would complete a line of side s, once it has claimed p.
    pub fn new_wins(&self, p: Point, s: Side) -> u32 {
        let mut found = Bits::EMPTY;
        for (i, open) in self.live_through(p, s) {
            if open == 2 {
                found = found.or(&self.lines[i].points.and(&self.open));
            }
        }
        found.remove(p);
        found.minus(&self.wins[s]).len()
    }

    /// The fewest open points of a live line of side s.
    pub fn nearest(&self, s: Side) -> Option<u32> {
        self.within(s, u32::MAX).map(|i| self.lacks(i, s)).min()
    }
}
