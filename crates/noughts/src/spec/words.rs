//! The words that begin a board.

use super::Spec;

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
    "SQS",
    "inversive",
];

/// The usual spelling of a word that begins a board; case does not matter.
pub fn spelling(word: &str) -> Option<&'static str> {
    WORDS.iter().copied().find(|w| w.eq_ignore_ascii_case(word))
}

impl Spec {
    /// Other names of boards, each with the spec it stands for.
    pub const ALIASES: &[(&str, &str)] = &[
        ("tic-tac-toe", "3^2"),
        ("tictactoe", "3^2"),
        ("noughts-and-crosses", "3^2"),
        ("qubic", "4^3"),
        ("fano", "PG(2,2)"),
    ];
}

/// The word that was probably meant: one that begins with what was typed, or else differs in two letters at most. Case does
/// not matter.
///
/// ```
/// use noughts::boards::nearest;
///
/// assert_eq!(nearest("strnog", ["strong", "misere"]), Some("strong"));
/// assert_eq!(nearest("maker", ["strong", "maker-breaker"]), Some("maker-breaker"));
/// assert_eq!(nearest("chess", ["strong", "misere"]), None);
/// ```
pub fn nearest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.trim().to_lowercase();
    let far = |word: &str| {
        let word = word.to_lowercase();
        if typed.chars().count() >= 3 && word.starts_with(&typed) { 1 } else { edit_distance(&typed, &word) }
    };
    let (distance, word) =
        words.into_iter().map(|word| (far(word), word)).min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && distance < word.chars().count()).then_some(word)
}

/// How many letters have to be inserted, left out or changed.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, &cb) in b.iter().enumerate() {
            let change = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
