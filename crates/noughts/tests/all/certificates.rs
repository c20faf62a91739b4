//! What several tests of certificates use: random boards, and what the checker says.

use noughts::random::Dice;

/// Some random sets, and the one of all points.
pub fn board(dice: &mut Dice, points: u64, sets: u64) -> String {
    let set = |dice: &mut Dice| {
        let size = 2 + dice.below(3) as usize;
        let mut set: Vec<u64> = Vec::new();
        while set.len() < size {
            let p = 1 + dice.below(points);
            if !set.contains(&p) {
                set.push(p);
            }
        }
        set.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let sets: Vec<String> = (0..sets).map(|_| set(dice)).collect();
    let all: Vec<String> = (1..=points).map(|p| p.to_string()).collect();
    format!("lines{{{}; {}}}", sets.join("; "), all.join(" "))
}

/// Does the checker accept a certificate for a statement, with nothing assumed? Several threads say what one does.
pub fn accepted(statement: &str, certificate: &str) -> bool {
    let files = (statement.as_bytes(), certificate.as_bytes());
    let answer = noughts_check::check(files.0, files.1);
    let limit = noughts_check::DEFAULT_LIMIT;
    assert_eq!(
        noughts_check::check_in_threads(3, limit, files.0, files.1),
        answer,
        "{statement}{certificate}"
    );
    matches!(answer, Ok(noughts_check::Answer::Verified { .. }))
}
