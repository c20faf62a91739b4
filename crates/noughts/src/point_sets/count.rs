//! Exact numbers of sets, without listing them.
//!
//! Points are decided one after the other. What matters of the decisions so far is which requirements are not met yet
//! and how many members there are; decisions that agree in both are counted together.

use super::residue::Requirements;
use super::{Demands, Sizes};
use crate::limits::{Meter, Stop};
use crate::point::{Point, SetId};
use std::collections::HashMap;

/// The most points of a board whose sets are counted: their number fits into 128 bits.
pub const MOST_POINTS: usize = 127;

/// Requirements that are not met, as bits, and the number of members.
type State = (Box<[u64]>, u32);

impl Demands {
    /// How many sets with a size in the range meet the demands. On boards with more than 127 points the
    /// limit of memory stops the count.
    pub fn count(&self, sizes: &Sizes, meter: &Meter) -> Result<u128, Stop> {
        let required = Requirements::new(self);
        let points = required.points;
        if points > MOST_POINTS {
            return Err(Stop::Memory);
        }
        let words = required.sets.len().div_ceil(64);
        let bits = |keep: &dyn Fn(usize) -> bool| {
            let mut bits = vec![0u64; words];
            (0..required.sets.len()).filter(|&r| keep(r)).for_each(|r| bits[r / 64] |= 1 << (r % 64));
            bits
        };
        let most = meter.limits().memory / (8 * words + 80);
        let mut states: HashMap<State, u128> = HashMap::new();
        states.insert((bits(&|_| true).into(), 0), 1);
        for p in 0..points {
            let through = required.through.get(p);
            // Requirements that a member meets, that another point meets, and that have no point after this one.
            let met =
                |member: bool| bits(&|r| through.contains(&SetId::new(r)) && required.want[r] == member);
            let met = [met(false), met(true)];
            let last = bits(&|r| required.sets.get(r).last() == Some(&Point::new(p)));
            let left = points - p - 1;
            let mut next: HashMap<State, u128> = HashMap::with_capacity(states.len());
            for ((open, members), ways) in states {
                meter.count(p as u32)?;
                for member in [false, true] {
                    let members = members + u32::from(member);
                    let met = &met[usize::from(member)];
                    let still: Box<[u64]> = open.iter().zip(met).map(|(open, met)| open & !met).collect();
                    let possible =
                        members as usize <= *sizes.end() && members as usize + left >= *sizes.start();
                    if possible && still.iter().zip(&last).all(|(still, last)| still & last == 0) {
                        *next.entry((still, members)).or_default() += ways;
                    }
                }
            }
            if next.len() > most {
                return Err(Stop::Memory);
            }
            states = next;
        }
        Ok(states
            .into_iter()
            .filter(|((_, m), _)| sizes.contains(&(*m as usize)))
            .map(|(_, ways)| ways)
            .sum())
    }
}
