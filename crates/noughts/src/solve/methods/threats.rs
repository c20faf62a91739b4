//! Threat sequences: every claim of the attacker leaves a line that lacks one point, the defender must take it,
//! and in the end there are two such points at once.
//!
//! The search sees nothing but the points of both sides: no counts to keep, so it is quick, and most
//! positions of a proof end here.

use crate::bits::Bits;
use crate::board::{Point, SetId};
use crate::rng::Dice;
use crate::solve::methods::{Entry, Method, Settles};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::sync::Arc;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Threats,
    word: "threats",
    settles: Settles::Glance,
    needs: "one claim a turn, owning a set wins; picker-chooser and chooser-picker",
    proves: "that the attacker succeeds",
    evidence: "the claims of the sequence (leaf t), or points that complete a set (leaf oc)",
};

/// The lines of a side, and those through each point.
#[derive(Clone, Default)]
pub struct Lines<const W: usize> {
    lines: Vec<(Bits<W>, u32)>,
    through: Vec<Vec<SetId>>,
}

impl<const W: usize> Lines<W> {
    pub fn new(points: usize, lines: Vec<Bits<W>>) -> Lines<W> {
        let mut through = vec![Vec::new(); points];
        for (i, line) in SetId::all(lines.len()).zip(&lines) {
            line.iter().for_each(|p| through[p.index()].push(i));
        }
        Lines { lines: lines.into_iter().map(|line| (line, line.len())).collect(), through }
    }

    /// Points other than those of either side at which the owner of `mine` completes a line through p.
    fn completing(&self, p: Point, mine: &Bits<W>, theirs: &Bits<W>) -> Bits<W> {
        let mut points = Bits::EMPTY;
        for &i in &self.through[p.index()] {
            let lacks = self.lines[i.index()].0.minus(mine);
            if lacks.is_single() && lacks.and(theirs).is_empty() {
                points = points.or(&lacks);
            }
        }
        points
    }
}

/// Finds and replays threat sequences of one attacker.
#[derive(Clone)]
pub struct Threats<const W: usize> {
    attack: Arc<Lines<W>>,
    defence: Arc<Lines<W>>,
    /// Marks of positions from which no sequence was found. It may forget, and it may confuse two positions: then a
    /// sequence is missed, which costs time and no answer. Empty until there is one.
    barren: Vec<u64>,
    /// What the attacker lacks of the lines without a point of the defender and with one of his, for each step of the search from the first.
    near: Vec<Bits<W>>,
    /// Claims to try and the replies they force, for each step of the search.
    forcing: Vec<(Point, Point)>,
    /// For each point, where the attacker would complete a line after claiming it; empty between uses.
    completed_at: Vec<Bits<W>>,
    /// What the last searches found, and within which budget, by the stones of both sides: a position is looked at when it
    /// is met and again when its turn comes.
    found: FxHashMap<[Bits<W>; 2], (u32, Option<Vec<Point>>)>,
    /// How often each point was claimed in a sequence that won, of late. Such claims come first.
    heat: Vec<u16>,
}

/// Marks of barren positions that are kept: few enough to stay in the cache.
const BARREN: usize = 1 << 15;

/// Searches whose outcome is kept.
const FOUND: usize = 1 << 14;

/// Where the heat of a point comes to this, all points cool down by half.
const HOT: u16 = 100;

/// What an attacker's claim leads to.
enum After<const W: usize> {
    /// Any two of these points.
    Wins(Bits<W>),
    /// The defender must take this point, and then threatens to complete a line at those.
    Forced(Point, Bits<W>),
    Fails,
}

impl<const W: usize> Threats<W> {
    pub fn new(attack: Arc<Lines<W>>, defence: Arc<Lines<W>>) -> Threats<W> {
        let completed_at = vec![Bits::EMPTY; attack.through.len()];
        let heat = vec![0; attack.through.len()];
        let (near, forcing) = (Vec::new(), Vec::new());
        Threats {
            attack,
            defence,
            barren: Vec::new(),
            near,
            forcing,
            completed_at,
            found: FxHashMap::default(),
            heat,
        }
    }

