//! A strategy from a function: the shortest way to have an idea of one's own verified or refuted.

use super::{Choice, Memo, Strategy};
use crate::game::{Move, Position};
use crate::point::Point;

struct ByFunction<F> {
    name: String,
    choose: F,
}

/// A strategy that takes the point which a function chooses, and is expected not to lose. Where the function chooses none
/// the strategy is silent.
pub fn from_fn<F>(name: &str, choose: F) -> impl Strategy + use<F>
where
    F: Fn(&Position) -> Option<Point> + Send + Sync,
{
    ByFunction { name: name.to_string(), choose }
}

impl<F> Strategy for ByFunction<F>
where
    F: Fn(&Position) -> Option<Point> + Send + Sync,
{
    fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
        (self.choose)(position).map(|p| Choice::plain(Move::Claim(p))).into_iter().collect()
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        format!("{} says so.", self.name)
    }
}
