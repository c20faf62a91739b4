//! `noughts play GAME`

mod company;
mod heaps;
mod plain;
mod screen;

use super::Outcome;
use crate::commands::READER;
use crate::limits::parse_time;
use noughts_impartial::sum::spec::looks_like_a_sum;
use std::io::IsTerminal;
use std::time::Duration;

/// Play in the terminal: full screen with keys and mouse, or line by line with --plain
///
/// On the screen: arrows or H J K L and Enter, the mouse, or a move as it is typed; `?` lists the keys. Where there is no
/// terminal, play goes line by line by itself.
///
/// Examples: noughts play "AG(2,3)" · noughts play "3^2" --rules "hop start=5" --you O · noughts play "PG(2,4)" --against max-weight
///
/// noughts play "nim(3,5,7)" · noughts play "kayles(9)" --misere · noughts play "takeaway(1..4; 11)" --second
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub struct Args {
    /// The game: a board (`noughts families`), or heaps such as "nim(3,5,7)" (`noughts grundy kinds`)
    game: String,
    /// On a board: the rules
    #[arg(long, default_value = "strong")]
    rules: String,
    /// Whom you play: a player such as X or O, both (all of them), or none (you watch)
    #[arg(long, value_name = "WHO", alias = "side", conflicts_with_all = ["second", "two"])]
    you: Option<String>,
    /// The same as --you O: the computer moves first
    #[arg(long, conflicts_with = "two")]
    second: bool,
    /// The same as --you both: the computer only keeps the rules
    #[arg(long)]
    two: bool,
    /// On a board: the strategy to play against, such as perfect or random; `noughts strategies` lists them
    #[arg(long, default_value = "perfect", value_name = "STRATEGY")]
    against: String,
    /// On a board: how often out of ten the opponent follows the strategy; else it makes any move
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u8).range(0..=10))]
    level: u8,
    /// How long perfect play may think about a move before it guesses
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = parse_time)]
    think: Duration,
    /// Where lots are drawn: another number, another game
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// With heaps: whoever moves last loses
    #[arg(long)]
    misere: bool,
    /// Line by line, for pipes and screen readers
    #[arg(long)]
    plain: bool,
}

impl Args {
    /// Whom the person plays, as typed.
    fn who(&self) -> &str {
        match &self.you {
            _ if self.two => "both",
            _ if self.second => "O",
            Some(name) => name,
            None => "X",
        }
    }

    /// For each player, is it the person? `find` reads the name of one.
    fn persons<E>(&self, players: usize, find: impl Fn(&str) -> Result<usize, E>) -> Result<Vec<bool>, E> {
        Ok(match self.who().to_lowercase().as_str() {
            "both" | "all" => vec![true; players],
            "none" => vec![false; players],
            _ => {
                let one = find(self.who())?;
                (0..players).map(|player| player == one).collect()
            }
        })
    }
}

pub fn run(args: &Args) -> Outcome {
    let heaps = looks_like_a_sum(&args.game);
    if !heaps {
        READER.board(&args.game)?;
        if args.misere {
            return Err("--misere is for games such as nim(3,5,7); on a board write --rules misere".into());
        }
    }
    match (args.plain || !screen_is_there(), heaps) {
        (true, true) => super::report::undecided(plain::impartial::run(args), false),
        (true, false) => plain::board::run(args),
        (false, _) => screen::run(args, heaps),
    }
}

/// Is there a terminal that can be drawn on?
fn screen_is_there() -> bool {
    let able = !cfg!(unix) || std::env::var("TERM").is_ok_and(|term| !term.is_empty() && term != "dumb");
    able && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !crate::output::is_captured()
}
