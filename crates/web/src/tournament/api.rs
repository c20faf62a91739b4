//! The handlers of tournaments.

use super::view::{TournamentSummary, TournamentView, Wall};
use super::{Kind, Player, Stage, Todo, Tournament};
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::games::{self, GameEntry};
use crate::hub::Note;
use crate::live::{self, GameResult, LiveGame, bearer};
use crate::reply::LEVELS;
use crate::server::Peer;
use crate::store::{Change, GAMES, TOURNAMENTS};
use crate::tokens::Key;
use crate::{clock, limits, names, tokens};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct NewTournament {
    name: String,
    #[cfg_attr(test, schemars(extend("examples" = ["3^2", "AG(2,4)"])))]
    board: String,
    #[cfg_attr(test, schemars(extend("examples" = ["strong", "misere"])))]
    rules: Option<String>,
    kind: Kind,
    /// Two games a match, so that both begin once.
    #[serde(default)]
    both: bool,
    /// Rounds of a Swiss tournament; without a number as many as find the best.
    #[cfg_attr(test, schemars(range(min = 1, max = 20)))]
    rounds: Option<u32>,
    /// Minutes of an arena.
    #[cfg_attr(test, schemars(range(min = 1, max = 180)))]
    minutes: Option<u32>,
    /// The level of the computer that plays in place of a bye.
    #[cfg_attr(test, schemars(extend("examples" = ["casual", "perfect"])))]
    bot: Option<String>,
}

/// The code to join with, and the organiser's secret.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct NewTournamentKeys {
    pub code: String,
    pub secret: String,
}

fn between(what: &'static str, n: Option<u32>, most: u32) -> ApiResult<()> {
    match n {
        Some(n) if n == 0 || n > most => Err(ApiError::bad(what, format!("{what}: 1 to {most}, not {n}"))),
        _ => Ok(()),
    }
}

