//! Steiner triple systems.

use super::spec::{Node, SpecError};
use super::{Draft, Sets, Shape, WinningSets, labels, limits};

/// `PBSTS(2^k−1)`: points 1 to 2^k − 1, the third point of a line is the exclusive or of the other two.
pub fn build_projective_binary(node: &Node) -> Result<Draft, SpecError> {
    node.no_suffix()?;
    let [order] = node.args(1..=1, "PBSTS(15)")? else { unreachable!() };
    let v = order.number("the number of points")?;
    let next = u128::from(v) + 1;
    if v < 3 || !next.is_power_of_two() {
        let below = (next.next_power_of_two() / 2).max(4) - 1;
        let message = format!("PBSTS(v) has v = 2^k − 1 points with k ≥ 2, and {v} is not of this form");
        let help = format!("write PBSTS({below}) or PBSTS({})", 2 * below + 1);
        return Err(SpecError::at(&order.span, message).help(help));
    }
    check_size(node, v)?;
    let v = v as u32;
    let mut sets = Sets::default();
    for a in 1..=v {
        for b in a + 1..=v {
            let c = a ^ b;
            if c > b {
                sets.push(&[a - 1, b - 1, c - 1]);
            }
        }
    }
    Ok(draft(v as usize, sets))
}

/// A triple system of v points has v(v−1)/6 triples.
fn check_size(node: &Node, v: u64) -> Result<(), SpecError> {
    let v = u128::from(v);
    limits::check(&node.span, v, v.saturating_mul(v.saturating_sub(1)) / 2)
}

fn draft(v: usize, sets: Sets) -> Draft {
    Draft {
        labels: labels::numbers(v),
        sets: WinningSets::Listed(sets),
        shape: Shape::Circle,
        ..Draft::default()
    }
}
