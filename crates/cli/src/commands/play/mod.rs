//! `noughts play GAME`

mod impartial;

use super::Outcome;
use noughts::impartial::sum::spec::looks_like_a_sum;

/// Play in the terminal against a perfect opponent
///
/// Examples: noughts play "nim(3,5,7)" · noughts play "kayles(9)" --misere · noughts play "takeaway(1..4; 11)" --second
#[derive(clap::Args)]
pub struct Args {
    /// The game, such as "nim(3,5,7)"; `noughts grundy kinds` lists what can be typed
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
}

pub fn run(args: &Args) -> Outcome {
    if looks_like_a_sum(&args.game) {
        return super::report::undecided(impartial::run(args));
    }
    Err(format!("“{}” is not a game to play; write a game such as nim(3,5,7)", args.game).into())
}
