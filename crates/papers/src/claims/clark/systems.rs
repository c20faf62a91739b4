//! CM-01, CM-02 and CM-12: the triple systems themselves.

use super::super::{Error, Examined, Finding, Verdict};
use noughts::board::labelled::labelled_systems;
use noughts::board::{Board, analysis, axioms, compare};
use num_bigint::BigUint;

/// CM-01
pub fn construction() -> Examined {
    let (mut wrong, mut rows) = (Vec::new(), Vec::new());
    for k in 2..=8_u32 {
        let n = 2_u32.pow(k) - 1;
        let board = Board::parse(&format!("PBSTS({n})"))?;
        let lines = axioms::listed(&board)?;
        // Point p is the vector p + 1: the lines are the triples of vectors with sum zero, and all of them.
        let sums = lines.iter().all(|line| line.iter().fold(0, |sum, p| sum ^ (p + 1)) == 0);
        let all = lines.len() as u32 == n * (n - 1) / 6 && board.points() as u32 == n;
        let replication = analysis::degrees(&board).iter().all(|d| *d == BigUint::from((n - 1) / 2));
        if !(sums && all && replication && axioms::triple_system(&board).is_ok()) {
            wrong.push(k.to_string());
        }
        rows.push(format!("k = {k}: {n} points, {} lines, {} through each point", lines.len(), (n - 1) / 2));
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

/// CM-02
pub fn eighty() -> Examined {
    let systems = fifteen()?;
    let axioms_hold = systems.iter().all(|system| axioms::triple_system(system).is_ok());
    let mut alike = Vec::new();
    for (i, a) in systems.iter().enumerate() {
        for b in &systems[i + 1..] {
            if matches!(compare::compare(a, b)?, compare::Comparison::Same(_)) {
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
    let all = labelled_systems(15);
    let complete = stands_for == all;
    let text = format!(
        "The {} systems of the library {} the axioms and are {}. They stand for Σ 15!/|Aut| = {stands_for} systems on labelled points; counting all \
         labelled systems directly (by exact cover, from the triples through two points) gives {all}{}.",
        systems.len(),
        if axioms_hold { "satisfy" } else { "do not all satisfy" },
        if alike.is_empty() {
            "pairwise not isomorphic".to_string()
        } else {
            format!("not all different: {}", alike.join(", "))
        },
        if complete { ", so that there is no other system" } else { ", another number" },
    );
    Ok(Finding::new(Verdict::finite(axioms_hold && alike.is_empty() && complete), text).computed(
        format!("labelled systems counted: {all}\nlabelled systems that the 80 stand for: {stands_for}"),
        "noughts same \"STS(15,79)\" \"STS(15,80)\"; noughts board \"STS(15,80)\" --check sts",
    ))
}

/// CM-12
pub fn pasch() -> Examined {
    let system = Board::parse("PBSTS(15)")?;
    let mut counts = Vec::new();
    for board in fifteen()? {
        let number = compare::pasch(axioms::listed(&board)?, 15).ok_or("not a triple system")?;
        counts.push((number, board.name().to_string(), board.isomorphism(&system)?.is_some()));
    }
    counts.sort();
    counts.reverse();
    let (most, name, projective) = counts[0].clone();
    let next = counts[1].0;
    let holds = projective && next < most;
    let text = format!(
        "{name} has the most Pasch configurations, {most}, and {} PBSTS(15); the next system has {next}, the last {}. That the 80 systems are all is CM-02.",
        if projective { "is" } else { "is not" },
        counts[counts.len() - 1].0,
    );
    let rows: Vec<String> = counts.iter().map(|(number, name, _)| format!("{name}: {number}")).collect();
    Ok(Finding::new(Verdict::finite(holds), text)
        .computed(rows.join("\n"), "noughts same \"STS(15,1)\" \"STS(15,2)\""))
}
