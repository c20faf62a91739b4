//! Connections, routes and what holds for every request: sizes, times, headers, the log.

use crate::connections::{self, Answering, Connection};
use crate::error::ApiError;
use crate::{
    App, Config, boards, editor, export, gallery, jobs, limits, live, openapi, page, reply, sum, tournament,
    view,
};
use crate::{events, info, puzzles};
use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Extension, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

/// Who sent a request.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The hosts a request may name, where the server is meant for this machine only: a page of another site must not
/// reach it through a name of its own.
#[derive(Clone, Copy)]
struct LoopbackOnly(bool);

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    loopback: bool,
}

impl Server {
    /// Opens the database and the port.
    pub async fn bind(config: &Config) -> Result<Server, String> {
        let app = App::new(config)?;
        let address = config.address;
        let listener = TcpListener::bind(address)
            .await
            .map_err(|e| format!("{address} cannot be listened on: {e}; choose another with --port"))?;
        if let Ok(listening) = listener.local_addr() {
            let _ = app.listening.set(listening);
        }
        Ok(Server { app, listener, loopback: address.ip().is_loopback() })
    }

    pub fn address(&self) -> Result<SocketAddr, String> {
        self.listener.local_addr().map_err(|e| e.to_string())
    }

    /// Addresses that others can open: those of the machine, if the server listens on all of them.
    pub fn addresses(&self) -> Vec<String> {
        self.app.listening.get().copied().map(info::addresses).unwrap_or_default()
    }

    /// Serves until the process ends.
    pub async fn run(self) {
        let most = connections::most_connections();
        let router = router(self.app.clone()).layer(Extension(LoopbackOnly(self.loopback)));
        tokio::spawn(crate::upkeep::run(Arc::downgrade(&self.app)));
        loop {
            let (stream, peer) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(e) => {
                    // Out of file handles, most likely: wait for some to come back.
                    (self.app.log)(&format!("a connection was not accepted: {e}"));
                    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                    continue;
                }
            };
            // Nobody gives way: this one is closed at once.
            let Some(place) = self.app.connections.admit(peer.ip(), most) else { continue };
            let _ = stream.set_nodelay(true);
            let layers = (Extension(Peer(peer.ip())), Extension(place.connection.clone()));
            let service = TowerToHyperService::new(router.clone().layer(layers.0).layer(layers.1));
            tokio::spawn(async move {
                let mut http = hyper::server::conn::http1::Builder::new();
                http.timer(TokioTimer::new())
                    .header_read_timeout(limits::HEADERS_WITHIN)
                    .max_buf_size(64 * 1024);
                // A client that goes away, or never finishes its request, is nobody's error.
                tokio::select! {
                    _ = http.serve_connection(TokioIo::new(stream), service) => {}
                    () = place.connection.closed() => {}
                }
            });
        }
    }
}

