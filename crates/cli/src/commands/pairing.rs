//! `noughts pairing SPEC`

use super::report::{Page, Proof, ProofArgs, Status};
use super::{Outcome, draw, progress};
use crate::commands::read_board;
use crate::guard;
use crate::limits::TimeArgs;
use crate::output::{count, wrap};
use noughts::pairings::{Pairing, Violator};
use noughts::solving::Stop;
use noughts::{Board, Player, Point, Rules};
use noughts_draw::{Badge, Line, Options};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// A pairing that keeps X from every winning set, or a family of sets that has too few points for one
///
/// If there are disjoint pairs, one in every winning set, O answers each claim with the other point of its
/// pair and X never gets a set. Exit code 1: there are none, or none were found.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  noughts pairing \"5^2\" --check -o pairs.svg
  noughts pairing \"4^2\" --check
  noughts pairing \"4^2\" --position \"X: b2 O: c3\"
  noughts pairing \"8^3\" --out proofs
  noughts pairing \"polyomino(snaky,6,6)\" --time 5m --check")]
pub struct Args {
    /// The board, such as "5^2"; `noughts families` lists what can be typed
    spec: String,
    /// The position, such as "X: a1 b2 O: c3"
    #[arg(long)]
    position: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Draw the pairs, or the sets with too few points: the ending .svg, .png or .tex says what it is
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limits: TimeArgs,
    #[command(flatten)]
    proof: ProofArgs,
}

/// If nothing is said, pairs that serve several sets are looked for so long.
const USUAL: Duration = Duration::from_secs(60);
/// As many pairs are printed; a program gets all of them.
const MOST_SHOWN: usize = 100;
/// A picture tells as many sets apart.
const MOST_DRAWN: usize = 24;

#[derive(Serialize)]
struct Answer<'a> {
    board: &'a str,
    position: &'a str,
    status: Status,
    value: &'static str,
    /// What stopped the search for pairs that serve several sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<[&'a str; 2]>>,
    /// Sets that have too few open points.
    #[serde(skip_serializing_if = "Option::is_none")]
    sets: Option<Vec<Vec<&'a str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
    #[serde(flatten)]
    proof: Proof,
}

