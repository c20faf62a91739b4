//! `noughts solve SPEC…`

mod answer;
mod several;

use super::report::{self, Page, Proof, Status};
use super::run::Carried;
use super::{Outcome, plan, progress};
use crate::commands::read_board_unlisted;
use crate::failure::Failure;
use crate::files::{Folder, digest, stem};
use crate::guard;
use crate::limits::{LimitArgs, cores, parse_threads, parse_time};
use crate::output::tell;
use answer::{Answer, across_starts, combined};
use noughts::boards::TooManySets;
use noughts::certificates::Files;
use noughts::solving::{Features, METHODS, Meter, Summary};
use noughts::{Board, Game, Limits, Method, Position, Problem, Rules, RulesError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Say who wins, and write a certificate
///
/// Several boards or rules are solved one after the other, a JSON object on a line for each game; exit code 0: all of them are
/// decided. A time limit is for all together, and each game may take an equal share of what is left; a limit on nodes is for each.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts solve \"AG(2,4)\" --rules strong --check
  noughts solve \"STS(13,1)\" \"STS(13,2)\" --rules strong --rules misere
  noughts solve games/*.pg --no-certificate --json")]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command")]
pub struct Args {
    /// The board, such as "AG(2,4)", or its file; `noughts families` lists what can be typed
    #[arg(required = true, value_name = "SPEC")]
    specs: Vec<String>,
    /// The rules, such as "maker-breaker start=breaker"; `noughts rules` lists them
    #[arg(long, default_value = "strong")]
    rules: Vec<String>,
    /// Start from here, such as "X: a1 b2 O: c3" (optionally "; O to move")
    #[arg(long)]
    position: Option<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Search with this many threads (default: all cores)
    #[arg(long, value_parser = parse_threads)]
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
    /// Print one JSON object, for several games one on a line each
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
/// Up to so many points a value is found long before anything could be saved.
const TINY: usize = 9;

pub fn run(args: &Args) -> Outcome {
    let ([spec], [rules]) = (&args.specs[..], &args.rules[..]) else { return several::run(args) };
    if let Some(on) = &args.on {
        let mut plan = plan::game(spec, Some(rules), args.position.as_deref())?;
        plan.memory = args.limits.memory.map_or(plan.memory, |bytes| bytes as u64);
        let work = Carried::within(&args.out, plan, args.check.is_some(), args.json);
        return work.carry_out(Some(on), None, args.limits.clock.time);
    }
    let folder = folder(args)?;
    let question =
        Question { args, spec, rules, folder: folder.as_ref(), until: None, leftovers: leftovers(args) };
    question.answer(Page::new(args.json))
}

/// The folder for what proves the answers, where that is wanted.
fn folder(args: &Args) -> Result<Option<Folder>, Failure> {
    if args.no_certificate { Ok(None) } else { Folder::open(&args.out).map(Some) }
}

/// One of the games that are asked for.
struct Question<'a> {
    args: &'a Args,
    spec: &'a str,
    rules: &'a str,
    folder: Option<&'a Folder>,
    /// Its share of the time is over then.
    until: Option<Instant>,
    /// Runs before have left something to go on from in the folder.
    leftovers: bool,
}

impl Question<'_> {
    fn answer(&self, mut page: Page) -> Outcome {
        let args = self.args;
        if args.check.is_some() {
            guard::checks();
        }
        let rules: Rules = self.rules.parse()?;
        let board = Arc::new(read_board_unlisted(self.spec)?);
        guard::doing(&format!("{board} under {rules} rules"), "looking for symmetries");
        let runs = match rules.starts(&board) {
            Err(RulesError::TooMany(sets)) => return self.unlisted(&board, &rules, &sets, page),
            runs => runs?,
        };
        let several = runs.len() > 1 || (rules.is_hop() && runs[0].1.to_string() != rules.to_string());
        if several && args.position.is_some() {
            return Err("a position goes with one start: write --rules \"hop start=…\"".into());
        }
        let mut answers = Vec::new();
        for (orbit, rules) in runs {
            let game: Arc<dyn Game> = match rules.clone().on(board.clone()) {
                Err(RulesError::TooMany(sets)) => return self.unlisted(&board, &rules, &sets, page),
                game => game?,
            };
            let mut problem = Problem::of(game);
            if let Some(text) = &args.position {
                problem = problem.at(text)?;
            }
            let mut answer = self.solve(problem, &mut page)?;
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

    fn limits(&self, threads: usize) -> Result<Limits, ctrlc::Error> {
        let limits = self.args.limits.limits(USUAL_MEMORY, threads)?;
        let share = self.until.map(|until| until.saturating_duration_since(Instant::now()));
        Ok(Limits { time: share.or(limits.time), ..limits })
    }

    /// A board whose sets are too many to list: what follows without a search.
    fn unlisted(&self, board: &Board, rules: &Rules, sets: &TooManySets, mut page: Page) -> Outcome {
        let args = self.args;
        if args.position.is_some() || args.moves || args.distance || args.line {
            return Err(Box::new(RulesError::TooMany(sets.clone())));
        }
        let meter = Arc::new(Meter::new(self.limits(1)?));
        guard::follow(&meter);
        let (summary, components) = progress::watch(&meter, || Summary::unlisted(board, rules, sets, &meter));
        let code = u8::from(summary.status != Status::Proved);
        let mut answer = Answer::new(summary, &mut page);
        answer.components = self.put_components(board, &components, &mut page);
        page.finish(&answer, code)
    }

    /// The problem with everything that the arguments ask for.
    fn whole<'p>(&self, problem: Problem<'p>) -> Problem<'p> {
        let args = self.args;
        let may_be_stopped = args.resume || args.limits.nodes.is_some() || !args.no_certificate;
        let mut problem = problem.features(features(&args.without));
        if may_be_stopped || problem.game().board().points() > TINY {
            let checkpoint = args.out.join(format!("{}.search", checkpoint_name(&problem)));
            problem = problem.checkpoint(checkpoint, args.save_every);
        }
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

    fn solve(&self, problem: Problem<'_>, page: &mut Page) -> Result<Answer, Box<dyn std::error::Error>> {
        let args = self.args;
        let limits = self.limits(cores(args.threads))?;
        let problem = self.whole(problem.limits(limits.clone()));
        guard::doing(&summary_head(&problem), "searching");
        let meter = Arc::new(Meter::new(limits));
        guard::follow(&meter);
        let begin = Instant::now();
        let verdict = progress::watch(&meter, || problem.solve_metered(&meter));
        let notices = meter.notices();
        for notice in &notices {
            tell(notice);
        }
        let summary = verdict.summary();
        let valued = summary.moves.iter().flatten().all(|mv| mv.value.is_some());
        let is_done = summary.status == Status::Proved && verdict.unwritten().is_none() && valued;
        // A game that is over before the first save leaves nothing, and a folder may be long.
        let may_be_kept = self.leftovers || !is_done || begin.elapsed() >= args.save_every;
        let kept = || {
            if may_be_kept { checkpoints(&args.out, &checkpoint_name(&problem)) } else { Vec::new() }
        };
        if !is_done && !kept().is_empty() {
            tell("what was learned is saved; resume with --resume");
        }
        // With a certificate to write they stay until it is in place.
        let forget = || kept().iter().filter(|_| is_done).for_each(|file| drop(std::fs::remove_file(file)));
        if self.folder.is_none() || verdict.certificate().is_none() {
            forget();
        }
        let mut answer = Answer::new(summary, page);
        answer.notices = notices;
        answer.unwritten = verdict.unwritten().map(|stop| stop.to_string());
        if let Some(stop) = &answer.unwritten {
            page.line(format!("  proved, without a certificate: {stop} stopped the writing"));
        }
        answer.components = self.put_components(verdict.game().board(), verdict.components(), page);
        let (Some(certificate), Some(value), Some(folder)) =
            (verdict.certificate(), verdict.value(), self.folder)
        else {
            return Ok(answer);
        };
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
            let checked = report::check_files(cores(args.threads), statement.as_ref(), file.as_ref());
            if page.checked(&mut answer.proof, checked) && checker == Checker::Verified {
                match super::verified::ask(statement.as_ref(), file.as_ref()) {
                    Ok(said) => {
                        page.line(format!("  verified    {}", said.replace('\n', "\n              ")));
                        answer.verified = said.lines().next().map(ToString::to_string);
                    }
                    Err(why) => answer.proof.error = page.wrote(Err(Failure::new(why))),
                }
            }
        }
        Ok(answer)
    }

    /// Writes the evidence for the boards of a nest.
    fn put_components(&self, board: &Board, components: &[Files], page: &mut Page) -> Vec<Proof> {
        let Some(folder) = self.folder else { return Vec::new() };
        let about = format!("component of {board}");
        let check = self.args.check.is_some();
        components.iter().map(|files| page.put(folder, &about, files, check)).collect()
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

/// Is there something to go on from, of whatever game?
fn leftovers(args: &Args) -> bool {
    !checkpoints(&args.out, "").is_empty()
}

/// What searches of that name have left to go on from.
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
