//! Listing sets that are found by a search, within bounds: for families whose number of sets has no formula.

use super::{Point, Sets};
use crate::spec::{Node, SpecError};
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

/// Most incidences a search may list.
const INCIDENCES: usize = 1 << 24;

/// The sets found so far. It refuses to go on when there are too many or when the search takes too long.
pub struct Listing {
    span: Range<usize>,
    what: &'static str,
    sets: Sets,
    most: usize,
    /// Steps that are left for the whole spec.
    steps: Rc<Cell<u64>>,
}

impl Listing {
    /// See [`super::builder::Builder::listing`].
    pub(super) fn new(node: &Node, what: &'static str, most: u128, steps: Rc<Cell<u64>>) -> Listing {
        let most = usize::try_from(most).unwrap_or(INCIDENCES).min(INCIDENCES);
        Listing { span: node.span.clone(), what, sets: Sets::default(), most, steps }
    }

    /// Adds a set.
    pub fn push(&mut self, set: &[impl Copy + Into<Point>]) -> Result<(), SpecError> {
        self.sets.push(set);
        if self.sets.incidences() > self.most {
            let most = self.sets.len() - 1;
            return Err(self.refuse(format!("there are more than {most} {}", self.what)));
        }
        self.step(set.len())
    }

    /// Counts steps of the search.
    pub fn step(&mut self, steps: usize) -> Result<(), SpecError> {
        let left = self.steps.get().checked_sub(steps as u64);
        self.steps.set(left.unwrap_or(0));
        if left.is_none() {
            let found = self.sets.len();
            return Err(self.refuse(format!("listing the {} takes too long ({found} so far)", self.what)));
        }
        Ok(())
    }

    fn refuse(&self, message: String) -> SpecError {
        SpecError::at(&self.span, message)
            .help(format!("choose something smaller: at most {} points in all sets together", self.most))
    }

    /// The sets, if there are any.
    pub fn finish(self) -> Result<Sets, SpecError> {
        if self.sets.is_empty() {
            return Err(SpecError::at(&self.span, format!("there are no {} here", self.what))
                .help("a board needs at least one winning set"));
        }
        Ok(self.sets)
    }
}
