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
    bytes: Cell<u64>,
    steps: Cell<u64>,
    cells: Cell<u64>,
}

impl Budget {
    pub fn new(limit: u64) -> Budget {
        Budget { limit, bytes: Cell::new(0), steps: Cell::new(0), cells: Cell::new(0) }
    }

    /// A longer file may cost more.
    pub fn read(&self, bytes: usize) {
        self.bytes.set(self.bytes.get().saturating_add(bytes as u64));
    }

    /// Pays for work.
    pub fn steps(&self, number: u64) -> Result<(), Error> {
        let most = self.limit.saturating_add(self.bytes.get().saturating_mul(STEPS_PER_BYTE));
        self.pay(&self.steps, number, most, "steps of work")
    }

    /// Pays for memory (and for the work of filling it).
    pub fn cells(&self, number: u64) -> Result<(), Error> {
        let most =
            (self.limit / STEPS_PER_CELL).saturating_add(self.bytes.get().saturating_mul(CELLS_PER_BYTE));
        self.pay(&self.cells, number, most, "numbers in memory")?;
        self.steps(number)
    }

    fn pay(&self, account: &Cell<u64>, number: u64, most: u64, what: &str) -> Result<(), Error> {
        account.set(account.get().saturating_add(number));
        if account.get() <= most {
            return Ok(());
        }
        Err(Error(format!(
            "this takes more than {most} {what}, which the limit of {} allows for these files; \
             a larger one can be given with --limit",
            self.limit
        )))
    }
}
