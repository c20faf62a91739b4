//! Plans carried out by processes: killed, interrupted, with damaged files, with answers that are wrong.

use crate::command::{noughts, text};
use crate::folder::Folder;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_noughts");

/// The files of a plan.
struct Place(Folder);

impl Place {
    fn new(name: &str) -> Place {
        Place(Folder::new(&format!("runs-{name}")))
    }

    fn file(&self, name: &str) -> String {
        self.0.0.join(name).to_str().unwrap().to_string()
    }

    /// A plan whose few hundred leaves take some seconds.
    fn plan(&self) -> String {
        let plan = self.file("game.plan");
        let made = noughts(&["plan", "3^3", "--rules", "notakto", "--leaf-nodes", "200", "--out", &plan]);
        assert!(made.status.success(), "{}", text(&made));
        plan
    }

    /// Carries the plan out, or goes on with it; what it prints as JSON, and its exit code.
    fn run(&self, plan: &str, more: &[&str]) -> (Value, Option<i32>) {
        let out = self.file("out");
        let args = [&["run", plan, "--out", &out, "--json"], more].concat();
        let output = noughts(&args);
        let value = serde_json::from_slice(&output.stdout);
        (value.unwrap_or_else(|e| panic!("{e}: {}", text(&output))), output.status.code())
    }

