//! Swiss pairing: those who stand alike meet, nobody twice as long as that can be, a bye once to each from below.

use super::Tournament;
use super::pairing::Pair;
use std::collections::HashSet;

/// The next round; empty when all planned rounds are played.
pub fn next_round(tournament: &Tournament) -> Vec<Pair> {
    let mut order: Vec<usize> = tournament.active();
    if order.len() < 2 || tournament.rounds.len() >= planned(tournament) as usize {
        return Vec::new();
    }
    // As they stand, without those who have left.
    let standing = tournament.standings();
    let rank = |p: usize| standing.iter().position(|line| line.player == p).unwrap_or(usize::MAX);
    order.sort_by_key(|&p| (rank(p), p));
    let mut met: HashSet<(usize, usize)> = HashSet::new();
    let mut rested: HashSet<usize> = HashSet::new();
    for m in tournament.rounds.iter().flatten() {
        match m.b.filter(|&b| !tournament.players[b].bot) {
            Some(b) => drop(met.insert((m.a.min(b), m.a.max(b)))),
            None => drop(rested.insert(m.a)),
        }
    }
    let rests = (order.len() % 2 == 1).then(|| {
        let lowest = order.iter().rposition(|p| !rested.contains(p)).unwrap_or(order.len() - 1);
        order.remove(lowest)
    });
    let begun = |p: usize| tournament.slots().filter(|s| s.first == p).count();
    let pairs = pair(&order, |a, b| !met.contains(&(a.min(b), a.max(b))));
    let turned =
        pairs.into_iter().map(|(a, b)| if begun(a) <= begun(b) { (a, Some(b)) } else { (b, Some(a)) });
    turned.chain(rests.map(|p| (p, None))).collect()
}

/// As many rounds as were asked for, else enough to find the best one and one more.
pub fn planned(tournament: &Tournament) -> u32 {
    let players = tournament.active().len().max(2);
    tournament.planned.unwrap_or_else(|| players.next_power_of_two().trailing_zeros() + 1)
}

/// Pairs neighbours in the order that have not met. Where the last ones have all met each other, other pairs are opened
/// for them: with at most half as many rounds as players that always succeeds. Beyond that some meet again.
fn pair(order: &[usize], fresh: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut left: Vec<usize> = order.to_vec();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut stuck: Vec<usize> = Vec::new();
    while !left.is_empty() {
        let a = left.remove(0);
        match left.iter().position(|&b| fresh(a, b)) {
            Some(i) => pairs.push((a, left.remove(i))),
            None => stuck.push(a),
        }
    }
    while stuck.len() > 1 {
        let (b, a) = (stuck.remove(1), stuck.remove(0));
        // From below, so that the top of the table stays as it is.
        let opened = (0..pairs.len()).rev().find_map(|i| {
            let (c, d) = pairs[i];
            if fresh(a, c) && fresh(b, d) {
                Some((i, (a, c), (b, d)))
            } else if fresh(a, d) && fresh(b, c) {
                Some((i, (a, d), (b, c)))
            } else {
                None
            }
        });
        match opened {
            Some((i, one, other)) => {
                pairs[i] = one;
                pairs.push(other);
            }
            None => pairs.push((a, b)),
        }
    }
    let place = |p: usize| order.iter().position(|&q| q == p).unwrap_or(usize::MAX);
    pairs.sort_by_key(|&(a, b)| place(a).min(place(b)));
    pairs
}

#[cfg(test)]
mod tests {
    use super::super::tests::{play, tournament};
    use super::super::{Kind, Stage};
    use super::*;

    #[test]
    fn nobody_meets_twice_and_byes_go_round() {
        for players in 2..=33usize {
            let mut t = tournament(Kind::Swiss, players);
            let rounds = (players / 2).clamp(1, 8) as u32;
            t.planned = Some(rounds);
            let mut met = HashSet::new();
            let mut byes = HashSet::new();
            for _ in 0..rounds {
                let pairs = next_round(&t);
                assert_eq!(pairs.len(), players.div_ceil(2), "everybody plays or rests");
                for &(a, b) in &pairs {
                    match b {
                        Some(b) => {
                            assert!(met.insert((a.min(b), a.max(b))), "{players} players: {a} {b} again");
                        }
                        None => assert!(byes.insert(a), "{players} players: {a} rests again"),
                    }
                }
                play(&mut t, &pairs);
            }
            assert!(next_round(&t).is_empty());
        }
    }

    #[test]
    fn those_who_stand_alike_meet() {
        let mut t = tournament(Kind::Swiss, 8);
        let first = next_round(&t);
        play(&mut t, &first);
        let winners: HashSet<usize> = first.iter().map(|p| p.0).collect();
        for (a, b) in next_round(&t) {
            assert_eq!(winners.contains(&a), winners.contains(&b.unwrap()));
        }
        assert_eq!(planned(&t), 4);
        assert_eq!(t.state, Stage::Running);
    }

    #[test]
    fn beyond_all_pairs_some_meet_again_and_nothing_breaks() {
        let mut t = tournament(Kind::Swiss, 4);
        t.planned = Some(9);
        for _ in 0..9 {
            let pairs = next_round(&t);
            assert_eq!(pairs.len(), 2);
            play(&mut t, &pairs);
        }
    }
}
