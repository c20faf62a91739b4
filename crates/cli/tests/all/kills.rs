//! Searches that are killed at a random moment, and resumed after nothing, the board, the rules or a byte of what was saved has
//! changed: the verdict is that of a run of its own, nothing panics, and what is set aside is said.
//! `NOUGHTS_KILLS=200 cargo test --release -p noughts-cli --test all kills` for two hundred of them (default 10).

use super::folder::Folder;
use noughts::random::Dice;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// Rules with the points, the number of sets and the least and most points of a set for which a search takes about a second.
const GAMES: &[(&str, [usize; 4])] = &[
    ("strong", [20, 36, 4, 5]),
    ("maker-breaker", [20, 34, 4, 5]),
    ("notakto", [18, 30, 4, 5]),
    ("misere", [12, 14, 3, 4]),
    ("maker-breaker start=breaker", [22, 46, 4, 5]),
];
/// Rules under which any of those boards is solved in seconds.
const OTHERS: &[&str] = &["strong", "maker-breaker", "notakto", "strong bias=2:1"];

/// A number below n.
fn below(dice: &mut Dice, n: usize) -> usize {
    dice.below(n as u64) as usize
}

fn sets(dice: &mut Dice, [points, sets, least, most]: [usize; 4]) -> Vec<Vec<usize>> {
    let one = |dice: &mut Dice| {
        let size = least + below(dice, most - least + 1);
        let mut set = Vec::new();
        while set.len() < size {
            let p = 1 + below(dice, points);
            if !set.contains(&p) {
                set.push(p);
            }
        }
        set.sort_unstable();
        set
    };
    (0..sets).map(|_| one(dice)).collect()
}

fn write(path: &Path, sets: &[Vec<usize>]) {
    let line = |set: &Vec<usize>| set.iter().map(|p| format!("p{p}")).collect::<Vec<_>>().join(" ");
    std::fs::write(path, sets.iter().map(line).collect::<Vec<_>>().join("\n") + "\n").unwrap();
}

fn solve(board: &Path, rules: &str, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noughts"));
    let spec = format!("file({})", board.display());
    command.args([
        "solve",
        &spec,
        "--rules",
        rules,
        "--threads",
        "1",
        "--save-every",
        "5ms",
        "--json",
        "--out",
    ]);
    command.arg(out).args(more).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn value(output: &Output, what: &str) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!error.contains("panicked"), "{what}: {error}");
    let found: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{what}: {e}; {error}"));
    assert_eq!(
        (output.status.code(), &found["status"]),
        (Some(0), &"proved".into()),
        "{what}: {found} {error}"
    );
    found["value"].as_str().unwrap().to_string()
}

fn with_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|f| f.path());
    files.filter(|path| path.to_string_lossy().contains(ending)).collect()
}

/// What became of one search.
#[derive(Clone, Copy, Default)]
struct Killed {
    /// It was killed with something saved.
    saved: bool,
    /// The next run went on from there.
    resumed: bool,
}

/// One search, killed, tampered with and resumed.
fn one(number: usize, folder: &Path) -> Killed {
    let mut dice = Dice::new(number as u64);
    let (board, out, own) = (folder.join("board.txt"), folder.join("out"), folder.join("own"));
    for path in [&out, &own] {
        let _ = std::fs::remove_dir_all(path);
        std::fs::create_dir_all(path).unwrap();
    }
    let (mut rules, size) = GAMES[below(&mut dice, GAMES.len())];
    let mut family = sets(&mut dice, size);
    write(&board, &family);
    let mut child = solve(&board, rules, &out, &["--no-certificate"]).spawn().unwrap();
    // At any moment, or (most of the time) at any moment after something was saved.
    let at_any_moment = number.is_multiple_of(5);
    while !at_any_moment && with_ending(&out, ".checkpoint").is_empty() && child.try_wait().unwrap().is_none()
    {
        std::thread::sleep(Duration::from_millis(1));
    }
    let most = if at_any_moment { 400 } else { 30 };
    std::thread::sleep(Duration::from_millis(below(&mut dice, most) as u64));
    child.kill().unwrap();
    child.wait_with_output().unwrap();
    let saved = with_ending(&out, ".checkpoint");
    let change = number % 4;
    match change {
        0 => {}
        1 => {
            let (i, points) = (below(&mut dice, family.len()), 11);
            family[i] = {
                let class = below(&mut dice, 4);
                (1..=points).filter(|p| p % 4 == class).collect()
            };
            family.retain(|set| set.len() > 1);
            write(&board, &family);
        }
        2 => rules = OTHERS[below(&mut dice, OTHERS.len())],
        _ => {
            for path in &saved {
                let mut bytes = std::fs::read(path).unwrap();
                let at = below(&mut dice, bytes.len().max(1));
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << below(&mut dice, 8);
                }
                std::fs::write(path, bytes).unwrap();
            }
        }
    }
    let what = format!("case {number}, {rules}, change {change}, {} saved", saved.len());
    let with_proof = below(&mut dice, 2) == 0;
    let more: &[&str] = if with_proof { &["--resume", "--check"] } else { &["--resume", "--no-certificate"] };
    let resumed = solve(&board, rules, &out, more).output().unwrap();
    let alone = solve(&board, rules, &own, &["--check"]).output().unwrap();
    assert_eq!(value(&resumed, &what), value(&alone, &what), "{what}");
    let said = String::from_utf8_lossy(&resumed.stderr).matches("It is kept as").count();
    assert_eq!(
        said,
        with_ending(&out, "aside-").len(),
        "{what}: {}",
        String::from_utf8_lossy(&resumed.stderr)
    );
    let resumed = String::from_utf8_lossy(&resumed.stderr).contains("goes on from");
    // What nobody has touched is used.
    assert!(change > 0 || saved.is_empty() || resumed, "{what}: nothing was gone on from");
    Killed { saved: !saved.is_empty(), resumed }
}

#[test]
fn a_killed_search_never_gives_a_wrong_verdict() {
    let cases = std::env::var("NOUGHTS_KILLS").ok().and_then(|v| v.parse().ok()).unwrap_or(10);
    let folder = Folder::new("kills");
    let all: Vec<Killed> = (0..cases).map(|number| one(number, &folder.0)).collect();
    let saved = all.iter().filter(|killed| killed.saved).count();
    let resumed = all.iter().filter(|killed| killed.resumed).count();
    println!("{cases} searches killed, {saved} of them with something saved; {resumed} gone on from there");
    assert!(2 * saved >= cases, "{saved} of {cases} had anything to resume from");
    assert!(8 * resumed >= cases, "{resumed} of {cases} were resumed");
}
