//! The computer in place of a player: it moves as soon as it is its turn.

use crate::games::GameEntry;
use crate::live::{self, LiveGame};
use crate::tournament::{self, Stage, Tournament};
use crate::{App, reply};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// The computer waits for its turn in the lanes like an address of its own.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// Moves if it is the computer's turn; the answer to the person is not held up.
pub fn look(app: &Arc<App>, game: &LiveGame, entry: &Arc<GameEntry>) {
    if let Ok(Some(level)) = game.waits_for_bot(entry) {
        let (app, entry, id) = (app.clone(), entry.clone(), game.id.clone());
        tokio::spawn(async move {
            // A game in which it may move several times in a row is bounded by its points.
            let mut level = Some(level);
            while let Some(now) = level.take() {
                level = play(&app, &entry, &id, &now).await;
            }
        });
    }
}

/// One move of the computer; the level it plays on with, if it is its turn again.
async fn play(app: &Arc<App>, entry: &Arc<GameEntry>, id: &str, level: &str) -> Option<String> {
    let reached = {
        let (entry, id) = (entry.clone(), id.to_string());
        app.quick(move |app| LiveGame::load(app, &id)?.reach(&entry)).await.ok()?
    };
    let made = reached.moves.len();
    let reply = reply::answer(app, NOBODY, reached, level).await.ok()?;
    let (entry, id) = (entry.clone(), id.to_string());
    app.quick(move |app| {
        let game = live::alter(app, &entry, &id, |game| {
            // Somebody else has moved for it, or the organiser has taken the game back.
            if game.moves.len() != made || game.waits_for_bot(&entry)?.is_none() {
                return Err(crate::error::ApiError::conflict("not the computer's turn"));
            }
            live::push(game, &entry, reply.mv)
        })?;
        game.waits_for_bot(&entry)
    })
    .await
    .ok()?
}

/// Looks at the games of tournaments that were just made.
pub fn look_at(app: &Arc<App>, ids: Vec<String>) {
    for id in ids {
        let app = app.clone();
        tokio::spawn(async move {
            let Ok(entry) = LiveGame::entry(&app, NOBODY, &id).await else { return };
            let game = app.quick(move |app| LiveGame::load(app, &id)).await;
            if let Ok(game) = game {
                look(&app, &game, &entry);
            }
        });
    }
}

/// After a start: whose turn was it when the server went down?
pub fn resume(app: &Arc<App>) {
    let mut open = Vec::new();
    let found = app.store.each(crate::store::TOURNAMENTS, |_, tournament: Tournament| {
        if tournament.state == Stage::Running {
            open.extend(tournament::open_bot_games(&tournament));
        }
        if tournament.ends_at.is_some() && tournament.state == Stage::Running {
            app.arenas().insert(tournament.code.clone());
        }
    });
    if found.is_ok() {
        look_at(app, open);
    }
}
