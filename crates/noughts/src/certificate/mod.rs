//! Certificates: the evidence for a verdict, as the checker reads it. Writers only; the format is specified in
//! docs/certificates.md.

mod builder;
mod statement;
mod write;
mod zones;

pub(crate) use builder::TreeBuilder;
pub(crate) use statement::list_board;
pub(crate) use statement::opening;
pub(crate) use write::{write_move, write_perms, write_tree};
pub use zones::Zones;

use crate::board::Point;
use crate::game::Move;
use crate::game::Question;
use crate::sat::Refutation;

/// The two files that the checker reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// What is claimed: board, rules, position, value.
    pub statement: String,
    /// The records that prove it.
    pub certificate: String,
}

impl Files {
    /// The files for a statement of a kind: what is claimed, and the records that prove it.
    pub fn new(kind: &str, claim: &str, records: &str) -> Files {
        Files {
            statement: format!("noughts statement 1\nkind {kind}\n{claim}"),
            certificate: format!("noughts certificate 1\n{records}end\n"),
        }
    }
}

/// The evidence for a verdict: parts, and the symmetries they use.
#[derive(Clone, Debug, Default)]
pub struct Certificate {
    /// What is proved, one part for each thing.
    pub parts: Vec<Part>,
    /// Images of the points, numbered from 1 in the file.
    pub perms: Vec<Vec<Point>>,
}

/// One thing that is proved: these players can force one of these outcomes.
#[derive(Clone, Debug)]
pub struct Part {
    /// Who can force what.
    pub question: Question,
    /// How that is known.
    pub proof: Proof,
}

/// How a part is proved.
#[derive(Clone, Debug)]
pub enum Proof {
    /// Strategy stealing: a theorem.
    Stealing,
    /// No two-colouring leaves every set with both colours, so that nobody can draw, and stealing.
    NoDraw(Refutation),
    /// A strategy as a tree with shared parts.
    Tree(Tree),
    /// Misère: the prover answers with images under a symmetry that is its own inverse.
    Mirror {
        /// The images of the points.
        map: Vec<Point>,
        /// Where the prover begins, if he is to move.
        centre: Option<Point>,
        /// That no draw position exists, so that he wins.
        no_draw: Option<Refutation>,
    },
    /// Misère on a projective binary triple system: the second player claims points of a cap that grows.
    Caps {
        /// The points as vectors over GF(2), written as numbers.
        vectors: Vec<u32>,
    },
    /// Strong play on a nest over a design: the first player wins a race on the islands of one block.
    Race,
    /// Hop: the prover hops with the piece left behind, and so plays Breaker.
    Breaker {
        /// The piece to begin with, where the prover is to move.
        piece: Option<Point>,
        /// That Breaker wins: a single part.
        certificate: Box<Certificate>,
    },
    /// Hex: records that make links of smaller ones, up to one from side to side; or [stealing](Proof::stolen_in_hex), or a
    /// [reflection](Proof::reflected_in_hex).
    Connections(String),
    /// The prover holds, by a tree in which a branch serves for every reply outside of its zone.
    Zones {
        /// Permutations of the points under which families of sets are compared, numbered from 1.
        maps: Vec<Vec<Point>>,
        /// The tree; its leaves are pairs, with a weight below 1 of the sets that contain none.
        tree: Tree,
    },
}

impl Proof {
    const STOLEN: &str = "stealing\n";

    /// The first player wins on an empty Hex board with sides of the same length, which has no draw.
    pub fn stolen_in_hex() -> Proof {
        Proof::Connections(Proof::STOLEN.to_string())
    }

    /// The player whose sides are nearer wins on an empty Hex board with sides of different lengths, by answers in pairs.
    pub fn reflected_in_hex() -> Proof {
        Proof::Connections("reflection\n".to_string())
    }

    /// Is it stealing, without any link?
    pub fn is_stolen_in_hex(&self) -> bool {
        matches!(self, Proof::Connections(records) if records == Proof::STOLEN)
    }
}

/// Nodes in the order of the file; the first is the root. An empty tree: nothing needs to be said.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The nodes; references are to places in this list.
    pub nodes: Vec<Node>,
}

/// Position in [`Tree::nodes`].
pub type NodeId = u32;

/// A node of a strategy.
#[derive(Clone, Debug)]
pub enum Node {
    /// The prover's move and what follows (`None`: the game is over, or the prover ends it at once).
    Prover {
        /// The move to make.
        mv: Move,
        /// What follows it.
        next: Option<NodeId>,
    },
    /// The opponent's replies that need an answer of their own, and the leaf that settles the others.
    Opponent {
        /// What settles every reply that has no branch of its own; `None`: all replies have one.
        otherwise: Option<Leaf>,
        /// Replies and what follows them.
        branches: Vec<(Move, Option<NodeId>)>,
    },
    /// An argument that ends the branch.
    Leaf(Leaf),
    /// The image of an earlier position under a symmetry (0: the identity, else from 1).
    Same {
        /// The node it is an image of.
        node: NodeId,
        /// The symmetry that takes that node to this one.
        perm: u32,
    },
}

