//! What the solver says about a position, kept and shared by all its images.

use crate::App;
use crate::games::{GameEntry, Reached};
use crate::limits;
use crate::symmetry;
use noughts::games::Goal;
use noughts::solving::{Meter, Tables};
use noughts::{Limits, Move, Player, Position, Status, Value};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A solved position. `None` inside: a limit stopped that part.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub status: Status,
    pub method: &'static str,
    pub nodes: u64,
    pub seconds: f64,
    pub distance: Option<u32>,
    pub moves: Vec<MoveValue>,
    /// Did a moment's limit leave distances out?
    hurried: bool,
}

/// What a move leads to.
#[derive(Clone, Debug)]
pub struct MoveValue {
    pub mv: Move,
    pub value: Option<Value>,
    /// Moves until the game is won, this one included.
    pub distance: Option<u32>,
    /// Moves of one class are images of each other.
    pub class: u32,
}

/// What an analysis is filed under.
pub type Key = (String, Position);

impl Analysis {
    pub fn value(&self) -> Option<&Value> {
        match &self.status {
            Status::Proved(value) => Some(value),
            _ => None,
        }
    }

    /// Is every value known that could be asked for?
    pub fn has_values(&self) -> bool {
        self.value().is_some() && self.moves.iter().all(|m| m.value.is_some())
    }

    /// Is there nothing that a longer try would add? Distances are looked for once, for as long as a short search takes.
    pub fn is_complete(&self) -> bool {
        self.has_values() && !self.hurried
    }

    fn mapped(mut self, g: &[noughts::Point]) -> Analysis {
        for m in &mut self.moves {
            m.mv = m.mv.image(g);
        }
        self.moves.sort_by_key(|m| m.mv);
        self
    }
}

/// A search with a limit that somebody may cancel and watch.
pub fn meter(time: Duration, memory: usize, cancel: Arc<AtomicBool>) -> Meter {
    Meter::new(Limits { time: Some(time), memory, threads: 1, nodes: None, cancel })
}

/// The file number of a position, and how it gets there.
pub fn key(entry: &GameEntry, position: &Position) -> (Key, Vec<noughts::Point>) {
    let (least, g) = symmetry::canonical(entry, position);
    ((entry.name(), least), g)
}

/// What is known already.
pub fn known(app: &App, reached: &Reached) -> Option<Analysis> {
    let (key, g) = key(&reached.entry, &reached.position);
    app.analyses.get(&key).map(|found| (*found).clone().mapped(&symmetry::inverse(&g)))
}

/// Solves a position and keeps what was found.
pub fn analyse(app: &App, reached: &Reached, meter: &Meter) -> Analysis {
    let (key, g) = key(&reached.entry, &reached.position);
    let symmetric = reached.entry.symmetries().len() > 1;
    let tables = tables(app, &format!("{} {symmetric}", key.0), meter);
    let found = compute(&reached.entry, &key.1, &tables, meter);
    // What a moment's limit stopped must not stand in the way of a longer try.
    let worth_keeping = found.has_values() || !is_moment(meter);
    let keep =
        found.is_complete() || (worth_keeping && app.analyses.get(&key).is_none_or(|old| !old.is_complete()));
    if meter.limits().memory > limits::SHORT_MEMORY && found.is_complete() {
        // A long search knows more than the short ones before it.
        app.tables.put(format!("{} {symmetric}", key.0), tables, meter.limits().memory);
    }
    if keep {
        let bytes = key.0.len() + key.1.owner.len() + 80 * found.moves.len();
        app.analyses.put(key, Arc::new(found.clone()), bytes);
    }
    found.mapped(&symmetry::inverse(&g))
}

fn is_moment(meter: &Meter) -> bool {
    meter.limits().time.is_some_and(|time| time < limits::SHORT)
}

/// The tables to search with: those of the game for a short search, larger ones of its own for a long one.
fn tables(app: &App, name: &String, meter: &Meter) -> Arc<Tables> {
    if meter.limits().memory > limits::SHORT_MEMORY {
        return Arc::default();
    }
    app.tables.get(name).unwrap_or_else(|| {
        let tables = Arc::new(Tables::default());
        app.tables.put(name.clone(), tables.clone(), limits::SHORT_MEMORY);
        tables
    })
}

