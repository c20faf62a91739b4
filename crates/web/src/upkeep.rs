//! What is done now and then: memory is given back, solves that nobody waits for are given up, old things expire.

use crate::{App, limits};
use std::sync::Weak;
use std::time::Duration;

/// Looks after the server as long as it is there.
pub async fn run(app: Weak<App>) {
    let mut clock = tokio::time::interval(Duration::from_secs(2));
    for count in 0u64.. {
        clock.tick().await;
        let Some(app) = app.upgrade() else { return };
        app.jobs.sweep();
        app.tables.sweep(limits::TABLES_IDLE);
        if !count.is_multiple_of(30) {
            continue;
        }
        app.evidence.sweep(limits::IDLE);
        app.boards.sweep(limits::IDLE);
        app.games.sweep(limits::IDLE);
        app.analyses.sweep(limits::IDLE);
        app.quota.sweep();
    }
}
