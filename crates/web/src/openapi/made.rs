//! Makes the description of the interface and the types of the page from the structs that are read and sent, and holds
//! the files against them.

use crate::live::{self, GameView, NewGameKeys};
use crate::tournament::api::{self as cups};
use crate::tournament::view::{TournamentView, Wall};
use crate::{analysis, boards, editor, error, gallery, games, info, jobs, proof, puzzles, reply, sum, view};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::Path;

/// How a type is described.
type Described = fn(&mut SchemaGenerator) -> Schema;

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// What comes back: JSON of a type, or something else of this kind.
#[derive(Clone, Copy)]
enum Answer {
    Json(Described),
    Other(&'static str),
}

use Answer::{Json, Other};

/// Method, path, what it does, what is sent, the status and what comes back.
type Route = (&'static str, &'static str, &'static str, Option<Described>, u16, Answer);

const ROUTES: &[Route] = &[
    ("get", "/openapi.json", "This document", None, 200, Other("application/json")),
    ("get", "/server", "Where others can open the page", None, 200, Json(of::<info::ServerInfo>)),
    ("get", "/qr", "A text as a QR code", None, 200, Other("image/svg+xml")),
    ("get", "/gallery", "Boards to begin with", None, 200, Json(of::<gallery::Gallery>)),
    ("get", "/rules", "Rule sets", None, 200, Json(of::<boards::RuleSets>)),
    ("get", "/board", "A board: its picture, points and sets", None, 200, Json(of::<boards::BoardView>)),
    (
        "post",
        "/boards",
        "Keep a drawn board",
        Some(of::<editor::SavedBoard>),
        200,
        Json(of::<editor::SavedName>),
    ),
    (
        "post",
        "/boards/check",
        "What a drawn board is, or what it lacks",
        Some(of::<editor::SavedBoard>),
        200,
        Json(of::<editor::DrawnReport>),
    ),
    (
        "post",
        "/position",
        "A position without a search",
        Some(of::<games::GameRef>),
        200,
        Json(of::<view::PositionView>),
    ),
    (
        "post",
        "/weights",
        "The weights of a position",
        Some(of::<games::GameRef>),
        200,
        Json(of::<view::WeightsAnswer>),
    ),
    ("get", "/strategies", "Who can be played against", None, 200, Json(of::<reply::Levels>)),
    (
        "post",
        "/reply",
        "A move of the computer",
        Some(of::<reply::ReplyRequest>),
        200,
        Json(of::<reply::Reply>),
    ),
    (
        "post",
        "/solve",
        "Solve a position: 200 if it is known, else 202 and a job",
        Some(of::<jobs::SolveRequest>),
        200,
        Json(of::<jobs::SolveState>),
    ),
    ("get", "/solve/{id}", "How far a solve is", None, 200, Json(of::<jobs::SolveState>)),
    ("delete", "/solve/{id}", "Cancel a solve", None, 200, Json(of::<jobs::SolveState>)),
    ("get", "/solve/{id}/events", "Progress as events until the end", None, 200, Other("text/event-stream")),
    (
        "get",
        "/solve/{id}/{file}",
        "The statement, the certificate, or the proof to step through",
        None,
        200,
        Json(of::<proof::ProofView>),
    ),
    (
        "get",
        "/export",
        "A position as svg, png, tikz, latex, text or json",
        None,
        200,
        Other("application/octet-stream"),
    ),
    (
        "post",
        "/sum",
        "A game of heaps and graphs",
        Some(of::<sum::SumRequest>),
        200,
        Json(of::<sum::SumView>),
    ),
    ("get", "/puzzle", "The puzzle of a day, or of a number", None, 200, Json(of::<puzzles::Puzzle>)),
    ("get", "/puzzles", "All puzzles", None, 200, Json(of::<puzzles::Puzzles>)),
    (
        "get",
        "/events",
        "What happens in a tournament and in games: events tournament, game, board, gone",
        None,
        200,
        Other("text/event-stream"),
    ),
    ("post", "/games", "A game by link", Some(of::<live::NewGame>), 201, Json(of::<NewGameKeys>)),
    ("get", "/games/{id}", "A game", None, 200, Json(of::<GameView>)),
    ("post", "/games/{id}/moves", "Make a move", Some(of::<live::MoveRequest>), 200, Json(of::<GameView>)),
    ("post", "/games/{id}/resign", "Resign", None, 200, Json(of::<GameView>)),
    (
        "post",
        "/tournaments",
        "A new tournament",
        Some(of::<cups::NewTournament>),
        201,
        Json(of::<cups::NewTournamentKeys>),
    ),
    (
        "post",
        "/tournaments/list",
        "What is there of these tournaments",
        Some(of::<cups::ListRequest>),
        200,
        Json(of::<cups::TournamentList>),
    ),
    ("get", "/tournaments/{code}", "A tournament", None, 200, Json(of::<TournamentView>)),
    (
        "patch",
        "/tournaments/{code}",
        "Close, archive, rename or end a tournament",
        Some(of::<cups::TournamentChange>),
        200,
        Json(of::<TournamentView>),
    ),
    (
        "delete",
        "/tournaments/{code}",
        "Delete a tournament and its games",
        None,
        200,
        Json(of::<cups::Deleted>),
    ),
    ("get", "/tournaments/{code}/wall", "The boards of the present round", None, 200, Json(of::<Wall>)),
    (
        "post",
        "/tournaments/{code}/players",
        "Join",
        Some(of::<cups::Join>),
        201,
        Json(of::<cups::PlayerKeys>),
    ),
    (
        "delete",
        "/tournaments/{code}/players/{player}",
        "A player leaves; open games are lost",
        None,
        200,
        Json(of::<TournamentView>),
    ),
    (
        "post",
        "/tournaments/{code}/players/{player}/link",
        "A new secret for a player who lost theirs",
        None,
        200,
        Json(of::<cups::PlayerKeys>),
    ),
    ("post", "/tournaments/{code}/start", "Start", None, 200, Json(of::<TournamentView>)),
    (
        "put",
        "/tournaments/{code}/games/{game}",
        "Set the result of a game, or take it back",
        Some(of::<cups::Correction>),
        200,
        Json(of::<TournamentView>),
    ),
    ("get", "/tournaments/{code}/results.csv", "Every game and the table", None, 200, Other("text/csv")),
];

/// What stands in addresses after a question mark: path, name, kind, is it needed, examples.
type Parameter = (&'static str, &'static str, &'static str, bool, &'static [&'static str]);

const PARAMETERS: &[Parameter] = &[
    ("/board", "spec", "string", true, &["3^2", "AG(2,4)", "hex(3)", "lines{1 2; 2 3}"]),
    ("/qr", "text", "string", true, &["http://192.168.1.5:7777/"]),
    ("/strategies", "board", "string", true, &["3^2", "PG(2,2)"]),
    ("/strategies", "rules", "string", false, &["strong", "maker-breaker"]),
    ("/export", "format", "string", true, &["svg", "png", "tikz", "latex", "text", "json"]),
    ("/export", "board", "string", true, &["3^2", "AG(2,3)"]),
    ("/export", "rules", "string", false, &["strong"]),
    ("/export", "moves", "string", false, &["a1 b2", ""]),
    ("/export", "position", "string", false, &["X: a1 O: b2"]),
    ("/export", "values", "boolean", false, &[]),
    ("/puzzle", "date", "string", false, &["2026-11-15"]),
    ("/puzzle", "number", "integer", false, &[]),
    ("/events", "tournament", "string", false, &["ABCDE-23456"]),
    ("/events", "games", "string", false, &["ABCDEFGHJKLM"]),
    ("/events", "wall", "string", false, &["1"]),
    ("/tournaments/{code}", "from_round", "integer", false, &[]),
];

/// Statuses that every request may be refused with.
const REFUSALS: [&str; 11] = ["400", "403", "404", "408", "409", "413", "415", "421", "422", "429", "500"];

fn parameters(path: &str, method: &str) -> Vec<Value> {
    let named = path.split(['{', '}']).skip(1).step_by(2).map(|name| {
        let kind = if name == "player" { "integer" } else { "string" };
        json!({"name": name, "in": "path", "required": true, "schema": {"type": kind}})
    });
    let asked = PARAMETERS.iter().filter(|p| p.0 == path && method == "get").map(
        |&(_, name, kind, needed, examples)| {
            let mut schema = json!({ "type": kind });
            if !examples.is_empty() {
                schema["examples"] = json!(examples);
            }
            json!({"name": name, "in": "query", "required": needed, "schema": schema})
        },
    );
    named.chain(asked).collect()
}

/// `OpenAPI` 3.1.
fn document() -> Value {
    let settings = || {
        let mut settings = SchemaSettings::draft2020_12();
        settings.definitions_path = "/components/schemas".into();
        settings
    };
    // What is sent has all its fields; what is read may leave some out.
    let mut generator = settings().for_serialize().into_generator();
    let mut reader = settings().for_deserialize().into_generator();
    let refusal = json!({
        "description": "Refused, with the reason",
        "content": {"application/json": {"schema": of::<error::ErrorAnswer>(&mut generator)}},
    });
    let mut paths: Map<String, Value> = Map::new();
    for (method, path, about, body, status, answer) in ROUTES {
        let (kind, schema) = match answer {
            Json(described) => ("application/json", json!(described(&mut generator))),
            Other(kind) => (*kind, json!({"type": "string"})),
        };
        let good = json!({"description": about, "content": {kind: {"schema": schema}}});
        let mut responses: Map<String, Value> = Map::from_iter([(status.to_string(), good.clone())]);
        if *path == "/solve" {
            responses.insert("202".to_string(), good);
        }
        responses.extend(REFUSALS.map(|code| (code.to_string(), refusal.clone())));
        let mut operation = json!({
            "summary": about,
            "responses": responses,
            "parameters": parameters(path, method),
        });
        if let Some(described) = body {
            let schema = described(&mut reader);
            operation["requestBody"] =
                json!({"required": true, "content": {"application/json": {"schema": schema}}});
        }
        paths.entry(format!("/api{path}")).or_insert_with(|| json!({}))[*method] = operation;
    }
    // Sent as events, so no route names them.
    let _ = (of::<analysis::AnalysisView>(&mut generator), of::<live::WallBoard>(&mut generator));
    let mut schemas = reader.take_definitions(true);
    schemas.append(&mut generator.take_definitions(true));
    json!({
        "openapi": "3.1.0",
        "info": {"title": "Noughts", "version": env!("CARGO_PKG_VERSION")},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    })
}

/// Holds a file of this crate against what was made, or writes it where that is asked for.
fn held(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("NOUGHTS_WRITE").is_some() {
        std::fs::write(&path, made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == made,
        "{file}: run NOUGHTS_WRITE=1 cargo test -p noughts-web --lib openapi, and look at what changed"
    );
}

#[test]
fn the_document_describes_what_is_read_and_sent() {
    held("src/openapi/openapi.json", &(serde_json::to_string_pretty(&document()).unwrap() + "\n"));
}

#[test]
fn the_types_of_the_page_are_what_the_server_sends() {
    held("page/src/lib/wire.ts", &typescript(&document()));
}

/// The types of the page, in TypeScript.
fn typescript(document: &Value) -> String {
    let mut out = String::from(
        "// What the server says. Generated from its structs by `NOUGHTS_WRITE=1 cargo test -p noughts-web --lib openapi`.\n",
    );
    let all = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    for (name, schema) in &all {
        out.push('\n');
        if let Some(about) = schema["description"].as_str() {
            let _ = writeln!(out, "/** {} */", about.replace('\n', " "));
        }
        if schema["properties"].is_object() && schema["oneOf"].is_null() {
            let _ = writeln!(out, "export interface {name} {}", object(schema, 0));
        } else {
            let _ = writeln!(out, "export type {name} = {};", written(schema, 0));
        }
    }
    out
}

fn object(schema: &Value, depth: usize) -> String {
    let pad = "  ".repeat(depth + 1);
    let needed: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut out = String::from("{\n");
    for (key, property) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(about) = property["description"].as_str() {
            let _ = writeln!(out, "{pad}/** {} */", about.replace('\n', " "));
        }
        let mark = if needed.contains(&key.as_str()) { "" } else { "?" };
        let _ = writeln!(out, "{pad}{key}{mark}: {};", written(property, depth + 1));
    }
    out + &"  ".repeat(depth) + "}"
}

fn written(schema: &Value, depth: usize) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or("unknown").to_string();
    }
    if let Some(one) = schema.get("const") {
        return one.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(options) = schema[key].as_array() {
            return options.iter().map(|o| written(o, depth)).collect::<Vec<_>>().join(" | ");
        }
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let each = kinds.iter().map(|kind| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                written(&one, depth)
            });
            each.collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".to_string(),
            "array" => match schema["prefixItems"].as_array() {
                Some(items) => {
                    format!("[{}]", items.iter().map(|i| written(i, depth)).collect::<Vec<_>>().join(", "))
                }
                None => list(schema, depth),
            },
            "object" if schema["properties"].is_object() => object(schema, depth),
            "object" => "Record<string, unknown>".to_string(),
            other => other.to_string(),
        },
        _ => "unknown".to_string(),
    }
}

/// A list of any length, or of a fixed one.
fn list(schema: &Value, depth: usize) -> String {
    let item = written(&schema["items"], depth);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= 8 => {
            format!("[{}]", vec![item; most as usize].join(", "))
        }
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}
