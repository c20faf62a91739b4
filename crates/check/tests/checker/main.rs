//! What the checker accepts, rejects and refuses, by hand. One program, so that it is built once.

mod attacks;
mod avoidance;
mod boards_doc;
mod common;
mod core;
mod hall;
mod impartial;
mod leaves;
mod point_sets;
mod race;
mod rules;
mod shipped;
mod soundness;
mod statements;
mod strategies;
mod theorems;
mod trees;
