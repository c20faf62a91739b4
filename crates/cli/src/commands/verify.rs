//! `noughts verify STRATEGY SPEC`

use super::{Outcome, progress};
use crate::commands::READER;
use crate::output::{print, print_json, wrap};
use noughts::game::{Game, LETTERS, Outcome as Ending, Player, Rules, show_move};
use noughts::limits::{Limits, Meter};
use noughts::solve::starts;
use noughts::strategy::duel::{self, Score};
use noughts::strategy::verify::{Case, End, Evidence, Finding, Ties};
use noughts::strategy::{self, NotFor, Setting, Strategy};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Verify a strategy against every opponent, or refute it with the shortest losing line
///
/// Example: noughts verify alpha "PG(2,4)" --rules "hop start=1" --check
///
/// A strategy may leave a choice open (ties). With --ties every, all complying moves must keep the promise; with
/// --ties some, it is enough that one does, each time. The answer is "verified" or "refuted" with files for the checker,
/// or "open" if a limit stopped the search: then some games are played and reported as games, not as a proof.
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The strategy; `noughts strategies` lists them
    strategy: String,
    /// The board, such as "PG(2,3)"
    spec: String,
    /// The rules, such as "hop start=1"; without a start every start up to symmetry is tried
    #[arg(long)]
    rules: Option<String>,
    /// The side the strategy plays, X or O (default: the one it is meant for)
    #[arg(long)]
    side: Option<String>,
    /// How to read the choices it leaves open: every or some
    #[arg(long, default_value = "every")]
    ties: String,
    /// What it must reach: win or draw (default: what its source promises)
    #[arg(long)]
    goal: Option<String>,
    /// Stop after this time, such as 90s, 10m or 1h
    #[arg(long, value_parser = super::solve::parse_time)]
    time: Option<Duration>,
    /// Look at every position, not one for each class under symmetry
    #[arg(long)]
    no_symmetry: bool,
    /// The folder for statement and certificate
    #[arg(long, default_value = "noughts-out")]
    out: PathBuf,
    /// Run the independent checker on the files
    #[arg(long)]
    check: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Games against each opponent when the search is stopped.
const GAMES: u32 = 100;

pub fn run(args: &Args) -> Outcome {
    let entry = strategy::find(&args.strategy)?;
    let board = Arc::new(READER.board(&args.spec)?);
    let example = entry.examples.first();
    let usual = example.map_or("strong", |e| e.rules.split(' ').next().unwrap_or("strong"));
    let rules: Rules = args.rules.as_deref().unwrap_or(usual).parse()?;
    let side = match &args.side {
        Some(text) => player(text)?,
        None => entry.side,
    };
    let ties: Ties = args.ties.parse()?;
    let mut reports = Vec::new();
    for (_, rules) in starts(&board, &rules)? {
        let setting = Setting::new(board.clone(), rules);
        let strategy = (entry.make)(&setting, side)?;
        reports.push(run_one(args, entry.name, &setting, &*strategy, side, ties)?);
    }
    let verified = reports.iter().all(|r| r["answer"] == "verified");
    if args.json {
        if reports.len() == 1 { print_json(&reports[0])? } else { print_json(&reports)? }
    }
    Ok(ExitCode::from(u8::from(!verified)))
}

pub(super) fn player(text: &str) -> Result<Player, NotFor> {
    match text.to_uppercase().as_str() {
        "X" => Ok(0),
        "O" => Ok(1),
        _ => Err(NotFor(format!("“{text}” is not a side: write X or O"))),
    }
}

