//! A family of games, each given by its options, which are sums of earlier games of the family.

use super::super::Error;
use super::super::octal::Code;
use super::super::sum::{Part, Rules};
use std::collections::HashMap;

/// A sum of games of a family, as sorted indices. The empty sum is the game without moves.
pub type Multiset = Vec<u32>;

/// Games 0, 1, 2, …, each with at least one option; options have smaller indices only. Equal lists of options are
/// one game, so positions that play alike are found to be the same without looking at symmetries.
#[derive(Clone, Debug, Default)]
pub struct Games {
    options: Vec<Vec<Multiset>>,
    index: HashMap<Vec<Multiset>, u32>,
    losing: HashMap<Multiset, bool>,
}

/// The most positions that are taken apart, and the most sums that are searched.
const MOST_POSITIONS: usize = 300_000;
const MOST_SUMS: usize = 5_000_000;

impl Games {
    pub fn len(&self) -> usize {
        self.options.len()
    }

    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    pub fn options(&self, game: u32) -> &[Multiset] {
        &self.options[game as usize]
    }

    /// The game with these options (each a sorted sum of games that are there), or the empty sum if there are none.
    pub fn add(&mut self, mut options: Vec<Multiset>) -> Multiset {
        if options.is_empty() {
            return Vec::new();
        }
        options.sort();
        options.dedup();
        let next = self.options.len() as u32;
        let index = *self.index.entry(options.clone()).or_insert(next);
        if index == next {
            self.options.push(options);
        }
        vec![index]
    }

    /// Heaps 1, 2, …, `largest` of a heap game; gives the game of each heap from 0 on.
    pub fn heaps(code: &Code, largest: usize) -> (Games, Vec<Multiset>) {
        let mut games = Games::default();
        let mut heaps: Vec<Multiset> = Vec::new();
        for heap in 0..=largest {
            let options = code.options(heap);
            let options = options.iter().map(|parts| join(parts.iter().map(|&h| &heaps[h]))).collect();
            let game = games.add(options);
            heaps.push(game);
        }
        (games, heaps)
    }

    /// All positions that the parts of a sum can lead to.
    pub fn of_parts(rules: &Rules, parts: &[Part]) -> Result<(Games, Positions), Error> {
        let mut games = Games::default();
        let mut known: HashMap<Part, Multiset> = HashMap::new();
        for part in parts {
            let mut stack = vec![part.clone()];
            while let Some(top) = stack.last().cloned() {
                if known.contains_key(&top) {
                    stack.pop();
                    continue;
                }
                let options = rules.part_options(&top)?;
                let missing: Vec<Part> =
                    options.iter().flatten().filter(|p| !known.contains_key(*p)).cloned().collect();
                if missing.is_empty() {
                    let options = options.iter().map(|sum| join(sum.iter().map(|p| &known[p]))).collect();
                    let game = games.add(options);
                    known.insert(top, game);
                    stack.pop();
                } else {
                    stack.extend(missing);
                }
                if known.len() + stack.len() > MOST_POSITIONS {
                    return Err(Error::Limit(format!(
                        "not decided: a part has more than {MOST_POSITIONS} positions"
                    )));
                }
            }
        }
        Ok((games, Positions(known)))
    }

    /// Whether the player to move loses the sum under misère play, by search.
    pub fn misere_p(&mut self, sum: &[u32]) -> Result<bool, Error> {
        let mut stack: Vec<Multiset> = vec![sum.to_vec()];
        while let Some(top) = stack.last() {
            if self.losing.contains_key(top) {
                stack.pop();
                continue;
            }
            // The empty sum: the opponent has just moved last, and lost.
            let mut losing = !top.is_empty();
            let mut open = None;
            'options: for (i, &game) in top.iter().enumerate() {
                for option in &self.options[game as usize] {
                    let next = replace(top, i, option);
                    match self.losing.get(&next) {
                        Some(true) => {
                            losing = false;
                            open = None;
                            break 'options;
                        }
                        Some(false) => {}
                        None => open = open.or(Some(next)),
                    }
                }
            }
            if let Some(next) = open {
                stack.push(next);
                continue;
            }
            if self.losing.len() >= MOST_SUMS {
                return Err(Error::Limit(format!(
                    "not decided: the search reached its limit of {MOST_SUMS} sums"
                )));
            }
            let top = stack.pop().unwrap_or_default();
            self.losing.insert(top, losing);
        }
        Ok(self.losing[sum])
    }
}

/// The games that positions of parts are.
pub struct Positions(HashMap<Part, Multiset>);

impl Positions {
    /// The sum of games that a sum of positions is, if all of them were taken apart.
    pub fn sum(&self, parts: &[Part]) -> Option<Multiset> {
        let games: Option<Vec<&Multiset>> = parts.iter().map(|part| self.0.get(part)).collect();
        games.map(|games| join(games.into_iter()))
    }
}

/// The sum of sums.
pub fn join<'a>(sums: impl Iterator<Item = &'a Multiset>) -> Multiset {
    let mut all: Multiset = sums.flatten().copied().collect();
    all.sort_unstable();
    all
}

fn replace(sum: &[u32], at: usize, by: &[u32]) -> Multiset {
    let mut next: Multiset = sum[..at].iter().chain(&sum[at + 1..]).chain(by).copied().collect();
    next.sort_unstable();
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solver;
    use crate::sum::Sum;

    #[test]
    fn outcomes_agree_with_the_general_search() {
        for text in [
            "nim(1,2,3)",
            "kayles(7,4)",
            "octal(0.15;9,5)",
            "grundy(8,5)",
            "even(7,4)",
            "wythoff(2,3) + nim(2)",
        ] {
            let sum: Sum = text.parse().unwrap();
            let (mut games, positions) = Games::of_parts(&sum.rules, &sum.parts).unwrap();
            let expected = Solver::new(&sum.rules).misere_p(&sum.position()).unwrap();
            assert_eq!(games.misere_p(&positions.sum(&sum.parts).unwrap()).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn misere_nim_is_nim_with_a_large_heap() {
        let sum: Sum = "nim(4,4,4,4)".parse().unwrap();
        let (mut games, _) = Games::of_parts(&sum.rules, &sum.parts).unwrap();
        for a in 0..5u32 {
            for b in 0..5u32 {
                for c in 0..5u32 {
                    let mut heaps: Vec<u32> =
                        [a, b, c].into_iter().filter(|&h| h > 0).map(|h| h - 1).collect();
                    heaps.sort_unstable();
                    let losing =
                        if [a, b, c].iter().all(|&h| h <= 1) { a ^ b ^ c == 1 } else { a ^ b ^ c == 0 };
                    assert_eq!(games.misere_p(&heaps).unwrap(), losing, "{a} {b} {c}");
                }
            }
        }
    }
}
