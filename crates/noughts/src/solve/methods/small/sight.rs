//! What is to be seen at a position with many open points, where a good order is worth the time it takes.

use super::{OPEN, bits};

/// The weight of a set that lacks nothing.
pub const WHOLE: u64 = 1 << OPEN;

/// What is to be seen at a position of an attack.
#[derive(Default)]
pub struct Sight {
    /// Points of live sets of the attacker.
    pub live: u16,
    /// Σ 2^-(missing points) over the attacker's live sets that he has claims enough for, and the share of each point in it.
    pub weight: u64,
    pub through: [u64; OPEN],
}

impl Sight {
    pub fn new(rests: &[u16], [mine, theirs]: [u16; 2], claims: u32) -> Sight {
        let mut sight = Sight::default();
        for rest in rests.iter().filter(|&rest| rest & theirs == 0) {
            let lacks = rest & !mine;
            if lacks.count_ones() > claims {
                continue;
            }
            let weight = WHOLE >> lacks.count_ones();
            sight.weight += weight;
            sight.live |= lacks;
            bits(lacks).for_each(|bit| sight.through[bit.trailing_zeros() as usize] += weight);
        }
        sight
    }

    /// The point that the attacker has most through.
    pub fn heaviest(&self, points: u16) -> u16 {
        let through = |bit: u16| self.through[bit.trailing_zeros() as usize];
        let heavier =
            |best: u16, bit: u16| if best == 0 || through(bit) > through(best) { bit } else { best };
        bits(points).fold(0, heavier)
    }
}
