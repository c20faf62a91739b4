//! Misère play on Steiner triple systems.

mod open;

use super::{Claim, Paper};

pub const PAPER: Paper = Paper {
    key: "CM",
    title: "Misère play on Steiner triple systems",
    claims: &[
        Claim::open("CM-01", "The construction gives an STS(2^k−1) with replication number (n−1)/2"),
        Claim::open("CM-02", "There are exactly 80 STS(15) up to isomorphism"),
        Claim::open("CM-03", "A cap of PBSTS(2^k−1) has at most 2^(k−1) points, and one attains it"),
        Claim::open("CM-04", "The complement of every maximum cap is a hyperplane"),
        Claim::open("CM-05", "On PBSTS(7) O wins misère play with the stated three moves; no tie"),
        Claim::open("CM-06", "If O holds 3/4 of a maximum cap after her move, X loses on his next"),
        Claim::open("CM-07", "Lemmas 6 to 9: intersections, peaks, tiles, one point per tile for X"),
        Claim::open("CM-08", "O's full strategy wins misère play on every PBSTS(2^k−1), k ≥ 3"),
        Claim::open("CM-09", "The second player wins misère PBSTS(7) and PBSTS(15)"),
        Claim::open("CM-10", "X wins misère play on every AG(n,3), n ≥ 2, by an explicit strategy"),
        Claim::open("CM-11", "In misère play each of the three outcomes occurs"),
        Claim::open("CM-12", "Among the STS(15), PBSTS(15) has the most Pasch configurations"),
        Claim::slow(
            "CM-13",
            "Open: misère outcomes of the STS(15), the STS(13) and doubled systems",
            "85 games are solved and their certificates checked",
            open::misere_outcomes,
        ),
        Claim::fast("CM-14", "Open: notakto on PBSTS(7), (15), (31), (63), …", open::notakto),
    ],
};
