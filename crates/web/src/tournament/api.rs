//! The handlers of tournaments.

use super::{Kind, Match, Player, Stage, Tournament};
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::live::{self, GameResult, bearer};
use crate::server::Peer;
use crate::store::TOURNAMENTS;
use crate::{games, limits, names, tokens};
use axum::Json;
use axum::extract::{Extension, Path, State, rejection::JsonRejection};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

#[derive(Deserialize)]
pub struct NewTournament {
    name: String,
    board: String,
    rules: Option<String>,
    kind: Kind,
    #[serde(default)]
    both: bool,
}

/// `POST /api/tournaments`
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<NewTournament>, JsonRejection>,
) -> ApiResult<(StatusCode, Json<Value>)> {
    let Json(new) = body?;
    let entry = games::entry(&app, who, &new.board, new.rules.as_deref().unwrap_or("strong")).await?;
    live::check_live(&entry)?;
    app.quick(move |app| {
        app.take(who, "tournaments", limits::TOURNAMENTS_AN_HOUR)?;
        let _writing = app.writing();
        if app.store.count(TOURNAMENTS)? >= limits::TOURNAMENTS {
            return Err(ApiError::busy("no more tournaments can be kept here"));
        }
        let tournament = Tournament {
            code: tokens::join_code(),
            name: names::clean(&new.name)?,
            secret: tokens::secret(),
            board: new.board,
            rules: entry.game.rules().to_string(),
            kind: new.kind,
            both: new.both,
            state: Stage::Open,
            players: Vec::new(),
            rounds: Vec::new(),
        };
        app.store.put(TOURNAMENTS, &tournament.code, &tournament)?;
        let answer = json!({"code": tournament.code, "secret": tournament.secret});
        Ok((StatusCode::CREATED, Json(answer)))
    })
    .await
}

/// Who asks.
struct Asker {
    organiser: bool,
    player: Option<usize>,
}

impl Tournament {
    fn asker(&self, secret: Option<&str>) -> Asker {
        let is = |s: &str| secret.is_some_and(|given| tokens::same(s, given));
        Asker { organiser: is(&self.secret), player: self.players.iter().position(|p| is(&p.secret)) }
    }

    fn only_organiser(&self, secret: Option<&str>) -> ApiResult<()> {
        if self.asker(secret).organiser {
            return Ok(());
        }
        Err(ApiError::forbidden("only the organiser can do this, with the organiser's link"))
    }

    fn show(&self, secret: Option<&str>) -> Value {
        let asker = self.asker(secret);
        let one = |m: &Match| {
            json!({
                "a": m.a, "b": m.b, "over": m.is_over(), "games": m.games,
                "winner": (self.kind == Kind::Elimination && m.is_over()).then(|| m.winner(&self.players)),
            })
        };
        let rounds: Vec<Vec<Value>> = self.rounds.iter().map(|r| r.iter().map(one).collect()).collect();
        let yours: Vec<&str> = match (asker.player, self.rounds.last()) {
            (Some(p), Some(round)) => round
                .iter()
                .filter(|m| m.has(p))
                .flat_map(|m| &m.games)
                .filter(|slot| slot.result.is_none())
                .map(|slot| slot.game.as_str())
                .collect(),
            _ => Vec::new(),
        };
        json!({
            "code": self.code, "name": self.name, "board": self.board, "rules": self.rules, "kind": self.kind,
            "both": self.both, "state": self.state, "rounds": rounds, "standings": self.standings(),
            "players": self.players.iter().map(|p| json!({"name": p.name, "left": p.left})).collect::<Vec<_>>(),
            "you": {"organiser": asker.organiser, "player": asker.player, "games": yours},
        })
    }
}