    /// A winning sequence for the attacker, who is to move and cannot complete a line at once. `danger`: the
    /// points at which the defender would complete a line; `budget`: how many claims to look at.
    pub fn find(
        &mut self,
        mine: &Bits<W>,
        theirs: &Bits<W>,
        danger: &Bits<W>,
        budget: u32,
    ) -> Option<Vec<Point>> {
        let stones = [*mine, *theirs];
        if let Some((searched, sequence)) = self.found.get(&stones)
            && (sequence.is_some() || *searched >= budget)
        {
            return sequence.clone();
        }
        let mut left = budget;
        let mut path = Vec::new();
        let near = |(line, size): &(Bits<W>, u32)| {
            *size > 1 && line.and(theirs).is_empty() && (*size == 2 || !line.and(mine).is_empty())
        };
        self.near.clear();
        self.near
            .extend(self.attack.lines.iter().filter(|line| near(line)).map(|(line, _)| line.minus(mine)));
        let sequence = self.search(mine, theirs, danger, 0, &mut left, &mut path).then_some(path);
        if self.found.len() >= FOUND {
            self.found.clear();
        }
        self.found.insert(stones, (budget, sequence.clone()));
        self.warm(sequence.as_deref().unwrap_or_default());
        sequence
    }

    fn warm(&mut self, sequence: &[Point]) {
        for &p in sequence {
            self.heat[p.index()] += 1;
            if self.heat[p.index()] >= HOT {
                self.heat.iter_mut().for_each(|heat| *heat /= 2);
            }
        }
    }

    /// The attacker claims p; `danger` must be met by it.
    fn claim(&self, p: Point, mine: &Bits<W>, theirs: &Bits<W>, danger: &Bits<W>) -> After<W> {
        if danger.has_two() || (!danger.is_empty() && !danger.contains(p)) {
            return After::Fails;
        }
        let points = self.attack.completing(p, mine, theirs);
        match points.first() {
            None => After::Fails,
            Some(_) if points.has_two() => After::Wins(points),
            Some(forced) => {
                let mut theirs = *theirs;
                theirs.insert(forced);
                After::Forced(forced, self.defence.completing(forced, &theirs, mine))
            }
        }
    }

    /// Searches with the lines `self.near[first..]`, which must be all that may come to lack two points.
    fn search(
        &mut self,
        mine: &Bits<W>,
        theirs: &Bits<W>,
        danger: &Bits<W>,
        first: usize,
        left: &mut u32,
        path: &mut Vec<Point>,
    ) -> bool {
        if danger.has_two() {
            return false;
        }
        let mark =
            mine.words().iter().chain(theirs.words()).fold(0x51ed_270b_9f1c_7a3d, |h, &w| Dice::mix(h ^ w))
                | 1;
        let slot = (mark >> 20) as usize & (BARREN - 1);
        if self.barren.get(slot) == Some(&mark) {
            return false;
        }
        // Step 1: claims that make a threat, and where.
        let mut threatening = Bits::EMPTY;
        for lacks in &self.near[first..] {
            if let Some((p, q)) = lacks.as_pair() {
                threatening = threatening.or(lacks);
                self.completed_at[p.index()].insert(q);
                self.completed_at[q.index()].insert(p);
            }
        }
        // Step 2: one that makes two wins. The others force a reply.
        let mut wins = None;
        let begin = self.forcing.len();
        for p in threatening.iter() {
            let at = std::mem::replace(&mut self.completed_at[p.index()], Bits::EMPTY);
            if !danger.is_empty() && !danger.contains(p) {
                continue;
            }
            let forced = at.first().unwrap_or(p);
            if at.has_two() {
                wins = wins.or(Some(p));
            } else {
                self.forcing.push((p, forced));
            }
        }
        let won = if let Some(p) = wins {
            path.push(p);
            true
        } else {
            let heat = &self.heat;
            self.forcing[begin..].sort_by_key(|&(p, _)| Reverse(heat[p.index()]));
            self.force(mine, theirs, first, begin, left, path)
        };
        self.forcing.truncate(begin);
        if !won && *left > 0 {
            self.barren.resize(BARREN, 0);
            self.barren[slot] = mark;
        }
        won
    }

