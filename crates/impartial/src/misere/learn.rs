//! A guess at a misère quotient, by asking for the outcomes of sums.
//!
//! Sums are told apart by tests: two sums are taken for equal while every test (another sum, added to both) gives
//! both the same outcome. Sums of a few games, the generators, are enough; a game that the proof found equal to a
//! product of generators is replaced by that product. The guess may be wrong. The proof says so, and from the
//! sum it objects to comes a new test or a new generator.

use super::super::Error;
use super::games::Games;
use super::quotient::{Element, Guess, QuotientLimits};
use std::collections::HashMap;

/// A sum of generators: how many of each.
type Exponents = Vec<u16>;

pub struct Learner<'g> {
    games: &'g Games,
    limits: QuotientLimits,
    /// In increasing order.
    generators: Vec<u32>,
    tests: Vec<Exponents>,
    /// What each game is replaced by, as far as known.
    replaced: HashMap<u32, Exponents>,
    /// What a move makes of each generator.
    moves: Vec<Vec<Exponents>>,
    losing: HashMap<Exponents, bool>,
    /// A sum for each element of the last guess.
    representatives: Vec<Exponents>,
}

impl<'g> Learner<'g> {
    pub fn new(games: &'g Games, limits: QuotientLimits) -> Self {
        Learner {
            games,
            limits,
            generators: Vec::new(),
            tests: vec![vec![]],
            replaced: HashMap::new(),
            moves: Vec::new(),
            losing: HashMap::new(),
            representatives: vec![vec![]],
        }
    }

    /// A monoid on whose elements all tests agree.
    pub fn guess(&mut self) -> Result<Guess, Error> {
        let count = self.generators.len();
        loop {
            let (mut sums, mut level) = (vec![vec![0; count]], vec![0]);
            let mut known = HashMap::from([(self.signature(&sums[0])?, 0)]);
            // Elements made of the first generators come first.
            for last in 0..count {
                let mut at = 0;
                while at < sums.len() {
                    for g in 0..=last {
                        let next = plus_one(&sums[at], g);
                        let signature = self.signature(&next)?;
                        let fresh = sums.len();
                        if *known.entry(signature).or_insert(fresh) == fresh {
                            sums.push(next);
                            level.push(last + 1);
                        }
                    }
                    if sums.len() > self.limits.elements {
                        return Err(Error::Limit(format!(
                            "not decided: the quotient has more than {} elements, or is infinite",
                            self.limits.elements
                        )));
                    }
                    at += 1;
                }
            }
            let mut step = vec![vec![0; count]; sums.len()];
            for (x, sum) in sums.iter().enumerate() {
                for g in 0..count {
                    step[x][g] = known[&self.signature(&plus_one(sum, g))?];
                }
            }
            if let Some(test) = self.inconsistency(&sums, &step)? {
                self.tests.push(test);
                continue;
            }
            let product = |x: usize, y: usize| {
                let word = sums[y].iter().enumerate();
                word.fold(x, |x, (g, &k)| (0..k).fold(x, |x, _| step[x][g])) as Element
            };
            let table = (0..sums.len()).map(|x| (0..sums.len()).map(|y| product(x, y)).collect()).collect();
            let is_p: Result<Vec<bool>, Error> = sums.iter().map(|sum| self.misere_p(sum)).collect();
            let generators =
                self.generators.iter().zip(&step[0]).map(|(&game, &x)| (game, x as Element)).collect();
            let guess = Guess { product: table, is_p: is_p?, generators, level };
            self.representatives = sums;
            return Ok(guess);
        }
    }

