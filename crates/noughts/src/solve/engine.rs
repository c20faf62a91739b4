//! The engine of a search at one width: arenas, symmetries, table, threads.

use super::arenas::Arena;
use super::arenas::claims::Claims;
use super::arenas::hops::Hops;
use super::arenas::naive::Naive;
use super::arenas::offers::Offers;
use super::canon::Canon;
use super::checkpoint::Shelf;
use super::keeper::Keeper;
use super::methods::proof_numbers::Search;
use super::methods::{METHODS, Settles, brute_force, columns, one_move, zones};
use super::table::Table;
use super::together::{Busy, Company, STACK, alone, in_threads};
use super::{Features, Method, checkpoint};
use crate::board::Point;
use crate::certificate::{Leaf, Proof, Tree};
use crate::game::Question;
use crate::game::{Game, Goal, Position, Turn, View};
use crate::limits::{Meter, Stop};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// Everything the threads of a search share, for one attack.
pub struct Engine<'a, const W: usize> {
    pub game: &'a dyn Game,
    /// The question as the arena has it (see [`attack_of`]).
    pub attack: Question,
    pub features: Features,
    pub canon: &'a Canon,
    pub table: Arc<Table<W>>,
    pub meter: &'a Meter,
    /// Where to keep what is learned, and whether to begin with it.
    pub checkpoint: Option<PathBuf>,
    pub save_every: Duration,
    pub resume: bool,
    /// The first position that was asked about: only its search is kept.
    pub root: OnceLock<Position>,
    pub keeper: OnceLock<Keeper>,
    /// What relevance zones have proved last, and where.
    pub by_zones: Mutex<Option<(Position, Proof)>>,
    /// Their table at the first position.
    pub zones: OnceLock<Option<zones::Kept>>,
}

/// A question as an attack, the form in which an arena has it, and whether its answer is the opposite one. In
/// claiming games someone wants to own a set; not losing is asked from the other side. What all the others can do to one of several
/// players is asked from his.
pub fn attack_of(game: &dyn Game, question: &Question) -> (Question, bool) {
    let player = question.provers[0];
    match game.rules().goal {
        Goal::Maker(maker) => (Question::wins(maker), player != maker),
        _ if game.players() == 2 && *question == Question::holds(player, 2) => (question.opposite(2), true),
        _ if question.provers.len() > 1 => (question.opposite(game.players()), true),
        _ => (question.clone(), false),
    }
}

/// How the name of the file ends that keeps what is learned about an attack: who attacks, and for what if not to win.
pub fn ending(attack: &Question) -> String {
    let side: Vec<String> = attack.provers.iter().map(|p| p.number().to_string()).collect();
    let side = side.join("-");
    if *attack == Question::wins(attack.provers[0]) {
        return format!("{side}.checkpoint");
    }
    let digits: String = format!("{:?}", attack.accept).chars().filter(char::is_ascii_digit).collect();
    format!("{side}.for{digits}.checkpoint")
}

/// The method that an argument belongs to.
fn method_of(leaf: &Leaf) -> Method {
    match leaf {
        Leaf::Threats(_) | Leaf::Completing => Method::Threats,
        Leaf::Pairing(_) | Leaf::PairsAndWeight(_) | Leaf::Plan { .. } | Leaf::OfferPairs(_) => {
            Method::Pairing
        }
        Leaf::Answers(_) => Method::Answers,
        Leaf::FollowUp | Leaf::PlayedOut(_) => Method::Columns,
        // Without a set that is left there is no weight either.
        Leaf::Weight | Leaf::Nothing | Leaf::HopWeight(_) | Leaf::AvoiderWeight | Leaf::OfferWeight => {
            Method::Weight
        }
    }
}

