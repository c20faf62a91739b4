//! Times of the impartial games, beside what a user would otherwise run. `cargo bench --bench impartial`

use noughts_impartial::geography::gf2::Matrix;
use noughts_impartial::geography::matching::{Adjacency, Matching};
use noughts_impartial::misere::{Games, Quotient, QuotientLimits};
use noughts_impartial::octal::{HeapGame, Values};
use noughts_impartial::wythoff;
use petgraph::graph::UnGraph;
use std::collections::HashSet;
use std::time::Instant;

/// The best of some runs, in seconds, and the last result.
fn best<T>(runs: u32, mut work: impl FnMut() -> T) -> (f64, T) {
    let mut time = f64::INFINITY;
    let mut result = None;
    for _ in 0..runs {
        let start = Instant::now();
        result = Some(std::hint::black_box(work()));
        time = time.min(start.elapsed().as_secs_f64());
    }
    (time, result.expect("at least one run"))
}

fn line(what: &str, time: f64, beside: &str) {
    println!("{what:<58} {time:>9.4} s   {beside}");
}

/// A linear congruential generator: the same graphs on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 32
    }
}

fn random_graph(n: u32, m: usize) -> Vec<(u32, u32)> {
    let mut random = Random(1);
    let mut edges = HashSet::new();
    while edges.len() < m {
        let (u, v) = ((random.next() % u64::from(n)) as u32, (random.next() % u64::from(n)) as u32);
        if u != v {
            edges.insert((u.min(v), u.max(v)));
        }
    }
    let mut edges: Vec<_> = edges.into_iter().collect();
    edges.sort_unstable();
    edges
}

fn matching() {
    for (n, m) in [(20_000, 20_000), (20_000, 30_000), (20_000, 100_000), (100_000, 500_000)] {
        let edges = random_graph(n, m);
        let (ours, matching) = best(5, || Matching::maximum(&Adjacency::new(n as usize, &edges)));
        let what = format!("maximum matching, {n} vertices, {m} edges: {}", matching.size());
        if n > 20_000 {
            line(&what, ours, "");
            continue;
        }
        let graph = UnGraph::<(), ()>::from_edges(&edges);
        let (theirs, other) = best(1, || petgraph::algo::maximum_matching(&graph));
        assert_eq!(other.edges().count(), matching.size(), "two programs, one size");
        line(&what, ours, &format!("petgraph {theirs:.3} s, {:.0} times ours", theirs / ours));
    }
}

fn rank() {
    let n = 8000;
    let mut random = Random(2);
    let mut matrix = Matrix::zero(n, n);
    for row in 0..n {
        for word in matrix.row_mut(row) {
            *word = random.next() << 32 | random.next();
        }
    }
    let (time, rank) = best(2, || matrix.clone().rank());
    line(&format!("GF(2) rank of a random {n} × {n} matrix: {rank}"), time, "");
}

fn heaps() {
    let (time, rare) = best(2, || {
        let mut values = Values::new("0.16".parse().expect("a code"));
        values.extend(300_000).expect("it fits");
        values.rare_heaps()
    });
    line(&format!("octal 0.16 to heap 300000 ({rare} rare heaps)"), time, "");
    // What a script would do: every split of every heap.
    let (naive, _) = best(1, || {
        let (mut values, mut seen) = (vec![0u16], vec![0usize; 1024]);
        for heap in 1..=20_000usize {
            for a in 1..heap.saturating_sub(2) {
                seen[usize::from(values[a] ^ values[heap - 2 - a])] = heap;
            }
            if heap > 2 {
                seen[usize::from(values[heap - 2])] = heap;
            }
            if heap == 1 {
                seen[0] = heap;
            }
            values.push(seen.iter().position(|&s| s != heap).expect("a value is free") as u16);
        }
        values
    });
    let (ours, _) = best(2, || {
        let mut values = Values::new("0.16".parse().expect("a code"));
        values.extend(20_000).expect("it fits").len()
    });
    line(
        "octal 0.16 to heap 20000",
        ours,
        &format!("every split {naive:.3} s, {:.0} times ours", naive / ours),
    );
    let (time, value) = best(3, || {
        let mut game = HeapGame::new("kayles".parse().expect("a name"));
        (0..=1_000_000).map(|heap| game.value(heap).expect("it has a period")).sum::<u64>()
    });
    line(&format!("Kayles: period proved, all heaps to 1000000 (sum {value})"), time, "");
}

fn main() {
    matching();
    rank();
    heaps();
    let (time, pairs) = best(3, || wythoff::losing_pairs_by_mex(1_000_000).expect("it fits"));
    line(&format!("Wythoff, the first {} lost positions by mex", pairs.len()), time, "");
    let (time, pairs) = best(3, || wythoff::losing_pairs(1_000_000));
    line(&format!("Wythoff, the first {} lost positions by √5", pairs.len()), time, "");
    let (time, order) = best(1, || {
        let (games, _) = Games::heaps(&"kayles".parse().expect("a name"), 40);
        Quotient::compute(&games, QuotientLimits::default()).expect("it is finite").order()
    });
    line(&format!("misère quotient of Kayles to heap 40: {order} elements"), time, "");
}
