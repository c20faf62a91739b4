//! `noughts prove SPEC`

use super::report::{self, Bounds, Page, Proof as ProofFiles, Status};
use super::{Outcome, progress};
use crate::commands::read_board;
use crate::files::{self, Folder};
use crate::guard;
use crate::limits::LimitArgs;
use crate::output::{Facts, count, wrap};
use noughts::danziger::Tables;
use noughts::games::Goal;
use noughts::proofs::{self, Attempt, Names, Notation, Proof};
use noughts::solving::Meter;
use noughts::{Board, Game, Limits, Problem, Rules, Value};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// Write a proof that X wins, with the least possible number of lines of play
///
/// A line of play ends in a double threat; forced replies do not branch; O's free moves count up to the symmetries
/// of the position. The proof is text, or LaTeX in tables with forced moves overlined.
///
/// Example: noughts prove "AG(2,4)" --latex -o proof.tex --check
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Args {
    /// The board, such as "AG(2,4)"
    spec: String,
    /// The rules: strong or maker-breaker
    #[arg(long, default_value = "strong")]
    rules: String,
    /// Start from here, such as "X: a1 b2 O: c3" (optionally "; O to move")
    #[arg(long)]
    position: Option<String>,
    /// Write a LaTeX document
    #[arg(long)]
    latex: bool,
    /// Write the proof to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What points are called
    #[arg(long, value_enum, default_value = "board")]
    labels: Labels,
    /// Write the statement and the certificate of the same tree to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Run the independent checker on the certificate
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON object, with the tree
    #[arg(long, conflicts_with = "latex")]
    json: bool,
}

/// Nodes for asking the solver who wins, if no limit is given.
const ASKING: u64 = 2_000_000;

#[derive(Clone, Copy, clap::ValueEnum)]
enum Labels {
    /// As on the board
    Board,
    /// Row and column of a plane or grid: r1c1
    Cells,
    /// Rows, columns and symbols of a transversal design on the plane of order 4: r1, c1, α1, β1
    Design,
}

#[derive(Serialize)]
struct Answer<'a> {
    board: &'a str,
    rules: String,
    position: String,
    to_move: String,
    status: Status,
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bounds: Option<Bounds<&'static str>>,
    limit: Option<String>,
    nodes: u64,
    seconds: f64,
    #[serde(flatten)]
    least: Option<Least>,
    #[serde(flatten)]
    files: ProofFiles,
}

/// The proof that was found.
#[derive(Serialize)]
struct Least {
    lines: u64,
    rows: usize,
    length: u64,
    positions: usize,
    definition: &'static str,
    published_lines: Option<u64>,
    proof: proofs::Tree,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
}

pub fn run(args: &Args) -> Outcome {
    if let Some(path) = &args.output {
        files::writable(path)?;
    }
    let folder = args.out.as_deref().map(Folder::open).transpose()?;
    let board = Arc::new(read_board(&args.spec)?);
    let game: Arc<dyn Game> = args.rules.parse::<Rules>()?.on(board.clone())?;
    let start = match &args.position {
        Some(text) => game.parse_position(text)?,
        None => game.start(),
    };
    if game.outcome(&start).is_some() {
        return Err("the game is over in this position; there is nothing to prove".into());
    }
    Proof::applies(&*game)?;
    guard::doing(&format!("{board} under {} rules", game.rules()), "looking for a proof");
    // Who wins is quickly known, often; what the solver writes down is a proof too, if not the shortest.
    let limits = args.limits.limits(Limits::default().memory, 1)?;
    let share =
        Limits { time: limits.time.map(|most| most / 3), nodes: limits.nodes.or(Some(ASKING)), ..limits };
    let asked = Problem::of(game.clone()).from(start.clone()).limits(share).solve();
    let meter = Arc::new(Meter::new(args.limits.limits(Limits::default().memory, 1)?));
    guard::follow(&meter);
    let wins = asked.value().map(|value| matches!(value, Value::First | Value::Maker));
    let attempt = match wins {
        Some(false) => Attempt::NoWin,
        _ => progress::watch(&meter, || proofs::prove(&*game, &start, &meter))?,
    };
    let mut answer = Answer {
        board: board.name(),
        rules: game.rules().to_string(),
        position: game.show_position(&start),
        to_move: game.mover(&start).letter().to_string(),
        status: Status::Open,
        value: None,
        bounds: None,
        limit: None,
        nodes: meter.nodes(),
        seconds: meter.elapsed().as_secs_f64(),
        least: None,
        files: ProofFiles::default(),
    };
    let maker = matches!(game.rules().goal, Goal::Maker(_));
    let won = if maker { Value::Maker } else { Value::First };
    let mut page = Page::new(args.json);
    match attempt {
        Attempt::Proved(proof) => {
            answer.status = Status::Proved;
            answer.value = Some(won.to_string());
            report(args, &board, &proof, folder.as_ref(), page, answer)
        }
        Attempt::NoWin => {
            page.line(format!(
                "X does not win on {board} under {}: there is nothing to prove.",
                game.rules()
            ));
            // The solver may know more than that.
            let value = asked.value().cloned().or_else(|| maker.then_some(Value::Breaker));
            if let Some(value) = value {
                (answer.status, answer.value) = (Status::Proved, Some(value.to_string()));
            } else {
                answer.status = Status::Bounded;
                answer.bounds = Some(Bounds { at_least: None, at_most: Some("draw") });
            }
            page.finish(&answer, 1)
        }
        Attempt::Stopped(stop) => {
            let text = format!("The least number of lines on {board} was not found: stopped by {stop}.");
            page.line(wrap(&text, 0));
            answer.limit = Some(stop.to_string());
            if wins != Some(true) {
                return page.finish(&answer, 1);
            }
            page.line("X wins all the same; the solver's strategy is a proof, not the shortest.");
            answer.status = Status::Proved;
            answer.value = Some(won.to_string());
            if let (Some(folder), Some(files)) = (&folder, asked.evidence()) {
                let about = format!("{} {} {}", answer.board, answer.rules, answer.position);
                answer.files = page.put(folder, &about, &files, args.check);
            }
            page.finish(&answer, 0)
        }
    }
}

