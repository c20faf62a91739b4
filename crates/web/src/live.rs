//! Games by link: two seats, each with a secret; whoever has the secret moves. Tournament games are such games.

use crate::error::{ApiError, ApiResult};
use crate::games::{self, GameEntry, Reached};
use crate::hub::Note;
use crate::server::Peer;
use crate::store::{Change, GAMES};
use crate::tokens::Key;
use crate::view::{self, PositionView, WholeSet};
use crate::{App, bots, clock, limits, names, tokens, tournament};
use axum::Json;
use axum::extract::{Extension, Path, State, rejection::JsonRejection};
use axum::http::{HeaderMap, StatusCode, header};
use noughts::{Outcome, Player};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;

/// A game between two people, or a person and the computer.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct LiveGame {
    pub id: String,
    pub board: String,
    pub rules: String,
    pub moves: Vec<String>,
    pub seats: [Seat; 2],
    pub result: Option<GameResult>,
    #[serde(default)]
    pub how: Option<How>,
    /// The tournament it belongs to.
    pub tournament: Option<String>,
    /// Grows with every change.
    #[serde(default)]
    pub version: u64,
    #[serde(default)]
    pub changed: u64,
}

/// Who sits at one side.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Seat {
    pub name: String,
    #[serde(alias = "secret")]
    pub key: Key,
    /// The level of the computer, if it sits here.
    #[serde(default)]
    pub bot: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    First,
    Second,
    Draw,
}

/// Where a result comes from: the board, a resignation, a player who left, the organiser.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum How {
    Played,
    Resigned,
    Left,
    Entered,
}

impl GameResult {
    fn of(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(Player::X) | Outcome::Loss(Player::O) => GameResult::First,
            Outcome::Win(_) | Outcome::Loss(_) => GameResult::Second,
            Outcome::Draw | Outcome::Tie => GameResult::Draw,
        }
    }

    /// The side at this seat has lost.
    pub fn lost_by(seat: usize) -> GameResult {
        if seat == 0 { GameResult::Second } else { GameResult::First }
    }
}

/// A game as anybody may see it.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct GameView {
    pub id: String,
    pub board: String,
    pub rules: String,
    pub names: [String; 2],
    /// The level of the computer on each side, where it plays.
    pub bot: [Option<String>; 2],
    /// Your seat, and all of them if you sit on both sides.
    pub you: Option<usize>,
    pub yours: Vec<usize>,
    pub result: Option<GameResult>,
    pub how: Option<How>,
    /// The organiser set the result.
    pub corrected: bool,
    pub tournament: Option<String>,
    pub version: u64,
    pub position: PositionView,
}

/// A game on the wall.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct WallBoard {
    pub id: String,
    pub names: [String; 2],
    pub owner: Vec<u8>,
    /// The last move.
    pub last: Option<String>,
    pub mover: u8,
    pub result: Option<GameResult>,
    pub whole: Option<Vec<WholeSet>>,
    /// How many moves were made.
    pub moves: usize,
}

/// The secrets in `Authorization: Bearer S` or `Bearer S1,S2`: two people may share a computer.
pub fn bearer(headers: &HeaderMap) -> Vec<String> {
    let text = headers.get(header::AUTHORIZATION).and_then(|h| h.to_str().ok()).unwrap_or("");
    let secrets = text.strip_prefix("Bearer ").unwrap_or("").split(',').map(str::trim);
    secrets.filter(|s| !s.is_empty() && s.len() <= 100).take(limits::SECRETS).map(str::to_string).collect()
}

impl LiveGame {
    pub fn load(app: &App, id: &str) -> ApiResult<LiveGame> {
        app.store.get(GAMES, id)?.ok_or_else(|| ApiError::not_found("game"))
    }

    /// The change of the database that keeps this game as it is now.
    pub fn kept(&mut self) -> ApiResult<Change> {
        self.version += 1;
        self.changed = clock::now();
        Change::put(GAMES, &self.id, self)
    }

    fn seats_of(&self, secrets: &[String]) -> Vec<usize> {
        (0..2).filter(|&i| secrets.iter().any(|s| self.seats[i].key.opens(s))).collect()
    }

    /// The game it is about.
    pub async fn entry(app: &Arc<App>, who: IpAddr, id: &str) -> ApiResult<Arc<GameEntry>> {
        let id = id.to_string();
        let game = app.quick(move |app| LiveGame::load(app, &id)).await?;
        games::entry(app, who, &game.board, &game.rules).await
    }

    pub fn reach(&self, entry: &Arc<GameEntry>) -> ApiResult<Reached> {
        games::replay(entry.clone(), None, &self.moves)
    }

