//! Who plays whom in the next round.

use super::{Kind, Tournament};
use std::collections::HashSet;

/// A pair, or a player who has a bye.
pub type Pair = (usize, Option<usize>);

/// The next round of a knock-out: byes only in the first round, winners meet in the order of the bracket. Empty when
/// one player is left.
pub fn elimination(tournament: &Tournament) -> Vec<Pair> {
    debug_assert_eq!(tournament.kind, Kind::Elimination);
    let active = tournament.active();
    let Some(last) = tournament.rounds.last() else {
        // As many byes as make the second round a power of two.
        let places = active.len().next_power_of_two();
        let byes = places - active.len();
        if active.len() < 2 {
            return Vec::new();
        }
        let rest = active[byes..].chunks(2).map(|pair| (pair[0], pair.get(1).copied()));
        return active[..byes].iter().map(|&p| (p, None)).chain(rest).collect();
    };
    let winners: Vec<usize> = last
        .iter()
        .map(|m| m.winner(&tournament.players).0)
        .filter(|&p| !tournament.players[p].left)
        .collect();
    if winners.len() < 2 {
        return Vec::new();
    }
    winners.chunks(2).map(|pair| (pair[0], pair.get(1).copied())).collect()
}

/// The next round in which everybody meets everybody: as many pairs as possible that have not met. Empty when all
/// have.
pub fn round_robin(tournament: &Tournament) -> Vec<Pair> {
    let met: HashSet<(usize, usize)> =
        tournament.rounds.iter().flatten().filter_map(|m| m.b.map(|b| (m.a.min(b), m.a.max(b)))).collect();
    let fresh = |a: usize, b: usize| !met.contains(&(a.min(b), a.max(b)));
    let active = tournament.active();
    // The rounds of the circle method; without latecomers one of them is always wholly fresh.
    let best = circle(&active).into_iter().map(|round| {
        let mut pairs: Vec<(usize, usize)> = round.into_iter().filter(|&(a, b)| fresh(a, b)).collect();
        let whole = pairs.len();
        let mut free: Vec<usize> =
            active.iter().copied().filter(|p| !pairs.iter().any(|&(a, b)| a == *p || b == *p)).collect();
        while let Some(a) = free.pop() {
            if let Some(i) = free.iter().position(|&b| fresh(a, b)) {
                pairs.push((free.remove(i), a));
            }
        }
        (whole, pairs)
    });
    // First of all pairs of the circle: mixing its rounds while one is still fresh would cost rounds later.
    let best = best.max_by_key(|(whole, pairs)| (*whole, pairs.len()));
    let Some((_, pairs)) = best.filter(|(_, pairs)| !pairs.is_empty()) else { return Vec::new() };
    // Whoever is free this time has a bye.
    let resting = active.iter().copied().filter(|p| !pairs.iter().any(|&(a, b)| a == *p || b == *p));
    let byes: Vec<Pair> = resting.map(|p| (p, None)).collect();
    // The lighter beginner first: who began less often begins.
    let begun = |p: usize| tournament.rounds.iter().flatten().filter(|m| m.b.is_some() && m.a == p).count();
    let order = |(a, b): (usize, usize)| if begun(a) <= begun(b) { (a, Some(b)) } else { (b, Some(a)) };
    pairs.into_iter().map(order).chain(byes).collect()
}

/// New pairs of an arena: whoever has waited longest is paired first, with whom he met least and not just now.
pub fn arena(tournament: &Tournament) -> Vec<(usize, usize)> {
    let matches: Vec<&super::Match> = tournament.rounds.iter().flatten().collect();
    let playing = |p: usize| matches.iter().any(|m| m.has(p) && !m.is_over());
    let last = |p: usize| matches.iter().rposition(|m| m.has(p));
    let met = |a: usize, b: usize| matches.iter().filter(|m| m.has(a) && m.has(b)).count();
    let begun = |p: usize| tournament.slots().filter(|s| s.first == p).count();
    let active = tournament.active();
    let mut free: Vec<usize> = active.iter().copied().filter(|&p| !playing(p)).collect();
    free.sort_by_key(|&p| (last(p), p));
    let mut pairs = Vec::new();
    while free.len() > 1 {
        let a = free.remove(0);
        // Two who have just met wait for others, unless there are none.
        let again = |b: usize| active.len() > 2 && last(a).is_some() && last(a) == last(b);
        let best = (0..free.len()).filter(|&i| !again(free[i])).min_by_key(|&i| (met(a, free[i]), i));
        if let Some(i) = best {
            let b = free.remove(i);
            pairs.push(if begun(a) <= begun(b) { (a, b) } else { (b, a) });
        }
    }
    pairs
}