/// The value of a position and of every move.
pub fn compute(entry: &GameEntry, position: &Position, tables: &Arc<Tables>, meter: &Meter) -> Analysis {
    let (game, goal) = (&*entry.game, entry.game.rules().goal);
    let problem = entry.problem().clone().from(position.clone()).value_only().tables(tables.clone()).moves();
    let verdict = problem.solve_metered(meter);
    let class = symmetry::classes(entry, position, &verdict.moves().iter().map(|m| m.0).collect::<Vec<_>>());
    let mut moves: Vec<MoveValue> = verdict
        .moves()
        .iter()
        .zip(class)
        .map(|((mv, value), class)| MoveValue { mv: *mv, value: value.clone(), distance: None, class })
        .collect();
    // One of each class that somebody wins, then all of the class alike.
    let decided = |m: &MoveValue| m.value.as_ref().is_some_and(|v| winner(goal, v).is_some());
    let mut first: Vec<usize> = (0..moves.len()).filter(|&i| decided(&moves[i])).collect();
    first.sort_by_key(|&i| moves[i].class);
    first.dedup_by_key(|i| moves[*i].class);
    let after: Vec<Position> = first.iter().map(|&i| game.play(position, moves[i].mv)).collect();
    let found = problem.distances_metered(&after, meter);
    let by_class: HashMap<u32, u32> =
        first.iter().zip(found).filter_map(|(&i, d)| Some((moves[i].class, d? + 1))).collect();
    for m in &mut moves {
        m.distance = by_class.get(&m.class).copied();
    }
    Analysis {
        hurried: is_moment(meter) && moves.iter().any(|m| decided(m) && m.distance.is_none()),
        distance: best_distance(goal, game.mover(position), verdict.value(), &moves),
        status: verdict.status().clone(),
        method: verdict.method(),
        nodes: verdict.nodes(),
        seconds: verdict.time().as_secs_f64(),
        moves,
    }
}

/// Who wins by a value, if somebody does.
pub fn winner(goal: Goal, value: &Value) -> Option<Player> {
    match (value, goal) {
        (Value::First, _) => Some(Player::X),
        (Value::Second, _) => Some(Player::O),
        (Value::Maker, Goal::Maker(m)) => Some(m),
        (Value::Breaker, Goal::Maker(m)) => Some(m.other()),
        _ => None,
    }
}

/// The winner takes the shortest way, the loser the longest.
fn best_distance(goal: Goal, mover: Player, value: Option<&Value>, moves: &[MoveValue]) -> Option<u32> {
    let value = value?;
    let winner = winner(goal, value)?;
    let all = || moves.iter().filter(|m| m.value.as_ref() == Some(value));
    // One unknown distance makes the best one unknown.
    if all().any(|m| m.distance.is_none()) {
        return None;
    }
    let distances = all().filter_map(|m| m.distance);
    if winner == mover { distances.min() } else { distances.max() }
}

/// How good a value is for a player: 2 a win (or holding), 1 between, 0 a loss.
pub fn worth(goal: Goal, value: &Value, player: Player) -> u8 {
    match value {
        Value::Draw | Value::Tie => 1,
        Value::Holds(players) => 2 * u8::from(players.contains(&player)),
        other => 2 * u8::from(winner(goal, other) == Some(player)),
    }
}

