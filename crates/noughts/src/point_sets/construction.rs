//! Small blocking sets without a line on the planes: 2n points on a projective plane of order n ≥ 3, 2n − 1 on an affine
//! one of order n ≥ 5 (Carroll and Dougherty, Tic-Tac-Toe on a finite plane).

use super::NotAsked;
use crate::board::{Board, Point, SetId, Sets};

impl Board {
    /// The set of the construction. The board must be a plane, by its axioms.
    pub fn blocking_set(&self) -> Result<Vec<Point>, NotAsked> {
        let refuse = |why: String| Err(NotAsked::Construction(format!("no construction for {self}: {why}")));
        let order = match (self.projective_plane(), self.affine_plane()) {
            (Ok(n), _) if n >= 3 => (n as usize, true),
            (Ok(n), _) => {
                return refuse(format!("on a projective plane it needs an order of 3 or more, not {n}"));
            }
            (_, Ok(n)) if n >= 5 => (n as usize, false),
            (_, Ok(n)) => {
                return refuse(format!("on an affine plane it needs an order of 5 or more, not {n}"));
            }
            (Err(_), Err(_)) => return refuse("it is for projective and affine planes".to_string()),
        };
        let lines = self.list_sets(u64::MAX)?;
        let plane = Plane { lines: &lines, through: lines.through(self.points()) };
        let found = if order.1 { Some(plane.projective()) } else { plane.affine(order.0) };
        found.map_or_else(|| refuse("no order of the lines gives a set without a line".to_string()), Ok)
    }
}

struct Plane<'a> {
    lines: &'a Sets,
    through: Sets<SetId>,
}

impl Plane<'_> {
    fn common(&self, l: usize, m: usize) -> Option<Point> {
        self.lines.get(l).iter().copied().find(|p| self.lines.get(m).contains(p))
    }

    /// The lines through a point but one.
    fn others(&self, p: Point, line: usize) -> Vec<usize> {
        self.through.get(p.index()).iter().map(|&l| l.index()).filter(|&l| l != line).collect()
    }

    /// All points of a line ℓ but one, q; all points of a line m through another point of ℓ but the one on the
    /// last line through q (and the one on ℓ, which is in already); and another point of that last line.
    fn projective(&self) -> Vec<Point> {
        let l = 0;
        let line = self.lines.get(l);
        let (&q, rest) = line.split_last().unwrap_or((&Point::NONE, &[]));
        let m = self.others(rest[0], l)[0];
        let pencil = self.others(q, l);
        let (&last, pencil) = pencil.split_last().unwrap_or((&0, &[]));
        let mut set = rest.to_vec();
        set.extend(pencil.iter().filter_map(|&k| self.common(m, k)));
        let missing = self.common(m, last);
        set.extend(self.lines.get(last).iter().copied().find(|&p| p != q && Some(p) != missing));
        set.sort_unstable();
        set
    }

    /// All points of a line ℓ₁ but one, q; on each parallel ℓ₂, …, ℓₙ the point where the next line through q meets it;
    /// and a point on the last line through q. Some orders of the lines through q leave a line in the set.
    fn affine(&self, order: usize) -> Option<Vec<Point>> {
        let line = self.lines.get(0);
        let (&q, rest) = line.split_last()?;
        let parallels: Vec<usize> = (1..self.lines.len()).filter(|&k| self.common(0, k).is_none()).collect();
        let pencil = self.others(q, 0);
        let orders = (0..order).flat_map(|shift| (0..order).map(move |swap| (shift, swap)));
        for (shift, swap) in orders {
            let mut pencil = pencil.clone();
            pencil.rotate_left(shift);
            pencil.swap(0, swap);
            let (&last, others) = pencil.split_last()?;
            let mut set = rest.to_vec();
            set.extend(others.iter().zip(&parallels).filter_map(|(&m, &l)| self.common(m, l)));
            for &end in self.lines.get(last).iter().filter(|&&p| p != q) {
                let mut set = set.clone();
                set.push(end);
                set.sort_unstable();
                if self.contains_no_line(&set) {
                    return Some(set);
                }
            }
        }
        None
    }

    fn contains_no_line(&self, set: &[Point]) -> bool {
        !self.lines.iter().any(|line| line.iter().all(|p| set.binary_search(p).is_ok()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point_sets::{Demands, Kind};

    fn size_on(spec: &str) -> Result<usize, NotAsked> {
        let board = Board::parse(spec).unwrap();
        let set = board.blocking_set()?;
        assert!(Demands::of(&board, Kind::LineFreeBlocking).unwrap().hold_for(&set), "{spec}");
        Ok(set.len())
    }

    #[test]
    fn every_prime_power_to_32() {
        for n in [3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32] {
            assert_eq!(size_on(&format!("PG(2,{n})")), Ok(2 * n));
            if n >= 5 {
                assert_eq!(size_on(&format!("AG(2,{n})")), Ok(2 * n - 1));
            }
        }
    }

    #[test]
    fn other_planes_and_other_boards() {
        assert_eq!(size_on("hall(9)"), Ok(18));
        assert_eq!(size_on("hughes(9)"), Ok(18));
        for spec in ["PG(2,2)", "AG(2,4)", "AG(2,3)", "3^2", "PG(3,3)"] {
            assert!(size_on(spec).is_err(), "{spec}");
        }
    }
}
