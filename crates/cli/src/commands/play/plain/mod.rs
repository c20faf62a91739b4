//! Play line by line, for pipes and screen readers.

pub mod board;
pub mod impartial;

use std::io::BufRead;

/// The next line that a person typed, whatever the bytes; `None` at the end of the input.
fn line(input: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let length = input.read_until(b'\n', &mut bytes)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
