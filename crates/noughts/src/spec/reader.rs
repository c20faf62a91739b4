//! What a spec may do: how large a board it may ask for, and whether it may name files.

use super::SpecError;
use std::ops::Range;

/// Reads specs under limits. Nothing else decides whether a file is opened or how large a board may grow.
///
/// ```
/// use noughts::SpecReader;
///
/// let reader = SpecReader::new().points(100);
/// assert_eq!(reader.board("AG(2,7)")?.points(), 49);
/// let error = reader.board("AG(2,11)").unwrap_err();
/// assert!(error.message.contains("121 points; the limit is 100"));
/// assert!(reader.board("file(my.json)").is_err(), "files have to be allowed");
/// # Ok::<(), noughts::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecReader {
    points: u128,
    incidences: u128,
    steps: u64,
    files: bool,
    unlisted: bool,
}

impl Default for SpecReader {
    fn default() -> Self {
        SpecReader::new()
    }
}

impl SpecReader {
    /// A reader that opens no files, for boards of up to 2^20 points and 2^27 incidences, whose sets are listed in about
    /// a second.
    pub const fn new() -> SpecReader {
        SpecReader { points: 1 << 20, incidences: 1 << 27, steps: 200_000_000, files: false, unlisted: false }
    }

    /// Most points of a board.
    #[must_use]
    pub const fn points(mut self, most: u64) -> SpecReader {
        self.points = most as u128;
        self
    }

    /// Most incidences (total size of all winning sets) of a board that lists its sets.
    #[must_use]
    pub const fn incidences(mut self, most: u64) -> SpecReader {
        self.incidences = most as u128;
        self
    }

    /// Most elementary steps of all the searches that list sets for one spec.
    #[must_use]
    pub const fn steps(mut self, most: u64) -> SpecReader {
        self.steps = most;
        self
    }

    /// Most incidences and steps of the searches that list sets.
    pub(crate) fn listing(&self) -> (u128, u64) {
        (self.incidences, self.steps)
    }

    /// May `file(…)` open files? Not unless this says so.
    #[must_use]
    pub const fn files(mut self, allowed: bool) -> SpecReader {
        self.files = allowed;
        self
    }

    /// May a Hex board with too many paths be built without them? Such a board is for a [`Problem`](crate::Problem) under strong rules,
    /// which the method `connections` solves; whoever asks for its sets gets [`TooManySets`](crate::boards::TooManySets).
    ///
    /// ```
    /// use noughts::SpecReader;
    ///
    /// assert!(SpecReader::new().board("hex(9)").is_err());
    /// let board = SpecReader::new().unlisted(true).board("hex(9)")?;
    /// assert!(board.list_sets(u64::MAX).is_err());
    /// # Ok::<(), noughts::SpecError>(())
    /// ```
    #[must_use]
    pub const fn unlisted(mut self, allowed: bool) -> SpecReader {
        self.unlisted = allowed;
        self
    }

    pub(crate) fn leaves_out_sets(&self) -> bool {
        self.unlisted
    }

    /// May a spec name a file?
    pub fn reads_files(&self) -> bool {
        self.files
    }

    /// Refuses a board that would be too large, at the place of the spec that asks for it. Counts that do
    /// not fit saturate.
    pub fn check(&self, span: &Range<usize>, points: u128, incidences: u128) -> Result<(), SpecError> {
        let refuse = |count: u128, what: &str, limit: u128| {
            let count =
                if count > 1_000_000_000_000 { "more than 10^12".to_string() } else { count.to_string() };
            Err(SpecError::at(span, format!("this board would have {count} {what}; the limit is {limit}"))
                .help("choose smaller numbers"))
        };
        if points > self.points {
            return refuse(points, "points", self.points);
        }
        if incidences > self.incidences {
            return refuse(incidences, "incidences of points and winning sets", self.incidences);
        }
        Ok(())
    }
}

/// base^exponent, saturating.
pub fn power(base: u64, exponent: u64) -> u128 {
    u128::from(base).saturating_pow(exponent.min(u64::from(u32::MAX)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold() {
        let (reader, tight) = (SpecReader::new(), SpecReader::new().points(10));
        let (points, incidences) = (1 << 20, 1 << 27);
        assert!(reader.check(&(0..1), points, incidences).is_ok());
        assert!(reader.check(&(0..1), points + 1, 0).unwrap_err().message.contains("1048577 points"));
        assert!(reader.check(&(0..1), 1, incidences + 1).is_err());
        assert!(reader.check(&(0..1), power(1_000_000_000, 9), 1).unwrap_err().message.contains("10^12"));
        assert!(tight.check(&(0..1), 11, 0).unwrap_err().message.contains("the limit is 10"));
    }

    #[test]
    fn steps_are_counted_over_the_whole_spec() {
        // Enough for one such board, and so not for two.
        let reads = |steps: u32| SpecReader::new().steps(1 << steps).board("hex(3)").is_ok();
        let enough = (0..30).find(|&steps| reads(steps)).unwrap();
        let reader = SpecReader::new().steps(1 << enough);
        for spec in ["hex(9)", "[2^1:hex(9)]", "[hex(3):hex(3)]"] {
            let error = reader.board(spec).unwrap_err();
            assert!(error.message.contains("takes too long"), "{spec}: {error}");
        }
        let listed = SpecReader::new().incidences(100).board("hex(5)").unwrap_err();
        assert!(listed.message.contains("more than"), "{listed}");
    }

    #[test]
    fn a_file_is_read_only_where_it_is_allowed() {
        let error = SpecReader::new().board("[2^1:file(/etc/hostname)]").unwrap_err();
        assert!(error.message.contains("not read here"), "{error}");
    }
}
