//! Games on boards line by line, against a strategy.

use crate::commands::Outcome;
use crate::commands::play::Args;
use crate::commands::play::company::{Company, Course, name};
use crate::output::print;
use noughts::{Outcome as Ending, Player};
use noughts_draw as draw;
use std::io::BufRead;
use std::process::ExitCode;
use std::sync::Arc;

const HELP: &str = "Type a point to claim it, from>to to hop, or two points to offer, such as b2, a1>b2 or a1+b2. “?” asks for a hint,
“m” lists the moves, “u” takes your last move back, “q” stops.\n";

/// What a person typed.
enum Typed {
    Move,
    Undo,
    Again,
    Stop,
}

pub fn run(args: &Args) -> Outcome {
    let company = Company::new(args)?;
    print(HELP)?;
    let mut input = std::io::stdin().lock();
    let mut course = company.begin();
    loop {
        let Some(mover) = course.session.to_move() else {
            let ending = course.session.outcome().map_or(String::new(), |end| sentence(&company, end));
            print(&format!("\n{}\n{ending}\n", picture(&course)?))?;
            return Ok(ExitCode::SUCCESS);
        };
        if !company.persons[mover as usize] {
            let Some(reply) = company.reply(&course, &Arc::default()) else {
                print("\nI do not know what to do here: you win.\n")?;
                return Ok(ExitCode::SUCCESS);
            };
            let who = if company.persons.contains(&true) && company.persons.len() == 2 {
                "I play".to_string()
            } else {
                format!("{} plays", name(&*company.game, mover))
            };
            print(&format!("\n{who} {}. {}\n", company.game.board().show_move(reply.mv), reply.why))?;
            course.make(reply.mv, Some(reply.memo))?;
            continue;
        }
        print(&format!("\n{}{}: ", picture(&course)?, mover.letter()))?;
        match read(&mut input, &company, &mut course)? {
            Typed::Again | Typed::Move => {}
            Typed::Stop => {
                print("\nStopped.\n")?;
                return Ok(ExitCode::SUCCESS);
            }
            Typed::Undo => {
                if !undo(&company, &mut course) {
                    print("There is no move to take back.\n")?;
                }
            }
        }
    }
}

/// Takes moves back until a person is to move again.
fn undo(company: &Company, course: &mut Course) -> bool {
    let before = course.clone();
    while course.undo().is_some() {
        if course.session.to_move().is_some_and(|mover| company.persons[mover as usize]) {
            return true;
        }
    }
    *course = before;
    false
}

fn read(
    input: &mut impl BufRead,
    company: &Company,
    course: &mut Course,
) -> Result<Typed, Box<dyn std::error::Error>> {
    let Some(line) = super::line(input)? else { return Ok(Typed::Stop) };
    let board = company.game.board();
    match line.trim() {
        "q" | "quit" => return Ok(Typed::Stop),
        "u" | "undo" => return Ok(Typed::Undo),
        "m" | "moves" => {
            let all: Vec<String> = course.session.legal().iter().map(|&mv| board.show_move(mv)).collect();
            print(&format!("{}\n", all.join(" ")))?;
        }
        "" => print(HELP)?,
        "?" | "hint" => {
            if let Some(reply) = company.perfect(course.session.position(), &Arc::default()) {
                print(&format!("Try {}. {}\n", board.show_move(reply.mv), reply.why))?;
            }
        }
        text => match board.parse_move(text) {
            Ok(mv) if course.session.legal().contains(&mv) => {
                course.make(mv, None)?;
                return Ok(Typed::Move);
            }
            Ok(_) => print(&format!("“{text}” is not a legal move here; “m” lists those that are.\n"))?,
            Err(problem) => print(&format!("{problem}.\n"))?,
        },
    }
    Ok(Typed::Again)
}

fn picture(course: &Course) -> Result<String, draw::DrawError> {
    let position = course.session.position();
    let of = |player: Player| position.owned_by(player).collect();
    let options = draw::Options { x: of(Player::X), o: of(Player::O), ..draw::Options::default() };
    let game = course.session.game();
    let third = if game.players() > 2 { game.show_position(position) + "\n" } else { String::new() };
    Ok(draw::text::picture(game.board(), &options)?.trim_end().to_string() + "\n" + &third)
}

fn sentence(company: &Company, ending: Ending) -> String {
    let persons: Vec<Player> =
        Player::among(company.game.players()).filter(|p| company.persons[p.index()]).collect();
    match (ending, &persons[..]) {
        (Ending::Draw, _) => "A draw.".to_string(),
        (Ending::Tie, _) => "Both own a set: a tie.".to_string(),
        (_, [you]) if company.persons.len() == 2 => {
            if ending.lost_by(*you) {
                "I win.".to_string()
            } else {
                "You win.".to_string()
            }
        }
        (Ending::Win(player), _) => format!("{player} wins."),
        (Ending::Loss(player), _) => format!("{player} loses."),
    }
}
