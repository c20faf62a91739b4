//! `noughts wythoff M N`

use super::Outcome;
use super::report::{Big, Page, Status, big, outcome_word, undecided};
use crate::failure::Failure;
use crate::files;
use noughts_impartial::wythoff;
use num_bigint::BigUint;
use serde::Serialize;
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

/// As much as was asked for.
#[derive(Default, Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Vec<[Big; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    losing_pairs: Option<Vec<(u64, u64)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    equal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<Vec<Vec<u32>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
}

pub fn run(args: &Args) -> Outcome {
    undecided(answer(args), args.json)
}

fn answer(args: &Args) -> Outcome {
    let mut page = Page::new(args.json);
    let mut answer = Answer::default();
    if let [m, n] = &args.heaps[..] {
        position(&mut page, &mut answer, &read(m)?, &read(n)?);
    }
    if let Some(count) = args.list {
        if count > 1_000_000 {
            return Err(format!("{count} positions are too many to list; at most 1000000").into());
        }
        let pairs = wythoff::losing_pairs(count);
        for (k, (a, b)) in pairs.iter().enumerate() {
            page.line(format!("{k:6} {a:8} {b:8}"));
        }
        answer.losing_pairs = Some(pairs);
    }
    if let Some(count) = args.compare {
        let by_mex = wythoff::losing_pairs_by_mex(count)?;
        let by_ratio = wythoff::losing_pairs(count);
        let differ = by_mex.iter().zip(&by_ratio).position(|(a, b)| a != b);
        let verdict = differ.map_or("the same for every k".into(), |k| format!("different at k = {k}"));
        page.line(format!("the least unused number and ⌊kφ⌋, ⌊kφ²⌋ for k < {count}: {verdict}"));
        answer.compared = Some(count);
        answer.equal = Some(differ.is_none());
    }
    if let Some(n) = args.grundy {
        if n > 2000 {
            return Err(format!("a table of {n} rows is too large to print; at most 2000").into());
        }
        let table = wythoff::grundy_table(n, n)?;
        for row in &table {
            page.line(row.iter().fold(String::new(), |mut line, g| {
                let _ = write!(line, "{g:4}");
                line
            }));
        }
        answer.grundy = Some(table);
    }
    if let Some(n) = args.picture {
        picture(&mut page, &mut answer, n, args.svg.as_ref())?;
    }
    page.finish(&answer, 0)
}

fn position(page: &mut Page, answer: &mut Answer, m: &BigUint, n: &BigUint) {
    let lost = wythoff::is_p(m, n);
    let moves = wythoff::winning_moves(m, n);
    page.line(format!("({m}, {n}): the player to move {}", if lost { "loses" } else { "wins" }));
    for (a, b) in &moves {
        page.line(format!("  move to ({a}, {b})"));
    }
    answer.status = Some(Status::Proved);
    answer.value = Some(outcome_word(!lost));
    answer.winning_moves = Some(moves.iter().map(|(a, b)| [big(a), big(b)]).collect());
}

fn read(text: &str) -> Result<BigUint, String> {
    text.trim().parse().map_err(|_| format!("“{text}” is not a number of chips; write 0 or more, in digits"))
}

fn picture(page: &mut Page, answer: &mut Answer, n: u32, file: Option<&PathBuf>) -> Result<(), Failure> {
    let size = u64::from(n);
    let pairs: Vec<(u64, u64)> =
        wythoff::losing_pairs(n + 1).into_iter().filter(|&(a, _)| a <= size).collect();
    let lost = |x: u64, y: u64| pairs.contains(&(x.min(y), x.max(y)));
    if let Some(file) = file {
        files::write(file, wythoff::picture(n))?;
        answer.picture = Some(file.display().to_string());
        page.line(format!("drawn to {}", file.display()));
    } else {
        for y in (0..=size).rev() {
            let row: String = (0..=size).map(|x| if lost(x, y) { " P" } else { " ·" }).collect();
            page.line(format!("{y:4}{row}"));
        }
    }
    answer.losing_pairs = Some(pairs);
    Ok(())
}
