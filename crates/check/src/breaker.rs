//! `by breaker`: in a hop game the prover plays Breaker against the opponent.
//!
//! Let the prover always hop with the piece that the opponent's last hop left behind; where he is to move first, with a piece that is
//! named. Count that piece with the opponent's: these are Maker's points, and the prover's other pieces, which never
//! move again, are Breaker's. The prover's hop gives the piece to the opponent, who has it already by this count, and Breaker the point
//! it goes to; a hop of the opponent gives Maker the point it goes to, and the piece left behind stays Maker's. So a strategy
//! with which Breaker wins keeps the opponent from every set, and there is neither a win of his nor a tie.

use crate::arguments::Arguments;
use crate::core::Fault;
use crate::core::claim::{Claim, Value};
use crate::core::game::{Game, Outcome};
use crate::core::leaves::DOES_NOT_APPLY;
use crate::core::parts::next_symmetry;
use crate::core::rules::{Rules, Word};
use crate::core::text::{Records, point};
use crate::core::tree::{Part, Trees};
use crate::rule::one_hop_each;
use crate::zones;

pub const NOTE: &str = "a hop game in which one side hops with the piece left behind, and so plays Breaker";

/// Checks what follows `by breaker` or `by breaker PIECE`: symmetries and a tree, or a proof by zones, of Maker–Breaker.
pub fn check(
    claim: &Claim,
    part: &Part,
    piece: Option<&str>,
    records: &mut Records<'_>,
) -> Result<(), Fault> {
    let Claim { game, start, .. } = claim;
    let [prover] = part.provers[..] else { return records.reject(DOES_NOT_APPLY) };
    let accepted = [Outcome::Win(prover), Outcome::Draw].iter().all(|outcome| part.accept.contains(outcome));
    let plain = game.rules.word == Word::Hop && one_hop_each(&game.rules) && game.board.second.is_none();
    if !plain || !accepted || claim.over.is_some() || piece.is_some() != (start.mover == prover) {
        return records.reject(DOES_NOT_APPLY);
    }
    let mut owner = start.owner.clone();
    if let Some(text) = piece {
        let piece = point(text, owner.len()).or_else(|reason| records.reject(reason))?;
        if owner[piece] != prover {
            return records.reject(format!("{} is not a piece of the prover", piece + 1));
        }
        owner[piece] = Game::other(prover);
    }
    // Maker is the first player there, Breaker the second.
    for side in owner.iter_mut().filter(|side| **side != 0) {
        *side = if *side == prover { 2 } else { 1 };
    }
    let mover = if start.mover == prover { 2 } else { 1 };
    records.cells(2 * game.incidences + owner.len())?;
    let reduced = || -> Result<Claim, String> {
        let game = Game::new(game.board.clone(), Rules::parse("maker-breaker")?, None, &records.budget)?;
        let start = game.position(owner, Some(mover))?;
        let over = game.outcome_at_start(&start)?;
        Ok(Claim { game, start, over, value: Value::Wins(2), words: String::new() })
    };
    let reduced = reduced().or_else(|reason| records.reject(reason))?;
    let part = Part { provers: vec![2], accept: vec![Outcome::Win(2)] };
    let Claim { game, start, over, .. } = &reduced;
    let mut symmetries = vec![(0..game.board.points).collect::<Vec<usize>>()];
    while let Some(symmetry) = next_symmetry(game, records)? {
        symmetries.push(symmetry);
    }
    if records.peek()? == "by zones" {
        records.record()?;
        return zones::check(&reduced, &part, records);
    }
    let trees =
        Trees { game, start, over: *over, symmetries: &symmetries, follows: None, around: &Arguments };
    trees.check(&part, records)
}
