//! CM-01, CM-02 and CM-12: the triple systems themselves.

use super::super::{Error, Examined, Finding, Probe, Verdict};
use noughts::Board;
use noughts::boards::{self, Triples};
use num_bigint::BigUint;

/// Are the lines triples of vectors with sum zero, are they all of these, is the replication number (n − 1)/2, and do the
/// axioms hold; and how many lines there are. Point p is the vector p + 1.
fn constructed(n: u32) -> Result<([bool; 4], usize), Error> {
    let board = Board::parse(&format!("PBSTS({n})"))?;
    let lines = board.listed()?;
    let sums = lines.iter().all(|line| line.iter().fold(0, |sum, p| sum ^ p.number()) == 0);
    let all = lines.len() as u32 == n * (n - 1) / 6 && board.points() as u32 == n;
    let replication = board.degrees().iter().all(|d| *d == BigUint::from((n - 1) / 2));
    Ok(([sums, all, replication, board.triple_system().is_ok()], lines.len()))
}

/// CM-01
pub fn construction(see: &Probe) -> Examined {
    let (mut wrong, mut rows) = (Vec::new(), Vec::new());
    for k in 2..=8_u32 {
        let n = 2_u32.pow(k) - 1;
        let (right, lines) = see.keep(format!("k = {k}"), || constructed(n))?;
        for (name, right) in ["sums are zero", "all triples", "replication", "axioms"].iter().zip(right) {
            if !see.is(format!("{name}, k = {k}"), right)? {
                wrong.push(k.to_string());
            }
        }
        rows.push(format!("k = {k}: {n} points, {lines} lines, {} through each point", (n - 1) / 2));
    }
    let text = if wrong.is_empty() {
        "For k = 2 to 8 the triples of non-zero vectors with sum zero hold every pair of points exactly once, and each point is on (n−1)/2 of them."
            .to_string()
    } else {
        format!("Fails for k = {}.", wrong.join(", "))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty()), text)
        .computed(rows.join("\n"), "noughts board \"PBSTS(255)\" --check sts"))
}

/// The systems of the library, all on 15 points.
fn fifteen() -> Result<Vec<Board>, Error> {
    Ok((1..=80).map(|k| Board::parse(&format!("STS(15,{k})"))).collect::<Result<_, _>>()?)
}

/// How many systems the library lists, whether all satisfy the axioms, which are isomorphic, and for how many labelled
/// systems they stand.
fn listed_systems() -> Result<(usize, bool, Vec<String>, BigUint), Error> {
    let systems = fifteen()?;
    let axioms_hold = systems.iter().all(|system| system.triple_system().is_ok());
    let mut alike = Vec::new();
    for (i, a) in systems.iter().enumerate() {
        for b in &systems[i + 1..] {
            if matches!(a.compare(b)?, boards::Comparison::Same(_)) {
                alike.push(format!("{a} and {b}"));
            }
        }
    }
    // Each system stands for 15!/|Aut| labelled ones; all labelled ones are counted in another way.
    let permutations = (1..=15_u32).map(BigUint::from).product::<BigUint>();
    let mut stands_for = BigUint::ZERO;
    for system in &systems {
        stands_for += &permutations / system.symmetries()?.order();
    }
    Ok((systems.len(), axioms_hold, alike, stands_for))
}

/// CM-02
pub fn eighty(see: &Probe) -> Examined {
    let (systems, axioms_hold, alike, stands_for) = see.keep("the systems", listed_systems)?;
    let systems = see.is("number of systems", systems)?;
    let axioms_hold = see.is("axioms", axioms_hold)?;
    let alike = see.is("isomorphic systems", alike)?;
    let stands_for = see.is("labelled systems that they stand for", stands_for)?;
    let all = see.see("labelled systems", || Ok(Triples::labelled(15)))?;
    let complete = stands_for == all;
    let text = format!(
        "The {} systems of the library {} the axioms and are {}. They stand for Σ 15!/|Aut| = {stands_for} systems on labelled points; counting all \
         labelled systems directly (by exact cover, from the triples through two points) gives {all}{}.",
        systems,
        if axioms_hold { "satisfy" } else { "do not all satisfy" },
        if alike.is_empty() {
            "pairwise not isomorphic".to_string()
        } else {
            format!("not all different: {}", alike.join(", "))
        },
        if complete { ", so that there is no other system" } else { ", another number" },
    );
    Ok(Finding::new(Verdict::finite(systems == 80 && axioms_hold && alike.is_empty() && complete), text)
        .computed(
            format!("labelled systems counted: {all}\nlabelled systems that the 80 stand for: {stands_for}"),
            "noughts same \"STS(15,79)\" \"STS(15,80)\"; noughts board \"STS(15,80)\" --check sts",
        ))
}

/// The Pasch configurations of each STS(15), by number, and which of the systems are PBSTS(15); most first.
fn pasch_counts() -> Result<Vec<(u64, String, bool)>, Error> {
    let system = Board::parse("PBSTS(15)")?;
    let mut counts = Vec::new();
    for board in fifteen()? {
        let number = board.listed()?.pasch(15).ok_or("not a triple system")?;
        counts.push((number, board.name().to_string(), board.isomorphism(&system)?.is_some()));
    }
    counts.sort();
    counts.reverse();
    Ok(counts)
}

/// CM-12
pub fn pasch(see: &Probe) -> Examined {
    let counts = see.keep("counts", pasch_counts)?;
    let (most, name, projective) = counts[0].clone();
    let projective = see.is("the system with the most is PBSTS(15)", projective)?;
    let most = see.is("the most", most)?;
    let fewer = see.is("the next has fewer", counts[1].0 < most)?;
    // A point and two lines through it are in two Pasch configurations at most, and each has six points with two lines.
    let bound = |v: u64| v * (v - 1) * (v - 3) / 24;
    let (mut reached, mut rows) = (most == bound(15), Vec::new());
    for v in [7_u64, 31, 63] {
        let number = see.see(format!("Pasch configurations of PBSTS({v})"), || {
            let board = Board::parse(&format!("PBSTS({v})"))?;
            Ok(board.listed()?.pasch(v as usize).ok_or("not a triple system")?)
        })?;
        reached &= number == bound(v);
        rows.push(format!("PBSTS({v}): {number} of {}", bound(v)));
    }
    let holds = projective && fewer && reached;
    let text = format!(
        "The sentence of the paper is about all orders and is cited there. Checked for order 15, all 80 systems: {name} has the most, {most}, and {} PBSTS(15); the next has {}, the last {} (that the 80 \
         systems are all is CM-02). For the order v = 2^k − 1 in general: a point and two lines through it are in at most two Pasch configurations, and each \
         configuration has six points with two lines, so there are at most v(v−1)(v−3)/24; equality says that any two lines that meet generate a Fano plane, which makes the system a \
         projective space over GF(2). Counted: {}.",
        if projective { "is" } else { "is not" },
        counts[1].0,
        counts[counts.len() - 1].0,
        rows.join(", "),
    );
    let rows: Vec<String> = counts.iter().map(|(number, name, _)| format!("{name}: {number}")).collect();
    Ok(Finding::new(Verdict::family(holds), text)
        .computed(rows.join("\n"), "noughts same \"STS(15,1)\" \"STS(15,2)\""))
}
