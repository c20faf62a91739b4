//! How large a listed board may be, in one place. Families ask before they allocate.

use super::SpecError;
use std::cell::Cell;
use std::ops::Range;

/// Most points of a board.
pub const POINTS: u128 = 1 << 20;

/// Most incidences (total size of all winning sets) of a board that lists its sets.
pub const INCIDENCES: u128 = 1 << 27;

/// Tighter limits, for specs that strangers send to a server. Files are not read at all.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    pub points: u128,
    pub incidences: u128,
}

thread_local! {
    /// The guard of the spec that this thread is reading. Families are found by name and called from deep inside
    /// the parser; handing the guard through all of them would put a server's worry into every family.
    static GUARD: Cell<Option<Guard>> = const { Cell::new(None) };
}

/// Does some work on this thread under a guard.
pub fn guarded<T>(guard: Guard, work: impl FnOnce() -> T) -> T {
    /// Puts the former guard back even if the work panics.
    struct Restore(Option<Guard>);
    impl Drop for Restore {
        fn drop(&mut self) {
            GUARD.set(self.0);
        }
    }
    let _restore = Restore(GUARD.replace(Some(guard)));
    work()
}

/// May a spec name a file? Not under a guard.
pub fn files_allowed() -> bool {
    GUARD.get().is_none()
}

/// Refuses a board that would be too large, at the place of the spec that asks for it. Counts that do
/// not fit saturate.
pub fn check(span: &Range<usize>, points: u128, incidences: u128) -> Result<(), SpecError> {
    let refuse = |count: u128, what: &str, limit: u128| {
        let count = if count > 1_000_000_000_000 { "more than 10^12".to_string() } else { count.to_string() };
        Err(SpecError::at(span, format!("this board would have {count} {what}; the limit is {limit}"))
            .help("choose smaller numbers"))
    };
    let most = GUARD.get().unwrap_or(Guard { points: POINTS, incidences: INCIDENCES });
    if points > most.points {
        return refuse(points, "points", most.points);
    }
    if incidences > most.incidences {
        return refuse(incidences, "incidences of points and winning sets", most.incidences);
    }
    Ok(())
}

/// base^exponent, saturating.
pub fn power(base: u64, exponent: u64) -> u128 {
    u128::from(base).saturating_pow(exponent.min(u64::from(u32::MAX)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guard_is_tighter_and_ends_with_its_work() {
        let guard = Guard { points: 10, incidences: 100 };
        guarded(guard, || {
            assert!(check(&(0..1), 11, 0).unwrap_err().message.contains("the limit is 10"));
            assert!(!files_allowed());
            let error = crate::board::Board::parse("[2^1:file(/etc/hostname)]").unwrap_err();
            assert!(error.message.contains("not read here"), "{error}");
        });
        assert!(files_allowed() && check(&(0..1), 11, 0).is_ok());
    }

    #[test]
    fn limits_hold() {
        assert!(check(&(0..1), POINTS, INCIDENCES).is_ok());
        assert!(check(&(0..1), POINTS + 1, 0).unwrap_err().message.contains("1048577 points"));
        assert!(check(&(0..1), 1, INCIDENCES + 1).is_err());
        assert!(check(&(0..1), power(1_000_000_000, 9), 1).unwrap_err().message.contains("10^12"));
    }
}
