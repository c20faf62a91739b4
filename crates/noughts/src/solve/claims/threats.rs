//! Threat sequences: every claim of the attacker leaves a line that lacks one point, the defender must take it,
//! and in the end there are two such points at once.

use super::tally::{Side, Tally};
use crate::board::Point;

/// A memory of positions from which no sequence was found. It may forget, and it may confuse two
/// positions: then a sequence is missed, which costs time and no answer.
#[derive(Clone)]
pub struct Barren {
    slots: Vec<u64>,
}

impl Barren {
    pub fn new(log2_slots: u32) -> Barren {
        Barren { slots: vec![0; 1 << log2_slots] }
    }
}

fn fingerprint<const W: usize>(tally: &Tally<W>, attacker: Side, budget_class: u64) -> u64 {
    let words = tally.stones[attacker].words().iter().chain(tally.stones[1 - attacker].words());
    words.fold(0x51ed_270b_9f1c_7a3d ^ attacker as u64 ^ budget_class << 8, |h, &w| {
        super::super::arena::mix(h ^ w)
    }) | 1
}

/// A winning sequence of threats for the attacker, who is to move and cannot complete a line at once.
/// Looks at no more than `budget` claims.
pub fn find<const W: usize>(
    tally: &mut Tally<W>,
    attacker: Side,
    budget: u32,
    barren: &mut Barren,
) -> Option<Vec<Point>> {
    let mut left = budget;
    let mut path = Vec::new();
    search(tally, attacker, &mut left, barren, &mut path).then_some(path)
}

fn search<const W: usize>(
    tally: &mut Tally<W>,
    attacker: Side,
    left: &mut u32,
    barren: &mut Barren,
    path: &mut Vec<Point>,
) -> bool {
    let defender = 1 - attacker;
    let mut candidates = tally.threatening(attacker);
    match tally.wins[defender].len() {
        0 => {}
        1 => candidates = candidates.and(&tally.wins[defender]),
        _ => return false,
    }
    if candidates.is_empty() {
        return false;
    }
    let mark = fingerprint(tally, attacker, 0);
    let slot = mark as usize >> 1 & (barren.slots.len() - 1);
    if barren.slots[slot] == mark {
        return false;
    }
    for p in candidates.iter() {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        tally.claim(p, attacker);
        path.push(p);
        let won = match tally.wins[attacker].len() {
            _ if !tally.wins[defender].is_empty() => false,
            0 => false,
            1 => {
                let forced = tally.wins[attacker].first().unwrap_or(0);
                tally.claim(forced, defender);
                let won = search(tally, attacker, left, barren, path);
                tally.release(forced, defender);
                won
            }
            _ => true,
        };
        tally.release(p, attacker);
        if won {
            return true;
        }
        path.pop();
    }
    if *left > 0 {
        barren.slots[slot] = mark;
    }
    false
}

/// Does the sequence win here? The attacker is to move.
pub fn replay<const W: usize>(tally: &mut Tally<W>, attacker: Side, sequence: &[Point]) -> bool {
    let defender = 1 - attacker;
    if !tally.wins[attacker].is_empty() {
        return true;
    }
    let mut claimed = Vec::with_capacity(2 * sequence.len());
    let mut won = false;
    for &p in sequence {
        if !tally.open.contains(p) {
            break;
        }
        if !tally.wins[defender].is_empty() && tally.wins[defender].first() != Some(p)
            || tally.wins[defender].len() > 1
        {
            break;
        }
        tally.claim(p, attacker);
        claimed.push((p, attacker));
        if !tally.wins[defender].is_empty() {
            break;
        }
        match tally.wins[attacker].len() {
            0 => break,
            1 => {
                let forced = tally.wins[attacker].first().unwrap_or(0);
                tally.claim(forced, defender);
                claimed.push((forced, defender));
            }
            _ => {
                won = true;
                break;
            }
        }
    }
    for &(p, s) in claimed.iter().rev() {
        tally.release(p, s);
    }
    won
}
