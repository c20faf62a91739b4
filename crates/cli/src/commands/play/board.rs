//! Games on boards in the terminal, against a strategy.

use super::super::Outcome;
use super::Args;
use crate::commands::READER;
use crate::output::print;
use noughts::games::LETTERS;
use noughts::random::Dice;
use noughts::strategies::{Entry, Setting, TieBreak};
use noughts::{Game, Memo, Move, Outcome as Ending, Player, Position, Strategy};
use noughts_draw as draw;
use std::io::BufRead;
use std::process::ExitCode;

const HELP: &str = "Type a point to claim it, or from>to to hop, such as b2 or a1>b2. “?” asks for a hint, “m” lists the moves,
“u” takes your last move back, “q” stops.\n";

/// A position of the game being played, with what the strategy remembers.
#[derive(Clone)]
struct Moment {
    position: Position,
    last: Option<Move>,
    memo: Memo,
}

/// What a person typed.
enum Typed {
    Move(Move),
    Undo,
    Again,
    Stop,
}

pub fn run(args: &Args) -> Outcome {
    let setting = Setting::of_two(&READER, &args.game, &args.rules)?;
    let game = setting.game()?;
    let person =
        if args.second { 1 } else { args.side.as_deref().map_or(Ok(0), super::super::verify::player)? };
    let rival = (Entry::find(&args.against)?.make)(&setting, 1 - person)?;
    let hints = (Entry::find("search")?.make)(&setting, person)?;
    print(HELP)?;
    let mut input = std::io::stdin().lock();
    let mut past: Vec<Moment> = Vec::new();
    let mut here = Moment { position: game.start(), last: None, memo: rival.begin() };
    loop {
        if let Some(ending) = game.outcome(&here.position) {
            print(&format!("\n{}\n{}\n", picture(&*game, &here.position)?, sentence(ending, person)))?;
            return Ok(ExitCode::SUCCESS);
        }
        if game.mover(&here.position) != person {
            let Some(next) = answer(&*game, &*rival, &here, args.level, past.len() as u64)? else {
                print("\nI do not know what to do here: you win.\n")?;
                return Ok(ExitCode::SUCCESS);
            };
            here = next;
            continue;
        }
        print(&format!("\n{}{}: ", picture(&*game, &here.position)?, LETTERS[person as usize]))?;
        match read(&mut input, &*game, &here, &*hints)? {
            Typed::Again => {}
            Typed::Stop => {
                print("\nStopped.\n")?;
                return Ok(ExitCode::SUCCESS);
            }
            Typed::Undo => match past.pop() {
                Some(before) => here = before,
                None => print("There is no move to take back.\n")?,
            },
            Typed::Move(mv) => {
                past.push(here.clone());
                let position = game.play(&here.position, mv);
                here = Moment { position, last: Some(mv), memo: here.memo };
            }
        }
    }
}

/// The strategy's move, or at a lower level now and then any move.
fn answer(
    game: &dyn Game,
    rival: &dyn Strategy,
    here: &Moment,
    level: u8,
    turn: u64,
) -> Result<Option<Moment>, Box<dyn std::error::Error>> {
    let lot = Dice::mix(turn + 1);
    let slip = lot % 10 >= u64::from(level.min(10));
    let choices = rival.reply(&here.position, here.last, &here.memo);
    let moves = game.moves(&here.position);
    let (mv, memo, why) = match TieBreak::First.pick(&choices, 0) {
        Some(choice) if !slip => {
            let why = rival.why(&here.position, here.last, &here.memo, choice);
            (choice.mv, choice.memo.clone(), why)
        }
        None if !slip => return Ok(None),
        _ => (moves[(lot / 10) as usize % moves.len()], here.memo.clone(), "Just so.".to_string()),
    };
    print(&format!("\nI play {}. {why}\n", game.board().show_move(mv)))?;
    Ok(Some(Moment { position: game.play(&here.position, mv), last: here.last, memo }))
}

fn read(
    input: &mut impl BufRead,
    game: &dyn Game,
    here: &Moment,
    hints: &dyn Strategy,
) -> Result<Typed, Box<dyn std::error::Error>> {
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        return Ok(Typed::Stop);
    }
    let moves = game.moves(&here.position);
    match line.trim() {
        "q" | "quit" => return Ok(Typed::Stop),
        "u" | "undo" => return Ok(Typed::Undo),
        "m" | "moves" => {
            let all: Vec<String> = moves.iter().map(|&mv| game.board().show_move(mv)).collect();
            print(&format!("{}\n", all.join(" ")))?;
        }
        "" => print(HELP)?,
        "?" | "hint" => {
            if let Some(choice) = hints.reply(&here.position, here.last, &hints.begin()).first() {
                print(&format!("Try {}.\n", game.board().show_move(choice.mv)))?;
            }
        }
        text => match game.board().parse_move(text) {
            Ok(mv) if moves.contains(&mv) => return Ok(Typed::Move(mv)),
            Ok(_) => print(&format!("“{text}” is not a legal move here; “m” lists those that are.\n"))?,
            Err(problem) => print(&format!("{problem}.\n"))?,
        },
    }
    Ok(Typed::Again)
}

fn picture(game: &dyn Game, position: &Position) -> Result<String, draw::DrawError> {
    let of = |player: Player| position.owned_by(player).collect();
    let options = draw::Options { x: of(0), o: of(1), ..draw::Options::default() };
    Ok(draw::text::picture(game.board(), &options)?.trim_end().to_string() + "\n")
}

fn sentence(ending: Ending, person: Player) -> &'static str {
    match ending {
        Ending::Draw => "A draw.",
        Ending::Tie => "Both own a set: a tie.",
        _ if ending.lost_by(person) => "I win.",
        _ => "You win.",
    }
}
