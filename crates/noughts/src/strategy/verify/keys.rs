//! One key for all positions that a verification need not tell apart.

use super::Case;
use crate::board::Point;
use crate::game::{Move, Position};
use crate::solve::Features;
use crate::solve::canon::{self, Canon, Sums};
use crate::strategy::Memo;
use std::collections::HashMap;

/// What a search remembers positions by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// Classes of the points, as the symmetry that makes them least takes them.
    Classes(Vec<u8>),
    Whole(Position, Option<Move>, Memo),
}

/// Makes keys.
pub struct Keys {
    canon: Canon,
    sums: Sums,
    /// Least images found before: many lines of play lead to one position, and a large group takes its time.
    known: HashMap<Vec<u8>, Vec<u8>>,
}

impl Keys {
    pub fn new(case: &Case<'_>) -> Keys {
        let points = case.game.board().points();
        let elements = if case.symmetry && points > 0 && points <= 512 {
            canon::canon(case.game, Features::default()).elements().to_vec()
        } else {
            Vec::new()
        };
        Keys { canon: Canon::new(points, &elements, points), sums: Sums::default(), known: HashMap::new() }
    }

    /// The key of a position with the strategy to move.
    pub fn key(&mut self, case: &Case<'_>, position: &Position, last: Option<Move>, memo: &Memo) -> Key {
        match case.strategy.classes(position, last, memo) {
            Some(classes) => {
                if let Some(known) = self.known.get(&classes) {
                    return Key::Classes(known.clone());
                }
                let least = self.least(&classes).0;
                self.known.insert(classes, least.clone());
                Key::Classes(least)
            }
            None => Key::Whole(position.clone(), last, memo.clone()),
        }
    }

    /// The least image of classes, and the number of the symmetry that takes them there.
    pub fn least(&mut self, classes: &[u8]) -> (Vec<u8>, usize) {
        let best = self.canon.least(classes, &mut self.sums);
        let images = &self.canon.elements()[best];
        let mut out = vec![0; classes.len()];
        for (p, &class) in classes.iter().enumerate() {
            out[images[p].index()] = class;
        }
        (out, best)
    }

    /// The symmetry that takes what symmetry `first` makes least to what `second` makes least; `None`: the identity.
    pub fn between(&self, first: usize, second: usize) -> Option<Vec<Point>> {
        self.canon.between(first, second)
    }
}
