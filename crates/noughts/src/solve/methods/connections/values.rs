//! The value of every move of a position of Hex.

use super::cells::Set;
use super::{FIRST_SHARE, Known, stones};
use crate::game::{Game, Move, Outcome, Player, Position};
use crate::limits::{Meter, Stop};
use crate::solve::together::shared_out;
use crate::solve::verdict::Value;

/// The value after each move, `None` where a limit stopped the search. A few nodes for each, then more, so that one
/// hard move does not keep the others waiting.
pub fn values(
    known: &Known,
    game: &dyn Game,
    position: &Position,
    meter: &Meter,
) -> Vec<(Move, Option<Value>)> {
    let played: Vec<(Move, Position)> =
        game.moves(position).into_iter().map(|mv| (mv, game.play(position, mv))).collect();
    let boards: Vec<[Set; 2]> = played.iter().map(|(_, next)| stones(next)).collect();
    // What the half turn takes to each other has one value, which is looked for once.
    let cells = known.lock().cells.clone();
    let turned = |board: &[Set; 2]| board.map(|set| cells.turned(set));
    let twins: Vec<usize> =
        (0..boards.len()).map(|i| (0..i).find(|&j| turned(&boards[j]) == boards[i]).unwrap_or(i)).collect();
    let over = |next: &Position| match game.outcome(next) {
        Some(Outcome::Win(player)) => Some(player),
        _ => None,
    };
    let mut winners: Vec<Option<Player>> = played.iter().map(|(_, next)| over(next)).collect();
    let (mut share, threads) = (FIRST_SHARE, meter.limits().threads);
    loop {
        let open: Vec<usize> = (0..boards.len()).filter(|&i| winners[i].is_none() && twins[i] == i).collect();
        if open.is_empty() || meter.is_spent() {
            break;
        }
        // Many moves: each thread takes its own. A limit on nodes is kept by one move after the other.
        let apart = meter.limits().nodes.is_none() && open.len() >= 2 * threads;
        let (workers, each) = if apart { (threads, 1) } else { (1, threads) };
        let work = |i: usize| {
            let left = meter.left();
            let nodes = left.nodes.unwrap_or(u64::MAX).min(share);
            let part = Meter::new(left.nodes(nodes).threads(each));
            let found = known.solve(boards[i], game.mover(&played[i].1).index(), &part);
            meter.add(part.nodes());
            match found {
                Ok(template) => Ok(Some(Player::ALL[known.lock().templates[template as usize].player])),
                Err(Stop::Nodes) if nodes == share => Ok(None),
                Err(stop) => Err(stop),
            }
        };
        let (found, stopped) = shared_out(&open, workers, work);
        for (i, winner) in found {
            winners[i] = winner;
        }
        if stopped {
            break;
        }
        share = share.saturating_mul(4);
    }
    let value = |player: Player| Value::win(game, player);
    // A limit may have come between twins.
    let winner = |i: usize| winners[i].or(winners[twins[i]]).map(value);
    played.iter().enumerate().map(|(i, (mv, _))| (*mv, winner(i))).collect()
}
