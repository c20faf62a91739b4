//! Where matroids come from: a rank oracle for each way to name one.

use super::axioms;
use super::{ELEMENTS, Mask, Matroid, elements};
use crate::board::{Point, Shape, inline, labels};
use crate::field::Field;
use crate::graph::Graph;
use crate::spec::{Body, Node, SpecError};

const HELP: &str = "known are uniform(r,n), graphic(G), wheel(r), whirl(r), linear(q){1 0 1; 0 1 1}, fano, \
     nonfano, vamos, bases{1 2; 1 3} and circuits{1 2 3}";

/// The matroid a part of a spec means; the suffix of the part is not looked at when it is `graphic(G)`.
pub fn read(node: &Node) -> Result<Matroid, SpecError> {
    let name = node.name().map_err(|e| e.help(HELP))?;
    let word = name.word.to_lowercase();
    if word != "graphic" {
        node.no_suffix()?;
    }
    match word.as_str() {
        "uniform" => uniform(node),
        "graphic" => {
            let arg = &node.args(1..=1, "graphic(K5)")?[0];
            arg.no_suffix()?;
            let graph = Graph::from_node(arg)?;
            check_size(node, graph.edges().len() as u64)?;
            let labels = (0..graph.edges().len()).map(|e| graph.edge_label(e)).collect();
            Ok(graphic(labels, graph.vertices(), graph.edges().to_vec()))
        }
        "wheel" => wheel(node, "wheel(3)"),
        "whirl" => {
            let wheel = wheel(node, "whirl(3)")?;
            let rim = super::below(wheel.labels.len()) & !super::below(wheel.labels.len() / 2);
            Ok(relaxed(wheel, rim))
        }
        "linear" => linear(node),
        "fano" | "nonfano" | "vamos" => {
            node.args(0..=0, &word)?;
            Ok(match word.as_str() {
                "fano" => fano(),
                // The three points off the lines through 7, on a line in characteristic 2 alone.
                "nonfano" => relaxed(fano(), mask(&[2, 4, 5].map(Point::new))),
                _ => vamos(),
            })
        }
        "bases" | "circuits" => {
            node.args(0..=0, &format!("{word}{{1 2; 1 3; 2 3}}"))?;
            let body = braces(node, &format!("{word}{{1 2; 1 3; 2 3}}"))?;
            let (labels, sets) = listed(node, body)?;
            let span = body.at..body.at + body.text.len();
            let show = |set: Mask| {
                let names: Vec<&str> = elements(set).iter().map(|&e| labels[e as usize].as_str()).collect();
                format!("{{{}}}", names.join(" "))
            };
            let checked =
                if word == "bases" { axioms::bases(&sets, &show) } else { axioms::circuits(&sets, &show) };
            checked.map_err(|(message, help)| SpecError::at(&span, message).help(help))?;
            Ok(if word == "bases" { from_bases(labels, sets) } else { from_circuits(labels, sets) })
        }
        _ => Err(SpecError::at(&node.span, format!("no matroid is called “{node}”")).help(HELP)),
    }
}

fn check_size(node: &Node, elements: u64) -> Result<(), SpecError> {
    if elements > ELEMENTS as u64 {
        return Err(SpecError::at(&node.span, format!("{elements} elements are too many"))
            .help(format!("a matroid has at most {ELEMENTS} elements here")));
    }
    Ok(())
}

fn braces<'n>(node: &'n Node, syntax: &str) -> Result<&'n Body, SpecError> {
    let body = node.name()?.body.as_ref();
    body.ok_or_else(|| SpecError::at(&node.span, "expected braces").help(format!("write {syntax}")))
}

fn mask(elements: &[Point]) -> Mask {
    elements.iter().fold(0, |set, e| set | 1 << e.index())
}

fn uniform(node: &Node) -> Result<Matroid, SpecError> {
    let args = node.args(2..=2, "uniform(2,4): rank 2, 4 elements")?;
    let n = args[1].number("the number of elements")?;
    check_size(node, n)?;
    let r = args[0].number_in("the rank", 0..=n)? as u32;
    let rank_of = Box::new(move |s: Mask| s.count_ones().min(r));
    Ok(Matroid { labels: labels::numbers(n as usize), rank_of, shape: Shape::Circle })
}

/// Rank = vertices − components. Loops and parallel edges are allowed here.
fn graphic(labels: Vec<String>, vertices: usize, edges: Vec<(u32, u32)>) -> Matroid {
    let shape = Shape::Graph { vertices: vertices as u32, edges: edges.clone() };
    let rank_of = move |s: Mask| {
        let mut parent: Vec<u32> = (0..vertices as u32).collect();
        let mut rank = 0;
        for e in elements(s) {
            let (u, v) = edges[e as usize];
            let (a, b) = (root(&mut parent, u), root(&mut parent, v));
            if a != b {
                parent[a as usize] = b;
                rank += 1;
            }
        }
        rank
    };
    Matroid { labels, rank_of: Box::new(rank_of), shape }
}

fn root(parent: &mut [u32], mut v: u32) -> u32 {
    while parent[v as usize] != v {
        let up = parent[parent[v as usize] as usize];
        parent[v as usize] = up;
        v = up;
    }
    v
}

/// Spokes `s1 … sr` from the hub, then the rim `r1 … rr`.
fn wheel(node: &Node, syntax: &str) -> Result<Matroid, SpecError> {
    let r = node.args(1..=1, syntax)?[0].number_in("the rank", 2..=ELEMENTS as u64 / 2)? as u32;
    let labels = (1..=r).map(|i| format!("s{i}")).chain((1..=r).map(|i| format!("r{i}"))).collect();
    let edges = (1..=r).map(|i| (0, i)).chain((1..=r).map(|i| (i, i % r + 1))).collect();
    Ok(graphic(labels, r as usize + 1, edges))
}

