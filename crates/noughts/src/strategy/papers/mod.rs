//! Published strategies, one file each.
