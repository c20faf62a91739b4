//! The leaves of a tree: threats, weights, pairings, nothing left, weights of hops, answers in pairs.

use crate::answers::Answers;
use crate::game::{Game, Outcome, Player, Position};
use crate::rules::Word;
use crate::text::{point, shorten};

/// Evidence that settles a position without a tree below it.
pub enum Leaf {
    Threats(Vec<usize>),
    Weight,
    Pairing(Vec<(usize, usize)>),
    Nothing,
    /// With the piece to hop with, where the prover is to move.
    HopWeight(Option<usize>),
    Answers(Box<Answers>),
}

impl Leaf {
    /// Reads `t 1 2`, `w`, `p 1-2 3-4`, `n`, `h 5`, `h` or `a 1-2 3-4`.
    pub fn read(words: &[&str], game: &Game) -> Result<Leaf, String> {
        let points = game.board.points;
        match words {
            ["t", claims @ ..] if !claims.is_empty() => {
                Ok(Leaf::Threats(claims.iter().map(|text| point(text, points)).collect::<Result<_, _>>()?))
            }
            ["w"] => Ok(Leaf::Weight),
            ["n"] => Ok(Leaf::Nothing),
            ["h"] => Ok(Leaf::HopWeight(None)),
            ["h", piece] => Ok(Leaf::HopWeight(Some(point(piece, points)?))),
            [word @ ("p" | "a"), pairs @ ..] => {
                let pair = |text: &&str| {
                    let (a, b) =
                        text.split_once('-').ok_or_else(|| format!("“{}” is not a pair", shorten(text)))?;
                    Ok((point(a, points)?, point(b, points)?))
                };
                let pairs = pairs.iter().map(pair).collect::<Result<_, String>>()?;
                if *word == "p" {
                    Ok(Leaf::Pairing(pairs))
                } else {
                    Ok(Leaf::Answers(Box::new(Answers::new(pairs, game)?)))
                }
            }
            _ => Err("this is not a record that can stand here".to_string()),
        }
    }

    /// What it takes to read a leaf. Answers in pairs are gone through once and for all.
    pub fn reading_cost(words: &[&str], game: &Game) -> usize {
        let answers = if words.first() == Some(&"a") { game.incidences } else { 0 };
        answers.saturating_mul(game.heaviest_point()).saturating_add(words.len() + game.board.points)
    }

    /// What it takes to see whether the leaf settles a position.
    pub fn cost(&self, game: &Game, position: &Position) -> usize {
        let looks = game.incidences + game.board.points;
        let times = match self {
            Leaf::Threats(claims) => 3 * claims.len(),
            Leaf::Weight | Leaf::HopWeight(_) => 2 + position.open,
            Leaf::Pairing(_) | Leaf::Nothing | Leaf::Answers(_) => 2,
        };
        looks.saturating_mul(times)
    }

