//! The 80 Steiner triple systems of order 15 in their customary numbering (Mathon, Phelps and Rosa; Colbourn and
//! Rosa), by cycle switching from PG(3,2).

use super::steiner::projective_binary;
use super::triples::Triples;
use crate::point::Point;

/// How to reach systems 2 to 80: the number of another system and three points a, b, c counted from 1, for
/// exchanging a and b along their cycle through c. System 1 is PG(3,2) on the numbers 1 to 15 with
/// exclusive or.
#[rustfmt::skip]
const SWITCHES: [(u8, u8, u8, u8); 79] = [
    (1, 1, 2, 4), (2, 1, 3, 4), (2, 1, 4, 8), (2, 1, 3, 8), (5, 4, 5, 8), (5, 2, 3, 12),
    (3, 1, 4, 8), (4, 2, 5, 8), (5, 2, 4, 8), (10, 6, 7, 8), (4, 1, 8, 2), (5, 1, 12, 2),
    (3, 1, 8, 2), (8, 2, 6, 8), (3, 1, 4, 2), (8, 1, 5, 10), (8, 2, 5, 8), (15, 3, 5, 8),
    (12, 3, 12, 1), (12, 2, 13, 1), (12, 1, 14, 2), (10, 3, 8, 1), (12, 2, 5, 1), (13, 2, 4, 1),
    (8, 1, 8, 2), (26, 2, 6, 1), (26, 2, 5, 1), (12, 6, 7, 10), (25, 3, 8, 1), (10, 3, 9, 5),
    (23, 6, 7, 1), (24, 2, 14, 1), (25, 2, 13, 1), (25, 7, 15, 1), (27, 2, 12, 1), (47, 5, 11, 1),
    (28, 3, 9, 1), (24, 1, 12, 2), (26, 4, 11, 1), (26, 2, 13, 1), (54, 3, 9, 1), (40, 11, 15, 1),
    (30, 4, 5, 1), (23, 6, 10, 1), (34, 4, 14, 2), (23, 8, 12, 1), (28, 2, 10, 1), (54, 7, 10, 1),
    (27, 6, 13, 1), (54, 3, 7, 1), (55, 4, 7, 1), (22, 2, 6, 1), (26, 1, 15, 2), (25, 4, 8, 1),
    (54, 2, 13, 3), (54, 1, 11, 2), (23, 3, 7, 1), (20, 2, 9, 1), (54, 5, 15, 1), (22, 3, 12, 1),
    (22, 6, 7, 1), (27, 3, 5, 1), (53, 2, 9, 1), (54, 7, 13, 1), (54, 4, 9, 1), (55, 3, 6, 1),
    (54, 4, 11, 1), (34, 3, 6, 1), (28, 1, 11, 2), (41, 2, 5, 1), (55, 5, 11, 1), (57, 3, 9, 1),
    (31, 1, 12, 2), (55, 6, 8, 1), (24, 3, 11, 2), (50, 7, 13, 1), (74, 1, 13, 2), (74, 12, 13, 2),
    (73, 1, 9, 2),
];

/// How many systems there are.
pub const COUNT: u64 = 80;

