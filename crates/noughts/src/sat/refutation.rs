//! Refutations: clauses that follow one after the other, down to the empty one.

use super::Literal;
use std::fmt::Write;

/// A clause that follows by unit propagation over the clauses named by the hints, in that order; the last one is
/// the conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub clause: Vec<Literal>,
    /// Numbers of clauses from 1: those of the formula, then the steps.
    pub hints: Vec<usize>,
}

/// A step as the solver numbers it: the formula's clauses from 0, then its own.
pub(super) struct Raw {
    pub id: u64,
    pub clause: Vec<Literal>,
    pub hints: Vec<u64>,
}

/// The steps that are needed for the empty clause, which is the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// How many clauses the formula has.
    clauses: usize,
    steps: Vec<Step>,
}

impl Refutation {
    /// Leaves out the steps that the empty clause does not rest on.
    pub(super) fn new(clauses: usize, raw: &[Raw]) -> Refutation {
        let end = raw.iter().position(|step| step.clause.is_empty()).map_or(raw.len(), |i| i + 1);
        let raw = &raw[..end];
        let place: std::collections::HashMap<u64, usize> = raw.iter().map(|s| s.id).zip(0..).collect();
        let mut needed = vec![false; raw.len()];
        if let Some(last) = needed.last_mut() {
            *last = true;
        }
        for i in (0..raw.len()).rev() {
            if needed[i] {
                raw[i].hints.iter().filter_map(|id| place.get(id)).for_each(|&j| needed[j] = true);
            }
        }
        let mut number = vec![0; raw.len()];
        let mut steps = Vec::new();
        for (i, step) in raw.iter().enumerate().filter(|(i, _)| needed[*i]) {
            let hint = |id: &u64| place.get(id).map_or(*id as usize + 1, |&j| number[j]);
            steps.push(Step { clause: step.clause.clone(), hints: step.hints.iter().map(hint).collect() });
            number[i] = clauses + steps.len();
        }
        Refutation { clauses, steps }
    }

    /// A formula one of whose clauses (counted from 0) is empty.
    pub(super) fn at_once(clauses: usize, empty: usize) -> Refutation {
        Refutation { clauses, steps: vec![Step { clause: Vec::new(), hints: vec![empty + 1] }] }
    }

    /// The same refutation of a formula that has more clauses, `clauses` in all, after those it had.
    #[must_use]
    pub fn of_longer(mut self, clauses: usize) -> Refutation {
        let own = self.clauses;
        for hint in self.steps.iter_mut().flat_map(|step| &mut step.hints).filter(|hint| **hint > own) {
            *hint += clauses - own;
        }
        self.clauses = clauses;
        self
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The records `c id literals 0 hints 0` of a certificate.
    pub fn records(&self) -> String {
        let mut text = String::new();
        for (i, step) in self.steps.iter().enumerate() {
            let literals: Vec<String> = step.clause.iter().map(|l| format!("{l} ")).collect();
            let hints: Vec<String> = step.hints.iter().map(|h| format!("{h} ")).collect();
            let number = self.clauses + i + 1;
            let _ = writeln!(text, "c {number} {}0 {}0", literals.concat(), hints.concat());
        }
        text
    }
}

#[cfg(test)]
impl Refutation {
    /// Replays the steps from the definition.
    pub(crate) fn replay(&self, formula: &super::Formula) -> Result<(), String> {
        let mut known = formula.clauses.clone();
        for step in &self.steps {
            let mut trues: Vec<Literal> = step.clause.iter().map(|l| -l).collect();
            let mut conflict = false;
            for &hint in &step.hints {
                let clause = known.get(hint - 1).ok_or("no such clause")?;
                let open: Vec<Literal> = clause.iter().copied().filter(|l| !trues.contains(&-l)).collect();
                match open[..] {
                    [] => conflict = true,
                    [l] => trues.push(l),
                    _ => return Err(format!("clause {hint} is not unit")),
                }
            }
            if !conflict {
                return Err("no conflict".to_string());
            }
            known.push(step.clause.clone());
        }
        if known.last().is_some_and(Vec::is_empty) { Ok(()) } else { Err("no empty clause".to_string()) }
    }
}
