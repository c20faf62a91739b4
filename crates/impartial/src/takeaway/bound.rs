//! The bound f on the next move: an expression in x, or a table.

use super::super::Error;
use num_bigint::BigInt;
use num_bigint::BigUint;
use num_traits::{One, Signed, ToPrimitive, Zero};
use std::fmt;
use std::str::FromStr;

/// A non-decreasing function from the positive integers to the positive integers.
#[derive(Clone, Debug)]
pub struct Bound {
    source: String,
    rule: Rule,
}

#[derive(Clone, Debug)]
enum Rule {
    Expression(Expression),
    /// f(1), f(2), …; beyond the end f stays at the last value.
    Table(Vec<u64>),
}

/// Division rounds down.
#[derive(Clone, Debug)]
enum Expression {
    X,
    Number(BigInt),
    Sum(Box<Expression>, Box<Expression>),
    Difference(Box<Expression>, Box<Expression>),
    Product(Box<Expression>, Box<Expression>),
    Quotient(Box<Expression>, Box<Expression>),
    Power(Box<Expression>, u32),
}

/// Expressions whose form does not show that they never decrease are tried at this many places.
const TRIED: u64 = 20_000;

impl Bound {
    /// f(x) for x ≥ 1.
    pub fn at(&self, x: &BigUint) -> Result<BigUint, Error> {
        match &self.rule {
            Rule::Table(table) => {
                let index = x.to_usize().unwrap_or(usize::MAX).clamp(1, table.len()) - 1;
                Ok(table[index].into())
            }
            Rule::Expression(e) => {
                let value = e.at(&BigInt::from(x.clone())).map_err(|m| self.wrong(x, &m))?;
                if !value.is_positive() {
                    return Err(self.wrong(x, &format!("it is {value}; f must be at least 1")));
                }
                Ok(value.magnitude().clone())
            }
        }
    }

    /// f(x) for small x, or the largest `u64` where f is larger.
    pub fn at_small(&self, x: u64) -> Result<u64, Error> {
        Ok(self.at(&x.into())?.to_u64().unwrap_or(u64::MAX))
    }

    fn wrong(&self, x: &BigUint, why: &str) -> Error {
        Error::Input(format!("f(x) = {} cannot be used at x = {x}: {why}", self.source))
    }

    /// The message that f decreases between two places.
    pub fn decreases(&self, x: &BigUint, y: &BigUint) -> Error {
        let at = |x| self.at(x).map_or_else(|e| e.to_string(), |v| v.to_string());
        Error::Input(format!(
            "f must not decrease, but with f(x) = {} f({x}) = {} and f({y}) = {}",
            self.source,
            at(x),
            at(y)
        ))
    }

    fn check(&self) -> Result<(), Error> {
        let tried = match &self.rule {
            Rule::Table(table) => table.len() as u64,
            Rule::Expression(e) if e.grows() => 1,
            Rule::Expression(_) => TRIED,
        };
        let mut previous = BigUint::zero();
        for x in 1..=tried {
            let value = self.at(&x.into())?;
            if value.is_zero() {
                return Err(self.wrong(&x.into(), "it is 0; f must be at least 1"));
            }
            if value < previous {
                return Err(self.decreases(&(x - 1).into(), &x.into()));
            }
            previous = value;
        }
        Ok(())
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)
    }
}

impl Expression {
    fn at(&self, x: &BigInt) -> Result<BigInt, String> {
        Ok(match self {
            Expression::X => x.clone(),
            Expression::Number(n) => n.clone(),
            Expression::Sum(a, b) => a.at(x)? + b.at(x)?,
            Expression::Difference(a, b) => a.at(x)? - b.at(x)?,
            Expression::Product(a, b) => a.at(x)? * b.at(x)?,
            Expression::Quotient(a, b) => {
                let divisor = b.at(x)?;
                if !divisor.is_positive() {
                    return Err(format!("it divides by {divisor}"));
                }
                // Rounds down, also below zero.
                let (a, one) = (a.at(x)?, BigInt::one());
                if a.is_negative() { (a + one) / divisor - 1 } else { a / divisor }
            }
            Expression::Power(a, k) => a.at(x)?.pow(*k),
        })
    }

    /// Whether the form alone shows that the value never decreases and is never negative, for x ≥ 1.
    fn grows(&self) -> bool {
        match self {
            Expression::X => true,
            Expression::Number(n) => !n.is_negative(),
            Expression::Sum(a, b) | Expression::Product(a, b) => a.grows() && b.grows(),
            Expression::Difference(..) => false,
            Expression::Quotient(a, b) => a.grows() && matches!(**b, Expression::Number(_)),
            Expression::Power(a, _) => a.grows(),
        }
    }
}

impl FromStr for Bound {
    type Err = Error;

