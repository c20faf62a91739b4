//! Published strategies, one file each.

pub mod clark;
pub mod danziger;
