//! What the commands `draws`, `blocking` and `caps` share.

use super::report::{ProofArgs, Report};
use noughts::board::{Board, Point, Sets};
use noughts::limits::{Limits, Meter, Stop};
use noughts::point_sets::evidence::{About, Claim};
use noughts::point_sets::list::{Orbit, orbits};
use noughts::point_sets::{Demands, count, list};
use noughts_draw::Options;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

type Failure = Box<dyn std::error::Error>;

/// Options of the three commands.
#[derive(clap::Args)]
pub struct Common {
    /// Count them exactly
    #[arg(long)]
    pub count: bool,
    /// List them up to symmetry
    #[arg(long)]
    pub orbits: bool,
    /// Stop each part after this time, such as 90s, 10m or 1h
    #[arg(long, value_parser = super::solve::parse_time, default_value = "60s")]
    pub time: Duration,
    /// Draw the example: the ending .svg, .png or .tex says how
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub proof: ProofArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// The most sets that are listed for their orbits.
const MOST_LISTED: usize = 2_000_000;
/// The most sets for which a proof lists all of them.
const MOST_PROVED: usize = 5_000;
/// The most orbits that are printed.
const MOST_SHOWN: usize = 20;

impl Common {
    pub fn meter(&self) -> Meter {
        Meter::new(Limits { time: Some(self.time), ..Limits::default() })
    }

    /// Draws points of two kinds as asked.
    pub fn draw(&self, report: &mut Report, board: &Board, x: &[Point], o: &[Point]) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        let options = Options { x: x.to_vec(), o: o.to_vec(), ..Options::default() };
        super::draw::save(path, board, &options)?;
        line(report, "picture", path.display().to_string());
        report.fact("picture", path.display().to_string());
        Ok(())
    }

    /// Counts and lists the sets of one size as asked. Gives the list back where there is one, and whether a limit
    /// left something undecided.
    pub fn tally(
        &self,
        report: &mut Report,
        about: &About,
        size: usize,
        each: impl Fn(&Orbit) -> Option<String>,
    ) -> Result<(Option<Sets>, bool), Failure> {
        let (demands, sizes) = (about.demands, size..=size);
        let mut listed = None;
        if self.orbits {
            match list::list(demands, &sizes, MOST_LISTED, &self.meter()) {
                Ok(sets) => listed = Some(sets),
                Err(stop) => stopped(report, "orbits", stop),
            }
        }
        let mut decided = listed.is_some() || !self.orbits;
        if self.count {
            let number = match &listed {
                Some(sets) => Ok(sets.len() as u128),
                None => number(demands, size, &self.meter()),
            };
            match number {
                Ok(number) => {
                    line(report, "count", number.to_string());
                    report.fact("count", super::report::big(&number));
                    if self.proof.wanted() && number <= MOST_PROVED as u128 && listed.is_none() {
                        listed = list::list(demands, &sizes, MOST_PROVED, &self.meter()).ok();
                    }
                }
                Err(stop) => {
                    stopped(report, "count", stop);
                    decided = false;
                }
            }
        }
        if let (Some(sets), true) = (&listed, self.orbits) {
            let group = about.board.symmetries()?;
            show_orbits(report, about.board, &orbits(sets, &group), each);
        }
        Ok((listed, decided))
    }

    /// Proves the number of sets where all of them were listed and are few; says whether it did.
    pub fn prove_count(
        &self,
        report: &mut Report,
        about: &About,
        name: &str,
        size: usize,
        listed: Option<&Sets>,
    ) -> Result<bool, Failure> {
        let Some(sets) = listed.filter(|sets| self.count && self.proof.wanted() && sets.len() <= MOST_PROVED)
        else {
            return Ok(false);
        };
        let Ok(Some(refutation)) = about.demands.nothing_else(sets, size, &self.meter()) else {
            return Ok(false);
        };
        let proof = about.prove(&Claim::All(sets, &refutation, size));
        report.prove(&self.proof, name, &proof)?;
        Ok(true)
    }
}

/// Counted together; one by one where the ways to count together are too many.
fn number(demands: &Demands, size: usize, meter: &Meter) -> Result<u128, Stop> {
    match count::count(demands, &(size..=size), meter) {
        Err(Stop::Memory) => {
            list::list(demands, &(size..=size), MOST_LISTED, meter).map(|sets| sets.len() as u128)
        }
        result => result,
    }
}

fn show_orbits(
    report: &mut Report,
    board: &Board,
    orbits: &[Orbit],
    each: impl Fn(&Orbit) -> Option<String>,
) {
    line(report, "orbits", orbits.len().to_string());
    let mut facts = Vec::new();
    for (i, orbit) in orbits.iter().enumerate() {
        let more = each(orbit);
        let points = labels(board, &orbit.representative);
        if i < MOST_SHOWN {
            let more = more.as_ref().map_or(String::new(), |more| format!(" ({more})"));
            report.line(format!("    {:>6} × {}{more}", orbit.length, points.join(" ")));
        }
        facts.push(json!({ "length": orbit.length, "points": points, "note": more }));
    }
    if orbits.len() > MOST_SHOWN {
        report.line(format!("    … and {} more (--json lists all)", orbits.len() - MOST_SHOWN));
    }
    report.fact("orbits", facts);
}

/// Does the checker have to be told the sets?
pub fn unknown_to_checker(board: &Board) -> bool {
    noughts_check::board::Board::derive(board.name()).is_err()
}

pub fn labels<'a>(board: &'a Board, set: &[Point]) -> Vec<&'a str> {
    set.iter().map(|&p| board.label(p)).collect()
}

/// A name and what it is, in the columns of the reports.
pub fn line(report: &mut Report, name: &str, text: impl AsRef<str>) {
    report.line(format!("  {name:<11} {}", crate::output::wrap(text.as_ref(), 14)));
}

pub fn stopped(report: &mut Report, what: &str, stop: Stop) {
    line(report, what, format!("undecided, stopped by {stop}"));
    report.fact(what, json!({ "stopped": stop.to_string() }));
}
