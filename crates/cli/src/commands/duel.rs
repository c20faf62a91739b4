//! `noughts duel A B SPEC`

use super::Outcome;
use crate::commands::READER;
use crate::output::{Facts, print, print_json};
use noughts::game::show_move;
use noughts::strategy::{self, Setting, Strategy, duel};
use serde_json::json;
use std::process::ExitCode;

/// Let two strategies play against each other
///
/// Example: noughts duel random max-weight "PG(2,4)" -n 1000 --seed 1
///
/// The first one is X. Ties are broken by lot; the same seed gives the same games.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The strategy of X; `noughts strategies` lists them
    x: String,
    /// The strategy of O
    o: String,
    /// The board, such as "PG(2,4)"
    spec: String,
    /// The rules; a hop game without a start begins at the first point
    #[arg(long, default_value = "strong")]
    rules: String,
    /// How many games
    #[arg(short = 'n', long, default_value_t = 1000)]
    games: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Show the moves of the first game
    #[arg(long)]
    show: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    let setting = Setting::of_two(&READER, &args.spec, &args.rules)?;
    let game = setting.game()?;
    let x = (strategy::find(&args.x)?.make)(&setting, 0)?;
    let o = (strategy::find(&args.o)?.make)(&setting, 1)?;
    let players: [&dyn Strategy; 2] = [&*x, &*o];
    let score = duel::play_many(&*game, players, args.games, args.seed);
    let (moves, _) = duel::play(&*game, players, args.seed);
    let moves: Vec<String> = moves.iter().map(|&mv| show_move(game.board(), mv)).collect();
    if args.json {
        print_json(&json!({
            "board": game.board().name(), "rules": game.rules().to_string(), "x": args.x, "o": args.o,
            "games": score.games(), "seed": args.seed, "x_wins": score.wins[0], "o_wins": score.wins[1],
            "draws": score.draws, "ties": score.ties, "silent": score.silent,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut facts = Facts::default();
    facts.add("X wins", format!("{} ({})", score.wins[0], args.x));
    facts.add("O wins", format!("{} ({})", score.wins[1], args.o));
    facts.add("draws", score.draws.to_string());
    if game.rules().is_hop() {
        facts.add("both own a set", score.ties.to_string());
    }
    if score.silent > 0 {
        facts.add("given up", format!("{} (a strategy did not say what to do)", score.silent));
    }
    if args.show {
        facts.add("a game", moves.join(" "));
    }
    print(&format!("{} games on {} under {}\n{facts}", score.games(), game.board(), game.rules()))?;
    Ok(ExitCode::SUCCESS)
}
