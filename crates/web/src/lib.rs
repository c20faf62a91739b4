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
mod bots;
mod cache;
mod clock;
mod connections;
mod editor;
mod error;
mod events;
mod export;
mod gallery;
mod games;
mod hub;
pub mod info;
mod jobs;
mod lane;
pub mod limits;
mod live;
mod named;
mod names;
pub mod openapi;
mod page;
mod proof;
pub mod puzzles;
mod quota;
mod reply;
mod server;
pub mod statics;
mod store;
mod sum;
mod symmetry;
mod tables;
mod tokens;
mod tournament;
mod upkeep;
mod view;
mod weights;

pub use server::{Peer, Server, router};

use analysis::{Analysis, Key};
use boards::BoardEntry;
use cache::Cache;
use connections::Connections;
use error::{ApiError, ApiResult};
use games::GameEntry;
use hub::{Hub, Note};
use jobs::Jobs;
use lane::Lane;
use noughts::solving::Tables;
use proof::Evidence;
use quota::Quota;
use std::collections::HashSet;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use store::{Change, Store};
use tokio::sync::{Notify, Semaphore};

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
    /// By the spec as the library writes it, so that spaces and zeros make no second entry.
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
    /// Those who watch tournaments and games.
    hub: Hub,
    /// Games in which it may be the computer's turn, and the bell that calls it.
    bot_games: Mutex<Vec<String>>,
    bots_called: Arc<Notify>,
    /// Arenas that have to end some time.
    arenas: Mutex<HashSet<String>>,
    /// Where the server listens.
    listening: OnceLock<SocketAddr>,
    connections: Arc<Connections>,
    quota: Quota,
    /// Work that takes no time to speak of.
    quick: Arc<Semaphore>,
    /// Work without a search: boards are built and drawn, symmetries found, strategies asked.
    work: Arc<Lane>,
    symmetry: Arc<Lane>,
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
            boards: Cache::new(limits::BOARDS_KEPT),
            games: Cache::new(limits::GAMES_KEPT),
            analyses: Cache::new(limits::ANALYSES_KEPT),
            tables: Cache::new(limits::TABLES_KEPT),
            evidence: Cache::new(limits::EVIDENCE_KEPT),
            connections: Arc::default(),
            quota: Quota::default(),
            jobs: Jobs::default(),
            store: Store::open(config.data.as_deref())?,
            writing: Mutex::new(()),
            hub: Hub::default(),
            bot_games: Mutex::default(),
            bots_called: Arc::default(),
            arenas: Mutex::default(),
            listening: OnceLock::new(),
            quick: Arc::new(Semaphore::new(4 * cores)),
            work: Lane::new(cores.max(2), 2),
            symmetry: Lane::new(workers, 6),
            moment: Lane::new(workers, 4),
            short: Lane::new(workers, 10),
            long: Lane::new(workers, 15),
            page: config.page.clone(),
            log: config.log,
        }))
    }

    /// Nobody else changes the store while this is held.
    fn writing(&self) -> MutexGuard<'_, ()> {
        lock(&self.writing)
    }

    /// Keeps changes, and tells those who watch once they are on the disk. Others may write meanwhile.
    fn keep(&self, writing: MutexGuard<'_, ()>, changes: &[Change], notes: Vec<Note>) -> ApiResult<()> {
        let ticket = self.store.write(changes)?;
        self.hub.prepare(ticket, notes);
        drop(writing);
        self.store.settle(ticket)?;
        self.hub.tell(ticket);
        Ok(())
    }

    fn arenas(&self) -> MutexGuard<'_, HashSet<String>> {
        lock(&self.arenas)
    }

    /// Calls the computer to games in which it may be its turn.
    fn call_bots(&self, games: Vec<String>) {
        if !games.is_empty() {
            lock(&self.bot_games).extend(games);
            self.bots_called.notify_one();
        }
    }

    /// Work that takes no time to speak of, off the threads that serve connections.
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

    /// Work that may take a while, other than a search: it waits for its turn, and is told when the client has gone.
    async fn work<T: Send + 'static>(
        self: &Arc<App>,
        who: IpAddr,
        work: impl FnOnce(&App, &Cancel) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let Ok(Ok(turn)) = tokio::time::timeout(PATIENCE, self.work.turn(who)).await else {
            return Err(busy());
        };
        let cancel = Cancel::default();
        let _gone = Gone(cancel.clone());
        let app = self.clone();
        turn.run(move || work(&app, &cancel)).await.unwrap_or_else(|| Err(self.fault()))
    }

    /// Work that looks at so many incidences: at once if they are few, else in its turn.
    async fn weighed<T: Send + 'static>(
        self: &Arc<App>,
        who: IpAddr,
        incidences: u64,
        work: impl FnOnce(&App) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        if incidences <= limits::QUICK_WORK {
            self.quick(work).await
        } else {
            self.work(who, |app, _| work(app)).await
        }
    }

    /// Counts what an address makes; too much in an hour is refused.
    fn take(&self, who: IpAddr, what: &'static str, most: u32) -> ApiResult<()> {
        self.quota.take(who, what, most).map_err(|wait| {
            let minutes = wait.as_secs().div_ceil(60);
            ApiError {
                wait: Some(wait),
                ..ApiError::limit(format!(
                    "from your address {most} {what} were made in an hour; try again in {minutes} minutes"
                ))
            }
        })
    }

    fn fault(&self) -> ApiError {
        (self.log)("a fault while answering");
        ApiError::internal()
    }
}

/// What the mutex holds is whole after every step, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Set when the answer is no longer wanted.
type Cancel = Arc<AtomicBool>;

/// Sets the sign when the request is dropped.
struct Gone(Cancel);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn busy() -> ApiError {
    ApiError::busy("the server is busy; try again in a moment")
}