    fn start(&self, plan: &str) -> Child {
        let mut command = Command::new(PROGRAM);
        command.args(["run", plan, "--workers", "2", "--json", "--out", &self.file("out")]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

/// The processes that a process has started.
fn children(parent: u32) -> Vec<u32> {
    let tasks = std::fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
        .collect()
}

fn kill(id: u32) {
    assert!(Command::new("kill").args(["-9", &id.to_string()]).status().unwrap().success());
}

fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !done() {
        assert!(begin.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn killed_workers_and_killed_drivers_lose_nothing() {
    let place = Place::new("kills");
    let plan = place.plan();
    let journal = place.file("game.journal");
    let mut done = 0;
    for round in 0..3 {
        let mut driver = place.start(&plan);
        let size = std::fs::metadata(&journal).map_or(0, |data| data.len());
        wait_until("workers start", || children(driver.id()).len() == 2);
        kill(children(driver.id())[0]);
        wait_until("the journal grows, or the run ends", || {
            driver.try_wait().unwrap().is_some()
                || std::fs::metadata(&journal).is_ok_and(|data| data.len() > size)
        });
        std::thread::sleep(Duration::from_millis(400 + 200 * round));
        if driver.try_wait().unwrap().is_none() {
            kill(driver.id());
        }
        driver.wait().unwrap();
        // Nothing that was finished is gone.
        let (found, _) = place.run(&plan, &["--collect", &place.file("nothing")]);
        let now = found["done"].as_u64().unwrap();
        assert!(now >= done, "{now} after {done}");
        done = now;
    }
    assert!(done > 0);
    let (found, code) = place.run(&plan, &["--workers", "2", "--check"]);
    assert_eq!((code, &found["check"]), (Some(0), &Value::from("VERIFIED")), "{found}");
    let value = found["value"].clone();
    assert!(found["done"].as_u64().unwrap() > done, "it was killed too late: {found}");
    let alone = noughts(&["solve", "3^3", "--rules", "notakto", "--no-certificate", "--json"]);
    assert_eq!(serde_json::from_slice::<Value>(&alone.stdout).unwrap()["value"], value);
}

#[test]
fn files_driven_by_xargs() {
    let place = Place::new("xargs");
    let plan = place.file("plane.plan");
    noughts(&["plan", "AG(2,4)", "--leaf-nodes", "3", "--out", &plan]);
    let answers = place.file("answers");
    let next = || noughts(&["run", &plan, "--collect", &answers, "--keys", "20"]);
    let mut keys = next();
    let (mut rounds, mut attacked) = (0, 0);
    while keys.status.code() == Some(1) {
        let list = place.file("keys");
        std::fs::write(&list, &keys.stdout).unwrap();
        let script = format!("xargs -P2 -n1 '{PROGRAM}' job '{plan}' --dir '{answers}' < '{list}'");
        assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
        rounds += 1;
        if attacked == 0 && String::from_utf8_lossy(&keys.stdout).lines().count() > 3 {
            attacked = rounds;
            // A wrong answer, a cut one, and one from nowhere.
            let some = std::fs::read_dir(&answers).unwrap().map(|entry| entry.unwrap().path());
            let mut some: Vec<PathBuf> =
                some.filter(|path| path.extension().is_some_and(|e| e == "answer")).collect();
            some.sort();
            let fresh = |path: &PathBuf| {
                String::from_utf8_lossy(&keys.stdout)
                    .lines()
                    .any(|key| path.ends_with(format!("{key}.answer")))
            };
            some.retain(fresh);
            turn_round(&some[0]);
            let half = std::fs::read(&some[1]).unwrap();
            std::fs::write(&some[1], &half[..half.len() / 2]).unwrap();
            std::fs::write(Path::new(&answers).join("0.x99.answer"), "{}").unwrap();
        }
        assert!(rounds < 60);
        keys = next();
        if rounds == attacked {
            let said = text(&keys);
            assert!(said.matches("does not count").count() == 3, "{said}");
        }
    }
    assert_eq!(keys.status.code(), Some(0), "{}", text(&keys));
    assert!(attacked > 0);
    // What is there is not done again.
    let begin = Instant::now();
    assert!(noughts(&["job", &plan, "0", "--dir", &answers]).status.success());
    assert!(begin.elapsed() < Duration::from_secs(5));
    let (found, code) = place.run(&plan, &["--collect", &answers, "--check"]);
    assert_eq!(
        (code, &found["value"], &found["check"]),
        (Some(0), &"first".into(), &"VERIFIED".into()),
        "{found}"
    );
}

/// Makes a yes of a no and the other way round, or of something undecided a yes without evidence.
fn turn_round(path: &Path) {
    let mut answer: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let said = answer["said"].as_object().unwrap();
    let (word, text) = said.iter().next().unwrap();
    let other = if word == "yes" { "no" } else { "yes" };
    answer["said"] = serde_json::json!({ other: text });
    std::fs::write(path, answer.to_string()).unwrap();
}

#[test]
fn a_damaged_journal_is_said_and_left_alone() {
    let place = Place::new("damaged");
    let plan = place.file("a.plan");
    noughts(&["plan", "polyomino(L4,6,6)", "--leaf-nodes", "1", "--out", &plan]);
    assert_eq!(place.run(&plan, &["--workers", "2"]).1, Some(0));
    let journal = place.file("a.journal");
    let whole = std::fs::read(&journal).unwrap();
    // Cut in the middle of a record: what is whole counts, the rest is put aside and done again.
    let within = |cut: usize| (1..cut).rev().find(|&cut| whole[cut - 1] != b'\n').unwrap_or(cut);
    for cut in [0, 1, 20, 60, 100, within(whole.len() / 3), within(whole.len() / 2), whole.len() - 1] {
        std::fs::write(&journal, &whole[..cut]).unwrap();
        let output = noughts(&["run", &plan, "--out", &place.file("out"), "--check"]);
        let said = text(&output);
        assert!(
            output.status.code() == Some(0) && said.contains("the first player wins"),
            "cut at {cut}: {said}"
        );
        assert!(cut < 100 || said.contains("cut off"), "cut at {cut}: {said}");
    }
    let mut refused = 0;
    for place_of_error in (64..whole.len()).step_by(whole.len() / 40) {
        let mut bytes = whole.clone();
        bytes[place_of_error] ^= 0x55;
        std::fs::write(&journal, &bytes).unwrap();
        let output = noughts(&["run", &plan, "--out", &place.file("out"), "--check"]);
        let said = text(&output);
        assert!(!said.contains("panicked"), "byte {place_of_error}: {said}");
        // In a certificate that no part of the whole needs, it does not show.
        let good = output.status.code() == Some(0) && said.contains("VERIFIED");
        let named = output.status.code() == Some(2) && said.contains("a.journal") && said.contains("damaged");
        assert!(good || named, "byte {place_of_error}: {said}");
        if named {
            assert!(std::fs::read(&journal).unwrap() == bytes);
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn a_journal_of_another_plan_and_a_run_that_has_it_open_are_refused() {
    let place = Place::new("other");
    let (plan, other) = (place.plan(), place.file("other.plan"));
    noughts(&["plan", "3^2", "--out", &other]);
    let mut driver = place.start(&plan);
    let journal = place.file("game.journal");
    wait_until("the run begins", || Path::new(&journal).exists());
    std::thread::sleep(Duration::from_millis(300));
    let second = noughts(&["run", &plan, "--out", &place.file("out")]);
    if driver.try_wait().unwrap().is_none() {
        assert!(
            second.status.code() == Some(2) && text(&second).contains("another run"),
            "{}",
            text(&second)
        );
        kill(driver.id());
    }
    driver.wait().unwrap();
    let wrong = noughts(&["run", &other, "--journal", &journal, "--out", &place.file("out")]);
    assert!(wrong.status.code() == Some(2) && text(&wrong).contains("another plan"), "{}", text(&wrong));
}

#[test]
fn a_full_disk_stops_the_run_and_loses_nothing() {
    let place = Place::new("full");
    let plan = place.plan();
    // Files end at 100 KiB.
    let script =
        format!("ulimit -f 100; exec '{PROGRAM}' run '{plan}' --workers 2 --out '{}'", place.file("out"));
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    let said = text(&output);
    assert!(output.status.code() == Some(2) && said.contains("cannot be written"), "{said}");
    assert!(!said.contains("panicked"), "{said}");
    let (found, code) = place.run(&plan, &["--workers", "2", "--check"]);
    assert_eq!((code, &found["check"]), (Some(0), &Value::from("VERIFIED")), "{found}");
}

#[test]
fn bad_plans_names_and_places_are_refused_with_a_remedy() {
    let place = Place::new("bad");
    let plan = place.plan();
    let edited = |from: &str, to: &str| {
        let path = place.file("edited.plan");
        std::fs::write(&path, std::fs::read_to_string(&plan).unwrap().replace(from, to)).unwrap();
        path
    };
    let cases: &[(&[&str], &str)] = &[
        (&["run", "/nowhere/x.plan"], "`noughts plan` makes a plan"),
        (&["run", &edited("\"noughts plan\":1", "\"noughts plan\":2")], "format 2"),
        (&["plan", "PG(2,2)", "--rules", "hop"], "every move must claim one point"),
        (&["plan", "PG(2,2)", "--rules", "picker-chooser"], "every move must claim one point"),
        (&["plan", "3^2", "--rules", "strong players=3"], "two players"),
        (&["plan", "3^2", "--position", "X: a1 a2 a3 O: b1 b2"], "over"),
        (&["plan", "3^2", "--leaf-memory", "1K"], "at least 1M"),
        (&["plan"], "required"),
        (&["job", &plan, "0.x99"], "has no job"),
        (&["job", &plan, "7.x1"], "has no job"),
        (&["run", &plan, "--on", "slurm"], "local:4"),
        (&["run", &plan, "--on", "dask://"], "local:4"),
    ];
    for (args, wanted) in cases {
        let more: &[&str] = if args[0] == "plan" { &["--out"] } else { &[] };
        let file = place.file("new.plan");
        let file: &[&str] = if args[0] == "plan" { &[&file] } else { &[] };
        let output = noughts(&[args, more, file].concat());
        let said = text(&output);
        assert!(output.status.code() == Some(2) && said.contains(wanted), "{args:?}: {said}");
    }
    let other = edited(env!("CARGO_PKG_VERSION"), "0.0.9");
    let said = text(&noughts(&["run", &other]));
    assert!(said.contains("version 0.0.9"), "{said}");
    let missing = Command::new(PROGRAM)
        .args(["run", &plan, "--on", "dask://127.0.0.1:1"])
        .env("NOUGHTS_PYTHON", "/bin/false")
        .output()
        .unwrap();
    assert!(missing.status.code() == Some(2) && text(&missing).contains("pip install"), "{}", text(&missing));
}

#[test]
fn a_leaf_that_has_too_little_memory_is_split() {
    let place = Place::new("memory");
    let plan = place.file("m.plan");
    let made = noughts(&[
        "plan",
        "grid(4,4,3)",
        "--rules",
        "misere",
        "--position",
        "X: a1 b2 O: a2 b1",
        "--leaf-memory",
        "1M",
        "--out",
        &plan,
    ]);
    assert!(made.status.success(), "{}", text(&made));
    let (found, code) = place.run(&plan, &["--workers", "2", "--check"]);
    assert_eq!((code, &found["check"]), (Some(0), &Value::from("VERIFIED")), "{found}");
}

#[test]
fn a_census_by_processes_is_the_table_of_one_process() {
    let place = Place::new("census");
    let (alone, many) = (place.file("alone.csv"), place.file("many.csv"));
    for (table, more) in [(&alone, ["--threads", "1"]), (&many, ["--on", "local:2"])] {
        let args = ["atlas", "--families", "torus", "--nodes", "300", "--table", table];
        let output = noughts(&[&args[..], &more].concat());
        assert!(output.status.success(), "{}", text(&output));
    }
    assert!(std::fs::read(alone).unwrap() == std::fs::read(many).unwrap());
}

#[test]
fn a_board_from_a_file_is_listed_in_its_plan() {
    let place = Place::new("file");
    let (mine, plan) = (place.file("mine.txt"), place.file("mine.plan"));
    std::fs::write(&mine, "1 2 3\n3 4 5\n1 4 6\n2 5 6\n").unwrap();
    let made = noughts(&[
        "plan",
        &format!("file({mine})"),
        "--rules",
        "maker-breaker",
        "--position",
        "X: 4",
        "--out",
        &plan,
    ]);
    assert!(made.status.success(), "{}", text(&made));
    assert!(std::fs::read_to_string(&plan).unwrap().contains("lines{1 2 3;"));
    let (found, code) = place.run(&plan, &["--workers", "1", "--check"]);
    assert_eq!((code, &found["check"]), (Some(0), &Value::from("VERIFIED")), "{found}");
}

#[test]
fn solve_with_jobs_says_what_solve_says() {
    let place = Place::new("solve");
    let out = place.file("out");
    let output = noughts(&["solve", "AG(2,4)", "--on", "local:2", "--check", "--json", "--out", &out]);
    let found: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", text(&output)));
    assert_eq!((&found["value"], &found["check"]), (&"first".into(), &"VERIFIED".into()), "{found}");
    // The journal holds it all: the same command has nothing to do.
    let again = noughts(&["solve", "AG(2,4)", "--on", "local:2", "--json", "--out", &out]);
    let again: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(found["seconds"], again["seconds"]);
}
