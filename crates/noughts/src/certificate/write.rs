//! The text of a certificate.

use super::{Certificate, Leaf, Node, NodeId, Proof, Tree};
use crate::board::Point;
use crate::game::Move;
use std::fmt::{self, Write};

/// The text that docs/certificates.md specifies.
impl fmt::Display for Certificate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_certificate(self, out)
    }
}

fn write_certificate(certificate: &Certificate, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "noughts certificate 1")?;
    write_perms(&certificate.perms, out)?;
    for part in &certificate.parts {
        // The whole certificate: the value says who proves it, and nothing else may stand beside it.
        match &part.proof {
            Proof::Connections(records) => write!(out, "by connections\n{records}")?,
            Proof::Race => writeln!(out, "by race")?,
            proof => {
                let provers: Vec<String> =
                    part.question.provers.iter().map(|p| p.number().to_string()).collect();
                writeln!(out, "part prover={} accept={}", provers.join(","), part.question.accept)?;
                write_proof(proof, out)?;
            }
        }
    }
    writeln!(out, "end")
}

fn write_proof(proof: &Proof, out: &mut impl Write) -> fmt::Result {
    match proof {
        Proof::Connections(_) | Proof::Race => Ok(()),
        Proof::Stealing => writeln!(out, "by stealing"),
        Proof::NoDraw(refutation) => write!(out, "by no-draw\n{}", refutation.records()),
        Proof::Tree(tree) => Writer::new(tree).write(out),
        Proof::Mirror { map, centre, no_draw } => {
            writeln!(out, "by mirror")?;
            write_list("map", std::slice::from_ref(map), out)?;
            if let Some(centre) = centre {
                writeln!(out, "m {}", centre.number())?;
            }
            if let Some(refutation) = no_draw {
                write!(out, "no-draw\n{}", refutation.records())?;
            }
            Ok(())
        }
        Proof::Caps { vectors } => {
            let vectors: Vec<String> = vectors.iter().map(ToString::to_string).collect();
            writeln!(out, "by caps\nvectors {}", vectors.join(" "))
        }
        Proof::Zones { maps, tree } => {
            writeln!(out, "by zones")?;
            write_list("map", maps, out)?;
            Writer::new(tree).write(out)
        }
        Proof::Breaker { piece, certificate } => {
            let piece = piece.map(|p| format!(" {}", p.number())).unwrap_or_default();
            writeln!(out, "by breaker{piece}")?;
            write_perms(&certificate.perms, out)?;
            certificate.parts.iter().try_for_each(|part| write_proof(&part.proof, out))
        }
    }
}

/// The symmetries that a tree uses.
pub fn write_perms(perms: &[Vec<Point>], out: &mut impl Write) -> fmt::Result {
    write_list("perm", perms, out)
}

fn write_list(word: &str, perms: &[Vec<Point>], out: &mut impl Write) -> fmt::Result {
    for perm in perms {
        let images: Vec<String> = perm.iter().map(|p| p.number().to_string()).collect();
        writeln!(out, "{word} {}", images.join(" "))?;
    }
    Ok(())
}

/// The records of a tree.
pub fn write_tree(tree: &Tree, out: &mut impl Write) -> fmt::Result {
    Writer::new(tree).write(out)
}

struct Writer<'a> {
    tree: &'a Tree,
    /// For nodes that are referred to: their label, given when they are written.
    labels: Vec<u32>,
    next_label: u32,
}

const UNUSED: u32 = 0;
const WANTED: u32 = u32::MAX;

impl<'a> Writer<'a> {
    fn new(tree: &'a Tree) -> Writer<'a> {
        let mut labels = vec![UNUSED; tree.nodes.len()];
        for node in &tree.nodes {
            if let Node::Same { node, .. } = node {
                labels[*node as usize] = WANTED;
            }
        }
        Writer { tree, labels, next_label: 1 }
    }

    fn write(mut self, out: &mut impl Write) -> fmt::Result {
        // Pre-order without recursion: trees are as deep as games are long, and as wide as boards.
        let mut todo: Vec<(Option<Move>, Option<NodeId>)> = Vec::new();
        if !self.tree.nodes.is_empty() {
            todo.push((None, Some(0)));
        }
        while let Some((reply, node)) = todo.pop() {
            if let Some(reply) = reply {
                writeln!(out, "r {}", show_move(reply))?;
            }
            let Some(id) = node else { continue };
            if self.labels[id as usize] == WANTED {
                self.labels[id as usize] = self.next_label;
                write!(out, "@{} ", self.next_label)?;
                self.next_label += 1;
            }
            match &self.tree.nodes[id as usize] {
                Node::Prover { mv, next } => {
                    writeln!(out, "m {}", show_move(*mv))?;
                    todo.push((None, *next));
                }
                Node::Opponent { otherwise, branches } => {
                    write!(out, "o {}", branches.len())?;
                    if let Some(leaf) = otherwise {
                        write!(out, " {}", show_leaf(leaf))?;
                    }
                    writeln!(out)?;
                    todo.extend(branches.iter().rev().map(|&(mv, next)| (Some(mv), next)));
                }
                Node::Leaf(leaf) => writeln!(out, "{}", show_leaf(leaf))?,
                Node::Same { node, perm } => writeln!(out, "= {} {perm}", self.labels[*node as usize])?,
            }
        }
        Ok(())
    }
}

/// A move as the checker reads it: points are numbered from 1.
pub fn show_move(mv: Move) -> String {
    match mv {
        Move::Claim(p) => p.number().to_string(),
        Move::Offer(p, q) => format!("{}+{}", p.number(), q.number()),
        Move::Hop { from, to } => format!("{}>{}", from.number(), to.number()),
    }
}

/// The word of a leaf and what follows it.
fn listed(word: &str, words: impl IntoIterator<Item = String>) -> String {
    words.into_iter().fold(word.to_string(), |text, word| text + " " + &word)
}

fn show_leaf(leaf: &Leaf) -> String {
    let number = |p: &Point| p.number().to_string();
    let pair = |(p, q): &(Point, Point)| format!("{}-{}", p.number(), q.number());
    match leaf {
        Leaf::Threats(points) => listed("t", points.iter().map(number)),
        Leaf::Weight => "w".to_string(),
        Leaf::Pairing(pairs) => listed("p", pairs.iter().map(pair)),
        Leaf::PairsAndWeight(pairs) => listed("pw", pairs.iter().map(pair)),
        Leaf::Answers(pairs) => listed("a", pairs.iter().map(pair)),
        Leaf::Nothing => "n".to_string(),
        Leaf::FollowUp => "f".to_string(),
        Leaf::PlayedOut(claims) => format!("e {claims}"),
        Leaf::AvoiderWeight => "v".to_string(),
        Leaf::Completing => "oc".to_string(),
        Leaf::OfferWeight => "ow".to_string(),
        Leaf::OfferPairs(pairs) => listed("op", pairs.iter().map(pair)),
        Leaf::Plan { pairs, answers, spare } => {
            let answers = answers.iter().map(|(claims, answer)| {
                let claims: Vec<String> = claims.iter().map(number).collect();
                format!("{}>{}", claims.join("-"), answer.number())
            });
            listed("u", pairs.iter().map(pair).chain(answers).chain(spare.as_ref().map(number)))
        }
        Leaf::HopWeight(point) => listed("h", point.as_ref().map(number)),
    }
}
