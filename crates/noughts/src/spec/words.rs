//! The words that begin a board.

/// One for each family that has a word of its own, in the order of the registry.
pub const WORDS: &[&str] = &[
    "AG",
    "PG",
    "hall",
    "dualhall",
    "hughes",
    "affine",
    "projective",
    "dual",
    "TD",
    "RTD",
    "PBSTS",
    "STS",
    "bose",
    "skolem",
    "double",
    "grid",
    "torus",
    "polyomino",
    "hex",
    "graph",
    "matroid",
    "graphic",
    "lines",
    "file",
    "versus",
];

/// The usual spelling of a word that begins a board; case does not matter.
pub fn spelling(word: &str) -> Option<&'static str> {
    WORDS.iter().copied().find(|w| w.eq_ignore_ascii_case(word))
}