/// Arguments that end a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// Claims of the prover, each of which forces the reply, until two points complete a set.
    Threats(Vec<Point>),
    /// The Erdős–Selfridge weight is below 1.
    Weight,
    /// Pairs of points: the prover answers each claim with the other point of its pair.
    Pairing(Vec<(Point, Point)>),
    /// Pairs of points; and the weight of the sets that contain none, less the points of pairs, is below 1.
    PairsAndWeight(Vec<(Point, Point)>),
    /// The opponent has no set left.
    Nothing,
    /// The weight argument for hops, with the piece to hop with (where the prover is to move).
    HopWeight(Option<Point>),
    /// Notakto: each mark is answered with its partner.
    Answers(Vec<(Point, Point)>),
    /// Drop: each claim is answered with the point above it.
    FollowUp,
    /// The checker plays the rest out itself, with so many claims.
    PlayedOut(u32),
    /// Misère: the weight of the prover's own sets is so small that she need not complete one.
    AvoiderWeight,
    /// Misère: answers laid down beforehand, with which the prover completes no set.
    Plan {
        /// Pairs of points: to the one she answers the other.
        pairs: Vec<(Point, Point)>,
        /// A point, or several of which the opponent can claim one, and the answer.
        answers: Vec<(Vec<Point>, Point)>,
        /// A point left for the end.
        spare: Option<Point>,
    },
    /// Picker and Chooser: so many points complete a set of the prover's that he gets one of them.
    Completing,
    /// Picker wants a set, and its weight is below 1: Chooser keeps the heavier point.
    OfferWeight,
    /// Chooser wants a set: Picker offers these pairs, of which every set contains one.
    OfferPairs(Vec<(Point, Point)>),
}

impl Leaf {
    /// The same argument about the image of the position under a symmetry, given by the images of the points.
    #[must_use]
    pub(crate) fn image(&self, g: &[Point]) -> Leaf {
        let at = |p: &Point| g[p.index()];
        let all = |points: &[Point]| points.iter().map(at).collect();
        let pairs = |pairs: &[(Point, Point)]| pairs.iter().map(|(p, q)| (at(p), at(q))).collect();
        match self {
            Leaf::Threats(points) => Leaf::Threats(all(points)),
            Leaf::Pairing(list) => Leaf::Pairing(pairs(list)),
            Leaf::PairsAndWeight(list) => Leaf::PairsAndWeight(pairs(list)),
            Leaf::Answers(list) => Leaf::Answers(pairs(list)),
            Leaf::OfferPairs(list) => Leaf::OfferPairs(pairs(list)),
            Leaf::HopWeight(point) => Leaf::HopWeight(point.as_ref().map(at)),
            Leaf::Plan { pairs: list, answers, spare } => Leaf::Plan {
                pairs: pairs(list),
                answers: answers.iter().map(|(claims, answer)| (all(claims), at(answer))).collect(),
                spare: spare.as_ref().map(at),
            },
            Leaf::Weight
            | Leaf::Nothing
            | Leaf::FollowUp
            | Leaf::PlayedOut(_)
            | Leaf::AvoiderWeight
            | Leaf::Completing
            | Leaf::OfferWeight => self.clone(),
        }
    }

    /// What it takes beside its own size, about.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Leaf::Threats(points) => size_of_val(&points[..]),
            Leaf::Pairing(list)
            | Leaf::PairsAndWeight(list)
            | Leaf::Answers(list)
            | Leaf::OfferPairs(list) => size_of_val(&list[..]),
            Leaf::Plan { pairs, answers, .. } => {
                let claims: usize = answers.iter().map(|(claims, _)| size_of_val(&claims[..])).sum();
                size_of_val(&pairs[..]) + size_of_val(&answers[..]) + claims
            }
            _ => 0,
        }
    }

    /// The argument in words.
    pub fn name(&self) -> &'static str {
        match self {
            Leaf::Threats(_) => "threat sequence",
            Leaf::Weight => "Erdős–Selfridge weight",
            Leaf::Pairing(_) => "pairing",
            Leaf::PairsAndWeight(_) => "pairing and weight",
            Leaf::Nothing => "no set left",
            Leaf::HopWeight(_) => "weight of hops",
            Leaf::Answers(_) => "answers in pairs",
            Leaf::FollowUp => "follow-up",
            Leaf::PlayedOut(_) => "played out by the checker",
            Leaf::AvoiderWeight => "weight of the own sets",
            Leaf::Plan { .. } => "plan of answers",
            Leaf::Completing => "points that complete a set",
            Leaf::OfferWeight => "weight of the offers",
            Leaf::OfferPairs(_) => "pairs to offer",
        }
    }
}
