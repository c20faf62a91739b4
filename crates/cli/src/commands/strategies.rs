//! `noughts strategies`

use super::Outcome;
use super::report::Page;
use crate::output::wrap;
use noughts::strategies::{self, Entry};
use serde::Serialize;

/// List the strategies, each with its source and the boards it is for
///
/// Example: noughts strategies
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// Write the list as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    let mut page = Page::new(args.json);
    for entry in Entry::all() {
        page.line(format!("{}\n    {}", entry.name, wrap(entry.about, 4)));
        page.line(format!("    for {}", wrap(entry.boards, 4)));
        page.line(format!("    source: {}\n", wrap(entry.source, 4)));
    }
    let all: Vec<Answer> = Entry::all().into_iter().map(Answer::of).collect();
    page.finish(&all, 0)
}

#[derive(Serialize)]
struct Answer {
    name: &'static str,
    about: &'static str,
    boards: &'static str,
    source: &'static str,
    side: char,
    examples: Vec<Example>,
}

#[derive(Serialize)]
struct Example {
    board: &'static str,
    rules: &'static str,
    side: char,
}

impl Answer {
    fn of(entry: &'static Entry) -> Answer {
        let example =
            |e: &strategies::Example| Example { board: e.spec, rules: e.rules, side: e.side.letter() };
        Answer {
            name: entry.name,
            about: entry.about,
            boards: entry.boards,
            source: entry.source,
            side: entry.side.letter(),
            examples: entry.examples.iter().map(example).collect(),
        }
    }
}
