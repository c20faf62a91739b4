//! Races on small nests, won ones and others: what is accepted is won by the definition.

use super::mutate::{Rng, pick, shuffled};
use super::solver::is_true;
use super::{cases, claim};
use crate::{Answer, check};

/// A random family, most of its sets of one size.
fn family(rng: &mut Rng, points: usize) -> String {
    let size = 1 + rng.below(points.min(3));
    let mut missing: Vec<usize> = (0..points).collect();
    let mut sets = Vec::new();
    for _ in 0..=rng.below(8) {
        let odd = usize::from(rng.one_in(20));
        let set: Vec<usize> = shuffled(rng, points).into_iter().take(size + odd).collect();
        missing.retain(|p| !set.contains(p));
        sets.push(set);
    }
    let text = |set: &[usize]| set.iter().map(|p| (p + 1).to_string()).collect::<Vec<_>>().join(" ");
    let sets: Vec<String> = sets.iter().map(|set| text(set)).collect();
    let missing = if missing.is_empty() { String::new() } else { format!(" | {}", text(&missing)) };
    format!("lines{{{}{missing}}}", sets.join("; "))
}

#[test]
fn a_race_proves_nothing_false() {
    let mut rng = Rng(7);
    let large = ["lines{1 2}"];
    let small = ["lines{1 2 3}", "AG(2,2) - point(1)", "lines{1 2; 2 3}", "lines{1 2 3; 1 2}", "lines{1; 2}"];
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..cases() {
        let (outer, points) = if rng.one_in(2) {
            (pick(&mut rng, &large), 1 + rng.below(5))
        } else {
            (pick(&mut rng, &small), 1 + rng.below(3))
        };
        let board = format!("[{outer}:{}]", family(&mut rng, points));
        let statement = format!("noughts statement 1\nkind game\nboard {board}\nrules strong\nvalue first\n");
        match check(statement.as_bytes(), b"noughts certificate 1\nby race\nend\n".as_slice()) {
            Ok(Answer::Verified { .. }) => {
                let claim = claim(&statement).expect("a statement that was verified can be read");
                assert!(is_true(&claim, &claim.value), "{board}");
                accepted += 1;
            }
            Ok(Answer::Rejected { .. }) => refused += 1,
            Err(error) => panic!("{board}: {error}"),
        }
    }
    assert!(accepted > cases() / 20 && refused > cases() / 20, "{accepted} accepted, {refused} refused");
}
