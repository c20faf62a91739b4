//! `noughts completions SHELL`

use super::Outcome;
use crate::output::print;
use std::process::ExitCode;

/// Print what a shell needs to complete commands and options
///
/// Example: noughts completions bash > ~/.local/share/bash-completion/completions/noughts
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The shell
    shell: clap_complete::Shell,
}

pub fn run(args: &Args) -> Outcome {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command_line(), "noughts", &mut text);
    print(&String::from_utf8(text)?)?;
    Ok(ExitCode::SUCCESS)
}
