//! Nests with different boards on their islands (mixed nests), and hop play on nests without draws.
//!
//! In Maker–Breaker each island is Maker's, Breaker's, or goes to whoever plays there first. The first two are as good as
//! claimed: their owner answers there. What is left is the outer board with those points given away; a move anywhere else is a
//! pass, and a pass never helps in Maker–Breaker. With the same board on every island this is what the nest's own file says.

use super::{Hold, Reason, has_two_colouring, race, value, value_at};
use crate::board::{Board, Nest, Point};
use crate::game::{LIST_LIMIT, Player, RulesError};
use crate::limits::Limits;
use crate::solve::Value;

/// The nest, if its islands carry different boards and both players have the same sets.
pub fn mixed(board: &Board) -> Option<&Nest> {
    board.nest().filter(|nest| nest.inners.len() > 1 && board.second_sets().is_none())
}

/// Who gets each island. `None`: a limit stopped a search.
fn islands(nest: &Nest, limits: &Limits) -> Result<Option<Vec<Hold>>, RulesError> {
    let mut holds = Vec::new();
    for inner in &nest.inners {
        match Hold::of(inner, limits)? {
            Some(hold) => holds.push(hold),
            None => return Ok(None),
        }
    }
    Ok(Some(nest.inner_of.iter().map(|&i| holds[i as usize]).collect()))
}

/// The owners of the outer points when the islands are given away, and one besides to Maker, who is the first player or the second.
fn given(islands: &[Hold], start: Option<Point>, maker: Player) -> Vec<Option<Player>> {
    let owner = |(p, hold): (Point, &Hold)| match hold {
        _ if Some(p) == start => Some(maker),
        Hold::Maker => Some(maker),
        Hold::Mover => None,
        Hold::Breaker => Some(maker.other()),
    };
    Point::all(islands.len()).zip(islands).map(owner).collect()
}

/// The hold of a mixed nest.
pub fn hold(nest: &Nest, limits: &Limits) -> Result<Option<Hold>, RulesError> {
    let Some(islands) = islands(nest, limits)? else { return Ok(None) };
    let mut makers = [false; 2];
    for (maker, (start, player)) in makers.iter_mut().zip([("maker", Player::X), ("breaker", Player::O)]) {
        let rules = format!("maker-breaker start={start}");
        match value_at(&nest.outer, &rules, given(&islands, None, player), 0, limits)? {
            Some(found) => *maker = found == Value::Maker,
            None => return Ok(None),
        }
    }
    Ok(Some(Hold::from_starts(makers)))
}

/// What is known of the strong game on a mixed nest.
pub fn strong(nest: &Nest, limits: &Limits) -> Result<Option<(Value, Reason)>, RulesError> {
    let mut drawn = true;
    for inner in &nest.inners {
        drawn &= value(inner, "strong", &[], limits)? == Some(Value::Draw);
    }
    if drawn {
        return Ok(Some((Value::Draw, Reason::InnerDraw)));
    }
    let held = hold(nest, limits)?;
    if held == Some(Hold::Breaker) {
        return Ok(Some((Value::Draw, Reason::Given)));
    }
    if held.is_some() && all_meet(nest) {
        return Ok(Some((Value::First, Reason::Meet)));
    }
    Ok(no_colouring(nest, limits).then_some((Value::First, Reason::NoDraw)))
}

/// Does O keep X from every set in hop play, wherever it begins? While she hops with her newest piece, Maker has a point more than in
/// Maker–Breaker, on the island where the game began. So let him have that island, whichever it is, and move first.
pub fn hop_held(nest: &Nest, limits: &Limits) -> Result<Option<bool>, RulesError> {
    let Some(islands) = islands(nest, limits)? else { return Ok(None) };
    for start in Point::all(nest.outer.points()) {
        match value_at(&nest.outer, "maker-breaker", given(&islands, Some(start), Player::X), 0, limits)? {
            Some(Value::Breaker) => {}
            Some(_) => return Ok(Some(false)),
            None => return Ok(None),
        }
    }
    Ok(Some(true))
}

/// Do any two winning sets of the nest have a point in common?
fn all_meet(nest: &Nest) -> bool {
    let meet = |board: &Board| board.list_sets(LIST_LIMIT).is_ok_and(|sets| race::meet(&sets));
    meet(&nest.outer) && nest.inners.iter().all(meet)
}

fn no_colouring(nest: &Nest, limits: &Limits) -> bool {
    let none = |board: &Board| has_two_colouring(board, limits) == Some(false);
    none(&nest.outer) && nest.inners.iter().all(none)
}

impl Reason {
    /// What is known of hop play on a nest without draws: X does not lose, by strategy stealing as it has to be mended for hops, so he wins or
    /// both own a set; and the latter cannot be where any two sets meet.
    pub fn hop_without_draws(board: &Board, limits: &Limits) -> Option<Reason> {
        let nest = board.nest().filter(|_| board.second_sets().is_none())?;
        if nest.outer.count_sets() == 0_u32.into() || !no_colouring(nest, limits) {
            return None;
        }
        Some(if all_meet(nest) { Reason::NoDrawNoTie } else { Reason::NoDrawOrTie })
    }
}
