//! The one digest by which files, plans and proofs are named: SHA-256, as many digits of it as are wanted.

use sha2::{Digest as _, Sha256};

/// A SHA-256 of what it is given.
///
/// ```
/// use noughts::certificates::Digest;
///
/// let mut digest = Digest::of("noughts ");
/// digest.add("certificate");
/// assert_eq!(digest.digits(12), Digest::of("noughts certificate").digits(12));
/// assert_eq!(Digest::of("abc").digits(8), "ba7816bf");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Digest(Sha256);

impl Digest {
    /// The digest of some bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Digest {
        Digest(Sha256::new_with_prefix(bytes))
    }

    /// Takes in more bytes.
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) {
        self.0.update(bytes);
    }

    /// Its first hexadecimal digits, of 64.
    pub fn digits(self, count: usize) -> String {
        let halves = self.0.finalize().into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
        halves.take(count).filter_map(|half| char::from_digit(half.into(), 16)).collect()
    }
}
