//! `noughts nested SPEC`

use super::report::Page;
use super::{Outcome, progress};
use crate::commands::read_board;
use crate::guard;
use crate::limits::TimeArgs;
use crate::output::wrap;
use noughts::solving::{Hold, Reason};
use noughts::{Board, Limits, Problem, Rules};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Judge a nested board by its components, without a search on the whole
///
/// Says who gets the inner boards and the outer board in Maker–Breaker, and what follows for the nest under maker-breaker, strong and
/// hop, with hops also as Maker–Breaker (only X's sets count). The islands may carry different boards. Exit code 1: nothing
/// follows for strong play.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts nested \"[AG(2,5):PG(2,2)]\"
  noughts nested \"[PG(2,2):AG(2,3); 1:PG(2,3)]\"
  noughts nested \"[2^1:2^2]\" --rules \"hop players=3\"
  noughts nested \"[PG(2,64):AG(2,2)]\" --json")]
pub struct Args {
    /// The board, such as "[AG(2,5):PG(2,2)]" or "[PG(2,2):AG(2,3); 1:PG(2,3)]"
    spec: String,
    /// Rules to try as well, by a search on the whole nest, such as "hop players=3" or "hop bias=2:1"
    #[arg(long)]
    rules: Vec<String>,
    #[command(flatten)]
    limits: TimeArgs,
    /// Write the answer as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    let board = Arc::new(read_board(&args.spec)?);
    let nest = board.nest().filter(|_| board.second_sets().is_none()).ok_or_else(|| {
        format!("{board} is not a nest with one family of sets: write such as [AG(2,5):PG(2,2)]")
    })?;
    // A search on a component has what is left; if nothing was said, a minute each.
    let cancel = progress::cancelled_by_interrupt()?;
    let limits = || {
        let time = args.limits.time.map_or(Duration::from_secs(60), guard::left);
        Limits::new().time(time).cancel(cancel.clone())
    };
    let mut page = Page::new(args.json);
    let mut answer = BTreeMap::new();
    page.line(format!("{board}: {} points, {} winning sets", board.points(), board.count_sets()));
    answer.insert("board".to_string(), board.name().to_string());
    let mut say = |key: &str, text: String| {
        page.line(format!("  {key:<13} {}", wrap(&text, 16)));
        let known: &mut String = answer.entry(key.replace(", X’s sets", "-maker-breaker")).or_default();
        known.push_str(if known.is_empty() { "" } else { "; " });
        known.push_str(&text);
    };
    let hold = |hold: Option<Hold>| hold.map_or("not decided".to_string(), |hold| hold.to_string());
    for inner in &nest.inners {
        say("inner", format!("{inner}: {}", hold(Hold::of(inner, &limits())?)));
    }
    say("outer", format!("{}: {}", nest.outer, hold(Hold::of(&nest.outer, &limits())?)));
    say("maker-breaker", hold(Hold::of(&board, &limits())?));
    let strong = Reason::strong(&board, &limits())?;
    say(
        "strong",
        match &strong {
            Some((value, reason)) => format!("{value}: {reason}"),
            None => "nothing follows but that X does not lose".to_string(),
        },
    );
    let held = Reason::hop_held(&board, &limits())?;
    let without_draws = if held.is_none() { Reason::hop_without_draws(&board, &limits()) } else { None };
    say(
        "hop",
        match (held, without_draws) {
            (Some(reason), _) => format!("O does not lose: {reason}"),
            (None, Some(reason @ Reason::NoDrawNoTie)) => format!("X wins: {reason}"),
            (None, Some(reason)) => format!("X wins or both own a set: {reason}"),
            (None, None) => "nothing follows".to_string(),
        },
    );
    say(
        "hop, X’s sets",
        match (held, without_draws) {
            (Some(_), _) => "Breaker: the same argument, which only keeps X from his sets".to_string(),
            (None, Some(_)) => "Maker: X owns a set in the end, alone or not".to_string(),
            (None, None) => "nothing follows".to_string(),
        },
    );
    for text in &args.rules {
        let rules: Rules = text.parse()?;
        say(&rules.to_string(), searched(&board, &rules, limits)?);
    }
    page.finish(&answer, u8::from(strong.is_none()))
}

/// What a search says, for each start of a hop game.
fn searched(
    board: &Arc<Board>,
    rules: &Rules,
    limits: impl Fn() -> Limits,
) -> Result<String, Box<dyn std::error::Error>> {
    let mut said: Vec<String> = Vec::new();
    for (orbit, rules) in rules.starts(board)? {
        let verdict = Problem::new(board, rules.clone())?.limits(limits()).value_only().solve();
        let from = orbit.first().map_or(String::new(), |&p| format!(" from {}", board.label(p)));
        let value = verdict.value().map_or("not decided".to_string(), |value| value.in_words(&rules));
        said.push(format!("{value}{from}"));
    }
    Ok(said.join("; "))
}
