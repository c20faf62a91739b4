//! The library from outside. One program, so that it is linked once.

mod agreement;
mod architecture;
mod avoidance;
mod board_files;
mod breaker;
mod certificates;
mod columns;
mod conformance;
mod connections;
mod docs;
mod file_tables;
mod harary;
mod held;
mod honest;
mod hop_variants;
mod known_boards;
mod mirror;
mod perfect_play;
mod perft;
mod point_sets;
mod registry;
mod small;
mod spec_robustness;
mod strategies;
mod surface;
mod tamper;
mod threads;
mod verify;
mod zones;

// The way the checker is attacked there serves here too; its way of changing bytes does not.
#[allow(dead_code)]
#[path = "../../../check/tests/mutate/mod.rs"]
mod mutate;
