//! `noughts families`

use super::Outcome;
use crate::output::{print, print_json, wrap};
use noughts::boards::{FAMILIES, Spec};
use std::fmt::Write;
use std::process::ExitCode;

/// List the boards that can be typed, with examples
///
/// Example: noughts families
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// Write the list as JSON
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Family {
    syntax: &'static str,
    about: &'static str,
    examples: &'static [&'static str],
}

pub fn run(args: &Args) -> Outcome {
    if args.json {
        let families =
            FAMILIES.iter().map(|f| Family { syntax: f.syntax, about: f.about, examples: f.examples });
        print_json(&families.collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = String::new();
    for family in FAMILIES {
        let examples: Vec<String> = family.examples.iter().map(|e| format!("\"{e}\"")).collect();
        writeln!(text, "{}\n    {}", family.syntax, wrap(family.about, 4))?;
        writeln!(text, "    {}", examples.join("\n    "))?;
    }
    let aliases: Vec<String> = Spec::ALIASES.iter().map(|(name, spec)| format!("{name} = {spec}")).collect();
    writeln!(
        text,
        "other names\n    {}",
        wrap(&format!("{}, 3x3 = 3^2, 4x4x4 = 4^3", aliases.join(", ")), 4)
    )?;
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
