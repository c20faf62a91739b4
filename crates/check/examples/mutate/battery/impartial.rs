//! Impartial games by their definitions: digraphs, geography, heap games and the misère quotients of small ones.

use super::oracle::{Lines, numbers};
use std::collections::{BTreeMap, HashMap};

/// Is a statement about impartial games true? `None`: too large, or not in this language.
pub fn truth(kind: &str, lines: &Lines<'_>) -> Option<bool> {
    match kind {
        "grundy" => grundy(lines),
        "geography" => {
            let (edges, start) = graph(lines)?;
            Some(vertex_wins(&edges, start, 0) == (lines.get("value")? == "N"))
        }
        "edge-geography" => {
            let (edges, start) = graph(lines)?;
            Some(edge_wins(&edges, start, 0) == (lines.get("value")? == "N"))
        }
        "octal" => octal(lines),
        "misere-quotient" => misere(lines),
        _ => None,
    }
}

fn mex(values: &[u32]) -> u32 {
    (0..=values.len() as u32).find(|v| !values.contains(v)).unwrap_or(0)
}

fn grundy(lines: &Lines<'_>) -> Option<bool> {
    let n: usize = lines.get("vertices")?.parse().ok().filter(|n| *n <= 50)?;
    let arcs: Vec<Vec<usize>> = lines.all("arc").into_iter().map(numbers).collect::<Option<_>>()?;
    // Values are found round by round; a vertex that reaches a cycle never gets one.
    let mut value: Vec<Option<u32>> = vec![None; n];
    for _ in 0..n {
        for v in 0..n {
            let options = arcs.iter().filter(|arc| arc[0] == v).map(|arc| value[arc[1]]);
            if let Some(options) = options.collect::<Option<Vec<u32>>>() {
                value[v] = Some(mex(&options));
            }
        }
    }
    let claims = lines.all("value");
    let holds = claims.iter().map(|text| {
        let (v, g) = text.split_once(' ')?;
        Some(value[v.parse::<usize>().ok()? - 1] == Some(g.parse().ok()?))
    });
    Some(holds.collect::<Option<Vec<bool>>>()?.into_iter().all(|held| held))
}

/// Edges and the start.
type Graph = (Vec<(usize, usize)>, usize);

fn graph(lines: &Lines<'_>) -> Option<Graph> {
    lines.get("vertices")?.parse().ok().filter(|n: &usize| *n <= 12)?;
    let edges = lines.all("edge").into_iter().map(|text| match numbers(text)?[..] {
        [u, v] => Some((u, v)),
        _ => None,
    });
    let edges: Vec<(usize, usize)> = edges.collect::<Option<_>>()?;
    let start = lines.get("start")?.parse::<usize>().ok()? - 1;
    (edges.len() <= 14).then_some((edges, start))
}

/// Does the player to move win? Vertices in `gone` are deleted.
pub fn vertex_wins(edges: &[(usize, usize)], at: usize, gone: u32) -> bool {
    let to = edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)]).filter(|&(u, _)| u == at).map(|(_, v)| v);
    let mut to = to.filter(|&v| gone >> v & 1 == 0 && v != at);
    to.any(|v| !vertex_wins(edges, v, gone | 1 << at))
}

/// Does the player to move win? Edges in `gone` are deleted.
pub fn edge_wins(edges: &[(usize, usize)], at: usize, gone: u32) -> bool {
    let mut moves =
        edges.iter().enumerate().filter(|(i, _)| gone >> i & 1 == 0).filter_map(|(i, &(u, v))| {
            if u == at {
                Some((i, v))
            } else if v == at {
                Some((i, u))
            } else {
                None
            }
        });
    moves.any(|(i, v)| !edge_wins(edges, v, gone | 1 << i))
}

/// The heaps that each move from a heap leaves.
pub fn heap_moves(code: &str, heap: usize) -> Option<Vec<Vec<usize>>> {
    if code == "split-unequal" {
        return Some((1..heap).filter(|a| a + a < heap).map(|a| vec![a, heap - a]).collect());
    }
    let mut moves = Vec::new();
    for (taken, digit) in code.chars().filter(|c| *c != '.').enumerate() {
        let digit = digit.to_digit(16)?;
        let Some(rest) = heap.checked_sub(taken) else { break };
        if digit & 1 != 0 && rest == 0 {
            moves.push(Vec::new());
        }
        if digit & 2 != 0 && rest > 0 {
            moves.push(vec![rest]);
        }
        for a in 1..rest {
            if digit & 4 != 0 && a <= rest - a {
                moves.push(vec![a, rest - a]);
            }
            for b in a..rest - a {
                if digit & 8 != 0 && rest - a - b >= b {
                    moves.push(vec![a, b, rest - a - b]);
                }
            }
        }
    }
    Some(moves)
}

