//! A walk through the positions of a strategy that a search has found: what there is to be said about each of them.

use super::arenas::Key;
use super::canon::Scratch;
use super::engine::Engine;
use super::methods::proof_numbers::Search;
use crate::certificate::Leaf;
use crate::game::{Game, Move, Position, Question};
use crate::limits::Stop;

/// Nodes of a new search before it is looked for elsewhere where the first one has been.
const SHORT: u64 = 200;

/// What there is to be said about a position.
#[derive(Clone)]
pub enum Evidence {
    /// An argument settles it.
    Leaf(Leaf),
    /// The same with an argument that takes so long to find that it is better referred to than found again.
    Patient(Leaf),
    /// A move of the prover.
    Move(Move),
    /// The opponent is to move: her replies that need an answer of their own, and the argument that settles the others.
    Replies(Option<Leaf>, Vec<Move>),
}

impl Evidence {
    /// The moves that lead on.
    pub fn moves(&self) -> &[Move] {
        match self {
            Evidence::Leaf(_) | Evidence::Patient(_) => &[],
            Evidence::Move(mv) => std::slice::from_ref(mv),
            Evidence::Replies(_, replies) => replies,
        }
    }

    /// The argument in it, if there is one.
    pub fn leaf(&self) -> Option<&Leaf> {
        match self {
            Evidence::Leaf(leaf) | Evidence::Patient(leaf) => Some(leaf),
            Evidence::Move(_) => None,
            Evidence::Replies(leaf, _) => leaf.as_ref(),
        }
    }
}

/// A position as it is met: its key, and the symmetry that takes it there.
pub type Met<const W: usize> = (Key<W>, usize);

/// Where a walk is.
pub struct Walk<'a, const W: usize> {
    game: &'a dyn Game,
    engine: &'a Engine<'a, W>,
    question: &'a Question,
    /// Is the prover the arena's attacker?
    proves_attack: bool,
    search: Search<'a, W>,
    /// The positions so far, and for each the number of a symmetry that takes it to where the search has been.
    path: Vec<(Position, usize)>,
    scratch: Scratch,
    /// The symmetry by which a good move was found last: that of the next one, most likely.
    last: usize,
    /// The restrictions of the search, the narrowest first.
    widths: Vec<Option<u8>>,
}

