//! `noughts duel A B SPEC`

use super::report::Page;
use super::{Outcome, progress};
use crate::commands::READER;
use crate::guard;
use crate::limits::TimeArgs;
use crate::output::Facts;
use noughts::strategies::{self, Entry, Setting};
use noughts::{Player, Rules, Strategy};
use serde::Serialize;
use std::sync::Arc;

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
    #[command(flatten)]
    limits: TimeArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    board: &'a str,
    rules: String,
    x: &'a str,
    o: &'a str,
    games: u32,
    seed: u64,
    x_wins: u32,
    o_wins: u32,
    draws: u32,
    ties: u32,
    silent: u32,
    /// What stopped the games before all were played.
    limit: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
}

/// A game of two players as it is typed; a hop game without a start begins at the first point.
fn setting(spec: &str, rules: &str) -> Result<Setting, Box<dyn std::error::Error>> {
    let board = Arc::new(READER.board(spec)?);
    let rules: Rules = rules.parse()?;
    let Some((_, rules)) = rules.starts(&board)?.into_iter().next() else {
        return Err("there is no game to play".into());
    };
    if rules.players != 2 {
        return Err(format!("{rules} is not a game of two players").into());
    }
    Ok(Setting::new(board, rules))
}

pub fn run(args: &Args) -> Outcome {
    let setting = setting(&args.spec, &args.rules)?;
    let game = setting.game()?;
    let x = (Entry::find(&args.x)?.make)(&setting, Player::X)?;
    let o = (Entry::find(&args.o)?.make)(&setting, Player::O)?;
    let players: [&dyn Strategy; 2] = [&*x, &*o];
    guard::doing(&format!("{} under {}", game.board(), game.rules()), "playing");
    let bar = progress::bar(args.games as usize);
    let score = strategies::play_many(&*game, players, args.games, args.seed, |score| {
        bar.inc(1);
        guard::known(format!(
            "{} of {} games: X won {}, O {}, draws {}",
            score.games(),
            args.games,
            score.wins[0],
            score.wins[1],
            score.draws
        ));
        args.limits.time.is_none_or(|most| guard::elapsed() < most)
    });
    bar.finish_and_clear();
    let limit = (score.games() < args.games).then_some("the time limit");
    let moves = if args.show { strategies::play(&*game, players, args.seed).0 } else { Vec::new() };
    let moves: Vec<String> = moves.iter().map(|&mv| game.board().show_move(mv)).collect();
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
    if let Some(limit) = limit {
        facts.add("stopped", format!("by {limit}, after {} of {} games", score.games(), args.games));
    }
    let mut page = Page::new(args.json);
    page.line(format!("{} games on {} under {}", score.games(), game.board(), game.rules()));
    page.line(facts.to_string().trim_end_matches('\n'));
    let answer = Answer {
        board: game.board().name(),
        rules: game.rules().to_string(),
        x: &args.x,
        o: &args.o,
        games: score.games(),
        seed: args.seed,
        x_wins: score.wins[0],
        o_wins: score.wins[1],
        draws: score.draws,
        ties: score.ties,
        silent: score.silent,
        limit,
        line: args.show.then_some(moves),
    };
    page.finish(&answer, u8::from(limit.is_some()))
}