    /// A test that shows that an element and the sum it stands for differ after one more generator.
    fn inconsistency(&mut self, sums: &[Exponents], step: &[Vec<usize>]) -> Result<Option<Exponents>, Error> {
        for (x, sum) in sums.iter().enumerate() {
            for (g, &next) in step[x].iter().enumerate() {
                for h in 0..step[x].len() {
                    let there = self.signature(&plus_one(&plus_one(sum, g), h))?;
                    let here = self.signature(&plus_one(&sums[next], h))?;
                    if let Some(test) = there.iter().zip(&here).position(|(a, b)| a != b) {
                        return Ok(Some(plus_one(&self.tests[test], h)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn signature(&mut self, sum: &[u16]) -> Result<Vec<bool>, Error> {
        (0..self.tests.len()).map(|t| self.misere_p(&plus(sum, &self.tests[t]))).collect()
    }

    /// The proof found no value for this game; the values of earlier games say what to replace them by.
    pub fn add_generator(&mut self, game: u32, values: &[Element]) {
        self.remember(values);
        let at = self.generators.partition_point(|&g| g < game);
        self.generators.insert(at, game);
        self.replaced.remove(&game);
        let longer = self.tests.iter_mut().chain(self.replaced.values_mut());
        longer.for_each(|sum| sum.insert(at, 0));
        self.start_again();
    }

    fn remember(&mut self, values: &[Element]) -> bool {
        let mut changed = false;
        for (game, &x) in (0..).zip(values) {
            if !self.generators.contains(&game) {
                let sum = self.representatives[x as usize].clone();
                changed |= self.replaced.insert(game, sum.clone()) != Some(sum);
            }
        }
        changed
    }

    /// The proof found that this sum contradicts the guess.
    pub fn learn_from(&mut self, sum: &[u32], values: &[Element]) -> Result<(), Error> {
        let mut exponents = vec![0; self.generators.len()];
        for &game in sum {
            match self.generators.binary_search(&game) {
                Ok(g) => exponents[g] += 1,
                Err(_) => exponents = plus(&exponents, &self.representatives[values[game as usize] as usize]),
            }
        }
        let mut suspects = self.options(&exponents);
        suspects.push(exponents);
        for suspect in suspects {
            if let Some(test) = self.new_test(&suspect)? {
                self.tests.push(test);
                return Ok(());
            }
        }
        // Outcomes are as guessed, so a replacement is to blame.
        if self.remember(values) {
            self.start_again();
            return Ok(());
        }
        let blamed = sum.iter().rev().find(|g| !self.generators.contains(g)).copied();
        let earlier = (0..values.len() as u32).rev().find(|g| !self.generators.contains(g));
        match blamed.or(earlier) {
            Some(game) => self.add_generator(game, values),
            None => return Err(Error::Limit("not decided: no finite quotient was found".into())),
        }
        Ok(())
    }

    /// Walks from the sum to its element one generator at a time; where the outcome flips, the rest of the sum is a
    /// test that tells two sums apart that were taken for one.
    fn new_test(&mut self, sum: &[u16]) -> Result<Option<Exponents>, Error> {
        let start = self.misere_p(sum)?;
        let mut known = HashMap::new();
        for x in 0..self.representatives.len() {
            let representative = self.representatives[x].clone();
            known.insert(self.signature(&representative)?, x);
        }
        let (mut x, mut rest) = (0, sum.to_vec());
        while let Some(g) = rest.iter().position(|&k| k > 0) {
            rest[g] -= 1;
            let next = plus_one(&self.representatives[x], g);
            let signature = self.signature(&next)?;
            let Some(&element) = known.get(&signature) else { return Ok(None) };
            x = element;
            let now = plus(&self.representatives[x], &rest);
            if self.misere_p(&now)? != start {
                return Ok(Some(rest));
            }
        }
        Ok(None)
    }

    /// Outcomes were those of other generators or replacements: start again with the moves of these.
    fn start_again(&mut self) {
        self.losing.clear();
        self.moves.clear();
        for &generator in &self.generators {
            let mut sums = Vec::new();
            for option in self.games.options(generator) {
                let mut sum = vec![0; self.generators.len()];
                for game in option {
                    match self.generators.binary_search(game) {
                        Ok(h) => sum[h] += 1,
                        Err(_) => sum = plus(&sum, &self.replaced[game]),
                    }
                }
                sums.push(sum);
            }
            sums.sort();
            sums.dedup();
            self.moves.push(sums);
        }
    }

    /// The sums one move away.
    fn options(&self, sum: &[u16]) -> Vec<Exponents> {
        let mut out = Vec::new();
        for (g, _) in sum.iter().enumerate().filter(|(_, k)| **k > 0) {
            let mut rest = sum.to_vec();
            rest[g] -= 1;
            out.extend(self.moves[g].iter().map(|option| plus(&rest, option)));
        }
        out
    }

    fn misere_p(&mut self, sum: &[u16]) -> Result<bool, Error> {
        if let Some(&losing) = self.losing.get(sum) {
            return Ok(losing);
        }
        // Sums with the options that are still to be looked at; one without options is won: it is the empty sum.
        let mut stack = vec![(sum.to_vec(), self.options(sum), false)];
        while let Some((top, options, some_move)) = stack.last_mut() {
            let mut losing = *some_move || !options.is_empty();
            let mut open = None;
            while let Some(option) = options.pop() {
                *some_move = true;
                match self.losing.get(&option) {
                    Some(true) => {
                        losing = false;
                        break;
                    }
                    Some(false) => {}
                    None => {
                        open = Some(option);
                        break;
                    }
                }
            }
            if let Some(option) = open {
                // Looked at again when its outcome is known.
                options.push(option.clone());
                let next = self.options(&option);
                stack.push((option, next, false));
                continue;
            }
            if self.losing.len() >= self.limits.sums {
                let message =
                    format!("not decided: more than {} sums would have to be searched", self.limits.sums);
                return Err(Error::Limit(message));
            }
            let done = std::mem::take(top);
            stack.pop();
            self.losing.insert(done, losing);
        }
        Ok(self.losing[sum])
    }
}

fn plus(a: &[u16], b: &[u16]) -> Exponents {
    a.iter().zip(b).map(|(x, y)| x + y).collect()
}

fn plus_one(sum: &[u16], g: usize) -> Exponents {
    let mut next = sum.to_vec();
    next[g] += 1;
    next
}
