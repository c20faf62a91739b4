//! `noughts blocking SPEC`

use super::Outcome;
use super::point_sets::{Common, Found, Worth, labels, line};
use super::progress;
use super::report::{Bounds, Page};
use crate::commands::read_board;
use crate::guard;
use noughts::Board;
use noughts::draws::{About, Claim, Demands, End, Extreme, Kind, Search};
use serde::Serialize;
use std::sync::Arc;

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

#[derive(Serialize)]
struct Answer<'a> {
    board: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    construction: Option<Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocking: Option<Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line_free: Option<Found>,
}

pub fn run(args: &Args) -> Outcome {
    args.common.prepare()?;
    let board = read_board(&args.spec)?;
    let mut page = Page::new(args.common.json);
    page.line(board.name());
    let mut answer = Answer { board: board.name(), construction: None, blocking: None, line_free: None };
    if args.construction {
        answer.construction = Some(construct(args, &board, &mut page)?);
    } else {
        // The picture, if one is asked for, is of the last set.
        if !args.line_free {
            answer.blocking = Some(smallest(args, &board, Kind::Blocking, &mut page)?);
        }
        answer.line_free = Some(smallest(args, &board, Kind::LineFreeBlocking, &mut page)?);
    }
    let parts = [&answer.construction, &answer.blocking, &answer.line_free];
    let whole = parts.into_iter().flatten().all(Found::is_whole);
    page.finish(&answer, u8::from(!whole))
}

/// Finds, counts and proves.
fn smallest(
    args: &Args,
    board: &Board,
    kind: Kind,
    page: &mut Page,
) -> Result<Found, Box<dyn std::error::Error>> {
    let demands = Demands::of(board, kind)?;
    let about = About { board, demands: &demands, rules: "", list: !board.is_derived() };
    let (title, name) = match kind {
        Kind::Blocking => ("smallest set that meets every winning set", format!("blocking {board}")),
        _ => {
            ("smallest that meets every winning set and contains none", format!("line-free blocking {board}"))
        }
    };
    let meter = Arc::new(args.common.meter()?);
    guard::follow(&meter);
    let search = Search::new(board, &demands, &meter);
    match progress::watch(&meter, || search.extreme(End::Least)) {
        Extreme::Exact { set, beyond } => {
            page.line(format!("{title}: {} points", set.len()));
            line(page, "points", labels(board, &set).join(" "));
            let mut found = Found::proved(Some(Worth::Size(set.len())));
            found.points = Some(labels(board, &set));
            let listed = args.common.tally(page, &mut found, &about, set.len(), |_| None)?;
            args.common.draw(page, &mut found, board, &[], &set)?;
            if args.common.proof.wanted() {
                let files = about.prove(&Claim::Least(&set, beyond.as_ref()));
                found.proof = page.prove(&args.common.proof, &name, &files);
            }
            let name = format!("{name} count");
            found.count_proof = args.common.prove_count(page, &about, &name, set.len(), listed.as_ref())?;
            Ok(found)
        }
        Extreme::NoSet(nothing) => {
            page.line(format!("{title}: there is none"));
            let mut found = Found::proved(None);
            if args.common.proof.wanted() {
                let files = about.prove(&Claim::None(&nothing, 0..=board.points()));
                found.proof = page.prove(&args.common.proof, &name, &files);
            }
            Ok(found)
        }
        Extreme::Between { sizes, best, stop } => {
            page.line(format!("{title}: from {} to {} points", sizes.start(), sizes.end()));
            if let Some(best) = &best {
                line(page, "best so far", labels(board, best).join(" "));
            }
            let bounds = Bounds { at_least: Some(*sizes.start()), at_most: Some(*sizes.end()) };
            let found = Found::stopped(page, "size", Some(bounds), stop);
            Ok(Found { points: best.map(|best| labels(board, &best)), ..found })
        }
    }
}

fn construct(args: &Args, board: &Board, page: &mut Page) -> Result<Found, Box<dyn std::error::Error>> {
    let set = board.blocking_set()?;
    let demands = Demands::of(board, Kind::LineFreeBlocking)?;
    if !demands.hold_for(&set) {
        return Err(format!("the construction fails on {board}").into());
    }
    page.line(format!("the construction: {} points that meet every line and contain none", set.len()));
    line(page, "points", labels(board, &set).join(" "));
    let mut found = Found::proved(Some(Worth::Size(set.len())));
    found.points = Some(labels(board, &set));
    args.common.draw(page, &mut found, board, &[], &set)?;
    if args.common.proof.wanted() {
        let about = About { board, demands: &demands, rules: "", list: !board.is_derived() };
        let files = about.prove(&Claim::Some(&set, set.len()..=set.len()));
        found.proof = page.prove(&args.common.proof, &format!("construction {board}"), &files);
    }
    Ok(found)
}
