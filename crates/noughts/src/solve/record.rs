//! From a solved question to a strategy: walks the solver's answers and records them as a tree.

use super::arenas::Key;
use super::canon::Scratch;
use super::engine::Engine;
use super::methods::proof_numbers::Search;
use crate::board::Point;
use crate::certificate::{Leaf, Node, NodeId, Tree, TreeBuilder};
use crate::game::Question;
use crate::game::{Game, Move, Position};
use crate::limits::Stop;
use std::collections::HashMap;

/// The strategy that answers a question with yes; call it only when the answer is yes. `proves_attack`: is the
/// prover the attacker of the engine? Symmetries that are used are added to `perms`.
pub fn build_tree<const W: usize>(
    engine: &Engine<'_, W>,
    question: &Question,
    proves_attack: bool,
    position: &Position,
    perms: &mut Vec<Vec<Point>>,
) -> Result<Tree, Stop> {
    let mut builder = Builder {
        game: engine.game,
        engine,
        question,
        proves_attack,
        search: engine.search(position),
        path: vec![position.clone()],
        met: HashMap::new(),
        tree: TreeBuilder::with_perms(std::mem::take(perms)),
        scratch: Scratch::default(),
        widths: engine.restrictions(position),
    };
    // Under a restriction only a success of the attacker counts.
    builder.widths.retain(|width| width.is_none() || proves_attack);
    let built = builder.build();
    let (tree, used) = builder.tree.finish();
    *perms = used;
    built.map(|_| tree)
}

struct Builder<'a, const W: usize> {
    game: &'a dyn Game,
    engine: &'a Engine<'a, W>,
    question: &'a Question,
    /// Is the prover the arena's attacker?
    proves_attack: bool,
    search: Search<'a, W>,
    path: Vec<Position>,
    /// Positions seen, by their canonical key, with the symmetry that takes them there.
    met: HashMap<Key<W>, (NodeId, u32)>,
    tree: TreeBuilder,
    scratch: Scratch,
    /// The restrictions of the search, the narrowest first.
    widths: Vec<Option<u8>>,
}

