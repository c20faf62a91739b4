//! `noughts strategies`

use super::Outcome;
use crate::output::{print, print_json, wrap};
use noughts::game::LETTERS;
use noughts::strategy::registry::{Entry, entries};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

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
    if args.json {
        let all: Vec<_> = entries().into_iter().map(as_json).collect();
        print_json(&all)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    for entry in entries() {
        writeln!(text, "{}\n    {}", entry.name, wrap(entry.about, 4))?;
        writeln!(text, "    for {}", wrap(entry.boards, 4))?;
        writeln!(text, "    source: {}\n", wrap(entry.source, 4))?;
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn as_json(entry: &Entry) -> serde_json::Value {
    let examples: Vec<_> = entry
        .examples
        .iter()
        .map(|e| json!({"board": e.spec, "rules": e.rules, "side": LETTERS[e.side as usize].to_string()}))
        .collect();
    json!({
        "name": entry.name, "about": entry.about, "boards": entry.boards, "source": entry.source,
        "side": LETTERS[entry.side as usize].to_string(), "examples": examples,
    })
}
