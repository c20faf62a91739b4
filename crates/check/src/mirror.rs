//! `by mirror`: in misère play the prover answers every claim with its image under a symmetry that is its own inverse.
//!
//! Let σ be the symmetry, and let each point that is no fixed point have an owner exactly if its image has the other one, with
//! the opponent to move and no fixed point open. That stays so after every claim x and its answer σx. If the answer completed a
//! set A of the prover's, then A has no point together with its image; so, if the prover owns no fixed point in A, all of
//! σA is the opponent's, who had completed a set before. Sets with a fixed point of the prover's must contain a point together with its
//! image, or a point of the opponent's. Thus the prover never loses; and where no draw is possible he wins.

use crate::arguments::no_draw_position;
use crate::avoidance::misere_one_by_one;
use crate::core::Fault;
use crate::core::claim::Claim;
use crate::core::game::{Game, Outcome};
use crate::core::leaves::DOES_NOT_APPLY;
use crate::core::parts::read_automorphism;
use crate::core::text::{Records, point};
use crate::core::tree::Part;

pub const NOTE: &str = "answers by a symmetry that is its own inverse, which never complete a set first";

/// Checks the records of a part: `map …`, then `m C` if the prover is to move, then a refutation unless he accepts a draw.
pub fn check(claim: &Claim, part: &Part, records: &mut Records<'_>) -> Result<(), Fault> {
    let game = &claim.game;
    let board = &game.board;
    let [prover] = part.provers[..] else { return records.reject(DOES_NOT_APPLY) };
    let fits = misere_one_by_one(game) && board.second.is_none();
    if !fits || claim.over.is_some() || !part.accept.contains(&Outcome::Win(prover)) {
        return records.reject(DOES_NOT_APPLY);
    }
    records.steps(16 * board.incidences() + 4 * board.points)?;
    let line = records.record()?;
    let Some(images) = line.strip_prefix("map ") else {
        return records.reject("a record “map …” is due");
    };
    let images: Vec<&str> = images.split(' ').collect();
    let map = read_automorphism(board, &images).or_else(|reason| records.reject(reason))?;
    if (0..board.points).any(|p| map[map[p]] != p) {
        return records.reject("this symmetry is not its own inverse");
    }
    let mut owner = claim.start.owner.clone();
    if claim.start.mover == prover {
        let line = records.record()?;
        let first = line.strip_prefix("m ").ok_or("a record “m POINT” is due".to_string());
        let first =
            first.and_then(|text| point(text, board.points)).or_else(|reason| records.reject(reason))?;
        if owner[first] != 0 {
            return records.reject("this point is not open");
        }
        owner[first] = prover;
    }
    let opponent = Game::other(prover);
    for (p, &image) in map.iter().enumerate() {
        let fits = match (owner[p], owner[image]) {
            _ if p == image => owner[p] != 0,
            (0, 0) => true,
            (one, other) => one != 0 && other != 0 && one != other,
        };
        if !fits {
            return records.reject(format!("{} and its image {} do not fit here", p + 1, image + 1));
        }
    }
    for set in &board.sets {
        let safe = set.iter().any(|&p| owner[p] == opponent || (map[p] != p && set.contains(&map[p])));
        if !safe && set.iter().any(|&p| map[p] == p) {
            let names: Vec<String> = set.iter().map(|p| (p + 1).to_string()).collect();
            return records.reject(format!("the prover might complete the set {}", names.join(" ")));
        }
    }
    if part.accept.contains(&Outcome::Draw) {
        return Ok(());
    }
    if records.record()? != "no-draw" {
        return records.reject("the prover accepts no draw, so that “no-draw” and a refutation are due");
    }
    no_draw_position(claim, records)
}
