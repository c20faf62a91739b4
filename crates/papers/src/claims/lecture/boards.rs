//! FR-13 to FR-20: tic-tac-toe in d dimensions, pairings, few sets.

use super::super::{Dice, Examined, Finding, Verdict, kept, paired, solved, weighed};
use noughts::board::{Board, Point, Sets, analysis};
use noughts::game::LIST_LIMIT;
use noughts::pairing::{self, Pairing, two_each};
use noughts::solve::Value;
use num_bigint::BigUint;

/// The number of lines that is printed.
fn printed_lines(n: u32, d: u32) -> BigUint {
    (BigUint::from(n + 2).pow(d) - BigUint::from(n).pow(d)) / 2u32
}

/// FR-13
pub fn lines() -> Examined {
    let sizes = [(1, 12), (2, 12), (3, 9), (4, 6), (5, 4), (6, 3)];
    let mut wrong = Vec::new();
    let mut table = Vec::new();
    for (d, largest) in sizes {
        for n in 2..=largest {
            let board = Board::parse(&format!("{n}^{d}"))?;
            let count = board.list_sets(LIST_LIMIT)?.distinct().len();
            if BigUint::from(count) != printed_lines(n, d) {
                wrong.push(format!("{n}^{d} has {count}"));
            }
            table.push(format!("{n}^{d}: {count}"));
        }
    }
    let text = if wrong.is_empty() {
        "The lines, counted on the boards, are ((n+2)^d − n^d)/2 for n ≥ 2: d ≤ 2 to n = 12, then 9^3, 6^4, 4^5, 3^6. (With n = 1 all \
         lines fall together into one point.)"
            .to_string()
    } else {
        wrong.join("; ")
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty()), text)
        .computed(table.join(", "), "noughts board \"4^3\""))
}

/// The array as printed; 0 is the star.
const ARRAY: [[u32; 5]; 5] =
    [[11, 1, 8, 1, 12], [6, 2, 2, 9, 10], [3, 7, 0, 9, 3], [6, 7, 4, 4, 10], [12, 5, 8, 5, 11]];

/// FR-14
pub fn printed_pairing() -> Examined {
    let board = Board::parse("5^2")?;
    let cells: Vec<u32> = ARRAY.iter().flatten().copied().collect();
    let mut pairs = Vec::new();
    for number in 1..=12 {
        let places: Vec<Point> = (0..25).filter(|&p| cells[p as usize] == number).collect();
        if let [a, b] = places[..] {
            pairs.push((a, b));
        }
    }
    let lines = board.list_sets(LIST_LIMIT)?;
    let missed = lines.iter().filter(|l| !pairs.iter().any(|(a, b)| l.contains(a) && l.contains(b))).count();
    let holds = pairs.len() == 12 && missed == 0 && lines.len() == 12;
    let text = if holds {
        "Each of the numbers 1 to 12 stands in two cells, and each of the 12 lines contains such a pair."
            .to_string()
    } else {
        format!("{} numbers stand in two cells; {missed} lines contain no pair.", pairs.len())
    };
    let proof = pairing::proof(&board, &[0; 25], &Pairing::Pairs(pairs), false)?;
    Ok(Finding::new(Verdict::finite(holds), text).proof("printed-array", proof))
}

/// What `two_each` answers, looked at by definition: pairs of distinct points, two in each set, or a family with
/// fewer than two points for each.
fn witnessed(sets: &Sets, points: usize) -> (bool, bool) {
    match two_each(sets, points) {
        Ok(pairs) => {
            let mut used: Vec<Point> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            used.sort_unstable();
            used.dedup();
            let own = sets.iter().zip(&pairs).all(|(set, (a, b))| set.contains(a) && set.contains(b));
            (true, own && pairs.len() == sets.len() && used.len() == 2 * sets.len())
        }
        Err(family) => {
            let mut union: Vec<Point> = family.iter().flat_map(|&i| sets.get(i as usize)).copied().collect();
            union.sort_unstable();
            union.dedup();
            (false, union.len() < 2 * family.len())
        }
    }
}

