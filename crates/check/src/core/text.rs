//! Reading the two files line by line, and showing what stands in them.

use super::budget::Budget;
use super::{Error, Fault};
use std::io::{BufRead, Read};
use std::rc::Rc;

/// No honest line is longer; a longer one is refused before it fills the memory.
const LONGEST_LINE: u64 = 1 << 26;

/// The lines of a file that count: not empty, no comment. Every line is numbered.
pub struct Records<'a> {
    input: Box<dyn BufRead + 'a>,
    pub budget: Rc<Budget>,
    number: usize,
    /// A line read ahead, with its number.
    peeked: Option<(usize, String)>,
    /// Which of several readers of the same tree this is, and of how many: each of its positions is judged by one of them.
    pub share: (usize, usize),
    positions: u64,
}

impl<'a> Records<'a> {
    pub fn new(input: impl BufRead + 'a, budget: Rc<Budget>) -> Self {
        Records { input: Box::new(input), budget, number: 0, peeked: None, share: (0, 1), positions: 0 }
    }

    /// Is the next position to be judged here?
    pub fn judges(&mut self) -> bool {
        // By multiples of the golden ratio, since costly positions may come at regular distances.
        self.positions = self.positions.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (self.positions >> 48) as usize % self.share.1 == self.share.0
    }

    /// Does the next record belong to no position, so that the last one has none?
    pub fn branch_ends(&mut self) -> Result<bool, Fault> {
        let next = self.peek()?;
        Ok(next.starts_with("r ") || next.starts_with("part ") || next == "end")
    }

    /// The number of the line read last.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Pays for work before it is done.
    pub fn steps(&self, number: usize) -> Result<(), Fault> {
        Ok(self.budget.steps(number as u64)?)
    }

    /// Pays for memory before it is taken.
    pub fn cells(&self, number: usize) -> Result<(), Fault> {
        Ok(self.budget.cells(number as u64)?)
    }

    /// The next line that counts, or `None` at the end of the file.
    pub fn next_line(&mut self) -> Result<Option<String>, Error> {
        if let Some((number, line)) = self.peeked.take() {
            self.number = number;
            return Ok(Some(line));
        }
        loop {
            let mut bytes = Vec::new();
            let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
            let length = read.map_err(|e| Error(format!("line {}: {e}", self.number + 1)))?;
            self.number += 1;
            if length == 0 {
                return Ok(None);
            }
            self.budget.read(length);
            if length as u64 == LONGEST_LINE {
                return Err(Error(format!("line {} is too long", self.number)));
            }
            bytes.pop_if(|last| *last == b'\n');
            let line = String::from_utf8(bytes)
                .map_err(|_| Error(format!("line {} is not UTF-8 text", self.number)))?;
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(Some(line));
            }
        }
    }

    /// The next record of a certificate; its end comes too early here.
    pub fn record(&mut self) -> Result<String, Fault> {
        let line = self.next_line()?;
        line.map_or_else(|| self.reject("the certificate ends too early"), Ok)
    }

    /// The next record, which stays the next one.
    pub fn peek(&mut self) -> Result<&str, Fault> {
        let before = self.number;
        let line = self.record()?;
        let ahead = std::mem::replace(&mut self.number, before);
        Ok(&self.peeked.insert((ahead, line)).1)
    }

    /// Rejects the certificate at the record read last.
    pub fn reject<T>(&self, reason: impl Into<String>) -> Result<T, Fault> {
        Err(Fault::rejected(self.number, reason))
    }
}

/// A number in plain digits.
pub fn number(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A point, written from 1 and counted from 0.
pub fn point(text: &str, points: usize) -> Result<usize, String> {
    match number(text) {
        Some(n) if n >= 1 && n <= points as u64 => Ok(n as usize - 1),
        _ => Err(format!("“{}” is not one of the points 1 to {points}", shorten(text))),
    }
}

/// Text of a file, to be shown whole: whatever is not plain ASCII is written as its number, so that nothing hides in it,
/// moves the cursor or looks like something else.
pub fn shown(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => plain.push_str("\\\\"),
            ' '..='~' => plain.push(c),
            _ => plain.extend(c.escape_unicode()),
        }
    }
    plain
}

/// The beginning of a text, for a message about it.
pub fn shorten(text: &str) -> String {
    let start = shown(&text.chars().take(60).collect::<String>());
    if text.chars().nth(60).is_some() { start + "…" } else { start }
}