pub fn octal_values(code: &str, heaps: usize) -> Option<Vec<u32>> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..heaps {
        let options: Vec<u32> =
            heap_moves(code, heap)?.iter().map(|heaps| heaps.iter().fold(0, |x, &h| x ^ values[h])).collect();
        values.push(mex(&options));
    }
    Some(values)
}

/// A period is not proved here; it is looked at far beyond its claim.
fn octal(lines: &Lines<'_>) -> Option<bool> {
    let (length, start) = lines.get("period")?.split_once(" from ")?;
    let (length, start): (usize, usize) = (length.parse().ok()?, start.parse().ok()?);
    if start + length > 40 {
        return None;
    }
    let values = octal_values(lines.get("code")?, 4 * (start + length) + 30)?;
    Some((start..values.len() - length).all(|n| values[n] == values[n + length]))
}

/// The elements of a misère quotient, as far as sums of a few games tell; with everything a certificate needs.
pub struct Quotient {
    /// For each element a sum that has it: how many heaps of each size.
    pub sums: Vec<Vec<usize>>,
    pub product: Vec<Vec<usize>>,
    pub lost: Vec<bool>,
    /// The element of each heap.
    pub heap: Vec<usize>,
    pub options: Vec<Vec<Vec<usize>>>,
}

/// Sums of so many heaps of each size are told apart by adding such sums.
const MOST_HEAPS: usize = 3;

pub fn quotient(code: &str, largest: usize) -> Option<Quotient> {
    let options: Vec<Vec<Vec<usize>>> = (0..=largest).map(|h| heap_moves(code, h)).collect::<Option<_>>()?;
    let alive: Vec<usize> = (0..=largest).filter(|&h| !options[h].is_empty()).collect();
    if alive.len() > 3 {
        return None;
    }
    let mut outcomes = HashMap::new();
    let mut some: Vec<Vec<usize>> = vec![vec![0; largest + 1]];
    for &h in &alive {
        some = some.iter().flat_map(|sum| (0..=MOST_HEAPS).map(move |k| with(sum, h, k))).collect();
    }
    some.sort_by_key(|sum| sum.iter().sum::<usize>());
    let mut signature = |sum: &[usize]| -> Vec<bool> {
        some.iter().map(|test| lost(&options, &plus(sum, test), &mut outcomes)).collect()
    };
    let mut classes: BTreeMap<Vec<bool>, usize> = BTreeMap::new();
    let mut sums = Vec::new();
    for sum in &some {
        let fresh = classes.len();
        if *classes.entry(signature(sum)).or_insert(fresh) == fresh && sums.len() == fresh {
            sums.push(sum.clone());
        }
    }
    let mut element = |sum: &[usize]| classes.get(&signature(sum)).copied();
    let rows = sums.iter().map(|x| sums.iter().map(|y| element(&plus(x, y))).collect::<Option<Vec<usize>>>());
    let product = rows.collect::<Option<Vec<_>>>()?;
    let zero = vec![0; largest + 1];
    let heap =
        (0..=largest).map(|h| if options[h].is_empty() { Some(0) } else { element(&with(&zero, h, 1)) });
    let heap = heap.collect::<Option<Vec<usize>>>()?;
    let lost = sums.iter().map(|sum| lost(&options, sum, &mut outcomes)).collect();
    Some(Quotient { sums, product, lost, heap, options })
}

fn with(sum: &[usize], heap: usize, count: usize) -> Vec<usize> {
    let mut sum = sum.to_vec();
    sum[heap] += count;
    sum
}

fn plus(a: &[usize], b: &[usize]) -> Vec<usize> {
    a.iter().zip(b).map(|(x, y)| x + y).collect()
}

/// Is a sum lost for the player to move, misère?
fn lost(options: &[Vec<Vec<usize>>], sum: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    // Heaps without moves do nothing.
    let sum: Vec<usize> = (0..sum.len()).map(|h| if options[h].is_empty() { 0 } else { sum[h] }).collect();
    if let Some(&value) = known.get(&sum) {
        return value;
    }
    let mut moves = 0;
    let mut wins = false;
    for heap in (0..sum.len()).filter(|&h| sum[h] > 0) {
        for left in &options[heap] {
            let mut next = sum.clone();
            next[heap] -= 1;
            for &h in left {
                next[h] += 1;
            }
            moves += 1;
            wins = wins || lost(options, &next, known);
        }
    }
    let value = moves > 0 && !wins;
    known.insert(sum, value);
    value
}

fn misere(lines: &Lines<'_>) -> Option<bool> {
    if lines.get("period").is_some() {
        return None;
    }
    let (code, largest) = lines.get("heaps")?.rsplit_once(' ')?;
    let largest = largest.parse().ok().filter(|n| *n <= 4)?;
    let quotient = quotient(code, largest)?;
    Some(lines.get("order")?.parse() == Ok(quotient.sums.len()))
}
