//! `noughts-check STATEMENT CERTIFICATE`
fn main() {}
