//! Refutations in LRAT form, without RAT steps.

use crate::Fault;
use crate::core::text::{Records, number, shorten};
use std::collections::HashMap;

/// A literal: a variable counted from 1, negative for its negation.
type Literal = i64;

/// Reads `c` and `d` records to the empty clause. `clauses` are numbered from 1.
pub fn refute(variables: usize, clauses: Vec<Vec<Literal>>, records: &mut Records<'_>) -> Result<(), Fault> {
    records.cells(variables + 4 * clauses.len())?;
    let mut known: HashMap<u64, Vec<Literal>> = (1..).zip(clauses).collect();
    // For each variable: the literal that is true, or 0.
    let mut value: Vec<Literal> = vec![0; variables + 1];
    loop {
        let line = records.record()?;
        let words: Vec<&str> = line.split(' ').collect();
        let step = match words.as_slice() {
            ["d", ids @ .., "0"] => ids.iter().try_for_each(|id| {
                let found = number(id).and_then(|id| known.remove(&id));
                found.map(|_| ()).ok_or_else(|| format!("there is no clause {} to forget", shorten(id)))
            }),
            ["c", id, rest @ .., "0"] => {
                let hinted = rest.iter().filter_map(|word| known.get(&number(word)?));
                records.steps(hinted.map(Vec::len).sum::<usize>() + rest.len())?;
                derive(id, rest, &mut known, &mut value)
            }
            _ => Err("a record “c id literals 0 hints 0” or “d ids 0” is due".to_string()),
        };
        step.or_else(|reason| records.reject(reason))?;
        if words[0] == "c" && words[2] == "0" {
            return Ok(());
        }
    }
}

/// `rest` is literals, 0, hints.
fn derive(
    id: &str,
    rest: &[&str],
    known: &mut HashMap<u64, Vec<Literal>>,
    value: &mut [Literal],
) -> Result<(), String> {
    let id = number(id).filter(|id| !known.contains_key(id)).ok_or("the number of the clause is not new")?;
    let end = rest.iter().position(|word| *word == "0").ok_or("the literals end with 0")?;
    let variables = value.len() as i64 - 1;
    let literal = |word: &&str| {
        let (sign, digits) = word.strip_prefix('-').map_or((1, *word), |digits| (-1, digits));
        let variable = number(digits).filter(|&v| v >= 1 && v <= variables as u64);
        variable.map(|v| sign * v as i64).ok_or_else(|| format!("“{}” is not a literal", shorten(word)))
    };
    let clause = rest[..end].iter().map(literal).collect::<Result<Vec<Literal>, String>>()?;
    let mut assigned = Vec::new();
    for &literal in &clause {
        assign(-literal, value, &mut assigned);
    }
    let refuted = propagate(&rest[end + 1..], known, value, &mut assigned);
    for variable in assigned {
        value[variable] = 0;
    }
    refuted?;
    known.insert(id, clause);
    Ok(())
}

fn assign(literal: Literal, value: &mut [Literal], assigned: &mut Vec<usize>) {
    let variable = literal.unsigned_abs() as usize;
    value[variable] = literal;
    assigned.push(variable);
}

/// Each hint must be a clause with one literal open and the others false; the last one has all false.
fn propagate(
    hints: &[&str],
    known: &HashMap<u64, Vec<Literal>>,
    value: &mut [Literal],
    assigned: &mut Vec<usize>,
) -> Result<(), String> {
    for (i, hint) in hints.iter().enumerate() {
        let clause = number(hint).and_then(|id| known.get(&id));
        let clause = clause.ok_or_else(|| format!("the hint {} is not a clause", shorten(hint)))?;
        let mut open = clause.iter().filter(|&&l| value[l.unsigned_abs() as usize] != -l);
        match (open.next(), open.next()) {
            (None, _) if i + 1 == hints.len() => return Ok(()),
            (None, _) => return Err(format!("there are hints after {hint}, which is the conflict")),
            (Some(&l), None) if value[l.unsigned_abs() as usize] == 0 => assign(l, value, assigned),
            _ => return Err(format!("the hint {hint} is not a unit clause here")),
        }
    }
    Err("the hints do not lead to a conflict".to_string())
}
