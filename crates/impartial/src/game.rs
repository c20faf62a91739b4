//! Any impartial game, given by its options, and the search that values it.

use super::{Error, mex};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The rules of a game. Play must end: the search reports a position that can come back.
pub trait Impartial {
    type Position: Clone + Eq + Hash + Debug;

    /// REQUIRED: the positions one move away.
    fn options(&self, position: &Self::Position) -> Result<Vec<Self::Position>, Error>;

    /// OPTIONAL: the position as a sum of independent parts. Without it every position is one part.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![position.clone()]
    }

    /// OPTIONAL: the Grundy number of a single part where a formula gives it.
    fn known_value(&self, _part: &Self::Position) -> Option<u64> {
        None
    }
}

/// How many positions a search may keep unless told otherwise.
pub const POSITIONS: usize = 5_000_000;

/// Values positions of one game and remembers them.
pub struct Solver<'g, G: Impartial> {
    game: &'g G,
    limit: usize,
    /// Options that may still be looked at.
    steps: u64,
    /// Set from outside to stop.
    cancel: Arc<AtomicBool>,
    values: HashMap<G::Position, u64>,
    misere_losing: HashMap<G::Position, bool>,
}

impl<'g, G: Impartial> Solver<'g, G> {
    pub fn new(game: &'g G) -> Self {
        Self::with_limit(game, POSITIONS)
    }

    /// A solver that gives up beyond `limit` positions.
    pub fn with_limit(game: &'g G, limit: usize) -> Self {
        let (values, misere_losing) = (HashMap::new(), HashMap::new());
        Solver { game, limit, steps: u64::MAX, cancel: Arc::default(), values, misere_losing }
    }

    /// Looks at no more than `steps` options in all, and stops when `cancel` is set.
    #[must_use]
    pub fn bounded(mut self, steps: u64, cancel: Arc<AtomicBool>) -> Self {
        (self.steps, self.cancel) = (steps, cancel);
        self
    }

