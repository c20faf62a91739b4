//! Puzzles: positions of solved games in which exactly one move wins.
//!
//! They are found in the table of a game and verified twice by others: the solver values every move, and the independent
//! checker accepts a certificate for what each move leads to.

use crate::error::{ApiError, ApiResult};
use crate::games::{GameEntry, Reached};
use crate::page::Stored;
use crate::tables::{self, Known, Table};
use crate::weights::Weights;
use crate::{analysis, clock, limits, named, proof};
use axum::Json;
use axum::extract::{Query, rejection::QueryRejection};
use axum::http::HeaderMap;
use axum::response::Response;
use noughts::games::Goal;
use noughts::random::Dice;
use noughts::{Move, Player, Position};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Who is to move wins, and by one move only.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Puzzle {
    /// From 1.
    pub number: usize,
    pub board: String,
    pub rules: String,
    pub position: String,
    pub mover: u8,
    pub answer: String,
    /// Moves of both until the win, the first included.
    pub distance: u8,
    /// Other moves that look good and do not win.
    pub tempting: usize,
    /// 1 easy, 5 hard.
    pub grade: u8,
}

/// A list of puzzles.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Puzzles {
    pub count: usize,
    pub puzzles: Vec<Puzzle>,
}

/// The games that puzzles come from: spec, rules, and how many of a hundred.
const GAMES: &[(&str, &str, usize)] = &[
    ("3^2", "strong", 8),
    ("3^2", "misere", 8),
    ("AG(2,3)", "strong", 12),
    ("AG(2,3)", "misere", 8),
    ("PG(2,2)", "strong", 5),
    ("AG(2,4)", "strong", 27),
    ("4^2", "maker-breaker", 10),
    ("4^2", "misere", 12),
    ("grid(4,3,3)", "strong", 10),
];

/// Makes so many puzzles; the same seed gives the same ones. `tell` hears how far it is.
pub fn make(count: usize, seed: u64, tell: &mut dyn FnMut(&str)) -> Result<Puzzles, String> {
    let mut dice = Dice::new(seed);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    let mut missing = 0;
    for (i, (spec, rules, share)) in GAMES.iter().enumerate() {
        let rest = i + 1 == GAMES.len();
        let wanted = if rest { count - puzzles.len() } else { (count * share).div_ceil(100) + missing };
        let wanted = wanted.min(count - puzzles.len());
        if wanted == 0 {
            continue;
        }
        let entry = Arc::new(tables::game(spec, rules)?);
        let table = Table::new(&entry)?;
        let mut found = Vec::new();
        let mut keys = table.keys();
        while found.len() < wanted && !keys.is_empty() {
            let key = keys.swap_remove(dice.below(keys.len() as u64) as usize);
            let position = table.position(key);
            if let Some((mv, known)) = only_winner(&entry, &table, &position) {
                let (position, mv) = turned(&entry, &position, mv, &mut dice);
                let puzzle = describe(&entry, &position, mv, known);
                verify(&entry, &puzzle)?;
                found.push(puzzle);
            }
        }
        // What one game lacks the next one makes up for.
        missing = wanted - found.len();
        tell(&format!("{spec} {rules}: {} puzzles of {} positions", found.len(), table.len()));
        puzzles.append(&mut found);
    }
    if puzzles.len() < count {
        return Err(format!(
            "there are {} puzzles in these games, not {count}; ask for fewer",
            puzzles.len()
        ));
    }
    // Mixed, so that days differ.
    for i in (1..puzzles.len()).rev() {
        puzzles.swap(i, dice.below(i as u64 + 1) as usize);
    }
    for (i, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.number = i + 1;
    }
    Ok(Puzzles { count: puzzles.len(), puzzles })
}

/// The one move that wins in a position where others can be tried, and not at once.
fn only_winner(entry: &GameEntry, table: &Table<'_>, position: &Position) -> Option<(Move, Known)> {
    let known = table.get(position)?;
    let game = &*entry.game;
    if known.value != 2 || known.distance < 3 {
        return None;
    }
    let moves = game.moves(position);
    let mover = game.mover(position);
    let wins = |mv: &Move| {
        let after = game.play(position, *mv);
        table.get(&after).is_some_and(|next| next.value == if game.mover(&after) == mover { 2 } else { 0 })
    };
    let mut winning = moves.iter().copied().filter(wins);
    let (only, more) = (winning.next()?, winning.next());
    (more.is_none() && moves.len() >= 4).then_some((only, known))
}

