//! How the attacker is held in a claiming game: by weight, by pairs, or because a list of turns ends too soon.

use super::{Claims, Kind};
use crate::bits::Bits;
use crate::pairing::Pairing;
use crate::point::Point;
use crate::solve::arenas::Arena;
use crate::solve::methods::weight;
use crate::solve::methods::zones::{self, Family};

impl<const W: usize> Claims<W> {
    /// Does the weight argument apply and hold the attacker?
    pub(super) fn held_by_weight(&self) -> bool {
        let (attacker, to_move) = (self.attacker, self.attacker_to_move());
        if self.listed_in_turn() {
            return self.tally.weight_within_below_one(attacker, self.turns_left(), to_move);
        }
        self.plain && weight::holds(&self.tally, attacker, to_move)
    }

    /// Is there a list of turns in which the sides alternate from here, in a game of achieving?
    pub(super) fn listed_in_turn(&self) -> bool {
        self.kind == Kind::Achieve
            && self.below.is_empty()
            && self.turns.as_ref().is_some_and(|turns| turns.alternate(self.ply))
    }

    /// The turns that the attacker has left; without a list as many as he likes.
    fn turns_left(&self) -> u32 {
        self.turns.as_ref().map_or(u32::MAX, |turns| turns.left(self.ply)[self.attacker])
    }

    /// Has the attacker fewer turns left than any of his lines lacks points?
    pub(super) fn out_of_time(&self) -> bool {
        self.turns.is_some() && self.tally.rests_within(self.attacker, self.turns_left()).next().is_none()
    }

    /// Points on lines that a side can still complete.
    pub(super) fn relevant(&self) -> Bits<W> {
        match &self.turns {
            Some(turns) if self.kind == Kind::Achieve => self.tally.relevant_within(turns.left(self.ply)),
            _ => self.tally.relevant,
        }
    }

    /// Where the attacker's live lines can be paired, he is held, whoever moves; or else pairs and a weight may hold him.
    pub(super) fn paired(&self) -> bool {
        let live = || self.live_rests();
        if !self.plain {
            return Pairing::on_bits(&live()).is_some();
        }
        let enough = 2 * self.tally.live_lines[self.attacker] <= self.tally.open.len();
        let lines = enough.then(live);
        lines.as_deref().is_some_and(|lines| Pairing::on_bits(lines).is_some())
            || self.paired_and_weighed(|| lines.unwrap_or_else(live)).is_some()
    }

    /// Pairs that hold the attacker together with the weight of the sets that contain none. On small boards the older arguments
    /// do, and with much weight this one hardly ever does.
    pub(super) fn paired_and_weighed(
        &self,
        lines: impl FnOnce() -> Vec<Bits<W>>,
    ) -> Option<Vec<(Point, Point)>> {
        let worth_a_look = self.plain
            && self.features.weights
            && self.tally.points() > zones::SMALL
            && self.tally.wins[self.attacker].is_empty()
            && self.tally.live_lines[1 - self.attacker] > 0
            && self.tally.weight_below(self.attacker, 3);
        let family = worth_a_look.then(|| Family::new(lines()))?;
        family.glance(self.attacker_to_move()).held.map(|(pairs, _)| pairs)
    }

    /// The open points of each line that the attacker can still complete.
    pub(super) fn live_rests(&self) -> Vec<Bits<W>> {
        self.tally.rests_within(self.attacker, self.turns_left()).collect()
    }
}
