//! What a family of sets gives a player, looked up by the word of his stones.

/// For every set of open points, two words that follow from the family alone.
pub struct Reach {
    /// With these stones, the points that complete a set (those of the stones among them do not count).
    threats: Vec<u16>,
    /// The points of the sets inside these points.
    inside: Vec<u16>,
}

impl Reach {
    pub fn new(rests: &[u16], open: usize) -> Reach {
        let (mut threats, mut inside) = (vec![0; 1 << open], vec![0; 1 << open]);
        for &rest in rests {
            inside[usize::from(rest)] |= rest;
            super::bits(rest).for_each(|bit| threats[usize::from(rest ^ bit)] |= bit);
        }
        spread(&mut threats);
        spread(&mut inside);
        Reach { threats, inside }
    }

    /// The points that complete a set; they may be taken.
    #[inline]
    pub fn threats(&self, stones: u16) -> u16 {
        self.threats[usize::from(stones)]
    }

    /// The points of all sets inside these.
    #[inline]
    pub fn inside(&self, points: u16) -> u16 {
        self.inside[usize::from(points)]
    }
}

/// Hands what stands at a set of points on to every larger one: point by point, those without it to those with it.
fn spread(table: &mut [u16]) {
    // The first three points in one go: steps so short are slow otherwise.
    let (eights, few) = table.as_chunks_mut::<8>();
    for [a, b, c, d, e, f, g, h] in eights {
        *b |= *a;
        *c |= *a;
        *d |= *b | *c;
        *e |= *a;
        *f |= *b | *e;
        *g |= *c | *e;
        *h |= *d | *f | *g;
    }
    let mut step = if few.is_empty() { 8 } else { 1 };
    while step < table.len() {
        for pair in table.chunks_exact_mut(2 * step) {
            let (without, with) = pair.split_at_mut(step);
            with.iter_mut().zip(without).for_each(|(larger, smaller)| *larger |= *smaller);
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
            let reach = Reach::new(&rests, open);
            for stones in 0..1u16 << open {
                let completes = |bit: u16| rests.iter().any(|&r| r & bit != 0 && r & !(stones | bit) == 0);
                let open = super::super::bits((1 << open) - 1);
                let threats = open.filter(|&bit| completes(bit)).fold(0, |all, bit| all | bit);
                assert_eq!(reach.threats(stones) & !stones, threats & !stones, "{stones:b}");
                let inside = rests.iter().filter(|&r| r & !stones == 0).fold(0, |all, r| all | r);
                assert_eq!(reach.inside(stones), inside, "{stones:b}");
            }
        }
    }
}