/// The system of this number, from 1 to 80.
pub fn system(number: usize) -> Triples {
    if number <= 1 {
        return Triples::new(15, &projective_binary(15));
    }
    let (from, a, b, c) = SWITCHES[number - 2];
    let [a, b, c] = [a, b, c].map(|p| Point::new(usize::from(p) - 1));
    system(usize::from(from)).switched(a, b, c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use std::collections::HashSet;

    /// Pasch configurations of systems 1 to 80, as published.
    #[rustfmt::skip]
    const PASCH: [usize; 80] = [
        105, 73, 57, 49, 49, 37, 33, 37, 31, 31, 23, 32, 33, 37, 25, 49, 25, 25, 17, 20,
        20, 17, 18, 19, 20, 23, 14, 15, 19, 14, 18, 13, 12, 12, 13, 10, 6, 9, 12, 13,
        12, 8, 10, 8, 9, 7, 10, 8, 7, 6, 9, 9, 10, 11, 9, 8, 5, 8, 13, 7,
        14, 7, 7, 10, 7, 6, 5, 6, 5, 9, 5, 5, 6, 8, 7, 10, 2, 6, 6, 0,
    ];

    /// Orders of the automorphism groups of systems 1 to 80, as published.
    #[rustfmt::skip]
    const AUTOMORPHISMS: [u64; 80] = [
        20160, 192, 96, 8, 32, 24, 288, 4, 2, 2, 2, 3, 8, 12, 4, 168, 24, 4, 12, 3,
        3, 3, 1, 1, 1, 1, 1, 1, 3, 2, 4, 1, 1, 1, 3, 4, 12, 1, 1, 1,
        1, 2, 6, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1,
        21, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 3, 5, 3, 4, 36, 60,
    ];

    #[test]
    fn all_are_triple_systems_and_no_two_are_isomorphic() {
        let mut profiles = HashSet::new();
        for k in 1..=80 {
            let board = Board::parse(&format!("STS(15,{k})")).unwrap();
            assert_eq!(board.triple_system(), Ok(()), "STS(15,{k})");
            assert!(profiles.insert(system(k).cycle_profile()), "STS(15,{k}) repeats another");
        }
    }

    /// Automorphisms by their images of a few points that generate the system.
    fn automorphisms(system: &Triples) -> u64 {
        // Points in an order in which each after the first `free` is the third point of two before it.
        let (free, order, parents) = generators(system);
        let mut images = vec![Point::default(); 15];
        count(system, &order, &parents, free, 0, &mut images)
    }

    type Generation = (usize, Vec<Point>, Vec<(usize, usize)>);

    fn generators(system: &Triples) -> Generation {
        let mut order: Vec<Point> = Vec::new();
        let mut parents = Vec::new();
        let mut free = 0;
        while order.len() < 15 {
            // Another free point, then everything it generates with those before; keep free points in front.
            let p = Point::all(15).find(|p| !order.contains(p)).unwrap();
            order.insert(free, p);
            free += 1;
            order.truncate(free);
            parents.clear();
            let mut i = 1;
            while i < order.len() {
                for j in 0..i {
                    let c = system.third(order[i], order[j]);
                    if !order.contains(&c) {
                        order.push(c);
                        parents.push((i, j));
                    }
                }
                i += 1;
            }
        }
        (free, order, parents)
    }

    fn count(
        s: &Triples,
        order: &[Point],
        parents: &[(usize, usize)],
        free: usize,
        at: usize,
        images: &mut Vec<Point>,
    ) -> u64 {
        if at == 15 {
            let mut map = [Point::default(); 15];
            order.iter().zip(&*images).for_each(|(&p, &i)| map[p.index()] = i);
            let keeps =
                |a: Point, b: Point| map[s.third(a, b).index()] == s.third(map[a.index()], map[b.index()]);
            return u64::from(s.points().all(|a| Point::all(a.index()).all(|b| keeps(a, b))));
        }
        let candidates = if at < free {
            s.points().collect()
        } else {
            let (i, j) = parents[at - free];
            vec![s.third(images[i], images[j])]
        };
        let mut total = 0;
        for image in candidates {
            if !images[..at].contains(&image) {
                images[at] = image;
                total += count(s, order, parents, free, at + 1, images);
            }
        }
        total
    }

    #[test]
    fn numbers_have_the_published_invariants() {
        let mut labelled = 0;
        for k in 1..=80 {
            let system = system(k);
            assert_eq!(system.pasch_configurations(), PASCH[k - 1], "Pasch configurations of STS(15,{k})");
            let group = automorphisms(&system);
            assert_eq!(group, AUTOMORPHISMS[k - 1], "automorphisms of STS(15,{k})");
            labelled += (1..=15u64).product::<u64>() / group;
        }
        // The number of triple systems on 15 given points: none is missing.
        assert_eq!(labelled, 60_281_712_691_200);
    }
}
