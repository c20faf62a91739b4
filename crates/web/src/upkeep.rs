//! What is done now and then: the computer is called to its games, arenas end, memory is given back, solves that nobody
//! waits for are given up, old things expire.

use crate::live::LiveGame;
use crate::store::{Change, GAMES, TOURNAMENTS};
use crate::tournament::{Stage, Tournament, api};
use crate::{App, bots, clock, limits};
use std::sync::{Arc, Weak};
use std::time::Duration;

const TICK: Duration = Duration::from_secs(2);

/// Looks after the server as long as it is there.
pub async fn run(app: Weak<App>) {
    if let Some(app) = app.upgrade() {
        let here = app.clone();
        let _ = app
            .quick(move |_| {
                bots::resume(&here);
                Ok(())
            })
            .await;
    }
    for count in 0u64.. {
        let Some(here) = app.upgrade() else { return };
        let called = here.bots_called.clone();
        drop(here);
        // Whichever comes first; a call that came before is not lost.
        let tick = tokio::time::timeout(TICK, called.notified()).await.is_err();
        let Some(app) = app.upgrade() else { return };
        let games = std::mem::take(&mut *crate::lock(&app.bot_games));
        bots::look_at(&app, games);
        if !tick {
            continue;
        }
        app.jobs.sweep();
        app.tables.sweep(limits::TABLES_IDLE);
        end_arenas(&app).await;
        if count.is_multiple_of(30) {
            app.evidence.sweep(limits::IDLE);
            app.boards.sweep(limits::IDLE);
            app.games.sweep(limits::IDLE);
            app.analyses.sweep(limits::IDLE);
            app.quota.sweep();
        }
        if count.is_multiple_of(1_800) {
            let _ = app.quick(expire).await;
        }
    }
}

/// Arenas whose time is over end with their last games.
async fn end_arenas(app: &Arc<App>) {
    let codes: Vec<String> = app.arenas().iter().cloned().collect();
    for code in codes {
        let _ = app
            .quick(move |app| {
                let over = match Tournament::load(app, &code) {
                    Err(_) => true,
                    Ok(t) if t.state != Stage::Running => true,
                    Ok(t) if t.ends_at.is_some_and(|end| clock::now() >= end) => {
                        api::edit(app, &code, Tournament::advance)?.state != Stage::Running
                    }
                    Ok(_) => false,
                };
                if over {
                    app.arenas().remove(&code);
                }
                Ok(())
            })
            .await;
    }
}

/// Removes tournaments and games by link that nobody has touched for long.
fn expire(app: &App) -> crate::error::ApiResult<()> {
    let now = clock::now();
    let age = |changed: u64| Duration::from_millis(now.saturating_sub(changed));
    let mut old = Vec::new();
    app.store.each(TOURNAMENTS, |code, t: Tournament| {
        let kept = match (t.archived, t.players.is_empty()) {
            (true, _) => limits::ARCHIVED_FOR,
            (false, true) => limits::EMPTY_FOR,
            (false, false) => limits::KEPT_FOR,
        };
        // What an older version kept has no date; it gets one with its next change.
        if t.changed > 0 && age(t.changed) > kept {
            old.push(code.to_string());
        }
    })?;
    for code in old {
        api::remove(app, &code)?;
    }
    let mut gone = Vec::new();
    app.store.each(GAMES, |id, game: LiveGame| {
        if game.tournament.is_none() && game.changed > 0 && age(game.changed) > limits::KEPT_FOR {
            gone.push(Change::remove(GAMES, id));
        }
    })?;
    if gone.is_empty() {
        return Ok(());
    }
    app.keep(app.writing(), &gone, Vec::new())
}
