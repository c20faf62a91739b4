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

/// Characters that nobody sees, or that change how their neighbours are shown: control characters, zero-width ones, marks of
/// direction. Names with them could look like others.
pub fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            u32::from(c),
            0xad | 0x34f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f | 0x2028..=0x202e
                | 0x2060..=0x206f | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0 | 0xfff0..=0xfffb
                | 0x1_bca0..=0x1_bca3 | 0x1_d173..=0x1_d17a | 0xe_0000..=0xe_0fff
        )
}
