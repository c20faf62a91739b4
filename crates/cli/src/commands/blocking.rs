//! `noughts blocking SPEC`

use super::Outcome;
use super::point_sets::{Common, labels, line, stopped, unknown_to_checker};
use super::report::Report;
use crate::commands::READER;
use noughts::board::Board;
use noughts::point_sets::decide::Search;
use noughts::point_sets::evidence::{About, Claim};
use noughts::point_sets::extreme::{End, Extreme};
use noughts::point_sets::{Demands, Kind, construction};
use std::process::ExitCode;

/// Smallest blocking sets: sets of points that meet every winning set, with and without containing one
///
/// Exit code 1: a limit left the size open.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts blocking \"PG(2,4)\" --check
  noughts blocking \"PG(2,3)\" --line-free --count --orbits
  noughts blocking \"AG(2,9)\" --construction -o set.svg")]
pub struct Args {
    /// The board, such as "PG(2,4)"; `noughts families` lists what can be typed
    spec: String,
    /// Only those that contain no winning set
    #[arg(long)]
    line_free: bool,
    /// The set of 2n points on a projective plane of order n ≥ 3, of 2n − 1 on an affine one of order n ≥ 5
    #[arg(long, conflicts_with_all = ["count", "orbits", "line_free"])]
    construction: bool,
    #[command(flatten)]
    common: Common,
}

pub fn run(args: &Args) -> Outcome {
    let board = READER.board(&args.spec)?;
    let mut report = Report::new(args.common.json);
    report.line(board.name());
    report.fact("board", board.name());
    let decided = if args.construction {
        construct(args, &board, &mut report)?;
        true
    } else {
        let kinds = [Kind::Blocking, Kind::LineFreeBlocking];
        let mut decided = true;
        for kind in kinds.into_iter().skip(usize::from(args.line_free)) {
            // The picture, if one is asked for, is of the last set.
            let mut part = Report::new(args.common.json);
            decided &= smallest(args, &board, kind, &mut part)?;
            report.section(if kind == Kind::Blocking { "blocking" } else { "line_free" }, part);
        }
        decided
    };
    report.finish()?;
    Ok(ExitCode::from(u8::from(!decided)))
}

/// Finds, counts and proves; false if a limit left something open.
fn smallest(
    args: &Args,
    board: &Board,
    kind: Kind,
    report: &mut Report,
) -> Result<bool, Box<dyn std::error::Error>> {
    let demands = Demands::of(board, kind)?;
    let about = About { board, demands: &demands, rules: "", list: unknown_to_checker(board) };
    let (title, name) = match kind {
        Kind::Blocking => ("smallest set that meets every winning set", format!("blocking {board}")),
        _ => {
            ("smallest that meets every winning set and contains none", format!("line-free blocking {board}"))
        }
    };
    let meter = args.common.meter();
    match Search::new(board, &demands, &meter).extreme(End::Least) {
        Extreme::Exact { set, beyond } => {
            report.line(format!("{title}: {} points", set.len()));
            line(report, "points", labels(board, &set).join(" "));
            report.fact("size", set.len());
            report.fact("points", labels(board, &set));
            let (listed, decided) = args.common.tally(report, &about, set.len(), |_| None)?;
            args.common.draw(report, board, &[], &set)?;
            if args.common.proof.wanted() {
                let proof = about.prove(&Claim::Least(&set, beyond.as_ref()));
                report.prove(&args.common.proof, &name, &proof)?;
            }
            let mut part = Report::new(args.common.json);
            if args.common.prove_count(
                &mut part,
                &about,
                &format!("{name} count"),
                set.len(),
                listed.as_ref(),
            )? {
                report.section("count_proof", part);
            }
            Ok(decided)
        }
        Extreme::NoSet(nothing) => {
            report.line(format!("{title}: there is none"));
            report.fact("size", serde_json::Value::Null);
            if args.common.proof.wanted() {
                let proof = about.prove(&Claim::None(&nothing, 0..=board.points()));
                report.prove(&args.common.proof, &name, &proof)?;
            }
            Ok(true)
        }
        Extreme::Between { sizes, best, stop } => {
            report.line(format!("{title}: from {} to {} points", sizes.start(), sizes.end()));
            if let Some(best) = best {
                line(report, "best so far", labels(board, &best).join(" "));
                report.fact("points", labels(board, &best));
            }
            report.fact("at_least", *sizes.start());
            report.fact("at_most", *sizes.end());
            stopped(report, "size", stop);
            Ok(false)
        }
    }
}

fn construct(args: &Args, board: &Board, report: &mut Report) -> Result<(), Box<dyn std::error::Error>> {
    let set = construction::blocking_set(board)?;
    let demands = Demands::of(board, Kind::LineFreeBlocking)?;
    if !demands.hold_for(&set) {
        return Err(format!("the construction fails on {board}").into());
    }
    report.line(format!("the construction: {} points that meet every line and contain none", set.len()));
    line(report, "points", labels(board, &set).join(" "));
    report.fact("size", set.len());
    report.fact("points", labels(board, &set));
    args.common.draw(report, board, &[], &set)?;
    if args.common.proof.wanted() {
        let about = About { board, demands: &demands, rules: "", list: unknown_to_checker(board) };
        let proof = about.prove(&Claim::Some(&set, set.len()..=set.len()));
        report.prove(&args.common.proof, &format!("construction {board}"), &proof)?;
    }
    Ok(())
}
