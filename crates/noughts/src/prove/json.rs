//! The tree of a proof for programs.

use super::{Names, Proof, Turn};
use crate::point::Point;
use serde::Serialize;

/// The tree: `{"x": …, "forced": …, "then": …}`, `{"o": …, "forced": true, "then": …}`, `{"replies": [{"o": [orbit], "then":
/// …}]}` or `{"completes": […]}`.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Tree {
    /// X moves.
    X {
        /// The point.
        x: String,
        /// Does it meet a threat?
        forced: bool,
        /// What follows.
        then: Box<Tree>,
    },
    /// O must meet a threat.
    Forced {
        /// The point.
        o: String,
        /// Always true.
        forced: bool,
        /// What follows.
        then: Box<Tree>,
    },
    /// O may move anywhere.
    Free {
        /// One for each kind of reply.
        replies: Vec<Reply>,
    },
    /// X has a double threat.
    Won {
        /// The points with which X completes a set.
        completes: Vec<String>,
    },
}

/// Replies of O that are alike, and what follows.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    pub o: Vec<String>,
    pub then: Tree,
}

impl Proof<'_> {
    /// The tree with the names of the points.
    pub fn tree(&self, names: &Names) -> Tree {
        tree(&self.root, names)
    }
}

fn tree(turn: &Turn, names: &Names) -> Tree {
    let name = |p: &Point| names.plain[p.index()].clone();
    let then = |turn: &Turn| Box::new(tree(turn, names));
    match turn {
        Turn::X { mv, forced, then: next } => Tree::X { x: name(mv), forced: *forced, then: then(next) },
        Turn::Forced { reply, then: next } => Tree::Forced { o: name(reply), forced: true, then: then(next) },
        Turn::Free(branches) => Tree::Free {
            replies: branches
                .iter()
                .map(|branch| Reply {
                    o: branch.orbit.iter().map(name).collect(),
                    then: tree(&branch.then, names),
                })
                .collect(),
        },
        Turn::Won(points) => Tree::Won { completes: points.iter().map(name).collect() },
    }
}
