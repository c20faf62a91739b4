//! `noughts takeaway N`

use super::Outcome;
use super::report::{Big, Page, Status, big, outcome_word, undecided};
use noughts_impartial::takeaway::{Bound, Sequence, outcome_table};
use num_bigint::BigUint;
use serde::Serialize;

/// Take-away with memory: after x chips were taken, the next move takes at most f(x)
///
/// Examples: noughts takeaway 100 · noughts takeaway 1000 --bound 2x --most 7 · noughts takeaway --bound 3x --sizes 12
#[derive(clap::Args)]
pub struct Args {
    /// How many chips there are (any number of digits)
    #[arg(required_unless_present_any = ["sizes", "table"], allow_negative_numbers = true)]
    chips: Option<String>,
    /// f: x, 2x, x+1, 3x/2, x^2, … or "table 1 2 4"; fibonacci is 2x
    #[arg(long, value_name = "F", default_value = "fibonacci")]
    bound: String,
    /// The most that may be taken now (default: all but one, as on a first move)
    #[arg(long, value_name = "X", requires = "chips")]
    most: Option<String>,
    /// List every winning move
    #[arg(long, requires = "chips")]
    all: bool,
    /// List the first K sizes at which the first player loses
    #[arg(long, value_name = "K")]
    sizes: Option<usize>,
    /// Print the table of all positions (n, x) with n up to N: N won, P lost
    #[arg(long, value_name = "N")]
    table: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// As much as was asked for.
#[derive(Serialize)]
struct Answer {
    bound: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    losing_sizes: Option<Vec<Big>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Vec<String>>,
    #[serde(flatten)]
    position: Option<Position>,
}

#[derive(Serialize)]
struct Position {
    chips: Big,
    most: Big,
    representation: Vec<Big>,
    status: Status,
    value: &'static str,
    winning_move: Option<Big>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Vec<Big>>,
}

pub fn run(args: &Args) -> Outcome {
    undecided(answer(args), args.json)
}

fn answer(args: &Args) -> Outcome {
    let bound: Bound = args.bound.parse()?;
    let mut page = Page::new(args.json);
    let mut answer = Answer { bound: bound.to_string(), losing_sizes: None, table: None, position: None };
    let mut sequence = Sequence::new(bound.clone())?;
    if let Some(count) = args.sizes {
        if count > 100_000 {
            return Err(format!("{count} sizes are too many to list; at most 100000").into());
        }
        while sequence.sizes().len() < count && sequence.grow()? {}
        let sizes: Vec<String> = sequence.sizes().iter().take(count).map(BigUint::to_string).collect();
        let end = if sequence.is_complete() { " and no more" } else { "" };
        page.line(format!("with f(x) = {bound} the first player loses at {}{end}", sizes.join(" ")));
        answer.losing_sizes = Some(sequence.sizes().iter().take(count).map(big).collect());
    }
    if let Some(largest) = args.table {
        answer.table = Some(table(&mut page, &bound, largest)?);
    }
    if let Some(text) = &args.chips {
        answer.position = Some(position(&mut page, &mut sequence, args, text)?);
    }
    page.finish(&answer, 0)
}

fn position(
    page: &mut Page,
    sequence: &mut Sequence,
    args: &Args,
    text: &str,
) -> Result<Position, Box<dyn std::error::Error>> {
    let n = read(text, "chips")?;
    let most = match &args.most {
        Some(text) => read(text, "--most")?.min(n.clone()),
        None if n == BigUint::ZERO => BigUint::ZERO,
        None => &n - 1u32,
    };
    let terms: Vec<String> = sequence.representation(&n)?.iter().map(BigUint::to_string).collect();
    let best = sequence.winning_move(&n, &most)?;
    let verdict = if best.is_some() { "wins" } else { "loses" };
    page.line(format!(
        "{n} chips, at most {most} may be taken, f(x) = {}: the player to move {verdict}",
        sequence.bound()
    ));
    page.line(format!("  {n} = {}", if terms.is_empty() { "0".into() } else { terms.join(" + ") }));
    if let Some(take) = &best {
        page.line(format!("  take {take}"));
    }
    let mut found = Position {
        chips: big(&n),
        most: big(&most),
        representation: sequence.representation(&n)?.iter().map(big).collect(),
        status: Status::Proved,
        value: outcome_word(best.is_some()),
        winning_move: best.as_ref().map(big),
        winning_moves: None,
    };
    if args.all {
        let moves = sequence.winning_moves(&n, &most)?;
        let listed: Vec<String> = moves.iter().map(BigUint::to_string).collect();
        page.line(format!(
            "  all winning moves: {}",
            if listed.is_empty() { "none".into() } else { listed.join(" ") }
        ));
        found.winning_moves = Some(moves.iter().map(big).collect());
    }
    Ok(found)
}

fn read(text: &str, what: &str) -> Result<BigUint, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("{what}: “{text}” is not a number of chips; write 0 or more, in digits"))
}

fn table(page: &mut Page, bound: &Bound, largest: usize) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let table = outcome_table(bound, largest)?;
    page.line("  n  x = 1, 2, …, n");
    let mut rows = Vec::new();
    for (n, row) in table.iter().enumerate().skip(1) {
        let text: String = row[1..].iter().map(|&wins| if wins { 'N' } else { 'P' }).collect();
        page.line(format!("{n:3}  {text}"));
        rows.push(text);
    }
    Ok(rows)
}
