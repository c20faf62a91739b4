//! Is there a set with a size in a range? A set, or a proof that there is none.

use super::encode::{Base, restrict_size};
use super::evidence::Nothing;
use super::local::look;
use super::packing::Packing;
use super::residue::Requirements;
use super::slices::{Sliced, Slices};
use super::{Demands, Kind, Sizes, members, slices};
use crate::board::{Board, Point, Sets};
use crate::limits::{Limits, Meter, Stop};
use crate::sat::{self, Answer};
use std::cell::OnceCell;

/// What was found.
#[derive(Clone, Debug)]
pub enum Finding {
    /// A set that meets the demands.
    Set(Vec<Point>),
    /// There is none, for this reason.
    Nothing(Nothing),
}

/// A question about the sets of a board that meet demands. What several sizes need is made once.
pub struct Search<'a> {
    /// The board it is about.
    pub board: &'a Board,
    /// What the sets must meet.
    pub demands: &'a Demands,
    /// What the search may use.
    pub meter: &'a Meter,
    required: Requirements,
    base: OnceCell<Base>,
    packings: [OnceCell<Option<Packing>>; 2],
    slices: OnceCell<Option<Slices>>,
}

/// Work for a packing (points times incidences) that is worth a try.
const PACKING_WORK: usize = 2_000_000_000;
/// Points and incidences of boards whose symmetries help a refutation.
const BASE_POINTS: usize = 400;
const BASE_INCIDENCES: usize = 200_000;
/// Proof steps for the demands alone, before sizes are added.
const WITHOUT_SIZES: u64 = 20_000;

/// A balanced two-colouring of the points that leaves no set in one colour, if it is easily found: the points of the
/// first colour.
pub fn two_colouring(sets: &Sets, points: usize) -> Option<Vec<Point>> {
    let demands = Demands { points, meets: sets.clone(), avoids: sets.clone(), kind: Kind::Draw };
    look(&Requirements::new(&demands), points.div_ceil(2))
}

