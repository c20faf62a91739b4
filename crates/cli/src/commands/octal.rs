//! `noughts octal CODE`

use super::Outcome;
use super::report::{ProofArgs, Report, row, undecided};
use noughts_impartial::certificate;
use noughts_impartial::octal::{Code, HeapGame, NAMES};
use noughts_impartial::sum::spec::number_set;
use serde_json::json;

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
    proof: ProofArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Outcome {
    undecided(answer(args))
}

fn answer(args: &Args) -> Outcome {
    let code: Code = match (&args.subtract, &args.code) {
        (Some(set), _) => Code::subtraction(&number_set(set, 0).map_err(|mut e| {
            e.input.clone_from(set);
            e
        })?)?,
        (None, code) => code.as_deref().unwrap_or("").parse()?,
    };
    let mut game = HeapGame::new(code);
    let usual = if game.code().most_heaps() == 3 { 1000 } else { 10_000 };
    game.compute(usize::try_from(args.to.unwrap_or(usual)).unwrap_or(usize::MAX))?;
    let mut report = Report::new(args.json);
    let code_text = game.code().to_string();
    let name = NAMES.iter().find(|(_, code, _)| *code == code_text);
    let title = name.map_or(code_text.clone(), |(name, _, about)| format!("{code_text} ({name}: {about})"));
    report.line(format!("heap game {title}"));
    report.fact("code", code_text.clone());
    let known = game.values().known().len();
    if let Some(period) = game.period() {
        let (length, first) = (period.length, period.start);
        report.line(format!(
            "  period {length} from heap {first} on, proved by the heaps below {}",
            period.proof_bound
        ));
        report.fact("period", json!({ "length": length, "start": first, "proof_bound": period.proof_bound }));
    } else {
        report.line(format!("  no period is proved by the heaps to {}", known - 1));
        report.fact("period", json!(null));
    }
    let largest = game.values().known().iter().max().copied().unwrap_or(0);
    report.line(format!("  {known} values computed; the largest is {largest}"));
    report.fact("computed", known);
    report.fact("largest_value", largest);
    let mut heaps = Vec::new();
    for text in &args.heap {
        let heap = read_heap(text)?;
        let value = game.value(heap)?;
        report.line(format!("  heap {heap} has the value {value}"));
        heaps.push(json!({ "heap": heap, "value": value }));
    }
    report.fact("heaps", heaps);
    if let Some(largest) = args.table {
        if largest > 10_000_000 {
            return Err(format!("a table of {largest} heaps is too long to print; at most 10000000").into());
        }
        let values: Result<Vec<u64>, _> = (0..=largest).map(|heap| game.value(heap)).collect();
        let values = values?;
        for (i, chunk) in values.chunks(12).enumerate() {
            report.line(row(12 * i, chunk));
        }
        report.fact("values", values);
    }
    if args.proof.wanted() {
        let proof = certificate::period(&game)
            .ok_or("there is no period to certify; ask for more heaps with --to")?;
        report.prove(&args.proof, &format!("octal {code_text}"), &proof)?;
    }
    report.finish()
}

fn read_heap(text: &str) -> Result<u64, String> {
    if text.starts_with('-') {
        return Err(format!("a heap cannot have {text} chips; it has 0 or more"));
    }
    text.parse().map_err(|_| format!("“{text}” is not a number of chips below 2^64"))
}
