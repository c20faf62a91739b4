//! What the commands `draws`, `blocking` and `caps` share.

use super::progress;
use super::report::{Asked, Big, Bounds, Page, Proof, ProofArgs, Status, big};
use crate::limits::TimeArgs;
use noughts::boards::Sets;
use noughts::draws::{About, Claim, Demands, Orbit};
use noughts::solving::{Meter, Stop};
use noughts::{Board, Point};
use noughts_draw::Options;
use serde::Serialize;
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
    #[command(flatten)]
    pub limits: TimeArgs,
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

/// If nothing is said, each part of a question has this long.
const USUAL_TIME: Duration = Duration::from_secs(60);

/// What is found about the sets of one kind.
#[derive(Serialize)]
pub struct Found {
    pub status: Status,
    /// The size, or whether there is a draw; `null` where there is none or it is open.
    pub value: Option<Worth>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds<usize>>,
    /// What stopped a part of the search.
    pub limit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<Vec<String>>,
    /// `null`: a limit stopped the count.
    #[serde(skip_serializing_if = "Asked::is_no")]
    pub count: Asked<Big>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orbits: Option<Vec<OrbitFound>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complement_is_hyperplane: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    #[serde(flatten)]
    pub proof: Proof,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_proof: Option<Proof>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum Worth {
    Size(usize),
    Exists(bool),
}

#[derive(Serialize)]
pub struct OrbitFound {
    length: usize,
    points: Vec<String>,
    note: Option<String>,
}

impl Found {
    pub fn proved(value: Option<Worth>) -> Found {
        Found {
            status: Status::Proved,
            value,
            bounds: None,
            limit: None,
            points: None,
            count: Asked::No,
            orbits: None,
            complement_is_hyperplane: None,
            picture: None,
            proof: Proof::default(),
            count_proof: None,
        }
    }

    /// A limit left this open.
    pub fn stopped(page: &mut Page, what: &str, bounds: Option<Bounds<usize>>, stop: Stop) -> Found {
        line(page, what, format!("undecided, stopped by {stop}"));
        let status = if bounds.is_some() { Status::Bounded } else { Status::Open };
        Found { status, bounds, limit: Some(stop.to_string()), ..Found::proved(None) }
    }

    /// Was everything that was asked for found?
    pub fn is_whole(&self) -> bool {
        self.limit.is_none()
    }
}

impl Common {
    /// Tests before the work that what is asked for can be written.
    pub fn prepare(&self) -> Result<(), Failure> {
        self.proof.prepare()?;
        if let Some(path) = &self.output {
            super::draw::test(path)?;
        }
        Ok(())
    }

    pub fn meter(&self) -> Result<Meter, ctrlc::Error> {
        self.limits.meter(Some(USUAL_TIME))
    }

    /// Draws points of two kinds as asked.
    pub fn draw(
        &self,
        page: &mut Page,
        found: &mut Found,
        board: &Board,
        x: &[Point],
        o: &[Point],
    ) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        let options = Options { x: x.to_vec(), o: o.to_vec(), ..Options::default() };
        super::draw::save(path, board, &options)?;
        line(page, "picture", path.display().to_string());
        found.picture = Some(path.display().to_string());
        Ok(())
    }

    /// Counts and lists the sets of one size as asked. Gives the list back where there is one.
    pub fn tally(
        &self,
        page: &mut Page,
        found: &mut Found,
        about: &About,
        size: usize,
        each: impl Fn(&Orbit) -> Option<String>,
    ) -> Result<Option<Sets>, Failure> {
        let (demands, sizes) = (about.demands, size..=size);
        let mut listed = None;
        let mut stopped = |page: &mut Page, what: &str, stop: Stop| {
            line(page, what, format!("undecided, stopped by {stop}"));
            found.limit = Some(stop.to_string());
        };
        if self.orbits {
            let meter = self.meter()?;
            match progress::watch(&meter, || demands.list(&sizes, MOST_LISTED, &meter)) {
                Ok(sets) => listed = Some(sets),
                Err(stop) => stopped(page, "orbits", stop),
            }
        }
        if self.count {
            let meter = self.meter()?;
            let number = match &listed {
                Some(sets) => Ok(sets.len() as u128),
                None => progress::watch(&meter, || number(demands, size, &meter)),
            };
            match number {
                Ok(number) => {
                    line(page, "count", number.to_string());
                    found.count = Asked::Found(big(&number));
                    if self.proof.wanted() && number <= MOST_PROVED as u128 && listed.is_none() {
                        listed = demands.list(&sizes, MOST_PROVED, &self.meter()?).ok();
                    }
                }
                Err(stop) => {
                    stopped(page, "count", stop);
                    found.count = Asked::Unknown;
                }
            }
        }
        if let (Some(sets), true) = (&listed, self.orbits) {
            let group = about.board.symmetries()?;
            found.orbits = Some(show_orbits(page, about.board, &Orbit::all(sets, &group), each));
        }
        Ok(listed)
    }

    /// Proves the number of sets where all of them were listed and are few.
    pub fn prove_count(
        &self,
        page: &mut Page,
        about: &About,
        name: &str,
        size: usize,
        listed: Option<&Sets>,
    ) -> Result<Option<Proof>, Failure> {
        let Some(sets) = listed.filter(|sets| self.count && self.proof.wanted() && sets.len() <= MOST_PROVED)
        else {
            return Ok(None);
        };
        let Ok(Some(refutation)) = about.demands.nothing_else(sets, size, &self.meter()?) else {
            return Ok(None);
        };
        let files = about.prove(&Claim::All(sets, &refutation, size));
        Ok(Some(page.prove(&self.proof, name, &files)))
    }
}

/// Counted together; one by one where the ways to count together are too many.
fn number(demands: &Demands, size: usize, meter: &Meter) -> Result<u128, Stop> {
    match demands.count(&(size..=size), meter) {
        Err(Stop::Memory) => demands.list(&(size..=size), MOST_LISTED, meter).map(|sets| sets.len() as u128),
        result => result,
    }
}

fn show_orbits(
    page: &mut Page,
    board: &Board,
    orbits: &[Orbit],
    each: impl Fn(&Orbit) -> Option<String>,
) -> Vec<OrbitFound> {
    line(page, "orbits", orbits.len().to_string());
    let mut facts = Vec::new();
    for (i, orbit) in orbits.iter().enumerate() {
        let more = each(orbit);
        let points = labels(board, &orbit.representative);
        if i < MOST_SHOWN {
            let more = more.as_ref().map_or(String::new(), |more| format!(" ({more})"));
            page.line(format!("    {:>6} × {}{more}", orbit.length, points.join(" ")));
        }
        facts.push(OrbitFound { length: orbit.length, points, note: more });
    }
    if orbits.len() > MOST_SHOWN {
        page.line(format!("    … and {} more (--json lists all)", orbits.len() - MOST_SHOWN));
    }
    facts
}

pub fn labels(board: &Board, set: &[Point]) -> Vec<String> {
    set.iter().map(|&p| board.label(p).to_string()).collect()
}

/// A name and what it is, in the columns of the reports.
pub fn line(page: &mut Page, name: &str, text: impl AsRef<str>) {
    page.line(format!("  {name:<11} {}", crate::output::wrap(text.as_ref(), 14)));
}
