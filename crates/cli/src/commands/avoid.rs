//! `noughts avoid SPEC`

use super::report::Page;
use super::{Outcome, progress};
use crate::guard;
use crate::limits::TimeArgs;
use noughts::clark::{Match, Opponent, System, Tally, play};
use noughts::random::Dice;
use serde::Serialize;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Play misère games on PBSTS(2^k−1) and AG(n,3) by the published strategies, without listing lines
///
/// O has a winning strategy on PBSTS(2^k−1), X on AG(n,3). Many games are evidence and no proof; `noughts verify`
/// proves the small cases. Points are counted from 1; on PBSTS the third point of a line is the exclusive or.
///
/// Examples: noughts avoid "PBSTS(1023)" --games 10000
///           noughts avoid "PBSTS(1048575)" --moves "1 2 4 8 16"
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// PBSTS(2^k−1), k from 3 to 24, or AG(n,3), n from 2 to 12
    spec: String,
    /// Games against each opponent
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The opponents: random, greedy (avoids his own lines), search (keeps as many safe points as he can)
    #[arg(long, value_enum, value_delimiter = ',', default_value = "random,greedy,search")]
    against: Vec<Against>,
    /// Stop a game after this many moves
    #[arg(long, value_name = "N")]
    most_moves: Option<usize>,
    /// The opponent's moves, such as "1 2 4": the strategy answers each
    #[arg(long, value_name = "POINTS")]
    moves: Option<String>,
    /// Start of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    limits: TimeArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Against {
    Random,
    Greedy,
    Search,
}

/// Games against some opponents.
#[derive(Serialize)]
struct Games<'a> {
    board: &'a str,
    points: u32,
    side: &'static str,
    /// What stopped the games before all were played.
    limit: Option<&'static str>,
    results: Vec<Results>,
}

#[derive(Serialize)]
struct Results {
    opponent: &'static str,
    games: u64,
    won: u64,
    lost: u64,
    drawn: u64,
    stopped: u64,
    longest_game: usize,
    mean_reply_seconds: f64,
    slowest_reply_seconds: f64,
}

/// Answers to the moves that were given.
#[derive(Serialize)]
struct Line<'a> {
    board: &'a str,
    side: &'static str,
    replies: Vec<Turn>,
}

#[derive(Serialize)]
struct Turn {
    last: Option<u32>,
    reply: u32,
    why: String,
    seconds: f64,
}

pub fn run(args: &Args) -> Outcome {
    let system = System::parse(&args.spec)?;
    match &args.moves {
        Some(moves) => answer(args, system, moves),
        None => games(args, system),
    }
}

fn games(args: &Args, system: System) -> Outcome {
    let side = ["X", "O"][system.planner()];
    let mut page = Page::new(args.json);
    page.line(format!("Misère on {}, {} points, the strategy as {side}.", args.spec, system.points()));
    page.line(
        "  opponent     games       won  lost  drawn  stopped  longest game  mean reply  slowest reply",
    );
    let mut results = Vec::new();
    let mut limit = None;
    let bar = progress::bar(args.against.len() * args.games as usize);
    for against in &args.against {
        let opponent = match against {
            Against::Random => Opponent::Random,
            Against::Greedy => Opponent::Greedy,
            Against::Search => Opponent::Search,
        };
        let mut tally = Tally::default();
        let mut dice = Dice::new(args.seed);
        for _ in 0..args.games {
            if args.limits.time.is_some_and(|most| guard::elapsed() >= most) {
                limit = Some("the time limit");
                break;
            }
            play(system, opponent, args.most_moves.unwrap_or(usize::MAX), &mut dice, &mut tally);
            bar.inc(1);
        }
        let Tally { games, won, lost, drawn, stopped, longest_game, replies, reply_time, slowest_reply } =
            tally;
        let (mean, slowest) = (shown(reply_time / replies.max(1)), shown(slowest_reply));
        let name = opponent.name();
        page.line(format!(
            "  {name:<8} {games:>9} {won:>9} {lost:>5} {drawn:>6} {stopped:>8} {longest_game:>13} {mean:>11} {slowest:>14}"
        ));
        results.push(Results {
            opponent: name,
            games,
            won,
            lost,
            drawn,
            stopped,
            longest_game,
            mean_reply_seconds: (reply_time / replies.max(1)).as_secs_f64(),
            slowest_reply_seconds: slowest_reply.as_secs_f64(),
        });
    }
    bar.finish_and_clear();
    if let Some(limit) = limit {
        page.line(format!("  stopped by {limit}"));
    }
    let all_won = limit.is_none() && results.iter().all(|r| r.lost == 0 && r.drawn == 0);
    let answer = Games { board: &args.spec, points: system.points(), side, limit, results };
    page.finish(&answer, u8::from(!all_won))
}

fn answer(args: &Args, system: System, moves: &str) -> Outcome {
    let mut game = Match::new(system);
    let mut dice = Dice::new(args.seed);
    let planner = system.planner();
    let (mine, theirs) = (["X", "O"][planner], ["X", "O"][1 - planner]);
    let mut text = String::new();
    let mut list = Vec::new();
    let mut last = None;
    let mut words = moves.split([' ', ',']).filter(|w| !w.is_empty());
    if planner == 1 {
        last = Some(theirs_next(&mut words, &game, system)?.ok_or("give at least one move of X")?);
    }
    loop {
        if let Some(p) = last {
            let _ = write!(text, "{theirs} {}  ", p + 1);
            if game.claim(1 - planner, p) {
                let _ = writeln!(text, "completes a line: {theirs} has lost.");
                break;
            }
        }
        let start = Instant::now();
        let planned = game.planned(last, &mut dice);
        let time = start.elapsed();
        let Some((reply, why)) = planned else { break };
        let _ = writeln!(text, "{mine} {}  {why}  ({})", reply + 1, shown(time));
        list.push(Turn {
            last: last.map(|p| p + 1),
            reply: reply + 1,
            why: why.to_string(),
            seconds: time.as_secs_f64(),
        });
        game.claim(planner, reply);
        match theirs_next(&mut words, &game, system)? {
            Some(p) => last = Some(p),
            None => break,
        }
    }
    let mut page = Page::new(args.json);
    page.line(text.trim_end_matches('\n'));
    page.finish(&Line { board: &args.spec, side: mine, replies: list }, 0)
}

/// The opponent's next point, counted from 0.
fn theirs_next<'a>(
    words: &mut impl Iterator<Item = &'a str>,
    game: &Match,
    system: System,
) -> Result<Option<u32>, String> {
    let Some(word) = words.next() else { return Ok(None) };
    let number = word.parse::<u32>().ok().filter(|n| (1..=system.points()).contains(n));
    let p = number
        .ok_or_else(|| format!("“{word}” is not a point; the points are 1 to {}", system.points()))?
        - 1;
    if !game.is_open(p) {
        return Err(format!("point {word} is taken already"));
    }
    Ok(Some(p))
}

fn shown(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}
