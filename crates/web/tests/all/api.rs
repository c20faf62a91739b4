//! The interface does what its `OpenAPI` document says: every route is in it, answers have the status codes it lists, and
//! no request, allowed or not, makes the server fail.

use crate::schema::{allowed, resolve, spoiled};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::{Extension, Router};
use noughts_web::{App, Config, Peer, openapi, router};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config as Cases, TestRunner};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr};
use tower::ServiceExt;

fn app() -> Router {
    let config =
        Config { address: (Ipv4Addr::LOCALHOST, 0).into(), data: None, workers: 1, page: None, log: |_| {} };
    router(App::new(&config).unwrap()).layer(Extension(Peer(IpAddr::V4(Ipv4Addr::LOCALHOST))))
}

fn document() -> Value {
    serde_json::from_str(openapi::DOCUMENT).unwrap()
}

async fn send(
    app: &Router,
    method: &str,
    path: &str,
    body: Option<&Value>,
    secret: &str,
) -> (StatusCode, Value) {
    let mut request = Request::builder().method(method.to_uppercase().as_str()).uri(path);
    if !secret.is_empty() {
        request = request.header("authorization", format!("Bearer {secret}"));
    }
    let body = match body {
        Some(value) => {
            request = request.header("content-type", "application/json");
            Body::from(value.to_string())
        }
        None => Body::empty(),
    };
    let response = app.clone().oneshot(request.body(body).unwrap()).await.unwrap();
    let status = response.status();
    // Events go on for a while; only their beginning matters here.
    let bytes = to_bytes(response.into_body(), 64 << 20).await.unwrap_or_default();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

fn percent(text: &str) -> String {
    text.bytes().flat_map(|b| ['%', hex(b >> 4), hex(b & 15)]).collect()
}

fn hex(digit: u8) -> char {
    char::from_digit(digit.into(), 16).unwrap_or('0')
}

/// A request made of sampled parameters and body.
fn sample(
    runner: &mut TestRunner,
    document: &Value,
    path: &str,
    operation: &Value,
) -> (String, Option<Value>) {
    let mut draw = |schema: &Value| allowed(document, schema).new_tree(runner).unwrap().current();
    let mut address = path.to_string();
    let mut query = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap();
        let value = match draw(&parameter["schema"]) {
            Value::String(text) => text,
            other => other.to_string(),
        };
        match parameter["in"].as_str() {
            Some("path") => {
                let value = if value.is_empty() { "x".to_string() } else { value };
                address = address.replace(&format!("{{{name}}}"), &percent(&value));
            }
            _ => query.push(format!("{name}={}", percent(&value))),
        }
    }
    if !query.is_empty() {
        address = format!("{address}?{}", query.join("&"));
    }
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    let body = (!schema.is_null()).then(|| draw(resolve(document, schema)));
    (address, body)
}

fn check(operation: &Value, what: &str, status: StatusCode, answer: &Value) {
    let listed = operation["responses"].get(status.as_str()).is_some();
    assert!(listed && !status.is_server_error(), "{what}: {status} is not in the document; {answer}");
    if status.is_client_error() {
        assert!(answer["error"]["message"].as_str().is_some_and(|m| !m.is_empty()), "{what}: {answer}");
    }
}

#[tokio::test]
async fn random_requests_are_answered_as_documented() {
    let (document, app) = (document(), app());
    let mut runner = TestRunner::deterministic();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            for case in 0..30 {
                let (address, body) = sample(&mut runner, &document, path, operation);
                let body = match body {
                    // Every other request has a fault in its body.
                    Some(body) if case % 2 == 1 => {
                        Some(spoiled(body).new_tree(&mut runner).unwrap().current())
                    }
                    body => body,
                };
                let what = format!("{method} {address} {}", body.clone().unwrap_or_default());
                let (status, answer) = send(&app, method, &address, body.as_ref(), "WRONG").await;
                check(operation, &what, status, &answer);
            }
        }
    }
}

