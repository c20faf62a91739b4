//! The evidence for a verdict: statement, certificate, and the proof tree to step through.

use crate::games::Reached;
use crate::limits;
use noughts::certificates::{self, Certificate, Files, Leaf, Node, Proof, Zones};
use noughts::solving::Meter;
use noughts::{Outcome, Player, Point};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// What can be downloaded.
pub struct Evidence {
    pub statement: String,
    pub certificate: Vec<u8>,
    /// What the independent checker says about the two.
    pub check: String,
    pub value: noughts::Value,
    pub proof: ProofView,
}

/// A proof to step through.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Proof"))]
pub struct ProofView {
    pub nodes: usize,
    pub too_large: bool,
    pub parts: Vec<ProofPart>,
    /// Maps of the points that nodes refer to, numbered from 1.
    #[cfg_attr(test, schemars(with = "Vec<Vec<u32>>"))]
    pub perms: Vec<Vec<Point>>,
}

/// What one side can force, and how that is known.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ProofPart {
    #[cfg_attr(test, schemars(with = "Vec<u8>"))]
    pub provers: Vec<Player>,
    pub accept: Vec<String>,
    pub by: ProofKind,
    /// Of a tree, or of a tree with zones.
    pub nodes: Vec<ProofNode>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mirror: Option<MirrorView>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProofKind {
    /// An answer to every reply.
    Tree,
    /// A tree in which a branch serves for every reply outside of its zone.
    Zones,
    /// Every claim is answered with its image.
    Mirror,
    /// A second player's win could be used by the first.
    Stealing,
    /// No draw position exists, and stealing.
    NoDraw,
    /// Of Hex: connections that cannot be cut, each made of smaller ones.
    Links,
    /// Of a hop game: Breaker holds a game of claims.
    Breaker,
    /// The second player of a misère game stays within a cap.
    Caps,
    /// Of a nest: a race on one block of islands.
    Race,
}

/// A symmetry to answer with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Mirror"))]
pub struct MirrorView {
    /// The image of each point.
    pub images: Vec<String>,
    /// Where the prover begins, if it is his turn.
    pub centre: Option<String>,
}

/// A step of a proof.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ProofNode {
    Move {
        #[serde(rename = "move")]
        mv: String,
        next: Option<u32>,
    },
    Replies {
        branches: Vec<(String, Option<u32>)>,
        otherwise: Option<LeafView>,
        /// With zones: for each branch the other replies that it serves for.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        serves: Vec<Vec<String>>,
    },
    Leaf {
        leaf: LeafView,
    },
    Same {
        node: u32,
        perm: u32,
    },
}