/// `GET /api/tournaments/{code}`
pub async fn show(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<Value>> {
    let secret = bearer(&headers);
    app.quick(move |app| Ok(Json(Tournament::load(app, &code)?.show(secret.as_deref())))).await
}

#[derive(Deserialize)]
pub struct Join {
    name: String,
}

/// `POST /api/tournaments/{code}/players`
pub async fn join(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    body: Result<Json<Join>, JsonRejection>,
) -> ApiResult<(StatusCode, Json<Value>)> {
    let Json(request) = body?;
    app.quick(move |app| {
        let name = names::clean(&request.name)?;
        let _writing = app.writing();
        let mut tournament = Tournament::load(app, &code)?;
        if tournament.state == Stage::Finished {
            return Err(ApiError::conflict("this tournament is over"));
        }
        if tournament.players.len() >= limits::PLAYERS {
            return Err(ApiError::conflict(format!("this tournament is full: {} players", limits::PLAYERS)));
        }
        if tournament.players.iter().any(|p| names::alike(&p.name, &name)) {
            return Err(ApiError::conflict(format!(
                "somebody is called {name} already; choose another name"
            )));
        }
        let secret = tokens::secret();
        tournament.players.push(Player { name, secret: secret.clone(), left: false });
        let player = tournament.players.len() - 1;
        let mut changes = Vec::new();
        tournament.join_late(player, &mut changes)?;
        changes.push(tournament.change()?);
        app.store.put_all(&changes)?;
        let answer = json!({"code": tournament.code, "player": player, "secret": secret});
        Ok((StatusCode::CREATED, Json(answer)))
    })
    .await
}

/// Changes a tournament under the lock, and answers with how it stands.
fn edit(
    app: &App,
    code: &str,
    secret: Option<&str>,
    work: impl FnOnce(&mut Tournament, &mut Vec<super::Change>) -> ApiResult<()>,
) -> ApiResult<Json<Value>> {
    let _writing = app.writing();
    let mut tournament = Tournament::load(app, code)?;
    let mut changes = Vec::new();
    work(&mut tournament, &mut changes)?;
    changes.push(tournament.change()?);
    app.store.put_all(&changes)?;
    Ok(Json(tournament.show(secret)))
}

/// `DELETE /api/tournaments/{code}/players/{player}`: a player leaves, or the organiser takes a player out.
pub async fn leave(
    State(app): State<Arc<App>>,
    Path((code, player)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Json<Value>> {
    let secret = bearer(&headers);
    let player: usize = player.parse().map_err(|_| ApiError::not_found("player"))?;
    app.quick(move |app| {
        edit(app, &code, secret.as_deref(), |tournament, changes| {
            let asker = tournament.asker(secret.as_deref());
            if !asker.organiser && asker.player != Some(player) {
                return Err(ApiError::forbidden("you can only leave for yourself"));
            }
            if player >= tournament.players.len() {
                return Err(ApiError::not_found("player"));
            }
            tournament.leave(app, player, changes)
        })
    })
    .await
}

/// `POST /api/tournaments/{code}/start`
pub async fn start(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<Value>> {
    let secret = bearer(&headers);
    app.quick(move |app| {
        edit(app, &code, secret.as_deref(), |tournament, changes| {
            tournament.only_organiser(secret.as_deref())?;
            if tournament.state != Stage::Open {
                return Err(ApiError::conflict("the tournament has started already"));
            }
            if tournament.active().len() < 2 {
                return Err(ApiError::conflict("a tournament needs at least two players"));
            }
            tournament.state = Stage::Running;
            tournament.advance(changes)
        })
    })
    .await
}

#[derive(Deserialize)]
pub struct Correction {
    result: GameResult,
}

/// `PUT /api/tournaments/{code}/games/{game}`
pub async fn correct(
    State(app): State<Arc<App>>,
    Path((code, game)): Path<(String, String)>,
    headers: HeaderMap,
    body: Result<Json<Correction>, JsonRejection>,
) -> ApiResult<Json<Value>> {
    let Json(correction) = body?;
    let secret = bearer(&headers);
    app.quick(move |app| {
        edit(app, &code, secret.as_deref(), |tournament, changes| {
            tournament.only_organiser(secret.as_deref())?;
            tournament.correct(app, &game, correction.result, changes)
        })
    })
    .await
}

/// `GET /api/tournaments/{code}/results.csv`
pub async fn csv(State(app): State<Arc<App>>, Path(code): Path<String>) -> ApiResult<Response> {
    let text = app.quick(move |app| Ok(Tournament::load(app, &code)?.csv())).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"results.csv\""),
    ];
    Ok((headers, text).into_response())
}
