//! What a family may use while it builds: the limits of the reader, and boards for the parts of its spec.

use super::Board;
use super::listing::Listing;
use crate::spec::{Node, SpecError, SpecReader};
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

/// Handed to every family. It keeps families from knowing the registry that lists them.
pub struct Builder<'a> {
    pub reader: &'a SpecReader,
    pub(super) build: fn(&Node, &Builder<'_>) -> Result<Board, SpecError>,
    /// Steps that are left for the searches of the whole spec.
    steps: Rc<Cell<u64>>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        reader: &'a SpecReader,
        build: fn(&Node, &Builder<'_>) -> Result<Board, SpecError>,
    ) -> Builder<'a> {
        Builder { reader, build, steps: Rc::new(Cell::new(reader.listing().1)) }
    }

    /// A search for the sets that a part of a spec asks for; `what` names them in messages ("spanning trees").
    pub fn listing(&self, node: &Node, what: &'static str) -> Listing {
        Listing::new(node, what, self.reader.listing().0, self.steps.clone())
    }

    /// The board of a part of a spec, named by that part.
    pub fn board(&self, node: &Node) -> Result<Board, SpecError> {
        (self.build)(node, self)
    }

    /// Refuses a board that would be too large; families ask before they allocate.
    pub fn check(&self, span: &Range<usize>, points: u128, incidences: u128) -> Result<(), SpecError> {
        self.reader.check(span, points, incidences)
    }
}
