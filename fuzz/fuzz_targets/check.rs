//! Any bytes are checked: a statement, a line `===`, a certificate. Nothing may panic or run on and on, and nothing from the
//! files reaches the answer raw.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noughts_check::check_within;

/// A small limit, so that a slow input is a fault.
const LIMIT: u64 = 1 << 20;

fuzz_target!(|bytes: &[u8]| {
    let mark = b"\n===\n";
    let at = bytes.windows(mark.len()).position(|window| window == mark);
    let (statement, certificate) = at.map_or((bytes, &b""[..]), |i| (&bytes[..=i], &bytes[i + mark.len()..]));
    let answer = match check_within(LIMIT, statement, certificate) {
        Ok(answer) => answer.to_string(),
        Err(error) => error.to_string(),
    };
    let raw = |c: char| (c.is_control() && c != '\n') || ('\u{200b}'..='\u{200f}').contains(&c);
    assert!(!answer.contains(raw), "{answer:?}");
});