impl<'a> Search<'a> {
    /// A search for sets of points of a board.
    pub fn new(board: &'a Board, demands: &'a Demands, meter: &'a Meter) -> Search<'a> {
        let required = Requirements::new(demands);
        Search {
            board,
            demands,
            meter,
            required,
            base: OnceCell::new(),
            packings: Default::default(),
            slices: OnceCell::new(),
        }
    }

    /// A set with a size in the range, or a proof that there is none.
    pub fn decide(&self, sizes: &Sizes) -> Result<Finding, Stop> {
        self.meter.count(0)?;
        if let Some(nothing) = self.packing_excludes(sizes) {
            return Ok(Finding::Nothing(nothing));
        }
        // The size that leaves most room: towards the middle.
        let middle = self.demands.points.div_ceil(2).clamp(*sizes.start(), *sizes.end());
        if let Some(set) = look(&self.required, middle) {
            return Ok(Finding::Set(set));
        }
        if let Some(nothing) = self.slices_exclude(sizes)? {
            return Ok(Finding::Nothing(nothing));
        }
        match self.without_sizes(sizes)? {
            Some(found) => Ok(found),
            None => self.with_sizes(sizes),
        }
    }

    /// Decides the demands alone, within a small share of the steps. A refutation is one for every size.
    fn without_sizes(&self, sizes: &Sizes) -> Result<Option<Finding>, Stop> {
        if self.demands.meets.is_empty() || self.demands.avoids.is_empty() {
            return Ok(None);
        }
        let limits = Limits { nodes: Some(WITHOUT_SIZES), ..self.meter.limits().clone() };
        match sat::solve(&self.demands.formula(), &Meter::new(limits)) {
            Ok(Answer::Model(values)) => {
                let set = members(&values[..self.demands.points]);
                Ok(sizes.contains(&set.len()).then_some(Finding::Set(set)))
            }
            Ok(Answer::Refuted(refutation)) => {
                let mut whole = self.demands.formula();
                restrict_size(&mut whole, self.demands.points, sizes);
                let refutation = refutation.of_longer(whole.clauses.len());
                Ok(Some(Finding::Nothing(Nothing::Refutation { base: Base::default(), refutation })))
            }
            Err(Stop::Nodes) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    fn with_sizes(&self, sizes: &Sizes) -> Result<Finding, Stop> {
        let mut formula = self.demands.formula();
        restrict_size(&mut formula, self.demands.points, sizes);
        let base = self.base();
        base.restrict(&mut formula);
        Ok(match sat::solve(&formula, self.meter)? {
            Answer::Model(values) => Finding::Set(members(&values[..self.demands.points])),
            Answer::Refuted(refutation) => {
                Finding::Nothing(Nothing::Refutation { base: base.clone(), refutation })
            }
        })
    }

    /// Symmetries to break. Without them the answer is the same.
    fn base(&self) -> &Base {
        self.base.get_or_init(|| {
            let group = self.is_small().then(|| self.board.symmetries().ok()).flatten();
            group.map_or_else(Base::default, |group| Base::of(&group))
        })
    }

    /// Are the symmetries soon found?
    fn is_small(&self) -> bool {
        let incidences = self.demands.meets.incidences() + self.demands.avoids.incidences();
        self.demands.points <= BASE_POINTS && incidences <= BASE_INCIDENCES
    }

    /// The packing of one family: of the sets to meet, or of those to avoid.
    fn packing(&self, meets: bool) -> Option<&Packing> {
        let sets = if meets { &self.demands.meets } else { &self.demands.avoids };
        let work = self.demands.points.saturating_mul(sets.incidences());
        let make = || (work <= PACKING_WORK).then(|| Packing::new(sets, self.demands.points));
        self.packings[usize::from(meets)].get_or_init(make).as_ref()
    }

    /// The sizes that the bounds by packing leave.
    fn packing_bounds(&self) -> Sizes {
        let bound = |meets: bool| self.packing(meets).map_or(0, Packing::bound);
        bound(true)..=self.demands.points - bound(false)
    }

    /// Slices of the board, where it has some. They are looked for once.
    fn slices(&self) -> Result<Option<&Slices>, Stop> {
        if self.slices.get().is_none() {
            let found = Slices::of(self)?;
            let _ = self.slices.set(found);
        }
        Ok(self.slices.get().and_then(Option::as_ref))
    }

    /// Sets of at least so many points cannot be cut into slices.
    fn slices_exclude(&self, sizes: &Sizes) -> Result<Option<Nothing>, Stop> {
        let points = self.demands.points;
        let fits = self.demands.kind == Kind::Cap && points >= slices::POINTS && self.is_small();
        if !fits || *sizes.end() < points || *sizes.start() == 0 {
            return Ok(None);
        }
        let Some(slices) = self.slices()? else { return Ok(None) };
        let by = |weights| Nothing::Slices(Box::new(Sliced { slices: slices.clone(), weights }));
        Ok(slices.exclude(*sizes.start()).map(by))
    }

    /// The sizes that packing and slices leave, as far as both are known, where there is a set of `size` points.
    pub fn bounds(&self, size: usize) -> Sizes {
        let packing = self.packing_bounds();
        let slices = self.slices.get().and_then(Option::as_ref);
        let sliced = slices.and_then(|s| (size..*packing.end()).find(|&most| s.exclude(most + 1).is_some()));
        *packing.start()..=sliced.unwrap_or(*packing.end())
    }

    fn packing_excludes(&self, sizes: &Sizes) -> Option<Nothing> {
        let bounds = self.packing_bounds();
        let by = |meets: bool| Some(Nothing::Packing { meets, packing: self.packing(meets)?.clone() });
        if sizes.end() < bounds.start() {
            by(true)
        } else if sizes.start() > bounds.end() {
            by(false)
        } else {
            None
        }
    }
}
