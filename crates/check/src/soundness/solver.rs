//! The value of a small game by its definition.

use crate::claim::{Claim, Value};
use crate::game::{Game, Outcome, Player, Position};
use std::collections::HashMap;

/// What tells two positions of one game apart.
type Key = (Vec<Player>, Player, u64, Option<(usize, usize)>);

/// By the definition: can these players force one of these outcomes?
pub struct Solver<'a> {
    pub game: &'a Game,
    pub provers: Vec<Player>,
    pub accept: Vec<Outcome>,
    known: HashMap<Key, bool>,
}

impl<'a> Solver<'a> {
    fn new(game: &'a Game, provers: &[Player], good: impl Fn(Outcome) -> bool) -> Self {
        let players = game.rules.players;
        let wins = (1..=players).map(Outcome::Win);
        let losses = (1..=players).filter(|_| players > 2).map(Outcome::Loss);
        let all = wins.chain(losses).chain([Outcome::Draw, Outcome::Tie]);
        let accept = all.filter(|&o| good(o)).collect();
        Solver { game, provers: provers.to_vec(), accept, known: HashMap::new() }
    }

    pub fn forces(&mut self, position: &mut Position, over: Option<Outcome>) -> bool {
        if let Some(outcome) = over {
            return self.accept.contains(&outcome);
        }
        let key = (position.owner.clone(), position.mover, position.claims, position.offer);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wanted = self.provers.contains(&position.mover);
        let mut result = !wanted;
        for mv in self.game.moves(position) {
            let (undo, over) = self.game.play(position, mv);
            let forced = self.forces(position, over);
            Game::undo(position, &undo);
            if forced == wanted {
                result = wanted;
                break;
            }
        }
        self.known.insert(key, result);
        result
    }
}

fn not_lost(player: Player) -> impl Fn(Outcome) -> bool {
    move |outcome| !outcome.lost_by(player)
}

/// The value, as the statement writes it, and the solvers of the parts that prove it.
pub fn solve(claim: &Claim) -> (String, Vec<Solver<'_>>) {
    let game = &claim.game;
    let forced = |mut solver: Solver<'_>| solver.forces(&mut claim.start.clone(), claim.over);
    let wins = |player: Player| Solver::new(game, &[player], move |o| o == Outcome::Win(player));
    let holds = |player: Player| Solver::new(game, &[player], not_lost(player));
    if game.rules.players == 2 {
        for (player, value) in [(1, "first"), (2, "second")] {
            if forced(wins(player)) {
                return (value.to_string(), vec![wins(player)]);
            }
        }
        return ("draw".to_string(), vec![holds(1), holds(2)]);
    }
    let mut names = Vec::new();
    let mut parts = Vec::new();
    for player in 1..=game.rules.players {
        if forced(holds(player)) {
            names.push(player.to_string());
            parts.push(holds(player));
        } else {
            let others: Vec<Player> = (1..=game.rules.players).filter(|&p| p != player).collect();
            parts.push(Solver::new(game, &others, move |o| o.lost_by(player)));
        }
    }
    (format!("holds {}", if names.is_empty() { "none".to_string() } else { names.join(",") }), parts)
}

/// Is what a statement says true?
pub fn is_true(claim: &Claim) -> bool {
    let (value, _) = solve(claim);
    match &claim.value {
        Value::Wins(player) => value == if *player == 1 { "first" } else { "second" },
        Value::Draw => value == "draw",
        Value::Holds(players) => {
            let mut players: Vec<String> = players.iter().map(ToString::to_string).collect();
            players.sort();
            value
                == format!(
                    "holds {}",
                    if players.is_empty() { "none".to_string() } else { players.join(",") }
                )
        }
    }
}
