//! `noughts man FOLDER`

use super::Outcome;
use crate::files::{self, Folder};
use crate::output::print;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a man page for each command into a folder
///
/// Example: noughts man ~/.local/share/man/man1
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The folder, such as ~/.local/share/man/man1
    folder: PathBuf,
}

pub fn run(args: &Args) -> Outcome {
    Folder::open(&args.folder)?;
    let mut whole = crate::command_line().disable_help_subcommand(true);
    whole.build();
    let mut pages = vec![("noughts".to_string(), whole.clone())];
    for command in whole.get_subcommands() {
        let name = format!("noughts-{}", command.get_name());
        pages.push((name.clone(), command.clone()));
        // Commands of their own, as those of the atlas.
        pages.extend(
            command.get_subcommands().map(|part| (format!("{name}-{}", part.get_name()), part.clone())),
        );
    }
    for (name, command) in &pages {
        let mut text = Vec::new();
        clap_mangen::Man::new(command.clone()).title(name.to_uppercase()).render(&mut text)?;
        files::write(&args.folder.join(format!("{name}.1")), text)?;
    }
    print(&format!("{}: {}\n", args.folder.display(), crate::output::count(pages.len(), "page")))?;
    Ok(ExitCode::SUCCESS)
}
