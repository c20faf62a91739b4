//! Weights of sets and points for strategies, as whole numbers over a power of two: the quick form, for searches, of
//! the exact weights in [`crate::weight`].

use super::NotFor;
use crate::board::{Point, SetId, Sets};

/// What a point counts as, for weights against one player's sets.
pub const OPEN: u8 = 0;
/// Counted for the player whose sets are weighed.
pub const COUNTED: u8 = 1;
/// Blocks every set it is in.
pub const BLOCKED: u8 = 2;

/// Weighs the sets of one player: a set without a blocked point weighs 1/2 to the number of its open points. All
/// weights are whole numbers over 2^longest, and exact.
pub struct Scale {
    sets: Sets,
    through: Sets<SetId>,
    longest: usize,
}

impl Scale {
    pub fn new(sets: &Sets, points: usize) -> Result<Scale, NotFor> {
        let longest = sets.iter().map(<[Point]>::len).max().unwrap_or(0);
        // So that all sets together fit into 127 bits.
        if longest > 96 || sets.len() > 1 << 30 {
            return Err(NotFor::Board(format!(
                "weights are for sets of at most 96 points, and one here has {longest}"
            )));
        }
        Ok(Scale { sets: sets.clone(), through: sets.through(points), longest })
    }

    /// The weight 1.
    pub fn one(&self) -> u128 {
        1 << self.longest
    }

    /// The points of the longest set.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// The weight of all sets as a number over 2^longest, for a longest set that is not shorter than these.
    pub fn total_over(&self, longest: usize, marks: &[u8]) -> u128 {
        self.total(marks) << (longest - self.longest)
    }

    fn set(&self, set: &[Point], marks: &[u8]) -> u128 {
        let mut weight = self.one();
        for &p in set {
            match marks[p.index()] {
                OPEN => weight >>= 1,
                BLOCKED => return 0,
                _ => {}
            }
        }
        weight
    }

    /// The weight of all sets.
    pub fn total(&self, marks: &[u8]) -> u128 {
        self.sets.iter().map(|set| self.set(set, marks)).sum()
    }

    /// The weight of the sets through a point.
    pub fn point(&self, p: Point, marks: &[u8]) -> u128 {
        self.through.get(p.index()).iter().map(|&i| self.set(self.sets.get(i.index()), marks)).sum()
    }

    /// How many sets through a point are not blocked.
    pub fn alive(&self, p: Point, marks: &[u8]) -> usize {
        let sets = self.through.get(p.index()).iter().map(|&i| self.sets.get(i.index()));
        sets.filter(|set| set.iter().all(|&q| marks[q.index()] != BLOCKED)).count()
    }

    /// The open points of greatest weight, and that weight.
    pub fn heaviest(&self, marks: &[u8]) -> (Vec<Point>, u128) {
        let open = Point::all(marks.len()).filter(|&p| marks[p.index()] == OPEN);
        let weighed: Vec<(Point, u128)> = open.map(|p| (p, self.point(p, marks))).collect();
        let most = weighed.iter().map(|(_, w)| *w).max().unwrap_or(0);
        (weighed.into_iter().filter(|(_, w)| *w == most).map(|(p, _)| p).collect(), most)
    }

    /// Is the weight below 1 now, or with the counting player to move after any claim of his?
    pub fn below_one(&self, marks: &[u8], blocker_to_move: bool) -> bool {
        let more = if blocker_to_move { 0 } else { self.heaviest(marks).1 };
        self.total(marks) + more < self.one()
    }

    /// A weight as a fraction in lowest terms.
    pub fn show(&self, weight: u128) -> String {
        let common = weight.trailing_zeros().min(self.longest as u32);
        match self.one() >> common {
            1 => (weight >> common).to_string(),
            below => format!("{}/{below}", weight >> common),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::point::points;

    #[test]
    fn weights_of_the_figure_of_the_paper_on_planes() {
        // The game on AG(2,3) that Carroll and Dougherty weigh: X1 in a corner, O1, X2 …
        let board = Board::parse("AG(2,3)").unwrap();
        let sets = board.list_sets(1000).unwrap();
        let scale = Scale::new(&sets, 9).unwrap();
        let mut marks = vec![OPEN; 9];
        marks[0] = COUNTED;
        assert_eq!(scale.show(scale.total(&marks)), "2"); // 4/4 + 8/8
        assert_eq!(scale.show(scale.point(Point::new(5), &marks)), "5/8"); // 1/4 + 3/8
        marks[5] = BLOCKED;
        marks[8] = COUNTED;
        assert_eq!(scale.show(scale.total(&marks)), "15/8"); // 1/2 + 4/4 + 3/8
        assert_eq!(scale.alive(Point::new(1), &marks), 3);
        assert!(!scale.below_one(&marks, true));
    }

    /// Whole numbers are the quick form of the exact weights.
    #[test]
    fn agrees_with_the_exact_weights() {
        use crate::rng::Dice;
        use crate::weight::{Mark, Weights};
        for spec in ["PG(2,3)", "4^2", "[AG(2,2):AG(2,2)]", "lines{1 2; 2 3 4; 1 2 3 4 5}"] {
            let board = Board::parse(spec).unwrap();
            let scale = Scale::new(&board.list_sets(1 << 20).unwrap(), board.points()).unwrap();
            for seed in 0..20u64 {
                let random = |p: u64| Dice::mix(seed * 1000 + p) % 4;
                let quick: Vec<u8> = (0..board.points() as u64)
                    .map(|p| [OPEN, OPEN, COUNTED, BLOCKED][random(p) as usize])
                    .collect();
                let exact: Vec<Mark> =
                    quick.iter().map(|m| [Mark::Open, Mark::Own, Mark::Blocked][*m as usize]).collect();
                let weights = Weights::new(&board, &exact);
                assert_eq!(scale.show(scale.total(&quick)), weights.total().to_string(), "{spec}");
                if quick.contains(&OPEN) {
                    assert_eq!(scale.heaviest(&quick).0, weights.heaviest(), "{spec}");
                }
            }
        }
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let scale = Scale::new(&[points([0, 1, 2])].iter().collect(), 3).unwrap();
        assert_eq!([0, 1, 2, 4, 8, 12].map(|w| scale.show(w)), ["0", "1/8", "1/4", "1/2", "1", "3/2"]);
    }
}
