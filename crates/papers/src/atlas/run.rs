//! Making the table, and going on where it stopped.
//!
//! Every finished row is appended to the file at once. A run that was killed leaves such a file; the next one reads
//! it and solves what is missing, and what an earlier limit left undecided. A run that comes to its end puts the rows
//! in the order of the families, so that the file is the same however often it was interrupted.

use super::families::{FAMILIES, Family, RULE_SETS};
use super::row::{Key, Row, parse, text};
use super::solve::{Facts, columns, games, solve};
use noughts::{Board, Limits, Rules};
use std::collections::{HashMap, HashSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// What to solve and with which limits for each game.
pub struct Plan {
    pub families: Vec<&'static Family>,
    pub limits: Limits,
    /// How many boards are worked on at the same time.
    pub threads: usize,
}

/// How far a run is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    pub boards: usize,
    pub boards_done: usize,
    pub rows_solved: usize,
}

/// Why a run could not go on.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Makes or continues the table in a file and returns its rows. Interrupted, it leaves the file to be continued.
pub fn run(path: &Path, plan: &Plan, watch: &(dyn Fn(&Progress) + Sync)) -> Result<Vec<Row>, Error> {
    let old = read(path)?;
    let known: HashMap<Key, Row> = old.iter().map(|row| (row.key(), row.clone())).collect();
    let boards: Vec<(&str, String)> =
        plan.families.iter().flat_map(|f| f.specs().into_iter().map(|spec| (f.name, spec))).collect();
    let file = Mutex::new(OpenOptions::new().append(true).create(true).open(path)?);
    let progress = Mutex::new(Progress { boards: boards.len(), ..Progress::default() });
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<Row>, Error> {
        let mut rows = Vec::new();
        while let Some((family, spec)) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut keep = |row: Row| -> Result<(), Error> {
                append(&file, &row)?;
                rows.push(row);
                report(&progress, watch, |p| p.rows_solved += 1);
                Ok(())
            };
            solve_board(family, spec, &known, &plan.limits, &mut keep)?;
            if plan.limits.cancel.load(Ordering::Relaxed) {
                break;
            }
            report(&progress, watch, |p| p.boards_done += 1);
        }
        Ok(rows)
    };
    let results: Vec<Result<Vec<Row>, Error>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
            handle.join().unwrap_or_else(|_| Err("a worker of the atlas failed".into()))
        };
        handles.into_iter().map(join).collect()
    });
    let new = results.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let renewed: HashSet<Key> = new.iter().map(Row::key).collect();
    let mut rows: Vec<Row> = old.into_iter().filter(|row| !renewed.contains(&row.key())).chain(new).collect();
    if !plan.limits.cancel.load(Ordering::Relaxed) {
        sort(&mut rows);
        replace(path, &text(&rows, true))?;
    }
    Ok(rows)
}

/// Solves the games of a board that are missing from the table, or that a smaller limit had stopped.
fn solve_board(
    family: &str,
    spec: &str,
    known: &HashMap<Key, Row>,
    limits: &Limits,
    keep: &mut dyn FnMut(Row) -> Result<(), Error>,
) -> Result<(), Error> {
    let board = Arc::new(Board::parse(spec).map_err(|e| e.to_string())?);
    let wanted = |rules: &Rules| {
        let (rules, start) = columns(rules);
        known
            .get(&(spec.to_string(), rules, start))
            .is_none_or(|row| !row.is_proved() && limits.nodes.is_none_or(|most| row.nodes < most))
    };
    let missing: Vec<Rules> = games(&board)?.into_iter().filter(wanted).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let facts = Facts::of(&board);
    for rules in missing {
        let row = solve(family, &board, &facts, &rules, limits)?.row;
        // What was cut short says nothing.
        if limits.cancel.load(Ordering::Relaxed) {
            break;
        }
        keep(row)?;
    }
    Ok(())
}

fn report(
    progress: &Mutex<Progress>,
    watch: &(dyn Fn(&Progress) + Sync),
    change: impl FnOnce(&mut Progress),
) {
    let mut progress = progress.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    change(&mut progress);
    watch(&progress);
}

