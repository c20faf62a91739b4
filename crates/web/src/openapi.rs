//! The description of the interface, as `GET /api/openapi.json` gives it.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// `OpenAPI` 3.1. A test holds it against the routes, and sends what it describes and what it forbids.
pub const DOCUMENT: &str = include_str!("openapi.json");

/// `GET /api/openapi.json`
pub async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT).into_response()
}
