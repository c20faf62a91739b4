//! CM-03, CM-04, CM-06 and CM-07: caps, hyperplanes, tiles.

use super::super::{Cases, Dice, Error, Examined, Finding, Probe, Verdict};
use super::lemmas::{failing, grows, subsystems};
use noughts::boards::Sets;
use noughts::certificates::Files;
use noughts::clark::{Cap, Subspace};
use noughts::draws::{About, Claim, Demands, End, Extreme, Kind, Search};
use noughts::solving::Meter;
use noughts::{Board, Limits, Point};
use std::collections::BTreeSet;

fn meter() -> Meter {
    Meter::new(Limits::default())
}

/// A largest cap of a board, with proof.
fn largest(board: &Board) -> Result<(Vec<Point>, Files), Error> {
    let demands = Demands::of(board, Kind::Cap)?;
    let about = About { board, demands: &demands, rules: "", list: false };
    match Search::new(board, &demands, &meter()).extreme(End::Greatest) {
        Extreme::Exact { set, beyond } => {
            let proof = about.prove(&Claim::Greatest(&set, beyond.as_ref()));
            Ok((set, proof))
        }
        _ => Err(format!("the largest cap of {board} was not found").into()),
    }
}

/// All caps of 2^(k−1) points of PBSTS(2^k−1).
fn maximum_caps(k: u32) -> Result<(Board, Demands, Sets), Error> {
    let board = Board::parse(&format!("PBSTS({})", 2_u32.pow(k) - 1))?;
    let demands = Demands::of(&board, Kind::Cap)?;
    let size = 1 << (k - 1);
    let caps = demands.list(&(size..=size), 1_000_000, &meter()).map_err(|stop| stop.to_string())?;
    Ok((board, demands, caps))
}

/// CM-03
pub fn maximum(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let (mut rows, mut holds) = (Vec::new(), true);
    for k in 2..=6_u32 {
        let points = 2_u32.pow(k) - 1;
        let (size, proof) = see.see(format!("largest cap, k = {k}"), || {
            let (set, proof) = largest(&Board::parse(&format!("PBSTS({points})"))?)?;
            Ok((set.len(), proof))
        })?;
        holds &= size == 1 << (k - 1);
        rows.push(format!("k = {k}: {size}"));
        finding = finding.proof(format!("largest-cap-{points}"), proof);
    }
    finding.verdict = Verdict::family(holds);
    finding.summary = format!(
        "Points of a largest cap, with a proof that no larger one exists — {}; that is {} 2^(k−1).",
        rows.join(", "),
        if holds { "always" } else { "not always" }
    );
    Ok(finding.computed(rows.join("\n"), "noughts caps \"PBSTS(63)\" --check"))
}

/// How many maximum caps have a hyperplane as complement, how many there are, and a proof that these are all.
fn complements_of(k: u32) -> Result<(usize, usize, Files), Error> {
    let (board, demands, caps) = maximum_caps(k)?;
    let points = board.points();
    let lines = board.listed()?;
    let complement =
        |cap: &[Point]| -> Vec<Point> { Point::all(points).filter(|p| !cap.contains(p)).collect() };
    let hyperplanes = caps.iter().filter(|cap| lines.is_hyperplane(points, &complement(cap))).count();
    let size = 1 << (k - 1);
    let refutation = demands.nothing_else(&caps, size, &meter()).map_err(|stop| stop.to_string())?;
    let refutation = refutation.ok_or("the list of caps is not complete")?;
    let about = About { board: &board, demands: &demands, rules: "", list: false };
    Ok((hyperplanes, caps.len(), about.prove(&Claim::All(&caps, &refutation, size))))
}

/// CM-04
pub fn complements(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let (mut rows, mut holds) = (Vec::new(), true);
    for k in 2..=5_u32 {
        let points = 2_u32.pow(k) - 1;
        let (found, all, proof) = see.keep(format!("k = {k}"), || complements_of(k))?;
        let Cases(all) = see.is(format!("maximum caps, k = {k}"), Cases(all))?;
        let found = see.is(format!("hyperplanes, k = {k}"), found)?;
        holds &= found == all && all > 0;
        rows.push(format!("k = {k}: {found} of {all}"));
        finding = finding.proof(format!("all-maximum-caps-{points}"), proof);
    }
    finding.verdict = Verdict::family(holds);
    finding.summary = format!(
        "Maximum caps whose complement is a hyperplane (a proper subspace that lies in no other), of all maximum caps — {}.",
        rows.join(", ")
    );
    Ok(finding.computed(rows.join("\n"), "noughts caps \"PBSTS(31)\" --count --orbits --check"))
}

/// Over all ways to hold 3/4 of a maximum cap: the number of maximum caps, of ways, the most points without a line beside
/// one of them, and a proof of that for the first.
fn held_beside(k: u32) -> Result<(usize, usize, usize, Files), Error> {
    let (board, _, caps) = maximum_caps(k)?;
    let quarter = 1_usize << (k - 3);
    // What O holds is a cap less one or two of its points.
    let mut held: BTreeSet<Vec<Point>> = BTreeSet::new();
    for cap in caps.iter() {
        let left = |i: usize, j: usize| (0..cap.len()).filter(move |&n| n != i && n != j).map(|n| cap[n]);
        let pairs = (0..cap.len()).flat_map(|i| (0..=i).map(move |j| (i, j)));
        held.extend(
            pairs.filter(|(i, j)| (i == j) == (quarter == 1)).map(|(i, j)| left(i, j).collect::<Vec<_>>()),
        );
    }
    let (mut most, mut first) = (0, None);
    for points in &held {
        let names: Vec<&str> = points.iter().map(|&p| board.label(p)).collect();
        let (set, proof) = largest(&Board::parse(&format!("{board} - point({})", names.join(",")))?)?;
        most = most.max(set.len());
        first = first.or(Some(proof));
    }
    Ok((caps.len(), held.len(), most, first.ok_or("no way to hold 3/4 of a cap")?))
}

