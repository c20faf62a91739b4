//! Arguments around the core: threats, follow-up, endgames played out, pairs with weights, weights of hops, answers in pairs, avoidance,
//! offers; and that no draw is possible.

use crate::answers::Answers;
use crate::avoidance::{AvoiderWeight, Plan};
use crate::breaker;
use crate::caps;
use crate::core::board::Board;
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
use crate::rule::one_hop_each;
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
    /// All sets are looked at once for each player, and after that those through the points that are claimed, each of them as often as
    /// it has points, at most.
    fn cost(&self, game: &Game, _: &Position) -> usize {
        let looks = (3 + longest_set(&game.board)).min(3 * self.0.len());
        (game.incidences + game.board.points).saturating_mul(looks)
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        if !(one_by_one(game) && accept.contains(&Outcome::Win(prover)) && position.mover == prover) {
            return Err(DOES_NOT_APPLY.to_string());
        }
        threats(game, position.clone(), prover, &self.0)
    }
}

/// How many points the largest set has.
pub fn longest_set(board: &Board) -> usize {
    board.sets.iter().chain(board.second.iter().flatten()).map(Vec::len).max().unwrap_or(0)
}

/// The open points with which a player completes one of these sets at once.
fn completing<'a>(
    sets: impl Iterator<Item = &'a Vec<usize>>,
    position: &Position,
    player: Player,
) -> Vec<usize> {
    let mut points = Vec::new();
    for set in sets {
        let mut missing = set.iter().filter(|&&p| position.owner[p] != player);
        if let (Some(&p), None) = (missing.next(), missing.next())
            && position.owner[p] == 0
        {
            points.push(p);
        }
    }
    points
}

/// What completes a set is kept up: a claim adds to it by the sets through the point claimed alone.
fn threats(game: &Game, mut position: Position, prover: Player, claims: &[usize]) -> Result<(), String> {
    let opponent = Game::other(prover);
    let mut ours = completing(game.sets_of(prover).iter(), &position, prover);
    let mut theirs = completing(game.sets_of(opponent).iter(), &position, opponent);
    for (i, &claim) in claims.iter().enumerate() {
        let last = i + 1 == claims.len();
        let name = claim + 1;
        if position.owner[claim] != 0 {
            return Err(format!("the threat {name} is not an open point"));
        }
        position.owner[claim] = prover;
        if !ours.contains(&claim) {
            if theirs.iter().any(|&p| p != claim) {
                return Err(format!("after the threat {name} the opponent completes a set"));
            }
            ours.extend(completing(game.sets_through(prover, claim), &position, prover));
            ours.sort_unstable();
            ours.dedup();
            match ours[..] {
                [] => return Err(format!("{name} threatens nothing")),
                [forced] if !last => {
                    position.owner[forced] = opponent;
                    theirs = completing(game.sets_through(opponent, forced), &position, opponent);
                    ours.clear();
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
            || !one_hop_each(&game.rules)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::budget::Budget;
    use crate::core::rules::Rules;

    /// Threats by the definition: everything that completes a set is looked for anew after each claim.
    fn by_definition(game: &Game, mut position: Position, prover: Player, claims: &[usize]) -> bool {
        let opponent = Game::other(prover);
        let all = |position: &Position, player| completing(game.sets_of(player).iter(), position, player);
        for (i, &claim) in claims.iter().enumerate() {
            let last = i + 1 == claims.len();
            if position.owner[claim] != 0 {
                return false;
            }
            if all(&position, prover).contains(&claim) {
                return last;
            }
            position.owner[claim] = prover;
            let mut wins = all(&position, prover);
            wins.sort_unstable();
            wins.dedup();
            if !all(&position, opponent).is_empty() || wins.is_empty() || (wins.len() == 1) == last {
                return false;
            }
            if last {
                return true;
            }
            if wins.len() > 1 {
                return false;
            }
            position.owner[wins[0]] = opponent;
        }
        true
    }

    #[test]
    fn threats_are_those_of_the_definition() {
        let mut state = 9u64;
        let mut dice = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let (mut won, mut lost) = (0, 0);
        for round in 0..400 {
            let points = 7;
            let mut family = |n: usize| {
                let mut sets: Vec<Vec<usize>> = Vec::new();
                while sets.len() < n {
                    let mut set: Vec<usize> = (0..points).filter(|_| dice(5) < 2).collect();
                    set.truncate(4);
                    if set.len() > 1 && !sets.contains(&set) {
                        sets.push(set);
                    }
                }
                sets
            };
            let second = (round % 3 == 0).then(|| family(4));
            let board = Board { points, sets: family(6), second, ..Board::default() };
            let rules = if round % 3 == 1 { "maker-breaker" } else { "strong" };
            let budget = Budget::new(1 << 20);
            let game = Game::new(board, Rules::parse(rules).unwrap(), None, &budget).unwrap();
            let owner: Vec<Player> = (0..points).map(|_| [0, 0, 0, 1, 2][dice(5)]).collect();
            let Ok(position) = game.position(owner, Some(1)) else { continue };
            let threes = (0..points.pow(3)).map(|n| [n % points, n / points % points, n / points.pow(2)]);
            for [a, b, c] in threes {
                for claims in [&[a][..], &[a, b], &[a, b, c]] {
                    let truth = by_definition(&game, position.clone(), 1, claims);
                    assert_eq!(threats(&game, position.clone(), 1, claims).is_ok(), truth, "{claims:?}");
                    *(if truth { &mut won } else { &mut lost }) += 1;
                }
            }
        }
        assert!(won > 1_000 && lost > 1_000, "{won} {lost}");
    }
}
