//! `GET /api/events`: what happens in a tournament and in games, as it happens. One stream for a page.

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::games::GameEntry;
use crate::hub::Note;
use crate::live::LiveGame;
use crate::server::Peer;
use crate::tournament::{Tournament, api};
use axum::extract::{Extension, Query, State, rejection::QueryRejection};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream, StreamExt};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::{Receiver, error::RecvError};

/// Games that one stream follows by name.
const MOST_GAMES: usize = 16;

/// A tournament that is no longer there.
#[derive(Serialize)]
struct Gone<'a> {
    code: &'a str,
}

#[derive(Deserialize)]
pub struct EventsQuery {
    tournament: Option<String>,
    /// Names of games, with commas between.
    games: Option<String>,
    /// Also every board of the tournament.
    wall: Option<String>,
}

/// What a stream follows.
struct Watch {
    app: Arc<App>,
    who: IpAddr,
    tournament: Option<String>,
    games: HashSet<String>,
    wall: bool,
    notes: Receiver<Arc<Note>>,
}

/// `GET /api/events?tournament=…&games=…&wall=1`
pub async fn events(
    State(app): State<Arc<App>>,
    Extension(Peer(who)): Extension<Peer>,
    query: Result<Query<EventsQuery>, QueryRejection>,
) -> ApiResult<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let Query(query) = query?;
    let games = query.games.as_deref().unwrap_or("").split(',').map(str::trim).filter(|id| !id.is_empty());
    let games: HashSet<String> = games.take(MOST_GAMES).map(str::to_string).collect();
    if games.is_empty() && query.tournament.is_none() {
        return Err(ApiError::bad("query", "name a tournament or games to follow"));
    }
    // Listen first, look then: nothing falls between.
    let notes = app.hub.listen();
    let mut watch = Watch { app, who, tournament: None, games, wall: query.wall.is_some(), notes };
    if let Some(code) = query.tournament {
        let app = watch.app.clone();
        watch.tournament = Some(app.quick(move |app| Ok(Tournament::load(app, &code)?.code)).await?);
    }
    let first = watch.state().await?;
    let later = stream::unfold(watch, |mut watch| async move {
        let events = watch.next().await?;
        Some((stream::iter(events), watch))
    });
    let all = stream::iter(first).chain(later.flatten()).map(Ok);
    Ok(Sse::new(all).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}

impl Watch {
    /// Everything that is followed, as it is now.
    async fn state(&self) -> ApiResult<Vec<Event>> {
        let mut events = Vec::new();
        for id in &self.games {
            let entry: Arc<GameEntry> = LiveGame::entry(&self.app, self.who, id).await?;
            let id = id.clone();
            let note = self.app.quick(move |app| LiveGame::load(app, &id)?.note(&entry)).await?;
            if let Note::Game { view, .. } = note {
                events.push(event("game", &view));
            }
        }
        let Some(code) = self.tournament.clone() else { return Ok(events) };
        let (entry, code) = api::entry(&self.app, self.who, code).await?;
        let wall = self.wall;
        let mine = self.app.quick(move |app| {
            let tournament = Tournament::load(app, &code)?;
            let mut events = vec![event("tournament", &tournament.summary()?)];
            if wall {
                for board in api::boards(app, &tournament, &entry).boards {
                    let text = serde_json::to_string(&board).map_err(|_| ApiError::internal())?;
                    events.push(event("board", &text));
                }
            }
            Ok(events)
        });
        events.extend(mine.await?);
        Ok(events)
    }

    /// Waits until something happens that this stream follows; `None` when nothing can any more.
    async fn next(&mut self) -> Option<Vec<Event>> {
        loop {
            let events = match self.notes.recv().await {
                Ok(note) => self.told(&note),
                // Too slow for every step: the whole state again.
                Err(RecvError::Lagged(_)) => self.state().await.unwrap_or_default(),
                Err(RecvError::Closed) => return None,
            };
            if !events.is_empty() {
                return Some(events);
            }
        }
    }

    fn told(&self, note: &Note) -> Vec<Event> {
        let mine = |code: &String| self.tournament.as_ref() == Some(code);
        let mut events = Vec::new();
        match note {
            Note::Game { id, tournament, view, board } => {
                if self.games.contains(id) {
                    events.push(event("game", view));
                }
                if self.wall && tournament.as_ref().is_some_and(mine) {
                    events.push(event("board", board));
                }
            }
            Note::Tournament { code, summary } if mine(code) => events.push(event("tournament", summary)),
            Note::Gone { code } if mine(code) => {
                let gone = serde_json::to_string(&Gone { code }).unwrap_or_default();
                events.push(event("gone", &gone));
            }
            Note::Tournament { .. } | Note::Gone { .. } => {}
        }
        events
    }
}
