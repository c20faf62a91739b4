//! A Python function as a strategy, held against every opponent.

use crate::errors::refuse;
use crate::game::Game;
use crate::solve::limits;
use noughts::games::OutcomeSet;
use noughts::solving::Meter;
use noughts::strategies::{Case, End};
use noughts::{Choice, Finding, Memo, Move, Position, Strategy};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Asks Python once for each position, and remembers the answer: whatever the function is, it is held to what it said.
struct ByFunction<'a> {
    game: &'a Game,
    /// Takes owners, offer, last move and legal moves; returns moves, or None for silence.
    choose: Py<PyAny>,
    /// Does it look at the opponent's last move? If not, positions that differ in nothing else are one.
    sees_last: bool,
    answers: Mutex<HashMap<(Position, Option<Move>), Vec<Choice>>>,
    asked: AtomicU64,
    /// The first exception; it stops the search.
    raised: Mutex<Option<PyErr>>,
    cancel: Arc<AtomicBool>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has something been raised by a signal? (Any lifetime will do, unlike the method's own.)
fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Answers from memory between two looks at the signals.
const LOOK: u64 = 1024;

impl ByFunction<'_> {
    fn ask(&self, position: &Position, last: Option<Move>) -> PyResult<Vec<Choice>> {
        Python::attach(|py| {
            let owner = PyBytes::new(py, &position.numbers());
            let last = last.map(|mv| self.game.show(mv));
            let legal: Vec<String> =
                self.game.inner.moves(position).into_iter().map(|mv| self.game.show(mv)).collect();
            let offer: Option<(u32, u32)> = position.offer.map(|(p, q)| (p.into(), q.into()));
            let said: Option<Vec<String>> =
                self.choose.call1(py, (owner, offer, last, legal))?.extract(py)?;
            let mut moves = Vec::new();
            for text in said.into_iter().flatten() {
                moves.push(self.game.read(position, &text)?);
            }
            moves.sort_unstable();
            moves.dedup();
            Ok(moves.into_iter().map(Choice::plain).collect())
        })
    }

    fn stop(&self, exception: PyErr) {
        lock(&self.raised).get_or_insert(exception);
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Strategy for ByFunction<'_> {
    fn reply(&self, position: &Position, last: Option<Move>, _: &Memo) -> Vec<Choice> {
        let key = (position.clone(), last.filter(|_| self.sees_last));
        if let Some(known) = lock(&self.answers).get(&key) {
            if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK)
                && let Err(exception) = Python::attach(signals)
            {
                self.stop(exception);
            }
            return known.clone();
        }
        if lock(&self.raised).is_some() {
            return Vec::new();
        }
        let choices = self.ask(position, last).unwrap_or_else(|exception| {
            self.stop(exception);
            Vec::new()
        });
        lock(&self.answers).insert(key, choices.clone());
        choices
    }

    fn why(&self, _: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
        "The function says so.".to_string()
    }

    /// Who owns what says all that the function sees, except where two points are on offer. (No symmetry is used.)
    fn classes(&self, position: &Position, _: Option<Move>, _: &Memo) -> Option<Vec<u8>> {
        (!self.sees_last && position.offer.is_none()).then(|| position.numbers())
    }
}

/// Holds a function against every opponent from the position on the board. Gives `verified`, `refuted` or `open`, the
/// line that beats it, how that ends, what stopped the search, the two files with what they show, and how often the
/// function was asked.
#[pyfunction]
#[pyo3(signature = (game, choose, side, *, sees_last = false, goal = "draw", time = None, nodes = None))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
#[expect(clippy::type_complexity, reason = "a tuple for Python")]
pub fn verify(
    py: Python<'_>,
    game: PyRef<'_, Game>,
    choose: Py<PyAny>,
    side: &str,
    sees_last: bool,
    goal: &str,
    time: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(&'static str, Vec<String>, String, Option<String>, Option<(String, String, String)>, u64)> {
    // The function may go on playing with the game it was given.
    let here = game.copy();
    drop(game);
    if here.inner.players() != 2 {
        return Err(refuse(format!("{} is not a game of two players", here.inner.rules())));
    }
    let side = here.player(side)?;
    let accept = match goal {
        "draw" => OutcomeSet::no_loss(side),
        "win" => OutcomeSet::win(side),
        _ => return Err(refuse(format!("goal={goal:?}: a strategy is to “win”, or not to lose: “draw”"))),
    };
    let limits = limits(time, nodes, None, None)?;
    let strategy = ByFunction {
        game: &here,
        choose,
        sees_last,
        answers: Mutex::default(),
        asked: AtomicU64::new(0),
        raised: Mutex::default(),
        cancel: limits.cancel.clone(),
    };
    let case = Case {
        start: here.here().clone(),
        accept,
        symmetry: false,
        ..Case::new(&*here.inner, &strategy, side)
    };
    let found = py.detach(|| case.decide(&Meter::new(limits)));
    if let Some(exception) = lock(&strategy.raised).take() {
        return Err(exception);
    }
    let asked = lock(&strategy.answers).len() as u64;
    let show = |line: &[Move]| line.iter().map(|&mv| here.show(mv)).collect::<Vec<_>>();
    Ok(match found.map_err(|e| PyRuntimeError::new_err(e.to_string()))? {
        Finding::Verified { evidence, method } => {
            let files = (evidence.files.statement, evidence.files.certificate, evidence.shows);
            ("verified", Vec::new(), method, None, Some(files), asked)
        }
        Finding::Refuted { line, end, evidence } => {
            let end = match end {
                End::Outcome(outcome) => here.ending(outcome),
                End::Silent => "silent".to_string(),
            };
            let files = (evidence.files.statement, evidence.files.certificate, evidence.shows);
            ("refuted", show(&line), end, None, Some(files), asked)
        }
        Finding::Open { limit } => ("open", Vec::new(), String::new(), Some(limit.to_string()), None, asked),
    })
}
