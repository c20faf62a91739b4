//! The table as a page: what it holds, and the values of every board, family by family.

use super::families::{FAMILIES, Family, RULE_SETS};
use super::row::Row;
use super::{NODES, laws};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Families with more boards than this are summed up instead of listed.
const LISTED: usize = 200;

/// The page of a table.
pub fn page(rows: &[Row]) -> String {
    let proved = rows.iter().filter(|row| row.is_proved()).count();
    let boards: std::collections::HashSet<&str> = rows.iter().map(|row| row.board.as_str()).collect();
    let mut text = format!(
        "# The atlas\n\n{} games on {} boards, {proved} of them proved. The table is [atlas/atlas.csv](atlas/atlas.csv); \
         one row is one board, one rule set and one start.\n\n{INTRODUCTION}",
        rows.len(),
        boards.len()
    );
    let _ = write!(
        text,
        "\nGames stop after {NODES} nodes; what is not decided by then stays *bounded* or *open*.\n"
    );
    text.push_str(
        "\n## What always holds\n\nEvery table is held against theorems, and this one obeys them:\n\n",
    );
    for law in laws::list() {
        let _ = writeln!(text, "- {law};");
    }
    text.push_str("\n## Families\n\n| family | boards | games | proved |\n|---|---|---|---|\n");
    let families = || FAMILIES.iter().map(|f| (f, of_family(rows, f))).filter(|(_, rows)| !rows.is_empty());
    for (family, rows) in families() {
        let proved = rows.iter().filter(|row| row.is_proved()).count();
        let boards = by_board(&rows).len();
        let _ = writeln!(
            text,
            "| [{0}](#{0}): {1} | {boards} | {2} | {proved} |",
            family.name,
            family.about,
            rows.len()
        );
    }
    text.push_str("\n## Values by rule set\n\n| rules | games | values |\n|---|---|---|\n");
    for (rules, rows) in by_rules(&rows.iter().collect::<Vec<_>>()) {
        let _ = writeln!(text, "| {rules} | {} | {} |", rows.len(), tally(&rows));
    }
    for (family, rows) in families() {
        let _ = write!(text, "\n## {}\n\n{}.\n\n", family.name, capital(family.about));
        text.push_str(&if by_board(&rows).len() <= LISTED { listed(&rows) } else { summed(&rows) });
    }
    text
}

const INTRODUCTION: &str = "\
```sh
noughts atlas query 'rules=misere value=first sets=35'   # filter the table that comes with the program
noughts atlas query 'family=sts points<=13' --json
noughts atlas check --sample 100 --seed 1 --out proofs   # make 100 certificates again and check them
noughts atlas --all --table atlas.csv                    # make the table; interrupted, it goes on where it stopped
noughts atlas page --table atlas.csv > atlas.md          # this page
```

The columns are `family`, `board`, `points`, `sets`, `symmetries` (the order of the automorphism group), `draw_exists`
(a full board on which nobody owns a set), `rules`, `start` (Maker or Breaker, or the point where a hop game starts),
`status`, `value`, `method`, `nodes`, `distance` (moves until the winner has won, on small boards) and `certificate`
(the first 32 digits of the SHA-256 of the certificate file). Searches are limited in nodes, not in time, and use one
thread each, so that a certificate that is made again has the same bytes.
";

fn of_family<'a>(rows: &'a [Row], family: &Family) -> Vec<&'a Row> {
    rows.iter().filter(|row| row.family == family.name).collect()
}

/// Rows of each board, in the order of the table.
fn by_board<'a>(rows: &[&'a Row]) -> Vec<Vec<&'a Row>> {
    rows.chunk_by(|a, b| a.board == b.board).map(<[&Row]>::to_vec).collect()
}

/// Rows of each rule set, in the order of the rule sets.
fn by_rules<'a>(rows: &[&'a Row]) -> Vec<(&'static str, Vec<&'a Row>)> {
    let of = |text: &str| -> Vec<&'a Row> {
        rows.iter().copied().filter(|row| row.full_rules() == text || row.rules == text).collect()
    };
    let sets = RULE_SETS.iter().map(|set| (set.text, of(set.text)));
    sets.filter(|(_, rows)| !rows.is_empty()).collect()
}

fn value(row: &Row) -> &str {
    row.value.as_deref().unwrap_or(&row.status)
}

/// How many rows have which value.
fn tally(rows: &[&Row]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        *counts.entry(value(row)).or_default() += 1;
    }
    let texts: Vec<String> = counts.iter().map(|(value, count)| format!("{count} {value}")).collect();
    texts.join(", ")
}

/// A line for each board, a column for each rule set.
fn listed(rows: &[&Row]) -> String {
    let rule_sets: Vec<&str> = by_rules(rows).into_iter().map(|(rules, _)| rules).collect();
    let mut text =
        format!("| board | points | sets | symmetries | draw exists | {} |\n", rule_sets.join(" | "));
    text.push_str(&"|---".repeat(rule_sets.len() + 5));
    text.push_str("|\n");
    for board in by_board(rows) {
        let first = board[0];
        let draws = first.draw_exists.map_or("", |exists| if exists { "yes" } else { "no" });
        let symmetries = first.symmetries.as_deref().unwrap_or("");
        let name = first.board.replace('|', "\\|");
        let _ = write!(text, "| `{name}` | {} | {} | {symmetries} | {draws} |", first.points, first.sets);
        let values = by_rules(&board);
        for rules in &rule_sets {
            let found = values.iter().find(|(text, _)| text == rules);
            let cell = match found.map(|(_, rows)| &rows[..]) {
                None => String::new(),
                Some([row]) => value(row).to_string(),
                Some(starts) => tally(starts),
            };
            let _ = write!(text, " {cell} |");
        }
        text.push('\n');
    }
    text
}

/// A line for each number of points and each rule set.
fn summed(rows: &[&Row]) -> String {
    let mut text = "| points | boards | rules | values |\n|---|---|---|---|\n".to_string();
    let mut sizes: BTreeMap<usize, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        sizes.entry(row.points).or_default().push(row);
    }
    for (points, rows) in sizes {
        let boards = by_board(&rows).len();
        for (rules, rows) in by_rules(&rows) {
            let _ = writeln!(text, "| {points} | {boards} | {rules} | {} |", tally(&rows));
        }
    }
    text
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
