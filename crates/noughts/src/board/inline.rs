//! `lines{1 2 3; 3 4 5 | 6 7}`: sets typed in the spec.

use super::labels::FEW;
use super::{Draft, Point, Sets, WinningSets};
use crate::board::builder::Builder;
use crate::spec::{Body, Node, SpecError};
use foldhash::HashMap;

/// Sets between `;`, then optionally `/` and the second player's sets, then `|` and points in no set.
pub fn build(node: &Node, _: &Builder<'_>) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    node.args(0..=0, "lines{1 2 3; 3 4 5}")?;
    let Some(body) = &node.name()?.body else {
        return Err(
            SpecError::at(&node.span, "expected the sets in braces").help("write lines{1 2 3; 3 4 5}")
        );
    };
    let (labels, first, second) = read(body)?;
    // Of other labels the checker wants to see the sets.
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._'".contains(c);
    let numeral = |label: &str| label.bytes().all(|b| b.is_ascii_digit());
    let usual = |label: &str| label.parse::<u64>().is_ok_and(|n| n.to_string() == label);
    let derived = labels.iter().all(|label| label.chars().all(plain) && (!numeral(label) || usual(label)));
    Ok(Draft { labels, sets: WinningSets::Listed(first), second, derived, ..Draft::default() })
}

/// The labels, the first player's sets and the second player's, if a `/` begins them.
pub fn read(body: &Body) -> Result<(Vec<String>, Sets, Option<Sets>), SpecError> {
    let (sets, loose) = cut(&body.text, '|');
    let (first, second) = cut(sets, '/');
    let mut points = Names::default();
    let offset = |part: &str| body.at + (part.as_ptr() as usize - body.text.as_ptr() as usize);
    let first = points.sets(first, offset(first))?;
    let second = second.map(|text| points.sets(text, offset(text))).transpose()?;
    for word in loose.unwrap_or("").split_whitespace() {
        let span = offset(word)..offset(word) + word.len();
        if points.get(word).is_some() {
            return Err(SpecError::at(&span, format!("point {word} is listed already")));
        }
        points.add(word);
    }
    Ok(points.in_order(&first, second.as_ref()))
}

fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(a, b)| (a, Some(b)))
}

/// The points named so far, in order of appearance.
pub struct Names {
    pub labels: Vec<String>,
    /// While they are few and all of them short, each as a number: these are compared sooner than words are filed.
    short: Vec<u64>,
    /// By a digest of the number, where among them to look first.
    places: [u8; 64],
    /// Where else they are looked up.
    index: HashMap<String, Point>,
}

impl Default for Names {
    fn default() -> Names {
        Names { labels: Vec::new(), short: Vec::new(), places: [0; 64], index: HashMap::default() }
    }
}

/// A number from 0 to 63.
fn digest(number: u64) -> usize {
    (number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize
}

/// A short word as a number of its own: its length and its bytes.
fn short(word: &str) -> Option<u64> {
    let number = |number: u64, byte: u8| number << 8 | u64::from(byte);
    (word.len() < 8).then(|| word.bytes().fold(word.len() as u64, number))
}

impl Names {
    /// The point of this name, a new one if there is none.
    pub fn add(&mut self, word: &str) -> Point {
        if let Some(point) = self.get(word) {
            return point;
        }
        let next = Point::new(self.labels.len());
        self.labels.push(word.to_string());
        if !self.index.is_empty() {
            self.index.insert(word.to_string(), next);
        } else if let Some(number) = short(word).filter(|_| next.index() < FEW) {
            self.places[digest(number)] = next.index() as u8;
            self.short.push(number);
        } else {
            self.index.extend(self.labels.iter().cloned().zip(Point::all(self.labels.len())));
        }
        next
    }

    #[inline]
    pub fn get(&self, word: &str) -> Option<Point> {
        if !self.index.is_empty() {
            return self.index.get(word).copied();
        }
        let number = short(word)?;
        let likely = usize::from(self.places[digest(number)]);
        if self.short.get(likely) == Some(&number) {
            return Some(Point::new(likely));
        }
        self.short.iter().position(|&other| other == number).map(Point::new)
    }

    fn sets(&mut self, text: &str, at: usize) -> Result<Sets, SpecError> {
        let mut sets = Sets::default();
        let mut start = at;
        for part in text.split(';') {
            let mut set: Vec<Point> = Vec::new();
            let mut word_at = start;
            for word in part.split_inclusive(char::is_whitespace) {
                let name = word.trim();
                if !name.is_empty() {
                    let span = word_at..word_at + name.len();
                    let p = self.add(name);
                    if set.contains(&p) {
                        return Err(SpecError::at(&span, format!("point {name} stands twice in this set"))
                            .help("a winning set has each of its points once"));
                    }
                    set.push(p);
                }
                word_at += word.len();
            }
            if !set.is_empty() {
                sets.push(&set);
            }
            start += part.len() + 1;
        }
        Ok(sets)
    }

    /// Labels and sets with numbers put in order; other labels stay in order of appearance.
    pub fn in_order(&self, first: &Sets, second: Option<&Sets>) -> (Vec<String>, Sets, Option<Sets>) {
        let mut order: Vec<usize> = (0..self.labels.len()).collect();
        let numbers: Option<Vec<u64>> = self.labels.iter().map(|l| l.parse().ok()).collect();
        if let Some(numbers) = numbers {
            order.sort_by_key(|&p| numbers[p]);
        }
        let mut place = vec![Point::default(); order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = Point::new(new);
        }
        let renumber = |sets: &Sets| -> Sets {
            let moved = sets.iter().map(|set| set.iter().map(|&p| place[p.index()]).collect::<Vec<_>>());
            moved.collect::<Sets>().distinct()
        };
        (order.iter().map(|&p| self.labels[p].clone()).collect(), renumber(first), second.map(renumber))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_however_many_and_long_they_are() {
        for words in [5, FEW, FEW + 9] {
            for long in [words, 0, 3, words - 1] {
                let word = |i: usize| if i == long { format!("{i}-and-more") } else { format!("{i}") };
                let mut names = Names::default();
                for i in 0..words {
                    assert_eq!(names.get(&word(i)), None);
                    assert_eq!(names.add(&word(i)), Point::new(i));
                    assert!((0..=i).all(|j| names.get(&word(j)) == Some(Point::new(j))));
                }
                assert_eq!(names.add(&word(2)), Point::new(2));
                assert_eq!((names.labels.len(), names.get("\x002")), (words, None));
            }
        }
    }
}
