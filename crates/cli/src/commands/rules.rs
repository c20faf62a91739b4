//! `noughts rules`

use super::Outcome;
use crate::output::print;
use noughts::game::{RULES, RuleEntry};
use serde_json::{Value, json};
use std::process::ExitCode;

/// List the rule sets, each with its definition, options and an example
#[derive(clap::Args)]
pub struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    let text = if args.json {
        let entry = |r: &RuleEntry| json!({"rules": r.word, "options": r.options, "about": r.about, "example": r.example});
        format!("{}\n", Value::Array(RULES.iter().map(entry).collect()))
    } else {
        let each: String = RULES.iter().map(describe).collect();
        format!(
            "{each}Boards with sets of their own for each player (hex(4), versus(A,B)) are played under strong or misere.\n"
        )
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn describe(rule: &RuleEntry) -> String {
    let options =
        if rule.options.is_empty() { String::new() } else { format!("    options: {}\n", rule.options) };
    format!("{}\n    {}\n{options}    {}\n\n", rule.word, rule.about, rule.example)
}
