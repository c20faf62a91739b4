//! Games: a board with rules, played by the definition.
//!
//! Everything here is the plain definition of the rules. Searches have faster forms of the same games in
//! [`crate::solve`], tested against these.

mod hop;
mod notation;
mod outcome;
mod positional;
mod question;
mod rules;
mod session;

pub use crate::point::Player;
pub use hop::HopGame;
pub use notation::NotationError;
pub use outcome::{Outcome, OutcomeSet};
pub use positional::PositionalGame;
pub use question::Question;
pub use rules::{Act, Goal, RULES, RuleEntry, Rules, RulesError, Turn};
pub use session::{NotPlayed, PlayError, Session};

use crate::board::{Board, Point};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Who owns what, how far play has come, and what is on offer.
///
/// ```
/// use noughts::{Board, Player, Rules};
///
/// let game = Rules::strong().on("3^2".parse::<Board>()?)?;
/// let position = game.parse_position("X: b2 O: a1")?;
/// assert_eq!(position.owner[4], Some(Player::X));
/// assert_eq!(position.owned_by(Player::O).next(), game.board().find("a1"));
/// assert_eq!((position.open().count(), position.ply), (7, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Who owns each point; nobody, if it is open.
    pub owner: Vec<Option<Player>>,
    /// Moves made, counting those that led to a given starting position. Decides who is to move.
    pub ply: u32,
    /// The two points on offer (Picker–Chooser).
    pub offer: Option<(Point, Point)>,
}

impl Position {
    /// The points that nobody owns, in order.
    pub fn open(&self) -> impl Iterator<Item = Point> + '_ {
        self.owner.iter().enumerate().filter(|(_, o)| o.is_none()).map(|(p, _)| Point::new(p))
    }

    /// The points of a player, in order.
    pub fn owned_by(&self, player: Player) -> impl Iterator<Item = Point> + '_ {
        self.owner.iter().enumerate().filter(move |(_, o)| **o == Some(player)).map(|(p, _)| Point::new(p))
    }

    /// The points that somebody owns, in order, each with its owner.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Player)> + '_ {
        self.owner.iter().enumerate().filter_map(|(p, owner)| Some((Point::new(p), (*owner)?)))
    }

    /// A number for each point: 0 if it is open, else that of its owner.
    pub fn numbers(&self) -> Vec<u8> {
        self.owner.iter().map(|owner| owner.map_or(0, Player::number)).collect()
    }
}

/// Sixteen points at a time: as derived, each of them would take two words.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for points in self.owner.chunks(16) {
            let add = |word, owner: &Option<Player>| word << 4 | u64::from(owner.map_or(0, Player::number));
            state.write_u64(points.iter().fold(0, add));
        }
        self.ply.hash(state);
        self.offer.hash(state);
    }
}

/// A move of any game.
///
/// ```
/// use noughts::{Board, Move, Point};
///
/// let board: Board = "3^2".parse()?;
/// let [a1, b2] = [0, 4].map(Point::new);
/// assert_eq!(board.parse_move("b2")?, Move::Claim(b2));
/// assert_eq!(board.parse_move("a1+b2")?, Move::Offer(a1, b2));
/// assert_eq!(board.show_move(Move::Hop { from: a1, to: b2 }), "a1>b2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Take an open point (or keep one of two on offer).
    Claim(Point),
    /// Put two open points on offer, smaller one first.
    Offer(Point, Point),
    /// Move a piece and leave the opponent's piece behind.
    Hop {
        /// Where the piece stands.
        from: Point,
        /// An open point, where it goes.
        to: Point,
    },
}

impl Move {
    /// The image of the move under a symmetry, given by the images of the points.
    #[must_use]
    pub fn image(self, g: &[Point]) -> Move {
        let at = |p: Point| g[p.index()];
        match self {
            Move::Claim(p) => Move::Claim(at(p)),
            Move::Offer(p, q) => Move::Offer(at(p).min(at(q)), at(p).max(at(q))),
            Move::Hop { from, to } => Move::Hop { from: at(from), to: at(to) },
        }
    }
}

/// A game by its definition. Moves are sorted; a position has moves exactly while it has no outcome.
///
/// ```
/// use noughts::{Board, Outcome, Player, Rules};
///
/// let game = "misere".parse::<Rules>()?.on("3^2".parse::<Board>()?)?;
/// let mut position = game.start();
/// while let Some(&mv) = game.moves(&position).first() {
///     position = game.play(&position, mv);
/// }
/// assert_eq!(game.show_position(&position), "X: a1 c1 b2 a3 O: b1 a2 c2");
/// assert_eq!(game.outcome(&position), Some(Outcome::Win(Player::O)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Send + Sync {
    /// The board it is played on.
    fn board(&self) -> &Arc<Board>;
    /// The rules it is played by.
    fn rules(&self) -> &Rules;
    /// The position before the first move.
    fn start(&self) -> Position;
    /// Who is to move.
    fn mover(&self, position: &Position) -> Player;
    /// The legal moves, sorted; none where the game is over.
    fn moves(&self, position: &Position) -> Vec<Move>;
    /// The position after a legal move.
    fn play(&self, position: &Position, mv: Move) -> Position;
    /// How the game ended, if it did.
    fn outcome(&self, position: &Position) -> Option<Outcome>;
    /// The ply that belongs to a number of points for each player, as in a position typed by a person.
    fn ply_of(&self, owner: &[Option<Player>]) -> u32;

    /// The concrete game, for searches that have a faster form of it.
    fn view(&self) -> View<'_>;

    /// How many players there are.
    fn players(&self) -> u8 {
        self.rules().players
    }

    /// After how many moves it is the same turn again: positions that differ by this many plies and in nothing
    /// else are played alike.
    fn round(&self) -> u32 {
        2
    }
}

/// Which kind of game it is.
pub enum View<'a> {
    /// Points are claimed, offered or marked.
    Positional(&'a PositionalGame),
    /// Pieces hop.
    Hop(&'a HopGame),
}

impl Rules {
    /// The game on a board under these rules, or why there is none.
    ///
    /// ```
    /// use noughts::{Board, Rules};
    ///
    /// let game = Rules::strong().on("3^2".parse::<Board>()?)?;
    /// let corner = game.board().parse_move("a1")?;
    /// let position = game.play(&game.start(), corner);
    /// assert_eq!(game.show_position(&position), "X: a1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on(self, board: impl Into<Arc<Board>>) -> Result<Arc<dyn Game>, RulesError> {
        let board = board.into();
        match self.act {
            Act::Claim | Act::Shared => Ok(Arc::new(PositionalGame::new(board, self)?)),
            Act::Hop { .. } => Ok(Arc::new(HopGame::new(board, self)?)),
        }
    }
}

/// The most incidences a game lists.
pub const LIST_LIMIT: u64 = 1 << 24;