/// Why nothing more has to be said.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[cfg_attr(test, schemars(rename = "Leaf"))]
pub struct LeafView {
    pub name: &'static str,
    /// Points, or pairs of points.
    pub detail: Vec<LeafDetail>,
    /// With zones: what is left of the sets that contain no pair. Their weight is below 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rest: Vec<Vec<String>>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(untagged)]
pub enum LeafDetail {
    Point(String),
    Pair(Vec<String>),
}

impl Evidence {
    pub fn bytes(&self) -> usize {
        self.statement.len() + self.certificate.len() + 500 * self.proof.nodes
    }
}

/// Solves once more under the same limits, writing the strategy down, and has it checked.
pub fn evidence(reached: &Reached, watched: &Meter) -> Result<Evidence, String> {
    let problem = reached.entry.problem().clone().from(reached.position.clone());
    let verdict = problem.limits(watched.limits().clone()).solve();
    let parts = (verdict.value(), verdict.certificate(), verdict.evidence());
    let (Some(value), Some(found), Some(Files { statement, certificate })) = parts else {
        return Err("a limit stopped the certificate".to_string());
    };
    let bytes = certificate.into_bytes();
    if bytes.len() > limits::CERTIFICATE {
        return Err(format!("the certificate has {} bytes, too many to keep here", bytes.len()));
    }
    let check = match noughts_check::check(statement.as_bytes(), &bytes[..]) {
        Ok(answer) => answer.to_string(),
        Err(e) => format!("not checked: {e}"),
    };
    let value = value.clone();
    Ok(Evidence { statement, certificate: bytes, check, value, proof: tree(reached, found) })
}

/// The parts of a certificate, with moves in labels.
fn tree(reached: &Reached, found: &Certificate) -> ProofView {
    // Links of Hex are counted, and no tree of moves.
    let count = |part: &certificates::Part| match &part.proof {
        Proof::Connections(records) => records.lines().count(),
        proof => nodes_of(proof).len(),
    };
    let nodes: usize = found.parts.iter().map(count).sum();
    let shown: usize = found.parts.iter().map(|part| nodes_of(&part.proof).len()).sum();
    if shown > limits::PROOF_NODES || shown as u64 * reached.entry.incidences > limits::PROOF_WORK {
        return ProofView { nodes, too_large: true, parts: Vec::new(), perms: Vec::new() };
    }
    let mut perms = found.perms.clone();
    let parts = found.parts.iter().map(|part| part_view(reached, part, &mut perms)).collect();
    ProofView { nodes, too_large: false, parts, perms }
}

fn part_view(reached: &Reached, part: &certificates::Part, perms: &mut Vec<Vec<Point>>) -> ProofPart {
    let accepts = |outcome: &Outcome| match outcome {
        Outcome::Win(p) => format!("win {p}"),
        Outcome::Loss(p) => format!("loss {p}"),
        Outcome::Draw => "draw".to_string(),
        Outcome::Tie => "tie".to_string(),
    };
    let label = |p: Point| reached.label(p).to_string();
    // The maps of zones come after the symmetries that all parts share.
    let zones = part.zones(reached.game(), &reached.position).unwrap_or_default();
    let mut shift = 0;
    let mut mirror = None;
    let by = match &part.proof {
        Proof::Tree(_) => ProofKind::Tree,
        proof if proof.is_stolen_in_hex() => ProofKind::Stealing,
        Proof::Connections(_) => ProofKind::Links,
        Proof::Breaker { .. } => ProofKind::Breaker,
        Proof::Caps { .. } => ProofKind::Caps,
        Proof::Race => ProofKind::Race,
        Proof::Stealing => ProofKind::Stealing,
        Proof::NoDraw(_) => ProofKind::NoDraw,
        Proof::Mirror { map, centre, .. } => {
            let images = map.iter().map(|&p| label(p)).collect();
            mirror = Some(MirrorView { images, centre: centre.map(label) });
            ProofKind::Mirror
        }
        Proof::Zones { maps, .. } => {
            shift = perms.len() as u32;
            perms.extend(maps.iter().cloned());
            ProofKind::Zones
        }
    };
    let nodes = nodes_of(&part.proof).iter().enumerate();
    ProofPart {
        provers: part.question.provers.clone(),
        accept: part.question.accept.iter().map(|o| accepts(&o)).collect(),
        by,
        nodes: nodes.map(|(id, node)| show(reached, id as u32, node, &zones, shift)).collect(),
        mirror,
    }
}

/// The nodes of a tree; other proofs have none.
fn nodes_of(proof: &Proof) -> &[Node] {
    match proof {
        Proof::Tree(tree) | Proof::Zones { tree, .. } => &tree.nodes,
        _ => &[],
    }
}

fn show(reached: &Reached, id: u32, node: &Node, zones: &Zones, shift: u32) -> ProofNode {
    let labels = |points: &Vec<Point>| points.iter().map(|&p| reached.label(p).to_string()).collect();
    let all = |lists: Option<&Vec<Vec<Point>>>| lists.into_iter().flatten().map(labels).collect::<Vec<_>>();
    match node {
        Node::Prover { mv, next } => ProofNode::Move { mv: reached.show(*mv), next: *next },
        Node::Opponent { otherwise, branches } => ProofNode::Replies {
            branches: branches.iter().map(|(mv, next)| (reached.show(*mv), *next)).collect(),
            otherwise: otherwise.as_ref().map(|leaf| leaf_view(reached, leaf)),
            serves: all(zones.serves.get(&id)),
        },
        Node::Leaf(leaf) => {
            ProofNode::Leaf { leaf: LeafView { rest: all(zones.rests.get(&id)), ..leaf_view(reached, leaf) } }
        }
        // 0 is the identity.
        Node::Same { node, perm } => {
            ProofNode::Same { node: *node, perm: if *perm == 0 { 0 } else { *perm + shift } }
        }
    }
}

fn leaf_view(reached: &Reached, leaf: &Leaf) -> LeafView {
    let label = |p: &Point| reached.label(*p).to_string();
    let detail = match leaf {
        Leaf::Threats(points) => points.iter().map(|p| LeafDetail::Point(label(p))).collect(),
        Leaf::Pairing(pairs) | Leaf::Answers(pairs) => {
            pairs.iter().map(|(p, q)| LeafDetail::Pair(vec![label(p), label(q)])).collect()
        }
        Leaf::HopWeight(Some(p)) => vec![LeafDetail::Point(label(p))],
        _ => Vec::new(),
    };
    LeafView { name: leaf.name(), detail, rest: Vec::new() }
}
