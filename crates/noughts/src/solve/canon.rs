//! Canonical keys: one key for all images of a position under the symmetries of the board.

use super::Features;
use super::arenas::{Arena, Key};
use crate::board::Point;
use crate::game::{Game, View};
use crate::rng::nth;

/// The symmetries used by a search, with a random number for each (symmetry, point, class).
#[derive(Clone)]
pub struct Canon {
    /// Images of the points under each symmetry; the first is the identity.
    elements: Vec<Vec<Point>>,
    /// `hashes[(class * points + p) * elements + g]`: the number of the image of p under g, with that class.
    hashes: Vec<u32>,
    points: usize,
    /// Positions with more than this many points that are not open stand for themselves.
    most_stones: usize,
}

const CLASSES: usize = 8;

impl Canon {
    /// `elements` must be a group of symmetries of the question. An empty list means none but the identity.
    pub fn new(points: usize, elements: &[Vec<Point>], most_stones: usize) -> Canon {
        let identity: Vec<Point> = Point::all(points).collect();
        let mut all = vec![identity];
        all.extend(elements.iter().filter(|e| **e != all[0]).cloned().collect::<Vec<_>>());
        let mut hashes = Vec::new();
        if all.len() > 1 {
            hashes.reserve(CLASSES * points * all.len());
            for class in 0..CLASSES as u64 {
                for p in 0..points {
                    let number = |g: &Vec<Point>| (nth(class << 32 | g[p].index() as u64) >> 32) as u32;
                    hashes.extend(all.iter().map(number));
                }
            }
        }
        Canon { elements: all, hashes, points, most_stones }
    }

    /// Bytes that one symmetry of this many points takes: its hashes, and its images here and where they come from.
    pub fn bytes_for_each(points: usize) -> usize {
        points.max(1) * (CLASSES * size_of::<u32>() + 3 * size_of::<Point>())
    }

    /// The symmetry that takes what element `first` makes least to what `second` makes least; `None`: the identity.
    pub fn between(&self, first: usize, second: usize) -> Option<Vec<Point>> {
        if first == second {
            return None;
        }
        let mut back = vec![Point::default(); self.points];
        for (p, &image) in Point::all(self.points).zip(&self.elements[second]) {
            back[image.index()] = p;
        }
        Some(self.elements[first].iter().map(|&image| back[image.index()]).collect())
    }

    pub fn elements(&self) -> &[Vec<Point>] {
        &self.elements
    }

