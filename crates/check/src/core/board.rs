//! Boards as lists of points and winning sets.

use super::Error;
use super::statement::Statement;
use super::text::{number, point};
use std::collections::HashSet;

/// Where a point of a nest is: its island, its number there, and which inner board the island has.
pub type Place = (usize, usize, usize);

/// Points are counted from 0 here and from 1 in the files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    pub points: usize,
    /// The winning sets, each sorted; of the first player where `second` is there.
    pub sets: Vec<Vec<usize>>,
    /// The winning sets of the second player where they are not the first player's.
    pub second: Option<Vec<Vec<usize>>>,
    /// Under drop: how far it is from a point to the point below it.
    pub column_step: Option<usize>,
    /// Under fire-and-ice, for each point.
    pub islands: Option<Vec<Place>>,
    /// What the points are called, on boards where some are called by the numbers of others.
    pub names: Option<Vec<String>>,
}

/// The lines of a statement that list a board: those that stand there once, and the others.
pub const LISTING: [&str; 3] = ["points", "second-none", "column-step"];
pub const LISTED_SETS: [&str; 3] = ["set", "second", "island"];

/// Does a line of a statement say something of a board that is listed?
pub fn lists_something(statement: &Statement) -> bool {
    LISTING.iter().chain(&LISTED_SETS).any(|key| statement.get(key).is_some())
}

impl Board {
    /// How many points all sets have together.
    pub fn incidences(&self) -> usize {
        self.sets.iter().chain(self.second.iter().flatten()).map(Vec::len).sum()
    }

    /// The board listed in a statement, if there is one.
    pub fn listed(statement: &Statement) -> Result<Option<Board>, Error> {
        let Some(points) = statement.get("points") else {
            if lists_something(statement) {
                return Err(Error("sets are listed, but not how many points there are".to_string()));
            }
            return Ok(None);
        };
        let points = number(points).ok_or_else(|| Error("points: not a number of points".to_string()))?;
        // What a game keeps for each of them.
        statement.budget.cells(points.saturating_mul(12))?;
        let points = points as usize;
        let sets = sorted_sets(statement, "set", points)?;
        let second = sorted_sets(statement, "second", points)?;
        let none = statement.get("second-none");
        if none.is_some_and(|rest| !rest.is_empty()) || (none.is_some() && !second.is_empty()) {
            return Err(Error("“second-none” stands alone".to_string()));
        }
        let second = if second.is_empty() && none.is_none() { None } else { Some(second) };
        let column_step = match statement.get("column-step").map(number) {
            None => None,
            Some(Some(step)) if step >= 1 && step <= points as u64 => Some(step as usize),
            Some(_) => return Err(Error("column-step: not a number of points from 1".to_string())),
        };
        let islands = listed_islands(statement, points)?;
        Ok(Some(Board { points, sets, second, column_step, islands, names: None }))
    }
}

/// The points after a key, line by line, each line sorted, and each set once.
fn sorted_sets(statement: &Statement, key: &str, points: usize) -> Result<Vec<Vec<usize>>, Error> {
    let mut seen = HashSet::new();
    let mut sets = Vec::new();
    for (line, text) in statement.all(key) {
        let set = text.split(' ').map(|word| point(word, points)).collect::<Result<Vec<_>, _>>();
        let mut set = set.map_err(|reason| Error(format!("line {line}: {reason}")))?;
        set.sort_unstable();
        if set.windows(2).any(|w| w[0] == w[1]) {
            return Err(Error(format!("line {line}: a point stands twice in this set")));
        }
        if seen.insert(set.clone()) {
            sets.push(set);
        }
    }
    Ok(sets)
}

/// `island K p q r …`: an island with inner board number K, its points in the order of that board.
fn listed_islands(statement: &Statement, points: usize) -> Result<Option<Vec<Place>>, Error> {
    let mut islands: Vec<Option<Place>> = vec![None; points];
    for (island, (line, text)) in statement.all("island").enumerate() {
        let wrong = |reason: &str| Error(format!("line {line}: {reason}"));
        let mut words = text.split(' ');
        let kind = words.next().and_then(number).ok_or_else(|| wrong("an island begins with a number"))?;
        for (i, word) in words.enumerate() {
            let p = point(word, points).map_err(|reason| wrong(&reason))?;
            if islands[p].replace((island, i, kind as usize)).is_some() {
                return Err(wrong("a point stands on two islands"));
            }
        }
    }
    if islands.iter().all(Option::is_none) {
        return Ok(None);
    }
    let all: Option<Vec<_>> = islands.into_iter().collect();
    all.map(Some).ok_or_else(|| Error("a point is on no island".to_string()))
}
