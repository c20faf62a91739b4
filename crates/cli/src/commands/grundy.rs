//! `noughts grundy SUM`

use super::report::{Page, Proof, ProofArgs, Status, outcome_word, row, undecided};
use super::{Outcome, progress};
use crate::commands::READER;
use crate::files;
use crate::guard;
use noughts_impartial::certificate;
use noughts_impartial::digraph::{Digraph, Format};
use noughts_impartial::game::Solver;
use noughts_impartial::sum::Sum;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Grundy numbers and winning moves of sums of games, or of any game given as a digraph
///
/// Examples: noughts grundy "nim(3,5) + takeaway(1..4; 17) + wythoff(3,8)" · noughts grundy "even(0)" --table 20 ·
/// noughts grundy --digraph game.dot --from start --svg game.svg
#[derive(clap::Args)]
pub struct Args {
    /// Games joined by +, such as "nim(3,5) + kayles(12)"; `noughts grundy kinds` lists what can be typed
    #[arg(required_unless_present = "digraph")]
    sum: Option<String>,
    /// For one heap: the Grundy numbers of the heaps 0 to N
    #[arg(long, value_name = "N", conflicts_with = "digraph")]
    table: Option<u64>,
    /// A digraph instead: a file (edge list, DOT or JSON), or the arcs themselves, such as "a b, b c"
    #[arg(long, value_name = "FILE", conflicts_with = "sum")]
    digraph: Option<String>,
    /// The vertex of the token (default: all vertices)
    #[arg(long, requires = "digraph")]
    from: Option<String>,
    /// Print the digraph in DOT with its labels
    #[arg(long, requires = "digraph")]
    dot: bool,
    /// Draw the digraph with its labels to this file
    #[arg(long, value_name = "FILE", requires = "digraph")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    proof: ProofArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A kind of game that can be typed.
#[derive(Serialize)]
struct KindAnswer {
    syntax: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
struct SumAnswer {
    game: String,
    /// Grundy numbers of the parts.
    values: Vec<u64>,
    grundy: u64,
    status: Status,
    value: &'static str,
    winning_moves: Vec<String>,
}

#[derive(Serialize)]
struct TableAnswer {
    game: String,
    values: Vec<u64>,
}

#[derive(Serialize)]
struct DigraphAnswer<'a> {
    vertices: Vec<Label<'a>>,
    #[serde(flatten)]
    proof: Proof,
}

#[derive(Serialize)]
struct Label<'a> {
    vertex: &'a str,
    number: usize,
    value: &'static str,
    grundy: u64,
    winning_moves: Vec<&'a str>,
}

pub fn run(args: &Args) -> Outcome {
    undecided(progress::during("Grundy numbers", || answer(args)), args.json)
}

fn answer(args: &Args) -> Outcome {
    args.proof.prepare()?;
    match (&args.digraph, &args.sum) {
        (Some(source), _) => digraph(args, source),
        (None, Some(word)) if word.trim() == "kinds" => kinds(args),
        (None, sum) => sum_of_games(args, sum.as_deref().unwrap_or("")),
    }
}

fn kinds(args: &Args) -> Outcome {
    let mut page = Page::new(args.json);
    let mut kinds = BTreeMap::new();
    for &(word, syntax, about) in noughts_impartial::sum::spec::KINDS {
        page.line(format!("{syntax:<32} {about}"));
        kinds.insert(word, KindAnswer { syntax, about });
    }
    page.finish(&kinds, 0)
}

