//! Satisfiability: formulas in conjunctive form, and a solver whose "no" is a refutation that can be replayed.
//!
//! The work is done by varisat, a solver in plain Rust. Nothing rests on it: a model is looked at, and every step of a
//! refutation names the clauses from which it follows by unit propagation, which is what the checker replays
//! (LRAT, as docs/certificates.md specifies it).

mod refutation;

pub use refutation::Refutation;

use crate::limits::{Meter, Stop};
use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use varisat::{ExtendFormula, Lit, Solver};

/// A variable counted from 1, negative for its negation.
pub type Literal = i32;

/// A formula: all clauses must hold. Clauses are numbered from 1 in this order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    /// Variables are 1 to this number.
    pub variables: usize,
    pub clauses: Vec<Vec<Literal>>,
}

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// For each variable (from 0 on) its value in an assignment under which all clauses hold.
    Model(Vec<bool>),
    /// There is none.
    Refuted(Refutation),
}

/// Decides a formula. Each step of the proof counts as a node of the meter.
pub fn solve(formula: &Formula, meter: &Meter) -> Result<Answer, Stop> {
    meter.count(0)?;
    if let Some(empty) = formula.clauses.iter().position(Vec::is_empty) {
        return Ok(Answer::Refuted(Refutation::at_once(formula.clauses.len(), empty)));
    }
    let mut record = Record { meter, steps: Vec::new(), size: 0, stop: None };
    let model = {
        let mut solver = Solver::new();
        solver.add_proof_processor(&mut record);
        for clause in &formula.clauses {
            let clause: Vec<Lit> = clause.iter().map(|&l| Lit::from_dimacs(l as isize)).collect();
            solver.add_clause(&clause);
        }
        match solver.solve() {
            Ok(true) => {
                let mut values = vec![false; formula.variables];
                for literal in solver.model().unwrap_or_default() {
                    if let Some(value) = values.get_mut(literal.var().index()) {
                        *value = literal.is_positive();
                    }
                }
                Ok(Some(values))
            }
            Ok(false) => solver.close_proof().map(|()| None),
            Err(error) => Err(error),
        }
    };
    match (model, record.stop) {
        (_, Some(stop)) => Err(stop),
        (Ok(Some(values)), None) => Ok(Answer::Model(values)),
        (Ok(None), None) => Ok(Answer::Refuted(Refutation::new(formula.clauses.len(), &record.steps))),
        // The solver has no other reason to stop than the record's.
        (Err(_), None) => Err(Stop::Cancelled),
    }
}

/// Writes down the steps of a proof and stops the solver at the limits of a meter.
struct Record<'a> {
    meter: &'a Meter,
    steps: Vec<refutation::Raw>,
    /// Literals and hints so far.
    size: usize,
    stop: Option<Stop>,
}

impl ProofProcessor for Record<'_> {
    fn process_step(&mut self, step: &CheckedProofStep, _: CheckerData) -> Result<(), anyhow::Error> {
        let CheckedProofStep::AtClause { id, clause, propagations, .. } = step else { return Ok(()) };
        self.size += clause.len() + 2 * propagations.len() + 8;
        let limit = (self.size > self.meter.limits().memory / 8).then_some(Stop::Memory);
        if let Some(stop) = limit.or(self.meter.count(0).err()) {
            self.stop = Some(stop);
            anyhow::bail!("stopped by {stop}");
        }
        self.steps.push(refutation::Raw {
            id: *id,
            clause: clause.iter().map(|l| l.to_dimacs() as Literal).collect(),
            hints: propagations.to_vec(),
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn holds(formula: &Formula, values: &dyn Fn(usize) -> bool) -> bool {
        let literal = |&l: &Literal| values(l.unsigned_abs() as usize - 1) == (l > 0);
        formula.clauses.iter().all(|clause| clause.iter().any(literal))
    }

    proptest! {
        #[test]
        fn models_hold_and_refutations_are_right(
            clauses in prop::collection::vec(prop::collection::btree_set((1i32..7, any::<bool>()), 1..4), 0..40)
        ) {
            let literals = |clause: &BTreeSet<(Literal, bool)>| clause.iter().map(|&(v, s)| if s { v } else { -v }).collect();
            let formula = Formula { variables: 6, clauses: clauses.iter().map(literals).collect() };
            let possible = (0..64u32).any(|code| holds(&formula, &|v| code >> v & 1 == 1));
            match solve(&formula, &Meter::new(Limits::default())).unwrap() {
                Answer::Model(values) => prop_assert!(holds(&formula, &|v| values[v])),
                Answer::Refuted(refutation) => {
                    prop_assert!(!possible);
                    prop_assert_eq!(refutation.replay(&formula), Ok(()));
                }
            }
        }
    }

    /// More pigeons than holes: easy to state, long to refute.
    fn pigeons(holes: i32) -> Formula {
        let variable = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
        let mut clauses: Vec<Vec<Literal>> =
            (0..=holes).map(|p| (0..holes).map(|h| variable(p, h)).collect()).collect();
        for hole in 0..holes {
            for p in 0..=holes {
                clauses.extend((0..p).map(|q| vec![-variable(p, hole), -variable(q, hole)]));
            }
        }
        Formula { variables: ((holes + 1) * holes) as usize, clauses }
    }

    #[test]
    fn limits_stop_the_solver() {
        let few = Meter::new(Limits { nodes: Some(50), ..Limits::default() });
        assert_eq!(solve(&pigeons(8), &few), Err(Stop::Nodes));
        let small = Meter::new(Limits { memory: 1000, ..Limits::default() });
        assert_eq!(solve(&pigeons(8), &small), Err(Stop::Memory));
        let Ok(Answer::Refuted(refutation)) = solve(&pigeons(4), &Meter::new(Limits::default())) else {
            panic!("five pigeons in four holes")
        };
        assert_eq!(refutation.replay(&pigeons(4)), Ok(()));
        assert!(refutation.replay(&pigeons(5)).is_err());
    }
}
