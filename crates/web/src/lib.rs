//! The page of noughts: an HTTP server for playing, seeing why, and class tournaments.
//!
//! ```text
//! page (dist/, embedded) ─JSON over HTTP→ handlers ─→ quick work, bounded │ solves, bounded, cancellable
//!                                                  └→ store: one file, every change on the disk before it is answered
//! ```
//! [`openapi`] describes the interface; [`limits`] has every bound in one place. A handler reads the request,
//! computes in the library and writes JSON; no rule of a game lives here.

mod analysis;
mod boards;
mod cache;
mod editor;
mod error;
mod export;
mod gallery;
mod games;
mod jobs;
pub mod limits;
mod live;
mod named;
pub mod openapi;
mod page;
mod proof;
mod reply;
mod server;
mod store;
mod sum;
mod symmetry;
mod tokens;
mod tournament;
mod view;
mod weights;

pub use server::{Peer, Server, router};

use analysis::{Analysis, Key};
use boards::BoardEntry;
use cache::Cache;
use error::{ApiError, ApiResult};
use games::GameEntry;
use jobs::Jobs;
use proof::Evidence;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::Store;
use tokio::sync::Semaphore;

/// How the server is started.
#[derive(Clone, Debug)]
pub struct Config {
    pub address: SocketAddr,
    /// The file of the database; `None` keeps everything in memory.
    pub data: Option<PathBuf>,
    /// Solves that run at once.
    pub workers: usize,
    /// The built page in a folder, for those who work on it; else the embedded one.
    pub page: Option<PathBuf>,
    /// Where a line goes for each request that was refused.
    pub log: fn(&str),
}

/// Everything the handlers share.
pub struct App {
    boards: Cache<String, ApiResult<Arc<BoardEntry>>>,
    games: Cache<(String, String), Arc<GameEntry>>,
    analyses: Cache<Key, Arc<Analysis>>,
    evidence: Cache<Key, Arc<Evidence>>,
    jobs: Jobs,
    store: Store,
    /// Held while something in the store is read, changed and written.
    writing: Mutex<()>,
    /// Short work that runs at once.
    quick: Semaphore,
    /// Work that may take seconds.
    slow: Semaphore,
    page: Option<PathBuf>,
    log: fn(&str),
}

/// How long short work waits for its turn before the client is told to come back.
const PATIENCE: Duration = Duration::from_secs(10);

impl App {
    pub fn new(config: &Config) -> Result<Arc<App>, String> {
        Ok(Arc::new(App {
            boards: Cache::new(500),
            games: Cache::new(500),
            analyses: Cache::new(200_000),
            evidence: Cache::new(12),
            jobs: Jobs::new(config.workers.max(1)),
            store: Store::open(config.data.as_deref())?,
            writing: Mutex::new(()),
            quick: Semaphore::new(16),
            slow: Semaphore::new(config.workers.max(1)),
            page: config.page.clone(),
            log: config.log,
        }))
    }

    /// Nobody else changes the store while this is held.
    fn writing(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Short work, off the threads that serve connections.
    async fn quick<T: Send + 'static>(
        self: &Arc<App>,
        work: impl FnOnce(&App) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        self.run(&self.quick, work).await
    }

    /// Work that may take a second or two; it waits for its like only.
    async fn slow<T: Send + 'static>(
        self: &Arc<App>,
        work: impl FnOnce(&App) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        self.run(&self.slow, work).await
    }

    async fn run<T: Send + 'static>(
        self: &Arc<App>,
        lane: &Semaphore,
        work: impl FnOnce(&App) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let busy = || ApiError::busy("the server is busy; try again in a moment");
        let Ok(Ok(_turn)) = tokio::time::timeout(PATIENCE, lane.acquire()).await else {
            return Err(busy());
        };
        let app = self.clone();
        match tokio::task::spawn_blocking(move || work(&app)).await {
            Ok(result) => result,
            Err(fault) => {
                (self.log)(&format!("a fault while answering: {fault}"));
                Err(ApiError::internal())
            }
        }
    }
}
