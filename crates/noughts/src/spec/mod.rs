//! The spec language: one grammar for every family.
//!
//! ```text
//! spec   := atom ( "-" name )*
//! atom   := "[" spec ":" spec ( ";" point ":" spec ( "," point ":" spec )* )? "]"
//!         | number "^" number | name
//! name   := word ( "(" arg ( "," arg )* ")" )? ( "{" text "}" )? ( ":" name )?
//! arg    := number | string | spec
//! point  := number | string | word
//! string := any text between double quotes
//! ```
//! Case and spaces do not matter. `file(…)` takes its argument as text, with or without quotes. The parser
//! (`parser.rs`) knows no family: what a name means is decided in the family's own file, found through
//! the registry of families in `board`; all it is told are the words that begin a board ([`WORDS`]).

mod parser;
mod reader;
mod syntax;
mod words;

pub use reader::{SpecReader, power};
pub use syntax::{Body, Name, Node, NodeKind, Spec, SpecError};
pub use words::{WORDS, spelling};
