//! Sums as people type them: `nim(3,5) + takeaway(1..4; 17) + wythoff(3,8)`.

use super::super::digraph::{Digraph, Format};
use super::super::misere::Notakto;
use super::super::octal::{Code, HeapGame, NAMES};
use super::{Heaps, Memory, Part, Rule, Rules, State, Sum, Token, Travel, Words, Wythoff};
use crate::Error;
use crate::geography::words::WordGame;
use noughts::graphs::Graph;
use noughts::{SpecError, SpecReader};
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

/// What can stand in a sum: the word, how it is written, what it means.
pub const KINDS: &[(&str, &str, &str)] = &[
    ("nim", "nim(3,5,7)", "heaps; take any number from one"),
    ("takeaway", "takeaway(1..4; 17)", "heaps after the semicolon; take a number of the set before it"),
    ("even", "even(9)", "take an even number but not all, or all of an odd heap"),
    ("octal", "octal(0.156; 20)", "heaps of a game given by its octal or hexadecimal code"),
    ("kayles", "kayles(12)", "also dawson-kayles, dawson-chess, treblecross, grundy"),
    ("wythoff", "wythoff(3,8)", "take from one heap, or the same from both"),
    ("memory", "memory(2x; 20)", "take at most f(last); after a comma, the most that may be taken now"),
    ("geography", "geography(Petersen; 1)", "a token on a graph; the vertex it leaves is deleted"),
    ("edge-geography", "edge-geography(C4; 1)", "a token on a graph; the edge it uses is deleted"),
    ("words", "words{England, France, Germany}", "each word begins with the last letter of the one before"),
    (
        "notakto",
        "notakto(3^2; 5 1)",
        "a board of ours on which both mark; the marks so far after the semicolon",
    ),
    (
        "digraph",
        "digraph{a b, b c; a}",
        "a token at the vertex after the last semicolon; digraph(FILE; a) reads a file",
    ),
];

/// Whether a spec begins like a sum of impartial games.
pub fn looks_like_a_sum(text: &str) -> bool {
    let word =
        text.trim().split(|c: char| !(c.is_alphanumeric() || c == '-')).next().unwrap_or("").to_lowercase();
    KINDS.iter().any(|(kind, ..)| *kind == word) || NAMES.iter().any(|(name, ..)| *name == word)
}

/// A term `word(body)` or `word{body}` and where its body stands.
struct Term<'a> {
    word: String,
    span: Range<usize>,
    body: &'a str,
    at: usize,
    braces: bool,
}

impl FromStr for Sum {
    type Err = SpecError;

    /// A sum that names no file.
    fn from_str(text: &str) -> Result<Sum, SpecError> {
        Sum::read(text, &SpecReader::new())
    }
}

impl Sum {
    /// The sum that is typed, under the limits of a reader.
    pub fn read(text: &str, reader: &SpecReader) -> Result<Sum, SpecError> {
        let whole = |mut e: SpecError| {
            e.input = text.to_string();
            e
        };
        let mut rules: Vec<Arc<dyn Rule>> = Vec::new();
        let mut parts = Vec::new();
        for term in terms(text).map_err(whole)? {
            let (rule, states) = build(&term, reader).map_err(whole)?;
            parts.extend(states.into_iter().map(|state| Part { rule: rules.len(), state }));
            rules.push(rule);
        }
        Ok(Sum { rules: Rules(rules), parts })
    }
}

fn terms(text: &str) -> Result<Vec<Term<'_>>, SpecError> {
    let mut out = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let word_end = rest.find(|c: char| !(c.is_alphanumeric() || c == '-')).unwrap_or(rest.len());
        let word = rest[..word_end].to_lowercase();
        if word.is_empty() {
            return Err(unknown("", &(at..at + 1)));
        }
        let mut open = at + word_end;
        open += text[open..].len() - text[open..].trim_start().len();
        let close = match text[open..].chars().next() {
            Some('(') => ')',
            Some('{') => '}',
            _ => {
                return Err(SpecError::at(&(at..open), format!("“{word}” needs its position in brackets"))
                    .help(syntax_of(&word)));
            }
        };
        // Brackets may nest inside, as in memory((3x+1)/2; 20).
        let (mut depth, mut end) = (0, None);
        let opener = if close == ')' { '(' } else { '{' };
        for (i, c) in text[open..].char_indices() {
            depth += i32::from(c == opener) - i32::from(c == close);
            if depth == 0 {
                end = Some(open + i);
                break;
            }
        }
        let Some(end) = end else {
            return Err(SpecError::at(&(open..open + 1), "this bracket is not closed"));
        };
        let (body, body_at) = (&text[open + 1..end], open + 1);
        out.push(Term { word, span: at..end + 1, body, at: body_at, braces: close == '}' });
        at = end + 1;
        at += text[at..].len() - text[at..].trim_start().len();
        match text[at..].chars().next() {
            None => return Ok(out),
            Some('+' | '⊕') => at += text[at..].chars().next().map_or(1, char::len_utf8),
            Some(c) => {
                return Err(SpecError::at(&(at..at + c.len_utf8()), format!("“{c}” was not expected here"))
                    .help("join games with +"));
            }
        }
    }
}

