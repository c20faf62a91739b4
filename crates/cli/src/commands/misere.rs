//! `noughts misere SUM`

use super::Outcome;
use super::report::{ProofArgs, Report, row, undecided};
use noughts_impartial::certificate;
use noughts_impartial::misere::games::{Games, Multiset};
use noughts_impartial::misere::quotient::generator_name;
use noughts_impartial::misere::{Quotient, QuotientLimits};
use noughts_impartial::octal::{Code, Period};
use noughts_impartial::sum::{Part, Sum};
use serde_json::json;

/// Misère play, where whoever moves last loses: outcomes, and misère quotients with their proof
///
/// Examples: noughts misere "nim(1,2,2)" · noughts misere "notakto(3^2)" --quotient --check ·
/// noughts misere --octal kayles --heaps 20 --check
#[derive(clap::Args)]
pub struct Args {
    /// Games joined by +, such as "kayles(5,6)" or "notakto(3^2) + notakto(3^2)"
    #[arg(required_unless_present = "octal")]
    sum: Option<String>,
    /// The misère quotient of all positions the games lead to
    #[arg(long)]
    quotient: bool,
    /// The misère quotient of a heap game instead: a code or a name
    #[arg(long, value_name = "CODE", conflicts_with_all = ["sum", "quotient"])]
    octal: Option<String>,
    /// The largest heap
    #[arg(long, value_name = "N", requires = "octal", default_value_t = 20)]
    heaps: usize,
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
    match (&args.octal, &args.sum) {
        (Some(code), _) => heaps(args, &code.parse()?),
        (None, sum) => sum_of_games(args, &sum.as_deref().unwrap_or("").parse()?),
    }
}

fn sum_of_games(args: &Args, sum: &Sum) -> Outcome {
    let mut report = Report::new(args.json);
    let (mut games, positions) = Games::of_parts(&sum.rules, &sum.parts)?;
    let find = |parts: &[Part]| positions.sum(parts).ok_or("a position is missing");
    let quotient =
        if args.quotient { Some(Quotient::compute(&games, QuotientLimits::default())?) } else { None };
    let mut is_p = |position: &Multiset| match &quotient {
        Some(quotient) => Ok(quotient.misere_p(position)),
        None => games.misere_p(position),
    };
    let lost = is_p(&find(&sum.parts)?)?;
    let mut winning = Vec::new();
    for m in sum.moves()? {
        if is_p(&find(&sum.after(&m).parts)?)? {
            winning.push(sum.show_move(&m));
        }
    }
    winning.dedup();
    report.line(format!("{sum}, misère play: the player to move {}", if lost { "loses" } else { "wins" }));
    for m in winning.iter().take(50) {
        report.line(format!("  {m}"));
    }
    report.fact("game", sum.to_string());
    report.fact("value", if lost { "P" } else { "N" });
    report.fact("winning_moves", json!(winning));
    if let Some(quotient) = quotient {
        describe(&mut report, &quotient);
        report.line("the games:");
        for part in &sum.parts {
            let element = quotient.element(&find(std::slice::from_ref(part))?);
            report.line(format!("  {:<28} {}", sum.rules.show(part), quotient.name(element)));
        }
        if args.proof.wanted() {
            let boards: Vec<String> = sum.parts.iter().map(|p| sum.rules.show(p)).collect();
            let empty = sum.parts.iter().all(|p| p.state.iter().all(|&word| word == 0));
            let alike = boards.iter().all(|b| *b == boards[0]);
            let board = boards[0].strip_prefix("notakto(").and_then(|b| b.strip_suffix(')'));
            let board = board.filter(|_| empty && alike).ok_or(
                "certificates are written for notakto from empty boards, and for heaps with --octal",
            )?;
            let proof = certificate::misere_quotient(&format!("notakto {board}"), &games, &quotient);
            report.prove(&args.proof, &format!("misere {board}"), &proof)?;
        }
    } else if args.proof.wanted() {
        return Err("only a quotient has a certificate; add --quotient".into());
    }
    report.finish()
}

fn heaps(args: &Args, code: &Code) -> Outcome {
    let mut report = Report::new(args.json);
    if args.heaps > 5000 {
        return Err(format!("{} heaps are too many for a misère quotient; at most 5000", args.heaps).into());
    }
    let (games, heaps) = Games::heaps(code, args.heaps);
    let quotient = Quotient::compute(&games, QuotientLimits::default())?;
    report.line(format!("heap game {code}, heaps of at most {} chips, misère play", args.heaps));
    describe(&mut report, &quotient);
    let values: Vec<u16> = heaps.iter().map(|heap| quotient.element(heap)).collect();
    for (i, chunk) in values.chunks(10).enumerate() {
        let names: Vec<String> = chunk.iter().map(|&x| quotient.name(x)).collect();
        report.line(row(10 * i, &names));
    }
    report.fact("heaps", values.iter().map(|&x| quotient.name(x)).collect::<Vec<_>>());
    let mut family = format!("heaps {code} {}", args.heaps);
    let period = Period::find(code, &values);
    match &period {
        Some(period) => {
            let (length, start) = (period.length, period.start);
            report.line(format!(
                "heaps of any size: the values repeat every {length} from heap {start} on (proved)"
            ));
            family = format!("{family}\nperiod {length} from {start}");
        }
        None => report.line("the values of larger heaps do not follow from these"),
    }
    report.fact("period", period.map(|p| json!({ "length": p.length, "start": p.start })));
    if args.proof.wanted() {
        let proof = certificate::misere_quotient(&family, &games, &quotient);
        report.prove(&args.proof, &format!("misere {code} {}", args.heaps), &proof)?;
    }
    report.finish()
}

fn describe(report: &mut Report, quotient: &Quotient) {
    let order = quotient.order();
    let names: Vec<String> = (0..order as u16).map(|x| quotient.name(x)).collect();
    let losing: Vec<&str> = (0..order).filter(|&x| quotient.is_p[x]).map(|x| names[x].as_str()).collect();
    let generators: Vec<String> = (0..quotient.generators.len()).map(generator_name).collect();
    report.line(format!("misère quotient: {order} elements, generated by {}", generators.join(", ")));
    report.line(format!("  elements        {}", names.join(" ")));
    report.line(format!("  lost (P)        {}", losing.join(" ")));
    report.line(format!("  proved by the {} pairs of values that sums can have", quotient.transitions));
    report.fact("order", order);
    report.fact("elements", json!(names));
    report.fact("p_elements", json!(losing));
    report.fact("product", json!(quotient.product));
    report.fact("pairs", quotient.transitions);
}