fn sum_of_games(args: &Args, text: &str) -> Outcome {
    let sum = Sum::read(text, &READER)?;
    if args.proof.wanted() {
        return Err("a sum has no certificate; octal, geography and digraphs have one".into());
    }
    let mut solver = Solver::new(&sum.rules);
    let mut page = Page::new(args.json);
    if let Some(largest) = args.table {
        return table(&sum, largest, page);
    }
    let values = sum.values(&mut solver)?;
    let total = values.iter().fold(0, |a, b| a ^ b);
    let moves = sum.winning_moves(&mut solver)?;
    let verdict = if total == 0 { "P: the player to move loses" } else { "N: the player to move wins" };
    page.line(format!("{sum}"));
    for (part, value) in sum.parts.iter().zip(&values) {
        page.line(format!("  {:<28} {value}", sum.rules.show(part)));
    }
    page.line(format!("Grundy number {total}, {verdict}"));
    if !moves.is_empty() {
        page.line("winning moves:");
    }
    for m in moves.iter().take(50) {
        page.line(format!("  {}", sum.show_move(m)));
    }
    if moves.len() > 50 {
        page.line(format!("  … and {} more (all of them with --json)", moves.len() - 50));
    }
    let answer = SumAnswer {
        game: sum.to_string(),
        values,
        grundy: total,
        status: Status::Proved,
        value: outcome_word(total != 0),
        winning_moves: moves.iter().map(|m| sum.show_move(m)).collect(),
    };
    page.finish(&answer, 0)
}

fn table(sum: &Sum, largest: u64, mut page: Page) -> Outcome {
    let [part] = &sum.parts[..] else {
        return Err("--table needs a single game, such as \"even(0)\"".into());
    };
    if part.state.len() != 1 || sum.rules.show(part).contains(" at ") {
        return Err("--table needs a game with one heap, such as \"even(0)\"; `noughts wythoff` has tables of its own".into());
    }
    if largest > 1_000_000 {
        return Err(format!("a table of {largest} heaps is too long to print; at most 1000000").into());
    }
    let mut solver = Solver::new(&sum.rules);
    let mut values = Vec::new();
    for heap in 0..=largest {
        let mut at = part.clone();
        at.state[0] = heap;
        values.push(solver.grundy(&vec![at])?);
        if values.len().is_multiple_of(10) {
            guard::pending(&format!("{}\n", row(values.len() - 10, &values[values.len() - 10..])));
        }
    }
    guard::shown();
    for (i, chunk) in values.chunks(10).enumerate() {
        page.line(row(10 * i, chunk));
    }
    page.finish(&TableAnswer { game: sum.to_string(), values }, 0)
}

fn digraph(args: &Args, source: &str) -> Outcome {
    let text = read_graph_text(source)?;
    let graph = Digraph::parse(&text, Format::guess(&text))?;
    let labels = graph.labels()?;
    let mut page = Page::new(args.json);
    let shown: Vec<usize> = match &args.from {
        Some(name) => vec![graph.find(name)?],
        None => (0..graph.len()).collect(),
    };
    if let Some(file) = &args.svg {
        files::write(file, graph.to_svg(&labels))?;
    }
    if args.dot {
        crate::output::print(&graph.to_dot(Some(&labels)))?;
        return Ok(std::process::ExitCode::SUCCESS);
    }
    page.line("vertex      number  label  Grundy  winning moves");
    let mut vertices = Vec::new();
    for &v in &shown {
        let moves: Vec<&str> = graph.winning_moves(&labels, v).iter().map(|&w| graph.name(w)).collect();
        let label = outcome_word(!labels.is_p(v));
        let (number, grundy) = (labels.number[v], labels.grundy[v]);
        page.line(format!("{:<12}{number:>6}{label:>7}{grundy:>8}  {}", graph.name(v), moves.join(" ")));
        vertices.push(Label { vertex: graph.name(v), number, value: label, grundy, winning_moves: moves });
    }
    let mut proof = Proof::default();
    if args.proof.wanted() {
        let files = certificate::grundy(&graph, &labels, &shown);
        proof = page.prove(&args.proof, "digraph", &files);
    }
    page.finish(&DigraphAnswer { vertices, proof }, 0)
}

/// The text of a file, or the text itself where it can be no file name.
pub fn read_graph_text(source: &str) -> Result<String, String> {
    let path = std::path::Path::new(source);
    if path.is_file() {
        return std::fs::read_to_string(path).map_err(|e| format!("{source}: {e}"));
    }
    if source.contains([' ', ',', ';', '>', '{', '[']) {
        return Ok(source.to_string());
    }
    Err(format!("there is no file “{source}”; give a file, or the arcs themselves, such as \"a b, b c\""))
}