fn syntax_of(word: &str) -> String {
    match KINDS.iter().find(|(kind, ..)| *kind == word) {
        Some((_, syntax, _)) => format!("write {syntax}"),
        None => "write a game such as nim(3,5) or kayles(12)".into(),
    }
}

fn unknown(word: &str, span: &Range<usize>) -> SpecError {
    let known: Vec<&str> = KINDS.iter().map(|(_, syntax, _)| *syntax).collect();
    let message = if word.is_empty() {
        "a game was expected here".into()
    } else {
        format!("no game is called “{word}”")
    };
    SpecError::at(span, message).help(format!("write one of {}", known.join(", ")))
}

/// The rule and the parts of one term.
fn build(term: &Term<'_>, reader: &SpecReader) -> Result<(Arc<dyn Rule>, Vec<State>), SpecError> {
    let heaps = |states: &[u64]| states.iter().map(|&n| vec![n]).collect::<Vec<State>>();
    let whole = |e: Error| SpecError::at(&term.span, e.to_string());
    match term.word.as_str() {
        "nim" => Ok((Arc::new(Heaps::Nim), heaps(&numbers(term.body, term.at)?))),
        "even" => Ok((Arc::new(Heaps::Even), heaps(&numbers(term.body, term.at)?))),
        "takeaway" => {
            let (set, sizes) = halves(term)?;
            let code = Code::subtraction(&number_set(set, term.at)?).map_err(whole)?;
            heap_game(term, format!("takeaway({}", set.trim()), code, sizes)
        }
        "octal" => {
            let (code, sizes) = halves(term)?;
            let parsed: Code = code.parse().map_err(whole)?;
            heap_game(term, format!("octal({parsed}"), parsed, sizes)
        }
        "wythoff" => {
            let sizes = numbers(term.body, term.at)?;
            if sizes.len() != 2 {
                return Err(SpecError::at(&term.span, "wythoff takes two heaps").help("write wythoff(3,8)"));
            }
            let rule = Wythoff::new(sizes[0].max(sizes[1])).map_err(whole)?;
            Ok((Arc::new(rule), vec![sizes]))
        }
        "memory" => {
            let (f, position) = halves(term)?;
            let bound = f.parse().map_err(whole)?;
            let sizes = numbers(position, position_at(term, position))?;
            let state = match sizes[..] {
                // A start may take any number of chips but not all.
                [n] => vec![n, n.saturating_sub(1)],
                [n, most] => vec![n, most],
                _ => {
                    return Err(SpecError::at(&term.span, "memory takes a heap and how many may be taken")
                        .help("write memory(2x; 20) or memory(2x; 20, 5)"));
                }
            };
            Ok((Arc::new(Memory { bound }), vec![state]))
        }
        "notakto" => {
            let (board, marks) =
                term.body.rsplit_once(';').filter(|(b, _)| balanced(b)).unwrap_or((term.body, ""));
            let built = reader.board(board).map_err(|mut e| {
                e.span = e.span.start + term.at..e.span.end + term.at;
                e
            })?;
            let rule = Notakto::new(built).map_err(whole)?;
            let state = rule.state(marks).map_err(whole)?;
            Ok((Arc::new(rule), vec![state]))
        }
        "geography" | "edge-geography" => {
            let Some((graph, vertex)) = term.body.rsplit_once(';').filter(|(g, _)| balanced(g)) else {
                return Err(SpecError::at(&term.span, "the vertex of the token is missing")
                    .help("write geography(Petersen; 1)"));
            };
            let graph: Graph = graph.parse().map_err(|mut e: SpecError| {
                e.span = e.span.start + term.at..e.span.end + term.at;
                e
            })?;
            let rule = Travel::new(graph, term.word == "edge-geography");
            let state = rule.start(vertex).map_err(whole)?;
            Ok((Arc::new(rule), vec![state]))
        }
        "words" => {
            let rule = Words(WordGame::parse(term.body).map_err(whole)?);
            let state = rule.start();
            Ok((Arc::new(rule), vec![state]))
        }
        "digraph" => {
            let Some((source, vertex)) = term.body.rsplit_once(';') else {
                return Err(SpecError::at(&term.span, "the vertex of the token is missing")
                    .help("write digraph{a b, b c; a}"));
            };
            let text = if term.braces {
                source.to_string()
            } else {
                let path = source.trim();
                if !reader.reads_files() {
                    return Err(SpecError::at(&term.span, "files are not read here")
                        .help("write digraph{a b, b c; a}"));
                }
                std::fs::read_to_string(path)
                    .map_err(|e| SpecError::at(&term.span, format!("cannot read the file {path}: {e}")))?
            };
            let graph = Digraph::parse(&text, Format::guess(&text)).map_err(whole)?;
            let v = graph.find(vertex).map_err(whole)?;
            Ok((Arc::new(Token::new(graph).map_err(whole)?), vec![vec![v as u64]]))
        }
        word if NAMES.iter().any(|(name, ..)| *name == word) => {
            let code: Code = word.parse().map_err(whole)?;
            heap_game(term, word.to_string(), code, term.body)
        }
        word => Err(unknown(word, &(term.span.start..term.span.start + word.len()))),
    }
}