/// Every route. The peer's address must be added as an extension.
pub fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/openapi.json", get(openapi::show))
        .route("/gallery", get(gallery::gallery))
        .route("/rules", get(boards::rules))
        .route("/board", get(boards::board))
        .route("/boards", post(editor::save))
        .route("/boards/check", post(editor::check))
        .route("/position", post(view::position))
        .route("/weights", post(view::weights))
        .route("/strategies", get(reply::strategies))
        .route("/reply", post(reply::reply))
        .route("/solve", post(jobs::solve))
        .route("/solve/{id}", get(jobs::status).delete(jobs::cancel))
        .route("/solve/{id}/events", get(jobs::events))
        .route("/solve/{id}/{file}", get(jobs::evidence))
        .route("/export", get(export::export))
        .route("/sum", post(sum::sum))
        .route("/games", post(live::create))
        .route("/games/{id}", get(live::show))
        .route("/games/{id}/moves", post(live::make_move))
        .route("/games/{id}/resign", post(live::resign))
        .route("/puzzle", get(puzzles::puzzle))
        .route("/puzzles", get(puzzles::puzzles))
        .route("/events", get(events::events))
        .route("/server", get(info::server))
        .route("/qr", get(info::qr))
        .route("/tournaments", post(tournament::api::create))
        .route("/tournaments/list", post(tournament::api::list))
        .route(
            "/tournaments/{code}",
            get(tournament::api::show).patch(tournament::api::alter).delete(tournament::api::delete),
        )
        .route("/tournaments/{code}/wall", get(tournament::api::wall))
        .route("/tournaments/{code}/players/{player}/link", post(tournament::api::link))
        .route("/tournaments/{code}/players", post(tournament::api::join))
        .route("/tournaments/{code}/players/{player}", delete(tournament::api::leave))
        .route("/tournaments/{code}/start", post(tournament::api::start))
        .route("/tournaments/{code}/games/{game}", put(tournament::api::correct))
        .route("/tournaments/{code}/results.csv", get(tournament::api::csv))
        .fallback(|| async { ApiError::not_found("address of the interface") });
    Router::new()
        .nest("/api", api)
        .fallback(get(page::file))
        .method_not_allowed_fallback(|| async {
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address does not take this method")
        })
        .layer(DefaultBodyLimit::max(limits::BODY))
        // Streams of events are left as they are, so that nothing waits in a buffer.
        .layer(CompressionLayer::new().gzip(true))
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(|_| ApiError::internal().into_response()))
        .layer(middleware::from_fn_with_state(app.clone(), around))
        .with_state(app)
}

/// What is done around every request: its host and origin are checked, its body must be here in time, the work is
/// limited, headers are set, refusals are logged.
async fn around(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let only = request.extensions().get::<LoopbackOnly>().is_some_and(|l| l.0);
    let mut response = if only && !names_loopback(&request) {
        ApiError::new(StatusCode::MISDIRECTED_REQUEST, "host", "this server answers to localhost only")
            .into_response()
    } else if path.starts_with("/api/") && from_another_site(&request) {
        ApiError::forbidden("pages of other sites may not ask this server").into_response()
    } else {
        match whole(request).await {
            Err(refusal) => refusal.into_response(),
            Ok(request) => {
                let connection = request.extensions().get::<Arc<Connection>>().cloned();
                let _answering = connection.map(|c| Answering::new(&app.connections, c));
                match tokio::time::timeout(limits::REQUEST_WITHIN, next.run(request)).await {
                    Ok(response) => response,
                    Err(_) => slow("the request took too long").into_response(),
                }
            }
        }
    };
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        let shown: String = path.chars().take(100).filter(|c| !c.is_control()).collect();
        (app.log)(&format!("{} {method} {shown}", status.as_u16()));
    }
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    // Boards may be embedded in other pages: the page has no power that a frame could borrow.
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        ),
    );
    response
}

fn slow(message: &str) -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "slow", message)
}

/// Waits until the whole body is here, so that nothing else waits for a client that does not send it.
async fn whole(request: Request) -> Result<Request, ApiError> {
    let (head, body) = request.into_parts();
    let bytes = tokio::time::timeout(limits::BODY_WITHIN, axum::body::to_bytes(body, limits::BODY)).await;
    match bytes {
        Ok(Ok(bytes)) => Ok(Request::from_parts(head, Body::from(bytes))),
        Ok(Err(_)) => {
            let message = format!("a request has at most {} bytes", limits::BODY);
            Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message))
        }
        Err(_) => Err(slow("the request did not arrive in time")),
    }
}

/// Did a page of another site send this? Browsers say so. Links that people follow are no such requests.
fn from_another_site(request: &Request) -> bool {
    let text = |name: &str| request.headers().get(name).and_then(|h| h.to_str().ok());
    match text("sec-fetch-site") {
        Some("cross-site" | "same-site") => {
            text("sec-fetch-mode") != Some("navigate") || request.method() != "GET"
        }
        Some(_) => false,
        None => match (text("origin"), text("host")) {
            (Some(origin), Some(host)) => origin.split_once("://").is_none_or(|(_, from)| from != host),
            _ => false,
        },
    }
}

fn names_loopback(request: &Request) -> bool {
    let host = request.headers().get(header::HOST).and_then(|h| h.to_str().ok()).unwrap_or("");
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(""),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}
