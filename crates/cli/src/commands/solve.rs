//! `noughts solve SPEC`

use super::report::{self, Asked, Page, Proof, Status};
use super::run::{Carried, value_in_words};
use super::{Outcome, plan, progress};
use crate::commands::read_board_unlisted;
use crate::files::{Folder, digest, stem};
use crate::guard;
use crate::limits::{LimitArgs, cores, parse_time};
use noughts::boards::TooManySets;
use noughts::certificates::Files;
use noughts::solving::{Features, METHODS, Meter, MoveValue, Summary};
use noughts::{Board, Game, Limits, Method, Position, Problem, Rules, RulesError, Value};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Say who wins, and write a certificate
///
/// Example: noughts solve "AG(2,4)" --rules strong --check
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command")]
pub struct Args {
    /// The board, such as "AG(2,4)"; `noughts families` lists what can be typed
    spec: String,
    /// The rules, such as "maker-breaker start=breaker"; `noughts rules` lists them
    #[arg(long, default_value = "strong")]
    rules: String,
    /// Start from here, such as "X: a1 b2 O: c3" (optionally "; O to move")
    #[arg(long)]
    position: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Search with this many threads (default: all cores)
    #[arg(long)]
    threads: Option<usize>,
    /// Use one way of searching only
    #[arg(long)]
    method: Option<Method>,
    /// Switch optimisations off; the answers stay the same
    #[arg(long, value_delimiter = ',', value_parser = parse_switch)]
    without: Vec<Switch>,
    /// Give the value of every legal move
    #[arg(long)]
    moves: bool,
    /// Give the length of the shortest forced win (the loser resisting as long as possible)
    #[arg(long)]
    distance: bool,
    /// Give a line of best play
    #[arg(long)]
    line: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// The folder for statement, certificate and what an interrupted search has learned
    #[arg(long, default_value = "noughts-out")]
    out: PathBuf,
    /// Write no certificate
    #[arg(long)]
    no_certificate: bool,
    /// Run the independent checker on the certificate, or the verified one as well
    #[arg(long, num_args = 0..=1, default_missing_value = "independent", conflicts_with = "no_certificate")]
    check: Option<Checker>,
    /// Go on from what an interrupted run has left in the folder
    #[arg(long)]
    resume: bool,
    /// Cut the game into jobs and run them on local:N processes or a cluster, dask://host:port (docs/scale.md)
    #[arg(long, value_name = "WHERE", conflicts_with_all = ["moves", "distance", "line", "method", "without", "no_certificate", "nodes", "threads"])]
    on: Option<String>,
    /// How often a running search saves what it has learned there, less often where that takes long
    #[arg(long, value_parser = parse_time, default_value = "20s")]
    save_every: Duration,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Checker {
    /// `noughts-check`, which shares no code with the solver
    Independent,
    /// That one, and `noughts-verified`, whose answers are proved (docs/verified.md)
    Verified,
}

/// What `--without` switches off.
#[derive(Clone, Copy)]
enum Switch {
    Symmetry,
    Method(Method),
}

fn parse_switch(text: &str) -> Result<Switch, String> {
    if text.eq_ignore_ascii_case("symmetry") {
        return Ok(Switch::Symmetry);
    }
    let can_be_off = |method: Method| Features::default().without(method);
    let method = text.parse::<Method>().ok().filter(|&method| can_be_off(method));
    let Some(method) = method else {
        let words = METHODS.iter().filter(|entry| can_be_off(entry.method)).map(|entry| entry.word);
        let words: Vec<&str> = words.collect();
        return Err(format!(
            "“{text}” cannot be switched off; what can be is {} and symmetry",
            words.join(", ")
        ));
    };
    Ok(Switch::Method(method))
}

fn features(without: &[Switch]) -> Features {
    let mut features = Features::default();
    for switch in without {
        match switch {
            Switch::Symmetry => features.symmetry = false,
            Switch::Method(method) => {
                features.without(*method);
            }
        }
    }
    features
}

/// If nothing is said, a search uses at most this much memory.
const USUAL_MEMORY: usize = 2 << 30;

/// The verdict on one game.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    verdict: Summary,
    /// In a hop game: where it starts, and the starts that are alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<Vec<String>>,
    #[serde(flatten)]
    proof: Proof,
    /// What the verified checker says, where it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<String>,
    /// What was gone on from, or had to be set aside, such as a checkpoint that belongs to something else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notices: Vec<String>,
    /// What stopped the writing of a certificate, where the value is proved all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    unwritten: Option<String>,
    /// Where the value follows from the boards of a nest: the proofs for these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    components: Vec<Proof>,
}

