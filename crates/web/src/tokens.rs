//! Names that cannot be guessed, from the system's source of randomness, and keys that are kept of them.

use noughts::certificates::Digest;
use serde::{Deserialize, Deserializer, Serialize};

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

/// A join code as somebody typed it: small letters, spaces and a missing dash do not matter.
pub fn read_code(typed: &str) -> String {
    let signs: String =
        typed.chars().filter(char::is_ascii_alphanumeric).take(20).map(|c| c.to_ascii_uppercase()).collect();
    if signs.len() == 10 { format!("{}-{}", &signs[..5], &signs[5..]) } else { signs }
}

/// What is kept of a secret: enough to know it again, and no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Key(String);

const HASHED: &str = "sha256:";

impl Key {
    pub fn of(secret: &str) -> Key {
        Key(format!("{HASHED}{}", Digest::of(secret).digits(64)))
    }

    /// A key that no secret opens.
    pub fn none() -> Key {
        Key(HASHED.to_string())
    }

    /// Is this the secret? The time it takes tells nothing about the key.
    pub fn opens(&self, secret: &str) -> bool {
        let given = Key::of(secret).0;
        let differ = given.bytes().zip(self.0.bytes()).fold(0, |sum, (x, y)| sum | (x ^ y));
        given.len() == self.0.len() && differ == 0
    }
}

impl<'de> Deserialize<'de> for Key {
    /// Older databases have the secret itself.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Key, D::Error> {
        let text = String::deserialize(from)?;
        Ok(if text.starts_with(HASHED) { Key(text) } else { Key::of(&text) })
    }
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
    }

    #[test]
    fn a_key_is_opened_by_its_secret_only_and_does_not_hold_it() {
        let key = Key::of("AB");
        assert!(key.opens("AB") && !key.opens("AC") && !key.opens("") && !key.opens(&key.0));
        assert!(!Key::none().opens("") && !Key::none().opens(HASHED));
        let kept = serde_json::to_string(&key).unwrap();
        assert!(!kept.contains("AB\"") && serde_json::from_str::<Key>(&kept).unwrap() == key);
        assert_eq!(serde_json::from_str::<Key>("\"AB\"").unwrap(), key, "from an older database");
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        for typed in ["ABCDE-23456", "abcde 23456", " abcde23456 ", "ABCDE–23456"] {
            assert_eq!(read_code(typed), "ABCDE-23456");
        }
        assert_eq!(read_code("%00"), "00");
    }
}