/// The analysis as the page has it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Analysis"))]
pub struct AnalysisView {
    pub status: StatusView,
    pub value: Option<String>,
    #[cfg_attr(test, schemars(with = "Option<u8>"))]
    pub winner: Option<Player>,
    /// For whoever is to move: 2 a win, 1 between, 0 a loss.
    pub worth: Option<u8>,
    /// What is known where the rest is open.
    pub known: Option<String>,
    /// What stopped the search.
    pub limit: Option<String>,
    pub method: &'static str,
    pub nodes: u64,
    pub seconds: f64,
    /// Moves of both until the game is won.
    pub distance: Option<u32>,
    pub sentence: String,
    pub moves: Vec<MoveValueView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_bytes: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate_missing: Option<String>,
    /// What the independent checker says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<String>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Status"))]
#[serde(rename_all = "kebab-case")]
pub enum StatusView {
    Proved,
    Bounded,
    Open,
}

/// What a move leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "MoveValue"))]
pub struct MoveValueView {
    #[serde(rename = "move")]
    pub mv: String,
    pub value: Option<String>,
    pub worth: Option<u8>,
    pub distance: Option<u32>,
    /// Moves of one class are images of each other.
    pub class: u32,
    /// No other move has a better value.
    pub keeps: bool,
}

impl AnalysisView {
    /// Nothing was found out.
    pub fn open(limit: &str) -> AnalysisView {
        AnalysisView {
            status: StatusView::Open,
            value: None,
            winner: None,
            worth: None,
            known: None,
            limit: Some(limit.to_string()),
            method: "none",
            nodes: 0,
            seconds: 0.0,
            distance: None,
            sentence: format!("Open: nobody knows yet who wins here (stopped by {limit})."),
            moves: Vec::new(),
            certificate_bytes: None,
            certificate_missing: None,
            check: None,
        }
    }
}

pub fn view(reached: &Reached, found: &Analysis) -> AnalysisView {
    let game = reached.game();
    let goal = game.rules().goal;
    let mover = game.mover(&reached.position);
    let best = found.moves.iter().filter_map(|m| m.value.as_ref()).map(|v| worth(goal, v, mover)).max();
    let keeps = |m: &MoveValue| m.value.as_ref().is_some_and(|v| Some(worth(goal, v, mover)) == best);
    let entry = |m: &MoveValue| MoveValueView {
        mv: reached.show(m.mv),
        value: m.value.as_ref().map(ToString::to_string),
        worth: m.value.as_ref().map(|v| worth(goal, v, mover)),
        distance: m.distance,
        class: m.class,
        keeps: keeps(m),
    };
    let (status, known, limit) = match &found.status {
        Status::Proved(_) => (StatusView::Proved, None, None),
        Status::Bounded { known, limit, .. } => {
            (StatusView::Bounded, Some(known.clone()), Some(limit.clone()))
        }
        Status::Open { limit } => (StatusView::Open, None, Some(limit.clone())),
    };
    AnalysisView {
        status,
        value: found.value().map(ToString::to_string),
        winner: found.value().and_then(|v| winner(goal, v)),
        worth: found.value().map(|v| worth(goal, v, mover)),
        known,
        limit,
        method: found.method,
        nodes: found.nodes,
        seconds: found.seconds,
        distance: found.distance,
        sentence: sentence(reached, found),
        moves: found.moves.iter().take(limits::LISTED_MOVES).map(entry).collect(),
        certificate_bytes: None,
        certificate_missing: None,
        check: None,
    }
}

/// `X wins in 9; 3 of 14 moves keep it.`
pub fn sentence(reached: &Reached, found: &Analysis) -> String {
    let game = reached.game();
    let (goal, mover) = (game.rules().goal, game.mover(&reached.position));
    let roles = crate::view::roles(reached);
    let name = |p: Player| match roles.get(p.index()) {
        Some(role) if role.len() > 1 => format!("{role} ({})", p.letter()),
        _ => p.to_string(),
    };
    let value = match &found.status {
        Status::Open { limit } => {
            return format!("Open: nobody knows yet who wins here (stopped by {limit}).");
        }
        Status::Bounded { known, limit, .. } => {
            return format!("So far {known}; the rest is open (stopped by {limit}).");
        }
        Status::Proved(value) => value,
    };
    let over = game.outcome(&reached.position).is_some();
    let head = match (value, winner(goal, value)) {
        (_, Some(p)) if over => return format!("{} has won.", name(p)),
        (_, Some(p)) => match found.distance {
            Some(d) => format!("{} wins in {d}", name(p)),
            None => format!("{} wins", name(p)),
        },
        (Value::Draw, _) if over => return "The game is a draw.".to_string(),
        (Value::Tie, _) if over => return "The game is a tie: both own a set.".to_string(),
        (Value::Draw, _) => "A draw with best play".to_string(),
        (Value::Tie, _) => "A tie with best play: both will own a set".to_string(),
        (Value::Holds(players), _) => {
            let names: Vec<String> = players.iter().map(|&p| name(p)).collect();
            if names.is_empty() {
                "Nobody can be sure not to lose".to_string()
            } else {
                format!("{} can make sure not to lose", names.join(", "))
            }
        }
        _ => "Solved".to_string(),
    };
    // What is not known of every move is not counted.
    if found.moves.iter().any(|m| m.value.is_none()) || found.moves.is_empty() {
        return format!("{head}.");
    }
    let best = worth(goal, value, mover);
    let keep = found.moves.iter().filter(|m| m.value.as_ref().is_some_and(|v| worth(goal, v, mover) == best));
    let (keep, all) = (keep.count(), found.moves.len());
    let tail = match (best, keep) {
        (0, _) if all > 0 => format!("no move of {} changes that", name(mover)),
        (_, _) if keep == all => "every move keeps it".to_string(),
        (_, 1) => format!("1 of {all} moves keeps it"),
        _ => format!("{keep} of {all} moves keep it"),
    };
    format!("{head}; {tail}.")
}