fn run_one(
    args: &Args,
    name: &str,
    setting: &Setting,
    strategy: &dyn Strategy,
    side: Player,
    ties: Ties,
) -> Result<Value, Box<dyn std::error::Error>> {
    let game = setting.game()?;
    let accept = match args.goal.as_deref() {
        None => strategy.promise(),
        Some("win") => strategy::win(side),
        Some("draw") => strategy::no_loss(side),
        Some(other) => return Err(format!("“{other}” is not a goal: write win or draw").into()),
    };
    let start = game.start();
    let case = Case { game: &*game, start, strategy, side, accept, ties, symmetry: !args.no_symmetry };
    let meter = Meter::new(Limits { time: args.time, ..Limits::default() });
    let finding = progress::watch(&meter, || case.decide(&meter))?;
    let goal = if accept == strategy::win(side) { "wins" } else { "never loses" };
    let head = format!(
        "{name} for {} on {} under {} ({} complying move{})",
        LETTERS[side as usize],
        game.board(),
        game.rules(),
        ties,
        if ties == Ties::Every { " must do" } else { " suffices" }
    );
    let mut report = json!({
        "strategy": name, "board": game.board().name(), "rules": game.rules().to_string(),
        "side": LETTERS[side as usize].to_string(), "ties": ties.to_string(), "goal": goal,
        "nodes": meter.nodes(), "seconds": meter.elapsed().as_secs_f64(),
    });
    let (answer, text, evidence) = match &finding {
        Finding::Verified { evidence, method } => (
            "verified",
            format!("{head}: verified {method}. It {goal}, whatever the opponent does."),
            Some(evidence),
        ),
        Finding::Refuted { line, end, evidence } => {
            let moves: Vec<String> = line.iter().map(|&mv| show_move(game.board(), mv)).collect();
            report["line"] = json!(moves);
            report["end"] = json!(ending(*end));
            let text = format!(
                "{head}: refuted. Shortest losing line: {}; then {}.",
                if moves.is_empty() { "no move".to_string() } else { moves.join(" ") },
                ending(*end)
            );
            ("refuted", text, Some(evidence))
        }
        Finding::Open { limit } => {
            ("open", format!("{head}: open, stopped by {limit}. This is no proof."), None)
        }
    };
    report["answer"] = json!(answer);
    if !args.json {
        print(&format!("{}\n", wrap(&text, 0)))?;
        print(&format!("  {} positions · {:.2} s\n", meter.nodes(), meter.elapsed().as_secs_f64()))?;
    }
    match evidence {
        Some(evidence) => files(args, name, &*game, evidence, &mut report)?,
        None => games(args, setting, strategy, side, &mut report)?,
    }
    Ok(report)
}

fn ending(end: End) -> String {
    match end {
        End::Silent => "the strategy says nothing".to_string(),
        End::Outcome(Ending::Win(player) | Ending::Loss(player)) => {
            format!("{} wins", LETTERS[player as usize])
        }
        End::Outcome(Ending::Draw) => "the game is drawn".to_string(),
        End::Outcome(Ending::Tie) => "both own a set".to_string(),
    }
}

fn files(
    args: &Args,
    name: &str,
    game: &dyn Game,
    evidence: &Evidence,
    report: &mut Value,
) -> Result<(), Box<dyn std::error::Error>> {
    let stem = super::solve::file_name(game, &game.start());
    let path = |ending: &str| args.out.join(format!("{name}-{}-{stem}.{ending}", args.ties));
    let (statement, certificate) = (path("statement"), path("certificate"));
    let write = |path: &Path, bytes: &[u8]| {
        std::fs::create_dir_all(&args.out)
            .and_then(|()| std::fs::write(path, bytes))
            .map_err(|e| format!("{}: {e}", path.display()))
    };
    write(&statement, evidence.files.statement.as_bytes())?;
    write(&certificate, evidence.files.certificate.as_bytes())?;
    report["statement"] = json!(statement.display().to_string());
    report["certificate"] = json!(certificate.display().to_string());
    report["certificate_bytes"] = json!(evidence.files.certificate.len());
    report["shows"] = json!(evidence.shows);
    if !args.json {
        print(&format!("  statement   {}\n", statement.display()))?;
        print(&format!(
            "  certificate {} ({} bytes)\n",
            certificate.display(),
            evidence.files.certificate.len()
        ))?;
        print(&format!("  it shows    {}\n", wrap(&evidence.shows, 14)))?;
    }
    if args.check {
        let answer = noughts_check::check_files(&statement, &certificate)?;
        report["check"] = json!(answer.to_string().lines().next().unwrap_or(""));
        if !args.json {
            print(&format!("  check       {}\n", answer.to_string().replace('\n', "\n              ")))?;
        }
        if !matches!(answer, noughts_check::Answer::Verified { .. }) {
            return Err(format!("the checker does not accept the certificate: {answer}").into());
        }
    }
    Ok(())
}

/// What can be said without a proof: results of games.
fn games(
    args: &Args,
    setting: &Setting,
    strategy: &dyn Strategy,
    side: Player,
    report: &mut Value,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut played = Vec::new();
    for opponent in ["random", "greedy", "search"] {
        let other = (strategy::find(opponent)?.make)(setting, 1 - side)?;
        let game = setting.game()?;
        let players: [&dyn Strategy; 2] = if side == 0 { [strategy, &*other] } else { [&*other, strategy] };
        let count = if opponent == "search" { GAMES / 10 } else { GAMES };
        let score = duel::play_many(&*game, players, count, 1);
        let Score { wins, draws, ties, silent } = score;
        let lost = wins[1 - side as usize];
        played.push(json!({"opponent": opponent, "games": count, "lost": lost, "won": wins[side as usize], "drawn": draws, "tied": ties, "silent": silent}));
        if !args.json {
            print(&format!(
                "  {count} games against {opponent}: lost {lost}, won {}, drawn {draws}\n",
                wins[side as usize]
            ))?;
        }
    }
    report["games"] = json!(played);
    Ok(())
}
