//! `noughts verify STRATEGY SPEC`

use super::report::{self, Page, Proof, Status};
use super::{Outcome, progress};
use crate::commands::read_board;
use crate::files::Folder;
use crate::guard;
use crate::limits::LimitArgs;
use crate::output::wrap;
use noughts::certificates::Files;
use noughts::games::OutcomeSet;
use noughts::solving::Meter;
use noughts::strategies::{self, Case, End, Entry, Evidence, Score, Setting, Ties};
use noughts::{Finding, Game, Limits, NotFor, Outcome as Ending, Player, Rules, Strategy};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

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
    #[command(flatten)]
    limits: LimitArgs,
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

#[derive(Serialize)]
struct Answer {
    strategy: &'static str,
    board: String,
    rules: String,
    side: String,
    ties: String,
    goal: &'static str,
    status: Status,
    /// `verified` or `refuted`.
    value: Option<&'static str>,
    limit: Option<String>,
    nodes: u64,
    seconds: f64,
    /// The shortest line that beats it, and how that ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<String>,
    #[serde(flatten)]
    proof: Proof,
    /// What the certificate shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    shows: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Vec<Played>>,
}

/// Games where there is no proof.
#[derive(Serialize)]
struct Played {
    opponent: &'static str,
    games: u32,
    lost: u32,
    won: u32,
    drawn: u32,
    tied: u32,
    silent: u32,
}

pub fn run(args: &Args) -> Outcome {
    let entry = Entry::find(&args.strategy)?;
    let board = Arc::new(read_board(&args.spec)?);
    let example = entry.examples.first();
    let usual = example.map_or("strong", |e| e.rules.split(' ').next().unwrap_or("strong"));
    let rules: Rules = args.rules.as_deref().unwrap_or(usual).parse()?;
    let side = match &args.side {
        Some(text) => player(text)?,
        None => entry.side,
    };
    let ties: Ties = args.ties.parse()?;
    let folder = Folder::open(&args.out)?;
    let mut page = Page::new(args.json);
    let mut answers = Vec::new();
    for (_, rules) in rules.starts(&board)? {
        let setting = Setting::new(board.clone(), rules);
        let strategy = (entry.make)(&setting, side)?;
        answers.push(run_one(args, entry.name, &setting, &*strategy, side, ties, &folder, &mut page)?);
        page.show()?;
    }
    let code = u8::from(!answers.iter().all(|answer| answer.value == Some("verified")));
    match &answers[..] {
        [answer] => page.finish(answer, code),
        all => page.finish(&all, code),
    }
}

pub(super) fn player(text: &str) -> Result<Player, NotFor> {
    match text.to_uppercase().as_str() {
        "X" => Ok(Player::X),
        "O" => Ok(Player::O),
        _ => Err(NotFor::Name(format!("“{text}” is not a side: write X or O"))),
    }
}

