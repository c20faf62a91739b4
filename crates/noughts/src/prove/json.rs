//! The tree of a proof as JSON.

use super::{Names, Proof, Turn};
use serde_json::{Value, json};

/// The tree: `{"x": …, "forced": …, "then": …}`, `{"o": …, "forced": true, "then": …}`, `{"replies": [{"o": [orbit], "then":
/// …}]}` or `{"completes": […]}`.
pub fn json(proof: &Proof, names: &Names) -> Value {
    tree(&proof.root, names)
}

fn tree(turn: &Turn, names: &Names) -> Value {
    let name = |p: &u32| names.plain[*p as usize].clone();
    match turn {
        Turn::X { mv, forced, then } => json!({"x": name(mv), "forced": forced, "then": tree(then, names)}),
        Turn::Forced { reply, then } => json!({"o": name(reply), "forced": true, "then": tree(then, names)}),
        Turn::Free(branches) => {
            let replies = branches.iter().map(|branch| {
                let orbit: Vec<String> = branch.orbit.iter().map(name).collect();
                json!({"o": orbit, "then": tree(&branch.then, names)})
            });
            json!({"replies": replies.collect::<Vec<_>>()})
        }
        Turn::Won(points) => json!({"completes": points.iter().map(name).collect::<Vec<_>>()}),
    }
}
