//! Templates of one kind, found by the stones that they need.

use super::cells::{MOST_CELLS, Set, each};

/// What decides where a template fits.
#[derive(Clone, Copy)]
struct Shape {
    stones: Set,
    carrier: Set,
    id: u32,
}

impl Shape {
    /// Does a player with these stones have it?
    fn fits(&self, mine: Set, theirs: Set) -> bool {
        self.stones & !mine == 0 && self.carrier & theirs & !mine == 0
    }

    /// Does this one fit wherever that one does?
    fn serves_for(&self, other: &Shape) -> bool {
        self.stones & !other.stones == 0 && self.carrier & !(other.stones | other.carrier) == 0
    }
}

/// Each template stands with one of its stones: it can fit only where the player has that one. Those without stones stand in the
/// last list. In every list the numbers grow.
#[derive(Clone, Default)]
pub struct Kept {
    lists: Vec<Vec<Shape>>,
}

impl Kept {
    fn lists(&self, mine: Set) -> impl Iterator<Item = &Vec<Shape>> {
        let with = each(mine).chain([MOST_CELLS]);
        with.filter_map(|place| self.lists.get(place)).filter(|list| !list.is_empty())
    }

    /// The first template that a player with these stones has.
    pub fn first(&self, mine: Set, theirs: Set) -> Option<u32> {
        let mut first: Option<u32> = None;
        for list in self.lists(mine) {
            let earlier = list.iter().take_while(|shape| first.is_none_or(|id| shape.id < id));
            first =
                earlier.into_iter().find(|shape| shape.fits(mine, theirs)).map(|shape| shape.id).or(first);
        }
        first
    }

    /// All of them.
    pub fn all(&self, mine: Set, theirs: Set) -> Vec<u32> {
        let fitting = self.lists(mine).flatten().filter(|shape| shape.fits(mine, theirs));
        let mut all: Vec<u32> = fitting.map(|shape| shape.id).collect();
        all.sort_unstable();
        all
    }

    /// Keeps a new template, unless another one serves for it. Those that it serves for are left out.
    pub fn keep(&mut self, stones: Set, carrier: Set, id: u32) {
        let new = Shape { stones, carrier, id };
        if self.lists(stones).flatten().any(|shape| shape.serves_for(&new)) {
            return;
        }
        self.lists.iter_mut().for_each(|list| list.retain(|shape| !new.serves_for(shape)));
        self.add(stones, carrier, id);
    }

    /// Keeps a template in any case.
    pub fn add(&mut self, stones: Set, carrier: Set, id: u32) {
        self.lists.resize_with(MOST_CELLS + 1, Vec::new);
        let fewest = each(stones).min_by_key(|&cell| self.lists[cell].len());
        self.lists[fewest.unwrap_or(MOST_CELLS)].push(Shape { stones, carrier, id });
    }

    pub fn ids(&self) -> impl Iterator<Item = u32> {
        self.lists.iter().flatten().map(|shape| shape.id)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cells::bit;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Against one list that is looked through from the first to the last.
        #[test]
        fn what_fits_is_found(
            shapes in prop::collection::vec((0u16..512, 0u16..512), 0..40),
            positions in prop::collection::vec((0u16..512, 0u16..512), 10),
        ) {
            let mut kept = Kept::default();
            let mut plain: Vec<Shape> = Vec::new();
            for (id, (stones, carrier)) in shapes.into_iter().enumerate() {
                let new = Shape { stones: stones.into(), carrier: (carrier & !stones).into(), id: id as u32 };
                kept.keep(new.stones, new.carrier, new.id);
                if !plain.iter().any(|shape| shape.serves_for(&new)) {
                    plain.retain(|shape| !new.serves_for(shape));
                    plain.push(new);
                }
            }
            for (mine, theirs) in positions {
                let (mine, theirs) = (mine.into(), theirs.into());
                let fitting: Vec<u32> =
                    plain.iter().filter(|shape| shape.fits(mine, theirs)).map(|shape| shape.id).collect();
                prop_assert_eq!(kept.first(mine, theirs), fitting.first().copied());
                prop_assert_eq!(kept.all(mine, theirs), fitting);
            }
            let mut ids: Vec<u32> = kept.ids().collect();
            ids.sort_unstable();
            prop_assert_eq!(ids, plain.iter().map(|shape| shape.id).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_template_without_stones_fits_an_empty_board() {
        let mut kept = Kept::default();
        kept.keep(0, bit(3), 7);
        assert_eq!(
            (kept.first(0, 0), kept.first(0, bit(3)), kept.first(bit(3), 0)),
            (Some(7), None, Some(7))
        );
    }
}
