//! The proved checker (folder `verified/`), asked as a further opinion where it is installed.

use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

/// Names the program where it is not on the path.
const VARIABLE: &str = "NOUGHTS_VERIFIED";

/// What the program ends with where the statement is not of its kind.
const UNSUPPORTED: i32 = 3;

/// What `noughts-verified` says about a statement that lists its board, and a certificate; an error if it rejects them.
pub(super) fn ask(statement: &Path, certificate: &Path) -> Result<String, String> {
    let program = std::env::var_os(VARIABLE).unwrap_or_else(|| "noughts-verified".into());
    let output = Command::new(&program).arg(statement).arg(certificate).output().map_err(|e| {
        let name = program.to_string_lossy();
        match e.kind() {
            ErrorKind::NotFound => format!(
                "the verified checker is not there ({name}): build it with `make -C verified` (docs/verified.md) and \
                 put it on the path, or name it in {VARIABLE}"
            ),
            _ => format!("{name}: {e}"),
        }
    })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_string();
    let said = [text(&output.stdout), text(&output.stderr)].concat();
    if output.status.success() || output.status.code() == Some(UNSUPPORTED) {
        return Ok(said);
    }
    Err(format!("the verified checker does not accept the certificate: {said}"))
}
