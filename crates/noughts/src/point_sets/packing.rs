//! A bound by packing: sets without common points need a point each.
//!
//! Unless a set of points is the whole board, some point p is missing. Winning sets through p that have only p in
//! common, and others beside them, must then each be met at a point of its own: it has at least as many points as
//! these sets. The same for points outside a cap, through a point p that is in it. On a projective space this is
//! the exact bound for lines: through every point there are as many lines as a hyperplane has points.

use crate::board::{Point, SetId, Sets};

/// For each point, sets that have no point but this one in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    pub of_point: Vec<Vec<SetId>>,
}

impl Packing {
    /// Greedily: sets through the point first, then others.
    pub fn new(sets: &Sets, points: usize) -> Packing {
        let through = sets.through(points);
        let mut order: Vec<SetId> = SetId::all(sets.len()).collect();
        order.sort_by_key(|i| sets.get(i.index()).len());
        let mut used = vec![Point::NONE; points];
        let of_point = |p: Point| {
            let mut chosen = Vec::new();
            let mut choose = |i: SetId| {
                let set = sets.get(i.index());
                let rest = set.iter().filter(|&&q| q != p);
                if set.len() > 1 && rest.clone().all(|&q| used[q.index()] != p) {
                    rest.for_each(|&q| used[q.index()] = p);
                    chosen.push(i);
                }
            };
            for &i in through.get(p.index()).iter().chain(&order) {
                choose(i);
            }
            chosen
        };
        Packing { of_point: Point::all(points).map(of_point).collect() }
    }

    /// The least number of points that meet every set (the whole board meets them).
    pub fn bound(&self) -> usize {
        let points = self.of_point.len();
        self.of_point.iter().map(Vec::len).min().unwrap_or(0).min(points)
    }
}