/// An image of a position and its move, so that not all puzzles begin in the same corner.
fn turned(entry: &GameEntry, position: &Position, mv: Move, dice: &mut Dice) -> (Position, Move) {
    let elements = entry.symmetries();
    let g = &elements[dice.below(elements.len() as u64) as usize];
    let mut owner = vec![None; position.owner.len()];
    for (p, &o) in position.owner.iter().enumerate() {
        owner[g[p].index()] = o;
    }
    (Position { owner, ..position.clone() }, mv.image(g))
}

fn describe(entry: &Arc<GameEntry>, position: &Position, mv: Move, known: Known) -> Puzzle {
    let game = &*entry.game;
    let reached = Reached {
        entry: entry.clone(),
        start: position.clone(),
        moves: Vec::new(),
        position: position.clone(),
    };
    let tempting = tempting(&reached, mv);
    let steps = (known.distance - 3) / 2 + u8::from(tempting >= 1) + u8::from(tempting >= 4);
    Puzzle {
        number: 0,
        board: game.board().name().to_string(),
        rules: game.rules().to_string(),
        position: game.show_position(position),
        mover: game.mover(position) as u8,
        answer: reached.show(mv),
        distance: known.distance,
        tempting,
        grade: (1 + steps).min(5),
    }
}

/// Moves that lose nothing at once and weigh as much as the answer.
fn tempting(reached: &Reached, answer: Move) -> usize {
    let game = reached.game();
    let sensible = named::choices(reached, "greedy").unwrap_or_default();
    let weights: Vec<Weights> = Player::among(2).map(|p| Weights::of(game, &reached.position, p)).collect();
    let weight = |mv: Move| match mv {
        Move::Claim(p) => Some(weights.iter().map(|w| w.at(p).clone()).sum::<noughts::weights::Dyadic>()),
        _ => None,
    };
    let avoids = game.rules().goal == Goal::Avoid;
    let good = |mv: Move| avoids || weight(mv) >= weight(answer);
    sensible.into_iter().filter(|&mv| mv != answer && good(mv)).count()
}

/// Has a puzzle exactly the answer it claims? The solver values every move, and the checker reads a certificate of each.
pub fn verify(entry: &Arc<GameEntry>, puzzle: &Puzzle) -> Result<(), String> {
    let (game, goal) = (&*entry.game, entry.game.rules().goal);
    let wrong = |why: String| format!("{} {} {}: {why}", puzzle.board, puzzle.rules, puzzle.position);
    let position = game.parse_position(&puzzle.position).map_err(|e| wrong(e.to_string()))?;
    let mover = game.mover(&position);
    if mover as u8 != puzzle.mover {
        return Err(wrong("somebody else is to move".to_string()));
    }
    let mut winning = Vec::new();
    for mv in game.moves(&position) {
        let after = game.play(&position, mv);
        let reached = Reached {
            entry: entry.clone(),
            start: after.clone(),
            moves: Vec::new(),
            position: after.clone(),
        };
        let shown = reached.show(mv);
        let wins = if let Some(outcome) = game.outcome(&after) {
            outcome.lost_by(mover.other())
        } else {
            let meter = analysis::meter(Duration::from_secs(60), limits::SHORT_MEMORY, Arc::default());
            let found = proof::evidence(&reached, &meter).map_err(|e| wrong(format!("{shown}: {e}")))?;
            if !found.check.starts_with("VERIFIED") {
                return Err(wrong(format!("{shown}: the checker says {}", found.check)));
            }
            analysis::worth(goal, &found.value, mover) == 2
        };
        if wins {
            winning.push(shown);
        }
    }
    if winning != [puzzle.answer.clone()] {
        return Err(wrong(format!("the winning moves are {winning:?}, not {}", puzzle.answer)));
    }
    Ok(())
}

/// A year of puzzles, made by `noughts puzzles --count 365 --seed 1`.
pub const YEAR: &str = include_str!("puzzles.json");

