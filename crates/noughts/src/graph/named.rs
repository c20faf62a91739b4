//! Graphs that have a name.

use super::{Graph, HELP, MOST_EDGES, MOST_VERTICES};
use crate::spec::{Node, SpecError};

/// What can be typed, and what it is.
pub const NAMES: &[(&str, &str)] = &[
    ("K5", "complete graph"),
    ("K(3,4) or K3_4", "complete bipartite graph; K(2,2,2) has three parts"),
    ("C6", "cycle"),
    ("P5", "path on 5 vertices"),
    ("W5", "wheel: a hub and a cycle of 5"),
    ("Q3", "hypercube"),
    ("grid(3,4)", "3 by 4 vertices, neighbours joined"),
    ("ladder(4)", "grid(4,2)"),
    ("GP(5,2)", "generalised Petersen graph"),
    ("prism(5)", "GP(5,1)"),
    ("Petersen", "GP(5,2)"),
    ("dodecahedron", "GP(10,2)"),
    ("tetrahedron, octahedron, cube", "K4, K(2,2,2), Q3"),
    ("icosahedron", "12 vertices, 30 edges"),
    ("Heawood", "points and lines of the Fano plane"),
];

/// The named graph a part of a spec means.
pub fn build(node: &Node) -> Result<Graph, SpecError> {
    let (word, numbers) = word_and_numbers(node)?;
    let numbers: Vec<u32> = numbers
        .into_iter()
        .map(|n| {
            u32::try_from(n)
                .ok()
                .filter(|&n| u64::from(n) <= MOST_VERTICES)
                .ok_or_else(|| too_large(node, format!("{n} vertices")))
        })
        .collect::<Result<_, _>>()?;
    let (vertices, edges) = match (word.as_str(), &numbers[..]) {
        ("k", &[n]) if n >= 1 => parts(node, &vec![1; n as usize])?,
        ("k", ns) if ns.len() >= 2 && ns.iter().all(|&n| n >= 1) => parts(node, ns)?,
        ("c", &[n]) if n >= 3 => (n, cycle(0, n)),
        ("p", &[n]) if n >= 1 => (n, (1..n).map(|v| (v - 1, v)).collect()),
        ("w", &[n]) if n >= 3 => (n + 1, (1..=n).map(|v| (0, v)).chain(cycle(1, n)).collect()),
        ("q", &[d]) if d <= 13 => cube(d),
        ("cube", []) => cube(3),
        ("grid", &[m, n]) if m >= 1 && n >= 1 => grid(node, m, n)?,
        ("ladder", &[m]) if m >= 1 => grid(node, m, 2)?,
        ("gp", &[n, k]) if n >= 3 && k >= 1 && 2 * k < n => petersen(node, n, k)?,
        ("prism", &[n]) if n >= 3 => petersen(node, n, 1)?,
        ("petersen", []) => petersen(node, 5, 2)?,
        ("dodecahedron", []) => petersen(node, 10, 2)?,
        ("tetrahedron", []) => parts(node, &[1; 4])?,
        ("octahedron", []) => parts(node, &[2; 3])?,
        ("icosahedron", []) => icosahedron(),
        // A cycle of 14 with a chord from each even vertex to the one 5 further on.
        ("heawood", []) => {
            (14, cycle(0, 14).into_iter().chain((0..7).map(|i| (2 * i, (2 * i + 5) % 14))).collect())
        }
        _ => return Err(unknown(node, &word)),
    };
    Graph::numbered(vertices, edges).map_err(|error| SpecError::at(&node.span, error.to_string()))
}

/// `K5` and `K(5)`, `K3_4` and `K(3,4)` are the same.
fn word_and_numbers(node: &Node) -> Result<(String, Vec<u64>), SpecError> {
    let name = node.name()?;
    if name.body.is_some() {
        return Err(SpecError::at(&node.span, "a named graph takes no braces")
            .help("write graph{1 2; 2 3} for your own edges"));
    }
    let letters = name.word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    let digits = &name.word[letters.len()..];
    let typed = digits.split('_').filter(|d| !d.is_empty()).map(|d| d.parse().unwrap_or(u64::MAX));
    let mut numbers: Vec<u64> = typed.collect();
    for arg in &name.args {
        numbers.push(arg.number("the size of the graph")?);
    }
    Ok((letters.to_lowercase(), numbers))
}

type Edges = Vec<(u32, u32)>;

/// The cycle on `n` vertices from `first`.
fn cycle(first: u32, n: u32) -> Edges {
    (0..n).map(|v| (first + v, first + (v + 1) % n)).collect()
}

/// All edges between different parts.
fn parts(node: &Node, sizes: &[u32]) -> Result<(u32, Edges), SpecError> {
    let total: u64 = sizes.iter().map(|&n| u64::from(n)).sum();
    let inside: u64 = sizes.iter().map(|&n| u64::from(n) * u64::from(n)).sum();
    check(node, total, (total * total - inside) / 2)?;
    let part: Vec<usize> =
        sizes.iter().enumerate().flat_map(|(i, &n)| std::iter::repeat_n(i, n as usize)).collect();
    let n = total as u32;
    let pairs = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v)));
    Ok((n, pairs.filter(|&(u, v)| part[u as usize] != part[v as usize]).collect()))
}

fn cube(d: u32) -> (u32, Edges) {
    let n = 1 << d;
    let edges = (0..n).flat_map(|v| (0..d).map(move |i| (v, v | 1 << i))).filter(|(u, v)| u != v);
    (n, edges.collect())
}

