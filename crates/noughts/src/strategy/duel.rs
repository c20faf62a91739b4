//! Strategies against each other: seeded games and their score.

use super::{Strategy, TieBreak};
use crate::game::{Game, Move, Outcome};
use crate::rng::Dice;

/// Results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Wins of X and of O.
    pub wins: [u32; 2],
    /// Games that nobody won.
    pub draws: u32,
    /// Both own a set (hop games).
    pub ties: u32,
    /// Games given up because the strategy to move did not say what to do.
    pub silent: u32,
}

impl Score {
    /// All games played.
    pub fn games(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws + self.ties + self.silent
    }
}

/// One game, with the number of moves made and its outcome (`None`: a strategy fell silent). Ties are broken by lot.
pub fn play(game: &dyn Game, players: [&dyn Strategy; 2], seed: u64) -> (Vec<Move>, Option<Outcome>) {
    let mut here = game.start();
    let mut memos = [players[0].begin(), players[1].begin()];
    let mut last = None;
    let mut moves = Vec::new();
    loop {
        if let Some(outcome) = game.outcome(&here) {
            return (moves, Some(outcome));
        }
        let mover = game.mover(&here).index();
        let choices = players[mover].reply(&here, last, &memos[mover]);
        let random = Dice::mix(seed ^ Dice::mix(moves.len() as u64 + 1));
        let Some(choice) = TieBreak::Random.pick(&choices, random) else { return (moves, None) };
        here = game.play(&here, choice.mv);
        memos[mover] = choice.memo.clone();
        last = Some(choice.mv);
        moves.push(choice.mv);
    }
}

/// Many games from one seed; the same seed gives the same games. After each game `go_on` is told the score and says
/// whether there is to be another.
pub fn play_many(
    game: &dyn Game,
    players: [&dyn Strategy; 2],
    games: u32,
    seed: u64,
    go_on: impl Fn(&Score) -> bool,
) -> Score {
    let mut score = Score::default();
    for i in 0..games {
        if i > 0 && !go_on(&score) {
            break;
        }
        match play(game, players, Dice::mix(seed.wrapping_add(u64::from(i) << 20))).1 {
            Some(Outcome::Win(player)) => score.wins[player.index()] += 1,
            Some(Outcome::Loss(player)) => score.wins[player.other().index()] += 1,
            Some(Outcome::Draw) => score.draws += 1,
            Some(Outcome::Tie) => score.ties += 1,
            None => score.silent += 1,
        }
    }
    score
}