impl<'a, const W: usize> Walk<'a, W> {
    /// From a position at which the question is answered with yes. `proves_attack`: is the prover the attacker of the engine?
    pub fn new(
        engine: &'a Engine<'a, W>,
        question: &'a Question,
        proves_attack: bool,
        position: &Position,
    ) -> Walk<'a, W> {
        let mut widths = engine.restrictions(position);
        // Under a restriction only a success of the attacker counts.
        widths.retain(|width| width.is_none() || proves_attack);
        let (search, path) = (engine.search(position), vec![(position.clone(), 0)]);
        let (game, scratch) = (engine.game, Scratch::default());
        Walk { game, engine, question, proves_attack, search, path, scratch, last: 0, widths }
    }

    fn here(&self) -> &Position {
        &self.path[self.path.len() - 1].0
    }

    pub fn make(&mut self, mv: Move) {
        let next = self.game.play(self.here(), mv);
        let searched = self.path[self.path.len() - 1].1;
        self.path.push((next, searched));
        self.search.arena.make(mv);
    }

    pub fn unmake(&mut self) {
        self.path.pop();
        self.search.arena.unmake();
    }

    fn prover_to_move(&self) -> bool {
        self.question.provers.contains(&self.game.mover(self.here()))
    }

    /// Is there nothing to be said, because the game is over or the prover ends it at once?
    pub fn is_clear(&mut self) -> bool {
        self.is_over() || (self.prover_to_move() && self.ends_at_once())
    }

    /// Where images have keys of their own, a position is taken to where the search has been: there it meets others as it did in
    /// the search. All who come from the same position by the same move must get the same key: it rests on what is kept of that
    /// position, and on nothing that one walk alone knows.
    pub fn met(&mut self) -> Met<W> {
        let (canon, searched) = (self.engine.canon, self.searched());
        let tag = self.search.arena.classes(false, &mut self.scratch.classes);
        if searched > 0 && canon.tells_apart(&self.scratch.classes) {
            return (canon.image(searched, &self.scratch.classes, tag), searched);
        }
        canon.key(&*self.search.arena, false, &mut self.scratch)
    }

    /// The number of a symmetry that takes the position here to where the search has been.
    pub fn searched(&self) -> usize {
        self.path[self.path.len() - 1].1
    }

    /// Takes over from another walk which symmetry that is.
    pub fn search_was_at(&mut self, symmetry: usize) {
        let here = self.path.len() - 1;
        self.path[here].1 = symmetry;
    }

    /// What there is to be said here.
    pub fn evidence(&mut self) -> Result<Evidence, Stop> {
        if let Some(leaf) = self.search.arena.leaf(self.proves_attack) {
            return Ok(Evidence::Leaf(leaf));
        }
        if self.prover_to_move() {
            return self.good_move();
        }
        let otherwise = self.search.arena.otherwise(self.proves_attack);
        let mut replies = Vec::new();
        for mv in self.game.moves(self.here()) {
            self.make(mv);
            let settled =
                self.is_clear() || otherwise.as_ref().is_some_and(|leaf| self.search.arena.leaf_works(leaf));
            self.unmake();
            if !settled {
                replies.push(mv);
            }
        }
        Ok(Evidence::Replies(otherwise, replies))
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
    fn good_move(&mut self) -> Result<Evidence, Stop> {
        let mut moves = Vec::new();
        self.search.arena.moves(&mut moves);
        // Step 1: a move that the table knows where the search has been, or here, or a threat sequence that takes patience to find again.
        let apart = self.search.tells_images_apart();
        let likely = [self.searched(), self.last].into_iter().filter(|&g| g > 0);
        if apart && let Some(mv) = self.good_at_an_image(&moves, likely)? {
            return Ok(Evidence::Move(mv));
        }
        for width in self.widths.clone() {
            if let Some(mv) = self.first_good(&moves, width, |search| Ok(search.known()))? {
                return Ok(Evidence::Move(mv));
            }
        }
        if let Some(leaf) = self.search.arena.patient_leaf().filter(|_| self.proves_attack) {
            return Ok(Evidence::Patient(leaf));
        }
        // Step 2: a move that the table knows after an image of this position.
        let symmetries = 0..self.engine.canon.elements().len();
        if apart && let Some(mv) = self.good_at_an_image(&moves, symmetries)? {
            return Ok(Evidence::Move(mv));
        }
        // Step 3: a short new search from here, whose result is in the table.
        if let Some(mv) = self.good_by_a_search(&moves, SHORT)? {
            return Ok(Evidence::Move(mv));
        }
        // Step 4: a move that the table knows after an image of this position, if only what comes after it is told apart.
        if let Some(mv) = self.good_below_an_image(&moves) {
            return Ok(Evidence::Move(mv));
        }
        // Step 5: a long search from here; at last one for each move.
        if let Some(mv) = self.good_by_a_search(&moves, u64::MAX)? {
            return Ok(Evidence::Move(mv));
        }
        let sweep = self.engine.long_sweep().unwrap_or(0);
        let found = self.first_good(&moves, None, |search| match search.alpha_beta(sweep)? {
            None => within_share(search.solve()),
            found => Ok(found),
        })?;
        // The answer here is yes, so some move keeps it; unless a file that was resumed from has it wrong.
        found.map(Evidence::Move).ok_or(Stop::Budget)
    }

    /// A move that the table knows after a search from here of so many nodes at most, by each method and under each restriction.
    fn good_by_a_search(&mut self, moves: &[Move], most: u64) -> Result<Option<Move>, Stop> {
        let sweep = self.engine.long_sweep().unwrap_or(0).min(most);
        for width in self.widths.clone() {
            Engine::restrict(&mut self.search, width);
            if self.search.alpha_beta_anew(sweep)?.is_none() {
                self.search.left = self.search.left.min(most);
                within_share(self.search.search())?;
            }
            if let found @ Some(_) = self.first_good(moves, width, |search| Ok(search.known()))? {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The search tells images of a position with many stones apart, where there are many symmetries, and may have been at another
    /// image than the walk is. Below that image it knows what is needed here.
    fn good_at_an_image(
        &mut self,
        moves: &[Move],
        symmetries: impl Iterator<Item = usize>,
    ) -> Result<Option<Move>, Stop> {
        let (here, answer) = (self.path.len() - 1, self.proves_attack);
        let Some(g) = self.search.image_with(answer, symmetries) else { return Ok(None) };
        let found = self.good_at(moves, g)?;
        if found.is_some() {
            (self.path[here].1, self.last) = (g, g);
        }
        Ok(found)
    }

    /// A move that the table knows at the image under a symmetry.
    fn good_at(&mut self, moves: &[Move], symmetry: usize) -> Result<Option<Move>, Stop> {
        let answer = self.proves_attack;
        for width in self.widths.clone() {
            let found = self.first_good(moves, width, |search| {
                Ok(search.is_known_at(symmetry, answer).then_some(answer))
            })?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The same where images of the position here have one key, so that nothing tells at which of them the search has been, and only
    /// those of positions that come after it have keys of their own.
    fn good_below_an_image(&mut self, moves: &[Move]) -> Option<Move> {
        let (here, answer) = (self.path.len() - 1, self.proves_attack);
        let symmetries = self.engine.canon.elements().len();
        for &mv in moves {
            self.search.arena.make(mv);
            let apart = self.search.tells_images_apart();
            let image = if apart { self.search.image_with(answer, 0..symmetries) } else { None };
            self.search.arena.unmake();
            if let Some(g) = image {
                (self.path[here].1, self.last) = (g, g);
                return Some(mv);
            }
        }
        None
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