/// Makes a circuit that is a hyperplane a basis, and changes nothing else.
fn relaxed(matroid: Matroid, circuit: Mask) -> Matroid {
    let Matroid { labels, rank_of, shape } = matroid;
    let relaxed = move |s: Mask| rank_of(s) + u32::from(s == circuit);
    Matroid { labels, rank_of: Box::new(relaxed), shape }
}

/// The points 1 to 7 as vectors over GF(2), in binary.
fn fano() -> Matroid {
    let rank_of = |s: Mask| {
        // Three of the seven span a line or the plane; the sums of what is in `s` are the span.
        let mut span = 1_u32;
        for e in elements(s) {
            let sums = (0..8).filter(|v| span >> v & 1 == 1).fold(0, |m, v| m | 1 << (v ^ (e + 1)));
            span |= sums;
        }
        span.count_ones().ilog2()
    };
    Matroid { labels: labels::numbers(7), rank_of: Box::new(rank_of), shape: Shape::Circle }
}

/// Four pairs; two pairs together are dependent, except the last two.
fn vamos() -> Matroid {
    let pairs: Vec<Mask> = (0..4).map(|i| 3 << (2 * i)).collect();
    let mut dependent: Vec<Mask> =
        (0..4).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| pairs[i] | pairs[j]).collect();
    dependent.retain(|&s| s != pairs[2] | pairs[3]);
    let rank_of = move |s: Mask| s.count_ones().min(4) - u32::from(dependent.contains(&s));
    Matroid { labels: labels::numbers(8), rank_of: Box::new(rank_of), shape: Shape::Circle }
}

/// The columns of a matrix over GF(q), whose elements are 0, 1, …, q−1.
fn linear(node: &Node) -> Result<Matroid, SpecError> {
    let syntax = "linear(2){1 0 1; 0 1 1}";
    let arg = &node.args(1..=1, syntax)?[0];
    let q = arg.number("the order of the field")?;
    let field = Field::new(q)
        .map_err(|e| SpecError::at(&arg.span, e.to_string()).help("the order of a field is a prime power"))?;
    let body = braces(node, syntax)?;
    let mut rows: Vec<Vec<u32>> = Vec::new();
    let mut at = body.at;
    for part in body.text.split(';') {
        let span = at..at + part.len();
        at += part.len() + 1;
        let entry = |word: &str| word.parse().ok().filter(|&x: &u32| x < field.order());
        let words = part.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let row: Option<Vec<u32>> = words.map(entry).collect();
        let Some(row) = row else {
            return Err(SpecError::at(&span, format!("this row is not over GF({q})"))
                .help(format!("the elements of GF({q}) are written 0 to {}", q - 1)));
        };
        if rows.first().is_some_and(|first| first.len() != row.len()) {
            return Err(SpecError::at(
                &span,
                format!("a row of {} entries after one of {}", row.len(), rows[0].len()),
            )
            .help("all rows of a matrix are equally long"));
        }
        rows.push(row);
    }
    let n = rows[0].len();
    check_size(node, n as u64)?;
    let columns: Vec<Vec<u32>> = (0..n).map(|j| rows.iter().map(|row| row[j]).collect()).collect();
    let rank_of = move |s: Mask| {
        column_rank(&field, elements(s).iter().map(|&e| columns[e as usize].clone()).collect())
    };
    Ok(Matroid { labels: labels::numbers(n), rank_of: Box::new(rank_of), shape: Shape::Circle })
}

/// Gauss's elimination: each vector in turn clears its leading place from the later ones.
fn column_rank(field: &Field, mut vectors: Vec<Vec<u32>>) -> u32 {
    let mut rank = 0;
    for i in 0..vectors.len() {
        let (done, rest) = vectors.split_at_mut(i + 1);
        let pivot = &done[i];
        let Some(lead) = pivot.iter().position(|&x| x != 0) else { continue };
        let Some(inverse) = field.inverse(pivot[lead]) else { continue };
        rank += 1;
        for vector in rest.iter_mut().filter(|v| v[lead] != 0) {
            let factor = field.mul(vector[lead], inverse);
            for (x, &y) in vector.iter_mut().zip(pivot) {
                *x = field.sub(*x, field.mul(factor, y));
            }
        }
    }
    rank
}

/// The sets in braces, written as in `lines{…}`; elements after `|` are in none of them.
fn listed(node: &Node, body: &Body) -> Result<(Vec<String>, Vec<Mask>), SpecError> {
    let (labels, first, second) = inline::read(body)?;
    if second.is_some() {
        return Err(SpecError::at(&node.span, "a matroid has one family here").help("leave out the “/”"));
    }
    check_size(node, labels.len() as u64)?;
    Ok((labels, first.iter().map(mask).collect()))
}

fn from_bases(labels: Vec<String>, bases: Vec<Mask>) -> Matroid {
    let rank_of = move |s: Mask| bases.iter().map(|b| (b & s).count_ones()).max().unwrap_or(0);
    Matroid { labels, rank_of: Box::new(rank_of), shape: Shape::Circle }
}

/// Elements are taken one by one unless they close a circuit.
fn from_circuits(labels: Vec<String>, circuits: Vec<Mask>) -> Matroid {
    let rank_of = move |s: Mask| {
        let taken = elements(s).iter().fold(0, |taken: Mask, e| {
            let with = taken | 1 << e;
            if circuits.iter().any(|c| c & !with == 0) { taken } else { with }
        });
        taken.count_ones()
    };
    Matroid { labels, rank_of: Box::new(rank_of), shape: Shape::Circle }
}
