//! `noughts octal CODE`

use super::report::{Page, Proof, ProofArgs, row, undecided};
use super::{Outcome, progress};
use crate::guard;
use crate::limits::TimeArgs;
use noughts_impartial::octal::{Code, HeapGame, NAMES, Period};
use noughts_impartial::sum::spec::number_set;
use noughts_impartial::{Error, certificate};
use serde::Serialize;
use std::time::Duration;

/// Heap games by octal or hexadecimal code: Grundy numbers, and the period with its proof
///
/// Examples: noughts octal kayles --check · noughts octal 0.156 --heap 1000000000000 · noughts octal --subtract 1..4
#[derive(clap::Args)]
pub struct Args {
    /// A code such as 0.77, or a name: kayles, dawson-kayles, dawson-chess, treblecross, grundy
    #[arg(required_unless_present = "subtract")]
    code: Option<String>,
    /// Take any number of this set instead, such as 1..4 or 1,3,4
    #[arg(long, value_name = "SET", conflicts_with = "code")]
    subtract: Option<String>,
    /// Compute the values of heaps up to this size, unless a period is proved before
    /// (default 10000, or 1000 where a move can leave three heaps)
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// Give the value of this heap, of any size once a period is proved (may be repeated)
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    heap: Vec<String>,
    /// Print the values of the heaps 0 to N
    #[arg(long, value_name = "N")]
    table: Option<u64>,
    #[command(flatten)]
    limits: TimeArgs,
    #[command(flatten)]
    proof: ProofArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    code: String,
    /// `null`: none is proved by the heaps that were computed.
    period: Option<Period>,
    computed: usize,
    largest_value: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    heaps: Vec<Heap>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<u64>>,
    #[serde(flatten)]
    proof: Proof,
}

#[derive(Serialize)]
struct Heap {
    heap: u64,
    value: u64,
}

pub fn run(args: &Args) -> Outcome {
    undecided(answer(args), args.json)
}

fn answer(args: &Args) -> Outcome {
    args.proof.prepare()?;
    let code: Code = match (&args.subtract, &args.code) {
        (Some(set), _) => Code::subtraction(&number_set(set, 0).map_err(|mut e| {
            e.input.clone_from(set);
            e
        })?)?,
        (None, code) => code.as_deref().unwrap_or("").parse()?,
    };
    let mut game = HeapGame::new(code);
    let usual = if game.code().most_heaps() == 3 { 1000 } else { 10_000 };
    let largest = usize::try_from(args.to.unwrap_or(usual)).unwrap_or(usize::MAX);
    let stopped = progress::during("values of heaps", || compute(&mut game, largest, args.limits.time))?;
    let mut page = Page::new(args.json);
    let code_text = game.code().to_string();
    let name = NAMES.iter().find(|(_, code, _)| *code == code_text);
    let title = name.map_or(code_text.clone(), |(name, _, about)| format!("{code_text} ({name}: {about})"));
    page.line(format!("heap game {title}"));
    let known = game.values().known().len();
    if let Some(period) = game.period() {
        let (length, first) = (period.length, period.start);
        page.line(format!(
            "  period {length} from heap {first} on, proved by the heaps below {}",
            period.proof_bound
        ));
    } else {
        page.line(format!("  no period is proved by the heaps to {}", known - 1));
    }
    let largest = game.values().known().iter().max().copied().unwrap_or(0);
    page.line(format!("  {known} values computed; the largest is {largest}"));
    let limit = stopped.then_some("the time limit");
    if let Some(limit) = limit {
        page.line(format!("  stopped by {limit}"));
    }
    let period = game.period().cloned();
    let mut heaps = Vec::new();
    for text in &args.heap {
        let heap = read_heap(text)?;
        let value = game.value(heap)?;
        page.line(format!("  heap {heap} has the value {value}"));
        heaps.push(Heap { heap, value });
    }
    let mut values = None;
    if let Some(largest) = args.table {
        if largest > 10_000_000 {
            return Err(format!("a table of {largest} heaps is too long to print; at most 10000000").into());
        }
        let table: Result<Vec<u64>, _> = (0..=largest).map(|heap| game.value(heap)).collect();
        let table = table?;
        for (i, chunk) in table.chunks(12).enumerate() {
            page.line(row(12 * i, chunk));
        }
        values = Some(table);
    }
    let mut proof = Proof::default();
    if args.proof.wanted() {
        let files = certificate::period(&game)
            .ok_or("there is no period to certify; ask for more heaps with --to")?;
        proof = page.prove(&args.proof, &format!("octal {code_text}"), &files);
    }
    page.finish(
        &Answer {
            code: code_text,
            period,
            computed: known,
            largest_value: largest,
            limit,
            heaps,
            values,
            proof,
        },
        u8::from(stopped),
    )
}

/// Computes values piece by piece; true if the time was over before the last.
fn compute(game: &mut HeapGame, largest: usize, time: Option<Duration>) -> Result<bool, Error> {
    let Some(time) = time else { return game.compute(largest).map(|()| false) };
    let mut reach = 1000;
    while reach < largest && game.period().is_none() {
        if guard::elapsed() >= time {
            return Ok(true);
        }
        game.compute(reach)?;
        reach += 500;
    }
    game.compute(largest).map(|()| false)
}

fn read_heap(text: &str) -> Result<u64, String> {
    if text.starts_with('-') {
        return Err(format!("a heap cannot have {text} chips; it has 0 or more"));
    }
    text.parse().map_err(|_| format!("“{text}” is not a number of chips below 2^64"))
}
