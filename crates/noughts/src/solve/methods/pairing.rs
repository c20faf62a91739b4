//! A pairing for the defender: two open points for each live line of the attacker, all different.

use crate::solve::methods::{Entry, Method, Settles};

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Pairing,
    word: "pairings",
    settles: Settles::Glance,
    needs: "one claim a turn, owning a set wins or (misère) loses; chooser-picker",
    proves: "that the attacker is held",
    evidence: "the pairs (leaf p), or pairs and the weight of the sets without one (leaf pw); under misère with more answers (leaf u), to offer (leaf op)",
};
