//! `noughts play GAME`

mod board;
mod impartial;

use super::Outcome;
use crate::commands::READER;
use noughts_impartial::sum::spec::looks_like_a_sum;

/// Play in the terminal against a perfect opponent, or on a board against any strategy
///
/// Examples: noughts play "nim(3,5,7)" · noughts play "kayles(9)" --misere · noughts play "takeaway(1..4; 11)" --second
///
/// noughts play "3^2" · noughts play "PG(2,4)" --against max-weight · noughts play "3^2" --rules "hop start=5" --side O
#[derive(clap::Args)]
pub struct Args {
    /// The game, such as "nim(3,5,7)" (`noughts grundy kinds` lists them), or a board (`noughts families`)
    game: String,
    /// Whoever moves last loses
    #[arg(long)]
    misere: bool,
    /// Let the computer move first
    #[arg(long, conflicts_with = "two")]
    second: bool,
    /// Two people play; the computer only keeps the rules
    #[arg(long)]
    two: bool,
    /// On a board: the rules
    #[arg(long, default_value = "strong")]
    rules: String,
    /// On a board: the strategy to play against; `noughts strategies` lists them
    #[arg(long, default_value = "perfect")]
    against: String,
    /// On a board: the side you play, X or O
    #[arg(long)]
    side: Option<String>,
    /// On a board: how often out of ten the opponent follows the strategy; else it makes any move
    #[arg(long, default_value_t = 10)]
    level: u8,
}

pub fn run(args: &Args) -> Outcome {
    if looks_like_a_sum(&args.game) {
        return super::report::undecided(impartial::run(args), false);
    }
    READER.board(&args.game)?;
    if args.two || args.misere {
        return Err(
            "--two and --misere are for games such as nim(3,5,7); on a board write --rules misere".into()
        );
    }
    board::run(args)
}
