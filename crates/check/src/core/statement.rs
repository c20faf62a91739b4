//! The statement file as a list of `key rest` lines; what they mean is up to the kind of statement.

use super::Error;
use super::budget::Budget;
use super::text::{Records, shorten};
use std::io::BufRead;
use std::rc::Rc;

/// The lines of a statement after the header and its kind.
pub struct Statement {
    pub kind: String,
    /// What reading and checking it may cost.
    pub budget: Rc<Budget>,
    lines: Vec<Line>,
}

struct Line {
    number: usize,
    key: String,
    rest: String,
}

impl Statement {
    pub fn read(input: impl BufRead, budget: &Rc<Budget>) -> Result<Statement, Error> {
        let mut records = Records::new(input, budget.clone());
        let mut next = || {
            records
                .next_line()
                .map_err(|e| Error(format!("statement, {}", e.0)))
                .map(|line| (records.number(), line))
        };
        if next()?.1.as_deref() != Some("noughts statement 1") {
            return Err(Error("a statement begins with the line “noughts statement 1”".to_string()));
        }
        let (_, kind) = next()?;
        let Some(kind) = kind.as_deref().and_then(|line| line.strip_prefix("kind ")) else {
            return Err(Error("the second line of a statement says its kind, as in “kind game”".to_string()));
        };
        let mut lines = Vec::new();
        while let (number, Some(line)) = next()? {
            let (key, rest) = line.split_once(' ').unwrap_or((&line, ""));
            lines.push(Line { number, key: key.to_string(), rest: rest.to_string() });
        }
        Ok(Statement { kind: kind.to_string(), budget: budget.clone(), lines })
    }

    /// Refuses keys that are not in `known`, and those of them not in `repeated` that stand twice.
    pub fn expect(&self, known: &[&str], repeated: &[&str]) -> Result<(), Error> {
        for (i, line) in self.lines.iter().enumerate() {
            let key = line.key.as_str();
            let problem = if !known.contains(&key) && !repeated.contains(&key) {
                "is not known"
            } else if !repeated.contains(&key) && self.lines[..i].iter().any(|l| l.key == key) {
                "stands there twice"
            } else {
                continue;
            };
            return Err(Error(format!("statement, line {}: “{}” {problem}", line.number, shorten(key))));
        }
        Ok(())
    }

    /// What stands after a key, if it is there.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.lines.iter().find(|line| line.key == key).map(|line| line.rest.as_str())
    }

    /// What stands after a key that must be there.
    pub fn need(&self, key: &str) -> Result<&str, Error> {
        self.get(key).ok_or_else(|| Error(format!("the statement has no line “{key} …”")))
    }

    /// Every line with this key: its number and what stands after it.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
        self.lines.iter().filter(move |line| line.key == key).map(|line| (line.number, line.rest.as_str()))
    }
}
