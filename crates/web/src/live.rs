//! Games by link: two seats, each with a secret; whoever has the secret moves. Tournament games are such games.

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::games::{self, GameEntry, Reached};
use crate::server::Peer;
use crate::store::{self, GAMES};
use crate::tournament;
use crate::{limits, names, tokens, view};
use axum::Json;
use axum::extract::{Extension, Path, State, rejection::JsonRejection};
use axum::http::{HeaderMap, StatusCode, header};
use noughts::game::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;

/// A game between two people.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct LiveGame {
    pub id: String,
    pub board: String,
    pub rules: String,
    pub moves: Vec<String>,
    pub seats: [Seat; 2],
    pub result: Option<GameResult>,
    /// The tournament it belongs to.
    pub tournament: Option<String>,
}

/// Who sits at one side.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Seat {
    pub name: String,
    pub secret: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    First,
    Second,
    Draw,
}

impl GameResult {
    fn of(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(0) | Outcome::Loss(1) => GameResult::First,
            Outcome::Win(_) | Outcome::Loss(_) => GameResult::Second,
            Outcome::Draw | Outcome::Tie => GameResult::Draw,
        }
    }
}

/// The secret in `Authorization: Bearer …`, if there is one.
pub fn bearer(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    text.strip_prefix("Bearer ").map(|t| t.trim().to_string()).filter(|t| t.len() <= 100)
}

impl LiveGame {
    pub fn load(app: &App, id: &str) -> ApiResult<LiveGame> {
        app.store.get(GAMES, id)?.ok_or_else(|| ApiError::not_found("game"))
    }

    fn seat_of(&self, secret: &str) -> Option<usize> {
        self.seats.iter().position(|seat| tokens::same(&seat.secret, secret))
    }

    /// The game it is about.
    async fn entry(app: &Arc<App>, who: IpAddr, id: &str) -> ApiResult<Arc<GameEntry>> {
        let id = id.to_string();
        let game = app.quick(move |app| LiveGame::load(app, &id)).await?;
        games::entry(app, who, &game.board, &game.rules).await
    }

    fn reach(&self, entry: &Arc<GameEntry>) -> ApiResult<Reached> {
        games::replay(entry.clone(), None, &self.moves)
    }

    /// What anybody may see; `you` is the seat of whoever asks.
    fn show(&self, entry: &Arc<GameEntry>, secret: Option<&str>) -> ApiResult<Value> {
        let reached = self.reach(entry)?;
        Ok(json!({
            "id": self.id,
            "board": self.board,
            "rules": self.rules,
            "names": [self.seats[0].name, self.seats[1].name],
            "you": secret.and_then(|s| self.seat_of(s)),
            "result": self.result,
            "tournament": self.tournament,
            "position": view::show(&reached),
        }))
    }
}

#[derive(Deserialize)]
pub struct NewGame {
    board: String,
    rules: Option<String>,
    /// Names of the first and the second player.
    names: Option<[String; 2]>,
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
) -> ApiResult<(StatusCode, Json<Value>)> {
    let Json(new) = body?;
    let entry = games::entry(&app, who, &new.board, new.rules.as_deref().unwrap_or("strong")).await?;
    check_live(&entry)?;
    app.quick(move |app| {
        app.take(who, "games", limits::GAMES_AN_HOUR)?;
        let _writing = app.writing();
        if app.store.count(GAMES)? >= limits::GAMES {
            return Err(ApiError::busy("no more games can be kept here"));
        }
        let names = new.names.unwrap_or_else(|| ["First".to_string(), "Second".to_string()]);
        let seat =
            |n: &str| -> ApiResult<Seat> { Ok(Seat { name: names::clean(n)?, secret: tokens::secret() }) };
        let game = LiveGame {
            id: tokens::short(),
            board: new.board,
            rules: entry.game.rules().to_string(),
            moves: Vec::new(),
            seats: [seat(&names[0])?, seat(&names[1])?],
            result: None,
            tournament: None,
        };
        app.store.put(GAMES, &game.id, &game)?;
        let secrets = [&game.seats[0].secret, &game.seats[1].secret];
        Ok((StatusCode::CREATED, Json(json!({"id": game.id, "secrets": secrets}))))
    })
    .await
}

/// `GET /api/games/{id}`
pub async fn show(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<Value>> {
    let secret = bearer(&headers);
    let entry = LiveGame::entry(&app, who, &id).await?;
    app.quick(move |app| Ok(Json(LiveGame::load(app, &id)?.show(&entry, secret.as_deref())?))).await
}

#[derive(Deserialize)]
pub struct MoveRequest {
    #[serde(rename = "move")]
    mv: String,
}

/// `POST /api/games/{id}/moves`
pub async fn make_move(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Json<MoveRequest>, JsonRejection>,
) -> ApiResult<Json<Value>> {
    let Json(request) = body?;
    let secret = bearer(&headers);
    let entry = LiveGame::entry(&app, who, &id).await?;
    app.quick(move |app| {
        change(app, &entry, &id, secret.as_deref(), |game, seat| {
            let before = game.reach(&entry)?;
            if usize::from(before.game().mover(&before.position)) != seat {
                return Err(ApiError::conflict("it is not your turn"));
            }
            game.moves.push(request.mv);
            let after = game.reach(&entry)?;
            // Spelled as the board spells it.
            game.moves = after.moves.iter().map(|&mv| after.show(mv)).collect();
            game.result = after.game().outcome(&after.position).map(GameResult::of);
            Ok(())
        })
    })
    .await
}

/// `POST /api/games/{id}/resign`
pub async fn resign(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<Value>> {
    let secret = bearer(&headers);
    let entry = LiveGame::entry(&app, who, &id).await?;
    app.quick(move |app| {
        change(app, &entry, &id, secret.as_deref(), |game, seat| {
            game.result = Some(if seat == 0 { GameResult::Second } else { GameResult::First });
            Ok(())
        })
    })
    .await
}

/// Changes a game for whoever sits in it; a game that ends moves its tournament on, in the same transaction.
fn change(
    app: &App,
    entry: &Arc<GameEntry>,
    id: &str,
    secret: Option<&str>,
    edit: impl FnOnce(&mut LiveGame, usize) -> ApiResult<()>,
) -> ApiResult<Json<Value>> {
    let _writing = app.writing();
    let mut game = LiveGame::load(app, id)?;
    let seat = secret
        .and_then(|s| game.seat_of(s))
        .ok_or_else(|| ApiError::forbidden("this is not your game: you can watch, but not move"))?;
    if game.result.is_some() {
        return Err(ApiError::conflict("this game is over"));
    }
    edit(&mut game, seat)?;
    let mut changes = vec![store::change(GAMES, &game.id, &game)?];
    if let (Some(result), Some(tournament)) = (game.result, &game.tournament) {
        changes.extend(tournament::game_over(app, tournament, &game, result)?);
    }
    app.store.put_all(&changes)?;
    Ok(Json(game.show(entry, secret)?))
}