    /// What the board says about the result.
    pub fn by_the_board(&self, entry: &Arc<GameEntry>) -> ApiResult<Option<GameResult>> {
        let reached = self.reach(entry)?;
        Ok(reached.game().outcome(&reached.position).map(GameResult::of))
    }

    /// What anybody may see; `yours` are the seats of whoever asks.
    pub fn show(&self, entry: &Arc<GameEntry>, secrets: &[String]) -> ApiResult<GameView> {
        let yours = self.seats_of(secrets);
        Ok(GameView {
            id: self.id.clone(),
            board: self.board.clone(),
            rules: self.rules.clone(),
            names: [0, 1].map(|i| self.seats[i].name.clone()),
            bot: [0, 1].map(|i| self.seats[i].bot.clone()),
            you: yours.first().copied(),
            yours,
            result: self.result,
            how: self.how,
            corrected: self.how == Some(How::Entered),
            tournament: self.tournament.clone(),
            version: self.version,
            position: view::show(&self.reach(entry)?),
        })
    }

    pub fn on_the_wall(&self, entry: &Arc<GameEntry>) -> ApiResult<WallBoard> {
        let reached = self.reach(entry)?;
        Ok(WallBoard {
            id: self.id.clone(),
            names: [0, 1].map(|i| self.seats[i].name.clone()),
            owner: reached.position.numbers(),
            last: self.moves.last().cloned(),
            mover: reached.game().mover(&reached.position) as u8,
            result: self.result,
            whole: self.result.map(|_| view::whole_sets(&reached)),
            moves: self.moves.len(),
        })
    }

    /// What those who watch are told.
    pub fn note(&self, entry: &Arc<GameEntry>) -> ApiResult<Note> {
        let mut shown = self.show(entry, &[])?;
        // They come with the game when somebody asks for it, and would be most of the message.
        shown.position.weights = Vec::new();
        let text = |value: Result<String, serde_json::Error>| value.map_err(|_| ApiError::internal());
        Ok(Note::Game {
            id: self.id.clone(),
            tournament: self.tournament.clone(),
            view: text(serde_json::to_string(&shown))?.into(),
            board: text(serde_json::to_string(&self.on_the_wall(entry)?))?.into(),
        })
    }

    /// Is it the computer's turn?
    pub fn waits_for_bot(&self, entry: &Arc<GameEntry>) -> ApiResult<Option<String>> {
        if self.result.is_some() || self.seats.iter().all(|seat| seat.bot.is_none()) {
            return Ok(None);
        }
        let reached = self.reach(entry)?;
        Ok(self.seats[reached.game().mover(&reached.position).index()].bot.clone())
    }
}

/// What a new game needs.
#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct NewGame {
    #[cfg_attr(test, schemars(extend("examples" = ["3^2", "AG(2,3)", "hex(3)"])))]
    board: String,
    #[cfg_attr(test, schemars(extend("examples" = ["strong", "misere"])))]
    rules: Option<String>,
    /// Names of the first and the second player.
    names: Option<[String; 2]>,
}

/// The name of a new game, and the secrets of its two seats.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct NewGameKeys {
    pub id: String,
    pub secrets: [String; 2],
}

/// Can people play this here?
pub fn check_live(entry: &GameEntry) -> ApiResult<()> {
    if entry.game.players() != 2 {
        return Err(ApiError::bad("rules", "games by link and tournaments are for two players"));
    }
    if entry.incidences > limits::LIVE_INCIDENCES {
        return Err(ApiError::too_large(
            "this board has too many winning sets for games by link and tournaments",
        ));
    }
    Ok(())
}

/// `POST /api/games`
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<NewGame>, JsonRejection>,
) -> ApiResult<(StatusCode, Json<NewGameKeys>)> {
    let Json(new) = body?;
    let entry = games::entry(&app, who, &new.board, new.rules.as_deref().unwrap_or("strong")).await?;
    check_live(&entry)?;
    app.quick(move |app| {
        let names = new.names.unwrap_or_else(|| ["First".to_string(), "Second".to_string()]);
        let names = [names::clean(&names[0])?, names::clean(&names[1])?];
        app.take(who, "games", limits::GAMES_AN_HOUR)?;
        let writing = app.writing();
        if app.store.count(GAMES)? >= limits::GAMES {
            return Err(ApiError::busy("no more games can be kept here"));
        }
        let secrets = [tokens::secret(), tokens::secret()];
        let seat = |i: usize| Seat { name: names[i].clone(), key: Key::of(&secrets[i]), bot: None };
        let mut game = LiveGame {
            id: tokens::short(),
            board: new.board,
            rules: entry.game.rules().to_string(),
            moves: Vec::new(),
            seats: [seat(0), seat(1)],
            result: None,
            how: None,
            tournament: None,
            version: 0,
            changed: 0,
        };
        app.keep(writing, &[game.kept()?], Vec::new())?;
        Ok((StatusCode::CREATED, Json(NewGameKeys { id: game.id, secrets })))
    })
    .await
}

