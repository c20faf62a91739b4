//! The leaf `e N`: the checker plays the rest of the game out itself, and makes no more than N claims.
//!
//! Every reply of the opponent is tried, and for each an answer is looked for: the point above the reply, where stones drop, then the
//! others from the first to the last. Positions with the opponent to move are remembered. In which order answers are tried decides
//! how many claims it takes, and nothing else.

use crate::core::game::{Game, Move, Outcome, Player, Position};
use crate::core::leaves::{Argument, DOES_NOT_APPLY, Settled};
use std::collections::HashMap;

/// The most claims that a leaf can ask for: what is remembered stays small.
const MOST: u64 = 1 << 17;
/// Points fit into a word.
const MOST_POINTS: usize = 128;

const PROVER: usize = 0;
const OPPONENT: usize = 1;

pub struct PlayedOut {
    claims: u64,
}

impl PlayedOut {
    pub fn new(claims: Option<u64>) -> Result<PlayedOut, String> {
        match claims.filter(|claims| (1..=MOST).contains(claims)) {
            Some(claims) => Ok(PlayedOut { claims }),
            None => Err(format!("a number of claims is from 1 to {MOST}")),
        }
    }
}

impl Argument for PlayedOut {
    fn cost(&self, game: &Game, _: &Position) -> usize {
        let mut through = vec![0; game.board.points];
        let sets = game.board.sets.iter().chain(game.board.second.iter().flatten());
        sets.flatten().for_each(|&p| through[p] += 1);
        let claim = 8 + through.into_iter().max().unwrap_or(0);
        (game.incidences + game.board.points).saturating_mul(4).saturating_add(claim * self.claims as usize)
    }

    fn settles(&self, game: &Game, position: &Position, prover: Player, accept: &[Outcome]) -> Settled {
        let fits = game.rules.one_claim_each() && game.turns.is_none() && game.board.points <= MOST_POINTS;
        if !fits || position.mover == prover || !accept.contains(&Outcome::Win(prover)) {
            return Err(DOES_NOT_APPLY.to_string());
        }
        let nobody = game.rules.maker.map_or(Outcome::Draw, |maker| Outcome::Win(Game::other(maker)));
        let mut endgame = Endgame {
            lines: [prover, Game::other(prover)].map(|player| Lines::new(game, player)),
            above: above(game),
            may_fill: accept.contains(&nobody),
            left: self.claims,
            known: HashMap::new(),
        };
        match endgame.holds(&endgame.place(game, position, prover)) {
            Some(true) => Ok(()),
            Some(false) => Err("played out, the prover does not get what he accepts".to_string()),
            None => Err(format!("played out, it takes more than {} claims", self.claims)),
        }
    }
}

/// The sets that count for a player, as words.
struct Lines {
    all: Vec<u128>,
    through: Vec<Vec<u128>>,
}

impl Lines {
    fn new(game: &Game, player: Player) -> Lines {
        let mut through = vec![Vec::new(); game.board.points];
        let all: Vec<u128> =
            game.sets_of(player).iter().map(|set| set.iter().fold(0, |word, &p| word | 1 << p)).collect();
        for (set, &word) in game.sets_of(player).iter().zip(&all) {
            for &p in set {
                through[p].push(word);
            }
        }
        Lines { all, through }
    }
}

/// For each point, the one that can be claimed after it because it stands above it.
fn above(game: &Game) -> Vec<u128> {
    let step = game.board.column_step.filter(|_| game.rules.drop);
    let point = |p: usize| step.and_then(|step| p.checked_sub(step)).map_or(0, |q| 1 << q);
    (0..game.board.points).map(point).collect()
}

/// What matters of a position.
#[derive(Clone, Copy)]
struct Place {
    stones: [u128; 2],
    /// The points with which each side completes a set; some of them may be claimed by now.
    completing: [u128; 2],
    /// The open points that can be claimed.
    playable: u128,
}

struct Endgame {
    lines: [Lines; 2],
    above: Vec<u128>,
    /// Does the prover accept what comes out if nobody completes a set?
    may_fill: bool,
    /// Claims that may still be made.
    left: u64,
    /// Does the prover get what he accepts? By the stones, with the opponent to move.
    known: HashMap<[u128; 2], bool>,
}

impl Endgame {
    fn place(&self, game: &Game, position: &Position, prover: Player) -> Place {
        let stones = [prover, Game::other(prover)].map(|player| {
            let owned = (0..position.owner.len()).filter(|&p| position.owner[p] == player);
            owned.fold(0, |word, p| word | 1 << p)
        });
        let completing = [PROVER, OPPONENT]
            .map(|side| self.lines[side].all.iter().fold(0, |word, set| word | lacking(*set, stones, side)));
        let claim = |mv: Move| if let Move::Claim(p) = mv { 1 << p } else { 0 };
        let playable = game.moves(position).into_iter().map(claim).fold(0, |word, bit| word | bit);
        Place { stones, completing, playable }
    }

    /// The position after a claim; `None` if no more may be made.
    fn claim(&mut self, place: &Place, side: usize, p: usize) -> Option<Place> {
        self.left = self.left.checked_sub(1)?;
        let mut next = *place;
        next.stones[side] |= 1 << p;
        let free = !(next.stones[PROVER] | next.stones[OPPONENT]);
        next.playable = next.playable & free | self.above[p] & free;
        for set in &self.lines[side].through[p] {
            next.completing[side] |= lacking(*set, next.stones, side);
        }
        Some(next)
    }

    /// Does the prover get what he accepts, with the opponent to move?
    fn holds(&mut self, place: &Place) -> Option<bool> {
        if place.completing[OPPONENT] & place.playable != 0 {
            return Some(false);
        }
        if place.playable == 0 {
            return Some(self.may_fill);
        }
        if let Some(&known) = self.known.get(&place.stones) {
            return Some(known);
        }
        let mut holds = true;
        for p in points(place.playable) {
            let next = self.claim(place, OPPONENT, p)?;
            if !self.has_answer(&next, p)? {
                holds = false;
                break;
            }
        }
        self.known.insert(place.stones, holds);
        Some(holds)
    }

    /// The same with the prover to move, after a reply.
    fn has_answer(&mut self, place: &Place, reply: usize) -> Option<bool> {
        if place.completing[PROVER] & place.playable != 0 {
            return Some(true);
        }
        if place.playable == 0 {
            return Some(self.may_fill);
        }
        // Where the opponent would complete a set, nothing else can be an answer.
        let threatened = place.completing[OPPONENT] & place.playable;
        let answers = if threatened == 0 { place.playable } else { threatened };
        let first = answers & self.above[reply];
        for p in points(first).chain(points(answers & !first)) {
            let next = self.claim(place, PROVER, p)?;
            if self.holds(&next)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The one point that a side lacks of a set, if it is one and open.
fn lacking(set: u128, stones: [u128; 2], side: usize) -> u128 {
    let rest = set & !stones[side];
    if rest.is_power_of_two() && rest & stones[1 - side] == 0 { rest } else { 0 }
}

/// The points of a word, from the first to the last.
fn points(mut word: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let p = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(p)
    })
}
