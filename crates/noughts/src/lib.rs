//! The library, private inside: what a user may name is re-exported here, and nowhere else.
#![deny(missing_docs)]
#![doc = include_str!("../README.md")]

mod bits;
mod board;
mod certificate;
mod digest;
mod exact_cover;
mod field;
mod game;
mod graph;
mod latex;
mod latin;
mod limits;
mod pairing;
mod perm;
mod point;
mod point_sets;
mod progress;
mod prove;
mod rng;
mod sat;
mod sets;
mod solve;
mod spec;
mod strategy;
mod weight;

pub use board::{Board, BoardError};
pub use game::{
    Game, Move, NotPlayed, NotationError, Outcome, PlayError, Player, Position, Rules, RulesError, Session,
};
pub use limits::Limits;
pub use point::Point;
pub use progress::Progress;
pub use solve::{BestPlay, Method, Problem, Status, Value, Verdict};
pub use spec::{SpecError, SpecReader};
pub use strategy::verify::{Finding, verify};
pub use strategy::{Choice, Memo, NotFor, Strategy};

/// Boards from the inside: winning sets, families, symmetries, comparison, files.
pub mod boards {
    pub use crate::board::compare::Comparison;
    pub use crate::board::describe::{Description, Exact};
    pub use crate::board::export::{ExportError, Format};
    pub use crate::board::families::{Entry as Family, FAMILIES};
    pub use crate::board::orders::no_plane;
    pub use crate::board::symmetry::{Group, NotComputed};
    pub use crate::board::triples::Triples;
    pub use crate::board::{Draft, Nest, Setup, Shape, Site, WinningSets};
    pub use crate::field::prime_power;
    pub use crate::perm::Perm;
    pub use crate::point::SetId;
    pub use crate::sets::{Sets, TooManySets};
    pub use crate::spec::{Spec, nearest};
}

/// Rules as data, and what a game can end in.
pub mod games {
    pub use crate::game::{
        Act, Goal, HopGame, LIST_LIMIT, OutcomeSet, PositionalGame, Question, RULES, RuleEntry, Turn, View,
    };
}

/// How a problem is solved: the list of methods, what can be switched off, a meter to watch, an answer to show, and nests by
/// their components.
pub mod solving {
    pub use crate::limits::{Meter, SoFar, Stop};
    pub use crate::progress::OnProgress;
    pub use crate::solve::nested::{Hold, Reason};
    pub use crate::solve::{
        Asked, Bounds, Features, Forced, Forces, Known, METHODS, MethodEntry, MoveValue, Summary, Tables,
    };
}

/// Evidence: the two files for the checker, the strategy in them as data, and the digest they are named by.
pub mod certificates {
    pub use crate::certificate::{Certificate, Files, Leaf, Node, Part, Proof, Tree, Zones};
    pub use crate::digest::Digest;
}

/// Exact weights of positions, and the orders from which they are below 1.
pub mod weights {
    pub use crate::weight::threshold::tau::{Row, Table};
    pub use crate::weight::threshold::{Play, Threshold, ThresholdError};
    pub use crate::weight::{Dyadic, Mark, Weights};
}

/// Draw-forcing pairings, and families of sets that exclude them.
pub mod pairings {
    pub use crate::pairing::{Pairing, Violator};
}

/// Draw positions, blocking sets and caps: found, counted, listed, or proved not to exist.
pub mod draws {
    pub use crate::point_sets::decide::{Finding, Search};
    pub use crate::point_sets::evidence::{About, Claim};
    pub use crate::point_sets::extreme::{End, Extreme};
    pub use crate::point_sets::list::Orbit;
    pub use crate::point_sets::{Demands, Kind, NotAsked};
}

/// Latin squares, orthogonal mates, and the planes they make.
pub mod squares {
    pub use crate::latin::{Array, Latin, LatinError, Mate, OrderSix};
}

/// Graphs, named or read from graph6.
pub mod graphs {
    pub use crate::graph::{Graph, GraphError};
}

/// Proofs with as few lines of play as possible, for people to follow.
pub mod proofs {
    pub use crate::prove::{Attempt, Names, Notation, Proof, Tree, prove};
}

/// Strategies: the list of them, games between them, and a strategy against all play.
pub mod strategies {
    pub use crate::strategy::duel::{Score, play, play_many};
    pub use crate::strategy::registry::{Entry, Example};
    pub use crate::strategy::verify::{Case, End, Evidence, Ties};
    pub use crate::strategy::{Setting, TieBreak, from_fn};
}

/// Misère play on triple systems as Clark, Mancini and Van Hook play it.
pub mod clark {
    pub use crate::strategy::papers::clark::games::{Match, Opponent, System, Tally, play};
    pub use crate::strategy::papers::clark::space::{Cap, Subspace};
}

/// The plane of order 4 as Danziger, Huggan, Malik and Marbach play it.
pub mod danziger {
    pub use crate::strategy::papers::danziger::{Case, Review, Tables};
}

/// Numbers that look random and are the same in every run.
pub mod random {
    pub use crate::rng::Dice;
}

/// Text for LaTeX.
pub mod tex {
    pub use crate::latex::{comment, escape};
}
