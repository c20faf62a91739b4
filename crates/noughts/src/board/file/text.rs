//! Board files in plain text, and in the `.pg` format of the literature on games as quantified formulas.
//!
//! Both are made of sections of lines; they differ in how a section and a comment begin.

use super::{Assembly, Trouble};
use crate::board::{Draft, Point, Sets};
use std::collections::HashSet;

/// A section: its name in lower case and its lines with their numbers in the file.
struct Section<'a> {
    name: String,
    line: usize,
    lines: Vec<(usize, &'a str)>,
}

impl Section<'_> {
    fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().flat_map(|&(n, line)| words(line).map(move |word| (n, word)))
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

/// Cuts a text into sections; lines before the first header belong to a section called `first_name`.
fn sections<'a>(
    text: &'a str,
    first_name: &str,
    comment: char,
    header: impl Fn(&'a str) -> Option<&'a str>,
) -> Vec<Section<'a>> {
    let mut all = vec![Section { name: first_name.to_string(), line: 1, lines: Vec::new() }];
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(name) = header(line) {
            all.push(Section { name: name.trim().to_lowercase(), line: i + 1, lines: Vec::new() });
            continue;
        }
        // A comment begins a line or follows a space, so that a label may have the sign inside.
        let end = line
            .char_indices()
            .find(|&(at, c)| c == comment && line[..at].chars().next_back().is_none_or(char::is_whitespace))
            .map_or(line.len(), |(at, _)| at);
        let content = line[..end].trim();
        if let (false, Some(section)) = (content.is_empty(), all.last_mut()) {
            section.lines.push((i + 1, content));
        }
    }
    all
}

fn unknown(section: &Section, help: &'static str) -> Trouble {
    Trouble { message: format!("line {}: no section is called “{}”", section.line, section.name), help }
}

fn family(board: &mut Assembly, section: &Section) -> Result<Vec<Vec<Point>>, Trouble> {
    section.lines.iter().map(|&(n, line)| board.set(words(line), &format!("line {n}"))).collect()
}

fn list(board: &mut Assembly, section: &Section) -> Result<Vec<Point>, Trouble> {
    let place = format!("line {}, section “{}”", section.line, section.name);
    board.set(section.words().map(|(_, word)| word), &place)
}

fn declare_points(board: &mut Assembly, all: &[Section], name: &str) -> Result<(), Trouble> {
    for section in all.iter().filter(|s| s.name == name) {
        for (n, word) in section.words() {
            board.declare(word, &format!("line {n}"))?;
        }
    }
    Ok(())
}

const PLAIN_HELP: &str = "sections are [points], [sets], [second sets], [first stones], [second stones], [turns] and [first moves]";

/// One set per line, `#` comments, optional sections in brackets.
pub fn parse_plain(text: &str) -> Result<Draft, Trouble> {
    let all = sections(text, "sets", '#', |line| line.strip_prefix('[')?.strip_suffix(']'));
    let mut board = Assembly::default();
    declare_points(&mut board, &all, "points")?;
    for section in &all {
        match section.name.as_str() {
            "points" => {}
            "sets" => {
                let sets = family(&mut board, section)?;
                board.sets.extend(sets);
            }
            "second sets" => {
                let sets = family(&mut board, section)?;
                board.second.get_or_insert_default().extend(sets);
            }
            "first stones" => board.setup.first = list(&mut board, section)?,
            "second stones" => board.setup.second = list(&mut board, section)?,
            "first moves" => board.setup.first_moves = list(&mut board, section)?,
            "turns" => {
                for (n, word) in section.words() {
                    board.setup.turns.push(match word.to_lowercase().as_str() {
                        "first" => true,
                        "second" => false,
                        _ => {
                            return Err(Trouble {
                                message: format!("line {n}: “{word}” is not a player"),
                                help: "write first or second for each move",
                            });
                        }
                    });
                }
            }
            _ => return Err(unknown(section, PLAIN_HELP)),
        }
    }
    board.finish()
}

const PG_HELP: &str = "sections are #times, #blackturns, #positions, #blackwins, #whitewins, #blackinitials, \
     #whiteinitials and #firstmoves";

/// Black is the first player. Without `#whitewins` White only blocks: the second player has no sets.
pub fn parse_pg(text: &str) -> Result<Draft, Trouble> {
    let all = sections(text, "", '%', |line| line.strip_prefix('#'));
    if let Some(&(n, line)) = all[0].lines.first() {
        let message = format!("line {n}: “{line}” stands before the first section");
        return Err(Trouble { message, help: PG_HELP });
    }
    let mut board = Assembly::default();
    declare_points(&mut board, &all, "positions")?;
    if !board.listed {
        return Err(Trouble { message: "the section #positions is missing or empty".into(), help: PG_HELP });
    }
    let mut white = Vec::new();
    let (mut times, mut black_turns) = (Vec::new(), Vec::new());
    for section in &all[1..] {
        match section.name.as_str() {
            "positions" => {}
            "blackwins" => {
                let sets = family(&mut board, section)?;
                board.sets.extend(sets);
            }
            "whitewins" => white.extend(family(&mut board, section)?),
            "blackinitials" => board.setup.first = list(&mut board, section)?,
            "whiteinitials" => board.setup.second = list(&mut board, section)?,
            "firstmoves" => board.setup.first_moves = list(&mut board, section)?,
            "times" => times.extend(section.words()),
            "blackturns" => black_turns.extend(section.words()),
            _ => return Err(unknown(section, PG_HELP)),
        }
    }
    let known: HashSet<&str> = times.iter().map(|&(_, time)| time).collect();
    for &(n, turn) in &black_turns {
        if !known.contains(turn) {
            let message = format!("line {n}: Black's turn “{turn}” is not among the times");
            return Err(Trouble { message, help: "add it to #times" });
        }
    }
    let black_turns: HashSet<&str> = black_turns.iter().map(|&(_, turn)| turn).collect();
    let turns: Vec<bool> = times.iter().map(|(_, time)| black_turns.contains(time)).collect();
    // Taking turns until the board is full is what every game does: nothing to note.
    let stones = board.setup.first.len() + board.setup.second.len();
    let free = board.names.labels.len().saturating_sub(stones);
    let usual = turns.len() >= free && turns.iter().enumerate().all(|(i, &black)| black == (i % 2 == 0));
    if !usual {
        board.setup.turns = turns;
    }
    // The same sets for both are one family.
    if !same_family(&board.sets, &white) {
        board.second = Some(white);
    }
    board.finish()
}

fn same_family(a: &[Vec<Point>], b: &[Vec<Point>]) -> bool {
    let family = |sets: &[Vec<Point>]| {
        let sets: Sets = sets.iter().collect();
        sets.iter().map(<[Point]>::to_vec).collect::<HashSet<Vec<Point>>>()
    };
    family(a) == family(b)
}
