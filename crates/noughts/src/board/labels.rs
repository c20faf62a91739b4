//! Labels that several families share.

/// The cell in this column and row (both from 0) of a board with so many columns: `a1` as in chess while
/// there are letters for the columns, otherwise `r1c27`.
pub fn cell(column: u32, row: u32, columns: u32) -> String {
    if columns <= 26 {
        format!("{}{}", char::from(b'a' + column as u8), row + 1)
    } else {
        format!("r{}c{}", row + 1, column + 1)
    }
}

/// Coordinates run together, `x012`, with dots between them where one needs two digits. The `x` keeps
/// them from being read as numbers.
pub fn vector(coordinates: &[u32], order: u32) -> String {
    let parts: Vec<String> = coordinates.iter().map(u32::to_string).collect();
    format!("x{}", parts.join(if order <= 10 { "" } else { "." }))
}

/// `1`, `2`, …, `n`.
pub fn numbers(n: usize) -> Vec<String> {
    (1..=n).map(|p| p.to_string()).collect()
}
