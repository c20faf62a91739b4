//! `noughts plan SPEC`

use super::report::Page;
use super::{Outcome, READER};
use crate::failure::Failure;
use crate::files::{self, read_text};
use crate::limits::{parse_memory, parse_time};
use noughts::games::LIST_LIMIT;
use noughts::{Board, Point};
use noughts_papers::atlas::families::{FAMILIES, Family, find};
use noughts_run::{Driver, Entry, Plan, Work};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Cut a hard game, or a list of boards, into jobs for many processes
///
/// A plan is a small file. `noughts run PLAN` carries it out with processes on this machine; docs/scale.md says how a
/// cluster does it. The jobs of a game are positions: one that takes more than --leaf-nodes is split into those after its moves.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts plan \"4^3\" --rules maker-breaker --out qubic.plan
  noughts plan --families sts,td --out census.plan
  noughts plan --boards specs.txt --rules misere --out census.plan")]
pub struct Args {
    /// The board of a game, such as "4^3"
    #[arg(required_unless_present_any = ["families", "boards"], conflicts_with_all = ["families", "boards"])]
    spec: Option<String>,
    /// The rules of the game; of a list of boards, the one rule set to solve them under (default: all that fit)
    #[arg(long)]
    rules: Option<String>,
    /// The game begins here, such as "X: a1 b2 O: c3"
    #[arg(long, requires = "spec")]
    position: Option<String>,
    /// A census of these families of the atlas, such as hex,sts (all: every family)
    #[arg(long, value_delimiter = ',', conflicts_with = "boards")]
    families: Vec<String>,
    /// A census of the boards in this file, one spec a line
    #[arg(long, value_name = "FILE")]
    boards: Option<PathBuf>,
    /// Nodes that a job may take (default: 200000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    leaf_nodes: Option<u64>,
    /// Memory that a job may use, such as 256M (the default)
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    leaf_memory: Option<usize>,
    /// Time that a job may take, such as 10m (the default)
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    leaf_time: Option<Duration>,
    /// The file to write
    #[arg(long, default_value = "noughts.plan")]
    out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    plan: String,
    /// The hash of the plan, which every job and every answer carries.
    problem: String,
    /// Boards of a census; 1 for a game, whose jobs are found on the way.
    jobs: usize,
}

pub fn run(args: &Args) -> Outcome {
    let mut plan = match &args.spec {
        Some(spec) => game(spec, args.rules.as_deref(), args.position.as_deref())?,
        None => census(args)?,
    };
    plan.nodes = args.leaf_nodes.unwrap_or(plan.nodes);
    plan.memory = args.leaf_memory.map_or(plan.memory, |bytes| bytes as u64);
    plan.seconds = args.leaf_time.map_or(plan.seconds, |time| time.as_secs().max(1));
    let plan = Plan::read(&plan.text())?;
    let driver = Driver::new(plan.clone())?;
    files::write(&args.out, plan.text())?;
    let jobs = match &plan.work {
        Work::Game { .. } => 1,
        Work::Census(boards) => boards.len(),
    };
    let name = args.out.display().to_string();
    let mut page = Page::new(args.json);
    page.line(format!("{name}: {}", what(&plan)));
    page.line(format!("  noughts run {name} --workers 2      carries it out on this machine"));
    page.finish(&Answer { plan: name, problem: driver.problem().to_string(), jobs }, 0)
}

/// The plan of a game. The board is written by its name, so that no job needs a file.
pub fn game(
    spec: &str,
    rules: Option<&str>,
    position: Option<&str>,
) -> Result<Plan, Box<dyn std::error::Error>> {
    let board = READER.board(spec)?;
    let rules: noughts::Rules = rules.unwrap_or("strong").parse()?;
    Ok(Plan::game(&without_files(&board)?, &rules.to_string(), position.unwrap_or_default()))
}

/// A spec of a board that needs no file; of a board from a file, one that lists its sets.
fn without_files(board: &Board) -> Result<String, Failure> {
    let name = board.name().to_string();
    if board.setup().is_some() {
        let message = format!("{name} brings its own position and turns, and a plan has no place for them");
        return Err(Failure::new(message).input(&name).help("solve it whole: noughts solve, without --on"));
    }
    let builds = |spec: &str| READER.files(false).board(spec).ok();
    if builds(&name).is_some() || board.second_sets().is_some() {
        return Ok(name);
    }
    let Ok(sets) = board.list_sets(LIST_LIMIT) else { return Ok(name) };
    let words = |set: &[Point]| set.iter().map(|&p| board.label(p)).collect::<Vec<_>>().join(" ");
    let listed = format!("lines{{{}}}", sets.iter().map(words).collect::<Vec<_>>().join("; "));
    // A point on no set, or a name that cannot be typed, would be lost.
    let same = |other: Board| other.points() == board.points() && other.count_sets() == board.count_sets();
    Ok(if builds(&listed).is_some_and(same) { listed } else { name })
}

fn census(args: &Args) -> Result<Plan, Box<dyn std::error::Error>> {
    if let Some(rules) = &args.rules {
        rules.parse::<noughts::Rules>()?;
    }
    let Some(path) = &args.boards else {
        let all = args.families.iter().any(|name| name == "all");
        let names = args.families.iter().map(|name| find(name));
        let families = if all { FAMILIES.iter().collect() } else { names.collect::<Result<Vec<_>, _>>()? };
        return Ok(of_families(&families, args.rules.as_deref()));
    };
    let shown = path.display().to_string();
    let text = read_text(path).map_err(|e| format!("{shown}: {e}"))?;
    let mut boards = Vec::new();
    for (line, spec) in
        (1..).zip(text.lines().map(str::trim)).filter(|(_, spec)| !spec.is_empty() && !spec.starts_with('#'))
    {
        let board =
            READER.board(spec).map_err(|e| Failure::new(format!("{shown}, line {line}: {e}")).input(spec))?;
        let (family, board) = ("list".to_string(), without_files(&board)?);
        boards.push(Entry { family, board, rules: args.rules.clone() });
    }
    Ok(Plan::census(boards))
}

/// The plan for the boards of some families.
pub fn of_families(families: &[&Family], rules: Option<&str>) -> Plan {
    let rules = rules.map(ToString::to_string);
    let boards =
        families.iter().flat_map(|family| family.specs().into_iter().map(|spec| (family.name, spec)));
    let entry =
        |(family, board): (&str, String)| Entry { family: family.to_string(), board, rules: rules.clone() };
    Plan::census(boards.map(entry).collect())
}

/// What a plan is about, in words.
pub fn what(plan: &Plan) -> String {
    match &plan.work {
        Work::Game { board, rules, position } if position.is_empty() => {
            format!("{board} under {rules} rules")
        }
        Work::Game { board, rules, position } => format!("{board} under {rules} rules from {position}"),
        Work::Census(boards) => format!("a census of {} boards", boards.len()),
    }
}

/// Reads a plan from its file.
pub fn read(path: &Path) -> Result<Plan, Failure> {
    let name = path.display().to_string();
    let text = read_text(path)
        .map_err(|e| Failure::new(format!("{name}: {e}")).input(&name).help("`noughts plan` makes a plan"))?;
    Plan::read(&text).map_err(|e| Failure::new(format!("{name}: {e}")).input(&name))
}
