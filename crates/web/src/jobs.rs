//! Solving off the request path: jobs that wait for a free worker, tell how far they are, and can be cancelled.

use crate::App;
use crate::analysis::{self, AnalysisView, Key};
use crate::error::{ApiError, ApiResult};
use crate::games::{GameRef, Reached};
use crate::limits;
use crate::proof::{self, Evidence};
use crate::server::Peer;
use crate::tokens;
use axum::extract::{Extension, Path, State, rejection::JsonRejection};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Json, body::Body};
use futures_util::stream::{self, Stream};
use noughts::Status;
use noughts::solving::Meter;
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How often a watcher is told.
const TICK: Duration = Duration::from_millis(250);
/// How long a finished job can still be asked for.
const KEPT: Duration = Duration::from_secs(600);

/// All jobs.
#[derive(Default)]
pub struct Jobs {
    list: Mutex<HashMap<String, Arc<Job>>>,
}

/// One position to be solved.
pub struct Job {
    key: Key,
    certificate: bool,
    address: IpAddr,
    cancel: Arc<AtomicBool>,
    cancelled: Notify,
    /// How many asked for it: it goes on until the last of them cancels.
    wanted: AtomicUsize,
    born: Instant,
    /// When somebody last asked how far it is.
    seen: Mutex<Instant>,
    state: Mutex<State_>,
}

enum State_ {
    Waiting,
    Running(Arc<Meter>),
    Done(Box<AnalysisView>),
    Cancelled,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A position to solve.
#[derive(Deserialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SolveRequest {
    #[serde(flatten)]
    game: GameRef,
    #[cfg_attr(test, schemars(range(min = 1, max = 120)))]
    seconds: Option<u64>,
    /// Also make the certificate, for the proof tree and the download.
    #[serde(default)]
    certificate: bool,
}

impl Jobs {
    fn get(&self, id: &str) -> ApiResult<Arc<Job>> {
        let job = lock(&self.list).get(id).cloned().ok_or_else(|| ApiError::not_found("solve"))?;
        *lock(&job.seen) = Instant::now();
        Ok(job)
    }

    /// Gives up what nobody waits for any more, and forgets what is over.
    pub fn sweep(&self) {
        let mut list = lock(&self.list);
        list.retain(|_, job| !job.is_over() || job.born.elapsed() < KEPT);
        for job in list.values().filter(|job| !job.is_over()) {
            if lock(&job.seen).elapsed() >= limits::FORGOTTEN {
                job.give_up();
            }
        }
    }

    /// A new job, or the running one for the same question.
    fn add(&self, key: Key, certificate: bool, address: IpAddr) -> ApiResult<(String, Arc<Job>, bool)> {
        let mut list = lock(&self.list);
        list.retain(|_, job| !job.is_over() || job.born.elapsed() < KEPT);
        let same = |job: &Job| !job.is_over() && job.key == key && job.certificate == certificate;
        if let Some((id, job)) = list.iter().find(|(_, job)| same(job)) {
            job.wanted.fetch_add(1, Ordering::Relaxed);
            *lock(&job.seen) = Instant::now();
            return Ok((id.clone(), job.clone(), false));
        }
        let open = || list.values().filter(|job| !job.is_over());
        if open().count() >= limits::WAITING {
            return Err(ApiError::busy("too many positions are being solved; try again in a moment"));
        }
        if open().filter(|job| job.address == address).count() >= limits::WAITING_EACH {
            let most = limits::WAITING_EACH;
            return Err(ApiError::busy(format!("you have {most} solves waiting; cancel one or wait")));
        }
        let job = Arc::new(Job {
            key,
            certificate,
            address,
            cancel: Arc::default(),
            cancelled: Notify::new(),
            wanted: AtomicUsize::new(1),
            born: Instant::now(),
            seen: Mutex::new(Instant::now()),
            state: Mutex::new(State_::Waiting),
        });
        let id = tokens::short();
        list.insert(id.clone(), job.clone());
        Ok((id, job, true))
    }
}

impl Job {
    fn give_up(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancelled.notify_one();
        let mut state = lock(&self.state);
        if matches!(*state, State_::Waiting) {
            *state = State_::Cancelled;
        }
    }

    fn is_over(&self) -> bool {
        matches!(*lock(&self.state), State_::Done(_) | State_::Cancelled)
    }

