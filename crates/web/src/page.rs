//! The page itself, built ahead and embedded, and other answers that are always the same: compressed once, not for every
//! request. `page/` has the sources of the page, `dist/` what they build to.

use crate::App;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The files of the page: path, kind, bytes.
pub const FILES: &[(&str, &str, &[u8])] = &[
    ("/", "text/html; charset=utf-8", include_bytes!("../dist/index.html")),
    ("/page.js", "text/javascript; charset=utf-8", include_bytes!("../dist/page.js")),
    ("/page.css", "text/css; charset=utf-8", include_bytes!("../dist/page.css")),
    ("/icon.svg", "image/svg+xml", include_bytes!("../dist/icon.svg")),
    // Only the page on a plain file server uses it, to work offline.
    ("/sw.js", "text/javascript; charset=utf-8", include_bytes!("../dist/sw.js")),
];

/// An answer that does not change, plain and compressed.
#[derive(Clone)]
pub struct Stored {
    plain: Bytes,
    zipped: Bytes,
}

impl Stored {
    pub fn new(plain: impl Into<Bytes>) -> Stored {
        let plain = plain.into();
        let mut zip = GzEncoder::new(Vec::new(), Compression::default());
        // Writing to memory does not fail; if it did, the plain answer is there.
        let zipped = zip.write_all(&plain).and_then(|()| zip.finish()).unwrap_or_default();
        Stored { plain, zipped: zipped.into() }
    }

    pub fn plain(&self) -> &[u8] {
        &self.plain
    }

    /// The answer, compressed if the client takes that.
    pub fn answer(&self, kind: &'static str, asked: &HeaderMap) -> Response {
        let takes = asked.get(header::ACCEPT_ENCODING).and_then(|h| h.to_str().ok()).unwrap_or("");
        let kinds = [(header::CONTENT_TYPE, kind), (header::VARY, "accept-encoding")];
        if takes.contains("gzip") && !self.zipped.is_empty() {
            let zipped = [(header::CONTENT_ENCODING, "gzip")];
            (kinds, zipped, Body::from(self.zipped.clone())).into_response()
        } else {
            (kinds, Body::from(self.plain.clone())).into_response()
        }
    }
}

/// A file of the page, or 404. While the page is worked on, its files come from a folder instead.
pub async fn file(State(app): State<Arc<App>>, asked: HeaderMap, uri: Uri) -> Response {
    static STORED: OnceLock<Vec<Stored>> = OnceLock::new();
    let Some(i) = FILES.iter().position(|(path, ..)| *path == uri.path()) else {
        return (StatusCode::NOT_FOUND, "There is nothing here. The page is at /").into_response();
    };
    let (path, kind, _) = FILES[i];
    let stored = match &app.page {
        Some(folder) => Stored::new(read(folder, path)),
        None => STORED.get_or_init(|| FILES.iter().map(|f| Stored::new(f.2)).collect())[i].clone(),
    };
    let mut response = stored.answer(kind, &asked);
    response.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-cache"));
    response
}

fn read(folder: &Path, path: &str) -> Vec<u8> {
    let name = if path == "/" { "index.html" } else { path.trim_start_matches('/') };
    std::fs::read(folder.join(name)).unwrap_or_default()
}
