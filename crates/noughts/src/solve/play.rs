//! What a person asks beyond "who wins": the value of every move, how long it takes.

use super::engine::Engine;
use super::solver::Solver;
use super::verdict::Value;
use super::{Extras, Report};
use crate::game::Question;
use crate::game::{Game, Move, Outcome, Player, Position};
use crate::limits::{Meter, SoFar, Stop};
use crate::solve::arenas::Key;
use crate::solve::canon::Scratch;
use crate::solve::methods::breaker;
use crate::solve::methods::proof_numbers::Search;
use std::collections::HashMap;

impl<const W: usize> Solver<'_, W> {
    /// The verdict, and what was asked besides.
    pub fn report(&self, position: &Position, extras: Extras) -> Report {
        let decision = self.solve(position);
        if let Some(value) = decision.value() {
            self.meter().know(SoFar::proved(value.in_words(self.game().rules()), value.to_string()));
        }
        // What was stopped goes on some day, and need not answer again what was answered.
        if decision.value().is_none() || decision.unwritten.is_some() {
            for engine in self.engines.borrow().iter() {
                engine.keep_answer();
            }
        }
        let neither =
            matches!(decision.value(), Some(Value::Draw | Value::Tie)) && self.game().rules().is_hop();
        // Who is held by a Breaker owns no set, and there is no tie.
        let held = decision.method == breaker::NAME;
        let forces = |player: Player| {
            let forces = |outcome| {
                if held { Some(outcome == Outcome::Draw) } else { self.forces(player, outcome, position) }
            };
            [Outcome::Tie, Outcome::Draw].map(forces)
        };
        Report {
            moves: if extras.moves { self.move_values(position, extras.thorough) } else { Vec::new() },
            distance: if extras.distance { self.distance(position).ok().flatten() } else { None },
            line: Vec::new(),
            forces: neither.then(|| [forces(Player::X), forces(Player::O)]),
            decision,
        }
    }

    /// The value of the position after each legal move; `None` where a limit stopped the search. Moves that are
    /// images of each other are solved once.
    pub fn move_values(&self, position: &Position, thorough: bool) -> Vec<(Move, Option<Value>)> {
        let engine = self.engine_for(&Question::wins(Player::X));
        let mut scratch = Scratch::default();
        let mut classes: Vec<(Position, Option<Value>)> = Vec::new();
        let mut known: HashMap<Key<W>, usize> = HashMap::new();
        let mut class_of = Vec::new();
        for mv in self.game().moves(position) {
            let next = self.game().play(position, mv);
            let (key, _) = engine.canon.key(&*engine.arena(&next), false, &mut scratch);
            let class = *known.entry(key).or_insert_with(|| {
                classes.push((next, None));
                classes.len() - 1
            });
            class_of.push((mv, class));
        }
        self.solve_in_turn(&mut classes, thorough);
        class_of.into_iter().map(|(mv, class)| (mv, classes[class].1.clone())).collect()
    }

    /// Solves positions in turn, each with a few nodes and then with more, so that one hard one does not keep the others
    /// waiting. Where no limit is given, the hardest stay open unless `thorough`.
    fn solve_in_turn(&self, positions: &mut [(Position, Option<Value>)], thorough: bool) {
        let meter = self.meter();
        if self.game().players() == 2 {
            // So that all of them learn from each other.
            for player in Player::among(2) {
                self.engine_for(&Question::wins(player));
            }
        }
        let limited = thorough || meter.limits().time.is_some() || meter.limits().nodes.is_some();
        let most = if limited { u64::MAX } else { (MOVES * meter.nodes()).max(LEAST_FOR_MOVES) };
        let mut share = FIRST_SHARE;
        while share <= most && positions.iter().any(|(_, value)| value.is_none()) {
            for (position, value) in positions.iter_mut().filter(|(_, value)| value.is_none()) {
                let left = meter.left();
                if meter.is_spent() || left.nodes == Some(0) {
                    return;
                }
                let part = Meter::new(left.nodes(left_of(meter).min(share)));
                *value = self.sharing_tables(&part).solve(position).value().cloned();
                meter.add(part.nodes());
            }
            share = share.saturating_mul(8);
        }
    }

    /// The number of moves after which the winner has won, he playing for the shortest win and the loser for the
    /// longest resistance. `None` if nobody wins by force, or Breaker does (he wins only at the end).
    pub fn distance(&self, position: &Position) -> Result<Option<u32>, Stop> {
        let winner = match self.without_certificates().solve(position).value() {
            Some(Value::First) => Player::X,
            Some(Value::Second) => Player::O,
            Some(Value::Maker) => match self.game().rules().goal {
                crate::game::Goal::Maker(maker) => maker,
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let engine = self.engine_for(&Question::wins(winner));
        if let Some(found) = engine.moves_to_win(position) {
            return found.map(Some);
        }
        let mut walk = Walk {
            game: self.game(),
            engine: &engine,
            search: engine.search(position),
            path: vec![position.clone()],
            winner,
            known: HashMap::new(),
            scratch: Scratch::default(),
        };
        let longest = 2 * position.owner.len() as u32;
        for moves in 0..=longest {
            if walk.wins_within(moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }
}

/// Nodes for each move at first, and where no limit is given at most: so many, or so many times those of the verdict.
const FIRST_SHARE: u64 = 5_000;
const LEAST_FOR_MOVES: u64 = FIRST_SHARE;
const MOVES: u64 = 20;

fn left_of(meter: &Meter) -> u64 {
    meter.limits().nodes.map_or(u64::MAX, |most| most.saturating_sub(meter.nodes()))
}

/// A depth-limited search that walks on an engine's arena.
struct Walk<'a, const W: usize> {
    game: &'a dyn Game,
    engine: &'a Engine<'a, W>,
    search: Search<'a, W>,
    path: Vec<Position>,
    winner: Player,
    /// For each position: not won within so many moves, won within so many.
    known: HashMap<Key<W>, (u32, u32)>,
    scratch: Scratch,
}

impl<const W: usize> Walk<'_, W> {
    fn wins_within(&mut self, moves: u32) -> Result<bool, Stop> {
        let here = &self.path[self.path.len() - 1];
        if let Some(outcome) = self.game.outcome(here) {
            return Ok(outcome == Outcome::Win(self.winner));
        }
        if moves == 0 || self.search.known() == Some(false) {
            return Ok(false);
        }
        let (key, _) = self.engine.canon.key(&*self.search.arena, false, &mut self.scratch);
        let (not, yes) = self.known.get(&key).copied().unwrap_or((0, u32::MAX));
        if moves <= not || moves >= yes {
            return Ok(moves >= yes);
        }
        self.engine.meter.count(self.path.len() as u32)?;
        let attacking = self.search.arena.attacker_to_move();
        let mut options = Vec::new();
        self.search.arena.moves(&mut options);
        let mut answer = !attacking;
        for mv in options {
            let next = self.game.play(&self.path[self.path.len() - 1], mv);
            self.path.push(next);
            self.search.arena.make(mv);
            let found = self.wins_within(moves - 1);
            self.search.arena.unmake();
            self.path.pop();
            if found? == attacking {
                answer = attacking;
                break;
            }
        }
        let entry = self.known.entry(key).or_insert((0, u32::MAX));
        if answer {
            entry.1 = entry.1.min(moves);
        } else {
            entry.0 = entry.0.max(moves);
        }
        Ok(answer)
    }
}
