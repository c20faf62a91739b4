//! The `.pg` format of the literature on games as quantified formulas: sections of lines.
//!
//! Points may be listed after the sets, so what else there is waits for them.

use super::assembly::Side;
use super::lines::{Line, last_line, lines, words};
use super::text::{extend, set, unknown};
use super::words::short;
use super::{Assembly, Trouble};
use crate::board::Draft;
use crate::board::labels::FEW;
use std::collections::HashSet;

const PG_SECTIONS: [&str; 8] = [
    "times",
    "blackturns",
    "positions",
    "blackwins",
    "whitewins",
    "blackinitials",
    "whiteinitials",
    "firstmoves",
];

const PG_HELP: &str = "sections are #times, #blackturns, #positions, #blackwins, #whitewins, #blackinitials, \
     #whiteinitials and #firstmoves";

/// Black is the first player. Without `#whitewins` White only blocks: the second player has no sets.
pub fn parse(text: &str, mut board: Assembly<'_>) -> Result<Draft, Trouble> {
    let mut section = "";
    let mut rest: Vec<(usize, &str, &str)> = Vec::new();
    for (n, line) in lines(text, b'%', |line| line.strip_prefix('#')) {
        match line {
            Line::Heading(name) => section = pg_section(name).ok_or_else(|| unknown(n, name, PG_HELP))?,
            Line::Content(content) if section == "positions" => {
                words(content).try_for_each(|word| board.declare(word, n).map(|_| ()))?;
            }
            Line::Content(content) if section.is_empty() => {
                let message = format!("“{}” stands before the first section", short(content));
                return Err(Trouble::new(n, message, PG_HELP));
            }
            Line::Content(content) => rest.push((n, section, content)),
        }
    }
    if !board.listed {
        let last = last_line(text);
        return Err(Trouble::new(last, "the section #positions is missing or empty", PG_HELP));
    }
    board.two_families();
    let (mut times, mut black_turns) = (Vec::new(), Vec::new());
    for (n, section, content) in rest {
        match section {
            "blackwins" => set(&mut board, content, n, Side::First)?,
            "whitewins" => set(&mut board, content, n, Side::Second)?,
            "blackinitials" => extend(&mut board, |b| &mut b.setup.first, content, n)?,
            "whiteinitials" => extend(&mut board, |b| &mut b.setup.second, content, n)?,
            "firstmoves" => extend(&mut board, |b| &mut b.setup.first_moves, content, n)?,
            "times" => times.extend(words(content)),
            _ => black_turns.extend(words(content).map(|word| (n, word))),
        }
    }
    board.setup.turns = pg_turns(&times, &black_turns)?;
    // Taking turns until the board is full, Black first on the empty one, is what every game does: nothing to note.
    let claimed = board.setup.first.len() + board.setup.second.len();
    let free = board.points().saturating_sub(claimed);
    let turns = &mut board.setup.turns;
    let usual = |(i, black): (usize, &bool)| *black == (claimed + i).is_multiple_of(2);
    if turns.len() >= free && turns.iter().enumerate().all(usual) {
        turns.clear();
    }
    board.merge_families();
    board.finish(last_line(text))
}

/// The section that a heading names.
fn pg_section(name: &str) -> Option<&'static str> {
    let known = |name: &str| PG_SECTIONS.into_iter().find(|section| section.eq_ignore_ascii_case(name));
    known(name).or_else(|| known(&name.to_lowercase()))
}

fn pg_turns(times: &[&str], black_turns: &[(usize, &str)]) -> Result<Vec<bool>, Trouble> {
    // Mostly both are in the same order: then each of Black's turns is the next of the times.
    let mut next = black_turns.iter().peekable();
    let in_order: Vec<bool> =
        times.iter().map(|time| next.next_if(|(_, turn)| turn == time).is_some()).collect();
    let is_twice = |(i, time): (usize, &&str)| times[..i].contains(time);
    if next.peek().is_none() && times.len() <= FEW && !times.iter().enumerate().any(is_twice) {
        return Ok(in_order);
    }
    let known: HashSet<&str> = times.iter().copied().collect();
    if let Some((n, turn)) = black_turns.iter().find(|(_, turn)| !known.contains(turn)) {
        let message = format!("Black's turn “{}” is not among the times", short(turn));
        return Err(Trouble::new(*n, message, "add it to #times"));
    }
    let black_turns: HashSet<&str> = black_turns.iter().map(|&(_, turn)| turn).collect();
    Ok(times.iter().map(|time| black_turns.contains(time)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_those_of_the_definition() {
        let times = ["t1", "t2", "t3", "t4"];
        for mask in 0..16 {
            let turns: Vec<bool> = (0..4).map(|i| mask >> i & 1 == 1).collect();
            let mut black: Vec<(usize, &str)> = (0..4).filter(|&i| turns[i]).map(|i| (1, times[i])).collect();
            assert_eq!(pg_turns(&times, &black).unwrap(), turns);
            black.reverse();
            assert_eq!(pg_turns(&times, &black).unwrap(), turns);
        }
        assert_eq!(pg_turns(&["a", "b", "a"], &[(1, "a")]).unwrap(), [true, false, true]);
        assert!(pg_turns(&times, &[(1, "t1"), (7, "t9")]).unwrap_err().line == 7);
    }
}
