//! What the screen needs of a game under way, whichever kind it is.

use super::picture::Picture;
use noughts::{Memo, Move};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game under way on the screen: cells that a person chooses, one after another, until they make a move.
pub trait Table {
    /// The game and its rules.
    fn title(&self) -> String;
    /// What the players are called.
    fn players(&self) -> Vec<String>;
    /// Who is to move; nobody when the game is over.
    fn mover(&self) -> Option<usize>;
    /// How the game ended: who has won, if it is one, and the words for it.
    fn ending(&self) -> Option<Ending>;
    /// The moves made so far, with who made them.
    fn history(&self) -> Vec<(usize, String)>;

    /// Where the cells stand on a screen with this much room.
    fn picture(&self, columns: usize) -> &Picture;
    /// What stands on each cell.
    fn faces(&self) -> Vec<Face>;
    /// About one cell, for the line below the picture.
    fn about(&self, cell: usize) -> String;
    /// The winning sets through a cell, as cells; of many the first [`MOST_LINES`].
    fn lines(&self, cell: usize) -> Vec<Vec<usize>>;
    /// The set that ended the game, as cells.
    fn whole(&self) -> Vec<usize>;
    /// Weights of the sets of a player, where that makes sense.
    fn weights(&self, player: usize) -> Option<Shades>;
    /// Can something still be done with this cell?
    fn is_live(&self, cell: usize) -> bool;

    /// Chooses a cell: makes a move ready, or remembers a part of one.
    fn choose(&mut self, cell: usize) -> Chosen;
    /// Forgets what was chosen.
    fn let_go(&mut self);
    /// A move as a person types it.
    fn read(&self, text: &str) -> Result<Made, String>;
    /// A move as a person types it, and the cells it is about.
    fn show(&self, made: &Made) -> (String, Vec<usize>);
    /// Makes a move.
    fn make(&mut self, made: &Made) -> Result<(), String>;
    /// Takes the last move back.
    fn undo(&mut self) -> bool;
    /// Begins again.
    fn restart(&mut self);

    /// Work for another thread.
    fn work(&self, ask: Ask) -> Work;
    /// How good it is for whoever moves to choose this cell next.
    fn worth(&self, cell: usize, values: &[Option<u8>]) -> Worth;
}

/// Sets through a point are listed up to this many.
pub const MOST_LINES: usize = 500;

/// How good it is to choose a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It cannot be chosen.
    NoMove,
    NotKnown,
    /// 2 wins, 1 is between, 0 loses.
    Is(u8),
}

impl Worth {
    pub fn of(value: Option<u8>) -> Worth {
        value.map_or(Worth::NotKnown, Worth::Is)
    }
}

/// A game that is over.
pub struct Ending {
    /// Those who have lost; empty in a draw.
    pub lost: Vec<usize>,
    pub words: String,
}

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Reply,
    Hint,
    Values,
}

/// What was found out.
pub enum Answer {
    /// A move of the opponent, or a hint, and why.
    Move(Made, String),
    /// The worth of every legal move, in their order, and a sentence: 2 wins, 1 is between, 0 loses.
    Values(Vec<Option<u8>>, String),
    /// Nothing, and why.
    Nothing(String),
}

/// Work for another thread, with the flag that stops it.
pub type Work = Box<dyn FnOnce(&Arc<AtomicBool>) -> Answer + Send>;

/// A move of either kind of game.
#[derive(Clone, Debug, PartialEq)]
pub enum Made {
    /// On a board, with what the strategy remembers that made it.
    Board(Move, Option<Memo>),
    /// The number of a move of a sum.
    Sum(usize),
}

/// What came of choosing a cell.
pub enum Chosen {
    Move(Made),
    /// A part of a move; the sentence says what is missing.
    Part(String),
    Refused(String),
}

/// What stands on a cell.
pub struct Face {
    /// A mark, or the name of the cell.
    pub text: String,
    /// Whose mark it is.
    pub owner: Option<usize>,
    /// What stands around it besides the cursor.
    pub around: Around,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    Nothing,
    /// Chosen as the first part of a move.
    Held,
    /// On offer.
    Offered,
    /// The last move.
    Last,
}

/// Weights to show: a digit for each cell, the exact weight of each, and of all.
pub struct Shades {
    pub digits: Vec<char>,
    pub exact: Vec<String>,
    pub total: String,
}
