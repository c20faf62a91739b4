//! Ways to spoil a statement or a certificate on purpose.

use super::cases::Case;
use crate::mutate::{Rng, mutate};

/// A pair that is not the real one, and what was done to it.
pub struct Spoiled {
    pub kind: &'static str,
    pub statement: String,
    pub certificate: String,
}

/// Every kind of change.
pub const KINDS: [&str; 24] = [
    "certificate: record deleted",
    "certificate: record twice",
    "certificate: records swapped",
    "certificate: record over another",
    "certificate: end cut off",
    "certificate: move",
    "certificate: leaf",
    "certificate: symmetry",
    "certificate: symmetry dropped",
    "certificate: reference",
    "certificate: name",
    "certificate: number of branches",
    "certificate: prover or outcomes",
    "certificate: part dropped",
    "certificate: part twice or moved",
    "certificate: word or letter",
    "certificate: two changes",
    "statement: board",
    "statement: rules",
    "statement: value",
    "statement: value, with parts to match",
    "statement: position or turns",
    "statement: that of another game",
    "statement: word or letter",
];

/// Does one change of a kind, or `None` if there is nothing to change in this way. The pair may come out as it was.
pub fn spoil(rng: &mut Rng, kind: &'static str, case: &Case, all: &[Case]) -> Option<Spoiled> {
    let (mut statement, mut certificate) = (case.statement.clone(), case.certificate.clone());
    match kind.split_once(": ")? {
        ("certificate", "word or letter") => certificate = mutate(rng, &certificate),
        ("certificate", "two changes") => {
            let single = |rng: &mut Rng| KINDS[rng.below(SINGLE)];
            let first = single(rng);
            let Spoiled { statement, certificate: once, .. } = spoil(rng, first, case, all)?;
            let second = single(rng);
            certificate = spoil(rng, second, &Case { statement, certificate: once }, all)?.certificate;
        }
        ("certificate", what) => certificate = spoil_records(rng, what, &certificate)?,
        (_, "word or letter") => statement = mutate(rng, &statement),
        (_, "that of another game") => statement.clone_from(&all[rng.below(all.len())].statement),
        (_, "position or turns") => statement = other_position(rng, &statement),
        (_, "value, with parts to match") => {
            statement = replace(rng, "value", &statement, VALUES);
            certificate = claim_parts(&certificate, line(&statement, "value")?)?;
        }
        (_, "value") => statement = replace(rng, "value", &statement, VALUES),
        (_, "rules") => statement = replace(rng, "rules", &statement, RULES),
        (_, "board") => {
            let other = line(&all[rng.below(all.len())].statement, "board")?.to_string();
            let listed = ["points ", "set ", "second "];
            let named: Vec<&str> =
                statement.lines().filter(|l| !listed.iter().any(|key| l.starts_with(key))).collect();
            statement = replace(rng, "board", &(named.join("\n") + "\n"), &[&other]);
        }
        _ => return None,
    }
    Some(Spoiled { kind, statement, certificate })
}

/// The first so many kinds change one record of a certificate.
const SINGLE: usize = 13;

const VALUES: &[&str] = &[
    "first",
    "second",
    "draw",
    "tie",
    "maker",
    "breaker",
    "holds 1",
    "holds 2,3",
    "holds 1,2,3",
    "holds none",
];

const RULES: &[&str] = &[
    "strong",
    "strong bias=1:1",
    "strong bias=2:1",
    "strong bias=1:2",
    "strong drop",
    "strong players=3",
    "maker-breaker",
    "maker-breaker start=breaker",
    "maker-breaker bias=2:1",
    "misere",
    "misere drop",
    "notakto",
    "notakto players=3",
    "picker-chooser",
    "chooser-picker",
    "hop start=1",
    "hop start=2",
    "fire-and-ice start=1",
];

/// What stands after a key of a statement.
fn line<'a>(statement: &'a str, key: &str) -> Option<&'a str> {
    statement.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
}

/// Something else after a key.
fn replace(rng: &mut Rng, key: &str, statement: &str, choices: &[&str]) -> String {
    let new = format!("{key} {}", choices[rng.below(choices.len())]);
    let with = |line: &str| if line.split(' ').next() == Some(key) { new.clone() } else { line.to_string() };
    statement.lines().map(|line| with(line) + "\n").collect()
}