pub fn run(args: &Args) -> Outcome {
    args.proof.prepare()?;
    if let Some(path) = &args.output {
        draw::test(path)?;
    }
    let board = read_board(&args.spec)?;
    if board.second_sets().is_some() {
        return Err(
            format!("{board}: a pairing is for boards on which both players want the same sets").into()
        );
    }
    if board.setup().is_some() {
        let why = "brings its own position and turns, and pairs are for players who claim in turn";
        return Err(format!(
            "{board} {why}: write its sets into a file without them, and the stones with --position"
        )
        .into());
    }
    let owner = Rules::strong().parse_stones(&board, args.position.as_deref().unwrap_or(""))?;
    guard::doing(board.name(), "looking for pairs");
    let meter = args.limits.meter(Some(USUAL))?;
    let found = progress::during("pairing", || Pairing::find_metered(&board, &owner, &meter))?;
    let mut page = Page::new(args.json);
    let place = args.position.as_ref().map_or(String::new(), |p| format!(" from {p}"));
    let mut answer = Answer {
        board: board.name(),
        position: args.position.as_deref().unwrap_or(""),
        status: Status::Proved,
        value: "pairing",
        limit: None,
        pairs: None,
        sets: None,
        points: None,
        picture: None,
        proof: Proof::default(),
    };
    match &found {
        Pairing::Pairs(pairs) => {
            let hold = if pairs.len() == 1 { "holds" } else { "hold" };
            page.line(format!("{board}{place}: {} {hold} X, whoever is to move", count(pairs.len(), "pair")));
            let name = |&(a, b): &(Point, Point)| format!("{}-{}", board.label(a), board.label(b));
            let mut names: Vec<String> = pairs.iter().take(MOST_SHOWN).map(name).collect();
            if pairs.len() > MOST_SHOWN {
                names.push("…".to_string());
            }
            page.line(format!("  {}", wrap(&names.join(" "), 2)));
            let labels = |&(a, b): &(Point, Point)| [board.label(a), board.label(b)];
            answer.pairs = Some(pairs.iter().map(labels).collect());
        }
        Pairing::Violator(violator) => {
            let kind =
                if violator.excludes_sharing { "no pairing" } else { "no pairs of their own for all sets" };
            page.line(format!(
                "{board}{place}: {kind}; {} {} only {}",
                count(violator.family.len(), "set"),
                if violator.family.len() == 1 { "has" } else { "have" },
                count(violator.points.len(), "open point")
            ));
            for set in violator.family.iter().take(MOST_SHOWN) {
                page.line(format!("  {}", labels(&board, set).join(" ")));
            }
            if violator.family.len() > MOST_SHOWN {
                page.line(format!("  … and {} more", violator.family.len() - MOST_SHOWN));
            }
            if !violator.excludes_sharing {
                page.line("  some of them share two points: pairs that serve several sets are not excluded");
                page.line(match violator.stopped {
                    Some(Stop::Time) => {
                        "  the time limit stopped the search for them: --time 10m gives it so long"
                            .to_string()
                    }
                    Some(stop) => format!("  {stop} stopped the search for them"),
                    None => "  the pairs are too many to look for such".to_string(),
                });
                answer.limit = violator.stopped.map(|stop| stop.to_string());
            }
            answer.value = if violator.excludes_sharing { "no pairing" } else { "no own pairs" };
            answer.sets = Some(violator.family.iter().map(|set| labels(&board, set)).collect());
            answer.points = Some(labels(&board, &violator.points));
        }
        Pairing::Refuted { family, refutation } => {
            let sets = count(family.len(), "set");
            let steps = count(refutation.steps().len(), "step");
            page.line(format!("{board}{place}: no pairing; that {sets} have pairs is refuted in {steps}"));
            answer.value = "no pairing";
        }
    }
    if let Some(path) = &args.output {
        draw::save(path, &board, &picture(&board, &owner, &found))?;
        page.line(format!("  {}", path.display()));
        answer.picture = Some(path.display().to_string());
    }
    if args.proof.wanted() {
        let files = found.proof(&board, &owner)?;
        answer.proof = page.prove(&args.proof, &format!("pairing-{board}{place}"), &files);
    }
    page.finish(&answer, u8::from(!matches!(found, Pairing::Pairs(_))))
}

fn labels<'a>(board: &'a Board, points: &[Point]) -> Vec<&'a str> {
    points.iter().map(|&p| board.label(p)).collect()
}

/// Pairs carry the same number on the same ground; sets with too few points are highlighted.
fn picture(board: &Board, owner: &[Option<Player>], found: &Pairing) -> Options {
    let owned = |player| Point::all(owner.len()).filter(|&p| owner[p.index()] == Some(player)).collect();
    let mut options = Options { x: owned(Player::X), o: owned(Player::O), ..Options::default() };
    let mut badges = vec![Badge { text: String::new(), heat: 0.0 }; board.points()];
    match found {
        Pairing::Pairs(pairs) => {
            for (i, &(a, b)) in pairs.iter().enumerate() {
                // Neighbouring numbers get different grounds.
                let heat = [0.15, 0.45, 0.75][i % 3];
                for p in [a, b] {
                    badges[p.index()] = Badge { text: (i + 1).to_string(), heat };
                }
            }
            options.badges = Some(badges);
        }
        Pairing::Violator(Violator { family, .. }) if family.len() <= MOST_DRAWN => {
            let line =
                |(i, set): (usize, &Vec<Point>)| Line { name: format!("set {}", i + 1), points: set.clone() };
            options.lines = family.iter().enumerate().map(line).collect();
        }
        Pairing::Violator(Violator { family, .. }) | Pairing::Refuted { family, .. } => {
            let mut uses = vec![0_u32; board.points()];
            for &p in family.iter().flatten() {
                uses[p.index()] += 1;
            }
            let most = uses.iter().copied().max().unwrap_or(1).max(1);
            for (badge, &n) in badges.iter_mut().zip(&uses).filter(|(_, n)| **n > 0) {
                *badge = Badge { text: n.to_string(), heat: n as f32 / most as f32 };
            }
            options.badges = Some(badges);
        }
    }
    options
}
