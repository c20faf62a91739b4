//! The leaves of the core: weight, pairing, nothing left. Each shows that the prover does not lose.

use super::game::{Game, Outcome, Player, Position};
use super::rules::Word;
use super::text::{point, shorten};

/// Nothing, or why a leaf does not settle a position.
pub type Settled = Result<(), String>;

/// Evidence that settles a position without a tree below it.
pub trait Argument {
    /// What it takes to see whether it does, in steps.
    fn cost(&self, game: &Game, position: &Position) -> usize;

    /// Does it settle a position that is not over, in a game of two? `accept` is what the prover accepts.
    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled;
}

pub enum Leaf {
    Weight,
    Pairing(Vec<(usize, usize)>),
    Nothing,
}

impl Leaf {
    /// Reads `w`, `p 1-2 3-4` or `n`.
    pub fn read(words: &[&str], game: &Game) -> Result<Leaf, String> {
        match words {
            ["w"] => Ok(Leaf::Weight),
            ["n"] => Ok(Leaf::Nothing),
            ["p", pairs @ ..] => Ok(Leaf::Pairing(read_pairs(pairs, game.board.points)?)),
            _ => Err("this is not a record that can stand here".to_string()),
        }
    }
}

/// `1-2 3-4`
pub fn read_pairs(words: &[&str], points: usize) -> Result<Vec<(usize, usize)>, String> {
    let pair = |text: &&str| {
        let (a, b) = text.split_once('-').ok_or_else(|| format!("“{}” is not a pair", shorten(text)))?;
        Ok((point(a, points)?, point(b, points)?))
    };
    words.iter().map(pair).collect()
}

impl Argument for Leaf {
    fn cost(&self, game: &Game, position: &Position) -> usize {
        weight_cost(game, position)
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        let fits = matches!(self, Leaf::Nothing) || one_by_one(game) || listed_in_turn(game, position);
        if !(holding_is_enough(game, prover, accept) && fits) {
            return Err(DOES_NOT_APPLY.to_string());
        }
        match self {
            Leaf::Weight => weight(game, position, prover),
            Leaf::Pairing(pairs) => pairing(&alive(game, position, prover), position, pairs),
            Leaf::Nothing if alive(game, position, prover).is_empty() => Ok(()),
            Leaf::Nothing => Err("the opponent has a set without a point of the prover".to_string()),
        }
    }
}

/// Is it enough for the prover that the opponent completes no set?
pub fn holding_is_enough(game: &Game, prover: Player, accept: &[Outcome]) -> bool {
    let enough = match game.rules.word {
        Word::Strong => accept.contains(&Outcome::Draw),
        // Maker gets nothing for free: a full board is lost for him.
        Word::MakerBreaker => game.rules.maker == Some(Game::other(prover)),
        _ => false,
    };
    enough && accept.contains(&Outcome::Win(prover))
}

pub const DOES_NOT_APPLY: &str =
    "this leaf does not apply under these rules, for this prover or at this turn";

/// Claims of one point, by each of two in turn.
pub fn one_by_one(game: &Game) -> bool {
    game.rules.one_claim_each() && !game.rules.drop && game.turns.is_none()
}

/// The same by a list of turns, from here to its end.
fn listed_in_turn(game: &Game, position: &Position) -> bool {
    let alternate = |turns: &[Player]| turns.windows(2).all(|two| two[0] != two[1]);
    !game.rules.drop && game.to_come(position).is_some_and(alternate)
}

/// The opponent's sets without a point of the prover, as far as he has turns left for all of their open points. A set that
/// contains another one never matters.
pub fn alive<'a>(game: &'a Game, position: &Position, prover: Player) -> Vec<&'a Vec<usize>> {
    let opponent = Game::other(prover);
    let count = |turns: &[Player]| turns.iter().map(|&player| usize::from(player == opponent)).sum();
    let turns = game.to_come(position).map_or(usize::MAX, count);
    let sets = game.minimal_sets_of(opponent).iter();
    let free = sets.filter(|set| set.iter().all(|&p| position.owner[p] != prover));
    free.filter(|set| open(set, position) <= turns).collect()
}

fn open(set: &[usize], position: &Position) -> usize {
    set.iter().filter(|&&p| position.owner[p] == 0).count()
}

/// Is the sum of 2^−e over these exponents less than 1?
///
/// `whole` counts units of 2^−e from the smallest unit up; halves that are dropped never make a whole.
pub fn less_than_one(exponents: &[usize]) -> bool {
    let mut counts = vec![0u64; exponents.iter().max().map_or(1, |&e| e + 1)];
    for &e in exponents {
        counts[e] += 1;
    }
    counts.iter().rev().fold(0, |carried, count| carried / 2 + count) == 0
}

/// What it takes to weigh a position.
pub fn weight_cost(game: &Game, position: &Position) -> usize {
    (game.incidences + game.board.points).saturating_mul(2 + position.open)
}

/// Erdős and Selfridge: the sum of 2^−(open points) over the opponent's sets without a point of the prover is less than 1,
/// after any claim of the opponent if he is to move.
pub fn weight(game: &Game, position: &Position, prover: Player) -> Result<(), String> {
    let sets = alive(game, position, prover);
    let mut exponents: Vec<usize> = sets.iter().map(|set| open(set, position)).collect();
    if position.mover == prover {
        return if less_than_one(&exponents) { Ok(()) } else { Err("the weight is 1 or more".to_string()) };
    }
    let all = exponents.len();
    for p in (0..position.owner.len()).filter(|&p| position.owner[p] == 0) {
        exponents.truncate(all);
        exponents.extend(sets.iter().filter(|set| set.contains(&p)).map(|set| open(set, position)));
        if !less_than_one(&exponents) {
            return Err(format!("after the opponent's claim of {} the weight is 1 or more", p + 1));
        }
    }
    Ok(())
}

/// Are these disjoint pairs of open points, one in each of the opponent's sets?
pub fn pairing(sets: &[&Vec<usize>], position: &Position, pairs: &[(usize, usize)]) -> Result<(), String> {
    let mut partner = vec![None; position.owner.len()];
    for &(a, b) in pairs {
        if a == b || [a, b].iter().any(|&p| position.owner[p] != 0 || partner[p].is_some()) {
            return Err(format!("{}-{} is not a pair of open points of its own", a + 1, b + 1));
        }
        (partner[a], partner[b]) = (Some(b), Some(a));
    }
    let paired =
        |set: &Vec<usize>| set.iter().any(|&p| partner[p].is_some_and(|q| set.binary_search(&q).is_ok()));
    let Some(set) = sets.iter().find(|set| !paired(set)) else { return Ok(()) };
    let names: Vec<String> = set.iter().map(|p| (p + 1).to_string()).collect();
    Err(format!("the set {} of the opponent contains no pair", names.join(" ")))
}
