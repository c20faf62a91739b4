//! O's plan on PBSTS(2^k−1): base plane, first peak, growing cap, tiles.
//!
//! Points are the non-zero vectors of GF(2)^k.
//!
//! 1. O1 is any point. If X2 = X1 + O1, O2 is any point; otherwise O plays X1 + X2, and the names of her two points are
//!    exchanged. Now O1 = X1 + X2, and X1, X2, O2 span the base plane.
//! 2. In turns 3 and 4 O answers X's first point outside the base plane, the first peak p, with O1 + p, and X's other
//!    point with X1 + O2; if X has just taken that, X1 and X2 exchange their names.
//! 3. From then on the cap M is the coset O1 + ⟨X1, O1 + O2, p, further peaks⟩: a point that X takes outside the span of
//!    all points so far is a further peak. X1 and p are not in M, which falls into tiles a + ⟨X1, p⟩. If X takes a point
//!    a of M, O takes a + X1 + p unless she has it; otherwise she takes any open point of M.
//!
//! The proof of Lemma 12 defines the cap after turn 4 from the base plane and p alone. X's other move may have been a second
//! peak; it is counted as one here, as the statement of that lemma (the subsystem of all previous moves) asks for. With
//! [`Plan::as_printed`] it is left out of the cap, to show where that leads.

use super::space::{Cap, Subspace};

/// What O remembers: nothing, then X1 and her first point, then X1, X2, O1, O2 and the peaks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub points: Vec<u32>,
    /// She has taken X1 + O2.
    pub second_done: bool,
    /// The cap after turn 4 is the one in the proof of Lemma 12.
    pub as_printed: bool,
    /// There was a second peak in turn 4, which that cap leaves out.
    pub peak_left_out: bool,
}

/// Points that comply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    One(u32),
    AnyOpen,
    AnyOpenOf(Cap),
}

/// What to do, and what to remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub wanted: Wanted,
    pub plan: Plan,
    /// The point that is chosen is remembered as the last of the plan.
    pub remember: bool,
    pub why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    First,
    LineIsFull,
    ThirdOfLine,
    PeakLifted,
    SecondOfPlane,
    Tile,
    Cap,
}

impl Why {
    pub fn sentence(self) -> &'static str {
        match self {
            Why::First => "The first point of O may be any point.",
            Why::LineIsFull => {
                "X has completed the line of the first two points; any point with it spans the base plane."
            }
            Why::ThirdOfLine => "It is the third point of X's line, so that X cannot use it.",
            Why::PeakLifted => {
                "X has left the base plane: O takes the lift of her point O1 by this first peak."
            }
            Why::SecondOfPlane => "It gives O three points of a cap of the base plane.",
            Why::Tile => {
                "It is the one point of the tile that X could still have taken beside the one he took."
            }
            Why::Cap => "It is in O's cap, where no three points are on a line.",
        }
    }
}

impl Plan {
    /// The cap, once the first peak is there.
    pub fn cap(&self) -> Option<Cap> {
        let [x, _, o1, o2, ref peaks @ ..] = self.points[..] else { return None };
        let counted = (0..).zip(peaks).filter(|(i, _)| !(self.peak_left_out && *i == 1)).map(|(_, &p)| p);
        (!peaks.is_empty())
            .then(|| Cap::new(o1, Subspace::spanned_by([x, o1 ^ o2].into_iter().chain(counted))))
    }

