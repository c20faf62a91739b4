//! A game that a request is about: a board, rules, and the moves made so far, replayed by the definition.

use crate::App;
use crate::boards;
use crate::error::{ApiError, ApiResult};
use crate::limits;
use noughts::board::{Board, Point};
use noughts::game::{self, Act, Game, Move, Position, Rules};
use noughts::solve::canon::Canon;
use noughts::solve::{Features, engine};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// What every request about a position says.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct GameRef {
    pub board: String,
    #[serde(default = "strong")]
    pub rules: String,
    /// Moves from the start, as `a1`, `a1+b2` or `a1>b2`.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Start from here instead, as `X: a1 O: b2`.
    #[serde(default)]
    pub position: Option<String>,
}

fn strong() -> String {
    "strong".to_string()
}

/// A game and its symmetries.
pub struct GameEntry {
    pub game: Box<dyn Game>,
    canon: OnceLock<Canon>,
}

impl GameEntry {
    pub fn new(game: Box<dyn Game>) -> GameEntry {
        GameEntry { game, canon: OnceLock::new() }
    }

    pub fn board(&self) -> &Arc<Board> {
        self.game.board()
    }

    /// The symmetries of the game, worked out once.
    pub fn canon(&self) -> &Canon {
        self.canon.get_or_init(|| engine::canon(&*self.game, Features::default()))
    }

    /// A name for the game: what has the same name is played alike.
    pub fn name(&self) -> String {
        format!("{} {}", self.board(), self.game.rules())
    }
}

/// A position reached in a game.
pub struct Reached {
    pub entry: Arc<GameEntry>,
    pub start: Position,
    pub moves: Vec<Move>,
    pub position: Position,
}

impl Reached {
    pub fn game(&self) -> &dyn Game {
        &*self.entry.game
    }

    pub fn label(&self, p: Point) -> &str {
        self.entry.board().label(p)
    }

    pub fn show(&self, mv: Move) -> String {
        game::show_move(self.entry.board(), mv)
    }
}

/// The game of a board under rules.
pub fn entry(app: &App, spec: &str, rules: &str) -> ApiResult<Arc<GameEntry>> {
    if rules.chars().count() > limits::RULES {
        return Err(ApiError::bad("rules", format!("rules have at most {} characters", limits::RULES)));
    }
    let key = (spec.trim().to_string(), rules.trim().to_string());
    if let Some(found) = app.games.get(&key) {
        return Ok(found);
    }
    let board = boards::entry(app, spec)?;
    board.check_playable()?;
    let mut rules: Rules = key.1.parse()?;
    if let Act::Hop { start: None, .. } = rules.act {
        // A person who does not say where begins on the first point.
        rules = rules.with_start(board.board.label(0).to_string());
    }
    let entry = Arc::new(GameEntry::new(game::new_game(board.board.clone(), rules)?));
    app.games.put(key, entry.clone());
    Ok(entry)
}

/// Replays the moves of a request.
pub fn reach(app: &App, game: &GameRef) -> ApiResult<Reached> {
    let entry = entry(app, &game.board, &game.rules)?;
    replay(entry, game.position.as_deref(), &game.moves)
}

/// Replays moves; the first that is not legal is named.
pub fn replay(entry: Arc<GameEntry>, from: Option<&str>, moves: &[String]) -> ApiResult<Reached> {
    if moves.len() > limits::MOVES {
        return Err(ApiError::too_large(format!("a game has at most {} moves here", limits::MOVES)));
    }
    let start = match from {
        Some(text) if text.chars().count() > limits::SPEC => {
            return Err(ApiError::too_large("this position is too long"));
        }
        Some(text) => game::parse_position(&*entry.game, text)?,
        None => entry.game.start(),
    };
    let mut position = start.clone();
    let mut played = Vec::with_capacity(moves.len());
    for (i, text) in moves.iter().enumerate() {
        let mv = game::parse_move(entry.board(), text).map_err(|e| at_move(i, text, &e.0))?;
        if !entry.game.moves(&position).contains(&mv) {
            let reason = match entry.game.outcome(&position) {
                Some(_) => "the game is over",
                None => "it is not a legal move here",
            };
            return Err(at_move(i, text, reason));
        }
        position = entry.game.play(&position, mv);
        played.push(mv);
    }
    Ok(Reached { entry, start, moves: played, position })
}

fn at_move(i: usize, text: &str, reason: &str) -> ApiError {
    let shown: String = text.chars().take(40).collect();
    ApiError::bad("move", format!("move {}, “{shown}”: {reason}", i + 1))
}