/// Another position, another player to move, or another list of turns.
fn other_position(rng: &mut Rng, statement: &str) -> String {
    let choices = [
        "position X: 1",
        "position X: 2 O: 1",
        "position X: 5 O: 1",
        "position X: 1 2 O: 4 5",
        "position X: 3 1 O: 2\nto-move X",
        "to-move O",
        "to-move X",
        "turns XOXOXOXOX",
        "turns OXOXOX",
        "turns X",
    ];
    let drop = ["position", "to-move", "turns"][rng.below(3)];
    let kept: Vec<&str> = statement.lines().filter(|l| l.split(' ').next() != Some(drop)).collect();
    let kept = kept.join("\n") + "\n";
    if rng.one_in(3) { kept } else { format!("{kept}{}\n", choices[rng.below(choices.len())]) }
}

/// Parts rewritten as the value needs them: what the first one proved is now said to be a proof of that.
fn claim_parts(certificate: &str, value: &str) -> Option<String> {
    let headers = match value {
        "first" | "maker" => vec!["part prover=1 accept=1"],
        "second" | "breaker" => vec!["part prover=2 accept=2"],
        "draw" | "tie" => vec!["part prover=1 accept=1,draw,tie", "part prover=2 accept=2,draw,tie"],
        _ => return None,
    };
    let lines: Vec<&str> = certificate.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("part "))?;
    let next = lines[first + 1..].iter().position(|l| l.starts_with("part ") || *l == "end")? + first + 1;
    let mut text: Vec<&str> = lines[..first].to_vec();
    for header in headers {
        text.push(header);
        text.extend(&lines[first + 1..next]);
    }
    text.push("end");
    Some(text.join("\n") + "\n")
}

/// Without its name, is this a record of one of these kinds?
fn is_one(line: &str, words: &[&str]) -> bool {
    let mut parts = line.split(' ').skip_while(|word| word.starts_with('@'));
    let word = parts.next().unwrap_or("");
    // A leaf may stand at the end of the opponent's record.
    words.contains(&word) || (word == "o" && parts.nth(1).is_some_and(|leaf| words.contains(&leaf)))
}

