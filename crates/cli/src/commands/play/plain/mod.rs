//! Play line by line, for pipes and screen readers.

pub mod board;
pub mod impartial;
