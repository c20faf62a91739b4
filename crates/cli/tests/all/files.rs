//! Files that commands leave: tested before the work, whole or not at all, by names that no other run has.

use super::folder::Folder;
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn noughts(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

fn object(output: &Output) -> Value {
    let error = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("not JSON; {error}"))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn six_solves_side_by_side_disturb_nobody() {
    let folder = Folder::new("side-by-side");
    let out = folder.0.to_str().unwrap();
    let start = |_| command(&["solve", "AG(2,4)", "--check", "--json", "--out", out]).spawn().unwrap();
    let children: Vec<Child> = (0..6).map(start).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        let found = object(&output);
        assert_eq!((output.status.code(), &found["check"]), (Some(0), &"VERIFIED".into()), "{found}");
    }
    assert!(names(&folder.0).iter().all(|name| !name.contains(".part")), "{:?}", names(&folder.0));
}

#[test]
fn another_proof_has_another_name() {
    let folder = Folder::new("another-proof");
    let out = folder.0.to_str().unwrap();
    let mut seen = Vec::new();
    for spec in ["AG(2,3)", "PG(2,2)", "AG(2,3)"] {
        let found = object(&noughts(&["prove", spec, "--json", "--check", "--out", out]));
        seen.push(found["certificate"].as_str().unwrap().to_string());
    }
    assert_eq!(
        (seen[0] == seen[2], seen[0] == seen[1], names(&folder.0).len()),
        (true, false, 4),
        "{seen:?}"
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_said_before_the_search() {
    let folder = Folder::new("before");
    let file = folder.0.join("file");
    std::fs::write(&file, "").unwrap();
    let inside = file.join("out");
    // Hours of work, if it began.
    for args in [
        &["solve", "8^3", "--out"][..],
        &["verify", "perfect", "6^2", "--out"],
        &["prove", "5^3", "--out"],
        &["draws", "AG(4,3)", "--out"],
        &["caps", "AG(5,3)", "-o"],
        &["atlas", "--all", "--table"],
    ] {
        let target = if args.contains(&"-o") { file.join("cap.svg") } else { inside.clone() };
        let output = noughts(&[args, &[target.to_str().unwrap()]].concat());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
        assert!(message.contains("cannot be written"), "{args:?}: {message}");
    }
}

/// A command whose folder goes away while it runs, as if the disk had failed.
#[cfg(target_os = "linux")]
fn solve_while_the_folder_goes(folder: &Path) -> Output {
    let out = folder.join("out");
    let args = ["solve", "AG(2,5)", "--json", "--method", "alpha-beta", "--out", out.to_str().unwrap()];
    let mut child = command(&args).spawn().unwrap();
    while !out.exists() {
        assert!(child.try_wait().unwrap().is_none());
        std::thread::yield_now();
    }
    // A file of the same name takes its place. The removal may meet the test file of the command.
    while std::fs::remove_dir_all(&out).is_err() {}
    while std::fs::write(&out, "").is_err() {
        let _ = std::fs::remove_dir_all(&out);
    }
    let output = child.wait_with_output().unwrap();
    std::fs::remove_file(&out).unwrap();
    output
}

#[cfg(target_os = "linux")]
#[test]
fn the_verdict_is_printed_though_its_files_cannot_be_written() {
    let folder = Folder::new("gone");
    // Where the folder goes before the command has tried it, nothing is solved: once more.
    let solved = |output: &Output| !object(output)["value"].is_null();
    let mut outputs = std::iter::repeat_with(|| solve_while_the_folder_goes(&folder.0)).take(20);
    let output = outputs.find(solved).expect("a verdict");
    let found = object(&output);
    assert_eq!((output.status.code(), &found["value"]), (Some(2), &"draw".into()), "{found}");
    assert!(found["error"]["message"].as_str().unwrap().contains("cannot be written"), "{found}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be written"));
    assert!(found.get("statement").is_none());
}

/// What is no board is refused with the line and a remedy; what a mathematician has is read, from a file and from standard input.
#[test]
fn files_are_known_by_their_content() {
    let folder = Folder::new("by-content");
    let file = |name: &str, text: &str| {
        let path = folder.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    for (name, text) in [
        ("formula.cnf", "c a formula\np cnf 3 2\n1 -2 0\n2 3 0\n"),
        ("page.xml", "<?xml version=\"1.0\"?>\n<sets><set>1 2 3</set></sets>\n"),
        ("empty.txt", ""),
        ("bell.txt", "a b\u{7}\nc d\n"),
    ] {
        let path = file(name, text);
        for spec in [format!("file({path})"), path.clone()] {
            let output = noughts(&["solve", &spec, "--no-certificate", "--json"]);
            let found = object(&output);
            let message = found["error"]["message"].as_str().unwrap_or_default().to_string();
            assert_eq!(output.status.code(), Some(2), "{name}: {found}");
            assert!(message.contains(name) && found["error"].to_string().contains("line"), "{name}: {found}");
        }
    }
    let fano = "1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6\n";
    let braces = "{1, 2, 3}\n{1, 4, 5}\n{1, 6, 7}\n{2, 4, 6}\n{2, 5, 7}\n{3, 4, 7}\n{3, 5, 6}\n";
    let arrays = "[[1,2,3],[1,4,5],[1,6,7],[2,4,6],[2,5,7],[3,4,7],[3,5,6]]";
    for text in [fano, braces, arrays] {
        let path = file("fano", text);
        let found = object(&noughts(&["solve", &path, "--no-certificate", "--json"]));
        assert_eq!(found["value"], "first", "{text}: {found}");
        let mut child =
            command(&["same", "file(-)", "PG(2,2)", "--json"]).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        assert_eq!(object(&child.wait_with_output().unwrap())["same"], true, "{text}");
    }
}
