//! What a family may use while it builds: the limits of the reader, and boards for the parts of its spec.

use super::Board;
use crate::spec::{Node, SpecError, SpecReader};
use std::ops::Range;

/// Handed to every family. It keeps families from knowing the registry that lists them.
pub struct Builder<'a> {
    pub reader: &'a SpecReader,
    pub(super) build: fn(&Node, &Builder<'_>) -> Result<Board, SpecError>,
}

impl Builder<'_> {
    /// The board of a part of a spec, named by that part.
    pub fn board(&self, node: &Node) -> Result<Board, SpecError> {
        (self.build)(node, self)
    }

    /// Refuses a board that would be too large; families ask before they allocate.
    pub fn check(&self, span: &Range<usize>, points: u128, incidences: u128) -> Result<(), SpecError> {
        self.reader.check(span, points, incidences)
    }
}
