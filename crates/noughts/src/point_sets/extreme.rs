//! Smallest and largest sets.

use self::End::{Greatest, Least};
use super::decide::{Finding, Search};
use super::evidence::Nothing;
use super::{Kind, Sizes, hyperplane};
use crate::board::Point;
use crate::limits::{SoFar, Stop};

/// Which end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The fewest points.
    Least,
    /// The most points.
    Greatest,
}

/// The answer, as far as it was found.
#[derive(Clone, Debug)]
pub enum Extreme {
    /// This set has the size, and here is why no other is better (`None`: no size is).
    Exact {
        /// A set of that size.
        set: Vec<Point>,
        /// Why there is no better one.
        beyond: Option<Nothing>,
    },
    /// No set meets the demands.
    NoSet(Nothing),
    /// The size lies in this range; the best set so far, if there is one.
    Between {
        /// The sizes that are left.
        sizes: Sizes,
        /// The best set so far.
        best: Option<Vec<Point>>,
        /// What stopped the search.
        stop: Stop,
    },
}

impl Search<'_> {
    /// The smallest or largest set that meets the demands.
    pub fn extreme(&self, end: End) -> Extreme {
        let points = self.demands.points;
        let mut best = match self.first_set(end) {
            Ok(Finding::Set(set)) => set,
            Ok(Finding::Nothing(nothing)) => return Extreme::NoSet(nothing),
            Err(stop) => return Extreme::Between { sizes: 0..=points, best: None, stop },
        };
        loop {
            let size = best.len();
            let bounds = self.bounds(size);
            let words = match end {
                Least => format!("there is one of {size} points, and at least {} are needed", bounds.start()),
                Greatest => format!("there is one of {size} points, and {} are too many", bounds.end() + 1),
            };
            self.meter.know(SoFar::bounded(words, None, None));
            let better = match end {
                Least if size == 0 => return Extreme::Exact { set: best, beyond: None },
                Least => 0..=size - 1,
                Greatest if size == points => return Extreme::Exact { set: best, beyond: None },
                Greatest => size + 1..=points,
            };
            match self.decide(&better) {
                Ok(Finding::Set(set)) => best = self.improved(&set, end),
                Ok(Finding::Nothing(beyond)) => {
                    return Extreme::Exact { set: best, beyond: Some(beyond) };
                }
                Err(stop) => {
                    // The search may have come to know more.
                    let bounds = self.bounds(size);
                    let sizes = match end {
                        Least => *bounds.start()..=size,
                        Greatest => size..=*bounds.end(),
                    };
                    return Extreme::Between { sizes, best: Some(best), stop };
                }
            }
        }
    }

    /// Some set to start from: one that is known for boards of this sort, or any.
    fn first_set(&self, end: End) -> Result<Finding, Stop> {
        let Kind::LineFreeBlocking = self.demands.kind else {
            let sets = if end == Least { &self.demands.meets } else { &self.demands.avoids };
            let mut inside =
                hyperplane::maximal_subspace(sets, self.demands.points, || self.meter.is_spent());
            if end == Greatest {
                inside = inside.iter().map(|inside| !inside).collect();
            }
            if self.demands.hold_for_members(&inside) {
                return Ok(Finding::Set(self.improved(&super::members(&inside), end)));
            }
            // The whole board meets everything, and nothing contains nothing.
            let whole: Vec<Point> = Point::all(if end == Least { self.demands.points } else { 0 }).collect();
            return if self.demands.hold_for(&whole) {
                Ok(Finding::Set(self.improved(&whole, end)))
            } else {
                self.decide(&(0..=self.demands.points))
            };
        };
        match self.board.blocking_set() {
            Ok(set) if self.demands.hold_for(&set) => Ok(Finding::Set(self.improved(&set, end))),
            _ => match self.decide(&(0..=self.demands.points))? {
                Finding::Set(set) => Ok(Finding::Set(self.improved(&set, end))),
                nothing @ Finding::Nothing(_) => Ok(nothing),
            },
        }
    }

    /// Leaves out (or adds) points one by one as long as the demands hold and there is time.
    fn improved(&self, set: &[Point], end: End) -> Vec<Point> {
        let mut inside = super::indicator(set, self.demands.points);
        for p in 0..self.demands.points {
            if self.meter.is_spent() {
                break;
            }
            if inside[p] == (end == Least) {
                inside[p] = !inside[p];
                if !self.demands.hold_for_members(&inside) {
                    inside[p] = !inside[p];
                }
            }
        }
        super::members(&inside)
    }
}
