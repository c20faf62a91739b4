//! `noughts page`

use super::Outcome;
use crate::output::print;
use noughts_web::statics;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the page for a host of files: it plays perfectly from tables, with no server
///
/// Each game is a board, with rules after a space (strong if there are none). Its table has the value and the distance
/// of every position up to symmetry.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts page --static site
  noughts page --static site --boards \"AG(2,4)\" \"4^2 misere\" \"3^2 hop start=b2\"")]
pub struct Args {
    /// The folder to write
    #[arg(long = "static", value_name = "FOLDER")]
    folder: PathBuf,
    /// The games
    #[arg(long, value_name = "GAME", num_args = 1.., default_values = statics::GAMES)]
    boards: Vec<String>,
}

pub fn run(args: &Args) -> Outcome {
    let mut lines = String::new();
    let mut all = 0;
    statics::write(&args.folder, &args.boards, &mut |game| {
        all += game.bytes;
        let _ = writeln!(
            lines,
            "  {:<10} {:<16} {:>8} positions  {:>8} bytes",
            game.spec, game.rules, game.positions, game.bytes
        );
    })?;
    print(&format!("The page is in {}; any host of files can serve it.\n{lines}", args.folder.display()))?;
    print(&format!("  tables: {all} bytes in all\n"))?;
    Ok(ExitCode::SUCCESS)
}
