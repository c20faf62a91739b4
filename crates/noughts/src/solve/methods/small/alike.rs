//! Open points that a symmetry exchanges, of which one is enough for the first claim.

use super::OPEN;

/// Steps of the search for symmetries, all together: where there are some they are mostly found within a hundred.
const STEPS: u32 = 400;

/// For each open point, those that symmetries of both families are found to take it to, itself among them.
pub fn alike(rests: &[Vec<u16>; 2], open: usize) -> [u16; OPEN] {
    let mut known: [u16; OPEN] = std::array::from_fn(|p| 1 << p);
    let mut search = Symmetries::new(rests, open);
    for p in 1..open {
        for earlier in 0..p {
            // Of points that are alike already the first is enough.
            let first = known[earlier].trailing_zeros() as usize == earlier;
            if known[p].trailing_zeros() as usize != p {
                break;
            }
            if first && search.find(earlier, p) {
                for (i, &image) in search.images[..open].iter().enumerate() {
                    let joined = known[i] | known[usize::from(image)];
                    super::bits(joined).for_each(|bit| known[bit.trailing_zeros() as usize] = joined);
                }
            }
        }
    }
    known
}

struct Symmetries {
    /// The sets of each family, sorted.
    rests: [Vec<u16>; 2],
    open: usize,
    /// In how many sets of each family two points are together, in one number.
    together: [[u32; OPEN]; OPEN],
    images: [u8; OPEN],
    steps: u32,
}

impl Symmetries {
    fn new(rests: &[Vec<u16>; 2], open: usize) -> Symmetries {
        let mut together = [[0; OPEN]; OPEN];
        for (family, rests) in rests.iter().enumerate() {
            for &rest in rests {
                for p in super::bits(rest).map(|bit| bit.trailing_zeros() as usize) {
                    for q in super::bits(rest) {
                        together[p][q.trailing_zeros() as usize] += 1 << (16 * family);
                    }
                }
            }
        }
        let mut rests = rests.clone();
        for rests in &mut rests {
            rests.sort_unstable();
        }
        if rests[0] == rests[1] {
            rests[1].clear();
        }
        Symmetries { rests, open, together, images: [0; OPEN], steps: 0 }
    }

    /// Is there a symmetry that takes one point to another? It is left in `images`.
    fn find(&mut self, from: usize, to: usize) -> bool {
        if self.together[from][from] != self.together[to][to] {
            return false;
        }
        self.images[from] = to as u8;
        self.extend(0, from, 1 << to)
    }

    /// Finds images for this point and those after it; `from` has one.
    fn extend(&mut self, point: usize, from: usize, used: u16) -> bool {
        if point == self.open {
            return self.keeps_sets();
        }
        if point == from {
            return self.extend(point + 1, from, used);
        }
        for image in (0..self.open).filter(|&image| used & 1 << image == 0) {
            self.steps += 1;
            if self.steps > STEPS {
                return false;
            }
            let same =
                |q: usize| self.together[point][q] == self.together[image][usize::from(self.images[q])];
            if self.together[point][point] == self.together[image][image]
                && same(from)
                && (0..point).all(same)
            {
                self.images[point] = image as u8;
                if self.extend(point + 1, from, used | 1 << image) {
                    return true;
                }
            }
        }
        false
    }

    fn keeps_sets(&self) -> bool {
        let image = |rest: u16| {
            super::bits(rest).fold(0u16, |all, bit| all | 1 << self.images[bit.trailing_zeros() as usize])
        };
        self.rests.iter().all(|rests| rests.iter().all(|&rest| rests.binary_search(&image(rest)).is_ok()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Dice;

    /// Every permutation of so many points.
    fn permutations(points: usize) -> Vec<Vec<usize>> {
        if points == 0 {
            return vec![Vec::new()];
        }
        let shorter = permutations(points - 1);
        let with = |shorter: &Vec<usize>| {
            let mut all = Vec::new();
            for place in 0..points {
                let mut longer = shorter.clone();
                longer.insert(place, points - 1);
                all.push(longer);
            }
            all
        };
        shorter.iter().flat_map(with).collect()
    }

    #[test]
    fn points_are_alike_as_the_definition_says() {
        const POINTS: usize = 5;
        let (mut dice, all) = (Dice::new(3), permutations(POINTS));
        for round in 0..200 {
            let mut family = |sets: u64| -> Vec<u16> {
                let mut sets: Vec<u16> = (0..=dice.below(sets)).map(|_| 1 + dice.below(31) as u16).collect();
                sets.sort_unstable();
                sets.dedup();
                sets
            };
            let first = family(8);
            let rests = [first.clone(), if round % 2 == 0 { first } else { family(3) }];
            let mut expected: [u16; POINTS] = [0; POINTS];
            for images in &all {
                let image = |rest: u16| {
                    super::super::bits(rest)
                        .fold(0, |all, bit| all | 1 << images[bit.trailing_zeros() as usize])
                };
                let kept = |rests: &Vec<u16>| rests.iter().all(|&rest| rests.contains(&image(rest)));
                if rests.iter().all(kept) {
                    images.iter().enumerate().for_each(|(p, &image)| expected[p] |= 1 << image);
                }
            }
            assert_eq!(alike(&rests, POINTS)[..POINTS], expected, "{rests:?}");
        }
    }
}
