//! `noughts atlas`

use super::plan::of_families as census;
use super::report::{self, Page};
use super::run::Carried;
use super::{Outcome, progress};
use crate::files::{self, Folder, read_text};
use crate::limits::{TimeArgs, cores, parse_threads};
use crate::output::{count, print, print_json};
use noughts::Limits;
use noughts_papers::atlas::families::{FAMILIES, find};
use noughts_papers::atlas::query::{KEYS, Query, columns, entry};
use noughts_papers::atlas::run::{Plan, Progress, run as make};
use noughts_papers::atlas::solve::Solved;
use noughts_papers::atlas::{self, NODES, Row, laws, page, solve};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The table that comes with the program.
const SHIPPED: &str = include_str!("../../data/atlas.csv");

/// Solve families of boards in bulk into one table, and look things up in it
///
/// With --families or --all a table is made or continued. Every finished row is kept, so that an interrupted run goes
/// on where it stopped; the table is the same however often that happens. Exit code 1: interrupted.
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  noughts atlas
  noughts atlas --all
  noughts atlas --families hex,sts --table mine.csv --nodes 1000000
  noughts atlas query 'rules=misere value=first sets=35'
  noughts atlas check --sample 100 --seed 1 --out proofs"
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(clap::Subcommand)]
enum Command {
    Query(QueryArgs),
    Check(CheckArgs),
    Page(PageArgs),
    Families(FamiliesArgs),
}

#[derive(clap::Args)]
struct RunArgs {
    /// The table to make or continue
    #[arg(long, default_value = "atlas.csv")]
    table: PathBuf,
    /// Solve these families, such as hex,sts; `noughts atlas families` lists them
    #[arg(long, value_delimiter = ',')]
    families: Vec<String>,
    /// Solve every family: hours of work
    #[arg(long, conflicts_with = "families")]
    all: bool,
    /// Stop each game after this many nodes; undecided games are tried again with a greater limit
    #[arg(long, default_value_t = NODES, aliases = ["limit", "positions"])]
    nodes: u64,
    // Each game has this long; the table then depends on the machine.
    #[command(flatten)]
    limits: TimeArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Work on this many boards at the same time (default: all cores)
    #[arg(long, value_parser = parse_threads)]
    threads: Option<usize>,
    /// Make the table with local:N processes or on a cluster, dask://host:port (docs/scale.md)
    #[arg(long, value_name = "WHERE", conflicts_with_all = ["threads", "time"])]
    on: Option<String>,
}

/// Filter the table
///
/// Conditions are key=value or key!=value, and for numbers also <, <=, >, >=; all must hold. Without conditions:
/// every row. Exit code 1: no row.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts atlas query 'rules=misere value=first sets=35'
  noughts atlas query 'family=grid points<=16 rules=strong value=first' --json
  noughts atlas query 'status!=proved' --count")]
struct QueryArgs {
    /// The conditions
    #[arg(default_value = "")]
    query: String,
    /// Another table than the one that comes with the program
    #[arg(long)]
    table: Option<PathBuf>,
    /// Print an array of objects
    #[arg(long, conflicts_with_all = ["csv", "count"])]
    json: bool,
    /// Print CSV
    #[arg(long, conflicts_with = "count")]
    csv: bool,
    /// Print only how many rows there are
    #[arg(long)]
    count: bool,
}

/// Solve a sample of the rows again, compare, and have the certificates checked
///
/// A row passes if it has the same value again and the independent checker accepts the certificate. Certificates
/// whose hash is not the one of the table are counted: they come from another version of the search. Exit code 1: some
/// row does not pass.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts atlas check --sample 100 --seed 1 --out proofs
  noughts atlas check 'board=STS(15,80)' --out proofs
  noughts-check proofs/ROW.statement proofs/ROW.certificate")]
struct CheckArgs {
    /// Only rows with these conditions (as in `noughts atlas query`)
    #[arg(default_value = "")]
    query: String,
    /// Another table than the one that comes with the program
    #[arg(long)]
    table: Option<PathBuf>,
    /// How many rows
    #[arg(long, default_value_t = 100)]
    sample: usize,
    /// Another number, another sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave statements and certificates in this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Work on this many rows at the same time (default: all cores)
    #[arg(long, value_parser = parse_threads)]
    threads: Option<usize>,
}

/// Print the page of a table (Markdown), or the theorems it breaks (exit code 1)
///
/// Example: noughts atlas page --table atlas.csv > atlas.md
#[derive(clap::Args)]
struct PageArgs {
    /// Another table than the one that comes with the program
    #[arg(long)]
    table: Option<PathBuf>,
}