#[expect(clippy::too_many_arguments, reason = "what is asked, and where the answer goes")]
fn run_one(
    args: &Args,
    name: &'static str,
    setting: &Setting,
    strategy: &dyn Strategy,
    side: Player,
    ties: Ties,
    folder: &Folder,
    page: &mut Page,
) -> Result<Answer, Box<dyn std::error::Error>> {
    let game = setting.game()?;
    let accept = match args.goal.as_deref() {
        None => strategy.promise(),
        Some("win") => OutcomeSet::win(side),
        Some("draw") => OutcomeSet::no_loss(side),
        Some(other) => return Err(format!("“{other}” is not a goal: write win or draw").into()),
    };
    let start = game.start();
    let case = Case { game: &*game, start, strategy, side, accept, ties, symmetry: !args.no_symmetry };
    guard::doing(
        &format!("{name} on {} under {} rules", game.board(), game.rules()),
        "following the strategy",
    );
    let meter = Arc::new(Meter::new(args.limits.limits(Limits::default().memory, 1)?));
    guard::follow(&meter);
    let finding = progress::watch(&meter, || case.decide(&meter))?;
    let goal = if accept == OutcomeSet::win(side) { "wins" } else { "never loses" };
    let head = format!(
        "{name} for {} on {} under {} ({} complying move{})",
        side.letter(),
        game.board(),
        game.rules(),
        ties,
        if ties == Ties::Every { " must do" } else { " suffices" }
    );
    let mut answer = Answer {
        strategy: name,
        board: game.board().name().to_string(),
        rules: game.rules().to_string(),
        side: side.to_string(),
        ties: ties.to_string(),
        goal,
        status: Status::Proved,
        value: None,
        limit: None,
        nodes: meter.nodes(),
        seconds: meter.elapsed().as_secs_f64(),
        line: None,
        end: None,
        proof: Proof::default(),
        shows: None,
        games: None,
    };
    let (text, evidence) = match &finding {
        Finding::Verified { evidence, method } => {
            answer.value = Some("verified");
            let text = format!("{head}: verified {method}. It {goal}, whatever the opponent does.");
            (text, Some(evidence))
        }
        Finding::Refuted { line, end, evidence } => {
            let moves: Vec<String> = line.iter().map(|&mv| game.board().show_move(mv)).collect();
            let text = format!(
                "{head}: refuted. Shortest losing line: {}; then {}.",
                if moves.is_empty() { "no move".to_string() } else { moves.join(" ") },
                ending(*end)
            );
            answer.value = Some("refuted");
            (answer.line, answer.end) = (Some(moves), Some(ending(*end)));
            (text, Some(evidence))
        }
        Finding::Open { limit } => {
            (answer.status, answer.limit) = (Status::Open, Some(limit.to_string()));
            (format!("{head}: open, stopped by {limit}. This is no proof."), None)
        }
    };
    page.line(wrap(&text, 0));
    page.line(format!("  {} positions · {:.2} s", answer.nodes, answer.seconds));
    match evidence {
        Some(evidence) => {
            answer.proof = files(args, name, &*game, evidence, folder, page);
            answer.shows = Some(evidence.shows.clone());
        }
        None if meter.is_spent() => {}
        None => answer.games = Some(games(setting, strategy, side, page)?),
    }
    Ok(answer)
}

fn ending(end: End) -> String {
    match end {
        End::Silent => "the strategy says nothing".to_string(),
        End::Outcome(Ending::Win(player) | Ending::Loss(player)) => {
            format!("{} wins", player.letter())
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
    folder: &Folder,
    page: &mut Page,
) -> Proof {
    let about = format!("{name} {} {}", args.ties, super::solve::about(game, &game.start()));
    let Files { statement, certificate } = &evidence.files;
    let saved = folder.save(&about, statement.as_bytes(), |out| out.write_all(certificate.as_bytes()));
    let mut proof = page.saved(saved);
    if let Proof { statement: Some(first), certificate: Some(second), .. } = &proof {
        page.line(format!("  statement   {first}"));
        page.line(format!("  certificate {second} ({} bytes)", certificate.len()));
    }
    page.line(format!("  it shows    {}", wrap(&evidence.shows, 14)));
    if args.check {
        page.checked(&mut proof, report::check(statement.as_bytes(), certificate.as_bytes()));
    }
    proof
}

/// What can be said without a proof: results of games.
fn games(
    setting: &Setting,
    strategy: &dyn Strategy,
    side: Player,
    page: &mut Page,
) -> Result<Vec<Played>, Box<dyn std::error::Error>> {
    let mut played = Vec::new();
    for opponent in ["random", "greedy", "search"] {
        let other = (Entry::find(opponent)?.make)(setting, side.other())?;
        let game = setting.game()?;
        let players: [&dyn Strategy; 2] =
            if side == Player::X { [strategy, &*other] } else { [&*other, strategy] };
        let games = if opponent == "search" { GAMES / 10 } else { GAMES };
        let Score { wins, draws, ties, silent } = strategies::play_many(&*game, players, games, 1, |_| true);
        let (won, lost) = (wins[side as usize], wins[side.other() as usize]);
        page.line(format!("  {games} games against {opponent}: lost {lost}, won {won}, drawn {draws}"));
        played.push(Played { opponent, games, lost, won, drawn: draws, tied: ties, silent });
    }
    Ok(played)
}
