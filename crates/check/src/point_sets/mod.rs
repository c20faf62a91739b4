//! Sets of points that meet every winning set, contain none, or both: blocking sets, caps, draw positions.

mod formula;
mod packing;
mod slices;

use crate::board::distinct;
use crate::core::board::{Board, LISTED_SETS, LISTING};
use crate::core::parts::read_automorphism;
use crate::core::rules::{Rules, Word};
use crate::core::statement::Statement;
use crate::core::text::{Records, number, point, shorten, shown};
use crate::named::{Named, read_board};
use crate::{Answer, Error, Fault, lrat};
use formula::Formula;
use std::collections::HashSet;

/// What a set of points is asked for.
struct Demands {
    board: Board,
    /// It has a point of each of these.
    meets: Vec<Vec<usize>>,
    /// It contains none of these.
    avoids: Vec<Vec<usize>>,
}

enum Value {
    Some,
    None,
    Least(usize),
    Greatest(usize),
    Count(usize),
}

struct Claim {
    demands: Demands,
    /// The sizes it is about (not for `least` and `greatest`).
    sizes: (usize, usize),
    value: Value,
    words: String,
    assuming: Vec<String>,
}

/// Statements of kind `point-set`.
pub fn check_sets(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    statement.expect(&[&["board", "demand", "size", "value"], &LISTING[..]].concat(), &LISTED_SETS)?;
    let Named { board, name, assuming, .. } = read_board(statement)?;
    if board.second.is_some() {
        return Err(Error("each player has winning sets of his own on this board".to_string()).into());
    }
    let points = board.points;
    let demand = statement.need("demand")?;
    let (meets, avoids, [what, all]) = match demand {
        "meets" => (true, false, ["meets every winning set", "meet every winning set"]),
        "avoids" => (false, true, ["contains no winning set", "contain no winning set"]),
        "meets avoids" => (
            true,
            true,
            ["meets every winning set and contains none", "meet every winning set and contain none"],
        ),
        _ => return Err(Error(format!("“{}” is not a demand", shorten(demand))).into()),
    };
    let sizes = match statement.get("size") {
        Some(text) => read_sizes(text, points).map(Some)?,
        None => None,
    };
    let value = read_value(statement.need("value")?)?;
    if sizes.is_some() == matches!(value, Value::Least(_) | Value::Greatest(_)) {
        return Err(
            Error("“size a..b” goes with some, none and count, and only with them".to_string()).into()
        );
    }
    let (low, high) = sizes.unwrap_or((0, points));
    let range = if low == high { low.to_string() } else { format!("{low} to {high}") };
    let spec = shown(&name);
    let words = match value {
        Value::Some => format!("On {spec}, a set of {range} points {what}."),
        Value::None => format!("On {spec}, no set of {range} points {what}."),
        Value::Least(k) => format!("On {spec}, a smallest set that {what} has {k} points."),
        Value::Greatest(k) => format!("On {spec}, a largest set that {what} has {k} points."),
        Value::Count(k) => format!("On {spec}, exactly {k} sets of {range} points {all}."),
    };
    let take = |yes: bool| if yes { distinct(board.sets.clone()) } else { Vec::new() };
    let demands = Demands { meets: take(meets), avoids: take(avoids), board };
    Claim { demands, sizes: (low, high), value, words, assuming }.check(records)
}

/// Statements of kind `draws`.
pub fn check_draws(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    statement.expect(&[&["board", "rules", "value"], &LISTING[..]].concat(), &LISTED_SETS)?;
    let Named { board, name, assuming, .. } = read_board(statement)?;
    let rules_text = statement.need("rules")?;
    let rules = Rules::parse(rules_text).map_err(Error)?;
    let claims = matches!(rules.word, Word::Strong | Word::Misere) && rules.players == 2 && !rules.drop;
    if !claims {
        return Err(
            Error("draw positions are those of strong or misere play of two, without drop".into()).into()
        );
    }
    let value = read_value(statement.need("value")?)?;
    let what = match value {
        Value::Some => "there is a draw position".to_string(),
        Value::None => "there is no draw position".to_string(),
        Value::Count(n) => format!("the number of draw positions is {n}"),
        _ => return Err(Error("the value is some, none or count N here".to_string()).into()),
    };
    let words = format!("Under {} rules on {}, {what}.", shown(rules_text), shown(&name));
    let share = first_share(board.points, &rules);
    let second = board.second.clone().unwrap_or_else(|| board.sets.clone());
    let demands = Demands { meets: distinct(second), avoids: distinct(board.sets.clone()), board };
    Claim { demands, sizes: (share, share), value, words, assuming }.check(records)
}

/// How many points the first player has when all are claimed: turn by turn.
fn first_share(points: usize, rules: &Rules) -> usize {
    let turn = [rules.bias[0] as usize, rules.bias[1] as usize];
    let (mut left, mut share, mut mover) = (points, 0, 0);
    while left > 0 {
        let taken = turn[mover].min(left);
        share += if mover == 0 { taken } else { 0 };
        left -= taken;
        mover = 1 - mover;
    }
    share
}

fn read_sizes(text: &str, points: usize) -> Result<(usize, usize), Error> {
    let ends = text.split_once("..").and_then(|(a, b)| Some((number(a)?, number(b)?)));
    match ends {
        Some((a, b)) if a <= b && b <= points as u64 => Ok((a as usize, b as usize)),
        _ => Err(Error(format!("“{}” is not a range of sizes a..b of {points} points", shorten(text)))),
    }
}

