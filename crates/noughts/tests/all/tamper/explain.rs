//! Why a spoiled certificate or statement that was accepted does no harm.

use super::cases::Case;
use super::spoil::Spoiled;

/// The statement is true and unchanged, so a proof of it is no harm; but a change that the checker does not notice
/// must be one of those that leave a proof. Gives the reason, or says which records differ.
pub fn certificate(before: &str, after: &str) -> Result<String, String> {
    let (a, b) = (records(before), records(after));
    let ((perms, parts), (other_perms, other_parts)) = (split(&a), split(&b));
    let mut reasons: Vec<&str> = Vec::new();
    if perms != other_perms {
        // Every permutation is shown to be a symmetry, and every use of it is held against the two positions. So one
        // that is never used may be anything, and two of them may map a position alike.
        reasons.push("symmetries: another one that does the same, or one that is not used");
    }
    let (flat, other_flat) = (parts.concat(), other_parts.concat());
    if flat != other_flat && parts.iter().all(|part| other_parts.contains(part)) {
        // Parts are proved one by one, with names of their own.
        reasons.push("parts: another order, or a part twice");
    } else if extra_branch(&flat, &other_flat) || extra_branch(&other_flat, &flat) {
        // Every reply must be answered; one that is answered at once may have a branch or not.
        reasons.push("replies: a branch more or less, for a reply that needs no records");
    } else if flat.len() != other_flat.len() {
        return Err("records were added or removed".to_string());
    } else {
        for (old, new) in flat.iter().zip(&other_flat).filter(|(old, new)| old != new) {
            let reason = record(old, new)?;
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
    }
    if reasons.is_empty() {
        reasons.push("lines that do not count");
    }
    reasons.sort_unstable();
    Ok(reasons.join("; "))
}

/// Is `long` just `short` with one more `r …`, counted in one record of the opponent?
fn extra_branch(short: &[&str], long: &[&str]) -> bool {
    if long.len() != short.len() + 1 {
        return false;
    }
    // The count and what stands around it: `o 2 w` is (2, "o w").
    let counted = |line: &str| {
        let words: Vec<&str> = unnamed(line).split(' ').collect();
        let count = words.get(1)?.parse::<usize>().ok().filter(|_| words[0] == "o")?;
        Some((count, words[2..].join(" ")))
    };
    let one_more = |old: &str, new: &str| match (counted(old), counted(new)) {
        (Some((n, leaf)), Some((m, other))) => m == n + 1 && leaf == other,
        _ => false,
    };
    (0..long.len()).filter(|&i| long[i].starts_with("r ")).any(|i| {
        let rest = long[..i].iter().chain(&long[i + 1..]);
        let differing: Vec<_> = short.iter().zip(rest).filter(|(old, new)| old != new).collect();
        matches!(differing[..], [(old, new)] if one_more(old, new))
    })
}

/// Why one record may stand for another.
fn record(old: &str, new: &str) -> Result<&'static str, String> {
    let (old_text, new_text) = (unnamed(old), unnamed(new));
    let word = |text: &'static str| move |line: &str| line.split(' ').next() == Some(text);
    let both = |text: &'static str| word(text)(old_text) && word(text)(new_text);
    // A leaf, a reference, the theorem, or replies without branches settle a position with one record, whatever
    // stands around it.
    let alone = |line: &str| {
        let leaf =
            ["t", "w", "p", "pw", "n", "h", "a", "="].iter().any(|w| line.split(' ').next() == Some(w));
        leaf || line == "by stealing" || line.starts_with("o 0")
    };
    let count = |line: &str| line.split(' ').nth(1).map(str::to_string);
    if without_zeros(old) == without_zeros(new) {
        Ok("numbers: the same with zeros in front")
    } else if old_text == new_text {
        // Names are counted; the checker looks at the position behind a name wherever it is used.
        Ok("names: the position is not used again, or is the same one")
    } else if both("m") {
        // The opponent's replies to the other move are all covered by the records that follow.
        Ok("moves of the prover: another one wins by the records that follow")
    } else if both("r") {
        // What has no branch must be harmless by itself, so branches may change places where their subtrees fit.
        Ok("replies: branches in another order, or for a reply that did not need one")
    } else if both("=") {
        // The mapping from that position to this one is verified point by point.
        Ok("references: another earlier position or symmetry that fits as well")
    } else if alone(old_text) && alone(new_text) {
        // Each leaf is an argument of its own, carried out in full at its position.
        Ok("leaves: another argument that settles the position")
    } else if both("o") && count(old_text) == count(new_text) {
        Ok("leaves of the other replies: another argument, or one that was not needed")
    } else if both("part") && old_text.split(' ').nth(1) == new_text.split(' ').nth(1) {
        // Forcing fewer outcomes is more than what the value needs.
        Ok("parts: fewer outcomes accepted, or the same in another order")
    } else {
        Err(format!("“{new}” stands for “{old}”"))
    }
}

/// Another statement that is true by the oracle: the line that differs says which.
pub fn statement(before: &str, after: &str) -> String {
    let key = |line: &str| line.split(' ').next().unwrap_or("").to_string();
    let mut keys: Vec<String> = records(after)
        .iter()
        .filter(|line| !records(before).contains(line))
        .chain(records(before).iter().filter(|line| !records(after).contains(line)))
        .map(|line| key(line))
        .collect();
    keys.sort_unstable();
    keys.dedup();
    match keys.as_slice() {
        [] => "statement: lines in another order, or a set twice".to_string(),
        _ => format!("statement: true with another {}, by the oracle", keys.join(" and ")),
    }
}

/// The first line that differs, as `old → new`.
pub fn example(case: &Case, spoiled: &Spoiled) -> String {
    let texts = [(&case.statement, &spoiled.statement), (&case.certificate, &spoiled.certificate)];
    for (before, after) in texts {
        let (a, b) = (records(before), records(after));
        let differs = (0..a.len().max(b.len())).find(|&i| a.get(i) != b.get(i));
        if let Some(i) = differs {
            let short = |line: Option<&&str>| line.unwrap_or(&"nothing").chars().take(40).collect::<String>();
            let board: Vec<&str> = case.statement.lines().skip(2).take(2).collect();
            return format!("{} → {} ({})", short(a.get(i)), short(b.get(i)), board.join(", "));
        }
    }
    "lines that do not count".to_string()
}

/// The lines that count.
fn records(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// The permutations, and the parts with all their records.
fn split<'a>(records: &[&'a str]) -> (Vec<&'a str>, Vec<Vec<&'a str>>) {
    let mut perms = Vec::new();
    let mut parts: Vec<Vec<&str>> = Vec::new();
    for line in records.iter().skip(1).take_while(|line| **line != "end") {
        match parts.last_mut() {
            _ if line.starts_with("part ") => parts.push(vec![line]),
            Some(part) => part.push(line),
            None => perms.push(*line),
        }
    }
    (perms, parts)
}

/// A record without its name.
fn unnamed(line: &str) -> &str {
    match line.split_once(' ') {
        Some((name, rest)) if name.starts_with('@') => rest,
        _ => line,
    }
}

/// A line with every number in its shortest form.
fn without_zeros(line: &str) -> String {
    let mut text = String::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let inside = text.ends_with(|d: char| d.is_ascii_digit());
        let more = chars.peek().is_some_and(char::is_ascii_digit);
        if c != '0' || inside || !more {
            text.push(c);
        }
    }
    text
}
