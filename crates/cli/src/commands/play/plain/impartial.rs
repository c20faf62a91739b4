//! Impartial games line by line.

use crate::commands::play::{Args, heaps};
use crate::commands::{Outcome, READER};
use crate::output::print;
use noughts_impartial::game::Solver;
use noughts_impartial::sum::{Move, Sum};
use std::io::BufRead;
use std::process::ExitCode;

const HELP: &str = "Type the number of a part, “=” and what you leave of it: 1=2 leaves 2 of the first part,
1=2+3 splits it. With one part the number may be left out. “?” lists all moves, “q” stops.\n";

/// What a person typed.
enum Typed {
    Move(Move),
    Again(String),
    Stop,
}

pub fn run(args: &Args) -> Outcome {
    let mut sum = Sum::read(&args.game, &READER)?;
    // Refuses games with too many moves before the first prompt.
    sum.moves()?;
    let rules = sum.rules.clone();
    let mut solver = Solver::new(&rules);
    let mut input = std::io::stdin().lock();
    let persons = heaps::persons(args)?;
    let mut turn = 0;
    print(HELP)?;
    loop {
        let moves = sum.moves()?;
        let mover = turn % 2;
        if moves.is_empty() {
            print(&format!("\n{}\n", ending(&persons, if args.misere { mover } else { 1 - mover })))?;
            return Ok(ExitCode::SUCCESS);
        }
        if persons[mover] {
            let who = if persons[1 - mover] { format!("Player {}", mover + 1) } else { "You".into() };
            show(&sum, &who)?;
            match read(&mut input, &sum, &moves)? {
                Typed::Again(message) => {
                    print(&message)?;
                    continue;
                }
                Typed::Stop => {
                    print("\nStopped.\n")?;
                    return Ok(ExitCode::SUCCESS);
                }
                Typed::Move(m) => sum = sum.after(&m),
            }
        } else {
            let m = heaps::best(&sum, &moves, args.misere, &mut solver)?;
            let who =
                if persons[1 - mover] { "I play".into() } else { format!("Player {} plays", mover + 1) };
            print(&format!("\n{who} {}.\n", sum.show_move(&m)))?;
            sum = sum.after(&m);
        }
        turn += 1;
    }
}

fn show(sum: &Sum, who: &str) -> std::io::Result<()> {
    let parts: Vec<String> = sum
        .parts
        .iter()
        .enumerate()
        .map(|(i, part)| format!("{}: {}", i + 1, sum.rules.show(part)))
        .collect();
    print(&format!("\n{}\n{who}: ", parts.join("   ")))
}

fn ending(persons: &[bool], winner: usize) -> String {
    match (persons[winner], persons[1 - winner]) {
        (false, true) => "No move is left. I win.".into(),
        (true, false) => "No move is left. You win.".into(),
        _ => format!("Player {} wins.", winner + 1),
    }
}

fn read(input: &mut impl BufRead, sum: &Sum, moves: &[Move]) -> std::io::Result<Typed> {
    let Some(line) = super::line(input)? else { return Ok(Typed::Stop) };
    let line = line.trim();
    Ok(match line {
        "q" | "quit" => Typed::Stop,
        "?" | "help" => Typed::Again(list(sum, moves)),
        _ => match heaps::find(sum, moves, line) {
            Some(m) => Typed::Move(m),
            None => Typed::Again(format!("“{line}” is not a move here; “?” lists the moves.\n")),
        },
    })
}

fn list(sum: &Sum, moves: &[Move]) -> String {
    let mut texts: Vec<String> = moves.iter().map(|m| heaps::text(sum, m)).collect();
    texts.dedup();
    let more = texts.len().saturating_sub(200);
    texts.truncate(200);
    let rest = if more > 0 { format!(" … and {more} more") } else { String::new() };
    format!("{HELP}{}{rest}\n", texts.join("  "))
}
