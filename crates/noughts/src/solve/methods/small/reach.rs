//! What a family of sets gives a player, looked up by the word of his stones.

/// For every set of open points, two words that follow from the family of a player alone: the points that complete a set with
/// these stones, and the points of the sets inside these. One table after the other, for both players if they want the same.
#[derive(Default)]
pub struct Reach {
    words: Vec<u16>,
    /// Where the tables of each player begin.
    begins: [usize; 2],
    /// How long a table is.
    length: usize,
}

impl Reach {
    pub fn new(rests: &[Vec<u16>; 2], open: usize) -> Reach {
        let length = 1 << open;
        let families = if rests[0] == rests[1] { 1 } else { 2 };
        let mut words = vec![0; 2 * families * length];
        for (tables, rests) in words.chunks_exact_mut(2 * length).zip(rests) {
            let (threats, inside) = tables.split_at_mut(length);
            for &rest in rests {
                inside[usize::from(rest)] |= rest;
                super::bits(rest).for_each(|bit| threats[usize::from(rest ^ bit)] |= bit);
            }
            spread(threats);
            spread(inside);
        }
        Reach { words, begins: [0, 2 * (families - 1) * length], length }
    }

    /// Are there no tables yet?
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The points that complete a set of a player with these stones; they may be taken, and those of the stones do not count.
    #[inline]
    pub fn threats(&self, player: usize, stones: u16) -> u16 {
        self.words[self.begins[player & 1] + usize::from(stones)]
    }

    /// The points of all sets of a player inside these.
    #[inline]
    pub fn inside(&self, player: usize, points: u16) -> u16 {
        self.words[self.begins[player & 1] + self.length + usize::from(points)]
    }
}

/// Hands what stands at a set of points on to every larger one: point by point, those without it to those with it.
fn spread(table: &mut [u16]) {
    let (rows, few) = table.as_chunks_mut::<8>();
    // The first three points inside a word of four and from one to the next: steps so short are slow otherwise.
    for row in &mut *rows {
        let (words, _) = row.as_chunks_mut::<4>();
        let mut before = 0;
        for four in words {
            let mut word = four.iter().rev().fold(0u64, |word, &entry| word << 16 | u64::from(entry));
            word |= (word & 0x0000_FFFF_0000_FFFF) << 16;
            word |= word << 32;
            word |= before;
            before = word;
            *four = [word as u16, (word >> 16) as u16, (word >> 32) as u16, (word >> 48) as u16];
        }
    }
    let mut step = 1;
    while step < rows.len() {
        for pair in rows.chunks_exact_mut(2 * step) {
            let (without, with) = pair.split_at_mut(step);
            for (larger, smaller) in with.iter_mut().zip(without) {
                larger.iter_mut().zip(smaller).for_each(|(larger, smaller)| *larger |= *smaller);
            }
        }
        step *= 2;
    }
    let mut step = 1;
    while step < few.len() {
        for at in (0..few.len()).filter(|at| at & step != 0) {
            few[at] |= few[at ^ step];
        }
        step *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::Reach;

    #[test]
    fn tables_hold_what_the_sets_say() {
        for (open, rests) in [(2, vec![1, 3]), (3, vec![5, 6]), (6, vec![0b10_0101, 0b01_1000, 0b11_0000, 7])]
        {
            // The second family has its sets the other way round.
            let turned = |rest: &u16| rest.reverse_bits() >> (16 - open);
            let families = [rests.clone(), rests.iter().map(turned).collect()];
            let reach = Reach::new(&families, open);
            for (player, rests) in families.iter().enumerate() {
                for stones in 0..1u16 << open {
                    let completes =
                        |bit: u16| rests.iter().any(|&r| r & bit != 0 && r & !(stones | bit) == 0);
                    let open = super::super::bits((1 << open) - 1);
                    let threats = open.filter(|&bit| completes(bit)).fold(0, |all, bit| all | bit);
                    assert_eq!(reach.threats(player, stones) & !stones, threats & !stones, "{stones:b}");
                    let inside = rests.iter().filter(|&r| r & !stones == 0).fold(0, |all, r| all | r);
                    assert_eq!(reach.inside(player, stones), inside, "{stones:b}");
                }
            }
        }
    }
}
