//! From which order on is the opening weight of a family of boards below 1 for good?
//!
//! If the weight before O's first turn is below 1, O holds X by always taking (or hopping to) a heaviest open point. The
//! opening weight is the greatest that X can reach with his first move: after one claim in games of
//! claiming, after one hop (which leaves two points that count for X) in hop games.

mod family;
mod poly;
mod sequence;
mod shape;
pub mod tau;

use crate::field::prime_power;
use crate::weight::Dyadic;
pub use family::Family;
use num_bigint::BigUint;
pub use sequence::{Law, Sequence};
use serde::Serialize;
use std::fmt;

/// How the players move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// Each turn claims a point.
    #[serde(rename = "claiming")]
    Claim,
    /// Each turn hops: after X's first hop two points count for X.
    Hop,
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Play::Claim => "claiming",
            Play::Hop => "hop",
        })
    }
}

/// Why there is no answer. The message is a whole sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ThresholdError {
    /// The text is not a family with one variable; the sentence says how one is written.
    Family(String),
    /// The weights were not decided, as far as this looks.
    Undecided(String),
}

impl fmt::Display for ThresholdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ThresholdError::Family(sentence) | ThresholdError::Undecided(sentence)) = self;
        f.write_str(sentence)
    }
}

impl std::error::Error for ThresholdError {}

/// What becomes of the opening weight of a family, with the argument.
#[derive(Serialize)]
pub struct Threshold {
    /// Claims or hops.
    pub play: Play,
    /// The letter that runs through the orders.
    pub variable: String,
    /// The least order from which the weight is below 1 for good; `None`: there is none, see `high`.
    pub least: Option<u64>,
    /// The same among the prime powers, where the variable is the order of a geometry.
    pub least_prime_power: Option<u64>,
    /// From here on (in some residue class of orders) the weight is never again below 1.
    #[serde(rename = "at_least_one_from")]
    pub high: Option<u64>,
    /// Orders before that with a weight below 1.
    #[serde(rename = "below_one_before")]
    pub exceptions: Vec<u64>,
    /// One for each opening that had to be looked at.
    #[serde(rename = "openings")]
    pub arguments: Vec<Argument>,
}

/// The proof for one opening.
#[derive(Serialize)]
pub struct Argument {
    pub opening: String,
    #[serde(rename = "weight")]
    pub formula: String,
    pub least: Option<u64>,
    /// Sentences, one a line.
    #[serde(rename = "proof")]
    pub steps: Vec<String>,
}

impl Threshold {
    /// The threshold of a pattern such as `[AG(2,q):PG(2,4)]`, `PG(2,q)`, `n^3` or `3^d`.
    pub fn of(pattern: &str, play: Play) -> Result<Threshold, ThresholdError> {
        if let Some((n, d)) = by_dimension(pattern) {
            return rising_dimension(n, &d, play);
        }
        Threshold::of_family(&Family::parse(pattern, play)?, play)
    }

    /// The threshold of a family.
    pub fn of_family(family: &Family, play: Play) -> Result<Threshold, ThresholdError> {
        let variable = &family.variable;
        let mut arguments = Vec::new();
        // The last order that is not below 1 is the last one of some opening.
        let (mut least, mut high, mut turn) = (family.first(), None, family.first());
        for sequence in family.classes.iter().flatten() {
            let undecided =
                || ThresholdError::Undecided(format!("{}: not decided", sequence.formula(variable)));
            let law = sequence.law().ok_or_else(undecided)?;
            if !sequence.confirms(&law) {
                return Err(ThresholdError::Undecided(format!(
                    "the argument for {} fails",
                    sequence.formula(variable)
                )));
            }
            let own = match &law {
                Law::Falls { turn: t, least: l, .. } => {
                    if *l > sequence.first {
                        least = least.max(l - sequence.step + 1);
                    }
                    turn = turn.max(*t);
                    Some(*l)
                }
                Law::Rises { high: h, .. } => {
                    high = high.max(Some(*h));
                    turn = turn.max(*h);
                    None
                }
            };
            arguments.push(Argument {
                opening: sequence.opening.clone(),
                formula: sequence.formula(variable),
                least: own,
                steps: explain(sequence, &law, variable),
            });
        }
        let below = |q: u64| family.at(q).is_some_and(|w| w.is_below_one());
        let end = if high.is_some() { turn } else { turn.min(least) };
        let exceptions = (family.first()..end).filter(|&q| below(q)).collect();
        let least = if high.is_some() { None } else { Some(least) };
        let least_prime_power = least.filter(|_| family.of_orders).map(|least| {
            let power = |q: &u64| prime_power(*q).is_some();
            let last = (family.first()..least).rev().filter(power).find(|&q| !below(q));
            next_prime_power(last.map_or(family.first(), |q| q + 1))
        });
        let variable = variable.clone();
        Ok(Threshold { play, variable, least, least_prime_power, high, exceptions, arguments })
    }
}

