//! The honest baseline: a plain memo search of a strong game, to hold the solver against.
//!
//! `cargo run --release --example baseline -- "AG(2,4)" …` says of each board whether the first player wins, how many
//! positions were expanded and how long it took.

use noughts::games::{Goal, View};
use noughts::{Game, Player, Position, Rules, SpecReader};
use std::collections::HashMap;
use std::sync::Arc;

/// A memory of (X, O) for "does X win?", on boards of up to 64 points and in any order of turns.
pub struct Baseline {
    /// For each player, the winning sets through each point.
    through: [Vec<Vec<u64>>; 2],
    /// Who makes each move.
    movers: Vec<usize>,
    known: HashMap<[u64; 2], bool>,
    all: u64,
    /// Positions expanded.
    pub nodes: u64,
}

impl Baseline {
    /// `None` where the game is not a strong game of two players on at most 64 points.
    pub fn new(game: &dyn Game) -> Option<Baseline> {
        let View::Positional(positional) = game.view() else { return None };
        let (points, rules) = (game.board().points(), game.rules());
        if points > 64 || rules.goal != Goal::Achieve || rules.players > 2 || rules.drop {
            return None;
        }
        let through = [Player::X, Player::O].map(|player| {
            let masks =
                positional.sets(player).iter().map(|set| set.iter().fold(0u64, |m, &p| m | 1 << p.index()));
            let masks: Vec<u64> = masks.collect();
            (0..points).map(|p| masks.iter().copied().filter(|m| m >> p & 1 == 1).collect()).collect()
        });
        let moves = positional.schedule().map_or(points, <[Player]>::len);
        let mover = |ply| game.mover(&Position { owner: Vec::new(), ply, offer: None }).index();
        let movers = (0..moves as u32).map(mover).collect();
        let all = u64::MAX.checked_shl(points as u32).map_or(u64::MAX, |rest| !rest);
        Some(Baseline { through, movers, known: HashMap::new(), all, nodes: 0 })
    }

    /// Does X win from the start of the game?
    pub fn first_wins(&mut self, game: &dyn Game) -> bool {
        let start = game.start();
        let stones = [Player::X, Player::O]
            .map(|player| start.owned_by(player).fold(0, |mask, p| mask | 1 << p.index()));
        self.wins(stones, start.ply as usize)
    }

    fn wins(&mut self, stones: [u64; 2], ply: usize) -> bool {
        let open = self.all & !(stones[0] | stones[1]);
        if open == 0 || ply == self.movers.len() {
            return false;
        }
        if let Some(&answer) = self.known.get(&stones) {
            return answer;
        }
        self.nodes += 1;
        let mover = self.movers[ply];
        let completes = |p: usize| {
            let own = stones[mover] | 1 << p;
            self.through[mover][p].iter().any(|set| set & !own == 0)
        };
        let at_once = bits(open).any(completes);
        let good = at_once
            || bits(open).any(|p| {
                let mut next = stones;
                next[mover] |= 1 << p;
                self.wins(next, ply + 1) == (mover == 0)
            });
        let answer = good == (mover == 0);
        self.known.insert(stones, answer);
        answer
    }
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let p = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        p
    })
}

#[allow(dead_code)] // The benchmark takes the search alone.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut specs = std::env::args().skip(1).peekable();
    specs.peek().ok_or("give a board, such as \"AG(2,4)\"")?;
    for spec in specs {
        let game = Rules::strong().on(Arc::new(SpecReader::new().files(true).board(&spec)?))?;
        let mut baseline = Baseline::new(&*game).ok_or("only strong games of two on up to 64 points")?;
        let clock = std::time::Instant::now();
        let answer = if baseline.first_wins(&*game) { "wins" } else { "does not win" };
        let seconds = clock.elapsed().as_secs_f64();
        println!("{spec}: the first player {answer}, {} nodes, {seconds:.6} s", baseline.nodes);
    }
    Ok(())
}
