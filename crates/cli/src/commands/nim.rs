//! `noughts nim HEAPS`

use super::Outcome;
use super::report::{Big, Page, Status, big, outcome_word};
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, Zero};
use serde::Serialize;

/// Nim: who wins, and every winning move
///
/// Examples: noughts nim 3 5 7 · noughts nim 1 1 2 --misere · noughts nim --plane 8
#[derive(clap::Args)]
pub struct Args {
    /// The heaps
    #[arg(required_unless_present = "plane", allow_negative_numbers = true)]
    heaps: Vec<String>,
    /// Whoever takes the last chip loses
    #[arg(long)]
    misere: bool,
    /// Two heaps of at most this many chips: which positions are lost (P)
    #[arg(long, value_name = "N", conflicts_with_all = ["heaps", "misere"], value_parser = clap::value_parser!(u64).range(0..=200))]
    plane: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    heaps: Vec<Big>,
    misere: bool,
    nim_sum: Big,
    status: Status,
    value: &'static str,
    winning_moves: Vec<Move>,
}

/// A heap, counted from 1, and what is left of it.
#[derive(Serialize)]
struct Move {
    heap: usize,
    to: Big,
}

#[derive(Serialize)]
struct Plane {
    p_positions: Vec<[u64; 2]>,
}

pub fn run(args: &Args) -> Outcome {
    let mut page = Page::new(args.json);
    if let Some(n) = args.plane {
        return plane(page, n);
    }
    let heaps: Vec<BigUint> =
        args.heaps.iter().enumerate().map(|(i, h)| read_heap(i, h)).collect::<Result<_, _>>()?;
    let sum = heaps.iter().fold(BigUint::zero(), |x, h| x ^ h);
    // Misère Nim is Nim until only heaps of one chip are left; then the parity turns round.
    let ones_only = heaps.iter().all(|h| *h <= BigUint::one());
    let wins = if args.misere && ones_only { sum.is_zero() } else { !sum.is_zero() };
    let moves = winning_moves(&heaps, &sum, args.misere);
    let listed: Vec<String> = heaps.iter().map(BigUint::to_string).collect();
    let name = if args.misere { "misère Nim" } else { "Nim" };
    let verdict = if wins { "the player to move wins" } else { "the player to move loses" };
    page.line(format!("{name} {}: {verdict} ({} = {sum})", listed.join(" "), listed.join(" ⊕ ")));
    for (i, to) in &moves {
        page.line(format!("  heap {}: {} → {to}, taking {}", i + 1, heaps[*i], &heaps[*i] - to));
    }
    let answer = Answer {
        heaps: heaps.iter().map(big).collect(),
        misere: args.misere,
        nim_sum: big(&sum),
        status: Status::Proved,
        value: outcome_word(wins),
        winning_moves: moves.iter().map(|(i, to)| Move { heap: i + 1, to: big(to) }).collect(),
    };
    page.finish(&answer, 0)
}

fn read_heap(i: usize, text: &str) -> Result<BigUint, String> {
    let number: BigInt = text.trim().parse().map_err(|_| {
        format!("heap {} is “{text}”, which is not a whole number; write noughts nim 3 5 7", i + 1)
    })?;
    match number.into_parts() {
        (Sign::Minus, size) => Err(format!("heap {} is -{size}; a heap has 0 or more chips", i + 1)),
        (_, size) => Ok(size),
    }
}

fn winning_moves(heaps: &[BigUint], sum: &BigUint, misere: bool) -> Vec<(usize, BigUint)> {
    let mut moves = Vec::new();
    for (i, heap) in heaps.iter().enumerate() {
        let others_small = heaps.iter().enumerate().all(|(j, h)| i == j || *h <= BigUint::one());
        let mut targets = vec![sum ^ heap];
        if misere && others_small {
            // After this move every heap is 0 or 1, if the target is: then an odd number of ones must be left.
            targets = vec![BigUint::zero(), BigUint::one()];
            targets.retain(|to| (sum ^ heap ^ to).is_one());
        }
        moves.extend(targets.into_iter().filter(|to| to < heap).map(|to| (i, to)));
    }
    moves
}

fn plane(mut page: Page, n: u64) -> Outcome {
    page.line(format!("two heaps of at most {n} chips; P: the player to move loses"));
    for y in (0..=n).rev() {
        let row: String = (0..=n).map(|x| if x ^ y == 0 { " P" } else { " ·" }).collect();
        page.line(format!("{y:4}{row}"));
    }
    page.finish(&Plane { p_positions: (0..=n).map(|x| [x, x]).collect() }, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use noughts_impartial::game::Solver;
    use noughts_impartial::sum::Sum;

    #[test]
    fn moves_in_both_kinds_of_play_agree_with_search() {
        for heaps in [
            [0u64, 0, 1],
            [1, 1, 1],
            [0, 1, 1],
            [0, 0, 2],
            [0, 1, 2],
            [1, 1, 3],
            [2, 2, 1],
            [3, 4, 5],
            [1, 4, 5],
        ] {
            let sum: Sum = format!("nim({},{},{})", heaps[0], heaps[1], heaps[2]).parse().unwrap();
            let mut solver = Solver::new(&sum.rules);
            let normal = sum.winning_moves(&mut solver).unwrap();
            let misere = sum.misere_winning_moves(&mut solver).unwrap();
            let big: Vec<BigUint> = heaps.iter().map(|&h| h.into()).collect();
            let total = big.iter().fold(BigUint::zero(), |x, h| x ^ h);
            for (expected, misere) in [(normal, false), (misere, true)] {
                let mut expected: Vec<(usize, BigUint)> =
                    expected.iter().map(|m| (m.part, m.to[0].state[0].into())).collect();
                expected.sort();
                let mut found = winning_moves(&big, &total, misere);
                found.sort();
                assert_eq!(found, expected, "{heaps:?} {misere}");
            }
        }
    }
}