/// Paths are the same in the router and in the document: what the document lists exists, with its methods only.
#[tokio::test]
async fn the_document_lists_every_route_and_no_other() {
    let (document, app) = (document(), app());
    // A long route stands on several lines.
    let source: String = include_str!("../../src/server.rs").split_whitespace().collect();
    let routes: Vec<String> = source
        .split(".route(\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|path| format!("/api{path}"))
        .collect();
    let paths = document["paths"].as_object().unwrap();
    let mut listed: Vec<&String> = paths.keys().collect();
    let mut routed: Vec<&String> = routes.iter().collect();
    listed.sort();
    routed.sort();
    assert_eq!(listed, routed);
    for (path, operations) in paths {
        for method in ["get", "post", "put", "delete", "patch"] {
            let address = path.replace(['{', '}'], "");
            let (status, _) = send(&app, method, &address, None, "").await;
            let refused = status == StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(refused, operations.get(method).is_none(), "{method} {path}: {status}");
        }
    }
}

#[tokio::test]
async fn a_plane_is_solved_played_and_weighed() {
    let app = app();
    let game = json!({"board": "AG(2,3)", "rules": "strong"});
    let (status, job) = send(&app, "post", "/api/solve", Some(&game), "").await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let events = format!("/api/solve/{}/events", job["id"].as_str().unwrap());
    assert_eq!(send(&app, "get", &events, None, "").await.0, StatusCode::OK);
    let (status, known) = send(&app, "post", "/api/solve", Some(&game), "").await;
    assert_eq!((status, &known["result"]["value"]), (StatusCode::OK, &json!("first")));
    assert_eq!(known["result"]["sentence"], "X wins in 7; every move keeps it.");
    let (_, reply) =
        send(&app, "post", "/api/reply", Some(&json!({"board": "AG(2,3)", "level": "perfect"})), "").await;
    assert_eq!(reply["by"], "solver");
    let (_, weights) = send(&app, "post", "/api/weights", Some(&game), "").await;
    assert_eq!(weights["weights"][0]["sum"], "3/2");
}

#[tokio::test]
async fn the_mistake_in_a_spec_is_marked() {
    let app = app();
    let (status, answer) = send(&app, "get", "/api/board?spec=AG(2,6)", None, "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["error"]["span"], json!([5, 6]));
    let (status, answer) = send(&app, "get", "/api/board?spec=file(/etc/passwd)", None, "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(answer["error"]["message"].as_str().unwrap().contains("not read here"));
    let (status, _) = send(&app, "get", "/api/board?spec=AG(2,512)", None, "").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn only_the_seat_whose_turn_it_is_moves() {
    let app = app();
    let (status, made) = send(&app, "post", "/api/games", Some(&json!({"board": "3^2"})), "").await;
    assert_eq!(status, StatusCode::CREATED);
    let path = format!("/api/games/{}/moves", made["id"].as_str().unwrap());
    let [x, o] = [0, 1].map(|i| made["secrets"][i].as_str().unwrap().to_string());
    let mv = |text: &str| json!({"move": text});
    assert_eq!(send(&app, "post", &path, Some(&mv("a1")), "").await.0, StatusCode::FORBIDDEN);
    assert_eq!(send(&app, "post", &path, Some(&mv("a1")), "GUESS").await.0, StatusCode::FORBIDDEN);
    assert_eq!(send(&app, "post", &path, Some(&mv("a1")), &o).await.0, StatusCode::CONFLICT);
    assert_eq!(send(&app, "post", &path, Some(&mv("z9")), &x).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(send(&app, "post", &path, Some(&mv("a1")), &x).await.0, StatusCode::OK);
    assert_eq!(send(&app, "post", &path, Some(&mv("a1")), &o).await.0, StatusCode::BAD_REQUEST);
    let (_, game) =
        send(&app, "get", &format!("/api/games/{}", made["id"].as_str().unwrap()), None, &o).await;
    assert_eq!((&game["you"], &game["position"]["mover"]), (&json!(1), &json!(1)));
    assert!(!game.to_string().contains(&x) && !game.to_string().contains(&o), "secrets stay secret");
}

#[tokio::test]
async fn a_tournament_with_a_latecomer_and_one_who_leaves() {
    let app = app();
    let new = json!({"name": "Cup", "board": "3^2", "kind": "round-robin", "both": true});
    let (_, made) = send(&app, "post", "/api/tournaments", Some(&new), "").await;
    let (code, secret) = (made["code"].as_str().unwrap(), made["secret"].as_str().unwrap());
    let path = format!("/api/tournaments/{code}");
    let mut secrets = Vec::new();
    for name in ["Ada", "Ben", "Cleo"] {
        let (status, joined) =
            send(&app, "post", &format!("{path}/players"), Some(&json!({"name": name})), "").await;
        assert_eq!(status, StatusCode::CREATED);
        secrets.push(joined["secret"].as_str().unwrap().to_string());
    }
    let (status, _) = send(&app, "post", &format!("{path}/players"), Some(&json!({"name": "ada"})), "").await;
    assert_eq!(status, StatusCode::CONFLICT, "names are not taken twice");
    assert_eq!(
        send(&app, "post", &format!("{path}/start"), None, &secrets[0]).await.0,
        StatusCode::FORBIDDEN
    );
    assert_eq!(send(&app, "post", &format!("{path}/start"), None, secret).await.0, StatusCode::OK);
    let (status, _) = send(&app, "post", &format!("{path}/players"), Some(&json!({"name": "Dan"})), "").await;
    assert_eq!(status, StatusCode::CREATED);
    // Ben cannot throw Ada out, but the organiser can.
    let out = format!("{path}/players/0");
    assert_eq!(send(&app, "delete", &out, None, &secrets[1]).await.0, StatusCode::FORBIDDEN);
    assert_eq!(send(&app, "delete", &out, None, secret).await.0, StatusCode::OK);
    for _ in 0..20 {
        let (_, now) = send(&app, "get", &path, None, secret).await;
        if now["state"] == "finished" {
            break;
        }
        let round = now["rounds"].as_array().unwrap().last().unwrap().clone();
        for slot in round.as_array().unwrap().iter().flat_map(|m| m["games"].as_array().unwrap().clone()) {
            let address = format!("{path}/games/{}", slot["game"].as_str().unwrap());
            assert_eq!(
                send(&app, "put", &address, Some(&json!({"result": "first"})), &secrets[1]).await.0,
                403
            );
            let (status, answer) =
                send(&app, "put", &address, Some(&json!({"result": "first"})), secret).await;
            assert_eq!(status, StatusCode::OK, "{answer}");
        }
    }
    let (_, end) = send(&app, "get", &path, None, secret).await;
    assert_eq!(end["state"], "finished");
    let met = |a: usize, b: usize| {
        let all = end["rounds"].as_array().unwrap().iter().flat_map(|r| r.as_array().unwrap().clone());
        all.filter(|m| (m["a"] == a && m["b"] == b) || (m["a"] == b && m["b"] == a)).count()
    };
    assert_eq!([met(1, 2), met(1, 3), met(2, 3)], [1, 1, 1]);
    let shown = end.to_string();
    assert!(secrets.iter().all(|s| !shown.contains(s)) && !shown.contains(secret));
}

#[test]
fn the_sampler_spoils_what_it_is_given() {
    let mut runner = TestRunner::new(Cases::default());
    let whole = json!({"a": 1, "b": 2});
    let differ = (0..20).filter(|_| spoiled(whole.clone()).new_tree(&mut runner).unwrap().current() != whole);
    assert!(differ.count() == 20);
}
