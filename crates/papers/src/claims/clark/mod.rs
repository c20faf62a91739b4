//! Misère play on Steiner triple systems.

mod caps;
mod lemmas;
mod open;
mod play;
mod systems;

use super::{Claim, Paper};

pub const PAPER: Paper = Paper {
    key: "CM",
    title: "Misère play on Steiner triple systems",
    claims: &[
        Claim::fast(
            "CM-01",
            "The construction gives an STS(2^k−1) with replication number (n−1)/2",
            systems::construction,
        ),
        Claim::fast("CM-02", "There are exactly 80 STS(15) up to isomorphism", systems::eighty),
        Claim::fast(
            "CM-03",
            "A cap of PBSTS(2^k−1) has at most 2^(k−1) points, and one attains it",
            caps::maximum,
        ),
        Claim::fast("CM-04", "The complement of every maximum cap is a hyperplane", caps::complements),
        Claim::fast(
            "CM-05",
            "On PBSTS(7) O wins misère play with the stated three moves; no tie",
            play::fano,
        ),
        Claim::fast(
            "CM-06",
            "If O holds 3/4 of a maximum cap after her move, X loses on his next",
            caps::three_quarters,
        ),
        Claim::fast(
            "CM-07",
            "Lemmas 6 to 9: intersections, peaks, tiles, one point per tile for X",
            caps::lemmas_6_to_9,
        ),
        Claim::fast(
            "CM-08",
            "O's full strategy wins misère play on every PBSTS(2^k−1), k ≥ 3",
            play::full_strategy,
        ),
        Claim::fast("CM-09", "The second player wins misère PBSTS(7) and PBSTS(15)", play::second_player),
        Claim::fast(
            "CM-10",
            "X wins misère play on every AG(n,3), n ≥ 2, by an explicit strategy",
            play::affine,
        ),
        Claim::fast("CM-11", "In misère play each of the three outcomes occurs", play::outcomes),
        Claim::fast(
            "CM-12",
            "Among the STS(15), PBSTS(15) has the most Pasch configurations",
            systems::pasch,
        ),
        Claim::slow(
            "CM-13",
            "Open: misère outcomes of the STS(15), the STS(13) and doubled systems",
            "85 games are solved and their certificates checked",
            open::misere_outcomes,
        ),
        Claim::fast("CM-14", "Open: notakto on PBSTS(7), (15), (31), (63), …", open::notakto),
    ],
};
