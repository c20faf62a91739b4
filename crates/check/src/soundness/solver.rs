//! The value of a small game by its definition.

use crate::core::claim::{Claim, Value};
use crate::core::game::{Game, Outcome, Player, Position};
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
    pub fn new(game: &'a Game, provers: &[Player], good: impl Fn(Outcome) -> bool) -> Self {
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

/// Solvers of the parts that a value needs.
pub fn parts<'a>(game: &'a Game, value: &Value) -> Vec<Solver<'a>> {
    let players = 1..=game.rules.players;
    match value {
        Value::Wins(player) => vec![Solver::new(game, &[*player], |o| o == Outcome::Win(*player))],
        Value::Draw => players.map(|p| Solver::new(game, &[p], not_lost(p))).collect(),
        Value::Holds(holders) => {
            let part = |player: Player| {
                if holders.contains(&player) {
                    return Solver::new(game, &[player], not_lost(player));
                }
                let others: Vec<Player> = players.clone().filter(|&p| p != player).collect();
                Solver::new(game, &others, move |o| o.lost_by(player))
            };
            players.clone().map(part).collect()
        }
    }
}

/// Is this the value of a game?
pub fn is_true(claim: &Claim, value: &Value) -> bool {
    let forced = |mut part: Solver<'_>| part.forces(&mut claim.start.clone(), claim.over);
    parts(&claim.game, value).into_iter().all(forced)
}

/// Every value that a game may have.
pub fn values(game: &Game) -> Vec<Value> {
    let players = game.rules.players;
    if players == 2 {
        return vec![Value::Wins(1), Value::Wins(2), Value::Draw];
    }
    let subset = |code: u32| (1..=players).filter(|p| code >> (p - 1) & 1 == 1).collect();
    (0..1 << players).map(|code| Value::Holds(subset(code))).collect()
}

/// A value as the statement writes it.
pub fn written(value: &Value) -> String {
    match value {
        Value::Wins(1) => "first".to_string(),
        Value::Wins(_) => "second".to_string(),
        Value::Draw => "draw".to_string(),
        Value::Holds(players) if players.is_empty() => "holds none".to_string(),
        Value::Holds(players) => {
            let players: Vec<String> = players.iter().map(ToString::to_string).collect();
            format!("holds {}", players.join(","))
        }
    }
}
