//! A dissertation on hop games and nested boards.

mod fire_ice;
mod games;
mod hex_colourings;
mod hop_planes;
mod hop_small;
mod hop_weights;
mod matroids;
mod nested;
mod nested_open;
mod nested_weights;
mod plane_three;
mod uniform;

use super::{Claim, Dice, Error, Paper, Probe, solved_at};
use noughts::Value;
use noughts::certificates::Files;
use std::collections::BTreeSet;

pub const PAPER: Paper = Paper {
    key: "RI",
    title: "Hop games and nested boards, a dissertation",
    claims: &[
        Claim::fast("RI-01", "X cannot lose a strong positional game, nor a hop game", games::stealing),
        Claim::fast("RI-02", "Maker wins 3×3 although the strong game is a draw", games::three_by_three),
        Claim::slow(
            "RI-03",
            "4×4×4 is a win of the first player",
            "a search of some 800,000 positions, and a certificate of megabytes",
            games::qubic,
        ),
        Claim::fast("RI-04", "Hex boards admit no draw", games::hex),
        Claim::fast(
            "RI-05",
            "Shannon switching: Maker, second, wins iff two disjoint spanning trees",
            matroids::shannon,
        ),
        Claim::fast(
            "RI-06",
            "Picker–Chooser for a base: Picker wins iff two disjoint bases",
            matroids::picker,
        ),
        Claim::slow(
            "RI-07",
            "Cycle game on K_n at 1:q: Maker wins for q < ⌊n/2⌋ − 1",
            "K7 with Breaker first at 1:2 takes 220,000 positions",
            games::cycles,
        ),
        Claim::fast(
            "RI-08",
            "Hop on 3×3: X wins from every square, by the printed hops, without ties",
            hop_small::nine,
        ),
        Claim::fast(
            "RI-09",
            "X wins hop on AG(2,2), PG(2,2) and AG(2,3), which admit no draw",
            hop_small::planes,
        ),
        Claim::fast(
            "RI-10",
            "Hopping from α to greatest α-weight never lets the α-weight rise",
            hop_weights::never_rises,
        ),
        Claim::fast(
            "RI-11",
            "The α-weights after X's first move on planes, and where they are below 1",
            hop_weights::first,
        ),
        Claim::fast(
            "RI-12",
            "PG(2,4): O draws hop by the α strategy; the second weight is 15/16",
            hop_weights::order_4,
        ),
        Claim::fast(
            "RI-13",
            "PG(2,3): O draws hop by α and maximum weight; the printed line",
            plane_three::maximum_weight,
        ),
        Claim::fast("RI-14", "X wins hop on PG(2,2); O draws on PG(2,q), q ≥ 3", hop_planes::projective),
        Claim::slow(
            "RI-15",
            "X wins hopping first on AG(2,4)",
            "hop games have no threats to prune with: 37,000 positions",
            hop_planes::order_4,
        ),
        Claim::slow(
            "RI-16",
            "… and can do so by always hopping his newest piece",
            "every destination of X is tried, and every answer of O, in both readings",
            hop_planes::newest,
        ),
        Claim::slow(
            "RI-17",
            "O draws hopping second on AG(2,5)",
            "every choice among ties is a move",
            hop_planes::order_5,
        ),
        Claim::slow(
            "RI-18",
            "… by α and highest α-weight, whatever the ties",
            "the shortest losing line has 15 hops, and all shorter ones are looked at",
            hop_planes::order_5_any_ties,
        ),
        Claim::fast("RI-19", "O draws hop on AG(2,q) for all q ≥ 5", hop_planes::affine),
        Claim::fast(
            "RI-20",
            "Fire and Ice: the counts, 16 to 48 turns, no tie and no draw",
            fire_ice::counts,
        ),
        Claim::fast(
            "RI-21",
            "FIRE has a winning strategy by strategy stealing; wins by β-weight",
            fire_ice::stealing,
        ),
        Claim::fast("RI-22", "The counts of regular nested boards; L_d ≤ L_s for planes", nested::counts),
        Claim::fast("RI-23", "Which nested boards of planes admit no draw", nested::draw_positions),
        Claim::fast(
            "RI-24",
            "A drawing strategy on the inner board gives one on the nest",
            nested::inner_strategy,
        ),
        Claim::fast(
            "RI-25",
            "For the remaining boards the inner component admits no draw?",
            nested::remaining_boards,
        ),
        Claim::fast(
            "RI-26",
            "α-weights on nests and the printed thresholds and tables",
            nested_weights::thresholds,
        ),
        Claim::fast(
            "RI-27",
            "Inner AG(2,2), AG(2,3), AG(2,4): thresholds unknown, above 10^8",
            nested_weights::no_thresholds,
        ),
        Claim::fast(
            "RI-28",
            "The rank-3 whirl: its dependent triples, circuits, bases, and games",
            matroids::whirl,
        ),
        Claim::slow(
            "RI-29",
            "Open: does a second move improve the thresholds; small boards again?",
            "weighs boards of up to 27,000 points after the second move",
            nested_open::second_round,
        ),
        Claim::fast(
            "RI-30",
            "Open: strong play on nests with inner PG(2,2) or AG(2,2), (2,3), (2,4)",
            nested_open::strong_play,
        ),
    ],
};

/// The game that a hop game is while O hops with α, the piece that X's hop left behind: count α with X's pieces, then each hop of X
/// gives him a point and each hop of O gives her one, and her other pieces stay. X has the first point and is to move. If
/// Breaker wins it, O never loses the hop game.
fn alpha_alone(see: &Probe, spec: &str) -> Result<(Value, Files), Error> {
    solved_at(see, spec, "maker-breaker", "X: 1; X to move")
}

/// Random sets of two to four points on `least` to `most` points, as a spec.
fn random_board(dice: &mut Dice, least: u64, most: u64) -> String {
    let points = least + dice.below(most - least + 1);
    let mut sets = BTreeSet::new();
    for _ in 0..2 + dice.below(2 * points) {
        let size = 2 + dice.below(3) as usize;
        let mut set = BTreeSet::new();
        while set.len() < size {
            set.insert(1 + dice.below(points));
        }
        sets.insert(set);
    }
    let loose: Vec<String> =
        (1..=points).filter(|p| !sets.iter().any(|set| set.contains(p))).map(|p| p.to_string()).collect();
    let shown: Vec<String> =
        sets.iter().map(|set| set.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")).collect();
    format!("lines{{{} | {}}}", shown.join("; "), loose.join(" "))
}
