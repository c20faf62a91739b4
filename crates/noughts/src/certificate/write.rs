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
                write_move("r", reply, out)?;
            }
            let Some(id) = node else { continue };
            if self.labels[id as usize] == WANTED {
                self.labels[id as usize] = self.next_label;
                write!(out, "@{} ", self.next_label)?;
                self.next_label += 1;
            }
            match &self.tree.nodes[id as usize] {
                Node::Prover { mv, next } => {
                    write_move("m", *mv, out)?;
                    todo.push((None, *next));
                }
                Node::Opponent { otherwise, branches } => {
                    write!(out, "o {}", branches.len())?;
                    if let Some(leaf) = otherwise {
                        out.write_char(' ')?;
                        write_leaf(leaf, out)?;
                    }
                    out.write_char('\n')?;
                    todo.extend(branches.iter().rev().map(|&(mv, next)| (Some(mv), next)));
                }
                Node::Leaf(leaf) => {
                    write_leaf(leaf, out)?;
                    out.write_char('\n')?;
                }
                Node::Same { node, perm } => writeln!(out, "= {} {perm}", self.labels[*node as usize])?,
            }
        }
        Ok(())
    }
}

/// The record of a move: its word, and the move as the checker reads it, with points numbered from 1.
pub fn write_move(word: &str, mv: Move, out: &mut impl Write) -> fmt::Result {
    match mv {
        Move::Claim(p) => writeln!(out, "{word} {}", p.number()),
        Move::Offer(p, q) => writeln!(out, "{word} {}+{}", p.number(), q.number()),
        Move::Hop { from, to } => writeln!(out, "{word} {}>{}", from.number(), to.number()),
    }
}

fn write_points(word: &str, points: &[Point], out: &mut impl Write) -> fmt::Result {
    out.write_str(word)?;
    points.iter().try_for_each(|p| write!(out, " {}", p.number()))
}

fn write_pairs(word: &str, pairs: &[(Point, Point)], out: &mut impl Write) -> fmt::Result {
    out.write_str(word)?;
    pairs.iter().try_for_each(|(p, q)| write!(out, " {}-{}", p.number(), q.number()))
}

/// A leaf: its word, and what follows it.
fn write_leaf(leaf: &Leaf, out: &mut impl Write) -> fmt::Result {
    match leaf {
        Leaf::Threats(points) => write_points("t", points, out),
        Leaf::Weight => out.write_str("w"),
        Leaf::Pairing(pairs) => write_pairs("p", pairs, out),
        Leaf::PairsAndWeight(pairs) => write_pairs("pw", pairs, out),
        Leaf::Answers(pairs) => write_pairs("a", pairs, out),
        Leaf::Nothing => out.write_str("n"),
        Leaf::FollowUp => out.write_str("f"),
        Leaf::PlayedOut(claims) => write!(out, "e {claims}"),
        Leaf::AvoiderWeight => out.write_str("v"),
        Leaf::Completing => out.write_str("oc"),
        Leaf::OfferWeight => out.write_str("ow"),
        Leaf::OfferPairs(pairs) => write_pairs("op", pairs, out),
        Leaf::Plan { pairs, answers, spare } => {
            write_pairs("u", pairs, out)?;
            for (claims, answer) in answers {
                let claims: Vec<String> = claims.iter().map(|p| p.number().to_string()).collect();
                write!(out, " {}>{}", claims.join("-"), answer.number())?;
            }
            write_points("", spare.as_slice(), out)
        }
        Leaf::HopWeight(point) => write_points("h", point.as_slice(), out),
    }
}
