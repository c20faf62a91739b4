//! Every command with `--json`: one vocabulary, the examples of docs/json.md, errors as objects, files that fail.
//!
//! `NOUGHTS_WRITE=1 cargo test -p noughts-cli --test all json` writes the examples anew; read the difference before
//! keeping it.

use super::examples::words;
use super::folder::Folder;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/json.md");

fn noughts(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_noughts")).args(args).current_dir(folder).output().unwrap()
}

/// One JSON value, and nothing else.
#[track_caller]
fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        panic!(
            "not JSON: {e}\n{}\n{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )
    })
}

/// What each name of the vocabulary may hold.
fn fits(name: &str, value: &Value) -> bool {
    let text = |words: &[&str]| value.as_str().is_some_and(|text| words.contains(&text));
    match name {
        "status" => text(&["proved", "bounded", "open"]),
        "value" => value.is_string() || value.is_number() || value.is_boolean() || value.is_null(),
        "bounds" => {
            let names: Vec<&String> = value.as_object().into_iter().flat_map(|map| map.keys()).collect();
            names == ["at_least", "at_most"]
        }
        "nodes" => value.is_u64(),
        "seconds" => value.is_number(),
        "moves" => value.as_array().is_some_and(|moves| moves.iter().all(|mv| mv["move"].is_string())),
        "board" | "rules" | "position" | "to_move" | "picture" => value.is_string(),
        "limit" | "statement" | "certificate" | "check" => value.is_string() || value.is_null(),
        "error" => value["message"].as_str().is_some_and(|text| !text.is_empty()),
        _ => true,
    }
}

/// The names that break the vocabulary, anywhere in a value.
fn misused(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|entry| misused(entry, found)),
        Value::Object(map) => {
            for (name, entry) in map {
                if !fits(name, entry) {
                    found.push(format!("{name}: {entry}"));
                }
                misused(entry, found);
            }
            let unknown = map.get("status").is_some_and(|status| status != "proved");
            if unknown && map.get("value").is_some_and(|value| !value.is_null()) {
                found.push(format!("a value that is not proved: {value}"));
            }
        }
        _ => {}
    }
}

/// Names and types of a value; of an array those of its first entry.
fn shape(value: &Value) -> String {
    match value {
        Value::Null => "null".to_string(),
        Value::Bool(_) => "true or false".to_string(),
        Value::Number(_) => "number".to_string(),
        Value::String(_) => "string".to_string(),
        Value::Array(list) => format!("[{}]", list.first().map(shape).unwrap_or_default()),
        Value::Object(map) => {
            let parts: Vec<String> =
                map.iter().map(|(name, entry)| format!("{name}: {}", shape(entry))).collect();
            format!("{{{}}}", parts.join(", "))
        }
    }
}

/// Long arrays and tables are shown by their beginnings.
fn shortened(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().take(2).map(shortened).collect(),
        Value::Object(map) => map.iter().map(|(name, entry)| (name.clone(), shortened(entry))).collect(),
        other => other.clone(),
    }
}

/// The commands of the page with what it says they print.
fn examples(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("```console\n$ noughts ").skip(1);
    blocks.map(|block| block.split("```").next().unwrap().split_once('\n').unwrap()).collect()
}

#[test]
fn the_page_shows_what_the_commands_print() {
    let folder = Folder::new("json");
    let page = std::fs::read_to_string(PAGE).unwrap();
    let mut written = page.clone();
    let list = examples(&page);
    assert!(list.len() >= 35, "{} examples", list.len());
    for (command, shown) in list {
        let words = words(command);
        let args: Vec<&str> = words.iter().map(String::as_str).collect();
        let found = object(&noughts(&folder.0, &args));
        let mut wrong = Vec::new();
        misused(&found, &mut wrong);
        assert!(wrong.is_empty(), "noughts {command}: {wrong:?}");
        if std::env::var_os("NOUGHTS_WRITE").is_some() {
            let text = serde_json::to_string_pretty(&shortened(&found)).unwrap();
            written = written.replace(
                &format!("$ noughts {command}\n{shown}```"),
                &format!("$ noughts {command}\n{text}\n```"),
            );
            continue;
        }
        let shown: Value = serde_json::from_str(shown).unwrap_or_else(|e| panic!("noughts {command}: {e}"));
        assert_eq!(shape(&shown), shape(&shortened(&found)), "noughts {command}");
    }
    if written != page {
        std::fs::write(PAGE, written).unwrap();
    }
}

#[test]
fn every_command_with_json_is_on_the_page() {
    let folder = Folder::new("json-commands");
    let page = std::fs::read_to_string(PAGE).unwrap();
    let help = String::from_utf8(noughts(&folder.0, &["help"]).stdout).unwrap();
    let names = help.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| name.chars().all(|c| c.is_ascii_lowercase())).collect();
    assert!(names.len() >= 30, "{names:?}");
    for name in names.into_iter().filter(|name| !name.is_empty()) {
        let help = String::from_utf8(noughts(&folder.0, &[name, "--help"]).stdout).unwrap();
        let shown = page.contains(&format!("$ noughts {name} "));
        assert_eq!(help.contains("--json"), shown, "{name} in docs/json.md");
    }
}

#[test]
fn bad_input_is_an_object_too() {
    let folder = Folder::new("json-errors");
    for (args, input, help) in [
        (&["board", "AG(2,6)"][..], Some("AG(2,6)"), None),
        (&["board", "qubik"], Some("qubik"), Some("qubic")),
        (&["solve", "3^2", "--time", "10x"], Some("10x"), None),
        (&["sovle", "3^2"], Some("sovle"), Some("solve")),
        (&["solve"], None, None),
        (&["nim", "3", "-5"], None, None),
        (&["octal", "kayles", "--out", "/dev/null/x"], Some("/dev/null/x"), Some("--out")),
    ] {
        let output = noughts(&folder.0, &[args, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let found = object(&output);
        let names: Vec<&String> = found["error"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["help", "input", "message", "place"], "{args:?}");
        let error = &found["error"];
        assert!(error["message"].as_str().is_some_and(|text| text.len() > 5), "{error}");
        if let Some(input) = input {
            assert_eq!(error["input"], input, "{args:?}: {error}");
        }
        if let Some(word) = help {
            assert!(error["help"].as_str().is_some_and(|text| text.contains(word)), "{args:?}: {error}");
        }
    }
}
