//! Picker–Chooser and Chooser–Picker as an arena. Picker offers two points, Chooser keeps one, and Picker gets the other; one of them,
//! Maker, wants a whole set.
//!
//! What is seen at once ([`Offers::at_rest`]): if Chooser is Maker, a point that completes a set is enough, for it is offered some
//! time, or left to him at the end; so are two sets that lack two points each, one of them in common. If Picker is Maker, he needs two
//! points that complete a set, and Chooser holds him if the weight is below 1.

use super::Arena;
use super::tally::{Side, Tally};
use crate::bits::Bits;
use crate::board::{Point, Sets};
use crate::certificate::Leaf;
use crate::game::{Move, Player, Position, PositionalGame};
use crate::pairing::Pairing;
use crate::solve::Features;
use crate::solve::canon::Canon;
use std::cmp::Reverse;

const PICKER: Side = 0;
const CHOOSER: Side = 1;

/// The question "does Maker get a whole set?"
pub struct Offers<const W: usize> {
    tally: Tally<W>,
    maker: Side,
    offer: Option<(Point, Point)>,
    made: Vec<Made>,
    features: Features,
}

enum Made {
    Offer,
    /// What Chooser kept, and what Picker got, if it was not the last point.
    Kept(Point, Option<Point>),
}

impl<const W: usize> Offers<W> {
    /// The arena of a game of offers at a position.
    pub fn new(game: &PositionalGame, position: &Position, maker: Player, features: Features) -> Offers<W> {
        let sets = game.sets(maker).clone();
        let sets = if maker.index() == PICKER { [sets, Sets::default()] } else { [Sets::default(), sets] };
        let mut tally = Tally::new(position.owner.len(), &sets);
        for (p, player) in position.stones() {
            tally.claim(p, player.index());
        }
        Offers { tally, maker: maker.index(), offer: position.offer, made: Vec::new(), features }
    }

    fn chooser_to_move(&self) -> bool {
        self.offer.is_some() || self.tally.open.len() == 1
    }

    /// The answer where nothing is on offer, if it is seen at once.
    fn at_rest(&self) -> Option<bool> {
        if self.tally.complete[self.maker] > 0 {
            return Some(true);
        }
        if self.tally.live_lines[self.maker] == 0 || self.tally.open.is_empty() {
            return Some(false);
        }
        if self.features.threats && self.completes() {
            return Some(true);
        }
        self.held_by_weight().then_some(false)
    }

    /// Has Maker points that complete a set, as many as he needs?
    fn completes(&self) -> bool {
        let ends = self.tally.wins[self.maker].len();
        if self.maker == PICKER { ends > 1 } else { ends > 0 || self.two_in_common() }
    }

    /// Are there two live sets that lack two points each, one of them in common?
    fn two_in_common(&self) -> bool {
        let mut met = Bits::EMPTY;
        let mut pairs = self.tally.rests(self.maker).filter(|rest| rest.len() == 2).collect::<Vec<_>>();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.into_iter().any(|pair| {
            let common = !met.and(&pair).is_empty();
            met = met.or(&pair);
            common
        })
    }

    fn held_by_weight(&self) -> bool {
        self.features.weights && self.maker == PICKER && self.tally.weight_below_one(PICKER)
    }

    /// Pairs for Picker to offer, one in every set of Chooser's.
    fn pairs(&self) -> Option<Vec<(Point, Point)>> {
        let applies = self.features.pairings && self.maker == CHOOSER && self.offer.is_none();
        applies.then(|| Pairing::on_bits(&self.tally.live_open(CHOOSER))).flatten()
    }

    fn keep(&mut self, p: Point) {
        let other = self.offer.take().map(|(a, b)| if p == a { b } else { a });
        self.tally.claim(p, CHOOSER);
        if let Some(q) = other {
            self.tally.claim(q, PICKER);
        }
        self.made.push(Made::Kept(p, other));
    }

    /// Does a test hold after one of Chooser's choices between the points on offer, or after both? With nothing on offer: here.
    fn after_choice(&mut self, one_is_enough: bool, test: impl Fn(&Self) -> bool) -> bool {
        let Some((p, q)) = self.offer else { return test(self) };
        let mut after = |kept| {
            self.keep(kept);
            let found = test(self);
            self.unmake();
            found
        };
        if one_is_enough { after(p) || after(q) } else { after(p) && after(q) }
    }

