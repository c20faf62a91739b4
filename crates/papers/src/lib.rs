//! What published papers say, run by machine: the ledger of their claims, and the atlas of solved games.
//!
//! Everything here calls the library as a user would.

pub mod atlas;
pub mod claims;
