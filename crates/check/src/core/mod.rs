//! The core: it judges a game on a listed board. A library of its own inside this crate: nothing in this folder uses
//! anything of the crate outside of it (a test holds that), and whoever believes an answer about a listed board need
//! read no more than this.
//!
//! It knows boards as lists of points and sets, the rules, trees with symmetric images, and three leaves: weight,
//! pairing and nothing left; and that no first player does worse than a draw where strategies can be stolen. What else a
//! certificate may say comes in through [`Around`] and [`Follows`].

pub mod board;
pub mod budget;
pub mod claim;
pub mod game;
pub mod leaves;
pub mod parts;
pub mod rules;
pub mod statement;
pub mod text;
pub mod tree;

use claim::Claim;
use game::Game;
use leaves::Argument;
use text::Records;
use tree::Part;

/// A file cannot be read, or is not in the format, or takes more than the limit allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

/// Why checking stops: the certificate fails, or a file is not what it should be.
pub enum Fault {
    Rejected { record: usize, reason: String },
    Error(Error),
}

impl Fault {
    pub fn rejected(record: usize, reason: impl Into<String>) -> Fault {
        Fault::Rejected { record, reason: reason.into() }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::Error(error)
    }
}

/// What is verified, in words, and the theorems that were used.
pub struct Verdict {
    pub words: String,
    pub notes: Vec<String>,
}

/// Arguments that the core does not know itself.
pub trait Around {
    /// A leaf of another kind, if there is one that begins with these words.
    fn leaf(&self, _: &[&str], _: &Game, _: &Records<'_>) -> Result<Option<Box<dyn Argument>>, Fault> {
        Ok(None)
    }

    /// A proof of a part by a theorem of this name, if there is one; gives back what was used.
    fn theorem(&self, _: &str, _: &Claim, _: &Part, _: &mut Records<'_>) -> Result<Theorem, Fault> {
        Ok(None)
    }
}

/// What was used of a theorem, if there is one of that name.
pub type Theorem = Option<&'static str>;
