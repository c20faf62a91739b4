//! `noughts draws SPEC`

use super::Outcome;
use super::point_sets::{Common, labels, line, stopped, unknown_to_checker};
use super::report::Report;
use crate::commands::READER;
use noughts::board::Point;
use noughts::game::Rules;
use noughts::point_sets::Demands;
use noughts::point_sets::decide::{Finding, Search};
use noughts::point_sets::evidence::{About, Claim};
use std::process::ExitCode;

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

pub fn run(args: &Args) -> Outcome {
    let board = READER.board(&args.spec)?;
    let rules: Rules = args.rules.parse()?;
    let (demands, share) = Demands::draw(&board, &rules)?;
    let rules = rules.to_string();
    let about = About { board: &board, demands: &demands, rules: &rules, list: unknown_to_checker(&board) };
    let mut report = Report::new(args.common.json);
    report.line(format!("{board} under {rules} rules: X has {share} points, O {}", board.points() - share));
    report.fact("board", board.name());
    report.fact("rules", rules.clone());
    report.fact("first_points", share);
    let name = format!("draws {board} {rules}");
    let sizes = share..=share;
    let meter = args.common.meter();
    let found = Search::new(&board, &demands, &meter).decide(&sizes);
    let yes = match found {
        Ok(Finding::Set(x)) => {
            report.fact("draw", true);
            let o: Vec<Point> = (0..board.points() as Point).filter(|p| !x.contains(p)).collect();
            line(&mut report, "a draw", format!("X: {}", labels(&board, &x).join(" ")));
            line(&mut report, "", format!("O: {}", labels(&board, &o).join(" ")));
            report.fact("x", labels(&board, &x));
            report.fact("o", labels(&board, &o));
            let (listed, decided) = args.common.tally(&mut report, &about, share, |_| None)?;
            args.common.draw(&mut report, &board, &x, &o)?;
            if !args.common.prove_count(&mut report, &about, &name, share, listed.as_ref())?
                && args.common.proof.wanted()
            {
                report.prove(&args.common.proof, &name, &about.prove(&Claim::Some(&x, sizes)))?;
            }
            decided
        }
        Ok(Finding::Nothing(nothing)) => {
            line(&mut report, "no draw", "every full board has an owner of a winning set");
            report.fact("draw", false);
            if args.common.count {
                line(&mut report, "count", "0");
                report.fact("count", 0);
            }
            if args.common.proof.wanted() {
                report.prove(&args.common.proof, &name, &about.prove(&Claim::None(&nothing, sizes)))?;
            }
            false
        }
        Err(stop) => {
            stopped(&mut report, "draw", stop);
            false
        }
    };
    report.finish()?;
    Ok(ExitCode::from(u8::from(!yes)))
}
