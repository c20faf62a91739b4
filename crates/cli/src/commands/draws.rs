//! `noughts draws SPEC`

use super::Outcome;
use super::point_sets::{Common, Found, Worth, labels, line};
use super::progress;
use super::report::{Asked, Page, big};
use crate::commands::read_board;
use crate::guard;
use noughts::draws::{About, Claim, Demands, Finding, Search};
use noughts::{Point, Rules};
use serde::Serialize;

/// Is a draw possible at all? A full board on which nobody owns a winning set, or a proof that there is none
///
/// Exit code 1: there is none, or it stays undecided.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts draws \"AG(2,4)\" --count --orbits -o draw.svg
  noughts draws \"AG(3,3)\" --check
  noughts draws \"hex(4)\" --check")]
pub struct Args {
    /// The board, such as "AG(2,4)"; `noughts families` lists what can be typed
    spec: String,
    /// The rules, strong or misere: they say how many points each player has
    #[arg(long, default_value = "strong")]
    rules: String,
    #[command(flatten)]
    common: Common,
}

#[derive(Serialize)]
struct Answer<'a> {
    board: &'a str,
    rules: &'a str,
    first_points: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    o: Option<Vec<String>>,
    #[serde(flatten)]
    found: Found,
}

pub fn run(args: &Args) -> Outcome {
    args.common.prepare()?;
    let board = read_board(&args.spec)?;
    let rules: Rules = args.rules.parse()?;
    guard::doing(board.name(), "looking for a draw");
    let (demands, share) = Demands::draw(&board, &rules)?;
    let rules = rules.to_string();
    let about = About { board: &board, demands: &demands, rules: &rules, list: !board.is_derived() };
    let mut page = Page::new(args.common.json);
    page.line(format!("{board} under {rules} rules: X has {share} points, O {}", board.points() - share));
    let name = format!("draws {board} {rules}");
    let sizes = share..=share;
    let meter = args.common.meter()?;
    let (mut shown_x, mut shown_o) = (None, None);
    let found = match progress::watch(&meter, || Search::new(&board, &demands, &meter).decide(&sizes)) {
        Ok(Finding::Set(x)) => {
            let mut found = Found::proved(Some(Worth::Exists(true)));
            let o: Vec<Point> = Point::all(board.points()).filter(|p| !x.contains(p)).collect();
            line(&mut page, "a draw", format!("X: {}", labels(&board, &x).join(" ")));
            line(&mut page, "", format!("O: {}", labels(&board, &o).join(" ")));
            (shown_x, shown_o) = (Some(labels(&board, &x)), Some(labels(&board, &o)));
            let listed = args.common.tally(&mut page, &mut found, &about, share, |_| None)?;
            args.common.draw(&mut page, &mut found, &board, &x, &o)?;
            match args.common.prove_count(&mut page, &about, &name, share, listed.as_ref())? {
                Some(proof) => found.proof = proof,
                None if args.common.proof.wanted() => {
                    let files = about.prove(&Claim::Some(&x, sizes));
                    found.proof = page.prove(&args.common.proof, &name, &files);
                }
                None => {}
            }
            found
        }
        Ok(Finding::Nothing(nothing)) => {
            line(&mut page, "no draw", "every full board has an owner of a winning set");
            let mut found = Found::proved(Some(Worth::Exists(false)));
            if args.common.count {
                line(&mut page, "count", "0");
                found.count = Asked::Found(big(&0));
            }
            if args.common.proof.wanted() {
                let files = about.prove(&Claim::None(&nothing, sizes));
                found.proof = page.prove(&args.common.proof, &name, &files);
            }
            found
        }
        Err(stop) => Found::stopped(&mut page, "draw", None, stop),
    };
    let yes = matches!(found.value, Some(Worth::Exists(true))) && found.is_whole();
    let answer =
        Answer { board: board.name(), rules: &rules, first_points: share, x: shown_x, o: shown_o, found };
    page.finish(&answer, u8::from(!yes))
}
