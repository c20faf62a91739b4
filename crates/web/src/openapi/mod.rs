//! The description of the interface, `GET /api/openapi.json`. It is a file, so that no visitor waits for it and nobody builds what
//! makes it; the tests make it from the structs that are read and sent, and hold the file against them.

#[cfg(test)]
mod made;

use crate::page::Stored;
use axum::http::HeaderMap;
use axum::response::Response;
use std::sync::OnceLock;

/// `OpenAPI` 3.1.
pub const DOCUMENT: &str = include_str!("openapi.json");

/// `GET /api/openapi.json`
pub async fn show(asked: HeaderMap) -> Response {
    static STORED: OnceLock<Stored> = OnceLock::new();
    STORED.get_or_init(|| Stored::new(DOCUMENT.to_string())).answer("application/json", &asked)
}
