//! `noughts rules`

use super::Outcome;
use super::report::Page;
use noughts::games::{RULES, RuleEntry};

/// List the rule sets, each with its definition, options and an example
#[derive(clap::Args)]
pub struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    let mut page = Page::new(args.json);
    for rule in RULES {
        page.text(&describe(rule));
    }
    page.line(
        "Boards with sets of their own for each player (hex(4), versus(A,B)) are played under strong or misere.",
    );
    page.finish(&RULES, 0)
}

fn describe(rule: &RuleEntry) -> String {
    let options =
        if rule.options.is_empty() { String::new() } else { format!("    options: {}\n", rule.options) };
    format!("{}\n    {}\n{options}    {}\n\n", rule.word, rule.about, rule.example)
}
