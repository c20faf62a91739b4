//! `noughts rules`

use super::Outcome;
use noughts::game::RULES;
use std::process::ExitCode;

/// List the rule sets, each with its definition, options and an example
#[derive(clap::Args)]
pub struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    if args.json {
        let entry = |r: &noughts::game::RuleEntry| serde_json::json!({"rules": r.word, "options": r.options, "about": r.about, "example": r.example});
        println!("{}", serde_json::Value::Array(RULES.iter().map(entry).collect()));
        return Ok(ExitCode::SUCCESS);
    }
    for rule in RULES {
        println!("{}", rule.word);
        println!("    {}", rule.about);
        if !rule.options.is_empty() {
            println!("    options: {}", rule.options);
        }
        println!("    {}\n", rule.example);
    }
    println!(
        "Boards with sets of their own for each player (hex(4), versus(A,B)) are played under strong or misere."
    );
    Ok(ExitCode::SUCCESS)
}
