//! FR-10 to FR-12: geography.

use super::super::{Cases, Dice, Error, Examined, Finding, Probe, Verdict};
use noughts::graphs::Graph;
use noughts_impartial::certificate;
use noughts_impartial::digraph::Digraph;
use noughts_impartial::geography::edge::{BipartiteEdgeGeography, is_even_kernel};
use noughts_impartial::geography::gf2::Matrix;
use noughts_impartial::geography::search::{ArcSearch, EdgeSearch, Limits, VertexSearch};
use noughts_impartial::geography::vertex::VertexGeography;
use noughts_impartial::geography::words::WordGame;

type Edges = Vec<(u32, u32)>;

/// The chosen ones of these edges.
fn chosen(edges: &[(u32, u32)], bits: u32) -> Edges {
    edges.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &e)| e).collect()
}

/// All pairs of n vertices.
fn pairs(n: u32) -> Edges {
    (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect()
}

/// Whether the mover at `at` never gets stuck when moving along the matching, whatever the opponent does. `gone`:
/// vertices that are deleted.
fn mover_holds(edges: &[(u32, u32)], matching: &[(u32, u32)], gone: u32, at: u32) -> bool {
    let other = |&(u, v): &(u32, u32), w: u32| if u == w { Some(v) } else { (v == w).then_some(u) };
    let Some(to) = matching.iter().find_map(|e| other(e, at)).filter(|to| gone >> to & 1 == 0) else {
        return false;
    };
    let gone = gone | 1 << at;
    let replies = edges.iter().filter_map(|e| other(e, to)).filter(|w| gone >> w & 1 == 0);
    let after = gone | 1 << to;
    replies.into_iter().all(|w| mover_holds(edges, matching, after, w))
}

/// Vertices of the graphs that are all looked at.
const VERTICES: u32 = 5;

/// A start at which play is not as the theorem says, how many starts there are, and how many matchings were followed.
fn labelled_graphs() -> Result<(Option<String>, usize, usize), Error> {
    let (mut starts, mut strategies) = (0, 0);
    let mut failure: Option<String> = None;
    for n in 1..=VERTICES {
        let all = pairs(n);
        for bits in 0..1_u32 << all.len() {
            let edges = chosen(&all, bits);
            let mut search = VertexSearch::new(n as usize, &both_ways(&edges), Limits::default());
            let matchings: Vec<Edges> = (0..1_u32 << edges.len())
                .map(|pick| chosen(&edges, pick))
                .filter(|m| m.iter().flat_map(|&(u, v)| [u, v]).fold(Some(0_u32), disjoint).is_some())
                .collect();
            let size = matchings.iter().map(Vec::len).max().unwrap_or(0);
            let maximum: Vec<&Edges> = matchings.iter().filter(|m| m.len() == size).collect();
            let covers = |m: &Edges, v: u32| m.iter().any(|&(a, b)| a == v || b == v);
            let game = VertexGeography::new(n as usize, &edges);
            for v in 0..n {
                starts += 1;
                let always = maximum.iter().all(|m| covers(m, v));
                let played = search.wins(v)?;
                let mut right = played == always && game.is_p(v) != played;
                for m in &maximum {
                    strategies += 1;
                    right &= if always {
                        mover_holds(&edges, m, 0, v)
                    } else if covers(m, v) {
                        true
                    } else {
                        let moves = edges.iter().filter(|e| e.0 == v || e.1 == v).map(|e| e.0 ^ e.1 ^ v);
                        moves.into_iter().all(|w| mover_holds(&edges, m, 1 << v, w))
                    };
                }
                if !right {
                    failure = failure.or(Some(format!("edges {edges:?}, start {v}")));
                }
            }
        }
    }
    Ok((failure, starts, strategies))
}

/// FR-10
pub fn vertices(see: &Probe) -> Examined {
    let (failure, starts, strategies) = see.keep("all graphs", labelled_graphs)?;
    let failure = see.is("a start that fails", failure)?;
    let Cases(starts) = see.is("starts", Cases(starts))?;
    let Cases(strategies) = see.is("strategies", Cases(strategies))?;
    let text = match &failure {
        None => format!(
            "All {starts} starts on all labelled graphs with up to {VERTICES} vertices: N exactly if every maximum matching covers v; and \
             moving along the matching wins against all play for every one of the maximum matchings the text allows ({strategies} checked). \
             Random graphs of 60 and 200 vertices by the theorem, with certificates. (In the copy at hand the test at the end reads \
             σ = σ′; v is covered by all maximum matchings iff σ ≠ σ′.)"
        ),
        Some(place) => format!("Fails: {place}."),
    };
    let holds = failure.is_none() && starts > 0 && strategies > 0;
    let mut finding = Finding::new(Verdict::family(holds), text);
    let mut dice = Dice::new(10);
    for n in [60_u64, 200] {
        let edges: Edges = (0..n)
            .map(|_| (dice.below(n) as u32, dice.below(n) as u32))
            .filter(|(u, v)| u != v)
            .map(|(u, v)| (u.min(v), u.max(v)))
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect();
        let game = VertexGeography::new(n as usize, &edges);
        for lost in [false, true] {
            let Some(v) = (0..n as u32).find(|&v| game.is_p(v) == lost) else { continue };
            let proof = certificate::vertex_geography(n as usize, &edges, v, !lost, &game.evidence(v));
            finding = finding.proof(format!("vertex-geography-{n}-{}", if lost { 'P' } else { 'N' }), proof);
        }
    }
    Ok(finding)
}

/// Adds a vertex to a set, or says that it was there.
fn disjoint(set: Option<u32>, v: u32) -> Option<u32> {
    set.filter(|s| s >> v & 1 == 0).map(|s| s | 1 << v)
}

fn both_ways(edges: &[(u32, u32)]) -> Edges {
    edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)]).collect()
}