/// The least prime power that is not below n.
fn next_prime_power(n: u64) -> u64 {
    // There is a prime between n and 2n (Bertrand).
    (n..=2 * n).find(|&q| prime_power(q).is_some()).unwrap_or(n)
}

/// The argument in sentences.
fn explain(sequence: &Sequence, law: &Law, q: &str) -> Vec<String> {
    let h = sequence.step;
    let mut lines = Vec::new();
    let (turn, steps, verb) = match law {
        Law::Falls { turn, steps, .. } => (turn, steps, "falls"),
        Law::Rises { turn, steps, .. } => (turn, steps, "never falls"),
    };
    let moving = sequence.factors.iter().zip(steps).filter(|(f, _)| f.power > 0);
    for (factor, step) in moving {
        let name = factor.poly.show(q);
        let times = |n: &BigUint| if *n == BigUint::from(1_u32) { String::new() } else { format!("{n}·") };
        let (to, from) = (times(&factor.to), times(&factor.from));
        let difference = if matches!(law, Law::Falls { .. }) {
            format!("{to}P({q}) − {from}P({q}+{h})")
        } else {
            format!("{from}P({q}+{h}) − {to}P({q})")
        };
        lines.push(format!(
            "P({q}) = {name}: with {q} = {turn} + s, {difference} = {}, which has no negative coefficient",
            step.show("s")
        ));
    }
    let class = match (h, sequence.first) {
        (1, _) => String::new(),
        (_, first) if first.is_multiple_of(2) => format!(" ({q} even)"),
        _ => format!(" ({q} odd)"),
    };
    lines.push(format!("so w({q}) {verb} from {q} = {turn} on{class}"));
    let value = |at: u64| format!("w({at}) = {}", sequence.at(at).brief());
    match law {
        Law::Falls { least, turn, .. } => {
            if *least > sequence.first {
                lines.push(format!("{} is not below 1", value(least - h)));
            }
            let checked =
                if least < turn { format!(", and so are all up to w({turn})") } else { String::new() };
            lines.push(format!("{} is below 1{checked}; from there on it stays below", value(*least)));
        }
        Law::Rises { high, .. } => {
            lines.push(format!("{} is not below 1, and it never comes back", value(*high)));
        }
    }
    lines
}

impl Dyadic {
    /// A weight on one line: the fraction where it is short, else its first digits.
    pub fn brief(&self) -> String {
        let whole = self.to_string();
        if whole.len() <= 24 {
            return whole;
        }
        let near = self.approximate();
        let digits = self.numerator().to_string().len();
        let near = if (1e-4..1e6).contains(&near) { format!("{near:.6}") } else { format!("{near:.4e}") };
        format!("{near}… (a numerator of {digits} digits over 2^{})", self.exponent())
    }
}

/// `3^d`: the side and the letter.
fn by_dimension(pattern: &str) -> Option<(u32, String)> {
    let (n, d) = pattern.trim().split_once('^')?;
    let n = n.trim().parse().ok().filter(|n| (2..=1000).contains(n))?;
    let d = d.trim();
    (d.len() == 1 && d.chars().all(|c| c.is_ascii_alphabetic())).then(|| (n, d.to_string()))
}

/// n^d with growing dimension: a slice of n^(d+1) is an n^d, whose lines are lines of the whole, so weights rise.
fn rising_dimension(n: u32, d: &str, play: Play) -> Result<Threshold, ThresholdError> {
    let weight = |dimension: u32| {
        let [even, odd] = shape::Shape::cubes(dimension);
        let shape = if n.is_multiple_of(2) { even } else { odd };
        let more = if play == Play::Claim { &shape.through } else { &shape.through_two };
        let count = (&shape.sets + more).at(&n.into());
        Dyadic::new(count.magnitude().clone(), n.into())
    };
    // Dimension 1 is a single line; two dimensions and more are games.
    let Some(high) = (1..=30).find(|&d| !weight(d).is_below_one()) else {
        return Err(ThresholdError::Undecided(format!(
            "{n}^{d} stays below 1 up to dimension 30, which is as far as this looks"
        )));
    };
    let lines = format!("(({0}^{d} − {n}^{d})/2 + lines through the points of the opening) / 2^{n}", n + 2);
    let steps = vec![
        format!(
            "a slice of {n}^({d}+1) is {n}^{d}, and its lines are lines of the whole: w({d}) never falls"
        ),
        format!("w({high}) = {} is not below 1, and it never comes back", weight(high).brief()),
    ];
    let opening = if play == Play::Claim { "the first claim" } else { "the first hop" }.to_string();
    Ok(Threshold {
        play,
        variable: d.to_string(),
        least: None,
        least_prime_power: None,
        high: Some(high.into()),
        exceptions: (1..high).map(u64::from).collect(),
        arguments: vec![Argument { opening, formula: lines, least: None, steps }],
    })
}

#[cfg(test)]
mod tests;