    fn from_str(text: &str) -> Result<Bound, Error> {
        let source = match text.trim() {
            // Fibonacci Nim: the losing sizes are the Fibonacci numbers.
            name if name.eq_ignore_ascii_case("fibonacci") => "2x".to_string(),
            other => other.to_string(),
        };
        let rule = match source.strip_prefix("table") {
            Some(list) => Rule::Table(read_table(list)?),
            None => Rule::Expression(Parser { text: &source, at: 0, depth: 0 }.whole()?),
        };
        let bound = Bound { source, rule };
        bound.check()?;
        Ok(bound)
    }
}

fn read_table(list: &str) -> Result<Vec<u64>, Error> {
    let words = list.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    let table: Result<Vec<u64>, Error> = words
        .map(|w| {
            w.parse()
                .map_err(|_| Error::Input(format!("“{w}” in the table of f is not a positive whole number")))
        })
        .collect();
    let table = table?;
    if table.is_empty() {
        return Err(Error::Input("the table of f is empty; write table 1 2 4 4 7".into()));
    }
    Ok(table)
}

/// Expressions: sums of products of powers; `2x` is a product. Degrees are kept small so that values stay printable.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn whole(mut self) -> Result<Expression, Error> {
        let e = self.sum()?;
        match self.peek() {
            None => Ok(e),
            Some(c) => Err(self.fail(&format!("“{c}” was not expected here"))),
        }
    }

    fn fail(&self, message: &str) -> Error {
        let column = self.text[..self.at].chars().count() + 1;
        Error::Input(format!(
            "f(x) = {}: at character {column}, {message}; write an expression such as 2x, x+1, 3x/2, x^2, or table 1 2 4",
            self.text
        ))
    }

    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start();
        self.at += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn sum(&mut self) -> Result<Expression, Error> {
        let mut e = self.product()?;
        loop {
            if self.eat('+') {
                e = Expression::Sum(Box::new(e), Box::new(self.product()?));
            } else if self.eat('-') {
                e = Expression::Difference(Box::new(e), Box::new(self.product()?));
            } else {
                return Ok(e);
            }
        }
    }

    fn product(&mut self) -> Result<Expression, Error> {
        let mut e = self.power()?;
        loop {
            if self.eat('/') {
                e = Expression::Quotient(Box::new(e), Box::new(self.power()?));
            } else if self.eat('*') || matches!(self.peek(), Some('x' | 'X' | '(')) {
                e = Expression::Product(Box::new(e), Box::new(self.power()?));
            } else {
                return Ok(e);
            }
        }
    }

    fn power(&mut self) -> Result<Expression, Error> {
        let base = self.atom()?;
        if !self.eat('^') {
            return Ok(base);
        }
        match self.number() {
            Some(Ok(k)) if k <= 8 => Ok(Expression::Power(Box::new(base), k)),
            _ => Err(self.fail("an exponent from 0 to 8 was expected")),
        }
    }

    fn number<T: FromStr>(&mut self) -> Option<Result<T, T::Err>> {
        self.peek();
        let rest = &self.text[self.at..];
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        self.at += digits;
        (digits > 0).then(|| rest[..digits].parse())
    }

    fn atom(&mut self) -> Result<Expression, Error> {
        if self.eat('x') || self.eat('X') {
            return Ok(Expression::X);
        }
        if self.peek() == Some('(') {
            self.depth += 1;
            if self.depth > 50 {
                return Err(self.fail("there are too many brackets"));
            }
            self.eat('(');
            let e = self.sum()?;
            self.depth -= 1;
            return if self.eat(')') { Ok(e) } else { Err(self.fail("“)” was expected")) };
        }
        match self.number() {
            Some(Ok(n)) => Ok(Expression::Number(n)),
            _ => Err(self.fail("a number, x or “(” was expected")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_have_their_usual_meaning() {
        for (text, x, value) in [
            ("2x", 5, 10),
            ("x + 1", 5, 6),
            ("3x/2", 5, 7),
            ("x^2-x+1", 4, 13),
            ("2(x+1)x", 3, 24),
            ("table 1 2 4", 9, 4),
        ] {
            assert_eq!(text.parse::<Bound>().unwrap().at_small(x).unwrap(), value, "{text}");
        }
    }

    #[test]
    fn bounds_that_decrease_or_vanish_are_refused() {
        for (text, part) in [
            ("10-x", "must not decrease"),
            ("table 3 5 4", "f(2) = 5 and f(3) = 4"),
            ("x-1", "at least 1"),
            ("table 0 1", "at least 1"),
            ("12/x", "must not decrease"),
            ("2y", "character 2"),
            ("", "character 1"),
            ("(x", "“)”"),
            ("x^99", "exponent"),
            ("table", "empty"),
            ("x/2", "at least 1"),
        ] {
            let message = text.parse::<Bound>().unwrap_err().to_string();
            assert!(message.contains(part), "{text}: {message}");
        }
    }
}