/// All rounds of the circle method: one player stays, the others go round.
fn circle(players: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let mut seats: Vec<Option<usize>> = players.iter().copied().map(Some).collect();
    if seats.len() % 2 == 1 {
        seats.push(None);
    }
    let n = seats.len();
    let mut rounds = Vec::new();
    for _ in 1..n {
        let pairs = (0..n / 2).filter_map(|i| Some((seats[i]?, seats[n - 1 - i]?)));
        rounds.push(pairs.collect());
        seats[1..].rotate_right(1);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::super::Player;
    use super::super::tests::{play, tournament};
    use super::*;
    use crate::tokens::Key;

    #[test]
    fn a_knock_out_has_one_match_less_than_players() {
        for players in 2..=33 {
            let mut t = tournament(Kind::Elimination, players);
            let mut matches = 0;
            for round in 0.. {
                let pairs = elimination(&t);
                if pairs.is_empty() {
                    break;
                }
                matches += pairs.iter().filter(|p| p.1.is_some()).count();
                assert!(round == 0 || pairs.iter().all(|p| p.1.is_some()), "byes only in the first round");
                play(&mut t, &pairs);
            }
            assert_eq!(matches, players - 1);
            assert_eq!(t.rounds.len(), players.next_power_of_two().trailing_zeros() as usize);
        }
    }

    #[test]
    fn everybody_meets_everybody_once_in_as_few_rounds_as_possible() {
        for players in 2..=17usize {
            let mut t = tournament(Kind::RoundRobin, players);
            loop {
                let pairs = round_robin(&t);
                if pairs.is_empty() {
                    break;
                }
                let mut seen = HashSet::new();
                assert!(pairs.iter().flat_map(|p| [Some(p.0), p.1]).flatten().all(|p| seen.insert(p)));
                play(&mut t, &pairs);
            }
            let met: Vec<(usize, usize)> =
                t.rounds.iter().flatten().filter_map(|m| m.b.map(|b| (m.a.min(b), m.a.max(b)))).collect();
            assert_eq!(met.len(), players * (players - 1) / 2);
            assert_eq!(met.iter().collect::<HashSet<_>>().len(), met.len());
            assert_eq!(t.rounds.len(), if players % 2 == 0 { players - 1 } else { players });
        }
    }

    #[test]
    fn latecomers_meet_everybody_and_those_who_left_meet_nobody_more() {
        let mut t = tournament(Kind::RoundRobin, 4);
        let pairs = round_robin(&t);
        play(&mut t, &pairs);
        t.players.push(Player { name: "late".into(), key: Key::none(), left: false, bot: false });
        t.players[0].left = true;
        loop {
            let pairs = round_robin(&t);
            if pairs.is_empty() {
                break;
            }
            assert!(pairs.iter().all(|p| p.0 != 0 && p.1 != Some(0)));
            play(&mut t, &pairs);
        }
        let met = |p: usize| t.rounds.iter().flatten().filter(|m| m.b.is_some() && m.has(p)).count();
        assert_eq!(met(4), 3);
    }

    #[test]
    fn in_an_arena_whoever_is_free_plays_somebody_else() {
        let mut t = tournament(Kind::Arena, 5);
        t.rounds.push(Vec::new());
        let mut games = [0; 5];
        for _ in 0..40 {
            let pairs = arena(&t);
            let mut seen = HashSet::new();
            assert!(pairs.iter().flat_map(|p| [p.0, p.1]).all(|p| seen.insert(p)));
            for &(a, b) in &pairs {
                let before = t.rounds[0].iter().rposition(|m| m.has(a));
                assert!(before.is_none_or(|m| !t.rounds[0][m].has(b)), "not the same two again");
                (games[a], games[b]) = (games[a] + 1, games[b] + 1);
            }
            let pairs: Vec<Pair> = pairs.into_iter().map(|(a, b)| (a, Some(b))).collect();
            play(&mut t, &pairs);
            let all = t.rounds.pop().unwrap();
            t.rounds[0].extend(all);
        }
        assert!(games.iter().all(|&n| n >= 20), "{games:?}");
        // Two players alone play on.
        let mut t = tournament(Kind::Arena, 2);
        t.rounds.push(Vec::new());
        play(&mut t, &[(0, Some(1))]);
        assert_eq!(arena(&t).len(), 1);
    }
}
