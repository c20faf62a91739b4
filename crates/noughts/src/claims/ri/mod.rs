//! A dissertation on hop games and nested boards.

use super::{Claim, Examined, Finding, Paper, Verdict, solved};
use crate::solve::Value;

pub const PAPER: Paper = Paper {
    key: "RI",
    title: "Hop games and nested boards, a dissertation",
    claims: &[
        Claim::open("RI-01", "X cannot lose a strong positional game, nor a hop game"),
        Claim::fast("RI-02", "Maker wins 3×3 although the strong game is a draw", three_by_three),
        Claim::open("RI-03", "4×4×4 is a win of the first player"),
        Claim::open("RI-04", "Hex boards admit no draw"),
        Claim::open("RI-05", "Shannon switching: Maker, second, wins iff two disjoint spanning trees"),
        Claim::open("RI-06", "Picker–Chooser for a base: Picker wins iff two disjoint bases"),
        Claim::open("RI-07", "Cycle game on K_n at 1:q: Maker wins for q < ⌊n/2⌋ − 1"),
        Claim::open("RI-08", "Hop on 3×3: X wins from every square, by the printed hops, without ties"),
        Claim::open("RI-09", "X wins hop on AG(2,2), PG(2,2) and AG(2,3), which admit no draw"),
        Claim::open("RI-10", "Hopping from α to greatest α-weight never lets the α-weight rise"),
        Claim::open("RI-11", "The α-weights after X's first move on planes, and where they are below 1"),
        Claim::open("RI-12", "PG(2,4): O draws hop by the α strategy; the second weight is 15/16"),
        Claim::open("RI-13", "PG(2,3): O draws hop by α and maximum weight; the printed line"),
        Claim::open("RI-14", "X wins hop on PG(2,2); O draws on PG(2,q), q ≥ 3"),
        Claim::open("RI-15", "X wins hopping first on AG(2,4)"),
        Claim::open("RI-16", "… and can do so by always hopping his newest piece"),
        Claim::open("RI-17", "O draws hopping second on AG(2,5)"),
        Claim::open("RI-18", "… by α and highest α-weight, whatever the ties"),
        Claim::open("RI-19", "O draws hop on AG(2,q) for all q ≥ 5"),
        Claim::open("RI-20", "Fire and Ice: the counts, 16 to 48 turns, no tie and no draw"),
        Claim::open("RI-21", "FIRE has a winning strategy by strategy stealing; wins by β-weight"),
        Claim::open("RI-22", "The counts of regular nested boards; L_d ≤ L_s for planes"),
        Claim::open("RI-23", "Which nested boards of planes admit no draw"),
        Claim::open("RI-24", "A drawing strategy on the inner board gives one on the nest"),
        Claim::open("RI-25", "For the remaining boards the inner component admits no draw?"),
        Claim::open("RI-26", "α-weights on nests and the printed thresholds and tables"),
        Claim::open("RI-27", "Inner AG(2,2), AG(2,3), AG(2,4): thresholds unknown, above 10^8"),
        Claim::open("RI-28", "The rank-3 whirl: its dependent triples, circuits, bases, and games"),
        Claim::open("RI-29", "Open: does a second move improve the thresholds; small boards again?"),
        Claim::open("RI-30", "Open: strong play on nests with inner PG(2,2) or AG(2,2), (2,3), (2,4)"),
    ],
};

/// RI-02
fn three_by_three() -> Examined {
    let (maker, maker_proof) = solved("3^2", "maker-breaker")?;
    let (strong, strong_proof) = solved("3^2", "strong")?;
    let holds = maker == Value::Maker && strong == Value::Draw;
    Ok(Finding::new(
        Verdict::finite(holds),
        format!("3×3 as Maker–Breaker: {maker}; as the strong game: {strong}."),
    )
    .proof("maker-breaker-3x3", maker_proof)
    .proof("strong-3x3", strong_proof))
}
