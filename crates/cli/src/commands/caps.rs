//! `noughts caps SPEC`

use super::Outcome;
use super::point_sets::{Common, labels, line, stopped, unknown_to_checker};
use super::report::Report;
use crate::commands::READER;
use noughts::board::{Board, Point, Sets, axioms};
use noughts::point_sets::decide::Search;
use noughts::point_sets::evidence::{About, Claim};
use noughts::point_sets::extreme::{End, Extreme};
use noughts::point_sets::{Demands, Kind, hyperplane};
use std::process::ExitCode;

/// Maximum caps: largest sets of points that contain no winning set
///
/// Exit code 1: a limit left the size open.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts caps \"PBSTS(15)\" --orbits
  noughts caps \"PBSTS(63)\" --check
  noughts caps \"AG(3,3)\" --count --orbits -o cap.svg")]
pub struct Args {
    /// The board, such as "PBSTS(15)"; `noughts families` lists what can be typed
    spec: String,
    #[command(flatten)]
    common: Common,
}

pub fn run(args: &Args) -> Outcome {
    let board = READER.board(&args.spec)?;
    let demands = Demands::of(&board, Kind::Cap)?;
    let about = About { board: &board, demands: &demands, rules: "", list: unknown_to_checker(&board) };
    let mut report = Report::new(args.common.json);
    report.line(board.name());
    report.fact("board", board.name());
    let meter = args.common.meter();
    let decided = match Search::new(&board, &demands, &meter).extreme(End::Greatest) {
        Extreme::Exact { set, beyond } => {
            report.line(format!("a maximum cap has {} points", set.len()));
            line(&mut report, "points", labels(&board, &set).join(" "));
            report.fact("size", set.len());
            report.fact("points", labels(&board, &set));
            let complement = |cap: &[Point]| complement_of(&board, &demands.avoids, cap);
            if let Some(hyperplane) = complement(&set) {
                line(&mut report, "complement", words(hyperplane));
                report.fact("complement_is_hyperplane", hyperplane);
            }
            let (listed, complete) = args.common.tally(&mut report, &about, set.len(), |orbit| {
                complement(&orbit.representative).map(|yes| format!("complement: {}", words(yes)))
            })?;
            args.common.draw(&mut report, &board, &[], &set)?;
            if args.common.proof.wanted() {
                let proof = about.prove(&Claim::Greatest(&set, beyond.as_ref()));
                report.prove(&args.common.proof, &format!("caps {board}"), &proof)?;
            }
            let mut part = Report::new(args.common.json);
            let name = format!("caps {board} count");
            if args.common.prove_count(&mut part, &about, &name, set.len(), listed.as_ref())? {
                report.section("count_proof", part);
            }
            complete
        }
        // The empty set contains no winning set.
        Extreme::NoSet(_) => return Err(format!("{board} has an empty winning set").into()),
        Extreme::Between { sizes, best, stop } => {
            report.line(format!("a maximum cap has from {} to {} points", sizes.start(), sizes.end()));
            if let Some(best) = best {
                line(&mut report, "best so far", labels(&board, &best).join(" "));
                report.fact("points", labels(&board, &best));
            }
            report.fact("at_least", *sizes.start());
            report.fact("at_most", *sizes.end());
            stopped(&mut report, "size", stop);
            false
        }
    };
    report.finish()?;
    Ok(ExitCode::from(u8::from(!decided)))
}

/// Is the complement a hyperplane? Only where any two points are on one line is there a geometry to speak of.
fn complement_of(board: &Board, lines: &Sets, cap: &[Point]) -> Option<bool> {
    axioms::each_pair_once(board, lines).ok()?;
    let rest: Vec<Point> = (0..board.points() as Point).filter(|p| !cap.contains(p)).collect();
    Some(hyperplane::is_hyperplane(lines, board.points(), &rest))
}

fn words(hyperplane: bool) -> &'static str {
    if hyperplane { "a hyperplane" } else { "no hyperplane" }
}
