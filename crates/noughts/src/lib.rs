//! Noughts: the laboratory for positional and combinatorial games.
//!
//! The path of the data: a spec such as `AG(2,4)` is parsed ([`board::Spec`]), built and validated
//! ([`board::Board`]), joined with rules to a game, and solved by the methods that apply.

pub mod bits;
pub mod board;
pub mod certificate;
pub mod exact_cover;
pub mod field;
pub mod game;
pub mod graph;
pub mod latex;
pub mod latin;
pub mod limits;
pub mod pairing;
pub mod perm;
pub mod point;
pub mod point_sets;
pub mod progress;
pub mod prove;
pub mod rng;
pub mod sat;
pub mod sets;
pub mod solve;
pub mod spec;
pub mod strategy;
pub mod weight;

pub use board::{Board, BoardError};
pub use game::{Game, Move, NotPlayed, Outcome, PlayError, Player, Position, Rules, Session};
pub use limits::Limits;
pub use point::Point;
pub use progress::Progress;
pub use solve::{BestPlay, Method, Problem, Status, Value, Verdict};
pub use spec::{SpecError, SpecReader};
pub use strategy::verify::{Finding, verify};
pub use strategy::{Choice, Memo, NotFor, Strategy};
