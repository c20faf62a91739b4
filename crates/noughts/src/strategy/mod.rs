//! Strategies: objects that answer a position with moves, that people play against and that are verified over all
//! play of the opponent.
//!
//! A [`Strategy`] is made for one board, one rule set and one side by an [`Entry`] of the [`registry`]. Its reply is a
//! pure function, so that the verifier may branch on it and a player may use the same object. Where the text of a
//! strategy leaves a choice open (ties), the reply holds all moves that comply; a [`TieBreak`] picks one for play.
//!
//! Nothing here needs the winning sets in a list: a [`Setting`] is a board and rules, and the game by its definition
//! is made only for strategies that ask for it.

mod by_function;
pub mod duel;
mod greedy;
mod inner;
mod max_weight;
mod mirror;
mod pairing;
pub mod papers;
mod perfect;
mod random;
pub mod registry;
mod scale;
mod search;
mod third_point;
mod tie;
pub mod verify;

pub use by_function::from_fn;
pub use registry::{Entry, Example};
pub use tie::TieBreak;

use crate::board::{Board, Point};
use crate::certificate::Leaf;
use crate::game::{Game, Move, Outcome, OutcomeSet, Player, Position, Rules};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// What a strategy remembers from move to move. Points are listed apart from other numbers, so that a symmetry of
/// the board can be applied to a memo.
///
/// ```
/// use noughts::{Choice, Memo, Move, Point};
///
/// // A strategy that wants to know its first point again.
/// let first = Point::new(4);
/// let begins = Choice { mv: Move::Claim(first), memo: Memo { points: vec![first], numbers: Vec::new() } };
/// assert_eq!(begins.memo.points, [first]);
/// assert_eq!(Choice::plain(Move::Claim(first)).memo, Memo::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Memo {
    /// Points to remember.
    pub points: Vec<Point>,
    /// Numbers to remember.
    pub numbers: Vec<u32>,
}

/// A move that complies with a strategy, and what the strategy remembers after it.
///
/// ```
/// use noughts::{Choice, Memo, Move, Point};
///
/// let mv = Move::Claim(Point::new(4));
/// assert_eq!(Choice::plain(mv), Choice { mv, memo: Memo::default() });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What to remember after it.
    pub memo: Memo,
}

impl Choice {
    /// A move of a strategy that remembers nothing.
    pub fn plain(mv: Move) -> Choice {
        Choice { mv, memo: Memo::default() }
    }
}

/// A strategy for one side of one game.
///
/// ```
/// use noughts::{Board, Choice, Finding, Memo, Move, Player, Position, Problem, Rules, Strategy, verify};
///
/// /// Takes the last open point.
/// struct Last;
///
/// impl Strategy for Last {
///     fn reply(&self, position: &Position, _: Option<Move>, _: &Memo) -> Vec<Choice> {
///         position.open().last().map(|p| Choice::plain(Move::Claim(p))).into_iter().collect()
///     }
///     fn why(&self, _: &Position, _: Option<Move>, _: &Memo, _: &Choice) -> String {
///         "It is the last one.".to_string()
///     }
/// }
///
/// let problem = Problem::new(&"3^2".parse::<Board>()?, Rules::strong())?;
/// assert!(matches!(verify(&Last, &problem, Player::O)?, Finding::Refuted { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Strategy: Send + Sync {
    /// The moves that comply in a position where this side is to move, sorted by move. `last` is the opponent's last
    /// move (`None` at the start), `memo` what came with the choice made before. No choice at all means that the
    /// strategy does not say what to do here.
    fn reply(&self, position: &Position, last: Option<Move>, memo: &Memo) -> Vec<Choice>;

    /// One sentence for a person: why this choice of the reply.
    fn why(&self, position: &Position, last: Option<Move>, memo: &Memo, choice: &Choice) -> String;

    /// The outcomes its source promises. Nothing in particular: it is expected not to lose.
    fn promise(&self) -> OutcomeSet {
        OutcomeSet::EMPTY
    }

    /// What is remembered before the first move.
    fn begin(&self) -> Memo {
        Memo::default()
    }

    /// A class for each point, below 8, such that positions (this side to move) with the same classes, or with classes
    /// that an automorphism of the game takes to each other, end alike under this strategy whatever the opponent does.
    /// The verifier then looks at one of them. `None`: position, last move and memo all matter, and no symmetry is used.
    fn classes(&self, _position: &Position, _last: Option<Move>, _memo: &Memo) -> Option<Vec<u8>> {
        None
    }

    /// An argument that the promise is kept from here on, whichever complying moves are made. `mine`: is this side to
    /// move (then `last` is the opponent's move)?
    fn settled(&self, _position: &Position, _mine: bool, _last: Option<Move>) -> Option<Leaf> {
        None
    }

    /// A smaller game to verify instead, where that suffices.
    fn reduction(&self) -> Option<Result<Reduction, NotFor>> {
        None
    }

    /// A losing line of the smaller game as a losing line of this game, just as long, if there is one.
    fn lift(&self, _game: &dyn Game, _line: &[Move]) -> Option<(Vec<Move>, Outcome)> {
        None
    }

    /// The rule that the checker knows by this name and can hold the moves against, if there is one.
    fn rule(&self) -> Option<&'static str> {
        None
    }
}

