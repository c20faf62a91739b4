//! What a check may cost. Work and memory are bounded by a limit and by the size of the files.
//!
//! A step is about one look at a point of a set; a cell is about one number that is kept. Costs are paid before the
//! work is done, from bounds that are easy to see, so that no file makes the checker run or grow without end.

use super::Error;
use std::cell::Cell;

/// The limit where none is given.
pub const DEFAULT_LIMIT: u64 = 1 << 30;
/// Steps and cells that each byte of the two files allows in addition.
const STEPS_PER_BYTE: u64 = 1 << 14;
const CELLS_PER_BYTE: u64 = 1 << 6;
/// There is a cell for so many steps of the limit.
const STEPS_PER_CELL: u64 = 1 << 8;

/// Steps and cells that are left.
pub struct Budget {
    limit: u64,
    /// How many readers of the same files share it, so that together they use no more than one might.
    pub shares: u64,
    bytes: Cell<u64>,
    steps: Cell<u64>,
    cells: Cell<u64>,
}

impl Budget {
    pub fn new(limit: u64) -> Budget {
        Budget { limit, shares: 1, bytes: Cell::new(0), steps: Cell::new(0), cells: Cell::new(0) }
    }

    /// A longer file may cost more.
    pub fn read(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_add(bytes as u64));
    }

    /// Pays for work.
    pub fn steps(&self, number: u64) -> Result<(), Error> {
        self.pay(&self.steps, number, (self.limit, STEPS_PER_BYTE), "steps of work")
    }

    /// Pays for memory (and for the work of filling it).
    pub fn cells(&self, number: u64) -> Result<(), Error> {
        self.pay(&self.cells, number, (self.limit / STEPS_PER_CELL, CELLS_PER_BYTE), "numbers in memory")?;
        self.steps(number)
    }

    /// `allowed`: without a file, and for each byte in addition.
    fn pay(&self, account: &Cell<u64>, number: u64, allowed: (u64, u64), what: &str) -> Result<(), Error> {
        let most = allowed.0.saturating_add(self.bytes.get().saturating_mul(allowed.1));
        account.set(account.get().saturating_add(number));
        if account.get() <= most / self.shares {
            return Ok(());
        }
        Err(Error(format!(
            "this takes more than {most} {what}, which the limit of {} allows for these files; \
             a larger one can be given with --limit",
            self.limit
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn readers_together_use_no_more_than_one() {
        let half = || Budget { shares: 2, ..Budget::new(100) };
        assert!(Budget::new(100).steps(100).is_ok() && Budget::new(100).steps(101).is_err());
        assert!(half().steps(50).is_ok() && half().steps(51).is_err());
        let longer = half();
        longer.read(1);
        assert!(longer.steps(8_000).is_ok());
    }
}
