//! The time, as the page has it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// The day of a date such as `2026-11-15`, counted from 1970-01-01; `None` if there is no such day.
pub fn day(date: &str) -> Option<u64> {
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<u64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let leap = |y: u64| y.is_multiple_of(4) && (!y.is_multiple_of(100) || y.is_multiple_of(400));
    let lengths = [31, if leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let fits = (1970..=9999).contains(&year) && (1..=12).contains(&month) && day >= 1;
    if !fits || day > lengths[month as usize - 1] {
        return None;
    }
    let years = (1970..year).map(|y| if leap(y) { 366 } else { 365 }).sum::<u64>();
    Some(years + lengths[..month as usize - 1].iter().sum::<u64>() + day - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted() {
        assert_eq!(
            (day("1970-01-01"), day("1970-12-31"), day("1972-03-01")),
            (Some(0), Some(364), Some(790))
        );
        // 2000 was a leap year: 10957 days before it, 366 in it.
        assert_eq!((day("2000-01-01"), day("2001-01-01")), (Some(10_957), Some(11_323)));
        for bad in ["", "2026", "2026-02-29", "2026-13-01", "2026-1-0", "x-y-z", "1969-12-31", "99999-01-01"]
        {
            assert_eq!(day(bad), None, "{bad}");
        }
    }
}
