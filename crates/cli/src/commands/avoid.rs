//! `noughts avoid SPEC`

use super::Outcome;
use crate::output::{print, print_json};
use noughts::rng::Dice;
use noughts::strategy::papers::clark::games::{Match, Opponent, System, Tally, play};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;
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
    /// Write the results as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Against {
    Random,
    Greedy,
    Search,
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
    let mut text = format!("Misère on {}, {} points, the strategy as {side}.\n", args.spec, system.points());
    let _ = writeln!(
        text,
        "  opponent     games       won  lost  drawn  stopped  longest game  mean reply  slowest reply"
    );
    let mut results = Vec::new();
    for against in &args.against {
        let opponent = match against {
            Against::Random => Opponent::Random,
            Against::Greedy => Opponent::Greedy,
            Against::Search => Opponent::Search,
        };
        let mut tally = Tally::default();
        let mut dice = Dice::new(args.seed);
        for _ in 0..args.games {
            play(system, opponent, args.most_moves.unwrap_or(usize::MAX), &mut dice, &mut tally);
        }
        let Tally { games, won, lost, drawn, stopped, longest_game, replies, reply_time, slowest_reply } =
            tally;
        let (mean, slowest) = (shown(reply_time / replies.max(1)), shown(slowest_reply));
        let name = opponent.name();
        let _ = writeln!(
            text,
            "  {name:<8} {games:>9} {won:>9} {lost:>5} {drawn:>6} {stopped:>8} {longest_game:>13} {mean:>11} {slowest:>14}"
        );
        results.push(json!({
            "opponent": name, "games": games, "won": won, "lost": lost, "drawn": drawn, "stopped": stopped,
            "longest_game": longest_game, "mean_reply_seconds": (reply_time / replies.max(1)).as_secs_f64(),
            "slowest_reply_seconds": slowest_reply.as_secs_f64(),
        }));
    }
    if args.json {
        print_json(
            &json!({"board": args.spec, "points": system.points(), "side": side, "results": results}),
        )?;
    } else {
        print(&text)?;
    }
    let all_won = results.iter().all(|r| r["lost"] == 0 && r["drawn"] == 0);
    Ok(ExitCode::from(u8::from(!all_won)))
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
        list.push(json!({"last": last.map(|p| p + 1), "reply": reply + 1, "why": why, "seconds": time.as_secs_f64()}));
        game.claim(planner, reply);
        match theirs_next(&mut words, &game, system)? {
            Some(p) => last = Some(p),
            None => break,
        }
    }
    if args.json {
        print_json(&list)?;
    } else {
        print(&text)?;
    }
    Ok(ExitCode::SUCCESS)
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
