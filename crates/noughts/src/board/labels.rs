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

/// Is this a label that nothing can be said against: signs of ASCII that are seen, none of which separates labels?
pub fn is_plain(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b',' | b';' | b'|'))
}

/// So many labels are compared with each other sooner than filed.
pub const FEW: usize = 32;

/// Are these few labels, each plain and different from the others up to case?
pub fn are_plain(labels: &[String]) -> bool {
    let is_new =
        |(i, label): (usize, &String)| labels[..i].iter().all(|other| !other.eq_ignore_ascii_case(label));
    labels.len() <= FEW && labels.iter().all(|label| is_plain(label)) && labels.iter().enumerate().all(is_new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fold_label;

    #[test]
    fn plain_labels_are_different_as_they_are_compared() {
        let labels = |words: &str| words.split('-').map(str::to_string).collect::<Vec<_>>();
        for words in
            ["a1-A2-b1", "inf-inf1-1", "a-b-A", "a-∞", "a--b", "a b-c", "a,b", "a;-b", "x|y", "a\u{7f}"]
        {
            let labels = labels(words);
            let folded: std::collections::HashSet<String> =
                labels.iter().map(|label| fold_label(label)).collect();
            let plain = |label: &String| {
                label.is_ascii() && !label.is_empty() && !label.contains([' ', ',', ';', '|', '\u{7f}'])
            };
            assert_eq!(
                are_plain(&labels),
                folded.len() == labels.len() && labels.iter().all(plain),
                "{words}"
            );
        }
    }
}