impl Answer {
    /// Says a verdict; what comes besides may be missing.
    fn new(verdict: Summary, page: &mut Page) -> Answer {
        page.line(verdict.sentence());
        guard::answered("writing the certificate");
        let root = verdict.proof.zip(verdict.disproof);
        let root = root.map_or(String::new(), |(yes, no)| format!(" · proof {yes}, disproof {no}"));
        page.line(format!("  {} · {} nodes{root} · {:.2} s", verdict.method, verdict.nodes, verdict.seconds));
        print_extras(&verdict, page);
        Answer {
            verdict,
            start: None,
            orbit: None,
            proof: Proof::default(),
            verified: None,
            notices: Vec::new(),
            unwritten: None,
            components: Vec::new(),
        }
    }
}

/// A hop game with every start.
#[derive(Serialize)]
struct AllStarts {
    board: String,
    rules: String,
    position: String,
    status: Status,
    /// `null`: not the same for every start, or open.
    value: Option<Value>,
    nodes: u64,
    seconds: f64,
    starts: Vec<Answer>,
}

pub fn run(args: &Args) -> Outcome {
    if let Some(on) = &args.on {
        let mut plan = plan::game(&args.spec, Some(&args.rules), args.position.as_deref())?;
        plan.memory = args.limits.memory.map_or(plan.memory, |bytes| bytes as u64);
        let work = Carried::within(&args.out, plan, args.check.is_some(), args.json);
        return work.carry_out(Some(on), None, args.limits.clock.time);
    }
    let rules: Rules = args.rules.parse()?;
    let folder = if args.no_certificate { None } else { Some(Folder::open(&args.out)?) };
    let board = Arc::new(read_board_unlisted(&args.spec)?);
    guard::doing(&format!("{board} under {rules} rules"), "looking for symmetries");
    let mut page = Page::new(args.json);
    let runs = match rules.starts(&board) {
        Err(RulesError::TooMany(sets)) => {
            return unlisted(args, &board, &rules, &sets, folder.as_ref(), page);
        }
        runs => runs?,
    };
    let several = runs.len() > 1 || (rules.is_hop() && runs[0].1.to_string() != rules.to_string());
    if several && args.position.is_some() {
        return Err("a position goes with one start: write --rules \"hop start=…\"".into());
    }
    let mut answers = Vec::new();
    for (orbit, rules) in runs {
        let game: Arc<dyn Game> = match rules.clone().on(board.clone()) {
            Err(RulesError::TooMany(sets)) => {
                return unlisted(args, &board, &rules, &sets, folder.as_ref(), page);
            }
            game => game?,
        };
        let limits = args.limits.limits(USUAL_MEMORY, cores(args.threads))?;
        let mut problem = Problem::of(game).limits(limits.clone());
        if let Some(text) = &args.position {
            problem = problem.at(text)?;
        }
        let mut answer = solve(args, problem, &limits, folder.as_ref(), &mut page)?;
        if several {
            let labels: Vec<String> = orbit.iter().map(|&p| board.label(p).to_string()).collect();
            answer.start = labels.first().cloned();
            answer.orbit = Some(labels);
        }
        page.show()?;
        answers.push(answer);
    }
    // Asked to check and nothing to check: not what was asked for.
    let missing = |answer: &Answer| {
        answer.unwritten.is_some() || answer.verified.as_deref().is_some_and(|said| said != "VERIFIED")
    };
    let unchecked = args.check.is_some() && answers.iter().any(missing);
    let decided = answers.iter().all(|answer| answer.verdict.status == Status::Proved) && !unchecked;
    let code = u8::from(!decided);
    match &answers[..] {
        [answer] if !several => page.finish(answer, code),
        _ => {
            page.line(across_starts(&answers));
            page.finish(&combined(&board, &rules, answers, decided), code)
        }
    }
}

/// A board whose sets are too many to list: what follows without a search.
fn unlisted(
    args: &Args,
    board: &Board,
    rules: &Rules,
    sets: &TooManySets,
    folder: Option<&Folder>,
    mut page: Page,
) -> Outcome {
    if args.position.is_some() || args.moves || args.distance || args.line {
        return Err(Box::new(RulesError::TooMany(sets.clone())));
    }
    let meter = Arc::new(Meter::new(args.limits.limits(USUAL_MEMORY, 1)?));
    guard::follow(&meter);
    let (summary, components) = progress::watch(&meter, || Summary::unlisted(board, rules, sets, &meter));
    let code = u8::from(summary.status != Status::Proved);
    let mut answer = Answer::new(summary, &mut page);
    if let Some(folder) = folder {
        answer.components = put_components(args, board, &components, folder, &mut page);
    }
    page.finish(&answer, code)
}