    /// Offers of two points, the best first. Points on no live set are all alike.
    fn offers(&self, moves: &mut Vec<Move>) {
        let idle = self.tally.open.minus(&self.tally.relevant);
        let mut points: Vec<Point> = self.tally.open.and(&self.tally.relevant).iter().collect();
        points.extend(idle.iter().take(2));
        let weights: Vec<u128> = points.iter().map(|&p| self.tally.weight_at(p, self.maker)).collect();
        let through: Vec<Vec<Bits<W>>> = points
            .iter()
            .map(|&p| self.tally.rests(self.maker).filter(|rest| rest.contains(p)).collect())
            .collect();
        let mut scored = Vec::with_capacity(points.len() * points.len() / 2);
        for (i, &p) in points.iter().enumerate() {
            for (j, &q) in points.iter().enumerate().skip(i + 1) {
                let shared =
                    through[i].iter().filter(|rest| rest.contains(q)).map(|rest| u32::MAX - rest.len());
                // Picker gets the lesser one if he wants a set, and breaks the sets through both if he does not.
                let score = if self.maker == PICKER {
                    weights[i].min(weights[j])
                } else {
                    u128::from(shared.max().unwrap_or(0))
                };
                scored.push((Reverse((score, weights[i] + weights[j])), p.min(q), p.max(q)));
            }
        }
        scored.sort_unstable();
        moves.extend(scored.into_iter().map(|(_, p, q)| Move::Offer(p, q)));
    }
}

impl<const W: usize> Arena<W> for Offers<W> {
    fn attacker_to_move(&self) -> bool {
        self.chooser_to_move() == (self.maker == CHOOSER)
    }

    fn settled(&mut self) -> Option<bool> {
        if self.offer.is_none() {
            return self.at_rest();
        }
        let maker_chooses = self.maker == CHOOSER;
        if self.after_choice(maker_chooses, |after| after.at_rest() == Some(true)) {
            return Some(true);
        }
        self.after_choice(!maker_chooses, |after| after.at_rest() == Some(false)).then_some(false)
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        match self.offer {
            Some((p, q)) => {
                let (weight_p, weight_q) =
                    (self.tally.weight_at(p, self.maker), self.tally.weight_at(q, self.maker));
                let order = if weight_p >= weight_q { [p, q] } else { [q, p] };
                moves.extend(order.map(Move::Claim));
            }
            None if self.chooser_to_move() => moves.extend(self.tally.open.iter().map(Move::Claim)),
            None => self.offers(moves),
        }
    }

    fn make(&mut self, mv: Move) {
        match mv {
            Move::Offer(p, q) => {
                self.offer = Some((p, q));
                self.made.push(Made::Offer);
            }
            Move::Claim(p) => self.keep(p),
            Move::Hop { .. } => unreachable!("games of offers have no hops"),
        }
    }

    fn unmake(&mut self) {
        match self.made.pop() {
            Some(Made::Offer) => self.offer = None,
            Some(Made::Kept(p, other)) => {
                if let Some(q) = other {
                    self.tally.release(q, PICKER);
                    self.offer = Some((p.min(q), p.max(q)));
                }
                self.tally.release(p, CHOOSER);
            }
            None => {}
        }
    }

    /// Classes: 0 open, 1 and 2 claimed, 3 on no live set (open or not), where that may be merged; on offer: 7, or 6 on no live set. The
    /// tag counts the open points of class 3.
    fn classes(&self, normal: bool, classes: &mut Vec<u8>) -> u32 {
        let mut idle = 0;
        classes.clear();
        classes.extend(Point::all(self.tally.points()).map(|p| {
            let merged = normal && !self.tally.relevant.contains(p);
            if self.offer.is_some_and(|(a, b)| p == a || p == b) {
                return Canon::OFFERED - u8::from(merged);
            }
            if merged {
                idle += u32::from(self.tally.open.contains(p));
                return 3;
            }
            u8::from(self.tally.stones[PICKER].contains(p))
                + 2 * u8::from(self.tally.stones[CHOOSER].contains(p))
        }));
        idle
    }

    fn look(&mut self) -> Option<bool> {
        self.pairs().map(|_| false)
    }

    fn is_over(&mut self) -> Option<bool> {
        Some(self.tally.complete[self.maker] > 0 || self.tally.open.is_empty())
    }

    fn leaf(&mut self, for_attacker: bool) -> Option<Leaf> {
        let pairs = if for_attacker { None } else { self.pairs() };
        let other = self.otherwise(for_attacker).filter(|leaf| self.leaf_works(leaf));
        pairs.map(Leaf::OfferPairs).or(other)
    }

    fn otherwise(&mut self, for_attacker: bool) -> Option<Leaf> {
        if for_attacker {
            return self.features.threats.then_some(Leaf::Completing);
        }
        (self.features.weights && self.maker == PICKER).then_some(Leaf::OfferWeight)
    }

    fn leaf_works(&mut self, leaf: &Leaf) -> bool {
        let maker_chooses = self.maker == CHOOSER;
        match leaf {
            Leaf::Completing => self.after_choice(maker_chooses, |after| {
                after.tally.complete[after.maker] > 0 || after.completes()
            }),
            Leaf::OfferWeight => self.after_choice(!maker_chooses, Offers::held_by_weight),
            _ => false,
        }
    }
}
