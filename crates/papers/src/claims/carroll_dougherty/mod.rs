//! Tic-tac-toe on finite planes.

mod geometry;
mod play;
mod point_sets;
mod stealing;
mod weights;

use super::{Claim, Paper};

pub const PAPER: Paper = Paper {
    key: "CD",
    title: "Tic-Tac-Toe on a Finite Plane",
    claims: &[
        Claim::fast(
            "CD-01",
            "The squares of Figure 2: orthogonal of order 3, three MOLS of order 4",
            geometry::figure_2,
        ),
        Claim::fast(
            "CD-02",
            "n−1 MOLS for each prime power; they give a plane, and come back from it",
            geometry::mols,
        ),
        Claim::fast(
            "CD-03",
            "No two orthogonal squares of order 6, so no plane of order 6",
            geometry::order_six,
        ),
        Claim::fast("CD-04", "Bruck–Ryser rules out 6, 14, 21, 22, … and not 10", geometry::bruck_ryser),
        Claim::fast(
            "CD-05",
            "Points, lines, incidences and parallel classes of both planes",
            geometry::counts,
        ),
        Claim::fast(
            "CD-06",
            "A line at infinity makes an affine plane projective, and back",
            geometry::infinity,
        ),
        Claim::fast("CD-07", "Play on the affine plane of order 3 is play on a 3×3 torus", geometry::torus),
        Claim::fast("CD-08", "The two games of Figure 6 end as stated", play::figure_6),
        Claim::fast(
            "CD-09",
            "Strategy stealing: the second player never has a winning strategy",
            stealing::no_second_win,
        ),
        Claim::fast(
            "CD-10",
            "X wins orders 2 (both) and affine 3 as stated; no draws there",
            play::small_planes,
        ),
        Claim::fast("CD-11", "The worked weights of Figure 6 and equation (1)", weights::worked),
        Claim::fast("CD-12", "w(L1) on both planes, and from which n it is below 1", weights::first),
        Claim::fast(
            "CD-13",
            "Projective order 3: O's opening, then maximum weight; the four weights",
            weights::opening,
        ),
        Claim::fast("CD-14", "O draws on projective n ≥ 3 and affine n ≥ 5", play::draws),
        Claim::fast("CD-15", "Affine order 4: the printed draw, and yet X wins", play::order_4),
        Claim::fast("CD-16", "Exactly where X wins and where draws exist", play::answers),
        Claim::fast(
            "CD-17",
            "The printed game on projective order 3 is a draw of two blocking sets",
            point_sets::printed_draw,
        ),
        Claim::fast(
            "CD-18",
            "Every 6-point blocking set of a draw there looks like Figure 9",
            point_sets::figure_9,
        ),
        Claim::fast(
            "CD-19",
            "2n points block the projective plane, n ≥ 3, without a line",
            point_sets::projective,
        ),
        Claim::fast("CD-20", "2n−1 points block the affine plane, n ≥ 5, without a line", point_sets::affine),
        Claim::fast(
            "CD-21",
            "n collinear points meet n²+1 lines, the most n points can meet",
            point_sets::lines_met,
        ),
    ],
};
