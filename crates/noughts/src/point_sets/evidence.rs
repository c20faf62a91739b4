//! Statements and certificates about sets of points, as docs/certificates.md specifies them.

use super::encode::{Base, leave_out, restrict_size};
use super::packing::Packing;
use super::slices::Sliced;
use super::{Demands, Kind, Sizes};
use crate::board::{Board, Point, Sets};
use crate::certificate::Files;
use crate::certificate::list_board;
use crate::limits::{Meter, Stop};
use crate::sat::{self, Answer, Refutation};
use std::fmt::Write;

/// Why there is no set.
#[derive(Clone, Debug)]
pub enum Nothing {
    /// The clauses contradict each other.
    Refutation { base: Base, refutation: Refutation },
    /// A bound by packing: for each point, sets to meet (or to avoid) that have only this point in common.
    Packing { meets: bool, packing: Packing },
    /// A bound by slices.
    Slices(Box<Sliced>),
}

/// What is claimed about the sets that meet the demands.
#[derive(Clone, Debug)]
pub enum Claim<'a> {
    /// Here is one with a size in the range.
    Some(&'a [Point], Sizes),
    /// There is none with a size in the range.
    None(&'a Nothing, Sizes),
    /// This is a smallest one.
    Least(&'a [Point], Option<&'a Nothing>),
    /// This is a largest one.
    Greatest(&'a [Point], Option<&'a Nothing>),
    /// These are all of one size.
    All(&'a Sets, &'a Refutation, usize),
}

/// Who asks: the board, and under which rules where it is about draws.
pub struct About<'a> {
    /// The board it is about.
    pub board: &'a Board,
    /// What the sets must meet.
    pub demands: &'a Demands,
    /// The rules by name, for draw positions.
    pub rules: &'a str,
    /// The checker has to be told the sets.
    pub list: bool,
}

impl About<'_> {
    /// The two files for a claim.
    pub fn prove(&self, claim: &Claim) -> Files {
        let mut records = String::new();
        let value = match claim {
            Claim::Some(set, _) => {
                write_set(&mut records, set);
                "some".to_string()
            }
            Claim::None(nothing, _) => {
                nothing.write(&mut records);
                "none".to_string()
            }
            Claim::Least(set, beyond) | Claim::Greatest(set, beyond) => {
                write_set(&mut records, set);
                if let Some(nothing) = beyond {
                    nothing.write(&mut records);
                }
                let word = if matches!(claim, Claim::Least(..)) { "least" } else { "greatest" };
                format!("{word} {}", set.len())
            }
            Claim::All(sets, refutation, _) => {
                sets.iter().for_each(|set| write_set(&mut records, set));
                records.push_str(&refutation.records());
                format!("count {}", sets.len())
            }
        };
        let sizes = match claim {
            Claim::Some(_, sizes) | Claim::None(_, sizes) => Some(sizes.clone()),
            Claim::All(_, _, size) => Some(*size..=*size),
            Claim::Least(..) | Claim::Greatest(..) => None,
        };
        let kind = if self.demands.kind == Kind::Draw { "draws" } else { "point-set" };
        Files::new(kind, &self.statement(sizes, &value), &records)
    }

    fn statement(&self, sizes: Option<Sizes>, value: &str) -> String {
        let mut text = format!("board {}\n", self.board);
        if self.list {
            list_board(&mut text, self.board, &self.sets());
        }
        let demand = match self.demands.kind {
            // The sizes follow from the rules.
            Kind::Draw => format!("rules {}", self.rules),
            Kind::Blocking => "demand meets".to_string(),
            Kind::LineFreeBlocking => "demand meets avoids".to_string(),
            Kind::Cap => "demand avoids".to_string(),
        };
        let _ = writeln!(text, "{demand}");
        if let (Some(sizes), true) = (sizes, self.demands.kind != Kind::Draw) {
            let _ = writeln!(text, "size {}..{}", sizes.start(), sizes.end());
        }
        let _ = writeln!(text, "value {value}");
        text
    }

    /// The first player's sets, which are everybody's where there is one family.
    fn sets(&self) -> Sets {
        if self.demands.kind == Kind::Blocking {
            self.demands.meets.clone()
        } else {
            self.demands.avoids.clone()
        }
    }
}

impl Demands {
    /// Proves that a list of all sets of one size is complete: with these left out, there is none.
    pub fn nothing_else(
        &self,
        listed: &Sets,
        size: usize,
        meter: &Meter,
    ) -> Result<Option<Refutation>, Stop> {
        let mut formula = self.formula();
        restrict_size(&mut formula, self.points, &(size..=size));
        listed.iter().for_each(|set| leave_out(&mut formula, set));
        Ok(match sat::solve(&formula, meter)? {
            Answer::Refuted(refutation) => Some(refutation),
            Answer::Model(_) => None,
        })
    }
}

impl Nothing {
    fn write(&self, records: &mut String) {
        match self {
            Nothing::Refutation { base, refutation } => {
                for perm in &base.perms {
                    let _ = writeln!(records, "perm {}", numbers(perm.images().iter().map(|p| p.index())));
                }
                if !base.points.is_empty() {
                    let _ = writeln!(records, "base {}", numbers(base.points.iter().map(|p| p.index())));
                }
                records.push_str(&refutation.records());
            }
            Nothing::Slices(sliced) => {
                let slices = &sliced.slices;
                let counted = if slices.has_triples() { 3 } else { 2 };
                let _ = writeln!(records, "slices {} {counted}", slices.most);
                for perm in &slices.perms {
                    let _ = writeln!(records, "perm {}", numbers(perm.images().iter().map(|p| p.index())));
                }
                for part in &slices.parts {
                    let _ = writeln!(records, "part {}", numbers(part.iter().map(|p| p.index())));
                }
                let weights: Vec<String> = sliced.weights[..counted].iter().map(i128::to_string).collect();
                let _ = writeln!(records, "weigh {}", weights.join(" "));
                if let Some(inner) = &slices.inner {
                    inner.write(records);
                }
            }
            Nothing::Packing { meets, packing } => {
                let word = if *meets { "meets" } else { "avoids" };
                for (p, sets) in packing.of_point.iter().enumerate() {
                    let _ = writeln!(
                        records,
                        "pack {word} {} {}",
                        p + 1,
                        numbers(sets.iter().map(|i| i.index()))
                    );
                }
            }
        }
    }
}

fn write_set(records: &mut String, set: &[Point]) {
    let words: Vec<String> = set.iter().map(|p| format!(" {}", p.number())).collect();
    let _ = writeln!(records, "set{}", words.concat());
}

/// Counted from 1.
fn numbers(items: impl Iterator<Item = usize>) -> String {
    items.map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ")
}
