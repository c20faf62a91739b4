//! Best play: win as soon as possible, lose as late as possible, and where neither is to be had leave the opponent the most
//! ways to go wrong.

use super::{Problem, Value};
use crate::game::{Move, Position};
use crate::limits::Limits;
use std::cmp::Reverse;

/// The solver's best moves at any position of a game. What it learns at one position it knows at the next.
#[derive(Clone)]
pub struct BestPlay {
    problem: Problem<'static>,
}

/// Nodes that may be spent on telling moves of the same value apart; beyond that they are equally good.
const REFINING: u64 = 300_000;

impl BestPlay {
    pub(super) fn new(problem: Problem<'static>) -> BestPlay {
        BestPlay { problem: problem.with_tables() }
    }

    /// The best moves for whoever is to move, sorted; none where the game is over. Of two players the winner wins in the
    /// fewest moves, the loser holds out for the most, and in a draw the moves are those after which the most replies lose.
    pub fn replies(&self, position: &Position) -> Vec<Move> {
        let game = self.problem.game();
        let mover = game.mover(position);
        let values = self.problem.values_at(position);
        let worth = |value: &Option<Value>| value.as_ref().map_or(1, |v| v.worth(&**game, mover));
        let Some(best) = values.iter().map(|(_, v)| worth(v)).max() else { return Vec::new() };
        let moves: Vec<Move> = values.iter().filter(|(_, v)| worth(v) == best).map(|(mv, _)| *mv).collect();
        if moves.len() < 2 || game.players() > 2 || values.iter().any(|(_, v)| v.is_none()) {
            return moves;
        }
        let after: Vec<Position> = moves.iter().map(|&mv| game.play(position, mv)).collect();
        let kept = match best {
            2 => self.by_distance(&moves, &after, true),
            0 => self.by_distance(&moves, &after, false),
            _ => None,
        };
        kept.unwrap_or_else(|| self.by_traps(position, moves, &after))
    }

    /// The moves that lead to the nearest win, or to the farthest loss; `None` where nobody's win has a length (Breaker's
    /// comes with the end of the game).
    fn by_distance(&self, moves: &[Move], after: &[Position], soonest: bool) -> Option<Vec<Move>> {
        let distances = self.problem.distances(after, &Limits::new().nodes(REFINING));
        let known: Vec<u32> = distances.iter().flatten().copied().collect();
        if known.len() < moves.len() {
            return None;
        }
        let wanted = if soonest { known.iter().min() } else { known.iter().max() }?;
        Some(moves.iter().zip(&known).filter(|(_, d)| *d == wanted).map(|(&mv, _)| mv).collect())
    }

    /// The moves after which the opponent has the most replies that change the value in the mover's favour, and then the
    /// fewest that do not.
    fn by_traps(&self, position: &Position, moves: Vec<Move>, after: &[Position]) -> Vec<Move> {
        let game = self.problem.game();
        let mover = game.mover(position);
        let mut left = REFINING;
        let mut scores = Vec::new();
        for next in after {
            let (replies, nodes) = self.problem.values_within(next, &Limits::new().nodes(left));
            left = left.saturating_sub(nodes);
            if left == 0 || replies.iter().any(|(_, v)| v.is_none()) {
                return moves;
            }
            let worth = |value: &Option<Value>| value.as_ref().map_or(1, |v| v.worth(&**game, mover));
            let least = replies.iter().map(|(_, v)| worth(v)).min();
            let safe = replies.iter().filter(|(_, v)| Some(worth(v)) == least).count();
            scores.push((replies.len() - safe, Reverse(safe)));
        }
        let best = scores.iter().max().copied();
        moves.into_iter().zip(&scores).filter(|(_, score)| Some(**score) == best).map(|(mv, _)| mv).collect()
    }

    /// A line of best play of both sides to the end, the first of the best moves each time. Ends early where a limit stops
    /// the search.
    pub fn line(&self, position: &Position) -> Vec<Move> {
        let game = self.problem.game();
        let (mut here, mut line) = (position.clone(), Vec::new());
        while game.outcome(&here).is_none() {
            let Some(&mv) = self.replies(&here).first() else { break };
            line.push(mv);
            here = game.play(&here, mv);
        }
        line
    }
}
