//! A game being played: moves made and taken back, in the words of its board.

use super::{Game, Move, Outcome, Player, Position, Rules, RulesError};
use crate::board::Board;
use std::fmt;
use std::sync::Arc;

/// A game under way, with its history.
///
/// ```
/// use noughts::{Board, Rules, Session};
///
/// let board: Board = "3^2".parse()?;
/// let mut game = Session::new(&board, Rules::strong())?;
/// game.play("b2")?;
/// game.play("a1")?;
/// assert_eq!(game.legal().len(), 7);
/// assert_eq!(game.to_string(), "b2 a1");
///
/// let error = game.play("b2").unwrap_err();
/// assert_eq!((error.mv.as_str(), error.position.as_str()), ("b2", "X: b2 O: a1"));
///
/// game.undo();
/// let again = Session::new(&board, Rules::strong())?.replay(&game.to_string())?;
/// assert_eq!(again.position(), game.position());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Session {
    game: Arc<dyn Game>,
    moves: Vec<Move>,
    /// The position before each move, and the one after the last.
    positions: Vec<Position>,
}

/// A move that could not be made. It hands back what was typed and where.
///
/// ```
/// use noughts::{Board, Rules, Session};
///
/// let mut game = Session::new(&"3^2".parse::<Board>()?, Rules::strong())?.replay("b2 a1")?;
/// let error = game.play("a1").unwrap_err();
/// assert_eq!((error.mv.as_str(), error.position.as_str()), ("a1", "X: b2 O: a1"));
/// assert!(error.to_string().starts_with("a1 cannot be played (X: b2 O: a1); legal are "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayError {
    /// The move as it was given.
    pub mv: String,
    /// The position it was meant for.
    pub position: String,
    /// Why it cannot be made there.
    pub reason: NotPlayed,
}

/// Why a move cannot be made.
///
/// ```
/// use noughts::{Board, NotPlayed, Outcome, Player, Rules, Session};
///
/// let mut game = Session::new(&"3^2".parse::<Board>()?, Rules::strong())?;
/// assert!(matches!(game.play("z9").unwrap_err().reason, NotPlayed::Unreadable(_)));
/// let mut over = game.replay("a1 a2 b1 b2 c1")?;
/// assert_eq!(over.play("c3").unwrap_err().reason, NotPlayed::Over(Outcome::Win(Player::X)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotPlayed {
    /// It is not a move at all; the sentence says what a move looks like here.
    Unreadable(String),
    /// It is a move, and not a legal one; some legal ones, as they are typed.
    Illegal(Vec<String>),
    /// The game is over.
    Over(Outcome),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.position.is_empty() { "at the start" } else { &self.position };
        match &self.reason {
            NotPlayed::Unreadable(why) => f.write_str(why),
            NotPlayed::Illegal(some) => {
                write!(f, "{} cannot be played ({place}); legal are {}", self.mv, some.join(", "))
            }
            NotPlayed::Over(_) => write!(f, "{} cannot be played: the game is over ({place})", self.mv),
        }
    }
}

impl std::error::Error for PlayError {}

/// How many legal moves an error names.
const SHOWN: usize = 8;

impl Session {
    /// A new game on a board under rules.
    pub fn new(board: &Board, rules: Rules) -> Result<Session, RulesError> {
        Ok(Session::of(rules.on(Arc::new(board.clone()))?))
    }

    /// A new session of a game that is at hand.
    pub fn of(game: Arc<dyn Game>) -> Session {
        let start = game.start();
        Session { game, moves: Vec::new(), positions: vec![start] }
    }

    /// The session after a list of moves, as [`Session`] writes it.
    pub fn replay(mut self, moves: &str) -> Result<Session, PlayError> {
        for mv in moves.split_whitespace() {
            self.play(mv)?;
        }
        Ok(self)
    }

    /// The game by its definition.
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The moves made so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Who is to move; nobody when the game is over.
    pub fn to_move(&self) -> Option<Player> {
        self.outcome().is_none().then(|| self.game.mover(self.position()))
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.position())
    }

    /// The legal moves, sorted; none when the game is over.
    pub fn legal(&self) -> Vec<Move> {
        self.game.moves(self.position())
    }

    /// Makes a move as it is typed: `a1`, `a1+b2` (an offer), `a1>b2` (a hop).
    pub fn play(&mut self, text: &str) -> Result<&Position, PlayError> {
        match self.game.board().parse_move(text) {
            Ok(mv) => self.make(mv),
            Err(why) => Err(self.refusal(text.to_string(), NotPlayed::Unreadable(why.to_string()))),
        }
    }

    /// Makes a move.
    pub fn make(&mut self, mv: Move) -> Result<&Position, PlayError> {
        let legal = self.legal();
        if legal.binary_search(&mv).is_err() {
            let board = self.game.board();
            let reason = match self.outcome() {
                Some(outcome) => NotPlayed::Over(outcome),
                None => NotPlayed::Illegal(legal.iter().take(SHOWN).map(|&m| board.show_move(m)).collect()),
            };
            return Err(self.refusal(board.show_move(mv), reason));
        }
        let next = self.game.play(self.position(), mv);
        self.moves.push(mv);
        self.positions.push(next);
        Ok(self.position())
    }

    fn refusal(&self, mv: String, reason: NotPlayed) -> PlayError {
        PlayError { mv, position: self.game.show_position(self.position()), reason }
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }
}

/// The moves made, as [`Session::replay`] reads them.
impl fmt::Display for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> = self.moves.iter().map(|&mv| self.game.board().show_move(mv)).collect();
        f.write_str(&moves.join(" "))
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({} under {}: {self})", self.game.board(), self.game.rules())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(spec: &str, rules: &str) -> Session {
        Session::new(&spec.parse().unwrap(), rules.parse().unwrap()).unwrap()
    }

    #[test]
    fn a_game_is_played_to_its_end_and_taken_back() {
        let mut game = session("3^2", "strong");
        for mv in ["a1", "b1", "a2", "b2", "a3"] {
            game.play(mv).unwrap();
        }
        assert_eq!((game.outcome(), game.to_move()), (Some(Outcome::Win(Player::X)), None));
        let error = game.play("c3").unwrap_err();
        assert_eq!(error.reason, NotPlayed::Over(Outcome::Win(Player::X)));
        assert!(error.to_string().contains("the game is over"), "{error}");
        assert_eq!(game.undo().map(|mv| game.game().board().show_move(mv)), Some("a3".to_string()));
        assert_eq!(game.to_move(), Some(Player::X));
        while game.undo().is_some() {}
        assert_eq!(*game.position(), game.game().start());
    }

    #[test]
    fn every_rule_set_comes_back_from_its_text() {
        for rules in
            ["strong", "misere", "notakto", "picker-chooser", "hop start=1", "maker-breaker bias=2:1"]
        {
            let mut game = session("3^2", rules);
            for turn in 0.. {
                let legal = game.legal();
                if legal.is_empty() || turn > 30 {
                    break;
                }
                game.make(legal[turn * 7 % legal.len()]).unwrap();
            }
            let again = session("3^2", rules).replay(&game.to_string()).unwrap();
            assert_eq!(again.position(), game.position(), "{rules}");
        }
    }

    #[test]
    fn errors_say_what_works() {
        let mut game = session("PG(2,2)", "strong");
        assert!(game.play("99").unwrap_err().to_string().contains("no point “99”"));
        game.play("1").unwrap();
        let error = game.play("1").unwrap_err();
        assert_eq!((error.mv.as_str(), error.position.as_str()), ("1", "X: 1"));
        assert!(error.to_string().contains("legal are 2, 3"), "{error}");
    }
}
