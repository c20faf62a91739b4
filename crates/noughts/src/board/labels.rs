//! Labels that several families share.

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