/// A start at which play is not as the theorem says, how many starts there are, and how many even kernels were found.
fn bipartite_graphs() -> Result<(Option<String>, usize, usize), Error> {
    let mut failure: Option<String> = None;
    let (mut starts, mut kernels) = (0, 0);
    for (rows, columns) in [(1, 3), (2, 2), (2, 3), (3, 3), (2, 4), (3, 4)] {
        let n = rows + columns;
        let all: Edges = (0..rows).flat_map(|i| (rows..n).map(move |j| (i, j))).collect();
        for bits in 0..1_u32 << all.len() {
            let edges = chosen(&all, bits);
            let game = BipartiteEdgeGeography::new(n as usize, &edges)
                .map_err(|_| "a bipartite graph has an odd cycle")?;
            let mut search = EdgeSearch::undirected(n as usize, &edges, Limits::default());
            for v in 0..n {
                starts += 1;
                let (mine, first) = if v < rows { (rows, 0) } else { (columns, rows) };
                // Row v is a sum of the others iff the rank stays the same without it.
                let rank = |without: Option<u32>| {
                    let mut matrix = Matrix::zero(mine as usize, n as usize);
                    for &(a, b) in &edges {
                        let (row, column) = if (a < rows) == (v < rows) { (a, b) } else { (b, a) };
                        if Some(row) != without {
                            matrix.flip((row - first) as usize, column as usize);
                        }
                    }
                    matrix.rank()
                };
                let spanned = rank(Some(v)) == rank(None);
                let lost = !search.wins(v)?;
                let mut played = search.winning_moves(v)?;
                played.sort_unstable();
                let kernel = game.kernel(v)?;
                let constructed = game.winning_moves(v)?;
                let right = spanned == lost
                    && kernel.is_some() == lost
                    && kernel.is_none_or(|k| is_even_kernel(n as usize, &edges, &k) && k.contains(&v))
                    && constructed == played
                    && constructed.is_empty() == lost;
                if !right {
                    failure = failure.or(Some(format!("edges {edges:?}, start {v}")));
                }
            }
        }
    }
    // Even kernels are lost on every graph.
    for n in 2..=4 {
        let all = pairs(n);
        for bits in 0..1_u32 << all.len() {
            let edges = chosen(&all, bits);
            let mut search = EdgeSearch::undirected(n as usize, &edges, Limits::default());
            for set in 1..1_u32 << n {
                let set: Vec<u32> = (0..n).filter(|v| set >> v & 1 == 1).collect();
                if is_even_kernel(n as usize, &edges, &set) {
                    kernels += 1;
                    for &v in &set {
                        if search.wins(v)? {
                            failure =
                                failure.or(Some(format!("kernel {set:?} of edges {edges:?}, start {v}")));
                        }
                    }
                }
            }
        }
    }
    Ok((failure, starts, kernels))
}

