//! `noughts caps SPEC`

use super::Outcome;
use super::point_sets::{Common, Found, Worth, labels, line};
use super::progress;
use super::report::{Bounds, Page};
use crate::commands::read_board;
use crate::guard;
use noughts::boards::Sets;
use noughts::draws::{About, Claim, Demands, End, Extreme, Kind, Search};
use noughts::{Board, Point};
use serde::Serialize;
use std::sync::Arc;

/// Maximum caps: largest sets of points that contain no winning set
///
/// Exit code 1: a limit left the size open.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts caps \"PBSTS(15)\" --orbits
  noughts caps \"PBSTS(63)\" --check
  noughts caps \"AG(4,3)\" --check
  noughts caps \"AG(3,3)\" --count --orbits -o cap.svg")]
pub struct Args {
    /// The board, such as "PBSTS(15)"; `noughts families` lists what can be typed
    spec: String,
    #[command(flatten)]
    common: Common,
}

#[derive(Serialize)]
struct Answer<'a> {
    board: &'a str,
    #[serde(flatten)]
    found: Found,
}

pub fn run(args: &Args) -> Outcome {
    args.common.prepare()?;
    let board = read_board(&args.spec)?;
    let demands = Demands::of(&board, Kind::Cap)?;
    let about = About { board: &board, demands: &demands, rules: "", list: !board.is_derived() };
    let mut page = Page::new(args.common.json);
    page.line(board.name());
    let meter = Arc::new(args.common.meter()?);
    guard::follow(&meter);
    let search = Search::new(&board, &demands, &meter);
    let found = match progress::watch(&meter, || search.extreme(End::Greatest)) {
        Extreme::Exact { set, beyond } => {
            page.line(format!("a maximum cap has {} points", set.len()));
            line(&mut page, "points", labels(&board, &set).join(" "));
            let mut found = Found::proved(Some(Worth::Size(set.len())));
            found.points = Some(labels(&board, &set));
            let complement = |cap: &[Point]| complement_of(&board, &demands.avoids, cap);
            if let Some(hyperplane) = complement(&set) {
                line(&mut page, "complement", words(hyperplane));
                found.complement_is_hyperplane = Some(hyperplane);
            }
            let listed = args.common.tally(&mut page, &mut found, &about, set.len(), |orbit| {
                complement(&orbit.representative).map(|yes| format!("complement: {}", words(yes)))
            })?;
            args.common.draw(&mut page, &mut found, &board, &[], &set)?;
            if args.common.proof.wanted() {
                let files = about.prove(&Claim::Greatest(&set, beyond.as_ref()));
                found.proof = page.prove(&args.common.proof, &format!("caps {board}"), &files);
            }
            let name = format!("caps {board} count");
            found.count_proof =
                args.common.prove_count(&mut page, &about, &name, set.len(), listed.as_ref())?;
            found
        }
        // The empty set contains no winning set.
        Extreme::NoSet(_) => return Err(format!("{board} has an empty winning set").into()),
        Extreme::Between { sizes, best, stop } => {
            page.line(format!("a maximum cap has from {} to {} points", sizes.start(), sizes.end()));
            if let Some(best) = &best {
                line(&mut page, "best so far", labels(&board, best).join(" "));
            }
            let bounds = Bounds { at_least: Some(*sizes.start()), at_most: Some(*sizes.end()) };
            let found = Found::stopped(&mut page, "size", Some(bounds), stop);
            Found { points: best.map(|best| labels(&board, &best)), ..found }
        }
    };
    let code = u8::from(!found.is_whole());
    page.finish(&Answer { board: board.name(), found }, code)
}

/// Is the complement a hyperplane? Only where any two points are on one line is there a geometry to speak of.
fn complement_of(board: &Board, lines: &Sets, cap: &[Point]) -> Option<bool> {
    board.each_pair_once(lines).ok()?;
    let rest: Vec<Point> = Point::all(board.points()).filter(|p| !cap.contains(p)).collect();
    Some(lines.is_hyperplane(board.points(), &rest))
}

fn words(hyperplane: bool) -> &'static str {
    if hyperplane { "a hyperplane" } else { "no hyperplane" }
}
