//! Alpha–beta on one yes-or-no question: depth first, the first refutation ends a node, solved positions are
//! remembered. The right tool where there is little to tell good moves from bad ones, or little to search.

use super::proof_numbers::{Child, Search, Spot};
use crate::limits::Stop;
use crate::solve::methods::{Entry, Method, Settles};
use crate::solve::table::Numbers;
use std::collections::VecDeque;

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::AlphaBeta,
    word: "alpha-beta",
    settles: Settles::Search,
    needs: "boards of up to 512 points",
    proves: "either answer",
    evidence: "the strategy as a tree with shared and symmetric parts",
};

impl<const W: usize> Search<'_, W> {
    /// Can the attacker force it from the arena's position? Gives up (`None`) after `budget` nodes.
    pub fn alpha_beta(&mut self, budget: u64) -> Result<Option<bool>, Stop> {
        if let Some(answer) = self.arena.settled() {
            return Ok(Some(answer));
        }
        let (key, hash) = self.key();
        if let Some(answer) = self.table.get(&key, hash).and_then(Numbers::answer) {
            return Ok(Some(answer));
        }
        self.alpha_beta_anew(budget)
    }

    /// The same with a search in any case, so that the table has what the answer rests on.
    pub fn alpha_beta_anew(&mut self, budget: u64) -> Result<Option<bool>, Stop> {
        let (spot, mut left) = (self.spot(), budget);
        self.marked(&spot, Some, |search| search.descend(&spot, 0, &mut left))
    }

    fn descend(&mut self, spot: &Spot<W>, depth: u32, left: &mut u64) -> Result<Option<bool>, Stop> {
        if *left == 0 {
            return Ok(None);
        }
        *left -= 1;
        let before = self.meter.count(depth)?;
        self.look_round()?;
        if let Some(answer) = self.look(depth) {
            self.store(spot, Numbers::of(answer), before);
            return Ok(Some(answer));
        }
        let attacking = self.arena.attacker_to_move();
        let children = match self.children(attacking, spot.symmetry) {
            Ok(children) => children,
            Err(answer) => {
                self.store(spot, Numbers::of(answer), before);
                return Ok(Some(answer));
            }
        };
        // Children that another thread works on come last, when the table may know them; but not the first.
        let mut queue: VecDeque<(Child<W>, bool)> = children.into_iter().zip((0..).map(|i| i > 0)).collect();
        while let Some((child, may_wait)) = queue.pop_front() {
            // A sibling's subtree may have met this position.
            let known = self.table.get(&child.spot.key, child.spot.hash).and_then(Numbers::answer);
            if known.is_none() && may_wait && self.is_busy(child.spot.hash) {
                queue.push_back((child, false));
                continue;
            }
            let answer = if known.is_some() {
                known
            } else {
                self.arena.make(child.mv);
                let found =
                    self.marked(&child.spot, Some, |search| search.descend(&child.spot, depth + 1, left));
                self.arena.unmake();
                found?
            };
            match answer {
                None => return Ok(None),
                Some(answer) if answer == attacking => {
                    self.store(spot, Numbers::of(answer), before);
                    return Ok(Some(answer));
                }
                Some(_) => {}
            }
        }
        self.store(spot, Numbers::of(!attacking), before);
        Ok(Some(!attacking))
    }
}