/// FR-11
pub fn edges(see: &Probe) -> Examined {
    let (failure, starts, kernels) = see.keep("all graphs", bipartite_graphs)?;
    let failure = see.is("a start that fails", failure)?;
    let Cases(starts) = see.is("starts", Cases(starts))?;
    let Cases(kernels) = see.is("even kernels", Cases(kernels))?;
    let text = match &failure {
        None => format!(
            "All {starts} starts on all bipartite graphs with sides up to 3 and 4: P by play exactly if the row is a sum of other rows; the \
             moves of the construction are exactly the winning ones. All {kernels} even kernels of all graphs on up to 4 vertices are lost."
        ),
        Some(place) => format!("Fails: {place}."),
    };
    let holds = failure.is_none() && starts > 0 && kernels > 0;
    let mut finding = Finding::new(Verdict::family(holds), text);
    let mut dice = Dice::new(11);
    let all: Edges = (0..20).flat_map(|i| (20..40).map(move |j| (i, j))).collect();
    let edges: Edges = all.into_iter().filter(|_| dice.below(3) == 0).collect();
    let game = BipartiteEdgeGeography::new(40, &edges).map_err(|_| "a bipartite graph has an odd cycle")?;
    for v in [0, 20] {
        let winning = game.winning_moves(v)?.first().copied();
        let kernel = match winning {
            Some(w) => game.without(v, w).kernel(w)?,
            None => game.kernel(v)?,
        };
        let kernel = kernel.ok_or("a lost position without a kernel")?;
        let proof = certificate::edge_geography(40, &edges, v, winning, &kernel);
        finding = finding.proof(format!("edge-geography-from-{}", v + 1), proof);
    }
    Ok(finding)
}

/// The word game as the lecture defines it: positions are the unused words and the last one.
fn word_positions(game: &WordGame) -> Digraph {
    let words = game.words().len();
    let name =
        |used: usize, last: Option<usize>| format!("{used:b} {}", last.map_or("start", |w| &game.words()[w]));
    let mut graph = Digraph::default();
    let mut open = vec![(0, None)];
    graph.vertex(&name(0, None));
    while let Some((used, last)) = open.pop() {
        let from = graph.vertex(&name(used, last));
        for w in (0..words).filter(|w| used >> w & 1 == 0) {
            if last.is_none_or(|l: usize| game.ends(l).1 == game.ends(w).0) {
                let (next, known) = ((used | 1 << w, Some(w)), graph.len());
                let to = graph.vertex(&name(next.0, next.1));
                graph.add_arc(from, to);
                if graph.len() > known {
                    open.push(next);
                }
            }
        }
    }
    graph
}

/// Edge geography by definition, all play: arcs that are left as a set, and where the chip is. `both`: an edge is two
/// arcs in a row, and using one deletes both.
fn mover_wins(arcs: &[(u32, u32)], both: bool, left: u64, at: u32, known: &mut Known) -> bool {
    if let Some(&wins) = known.get(&(left, at)) {
        return wins;
    }
    let wins = arcs.iter().enumerate().any(|(i, &(from, to))| {
        let gone = if both { 1 << i | 1 << (i ^ 1) } else { 1 << i };
        left >> i & 1 == 1 && from == at && !mover_wins(arcs, both, left & !gone, to, known)
    });
    known.insert((left, at), wins);
    wins
}

type Known = std::collections::HashMap<(u64, u32), bool>;