/// `GET /api/games/{id}`
pub async fn show(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<GameView>> {
    let secrets = bearer(&headers);
    let entry = LiveGame::entry(&app, who, &id).await?;
    app.quick(move |app| Ok(Json(LiveGame::load(app, &id)?.show(&entry, &secrets)?))).await
}

/// A move as it is typed.
#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct MoveRequest {
    #[serde(rename = "move")]
    #[cfg_attr(test, schemars(extend("examples" = ["a1", "5"])))]
    mv: String,
}

/// `POST /api/games/{id}/moves`
pub async fn make_move(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Json<MoveRequest>, JsonRejection>,
) -> ApiResult<Json<GameView>> {
    let Json(request) = body?;
    let secrets = bearer(&headers);
    change(&app, who, id, secrets, move |game, entry, seats| {
        let before = game.reach(entry)?;
        if !seats.contains(&before.game().mover(&before.position).index()) {
            return Err(ApiError::conflict("it is not your turn"));
        }
        push(game, entry, request.mv)
    })
    .await
}

/// Makes a move and looks whether the game is over.
pub fn push(game: &mut LiveGame, entry: &Arc<GameEntry>, mv: String) -> ApiResult<()> {
    game.moves.push(mv);
    let after = game.reach(entry)?;
    // Spelled as the board spells it.
    game.moves = after.moves.iter().map(|&mv| after.show(mv)).collect();
    game.result = after.game().outcome(&after.position).map(GameResult::of);
    game.how = game.result.map(|_| How::Played);
    Ok(())
}

/// `POST /api/games/{id}/resign`
pub async fn resign(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<GameView>> {
    let secrets = bearer(&headers);
    change(&app, who, id, secrets, |game, entry, seats| {
        // Whoever sits on both sides resigns for the one whose turn it is.
        let reached = game.reach(entry)?;
        let mover = reached.game().mover(&reached.position).index();
        let seat = if seats.contains(&mover) { mover } else { seats[0] };
        game.result = Some(GameResult::lost_by(seat));
        game.how = Some(How::Resigned);
        Ok(())
    })
    .await
}

/// Changes a game for whoever sits in it.
async fn change(
    app: &Arc<App>,
    who: IpAddr,
    id: String,
    secrets: Vec<String>,
    edit: impl FnOnce(&mut LiveGame, &Arc<GameEntry>, &[usize]) -> ApiResult<()> + Send + 'static,
) -> ApiResult<Json<GameView>> {
    let entry = LiveGame::entry(app, who, &id).await?;
    let made = entry.clone();
    let (game, shown) = app
        .quick(move |app| {
            let check = |game: &LiveGame| {
                let seats = game.seats_of(&secrets);
                if seats.is_empty() {
                    return Err(ApiError::forbidden("this is not your game: you can watch, but not move"));
                }
                Ok(seats)
            };
            let game = alter(app, &made, &id, |game| {
                let seats = check(game)?;
                edit(game, &made, &seats)
            })?;
            let shown = game.show(&made, &secrets)?;
            Ok((game, shown))
        })
        .await?;
    bots::look(app, &game, &entry);
    Ok(Json(shown))
}

/// Changes a game that goes on; one that ends moves its tournament on, in the same transaction.
pub fn alter(
    app: &App,
    entry: &Arc<GameEntry>,
    id: &str,
    edit: impl FnOnce(&mut LiveGame) -> ApiResult<()>,
) -> ApiResult<LiveGame> {
    let writing = app.writing();
    let mut game = LiveGame::load(app, id)?;
    if game.result.is_some() {
        return Err(ApiError::conflict("this game is over"));
    }
    edit(&mut game)?;
    let mut changes = vec![game.kept()?];
    let mut notes = vec![game.note(entry)?];
    let mut new_games = Vec::new();
    if let (Some(result), Some(code)) = (game.result, &game.tournament) {
        new_games = tournament::game_over(app, code, &game, result, &mut changes, &mut notes)?;
    }
    app.keep(writing, &changes, notes)?;
    app.call_bots(new_games);
    Ok(game)
}
