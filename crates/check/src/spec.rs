//! The spec language, as far as the checker derives boards. Case and spaces do not matter.

use crate::core::text::{number, shorten};

/// A parsed spec.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Spec {
    Number(u64),
    /// `n^d`
    Power(u64, u64),
    /// `word(args){body}:suffix`; word and suffix in lower case.
    Name {
        word: String,
        args: Vec<Spec>,
        body: Option<String>,
        suffix: Option<Box<Spec>>,
    },
    /// `[outer:inner; point:other, …]`
    Nest {
        outer: Box<Spec>,
        inner: Box<Spec>,
        except: Vec<(u64, Spec)>,
    },
    /// `base - what`
    Minus {
        base: Box<Spec>,
        what: Box<Spec>,
    },
}

/// The suffixes that choose winning sets. Any other `:` stands between the two boards of a nest.
const SUFFIXES: [&str; 5] = ["points", "lines", "planes", "hyperplanes", "flats"];

/// No honest spec is nested deeper, or takes away from a board more often.
const DEEPEST: usize = 60;

pub fn parse(text: &str) -> Result<Spec, String> {
    let mut parser = Parser { rest: text, depth: 0 };
    let spec = parser.spec()?;
    if parser.rest.trim().is_empty() { Ok(spec) } else { parser.unexpected() }
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn unexpected<T>(&self) -> Result<T, String> {
        Err(format!("the checker does not read this spec at “{}”", shorten(self.rest)))
    }

    fn eat(&mut self, c: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, c: char) -> Result<(), String> {
        if self.eat(c) { Ok(()) } else { self.unexpected() }
    }

    /// The longest non-empty start of which every character passes.
    fn run(&mut self, inside: impl Fn(char) -> bool) -> Result<&'a str, String> {
        let text = self.rest.trim_start();
        let length = text.find(|c| !inside(c)).unwrap_or(text.len());
        if length == 0 {
            return self.unexpected();
        }
        self.rest = &text[length..];
        Ok(&text[..length])
    }

    fn number(&mut self) -> Result<u64, String> {
        let digits = self.run(|c| c.is_ascii_digit())?;
        number(digits).ok_or_else(|| format!("the number {} is too large", shorten(digits)))
    }

    fn spec(&mut self) -> Result<Spec, String> {
        let before = self.depth;
        self.deeper()?;
        let mut spec = self.atom()?;
        while self.eat('-') || self.eat('−') {
            self.deeper()?;
            spec = Spec::Minus { base: Box::new(spec), what: Box::new(self.name()?) };
        }
        self.depth = before;
        Ok(spec)
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("the spec is nested too deeply, or has more than {DEEPEST} modifiers"));
        }
        Ok(())
    }

    fn atom(&mut self) -> Result<Spec, String> {
        if self.eat('[') {
            return self.nest();
        }
        if self.rest.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
            let n = self.number()?;
            return Ok(if self.eat('^') { Spec::Power(n, self.number()?) } else { Spec::Number(n) });
        }
        self.name()
    }

    fn nest(&mut self) -> Result<Spec, String> {
        let outer = Box::new(self.spec()?);
        self.expect(':')?;
        let inner = Box::new(self.spec()?);
        let mut except = Vec::new();
        if self.eat(';') {
            loop {
                let point = self.number()?;
                self.expect(':')?;
                except.push((point, self.spec()?));
                if !self.eat(',') {
                    break;
                }
            }
        }
        self.expect(']')?;
        Ok(Spec::Nest { outer, inner, except })
    }

    fn name(&mut self) -> Result<Spec, String> {
        let word = self.run(|c| c.is_ascii_alphanumeric())?.to_lowercase();
        let mut args = Vec::new();
        if self.eat('(') {
            loop {
                args.push(self.spec()?);
                if !self.eat(',') {
                    break;
                }
            }
            self.expect(')')?;
        }
        let mut body = None;
        if self.eat('{') {
            let Some((inside, rest)) = self.rest.split_once('}') else { return self.unexpected() };
            body = Some(inside.to_string());
            self.rest = rest;
        }
        let suffix = self.suffix()?;
        Ok(Spec::Name { word, args, body, suffix })
    }

    fn suffix(&mut self) -> Result<Option<Box<Spec>>, String> {
        let before = self.rest;
        if self.eat(':')
            && let Ok(word) = self.run(|c| c.is_ascii_alphanumeric())
            && SUFFIXES.iter().any(|s| s.eq_ignore_ascii_case(word))
            && !self.eat('{')
        {
            let args = if self.eat('(') {
                let k = self.number()?;
                self.expect(')')?;
                vec![Spec::Number(k)]
            } else {
                Vec::new()
            };
            let word = word.to_lowercase();
            return Ok(Some(Box::new(Spec::Name { word, args, body: None, suffix: None })));
        }
        self.rest = before;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_the_language() {
        assert_eq!(parse(" 3 ^ 2 "), Ok(Spec::Power(3, 2)));
        assert_eq!(parse("ag( 2,3 ) : PLANES"), parse("AG(2,3):planes"));
        let nest = parse("[AG(3,2):planes:lines{1 2}; 3:PG(2,2), 4:3^2] - point(1)").unwrap();
        let Spec::Minus { base, .. } = nest else { panic!("{nest:?}") };
        let Spec::Nest { outer, inner, except } = *base else { panic!() };
        assert!(matches!(*outer, Spec::Name { suffix: Some(_), .. }));
        assert!(matches!(*inner, Spec::Name { body: Some(_), .. }));
        assert_eq!(except.len(), 2);
    }

    #[test]
    fn what_is_not_a_spec_is_refused() {
        let deep = "[".repeat(1000);
        for text in
            ["", "AG(2,3", "[AG(2,3)]", "AG(2,3))", "lines{1 2", "99999999999999999999^2", "é(3)", &deep]
        {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