impl<const W: usize> Builder<'_, W> {
    fn here(&self) -> &Position {
        &self.path[self.path.len() - 1]
    }

    fn make(&mut self, mv: Move) {
        let next = self.game.play(self.here(), mv);
        self.path.push(next);
        self.search.arena.make(mv);
    }

    fn unmake(&mut self) {
        self.path.pop();
        self.search.arena.unmake();
    }

    fn prover_to_move(&self) -> bool {
        self.question.provers.contains(&self.game.mover(self.here()))
    }

    /// Writing down takes time and memory too. It may use what is left for everything beside the tables.
    fn check_limits(&self) -> Result<(), Stop> {
        let (meter, nodes) = (self.engine.meter, self.tree.next() as usize);
        if nodes.is_multiple_of(64)
            && let Some(stop) = meter.stopped()
        {
            return Err(stop);
        }
        // A position in the map has its key, the number of its node and some slack; a node has its branches beside it.
        let bytes = self.met.len() * 2 * (size_of::<Key<W>>() + 16) + nodes * 2 * size_of::<Node>();
        if bytes > meter.limits().memory / 5 { Err(Stop::Memory) } else { Ok(()) }
    }

    /// What must be written for the position here; `None` if nothing.
    fn build(&mut self) -> Result<Option<NodeId>, Stop> {
        if self.is_over() || (self.prover_to_move() && self.ends_at_once()) {
            return Ok(None);
        }
        self.check_limits()?;
        let (key, symmetry) = self.engine.canon.key(&*self.search.arena, false, &mut self.scratch);
        if let Some(&(node, there)) = self.met.get(&key) {
            let between = self.engine.canon.between(there as usize, symmetry);
            return Ok(Some(self.tree.same(node, between)));
        }
        if let Some(leaf) = self.search.arena.leaf(self.proves_attack) {
            return Ok(Some(self.tree.leaf(leaf)));
        }
        let id = self.tree.next();
        self.met.insert(key, (id, symmetry as u32));
        if self.prover_to_move() {
            let mv = match self.good_move()? {
                Ok(mv) => mv,
                Err(leaf) => return Ok(Some(self.tree.leaf(leaf))),
            };
            self.tree.prover(mv);
            self.make(mv);
            let built = self.build();
            self.unmake();
            let built = built?;
            self.tree.then(id, built);
        } else {
            self.answer_replies(id)?;
        }
        Ok(Some(id))
    }

    fn answer_replies(&mut self, id: NodeId) -> Result<(), Stop> {
        let otherwise = self.search.arena.otherwise(self.proves_attack);
        let mut replies = Vec::new();
        for mv in self.game.moves(self.here()) {
            self.make(mv);
            let settled = self.is_over()
                || (self.prover_to_move() && self.ends_at_once())
                || otherwise.as_ref().is_some_and(|leaf| self.search.arena.leaf_works(leaf));
            self.unmake();
            if !settled {
                replies.push(mv);
            }
        }
        self.tree.opponent(otherwise);
        for mv in replies {
            self.make(mv);
            let built = self.build();
            self.unmake();
            let built = built?;
            self.tree.reply(id, mv, built);
        }
        Ok(())
    }

    fn is_over(&mut self) -> bool {
        match self.search.arena.is_over() {
            Some(over) => over,
            None => self.game.outcome(self.here()).is_some(),
        }
    }

    /// Can the prover, to move, end the game with an accepted outcome at once?
    fn ends_at_once(&mut self) -> bool {
        if let Some(answer) = self.search.arena.ends_at_once() {
            return answer;
        }
        let here = self.here();
        let good = |mv: &Move| {
            let outcome = self.game.outcome(&self.game.play(here, *mv));
            outcome.is_some_and(|outcome| self.question.accept.contains(outcome))
        };
        self.game.moves(here).iter().any(good)
    }

    /// A move of the prover, or an argument, by which the question is still answered with yes.
    fn good_move(&mut self) -> Result<Result<Move, Leaf>, Stop> {
        let mut moves = Vec::new();
        self.search.arena.moves(&mut moves);
        // Step 1: a move that the table knows, or a threat sequence that takes patience to find again.
        for width in self.widths.clone() {
            if let Some(mv) = self.first_good(&moves, width, |search| Ok(search.known()))? {
                return Ok(Ok(mv));
            }
        }
        if let Some(leaf) = self.search.arena.patient_leaf().filter(|_| self.proves_attack) {
            return Ok(Err(leaf));
        }
        // Step 2: a new search from here, whose result is in the table; at last one for each move.
        for width in self.widths.clone() {
            Engine::restrict(&mut self.search, width);
            within_share(self.search.search())?;
            if let Some(mv) = self.first_good(&moves, width, |search| Ok(search.known()))? {
                return Ok(Ok(mv));
            }
        }
        let found = self.first_good(&moves, None, |search| within_share(search.solve()))?;
        // The answer here is yes, so some move keeps it; unless a file that was resumed from has it wrong.
        found.map(Ok).ok_or(Stop::Budget)
    }

    /// The first move after which the answer stays.
    fn first_good(
        &mut self,
        moves: &[Move],
        width: Option<u8>,
        answer: impl Fn(&mut Search<'_, W>) -> Result<Option<bool>, Stop>,
    ) -> Result<Option<Move>, Stop> {
        Engine::restrict(&mut self.search, width);
        let mut found = Ok(None);
        for &mv in moves {
            self.search.arena.make(mv);
            let answer = answer(&mut self.search);
            self.search.arena.unmake();
            match answer {
                Ok(answer) if answer == Some(self.proves_attack) => found = Ok(Some(mv)),
                Err(stop) => found = Err(stop),
                Ok(_) => continue,
            }
            break;
        }
        Engine::restrict(&mut self.search, None);
        found
    }
}

/// The answer of a search that may have stopped at its share of nodes.
fn within_share(answer: Result<bool, Stop>) -> Result<Option<bool>, Stop> {
    match answer {
        Err(Stop::Budget) => Ok(None),
        found => found.map(Some),
    }
}
