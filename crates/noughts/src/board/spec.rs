//! The spec language: one grammar for every family.
//!
//! ```text
//! spec   := atom ( "-" name )*
//! atom   := "[" spec ":" spec ( ";" point ":" spec ( "," point ":" spec )* )? "]"
//!         | number "^" number | name
//! name   := word ( "(" arg ( "," arg )* ")" )? ( "{" text "}" )? ( ":" name )?
//! arg    := number | spec
//! ```
//! Case and spaces do not matter. `file(…)` takes its argument as text. The parser knows no family:
//! what a name means is decided in the family's own file, found through [`super::families`].

use super::{Board, families};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// A part of a spec and where it stands in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub span: Range<usize>,
    pub kind: NodeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    Number(u64),
    /// `n^d`
    Power(Box<Node>, Box<Node>),
    Name(Name),
    /// `[outer:inner; point:other, …]`
    Nest {
        outer: Box<Node>,
        inner: Box<Node>,
        except: Vec<(Node, Node)>,
    },
    /// `base - what`
    Minus {
        base: Box<Node>,
        what: Box<Node>,
    },
}

/// `word(args){body}:suffix`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub word: String,
    pub args: Vec<Node>,
    pub body: Option<Body>,
    pub suffix: Option<Box<Node>>,
}

/// Text between braces, or the path in `file(…)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    pub text: String,
    /// Where the text starts in the input.
    pub at: usize,
}

/// A parsed spec. `Display` writes it so that it parses to the same spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    source: String,
    pub root: Node,
}

/// What is wrong with a spec, where, and what would work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    pub input: String,
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
}

impl SpecError {
    /// An error at a place of the input; the input itself is filled in by [`Spec`].
    pub fn at(span: &Range<usize>, message: impl Into<String>) -> SpecError {
        SpecError { input: String::new(), span: span.clone(), message: message.into(), help: None }
    }

