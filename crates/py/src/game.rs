//! A game under way: moves made and taken back, in the words of its board.

use crate::board::Board;
use crate::errors::{raise, refuse};
use noughts::{Move, Outcome, Player, Position, Problem, Rules, Value};
use pyo3::prelude::*;
use std::sync::Arc;

/// A game from some position on.
#[pyclass(module = "noughts._noughts")]
pub struct Game {
    pub inner: Arc<dyn noughts::Game>,
    moves: Vec<Move>,
    /// The position before each move, and the one after the last.
    positions: Vec<Position>,
}

/// How many legal moves an error names.
const SHOWN: usize = 8;

impl Game {
    pub fn here(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// What the library is asked about the position on the board.
    pub fn problem(&self) -> Problem<'static> {
        Problem::of(self.inner.clone()).from(self.here().clone())
    }

    pub fn show(&self, mv: Move) -> String {
        self.inner.board().show_move(mv)
    }

    /// The legal move that a text means here.
    pub fn read(&self, position: &Position, text: &str) -> PyResult<Move> {
        let mv = self.inner.board().parse_move(text).map_err(|e| raise(&e))?;
        let legal = self.inner.moves(position);
        if legal.binary_search(&mv).is_ok() {
            return Ok(mv);
        }
        let place = self.inner.show_position(position);
        let place = if place.is_empty() { "at the start" } else { &place };
        if legal.is_empty() {
            return Err(refuse(format!("{text} cannot be played: the game is over ({place})")));
        }
        let some: Vec<String> = legal.iter().take(SHOWN).map(|&mv| self.show(mv)).collect();
        let more = if legal.len() > SHOWN { " …" } else { "" };
        Err(refuse(format!("{text} cannot be played ({place}); legal are {}{more}", some.join(", "))))
    }

    pub fn player(&self, name: &str) -> PyResult<Player> {
        self.inner.rules().parse_player(name).map_err(|e| raise(&e))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (board, rules, at = None))]
    fn new(py: Python<'_>, board: &Board, rules: &str, at: Option<&str>) -> PyResult<Game> {
        let rules: Rules = rules.parse().map_err(|e| raise(&e))?;
        let problem = py.detach(|| Problem::new(&board.inner, rules)).map_err(|e| raise(&e))?;
        let problem = match at {
            Some(text) => problem.at(text).map_err(|e| raise(&e))?,
            None => problem,
        };
        let start = problem.position().clone();
        Ok(Game { inner: problem.game().clone(), moves: Vec::new(), positions: vec![start] })
    }

    /// The rules of each game that these rules mean on a board: one, or for a hop game without a start one for each
    /// orbit of points.
    #[staticmethod]
    fn starts(py: Python<'_>, board: &Board, rules: &str) -> PyResult<Vec<String>> {
        let rules: Rules = rules.parse().map_err(|e| raise(&e))?;
        let all = py.detach(|| rules.starts(&board.inner)).map_err(|e| raise(&e))?;
        Ok(all.into_iter().map(|(_, rules)| rules.to_string()).collect())
    }

    #[getter]
    fn rules(&self) -> String {
        self.inner.rules().to_string()
    }

    #[getter]
    fn players(&self) -> u8 {
        self.inner.players()
    }

    /// Makes a move as it is typed.
    fn play(&mut self, text: &str) -> PyResult<()> {
        let mv = self.read(self.here(), text)?;
        let next = self.inner.play(self.here(), mv);
        self.moves.push(mv);
        self.positions.push(next);
        Ok(())
    }

    /// Takes the last move back and returns it.
    fn undo(&mut self) -> Option<String> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(self.show(mv))
    }

    /// The same game at the same position, to go on in another way.
    pub fn copy(&self) -> Game {
        Game { inner: self.inner.clone(), moves: self.moves.clone(), positions: self.positions.clone() }
    }

    fn legal(&self) -> Vec<String> {
        self.inner.moves(self.here()).into_iter().map(|mv| self.show(mv)).collect()
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.moves.iter().map(|&mv| self.show(mv)).collect()
    }

    /// For each point 0 if it is open, else the owner counted from 1.
    #[getter]
    fn owner(&self) -> Vec<u32> {
        self.here().numbers().into_iter().map(u32::from).collect()
    }

    /// The two points on offer (Picker–Chooser).
    #[getter]
    fn offer(&self) -> Option<(u32, u32)> {
        self.here().offer.map(|(p, q)| (p.into(), q.into()))
    }

    /// The position as it is typed.
    #[getter]
    fn position(&self) -> String {
        self.inner.show_position(self.here())
    }

    /// The position before the first move, as it is typed.
    #[getter]
    fn start(&self) -> String {
        self.inner.show_position(&self.positions[0])
    }

    /// Who is to move, counted from 0; nobody when the game is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.inner.outcome(self.here()).is_none().then(|| self.inner.mover(self.here()) as u8)
    }

    /// How the game has ended, if it has: `first`, `second`, `maker`, `breaker`, `draw`, `tie`, or who lost among three.
    #[getter]
    fn outcome(&self) -> Option<String> {
        Some(self.ending(self.inner.outcome(self.here())?))
    }

    /// The number of a player by letter or part: `X`, `second`, `maker`.
    fn seat(&self, name: &str) -> PyResult<u8> {
        self.player(name).map(|player| player as u8)
    }

    /// The letters of the players.
    #[staticmethod]
    fn letters() -> Vec<String> {
        Player::ALL.iter().map(ToString::to_string).collect()
    }
}

impl Game {
    /// How a game ends, in the words of values.
    pub fn ending(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Win(player) if self.inner.players() == 2 => Value::win(&*self.inner, player).to_string(),
            Outcome::Win(player) => format!("{} wins", player.letter()),
            Outcome::Loss(player) => format!("{} loses", player.letter()),
            Outcome::Draw => "draw".to_string(),
            Outcome::Tie => "tie".to_string(),
        }
    }
}
