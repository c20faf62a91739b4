//! The command as a person runs it. One program, so that it is linked once.

mod atlas;
mod boards_agree;
mod book;
mod claims;
mod command;
mod commands;
mod draws_docs;
mod examples;
mod files;
mod folder;
mod http_docs;
mod impartial;
mod impartial_docs;
mod json;
mod kills;
mod limits;
mod mols;
mod proofs_docs;
mod publish;
mod runs;
mod solve;
mod strategies_docs;
mod terminal;
mod weights;
mod weights_docs;
mod words;
