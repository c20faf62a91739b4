//! Misère quotients: a finite commutative monoid that stands for all sums of a family of games.

use super::super::Error;
use super::games::Games;
use super::{learn, prove};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// An element of the monoid; 0 is the identity.
pub type Element = u16;

/// A finite commutative monoid with the set of elements that mean "the player to move loses", and the value of
/// each game of the family. Proved by [`prove`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// `product[x][y]`
    pub product: Vec<Vec<Element>>,
    /// Whether an element is a P-position.
    pub is_p: Vec<bool>,
    /// The value of each game of the family.
    pub value: Vec<Element>,
    /// Games that generate the monoid.
    pub generators: Vec<u32>,
    /// A shortest product of generators for each element, as positions in `generators`.
    pub words: Vec<Vec<usize>>,
    /// How many pairs (value, values of options) the proof ran through.
    pub transitions: usize,
}

/// When to give up.
#[derive(Clone, Copy, Debug)]
pub struct QuotientLimits {
    /// Elements of the monoid.
    pub elements: usize,
    /// Pairs in the proof.
    pub transitions: usize,
    /// Sums whose outcome is searched.
    pub sums: usize,
}

impl Default for QuotientLimits {
    fn default() -> Self {
        QuotientLimits { elements: 512, transitions: 2_000_000, sums: 4_000_000 }
    }
}

impl Quotient {
    /// The misère quotient of all sums of the family, with the proof that it is one.
    pub fn compute(games: &Games, limits: QuotientLimits) -> Result<Quotient, Error> {
        let mut learner = learn::Learner::new(games, limits);
        loop {
            let guess = learner.guess()?;
            match prove::prove(games, &guess, limits)? {
                prove::Verdict::Proved(value, transitions) => {
                    return Ok(reduced(&guess, &value, transitions));
                }
                prove::Verdict::NewGenerator(game, values) => learner.add_generator(game, &values),
                prove::Verdict::Wrong(sum, values) => learner.learn_from(&sum, &values)?,
            }
        }
    }

    pub fn order(&self) -> usize {
        self.product.len()
    }

    /// The element of a sum of games of the family.
    pub fn element(&self, sum: &[u32]) -> Element {
        sum.iter().fold(0, |x, &game| self.product[x as usize][self.value[game as usize] as usize])
    }

    /// Whether the player to move loses the sum.
    pub fn misere_p(&self, sum: &[u32]) -> bool {
        self.is_p[self.element(sum) as usize]
    }

    /// The name of an element as a product of generators `a`, `b`, …
    pub fn name(&self, x: Element) -> String {
        let word = &self.words[x as usize];
        if word.is_empty() {
            return "1".into();
        }
        let mut out = String::new();
        let mut i = 0;
        while i < word.len() {
            let run = word[i..].iter().take_while(|&&g| g == word[i]).count();
            out.push_str(&generator_name(word[i]));
            if run > 1 {
                out.push_str(&run.to_string().chars().map(superscript).collect::<String>());
            }
            i += run;
        }
        out
    }
}

/// `a` to `z`, then `g27`, `g28`, …
pub fn generator_name(g: usize) -> String {
    if g < 26 { char::from(b'a' + g as u8).to_string() } else { format!("g{}", g + 1) }
}

fn superscript(digit: char) -> char {
    match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        other => char::from_u32(other as u32 - '0' as u32 + '⁰' as u32).unwrap_or(other),
    }
}

/// A monoid that a learner proposes.
pub struct Guess {
    pub product: Vec<Vec<Element>>,
    pub is_p: Vec<bool>,
    /// Generators with their elements, in increasing order of the games.
    pub generators: Vec<(u32, Element)>,
    /// For each element, the number of generators (the first ones) that make it.
    pub level: Vec<usize>,
}

