//! Is a list of sets the list of bases, or of circuits, of a matroid? If not, which two sets say so?

use super::{Mask, elements};
use std::collections::HashSet;

/// A message that names the sets, and what would help.
type Violation = (String, &'static str);

/// Most sets in a list that is checked: every pair is looked at.
const SETS: usize = 4000;

fn check_count(sets: &[Mask]) -> Result<(), Violation> {
    if sets.len() > SETS {
        return Err((format!("{} sets are too many to check", sets.len()), "list at most 4000 sets"));
    }
    Ok(())
}

/// Basis exchange: for bases A, B and a in A outside of B, some b in B outside of A makes A − a + b a basis.
pub fn bases(sets: &[Mask], show: &dyn Fn(Mask) -> String) -> Result<(), Violation> {
    check_count(sets)?;
    let Some(first) = sets.first() else {
        return Err(("there is no basis here".into(), "list at least one basis"));
    };
    if let Some(other) = sets.iter().find(|s| s.count_ones() != first.count_ones()) {
        let message = format!("{} and {} cannot both be bases", show(*first), show(*other));
        return Err((message, "all bases of a matroid are equally large"));
    }
    let known: HashSet<Mask> = sets.iter().copied().collect();
    for &a in sets {
        for &b in sets {
            for x in elements(a & !b) {
                let rest = a & !(1 << x);
                if !elements(b & !a).iter().any(|y| known.contains(&(rest | 1 << y))) {
                    let message = format!(
                        "{} and {} break basis exchange: nothing of the second replaces {} in the first",
                        show(a),
                        show(b),
                        show(1 << x)
                    );
                    return Err((message, "add the bases that are missing"));
                }
            }
        }
    }
    Ok(())
}

/// No circuit inside another; and two circuits with a common element leave a circuit in their union without
/// it.
pub fn circuits(sets: &[Mask], show: &dyn Fn(Mask) -> String) -> Result<(), Violation> {
    check_count(sets)?;
    for &a in sets {
        for &b in sets {
            if a == b {
                continue;
            }
            if a & !b == 0 {
                let message = format!("{} lies inside of {}", show(a), show(b));
                return Err((message, "circuits are minimal: leave out the larger one"));
            }
            for x in elements(a & b) {
                let union = (a | b) & !(1 << x);
                if !sets.iter().any(|c| c & !union == 0) {
                    let message = format!(
                        "{} and {} break circuit elimination: their union without {} contains no circuit",
                        show(a),
                        show(b),
                        show(1 << x)
                    );
                    return Err((message, "add the circuits that are missing"));
                }
            }
        }
    }
    Ok(())
}
