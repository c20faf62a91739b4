//! Statements and certificates about impartial games, as docs/certificates-impartial.md specifies them.

use super::digraph::{Digraph, Labels};
use super::geography::edge::Kernel;
use super::geography::vertex::Evidence;
use super::misere::games::{Games, Multiset};
use super::misere::quotient::Quotient;
use super::octal::HeapGame;
use noughts::certificates::Files;
use std::fmt::{Display, Write};

fn lines(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().concat()
}

fn words<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    lines(items.into_iter().map(|item| format!(" {item}")))
}

/// The period of a heap game, if one is proved.
pub fn period(game: &HeapGame) -> Option<Files> {
    let period = game.period()?;
    let claim = format!("code {}\nperiod {} from {}\n", game.code(), period.length, period.start);
    let table = &game.values().known()[..period.start + period.length];
    let records = lines(table.chunks(50).map(|chunk| format!("g{}\n", words(chunk))));
    Some(Files::new("octal", &claim, &records))
}

/// The Grundy numbers of these vertices (and of all that can be reached).
pub fn grundy(graph: &Digraph, labels: &Labels, claimed: &[usize]) -> Files {
    let mut claim = format!("vertices {}\n", graph.len());
    for (v, w) in graph.arcs() {
        let _ = writeln!(claim, "arc {} {}", v + 1, w + 1);
    }
    for &v in claimed {
        let _ = writeln!(claim, "value {} {}", v + 1, labels.grundy[v]);
    }
    // Options first.
    let mut order: Vec<usize> = (0..graph.len()).collect();
    order.sort_by_key(|&v| std::cmp::Reverse(labels.number[v]));
    let records = lines(order.iter().map(|&v| format!("g {} {}\n", v + 1, labels.grundy[v])));
    Files::new("grundy", &claim, &records)
}

fn graph_lines(n: usize, edges: &[(u32, u32)], start: u32, wins: bool) -> String {
    let edges = lines(edges.iter().map(|(u, v)| format!("edge {} {}\n", u + 1, v + 1)));
    format!("vertices {n}\n{edges}start {}\nvalue {}\n", start + 1, if wins { "N" } else { "P" })
}

/// The outcome of vertex geography.
pub fn vertex_geography(
    n: usize,
    edges: &[(u32, u32)],
    start: u32,
    wins: bool,
    evidence: &Evidence,
) -> Files {
    let mut records = lines(evidence.matching.iter().map(|(u, v)| format!("m {} {}\n", u + 1, v + 1)));
    for chunk in evidence.barrier.chunks(50) {
        let _ = writeln!(records, "b{}", words(chunk.iter().map(|v| v + 1)));
    }
    Files::new("geography", &graph_lines(n, edges, start, wins), &records)
}

/// The outcome of edge geography: lost with a kernel through the start, or won by a move to a kernel.
pub fn edge_geography(
    n: usize,
    edges: &[(u32, u32)],
    start: u32,
    winning: Option<u32>,
    kernel: &Kernel,
) -> Files {
    let mut records = winning.map_or(String::new(), |w| format!("move {}\n", w + 1));
    for chunk in kernel.chunks(50) {
        let _ = writeln!(records, "k{}", words(chunk.iter().map(|v| v + 1)));
    }
    Files::new("edge-geography", &graph_lines(n, edges, start, winning.is_some()), &records)
}

/// A misère quotient. `family` is the line that says which games: `heaps CODE LARGEST` or `notakto BOARD`, with the
/// period on a line of its own where one is claimed.
pub fn misere_quotient(family: &str, games: &Games, quotient: &Quotient) -> Files {
    let claim = format!("{family}\norder {}\n", quotient.order());
    let mut records = String::new();
    for game in 0..games.len() as u32 {
        let options = games.options(game).iter().map(show_sum);
        let _ = writeln!(records, "game {}{}", quotient.value[game as usize], words(options));
    }
    let losing = (0..quotient.order()).filter(|&x| quotient.is_p[x]);
    let _ = writeln!(records, "p{}", words(losing));
    for row in &quotient.product {
        let _ = writeln!(records, "row{}", words(row));
    }
    Files::new("misere-quotient", &claim, &records)
}

fn show_sum(sum: &Multiset) -> String {
    if sum.is_empty() {
        return "-".into();
    }
    sum.iter().map(|g| (g + 1).to_string()).collect::<Vec<_>>().join("+")
}
