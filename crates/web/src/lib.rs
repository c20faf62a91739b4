//! The page of noughts: an HTTP server for playing, seeing why, and class tournaments.
//!
//! ```text
//! page (dist/, embedded) ─JSON over HTTP→ handlers ─┬→ quick work: what is known already
//!                                                   ├→ searches, in lanes: bounded, by turns, of low priority
//!                                                   └→ store: one file, every change on the disk before it is answered
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
mod lane;
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
use lane::Lane;
use noughts::solve::Tables;
use proof::Evidence;
use std::net::{IpAddr, SocketAddr};
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
    /// What the searches of a game have learned, by its name.
    tables: Cache<String, Arc<Tables>>,
    evidence: Cache<Key, Arc<Evidence>>,
    jobs: Jobs,
    store: Store,
    /// Held while something in the store is read, changed and written.
    writing: Mutex<()>,
    /// Work without a search.
    quick: Arc<Semaphore>,
    /// Every search begins in the first lane and moves to the next if it is not done in time, so that easy ones never
    /// wait for hard ones.
    moment: Arc<Lane>,
    short: Arc<Lane>,
    long: Arc<Lane>,
    page: Option<PathBuf>,
    log: fn(&str),
}

/// How long work waits for its turn before the client is told to come back.
const PATIENCE: Duration = Duration::from_secs(10);

impl App {
    pub fn new(config: &Config) -> Result<Arc<App>, String> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = config.workers.max(1);
        Ok(Arc::new(App {
            boards: Cache::new(500),
            games: Cache::new(500),
            analyses: Cache::new(200_000),
            tables: Cache::new(limits::TABLES),
            evidence: Cache::new(12),
            jobs: Jobs::default(),
            store: Store::open(config.data.as_deref())?,
            writing: Mutex::new(()),
            quick: Arc::new(Semaphore::new(4 * cores)),
            moment: Lane::new(workers, 2),
            short: Lane::new(workers, 8),
            long: Lane::new(workers, 15),
            page: config.page.clone(),
            log: config.log,
        }))
    }

    /// Nobody else changes the store while this is held.
    fn writing(&self) -> MutexGuard<'_, ()> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Work without a search, off the threads that serve connections.
    async fn quick<T: Send + 'static>(
        self: &Arc<App>,
        work: impl FnOnce(&App) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let Ok(Ok(turn)) = tokio::time::timeout(PATIENCE, self.quick.clone().acquire_owned()).await else {
            return Err(busy());
        };
        let app = self.clone();
        let work = move || {
            // Not free before the work is done, even if the client is gone by then.
            let _turn = turn;
            work(&app)
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(self.fault()))
    }

    /// Work that may take a second or two, other than a search.
    async fn short<T: Send + 'static>(
        self: &Arc<App>,
        who: IpAddr,
        work: impl FnOnce(&App) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let Ok(turn) = tokio::time::timeout(PATIENCE, self.short.turn(who)).await else {
            return Err(busy());
        };
        let app = self.clone();
        turn.run(move || work(&app)).await.unwrap_or_else(|| Err(self.fault()))
    }

    fn fault(&self) -> ApiError {
        (self.log)("a fault while answering");
        ApiError::internal()
    }
}

fn busy() -> ApiError {
    ApiError::busy("the server is busy; try again in a moment")
}