    fn view(&self, id: &str) -> SolveState {
        let mut shown = SolveState { id: Some(id.to_string()), ..SolveState::new(SolveStage::Waiting) };
        match &*lock(&self.state) {
            State_::Waiting => {}
            State_::Cancelled => shown.state = SolveStage::Cancelled,
            State_::Done(result) => {
                shown.state = SolveStage::Done;
                shown.result = Some((**result).clone());
            }
            State_::Running(meter) => {
                shown.state = SolveStage::Running;
                shown.nodes = Some(meter.nodes());
                shown.depth = Some(meter.deepest());
                shown.seconds = Some(meter.elapsed().as_secs_f64());
                shown.table = Some(meter.fill());
                shown.root = Some(meter.root());
            }
        }
        shown
    }
}

/// How far a solve is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SolveState {
    /// The name of the job; none where the answer was known.
    pub id: Option<String>,
    pub state: SolveStage,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// How full the table is, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<f64>,
    /// Proof and disproof number of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<AnalysisView>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SolveStage {
    Waiting,
    Running,
    Done,
    Cancelled,
}

impl SolveState {
    fn new(state: SolveStage) -> SolveState {
        SolveState {
            id: None,
            state,
            nodes: None,
            depth: None,
            seconds: None,
            table: None,
            root: None,
            result: None,
        }
    }
}

/// `POST /api/solve`
pub async fn solve(
    State(app): State<Arc<App>>,
    Extension(Peer(address)): Extension<Peer>,
    body: Result<Json<SolveRequest>, JsonRejection>,
) -> ApiResult<Response> {
    let Json(request) = body?;
    let seconds = request.seconds.unwrap_or(limits::SOLVE_SECONDS);
    if seconds == 0 || seconds > limits::MOST_SOLVE_SECONDS {
        let most = limits::MOST_SOLVE_SECONDS;
        return Err(ApiError::bad(
            "seconds",
            format!("a solve takes from 1 to {most} seconds, not {seconds}"),
        ));
    }
    let certificate = request.certificate;
    let entry = request.game.entry(&app, address).await?;
    let (reached, known, key) = app
        .weighed(address, request.game.cost(&entry), move |app| {
            let reached = request.game.reach(entry)?;
            let known = analysis::known(app, &reached).filter(|found| !certificate && found.is_complete());
            let known = known.map(|found| analysis::view(&reached, &found));
            // Answers are for this very position: moves are named in its labels.
            let key = (reached.entry.name(), reached.position.clone());
            Ok((reached, known, key))
        })
        .await?;
    if let Some(result) = known {
        let known = SolveState { result: Some(result), ..SolveState::new(SolveStage::Done) };
        return Ok(Json(known).into_response());
    }
    let (id, job, new) = app.jobs.add(key, certificate, address)?;
    if new {
        tokio::spawn(run(app.clone(), job.clone(), reached, Duration::from_secs(seconds)));
    }
    Ok((StatusCode::ACCEPTED, Json(job.view(&id))).into_response())
}

/// Goes from lane to lane until everything is found or the time is over.
async fn run(app: Arc<App>, job: Arc<Job>, reached: Reached, time: Duration) {
    let reached = Arc::new(reached);
    let tries = [
        (&app.moment, limits::MOMENT, limits::SHORT_MEMORY),
        (&app.short, limits::SHORT.min(time), limits::SHORT_MEMORY),
        (&app.long, time, limits::SOLVE_MEMORY),
    ];
    let mut answer = AnalysisView::open("too much to do");
    // A certificate is written to its end once the answer is known, and that may take longer than a moment.
    for (lane, time, memory) in tries.into_iter().skip(usize::from(job.certificate)) {
        let turn = tokio::select! {
            turn = lane.turn(job.address) => turn,
            () = job.cancelled.notified() => return,
        };
        // So many wait that nothing is found out now.
        let Ok(turn) = turn else { break };
        if job.cancel.load(Ordering::Relaxed) {
            return;
        }
        let meter = Arc::new(analysis::meter(time, memory, job.cancel.clone()));
        *lock(&job.state) = State_::Running(meter.clone());
        let (app, work, reached) = (app.clone(), job.clone(), reached.clone());
        let Some((found, done)) = turn.run(move || attempt(&app, &work, &reached, &meter)).await else {
            break;
        };
        answer = found;
        if done {
            break;
        }
        *lock(&job.state) = State_::Waiting;
    }
    let cancelled = job.cancel.load(Ordering::Relaxed);
    *lock(&job.state) = if cancelled { State_::Cancelled } else { State_::Done(Box::new(answer)) };
}

