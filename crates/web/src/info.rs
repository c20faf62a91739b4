//! Where the server can be reached, and codes to photograph.

use crate::App;
use crate::error::{ApiError, ApiResult};
use axum::Json;
use axum::extract::{Query, State, rejection::QueryRejection};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use qrcodegen::{QrCode, QrCodeEcc};
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Where others find the page.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ServerInfo {
    /// Addresses to open, best first; none if the page is for this machine only.
    pub addresses: Vec<String>,
    pub loopback: bool,
    pub version: String,
}

/// Addresses under which a server that listens here can be reached from other machines.
pub fn addresses(listening: SocketAddr) -> Vec<String> {
    let ip = listening.ip();
    let found: Vec<IpAddr> = if ip.is_unspecified() {
        let all = machine();
        let reach = |a: &IpAddr| !a.is_loopback() && (ip.is_ipv6() || a.is_ipv4()) && !link_local(a);
        let mut all: Vec<IpAddr> = all.into_iter().filter(reach).collect();
        // People type the short ones.
        all.sort_by_key(|a| (a.is_ipv6(), *a));
        all.dedup();
        all
    } else if ip.is_loopback() {
        Vec::new()
    } else {
        vec![ip]
    };
    found.into_iter().map(|ip| format!("http://{}/", SocketAddr::new(ip, listening.port()))).collect()
}

/// Addresses that other machines cannot use without more.
fn link_local(ip: &IpAddr) -> bool {
    match ip {
        IpAddr::V4(v4) => v4.is_link_local(),
        IpAddr::V6(v6) => v6.segments()[0] & 0xffc0 == 0xfe80,
    }
}

#[cfg(unix)]
fn machine() -> Vec<IpAddr> {
    if_addrs::get_if_addrs().unwrap_or_default().into_iter().map(|interface| interface.ip()).collect()
}

#[cfg(not(unix))]
fn machine() -> Vec<IpAddr> {
    Vec::new()
}

/// `GET /api/server`
pub async fn server(State(app): State<Arc<App>>) -> Json<ServerInfo> {
    let listening = app.listening.get().copied();
    Json(ServerInfo {
        addresses: listening.map(addresses).unwrap_or_default(),
        loopback: listening.is_none_or(|a| a.ip().is_loopback()),
        version: env!("CARGO_PKG_VERSION").to_string(),
    })
}

#[derive(Deserialize)]
pub struct QrQuery {
    text: String,
}

/// `GET /api/qr?text=…`: a square to photograph, as SVG.
pub async fn qr(query: Result<Query<QrQuery>, QueryRejection>) -> ApiResult<Response> {
    let Query(query) = query?;
    if query.text.is_empty() || query.text.chars().count() > 300 {
        return Err(ApiError::bad("text", "a code holds 1 to 300 characters"));
    }
    let code = QrCode::encode_text(&query.text, QrCodeEcc::Medium)
        .map_err(|_| ApiError::too_large("this text does not fit into a code"))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture(&code)).into_response())
}

/// Black squares on white, with the white border that cameras need.
fn picture(code: &QrCode) -> String {
    let (size, border) = (code.size(), 4);
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{} {}h1v1h-1z", x + border, y + border);
        }
    }
    let whole = size + 2 * border;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\"><rect width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/><path d=\"{path}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_that_others_can_open_are_told() {
        assert!(addresses("127.0.0.1:7777".parse().unwrap()).is_empty());
        assert_eq!(addresses("192.168.1.5:80".parse().unwrap()), ["http://192.168.1.5:80/"]);
        assert_eq!(addresses("[2001:db8::1]:80".parse().unwrap()), ["http://[2001:db8::1]:80/"]);
        for found in addresses("0.0.0.0:7777".parse().unwrap()) {
            assert!(
                found.ends_with(":7777/") && !found.contains("0.0.0.0") && !found.contains("127."),
                "{found}"
            );
        }
    }

    #[test]
    fn a_code_has_its_border() {
        let code = QrCode::encode_text("http://192.168.1.5:7777/#/t/ABCDE-23456", QrCodeEcc::Medium).unwrap();
        let svg = picture(&code);
        assert!(svg.contains(&format!("viewBox=\"0 0 {0} {0}\"", code.size() + 8)) && svg.contains("M4 4h1"));
    }
}
