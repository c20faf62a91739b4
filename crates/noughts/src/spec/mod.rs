//! The spec language: one grammar for every family.
//!
//! ```text
//! spec   := atom ( "-" name )*
//! atom   := "[" spec ":" spec ( ";" point ":" spec ( "," point ":" spec )* )? "]"
//!         | number "^" number | number ( "x" number )+ | alias | name
//! name   := word ( "(" arg ( "," arg )* ")" )? ( "{" text "}" )? ( ":" name )?
//! arg    := number | string | spec
//! point  := number | string | word
//! string := any text between double quotes
//! ```
//! Case and spaces do not matter. `3x3` is `3^2`, and an alias stands for the spec beside it in [`Spec::ALIASES`]. `file(…)` takes its argument as text, with or without quotes. The parser
//! (`parser.rs`) knows no family: what a name means is decided in the family's own file, found through
//! the registry of families in `board`; all it is told are the words that begin a board (`words::WORDS`).

mod parser;
mod reader;
mod syntax;
mod words;

pub use reader::{SpecReader, power};
pub use syntax::{Body, Name, Node, NodeKind, Spec, SpecError};
pub use words::{nearest, spelling};