/// CM-06
pub fn three_quarters(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let (mut rows, mut holds) = (Vec::new(), true);
    for k in 3..=4_u32 {
        let quarter = 1_usize << (k - 3);
        let (caps, ways, most, proof) = see.keep(format!("k = {k}"), || held_beside(k))?;
        let ways = see.is(format!("ways to hold 3/4, k = {k}"), ways)?;
        let most = see.is(format!("most points of X, k = {k}"), most)?;
        finding = finding.proof(format!("most-points-for-x-{}", 2_u32.pow(k) - 1), proof);
        holds &= most == 3 * quarter && ways == caps * if quarter == 1 { 4 } else { 28 };
        rows.push(format!(
            "k = {k}: {ways} sets of {} points, X holds at most {most} points beside one of them",
            3 * quarter
        ));
    }
    finding.verdict = Verdict::family(holds);
    finding.summary = format!(
        "For every way to hold 3/4 of a maximum cap: {}. After O's move X has as many points as O; so both have exactly that many, O's lie in a cap, and any \
         further point of X completes a line.",
        rows.join("; ")
    );
    Ok(finding.computed(rows.join("\n"), "noughts claims CM-06"))
}

/// How many random caps for each larger k.
const SAMPLES: u32 = 20;

/// What fails of Lemmas 6 to 9, how many maximum caps were looked at, and how many peaks.
fn lemmas() -> Result<(Vec<String>, usize, usize), Error> {
    let mut wrong = Vec::new();
    let (mut caps_seen, mut growths) = (0, 0);
    for k in 3..=4_u32 {
        let (_, _, caps) = maximum_caps(k)?;
        for cap in caps.iter() {
            let cap: Vec<u32> = cap.iter().map(|&p| u32::from(p) + 1).collect();
            let outside: Vec<u32> = (1..1 << k).filter(|v| !cap.contains(v)).collect();
            let pairs = outside.iter().flat_map(|&p| outside.iter().map(move |&q| (p, q)));
            let pairs: Vec<(u32, u32)> = pairs.filter(|(p, q)| p != q).collect();
            wrong.extend(failing(k, &cap, &pairs).map(|lemma| format!("Lemma {lemma} on {cap:?}, k = {k}")));
            caps_seen += 1;
        }
        for j in 2..k {
            let (_, _, caps) = maximum_caps(j)?;
            for system in subsystems(k, j) {
                // The n-th vector of the subsystem is the image of the vector n of GF(2)^j.
                for cap in caps.iter().map(|cap| cap.iter().map(|&p| system[p.index() + 1])) {
                    let cap: Vec<u32> = cap.collect();
                    for peak in (1..1 << k).filter(|v| !system.contains(v)) {
                        growths += 1;
                        if !grows(&cap, peak) {
                            wrong.push(format!("Lemma 7 on {cap:?} and {peak}, k = {k}"));
                        }
                    }
                }
            }
        }
    }
    let mut dice = Dice::new(7);
    for k in 5..=10_u32 {
        let mut find = |good: &dyn Fn(u32) -> bool| loop {
            let v = dice.below(2_u64.pow(k) - 1) as u32 + 1;
            if good(v) {
                break v;
            }
        };
        for _ in 0..SAMPLES {
            // The points outside a hyperplane: an odd product with some vector.
            let normal = find(&|_| true);
            let odd = |v: u32| (v & normal).count_ones() % 2 == 1;
            let cap: Vec<u32> = (1..1 << k).filter(|&v| odd(v)).collect();
            let p = find(&|v| !odd(v));
            let q = find(&|v| !odd(v) && v != p);
            let lemma = failing(k, &cap, &[(p, q)]);
            wrong.extend(lemma.map(|lemma| format!("Lemma {lemma} for the normal vector {normal}, k = {k}")));
            // A maximum cap of a proper subsystem, and a point outside that.
            let directions = Subspace::spanned_by((0..k - 2).map(|_| find(&|_| true)));
            let cap = Cap::new(find(&|v| !directions.contains(v)), directions.clone());
            let peak = find(&|v| !directions.contains(v) && !cap.contains(v));
            if !grows(&cap.points().collect::<Vec<_>>(), peak) {
                wrong.push(format!("Lemma 7 for a random cap and the peak {peak}, k = {k}"));
            }
        }
    }
    Ok((wrong, caps_seen, growths))
}

/// CM-07
pub fn lemmas_6_to_9(see: &Probe) -> Examined {
    let (wrong, caps_seen, growths) = see.keep("all caps", lemmas)?;
    let wrong = see.is("what fails", wrong)?;
    let Cases(caps_seen) = see.is("maximum caps", Cases(caps_seen))?;
    let Cases(growths) = see.is("peaks", Cases(growths))?;
    let text = if wrong.is_empty() {
        format!(
            "k = 3, 4: on all {caps_seen} maximum caps every line meets the cap in no point or in two; for every two points p, q outside the tiles partition it into \
             2^(k−3) sets of four; of the tile of a only a + p + q completes no line with p, q, a. All {growths} pairs of a maximum cap of a subsystem and a peak \
             give a maximum cap. k = 5 to 10: the same for {SAMPLES} random caps each."
        )
    } else {
        format!("Fails: {}.", wrong.join("; "))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty() && caps_seen > 0 && growths > 0), text.clone())
        .computed(text, "noughts claims CM-07"))
}
