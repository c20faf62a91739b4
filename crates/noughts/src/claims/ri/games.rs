//! RI-01 to RI-04 and RI-07: games that the introduction tells of.

use super::super::{Examined, Finding, Verdict, solved};
use crate::solve::Value;

/// RI-02
pub fn three_by_three() -> Examined {
    let (maker, maker_proof) = solved("3^2", "maker-breaker")?;
    let (strong, strong_proof) = solved("3^2", "strong")?;
    let holds = maker == Value::Maker && strong == Value::Draw;
    Ok(Finding::new(
        Verdict::finite(holds),
        format!("3×3 as Maker–Breaker: {maker}; as the strong game: {strong}."),
    )
    .proof("maker-breaker-3x3", maker_proof)
    .proof("strong-3x3", strong_proof))
}

/// RI-03
pub fn qubic() -> Examined {
    let (value, proof) = solved("4^3", "strong")?;
    let text = format!("4×4×4 with its 76 lines: {value}.");
    Ok(Finding::new(Verdict::finite(value == Value::First), text).proof("strong-4x4x4", proof))
}