    /// The nearest thing that works.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> SpecError {
        self.help = Some(help.into());
        self
    }

    fn within(mut self, input: &str) -> SpecError {
        if self.input.is_empty() {
            self.input = input.to_string();
        }
        self
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.message)?;
        // One line around the place, shortened where the input is long.
        let clean: Vec<char> = self.input.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let column = |byte: usize| self.input.char_indices().take_while(|(i, _)| *i < byte).count();
        let (start, end) = (column(self.span.start), column(self.span.end));
        let (from, to) = (start.saturating_sub(40), clean.len().min(start + 40));
        let (lead, trail) = (if from > 0 { "…" } else { "" }, if to < clean.len() { "…" } else { "" });
        let shown: String = clean[from..to].iter().collect();
        writeln!(f, "  {lead}{shown}{trail}")?;
        let carets = end.min(to).saturating_sub(start).max(1);
        let indent = start - from + lead.chars().count();
        write!(f, "  {}{}", " ".repeat(indent), "^".repeat(carets))?;
        if let Some(help) = &self.help {
            write!(f, "\n  {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SpecError {}

impl Spec {
    pub fn build(&self) -> Result<Board, SpecError> {
        build(&self.root).map_err(|e| e.within(&self.source))
    }
}

/// The board of a part of a spec, named by that part.
pub fn build(node: &Node) -> Result<Board, SpecError> {
    let draft = families::entry(node)?.build(node)?;
    Board::new(node.to_string(), draft).map_err(|e| SpecError::at(&node.span, e.0))
}

impl Node {
    /// This node as a number; `what` names it in the message.
    pub fn number(&self, what: &str) -> Result<u64, SpecError> {
        match self.kind {
            NodeKind::Number(n) => Ok(n),
            _ => Err(SpecError::at(&self.span, format!("expected a number here: {what}"))),
        }
    }

    /// This node as a number in a range.
    pub fn number_in(&self, what: &str, range: std::ops::RangeInclusive<u64>) -> Result<u64, SpecError> {
        let n = self.number(what)?;
        if range.contains(&n) {
            return Ok(n);
        }
        let message = format!("{what} is {n}; it must be from {} to {}", range.start(), range.end());
        Err(SpecError::at(&self.span, message))
    }

    /// This node as `word(args){body}:suffix`.
    pub fn name(&self) -> Result<&Name, SpecError> {
        match &self.kind {
            NodeKind::Name(name) => Ok(name),
            _ => Err(SpecError::at(&self.span, "expected a name here")),
        }
    }

    /// The arguments of a name, if there are as many as `range` says; `syntax` shows how it should look.
    pub fn args(&self, range: std::ops::RangeInclusive<usize>, syntax: &str) -> Result<&[Node], SpecError> {
        let name = self.name()?;
        if range.contains(&name.args.len()) {
            return Ok(&name.args);
        }
        let wanted = match (*range.start(), *range.end()) {
            (0, 0) => "no arguments".to_string(),
            (1, 1) => "one argument".to_string(),
            (a, b) if a == b => format!("{a} arguments"),
            (a, b) => format!("{a} to {b} arguments"),
        };
        let message = format!("{} takes {wanted}, and there are {}", name.word, name.args.len());
        Err(SpecError::at(&self.span, message).help(format!("write {syntax}")))
    }

    /// The suffix word in lower case, if there is one.
    pub fn suffix(&self) -> Option<(&Node, String)> {
        match &self.kind {
            NodeKind::Name(Name { suffix: Some(node), .. }) => {
                node.name().ok().map(|n| (&**node, n.word.to_lowercase()))
            }
            _ => None,
        }
    }

    /// Refuses a suffix, for families that have none.
    pub fn no_suffix(&self) -> Result<(), SpecError> {
        match self.suffix() {
            Some((node, word)) => {
                Err(SpecError::at(&node.span, format!("no “:{word}” is defined for this board")))
            }
            None => Ok(()),
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(source: &str) -> Result<Spec, SpecError> {
        let mut parser = Parser { text: source, at: 0, depth: 0 };
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
}

const DEEPEST: u32 = 40;

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
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(SpecError::at(&(self.at..self.at), "nested too deeply"));
        }
        let mut node = self.atom()?;
        while self.eat('-') || self.eat('−') {
            let what = self.named()?;
            let span = node.span.start..what.span.end;
            node = Node { span, kind: NodeKind::Minus { base: Box::new(node), what: Box::new(what) } };
        }
        self.depth -= 1;
        Ok(node)
    }

    fn atom(&mut self) -> Result<Node, SpecError> {
        self.skip_space();
        let start = self.at;
        match self.peek() {
            Some('[') => self.nest(),
            Some(c) if c.is_ascii_digit() => {
                let base = self.number()?;
                if !self.eat('^') {
                    return Ok(base);
                }
                let exponent = self.number()?;
                let kind = NodeKind::Power(Box::new(base), Box::new(exponent));
                Ok(Node { span: start..self.at, kind })
            }
            _ => self.named(),
        }
    }

    fn nest(&mut self) -> Result<Node, SpecError> {
        let start = self.at;
        self.expect('[')?;
        let outer = Box::new(self.spec()?);
        if !self.eat(':') {
            return Err(self.unexpected("“:” and the inner board"));
        }
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
        Ok(Node { span: start..self.at, kind: NodeKind::Nest { outer, inner, except } })
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
                    args.push(self.spec()?);
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
        let word = families::spelling(&word).map_or(word, str::to_string);
        Ok(Node { span: start..end, kind: NodeKind::Name(Name { word, args, body, suffix }) })
    }

    /// `:word` is a suffix unless the word begins a board, as the inner board of a nest does.
    fn suffix(&mut self) -> Result<Option<Box<Node>>, SpecError> {
        let before = self.at;
        if self.eat(':') {
            self.skip_space();
            let after = self.at;
            if let Ok(word) = self.word() {
                let is_board = families::spelling(&word).is_some()
                    && (!word.eq_ignore_ascii_case("lines") || self.eat('{'));
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

    /// The path in `file(…)`: everything to the last closing parenthesis that leaves the rest well formed,
    /// which is the first `)` not followed by more path.
    fn path(&mut self) -> Result<Body, SpecError> {
        self.expect('(')?;
        let at = self.at;
        let Some(length) = self.text[at..].find(')') else {
            return Err(SpecError::at(&(at - 1..at), "this “(” has no “)”"));
        };
        self.at = at + length + 1;
        let text = self.text[at..at + length].trim().to_string();
        if text.is_empty() {
            return Err(
                SpecError::at(&(at..at), "expected the path of a board file").help("write file(my.json)")
            );
        }
        Ok(Body { text, at })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.fmt(f)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            NodeKind::Number(n) => write!(f, "{n}"),
            NodeKind::Power(n, d) => write!(f, "{n}^{d}"),
            NodeKind::Name(name) => name.fmt(f),
            NodeKind::Minus { base, what } => write!(f, "{base} - {what}"),
            NodeKind::Nest { outer, inner, except } => {
                write!(f, "[{outer}:{inner}")?;
                for (i, (point, board)) in except.iter().enumerate() {
                    write!(f, "{}{point}:{board}", if i == 0 { "; " } else { ", " })?;
                }
                write!(f, "]")
            }
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.word)?;
        match &self.body {
            Some(body) if self.word == "file" => write!(f, "({})", body.text)?,
            body => {
                if !self.args.is_empty() {
                    let args: Vec<String> = self.args.iter().map(Node::to_string).collect();
                    write!(f, "({})", args.join(","))?;
                }
                if let Some(body) = body {
                    let words: Vec<&str> = body.text.split_whitespace().collect();
                    write!(f, "{{{}}}", words.join(" "))?;
                }
            }
        }
        match &self.suffix {
            Some(suffix) => write!(f, ":{suffix}"),
            None => Ok(()),
        }
    }
}
