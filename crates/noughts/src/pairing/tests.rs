//! Pairings and violators against their definitions, and in front of the checker.

use super::*;
use crate::bits::Bits;
use crate::pairing::Pairing;
use noughts_check::Answer;

/// Every way to give each set two points of its own, by trying.
fn by_trying(sets: &[Vec<Point>], taken: u64) -> bool {
    let Some((first, rest)) = sets.split_first() else { return true };
    let free = |p: Point| taken >> p.index() & 1 == 0;
    let pairs = first.iter().flat_map(|&a| first.iter().map(move |&b| (a, b)));
    pairs
        .filter(|&(a, b)| a < b && free(a) && free(b))
        .any(|(a, b)| by_trying(rest, taken | 1 << a.index() | 1 << b.index()))
}

fn accepted(board: &Board, owner: &[Option<Player>], found: &Pairing) {
    let proof = found.proof(board, owner).unwrap();
    let answer = noughts_check::check(proof.statement.as_bytes(), proof.certificate.as_bytes());
    assert!(matches!(answer, Ok(Answer::Verified { .. })), "{board}: {answer:?}\n{}", proof.statement);
}

fn is_right(board: &Board, owner: &[Option<Player>], found: &Pairing) {
    let sets = board.list_sets(1 << 20).unwrap();
    let live: Vec<Vec<Point>> = sets
        .iter()
        .filter(|set| set.iter().all(|&p| owner[p.index()].is_none_or(|player| player == Player::X)))
        .map(|set| set.iter().copied().filter(|&p| owner[p.index()].is_none()).collect())
        .collect();
    match found {
        Pairing::Pairs(pairs) => {
            let mut used: Vec<Point> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            used.sort_unstable();
            assert!(used.windows(2).all(|w| w[0] != w[1]), "a point is used twice");
            assert!(used.iter().all(|&p| owner[p.index()].is_none()));
            let has_pair = |set: &Vec<Point>| pairs.iter().any(|(a, b)| set.contains(a) && set.contains(b));
            assert!(live.iter().all(has_pair), "{board}: a set has no pair");
        }
        Pairing::Violator(v) => {
            assert!(v.points.len() < 2 * v.family.len(), "{board}: not a violator");
            for set in &v.family {
                assert!(sets.iter().any(|s| s == set), "not a winning set");
                let open = set.iter().filter(|&&p| owner[p.index()].is_none());
                assert!(open.clone().all(|p| v.points.contains(p)));
                assert!(set.iter().all(|&p| owner[p.index()].is_none_or(|player| player == Player::X)));
            }
        }
        Pairing::Refuted { .. } => {
            assert!(!by_trying_shared(&live, &mut Vec::new()), "{board}: there are pairs");
        }
    }
}

/// Pairs that may be shared, from the definition.
fn by_trying_shared(sets: &[Vec<Point>], pairs: &mut Vec<(Point, Point)>) -> bool {
    let has = |set: &Vec<Point>| pairs.iter().any(|(a, b)| set.contains(a) && set.contains(b));
    let Some(bare) = sets.iter().find(|set| !has(set)) else { return true };
    let free = |p: Point| pairs.iter().all(|&(a, b)| p != a && p != b);
    let open: Vec<Point> = bare.iter().copied().filter(|&p| free(p)).collect();
    let choices = open.iter().flat_map(|&a| open.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b);
    choices.collect::<Vec<_>>().into_iter().any(|pair| {
        pairs.push(pair);
        let found = by_trying_shared(sets, pairs);
        pairs.pop();
        found
    })
}

#[test]
fn the_classical_boards() {
    for (spec, pairs) in [
        ("5^2", true),
        ("8^3", true),
        ("4^2", false),
        ("3^2", false),
        ("PG(2,3)", false),
        ("AG(2,5)", false),
        ("6^2", true),
    ] {
        let board = Board::parse(spec).unwrap();
        let owner = vec![None; board.points()];
        let found = Pairing::find(&board, &owner).unwrap();
        assert_eq!(matches!(found, Pairing::Pairs(_)), pairs, "{spec}");
        is_right(&board, &owner, &found);
        accepted(&board, &owner, &found);
    }
}

/// Lists, lists in order, bits, and bits for as many as it goes: each finds two points of its own for every set, or none does.
#[test]
fn every_matching_is_right() {
    for (spec, exists) in [("5^2", true), ("9^2", true), ("3^2", false), ("4^2", false), ("AG(2,5)", false)] {
        let board = Board::parse(spec).unwrap();
        let (sets, points) = (board.list_sets(1 << 20).unwrap(), board.points());
        let bits: Vec<Bits<2>> = sets.iter().map(|set| set.iter().copied().collect()).collect();
        let (most, without) = Pairing::for_most(&bits);
        let most = (without == 0).then(|| most.iter().filter_map(Bits::as_pair).collect());
        let ways = [
            Pairing::two_each(&sets, points).ok(),
            Pairing::in_order(&sets, points),
            Pairing::on_bits(&bits),
            most,
        ];
        for (way, pairs) in ways.into_iter().enumerate() {
            assert_eq!(pairs.is_some(), exists, "{spec}, way {way}");
            for (set, (a, b)) in sets.iter().zip(pairs.iter().flatten()) {
                assert!(a != b && set.contains(a) && set.contains(b), "{spec}, way {way}");
            }
            let mut used: Vec<Point> = pairs.iter().flatten().flat_map(|&(a, b)| [a, b]).collect();
            used.sort_unstable();
            assert!(used.is_sorted_by(|a, b| a < b), "{spec}, way {way}: no point twice");
            assert!(!exists || used.len() == 2 * sets.len(), "{spec}, way {way}");
        }
    }
}

