//! A lecture on combinatorial games: take-away games, Grundy numbers, geography, tic-tac-toe in many dimensions.

mod boards;
mod geography;
mod heaps;
mod positions;

use super::{Claim, Paper};

pub const PAPER: Paper = Paper {
    key: "FR",
    title: "Combinatorial Games, a lecture",
    claims: &[
        Claim::fast(
            "FR-01",
            "Take 1 to 4 chips: lost exactly at multiples of 5, g(x) = x mod 5",
            heaps::one_to_four,
        ),
        Claim::fast(
            "FR-02",
            "A chip on (m,n) that moves along one axis: lost exactly on the diagonal",
            heaps::two_axes,
        ),
        Claim::fast(
            "FR-03",
            "A finite digraph is acyclic iff it has a topological numbering",
            positions::numbering,
        ),
        Claim::fast(
            "FR-04",
            "The partition into N and P exists, is unique, and P is where g = 0",
            positions::partition,
        ),
        Claim::fast(
            "FR-05",
            "The Grundy number of a sum is the XOR of the parts; 11 ⊕ 5 = 14",
            positions::sums,
        ),
        Claim::fast(
            "FR-06",
            "Take an even number but not all, or all if odd: g(2k) = k−1, g(2k−1) = k",
            heaps::even,
        ),
        Claim::fast(
            "FR-07",
            "Take at most what was taken last: N if x ≥ 2^k, P for powers of two",
            heaps::at_most_last,
        ),
        Claim::fast(
            "FR-08",
            "Take at most f(last): H(j+1) = H(j) + H(l), one H-representation each",
            heaps::at_most_f,
        ),
        Claim::fast(
            "FR-09",
            "Wythoff's game: the printed pairs, the mex rule and ⌊kφ⌋, ⌊kφ²⌋ agree",
            heaps::wythoff,
        ),
        Claim::fast(
            "FR-10",
            "Undirected vertex geography is N iff every maximum matching covers v",
            geography::vertices,
        ),
        Claim::fast(
            "FR-11",
            "Edge geography on bipartite graphs: P iff the row is a sum of others",
            geography::edges,
        ),
        Claim::fast(
            "FR-12",
            "The word game and the hard variants of geography, by search",
            geography::searched,
        ),
        Claim::fast("FR-13", "The (n,d) board has ((n+2)^d − n^d)/2 lines", boards::lines),
        Claim::fast("FR-14", "The printed 5×5 array is a draw-forcing pairing", boards::printed_pairing),
        Claim::fast(
            "FR-15",
            "A draw-forcing pairing exists iff every family G has |∪G| ≥ 2|G|",
            boards::hall,
        ),
        Claim::fast(
            "FR-16",
            "n×n has a pairing for even n ≥ 6 and odd n ≥ 9; for which n exactly?",
            boards::squares,
        ),
        Claim::fast(
            "FR-17",
            "For even n a pairing exists from 2^d−1 on, or from 2(2^d−1)?",
            boards::even_bound,
        ),
        Claim::fast("FR-18", "The n×n games for n = 3 to 7 are draws", boards::draws),
        Claim::fast(
            "FR-19",
            "Fewer than 2^(n−1) sets of n points: O draws by maximum weight",
            boards::maximum_weight,
        ),
        Claim::fast(
            "FR-20",
            "(n,d) is a draw when it has fewer than 2^(n−1) lines; the least n",
            boards::few_lines,
        ),
    ],
};
