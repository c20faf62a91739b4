//! Best play: win as soon as possible, lose as late as possible, and where neither is to be had leave the opponent the most
//! ways to go wrong.

use super::canon::Sums;
use super::{Canon, Problem, Value};
use crate::board::Point;
use crate::game::{Goal, Move, Position};
use crate::limits::Limits;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The solver's best moves at any position of a game. What it learns at one position it knows at the next.
///
/// ```
/// use noughts::{Board, Problem, Rules};
///
/// let problem = Problem::new(&"3^2".parse::<Board>()?, Rules::strong())?;
/// let (game, best) = (problem.game(), problem.best_play());
/// let position = game.parse_position("X: a1 O: b1")?;
/// let line = best.line(&position);
/// assert_eq!(line.len(), 5, "X wins with his fourth point, counting a1");
/// assert!(best.replies(&position).contains(&line[0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct BestPlay {
    problem: Problem<'static>,
    /// Best moves at positions that were asked about, one for all images of a position.
    known: Arc<Mutex<HashMap<Position, Vec<Move>>>>,
}

/// So many positions are remembered, at most.
const REMEMBERED: usize = 1 << 16;

/// Nodes that may be spent on telling moves of the same value apart; beyond that they are equally good.
const REFINING: u64 = 300_000;
/// The same for the length of a win where claims go by turns: each node takes longer there, and fewer do.
const REFINING_CLAIMS: u64 = REFINING / 5;

impl BestPlay {
    pub(super) fn new(problem: Problem<'static>) -> BestPlay {
        BestPlay { problem: problem.with_tables(), known: Arc::default() }
    }

    /// The best moves for whoever is to move, sorted; none where the game is over. Of two players the winner wins in the
    /// fewest moves, the loser holds out for the most, and in a draw the moves are those after which the most replies lose.
    pub fn replies(&self, position: &Position) -> Vec<Move> {
        self.found(position).0
    }

    /// The same, and whether the answer is whole.
    fn found(&self, position: &Position) -> (Vec<Move>, bool) {
        let (here, there) = self.standing(position);
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let remembered = known().get(&here).cloned();
        let (moves, whole) = remembered.map_or_else(|| self.best_moves(&here), |moves| (moves, true));
        let mut known = known();
        if whole && known.len() < REMEMBERED {
            known.insert(here, moves.clone());
        }
        drop(known);
        let mut back = vec![Point::default(); there.len()];
        for (p, &image) in Point::all(there.len()).zip(there) {
            back[image.index()] = p;
        }
        let mut moves: Vec<Move> = moves.into_iter().map(|mv| mv.image(&back)).collect();
        moves.sort_unstable();
        (moves, whole)
    }

    /// The image of a position that stands for all of them, and the symmetry that takes it there.
    fn standing(&self, position: &Position) -> (Position, &[Point]) {
        let canon = self.problem.canon();
        let mut classes = position.numbers();
        for p in position.offer.iter().flat_map(|&(p, q)| [p, q]) {
            classes[p.index()] = Canon::OFFERED;
        }
        let g = &canon.elements()[canon.least(&classes, &mut Sums::default())];
        let mut owner = vec![None; position.owner.len()];
        for (p, &image) in g.iter().enumerate() {
            owner[image.index()] = position.owner[p];
        }
        let offer = position.offer.map(|(p, q)| {
            let (p, q) = (g[p.index()], g[q.index()]);
            (p.min(q), p.max(q))
        });
        (Position { owner, offer, ply: position.ply }, g)
    }

    /// The best moves, and whether the answer is whole: no clock and no interrupt cut it short.
    fn best_moves(&self, position: &Position) -> (Vec<Move>, bool) {
        if let Some(moves) = self.problem.good_moves(position) {
            return (moves, true);
        }
        let game = self.problem.game();
        let mover = game.mover(position);
        let begin = Instant::now();
        let values = self.problem.values_at(position);
        let worth = |value: &Option<Value>| value.as_ref().map_or(1, |v| v.worth(&**game, mover));
        let Some(best) = values.iter().map(|(_, v)| worth(v)).max() else { return (Vec::new(), true) };
        let moves: Vec<Move> = values.iter().filter(|(_, v)| worth(v) == best).map(|(mv, _)| *mv).collect();
        let whole = values.iter().all(|(_, v)| v.is_some());
        if moves.len() < 2 || game.players() > 2 || !whole {
            return (moves, whole);
        }
        let after: Vec<Position> = moves.iter().map(|&mv| game.play(position, mv)).collect();
        let limits = self.problem.get_limits();
        // What telling them apart may take of the time.
        let left = || limits.time.map(|time| time.saturating_sub(begin.elapsed()));
        let kept = match best {
            2 => self.by_distance(&moves, &after, true, left()),
            0 => self.by_distance(&moves, &after, false, left()),
            _ => None,
        };
        let kept = kept.unwrap_or_else(|| self.by_traps(position, moves, &after, left));
        (kept, !limits.cancel.load(Ordering::Relaxed) && left() != Some(Duration::ZERO))
    }

    /// The moves that lead to the nearest win, or to the farthest loss; `None` where nobody's win has a length (Breaker's
    /// comes with the end of the game).
    fn by_distance(
        &self,
        moves: &[Move],
        after: &[Position],
        soonest: bool,
        time: Option<Duration>,
    ) -> Option<Vec<Move>> {
        let rules = self.problem.game().rules();
        let claims = rules.is_plain() && rules.goal != Goal::Avoid;
        let nodes = if claims { REFINING_CLAIMS } else { REFINING };
        let distances = self.problem.distances(after, &Limits { time, ..Limits::new().nodes(nodes) });
        let known: Vec<u32> = distances.iter().flatten().copied().collect();
        if known.len() < moves.len() {
            return None;
        }
        let wanted = if soonest { known.iter().min() } else { known.iter().max() }?;
        Some(moves.iter().zip(&known).filter(|(_, d)| *d == wanted).map(|(&mv, _)| mv).collect())
    }

    /// The moves after which the opponent has the most replies that change the value in the mover's favour, and then the
    /// fewest that do not.
    fn by_traps(
        &self,
        position: &Position,
        moves: Vec<Move>,
        after: &[Position],
        time: impl Fn() -> Option<Duration>,
    ) -> Vec<Move> {
        let game = self.problem.game();
        let mover = game.mover(position);
        let mut left = REFINING;
        let mut scores = Vec::new();
        for next in after {
            let limits = Limits { time: time(), ..Limits::new().nodes(left) };
            let (replies, nodes) = self.problem.values_within(next, &limits);
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
            let (moves, whole) = self.found(&here);
            let Some(&mv) = moves.first().filter(|_| whole) else { break };
            line.push(mv);
            here = game.play(&here, mv);
        }
        line
    }
}