/// Merges elements that no product tells apart, and names the rest.
fn reduced(guess: &Guess, value: &[Element], transitions: usize) -> Quotient {
    let n = guess.product.len();
    let mut class: Vec<usize> = guess.is_p.iter().map(|&p| usize::from(p)).collect();
    loop {
        let mut classes: HashMap<(usize, Vec<usize>), usize> = HashMap::new();
        let mut next = vec![0; n];
        for x in 0..n {
            let images =
                guess.generators.iter().map(|&(_, g)| class[guess.product[x][g as usize] as usize]).collect();
            let fresh = classes.len();
            next[x] = *classes.entry((class[x], images)).or_insert(fresh);
        }
        let before = class.iter().max().map_or(0, |m| m + 1);
        class = next;
        if classes.len() == before {
            break;
        }
    }
    let of = |x: Element| class[x as usize];
    let generators = needed_generators(guess, &class);
    // Elements in order of their shortest words; the identity comes first.
    let mut word_of: HashMap<usize, (Element, Vec<usize>)> = HashMap::from([(of(0), (0, vec![]))]);
    let mut order = vec![of(0)];
    let mut next = 0;
    while let Some((x, word)) = order.get(next).map(|c| word_of[c].clone()) {
        next += 1;
        for (i, &(_, g)) in generators.iter().enumerate() {
            let y = guess.product[x as usize][g as usize];
            if let Entry::Vacant(entry) = word_of.entry(of(y)) {
                let mut longer = word.clone();
                longer.push(i);
                longer.sort_unstable();
                entry.insert((y, longer));
                order.push(of(y));
            }
        }
    }
    let mut place: HashMap<usize, Element> = HashMap::new();
    for (i, &c) in order.iter().enumerate() {
        place.insert(c, i as Element);
    }
    let representative: Vec<Element> = order.iter().map(|c| word_of[c].0).collect();
    let product = representative
        .iter()
        .map(|&x| representative.iter().map(|&y| place[&of(guess.product[x as usize][y as usize])]).collect())
        .collect();
    Quotient {
        product,
        is_p: representative.iter().map(|&x| guess.is_p[x as usize]).collect(),
        value: value.iter().map(|&x| place[&of(x)]).collect(),
        generators: generators.iter().map(|&(game, _)| game).collect(),
        words: order.iter().map(|c| word_of[c].1.clone()).collect(),
        transitions,
    }
}

/// The generators without those that the others make, later ones dropped first.
fn needed_generators(guess: &Guess, class: &[usize]) -> Vec<(u32, Element)> {
    let mut kept = guess.generators.clone();
    for at in (0..kept.len()).rev() {
        let mut others = kept.clone();
        let (_, dropped) = others.remove(at);
        let mut made = vec![false; guess.product.len()];
        let mut stack: Vec<Element> = vec![0];
        while let Some(x) = stack.pop() {
            if !std::mem::replace(&mut made[x as usize], true) {
                stack.extend(others.iter().map(|&(_, g)| guess.product[x as usize][g as usize]));
            }
        }
        if (0..made.len()).any(|x| made[x] && class[x] == class[dropped as usize]) {
            kept = others;
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::games::{Multiset, join};
    use super::*;
    use crate::octal::Code;
    use crate::sum::Sum;

    fn heaps(code: &str, largest: usize) -> (Games, Vec<Multiset>, Quotient) {
        let (games, heaps) = Games::heaps(&code.parse::<Code>().unwrap(), largest);
        let quotient = Quotient::compute(&games, QuotientLimits::default()).unwrap();
        (games, heaps, quotient)
    }

    /// Orders known from the literature.
    #[test]
    fn known_orders() {
        for (code, largest, order) in [
            ("0.3", 1, 2),   // one chip: a heap of 1
            ("0.33", 8, 6),  // take one or two: the quotient of nim with heaps to 2
            ("0.333", 8, 6), // heaps to 3 add nothing new
            ("0.123", 40, 20),
            ("0.75", 12, 8),
        ] {
            assert_eq!(heaps(code, largest).2.order(), order, "{code}");
        }
    }

    #[test]
    fn outcomes_from_the_quotient_are_the_search() {
        for (code, largest) in
            [("0.77", 10), ("0.123", 12), ("0.07", 14), ("0.15", 12), ("4.7", 7), ("grundy", 13)]
        {
            let (mut games, heaps, quotient) = heaps(code, largest);
            for a in 0..=largest {
                for b in a..=largest {
                    for c in [b, largest] {
                        let sum = join([&heaps[a], &heaps[b], &heaps[c]].into_iter());
                        assert_eq!(
                            quotient.misere_p(&sum),
                            games.misere_p(&sum).unwrap(),
                            "{code}: {a} {b} {c}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn notakto_has_eighteen_elements() {
        let sum: Sum =
            "notakto(lines{1 2 3; 4 5 6; 7 8 9; 1 4 7; 2 5 8; 3 6 9; 1 5 9; 3 5 7})".parse().unwrap();
        let (mut games, positions) = Games::of_parts(&sum.rules, &sum.parts).unwrap();
        let quotient = Quotient::compute(&games, QuotientLimits::default()).unwrap();
        assert_eq!(quotient.order(), 18);
        let two = positions.sum(&[sum.parts[0].clone(), sum.parts[0].clone()]).unwrap();
        assert_eq!(quotient.misere_p(&two), games.misere_p(&two).unwrap());
    }
}
