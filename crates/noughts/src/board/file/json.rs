//! Board files in JSON: an object with `sets`. It is read sign by sign, so that a large file is refused before it is kept.

use super::assembly::Side;
use super::list;
use super::scan::{Scanner, Token};
use super::words::short;
use super::{Assembly, Trouble};
use crate::board::labels::hidden;
use crate::board::{Draft, Point, Site};

const HELP: &str =
    r#"a board in JSON looks like {"points": ["a", "b", "c"], "sets": [["a", "b"], ["b", "c"]]}"#;

/// The values of an object by their keys.
type Values<'a> = Vec<(String, Scanner<'a>)>;

pub fn parse(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let mut scan = Scanner::new(text);
    let values = object(&mut scan, &["name", "points", "sets", "second", "places", "setup"])?;
    if let Some(rest) = scan.next()? {
        return Err(scan.unexpected(Some(&rest), "the end of the file", HELP));
    }
    let value = |key: &str| values.iter().find(|(k, _)| k == key).map(|(_, scan)| scan.clone());
    if let Some(mut scan) = value("name") {
        name(&mut scan)?;
    }
    // The points come first, wherever they stand.
    if let Some(scan) = value("points") {
        declare(scan, &mut board)?;
    }
    let Some(sets) = value("sets") else {
        return Err(scan.trouble("this object has no \"sets\"", HELP));
    };
    family(sets, &mut board, Side::First)?;
    if let Some(second) = value("second") {
        board.two_families();
        family(second, &mut board, Side::Second)?;
    }
    if let Some(mut scan) = value("setup") {
        setup(&mut scan, &mut board)?;
    }
    if let Some(scan) = value("places") {
        places(scan, &mut board)?;
    }
    board.finish(scan.line)
}

/// Reads over an object and notes where its values begin.
fn object<'a>(scan: &mut Scanner<'a>, keys: &[&str]) -> Result<Values<'a>, Trouble> {
    scan.expect(&Token::Open('{'), "“{”", HELP)?;
    let mut values: Values<'a> = Vec::new();
    scan.elements('{', HELP, |scan| {
        let key = match scan.next()? {
            Some(Token::Quoted(key)) => key.into_owned(),
            other => return Err(scan.unexpected(other.as_ref(), "a key in quotes", HELP)),
        };
        if !keys.contains(&key.as_str()) {
            let help = format!("known are {}", keys.join(", "));
            return Err(scan.trouble(format!("no key is called “{}”", short(&key)), help));
        }
        if values.iter().any(|(k, _)| *k == key) {
            return Err(scan.trouble(format!("“{key}” stands twice"), "write each key once"));
        }
        scan.expect(&Token::Colon, "“:”", HELP)?;
        values.push((key, scan.clone()));
        pass_over(scan)
    })?;
    Ok(values)
}

/// Reads over a value; only its brackets have to match here.
fn pass_over(scan: &mut Scanner<'_>) -> Result<(), Trouble> {
    let mut open = Vec::new();
    loop {
        let token = scan.next()?;
        match &token {
            Some(Token::Open(c)) if open.len() < 16 => open.push(*c),
            Some(Token::Close(c)) if open.last().is_some_and(|o| super::scan::closing(*o) == *c) => {
                _ = open.pop();
            }
            Some(Token::Word(_) | Token::Quoted(_)) => {}
            Some(Token::Comma | Token::Colon) if !open.is_empty() => {}
            _ => return Err(scan.unexpected(token.as_ref(), "a value, or its end,", HELP)),
        }
        if open.is_empty() {
            return Ok(());
        }
    }
}

fn name(scan: &mut Scanner<'_>) -> Result<(), Trouble> {
    match scan.next()? {
        Some(Token::Quoted(name)) => match name.chars().find(|&c| hidden(c)) {
            None => Ok(()),
            Some(c) => {
                let message = format!("the name {name:?} has the character U+{:04X}", u32::from(c));
                Err(scan.trouble(message, "write names on one line, without invisible characters"))
            }
        },
        Some(Token::Word("null")) => Ok(()),
        other => Err(scan.unexpected(other.as_ref(), "a name in quotes", HELP)),
    }
}

/// A list of labels, or how many points there are.
fn declare(mut scan: Scanner<'_>, board: &mut Assembly<'_>) -> Result<(), Trouble> {
    const POINTS: &str = "“points” is a list of labels, or the number of points";
    match scan.next()? {
        Some(Token::Open(open)) => {
            board.listed = true;
            scan.elements(open, POINTS, |scan| {
                let token = scan.next()?;
                let label = scan.label(token, POINTS)?;
                board.declare(&label, scan.line).map(|_| ())
            })?;
            Ok(())
        }
        Some(Token::Word(word)) if word.bytes().all(|b| b.is_ascii_digit()) => {
            let n = word
                .parse()
                .map_err(|_| scan.trouble(format!("{} points are too many", short(word)), POINTS))?;
            board.declare_numbers(n, scan.line)
        }
        other => Err(scan.unexpected(other.as_ref(), "a list or a number", POINTS)),
    }
}

fn family(mut scan: Scanner<'_>, board: &mut Assembly<'_>, side: Side) -> Result<(), Trouble> {
    let open = open_list(&mut scan)?;
    list::family(&mut scan, open, board, side)
}

fn open_list(scan: &mut Scanner<'_>) -> Result<char, Trouble> {
    match scan.next()? {
        Some(Token::Open('[')) => Ok('['),
        other => Err(scan.unexpected(other.as_ref(), "“[”", HELP)),
    }
}

fn setup(scan: &mut Scanner<'_>, board: &mut Assembly<'_>) -> Result<(), Trouble> {
    for (key, mut scan) in object(scan, &["first", "second", "turns", "first_moves"])? {
        let open = open_list(&mut scan)?;
        if key == "turns" {
            scan.elements(open, HELP, |scan| match scan.next()? {
                Some(Token::Quoted(who)) if who == "first" || who == "second" => {
                    board.setup.turns.push(who == "first");
                    Ok(())
                }
                other => Err(scan.unexpected(other.as_ref(), "\"first\" or \"second\"", HELP)),
            })?;
            continue;
        }
        list::points(&mut scan, open, board, HELP)?;
        let points: Vec<Point> = board.take(scan.line)?;
        match key.as_str() {
            "first" => board.setup.first = points,
            "second" => board.setup.second = points,
            _ => board.setup.first_moves = points,
        }
    }
    Ok(())
}

fn places(mut scan: Scanner<'_>, board: &mut Assembly<'_>) -> Result<(), Trouble> {
    const PLACES: &str = "“places” is a list of pairs of whole numbers, such as [[0, 0], [1000, 500]]";
    let open = open_list(&mut scan)?;
    scan.elements(open, PLACES, |scan| {
        scan.expect(&Token::Open('['), "“[”", PLACES)?;
        let mut pair: Vec<i32> = Vec::with_capacity(2);
        scan.elements('[', PLACES, |scan| match scan.next()? {
            Some(Token::Word(word)) if pair.len() < 2 && word.parse::<i32>().is_ok() => {
                pair.extend(word.parse::<i32>());
                Ok(())
            }
            other => Err(scan.unexpected(other.as_ref(), "a whole number", PLACES)),
        })?;
        let [x, y] = pair[..] else { return Err(scan.trouble("a place has two numbers", PLACES)) };
        if board.places.len() == board.points() {
            return Err(scan.trouble(
                format!("more than {} places for {} points", board.places.len(), board.points()),
                "give one place for each point, in the order of the points",
            ));
        }
        board.places.push(Site { x, y });
        Ok(())
    })?;
    Ok(())
}
