//! What a request is refused with: a status, a code for programs, a sentence for people.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use noughts::{NotationError, RulesError, SpecError};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// Why a request was refused.
#[derive(Clone, Debug)]
pub struct ApiError {
    pub status: StatusCode,
    /// A short word for programs.
    pub code: &'static str,
    pub message: String,
    /// Where in the input it is wrong, counted in characters: from, to.
    pub span: Option<[usize; 2]>,
    /// The nearest thing that works.
    pub help: Option<String>,
    /// How long to wait before asking again.
    pub wait: Option<Duration>,
}

pub type ApiResult<T> = Result<T, ApiError>;

impl ApiError {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), span: None, help: None, wait: None }
    }

    pub fn bad(code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub fn too_large(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "too-large", message)
    }

    pub fn not_found(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}"))
    }

    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, "conflict", message)
    }

    pub fn busy(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "busy", message)
    }

    /// More than one address may ask for.
    pub fn limit(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "limit", message)
    }

    /// Something went wrong here; the details go to the log, not to the client.
    pub fn internal() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "something went wrong on the server")
    }
}

/// A refusal as it is sent.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ErrorAnswer {
    pub error: Refusal,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Refusal {
    /// A short word for programs.
    pub code: &'static str,
    pub message: String,
    /// Where in the input it is wrong, in characters: from, to.
    pub span: Option<[usize; 2]>,
    /// The nearest thing that works.
    pub help: Option<String>,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = Refusal { code: self.code, message: self.message, span: self.span, help: self.help };
        let body = ErrorAnswer { error };
        let mut response = (self.status, Json(body)).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            let seconds = self.wait.map_or(2, |wait| wait.as_secs().max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl From<SpecError> for ApiError {
    fn from(e: SpecError) -> ApiError {
        let column = |byte: usize| e.input.char_indices().take_while(|(i, _)| *i < byte).count();
        let (from, to) = (column(e.span.start), column(e.span.end));
        ApiError {
            span: Some([from, to.max(from + 1)]),
            help: e.help.clone(),
            ..ApiError::bad("spec", e.message.clone())
        }
    }
}

impl From<RulesError> for ApiError {
    fn from(e: RulesError) -> ApiError {
        ApiError::bad("rules", e.to_string())
    }
}

impl From<NotationError> for ApiError {
    fn from(e: NotationError) -> ApiError {
        ApiError::bad("notation", e.to_string())
    }
}

impl From<JsonRejection> for ApiError {
    fn from(e: JsonRejection) -> ApiError {
        ApiError::new(e.status(), "json", e.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(e: QueryRejection) -> ApiError {
        ApiError::bad("query", e.body_text())
    }
}
