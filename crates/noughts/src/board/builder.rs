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
    /// May the sets be left out where they are too many? Only those of a whole board: what is made of it would need them.
    pub unlisted: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        reader: &'a SpecReader,
        build: fn(&Node, &Builder<'_>) -> Result<Board, SpecError>,
    ) -> Builder<'a> {
        Builder {
            reader,
            build,
            steps: Rc::new(Cell::new(reader.listing().1)),
            unlisted: reader.leaves_out_sets(),
        }
    }

    /// A search for the sets that a part of a spec asks for; `what` names them in messages ("spanning trees").
    pub fn listing(&self, node: &Node, what: &'static str) -> Listing {
        Listing::new(node, what, self.reader.listing().0, self.steps.clone())
    }

    /// The board of a part of a spec, named by that part.
    pub fn board(&self, node: &Node) -> Result<Board, SpecError> {
        (self.build)(node, &Builder { steps: self.steps.clone(), unlisted: false, ..*self })
    }

    /// Refuses a board that would be too large; families ask before they allocate.
    pub fn check(&self, span: &Range<usize>, points: u128, incidences: u128) -> Result<(), SpecError> {
        self.reader.check(span, points, incidences)
    }
}