    /// Does this leaf settle a position that is not over? `accept` is what the prover accepts.
    pub fn settles(
        &self,
        game: &Game,
        position: &Position,
        prover: Player,
        accept: &[Outcome],
    ) -> Result<(), String> {
        if game.rules.players != 2 {
            return Err("this leaf does not apply to more than two players".to_string());
        }
        let opponent = Game::other(prover);
        let draw_or_better = match game.rules.word {
            Word::Strong => accept.contains(&Outcome::Draw) && accept.contains(&Outcome::Win(prover)),
            // Maker gets nothing for free: a full board is lost for him.
            Word::MakerBreaker => {
                game.rules.maker == Some(opponent) && accept.contains(&Outcome::Win(prover))
            }
            _ => false,
        };
        let one_by_one = game.rules.one_claim_each() && !game.rules.drop && game.turns.is_none();
        let allowed = match self {
            Leaf::Threats(_) => {
                one_by_one && accept.contains(&Outcome::Win(prover)) && position.mover == prover
            }
            Leaf::Weight | Leaf::Pairing(_) => one_by_one && draw_or_better,
            Leaf::Nothing => draw_or_better && game.rules.players == 2,
            Leaf::HopWeight(piece) => {
                let every = [Outcome::Win(prover), Outcome::Draw, Outcome::Tie];
                game.rules.word == Word::Hop
                    && every.iter().all(|outcome| accept.contains(outcome))
                    && piece.is_some() == (position.mover == prover)
            }
            Leaf::Answers(_) => {
                let rules = &game.rules;
                let plain = rules.players == 2 && rules.bias == [1, 1] && !rules.drop;
                rules.word == Word::Notakto && plain && accept.contains(&Outcome::Win(prover))
            }
        };
        if !allowed {
            return Err(
                "this leaf does not apply under these rules, for this prover or at this turn".to_string()
            );
        }
        match self {
            Leaf::Threats(claims) => threats(game, position.clone(), prover, claims),
            Leaf::Weight | Leaf::HopWeight(None) => weight(game, position, prover),
            Leaf::HopWeight(Some(piece)) if position.owner[*piece] == prover => {
                let mut counted = position.clone();
                counted.owner[*piece] = opponent;
                weight(game, &counted, prover)
            }
            Leaf::HopWeight(Some(piece)) => Err(format!("{} is not a piece of the prover", piece + 1)),
            Leaf::Pairing(pairs) => pairing(game, position, prover, pairs),
            Leaf::Answers(answers) => answers.settles(game, position, prover, accept),
            Leaf::Nothing if alive(game, position, prover).next().is_none() => Ok(()),
            Leaf::Nothing => Err("the opponent has a set without a point of the prover".to_string()),
        }
    }
}

/// The opponent's sets without a point of the prover. A set that contains another one never matters.
fn alive<'a>(game: &'a Game, position: &'a Position, prover: Player) -> impl Iterator<Item = &'a Vec<usize>> {
    let sets = game.minimal_sets_of(Game::other(prover)).iter();
    sets.filter(move |set| set.iter().all(|&p| position.owner[p] != prover))
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

/// Is the sum of 2^−e over these exponents less than 1?
///
/// `whole` counts units of 2^−e from the smallest unit up; halves that are dropped never make a whole.
fn less_than_one(exponents: &[usize]) -> bool {
    let mut counts = vec![0u64; exponents.iter().max().map_or(1, |&e| e + 1)];
    for &e in exponents {
        counts[e] += 1;
    }
    counts.iter().rev().fold(0, |carried, count| carried / 2 + count) == 0
}

fn weight(game: &Game, position: &Position, prover: Player) -> Result<(), String> {
    let open = |set: &Vec<usize>| set.iter().filter(|&&p| position.owner[p] == 0).count();
    let sets: Vec<&Vec<usize>> = alive(game, position, prover).collect();
    let mut exponents: Vec<usize> = sets.iter().map(|set| open(set)).collect();
    if position.mover == prover {
        return if less_than_one(&exponents) { Ok(()) } else { Err("the weight is 1 or more".to_string()) };
    }
    let all = exponents.len();
    for p in (0..position.owner.len()).filter(|&p| position.owner[p] == 0) {
        exponents.truncate(all);
        exponents.extend(sets.iter().filter(|set| set.contains(&p)).map(|set| open(set)));
        if !less_than_one(&exponents) {
            return Err(format!("after the opponent's claim of {} the weight is 1 or more", p + 1));
        }
    }
    Ok(())
}

fn pairing(game: &Game, position: &Position, prover: Player, pairs: &[(usize, usize)]) -> Result<(), String> {
    let mut partner = vec![None; position.owner.len()];
    for &(a, b) in pairs {
        if a == b || [a, b].iter().any(|&p| position.owner[p] != 0 || partner[p].is_some()) {
            return Err(format!("{}-{} is not a pair of open points of its own", a + 1, b + 1));
        }
        (partner[a], partner[b]) = (Some(b), Some(a));
    }
    let paired =
        |set: &Vec<usize>| set.iter().any(|&p| partner[p].is_some_and(|q| set.binary_search(&q).is_ok()));
    match alive(game, position, prover).find(|set| !paired(set)) {
        None => Ok(()),
        Some(set) => {
            let names: Vec<String> = set.iter().map(|p| (p + 1).to_string()).collect();
            Err(format!("the set {} of the opponent contains no pair", names.join(" ")))
        }
    }
}
