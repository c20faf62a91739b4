//! The atlas: whole families of boards, solved under every rule set into one table.
//!
//! [`families`] says which boards and rule sets belong to it; no answer is stored there. [`solve`] makes the rows of
//! one board, [`run`] makes the table and goes on where it stopped, [`query`] filters it, [`laws`] holds its rows
//! against theorems, [`page`] summarises it. Searches are limited in nodes and use one thread, so that the same command
//! gives the same table, certificates included, on every machine. Certificates are too large to be kept: a row has
//! the hash of its certificate, and whoever wants the file makes it again.

pub mod families;
mod hypergraphs;
pub mod laws;
pub mod page;
pub mod query;
mod row;
pub mod run;
pub mod solve;

pub use row::{Key, Row, TableError, parse, text};

/// Nodes that a game of the shipped table may take.
pub const NODES: u64 = 200_000;
