//! The list of commands in groups, and what is wrong with a command line.

use crate::failure::Failure;
use crate::output::wrap;
use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};
use std::fmt::Write;

/// Puts the commands in groups on the page of `noughts help`.
pub fn grouped(command: Command, groups: &[(&str, &[&str])]) -> Command {
    let about = |name: &str| {
        let found = command.find_subcommand(name).and_then(Command::get_about);
        found.map(StyledStr::to_string).unwrap_or_default()
    };
    let bold = command.get_styles().get_header();
    let name_style = command.get_styles().get_literal();
    let mut text = String::new();
    for (group, names) in groups {
        let _ = writeln!(text, "{bold}{group}:{bold:#}");
        for name in *names {
            let about = wrap(&about(name), 15);
            let _ = writeln!(text, "  {name_style}{name:<12}{name_style:#} {about}");
        }
        text.push('\n');
    }
    let text = format!("{text}`noughts help COMMAND` explains one, with examples.");
    command
        .help_template("{about-with-newline}\n{usage-heading} {usage}{after-help}\n\nOptions:\n{options}")
        .after_help(StyledStr::from(text))
}

/// A bad command line as an object: what clap says, and what it knows about the place and the remedy.
pub fn failure(error: &clap::Error) -> Failure {
    let text = error.to_string();
    let first: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    let message = first.join(" ");
    let failure = Failure::new(message.strip_prefix("error: ").unwrap_or(&message));
    let mut remedy = None;
    let mut input = None;
    for (kind, value) in error.context() {
        match (kind, value) {
            (
                ContextKind::SuggestedSubcommand | ContextKind::SuggestedArg | ContextKind::SuggestedValue,
                value,
            ) => {
                remedy = Some(format!("did you mean {value}?"));
            }
            (ContextKind::InvalidArg | ContextKind::InvalidSubcommand, ContextValue::String(text)) => {
                input = input.or(Some(text.clone()));
            }
            (ContextKind::InvalidValue, ContextValue::String(text)) => input = Some(text.clone()),
            _ => {}
        }
    }
    let failure = match input {
        Some(input) => failure.input(&input),
        None => failure,
    };
    failure.help(remedy.unwrap_or_else(|| "--help shows what can be typed".to_string()))
}