/// One object for a hop game with every start.
fn combined(board: &Board, rules: &Rules, starts: Vec<Answer>, decided: bool) -> AllStarts {
    let value = |answer: &Answer| answer.verdict.value.clone();
    let first = starts.first().and_then(value);
    AllStarts {
        board: board.name().to_string(),
        rules: rules.to_string(),
        position: String::new(),
        status: if decided { Status::Proved } else { Status::Open },
        value: first.clone().filter(|_| starts.iter().all(|answer| value(answer) == first)),
        nodes: starts.iter().map(|answer| answer.verdict.nodes).sum(),
        seconds: starts.iter().map(|answer| answer.verdict.seconds).sum(),
        starts,
    }
}

fn across_starts(answers: &[Answer]) -> String {
    let show = |answer: &Answer| {
        let value = answer.verdict.value.as_ref().map_or("undecided".to_string(), ToString::to_string);
        format!("{}: {value}", answer.start.as_deref().unwrap_or_default())
    };
    format!("starts up to symmetry — {}", answers.iter().map(show).collect::<Vec<_>>().join(", "))
}

/// The problem with everything that the arguments ask for.
fn asked<'a>(args: &Args, problem: Problem<'a>) -> Problem<'a> {
    let checkpoint = args.out.join(format!("{}.search", checkpoint_name(&problem)));
    let mut problem = problem.checkpoint(checkpoint, args.save_every).features(features(&args.without));
    if let Some(method) = args.method {
        problem = problem.method(method);
    }
    if args.no_certificate {
        problem = problem.value_only();
    }
    if args.resume {
        problem = problem.resume();
    }
    if args.moves {
        problem = problem.moves();
    }
    if args.distance {
        problem = problem.distance();
    }
    if args.line {
        problem = problem.line();
    }
    problem
}

fn solve(
    args: &Args,
    problem: Problem<'_>,
    limits: &Limits,
    folder: Option<&Folder>,
    page: &mut Page,
) -> Result<Answer, Box<dyn std::error::Error>> {
    let problem = asked(args, problem);
    let meter = Arc::new(Meter::new(limits.clone()));
    guard::doing(&summary_head(&problem), "searching");
    guard::follow(&meter);
    let verdict = progress::watch(&meter, || problem.solve_metered(&meter));
    let notices = meter.notices();
    for notice in &notices {
        eprintln!("noughts: {notice}");
    }
    let summary = verdict.summary();
    let kept = || checkpoints(&args.out, &checkpoint_name(&problem));
    let valued = summary.moves.iter().flatten().all(|mv| mv.value.is_some());
    let is_done = summary.status == Status::Proved && verdict.unwritten().is_none() && valued;
    if !is_done && !kept().is_empty() {
        eprintln!("noughts: what was learned is saved; resume with --resume");
    }
    // With a certificate to write they stay until it is in place.
    let forget = || kept().iter().filter(|_| is_done).for_each(|file| drop(std::fs::remove_file(file)));
    if folder.is_none() || verdict.certificate().is_none() {
        forget();
    }
    let mut answer = Answer::new(summary, page);
    answer.notices = notices;
    answer.unwritten = verdict.unwritten().map(|stop| stop.to_string());
    if let Some(stop) = &answer.unwritten {
        page.line(format!("  proved, without a certificate: {stop} stopped the writing"));
    }
    if let Some(folder) = folder {
        let board = verdict.game().board();
        answer.components = put_components(args, board, verdict.components(), folder, page);
    }
    if let (Some(certificate), Some(value), Some(folder)) = (verdict.certificate(), verdict.value(), folder) {
        // The verdict stands whatever becomes of its files.
        page.show()?;
        let (game, position) = (&**verdict.game(), verdict.position());
        // The verified checker takes boards as they are listed; the other one compares the list with its own.
        let value = value.to_string();
        let statement = match args.check {
            Some(Checker::Verified) => game.listed_statement(position, &value),
            _ => game.statement(position, &value),
        };
        let saved = folder.save(&about(game, position), statement.as_bytes(), |out| {
            out.write_all(certificate.to_string().as_bytes())
        });
        answer.proof = page.saved(saved);
        let Proof { statement: Some(statement), certificate: Some(file), .. } = answer.proof.clone() else {
            return Ok(answer);
        };
        forget();
        let bytes = answer.proof.certificate_bytes.unwrap_or(0);
        page.line(format!("  statement   {statement}"));
        page.line(format!("  certificate {file} ({bytes} bytes)"));
        if let Some(checker) = args.check {
            page.show()?;
            let checked = report::check_files(statement.as_ref(), file.as_ref());
            if page.checked(&mut answer.proof, checked) && checker == Checker::Verified {
                let said = super::verified::ask(statement.as_ref(), file.as_ref())?;
                page.line(format!("  verified    {}", said.replace('\n', "\n              ")));
                answer.verified = said.lines().next().map(ToString::to_string);
            }
        }
    }
    Ok(answer)
}

