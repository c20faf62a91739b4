//! Names that cannot be guessed, from the system's source of randomness.

/// Letters and digits that are not mistaken for one another when read aloud or written on a board.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

fn random(count: usize) -> String {
    let mut bytes = vec![0; count];
    // Without randomness nothing here would be safe; the system has always had it so far.
    getrandom::fill(&mut bytes).expect("the system has a source of random numbers");
    bytes.iter().map(|b| LETTERS[usize::from(b % 32)] as char).collect()
}

/// A number from 0 up to `below`, for choices that need not be secret.
pub fn below(below: usize) -> usize {
    let mut bytes = [0; 8];
    // A choice may be poor without randomness, but must not fail.
    let _ = getrandom::fill(&mut bytes);
    (u64::from_le_bytes(bytes) % (below.max(1) as u64)) as usize
}

/// The name of something that others may see: 60 bits.
pub fn short() -> String {
    random(12)
}

/// What only its owner may have: 130 bits.
pub fn secret() -> String {
    random(26)
}

/// What a class reads off the board: 50 bits, in two groups.
pub fn join_code() -> String {
    format!("{}-{}", random(5), random(5))
}

/// Compares secrets in a time that does not tell how much of them is right.
pub fn same(a: &str, b: &str) -> bool {
    let differ = a.bytes().zip(b.bytes()).fold(0, |sum, (x, y)| sum | (x ^ y));
    a.len() == b.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_long() {
        let all: std::collections::HashSet<String> = (0..1000).map(|_| secret()).collect();
        assert_eq!(all.len(), 1000);
        assert!(all.iter().all(|s| s.len() == 26 && s.bytes().all(|b| LETTERS.contains(&b))));
        assert_eq!(join_code().len(), 11);
        assert!(same("AB", "AB") && !same("AB", "AC") && !same("AB", "ABC"));
    }
}