/// What one try finds, and whether that is everything that was asked for.
fn attempt(app: &App, job: &Job, reached: &Reached, meter: &Meter) -> (AnalysisView, bool) {
    if job.certificate {
        return certified(app, job, reached, meter);
    }
    let found = analysis::analyse(app, reached, meter);
    let done = found.is_complete() || meter.limits().cancel.load(Ordering::Relaxed);
    (analysis::view(reached, &found), done)
}

/// The certificate comes first: who wins is often known long before the value of every move.
fn certified(app: &App, job: &Job, reached: &Reached, meter: &Meter) -> (AnalysisView, bool) {
    let evidence = proof::evidence(reached, meter);
    let limits = meter.limits();
    let time = limits.time.map_or(limits::SHORT, |time| time.min(limits::SHORT));
    let short = analysis::meter(time, limits::SHORT_MEMORY, job.cancel.clone());
    let mut found = analysis::known(app, reached).unwrap_or_else(|| analysis::analyse(app, reached, &short));
    match evidence {
        Ok(evidence) => {
            found.status = Status::Proved(evidence.value.clone());
            let mut result = analysis::view(reached, &found);
            result.certificate_bytes = Some(evidence.certificate.len());
            result.check = Some(evidence.check.clone());
            let bytes = evidence.bytes();
            app.evidence.put(job.key.clone(), Arc::new(evidence), bytes);
            (result, true)
        }
        Err(reason) => {
            let mut result = analysis::view(reached, &found);
            result.certificate_missing = Some(reason);
            (result, limits.cancel.load(Ordering::Relaxed))
        }
    }
}

/// `GET /api/solve/{id}`
pub async fn status(State(app): State<Arc<App>>, Path(id): Path<String>) -> ApiResult<Json<SolveState>> {
    Ok(Json(app.jobs.get(&id)?.view(&id)))
}

/// `DELETE /api/solve/{id}`
pub async fn cancel(State(app): State<Arc<App>>, Path(id): Path<String>) -> ApiResult<Json<SolveState>> {
    let job = app.jobs.get(&id)?;
    if !job.is_over() && job.wanted.fetch_sub(1, Ordering::Relaxed) <= 1 {
        job.give_up();
    }
    Ok(Json(job.view(&id)))
}

/// `GET /api/solve/{id}/events`: progress until the end.
pub async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> ApiResult<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let job = app.jobs.get(&id)?;
    let first = Some((job, id, false));
    let steps = stream::unfold(first, |next| async move {
        let (job, id, waited) = next?;
        if waited {
            tokio::time::sleep(TICK).await;
        }
        let over = job.is_over();
        *lock(&job.seen) = Instant::now();
        let event = Event::default()
            .event("progress")
            .data(serde_json::to_string(&job.view(&id)).unwrap_or_default());
        Some((Ok(event), (!over).then_some((job, id, true))))
    });
    Ok(Sse::new(steps).keep_alive(KeepAlive::default()))
}

/// `GET /api/solve/{id}/{file}`: `statement`, `certificate`, or `proof` to step through.
pub async fn evidence(
    State(app): State<Arc<App>>,
    Path((id, file)): Path<(String, String)>,
) -> ApiResult<Response> {
    let job = app.jobs.get(&id)?;
    let found: Arc<Evidence> = app
        .evidence
        .get(&job.key)
        .ok_or_else(|| ApiError::not_found("certificate; solve with certificate=true first"))?;
    let text = |name: &str, bytes: Vec<u8>| {
        let headers = [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
            (header::CONTENT_DISPOSITION, format!("attachment; filename=\"noughts.{name}\"")),
        ];
        (headers, Body::from(bytes)).into_response()
    };
    match file.as_str() {
        "statement" => Ok(text("statement", found.statement.clone().into_bytes())),
        "certificate" => Ok(text("certificate", found.certificate.clone())),
        "proof" => Ok(Json(found.proof.clone()).into_response()),
        _ => Err(ApiError::not_found("file")),
    }
}
