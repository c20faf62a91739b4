//! `noughts misere SUM`

use super::report::{Page, Proof, ProofArgs, Status, outcome_word, row, undecided};
use super::{Outcome, progress};
use crate::guard;
use noughts_impartial::certificate;
use noughts_impartial::misere::games::{Games, Multiset};
use noughts_impartial::misere::quotient::generator_name;
use noughts_impartial::misere::{Quotient, QuotientLimits};
use noughts_impartial::octal::{Code, Period};
use noughts_impartial::sum::{Part, Sum};
use serde::Serialize;

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

/// The answer about a sum of games.
#[derive(Serialize)]
struct SumAnswer {
    game: String,
    status: Status,
    value: &'static str,
    winning_moves: Vec<String>,
    #[serde(flatten)]
    quotient: Option<QuotientAnswer>,
    #[serde(flatten)]
    proof: Proof,
}

/// The answer about a heap game.
#[derive(Serialize)]
struct HeapsAnswer {
    code: String,
    #[serde(flatten)]
    quotient: QuotientAnswer,
    heaps: Vec<String>,
    /// `null`: the values of larger heaps do not follow.
    period: Option<Period>,
    #[serde(flatten)]
    proof: Proof,
}

#[derive(Serialize)]
struct QuotientAnswer {
    order: usize,
    elements: Vec<String>,
    p_elements: Vec<String>,
    product: Vec<Vec<u16>>,
    pairs: usize,
}

pub fn run(args: &Args) -> Outcome {
    undecided(progress::during("misère quotient", || answer(args)), args.json)
}

fn answer(args: &Args) -> Outcome {
    args.proof.prepare()?;
    match (&args.octal, &args.sum) {
        (Some(code), _) => heaps(args, &code.parse()?),
        (None, sum) => sum_of_games(args, &sum.as_deref().unwrap_or("").parse()?),
    }
}

fn sum_of_games(args: &Args, sum: &Sum) -> Outcome {
    let mut page = Page::new(args.json);
    let (mut games, positions) = Games::of_parts(&sum.rules, &sum.parts)?;
    let find = |parts: &[Part]| positions.sum(parts).ok_or("a position is missing");
    let quotient =
        if args.quotient { Some(Quotient::compute(&games, QuotientLimits::default())?) } else { None };
    let mut is_p = |position: &Multiset| match &quotient {
        Some(quotient) => Ok(quotient.misere_p(position)),
        None => games.misere_p(position),
    };
    let lost = is_p(&find(&sum.parts)?)?;
    let verdict = format!("{sum}, misère play: the player to move {}", if lost { "loses" } else { "wins" });
    page.line(verdict);
    guard::answered("listing the winning moves");
    let mut winning = Vec::new();
    for m in sum.moves()? {
        if is_p(&find(&sum.after(&m).parts)?)? {
            winning.push(sum.show_move(&m));
        }
    }
    winning.dedup();
    for m in winning.iter().take(50) {
        page.line(format!("  {m}"));
    }
    let mut found = SumAnswer {
        game: sum.to_string(),
        status: Status::Proved,
        value: outcome_word(!lost),
        winning_moves: winning,
        quotient: None,
        proof: Proof::default(),
    };
    if let Some(quotient) = quotient {
        found.quotient = Some(describe(&mut page, &quotient));
        page.line("the games:");
        for part in &sum.parts {
            let element = quotient.element(&find(std::slice::from_ref(part))?);
            page.line(format!("  {:<28} {}", sum.rules.show(part), quotient.name(element)));
        }
        if args.proof.wanted() {
            let boards: Vec<String> = sum.parts.iter().map(|p| sum.rules.show(p)).collect();
            let empty = sum.parts.iter().all(|p| p.state.iter().all(|&word| word == 0));
            let alike = boards.iter().all(|b| *b == boards[0]);
            let board = boards[0].strip_prefix("notakto(").and_then(|b| b.strip_suffix(')'));
            let board = board.filter(|_| empty && alike).ok_or(
                "certificates are written for notakto from empty boards, and for heaps with --octal",
            )?;
            let files = certificate::misere_quotient(&format!("notakto {board}"), &games, &quotient);
            found.proof = page.prove(&args.proof, &format!("misere {board}"), &files);
        }
    } else if args.proof.wanted() {
        return Err("only a quotient has a certificate; add --quotient".into());
    }
    page.finish(&found, 0)
}

fn heaps(args: &Args, code: &Code) -> Outcome {
    let mut page = Page::new(args.json);
    if args.heaps > 5000 {
        return Err(format!("{} heaps are too many for a misère quotient; at most 5000", args.heaps).into());
    }
    let (games, heaps) = Games::heaps(code, args.heaps);
    let quotient = Quotient::compute(&games, QuotientLimits::default())?;
    page.line(format!("heap game {code}, heaps of at most {} chips, misère play", args.heaps));
    let described = describe(&mut page, &quotient);
    let values: Vec<u16> = heaps.iter().map(|heap| quotient.element(heap)).collect();
    for (i, chunk) in values.chunks(10).enumerate() {
        let names: Vec<String> = chunk.iter().map(|&x| quotient.name(x)).collect();
        page.line(row(10 * i, &names));
    }
    let mut family = format!("heaps {code} {}", args.heaps);
    let period = Period::find(code, &values);
    match &period {
        Some(period) => {
            let (length, start) = (period.length, period.start);
            page.line(format!(
                "heaps of any size: the values repeat every {length} from heap {start} on (proved)"
            ));
            family = format!("{family}\nperiod {length} from {start}");
        }
        None => page.line("the values of larger heaps do not follow from these"),
    }
    let mut found = HeapsAnswer {
        code: code.to_string(),
        quotient: described,
        heaps: values.iter().map(|&x| quotient.name(x)).collect(),
        period,
        proof: Proof::default(),
    };
    if args.proof.wanted() {
        let files = certificate::misere_quotient(&family, &games, &quotient);
        found.proof = page.prove(&args.proof, &format!("misere {code} {}", args.heaps), &files);
    }
    page.finish(&found, 0)
}

fn describe(page: &mut Page, quotient: &Quotient) -> QuotientAnswer {
    let order = quotient.order();
    let names: Vec<String> = (0..order as u16).map(|x| quotient.name(x)).collect();
    let losing: Vec<String> = (0..order).filter(|&x| quotient.is_p[x]).map(|x| names[x].clone()).collect();
    let generators: Vec<String> = (0..quotient.generators.len()).map(generator_name).collect();
    page.line(format!("misère quotient: {order} elements, generated by {}", generators.join(", ")));
    page.line(format!("  elements        {}", names.join(" ")));
    page.line(format!("  lost (P)        {}", losing.join(" ")));
    page.line(format!("  proved by the {} pairs of values that sums can have", quotient.transitions));
    QuotientAnswer {
        order,
        elements: names,
        p_elements: losing,
        product: quotient.product.clone(),
        pairs: quotient.transitions,
    }
}
