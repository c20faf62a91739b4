//! What a spec is: its parts, each with its place in the input, and the errors that point at one.

use std::fmt;
use std::ops::Range;

/// A part of a spec and where it stands in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub span: Range<usize>,
    pub kind: NodeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    Number(u64),
    /// `"text"`
    Text(String),
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
    pub(crate) source: String,
    /// The tree of the spec.
    pub root: Node,
}

/// What is wrong with a spec, where, and what would work.
///
/// ```
/// use noughts::Board;
///
/// let error = "AG(2,6)".parse::<Board>().unwrap_err();
/// assert_eq!(&error.input[error.span.clone()], "6");
/// assert!(error.message.contains("Tarry") && error.help.is_some(), "{error}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// What was typed.
    pub input: String,
    /// The place in it, in bytes.
    pub span: Range<usize>,
    /// What is wrong there, in a sentence.
    pub message: String,
    /// What would work.
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

    pub(crate) fn within(mut self, input: &str) -> SpecError {
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

impl Node {
    /// This node as a person would say it: text without its quotes.
    pub fn plain_text(&self) -> String {
        match &self.kind {
            NodeKind::Text(text) => text.clone(),
            _ => self.to_string(),
        }
    }

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

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.root.fmt(f)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            NodeKind::Number(n) => write!(f, "{n}"),
            NodeKind::Text(text) => write!(f, "\"{text}\""),
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
            Some(Body { text, .. }) if self.word.eq_ignore_ascii_case("file") => {
                let plain = !text.contains(')') && text.trim() == text;
                if plain { write!(f, "({text})")? } else { write!(f, "(\"{text}\")")? }
            }
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