/// List the families with what they hold
///
/// Example: noughts atlas families
#[derive(clap::Args)]
struct FamiliesArgs {
    /// Print an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct FamilyAnswer {
    family: &'static str,
    about: &'static str,
    boards: usize,
}

/// A table that was made, or would be.
#[derive(Serialize)]
struct TableAnswer {
    table: String,
    families: Vec<&'static str>,
    boards: usize,
    /// Rows that the table has.
    rows: usize,
    proved: usize,
    /// What stopped the work.
    limit: Option<&'static str>,
}

#[derive(Serialize)]
struct CheckAnswer {
    rows: usize,
    passed: usize,
    /// Certificates with the hash of the table.
    same: usize,
    problems: Vec<String>,
}

pub fn run(args: &Args) -> Outcome {
    match &args.command {
        None => make_table(&args.run),
        Some(Command::Query(args)) => query(args),
        Some(Command::Check(args)) => check(args),
        Some(Command::Page(args)) => print_page(args),
        Some(Command::Families(args)) => families(args),
    }
}

fn families(args: &FamiliesArgs) -> Outcome {
    let mut page = Page::new(args.json);
    let mut list = Vec::new();
    for family in FAMILIES {
        page.line(format!("{:<10} {}", family.name, family.about));
        list.push(FamilyAnswer { family: family.name, about: family.about, boards: family.specs().len() });
    }
    page.finish(&list, 0)
}