/// FR-15
pub fn hall() -> Examined {
    let mut failure = None;
    let (mut families, mut with) = (0, 0);
    let subsets: Vec<Vec<Point>> =
        (1..16_u32).map(|s| (0..4).filter(|p| s >> p & 1 == 1).collect()).collect();
    for chosen in 1..1_u32 << subsets.len() {
        let family: Sets =
            subsets.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, s)| &s[..]).collect();
        let (found, right) = witnessed(&family, 4);
        families += 1;
        with += u32::from(found);
        if !right {
            failure = Some(format!("family number {chosen} on 4 points"));
        }
    }
    let mut dice = Dice::new(15);
    for i in 0..500 {
        let points = 8 + dice.below(12) as Point;
        let mut family = Sets::default();
        for _ in 0..=dice.below(9) {
            let set: Vec<Point> = (0..points).filter(|_| dice.below(4) == 0).collect();
            family.push(&set);
        }
        let (found, right) = witnessed(&family, points as usize);
        families += 1;
        with += u32::from(found);
        if !right {
            failure = Some(format!("random family {i}"));
        }
    }
    let text = match &failure {
        None => format!(
            "{families} families (all on 4 points, 500 random ones on up to 19): {with} have a pairing, and each of the others has a \
             subfamily with fewer than two points a set; every answer was looked at by definition."
        ),
        Some(place) => format!("Fails for {place}."),
    };
    let (_, six) = paired("6^2")?;
    let (_, four) = paired("4^2")?;
    Ok(Finding::new(Verdict::family(failure.is_none()), text)
        .proof("pairing-of-6x6", six)
        .proof("too-few-points-on-4x4", four))
}

/// FR-16
pub fn squares() -> Examined {
    const LARGEST: u32 = 14;
    let printed = |n: u32| if n.is_multiple_of(2) { n >= 6 } else { n >= 9 };
    let mut has = Vec::new();
    let mut proofs = Vec::new();
    for n in 2..=LARGEST {
        let (found, proof) = paired(&format!("{n}^2"))?;
        if matches!(found, Pairing::Pairs(_)) {
            has.push(n);
        }
        if n <= 9 {
            proofs.push((format!("pairing-{n}x{n}"), proof));
        }
    }
    let promised = (2..=LARGEST).filter(|&n| printed(n)).all(|n| has.contains(&n));
    let more: Vec<String> = has.iter().filter(|&&n| !printed(n)).map(u32::to_string).collect();
    let none: Vec<String> = (2..=LARGEST).filter(|n| !has.contains(n)).map(|n| n.to_string()).collect();
    let from = has.first().copied().unwrap_or(0);
    let unbroken = has == (from..=LARGEST).collect::<Vec<_>>();
    let text = format!(
        "Of n = 2, …, {LARGEST} a pairing exists for {}; there is none for n = {}. Beyond, the degree argument gives it for every n.",
        if unbroken { format!("all n ≥ {from}") } else { format!("{has:?}") },
        none.join(", ")
    );
    let finding = if !promised {
        Finding::new(Verdict::Refuted, text)
    } else if more.is_empty() {
        Finding::new(Verdict::VerifiedTo, text)
    } else {
        Finding::new(Verdict::Corrected, text).erratum(
            "There is a draw-forcing pairing if n ≥ 6 is even and if n ≥ 9 is odd; n = 7 is said to have needed a computer that \
             examined all strategies.",
            format!(
                "The condition is sufficient, not necessary: n = {} have a pairing too, so no search is needed for them.",
                more.join(" and ")
            ),
            format!("An n×n board (n ≥ 2) has a draw-forcing pairing exactly for n ≥ {from}."),
        )
    };
    Ok(finding.proofs(proofs))
}

/// FR-17
pub fn even_bound() -> Examined {
    let ranges = [(1_u32, 8_u32), (2, 14), (3, 14), (4, 12)];
    let mut rows = Vec::new();
    let mut proofs = Vec::new();
    let (mut first, mut second, mut degrees, mut counted) = (None, None, true, true);
    for (d, largest) in ranges {
        let mut has = Vec::new();
        for n in 2..=largest {
            let spec = format!("{n}^{d}");
            let (found, proof) = paired(&spec)?;
            let exists = matches!(found, Pairing::Pairs(_));
            if exists {
                has.push(n);
            }
            let board = Board::parse(&spec)?;
            counted &= exists == (board.count_sets() * 2_u32 <= BigUint::from(board.points()));
            if n % 2 == 0 {
                let through = analysis::degrees(&board).into_iter().max().unwrap_or_default();
                degrees &= through == BigUint::from(2_u32.pow(d) - 1);
                if !exists && n >= 2_u32.pow(d) - 1 {
                    first = first.or(Some((n, d)));
                    proofs.push((format!("no-pairing-{n}-to-the-{d}"), proof));
                }
                if !exists && n >= 2 * (2_u32.pow(d) - 1) {
                    second = second.or(Some((n, d)));
                }
            }
        }
        let from = has.first().copied().unwrap_or(0);
        let all = has == (from..=largest).collect::<Vec<_>>();
        rows.push(format!(
            "d = {d}: {}",
            if all { format!("exactly n ≥ {from} (n ≤ {largest} tried)") } else { format!("{has:?}") }
        ));
        if d == 3 {
            proofs.push((format!("pairing-{from}-cubed"), paired(&format!("{from}^3"))?.1));
        }
    }
    let text = format!(
        "For even n {} lines at most go through a point, and two points a set need degree ≤ n/2: the argument gives 2(2^d − 1). Bound 2^d − 1: {}. Bound \
         2(2^d − 1): {}. A pairing exists for {}. In all these cases that is {}.",
        if degrees { "2^d − 1" } else { "other than 2^d − 1" },
        first.map_or("no counterexample".to_string(), |(n, d)| format!("fails at n = {n}, d = {d}")),
        second.map_or("no counterexample".to_string(), |(n, d)| format!("fails at n = {n}, d = {d}")),
        rows.join("; "),
        if counted {
            "exactly where there are at least twice as many points as lines, (n+2)^d ≤ 2n^d"
        } else {
            "not settled by counting points and lines"
        }
    );
    let finding = match (first, second) {
        (None, None) => Finding::new(Verdict::VerifiedTo, text),
        (Some((n, d)), None) => {
            let board = Board::parse(&format!("{n}^{d}"))?;
            Finding::new(Verdict::Corrected, text).erratum(
                "Lemma 3, as printed first: if n is even and n ≥ 2^d − 1, there is a draw-forcing pairing.",
                format!(
                    "n = {n}, d = {d}: {} lines need {} points of their own and the board has {}.",
                    board.count_sets(),
                    board.count_sets() * 2u32,
                    board.points()
                ),
                format!("The second printing is right: n even and n ≥ 2(2^d − 1) suffices. It is not sharp; a pairing exists for {}.", rows.join("; ")),
            )
        }
        _ => Finding::new(Verdict::Refuted, text),
    };
    Ok(finding.proofs(proofs))
}