/// Another game and strategy: if that strategy keeps its promise there, the one it stands for keeps its own. The reverse
/// need not hold.
pub struct Reduction {
    /// The word by which the checker knows this argument.
    pub word: &'static str,
    pub game: Arc<dyn Game>,
    pub start: Position,
    pub strategy: Box<dyn Strategy>,
    pub side: Player,
}

impl OutcomeSet {
    /// The outcomes in which a player of a two-player game wins.
    pub fn win(player: Player) -> OutcomeSet {
        OutcomeSet::of(&[Outcome::Win(player)])
    }

    /// The outcomes in which a player of a two-player game does not lose.
    pub fn no_loss(player: Player) -> OutcomeSet {
        OutcomeSet::not_lost_by(player, 2)
    }
}

/// A board under rules; the game by its definition, which lists the winning sets, is made when first asked for.
pub struct Setting {
    /// The board.
    pub board: Arc<Board>,
    /// The rules.
    pub rules: Rules,
    game: OnceLock<Result<Arc<dyn Game>, String>>,
}

impl Setting {
    /// The game itself is made when it is first asked for.
    pub fn new(board: Arc<Board>, rules: Rules) -> Setting {
        Setting { board, rules, game: OnceLock::new() }
    }

    /// Refuses a board that brings stones or turns, for a strategy that is about the empty board with the players in turn.
    pub(crate) fn begins_empty(&self, name: &str) -> Result<(), NotFor> {
        if self.board.setup().is_none() {
            return Ok(());
        }
        let board = &self.board;
        Err(NotFor::Board(format!(
            "{name} is for the empty board, and {board} brings its own position and turns"
        )))
    }

    /// The game by its definition, or why there is none (too many winning sets, rules that do not fit the board).
    pub fn game(&self) -> Result<Arc<dyn Game>, NotFor> {
        let make = || self.rules.clone().on(self.board.clone()).map_err(|e| e.to_string());
        self.game.get_or_init(make).clone().map_err(NotFor::Board)
    }
}

/// Why a strategy or a proof does not apply to a board, rules and side. Each says, in a whole sentence, what it is for.
///
/// ```
/// use noughts::strategies::{Entry, Setting};
/// use noughts::{Board, NotFor, Player, Rules};
///
/// let setting = Setting::new("3^2".parse::<Board>()?.into(), Rules::strong());
/// let error = (Entry::find("pairing")?.make)(&setting, Player::O).err();
/// assert!(matches!(error, Some(NotFor::Board(why)) if why.starts_with("3^2 has no pairing")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotFor {
    /// A name that nothing has: of a strategy, a side, a tie-break, a triple system. The sentence lists those there are.
    Name(String),
    /// These rules, or this side under them.
    Rules(String),
    /// This board: of another kind, or too large.
    Board(String),
}

impl fmt::Display for NotFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (NotFor::Name(sentence) | NotFor::Rules(sentence) | NotFor::Board(sentence)) = self;
        f.write_str(sentence)
    }
}

impl std::error::Error for NotFor {}
