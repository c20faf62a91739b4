//! How large a listed board may be, in one place. Families ask before they allocate.

use super::SpecError;
use std::ops::Range;

/// Most points of a board.
pub const POINTS: u128 = 1 << 20;

/// Most incidences (total size of all winning sets) of a board that lists its sets.
pub const INCIDENCES: u128 = 1 << 27;

/// Refuses a board that would be too large, at the place of the spec that asks for it. Counts that do
/// not fit saturate.
pub fn check(span: &Range<usize>, points: u128, incidences: u128) -> Result<(), SpecError> {
    let refuse = |count: u128, what: &str, limit: u128| {
        let count = if count > 1_000_000_000_000 { "more than 10^12".to_string() } else { count.to_string() };
        Err(SpecError::at(span, format!("this board would have {count} {what}; the limit is {limit}"))
            .help("choose smaller numbers"))
    };
    if points > POINTS {
        return refuse(points, "points", POINTS);
    }
    if incidences > INCIDENCES {
        return refuse(incidences, "incidences of points and winning sets", INCIDENCES);
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
    fn limits_hold() {
        assert!(check(&(0..1), POINTS, INCIDENCES).is_ok());
        assert!(check(&(0..1), POINTS + 1, 0).unwrap_err().message.contains("1048577 points"));
        assert!(check(&(0..1), 1, INCIDENCES + 1).is_err());
        assert!(check(&(0..1), power(1_000_000_000, 9), 1).unwrap_err().message.contains("10^12"));
    }
}