/// `POST /api/tournaments`
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    body: Result<Json<NewTournament>, JsonRejection>,
) -> ApiResult<(StatusCode, Json<NewTournamentKeys>)> {
    let Json(new) = body?;
    between("rounds", new.rounds, 20)?;
    between("minutes", new.minutes, 180)?;
    if new.bot.as_ref().is_some_and(|bot| LEVELS.iter().all(|level| level.0 != bot)) {
        return Err(ApiError::bad("bot", "the computer plays as beginner, casual, good or perfect"));
    }
    let name = names::clean(&new.name)?;
    let entry = games::entry(&app, who, &new.board, new.rules.as_deref().unwrap_or("strong")).await?;
    live::check_live(&entry)?;
    app.quick(move |app| {
        app.take(who, "tournaments", limits::TOURNAMENTS_AN_HOUR)?;
        let writing = app.writing();
        if app.store.count(TOURNAMENTS)? >= limits::TOURNAMENTS {
            return Err(ApiError::busy("no more tournaments can be kept here"));
        }
        let secret = tokens::secret();
        let mut tournament = Tournament {
            code: tokens::join_code(),
            name,
            key: Key::of(&secret),
            board: new.board,
            rules: entry.game.rules().to_string(),
            kind: new.kind,
            both: new.both && new.kind != Kind::Arena,
            state: Stage::Open,
            players: Vec::new(),
            rounds: Vec::new(),
            version: 0,
            created: clock::now(),
            changed: 0,
            round_started: None,
            joining: true,
            archived: false,
            bot: new.bot,
            planned: new.rounds.filter(|_| new.kind == Kind::Swiss),
            minutes: (new.kind == Kind::Arena).then(|| new.minutes.unwrap_or(20)),
            ends_at: None,
        };
        let mut todo = Todo::default();
        tournament.keep(&mut todo)?;
        app.keep(writing, &todo.changes, todo.notes)?;
        Ok((StatusCode::CREATED, Json(NewTournamentKeys { code: tournament.code, secret })))
    })
    .await
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ShowQuery {
    /// Leave out the rounds before this one.
    #[serde(default)]
    from_round: usize,
}

/// `GET /api/tournaments/{code}`
pub async fn show(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    query: Result<Query<ShowQuery>, QueryRejection>,
    headers: HeaderMap,
) -> ApiResult<Json<TournamentView>> {
    let (Query(query), secrets) = (query?, bearer(&headers));
    app.quick(move |app| Ok(Json(Tournament::load(app, &code)?.show(&secrets, query.from_round)))).await
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ListRequest {
    codes: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct TournamentList {
    pub tournaments: Vec<TournamentSummary>,
}

/// `POST /api/tournaments/list`: those of these codes that are still there.
pub async fn list(
    State(app): State<Arc<App>>,
    body: Result<Json<ListRequest>, JsonRejection>,
) -> ApiResult<Json<TournamentList>> {
    let Json(request) = body?;
    app.quick(move |app| {
        let codes = request.codes.iter().take(100);
        let tournaments =
            codes.filter_map(|code| Tournament::load(app, code).ok()).map(|t| t.short()).collect();
        Ok(Json(TournamentList { tournaments }))
    })
    .await
}

/// `GET /api/tournaments/{code}/wall`
pub async fn wall(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(code): Path<String>,
) -> ApiResult<Json<Wall>> {
    let (entry, code) = entry(&app, who, code).await?;
    app.quick(move |app| Ok(Json(boards(app, &Tournament::load(app, &code)?, &entry)))).await
}

/// The boards of the present round.
pub fn boards(app: &App, tournament: &Tournament, entry: &Arc<GameEntry>) -> Wall {
    let games = tournament.games_on_the_wall().into_iter();
    let boards = games.filter_map(|id| LiveGame::load(app, &id).ok()?.on_the_wall(entry).ok()).collect();
    Wall {
        code: tournament.code.clone(),
        name: tournament.name.clone(),
        state: tournament.state,
        round: tournament.rounds.len(),
        boards,
    }
}

/// The game that is played in a tournament, and its code as it is kept.
pub async fn entry(app: &Arc<App>, who: IpAddr, code: String) -> ApiResult<(Arc<GameEntry>, String)> {
    let tournament = app.quick(move |app| Tournament::load(app, &code)).await?;
    Ok((games::entry(app, who, &tournament.board, &tournament.rules).await?, tournament.code))
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Join {
    name: String,
}

/// A player's number and secret.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct PlayerKeys {
    pub code: String,
    pub player: usize,
    pub secret: String,
}

/// `POST /api/tournaments/{code}/players`
pub async fn join(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path(code): Path<String>,
    body: Result<Json<Join>, JsonRejection>,
) -> ApiResult<(StatusCode, Json<PlayerKeys>)> {
    let Json(request) = body?;
    app.quick(move |app| {
        let name = names::clean(&request.name)?;
        app.take(who, "players", limits::PLAYERS_AN_HOUR)?;
        let secret = tokens::secret();
        let mut player = 0;
        let tournament = edit(app, &code, |tournament, todo| {
            if tournament.state == Stage::Finished || tournament.archived {
                return Err(ApiError::conflict("this tournament is over"));
            }
            if !tournament.joining {
                return Err(ApiError::conflict("the organiser has closed this tournament; ask to be let in"));
            }
            if tournament.players.len() >= limits::PLAYERS {
                return Err(ApiError::conflict(format!(
                    "this tournament is full: {} players",
                    limits::PLAYERS
                )));
            }
            if tournament.players.iter().any(|p| names::alike(&p.name, &name)) {
                return Err(ApiError::conflict(format!(
                    "somebody is called {name} already; choose another name"
                )));
            }
            player = tournament.players.len();
            tournament.players.push(Player { name, key: Key::of(&secret), left: false, bot: false });
            tournament.join_late(player, todo)
        })?;
        Ok((StatusCode::CREATED, Json(PlayerKeys { code: tournament.code, player, secret })))
    })
    .await
}

/// Changes a tournament under the lock, keeps it, and tells those who watch.
pub fn edit(
    app: &App,
    code: &str,
    work: impl FnOnce(&mut Tournament, &mut Todo) -> ApiResult<()>,
) -> ApiResult<Tournament> {
    let writing = app.writing();
    let mut tournament = Tournament::load(app, code)?;
    let mut todo = Todo::default();
    work(&mut tournament, &mut todo)?;
    tournament.keep(&mut todo)?;
    app.keep(writing, &todo.changes, todo.notes)?;
    app.call_bots(todo.new_games);
    if tournament.ends_at.is_some() && tournament.state == Stage::Running {
        app.arenas().insert(tournament.code.clone());
    }
    Ok(tournament)
}

fn only_organiser(tournament: &Tournament, secrets: &[String]) -> ApiResult<()> {
    if tournament.is_organiser(secrets) {
        return Ok(());
    }
    Err(ApiError::forbidden("only the organiser can do this, with the organiser's link"))
}

fn player_number(tournament: &Tournament, player: &str) -> ApiResult<usize> {
    let number = player.parse().ok().filter(|&p: &usize| p < tournament.players.len());
    number.filter(|&p| !tournament.players[p].bot).ok_or_else(|| ApiError::not_found("player"))
}

/// `DELETE /api/tournaments/{code}/players/{player}`: a player leaves, or the organiser takes a player out.
pub async fn leave(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path((code, player)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Json<TournamentView>> {
    let secrets = bearer(&headers);
    let (entry, code) = entry(&app, who, code).await?;
    app.quick(move |app| {
        let tournament = edit(app, &code, |tournament, todo| {
            let player = player_number(tournament, &player)?;
            if !tournament.is_organiser(&secrets) && !tournament.players_of(&secrets).contains(&player) {
                return Err(ApiError::forbidden("you can only leave for yourself"));
            }
            tournament.leave(app, &entry, player, todo)
        })?;
        Ok(Json(tournament.show(&secrets, 0)))
    })
    .await
}

/// `POST /api/tournaments/{code}/players/{player}/link`: a new secret for whoever lost theirs; the old one is void.
pub async fn link(
    State(app): State<Arc<App>>,
    Path((code, player)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Json<PlayerKeys>> {
    let secrets = bearer(&headers);
    app.quick(move |app| {
        let secret = tokens::secret();
        let mut number = 0;
        let tournament = edit(app, &code, |tournament, todo| {
            number = player_number(tournament, &player)?;
            if !tournament.is_organiser(&secrets) && !tournament.players_of(&secrets).contains(&number) {
                return Err(ApiError::forbidden("only the organiser or the player can do this"));
            }
            tournament.players[number].key = Key::of(&secret);
            let open = tournament.slots().filter(|s| s.result.is_none() && s.has(number));
            for slot in open.cloned().collect::<Vec<_>>() {
                let mut game = LiveGame::load(app, &slot.game)?;
                game.seats[usize::from(slot.first != number)].key = Key::of(&secret);
                todo.changes.push(game.kept()?);
            }
            Ok(())
        })?;
        Ok(Json(PlayerKeys { code: tournament.code, player: number, secret }))
    })
    .await
}

/// `POST /api/tournaments/{code}/start`
pub async fn start(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<TournamentView>> {
    let secrets = bearer(&headers);
    app.quick(move |app| {
        let tournament = edit(app, &code, |tournament, todo| {
            only_organiser(tournament, &secrets)?;
            if tournament.state != Stage::Open {
                return Err(ApiError::conflict("the tournament has started already"));
            }
            if tournament.active().len() < 2 {
                return Err(ApiError::conflict("a tournament needs at least two players"));
            }
            tournament.state = Stage::Running;
            tournament.advance(todo)
        })?;
        Ok(Json(tournament.show(&secrets, 0)))
    })
    .await
}

/// What the organiser may change.
#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct TournamentChange {
    joining: Option<bool>,
    archived: Option<bool>,
    name: Option<String>,
    /// Ends it as it stands.
    finish: Option<bool>,
    #[cfg_attr(test, schemars(range(min = 1, max = 20)))]
    planned_rounds: Option<u32>,
}

/// `PATCH /api/tournaments/{code}`
pub async fn alter(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
    body: Result<Json<TournamentChange>, JsonRejection>,
) -> ApiResult<Json<TournamentView>> {
    let (Json(change), secrets) = (body?, bearer(&headers));
    between("planned_rounds", change.planned_rounds, 20)?;
    app.quick(move |app| {
        let tournament = edit(app, &code, |tournament, _| {
            only_organiser(tournament, &secrets)?;
            tournament.joining = change.joining.unwrap_or(tournament.joining);
            tournament.archived = change.archived.unwrap_or(tournament.archived);
            if let Some(name) = &change.name {
                tournament.name = names::clean(name)?;
            }
            if change.planned_rounds.is_some() && tournament.kind == Kind::Swiss {
                tournament.planned = change.planned_rounds;
            }
            if change.finish == Some(true) {
                tournament.state = Stage::Finished;
            }
            Ok(())
        })?;
        Ok(Json(tournament.show(&secrets, 0)))
    })
    .await
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Deleted {
    pub deleted: bool,
}

/// `DELETE /api/tournaments/{code}`
pub async fn delete(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Json<Deleted>> {
    let secrets = bearer(&headers);
    app.quick(move |app| {
        let tournament = Tournament::load(app, &code)?;
        only_organiser(&tournament, &secrets)?;
        remove(app, &tournament.code)?;
        Ok(Json(Deleted { deleted: true }))
    })
    .await
}

/// Takes a tournament and its games out of the database.
pub fn remove(app: &App, code: &str) -> ApiResult<()> {
    let writing = app.writing();
    let tournament = Tournament::load(app, code)?;
    let mut changes: Vec<Change> = tournament.slots().map(|slot| Change::remove(GAMES, &slot.game)).collect();
    changes.push(Change::remove(TOURNAMENTS, &tournament.code));
    app.keep(writing, &changes, vec![Note::Gone { code: tournament.code }])
}

/// The result of a game as the organiser sets it; `null` takes it back.
#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Correction {
    #[serde(deserialize_with = "Option::deserialize")]
    result: Option<GameResult>,
}

/// `PUT /api/tournaments/{code}/games/{game}`
pub async fn correct(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    Path((code, game)): Path<(String, String)>,
    headers: HeaderMap,
    body: Result<Json<Correction>, JsonRejection>,
) -> ApiResult<Json<TournamentView>> {
    let (Json(correction), secrets) = (body?, bearer(&headers));
    let (entry, code) = entry(&app, who, code).await?;
    app.quick(move |app| {
        let tournament = edit(app, &code, |tournament, todo| {
            only_organiser(tournament, &secrets)?;
            tournament.correct(app, &entry, &game, correction.result, todo)?;
            // A game that goes on again may be the computer's turn.
            todo.new_games.extend(super::open_bot_games(tournament));
            Ok(())
        })?;
        Ok(Json(tournament.show(&secrets, 0)))
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
