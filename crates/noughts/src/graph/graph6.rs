//! graph6: the compact text form of a graph used by nauty and the House of Graphs.
//!
//! The number of vertices, then the upper triangle of the adjacency matrix column by column, six bits to a
//! character, each character 63 more than its six bits.

use super::{Graph, GraphError, MOST_VERTICES};

/// Reads a graph6 line (without the optional `>>graph6<<` header, which is skipped).
pub fn from_graph6(text: &str) -> Result<Graph, GraphError> {
    let text = text.trim();
    let text = text.strip_prefix(">>graph6<<").unwrap_or(text);
    let mut bits = Vec::with_capacity(text.len());
    for c in text.chars() {
        let code = u32::from(c);
        if !(63..=126).contains(&code) {
            return Err(GraphError::Text(format!("{c:?} is no character of graph6")));
        }
        bits.push(code - 63);
    }
    // 63 stands for "three more characters", 63 63 for "six more".
    let (n, rest) = match &bits[..] {
        [63, 63, rest @ ..] if rest.len() >= 6 => (join(&rest[..6]), &rest[6..]),
        [63, rest @ ..] if rest.len() >= 3 => (join(&rest[..3]), &rest[3..]),
        [n, rest @ ..] if *n < 63 => (u64::from(*n), rest),
        _ => return Err(GraphError::Text("this graph6 text ends before the number of vertices does".into())),
    };
    if n > MOST_VERTICES {
        return Err(GraphError::TooLarge(format!("{n} vertices are too many (at most {MOST_VERTICES})")));
    }
    let wanted = (n * n.saturating_sub(1) / 2).div_ceil(6);
    if rest.len() as u64 != wanted {
        return Err(GraphError::Text(format!(
            "a graph6 text for {n} vertices has {wanted} characters after the number, and here are {}",
            rest.len()
        )));
    }
    let mut edges = Vec::new();
    let mut place = 0;
    for v in 1..n as u32 {
        for u in 0..v {
            if rest[place / 6] >> (5 - place % 6) & 1 == 1 {
                edges.push((u, v));
            }
            place += 1;
        }
    }
    edges.sort_unstable();
    Graph::numbered(n as u32, edges)
}

fn join(sixes: &[u32]) -> u64 {
    sixes.iter().fold(0, |n, &six| n << 6 | u64::from(six))
}

/// Writes a graph in graph6; labels are not kept.
pub fn to_graph6(graph: &Graph) -> String {
    let n = graph.vertices();
    let mut sixes: Vec<u32> = match n {
        0..63 => vec![n as u32],
        63..258_048 => vec![63, (n >> 12) as u32 & 63, (n >> 6) as u32 & 63, n as u32 & 63],
        _ => [63, 63].into_iter().chain((0..6).rev().map(|i| (n >> (6 * i)) as u32 & 63)).collect(),
    };
    let start = sixes.len();
    sixes.resize(start + (n * n.saturating_sub(1) / 2).div_ceil(6), 0);
    for &(u, v) in graph.edges() {
        let place = v as usize * (v as usize - 1) / 2 + u as usize;
        sixes[start + place / 6] |= 1 << (5 - place % 6);
    }
    sixes.iter().filter_map(|six| char::from_u32(six + 63)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_texts() {
        // The example of the format's specification: 5 vertices, edges 0-2, 0-4, 1-3, 3-4.
        let g = from_graph6("DQc").unwrap();
        assert_eq!(g.edges(), &[(0, 2), (0, 4), (1, 3), (3, 4)]);
        assert_eq!(to_graph6(&g), "DQc");
        assert_eq!(to_graph6(&"K3".parse().unwrap()), "Bw");
        assert_eq!(to_graph6(&"K4".parse().unwrap()), "C~");
    }

    #[test]
    fn round_trips() {
        for name in ["K1", "P2", "Petersen", "Q4", "K(3,4)", "C70", "Heawood"] {
            let g: Graph = name.parse().unwrap();
            let back = from_graph6(&to_graph6(&g)).unwrap();
            let mut edges = g.edges().to_vec();
            edges.sort_unstable();
            assert_eq!((back.vertices(), back.edges()), (g.vertices(), &edges[..]), "{name}");
        }
    }

    #[test]
    fn broken_texts_are_refused() {
        for bad in ["", "D", "DQcc", "D c", "~", "~~????", "é", "~~~~~~~~"] {
            assert!(from_graph6(bad).is_err(), "{bad:?}");
        }
    }
}
