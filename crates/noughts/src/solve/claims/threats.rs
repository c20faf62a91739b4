//! Threat sequences: every claim of the attacker leaves a line that lacks one point, the defender must take it,
//! and in the end there are two such points at once.
//!
//! The search sees nothing but the points of both sides: no counts to keep, so it is quick, and most
//! positions of a proof end here.

use crate::bits::Bits;
use crate::board::Point;
use crate::solve::arena::mix;
use std::sync::Arc;

/// The lines of a side, and those through each point.
#[derive(Clone, Default)]
pub struct Lines<const W: usize> {
    lines: Vec<(Bits<W>, u32)>,
    through: Vec<Vec<u32>>,
}

impl<const W: usize> Lines<W> {
    pub fn new(points: usize, lines: Vec<Bits<W>>) -> Lines<W> {
        let mut through = vec![Vec::new(); points];
        for (i, line) in lines.iter().enumerate() {
            line.iter().for_each(|p| through[p as usize].push(i as u32));
        }
        Lines { lines: lines.into_iter().map(|line| (line, line.len())).collect(), through }
    }

    /// Points other than those of either side at which the owner of `mine` completes a line through p.
    fn completing(&self, p: Point, mine: &Bits<W>, theirs: &Bits<W>) -> Bits<W> {
        let mut points = Bits::EMPTY;
        for &i in &self.through[p as usize] {
            let (line, size) = &self.lines[i as usize];
            if line.and(mine).len() + 1 == *size && line.and(theirs).is_empty() {
                points = points.or(&line.minus(mine));
            }
        }
        points
    }
}

/// A memory of positions from which no sequence was found. It may forget, and it may confuse two
/// positions: then a sequence is missed, which costs time and no answer.
#[derive(Clone)]
struct Barren {
    slots: Vec<u64>,
}

/// Finds and replays threat sequences of one attacker.
#[derive(Clone)]
pub struct Threats<const W: usize> {
    attack: Arc<Lines<W>>,
    defence: Arc<Lines<W>>,
    barren: Barren,
    budget: u32,
}

/// What an attacker's claim leads to.
enum After<const W: usize> {
    Wins,
    /// The defender must take this point, and then threatens to complete a line at those.
    Forced(Point, Bits<W>),
    Fails,
}

impl<const W: usize> Threats<W> {
    /// `budget`: how many claims one search may look at.
    pub fn new(attack: Arc<Lines<W>>, defence: Arc<Lines<W>>, budget: u32) -> Threats<W> {
        let slots = if budget > 0 { 1 << 18 } else { 1 };
        Threats { attack, defence, barren: Barren { slots: vec![0; slots] }, budget }
    }

    /// A winning sequence for the attacker, who is to move and cannot complete a line at once. `danger`: the
    /// points at which the defender would complete a line.
    pub fn find(&mut self, mine: &Bits<W>, theirs: &Bits<W>, danger: &Bits<W>) -> Option<Vec<Point>> {
        let mut left = self.budget;
        let mut path = Vec::new();
        self.search(mine, theirs, danger, &mut left, &mut path).then_some(path)
    }

    /// The attacker claims p; `danger` must be met by it.
    fn claim(&self, p: Point, mine: &Bits<W>, theirs: &Bits<W>, danger: &Bits<W>) -> After<W> {
        if danger.len() > 1 || (!danger.is_empty() && !danger.contains(p)) {
            return After::Fails;
        }
        let points = self.attack.completing(p, mine, theirs);
        match points.len() {
            0 => After::Fails,
            1 => {
                let forced = points.first().unwrap_or(p);
                let mut theirs = *theirs;
                theirs.insert(forced);
                After::Forced(forced, self.defence.completing(forced, &theirs, mine))
            }
            _ => After::Wins,
        }
    }

    fn search(
        &mut self,
        mine: &Bits<W>,
        theirs: &Bits<W>,
        danger: &Bits<W>,
        left: &mut u32,
        path: &mut Vec<Point>,
    ) -> bool {
        if danger.len() > 1 {
            return false;
        }
        let mark =
            mine.words().iter().chain(theirs.words()).fold(0x51ed_270b_9f1c_7a3d, |h, &w| mix(h ^ w)) | 1;
        let slot = (mark >> 20) as usize & (self.barren.slots.len() - 1);
        if self.barren.slots[slot] == mark {
            return false;
        }
        // Claims that make a threat; those that win at once first.
        let mut threatening = Bits::EMPTY;
        for (line, size) in &self.attack.lines {
            if line.and(mine).len() + 2 == *size && line.and(theirs).is_empty() {
                threatening = threatening.or(&line.minus(mine));
            }
        }
        if !danger.is_empty() {
            threatening = threatening.and(danger);
        }
        let mut forcing = Vec::with_capacity(threatening.len() as usize);
        for p in threatening.iter() {
            let mut with = *mine;
            with.insert(p);
            match self.claim(p, &with, theirs, danger) {
                After::Wins => {
                    path.push(p);
                    return true;
                }
                After::Forced(forced, next_danger) => forcing.push((p, with, forced, next_danger)),
                After::Fails => {}
            }
        }
        for (p, with, forced, next_danger) in forcing {
            if *left == 0 {
                return false;
            }
            *left -= 1;
            let mut against = *theirs;
            against.insert(forced);
            path.push(p);
            if self.search(&with, &against, &next_danger, left, path) {
                return true;
            }
            path.pop();
        }
        if *left > 0 {
            self.barren.slots[slot] = mark;
        }
        false
    }

    /// Where the defender, who has just claimed p, would complete a line.
    pub fn danger_after(&self, p: Point, theirs: &Bits<W>, mine: &Bits<W>) -> Bits<W> {
        self.defence.completing(p, theirs, mine)
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
                After::Wins => return true,
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

    fn bits(points: &[Point]) -> Bits<1> {
        points.iter().copied().collect()
    }

    fn square() -> Arc<Lines<1>> {
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        Arc::new(Lines::new(9, lines.iter().map(|l| bits(l)).collect()))
    }

    #[test]
    fn opposite_corners_win_when_the_block_makes_two_threats() {
        let mut threats = Threats::new(square(), square(), 100);
        // X holds a1 and c3, O the centre and c1: the block at a3 threatens both at a2 and at b3.
        let (x, o, danger) = (bits(&[0, 8]), bits(&[4, 2]), bits(&[6]));
        let sequence = threats.find(&x, &o, &danger).unwrap();
        assert_eq!(sequence, [6]);
        assert!(threats.replay(&x, &o, &danger, &sequence));
        assert!(!threats.replay(&x, &bits(&[4, 2, 3]), &danger, &sequence));
    }

    #[test]
    fn a_threat_that_the_defender_answers_with_his_own_line_fails() {
        let mut threats = Threats::new(square(), square(), 100);
        // O threatens at two points: nothing helps.
        assert_eq!(threats.find(&bits(&[0]), &bits(&[4, 2, 8]), &bits(&[5, 6])), None);
    }
}
