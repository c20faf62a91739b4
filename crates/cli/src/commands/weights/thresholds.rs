//! `noughts weights --threshold FAMILY` and `noughts weights --tau`

use super::super::Outcome;
use super::super::report::Page;
use crate::output::wrap;
use noughts::Rules;
use noughts::weights::{Play, Row, Table, Threshold};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::ExitCode;

/// Claiming and hopping, or the one that the rules name.
fn plays(rules: Option<&str>) -> Result<Vec<Play>, Box<dyn std::error::Error>> {
    let Some(text) = rules else { return Ok(vec![Play::Claim, Play::Hop]) };
    let rules: Rules = text.parse()?;
    super::suitable(&rules)?;
    Ok(vec![if rules.is_hop() { Play::Hop } else { Play::Claim }])
}

#[derive(Serialize)]
struct Thresholds<'a> {
    family: &'a str,
    thresholds: Vec<Threshold>,
}

pub fn one(family: &str, rules: Option<&str>, json: bool) -> Outcome {
    let mut page = Page::new(json);
    let mut all = Vec::new();
    for play in plays(rules)? {
        let found = Threshold::of(family, play)?;
        page.line(format!("{family}, {play} play: {}", answer(&found)));
        for argument in &found.arguments {
            page.line(format!("  {}: w({}) = {}", argument.opening, found.variable, argument.formula));
            for step in &argument.steps {
                page.line(format!("    {}", wrap(step, 4)));
            }
        }
        all.push(found);
    }
    page.finish(&Thresholds { family, thresholds: all }, 0)
}

fn answer(found: &Threshold) -> String {
    let q = &found.variable;
    let mut text = match (found.least, found.high) {
        (Some(least), _) => format!("the opening weight is below 1 from {q} = {least} on, and not before"),
        (None, Some(high)) => {
            format!("never below 1 for good; from {q} = {high} on the opening weight is 1 or more")
        }
        (None, None) => "not decided".to_string(),
    };
    match found.least_prime_power {
        Some(power) if found.least == Some(power) => text.push_str(" (a prime power, so for planes as well)"),
        Some(power) => {
            let _ = write!(text, "; boards exist for prime powers: from {q} = {power} on");
        }
        None => {}
    }
    if !found.exceptions.is_empty() {
        let list: Vec<String> = found.exceptions.iter().map(u64::to_string).collect();
        let _ = write!(text, "; before that it is below 1 at {q} = {}", list.join(", "));
    }
    text
}

pub fn tau(rules: Option<&str>, json: bool, latex: bool) -> Outcome {
    let mut page = Page::new(json);
    let mut document = String::new();
    let mut answer = BTreeMap::new();
    for play in plays(rules)? {
        let mut all = Vec::new();
        page.line(format!("{play} play: the least q₁ from which the opening weight is below 1 for good"));
        for (class, (outer, inner)) in Table::CLASSES.into_iter().enumerate() {
            let table = Table::new(outer, inner, play)?;
            let printed = (play == Play::Hop).then(|| Table::PRINTED[class]);
            if latex {
                document += &latex_table(&table, play);
            }
            lines(&mut page, &table, printed);
            all.push(table);
        }
        answer.insert(play.to_string(), all);
    }
    if latex {
        crate::output::print(&document)?;
        return Ok(ExitCode::SUCCESS);
    }
    page.finish(&answer, 0)
}

fn least(value: Option<u64>) -> String {
    value.map_or("never".to_string(), |n| n.to_string())
}

fn lines(page: &mut Page, table: &Table, printed: Option<(&[(u64, Option<u64>)], u64)>) {
    page.line(format!("  [{}(2,q₁):{}(2,q₂)]", table.outer, table.inner));
    let head = if printed.is_some() { "  printed" } else { "" };
    page.line(format!("      q₂  all q₁  prime powers{head}"));
    for row in &table.rows {
        let known = printed.and_then(|(list, _)| list.iter().find(|(order, _)| *order == row.inner_order));
        let note = known.map_or(String::new(), |(_, value)| compare(row, *value));
        let no_plane = if noughts::boards::no_plane(row.inner_order).is_some() { "  (no plane)" } else { "" };
        let line = format!(
            "    {:>4}  {:>6}  {:>12}  {note}{no_plane}",
            row.inner_order,
            least(row.least),
            least(row.least_prime_power)
        );
        page.line(line.trim_end());
    }
    let every = format!(
        "every q₁ ≥ 2 if q₂ ≥ {} (prime powers: q₂ ≥ {})",
        table.every_from, table.every_prime_power_from
    );
    let agrees = match printed {
        Some((_, printed)) if printed == table.every_prime_power_from => {
            format!("; printed: q₂ ≥ {printed}, the same")
        }
        Some((_, printed)) => format!("; printed: q₂ ≥ {printed}, which differs"),
        None => String::new(),
    };
    page.line(format!("    {every}{agrees}"));
    page.line(format!("      {}", wrap(&table.reason, 6)));
}

/// How a printed figure stands to what was computed.
fn compare(row: &Row, printed: Option<u64>) -> String {
    match printed {
        None => format!(
            "“larger than 10^8”: there is none; the weight is at least 1 from q₁ = {} on",
            least(row.high)
        ),
        Some(n) if row.least == Some(n) && row.least_prime_power == Some(n) => n.to_string(),
        Some(n) if row.least == Some(n) => format!("{n}, right for all numbers"),
        Some(n) if row.least_prime_power == Some(n) => format!("{n}, right for prime powers"),
        Some(n) => format!("{n}, which differs"),
    }
}

fn latex_table(table: &Table, play: Play) -> String {
    let columns = "r".repeat(table.rows.len());
    let row = |name: &str, cell: &dyn Fn(&Row) -> String| {
        let cells: Vec<String> = table.rows.iter().map(cell).collect();
        format!("{name} & {} \\\\\n", cells.join(" & "))
    };
    let number = |n: Option<u64>| n.map_or("$\\infty$".to_string(), |n| n.to_string());
    format!(
        "% {play} play; every q_1 if q_2 >= {}\n\\begin{{tabular}}{{l{columns}}}\n\\multicolumn{{{}}}{{l}}{{$[{}(2,q_1):{}(2,q_2)]$}} \\\\ \\hline\n{}{}{}\\end{{tabular}}\n",
        table.every_from,
        table.rows.len() + 1,
        table.outer,
        table.inner,
        row("$q_2$", &|r| r.inner_order.to_string()),
        row("$\\tau(q_2)$", &|r| number(r.least)),
        row("prime powers", &|r| number(r.least_prime_power)),
    )
}