/// On random families and positions: right by the definition, complete by trying, and accepted by the checker.
#[test]
fn random_boards() {
    let mut seed = 11_u64;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    let mut seen = [0; 2];
    for round in 0..300 {
        let (points, many) = (6 + below(6), 1 + below(5));
        let mut sets: Vec<String> = Vec::new();
        for _ in 0..many {
            let set: Vec<String> = (1..=points).filter(|_| below(10) < 4).map(|p| p.to_string()).collect();
            if set.len() > 1 {
                sets.push(set.join(" "));
            }
        }
        let board = Board::parse(&format!("lines{{{}}}", sets.join("; ")));
        let Ok(board) = board else { continue };
        // O's points stay open to the pairing only where there are none; X's shorten the sets.
        let owner: Vec<Option<Player>> = (0..board.points())
            .map(|_| match below(8) {
                0 if round % 2 == 0 => Some(Player::X),
                1 if round % 2 == 0 => Some(Player::O),
                _ => None,
            })
            .collect();
        let complete = board
            .list_sets(100)
            .unwrap()
            .iter()
            .any(|s| s.iter().all(|&p| owner[p.index()] == Some(Player::X)));
        if complete {
            continue;
        }
        let found = Pairing::find(&board, &owner).unwrap();
        is_right(&board, &owner, &found);
        accepted(&board, &owner, &found);
        if let Pairing::Violator(v) = &found {
            let rest = |set: &Vec<Point>| -> Vec<Point> {
                set.iter().copied().filter(|&p| owner[p.index()].is_none()).collect()
            };
            assert!(!by_trying(&v.family.iter().map(rest).collect::<Vec<_>>(), 0));
        }
        seen[usize::from(matches!(found, Pairing::Pairs(_)))] += 1;
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
}

/// Sets that share pairs: no two points for each of them alone, but a pairing all the same.
#[test]
fn shared_pairs_are_found() {
    let board = Board::parse("lines{1 2 3; 1 2 4; 3 4 1; 3 4 2}").unwrap();
    let owner = vec![None; 4];
    let found = Pairing::find(&board, &owner).unwrap();
    assert!(matches!(found, Pairing::Pairs(_)), "{found:?}");
    is_right(&board, &owner, &found);
    accepted(&board, &owner, &found);
    let family: Vec<Vec<Point>> = board.list_sets(4).unwrap().iter().map(<[Point]>::to_vec).collect();
    let violator =
        Violator { family, points: Point::all(4).collect(), excludes_sharing: false, stopped: None };
    accepted(&board, &owner, &Pairing::Violator(violator.clone()));
    let wrong = Pairing::Violator(Violator { excludes_sharing: true, ..violator });
    let proof = wrong.proof(&board, &owner).unwrap();
    let answer = noughts_check::check(proof.statement.as_bytes(), proof.certificate.as_bytes()).unwrap();
    assert!(matches!(answer, Answer::Rejected { .. }), "{answer}");
}

/// That there are no pairs at all, where Hall's condition leaves shared ones: refuted, and the checker follows.
#[test]
fn shared_pairs_are_refuted() {
    let triples = "lines{1 2 3; 1 2 4; 1 3 4; 2 3 4; 1 2 5; 3 4 5; 1 3 5}";
    let mut refuted = 0;
    for (spec, x) in
        [(triples, None), (triples, Some(4)), ("polyomino(L3,3,3)", None), ("polyomino(I3,4,4)", Some(5))]
    {
        let board = Board::parse(spec).unwrap();
        let owner: Vec<Option<Player>> =
            (0..board.points()).map(|p| (Some(p) == x).then_some(Player::X)).collect();
        let found = Pairing::find(&board, &owner).unwrap();
        is_right(&board, &owner, &found);
        accepted(&board, &owner, &found);
        refuted += usize::from(matches!(found, Pairing::Refuted { .. }));
    }
    assert!(refuted >= 2, "{refuted}");
}

/// Pairs that may be shared are found exactly where trying all finds some.
#[test]
fn shared_pairs_are_those_of_the_definition() {
    let mut seed = 5_u64;
    let mut seen = [0; 2];
    for _ in 0..200 {
        let sets: Sets = (0..8)
            .map(|_| {
                let mut set: Vec<Point> = (0..3 + seed % 2)
                    .map(|_| {
                        seed = seed
                            .wrapping_mul(6_364_136_223_846_793_005)
                            .wrapping_add(1_442_695_040_888_963_407);
                        Point::new((seed >> 33) as usize % 8)
                    })
                    .collect();
                set.sort_unstable();
                set.dedup();
                set
            })
            .collect();
        let found = Shared::find(&sets, 8, &Meter::new(Limits::default()));
        let is_found = matches!(found, Some(Ok(Shared::Pairs(_))));
        let listed: Vec<Vec<Point>> = sets.iter().map(<[Point]>::to_vec).collect();
        assert_eq!(is_found, by_trying_shared(&listed, &mut Vec::new()), "{listed:?}");
        seen[usize::from(is_found)] += 1;
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
}
