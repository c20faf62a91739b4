//! `noughts prove SPEC`

use super::{Outcome, progress};
use crate::commands::READER;
use crate::output::{Facts, count, print, print_json, wrap};
use noughts::board::Board;
use noughts::certificate;
use noughts::game::{self, Goal, Rules};
use noughts::limits::{Limits, Meter};
use noughts::prove::{self, Attempt, Names, Notation, Proof};
use noughts::strategy::papers::danziger;
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

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
    /// Give up after this many seconds
    #[arg(long, value_name = "SECONDS")]
    time: Option<u64>,
    /// Write numbers and tree as JSON
    #[arg(long, conflicts_with = "latex")]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Labels {
    /// As on the board
    Board,
    /// Row and column of a plane or grid: r1c1
    Cells,
    /// Rows, columns and symbols of a transversal design on the plane of order 4: r1, c1, α1, β1
    Design,
}

pub fn run(args: &Args) -> Outcome {
    let board = Arc::new(READER.board(&args.spec)?);
    let game = game::new_game(board.clone(), args.rules.parse::<Rules>()?)?;
    let start = match &args.position {
        Some(text) => game::parse_position(&*game, text)?,
        None => game.start(),
    };
    if game.outcome(&start).is_some() {
        return Err("the game is over in this position; there is nothing to prove".into());
    }
    let limits = Limits { time: args.time.map(Duration::from_secs), ..Limits::default() };
    let meter = Meter::new(limits);
    let proof = match progress::watch(&meter, || prove::prove(&*game, &start, &meter))? {
        Attempt::Proved(proof) => proof,
        Attempt::NoWin => {
            print(&format!(
                "X does not win on {board} under {}: there is nothing to prove.\n",
                game.rules()
            ))?;
            return Ok(ExitCode::from(1));
        }
        Attempt::Stopped(stop) => {
            let text = format!("The least number of lines on {board} was not found: stopped by {stop}.");
            print(&format!("{}\n", wrap(&text, 0)))?;
            return Ok(ExitCode::from(1));
        }
    };
    report(args, &board, &proof)
}

fn report(args: &Args, board: &Board, proof: &Proof) -> Outcome {
    let notation = match args.labels {
        Labels::Board => Notation::Board,
        Labels::Cells => Notation::Cells,
        Labels::Design => Notation::Design,
    };
    let names = Names::new(proof, notation)?;
    let mut facts = Facts::default();
    let rows: usize = prove::tables(proof).tables.iter().map(|table| table.rows.len()).sum();
    facts.add("lines", format!("{}, the least possible; {}", proof.cost.lines(), count(rows, "row")));
    facts.add("counted", prove::DEFINITION);
    // The published proof is about the whole game on planes of order 4.
    let whole = proof.start == proof.game.start() && *proof.game.rules() == Rules::strong();
    let plane = whole && matches!(board.isomorphism(&danziger::plane()), Ok(Some(_)));
    let published = if plane { Some(prove::published_lines()?) } else { None };
    if let Some(lines) = published {
        let rows = danziger::published_rows();
        facts.add(
            "published",
            format!("{lines} lines in {rows} rows (Danziger et al., Tables 7 and 9, counted alike)"),
        );
    }
    facts.add("compared", format!("{} up to symmetry", count(proof.positions, "position")));
    if let Some(folder) = &args.out {
        let (statement, certificate) = (folder.join("proof.statement"), folder.join("proof.certificate"));
        let (first, second) = files(proof);
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&statement, first))
            .and_then(|()| std::fs::write(&certificate, second))
            .map_err(|e| format!("{}: {e}", folder.display()))?;
        facts.add("statement", statement.display().to_string());
        facts.add("certificate", certificate.display().to_string());
    }
    let answer = if args.check { Some(checked(proof)?) } else { None };
    if let Some(answer) = &answer {
        facts.add("check", answer.clone());
    }
    if args.json {
        print_json(&json!({
            "board": board.name(), "rules": proof.game.rules().to_string(), "lines": proof.cost.lines(), "rows": rows,
            "moves": proof.cost.moves(), "positions": proof.positions, "definition": prove::DEFINITION,
            "published_lines": published, "check": answer, "proof": prove::json(proof, &names),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = if args.latex { prove::latex(proof, &names) } else { prove::text(proof, &names) };
    match &args.output {
        Some(path) => {
            std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
            facts.add("proof", path.display().to_string());
            print(&format!("X wins on {board}.\n{facts}"))?;
        }
        None if args.latex => print(&text)?,
        None => print(&format!("{text}\n{facts}"))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Statement and certificate of the tree. A board that the checker cannot derive is listed in the statement.
fn files(proof: &Proof) -> (String, Vec<u8>) {
    let value = if matches!(proof.game.rules().goal, Goal::Maker(_)) { "maker" } else { "first" };
    let listed = noughts_check::board::Board::derive(proof.game.board().name()).is_err();
    let statement = certificate::statement(proof.game, &proof.start, value, listed);
    let mut file = Vec::new();
    // Writing to memory does not fail.
    let _ = certificate::write(&prove::certificate(proof), &mut file);
    (statement, file)
}

fn checked(proof: &Proof) -> Result<String, Box<dyn std::error::Error>> {
    let (statement, certificate) = files(proof);
    let answer = noughts_check::check(statement.as_bytes(), &certificate[..])?;
    if !matches!(answer, noughts_check::Answer::Verified { .. }) {
        return Err(format!("the checker does not accept the tree: {answer}").into());
    }
    Ok(answer.to_string())
}