    /// The options of a position, counted.
    fn options(&mut self, position: &G::Position) -> Result<Vec<G::Position>, Error> {
        let options = self.game.options(position)?;
        let left = self.steps.checked_sub(1 + options.len() as u64);
        self.steps =
            left.ok_or_else(|| Error::Limit("not decided: the search reached its limit of steps".into()))?;
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Error::Limit("not decided: the search was stopped".into()));
        }
        Ok(options)
    }

    /// The Grundy number: the XOR over the parts, and for a part the mex over its options.
    pub fn grundy(&mut self, position: &G::Position) -> Result<u64, Error> {
        let mut total = 0;
        for part in self.game.parts(position) {
            total ^= self.part_value(&part)?;
        }
        Ok(total)
    }

    /// Whether the player to move wins normal play.
    pub fn is_n(&mut self, position: &G::Position) -> Result<bool, Error> {
        Ok(self.grundy(position)? != 0)
    }

    /// The options that win normal play.
    pub fn winning_options(&mut self, position: &G::Position) -> Result<Vec<G::Position>, Error> {
        let mut winning = Vec::new();
        for option in self.options(position)? {
            if self.grundy(&option)? == 0 {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    fn part_value(&mut self, part: &G::Position) -> Result<u64, Error> {
        if let Some(value) = self.lookup(part) {
            return Ok(value);
        }
        // Depth first with a stack of its own: games can be deeper than the thread's stack.
        let mut stack = vec![self.open(part.clone())?];
        let mut on_stack = HashSet::from([part.clone()]);
        loop {
            let Some(frame) = stack.last_mut() else { unreachable!("the first frame returns") };
            let missing = frame.options.iter().flatten().skip(frame.next);
            let mut known = 0;
            let mut child = None;
            for part in missing {
                if self.values.contains_key(part) || self.game.known_value(part).is_some() {
                    known += 1;
                } else {
                    child = Some(part.clone());
                    break;
                }
            }
            frame.next += known;
            if let Some(child) = child {
                if !on_stack.insert(child.clone()) {
                    return Err(comes_back(&child));
                }
                stack.push(self.open(child)?);
                continue;
            }
            let frame = stack.pop().expect("looked at above");
            let option_values = frame.options.iter().map(|parts| {
                parts.iter().map(|p| self.lookup(p).expect("all are valued")).fold(0, |a, b| a ^ b)
            });
            let value = mex(option_values);
            on_stack.remove(&frame.position);
            self.check_limit(self.values.len())?;
            self.values.insert(frame.position, value);
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }

    fn lookup(&self, part: &G::Position) -> Option<u64> {
        self.values.get(part).copied().or_else(|| self.game.known_value(part))
    }

    fn open(&mut self, position: G::Position) -> Result<Frame<G::Position>, Error> {
        let options = self.options(&position)?.iter().map(|o| self.game.parts(o)).collect();
        Ok(Frame { position, options, next: 0 })
    }

    fn check_limit(&self, kept: usize) -> Result<(), Error> {
        if kept < self.limit {
            return Ok(());
        }
        Err(Error::Limit(format!("not decided: the search reached its limit of {} positions", self.limit)))
    }

    /// Whether the player to move loses misère play, where whoever moves last loses.
    pub fn misere_p(&mut self, position: &G::Position) -> Result<bool, Error> {
        if let Some(&losing) = self.misere_losing.get(position) {
            return Ok(losing);
        }
        let mut stack =
            vec![Frame { position: position.clone(), options: vec![self.options(position)?], next: 0 }];
        let mut on_stack = HashSet::from([position.clone()]);
        loop {
            let Some(frame) = stack.last_mut() else { unreachable!("the first frame returns") };
            let options = &frame.options[0];
            // With no move left the opponent has made the last one, and lost.
            let mut losing = Some(!options.is_empty());
            let mut child = None;
            for option in &options[frame.next..] {
                match self.misere_losing.get(option) {
                    Some(true) => {
                        losing = Some(false);
                        break;
                    }
                    Some(false) => frame.next += 1,
                    None => {
                        losing = None;
                        child = Some(option.clone());
                        break;
                    }
                }
            }
            if let Some(child) = child {
                if !on_stack.insert(child.clone()) {
                    return Err(comes_back(&child));
                }
                let options = vec![self.options(&child)?];
                stack.push(Frame { position: child, options, next: 0 });
            }
            if let Some(losing) = losing {
                let frame = stack.pop().expect("looked at above");
                on_stack.remove(&frame.position);
                self.check_limit(self.misere_losing.len())?;
                self.misere_losing.insert(frame.position, losing);
                if stack.is_empty() {
                    return Ok(losing);
                }
            }
        }
    }

    /// The options that win misère play.
    pub fn misere_winning_options(&mut self, position: &G::Position) -> Result<Vec<G::Position>, Error> {
        let mut winning = Vec::new();
        for option in self.options(position)? {
            if self.misere_p(&option)? {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}

/// A position whose options are being looked at: their parts, and how many parts are valued already.
struct Frame<P> {
    position: P,
    options: Vec<Vec<P>>,
    next: usize,
}

fn comes_back<P: Debug>(position: &P) -> Error {
    Error::Input(format!("play need not end: the position {position:?} can come back"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Heaps from which 1 or 2 chips are taken.
    struct OneOrTwo;

    impl Impartial for OneOrTwo {
        type Position = Vec<u32>;

        fn options(&self, heaps: &Vec<u32>) -> Result<Vec<Vec<u32>>, Error> {
            let mut out = Vec::new();
            for i in 0..heaps.len() {
                for take in 1..=heaps[i].min(2) {
                    let mut next = heaps.clone();
                    next[i] -= take;
                    out.push(next);
                }
            }
            Ok(out)
        }
    }

    #[test]
    fn values_without_and_with_parts_agree() {
        let mut solver = Solver::new(&OneOrTwo);
        for a in 0..7 {
            for b in 0..7 {
                assert_eq!(solver.grundy(&vec![a, b]).unwrap(), u64::from((a % 3) ^ (b % 3)));
            }
        }
    }

    #[test]
    fn misere_outcome_follows_the_definition() {
        let mut solver = Solver::new(&OneOrTwo);
        // One heap: whoever faces 1 mod 3 must end up taking the last chip.
        for n in 0..20 {
            assert_eq!(solver.misere_p(&vec![n]).unwrap(), n % 3 == 1, "{n}");
        }
        assert_eq!(solver.misere_winning_options(&vec![3]).unwrap(), [vec![1]]);
    }

    #[test]
    fn steps_and_a_cancelled_search_are_said() {
        let limited = |steps| Solver::new(&OneOrTwo).bounded(steps, Arc::default()).misere_p(&vec![40, 40]);
        assert!(matches!(limited(100), Err(Error::Limit(_))));
        assert!(limited(1_000_000).is_ok());
        let cancelled = Arc::new(AtomicBool::new(true));
        assert!(Solver::new(&OneOrTwo).bounded(1_000_000, cancelled).grundy(&vec![9]).is_err());
    }

    struct Loop;

    impl Impartial for Loop {
        type Position = u8;

        fn options(&self, p: &u8) -> Result<Vec<u8>, Error> {
            Ok(vec![(p + 1) % 3])
        }
    }

    #[test]
    fn a_game_that_need_not_end_is_reported() {
        assert!(matches!(Solver::new(&Loop).grundy(&0), Err(Error::Input(_))));
        assert!(matches!(Solver::new(&Loop).misere_p(&0), Err(Error::Input(_))));
    }

    #[test]
    fn the_limit_is_kept() {
        assert!(matches!(Solver::with_limit(&OneOrTwo, 10).grundy(&vec![100]), Err(Error::Limit(_))));
    }
}
