//! One grammar of moves and positions for every front end.
//!
//! A position is `X: a1 b2 O: c3`, optionally with `; O to move`. A move is `a1`, `a1+b2` (offer) or
//! `a1>b2` (hop). Points are labels or numbers.

use super::{Act, Game, Goal, Move, Player, Position, Rules, View};
use crate::board::{Board, Point};
use std::fmt;

/// What is wrong with a move or position. Shown, it is a sentence that says what would work.
///
/// ```
/// use noughts::{Board, NotationError, Rules};
///
/// let board: Board = "3^2".parse()?;
/// let error = board.parse_move("d4").unwrap_err();
/// assert_eq!(error.to_string(), "3^2 has no point “d4”; its points are a1 b1 c1 a2 … c3");
/// let error = Rules::strong().on(board)?.parse_position("X: a1 O: a1").unwrap_err();
/// assert_eq!(error, NotationError::Twice { point: "a1".to_string() });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationError {
    /// The board has no such point.
    NoPoint {
        /// What was typed.
        text: String,
        /// The board.
        board: String,
        /// Some of its points.
        points: String,
    },
    /// Nobody is called so.
    NoPlayer {
        /// What was typed.
        text: String,
        /// The letters of the players.
        players: Vec<char>,
    },
    /// A point without a player before it.
    Nobody {
        /// What was typed.
        text: String,
    },
    /// A point that has an owner already.
    Twice {
        /// Its label.
        point: String,
    },
    /// A player who never moves in this game.
    NeverToMove {
        /// What was typed.
        text: String,
    },
    /// The game is over in a way that its stones alone do not tell.
    Untold {
        /// The position.
        text: String,
    },
    /// A game of hops without a piece.
    NoPiece {
        /// The position.
        text: String,
        /// What the game begins with.
        start: String,
    },
    /// What follows the semicolon does not say who is to move.
    Turn {
        /// What was typed.
        text: String,
    },
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::NoPoint { text, board, points } => {
                write!(f, "{board} has no point “{text}”; its points are {points}")
            }
            NotationError::NoPlayer { text, players } => {
                let letters: Vec<String> = players.iter().map(ToString::to_string).collect();
                write!(f, "“{text}” is not a player; the players are {}", letters.join(", "))
            }
            NotationError::Nobody { text } => {
                write!(f, "“{text}” belongs to nobody: write X: or O: before the points")
            }
            NotationError::Twice { point } => write!(f, "point {point} is given twice"),
            NotationError::NeverToMove { text } => write!(f, "{text} is never to move in this game"),
            NotationError::Untold { text } => {
                let why = "the game is over, and who ended it cannot be told from the stones";
                write!(f, "position “{text}”: {why}; give the position before the last move")
            }
            NotationError::NoPiece { text, start } => {
                write!(f, "position “{text}” has no piece to hop with: write the pieces, as in “{start}”")
            }
            NotationError::Turn { text } => write!(f, "“{text}”: write “; O to move”"),
        }
    }
}

impl std::error::Error for NotationError {}

fn point(board: &Board, text: &str) -> Result<Point, NotationError> {
    board.find(text).ok_or_else(|| {
        let some: Vec<&str> = board.labels().iter().take(4).map(String::as_str).collect();
        let last = board.labels().last().map_or("", String::as_str);
        let points = format!("{} … {last}", some.join(" "));
        NotationError::NoPoint { text: text.to_string(), board: board.to_string(), points }
    })
}

