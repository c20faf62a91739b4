//! The page itself, built ahead and embedded. `page/` has its sources, `dist/` what they build to.

use crate::App;
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::path::Path;
use std::sync::Arc;

/// The files of the page: path, kind, bytes.
pub const FILES: &[(&str, &str, &[u8])] = &[
    ("/", "text/html; charset=utf-8", include_bytes!("../dist/index.html")),
    ("/page.js", "text/javascript; charset=utf-8", include_bytes!("../dist/page.js")),
    ("/page.css", "text/css; charset=utf-8", include_bytes!("../dist/page.css")),
    ("/icon.svg", "image/svg+xml", include_bytes!("../dist/icon.svg")),
];

/// A file of the page, or 404. While the page is worked on, its files come from a folder instead.
pub async fn file(State(app): State<Arc<App>>, uri: Uri) -> Response {
    match FILES.iter().find(|(path, ..)| *path == uri.path()) {
        Some((path, kind, bytes)) => {
            let headers = [(header::CONTENT_TYPE, *kind), (header::CACHE_CONTROL, "no-cache")];
            match &app.page {
                Some(folder) => (headers, read(folder, path)).into_response(),
                None => (headers, Body::from(*bytes)).into_response(),
            }
        }
        None => (StatusCode::NOT_FOUND, "There is nothing here. The page is at /").into_response(),
    }
}

fn read(folder: &Path, path: &str) -> Vec<u8> {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    std::fs::read(folder.join(name)).unwrap_or_default()
}
