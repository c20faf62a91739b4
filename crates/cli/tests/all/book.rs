//! The book: its commands print what it says, no page is left out, no link is dead.

use super::examples;
use super::folder::Folder;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every page below a folder, by its path from the root of the repository.
fn pages(folder: &Path, out: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, out);
        } else if path.extension().is_some_and(|e| e == "md") {
            out.insert(path.strip_prefix(root()).unwrap().to_path_buf());
        }
    }
}

/// The targets of `[…](…)` outside code.
fn links(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (i, prose) in text.split("```").enumerate() {
        if i % 2 == 1 {
            continue;
        }
        for piece in prose.split("](").skip(1) {
            out.extend(piece.split_once(')').map(|(target, _)| target.to_string()));
        }
    }
    out
}

/// The name that a heading has in a link.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>().replace(' ', "-")
}

#[test]
fn the_tutorial_in_its_order() {
    let folder = Folder::new("tutorial");
    let page = std::fs::read_to_string(root().join("docs/tutorial.md")).unwrap();
    assert!(examples::run_in(&page, &folder.0) >= 10);
}

#[test]
fn the_guides_print_what_they_say() {
    for guide in ["guides/teacher", "guides/student", "guides/mathematician", "guides/engineer", "commands"] {
        let folder = Folder::new(&guide.replace('/', "-"));
        let page = std::fs::read_to_string(root().join(format!("docs/{guide}.md"))).unwrap();
        assert!(examples::run_in(&page, &folder.0) >= 1, "{guide}");
    }
}

#[test]
fn no_page_is_left_out() {
    let summary = std::fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed: BTreeSet<PathBuf> = links(&summary).iter().map(|l| Path::new("docs").join(l)).collect();
    let mut there = BTreeSet::new();
    pages(&root().join("docs"), &mut there);
    there.remove(Path::new("docs/SUMMARY.md"));
    assert_eq!(there, listed, "docs/SUMMARY.md lists the pages of the book, and only those");
}

#[test]
fn no_link_is_dead() {
    let mut all = BTreeSet::from(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(PathBuf::from));
    pages(&root().join("docs"), &mut all);
    let (mut dead, mut seen) = (Vec::new(), 0);
    for page in all {
        let text = std::fs::read_to_string(root().join(&page)).unwrap();
        for link in links(&text).into_iter().filter(|l| !l.contains("://")) {
            let (file, part) = link.split_once('#').unwrap_or((&link, ""));
            let at = root().join(&page);
            let target = if file.is_empty() { at } else { at.parent().unwrap().join(file) };
            let headings = || {
                let text = std::fs::read_to_string(&target).unwrap_or_default();
                text.lines()
                    .filter(|l| l.starts_with('#'))
                    .map(|l| anchor(l.trim_start_matches('#')))
                    .collect::<Vec<_>>()
            };
            seen += 1;
            if !target.exists() || !part.is_empty() && !headings().contains(&part.to_string()) {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(seen > 100, "only {seen} links were found");
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

#[test]
fn the_page_of_methods_is_the_list_of_the_solver() {
    let page = std::fs::read_to_string(root().join("docs/methods.md")).unwrap();
    let rows: Vec<&str> = page.lines().filter(|l| l.starts_with("| `")).collect();
    let row = |e: &noughts::solving::MethodEntry| {
        format!("| `{}` | {} | {} | {} |", e.word, e.needs, e.proves, e.evidence)
    };
    assert_eq!(rows, noughts::solving::METHODS.iter().map(row).collect::<Vec<_>>());
}
