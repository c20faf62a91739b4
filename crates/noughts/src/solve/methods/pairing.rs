//! A pairing for the defender: two open points for each live line of the attacker, all different.

use crate::bits::Bits;
use crate::board::Point;
use crate::solve::methods::{Entry, Method, Settles};

/// Its line in the list of methods.
pub const ENTRY: Entry = Entry {
    method: Method::Pairing,
    word: "pairings",
    settles: Settles::Glance,
    needs: "one claim a turn, owning a set wins or (misère) loses",
    proves: "that the attacker is held",
    evidence: "the pairs (leaf p), or pairs and the weight of the sets without one (leaf pw); under misère with more answers (leaf u)",
};

/// Two points of each line, no point used twice, by augmenting paths; `None` where Hall's condition fails.
pub fn find<const W: usize>(lines: &[Bits<W>]) -> Option<Vec<(Point, Point)>> {
    let open = lines.iter().fold(Bits::EMPTY, |all, line| all.or(line));
    if (open.len() as usize) < 2 * lines.len() || lines.iter().any(|l| l.len() < 2) {
        return None;
    }
    let mut owner: Vec<Option<usize>> = vec![None; 64 * W];
    for line in 0..lines.len() {
        for _ in 0..2 {
            let mut seen = Bits::EMPTY;
            if !augment(line, lines, &mut owner, &mut seen) {
                return None;
            }
        }
    }
    let mut pairs = vec![Vec::new(); lines.len()];
    for (p, line) in owner.iter().enumerate() {
        if let Some(line) = line {
            pairs[*line].push(p as Point);
        }
    }
    Some(pairs.iter().map(|pair| (pair[0], pair[1])).collect())
}

fn augment<const W: usize>(
    line: usize,
    lines: &[Bits<W>],
    owner: &mut [Option<usize>],
    seen: &mut Bits<W>,
) -> bool {
    for p in lines[line].iter() {
        if seen.contains(p) || owner[p as usize] == Some(line) {
            continue;
        }
        seen.insert(p);
        let free = match owner[p as usize] {
            None => true,
            Some(other) => augment(other, lines, owner, seen),
        };
        if free {
            owner[p as usize] = Some(line);
            return true;
        }
    }
    false
}
