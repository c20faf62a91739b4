//! Methods that apply, cheapest first: the one list that the solver walks, and that `--method`, `--without`, the docs
//! and the benchmarks read. A new argument is a new file and one line here.

pub mod alpha_beta;
pub mod answers;
pub mod breaker;
pub mod brute_force;
pub mod caps;
pub mod columns;
pub mod components;
pub mod connections;
pub mod mirror;
pub mod no_draw;
pub mod one_move;
pub mod pairing;
pub mod proof_numbers;
pub mod small;
pub mod threats;
pub mod weight;
pub mod zones;

use std::fmt;
use std::str::FromStr;

/// A way of finding out who wins.
///
/// ```
/// use noughts::{Board, Method, Problem, Rules};
///
/// let method: Method = "proof-number".parse()?;
/// assert_eq!((method, method.to_string().as_str()), (Method::ProofNumbers, "proof-number"));
/// let verdict = Problem::new(&"3^2".parse::<Board>()?, Rules::strong())?.method(method).solve();
/// assert_eq!(verdict.in_words(), "3^2 under strong rules, X to move: a draw.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Small games by words of bits, the value alone.
    Small,
    /// Notakto on triple systems by answering in pairs.
    Answers,
    /// Nests by their inner and outer boards.
    Components,
    /// Hex by links.
    Connections,
    /// Misère play on projective binary triple systems by a cap that grows.
    Caps,
    /// Misère play by a symmetry that is its own inverse.
    Mirror,
    /// Hop games by playing Breaker.
    Breaker,
    /// No draw position exists, and strategy stealing.
    NoDraw,
    /// A sequence of threats that ends in two at once.
    Threats,
    /// The Erdős–Selfridge weight, and its form for hops.
    Weight,
    /// Disjoint pairs, one in every live set.
    Pairing,
    /// What is decided by the next move.
    OneMove,
    /// A defender's proof that looks only where it must.
    Zones,
    /// Grids with columns by words of bits.
    Columns,
    /// Depth first, the first refutation ends a node.
    AlphaBeta,
    /// Where most is missing is looked at last.
    ProofNumbers,
    /// The definition; only where it is asked for.
    BruteForce,
}

/// What a method settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settles {
    /// The value of a whole game.
    Game,
    /// A question "can this side force that?", without a search.
    Glance,
    /// Such a question, by a search.
    Search,
}

/// What is said of a method, in its own file.
#[derive(Debug)]
pub struct Entry {
    /// The method.
    pub method: Method,
    /// As it is typed.
    pub word: &'static str,
    /// What it settles when it applies.
    pub settles: Settles,
    /// Which games it is for.
    pub needs: &'static str,
    /// What it proves, in a sentence.
    pub proves: &'static str,
    /// What stands in the certificate.
    pub evidence: &'static str,
}

/// Every method, the cheapest first.
pub const METHODS: &[Entry] = &[
    small::ENTRY,
    answers::ENTRY,
    components::ENTRY,
    connections::ENTRY,
    caps::ENTRY,
    mirror::ENTRY,
    no_draw::ENTRY,
    breaker::ENTRY,
    threats::ENTRY,
    weight::ENTRY,
    pairing::ENTRY,
    one_move::ENTRY,
    columns::ENTRY,
    alpha_beta::ENTRY,
    zones::ENTRY,
    proof_numbers::ENTRY,
    brute_force::ENTRY,
];

impl Method {
    /// What is said of it in the list.
    pub fn entry(self) -> &'static Entry {
        METHODS.iter().find(|entry| entry.method == self).unwrap_or(&METHODS[0])
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.entry().word)
    }
}

/// No method is called so; the ones there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMethod(pub String);

impl fmt::Display for NoMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = METHODS.iter().map(|entry| entry.word).collect();
        write!(f, "no method is called “{}”; there are {}", self.0, words.join(", "))
    }
}

impl std::error::Error for NoMethod {}

impl FromStr for Method {
    type Err = NoMethod;

    fn from_str(text: &str) -> Result<Method, NoMethod> {
        let word = text.trim().to_lowercase();
        let found = METHODS.iter().find(|entry| entry.word == word);
        found.map(|entry| entry.method).ok_or_else(|| NoMethod(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_in_the_list_once_and_comes_back_from_its_word() {
        for (i, entry) in METHODS.iter().enumerate() {
            assert_eq!(entry.word.parse(), Ok(entry.method));
            assert_eq!(entry.method.to_string(), entry.word);
            assert!(METHODS[..i].iter().all(|other| other.method != entry.method));
            for text in [entry.needs, entry.proves, entry.evidence] {
                assert!(!text.is_empty(), "{}", entry.word);
            }
        }
        assert!("guess".parse::<Method>().unwrap_err().to_string().contains("alpha-beta"));
    }
}
