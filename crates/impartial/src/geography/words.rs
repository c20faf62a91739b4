//! The word game: each word begins with the letter the last one ended with, and no word is used twice.
//!
//! Words are arcs from their first letter to their last, so this is edge geography on the letters, with
//! a free first move.

use super::super::Error;
use super::search::{ArcSearch, Limits};
use std::collections::HashMap;

/// A list of words to play with.
pub struct WordGame {
    words: Vec<String>,
    letters: Vec<char>,
    arcs: Vec<(u32, u32)>,
}

impl WordGame {
    /// Words separated by spaces, commas or line ends; each counts once, whatever its case.
    pub fn parse(text: &str) -> Result<WordGame, Error> {
        let mut words: Vec<String> = Vec::new();
        let mut letters: HashMap<char, u32> = HashMap::new();
        let mut arcs = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for word in text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|w| !w.is_empty())
        {
            let folded = word.to_lowercase();
            if !seen.insert(folded.clone()) {
                continue;
            }
            let mut chars = folded.chars().filter(|c| c.is_alphanumeric());
            let Some(first) = chars.next() else {
                return Err(Error::Input(format!("“{word}” has no letters")));
            };
            let last = chars.next_back().unwrap_or(first);
            let mut letter = |c| {
                let next = letters.len() as u32;
                *letters.entry(c).or_insert(next)
            };
            arcs.push((letter(first), letter(last)));
            words.push(word.to_string());
        }
        if words.is_empty() {
            return Err(Error::Input("there are no words to play with".into()));
        }
        let mut names = vec![' '; letters.len()];
        for (&c, &i) in &letters {
            names[i as usize] = c;
        }
        Ok(WordGame { words, letters: names, arcs })
    }

    pub fn words(&self) -> &[String] {
        &self.words
    }

    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The first and the last letter of word number i, as places in [`letters`](Self::letters).
    pub fn ends(&self, i: usize) -> (u32, u32) {
        self.arcs[i]
    }

    fn find(&self, word: &str) -> Result<usize, Error> {
        self.words
            .iter()
            .position(|w| w.to_lowercase() == word.to_lowercase())
            .ok_or_else(|| Error::Input(format!("“{word}” is not in the list of words")))
    }

    /// The words that win for the player to move after these words have been played; no words is the start.
    pub fn winning_words(&self, played: &[String], limits: Limits) -> Result<Vec<&str>, Error> {
        let mut used = Vec::new();
        for word in played {
            let i = self.find(word)?;
            if used.contains(&i) {
                return Err(Error::Input(format!("“{word}” has been played before")));
            }
            if used.last().is_some_and(|&last: &usize| self.arcs[last].1 != self.arcs[i].0) {
                return Err(Error::Input(format!(
                    "“{word}” does not begin with the last letter of the word before"
                )));
            }
            used.push(i);
        }
        let left: Vec<usize> = (0..self.words.len()).filter(|i| !used.contains(i)).collect();
        let arcs: Vec<(u32, u32)> = left.iter().map(|&i| self.arcs[i]).collect();
        let mut search = ArcSearch::new(self.letters.len(), &arcs, limits);
        let start = used.last().map(|&i| self.arcs[i].1);
        let mut winning = Vec::new();
        for (arc, &i) in left.iter().enumerate() {
            if start.is_none_or(|letter| letter == arcs[arc].0) && !search.wins_after(arc)? {
                winning.push(self.words[i].as_str());
            }
        }
        Ok(winning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words as positions, by definition.
    fn wins(words: &[&str], used: u32, last: Option<&str>) -> bool {
        (0..words.len()).filter(|i| used >> i & 1 == 0).any(|i| {
            let fits = last.is_none_or(|l| l.chars().last() == words[i].chars().next());
            fits && !wins(words, used | 1 << i, Some(words[i]))
        })
    }

    #[test]
    fn small_lists_agree_with_the_definition() {
        let lists: [&[&str]; 4] = [
            &["england", "france", "germany", "russia", "bulgaria"],
            &["aba", "ab", "ba", "bab", "bc", "cb", "cc", "ca"],
            &["spain", "norway", "sweden", "denmark", "kuwait", "turkey", "yemen", "niger", "romania"],
            &["a"],
        ];
        for words in lists {
            let game = WordGame::parse(&words.join(" ")).unwrap();
            let winning = game.winning_words(&[], Limits::default()).unwrap();
            let by_definition: Vec<&str> = (0..words.len())
                .filter(|&i| !wins(words, 1 << i, Some(words[i])))
                .map(|i| words[i])
                .collect();
            assert_eq!(winning, by_definition);
        }
    }

    #[test]
    fn bad_words_are_refused() {
        let game = WordGame::parse("ab bc cd").unwrap();
        for played in [vec!["xy"], vec!["ab", "cd"], vec!["ab", "ab"]] {
            let played: Vec<String> = played.into_iter().map(String::from).collect();
            assert!(game.winning_words(&played, Limits::default()).is_err());
        }
        assert!(WordGame::parse("--- !").is_err() && WordGame::parse("").is_err());
    }
}