/// Writes the evidence for the boards of a nest.
fn put_components(
    args: &Args,
    board: &Board,
    components: &[Files],
    folder: &Folder,
    page: &mut Page,
) -> Vec<Proof> {
    let about = format!("component of {board}");
    components.iter().map(|files| page.put(folder, &about, files, args.check.is_some())).collect()
}

/// The word for a value; who picks and who chooses has another name than who makes and who breaks.
fn winner(value: &Value, rules: &str) -> String {
    match value_in_words(value, rules).as_str() {
        "Picker wins" => "picker".to_string(),
        "Chooser wins" => "chooser".to_string(),
        _ => value.to_string(),
    }
}

fn print_extras(verdict: &Summary, page: &mut Page) {
    if let Some(moves) = &verdict.moves {
        // Moves with the same value on one line.
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for MoveValue { mv, value } in moves {
            let value = value.as_ref().map_or("undecided".to_string(), |value| winner(value, &verdict.rules));
            match groups.iter_mut().find(|(known, _)| *known == value) {
                Some((_, list)) => list.push(mv),
                None => groups.push((value, vec![mv])),
            }
        }
        for (value, list) in groups {
            page.line(format!("  moves to {value}: {}", list.join(" ")));
        }
        if moves.iter().any(|mv| mv.value.is_none()) && verdict.limit.is_none() {
            page.line("  the values of all moves may take long: --time 10m gives them so long");
        }
    }
    match verdict.distance {
        Asked::Found(moves) => page.line(format!("  distance    {moves} moves")),
        Asked::Unknown => page.line(match verdict.value {
            Some(Value::Draw | Value::Tie) => "  distance    none: nobody can force a win",
            Some(Value::Maker | Value::First | Value::Second) => {
                "  distance    not found: a limit stopped the count"
            }
            Some(_) => "  distance    none: it is won with the end of the game",
            None => "  distance    none: no win is known",
        }),
        Asked::No => {}
    }
    if let Some(line) = &verdict.line {
        page.line(format!("  line        {}", line.join(" ")));
    }
    if let Some(forces) = &verdict.forces {
        for (side, can) in [("first", forces.first), ("second", forces.second)] {
            let said = |what: &str, can: Option<bool>| match can {
                Some(true) => format!("can force a {what}"),
                Some(false) => format!("cannot force a {what}"),
                None => format!("{what}: undecided"),
            };
            page.line(format!("  {side:<11} {}, {}", said("tie", can.tie), said("draw", can.draw)));
        }
    }
}

/// What the verdict is about, for a verdict that never comes.
fn summary_head(problem: &Problem<'_>) -> String {
    let (game, position) = (&**problem.game(), problem.position());
    let mover = game.mover(position).letter();
    format!("{} under {} rules, {mover} to move", game.board(), game.rules())
}

/// What a problem is about, for the names of its files.
pub(super) fn about(game: &dyn Game, position: &Position) -> String {
    format!("{} {} {}", game.board(), game.rules(), game.show_position(position))
}

/// What the search has left to go on from.
fn checkpoints(folder: &Path, name: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let of_this = |file: &PathBuf| {
        let named = file.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name));
        named && file.extension().is_some_and(|end| end == "checkpoint")
    };
    entries.filter(of_this).collect()
}

/// A name for what an interrupted search leaves: readable, and different for different problems.
fn checkpoint_name(problem: &Problem<'_>) -> String {
    let whole = about(&**problem.game(), problem.position());
    format!("{}-{}", stem(&whole), &digest(&whole)[..8])
}