/// The rows of a file, or those that come with the program.
fn table(path: Option<&Path>) -> Result<Vec<Row>, Box<dyn std::error::Error>> {
    let Some(path) = path else { return Ok(atlas::parse(SHIPPED)?) };
    let text = read_text(path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(atlas::parse(&text).map_err(|e| format!("{}: {e}", path.display()))?)
}

fn make_table(args: &RunArgs) -> Outcome {
    let families: Vec<_> = if args.families.is_empty() {
        FAMILIES.iter().collect()
    } else {
        args.families.iter().map(|name| find(name)).collect::<Result<_, _>>()?
    };
    let mut answer = TableAnswer {
        table: args.table.display().to_string(),
        families: families.iter().map(|family| family.name).collect(),
        boards: families.iter().map(|family| family.specs().len()).sum(),
        rows: 0,
        proved: 0,
        limit: None,
    };
    if args.families.is_empty() && !args.all {
        return what_would_be_done(args, &answer);
    }
    files::writable(&args.table)?;
    if let Some(on) = &args.on {
        let mut plan = census(&families, None);
        plan.nodes = args.nodes;
        let file = |ending: &str| args.table.with_extension(ending);
        let (path, journal, table) = (file("plan"), file("journal"), args.table.clone());
        files::write(&path, plan.text())?;
        let out =
            args.table.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_path_buf();
        return Carried { plan, path, journal, out, table, check: false, json: args.json }.carry_out(
            Some(on),
            None,
            None,
        );
    }
    // Every row written so far is kept.
    let cancel = progress::cancelled_by_interrupt()?;
    let limits = Limits {
        nodes: Some(args.nodes),
        time: args.limits.time,
        cancel: cancel.clone(),
        ..Limits::default()
    };
    let plan = Plan { families, limits, threads: cores(args.threads) };
    let bar = progress::bar(0);
    let watch = |p: &Progress| {
        bar.set_length(p.boards as u64);
        bar.set_position(p.boards_done as u64);
        bar.set_message(format!("{} games solved", p.rows_solved));
    };
    let rows = make(&args.table, &plan, &watch).map_err(|e| e as Box<dyn std::error::Error>)?;
    bar.finish_and_clear();
    answer.rows = rows.len();
    answer.proved = rows.iter().filter(|row| row.is_proved()).count();
    let mut page = Page::new(args.json);
    page.line(format!("{}: {} games, {} proved", answer.table, answer.rows, answer.proved));
    let broken = laws::broken(&rows);
    if !broken.is_empty() {
        return Err(format!("the table breaks theorems: {}", broken.join("; ")).into());
    }
    if cancel.load(Ordering::Relaxed) {
        page.line("interrupted: the same command goes on from here");
        answer.limit = Some("an interrupt");
    }
    let code = u8::from(answer.limit.is_some());
    page.finish(&answer, code)
}

/// Hours of work do not start by themselves.
fn what_would_be_done(args: &RunArgs, answer: &TableAnswer) -> Outcome {
    let mut page = Page::new(args.json);
    page.line(format!(
        "The atlas has {} of {}, each under every rule set that fits: hours of work.",
        count(answer.boards, "board"),
        count(answer.families.len(), "family").replace("familys", "families"),
    ));
    page.line(format!("  noughts atlas --all              solves them all into {}", answer.table));
    page.line("  noughts atlas --families hex,sts solves some; `noughts atlas families` lists them");
    page.line(
        "  noughts atlas query 'board=3^2'  looks something up in the table that comes with the program",
    );
    page.finish(answer, 0)
}

fn query(args: &QueryArgs) -> Outcome {
    let rows = args.query.parse::<Query>()?.filter(&table(args.table.as_deref())?)?;
    if args.json {
        print_json(&rows)?;
    } else if args.csv {
        print(&atlas::text(&rows, true))?;
    } else if args.count {
        print(&format!("{}\n", rows.len()))?;
    } else {
        print(&aligned(&rows))?;
    }
    Ok(ExitCode::from(u8::from(rows.is_empty())))
}

/// The rows as a table for people: one line each, without the columns that say where it comes from.
fn aligned(rows: &[Row]) -> String {
    let keys: Vec<&str> = KEYS
        .iter()
        .map(|(key, _)| *key)
        .filter(|key| !["family", "certificate", "status"].contains(key))
        .collect();
    let mut lines: Vec<Vec<String>> = vec![keys.iter().map(ToString::to_string).collect()];
    for row in rows {
        let map = columns(row);
        let shown = |key: &&str| match *key {
            "value" if !row.is_proved() => row.status.clone(),
            key => entry(&map, key),
        };
        lines.push(keys.iter().map(shown).collect());
    }
    let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..keys.len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let cells: Vec<String> =
            line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text + &format!("{}\n", count(rows.len(), "row"))
}

fn check(args: &CheckArgs) -> Outcome {
    let rows = args.query.parse::<Query>()?.filter(&table(args.table.as_deref())?)?;
    let proved: Vec<Row> = rows.into_iter().filter(Row::is_proved).collect();
    let rows = solve::sample(proved, args.sample, args.seed);
    let folder = args.out.as_deref().map(Folder::open).transpose()?;
    let bar = progress::bar(rows.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut answers = Vec::new();
        while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let answer = check_row(row, folder.as_ref());
            answers.push(answer.map_err(|why| format!("{} under {}: {why}", row.board, row.full_rules())));
            bar.inc(1);
        }
        answers
    };
    let answers: Vec<Result<bool, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores(args.threads)).map(|_| scope.spawn(work)).collect();
        let lost = |_| vec![Err("a worker failed".to_string())];
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(lost)).collect()
    });
    bar.finish_and_clear();
    let problems: Vec<String> = answers.iter().filter_map(|answer| answer.as_ref().err().cloned()).collect();
    let passed = answers.iter().filter(|answer| answer.is_ok()).count();
    let same = answers.iter().filter(|answer| **answer == Ok(true)).count();
    let mut page = Page::new(args.json);
    for problem in &problems {
        page.line(problem);
    }
    page.line(format!(
        "{passed} of {} rows have the same value again, with a certificate that the checker accepts",
        rows.len()
    ));
    page.line(format!("{same} of {passed} certificates have the hash of the table"));
    let answer = CheckAnswer { rows: rows.len(), passed, same, problems };
    page.finish(&answer, u8::from(passed < rows.len()))
}

/// Solves a row again, leaves the files, and runs the checker. Is the certificate the one of the table?
fn check_row(row: &Row, out: Option<&Folder>) -> Result<bool, String> {
    let Solved { row: now, proof } = solve::again(row, &Limits::default()).map_err(|e| e.to_string())?;
    if row.value != now.value {
        let show = |row: &Row| row.value.clone().unwrap_or_else(|| row.status.clone());
        return Err(format!("the value was {} and is now {}", show(row), show(&now)));
    }
    let proof = proof.ok_or("there is no certificate")?;
    if let Some(folder) = out {
        let name = format!("{} {}", row.board, row.full_rules());
        folder
            .save(&name, proof.statement.as_bytes(), |out| out.write_all(proof.certificate.as_bytes()))
            .map_err(|e| e.to_string())?;
    }
    report::check(proof.statement.as_bytes(), proof.certificate.as_bytes()).map_err(|e| e.to_string())?;
    Ok(row.certificate == now.certificate)
}

fn print_page(args: &PageArgs) -> Outcome {
    let rows = table(args.table.as_deref())?;
    let broken = laws::broken(&rows);
    if !broken.is_empty() {
        print(&format!("The table breaks theorems:\n{}\n", broken.join("\n")))?;
        return Ok(ExitCode::from(1));
    }
    print(&page::page(&rows))?;
    Ok(ExitCode::SUCCESS)
}
