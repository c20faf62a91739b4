//! Does a player get a set, and before the other has one?

use super::alike::alike;
use super::sight::{Sight, WHOLE};
use super::{ALIKE_AFTER, ORDERED, Ply, Search, bits};
use crate::limits::Stop;

impl Search<'_> {
    /// With these stones of whoever is to move and of the other.
    pub(super) fn wins(&mut self, mine: u16, theirs: u16, ply: usize) -> Result<bool, Stop> {
        let Some(&at) = self.plies.get(ply) else { return Ok(false) };
        let (me, attacks) = (at.mover.index(), at.attacks);
        if self.completing(me, mine, theirs) != 0 {
            return Ok(attacks);
        }
        // What the other is about to complete must be taken; of two such points one is left to him.
        let must = if at.answered { self.completing(1 - me, theirs, mine) } else { 0 };
        if several(must) {
            return Ok(!attacks);
        }
        // His last claim would have to complete a set, and that can be prevented.
        if at.claims == 0 || (at.claims == 1 && (attacks || at.answered)) {
            return Ok(false);
        }
        let stones = if attacks { [mine, theirs] } else { [theirs, mine] };
        let attacker = self.attacker.index();
        let wanted = self.wanted(attacker, stones[1]);
        if wanted == 0 {
            return Ok(false);
        }
        let (key, place) = self.place(mine, theirs);
        if self.known[place] >> 1 == key {
            return Ok(self.known[place] & 1 == 1);
        }
        let open = self.open & !(mine | theirs);
        let sight = (open.count_ones() > ORDERED)
            .then(|| Sight::new(&self.rests[attacker], stones, u32::from(at.claims)));
        if let Some(sight) = &sight {
            // Breaker holds a weight below 1, and a claim of the attacker adds what goes through its point.
            let heaviest = if attacks { sight.through.iter().max().copied().unwrap_or(0) } else { 0 };
            if sight.weight == 0 || (self.in_turn && sight.weight + heaviest < WHOLE) {
                return Ok(false);
            }
        }
        // A claim never harms, and one that is in no live set helps nobody.
        let wanted = sight.as_ref().map_or(wanted, |sight| sight.live);
        let others = self.wanted(1 - attacker, stones[0]);
        let mut tries = if must != 0 { must } else { (wanted | others) & open };
        self.look()?;
        let mut threatening = 0;
        if !self.reach.is_empty() {
            match self.near(at, mine, theirs, must, tries) {
                Near::Known(answer) => return Ok(answer),
                Near::Tries(left, threats) => (tries, threatening) = (left, threats),
            }
        }
        let mut answer = !attacks;
        while tries != 0 {
            let best = match &sight {
                Some(sight) => sight.heaviest(tries),
                None if self.answered[ply] & tries != 0 => self.answered[ply],
                None if threatening & tries != 0 => threatening,
                None => tries,
            };
            let claim = best & tries & (best & tries).wrapping_neg();
            tries ^= claim;
            let child = if at.again {
                self.wins(mine | claim, theirs, ply + 1)
            } else {
                self.wins(theirs, mine | claim, ply + 1)
            };
            if child? == attacks {
                answer = attacks;
                self.answered[ply] = claim;
                break;
            }
            if ply == 0 && self.looked_at > ALIKE_AFTER {
                tries &= !self.alike(claim);
            }
        }
        self.known[place] = key << 1 | u64::from(answer);
        Ok(answer)
    }

    /// The points to which symmetries take this one.
    fn alike(&mut self, claim: u16) -> u16 {
        let open = self.open.count_ones() as usize;
        self.alike.get_or_insert_with(|| alike(&self.rests, open))[claim.trailing_zeros() as usize]
    }

    /// What the next few claims decide, as far as the tables tell it.
    fn near(&self, at: Ply, mine: u16, theirs: u16, must: u16, tries: u16) -> Near {
        let me = at.mover.index();
        let open = self.open & !(mine | theirs);
        let mut threatening = 0;
        // Another claim at once needs one point that completes a set, one after the other's needs two.
        for claim in bits(if at.again || at.once_more { tries } else { 0 }) {
            let threats = self.reach.threats(me, mine | claim) & open & !claim;
            if threats != 0 {
                if at.again || several(threats) {
                    return Near::Known(at.attacks);
                }
                threatening |= claim;
            }
        }
        if at.claims == 2 && at.attacks && (at.again || at.once_more) {
            return Near::Known(false);
        }
        if must != 0 {
            return Near::Tries(tries, threatening);
        }
        let mut forks =
            bits(open).map(|fork| (fork, self.reach.threats(1 - me, theirs | fork) & open & !fork));
        if at.again {
            // Two claims of which the order does not matter: what the other could complete next is hit by the first of them.
            if !at.twice {
                return Near::Tries(tries, threatening);
            }
            let at_once = self.reach.threats(1 - me, theirs) & open;
            if at_once != 0 {
                return Near::Tries(at_once & at_once.wrapping_neg(), threatening);
            }
            let fork = if at.later { forks.find(|&(_, threats)| threats != 0) } else { None };
            return Near::Tries(
                fork.map_or(tries, |(fork, threats)| fork | (threats & threats.wrapping_neg())),
                threatening,
            );
        }
        let pairs = at.twice && at.answered;
        if !(pairs || (at.once_more && at.later)) {
            return Near::Tries(tries, threatening);
        }
        // What the other could do if the mover passed must be answered: by a claim there, or by a threat of his own.
        let mut answers = u16::MAX;
        for (fork, threats) in forks {
            if several(threats) {
                let two = !several(threats & threats.wrapping_sub(1));
                answers &= if two && !pairs { fork | threats } else { fork };
            } else if pairs && threats != 0 {
                answers &= fork | threats;
            }
        }
        if at.claims == 2 && !at.attacks && answers & open != 0 {
            return Near::Known(false);
        }
        if answers == u16::MAX {
            return Near::Tries(tries, threatening);
        }
        Near::Tries(if pairs { tries & answers } else { tries & (answers | threatening) }, threatening)
    }
}

/// What is seen of the next few claims.
enum Near {
    /// The answer.
    Known(bool),
    /// The claims that are left to try, and those that threaten to complete a set.
    Tries(u16, u16),
}

/// Has a word two bits or more?
fn several(word: u16) -> bool {
    word & word.wrapping_sub(1) != 0
}