    /// The orbits of the points, each sorted, in order of their first points.
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        let mut seen = vec![false; self.points];
        let mut orbits = Vec::new();
        for p in 0..self.points {
            if !seen[p] {
                let mut orbit: Vec<Point> = self.elements.iter().map(|g| g[p]).collect();
                orbit.sort_unstable();
                orbit.dedup();
                for &q in &orbit {
                    seen[q.index()] = true;
                }
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// The key of the arena's position, and the symmetry that takes the position to it.
    pub fn key<const W: usize>(
        &self,
        arena: &dyn Arena<W>,
        normal: bool,
        scratch: &mut Scratch,
    ) -> (Key<W>, usize) {
        let tag = arena.classes(normal, &mut scratch.classes);
        let classes = &scratch.classes;
        let alone = self.elements.len() == 1 || self.tells_apart(classes);
        if alone || classes.iter().all(|&class| class == 0) {
            return (Key::new(classes.iter().copied(), tag), 0);
        }
        let best = self.least(classes, &mut scratch.sums);
        (self.image(best, classes, tag), best)
    }

    /// Has each image of a position with these classes a key of its own?
    pub fn tells_apart(&self, classes: &[u8]) -> bool {
        classes.iter().filter(|&&class| class != 0).count() > self.most_stones
    }

    /// The key of the image under one of the symmetries.
    pub fn image<const W: usize>(&self, g: usize, classes: &[u8], tag: u32) -> Key<W> {
        let mut key = Key { tag, ..Key::EMPTY };
        for (p, &class) in classes.iter().enumerate().filter(|(_, class)| **class != 0) {
            key.set(self.elements[g][p], class);
        }
        key
    }
}

impl Canon {
    /// The class of a point on offer, beside those of the owners.
    pub const OFFERED: u8 = CLASSES as u8 - 1;

    /// The symmetry that takes classes of points to the image that stands for all their images.
    pub fn least(&self, classes: &[u8], kept: &mut Sums) -> usize {
        let order = self.elements.len();
        if order == 1 {
            return 0;
        }
        // From the last position only some classes change; where they are many, it is faster to begin anew.
        let stone = |class: u8| usize::from(class != 0);
        let changes = kept.classes.iter().zip(classes).filter(|(old, new)| old != new);
        let steps: usize = changes.map(|(&old, &new)| stone(old) + stone(new)).sum();
        let stones: usize = classes.iter().map(|&class| stone(class)).sum();
        if kept.classes.len() != classes.len() || steps > stones {
            kept.classes.clear();
            kept.classes.resize(classes.len(), 0);
            kept.sums.clear();
            kept.sums.resize(order, 0);
        }
        for (p, (old, &new)) in kept.classes.iter_mut().zip(classes).enumerate() {
            if *old != new {
                for class in [*old, new].into_iter().filter(|&class| class != 0) {
                    let start = (class as usize * self.points + p) * order;
                    for (sum, hash) in kept.sums.iter_mut().zip(&self.hashes[start..start + order]) {
                        *sum ^= hash;
                    }
                }
                *old = new;
            }
        }
        // Equivalent positions have the same sums in another order, so the least one names a common image;
        // an accidental tie of different images costs a missed meeting, never a wrong one.
        let least = kept.sums.iter().copied().min();
        kept.sums.iter().position(|&sum| Some(sum) == least).unwrap_or(0)
    }
}

/// For each symmetry of one [`Canon`] the sum of the numbers of the points with their classes, kept from position to position.
#[derive(Default)]
pub struct Sums {
    classes: Vec<u8>,
    sums: Vec<u32>,
}

/// Buffers for [`Canon::key`]; always for the same symmetries.
#[derive(Default)]
pub struct Scratch {
    pub classes: Vec<u8>,
    sums: Sums,
}

/// The symmetries a search may use: those of the board that respect the rules, as many as can be listed.
pub fn canon(game: &dyn Game, features: Features) -> Canon {
    canon_within(game, features, usize::MAX)
}

/// No symmetries, for what is decided without a search.
pub fn no_canon(game: &dyn Game) -> Canon {
    Canon::new(game.board().points(), &[], 0)
}

/// The same in so much memory: where they are too many, those that fix some points.
pub fn canon_within(game: &dyn Game, features: Features, bytes: usize) -> Canon {
    let board = game.board();
    let points = board.points();
    let none = || no_canon(game);
    let most = (bytes / Canon::bytes_for_each(points)).clamp(1, MOST_ELEMENTS);
    if !features.symmetry {
        return none();
    }
    let Ok(mut group) = board.symmetries() else { return none() };
    let mut fixed = 0;
    let elements = loop {
        match group.elements(most) {
            Some(elements) => break elements,
            None if fixed >= points => return none(),
            None => {
                group = group.stabiliser(Point::new(fixed));
                fixed += 1;
            }
        }
    };
    let respects = |images: &[Point]| match game.view() {
        View::Positional(g) => (0..g.below().len()).all(|p| {
            let below = g.below()[p].map(|b| images[b.index()]);
            g.below()[images[p].index()] == below
        }),
        View::Hop(g) => g.reach().is_none_or(|reach| {
            (0..points).all(|p| {
                let there = &reach[images[p].index()];
                reach[p].len() == there.len() && reach[p].iter().all(|&q| there.contains(&images[q.index()]))
            })
        }),
    };
    let images: Vec<Vec<Point>> =
        elements.iter().map(|e| e.images().to_vec()).filter(|images| respects(images)).collect();
    // Large groups are worth their price only near the root, where they merge most.
    let most_stones = if images.len() <= 400 { points } else { (MOST_IMAGES / images.len()).max(6) };
    Canon::new(points, &images, most_stones)
}

const MOST_ELEMENTS: usize = 25_000;
/// Images of stones, all symmetries together, up to which a position is worth being merged with its images.
const MOST_IMAGES: usize = 12_000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::rng::Dice;

    #[test]
    fn sums_that_are_kept_are_those_made_anew() {
        let board: Board = "AG(2,3)".parse().unwrap();
        let elements = board.symmetries().unwrap().elements(1_000).unwrap();
        let elements: Vec<Vec<Point>> = elements.iter().map(|g| g.images().to_vec()).collect();
        let canon = Canon::new(9, &elements, 9);
        assert_eq!(canon.elements.len(), 432);
        let (mut dice, mut kept, mut classes) = (Dice::new(5), Sums::default(), vec![0; 9]);
        for _ in 0..2_000 {
            // Few points change, or many.
            for _ in 0..=dice.below(2) * dice.below(9) {
                classes[dice.below(9) as usize] = [0, 0, 1, 2, 7][dice.below(5) as usize];
            }
            let least = canon.least(&classes, &mut Sums::default());
            assert_eq!(canon.least(&classes, &mut kept), least, "{classes:?}");
            let key: Key<1> = canon.image(least, &classes, 3);
            for g in &elements {
                let mut image = vec![0; 9];
                g.iter().zip(&classes).for_each(|(p, &class)| image[p.index()] = class);
                let other = canon.least(&image, &mut kept);
                assert_eq!(canon.image::<1>(other, &image, 3), key, "{classes:?}");
            }
        }
    }
}