fn report(
    args: &Args,
    board: &Board,
    proof: &Proof,
    folder: Option<&Folder>,
    mut page: Page,
    mut answer: Answer<'_>,
) -> Outcome {
    let notation = match args.labels {
        Labels::Board => Notation::Board,
        Labels::Cells => Notation::Cells,
        Labels::Design => Notation::Design,
    };
    let names = Names::new(proof, notation)?;
    let mut facts = Facts::default();
    let rows: usize = proof.tables().tables.iter().map(|table| table.rows.len()).sum();
    facts.add("lines", format!("{}, the least possible; {}", proof.cost.lines(), count(rows, "row")));
    facts.add("counted", Proof::DEFINITION);
    // The published proof is about the whole game on planes of order 4.
    let whole = proof.start == proof.game.start() && *proof.game.rules() == Rules::strong();
    let plane = whole && matches!(board.isomorphism(&Tables::plane()), Ok(Some(_)));
    let published = if plane { Some(Proof::published_lines()?) } else { None };
    if let Some(lines) = published {
        let rows = Tables::rows();
        facts.add(
            "published",
            format!("{lines} lines in {rows} rows (Danziger et al., Tables 7 and 9, counted alike)"),
        );
    }
    facts.add("compared", format!("{} up to symmetry", count(proof.positions, "position")));
    let (statement, certificate) = statement_and_certificate(proof);
    if let Some(folder) = folder {
        let about = format!("{} {} {}", answer.board, answer.rules, answer.position);
        answer.files =
            page.saved(folder.save(&about, statement.as_bytes(), |out| out.write_all(&certificate)));
        if let (Some(statement), Some(certificate)) = (&answer.files.statement, &answer.files.certificate) {
            facts.add("statement", statement.clone());
            facts.add("certificate", certificate.clone());
        }
    }
    if args.check {
        let checked = report::check(statement.as_bytes(), &certificate)?;
        facts.add("check", checked.text);
        answer.files.check = Some(checked.word);
    }
    let text = if args.latex { proof.latex(&names) } else { proof.text(&names) };
    match &args.output {
        Some(path) => {
            page.wrote(files::write(path, text));
            facts.add("proof", path.display().to_string());
            page.line(format!("X wins on {board}."));
            page.text(&facts.to_string());
        }
        None if args.latex => page.text(&text),
        None => page.text(&format!("{text}\n{facts}")),
    }
    answer.least = Some(Least {
        lines: proof.cost.lines(),
        rows,
        length: proof.cost.moves(),
        positions: proof.positions,
        definition: Proof::DEFINITION,
        published_lines: published,
        proof: proof.tree(&names),
        output: args.output.as_ref().map(|path| path.display().to_string()),
    });
    page.finish(&answer, 0)
}

/// Statement and certificate of the tree. A board that the checker cannot derive is listed in the statement.
fn statement_and_certificate(proof: &Proof) -> (String, Vec<u8>) {
    let value = if matches!(proof.game.rules().goal, Goal::Maker(_)) { "maker" } else { "first" };
    let statement = proof.game.statement(&proof.start, value);
    (statement, proof.certificate().to_string().into_bytes())
}