    /// Tries the claims `self.forcing[begin..]` one after another.
    fn force(
        &mut self,
        mine: &Bits<W>,
        theirs: &Bits<W>,
        first: usize,
        begin: usize,
        left: &mut u32,
        path: &mut Vec<Point>,
    ) -> bool {
        let (last, end) = (self.near.len(), self.forcing.len());
        for i in begin..end {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            let (p, forced) = self.forcing[i];
            let (mut with, mut against) = (*mine, *theirs);
            with.insert(p);
            against.insert(forced);
            let danger = self.defence.completing(forced, &against, &with);
            if danger.has_two() {
                continue;
            }
            for j in first..last {
                let mut lacks = self.near[j];
                if !lacks.contains(forced) {
                    lacks.remove(p);
                    self.near.push(lacks);
                }
            }
            for &line in &self.attack.through[p.index()] {
                let (points, size) = &self.attack.lines[line.index()];
                if *size > 2 && points.and(mine).is_empty() && points.and(&against).is_empty() {
                    self.near.push(points.minus(&with));
                }
            }
            path.push(p);
            let won = self.search(&with, &against, &danger, last, left, path);
            self.near.truncate(last);
            if won {
                return true;
            }
            path.pop();
        }
        false
    }

    /// Where the defender, who has just claimed p, would complete a line.
    pub fn danger_after(&self, p: Point, theirs: &Bits<W>, mine: &Bits<W>) -> Bits<W> {
        self.defence.completing(p, theirs, mine)
    }

    /// The claims of the defender that might spoil a sequence that wins here: those on the points it uses, and those that
    /// could give a line of his own a threat on the way. After any other claim it wins all the same.
    pub fn spoilers(&self, mine: &Bits<W>, theirs: &Bits<W>, sequence: &[Point]) -> Bits<W> {
        let (mut with, mut against, mut used) = (*mine, *theirs, Bits::EMPTY);
        for &p in sequence {
            with.insert(p);
            used.insert(p);
            match self.claim(p, &with, &against, &Bits::EMPTY) {
                After::Wins(points) => used = used.or(&points),
                After::Fails => {}
                After::Forced(forced, _) => {
                    against.insert(forced);
                    used.insert(forced);
                }
            }
        }
        for (line, _) in self.defence.lines.iter().filter(|(line, _)| line.and(mine).is_empty()) {
            let lacks = line.minus(&against);
            if lacks.is_single() || lacks.as_pair().is_some() {
                used = used.or(&lacks);
            }
        }
        used
    }

    /// Does the sequence win here, with the attacker to move?
    pub fn replay(&self, mine: &Bits<W>, theirs: &Bits<W>, danger: &Bits<W>, sequence: &[Point]) -> bool {
        let (mut mine, mut theirs, mut danger) = (*mine, *theirs, *danger);
        for &p in sequence {
            if mine.contains(p) || theirs.contains(p) {
                return false;
            }
            mine.insert(p);
            match self.claim(p, &mine, &theirs, &danger) {
                After::Wins(_) => return true,
                After::Fails => return false,
                After::Forced(forced, next_danger) => {
                    theirs.insert(forced);
                    danger = next_danger;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(points: &[usize]) -> Bits<1> {
        points.iter().map(|&p| Point::new(p)).collect()
    }

    fn square() -> Arc<Lines<1>> {
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        Arc::new(Lines::new(9, lines.iter().map(|l| bits(l)).collect()))
    }

    #[test]
    fn opposite_corners_win_when_the_block_makes_two_threats() {
        let mut threats = Threats::new(square(), square());
        // X holds a1 and c3, O the centre and c1: the block at a3 threatens both at a2 and at b3.
        let (x, o, danger) = (bits(&[0, 8]), bits(&[4, 2]), bits(&[6]));
        let sequence = threats.find(&x, &o, &danger, 100).unwrap();
        assert_eq!(sequence, [Point::new(6)]);
        assert!(threats.replay(&x, &o, &danger, &sequence));
        assert!(!threats.replay(&x, &bits(&[4, 2, 3]), &danger, &sequence));
    }

    #[test]
    fn a_threat_that_the_defender_answers_with_his_own_line_fails() {
        let mut threats = Threats::new(square(), square());
        // O threatens at two points: nothing helps.
        assert_eq!(threats.find(&bits(&[0]), &bits(&[4, 2, 8]), &bits(&[5, 6]), 100), None);
    }
}
