//! docs/strategies.md: its examples are run and print what the page says, its pictures are what its commands draw, and
//! no strategy is left out. Examples that take longer stand in blocks `console slow` and are run on request:
//! `cargo test -p noughts-cli --test all strategies_docs -- --ignored`.

use super::examples::words;
use noughts::strategies::Entry;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGE: &str = include_str!("../../../../docs/strategies.md");

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn run(command: &str, folder: &Path) -> String {
    let mut noughts = Command::new(env!("CARGO_BIN_EXE_noughts"));
    let output = noughts.args(words(command)).current_dir(folder).output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// Without the lines that count positions and seconds, and without the hashes and sizes of certificates, which may
/// change with any other order of the symmetries.
fn steady(text: &str) -> String {
    let lines = text.lines().map(str::trim_end).filter(|line| !line.contains(" positions · "));
    let file = |line: &str| line.starts_with("  certificate ") || line.starts_with("  statement ");
    let lines = lines
        .map(|line| if file(line) { line.rsplit_once('-').map_or(line, |(head, _)| head) } else { line });
    lines.collect::<Vec<_>>().join("\n").trim_end().to_string()
}

fn run_blocks(fence: &str, least: usize) {
    let folder = folder("strategies");
    let mut examples = 0;
    for block in PAGE.split(fence).skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ noughts ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            assert_eq!(steady(&run(command, &folder)), steady(expected), "noughts {command}");
            examples += 1;
        }
    }
    assert!(examples >= least, "{examples} examples were found");
}

#[test]
fn the_examples_print_what_the_page_says() {
    run_blocks("```console\n", 10);
}

#[test]
#[ignore = "takes some minutes"]
fn the_slow_examples_print_what_the_page_says() {
    run_blocks("```console slow\n", 1);
}

#[test]
fn the_pictures_are_what_the_commands_draw() {
    let folder = folder("strategies-pictures");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/strategies");
    let mut pictures = 0;
    for line in PAGE.lines().filter_map(|line| line.strip_prefix("`noughts draw ")) {
        let command = line.trim_end_matches('`');
        let name = command.rsplit(' ').next().unwrap();
        run(&format!("draw {command}"), &folder);
        let read = |folder: &Path| std::fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(read(&folder) == read(&docs), "docs/strategies/{name} is not what the page's command draws");
        assert!(PAGE.contains(&format!("(strategies/{name})")), "{name} is not shown");
        pictures += 1;
    }
    assert!(pictures >= 8, "{pictures} pictures were found");
}

#[test]
fn every_strategy_has_its_place() {
    for entry in Entry::all() {
        assert!(
            PAGE.contains(&format!("`{}`", entry.name)),
            "docs/strategies.md says nothing about {}",
            entry.name
        );
    }
}
