//! `noughts wythoff M N`

use super::Outcome;
use super::report::{Report, big, undecided};
use noughts_impartial::wythoff;
use num_bigint::BigUint;
use serde_json::json;
use std::fmt::Write;
use std::path::PathBuf;

/// Wythoff's game: take from one heap, or the same number from both
///
/// Examples: noughts wythoff 10 15 · noughts wythoff --list 18 · noughts wythoff --compare 1000000 · noughts wythoff --grundy 10
#[derive(clap::Args)]
pub struct Args {
    /// The two heaps (any number of digits)
    #[arg(num_args = 2, value_names = ["M", "N"], allow_negative_numbers = true,
          required_unless_present_any = ["list", "compare", "grundy", "picture"])]
    heaps: Vec<String>,
    /// List the lost positions (a, b) with k < K
    #[arg(long, value_name = "K")]
    list: Option<u32>,
    /// Compare the rule of the least unused number with the golden ratio for all k < K
    #[arg(long, value_name = "K")]
    compare: Option<u32>,
    /// Print the Grundy numbers of all positions up to (N, N)
    #[arg(long, value_name = "N")]
    grundy: Option<usize>,
    /// Draw the lost positions up to (N, N), in text or to the file given with --svg
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    picture: Option<u32>,
    /// Draw to this file
    #[arg(long, value_name = "FILE", requires = "picture")]
    svg: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    undecided(answer(args))
}

fn answer(args: &Args) -> Outcome {
    let mut report = Report::new(args.json);
    if let [m, n] = &args.heaps[..] {
        position(&mut report, &read(m)?, &read(n)?);
    }
    if let Some(count) = args.list {
        if count > 1_000_000 {
            return Err(format!("{count} positions are too many to list; at most 1000000").into());
        }
        let pairs = wythoff::losing_pairs(count);
        for (k, (a, b)) in pairs.iter().enumerate() {
            report.line(format!("{k:6} {a:8} {b:8}"));
        }
        report.fact("losing_pairs", json!(pairs));
    }
    if let Some(count) = args.compare {
        let by_mex = wythoff::losing_pairs_by_mex(count)?;
        let by_ratio = wythoff::losing_pairs(count);
        let differ = by_mex.iter().zip(&by_ratio).position(|(a, b)| a != b);
        let verdict = differ.map_or("the same for every k".into(), |k| format!("different at k = {k}"));
        report.line(format!("the least unused number and ⌊kφ⌋, ⌊kφ²⌋ for k < {count}: {verdict}"));
        report.fact("compared", count);
        report.fact("equal", differ.is_none());
    }
    if let Some(n) = args.grundy {
        if n > 2000 {
            return Err(format!("a table of {n} rows is too large to print; at most 2000").into());
        }
        let table = wythoff::grundy_table(n, n)?;
        for row in &table {
            report.line(row.iter().fold(String::new(), |mut line, g| {
                let _ = write!(line, "{g:4}");
                line
            }));
        }
        report.fact("grundy", json!(table));
    }
    if let Some(n) = args.picture {
        picture(&mut report, n, args.svg.as_ref())?;
    }
    report.finish()
}

fn position(report: &mut Report, m: &BigUint, n: &BigUint) {
    let lost = wythoff::is_p(m, n);
    let moves = wythoff::winning_moves(m, n);
    report.line(format!("({m}, {n}): the player to move {}", if lost { "loses" } else { "wins" }));
    for (a, b) in &moves {
        report.line(format!("  move to ({a}, {b})"));
    }
    report.fact("value", if lost { "P" } else { "N" });
    report.fact("winning_moves", moves.iter().map(|(a, b)| json!([big(a), big(b)])).collect::<Vec<_>>());
}

fn read(text: &str) -> Result<BigUint, String> {
    text.trim().parse().map_err(|_| format!("“{text}” is not a number of chips; write 0 or more, in digits"))
}

fn picture(report: &mut Report, n: u32, file: Option<&PathBuf>) -> Result<(), Box<dyn std::error::Error>> {
    let size = u64::from(n);
    let pairs: Vec<(u64, u64)> =
        wythoff::losing_pairs(n + 1).into_iter().filter(|&(a, _)| a <= size).collect();
    let lost = |x: u64, y: u64| pairs.contains(&(x.min(y), x.max(y)));
    if let Some(file) = file {
        std::fs::write(file, wythoff::picture(n)).map_err(|e| format!("{}: {e}", file.display()))?;
        report.line(format!("drawn to {}", file.display()));
    } else {
        for y in (0..=size).rev() {
            let row: String = (0..=size).map(|x| if lost(x, y) { " P" } else { " ·" }).collect();
            report.line(format!("{y:4}{row}"));
        }
    }
    report.fact("losing_pairs", json!(pairs));
    Ok(())
}
