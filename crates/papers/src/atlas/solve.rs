//! From a board to its rows.

use super::families::RULE_SETS;
use super::row::Row;
use noughts::certificates::{Digest, Files};
use noughts::draws::{Demands, Finding, Search};
use noughts::games::{Act, Goal, Turn};
use noughts::solving::Meter;
use noughts::{Board, Limits, Player, Problem, Rules, RulesError, Status, Value};
use std::sync::Arc;

/// Steps of a proof that no draw position exists.
const DRAW_STEPS: u64 = 20_000;
/// Up to this many points the distance to the win is computed, with a limit of its own: it must not depend on what the
/// value took.
const DISTANCE_POINTS: usize = 9;
const DISTANCE_NODES: u64 = 200_000;
/// Bytes of the largest search table.
const MEMORY: usize = 256 << 20;

/// What the rows of a board have in common.
pub struct Facts {
    points: usize,
    sets: u64,
    symmetries: Option<String>,
    draw_exists: Option<bool>,
}

impl Facts {
    pub fn of(board: &Board) -> Facts {
        Facts {
            points: board.points(),
            sets: u64::try_from(board.count_sets()).unwrap_or(u64::MAX),
            symmetries: board.symmetries().ok().map(|group| group.order().to_string()),
            draw_exists: draw_exists(board),
        }
    }
}

fn draw_exists(board: &Board) -> Option<bool> {
    let (demands, share) = Demands::draw(board, &Rules::strong()).ok()?;
    let meter = Meter::new(Limits { nodes: Some(DRAW_STEPS), ..Limits::default() });
    let found = Search::new(board, &demands, &meter).decide(&(share..=share)).ok()?;
    Some(matches!(found, Finding::Set(_)))
}

/// The games of the atlas on a board: every rule set that fits the board, from every start.
pub fn games(board: &Arc<Board>) -> Result<Vec<Rules>, RulesError> {
    let mut games = Vec::new();
    for set in RULE_SETS.iter().filter(|set| board.points() <= set.largest) {
        let rules: Rules = set.text.parse()?;
        // A board without columns has no drop, one without islands no Fire and Ice.
        if let Ok(starts) = rules.starts(board) {
            let playable = |rules: &Rules| rules.clone().on(board.clone()).is_ok();
            games.extend(starts.into_iter().map(|(_, rules)| rules).filter(playable));
        }
    }
    Ok(games)
}

/// The columns `rules` and `start`.
pub fn columns(rules: &Rules) -> (String, Option<String>) {
    let start = match (&rules.act, rules.goal) {
        (Act::Hop { start, .. }, _) => start.clone(),
        (_, Goal::Maker(maker)) if rules.turn != Turn::Offer => {
            Some(if maker == Player::X { "maker" } else { "breaker" }.to_string())
        }
        _ => None,
    };
    let text = rules.to_string();
    let words = text.split(' ').filter(|word| !word.starts_with("start="));
    (words.collect::<Vec<_>>().join(" "), start)
}

/// A row, and what proves it.
pub struct Solved {
    pub row: Row,
    pub proof: Option<Files>,
}

/// Solves a game. One thread, and a table whose size depends on the board only: the same search everywhere.
pub fn solve(
    family: &str,
    board: &Arc<Board>,
    facts: &Facts,
    rules: &Rules,
    limits: &Limits,
) -> Result<Solved, RulesError> {
    let game = rules.clone().on(board.clone())?;
    let start = game.start();
    let limits = Limits { threads: 1, memory: memory(facts.points), ..limits.clone() };
    let meter = Meter::new(limits.clone());
    let problem = Problem::of(game.clone()).limits(limits);
    let verdict = problem.solve_metered(&meter);
    // Whether neither player's win is a draw or a tie may have been left open by the limit.
    let told_apart = verdict.forces().is_none_or(|forces| forces.iter().flatten().all(Option::is_some));
    let value = verdict.value().filter(|_| told_apart);
    let status = match verdict.status() {
        Status::Proved(_) if told_apart => "proved",
        Status::Proved(_) | Status::Bounded { .. } => "bounded",
        Status::Open { .. } => "open",
    };
    let proof = value.and_then(|_| verdict.evidence());
    let distance = if value.is_some() && facts.points <= DISTANCE_POINTS {
        problem.distances(&[start], &Limits::new().nodes(DISTANCE_NODES))[0]
    } else {
        None
    };
    // As the players are called: picker or chooser where there are no Maker and Breaker.
    let named = |value: &Value| match rules.turn {
        Turn::Offer => value.in_words(rules).trim_end_matches(" wins").to_lowercase(),
        _ => value.to_string(),
    };
    let (decided, value) = (value.is_some(), value.map(named));
    let (rules, start) = columns(rules);
    let row = Row {
        family: family.to_string(),
        board: board.name().to_string(),
        points: facts.points,
        sets: facts.sets,
        symmetries: facts.symmetries.clone(),
        draw_exists: facts.draw_exists,
        rules,
        start,
        status: status.to_string(),
        value,
        method: verdict.method().to_string(),
        // Of an undecided game, all that was spent: with no greater limit it is not worth another try.
        nodes: if decided { verdict.nodes() } else { meter.nodes() },
        distance,
        certificate: proof.as_ref().map(|proof| Digest::of(&proof.certificate).digits(32)),
    };
    Ok(Solved { row, proof })
}

/// Small boards have few positions; a table for more would only cost time to make.
fn memory(points: usize) -> usize {
    3usize.saturating_pow(points as u32).saturating_mul(256).clamp(1 << 20, MEMORY)
}

/// A sample of some size that depends on the seed alone: the rows whose keys have the smallest hashes.
pub fn sample(mut rows: Vec<Row>, size: usize, seed: u64) -> Vec<Row> {
    rows.sort_by_cached_key(|row| Digest::of(format!("{seed} {:?}", row.key())).digits(64));
    rows.truncate(size);
    rows
}

/// Solves the game of a row again, without a limit.
pub fn again(row: &Row, limits: &Limits) -> Result<Solved, Box<dyn std::error::Error>> {
    let board = Arc::new(Board::parse(&row.board)?);
    let facts = Facts {
        points: board.points(),
        sets: row.sets,
        symmetries: row.symmetries.clone(),
        draw_exists: row.draw_exists,
    };
    Ok(solve(&row.family, &board, &facts, &row.parse_rules()?, limits)?)
}
