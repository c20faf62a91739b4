//! The parser of the spec language; the grammar is described in [`super`].

use super::spelling;
use super::syntax::{Body, Name, Node, NodeKind, Spec, SpecError};
use std::str::FromStr;

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(source: &str) -> Result<Spec, SpecError> {
        let mut parser = Parser { text: source, at: 0, depth: 0, arguments: 0 };
        parser
            .spec()
            .and_then(|root| {
                parser.skip_space();
                match parser.peek() {
                    None => Ok(Spec { source: source.to_string(), root }),
                    Some(_) => Err(parser.unexpected("the end of the spec, or “- …”")),
                }
            })
            .map_err(|e| e.within(source))
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: u32,
    /// How many names we are in the arguments of.
    arguments: u32,
}

/// A spec nested beyond reason would overflow the stack.
const DEEPEST: u32 = 60;
const MOST_REMOVED: u32 = 100;

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Eats `c` after spaces.
    fn eat(&mut self, c: char) -> bool {
        self.skip_space();
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn expect(&mut self, c: char) -> Result<(), SpecError> {
        if self.eat(c) { Ok(()) } else { Err(self.unexpected(&format!("“{c}”"))) }
    }

    fn unexpected(&mut self, wanted: &str) -> SpecError {
        self.skip_space();
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        let found = self.peek().map_or("the spec ends here".to_string(), |c| format!("found “{c}”"));
        SpecError::at(&(self.at..end), format!("{found}; expected {wanted}"))
    }

    fn spec(&mut self) -> Result<Node, SpecError> {
        self.deeper()?;
        let mut node = self.atom()?;
        let mut parts = 0;
        while self.eat('-') || self.eat('−') {
            let what = self.named()?;
            parts += 1;
            if parts > MOST_REMOVED {
                return Err(SpecError::at(&what.span, format!("more than {MOST_REMOVED} parts removed")));
            }
            let span = node.span.start..what.span.end;
            node = Node { span, kind: NodeKind::Minus { base: Box::new(node), what: Box::new(what) } };
        }
        self.depth -= 1;
        Ok(node)
    }

    /// Counts one more level.
    fn deeper(&mut self) -> Result<(), SpecError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(SpecError::at(&(self.at..self.at), "nested too deeply")
                .help(format!("at most {DEEPEST} levels")));
        }
        Ok(())
    }

    fn atom(&mut self) -> Result<Node, SpecError> {
        self.skip_space();
        let start = self.at;
        match self.peek() {
            Some('[') => self.nest(),
            Some('"') => {
                let text = self.quoted()?;
                Ok(Node { span: start..self.at, kind: NodeKind::Text(text) })
            }
            Some(c) if c.is_ascii_digit() => {
                let base = self.number()?;
                if matches!(self.peek(), Some('x' | 'X' | '×')) {
                    return self.sides(start, &base);
                }
                if !self.eat('^') {
                    return Ok(base);
                }
                let exponent = self.number()?;
                let kind = NodeKind::Power(Box::new(base), Box::new(exponent));
                Ok(Node { span: start..self.at, kind })
            }
            _ => match self.alias() {
                Some(node) => Ok(node),
                None => self.named(),
            },
        }
    }

    /// `3x3` or `4x4x4`: all sides of a cube, which is written as a power.
    fn sides(&mut self, start: usize, first: &Node) -> Result<Node, SpecError> {
        let mut sides = vec![first.number("a side")?];
        while matches!(self.peek(), Some('x' | 'X' | '×')) {
            self.at += self.peek().map_or(0, char::len_utf8);
            sides.push(self.number()?.number("a side")?);
        }
        let span = start..self.at;
        if sides.iter().any(|&side| side != sides[0]) {
            let help = match sides[..] {
                [m, n] => format!("write grid({m},{n},k) for k in a row on {m} by {n} cells"),
                _ => "write n^d, such as 4^3 for 4x4x4".to_string(),
            };
            return Err(SpecError::at(&span, "the sides differ").help(help));
        }
        let number = |n: u64| Box::new(Node { span: span.clone(), kind: NodeKind::Number(n) });
        let kind = NodeKind::Power(number(sides[0]), number(sides.len() as u64));
        Ok(Node { span, kind })
    }

    /// Another name of a board: what it stands for, at the place of the name. In arguments the word is the family's
    /// own, as in `matroid(fano)`.
    fn alias(&mut self) -> Option<Node> {
        if self.arguments > 0 {
            return None;
        }
        let rest = &self.text[self.at..];
        let (name, meaning) = Spec::ALIASES.iter().find(|(name, _)| {
            let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || "_({".contains(c));
            rest.get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name))
                && ends(&rest[name.len()..])
        })?;
        let kind = meaning.parse::<Spec>().ok()?.root.kind;
        let start = self.at;
        self.at += name.len();
        Some(Node { span: start..self.at, kind })
    }

    fn nest(&mut self) -> Result<Node, SpecError> {
        let start = self.at;
        self.expect('[')?;
        let outer = Box::new(self.spec()?);
        if !self.eat(':') {
            let error = self.unexpected("“:” and the inner board");
            // What was meant as the inner board may have been read as a suffix of the outer one.
            return Err(match outer.suffix() {
                Some((suffix, word)) => SpecError::at(&suffix.span, format!("no board is called “{word}”"))
                    .help("`noughts families` lists what can be typed"),
                None => error,
            });
        }
        let inner = Box::new(self.spec()?);
        let mut except = Vec::new();
        if self.eat(';') {
            loop {
                let point = self.point()?;
                self.expect(':')?;
                except.push((point, self.spec()?));
                if !self.eat(',') {
                    break;
                }
            }
        }
        self.expect(']')?;
        Ok(Node { span: start..self.at, kind: NodeKind::Nest { outer, inner, except } })
    }

    /// A point of the outer board: its number, its label, or its label in quotes.
    fn point(&mut self) -> Result<Node, SpecError> {
        self.skip_space();
        let start = self.at;
        let kind = match self.peek() {
            Some('"') => NodeKind::Text(self.quoted()?),
            Some(c) if c.is_alphabetic() => {
                let word = self.word()?;
                NodeKind::Name(Name { word, args: Vec::new(), body: None, suffix: None })
            }
            _ => return self.number(),
        };
        Ok(Node { span: start..self.at, kind })
    }

    /// The text between two double quotes.
    fn quoted(&mut self) -> Result<String, SpecError> {
        self.expect('"')?;
        let at = self.at;
        let Some(length) = self.text[at..].find('"') else {
            return Err(SpecError::at(&(at - 1..at), "this quotation mark has no partner"));
        };
        self.at = at + length + 1;
        Ok(self.text[at..at + length].to_string())
    }

    fn number(&mut self) -> Result<Node, SpecError> {
        self.skip_space();
        let start = self.at;
        let digits = self.text[start..].chars().take_while(char::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.unexpected("a number"));
        }
        self.at += digits;
        match self.text[start..self.at].parse() {
            Ok(n) => Ok(Node { span: start..self.at, kind: NodeKind::Number(n) }),
            Err(_) => Err(SpecError::at(&(start..self.at), "this number is too large")),
        }
    }

    fn named(&mut self) -> Result<Node, SpecError> {
        self.deeper()?;
        self.skip_space();
        let start = self.at;
        let word = self.word()?;
        let mut args = Vec::new();
        let mut body = None;
        if word.eq_ignore_ascii_case("file") {
            body = Some(self.path()?);
        } else {
            if self.eat('(') && !self.eat(')') {
                loop {
                    self.arguments += 1;
                    args.push(self.spec()?);
                    self.arguments -= 1;
                    if !self.eat(',') {
                        break;
                    }
                }
                if !self.eat(')') {
                    return Err(self.unexpected("“,” or “)”"));
                }
            }
            if self.eat('{') {
                let at = self.at;
                let Some(length) = self.text[at..].find('}') else {
                    return Err(SpecError::at(&(at - 1..at), "this “{” has no “}”"));
                };
                body = Some(Body { text: self.text[at..at + length].to_string(), at });
                self.at = at + length + 1;
            }
        }
        let end = self.at;
        let suffix = self.suffix()?;
        let end = suffix.as_ref().map_or(end, |s| s.span.end);
        self.at = end;
        self.depth -= 1;
        let word = spelling(&word).map_or(word, str::to_string);
        Ok(Node { span: start..end, kind: NodeKind::Name(Name { word, args, body, suffix }) })
    }

    /// `:word` is a suffix unless the word begins a board, as the inner board of a nest does.
    fn suffix(&mut self) -> Result<Option<Box<Node>>, SpecError> {
        let before = self.at;
        if self.eat(':') {
            self.skip_space();
            let after = self.at;
            if let Ok(word) = self.word() {
                let is_board =
                    spelling(&word).is_some() && (!word.eq_ignore_ascii_case("lines") || self.eat('{'));
                if !is_board {
                    self.at = after;
                    return Ok(Some(Box::new(self.named()?)));
                }
            }
        }
        self.at = before;
        Ok(None)
    }

    /// Letters and digits, with inner hyphens between letters: `spanning-trees`, `K5`.
    fn word(&mut self) -> Result<String, SpecError> {
        let rest = &self.text[self.at..];
        let mut length = 0;
        let mut chars = rest.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            let next_is_letter = chars.peek().is_some_and(|(_, next)| next.is_alphabetic());
            let inside = c.is_alphabetic()
                || (i > 0 && (c.is_numeric() || c == '_' || c == '\''))
                || (i > 0 && c == '-' && next_is_letter && rest[..i].ends_with(char::is_alphabetic));
            if !inside {
                break;
            }
            length = i + c.len_utf8();
        }
        if length == 0 {
            return Err(self.unexpected("a board, such as AG(2,4), 3^2 or [AG(2,3):PG(2,2)]"));
        }
        self.at += length;
        Ok(rest[..length].to_string())
    }

    /// The path in `file(…)`: everything to the first `)`, or a text in quotes.
    fn path(&mut self) -> Result<Body, SpecError> {
        self.expect('(')?;
        let open = self.at - 1;
        self.skip_space();
        let at = self.at;
        let text = if self.peek() == Some('"') {
            let text = self.quoted()?;
            self.expect(')')?;
            text
        } else {
            let Some(length) = self.text[at..].find(')') else {
                return Err(SpecError::at(&(open..open + 1), "this “(” has no “)”"));
            };
            self.at = at + length + 1;
            self.text[at..at + length].trim_end().to_string()
        };
        if text.is_empty() {
            return Err(
                SpecError::at(&(at..at), "expected the path of a board file").help("write file(my.json)")
            );
        }
        Ok(Body { text, at })
    }
}
