//! Impartial games: both players have the same moves, and in normal play whoever moves last wins.
//!
//! Start with [`game`] (any game, given by its options) or [`sum`] (games typed as
//! `nim(3,5) + wythoff(3,8)`). The other modules know one game each and answer faster than a search can:
//! [`octal`] for heap games, [`takeaway`] for games that remember the last move, [`wythoff`],
//! [`geography`] by matchings and linear algebra, [`misere`] for misère quotients.

pub mod certificate;
pub mod digraph;
pub mod game;
pub mod geography;
pub mod misere;
pub mod octal;
pub mod sum;
pub mod takeaway;
pub mod wythoff;

use std::fmt;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The question makes no sense or asks for too much; a whole sentence.
    Input(String),
    /// The search stopped at its limit; the question stays open.
    Limit(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Error::Input(message) | Error::Limit(message)) = self;
        f.write_str(message)
    }
}

impl std::error::Error for Error {}

/// The most memory one answer may take, in bytes.
pub const MEMORY: u128 = 1 << 30;

/// Refuses a request that would take more than [`MEMORY`].
pub fn reserve(bytes: u128, what: &str) -> Result<(), Error> {
    if bytes <= MEMORY {
        return Ok(());
    }
    let gigabytes = bytes.div_ceil(1 << 30);
    Err(Error::Input(format!(
        "{what} would take about {gigabytes} GB of memory, and the limit is 1 GB; ask for less"
    )))
}

/// The least number that is not among `values`.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut seen: Vec<u64> = values.into_iter().collect();
    seen.sort_unstable();
    seen.dedup();
    seen.iter().zip(0..).take_while(|&(&value, i)| value == i).count() as u64
}

#[cfg(test)]
mod tests {
    #[test]
    fn mex_is_the_least_missing_number() {
        assert_eq!(super::mex([]), 0);
        assert_eq!(super::mex([1, 2]), 0);
        assert_eq!(super::mex([3, 0, 1, 0, 5]), 2);
    }

    #[test]
    fn a_request_of_ten_gigabytes_is_refused() {
        assert!(super::reserve(1 << 30, "this").is_ok());
        let message = super::reserve(10 << 30, "this").unwrap_err().to_string();
        assert!(message.contains("10 GB"), "{message}");
    }
}
