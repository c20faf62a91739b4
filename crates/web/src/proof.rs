//! The evidence for a verdict: statement, certificate, and the proof tree to step through.

use crate::games::Reached;
use crate::limits;
use noughts::certificate::{self, Certificate, Leaf, Node, Proof};
use noughts::game::Outcome;
use noughts::limits::Meter;
use noughts::solve::{Extras, Options, report_with};
use serde_json::{Value, json};

/// What can be downloaded.
pub struct Evidence {
    pub statement: String,
    pub certificate: Vec<u8>,
    /// What the independent checker says about the two.
    pub check: String,
    pub value: noughts::solve::Value,
    pub proof: Value,
}

impl Evidence {
    pub fn bytes(&self) -> usize {
        self.statement.len()
            + self.certificate.len()
            + 500 * self.proof["nodes"].as_u64().unwrap_or(0) as usize
    }
}

/// Solves once more under the same limits, writing the strategy down, and has it checked.
pub fn evidence(reached: &Reached, watched: &Meter) -> Result<Evidence, String> {
    let game = reached.game();
    let meter = Meter::new(watched.limits().clone());
    let (canon, position) = (reached.entry.canon(), &reached.position);
    let verdict = report_with(game, canon, position, &Options::default(), Extras::default(), &meter).decision;
    let (Some(value), Some(found)) = (verdict.value(), &verdict.certificate) else {
        return Err("a limit stopped the certificate".to_string());
    };
    let listed = noughts_check::board::Board::derive(game.board().name()).is_err();
    let statement = certificate::statement(game, &reached.position, &value.to_string(), listed);
    let mut bytes = Vec::new();
    certificate::write(found, &mut bytes).map_err(|e| e.to_string())?;
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
fn tree(reached: &Reached, found: &Certificate) -> Value {
    let nodes: usize = found.parts.iter().map(|part| nodes_of(&part.proof).len()).sum();
    if nodes > limits::PROOF_NODES {
        return json!({"nodes": nodes, "parts": [], "perms": [], "too_large": true});
    }
    let parts: Vec<Value> = found
        .parts
        .iter()
        .map(|part| {
            let accept: Vec<String> = part
                .question
                .accept
                .iter()
                .map(|o| match o {
                    Outcome::Win(p) => format!("win {p}"),
                    Outcome::Loss(p) => format!("loss {p}"),
                    Outcome::Draw => "draw".to_string(),
                    Outcome::Tie => "tie".to_string(),
                })
                .collect();
            let nodes = nodes_of(&part.proof).iter().map(|node| show(reached, node)).collect::<Vec<_>>();
            json!({
                "provers": part.question.provers,
                "accept": accept,
                "stealing": matches!(part.proof, Proof::Stealing),
                "nodes": nodes,
            })
        })
        .collect();
    json!({"nodes": nodes, "parts": parts, "perms": found.perms, "too_large": false})
}

/// The nodes of a tree; other proofs have none.
fn nodes_of(proof: &Proof) -> &[Node] {
    if let Proof::Tree(tree) = proof { &tree.nodes } else { &[] }
}

fn show(reached: &Reached, node: &Node) -> Value {
    match node {
        Node::Prover { mv, next } => json!({"kind": "move", "move": reached.show(*mv), "next": next}),
        Node::Opponent { otherwise, branches } => json!({
            "kind": "replies",
            "branches": branches.iter().map(|(mv, next)| json!([reached.show(*mv), next])).collect::<Vec<_>>(),
            "otherwise": otherwise.as_ref().map(|leaf| leaf_json(reached, leaf)),
        }),
        Node::Leaf(leaf) => json!({"kind": "leaf", "leaf": leaf_json(reached, leaf)}),
        Node::Same { node, perm } => json!({"kind": "same", "node": node, "perm": perm}),
    }
}

fn leaf_json(reached: &Reached, leaf: &Leaf) -> Value {
    let labels = |points: &[noughts::board::Point]| -> Vec<String> {
        points.iter().map(|&p| reached.label(p).to_string()).collect()
    };
    let detail = match leaf {
        Leaf::Threats(points) => json!(labels(points)),
        Leaf::Pairing(pairs) | Leaf::Answers(pairs) => {
            json!(pairs.iter().map(|&(p, q)| labels(&[p, q])).collect::<Vec<_>>())
        }
        Leaf::HopWeight(Some(p)) => json!(labels(&[*p])),
        _ => json!([]),
    };
    json!({"name": leaf.name(), "detail": detail})
}
