//! Misère play: a plan of answers by which a side never completes a set, whatever the other claims.
//!
//! Call the sides prover and opponent, with the opponent to move. A point is *barred* for a side that would complete a set with it. The
//! prover lays down answers in advance: pairs, one point of which will be hers; and single points, or several of which he can claim only one
//! because his sets lack any two of them, each with an answer that he is barred from. What is in none of them must be barred
//! for the opponent. If no set of hers consists of her points, one point of each pair and answers, she never completes one. The rule is
//! in docs/certificates.md (leaf u).

use super::tally::{Side, Tally};
use crate::bits::Bits;
use crate::board::Point;
use crate::certificate::Leaf;
use crate::game::Move;
use crate::pairing::Pairing;

/// Partial plans looked at in one search for a plan.
const LOOKS: u32 = 30;

/// Need a side complete no set, by the weight of its own sets? Its claims add the least they can, and a claim of the other takes away as
/// much after each; the last claim on a full board, if it is this side's, may double the weight (leaf v).
pub fn is_light<const W: usize>(tally: &Tally<W>, side: Side, mover: Side) -> bool {
    let last_is_its = (tally.open.len() % 2 == 1) == (mover == side);
    if last_is_its { tally.weight_below_half(side) } else { tally.weight_below_one(side) }
}

/// Is a misère game over, or (with one claim a turn) lost for a mover who completes a set with every claim?
pub fn settled<const W: usize>(
    tally: &Tally<W>,
    attacker: Side,
    mover: Side,
    one_claim: bool,
) -> Option<bool> {
    if let Some(loser) = (0..2).find(|&s| tally.complete[s] > 0) {
        return Some(loser != attacker);
    }
    if tally.open.is_empty() || tally.live_lines == [0, 0] {
        return Some(false);
    }
    (one_claim && tally.open.is_subset(&tally.wins[mover])).then_some(mover != attacker)
}

/// Avoiding a line: suicidal claims only when there is nothing else, points that matter no more only once (where they may be merged).
pub fn moves<const W: usize>(
    tally: &Tally<W>,
    side: Side,
    legal: impl Iterator<Item = Point>,
    merge: bool,
    moves: &mut Vec<Move>,
) {
    let (suicide, safe): (Vec<Point>, Vec<Point>) = legal.partition(|&p| tally.wins[side].contains(p));
    if safe.is_empty() {
        moves.extend(suicide.first().map(|&p| Move::Claim(p)));
        return;
    }
    let mut idle_seen = false;
    for p in safe {
        let idle = merge && !tally.relevant.contains(p);
        if !(idle && idle_seen) {
            moves.push(Move::Claim(p));
        }
        idle_seen |= idle;
    }
}

/// First what leaves the mover many claims and the other few.
pub fn sort<const W: usize>(tally: &Tally<W>, mover: Side, moves: &mut [Move]) {
    let others = tally.wins[1 - mover];
    moves.sort_by_cached_key(|mv| match *mv {
        Move::Claim(p) => tally.new_wins(p, mover) + u32::from(others.contains(p)),
        _ => 0,
    });
}

/// A search for a plan, with what it keeps from one to the next.
#[derive(Clone)]
pub struct Planner<const W: usize> {
    /// For each point, those that a set of the opponent lacks together with it and nothing else.
    near: Vec<Bits<W>>,
    looks: u32,
    /// Points that are barred for the opponent only: answers.
    answers: Bits<W>,
    /// Points barred for both, which stay open.
    stay: bool,
    /// Does a full board do for the prover?
    draw: bool,
    pairs: Vec<(Point, Point)>,
}

/// Part of a plan: what is decided, beside the pairs.
#[derive(Clone, Copy)]
struct Draft<const W: usize> {
    /// Points that nobody is barred from and nothing is decided about.
    free: Bits<W>,
    /// Points that the prover will never claim and the opponent may.
    theirs: Bits<W>,
    /// Answers that the prover does without.
    kept: Bits<W>,
}

impl<const W: usize> Default for Planner<W> {
    fn default() -> Self {
        Planner {
            near: Vec::new(),
            looks: 0,
            answers: Bits::EMPTY,
            stay: false,
            draw: false,
            pairs: Vec::new(),
        }
    }
}

impl<const W: usize> Planner<W> {
    /// A plan for the prover, with the opponent to move. `draw`: she accepts a draw.
    pub fn find(&mut self, tally: &Tally<W>, prover: Side, draw: bool) -> Option<Leaf> {
        let (mine, theirs) = (tally.wins[prover], tally.wins[1 - prover]);
        let open = tally.open;
        self.answers = open.and(&theirs).minus(&mine);
        self.stay = !open.and(&theirs).and(&mine).is_empty();
        self.draw = draw;
        let draft = Draft {
            free: open.minus(&mine).minus(&theirs),
            theirs: open.and(&mine).minus(&theirs),
            kept: Bits::EMPTY,
        };
        // Something must be answered, or stay open; and without answers there are only pairs.
        let pairs_only = self.answers.is_empty();
        if pairs_only && !(draft.theirs.is_empty() && (draw || self.stay)) {
            return None;
        }
        self.near.clear();
        self.near.resize(64 * W, Bits::EMPTY);
        let claims = draft.free.or(&draft.theirs);
        for rest in tally.rests(1 - prover).filter(|rest| rest.is_subset(&claims)) {
            if let Some((p, q)) = rest.as_pair() {
                self.near[p.index()].insert(q);
                self.near[q.index()].insert(p);
            }
        }
        self.room(&draft)?;
        let rests: Vec<Bits<W>> = tally.rests(prover).filter(|rest| rest.and(&mine).is_empty()).collect();
        self.looks = LOOKS;
        self.pairs.clear();
        let found = self
            .by_pairs_alone(&rests, draft)
            .or_else(|| if pairs_only { None } else { self.complete(&rests, draft) })?;
        Some(self.written(&found))
    }

