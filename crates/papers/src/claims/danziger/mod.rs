//! Tic-tac-toe on the affine plane of order 4.

mod cases;
mod design;

use super::{Claim, Examined, Finding, Paper, Probe, Verdict, solved};
use noughts::danziger::Tables;
use noughts::{Board, Value};

pub const PAPER: Paper = Paper {
    key: "DH",
    title: "Tic-Tac-Toe on an Affine Plane of order 4",
    claims: &[
        Claim::fast(
            "DH-01",
            "The squares of Figure 1 are 3 MOLS(4) and give a TD(5,4) and an RTD(4,4)",
            design::squares,
        ),
        Claim::fast("DH-02", "RTD(4,4) with its index class is the affine plane of order 4", design::plane),
        Claim::fast(
            "DH-03",
            "The grid of Figure 4 with the lines of Figure 5 is the same plane",
            design::grid,
        ),
        Claim::fast(
            "DH-04",
            "The sample game is a legal win of X with the marked forced moves",
            cases::sample,
        ),
        Claim::fast("DH-05", "ψ1 and ψ2 are symmetries that fix the position of case 1", cases::symmetries),
        Claim::fast(
            "DH-06",
            "Case 1: the listed replies are all, and every printed line wins for X",
            cases::first,
        ),
        Claim::fast(
            "DH-07",
            "Case 2: no symmetry fixes the position; Table 9 is complete and right",
            cases::second,
        ),
        Claim::fast("DH-08", "The affine plane of order 4 is a win of the first player", outcome),
        Claim::fast("DH-09", "TD(4,4), the plane without its index class, is a draw", transversal),
        Claim::fast(
            "DH-10",
            "Without one index block X still wins; without two or more O draws",
            index_blocks,
        ),
    ],
};

/// DH-08
fn outcome(see: &Probe) -> Examined {
    let same = see.see("the printed board is AG(2,4)", || {
        Ok(Tables::plane().isomorphism(&Board::parse("AG(2,4)")?)?.is_some())
    })?;
    let (value, proof) = solved(see, "AG(2,4)", "strong")?;
    let text = format!(
        "The board of Figures 2 and 3 {} AG(2,4) up to names; solved: {value}.",
        if same { "is" } else { "is not" }
    );
    Ok(Finding::new(Verdict::finite(same && value == Value::First), text).proof("plane-of-order-4", proof))
}

/// DH-09
fn transversal(see: &Probe) -> Examined {
    let same = see.see("TD(4,4) is AG(2,4) without a class", || {
        Ok(Board::parse("TD(4,4)")?.isomorphism(&Board::parse("AG(2,4) - class(1)")?)?.is_some())
    })?;
    let (value, proof) = solved(see, "TD(4,4)", "strong")?;
    let text = format!(
        "TD(4,4) {} AG(2,4) without a parallel class; solved: {value}. (There are two Latin squares of order 4 up to isotopy, of which only the one with orthogonal \
         mates gives a TD(4,4); so there is one.)",
        if same { "is" } else { "is not" }
    );
    Ok(Finding::new(Verdict::finite(same && value == Value::Draw), text).proof("td-4-4", proof))
}

/// DH-10
fn index_blocks(see: &Probe) -> Examined {
    let classes = Board::parse("AG(2,4)")?.parallel_classes()?;
    let class = classes.first().ok_or("a plane without parallel classes")?;
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut rows, mut alike, mut holds) = (Vec::new(), true, true);
    for removed in 1..=4_u32 {
        let mut first: Option<String> = None;
        for chosen in (0..16_u32).filter(|set| set.count_ones() == removed) {
            let blocks: Vec<String> = (0..4)
                .filter(|i| chosen >> i & 1 == 1)
                .map(|i: usize| class[i].number().to_string())
                .collect();
            let spec = format!("AG(2,4) - line({})", blocks.join(","));
            if let Some(first) = &first {
                alike &= see.see(format!("{spec} is like the first"), || {
                    Ok(Board::parse(&spec)?.isomorphism(&Board::parse(first)?)?.is_some())
                })?;
                continue;
            }
            let (value, proof) = solved(see, &spec, "strong")?;
            holds &= value == if removed == 1 { Value::First } else { Value::Draw };
            rows.push(format!("without {removed}: {value}"));
            finding = finding.proof(format!("without-{removed}"), proof);
            first = Some(spec);
        }
    }
    finding.verdict = Verdict::finite(holds && alike);
    finding.summary = format!(
        "{}. Which of the blocks are removed {}.",
        rows.join(", "),
        if alike { "makes no difference: the boards are isomorphic" } else { "makes a difference" }
    );
    Ok(finding)
}
