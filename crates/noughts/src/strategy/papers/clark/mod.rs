//! Clark, Mancini and Van Hook: misère play on projective binary triple systems, won by O; and, from Clark, Fisk and
//! Goren, misère play on the affine ternary systems AG(n,3), won by X.
//!
//! Nothing here lists lines: in PBSTS(2^k−1) the third point of a line is the exclusive or of the other two, in AG(n,3)
//! it is minus their sum.

pub mod affine;
pub mod fano;
pub mod games;
pub mod pbsts;
pub mod plan;
pub mod space;
pub mod system;
