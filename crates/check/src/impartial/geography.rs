//! Geography on graphs: matchings with a barrier, and even kernels.

use super::{read_graph, verified};
use crate::core::statement::Statement;
use crate::core::text::{Records, point};
use crate::{Answer, Error, Fault};
use std::collections::HashSet;

struct Claim {
    n: usize,
    edges: Vec<(usize, usize)>,
    start: usize,
    /// The player to move wins.
    wins: bool,
}

fn read_claim(statement: &Statement) -> Result<Claim, Error> {
    statement.expect(&["vertices", "start", "value"], &["edge"])?;
    let (n, edges) = read_graph(statement, "edge")?;
    let mut seen = HashSet::new();
    for &(u, v) in &edges {
        if u == v || !seen.insert((u.min(v), u.max(v))) {
            return Err(Error(format!("the edge {} {} is a loop or stands twice", u + 1, v + 1)));
        }
    }
    let start = point(statement.need("start")?, n).map_err(Error)?;
    let wins = match statement.need("value")? {
        "N" => true,
        "P" => false,
        other => {
            return Err(Error(format!("“value {}” should be N or P", crate::core::text::shorten(other))));
        }
    };
    Ok(Claim { n, edges, start, wins })
}

impl Claim {
    fn words(&self, game: &str) -> String {
        let verdict = if self.wins { "wins" } else { "loses" };
        format!("In {game} on this graph the player to move at vertex {} {verdict}.", self.start + 1)
    }
}

/// Undirected vertex geography: the player to move at v wins iff every maximum matching covers v.
pub fn check_vertex(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    let claim = read_claim(statement)?;
    let present: HashSet<(usize, usize)> = claim.edges.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
    let (mut covered, mut size) = (vec![false; claim.n], 0);
    let mut barrier = vec![false; claim.n];
    loop {
        let line = records.record()?;
        let words: Vec<&str> = line.split(' ').collect();
        let vertices: Result<Vec<usize>, String> = words[1..].iter().map(|w| point(w, claim.n)).collect();
        let vertices = vertices.or_else(|message| records.reject(message))?;
        match (words[0], &vertices[..]) {
            ("m", &[u, v]) => {
                if !present.contains(&(u.min(v), u.max(v))) {
                    return records.reject(format!("there is no edge {} {}", u + 1, v + 1));
                }
                if covered[u] || covered[v] {
                    return records.reject("a vertex is matched twice");
                }
                (covered[u], covered[v]) = (true, true);
                size += 1;
            }
            ("b", list) => list.iter().for_each(|&v| barrier[v] = true),
            ("end", []) => break,
            _ => return records.reject("a record here is “m u v”, “b VERTICES” or “end”"),
        }
    }
    if claim.wins {
        // Without the start, every matching is smaller than the one listed: each that is as large covers the start.
        barrier[claim.start] = false;
        let bound = berge_bound(&claim, &barrier, Some(claim.start));
        if bound >= size {
            return records.reject(format!(
                "without the start the barrier allows {bound} pairs, and the matching has {size}"
            ));
        }
    } else {
        if covered[claim.start] {
            return records.reject("the matching covers the start");
        }
        let bound = berge_bound(&claim, &barrier, None);
        if bound > size {
            return records.reject(format!("the barrier allows {bound} pairs, and the matching has {size}"));
        }
    }
    let note = "the player to move wins vertex geography iff every maximum matching covers the vertex";
    Ok(verified(claim.words("vertex geography"), note))
}

/// The bound (n + |B| − odd components without B) / 2 on every matching, for the graph with or without one vertex.
fn berge_bound(claim: &Claim, barrier: &[bool], without: Option<usize>) -> usize {
    let gone = |v: usize| barrier[v] || Some(v) == without;
    let mut neighbours = vec![Vec::new(); claim.n];
    for &(u, v) in &claim.edges {
        if !gone(u) && !gone(v) {
            neighbours[u].push(v);
            neighbours[v].push(u);
        }
    }
    let mut met = vec![false; claim.n];
    let mut odd = 0;
    for root in (0..claim.n).filter(|&v| !gone(v)) {
        let mut stack = vec![root];
        let mut size = 0;
        while let Some(v) = stack.pop() {
            if !met[v] {
                met[v] = true;
                size += 1;
                stack.extend(&neighbours[v]);
            }
        }
        odd += size % 2;
    }
    let vertices = claim.n - usize::from(without.is_some());
    let barred = (0..claim.n).filter(|&v| barrier[v] && Some(v) != without).count();
    (vertices + barred - odd) / 2
}

/// Undirected edge geography: whoever must move from an even kernel loses.
pub fn check_edge(statement: &Statement, records: &mut Records<'_>) -> Result<Answer, Fault> {
    let mut claim = read_claim(statement)?;
    let mut at = claim.start;
    let mut line = records.record()?;
    if claim.wins {
        let Some(text) = line.strip_prefix("move ") else {
            return records.reject("a win begins with “move VERTEX”");
        };
        let to = point(text, claim.n).or_else(|message| records.reject(message))?;
        let before = claim.edges.len();
        claim.edges.retain(|&(u, v)| (u, v) != (at, to) && (v, u) != (at, to));
        if claim.edges.len() == before {
            return records.reject(format!("there is no edge {} {}", at + 1, to + 1));
        }
        at = to;
        line = records.record()?;
    }
    let mut inside = vec![false; claim.n];
    while line != "end" {
        let Some(list) = line.strip_prefix("k ") else {
            return records.reject("a record here is “k VERTICES” or “end”");
        };
        for word in list.split(' ') {
            inside[point(word, claim.n).or_else(|message| records.reject(message))?] = true;
        }
        line = records.record()?;
    }
    if !inside[at] {
        return records.reject(format!("vertex {} is not in the kernel", at + 1));
    }
    let mut odd = vec![false; claim.n];
    for &(u, v) in &claim.edges {
        match (inside[u], inside[v]) {
            (true, true) => {
                return records.reject(format!("the kernel has both ends of the edge {} {}", u + 1, v + 1));
            }
            (true, false) => odd[v] ^= true,
            (false, true) => odd[u] ^= true,
            (false, false) => {}
        }
    }
    if let Some(v) = odd.iter().position(|&o| o) {
        return records.reject(format!("vertex {} has an odd number of neighbours in the kernel", v + 1));
    }
    Ok(verified(claim.words("edge geography"), "whoever must move from an even kernel loses"))
}
