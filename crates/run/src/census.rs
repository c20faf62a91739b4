//! The rows of one board of a census, solved and judged.

use crate::job::Said;
use crate::plan::{Entry, PlanError};
use crate::setting;
use noughts::solving::Meter;
use noughts::{Board, Rules};
use noughts_check::Answer;
use noughts_papers::atlas::run::order;
use noughts_papers::atlas::solve::{Facts, columns, games, solve};
use noughts_papers::atlas::{Row, parse, text};
use std::sync::Arc;
use std::sync::atomic::Ordering;

type Error = Box<dyn std::error::Error>;

/// Solves the games of an entry.
pub fn rows(entry: &Entry, meter: &Meter) -> Result<Said, Error> {
    let board = setting::board(&entry.board)?;
    let facts = Facts::of(&board);
    let mut solved_rows = Vec::new();
    for rules in rule_sets(entry, &board)? {
        let solved = solve(&entry.family, &board, &facts, &rules, meter.limits())?;
        if meter.limits().cancel.load(Ordering::Relaxed) {
            return Ok(Said::Refused("interrupted".to_string()));
        }
        solved_rows.push(solved);
    }
    solved_rows.sort_by_cached_key(|solved| order(&solved.row));
    let rows: Vec<Row> = solved_rows.iter().map(|solved| solved.row.clone()).collect();
    let proofs = solved_rows.into_iter().filter_map(|solved| solved.proof);
    let proofs = proofs.map(|files| (files.statement, files.certificate)).collect();
    Ok(Said::Rows { rows: text(&rows, true), proofs })
}

fn rule_sets(entry: &Entry, board: &Arc<Board>) -> Result<Vec<Rules>, Error> {
    Ok(match &entry.rules {
        Some(rules) => vec![rules.parse()?],
        None => games(board)?,
    })
}

/// Are these the rows of the entry, each with a certificate that the checker accepts?
pub fn judge(entry: &Entry, csv: &str, proofs: &[(String, String)]) -> Result<(), String> {
    let say = |error: &dyn std::fmt::Display| error.to_string();
    let rows = parse(csv).map_err(|e| say(&e))?;
    let board = setting::board(&entry.board).map_err(|e: PlanError| say(&e))?;
    let mut wanted: Vec<(String, Option<String>)> =
        rule_sets(entry, &board).map_err(|e| say(&e))?.iter().map(columns).collect();
    let mut got: Vec<(String, Option<String>)> =
        rows.iter().map(|row| (row.rules.clone(), row.start.clone())).collect();
    wanted.sort();
    got.sort();
    if wanted != got || rows.iter().any(|row| row.board != board.name() || row.family != entry.family) {
        return Err("these are not the rows of this board".to_string());
    }
    let mut proofs = proofs.iter();
    for row in rows.iter().filter(|row| row.certificate.is_some()) {
        let about = format!("{} under {}", row.board, row.full_rules());
        let (statement, certificate) = proofs.next().ok_or_else(|| format!("{about}: no certificate"))?;
        let game = row.parse_rules().and_then(|rules| rules.on(board.clone())).map_err(|e| say(&e))?;
        let value = statement.lines().find_map(|line| line.strip_prefix("value ")).unwrap_or_default();
        // The value of a row is in the words of its players; the statement is the checker's.
        if *statement != game.statement(&game.start(), value) || !says(row, value) {
            return Err(format!("{about}: the statement is about something else"));
        }
        match noughts_check::check(statement.as_bytes(), certificate.as_bytes()) {
            Ok(Answer::Verified { .. }) => {}
            Ok(rejected) => return Err(format!("{about}: {rejected}")),
            Err(error) => return Err(format!("{about}: {error}")),
        }
    }
    if proofs.next().is_some() { Err("more certificates than rows".to_string()) } else { Ok(()) }
}

/// Does a row say what a statement does? Picker and Chooser are Maker and Breaker there.
fn says(row: &Row, value: &str) -> bool {
    let said = row.value.as_deref().unwrap_or_default();
    match row.rules.as_str() {
        "picker-chooser" => said == if value == "maker" { "picker" } else { "chooser" },
        "chooser-picker" => said == if value == "maker" { "chooser" } else { "picker" },
        _ => said == value,
    }
}
