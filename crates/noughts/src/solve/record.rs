//! From a solved question to a strategy: walks the solver's answers and records them as a tree.

use super::arenas::Key;
use super::engine::Engine;
use super::together::{in_order_of_scout, scouts, with_scouts};
use super::walk::{Evidence, Findings, Walk};
use crate::board::Point;
use crate::certificate::{Node, NodeId, Tree, TreeBuilder};
use crate::game::{Position, Question};
use crate::limits::{Meter, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// A search of fewer positions than this is written down by one thread.
const WORTH_SCOUTS: u64 = 5_000;

/// The strategy that answers a question with yes; call it only when the answer is yes. `proves_attack`: is the
/// prover the attacker of the engine? Symmetries that are used are added to `perms`.
///
/// Where it is an attack with threats, which take long to find again, other threads go through the same strategy in other
/// orders. What they find out about positions that the writer comes to later he need not find out himself.
pub fn build_tree<const W: usize>(
    engine: &Engine<'_, W>,
    question: &Question,
    proves_attack: bool,
    position: &Position,
    perms: &mut Vec<Vec<Point>>,
) -> Result<Tree, Stop> {
    let (meter, limits) = (engine.meter, engine.meter.limits());
    let is_long = meter.nodes() >= WORTH_SCOUTS && scouts(meter) > 0;
    // Where moves can be told apart there are threats.
    let worth = is_long && proves_attack && engine.restrictions(position).len() > 1;
    // A test is about what scouts find, whatever it is worth.
    let scouts = if worth || cfg!(test) { scouts(meter) } else { 0 };
    let findings = (scouts > 0).then(|| Findings::within(limits.memory / 20));
    let walk = || Walk::new(engine, question, proves_attack, position, findings.as_ref());
    let scout = |number| match &findings {
        Some(findings) => {
            let mut walk = walk();
            walk.is_scout = true;
            Scout { walk, meter, findings, seen: FxHashSet::default(), number: (number, scouts) }.go()
        }
        None => Ok(()),
    };
    if cfg!(test) && scouts > 0 {
        // Then they have been everywhere before the writer begins.
        scout(scouts)?;
    }
    let tree = TreeBuilder::with_perms(std::mem::take(perms));
    let mut builder = Builder { walk: walk(), meter, met: FxHashMap::default(), tree };
    let built = with_scouts(meter, scouts, || builder.build(), scout);
    let (tree, used) = builder.tree.finish();
    *perms = used;
    built.map(|_| tree)
}

struct Builder<'a, const W: usize> {
    walk: Walk<'a, W>,
    meter: &'a Meter,
    /// Positions seen, by their canonical key, with the symmetry that takes them there.
    met: FxHashMap<Key<W>, (NodeId, u32)>,
    tree: TreeBuilder,
}

impl<const W: usize> Builder<'_, W> {
    /// Writing down takes time and memory too. It may use what is left for everything beside the tables.
    fn check_limits(&self) -> Result<(), Stop> {
        let nodes = self.tree.next() as usize;
        if nodes.is_multiple_of(64)
            && let Some(stop) = self.meter.stopped()
        {
            return Err(stop);
        }
        // A position in the map has its key, the number of its node and some slack; a node has its branches beside it.
        let bytes = self.met.len() * 2 * (size_of::<Key<W>>() + 16) + nodes * 2 * size_of::<Node>();
        if bytes > self.meter.limits().memory / 5 { Err(Stop::Memory) } else { Ok(()) }
    }

    /// What must be written for the position here; `None` if nothing.
    fn build(&mut self) -> Result<Option<NodeId>, Stop> {
        if self.walk.is_clear() {
            return Ok(None);
        }
        self.check_limits()?;
        let (key, symmetry) = self.walk.met();
        if let Some(&(node, there)) = self.met.get(&key) {
            let between = self.walk.between(there as usize, symmetry);
            return Ok(Some(self.tree.same(node, between)));
        }
        let id = self.tree.next();
        match self.walk.evidence((key, symmetry))? {
            Evidence::Leaf(leaf) => return Ok(Some(self.tree.leaf(leaf))),
            Evidence::Patient(leaf) => {
                self.met.insert(key, (id, symmetry as u32));
                self.tree.leaf(leaf);
            }
            Evidence::Move(mv) => {
                self.met.insert(key, (id, symmetry as u32));
                self.tree.prover(mv);
                self.walk.make(mv);
                let built = self.build();
                self.walk.unmake();
                self.tree.then(id, built?);
            }
            Evidence::Replies(otherwise, replies) => {
                self.met.insert(key, (id, symmetry as u32));
                self.tree.opponent(otherwise);
                for mv in replies {
                    self.walk.make(mv);
                    let built = self.build();
                    self.walk.unmake();
                    self.tree.reply(id, mv, built?);
                }
            }
        }
        Ok(Some(id))
    }
}

/// One that walks ahead and writes nothing.
struct Scout<'a, const W: usize> {
    walk: Walk<'a, W>,
    meter: &'a Meter,
    findings: &'a Findings<W>,
    seen: FxHashSet<Key<W>>,
    /// Which of the scouts, from 1, and how many there are.
    number: (usize, usize),
}

impl<const W: usize> Scout<'_, W> {
    /// Goes on until there is nothing to see, or no memory for it, or the writer is done.
    fn go(&mut self) -> Result<(), Stop> {
        if self.walk.is_clear() {
            return Ok(());
        }
        if self.meter.is_finished() {
            return Err(Stop::Cancelled);
        }
        let (key, symmetry) = self.walk.met();
        if self.seen.contains(&key) {
            return Ok(());
        }
        if !self.findings.take(2 * size_of::<Key<W>>()) {
            return Err(Stop::Memory);
        }
        self.seen.insert(key);
        let mut moves = match self.walk.evidence((key, symmetry)) {
            Ok(Evidence::Leaf(_) | Evidence::Patient(_)) | Err(Stop::Budget) => return Ok(()),
            Ok(Evidence::Move(mv)) => vec![mv],
            Ok(Evidence::Replies(_, replies)) => replies,
            Err(stop) => return Err(stop),
        };
        let (number, scouts) = self.number;
        in_order_of_scout(&mut moves, number, scouts);
        for mv in moves {
            self.walk.make(mv);
            let gone = self.go();
            self.walk.unmake();
            gone?;
        }
        Ok(())
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
    fn what_scouts_find_is_accepted_at_every_image() {
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
}
