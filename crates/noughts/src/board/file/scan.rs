//! The signs and words of bracketed files: JSON, and the lists of GAP, Sage, Mathematica and Python.

use super::Trouble;
use super::words::{odd_word, short};
use std::borrow::Cow;

/// A sign, a word or a text in quotes.
#[derive(Clone, Debug, PartialEq)]
pub enum Token<'a> {
    Open(char),
    Close(char),
    Comma,
    Colon,
    Semicolon,
    Quoted(Cow<'a, str>),
    Word(&'a str),
}

#[derive(Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// The line of the last token.
    pub line: usize,
    /// A line has ended since the token before the last one.
    pub fresh_line: bool,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: 0, line: 1, fresh_line: true }
    }

    /// A scanner that begins at an offset on a line.
    pub fn from(text: &'a str, at: usize, line: usize) -> Scanner<'a> {
        Scanner { text, at, line, fresh_line: true }
    }

    pub fn trouble(&self, message: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble::new(self.line, message, help)
    }

    /// Spaces and comments, which begin with `#`.
    fn skip(&mut self) {
        self.fresh_line = false;
        let bytes = self.text.as_bytes();
        while let Some(c) = self.text[self.at..].chars().next() {
            if c == '\n' {
                self.line += 1;
                self.fresh_line = true;
            }
            if c == '#' {
                self.at += bytes[self.at..].iter().take_while(|&&b| b != b'\n').count();
            } else if c.is_whitespace() {
                self.at += c.len_utf8();
            } else {
                break;
            }
        }
    }

    pub fn peek(&self) -> Result<Option<Token<'a>>, Trouble> {
        self.clone().next()
    }

    pub fn next(&mut self) -> Result<Option<Token<'a>>, Trouble> {
        let line = self.line;
        self.skip();
        let rest = &self.text[self.at..];
        let Some(c) = rest.chars().next() else {
            // A file ends on the line of its last word, not after it.
            self.line = line;
            return Ok(None);
        };
        let sign = match c {
            '[' | '(' | '{' => Some(Token::Open(c)),
            ']' | ')' | '}' => Some(Token::Close(c)),
            ',' => Some(Token::Comma),
            ':' => Some(Token::Colon),
            ';' => Some(Token::Semicolon),
            _ => None,
        };
        if let Some(token) = sign {
            self.at += 1;
            return Ok(Some(token));
        }
        if c == '"' || c == '\'' {
            return self.quoted(rest, c).map(Some);
        }
        let end = rest.find(|c: char| c.is_whitespace() || "[](){},:;\"".contains(c)).unwrap_or(rest.len());
        self.at += end;
        Ok(Some(Token::Word(&rest[..end])))
    }

    fn quoted(&mut self, rest: &'a str, mark: char) -> Result<Token<'a>, Trouble> {
        let mut escaped = false;
        let end = rest.bytes().enumerate().skip(1).take_while(|(_, b)| *b != b'\n').find(|&(_, b)| {
            let ends = b == mark as u8 && !escaped;
            escaped = b == b'\\' && !escaped;
            ends
        });
        let Some((end, _)) = end else {
            return Err(self.trouble("this quotation mark has no partner on its line", "close the quotation"));
        };
        self.at += end + 1;
        let inside = &rest[1..end];
        if !inside.contains('\\') {
            return Ok(Token::Quoted(Cow::Borrowed(inside)));
        }
        let text = if mark == '"' {
            rest[..=end].to_string()
        } else {
            format!("\"{}\"", inside.replace('"', "\\\""))
        };
        match serde_json::from_str::<String>(&text) {
            Ok(text) => Ok(Token::Quoted(Cow::Owned(text))),
            Err(_) => Err(self.trouble(
                format!("“{}” has a wrong escape after a backslash", short(inside)),
                "write \\\\ for a backslash and \\\" for a quotation mark",
            )),
        }
    }

    /// The label that a token stands for.
    pub fn label(&self, token: Option<Token<'a>>, help: &str) -> Result<Cow<'a, str>, Trouble> {
        match token {
            Some(Token::Quoted(text)) => Ok(text),
            Some(Token::Word(word)) => match odd_word(word) {
                Some((message, _)) => Err(self.trouble(message, help)),
                None => Ok(Cow::Borrowed(word)),
            },
            other => Err(self.unexpected(other.as_ref(), "a point", help)),
        }
    }

    pub fn unexpected(&self, token: Option<&Token<'_>>, wanted: &str, help: &str) -> Trouble {
        let found = match token {
            None => "the file ends".to_string(),
            Some(Token::Open(c) | Token::Close(c)) => format!("found “{c}”"),
            Some(Token::Comma) => "found “,”".to_string(),
            Some(Token::Colon) => "found “:”".to_string(),
            Some(Token::Semicolon) => "found “;”".to_string(),
            Some(Token::Quoted(text)) => format!("found “{}”", short(text)),
            Some(Token::Word(word)) => format!("found “{}”", short(word)),
        };
        self.trouble(format!("{found} where {wanted} is expected"), help)
    }

    pub fn expect(&mut self, wanted: &Token<'_>, name: &str, help: &str) -> Result<(), Trouble> {
        let found = self.next()?;
        if found.as_ref() == Some(wanted) { Ok(()) } else { Err(self.unexpected(found.as_ref(), name, help)) }
    }

    /// The elements of a list whose opening bracket has been read: `each` reads one. A comma stands between them, or nothing in a
    /// list without commas. Says how many there are.
    pub fn elements(
        &mut self,
        open: char,
        help: &str,
        mut each: impl FnMut(&mut Self) -> Result<(), Trouble>,
    ) -> Result<usize, Trouble> {
        let close = closing(open);
        if self.peek()? == Some(Token::Close(close)) {
            self.next()?;
            return Ok(0);
        }
        let mut commas = None;
        let mut count = 0;
        loop {
            each(self)?;
            count += 1;
            match self.peek()? {
                Some(Token::Comma) if commas != Some(false) => {
                    commas = Some(true);
                    self.next()?;
                    // GAP, Sage and Python allow a comma after the last element.
                    if self.peek()? == Some(Token::Close(close)) {
                        self.next()?;
                        return Ok(count);
                    }
                }
                Some(Token::Close(c)) if c == close => {
                    self.next()?;
                    return Ok(count);
                }
                Some(Token::Word(_) | Token::Quoted(_) | Token::Open(_)) if commas != Some(true) => {
                    commas = Some(false);
                }
                _ => {
                    let found = self.next()?;
                    return Err(self.unexpected(found.as_ref(), &format!("“,” or “{close}”"), help));
                }
            }
        }
    }
}

pub fn closing(open: char) -> char {
    match open {
        '[' => ']',
        '(' => ')',
        _ => '}',
    }
}
