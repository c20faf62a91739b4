//! The evidence for a verdict: statement, certificate, and the proof tree to step through.

use crate::games::Reached;
use crate::limits;
use noughts::certificates::{self, Certificate, Files, Leaf, Node, Proof};
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
    /// Symmetries that nodes refer to.
    pub perms: Vec<Vec<Point>>,
}

/// What one side can force, by a tree.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ProofPart {
    pub provers: Vec<Player>,
    pub accept: Vec<String>,
    /// By stealing a strategy, without a tree.
    pub stealing: bool,
    pub nodes: Vec<ProofNode>,
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

/// The trees of a certificate, with moves in labels.
fn tree(reached: &Reached, found: &Certificate) -> ProofView {
    let nodes: usize = found.parts.iter().map(|part| nodes_of(&part.proof).len()).sum();
    if nodes > limits::PROOF_NODES {
        return ProofView { nodes, too_large: true, parts: Vec::new(), perms: Vec::new() };
    }
    let accepts = |outcome: &Outcome| match outcome {
        Outcome::Win(p) => format!("win {p}"),
        Outcome::Loss(p) => format!("loss {p}"),
        Outcome::Draw => "draw".to_string(),
        Outcome::Tie => "tie".to_string(),
    };
    let part = |part: &certificates::Part| ProofPart {
        provers: part.question.provers.clone(),
        accept: part.question.accept.iter().map(|o| accepts(&o)).collect(),
        stealing: matches!(part.proof, Proof::Stealing),
        nodes: nodes_of(&part.proof).iter().map(|node| show(reached, node)).collect(),
    };
    ProofView {
        nodes,
        too_large: false,
        parts: found.parts.iter().map(part).collect(),
        perms: found.perms.clone(),
    }
}

/// The nodes of a tree; other proofs have none.
fn nodes_of(proof: &Proof) -> &[Node] {
    if let Proof::Tree(tree) = proof { &tree.nodes } else { &[] }
}

fn show(reached: &Reached, node: &Node) -> ProofNode {
    match node {
        Node::Prover { mv, next } => ProofNode::Move { mv: reached.show(*mv), next: *next },
        Node::Opponent { otherwise, branches } => ProofNode::Replies {
            branches: branches.iter().map(|(mv, next)| (reached.show(*mv), *next)).collect(),
            otherwise: otherwise.as_ref().map(|leaf| leaf_view(reached, leaf)),
        },
        Node::Leaf(leaf) => ProofNode::Leaf { leaf: leaf_view(reached, leaf) },
        Node::Same { node, perm } => ProofNode::Same { node: *node, perm: *perm },
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
    LeafView { name: leaf.name(), detail }
}
