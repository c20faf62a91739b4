//! Impartial games in the terminal.

use super::super::Outcome;
use super::Args;
use crate::commands::READER;
use crate::output::print;
use noughts_impartial::game::Solver;
use noughts_impartial::sum::{Move, Rules, Sum};
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
    let mut people_turn = !args.second;
    let mut turn = 0;
    print(HELP)?;
    loop {
        let moves = sum.moves()?;
        let mover = turn % 2;
        if moves.is_empty() {
            // The player to move cannot: the other one has made the last move.
            print(&format!("\n{}\n", ending(args, mover, people_turn)))?;
            return Ok(ExitCode::SUCCESS);
        }
        if args.two || people_turn {
            let who = if args.two { format!("Player {}", mover + 1) } else { "You".into() };
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
            let m = best(&sum, &moves, args.misere, &mut solver)?;
            print(&format!("\nI play {}.\n", sum.show_move(&m)))?;
            sum = sum.after(&m);
        }
        people_turn = !people_turn;
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

/// A winning move, or where there is none the last of the list, which changes least.
fn best(
    sum: &Sum,
    moves: &[Move],
    misere: bool,
    solver: &mut Solver<'_, Rules>,
) -> Result<Move, Box<dyn std::error::Error>> {
    let winning = if misere { sum.misere_winning_moves(solver)? } else { sum.winning_moves(solver)? };
    Ok(winning.first().or(moves.last()).cloned().ok_or("no move is left")?)
}

fn ending(args: &Args, mover: usize, people_turn: bool) -> String {
    // Who made the last move: the one who is not to move now.
    match (args.two, people_turn != args.misere) {
        (true, _) => format!("Player {} wins.", if args.misere { mover + 1 } else { 2 - mover }),
        (false, true) => "No move is left. I win.".into(),
        (false, false) => "No move is left. You win.".into(),
    }
}

fn read(input: &mut impl BufRead, sum: &Sum, moves: &[Move]) -> std::io::Result<Typed> {
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        return Ok(Typed::Stop);
    }
    let line = line.trim();
    Ok(match line {
        "q" | "quit" => Typed::Stop,
        "?" | "help" => Typed::Again(list(sum, moves)),
        _ => match find(sum, moves, line) {
            Some(m) => Typed::Move(m),
            None => Typed::Again(format!("“{line}” is not a move here; “?” lists the moves.\n")),
        },
    })
}

fn list(sum: &Sum, moves: &[Move]) -> String {
    let mut texts: Vec<String> =
        moves.iter().map(|m| format!("{}={}", m.part + 1, sum.move_text(m))).collect();
    texts.dedup();
    let more = texts.len().saturating_sub(200);
    texts.truncate(200);
    let rest = if more > 0 { format!(" … and {more} more") } else { String::new() };
    format!("{HELP}{}{rest}\n", texts.join("  "))
}

fn find(sum: &Sum, moves: &[Move], line: &str) -> Option<Move> {
    let (part, to) = match line.split_once('=') {
        Some((part, to)) => (part.trim().parse().ok()?, to),
        None if sum.parts.len() == 1 => (1, line),
        None => return None,
    };
    let clean = |text: &str| text.replace([' ', '(', ')'], "").to_lowercase();
    moves.iter().find(|m| m.part + 1 == part && clean(&sum.move_text(m)) == clean(to)).cloned()
}