fn year() -> &'static Puzzles {
    static YEAR_OF: OnceLock<Puzzles> = OnceLock::new();
    YEAR_OF.get_or_init(|| serde_json::from_str(YEAR).unwrap_or(Puzzles { count: 0, puzzles: Vec::new() }))
}

#[derive(Deserialize)]
pub struct PuzzleQuery {
    /// A day, as 2026-11-15; today if nothing is said.
    date: Option<String>,
    number: Option<usize>,
}

/// `GET /api/puzzle?date=…` or `?number=…`
pub async fn puzzle(query: Result<Query<PuzzleQuery>, QueryRejection>) -> ApiResult<Json<Puzzle>> {
    let Query(query) = query?;
    let all = year();
    let number = match (query.number, query.date) {
        (Some(number), _) => number,
        (None, Some(date)) => {
            let shown: String = date.chars().take(20).collect();
            let day = clock::day(&date)
                .ok_or_else(|| ApiError::bad("date", format!("“{shown}” is no day; write 2026-11-15")))?;
            of_the_day(day, all.count)
        }
        (None, None) => of_the_day(clock::now() / 86_400_000, all.count),
    };
    let found = number.checked_sub(1).and_then(|i| all.puzzles.get(i)).cloned();
    found.map(Json).ok_or_else(|| ApiError::not_found("puzzle"))
}

/// Every day the next one.
fn of_the_day(day: u64, count: usize) -> usize {
    (day % count.max(1) as u64) as usize + 1
}

/// `GET /api/puzzles`
pub async fn puzzles(asked: HeaderMap) -> Response {
    static ALL: OnceLock<Stored> = OnceLock::new();
    ALL.get_or_init(|| Stored::new(YEAR)).answer("application/json", &asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn the_year_has_365_different_puzzles_with_one_answer_each() {
        let year = year();
        assert_eq!((year.count, year.puzzles.len()), (365, 365));
        let mut entries: HashMap<(String, String), Arc<GameEntry>> = HashMap::new();
        let mut seen = HashSet::new();
        for (i, puzzle) in year.puzzles.iter().enumerate() {
            assert_eq!(puzzle.number, i + 1);
            assert!((1..=5).contains(&puzzle.grade));
            let key = (puzzle.board.clone(), puzzle.rules.clone());
            let entry = entries
                .entry(key.clone())
                .or_insert_with(|| Arc::new(tables::game(&key.0, &key.1).unwrap()))
                .clone();
            verify(&entry, puzzle).unwrap();
            let position = entry.game.parse_position(&puzzle.position).unwrap();
            let least = crate::symmetry::canonical(&entry, &position).0;
            assert!(seen.insert((key, least)), "twice: {}", puzzle.position);
        }
        for grade in 1..=4 {
            assert!(year.puzzles.iter().any(|p| p.grade == grade), "none of grade {grade}");
        }
    }

    #[test]
    fn a_wrong_answer_is_found_out() {
        let puzzle = year().puzzles[0].clone();
        let entry = Arc::new(tables::game(&puzzle.board, &puzzle.rules).unwrap());
        let position = entry.game.parse_position(&puzzle.position).unwrap();
        let start = Reached {
            entry: entry.clone(),
            start: position.clone(),
            moves: Vec::new(),
            position: position.clone(),
        };
        let mut shown = entry.game.moves(&position).into_iter().map(|mv| start.show(mv));
        let other = shown.find(|mv| *mv != puzzle.answer).unwrap();
        assert!(verify(&entry, &Puzzle { answer: other, ..puzzle.clone() }).is_err());
        let empty = Puzzle { position: String::new(), mover: 0, ..puzzle };
        assert!(verify(&entry, &empty).is_err());
    }

    #[test]
    fn the_same_seed_makes_the_same_puzzles() {
        let make = |seed| make(4, seed, &mut |_| {}).unwrap().puzzles;
        let (one, again, other) = (make(7), make(7), make(8));
        assert!(one == again && one != other && one.len() == 4);
        assert_eq!(
            (of_the_day(0, 365), of_the_day(365, 365), of_the_day(20_000, 365)),
            (1, 1, 20_000 % 365 + 1)
        );
    }
}
