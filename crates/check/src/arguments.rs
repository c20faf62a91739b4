//! Arguments around the core: threats, follow-up, endgames played out, pairs with weights, weights of hops, answers in pairs, avoidance,
//! offers; and that no draw is possible.

use crate::answers::Answers;
use crate::avoidance::{AvoiderWeight, Plan};
use crate::breaker;
use crate::caps;
use crate::core::claim::Claim;
use crate::core::game::{Game, Outcome, Player, Position};
use crate::core::leaves::{Argument, DOES_NOT_APPLY, Settled, one_by_one, read_pairs, weight, weight_cost};
use crate::core::parts::can_steal;
use crate::core::rules::Word;
use crate::core::text::{Records, number, point};
use crate::core::tree::Part;
use crate::core::{Around, Fault, Theorem};
use crate::follow_up::FollowUp;
use crate::lrat;
use crate::mirror;
use crate::offers::Offers;
use crate::pairs::PairsAndWeight;
use crate::played_out::PlayedOut;
use crate::zones;

const NO_DRAW: &str = "no two-colouring of the points avoids a one-coloured set, so no draw is possible; with strategy stealing \
                       the first player wins";

/// Everything that a certificate may say beyond the core.
pub struct Arguments;

impl Around for Arguments {
    /// Reads `t 1 2`, `f`, `e 100`, `pw 1-2 3-4`, `h 5`, `h`, `a 1-2 3-4`, `v`, `u 1-2 3>4`, `oc`, `ow` or `op 1-2 3-4`.
    fn leaf(
        &self,
        words: &[&str],
        game: &Game,
        records: &Records<'_>,
    ) -> Result<Option<Box<dyn Argument>>, Fault> {
        let points = game.board.points;
        let argument: Result<Box<dyn Argument>, String> = match words {
            ["t", claims @ ..] if !claims.is_empty() => {
                let claims: Result<Vec<usize>, String> =
                    claims.iter().map(|text| point(text, points)).collect();
                claims.map(|claims| Box::new(Threats(claims)) as Box<dyn Argument>)
            }
            ["f"] => Ok(Box::new(FollowUp)),
            ["e", claims] => {
                PlayedOut::new(number(claims)).map(|endgame| Box::new(endgame) as Box<dyn Argument>)
            }
            ["pw", pairs @ ..] => {
                read_pairs(pairs, points).map(|pairs| Box::new(PairsAndWeight(pairs)) as Box<dyn Argument>)
            }
            ["v"] => Ok(Box::new(AvoiderWeight)),
            ["u", plan @ ..] => Plan::read(plan, points).map(|plan| Box::new(plan) as Box<dyn Argument>),
            ["oc"] => Ok(Box::new(Offers::Completing)),
            ["ow"] => Ok(Box::new(Offers::Weight)),
            ["op", pairs @ ..] => {
                read_pairs(pairs, points).map(|pairs| Box::new(Offers::Pairs(pairs)) as Box<dyn Argument>)
            }
            ["h"] => Ok(Box::new(HopWeight(None))),
            ["h", piece] => {
                point(piece, points).map(|piece| Box::new(HopWeight(Some(piece))) as Box<dyn Argument>)
            }
            ["a", pairs @ ..] => Ok(Box::new(Answers::read(pairs, game, records)?) as Box<dyn Argument>),
            _ => return Ok(None),
        };
        argument.map(Some).or_else(|reason| records.reject(reason))
    }

    fn theorem(
        &self,
        name: &str,
        claim: &Claim,
        part: &Part,
        records: &mut Records<'_>,
    ) -> Result<Theorem, Fault> {
        match name {
            "zones" => return zones::check(claim, part, records).map(|()| Some(zones::NOTE)),
            "caps" => return caps::check(claim, part, records).map(|()| Some(caps::NOTE)),
            "mirror" => return mirror::check(claim, part, records).map(|()| Some(mirror::NOTE)),
            "no-draw" => {}
            _ => {
                let piece = name.strip_prefix("breaker ");
                if piece.is_none() && name != "breaker" {
                    return Ok(None);
                }
                return breaker::check(claim, part, piece, records).map(|()| Some(breaker::NOTE));
            }
        }
        can_steal(claim, part).or_else(|reason| records.reject(reason))?;
        no_draw_position(claim, records)?;
        Ok(Some(NO_DRAW))
    }
}

