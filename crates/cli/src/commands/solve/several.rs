//! Several games in one command: one after the other, and one that goes wrong leaves the others alone.

use super::{Args, Question, folder, leftovers};
use crate::commands::Outcome;
use crate::commands::progress::cancelled_by_interrupt;
use crate::commands::report::{Page, Status};
use crate::failure::{Failure, RefusedGame};
use crate::guard::{self, OneOf};
use crate::output::{count, is_closed, print, print_json_line, say_failed, tell};
use noughts::solving::Stop;
use serde::Serialize;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Solves every board under every rule set.
pub fn run(args: &Args) -> Outcome {
    for (is_given, what) in [(args.position.is_some(), "--position"), (args.on.is_some(), "--on")] {
        if is_given {
            let failure = Failure::new(format!("{what} goes with one board and one rule set"));
            return Err(Box::new(failure.help("give the others in a command of their own")));
        }
    }
    let folder = folder(args)?;
    let (cancel, leftovers) = (cancelled_by_interrupt()?, leftovers(args));
    let games: Vec<(&str, &str)> =
        args.specs.iter().flat_map(|spec| args.rules.iter().map(move |rules| (&**spec, &**rules))).collect();
    let mut tally = Tally::default();
    for (done, (spec, rules)) in games.iter().enumerate() {
        let time = args.limits.clock.time.map(guard::left);
        if time.is_some_and(|time| time.is_zero()) || cancel.load(Ordering::Relaxed) {
            tally.left = games.len() - done;
            if args.json {
                let stop = if time.is_some_and(|time| time.is_zero()) { Stop::Time } else { Stop::Cancelled };
                not_begun(&games[done..], stop)?;
            }
            break;
        }
        if is_closed() {
            break;
        }
        let left = games.len() - done;
        let (board, code) = (spec.to_string(), tally.code());
        guard::next(OneOf { board, rules: rules.to_string(), code, after: left - 1 });
        let until = time.and_then(|time| Instant::now().checked_add(time / left as u32));
        let question = Question { args, spec, rules, folder: folder.as_ref(), until, leftovers };
        match question.answer(Page::one_of_several(args.json)) {
            Ok(code) if code == ExitCode::SUCCESS => tally.decided += 1,
            Ok(code) if code == ExitCode::from(1) => tally.undecided += 1,
            Ok(_) => tally.refused += 1,
            Err(error) => {
                guard::done();
                let failure = Failure::of(&*error);
                if args.json {
                    print_json_line(&RefusedGame { board: spec, rules, error: &failure })?;
                } else {
                    say_failed(&format!("{spec} under {rules} rules: {failure}"));
                }
                tally.refused += 1;
            }
        }
    }
    guard::done();
    if args.json {
        if tally.left > 0 {
            tell(&format!("{} not begun", count(tally.left, "game")));
        }
    } else {
        print(&format!("{}\n", tally.words()))?;
    }
    Ok(ExitCode::from(tally.code()))
}

/// One of several games that the limit for all of them came before.
#[derive(Serialize)]
struct NotBegun<'a> {
    board: &'a str,
    rules: &'a str,
    status: Status,
    value: Option<&'a str>,
    limit: String,
}

fn not_begun(games: &[(&str, &str)], stop: Stop) -> Result<(), Box<dyn std::error::Error>> {
    let line = |&(board, rules): &(&str, &str)| {
        print_json_line(&NotBegun {
            board,
            rules,
            status: Status::Open,
            value: None,
            limit: stop.to_string(),
        })
    };
    games.iter().try_for_each(line)
}

/// How the games ended.
#[derive(Default)]
struct Tally {
    decided: usize,
    undecided: usize,
    /// Bad input, or a file that could not be written or was not accepted.
    refused: usize,
    /// Not begun.
    left: usize,
}

impl Tally {
    fn words(&self) -> String {
        let Tally { decided, undecided, refused, left } = *self;
        let rest = [(undecided, "undecided"), (refused, "with an error"), (left, "not begun")];
        let rest = rest.iter().filter(|(number, _)| *number > 0);
        let rest: Vec<String> = rest.map(|(number, what)| format!(", {number} {what}")).collect();
        let all = count(decided + undecided + refused + left, "game");
        format!("{all}: {decided} decided{}", rest.concat())
    }

    fn code(&self) -> u8 {
        match (self.refused, self.undecided + self.left) {
            (0, 0) => 0,
            (0, _) => 1,
            _ => 2,
        }
    }
}