/// Directed vertex geography by definition, all play: vertices that are left, and where the chip is.
fn mover_wins_vertices(arcs: &[(u32, u32)], left: u32, at: u32) -> bool {
    let after = left & !(1 << at);
    arcs.iter().any(|&(from, to)| from == at && after >> to & 1 == 1 && !mover_wins_vertices(arcs, after, to))
}

/// FR-12
pub fn searched(see: &Probe) -> Examined {
    let game = WordGame::parse("England France Germany Russia Bulgaria")?;
    let winning = game.winning_words(&[], Limits::default())?;
    let graph = word_positions(&game);
    let labels = graph.labels()?;
    let by_positions: Vec<&str> =
        graph.winning_moves(&labels, 0).into_iter().filter_map(|v| graph.name(v).split(' ').nth(1)).collect();
    let sorted = |mut words: Vec<&str>| {
        words.sort_unstable();
        words.join(", ")
    };
    let searched = see.is("winning words by search", sorted(winning.clone()))?;
    let defined = see.is("winning words by all positions", sorted(by_positions))?;
    let mut agree = searched == defined;
    let mut lines = vec![format!("words: winning first words {searched}")];
    let word = |wins: bool| if wins { "N" } else { "P" };
    for name in ["K4", "K5", "C5", "Petersen", "K(3,3)"] {
        let graph: Graph = name.parse()?;
        let wins = see.see(format!("edge geography on {name}"), || {
            Ok(EdgeSearch::undirected(graph.vertices(), graph.edges(), Limits::default()).wins(0)?)
        })?;
        let all = see.see(format!("edge geography on {name}, all play"), || {
            let arcs = both_ways(graph.edges());
            Ok(mover_wins(&arcs, true, (1 << arcs.len()) - 1, 0, &mut Known::new()))
        })?;
        agree &= wins == all;
        lines.push(format!("undirected edge geography on {name}, from the first vertex: {}", word(wins)));
    }
    for n in [5_u32, 7, 9] {
        // The rotational tournament: from i to i + 1, …, i + (n − 1)/2.
        let arcs: Edges = (0..n).flat_map(|i| (1..=n / 2).map(move |s| (i, (i + s) % n))).collect();
        let name = format!("on the rotational tournament of {n}");
        let wins = see.see(format!("vertex geography {name}"), || {
            Ok(VertexSearch::new(n as usize, &arcs, Limits::default()).wins(0)?)
        })?;
        let all = see.see(format!("vertex geography {name}, all play"), || {
            Ok(mover_wins_vertices(&arcs, (1 << n) - 1, 0))
        })?;
        agree &= wins == all;
        lines.push(format!("directed vertex geography {name}: {}", word(wins)));
        if n <= 7 {
            let wins = see.see(format!("edge geography {name}"), || {
                Ok(ArcSearch::new(n as usize, &arcs, Limits::default()).wins(0)?)
            })?;
            let all = see.see(format!("edge geography {name}, all play"), || {
                Ok(mover_wins(&arcs, false, (1 << arcs.len()) - 1, 0, &mut Known::new()))
            })?;
            agree &= wins == all;
            lines.push(format!("directed edge geography {name}: {}", word(wins)));
        }
    }
    let text = format!(
        "The lecture asks for the best play of the word game and says that three kinds of geography are PSPACE-hard; hardness is not something that a search can check. Checked: with the five countries \
         that it prints (its list goes on) the first player {} by {}, by search and by the digraph of all {} positions; and the {} games listed below, where the search and \
         a plain recursion over all play {}.",
        if winning.is_empty() { "loses" } else { "wins" },
        if winning.is_empty() { "any word".to_string() } else { searched },
        graph.len(),
        lines.len() - 1,
        if agree { "agree" } else { "disagree" },
    );
    Ok(Finding::new(Verdict::family(agree), text)
        .proof("word-game", certificate::grundy(&graph, &labels, &[0]))
        .computed(lines.join("\n"), "noughts geography Petersen --game edge --at 1"))
}