fn spoil_records(rng: &mut Rng, what: &str, certificate: &str) -> Option<String> {
    let mut lines: Vec<String> = certificate.lines().map(str::to_string).collect();
    if lines.is_empty() {
        return None;
    }
    let (i, j) = (rng.below(lines.len()), rng.below(lines.len()));
    let pick = |rng: &mut Rng, lines: &[String], fits: &dyn Fn(&str) -> bool| {
        let found: Vec<usize> = (0..lines.len()).filter(|&i| fits(&lines[i])).collect();
        (!found.is_empty()).then(|| found[rng.below(found.len())])
    };
    let kind = |words: &'static [&'static str]| move |line: &str| is_one(line, words);
    match what {
        "record deleted" => drop(lines.remove(i)),
        "record twice" => lines.insert(j, lines[i].clone()),
        "records swapped" => lines.swap(i, j),
        "record over another" => {
            let line = lines[j].clone();
            lines[i] = line;
        }
        "end cut off" => lines.truncate(i),
        "move" => {
            let i = pick(rng, &lines, &kind(&["m", "r"]))?;
            lines[i] = other_number(rng, &lines[i], 0);
        }
        "leaf" => {
            let i = pick(rng, &lines, &kind(&["t", "p", "pw", "w", "n", "h"]))?;
            lines[i] = other_leaf(rng, &lines[i]);
        }
        "symmetry" => {
            let i = pick(rng, &lines, &kind(&["perm"]))?;
            let mut words: Vec<&str> = lines[i].split(' ').collect();
            let (a, b) = (1 + rng.below(words.len() - 1), 1 + rng.below(words.len() - 1));
            words.swap(a, b);
            lines[i] = words.join(" ");
        }
        "symmetry dropped" => {
            let i = pick(rng, &lines, &kind(&["perm"]))?;
            lines.remove(i);
        }
        "reference" => {
            let i = pick(rng, &lines, &kind(&["="]))?;
            lines[i] = other_number(rng, &lines[i], 0);
        }
        "name" => {
            let i = pick(rng, &lines, &|line| line.starts_with('@'))?;
            let (name, rest) = lines[i].split_once(' ')?;
            lines[i] = match rng.below(3) {
                0 => rest.to_string(),
                1 => format!("@{} {rest}", 1 + rng.below(9)),
                _ => format!("{name} {name} {rest}"),
            };
        }
        "number of branches" => {
            let i = pick(rng, &lines, &|line| is_one(line, &["o"]))?;
            lines[i] = other_number(rng, &lines[i], 1);
        }
        "prover or outcomes" => {
            let i = pick(rng, &lines, &kind(&["part"]))?;
            let prover = ["1", "2", "3", "1,2", "2,3"][rng.below(5)];
            let accept = ["1", "2", "draw", "1,draw", "2,draw", "1,draw,tie", "2,draw,tie", "1,2", "-1"];
            let accept = accept[rng.below(accept.len())];
            let words: Vec<&str> = lines[i].split(' ').collect();
            lines[i] = match rng.below(3) {
                0 => format!("part prover={prover} {}", words[2]),
                1 => format!("part {} accept={accept}", words[1]),
                _ => format!("part prover={prover} accept={accept}"),
            };
        }
        "part dropped" | "part twice or moved" => {
            let start = pick(rng, &lines, &kind(&["part"]))?;
            let ends = |l: &String| l.starts_with("part ") || l == "end";
            let next = lines[start + 1..].iter().position(ends)? + start + 1;
            let part = lines[start..next].to_vec();
            if what == "part dropped" || rng.one_in(2) {
                lines.drain(start..next);
            }
            if what != "part dropped" {
                let first = lines.iter().position(ends)?;
                lines.splice(first..first, part);
            }
        }
        _ => return None,
    }
    Some(lines.join("\n") + "\n")
}

/// One number of a record becomes another one, but not its name (`@3`). `only`: how many of the numbers may
/// change, from the left; 0 for all.
fn other_number(rng: &mut Rng, line: &str, only: usize) -> String {
    let mut pieces: Vec<String> = Vec::new();
    for c in line.chars() {
        match pieces.last_mut() {
            Some(last) if c.is_ascii_digit() && last.ends_with(|d: char| d.is_ascii_digit()) => last.push(c),
            _ => pieces.push(c.to_string()),
        }
    }
    let named = line.starts_with('@');
    let mut numbers: Vec<usize> = (0..pieces.len())
        .filter(|&i| pieces[i].bytes().all(|b| b.is_ascii_digit()) && !(named && i == 1))
        .collect();
    if only > 0 {
        numbers.truncate(only);
    }
    if let Some(&i) = numbers.get(rng.below(numbers.len())) {
        let value: usize = pieces[i].parse().unwrap_or(0);
        let near = [value + 1, value.saturating_sub(1), 1 + rng.below(9), 1 + rng.below(2 * value + 2)];
        pieces[i] = near[rng.below(4)].to_string();
    }
    pieces.concat()
}

/// Another leaf, another point in it, or a word less.
fn other_leaf(rng: &mut Rng, line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let at = words.iter().position(|w| ["t", "p", "pw", "w", "n", "h"].contains(w)).unwrap_or(0);
    let head = words[..at].join(" ");
    let mut leaf: Vec<String> = words[at..].iter().map(ToString::to_string).collect();
    match rng.below(4) {
        0 => {
            let leaves = ["w", "n", "h", "t 1", "t 5 1", "p 1-2", "p 1-5 2-4", "pw 1-2 4-5"];
            leaf = vec![leaves[rng.below(leaves.len())].to_string()];
        }
        1 if leaf.len() > 1 => drop(leaf.remove(1 + rng.below(leaf.len() - 1))),
        2 if leaf.len() > 2 => leaf.swap(1, 2),
        _ => {
            let i = rng.below(leaf.len());
            leaf[i] = other_number(rng, &leaf[i], 0);
        }
    }
    let leaf = leaf.join(" ");
    if head.is_empty() { leaf } else { format!("{head} {leaf}") }
}