    /// O's reply to X's last point, where `open` says which points nobody has. `None` where X has lost already.
    pub fn reply(&self, last: u32, open: impl Fn(u32) -> bool) -> Option<Reply> {
        let mut plan = self.clone();
        let reply = |wanted, plan, remember, why| Some(Reply { wanted, plan, remember, why });
        match self.points[..] {
            [] => {
                plan.points.push(last);
                reply(Wanted::AnyOpen, plan, true, Why::First)
            }
            [x, o] if last == x ^ o => {
                plan.points = vec![x, last, o];
                reply(Wanted::AnyOpen, plan, true, Why::LineIsFull)
            }
            [x, o] => {
                plan.points = vec![x, last, x ^ last, o];
                reply(Wanted::One(x ^ last), plan, false, Why::ThirdOfLine)
            }
            [x, _, o1, o2, ref peaks @ ..] => {
                let span = Subspace::spanned_by([x, o1, o2].into_iter().chain(peaks.iter().copied()));
                let peak = !span.contains(last);
                if peak {
                    plan.points.push(last);
                }
                if peaks.is_empty() && peak {
                    return reply(Wanted::One(o1 ^ last), plan, false, Why::PeakLifted);
                }
                if !self.second_done {
                    if last == x ^ o2 {
                        plan.points.swap(0, 1);
                    }
                    plan.second_done = true;
                    plan.peak_left_out = self.as_printed && peak;
                    let second = plan.points[0] ^ o2;
                    return reply(Wanted::One(second), plan, false, Why::SecondOfPlane);
                }
                let cap = plan.cap()?;
                let partner = last ^ x ^ peaks[0];
                if cap.contains(last) && open(partner) {
                    return reply(Wanted::One(partner), plan, false, Why::Tile);
                }
                reply(Wanted::AnyOpenOf(cap), plan, false, Why::Cap)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Points of a player as bits of a number (bit v for the vector v); does this point complete a line of them?
    fn completes(own: u64, v: u32) -> bool {
        (1..64).any(|a| own >> a & 1 == 1 && a != v && own >> (a ^ v) & 1 == 1)
    }

    /// Goes through all of X's play and all points that comply, from a position with O to answer `last`.
    fn explore(k: u32, x: u64, o: u64, plan: &Plan, last: u32, seen: &mut HashSet<(u64, u64, Vec<u32>)>) {
        let open = |v: u32| (x | o) >> v & 1 == 0;
        let reply = plan.reply(last, open).expect("X has not lost yet");
        let choices: Vec<u32> = match &reply.wanted {
            Wanted::One(v) => vec![*v],
            Wanted::AnyOpen => (1..1 << k).filter(|&v| open(v)).collect(),
            Wanted::AnyOpenOf(cap) => cap.points().filter(|&v| open(v)).collect(),
        };
        assert!(!choices.is_empty(), "O has a point to take");
        for v in choices {
            assert!(open(v) && !completes(o, v), "{x:b} {o:b} {reply:?}");
            let mut plan = reply.plan.clone();
            plan.points.extend(reply.remember.then_some(v));
            let o = o | 1 << v;
            if !seen.insert((x, o, plan.points.clone())) {
                continue;
            }
            let left: Vec<u32> = (1..1 << k).filter(|&v| (x | o) >> v & 1 == 0).collect();
            assert!(!left.is_empty(), "X makes the last move, and the game is not drawn");
            for next in left.into_iter().filter(|&v| !completes(x, v)) {
                assert!((x | o | 1 << next).count_ones() < (1 << k) - 1, "a draw");
                explore(k, x | 1 << next, o, &plan, next, seen);
            }
        }
    }

    /// The first two points may be any two, by symmetry; then everything is tried.
    #[test]
    fn the_plan_wins_against_all_play_on_7_and_15_points() {
        for k in [3, 4] {
            let mut seen = HashSet::new();
            let plan = Plan { points: vec![1, 2], ..Plan::default() };
            for second in 3..1 << k {
                explore(k, 1 << 1 | 1 << second, 1 << 2, &plan, second, &mut seen);
            }
            assert!(seen.len() > 10, "{} positions", seen.len());
        }
    }

    /// X1, X2 and two peaks; then X stays in the span of all points, and the cap from the base plane and the first peak alone
    /// has no point left for O in turn 8.
    #[test]
    fn a_second_peak_in_turn_four_must_count() {
        let mut full = Vec::new();
        for (as_printed, turns) in [(false, 4), (true, 8)] {
            let mut plan = Plan { as_printed, ..Plan::default() };
            let (mut x, mut o) = (0u64, 0u64);
            for &last in &[1, 4, 8, 16, 21, 25, 28, 18][..turns] {
                assert!(!completes(x, last) && (x | o) >> last & 1 == 0);
                x |= 1 << last;
                let open = |v: u32| (x | o) >> v & 1 == 0;
                let reply = plan.reply(last, open).unwrap();
                let v = match &reply.wanted {
                    Wanted::One(v) => Some(*v),
                    Wanted::AnyOpen => (1..32).find(|&v| open(v)),
                    Wanted::AnyOpenOf(cap) => cap.points().find(|&v| open(v)),
                };
                plan = reply.plan;
                plan.points.extend(v.filter(|_| reply.remember));
                o |= v.map_or(0, |v| 1 << v);
            }
            full.push((plan.cap().unwrap().size(), o.count_ones()));
        }
        assert_eq!(full, [(16, 4), (8, 7)]);
    }
}