fn heap_game(
    term: &Term<'_>,
    name: String,
    code: Code,
    sizes: &str,
) -> Result<(Arc<dyn Rule>, Vec<State>), SpecError> {
    let sizes = numbers(sizes, position_at(term, sizes))?;
    let mut game = HeapGame::new(code);
    for &heap in &sizes {
        game.value(heap).map_err(|e| SpecError::at(&term.span, e.to_string()))?;
    }
    Ok((Arc::new(Heaps::Code(name, Box::new(game))), sizes.iter().map(|&n| vec![n]).collect()))
}

/// Whether every brace is closed: a semicolon after this is not inside a spec.
fn balanced(text: &str) -> bool {
    text.matches(['{', '[', '(']).count() == text.matches(['}', ']', ')']).count()
}

/// `before; after` of a body.
fn halves<'a>(term: &Term<'a>) -> Result<(&'a str, &'a str), SpecError> {
    term.body
        .split_once(';')
        .ok_or_else(|| SpecError::at(&term.span, "a semicolon is missing").help(syntax_of(&term.word)))
}

fn position_at(term: &Term<'_>, part: &str) -> usize {
    term.at + (part.as_ptr() as usize - term.body.as_ptr() as usize)
}

/// Numbers between commas.
fn numbers(text: &str, at: usize) -> Result<Vec<u64>, SpecError> {
    let mut out = Vec::new();
    let mut start = at;
    for item in text.split(',') {
        let span = start..start + item.len().max(1);
        let item_text = item.trim();
        if item_text.starts_with('-') {
            return Err(SpecError::at(&span, format!("a heap cannot have {item_text} chips"))
                .help("a heap has 0 or more chips"));
        }
        out.push(item_text.parse().map_err(|_| {
            SpecError::at(&span, format!("“{item_text}” is not a number of chips"))
                .help("write whole numbers between commas, each below 2^64")
        })?);
        start += item.len() + 1;
    }
    Ok(out)
}

/// Numbers and ranges `1..4` between commas.
pub fn number_set(text: &str, at: usize) -> Result<Vec<u64>, SpecError> {
    let mut out = Vec::new();
    let mut start = at;
    for item in text.split(',') {
        let span = start..start + item.len().max(1);
        match item.split_once("..") {
            Some((low, high)) => {
                let (low, high) = (numbers(low, start)?[0], numbers(high, start + low.len() + 2)?[0]);
                if low > high || high - low > 1_000_000 {
                    return Err(SpecError::at(&span, "this range is empty or too long")
                        .help("write a range such as 1..4"));
                }
                out.extend(low..=high);
            }
            None => out.extend(numbers(item, start)?),
        }
        start += item.len() + 1;
    }
    if out.contains(&0) {
        return Err(SpecError::at(&(at..at + text.len()), "taking 0 chips is not a move"));
    }
    out.sort_unstable();
    out.dedup();
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_can_be_typed_as_shown() {
        for (kind, syntax, _) in KINDS {
            let sum: Sum = syntax.parse().unwrap_or_else(|e| panic!("{e}"));
            assert!(!sum.parts.is_empty(), "{syntax}");
            assert!(looks_like_a_sum(syntax), "{kind}");
        }
        assert!(!looks_like_a_sum("AG(2,4)"));
    }

    #[test]
    fn no_file_is_read_unless_the_reader_allows_it() {
        let error = "digraph(/etc/hostname; a)".parse::<Sum>().err().unwrap();
        assert!(error.message.contains("not read here"), "{error}");
    }

    #[test]
    fn errors_point_at_the_place() {
        for (text, place, part) in [
            ("nim(3,-5)", 6, "-5 chips"),
            ("nim(3,x)", 6, "not a number"),
            ("nim(3) + nymph(2)", 9, "no game"),
            ("nim(3) nim(4)", 7, "not expected"),
            ("nim", 0, "brackets"),
            ("nim(3", 3, "not closed"),
            ("", 0, "expected here"),
            ("takeaway(17)", 0, "semicolon"),
            ("takeaway(0..3; 5)", 9, "not a move"),
            ("memory(10-x; 5)", 0, "must not decrease"),
            ("digraph{a b, b a; a}", 0, "cycle"),
            ("digraph{a b; c}", 0, "no vertex"),
            ("wythoff(1,2,3)", 0, "two heaps"),
            ("wythoff(1000000,3)", 0, "GB"),
        ] {
            let error = text.parse::<Sum>().err().unwrap_or_else(|| panic!("{text} was read"));
            assert!(error.message.contains(part), "{text}: {error}");
            assert_eq!(error.span.start, place, "{text}: {error}");
        }
    }
}