/// Nodes that alpha–beta may spend before proof numbers take over, where moves can be told apart: more on boards of up to
/// so many points.
const FIRST_SWEEP: u64 = 500;
const LONGER_SWEEP: u64 = 4_000;
const MIDDLING: usize = 25;
/// The same where they cannot (avoiding games, hops, Picker–Chooser): there it is usually the better search.
const LONG_SWEEP: u64 = 3_000_000;
/// Moves of the attacker that a narrow search looks at, and how many nodes it may spend.
const NARROW: u8 = 5;
const NARROW_SHARE: u64 = 20_000_000;
/// Nodes that alpha–beta spends in one thread before others join in, on a small board.
const ALONE: u64 = 2_000;
/// Up to so many points a search is over long before anything is to be saved.
const TINY: usize = 9;
/// Up to so many points any stack will do.
const SHALLOW: usize = 64;

impl<'a, const W: usize> Engine<'a, W> {
    /// An arena for the attack at a position.
    pub fn arena(&self, position: &Position) -> Box<dyn Arena<W> + 'a> {
        let Question { provers, accept } = &self.attack;
        match self.game.view() {
            View::Positional(game) if self.is_claims() => {
                Box::new(Claims::new(game, position, provers[0], self.features))
            }
            View::Positional(game) if self.game.rules().turn == Turn::Offer => {
                Box::new(Offers::new(game, position, provers[0], self.features))
            }
            View::Hop(game) if self.game.rules().hops_in_turn() => {
                Box::new(Hops::new(game, position, provers[0], *accept, self.features))
            }
            View::Hop(_) | View::Positional(_) => Box::new(Naive::new(self.game, position, provers, *accept)),
        }
    }

    /// In how many moves of both the attacker wins, who does, where claims go by turns: the first number of moves after which the
    /// game may end and he wins all the same.
    pub fn moves_to_win(&self, position: &Position) -> Option<Result<u32, Stop>> {
        let View::Positional(game) = self.game.view() else { return None };
        let attacker = self.attack.provers[0];
        if !self.is_claims() || self.game.outcome(position).is_some() {
            return None;
        }
        let arena = Claims::<W>::new(game, position, attacker, self.features);
        // The last move is his.
        let first = 1 + u32::from(self.game.mover(position) != attacker);
        for moves in (first..=position.owner.len() as u32 + 1).step_by(2) {
            let mut search = Search::new(Box::new(arena.within(moves)?), self.canon, &self.table, self.meter);
            match self.with_stack(|| search.solve()) {
                Ok(false) => {}
                found => return Some(found.map(|_| moves)),
            }
        }
        None
    }

    /// Do players claim points for sets that they want? Then some moves look better than others.
    fn is_achieving(&self) -> bool {
        self.is_claims() && self.game.rules().goal != Goal::Avoid
    }

    /// The sweep of alpha–beta before proof numbers, where moves cannot be told apart and so that is usually the better search.
    pub fn long_sweep(&self) -> Option<u64> {
        (!self.is_achieving() && self.features.uses(Method::AlphaBeta)).then_some(LONG_SWEEP)
    }

    fn is_claims(&self) -> bool {
        self.game.players() == 2 && self.game.rules().turn != Turn::Offer && !self.game.rules().is_hop()
    }

    pub fn search(&self, position: &Position) -> Search<'_, W> {
        Search::new(self.arena(position), self.canon, &self.table, self.meter)
    }

    /// Does the attack succeed from a position, and which method found that out? Walks the list of methods, or tries
    /// the one that is asked for.
    pub fn answer(&self, position: &Position, only: Option<Method>) -> Result<(bool, &'static str), Stop> {
        let tried = |method: Method| match only {
            Some(wanted) => wanted == method,
            None => self.features.uses(method),
        };
        let glances = METHODS.iter().filter(|e| e.settles == Settles::Glance && tried(e.method));
        if let Some(found) = self.first_glance(position, glances.map(|e| e.method)) {
            return Ok(found);
        }
        let searches: Vec<Method> = METHODS
            .iter()
            .filter(|e| e.settles == Settles::Search && tried(e.method))
            .map(|e| e.method)
            .collect();
        self.kept(position, &searches, || self.search_by(position, &searches))
    }

    /// The answer of the first method that needs no search and has one.
    pub fn glance(&self, position: &Position) -> Option<bool> {
        let glances = METHODS.iter().filter(|e| e.settles == Settles::Glance && self.features.uses(e.method));
        self.first_glance(position, glances.map(|e| e.method)).map(|(answer, _)| answer)
    }

    /// The answer of a method that needs no search.
    pub(super) fn at_a_glance(&self, position: &Position, method: Method) -> Option<(bool, &'static str)> {
        self.first_glance(position, [method].into_iter())
    }

    fn first_glance(
        &self,
        position: &Position,
        mut methods: impl Iterator<Item = Method>,
    ) -> Option<(bool, &'static str)> {
        let mut arena = self.arena(position);
        methods.find_map(|method| {
            if method == Method::OneMove {
                return one_move::answer(&mut *arena).map(|answer| (answer, "one move"));
            }
            let succeeds = method == Method::Threats;
            let leaf = arena.leaf(succeeds).filter(|leaf| method_of(leaf) == method)?;
            Some((succeeds, leaf.name()))
        })
    }

    /// The first of these searches that comes to an end.
    fn search_by(&self, position: &Position, searches: &[Method]) -> Result<(bool, &'static str), Stop> {
        let achieving = self.is_achieving();
        for (i, &method) in searches.iter().enumerate() {
            match method {
                Method::Columns => {
                    if let Some(answer) = self.by_columns(position)? {
                        return Ok((answer, columns::NAME));
                    }
                }
                Method::AlphaBeta => {
                    let sweep = match (i + 1 == searches.len(), achieving) {
                        (true, _) => u64::MAX,
                        (false, true) if self.game.board().points() <= MIDDLING => LONGER_SWEEP,
                        (false, true) => FIRST_SWEEP,
                        (false, false) => LONG_SWEEP,
                    };
                    if let Some(answer) = self.by_alpha_beta(position, sweep)? {
                        return Ok((answer, "alpha-beta"));
                    }
                }
                Method::Zones if searches.len() > 1 && self.game.board().points() <= zones::SMALL => {}
                Method::Zones => {
                    if let Some(answer) =
                        self.with_stack(|| self.search_zones(position, searches.len() == 1))?
                    {
                        return Ok((answer, "relevance zones"));
                    }
                }
                Method::ProofNumbers => return Ok((self.by_proof_numbers(position)?, "proof-number search")),
                _ => {
                    let answer = brute_force::answer(self.game, position, &self.attack, self.meter)?;
                    return Ok((answer, "brute force"));
                }
            }
        }
        Err(Stop::Budget)
    }

    /// The answer by words of bits, where stones drop on a grid.
    fn by_columns(&self, position: &Position) -> Result<Option<bool>, Stop> {
        let View::Positional(game) = self.game.view() else { return Ok(None) };
        columns::answer(game, position, self.attack.provers[0], self.columns(), self.meter)
    }

    /// Where the search on columns is kept, and how much memory its table may take.
    fn columns(&self) -> (&Mutex<Option<columns::Kept>>, usize) {
        (&self.table.columns, self.meter.limits().memory / 5 * 2)
    }

    /// The strategy that the search on columns has found for the attacker, or for the defender.
    pub fn written_by_columns(
        &self,
        position: &Position,
        by_attacker: bool,
        perms: &mut Vec<Vec<Point>>,
    ) -> Option<Result<Tree, Stop>> {
        let View::Positional(game) = self.game.view() else { return None };
        let sides = (self.attack.provers[0], by_attacker);
        columns::write(game, position, sides, self.columns(), self.meter, perms)
    }

    /// The answer by relevance zones. That the attacker is not held decides a Maker–Breaker game only, and shows nothing that
    /// could be written down.
    fn search_zones(&self, position: &Position, patient: bool) -> Result<Option<bool>, Stop> {
        let View::Positional(game) = self.game.view() else { return Ok(None) };
        let rules = game.rules();
        if !self.is_claims() || !rules.is_plain() || rules.goal == Goal::Avoid || game.schedule().is_some() {
            return Ok(None);
        }
        let attacker = self.attack.provers[0];
        let is_root = self.root.get() == Some(position);
        let own;
        let table = if patient || is_root {
            self.zones(patient)
        } else {
            own = zones::Kept::new(position.owner.len(), self.meter.limits().memory / 4);
            own.as_ref()
        };
        let found = zones::decide(game, position, attacker, self.canon, table, (self.meter, patient))?;
        if let Some(zones::Found::Held(proof)) = found {
            let kept = proof.map(|proof| (position.clone(), *proof));
            *self.by_zones.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = kept;
            return Ok(Some(false));
        }
        Ok(None)
    }

    /// What relevance zones have proved at a position, if that was the last thing they did.
    pub fn take_zones(&self, position: &Position) -> Option<Proof> {
        let mut kept = self.by_zones.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        kept.take_if(|(at, _)| at == position).map(|(_, proof)| proof)
    }

    /// Runs a search from the first position that was asked about, and keeps what it learns.
    fn kept<T>(
        &self,
        position: &Position,
        searches: &[Method],
        work: impl FnOnce() -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let is_root = self.root.get_or_init(|| position.clone()) == position;
        let Some(path) = self.checkpoint.as_ref().filter(|_| is_root) else { return work() };
        let new = || {
            // Arguments about the boards of a nest leave nothing in a table.
            let features = Features { components: true, small: true, ..self.features };
            let Question { provers, accept } = &self.attack;
            let provers: Vec<usize> = provers.iter().map(|player| player.index()).collect();
            let search = format!("Question {{ provers: {provers:?}, accept: {accept:?} }} {features:?}");
            let problem = checkpoint::Problem::new(self.game, position, &search);
            let shelves = self.shelves(position, searches).into_iter();
            let files = shelves.map(|(ending, shelf)| (path.with_extension(ending), shelf)).collect();
            Keeper::new(files, problem, self.save_every).begin(self.resume, self.meter)
        };
        let keeper = self.keeper.get_or_init(new);
        if self.game.board().points() <= TINY {
            return keeper.keep_if_stopped(self.meter, work);
        }
        keeper.keep(self.meter, work)
    }

    /// Writes down what a search from there has found, which may have to search more, and keeps what it learns.
    pub fn written<T>(&self, position: &Position, work: impl FnOnce() -> Result<T, Stop>) -> Result<T, Stop> {
        match self.keeper.get().filter(|_| self.root.get() == Some(position)) {
            Some(keeper) => keeper.keep_if_stopped(self.meter, work),
            None => work(),
        }
    }

    /// Keeps what answered its question in a time too short for a save.
    pub fn keep_answer(&self) {
        if let Some(keeper) = self.keeper.get() {
            keeper.save_once(self.meter);
        }
    }

    /// The tables in which what these searches learn is, and how the names of their files end.
    fn shelves(&self, position: &Position, searches: &[Method]) -> Vec<(&'static str, Arc<dyn Shelf>)> {
        let mut shelves: Vec<(&'static str, Arc<dyn Shelf>)> = vec![("checkpoint", self.table.clone())];
        let View::Positional(game) = self.game.view() else { return shelves };
        if searches.contains(&Method::Zones)
            && let Some(zones) = self.zones(searches == [Method::Zones])
        {
            shelves.push(("zones.checkpoint", zones.shelf()));
        }
        if searches.contains(&Method::Columns)
            && let Some(columns) = columns::shelf(game, position, self.attack.provers[0], self.columns())
        {
            shelves.push(("columns.checkpoint", columns));
        }
        shelves
    }

    /// The table of relevance zones at the first position, larger if they have all the time there is.
    fn zones(&self, patient: bool) -> Option<&zones::Kept> {
        let memory = self.meter.limits().memory / if patient { 2 } else { 4 };
        self.zones.get_or_init(|| zones::Kept::new(self.game.board().points(), memory)).as_ref()
    }

    /// Alpha–beta, first in one thread: most games end there, and the same way each time.
    fn by_alpha_beta(&self, position: &Position, sweep: u64) -> Result<Option<bool>, Stop> {
        let points = self.game.board().points();
        let first = if self.threads() > 1 { sweep.min(alone(ALONE, points)) } else { sweep };
        let found = self.with_stack(|| self.search(position).alpha_beta(first))?;
        if found.is_some() || sweep == first {
            return Ok(found);
        }
        in_threads(self.meter, |busy| self.one_of(position, busy).alpha_beta(sweep - first))
    }

    fn by_proof_numbers(&self, position: &Position) -> Result<bool, Stop> {
        if self.threads() == 1 {
            return self.with_stack(|| self.widening(position, self.search(position)));
        }
        in_threads(self.meter, |busy| self.widening(position, self.one_of(position, busy)))
    }

    /// Proof-number search with an attacker who looks at few moves, and then without that restriction. Many wins do
    /// not depend on the right choice among all moves, and a narrow tree finds them.
    fn widening(&self, position: &Position, mut search: Search<'_, W>) -> Result<bool, Stop> {
        for width in self.restrictions(position) {
            Self::restrict(&mut search, width);
            match self.within_share(&mut search, width) {
                Err(Stop::Budget) => {}
                Ok(false) if width.is_some() => {}
                found => return found,
            }
        }
        unreachable!("the last search has no restriction")
    }

    /// Searches with what is left of its share: what runs before had of it stands in the table, as the work for the root.
    fn within_share(&self, search: &mut Search<'_, W>, width: Option<u8>) -> Result<bool, Stop> {
        if width.is_none() || !self.resume {
            return search.solve();
        }
        let (key, hash) = search.key();
        let spent = self.table.work(&key, hash).map_or(0, u64::from);
        search.left = NARROW_SHARE.saturating_sub(spent);
        let before = search.left;
        let found = search.solve();
        if let Some(numbers) = self.table.get(&key, hash) {
            self.table.put(&key, hash, numbers, spent + before - search.left);
        }
        found
    }

    fn threads(&self) -> usize {
        self.meter.limits().threads.max(1)
    }

    /// The search of one of several threads.
    fn one_of<'s>(&'s self, position: &Position, busy: &'s Busy) -> Search<'s, W> {
        let mut search = self.search(position);
        search.company = Some(Company::new(busy));
        search
    }

    /// Sets how many moves of the attacker a search looks at, and the nodes it may spend on that.
    pub fn restrict(search: &mut Search<'_, W>, width: Option<u8>) {
        search.arena.restrict(width);
        search.left = width.map_or(u64::MAX, |_| NARROW_SHARE);
    }

    /// The restrictions under which the table may hold answers, the narrowest first.
    pub fn restrictions(&self, position: &Position) -> Vec<Option<u8>> {
        if self.arena(position).restrict(Some(NARROW)) { vec![Some(NARROW), None] } else { vec![None] }
    }

    /// Runs work with a stack as deep as the game is long. A caller's own will do for small boards, where starting a
    /// thread would take longer than the search.
    fn with_stack<T: Send>(&self, work: impl FnOnce() -> Result<T, Stop> + Send) -> Result<T, Stop> {
        if self.game.board().points() <= SHALLOW {
            return work();
        }
        std::thread::scope(|scope| {
            let handle = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            handle.map_err(|_| Stop::Memory)?.join().unwrap_or(Err(Stop::Memory))
        })
    }
}
