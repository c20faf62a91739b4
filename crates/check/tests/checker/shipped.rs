//! Evidence that is in the repository because it took too long to be found again in a test.

use noughts_check::{Answer, check};
use std::path::Path;

#[test]
fn td_6_8_is_a_draw() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/open-problems");
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let (statement, certificate) = (read("TD-6-8.statement"), read("TD-6-8.certificate"));
    assert!(statement.ends_with(b"board TD(6,8)\nrules strong\nvalue draw\n"));
    let answer = check(&statement[..], &certificate[..]);
    assert!(matches!(answer, Ok(Answer::Verified { .. })), "{answer:?}");
    // Without its last record but one it proves nothing.
    let text = String::from_utf8(certificate).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(lines.len() - 2);
    let spoiled = lines.join("\n") + "\n";
    assert!(matches!(check(&statement[..], spoiled.as_bytes()), Ok(Answer::Rejected { .. })));
}