/// Reads a refutation of all two-colourings that leave every set with both colours.
pub fn no_draw_position(claim: &Claim, records: &mut Records<'_>) -> Result<(), Fault> {
    let board = &claim.game.board;
    let literals = |set: &Vec<usize>, sign: i64| set.iter().map(|&p| sign * (p as i64 + 1)).collect();
    records.cells(2 * board.incidences())?;
    let clauses = board.sets.iter().flat_map(|set| [literals(set, 1), literals(set, -1)]).collect();
    lrat::refute(board.points, clauses, records)
}

/// Claims of the prover, each of which forces the answer, until a set is whole or two points complete one.
struct Threats(Vec<usize>);

impl Argument for Threats {
    fn cost(&self, game: &Game, _: &Position) -> usize {
        (game.incidences + game.board.points).saturating_mul(3 * self.0.len())
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        if !(one_by_one(game) && accept.contains(&Outcome::Win(prover)) && position.mover == prover) {
            return Err(DOES_NOT_APPLY.to_string());
        }
        threats(game, position.clone(), prover, &self.0)
    }
}

/// The open points with which a player completes a set of his at once.
fn completing(game: &Game, position: &Position, player: Player) -> Vec<usize> {
    let mut points = Vec::new();
    for set in game.sets_of(player) {
        let mut missing = set.iter().filter(|&&p| position.owner[p] != player);
        if let (Some(&p), None) = (missing.next(), missing.next())
            && position.owner[p] == 0
        {
            points.push(p);
        }
    }
    points.sort_unstable();
    points.dedup();
    points
}

fn threats(game: &Game, mut position: Position, prover: Player, claims: &[usize]) -> Result<(), String> {
    let opponent = Game::other(prover);
    for (i, &claim) in claims.iter().enumerate() {
        let last = i + 1 == claims.len();
        let name = claim + 1;
        if position.owner[claim] != 0 {
            return Err(format!("the threat {name} is not an open point"));
        }
        let wins = completing(game, &position, prover).contains(&claim);
        position.owner[claim] = prover;
        if !wins {
            if !completing(game, &position, opponent).is_empty() {
                return Err(format!("after the threat {name} the opponent completes a set"));
            }
            match completing(game, &position, prover)[..] {
                [] => return Err(format!("{name} threatens nothing")),
                [forced] if !last => {
                    position.owner[forced] = opponent;
                    continue;
                }
                [_] => return Err(format!("after the last threat {name} there is an answer")),
                _ => {}
            }
        }
        if !last {
            return Err(format!("there are threats after {name}, which wins"));
        }
    }
    Ok(())
}

/// With the piece to hop with, where the prover is to move.
struct HopWeight(Option<usize>);

impl Argument for HopWeight {
    fn cost(&self, game: &Game, position: &Position) -> usize {
        weight_cost(game, position)
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        // The opponent owns no set, so that there is no tie either.
        let possible = [Outcome::Win(prover), Outcome::Draw];
        if game.rules.word != Word::Hop
            || !game.rules.one_hop_each()
            || !possible.iter().all(|outcome| accept.contains(outcome))
            || self.0.is_some() != (position.mover == prover)
        {
            return Err(DOES_NOT_APPLY.to_string());
        }
        match self.0 {
            None => weight(game, position, prover),
            Some(piece) if position.owner[piece] == prover => {
                let mut counted = position.clone();
                counted.owner[piece] = Game::other(prover);
                weight(game, &counted, prover)
            }
            Some(piece) => Err(format!("{} is not a piece of the prover", piece + 1)),
        }
    }
}

impl Argument for Answers {
    fn cost(&self, _: &Game, _: &Position) -> usize {
        self.looks
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        let rules = &game.rules;
        let plain = rules.word == Word::Notakto && rules.bias == [1, 1] && !rules.drop;
        if !(plain && accept.contains(&Outcome::Win(prover))) {
            return Err(DOES_NOT_APPLY.to_string());
        }
        self.hold(game, position, prover, accept)
    }
}