fn read_value(text: &str) -> Result<Value, Error> {
    let size = |text: &str| number(text).and_then(|n| usize::try_from(n).ok());
    let value = match text.split_once(' ') {
        None if text == "some" => Some(Value::Some),
        None if text == "none" => Some(Value::None),
        Some(("least", k)) => size(k).map(Value::Least),
        Some(("greatest", k)) => size(k).map(Value::Greatest),
        Some(("count", k)) => size(k).map(Value::Count),
        _ => None,
    };
    value.ok_or_else(|| Error(format!("“{}” is not a value here", shorten(text))))
}

impl Claim {
    fn check(self, records: &mut Records<'_>) -> Result<Answer, Fault> {
        let points = self.demands.board.points;
        let (low, high) = self.sizes;
        match self.value {
            Value::Some => {
                self.one_set(records, low, high)?;
            }
            Value::None => self.demands.nothing(records, low, high)?,
            Value::Least(k) => {
                self.one_set(records, k, k)?;
                if k > 0 {
                    self.demands.nothing(records, 0, k - 1)?;
                }
            }
            Value::Greatest(k) => {
                self.one_set(records, k, k)?;
                if k < points {
                    self.demands.nothing(records, k + 1, points)?;
                }
            }
            Value::Count(k) => self.all_sets(records, k)?,
        }
        if records.record()? != "end" {
            return records.reject("“end” is due");
        }
        Ok(Answer::Verified { words: self.words, assuming: self.assuming, notes: Vec::new() })
    }

    /// A record `set p q …` that meets the demands and has a right size.
    fn one_set(&self, records: &mut Records<'_>, low: usize, high: usize) -> Result<Vec<usize>, Fault> {
        let line = records.record()?;
        records.steps(16 * self.demands.board.incidences())?;
        self.read_set(&line, low, high).or_else(|reason| records.reject(reason))
    }

    fn read_set(&self, line: &str, low: usize, high: usize) -> Result<Vec<usize>, String> {
        let points = self.demands.board.points;
        let mut words = line.split(' ');
        if words.next() != Some("set") {
            return Err("a record “set” and its points is due".to_string());
        }
        let mut set = words.map(|word| point(word, points)).collect::<Result<Vec<usize>, String>>()?;
        set.sort_unstable();
        if set.windows(2).any(|w| w[0] == w[1]) {
            return Err("a point stands twice in this set".to_string());
        }
        if set.len() < low || set.len() > high {
            return Err(format!("this set has {} points, not {low} to {high}", set.len()));
        }
        let has = |p: &usize| set.binary_search(p).is_ok();
        if let Some(missed) = self.demands.meets.iter().find(|s| !s.iter().any(has)) {
            return Err(format!("this set has no point of the winning set {}", names(missed)));
        }
        if let Some(inside) = self.demands.avoids.iter().find(|s| s.iter().all(has)) {
            return Err(format!("this set contains the winning set {}", names(inside)));
        }
        Ok(set)
    }

    /// Every set is listed: these are different ones, and with them left out there is none.
    fn all_sets(&self, records: &mut Records<'_>, count: usize) -> Result<(), Fault> {
        let (low, high) = self.sizes;
        if low != high {
            return Err(Error("sets are counted one size at a time: “size a..a”".to_string()).into());
        }
        let mut formula = self.demands.formula(records, low, high)?;
        let mut seen = HashSet::new();
        for _ in 0..count {
            let set = self.one_set(records, low, high)?;
            formula.leave_out(&set);
            if !seen.insert(set) {
                return records.reject("this set stands here twice");
            }
        }
        lrat::refute(formula.variables, formula.clauses, records)
    }
}

impl Demands {
    /// Evidence that no set has a size in this range.
    fn nothing(&self, records: &mut Records<'_>, low: usize, high: usize) -> Result<(), Fault> {
        if records.peek()?.starts_with("pack ") {
            return packing::check(self, low, high, records);
        }
        if records.peek()?.starts_with("slices ") {
            return slices::check(self, low, high, records);
        }
        let points = self.board.points;
        let mut formula = self.formula(records, low, high)?;
        let symmetries = self.symmetries(records)?;
        if records.peek()?.starts_with("base ") {
            let line = records.record()?;
            let base = line.split(' ').skip(1).map(|word| point(word, points)).collect::<Result<Vec<_>, _>>();
            let base = base.or_else(|reason| records.reject(reason))?;
            if base.iter().collect::<HashSet<_>>().len() < base.len() {
                return records.reject("a base point stands there twice");
            }
            let looks = base.len().saturating_mul(symmetries.len() + 1);
            records.steps(looks.saturating_mul(base.len() + points))?;
            records.cells(base.len().saturating_mul(points))?;
            formula.break_symmetry(&base, &symmetries);
        }
        lrat::refute(formula.variables, formula.clauses, records)
    }

    fn formula(&self, records: &Records<'_>, low: usize, high: usize) -> Result<Formula, Fault> {
        records.cells(2 * self.board.incidences())?;
        records.cells(Formula::counters(self.board.points, low, high))?;
        let mut formula = Formula::new(self);
        formula.restrict_size(low, high);
        Ok(formula)
    }

    /// Records `perm …`: symmetries of the board.
    fn symmetries(&self, records: &mut Records<'_>) -> Result<Vec<Vec<usize>>, Fault> {
        let mut symmetries = Vec::new();
        while records.peek()?.starts_with("perm ") {
            let line = records.record()?;
            records.steps(8 * self.board.incidences() + self.board.points)?;
            records.cells(self.board.points)?;
            let images: Vec<&str> = line.split(' ').skip(1).collect();
            let symmetry = read_automorphism(&self.board, &images);
            symmetries.push(symmetry.or_else(|reason| records.reject(reason))?);
        }
        Ok(symmetries)
    }
}

/// Points counted from 1.
fn names(set: &[usize]) -> String {
    set.iter().map(|p| (p + 1).to_string()).collect::<Vec<_>>().join(" ")
}