impl dyn Game + '_ {
    /// Reads `X: a1 b2 O: c3; O to move` as a position of a game that is not over.
    pub fn parse_position(&self, text: &str) -> Result<Position, NotationError> {
        let (stones, rest) = text.split_once(';').unwrap_or((text, ""));
        let owner = self.rules().parse_stones(self.board(), stones)?;
        // Hops are made by pieces: nothing at all is the beginning.
        if matches!(self.view(), View::Hop(_)) && owner.iter().all(Option::is_none) {
            let start = self.start();
            if rest.trim().is_empty() {
                return Ok(start);
            }
            let (text, start) = (text.trim().to_string(), self.show_position(&start));
            return Err(NotationError::NoPiece { text, start });
        }
        let mut position = Position { ply: self.ply_of(&owner), owner, offer: None };
        let words: Vec<&str> = rest.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            [name, "to", "move"] => {
                let wanted = self.rules().parse_player(name)?;
                let next = (0..512).find(|_| {
                    let found = self.mover(&position) == wanted;
                    position.ply += u32::from(!found);
                    found
                });
                if next.is_none() {
                    return Err(NotationError::NeverToMove { text: (*name).to_string() });
                }
            }
            _ => return Err(NotationError::Turn { text: rest.trim().to_string() }),
        }
        Ok(position)
    }

    /// Writes a position so that `parse_position` reads it back.
    pub fn show_position(&self, position: &Position) -> String {
        let board = self.board();
        let mut parts = Vec::new();
        for player in Player::among(self.players()) {
            let points: Vec<&str> = position.owned_by(player).map(|p| board.label(p)).collect();
            if !points.is_empty() {
                parts.push(format!("{}: {}", player.letter(), points.join(" ")));
            }
        }
        let mover = self.mover(position);
        let usual = Position { ply: self.ply_of(&position.owner), ..position.clone() };
        let tail =
            if self.mover(&usual) == mover { String::new() } else { format!("; {} to move", mover.letter()) };
        parts.join(" ") + &tail
    }
}

impl Rules {
    /// Reads `X: a1 b2 O: c3` as the owner of each point, for boards of any size (no game is made).
    pub fn parse_stones(&self, board: &Board, text: &str) -> Result<Vec<Option<Player>>, NotationError> {
        let mut owner = vec![None; board.points()];
        let mut player: Option<Player> = None;
        let spaced = text.replace(',', " ").replace(':', ": ");
        for word in spaced.split_whitespace() {
            if let Some(name) = word.strip_suffix(':') {
                player = Some(self.parse_player(name)?);
                continue;
            }
            let p = point(board, word)?;
            let Some(player) = player else {
                return Err(NotationError::Nobody { text: word.to_string() });
            };
            if owner[p.index()].is_some() {
                return Err(NotationError::Twice { point: board.label(p).to_string() });
            }
            // A mark belongs to nobody, and is written under X.
            owner[p.index()] = Some(if self.act == Act::Shared { Player::X } else { player });
        }
        Ok(owner)
    }

    /// Reads the name of a player: `X`, `first`, `maker` …
    pub fn parse_player(&self, name: &str) -> Result<Player, NotationError> {
        let upper = name.to_uppercase();
        let found = Player::among(self.players).find(|p| p.to_string() == upper).or(
            match (upper.as_str(), self.goal) {
                ("FIRST", _) => Some(Player::X),
                ("SECOND", _) => Some(Player::O),
                ("MAKER", Goal::Maker(maker)) => Some(maker),
                ("BREAKER", Goal::Maker(maker)) => Some(maker.other()),
                _ => None,
            },
        );
        found.ok_or_else(|| NotationError::NoPlayer {
            text: name.to_string(),
            players: Player::among(self.players).map(Player::letter).collect(),
        })
    }
}

impl Board {
    /// Reads a move, legal or not.
    pub fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        if let Some((from, to)) = text.split_once('>') {
            return Ok(Move::Hop { from: point(self, from)?, to: point(self, to)? });
        }
        if let Some((p, q)) = text.split_once('+') {
            let (p, q) = (point(self, p)?, point(self, q)?);
            return Ok(Move::Offer(p.min(q), p.max(q)));
        }
        Ok(Move::Claim(point(self, text)?))
    }

    /// Writes a move in labels.
    pub fn show_move(&self, mv: Move) -> String {
        match mv {
            Move::Claim(p) => self.label(p).to_string(),
            Move::Offer(p, q) => format!("{}+{}", self.label(p), self.label(q)),
            Move::Hop { from, to } => format!("{}>{}", self.label(from), self.label(to)),
        }
    }
}
