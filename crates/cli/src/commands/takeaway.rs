//! `noughts takeaway N`

use super::Outcome;
use super::report::{Report, big, undecided};
use noughts_impartial::takeaway::{Bound, Sequence, outcome_table};
use num_bigint::BigUint;

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

pub fn run(args: &Args) -> Outcome {
    undecided(answer(args))
}

fn answer(args: &Args) -> Outcome {
    let bound: Bound = args.bound.parse()?;
    let mut report = Report::new(args.json);
    report.fact("bound", bound.to_string());
    let mut sequence = Sequence::new(bound.clone())?;
    if let Some(count) = args.sizes {
        if count > 100_000 {
            return Err(format!("{count} sizes are too many to list; at most 100000").into());
        }
        while sequence.sizes().len() < count && sequence.grow()? {}
        let sizes: Vec<String> = sequence.sizes().iter().take(count).map(BigUint::to_string).collect();
        let end = if sequence.is_complete() { " and no more" } else { "" };
        report.line(format!("with f(x) = {bound} the first player loses at {}{end}", sizes.join(" ")));
        report.fact("losing_sizes", sequence.sizes().iter().take(count).map(big).collect::<Vec<_>>());
    }
    if let Some(largest) = args.table {
        table(&mut report, &bound, largest)?;
    }
    if let Some(text) = &args.chips {
        position(&mut report, &mut sequence, args, text)?;
    }
    report.finish()
}

fn position(
    report: &mut Report,
    sequence: &mut Sequence,
    args: &Args,
    text: &str,
) -> Result<(), Box<dyn std::error::Error>> {
    let n = read(text, "chips")?;
    let most = match &args.most {
        Some(text) => read(text, "--most")?.min(n.clone()),
        None if n == BigUint::ZERO => BigUint::ZERO,
        None => &n - 1u32,
    };
    let terms: Vec<String> = sequence.representation(&n)?.iter().map(BigUint::to_string).collect();
    let best = sequence.winning_move(&n, &most)?;
    let verdict = if best.is_some() { "wins" } else { "loses" };
    report.line(format!(
        "{n} chips, at most {most} may be taken, f(x) = {}: the player to move {verdict}",
        sequence.bound()
    ));
    report.line(format!("  {n} = {}", if terms.is_empty() { "0".into() } else { terms.join(" + ") }));
    if let Some(take) = &best {
        report.line(format!("  take {take}"));
    }
    report.fact("chips", big(&n));
    report.fact("most", big(&most));
    report.fact("representation", sequence.representation(&n)?.iter().map(big).collect::<Vec<_>>());
    report.fact("value", if best.is_some() { "N" } else { "P" });
    report.fact("winning_move", best.as_ref().map(big));
    if args.all {
        let moves = sequence.winning_moves(&n, &most)?;
        let listed: Vec<String> = moves.iter().map(BigUint::to_string).collect();
        report.line(format!(
            "  all winning moves: {}",
            if listed.is_empty() { "none".into() } else { listed.join(" ") }
        ));
        report.fact("winning_moves", moves.iter().map(big).collect::<Vec<_>>());
    }
    Ok(())
}

fn read(text: &str, what: &str) -> Result<BigUint, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("{what}: “{text}” is not a number of chips; write 0 or more, in digits"))
}

fn table(report: &mut Report, bound: &Bound, largest: usize) -> Result<(), Box<dyn std::error::Error>> {
    let table = outcome_table(bound, largest)?;
    report.line("  n  x = 1, 2, …, n");
    let mut rows = Vec::new();
    for (n, row) in table.iter().enumerate().skip(1) {
        let text: String = row[1..].iter().map(|&wins| if wins { 'N' } else { 'P' }).collect();
        report.line(format!("{n:3}  {text}"));
        rows.push(text);
    }
    report.fact("table", rows);
    Ok(())
}
