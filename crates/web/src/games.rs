//! A game that a request is about: a board, rules, and the moves made so far, replayed by the definition.

use crate::error::{ApiError, ApiResult};
use crate::weights::sets_of;
use crate::{App, boards, limits};
use noughts::boards::Sets;
use noughts::games::Act;
use noughts::solving::Features;
use noughts::{Board, Game, Limits, Move, Player, Point, Position, Problem, Rules};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

/// What every request about a position says.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct GameRef {
    #[cfg_attr(test, schemars(extend("examples" = ["3^2", "AG(2,3)", "PG(2,2)", "hex(3)", "[3^1:3^1]"])))]
    pub board: String,
    #[serde(default = "strong")]
    #[cfg_attr(test, schemars(extend("examples" = ["strong", "misere", "maker-breaker", "notakto", "hop start=b2"])))]
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
    pub game: Arc<dyn Game>,
    /// The game with its symmetries, once they are found.
    found: OnceLock<Problem<'static>>,
    /// With none but the identity, until then.
    plain: Problem<'static>,
    /// Sizes of all winning sets together: what it costs to look at a position.
    pub incidences: u64,
    sets: usize,
}

impl GameEntry {
    pub fn new(game: Arc<dyn Game>) -> GameEntry {
        let families = if game.board().second_sets().is_some() { 2 } else { 1 };
        let lists = || Player::among(families).map(|p| sets_of(&*game, p));
        let incidences = lists().map(Sets::incidences).sum::<usize>() as u64;
        let sets = lists().map(Sets::len).sum();
        let plain = Problem::of(game.clone()).features(Features { symmetry: false, ..Features::default() });
        GameEntry { game, found: OnceLock::new(), plain, incidences, sets }
    }

    /// Looks for the symmetries, which may take a while.
    pub fn find_symmetries(&self) {
        if self.board().points() + self.sets <= limits::SYMMETRY {
            self.found.get_or_init(|| {
                // Of a large group a part: the list must fit into little memory.
                let limits = Limits::new().memory(limits::SHORT_MEMORY);
                let problem = Problem::of(self.game.clone()).limits(limits);
                problem.symmetries();
                problem
            });
        }
    }

    pub fn board(&self) -> &Arc<Board> {
        self.game.board()
    }

    /// The game as a problem, with its symmetries as far as they are known.
    pub fn problem(&self) -> &Problem<'static> {
        self.found.get().unwrap_or(&self.plain)
    }

    /// The symmetries of the game, as far as they are known; the first is the identity.
    pub fn symmetries(&self) -> &[Vec<Point>] {
        self.problem().symmetries()
    }

    /// A name for the game: what has the same name is played alike.
    pub fn name(&self) -> String {
        format!("{} {}", self.board(), self.game.rules())
    }

    fn bytes(&self) -> usize {
        // Each symmetry is listed once, and eight times as numbers for keys.
        2_000 + 16 * self.incidences as usize + 70 * self.symmetries().len() * self.board().points()
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
        self.entry.board().show_move(mv)
    }
}

/// The game of a board under rules; what is not known yet is made in its turn.
pub async fn entry(app: &Arc<App>, who: IpAddr, spec: &str, rules: &str) -> ApiResult<Arc<GameEntry>> {
    if rules.chars().count() > limits::RULES {
        return Err(ApiError::bad("rules", format!("rules have at most {} characters", limits::RULES)));
    }
    let rules: Rules = rules.trim().parse()?;
    let board = boards::key(spec)?;
    let key = (board.clone(), rules.to_string());
    if let Some(found) = app.games.get(&key) {
        return Ok(found);
    }
    if let Some(refused) = app.boards.get(&board).and_then(Result::err) {
        return Err(boards::aimed(refused, spec, &board));
    }
    let filed = key.clone();
    let made = app.work(who, move |app, _| make(app, &key.0, rules)).await;
    let entry = made.map_err(|e| boards::aimed(e, spec, &board))?;
    // Most boards have their symmetries at once. Where they take longer, or many wait for theirs, the game goes on
    // without, and they are there later.
    let (looking, found) = (entry.clone(), app.clone());
    let lane = app.symmetry.clone();
    let search = tokio::spawn(async move {
        let Ok(turn) = lane.turn(who).await else { return };
        let entry = looking.clone();
        let _ = turn.run(move || looking.find_symmetries()).await;
        found.games.put(filed, entry.clone(), entry.bytes());
    });
    let _ = tokio::time::timeout(limits::SYMMETRY_WAITS, search).await;
    Ok(entry)
}

fn make(app: &App, board: &String, mut rules: Rules) -> ApiResult<Arc<GameEntry>> {
    let board = boards::build(app, board)?;
    board.check_playable()?;
    if let Act::Hop { start: None, .. } = rules.act {
        // A person who does not say where begins on the first point.
        rules = rules.with_start(board.board.label(Point::new(0)).to_string());
    }
    Ok(Arc::new(GameEntry::new(rules.on(board.board.clone())?)))
}

impl GameRef {
    /// The game of a request.
    pub async fn entry(&self, app: &Arc<App>, who: IpAddr) -> ApiResult<Arc<GameEntry>> {
        entry(app, who, &self.board, &self.rules).await
    }

    /// Replays the moves of a request.
    pub fn reach(&self, entry: Arc<GameEntry>) -> ApiResult<Reached> {
        replay(entry, self.position.as_deref(), &self.moves)
    }

    /// What it costs to replay the moves and to look at what came out.
    pub fn cost(&self, entry: &GameEntry) -> u64 {
        entry.incidences * (8 + 2 * self.moves.len() as u64)
    }
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
        Some(text) => entry.game.parse_position(text)?,
        None => entry.game.start(),
    };
    let mut position = start.clone();
    let mut played = Vec::with_capacity(moves.len());
    for (i, text) in moves.iter().enumerate() {
        let mv = entry.board().parse_move(text).map_err(|e| at_move(i, text, &e.to_string()))?;
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