    /// How many answers are left over, if there are enough.
    fn room(&self, draft: &Draft<W>) -> Option<u32> {
        (self.answers.minus(&draft.kept).len()).checked_sub(self.units(draft.theirs).count() as u32)
    }

    /// The opponent's points in groups of which he can claim one, as few as a glance finds.
    fn units(&self, theirs: Bits<W>) -> impl Iterator<Item = Bits<W>> + '_ {
        let mut left = theirs;
        let degree = |p: Point, among: &Bits<W>| self.near[p.index()].and(among).len();
        std::iter::from_fn(move || {
            let p = left.iter().min_by_key(|&p| degree(p, &left))?;
            let mut unit = Bits::EMPTY;
            let mut next = Some(p);
            let mut others = left;
            while let Some(p) = next {
                unit.insert(p);
                left.remove(p);
                others = others.and(&self.near[p.index()]);
                // What leaves the most to go on with, and of those what others need least.
                next = others.iter().min_by_key(|&q| (u32::MAX - degree(q, &others), degree(q, &left)));
            }
            Some(unit)
        })
    }

    /// What is left of the free points goes into pairs, and an odd one to the opponent, or stays to the end.
    fn finished(&mut self, draft: Draft<W>) -> Option<(Draft<W>, Option<Point>)> {
        let good = |planner: &Self, draft: &Draft<W>| {
            let double = || planner.units(draft.theirs).any(|unit| unit.len() > 1);
            let room = planner.room(draft);
            room.is_some_and(|room| {
                planner.draw || planner.stay || room > 0 || !draft.kept.is_empty() || double()
            })
        };
        if draft.free.len().is_multiple_of(2) {
            return good(self, &draft).then_some((draft, None));
        }
        let single = draft.free.iter().find_map(|p| {
            let mut with = draft;
            with.free.remove(p);
            with.theirs.insert(p);
            good(self, &with).then_some((with, None))
        });
        let spare = || {
            let full = self.draw && !self.stay && draft.kept.is_empty() && self.room(&draft) == Some(0);
            let doubles = self.units(draft.theirs).any(|unit| unit.len() > 1);
            let mut without = draft;
            let p = draft.free.first().filter(|_| full && !doubles)?;
            without.free.remove(p);
            Some((without, Some(p)))
        };
        single.or_else(spare)
    }

    /// Pairs in all sets, where the free points have enough of them.
    fn by_pairs_alone(
        &mut self,
        rests: &[Bits<W>],
        mut draft: Draft<W>,
    ) -> Option<(Draft<W>, Option<Point>)> {
        let lines: Vec<Bits<W>> = rests.iter().map(|rest| rest.and(&draft.free)).collect();
        let pairs = Pairing::on_bits(&lines)?;
        for &(p, q) in &pairs {
            draft.free.remove(p);
            draft.free.remove(q);
        }
        let found = self.finished(draft)?;
        self.pairs = pairs;
        Some(found)
    }

    /// Takes care of one set after the other: a pair of it, a point of it for the opponent, or an answer to do without.
    fn complete(&mut self, rests: &[Bits<W>], draft: Draft<W>) -> Option<(Draft<W>, Option<Point>)> {
        self.looks = self.looks.checked_sub(1)?;
        let room = self.room(&draft)?;
        let out = draft.theirs.or(&draft.kept);
        let left: Vec<Bits<W>> = rests.iter().filter(|rest| rest.and(&out).is_empty()).copied().collect();
        let Some(set) = left.iter().min_by_key(|rest| rest.and(&draft.free).len()) else {
            return self.finished(draft);
        };
        let points: Vec<Point> = set.and(&draft.free).iter().collect();
        for (i, &p) in points.iter().enumerate() {
            for &q in &points[i + 1..] {
                let mut with = draft;
                with.free.remove(p);
                with.free.remove(q);
                let both = |rest: &&Bits<W>| rest.contains(p) && rest.contains(q);
                let rests: Vec<Bits<W>> = left.iter().filter(|rest| !both(rest)).copied().collect();
                self.pairs.push((p, q));
                let found = self.complete(&rests, with);
                if found.is_some() {
                    return found;
                }
                self.pairs.pop();
            }
        }
        for p in points {
            let mut with = draft;
            with.free.remove(p);
            with.theirs.insert(p);
            let found = self.complete(&left, with);
            if found.is_some() {
                return found;
            }
        }
        for p in set.and(&self.answers).iter().filter(|_| room > 0) {
            let mut with = draft;
            with.kept.insert(p);
            let found = self.complete(&left, with);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn written(&self, (draft, spare): &(Draft<W>, Option<Point>)) -> Leaf {
        let rest: Vec<Point> = draft.free.iter().collect();
        let mut pairs = self.pairs.clone();
        pairs.extend(rest.chunks_exact(2).map(|pair| (pair[0], pair[1])));
        let answers = self.answers.minus(&draft.kept);
        let units = self.units(draft.theirs).map(|unit| unit.iter().collect());
        Leaf::Plan { pairs, answers: units.zip(answers.iter()).collect(), spare: *spare }
    }
}
