//! Listing sets that are found by a search, within bounds: for families whose number of sets has no formula.

use super::{Point, Sets};
use crate::spec::{Node, SpecError};
use std::ops::Range;

/// Most incidences a search may list.
const INCIDENCES: usize = 1 << 24;

/// Most elementary steps of a search: about a second.
const STEPS: u64 = 200_000_000;

/// The sets found so far. It refuses to go on when there are too many or when the search takes too long.
pub struct Listing {
    span: Range<usize>,
    what: &'static str,
    sets: Sets,
    steps: u64,
}

impl Listing {
    /// A search for what a part of a spec asks for; `what` names the sets in messages ("spanning trees").
    pub fn new(node: &Node, what: &'static str) -> Listing {
        Listing { span: node.span.clone(), what, sets: Sets::default(), steps: 0 }
    }

    /// Adds a set.
    pub fn push(&mut self, set: &[Point]) -> Result<(), SpecError> {
        self.sets.push(set);
        if self.sets.incidences() > INCIDENCES {
            let most = self.sets.len() - 1;
            return Err(self.refuse(format!("there are more than {most} {}", self.what)));
        }
        self.step(set.len())
    }

    /// Counts steps of the search.
    pub fn step(&mut self, steps: usize) -> Result<(), SpecError> {
        self.steps += steps as u64;
        if self.steps > STEPS {
            let found = self.sets.len();
            return Err(self.refuse(format!("listing the {} takes too long ({found} so far)", self.what)));
        }
        Ok(())
    }

    fn refuse(&self, message: String) -> SpecError {
        SpecError::at(&self.span, message)
            .help(format!("choose something smaller: at most {INCIDENCES} points in all sets together"))
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
