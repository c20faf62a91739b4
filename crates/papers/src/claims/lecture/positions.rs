//! FR-03 to FR-05: digraphs, the two kinds of positions, sums.

use super::super::{Cases, Dice, Error, Examined, Finding, Probe, Verdict};
use noughts_impartial::certificate;
use noughts_impartial::digraph::Digraph;
use noughts_impartial::game::Solver;
use noughts_impartial::sum::Sum;

/// The digraph on n vertices with these arcs.
fn digraph(n: usize, arcs: impl Iterator<Item = (usize, usize)>) -> Digraph {
    let mut graph = Digraph::default();
    for v in 0..n {
        graph.vertex(&format!("v{}", v + 1));
    }
    arcs.for_each(|(v, w)| graph.add_arc(v, w));
    graph
}

/// Either the numbering is one, or the cycle is one: both are looked at by definition.
fn witnessed(graph: &Digraph) -> bool {
    match graph.numbering() {
        Ok(number) => {
            let mut sorted = number.clone();
            sorted.sort_unstable();
            sorted == (1..=graph.len()).collect::<Vec<_>>()
                && graph.arcs().all(|(v, w)| number[v] < number[w])
        }
        Err(cycle) => {
            let closed = cycle.iter().zip(cycle.iter().cycle().skip(1));
            !cycle.is_empty()
                && closed.into_iter().all(|(&v, w)| graph.options(v).contains(w))
                && graph.labels().is_err_and(|e| e.to_string().contains("cycle"))
        }
    }
}

/// A digraph for which the answer is wrong, how many were looked at, and how many random ones are cyclic.
fn numbered() -> Result<(Option<String>, usize, usize), Error> {
    let mut examined = 0;
    let mut failure = None;
    for n in 1..=4 {
        let pairs: Vec<(usize, usize)> = (0..n * n).map(|i| (i / n, i % n)).collect();
        for chosen in 0..1_u32 << pairs.len() {
            let arcs = pairs.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, &arc)| arc);
            examined += 1;
            if !witnessed(&digraph(n, arcs)) {
                failure = Some(format!("{n} vertices, number {chosen}"));
            }
        }
    }
    let mut dice = Dice::new(3);
    let mut cyclic = 0;
    for _ in 0..200 {
        let n = 20 + dice.below(60);
        let count = n * (1 + dice.below(4)) / 2;
        let arcs: Vec<(usize, usize)> =
            (0..count).map(|_| (dice.below(n) as usize, dice.below(n) as usize)).collect();
        let graph = digraph(n as usize, arcs.into_iter());
        cyclic += usize::from(graph.numbering().is_err());
        if !witnessed(&graph) {
            failure = Some(format!("a random digraph on {n} vertices"));
        }
    }
    Ok((failure, examined, cyclic))
}

/// FR-03
pub fn numbering(see: &Probe) -> Examined {
    let (failure, examined, cyclic) = see.keep("all digraphs", numbered)?;
    let failure = see.is("a digraph that fails", failure)?;
    let Cases(examined) = see.is("digraphs", Cases(examined))?;
    let Cases(cyclic) = see.is("cyclic random digraphs", Cases(cyclic))?;
    let example = digraph(3, [(0, 1), (1, 2), (2, 0)].into_iter());
    let message = example.labels().err().map_or_else(|| "no cycle was found".to_string(), |e| e.to_string());
    let text = match &failure {
        None => format!(
            "All {examined} digraphs on up to 4 vertices and 200 random ones on up to 79 ({cyclic} of them cyclic): each has either a \
             topological numbering or a directed cycle, and every one was looked at arc by arc."
        ),
        Some(place) => format!("Fails for {place}."),
    };
    Ok(Finding::new(Verdict::family(failure.is_none() && examined > 0 && cyclic > 0), text)
        .computed(message, "noughts grundy \"digraph{v1 v2, v2 v3, v3 v1; v1}\""))
}

/// The arcs of an acyclic digraph on n vertices, from smaller to larger numbers, by number.
fn acyclic(n: usize, chosen: u32) -> Digraph {
    let pairs = (0..n).flat_map(|v| (v + 1..n).map(move |w| (v, w)));
    digraph(n, pairs.enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, arc)| arc))
}

/// Vertices of the digraphs that are all looked at.
const VERTICES: usize = 6;

