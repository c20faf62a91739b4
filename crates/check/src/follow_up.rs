//! The leaf `f`: with drop, the prover answers each claim of the opponent with the point above it.
//!
//! The open points of a column are paired from below: lower, upper, lower, upper, and in an **odd** column a last one alone. The opponent,
//! who is to move, can claim the lower point of a pair only, and the prover answers with the upper one; so pairs are never broken.
//!
//! * No odd column: the opponent gets the lower points and the prover the upper ones, to the end of the game.
//! * One odd column: before the opponent can claim the last point of it, the prover has its upper points; and the opponent has to
//!   go there, since the other columns end with an answer. So the prover gets the upper points of that column before he has to do anything else.
//! * Two odd columns: when the opponent claims the last point of one of them, the prover claims the lowest open point of the other,
//!   a lower one. What is left there is paired again, now with the upper points below: from there on the opponent gets the upper ones.

use crate::core::game::{Game, Outcome, Player, Position};
use crate::core::leaves::{Argument, DOES_NOT_APPLY, Settled};
use crate::core::rules::Word;

pub struct FollowUp;

/// The open points of a column, from below.
type Column = Vec<usize>;

impl Argument for FollowUp {
    fn cost(&self, game: &Game, position: &Position) -> usize {
        (game.incidences + game.board.points).saturating_mul(3 + position.open)
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        let plain = game.rules.word == Word::Strong && game.rules.one_claim_each() && game.turns.is_none();
        let step = game.board.column_step.filter(|_| plain && game.rules.drop && position.mover != prover);
        let Some(step) = step.filter(|_| accept.contains(&Outcome::Win(prover))) else {
            return Err(DOES_NOT_APPLY.to_string());
        };
        let columns: Vec<Column> =
            (0..step).map(|c| open_points(position, c, step)).collect::<Result<_, _>>()?;
        let opponent = Game::other(prover);
        let odd: Vec<&Column> = columns.iter().filter(|column| column.len() % 2 == 1).collect();
        let lower = || columns.iter().flat_map(|column| column.iter().step_by(2).copied());
        let upper = |column: &Column| column.iter().skip(1).step_by(2).copied().collect::<Vec<_>>();
        let has = |player: Player, more: &[usize]| {
            let owned = |p: &usize| position.owner[*p] == player || more.contains(p);
            game.sets_of(player).iter().any(|set| set.iter().all(owned))
        };
        let held = !has(opponent, &lower().collect::<Vec<_>>());
        let sure: Vec<usize> = match odd[..] {
            [] => columns.iter().flat_map(upper).collect(),
            [column] => upper(column),
            _ => Vec::new(),
        };
        if held && odd.len() <= 1 && has(prover, &sure) {
            return Ok(());
        }
        if !accept.contains(&Outcome::Draw) {
            return Err("the answers above do not make a set of the prover’s".to_string());
        }
        let held = match odd[..] {
            [] => held,
            [one, other] => {
                let switched = |column: &Column| {
                    let column = column.clone();
                    let rest: Vec<usize> = lower().filter(|p| !column.contains(p)).collect();
                    let from = (0..column.len()).step_by(2);
                    from.map(move |from| {
                        // Lower points below `from`, upper ones above it.
                        let taken = |i: usize| i.is_multiple_of(2) == (i < from);
                        let there = (0..column.len()).filter(|&i| taken(i)).map(|i| column[i]);
                        rest.iter().copied().chain(there).collect::<Vec<usize>>()
                    })
                    .collect::<Vec<_>>()
                };
                [one, other].into_iter().flat_map(switched).all(|gets| !has(opponent, &gets))
            }
            _ => false,
        };
        if held {
            Ok(())
        } else {
            Err("the opponent may own a set in spite of the answers above".to_string())
        }
    }
}

/// The open points of a column, from below; none may be below a claimed one.
fn open_points(position: &Position, column: usize, step: usize) -> Result<Column, String> {
    let from_above: Vec<usize> = (column..position.owner.len()).step_by(step).collect();
    let open = from_above.iter().take_while(|&&p| position.owner[p] == 0).count();
    if from_above[open..].iter().any(|&p| position.owner[p] == 0) {
        return Err("a claimed point stands above an open one".to_string());
    }
    Ok(from_above[..open].iter().rev().copied().collect())
}
