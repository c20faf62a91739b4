//! The proof that a monoid is a misère quotient.
//!
//! Give every game a value in the monoid Q. For a sum X let Φ(X) be the product of the values and Φ″(X) the set of
//! products of its options. The pair (Φ(X), Φ″(X)) of a sum follows from the pairs of its parts:
//! Φ(X + Y) = Φ(X)Φ(Y) and Φ″(X + Y) = Φ″(X)Φ(Y) ∪ Φ(X)Φ″(Y). So all pairs, of infinitely many sums,
//! lie in the finite set that the pairs of the games generate. If each of them is right, that is
//!
//! - a sum with moves has Φ(X) ∈ P iff no element of Φ″(X) is in P,
//! - the empty sum, and any other without moves, is not in P,
//!
//! then by induction Φ(X) ∈ P iff the player to move loses X.

use super::super::Error;
use super::games::{Games, Multiset};
use super::quotient::{Element, Guess, QuotientLimits};
use std::collections::HashSet;

/// What came of an attempt.
pub enum Verdict {
    /// The value of each game, and the number of pairs.
    Proved(Vec<Element>, usize),
    /// No value fits this game; the values of the games before it.
    NewGenerator(u32, Vec<Element>),
    /// This sum contradicts the monoid; the values given so far.
    Wrong(Multiset, Vec<Element>),
}

/// A set of elements.
type Set = Box<[u64]>;

/// All pairs so far, each with the pair it came from and the game that was added to it.
struct Pairs<'a> {
    guess: &'a Guess,
    words: usize,
    known: HashSet<(Element, Set)>,
    list: Vec<(Element, Set)>,
    came_from: Vec<(usize, u32)>,
    p: Set,
}

/// Goes through the games in order; a game that is no generator gets the first value that fits.
pub fn prove(games: &Games, guess: &Guess, limits: QuotientLimits) -> Result<Verdict, Error> {
    let mut pairs = Pairs::new(guess);
    let mut value: Vec<Element> = Vec::with_capacity(games.len());
    let mut generators = guess.generators.iter().peekable();
    let mut passed = 0;
    for game in 0..games.len() as u32 {
        let mut options = pairs.empty();
        for option in games.options(game) {
            let x = option.iter().fold(0, |x: Element, &g| pairs.times(x, value[g as usize]));
            insert(&mut options, x);
        }
        if let Some(&&(_, element)) = generators.peek().filter(|(g, _)| *g == game) {
            generators.next();
            passed += 1;
            value.push(element);
            if let Some(sum) = pairs.extend(game, element, &options, limits.transitions)? {
                return Ok(Verdict::Wrong(sum, value));
            }
            continue;
        }
        // Only values made of earlier generators: a game must not be explained by later ones.
        let candidates = (0..guess.product.len() as Element).filter(|&x| guess.level[x as usize] <= passed);
        let mut found = None;
        for x in candidates {
            if pairs.extend(game, x, &options, limits.transitions)?.is_none() {
                found = Some(x);
                break;
            }
        }
        match found {
            Some(x) => value.push(x),
            None => return Ok(Verdict::NewGenerator(game, value)),
        }
    }
    Ok(Verdict::Proved(value, pairs.list.len()))
}

fn insert(set: &mut [u64], x: Element) {
    set[x as usize / 64] |= 1 << (x % 64);
}

fn elements(set: &[u64]) -> impl Iterator<Item = Element> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        std::iter::successors(Some(word), |w| Some(w & w.wrapping_sub(1)))
            .take_while(|&w| w != 0)
            .map(move |w| (i * 64) as Element + w.trailing_zeros() as Element)
    })
}

impl<'a> Pairs<'a> {
    fn new(guess: &'a Guess) -> Self {
        let words = guess.product.len().div_ceil(64);
        let empty: Set = vec![0; words].into();
        let mut p = empty.clone();
        (0..guess.product.len() as Element)
            .filter(|&x| guess.is_p[x as usize])
            .for_each(|x| insert(&mut p, x));
        Pairs {
            guess,
            words,
            known: HashSet::from([(0, empty.clone())]),
            list: vec![(0, empty)],
            came_from: vec![(0, 0)],
            p,
        }
    }

    fn empty(&self) -> Set {
        vec![0; self.words].into()
    }

    fn times(&self, x: Element, y: Element) -> Element {
        self.guess.product[x as usize][y as usize]
    }

    fn is_right(&self, x: Element, options: &[u64]) -> bool {
        let has_moves = options.iter().any(|&w| w != 0);
        let reaches_p = options.iter().zip(&self.p).any(|(a, b)| a & b != 0);
        self.guess.is_p[x as usize] == (has_moves && !reaches_p)
    }

    /// Adds all sums with one more game, any number of times. If one of them is wrong, nothing is kept and that sum
    /// is handed back.
    fn extend(
        &mut self,
        game: u32,
        x: Element,
        options: &Set,
        limit: usize,
    ) -> Result<Option<Multiset>, Error> {
        let before = self.list.len();
        let mut at = 0;
        while at < self.list.len() {
            let (y, theirs) = &self.list[at];
            let mut set = self.empty();
            elements(theirs).for_each(|z| insert(&mut set, self.times(z, x)));
            elements(options).for_each(|z| insert(&mut set, self.times(z, *y)));
            let pair = (self.times(*y, x), set);
            if !self.known.contains(&pair) {
                let right = self.is_right(pair.0, &pair.1);
                self.known.insert(pair.clone());
                self.list.push(pair);
                self.came_from.push((at, game));
                if !right {
                    let sum = self.sum(self.list.len() - 1);
                    self.list.drain(before..).for_each(|pair| _ = self.known.remove(&pair));
                    self.came_from.truncate(before);
                    return Ok(Some(sum));
                }
                if self.list.len() > limit {
                    return Err(Error::Limit(format!(
                        "not decided: the proof of the quotient needs more than {limit} pairs"
                    )));
                }
            }
            at += 1;
        }
        Ok(None)
    }

    /// A sum with this pair.
    fn sum(&self, mut at: usize) -> Multiset {
        let mut sum = Vec::new();
        while at != 0 {
            let (from, game) = self.came_from[at];
            sum.push(game);
            at = from;
        }
        sum.sort_unstable();
        sum
    }
}