fn grid(node: &Node, m: u32, n: u32) -> Result<(u32, Edges), SpecError> {
    check(node, u64::from(m) * u64::from(n), 0)?;
    let cells = (0..n).flat_map(|y| (0..m).map(move |x| (x, y)));
    let edges = cells.flat_map(|(x, y)| {
        let v = y * m + x;
        let right = (x + 1 < m).then_some((v, v + 1));
        let down = (y + 1 < n).then_some((v, v + m));
        right.into_iter().chain(down)
    });
    Ok((m * n, edges.collect()))
}

/// An outer cycle of `n`, spokes, and an inner star that joins every `k`-th vertex.
fn petersen(node: &Node, n: u32, k: u32) -> Result<(u32, Edges), SpecError> {
    check(node, 2 * u64::from(n), 3 * u64::from(n))?;
    let inner = (0..n).map(|v| (n + v, n + (v + k) % n));
    let edges = cycle(0, n).into_iter().chain((0..n).map(|v| (v, n + v))).chain(inner);
    Ok((2 * n, edges.collect()))
}

/// Two poles, each with a ring of five around it, and a band of ten triangles between the rings.
fn icosahedron() -> (u32, Edges) {
    let mut edges: Edges = cycle(1, 5).into_iter().chain(cycle(6, 5)).collect();
    for i in 0..5 {
        edges.extend([(0, 1 + i), (11, 6 + i), (1 + i, 6 + i), (1 + i, 6 + (i + 1) % 5)]);
    }
    (12, edges)
}

fn check(node: &Node, vertices: u64, edges: u64) -> Result<(), SpecError> {
    if vertices > MOST_VERTICES || edges > MOST_EDGES {
        return Err(too_large(node, format!("{vertices} vertices and {edges} edges")));
    }
    Ok(())
}

fn too_large(node: &Node, what: String) -> SpecError {
    SpecError::at(&node.span, what + " are too many")
        .help(format!("at most {MOST_VERTICES} vertices and {MOST_EDGES} edges"))
}

fn unknown(node: &Node, word: &str) -> SpecError {
    let known = NAMES.iter().find(|(name, _)| {
        let letters: String = name.chars().take_while(|c| c.is_alphabetic()).collect();
        letters.eq_ignore_ascii_case(word)
    });
    match known {
        Some((name, about)) => SpecError::at(&node.span, format!("there is no graph “{node}”"))
            .help(format!("write {name} ({about})")),
        None => SpecError::at(&node.span, format!("no graph is called “{node}”")).help(HELP),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vertices, edges, degree where it is the same everywhere, girth, diameter: counted from the graph.
    fn facts(name: &str) -> (usize, usize, Option<usize>, usize, usize) {
        let g: Graph = name.parse().unwrap();
        let around = g.neighbours();
        let degree = around.iter().map(Vec::len).min().filter(|&d| around.iter().all(|a| a.len() == d));
        let (mut girth, mut diameter) = (usize::MAX, 0);
        for start in 0..g.vertices() {
            let mut distance = vec![usize::MAX; g.vertices()];
            let mut came_by = vec![u32::MAX; g.vertices()];
            distance[start] = 0;
            let mut queue = std::collections::VecDeque::from([start]);
            while let Some(v) = queue.pop_front() {
                for &(u, e) in &around[v] {
                    let u = u as usize;
                    if distance[u] == usize::MAX {
                        distance[u] = distance[v] + 1;
                        came_by[u] = e;
                        queue.push_back(u);
                    } else if e != came_by[v] {
                        girth = girth.min(distance[u] + distance[v] + 1);
                    }
                }
            }
            diameter = diameter.max(distance.into_iter().max().unwrap());
        }
        (g.vertices(), g.edges().len(), degree, girth, diameter)
    }

    #[test]
    fn named_graphs_have_their_known_parameters() {
        assert_eq!(facts("K5"), (5, 10, Some(4), 3, 1));
        assert_eq!(facts("K(3,4)"), (7, 12, None, 4, 2));
        assert_eq!(facts("k3_4"), facts("K(3,4)"));
        assert_eq!(facts("C6"), (6, 6, Some(2), 6, 3));
        assert_eq!(facts("P5"), (5, 4, None, usize::MAX, 4));
        assert_eq!(facts("W5"), (6, 10, None, 3, 2));
        assert_eq!(facts("W3"), facts("K4"));
        assert_eq!(facts("Q4"), (16, 32, Some(4), 4, 4));
        assert_eq!(facts("grid(3,4)"), (12, 17, None, 4, 5));
        assert_eq!(facts("ladder(4)"), (8, 10, None, 4, 4));
        assert_eq!(facts("prism(5)"), (10, 15, Some(3), 4, 3));
        assert_eq!(facts("Petersen"), (10, 15, Some(3), 5, 2));
        assert_eq!(facts("dodecahedron"), (20, 30, Some(3), 5, 5));
        assert_eq!(facts("icosahedron"), (12, 30, Some(5), 3, 3));
        assert_eq!(facts("octahedron"), (6, 12, Some(4), 3, 2));
        assert_eq!(facts("Heawood"), (14, 21, Some(3), 6, 3));
    }

    #[test]
    fn impossible_names_are_refused() {
        for bad in [
            "K0",
            "C2",
            "W2",
            "Q14",
            "K(100000)",
            "K99999999999999999999",
            "GP(4,2)",
            "Petersen(3)",
            "K(5000,5000)",
            "K",
            "C(3,3)",
        ] {
            assert!(bad.parse::<Graph>().is_err(), "{bad}");
        }
    }
}
