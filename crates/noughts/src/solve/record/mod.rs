//! From a solved question to a strategy: walks the solver's answers, finds what there is to be said about each position, and writes
//! it down as a tree.

mod positions;
mod write;

use super::engine::Engine;
use super::together::{alone, in_threads};
use super::walk::{Evidence, Walk};
use crate::board::Point;
use crate::certificate::{Tree, TreeBuilder};
use crate::game::{Position, Question};
use crate::limits::{Meter, Stop};
use positions::{Entered, Next, Positions};
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A search of fewer positions than this, on a small board, is written down by one thread.
const WORTH_SHARING: u64 = 5_000;
/// Positions between two looks at the clock.
const LOOK_EVERY: usize = 64;
/// How long a thread waits that has found nothing to do.
const PAUSE: Duration = Duration::from_micros(200);

/// The strategy that answers a question with yes; call it only when the answer is yes. `proves_attack`: is the
/// prover the attacker of the engine? Symmetries that are used are added to `perms`.
pub fn build_tree<const W: usize>(
    engine: &Engine<'_, W>,
    question: &Question,
    proves_attack: bool,
    position: &Position,
    perms: &mut Vec<Vec<Point>>,
) -> Result<Tree, Stop> {
    let meter = engine.meter;
    let positions = Positions::within(meter.limits().memory / 5);
    let walker = |number| {
        let walk = Walk::new(engine, question, proves_attack, position);
        Walker { walk, meter, positions: &positions, passed: FxHashSet::default(), number }
    };
    // A test is about what threads find together, whatever that is worth.
    let is_shared = meter.limits().threads > 1
        && (meter.nodes() >= alone(WORTH_SHARING, engine.game.board().points()) || cfg!(test));
    let root = if is_shared {
        let next = AtomicUsize::new(0);
        in_threads(meter, |_| walker(next.fetch_add(1, Ordering::Relaxed)).go())
    } else {
        walker(0).go()
    };
    let mut tree = TreeBuilder::with_perms(std::mem::take(perms));
    let written = root.map(|root| write::write(root, positions, engine.canon, &mut tree));
    let (tree, used) = tree.finish();
    *perms = used;
    written.map(|()| tree)
}

/// One of the threads that find out about the positions of a strategy. Each goes its own way through all of them, but not where
/// another one has been.
struct Walker<'a, const W: usize> {
    walk: Walk<'a, W>,
    meter: &'a Meter,
    positions: &'a Positions<W>,
    /// Where it has been since it was at the root, and others are at work.
    passed: FxHashSet<usize>,
    /// Its number among the threads, from 0.
    number: usize,
}

impl<const W: usize> Walker<'_, W> {
    /// Goes from the root until everything is known.
    fn go(&mut self) -> Result<Next, Stop> {
        loop {
            let known = self.positions.len();
            self.passed.clear();
            self.walk.search_was_at(0);
            let root = self.visit()?;
            let Next::Position(id, _) = root else { return Ok(root) };
            if self.positions.close(id) {
                return Ok(root);
            }
            if self.positions.len() == known {
                std::thread::sleep(PAUSE);
            }
        }
    }

    /// Finds out what there is to be said about the position here and below.
    fn visit(&mut self) -> Result<Next, Stop> {
        if self.walk.is_clear() {
            return Ok(Next::Clear);
        }
        if self.meter.is_finished() {
            return Err(Stop::Cancelled);
        }
        let met = self.walk.met();
        let entered = if let Some(entered) = self.positions.enter(&met) {
            entered
        } else {
            if self.positions.len().is_multiple_of(LOOK_EVERY)
                && let Some(stop) = self.meter.stopped()
            {
                return Err(stop);
            }
            match self.walk.evidence()? {
                Evidence::Leaf(leaf) => return Ok(Next::Leaf(Box::new(leaf))),
                evidence => self.positions.add(&met, self.walk.searched(), evidence)?,
            }
        };
        let Entered { id, is_itself, searched } = entered;
        if is_itself && self.passed.insert(id) {
            self.walk.search_was_at(searched);
            self.follow(id)?;
        }
        Ok(Next::Position(id, met.1 as u32))
    }

    /// Goes after each move at a position, where there is something to do.
    fn follow(&mut self, id: usize) -> Result<(), Stop> {
        let mut moves = self.positions.moves(id);
        self.turn(&mut moves);
        for (place, mv) in moves {
            if self.positions.is_open(id, place) {
                self.walk.make(mv);
                let next = self.visit();
                self.walk.unmake();
                self.positions.lead(id, place, next?);
            }
        }
        self.positions.close(id);
        Ok(())
    }

    /// Puts moves into the order of this thread: each begins at another one, and goes on as the search did, which has been at the
    /// images of positions that are met in this way.
    fn turn<T>(&self, moves: &mut [T]) {
        moves.rotate_left(moves.len() * self.number / self.meter.limits().threads.max(1));
    }
}

#[cfg(test)]
mod tests {
    use crate::game::Rules;
    use crate::limits::Limits;
    use crate::solve::Problem;
    use crate::{Board, Method};
    use noughts_check::Answer;

    #[test]
    fn what_threads_find_together_is_accepted_at_every_image() {
        let rules = ["strong", "maker-breaker", "misere", "notakto", "hop", "picker-chooser", "strong drop"];
        let boards = ["3^2", "AG(2,3)", "PG(2,2)", "STS(9)", "grid(3,4,3)", "torus(3,4,3)", "4^2"];
        let mut written = 0;
        for (board, rules) in boards.iter().flat_map(|board| rules.map(|rules| (board, rules))) {
            let board: Board = board.parse().unwrap();
            let rules: Rules = rules.parse().unwrap();
            let Ok(starts) = rules.starts(&board.clone().into()) else { continue };
            for (_, rules) in starts.into_iter().take(3) {
                let Ok(problem) = Problem::new(&board, rules.clone()) else { continue };
                let limits = Limits { threads: 3, ..Limits::default() };
                let verdict = problem.method(Method::ProofNumbers).limits(limits).solve();
                let files = verdict.evidence().unwrap();
                let answer = noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes());
                assert!(matches!(answer, Ok(Answer::Verified { .. })), "{board} under {rules}: {answer:?}");
                written +=
                    usize::from(files.certificate.contains("\nperm ") && files.certificate.contains("\no "));
            }
        }
        assert!(written > 20, "{written} trees with symmetries");
    }

    /// Where there are many symmetries, images of positions with many stones have keys of their own, and walks come to other ones than
    /// the search.
    #[test]
    fn walks_find_what_the_search_has_found_at_other_images() {
        for (board, rules) in
            [("PG(2,4)", "notakto"), ("TD(4,4)", "notakto players=3"), ("AG(2,4)", "misere")]
        {
            let problem = |threads| {
                let problem = Problem::new(&board.parse::<Board>().unwrap(), rules.parse().unwrap()).unwrap();
                problem.limits(Limits { threads, ..Limits::default() })
            };
            let alone = problem(1).solve();
            for threads in [2, 3, 5] {
                let verdict = problem(threads).solve();
                assert_eq!(verdict.value(), alone.value(), "{board} under {rules}");
                let files = verdict.evidence().unwrap();
                let answer = noughts_check::check(files.statement.as_bytes(), files.certificate.as_bytes());
                assert!(matches!(answer, Ok(Answer::Verified { .. })), "{board} under {rules}: {answer:?}");
            }
        }
    }
}