/// The rows of a file; none if there is no file yet. A last line that a killed run left unfinished is cut off.
fn read(path: &Path) -> Result<Vec<Row>, Error> {
    let say = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(e) => return Err(say(&e).into()),
    };
    let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
    let rows = parse(std::str::from_utf8(&bytes[..whole]).map_err(|e| say(&e))?).map_err(|e| say(&e))?;
    if whole < bytes.len() {
        OpenOptions::new().write(true).open(path)?.set_len(whole as u64)?;
    }
    Ok(rows)
}

/// Adds a row to the file, with the names of the columns if it is the first.
fn append(file: &Mutex<File>, row: &Row) -> Result<(), Error> {
    let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let first = file.metadata()?.len() == 0;
    file.write_all(text(std::slice::from_ref(row), first).as_bytes())?;
    Ok(file.flush()?)
}

/// Replaces a file at once: whoever reads it sees the old or the new one.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let new = path.with_extension("csv.new");
    std::fs::write(&new, text)?;
    std::fs::rename(new, path)
}

/// The order of the table: families, their boards, rule sets, starts. Boards that the families no longer have come last.
fn sort(rows: &mut [Row]) {
    let specs = FAMILIES.iter().flat_map(Family::specs);
    let places: HashMap<String, usize> = specs.zip(0..).collect();
    rows.sort_by_cached_key(|row| {
        let place = places.get(&row.board).copied().unwrap_or(usize::MAX);
        (place, row.board.clone(), order(row))
    });
}

/// The order of the rows of one board: rule sets, starts.
pub fn order(row: &Row) -> (usize, usize, String) {
    let rules = |text: &str| row.full_rules() == text || row.rules == text;
    let rules = RULE_SETS.iter().position(|set| rules(set.text)).unwrap_or(RULE_SETS.len());
    let start = row.start.clone().unwrap_or_default();
    (rules, start.chars().count(), start)
}

#[cfg(test)]
mod tests {
    use super::super::families::find;
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn plan(nodes: u64, threads: usize) -> Plan {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        Plan { families: vec![find("torus").unwrap()], limits, threads }
    }

    fn path(name: &str) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("noughts-atlas-{}-{name}.csv", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn an_interrupted_run_ends_in_the_same_file() {
        let (whole, broken) = (path("whole"), path("broken"));
        run(&whole, &plan(300, 1), &|_| {}).unwrap();
        let expected = std::fs::read_to_string(&whole).unwrap();

        // Interrupted after 20 rows, killed in the middle of a line, continued with another number of threads.
        let cancel = Arc::new(AtomicBool::new(false));
        let mut first = plan(300, 1);
        first.limits.cancel = cancel.clone();
        run(&broken, &first, &|p| cancel.store(p.rows_solved >= 20, Ordering::Relaxed)).unwrap();
        let partial = std::fs::read_to_string(&broken).unwrap();
        assert!(partial.len() < expected.len());
        std::fs::write(&broken, &partial[..partial.len() - 10]).unwrap();
        run(&broken, &plan(300, 2), &|_| {}).unwrap();
        assert!(std::fs::read_to_string(&broken).unwrap() == expected);

        // Nothing is left to be done.
        let mut solved = Mutex::new(0);
        run(&broken, &plan(300, 2), &|p| *solved.lock().unwrap() = p.rows_solved).unwrap();
        assert_eq!(*solved.get_mut().unwrap(), 0);
        for file in [whole, broken] {
            std::fs::remove_file(file).unwrap();
        }
    }

    #[test]
    fn what_a_limit_stopped_is_tried_again_with_a_greater_one() {
        let (small, large) = (path("small"), path("large"));
        let undecided = |rows: &[Row]| rows.iter().filter(|row| !row.is_proved()).count();
        let before = undecided(&run(&small, &plan(20, 2), &|_| {}).unwrap());
        let after = undecided(&run(&small, &plan(300, 2), &|_| {}).unwrap());
        assert!(after < before, "{after} of {before}");
        run(&large, &plan(300, 2), &|_| {}).unwrap();
        assert!(std::fs::read(&small).unwrap() == std::fs::read(&large).unwrap());
        for file in [small, large] {
            std::fs::remove_file(file).unwrap();
        }
    }
}