/// FR-18
pub fn draws() -> Examined {
    let mut values = Vec::new();
    let mut proofs = Vec::new();
    for n in 3..=7 {
        let spec = format!("{n}^2");
        let (value, proof) = solved(&spec, "strong")?;
        values.push((n, value));
        proofs.push((format!("strong-{n}x{n}"), proof));
    }
    let holds = values.iter().all(|(_, value)| *value == Value::Draw);
    let list: Vec<String> = values.iter().map(|(n, value)| format!("{n}×{n}: {value}")).collect();
    Ok(Finding::new(Verdict::finite(holds), format!("{}.", list.join(", ")))
        .proofs(proofs)
        .computed(list.join("\n"), "noughts solve \"4^2\" --check"))
}

/// FR-19
pub fn maximum_weight() -> Examined {
    const FAMILIES: u32 = 60;
    let mut dice = Dice::new(19);
    let mut failure = None;
    let mut proofs = Vec::new();
    for i in 0..FAMILIES {
        let n = 2 + dice.below(3) as usize;
        let points = n as u64 + 2 + dice.below(3);
        let mut sets: Vec<String> = Vec::new();
        for _ in 0..(1_u64 << (n - 1)) - 1 {
            let mut set: Vec<u64> = (1..=points).collect();
            while set.len() > n && (set.len() > n + 1 || dice.below(3) > 0) {
                set.remove(dice.below(set.len() as u64) as usize);
            }
            sets.push(set.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
        }
        let spec = format!("lines{{{}}}", sets.join("; "));
        let (holds, proof) = kept(&spec, "strong", "max-weight", 1)?;
        if i < 3 || !holds {
            proofs.push((format!("few-sets-{}", i + 1), proof));
        }
        if !holds {
            failure = failure.or(Some(spec));
        }
    }
    let text = match &failure {
        None => format!(
            "{FAMILIES} random families of fewer than 2^(n−1) sets of n or more points, n = 2, 3, 4: maximum weight never loses for O, in all \
             play of X and whichever point of maximum weight is taken."
        ),
        Some(name) => format!("Loses on {name}."),
    };
    Ok(Finding::new(Verdict::family(failure.is_none()), text).proofs(proofs))
}

/// FR-20
pub fn few_lines() -> Examined {
    let few = |n: u32, d: u32| printed_lines(n, d) < BigUint::from(1u8) << (n - 1);
    let mut least = Vec::new();
    for d in 2..=10 {
        let n = (2..1000).find(|&n| few(n, d)).ok_or("no n below 1000 has few enough lines")?;
        least.push((d, n));
    }
    let list: Vec<String> = least.iter().map(|(d, n)| format!("d = {d}: n = {n}")).collect();
    let mut finding = Finding::new(
        Verdict::Verified,
        format!(
            "The least n with fewer than 2^(n−1) lines: {}. The checker holds the smallest boards against the weight bound.",
            list.join(", ")
        ),
    );
    for &(d, n) in least.iter().take(2) {
        finding = finding.proof(format!("few-lines-{n}-to-the-{d}"), weighed(&format!("{n}^{d}"))?);
    }
    // The condition must go on to hold, or "the least n" says little.
    let stays = least.iter().all(|&(d, n)| (n..n + 200).all(|n| few(n, d)));
    if !stays {
        finding.verdict = Verdict::Refuted;
    }
    Ok(finding.computed(list.join("\n"), "noughts board \"5^2\""))
}