/// A digraph whose partition is not as said, and how many were looked at.
fn partitioned() -> Result<(Option<String>, usize), Error> {
    let mut failure = None;
    let mut examined = 0;
    for n in 1..=VERTICES {
        for chosen in 0..1_u32 << (n * (n - 1) / 2) {
            let graph = acyclic(n, chosen);
            let labels = graph.labels()?;
            // A set P is right if each vertex is outside exactly when it has an option inside.
            let right = |p: u32| {
                (0..n).all(|v| (p >> v & 1 == 0) == graph.options(v).iter().any(|&w| p >> w & 1 == 1))
            };
            let partitions: Vec<u32> = (0..1 << n).filter(|&p| right(p)).collect();
            let zeros = (0..n).filter(|&v| labels.is_p(v)).fold(0, |set, v| set | 1 << v);
            examined += 1;
            if partitions != [zeros] {
                failure = Some(format!("{n} vertices, number {chosen}: {} partitions", partitions.len()));
            }
        }
    }
    Ok((failure, examined))
}

/// FR-04
pub fn partition(see: &Probe) -> Examined {
    let (failure, examined) = see.keep("all digraphs", partitioned)?;
    let failure = see.is("a digraph that fails", failure)?;
    let Cases(examined) = see.is("digraphs", Cases(examined))?;
    let text = match &failure {
        None => format!(
            "In all {examined} acyclic digraphs on up to {VERTICES} vertices (arcs along the numbering), of all sets of vertices exactly one \
             is a P, and it is where the Grundy number is 0."
        ),
        Some(place) => format!("Fails: {place}."),
    };
    let example = acyclic(VERTICES, 0b101_1011_0110_1101);
    let all: Vec<usize> = (0..VERTICES).collect();
    let proof = certificate::grundy(&example, &example.labels()?, &all);
    Ok(Finding::new(Verdict::family(failure.is_none() && examined > 0), text)
        .proof("partition-example", proof))
}

/// The sum of two games as one digraph, by definition: a move is a move in one of them.
fn product(a: &Digraph, b: &Digraph) -> Digraph {
    let at = |v: usize, w: usize| v * b.len() + w;
    let left = (0..b.len()).flat_map(|w| a.arcs().map(move |(v, to)| (at(v, w), at(to, w))));
    let right = (0..a.len()).flat_map(|v| b.arcs().map(move |(w, to)| (at(v, w), at(v, to))));
    digraph(a.len() * b.len(), left.chain(right))
}

/// How many random sums are looked at.
const SUMS: usize = 300;

/// The number of a random sum of three games with a position whose value is not the XOR of the parts.
fn other_value() -> Result<Option<usize>, Error> {
    let mut dice = Dice::new(5);
    let mut failure = None;
    for i in 0..SUMS {
        let mut part = || {
            let n = 2 + dice.below(5) as usize;
            acyclic(n, dice.below(1 << 15) as u32)
        };
        let (a, b, c) = (part(), part(), part());
        let (ga, gb, gc) = (a.labels()?.grundy, b.labels()?.grundy, c.labels()?.grundy);
        let sum = product(&product(&a, &b), &c);
        let grundy = sum.labels()?.grundy;
        let wrong = (0..sum.len()).find(|&v| {
            let (ab, k) = (v / c.len(), v % c.len());
            grundy[v] != ga[ab / b.len()] ^ gb[ab % b.len()] ^ gc[k]
        });
        if wrong.is_some() {
            failure = Some(i);
        }
    }
    Ok(failure)
}

/// FR-05
pub fn sums(see: &Probe) -> Examined {
    let failure = see.see("a sum that fails", other_value)?;
    let nim: Sum = "nim(11,5)".parse()?;
    let value = see.see("11 ⊕ 5", || Ok(Solver::new(&nim.rules).grundy(&nim.position())?))?;
    let pile = |n: usize| digraph(n + 1, (0..=n).flat_map(|x| (0..x).map(move |y| (x, y))));
    let both = product(&pile(11), &pile(5));
    let top = both.len() - 1;
    let labels = both.labels()?;
    let proof = certificate::grundy(&both, &labels, &[top]);
    let defined = see.is("the sum of heaps by definition", labels.grundy[top])?;
    let holds = failure.is_none() && value == 14 && defined == value;
    let text = match failure {
        None => format!(
            "In {SUMS} random sums of three games the Grundy number of every position, computed on the digraph of the whole sum, is the XOR of \
             those of the parts; 11 ⊕ 5 = {value}, and the sum of Nim heaps of 11 and 5 has that value by definition too. \
             (The digits of a ⊕ b are printed for i = 1, …, m; the last digit, i = 0, belongs to them.)"
        ),
        Some(i) => format!("Random sum number {i} has another value."),
    };
    Ok(Finding::new(Verdict::family(holds), text)
        .proof("nim-11-and-5", proof)
        .computed(format!("{value}"), "noughts grundy \"nim(11,5)\""))
}
