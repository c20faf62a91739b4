//! FR-01, FR-02, FR-06 to FR-09: games with chips.

use super::super::{Cases, Error, Examined, Finding, Probe, Verdict};
use noughts_impartial::certificate;
use noughts_impartial::digraph::Digraph;
use noughts_impartial::takeaway::{Bound, Sequence, outcome_table};
use noughts_impartial::wythoff as game;
use num_bigint::BigUint;

/// The positions 0 to `largest` of a heap and the moves between them.
fn heap(largest: usize, takes: impl Fn(usize) -> Vec<usize>) -> Digraph {
    let mut graph = Digraph::default();
    for x in 0..=largest {
        let from = graph.vertex(&x.to_string());
        for take in takes(x) {
            graph.add_arc(from, x - take);
        }
    }
    graph
}

/// Compares the Grundy numbers of a heap with a formula: up to `largest`, and for the checker up to 60.
fn formula(
    largest: usize,
    takes: impl Fn(usize) -> Vec<usize>,
    expected: impl Fn(usize) -> u64,
) -> Result<(Option<usize>, noughts::certificates::Files), Error> {
    let labels = heap(largest, &takes).labels()?;
    let wrong = (0..=largest).find(|&x| labels.grundy[x] != expected(x));
    let small = heap(60, &takes);
    let all: Vec<usize> = (0..small.len()).collect();
    Ok((wrong, certificate::grundy(&small, &small.labels()?, &all)))
}

/// FR-01
pub fn one_to_four(see: &Probe) -> Examined {
    const LARGEST: usize = 5000;
    let takes = |x: usize| (1..=x.min(4)).collect();
    let (wrong, proof) = see.see("where the formula fails", || formula(LARGEST, takes, |x| x as u64 % 5))?;
    // The sample games: chips, what was taken in turn, who is said to win.
    let samples = [(10, vec![3, 2, 4, 1], 'B'), (11, vec![1, 2, 3, 4, 1], 'A')];
    let end = samples.iter().all(|(chips, taken, winner)| {
        let last = if taken.len() % 2 == 1 { 'A' } else { 'B' };
        taken.iter().all(|t| (1..=4).contains(t)) && taken.iter().sum::<i32>() == *chips && last == *winner
    });
    let ends = see.is("the sample games", end)?;
    let found = match wrong {
        None => format!("g(x) = x mod 5 for all x ≤ {LARGEST}, so P is the multiples of 5"),
        Some(x) => format!("g({x}) is not {x} mod 5"),
    };
    let samples = if ends { "both sample games end as shown" } else { "a sample game does not end as shown" };
    Ok(Finding::new(Verdict::family(wrong.is_none() && ends), format!("{found}; {samples}."))
        .proof("one-to-four-chips", proof)
        .computed(found, "noughts grundy \"takeaway(1..4; 0)\" --table 60"))
}

/// The board of the second game, as a digraph.
fn two_axes_graph(side: usize) -> Digraph {
    let mut graph = Digraph::default();
    for m in 0..=side {
        for n in 0..=side {
            graph.vertex(&format!("({m},{n})"));
        }
    }
    let at = |m: usize, n: usize| m * (side + 1) + n;
    for m in 0..=side {
        for n in 0..=side {
            (0..m).for_each(|to| graph.add_arc(at(m, n), at(to, n)));
            (0..n).for_each(|to| graph.add_arc(at(m, n), at(m, to)));
        }
    }
    graph
}

/// FR-02
pub fn two_axes(see: &Probe) -> Examined {
    const SIDE: usize = 40;
    let wrong = see.see("a position on the wrong side", || {
        let labels = two_axes_graph(SIDE).labels()?;
        Ok((0..labels.grundy.len()).find(|&v| labels.is_p(v) != (v / (SIDE + 1) == v % (SIDE + 1))))
    })?;
    let small = two_axes_graph(10);
    let all: Vec<usize> = (0..small.len()).collect();
    let proof = certificate::grundy(&small, &small.labels()?, &all);
    let text = match wrong {
        None => format!("P = {{(x,x)}} for all m, n ≤ {SIDE}."),
        Some(v) => format!("({},{}) is on the wrong side.", v / (SIDE + 1), v % (SIDE + 1)),
    };
    Ok(Finding::new(Verdict::family(wrong.is_none()), text).proof("chip-on-a-grid", proof))
}

/// FR-06
pub fn even(see: &Probe) -> Examined {
    const LARGEST: usize = 1000;
    let takes = |x: usize| {
        let mut takes: Vec<usize> = (2..x).step_by(2).collect();
        takes.extend((x % 2 == 1).then_some(x));
        takes
    };
    let printed = |x: usize| match x {
        0 => 0,
        x if x % 2 == 0 => x as u64 / 2 - 1,
        x => (x as u64).div_ceil(2),
    };
    let (wrong, proof) = see.see("where the formula fails", || formula(LARGEST, takes, printed))?;
    let text = match wrong {
        None => format!("g(0) = 0, g(2k) = k−1 and g(2k−1) = k for all heaps up to {LARGEST}."),
        Some(x) => format!("The formula fails at {x}."),
    };
    Ok(Finding::new(Verdict::family(wrong.is_none()), text.clone())
        .proof("even-removal", proof)
        .computed(text, "noughts grundy \"even(0)\" --table 60"))
}

/// FR-07
pub fn at_most_last(see: &Probe) -> Examined {
    const LARGEST: usize = 1024;
    let table = see.keep("table", || Ok(outcome_table(&"x".parse::<Bound>()?, LARGEST)?))?;
    let mut wrong = None;
    let mut exact = true;
    for n in 1..=LARGEST {
        let power = 1 << n.trailing_zeros();
        for x in 1..=n {
            let after = n - power;
            let stated = x < power || !table[after][power.min(after)];
            let won = x < power || table[n][x];
            let lost = n != power || x >= n || !table[n][x];
            if !(stated && won && lost) {
                wrong = wrong.or(Some((n, x)));
            }
            exact &= table[n][x] == (x >= power);
        }
    }
    let wrong = see.is("where the theorem fails", wrong)?;
    let exact = see.is("N exactly if x ≥ 2^k", exact)?;
    // The proof says that B's answer makes the number of ones grow.
    let ones = (1..LARGEST).find_map(|n: usize| {
        let left = n - (1 << n.trailing_zeros());
        let most = (1 << n.trailing_zeros()).min(left);
        let answer = (1..=most).find(|y| (left - y).count_ones() <= left.count_ones() && left > *y)?;
        Some(format!(
            "In the proof “ones(n″) > ones(n′)” must read ≥: from {n} A leaves {left}, B takes {answer}, and both {left} and {} \
             have {} one(s); the argument stays right.",
            left - answer,
            left.count_ones()
        ))
    });
    let mut text = match wrong {
        None => format!(
            "(a), (b) and the move 2^k hold for all (n, x) with n ≤ {LARGEST}{}.",
            if exact { "; in fact (n, x) is N exactly if x ≥ 2^k" } else { "" }
        ),
        Some((n, x)) => format!("The theorem fails at ({n}, {x})."),
    };
    if let Some(ones) = ones {
        text = format!("{text} {ones}");
    }
    Ok(Finding::new(Verdict::family(wrong.is_none() && exact), text.clone())
        .computed(text, "noughts takeaway --bound x --sizes 12"))
}

/// The bounds that are tried: the lecture's two, and others that do not decrease and have f(x) ≥ x.
const BOUNDS: &[&str] = &["x", "2x", "3x", "4x", "x+1", "x+3", "2x+1", "x^2", "5x/2", "3x-1"];

/// The largest pile that is played out for each bound.
const PILES: usize = 600;

/// What fails for the bounds, and the first losing sizes of each.
fn all_bounds() -> Result<(Vec<String>, Vec<String>), Error> {
    let mut failures = Vec::new();
    let mut heads = Vec::new();
    for text in BOUNDS {
        let bound: Bound = text.parse()?;
        let table = outcome_table(&bound, PILES)?;
        let f = |x: usize| bound.at_small(x as u64).map(|y| (y as usize).min(PILES + 1));
        // The losing sizes by play: the first move takes less than all.
        let sizes: Vec<usize> = (1..=PILES).filter(|&n| !table[n][n - 1]).collect();
        for pair in sizes.windows(2) {
            let mut least = None;
            for &h in sizes.iter().filter(|h| **h <= pair[0]) {
                if f(h)? >= pair[0] {
                    least = Some(h);
                    break;
                }
            }
            if least.map(|h| pair[0] + h) != Some(pair[1]) {
                failures.push(format!("f = {text}: the recurrence fails after {}", pair[0]));
            }
        }
        // Every admissible sum up to the bound, smallest part first.
        let mut sums = vec![0; PILES + 1];
        let mut smallest = vec![0; PILES + 1];
        let mut open: Vec<(usize, usize, usize)> = sizes.iter().map(|&h| (h, h, h)).collect();
        while let Some((sum, first, last)) = open.pop() {
            sums[sum] += 1;
            smallest[sum] = first;
            let least = f(last)?;
            let next = sizes.iter().filter(|&&h| h > least && sum + h <= PILES);
            open.extend(next.map(|&h| (sum + h, first, h)));
        }
        for n in 1..=PILES {
            if sums[n] != 1 {
                failures.push(format!("f = {text}: {n} has {} representations", sums[n]));
                continue;
            }
            let take = smallest[n];
            let (rest, most) = (n - take, f(take)?);
            let wins = !table[rest][most.min(rest)];
            if (take < n) == sizes.contains(&n) || !wins {
                failures.push(format!("f = {text}: taking {take} from {n} does not win"));
            }
        }
        let mut sequence = Sequence::new(bound)?;
        sequence.reach(sizes.len(), &BigUint::from(PILES))?;
        if !sequence.sizes().iter().zip(&sizes).all(|(a, b)| *a == BigUint::from(*b)) {
            failures.push(format!("f = {text}: the library's sizes differ from play"));
        }
        let head: Vec<String> = sizes.iter().take(9).map(usize::to_string).collect();
        heads.push(format!("f(x) = {text}: {}, …", head.join(", ")));
        let law = match *text {
            "x" => sizes.windows(2).all(|p| p[1] == 2 * p[0]),
            "2x" => sizes[..2] == [1, 2] && sizes.windows(3).all(|p| p[2] == p[1] + p[0]),
            _ => true,
        };
        if !law {
            failures.push(format!("f = {text}: not the sequence that is printed"));
        }
    }
    Ok((failures, heads))
}

/// FR-08
pub fn at_most_f(see: &Probe) -> Examined {
    let (failures, heads) = see.keep("all bounds", all_bounds)?;
    let failures = see.is("what fails", failures)?;
    let Cases(bounds) = see.is("bounds", Cases(heads.len()))?;
    let text = if failures.is_empty() {
        format!(
            "For {bounds} bounds f and all piles up to {PILES}: the losing sizes found by play satisfy the recurrence, each n has exactly one \
             H-representation, and taking its smallest part wins. f(x) = x gives the powers of two, f(x) = 2x the Fibonacci numbers. \
             (The recurrence is printed for j ≥ 0; there is no H_0, it begins with j = 1.)"
        )
    } else {
        failures.join("; ")
    };
    Ok(Finding::new(Verdict::family(failures.is_empty() && bounds == BOUNDS.len()), text)
        .computed(heads.join("\n"), "noughts takeaway --bound 3x --sizes 9"))
}

/// FR-09
pub fn wythoff(see: &Probe) -> Examined {
    const LAST: u32 = 1_000_000;
    const SIDE: usize = 60;
    let [printed, played, equal] = see.keep("pairs", || {
        let by_mex = game::losing_pairs_by_mex(LAST + 1)?;
        let table = game::grundy_table(SIDE, SIDE)?;
        let is_pair = |m: usize, n: usize| by_mex[..=SIDE].contains(&(m.min(n) as u64, m.max(n) as u64));
        let played = (0..=SIDE).all(|m| (0..=SIDE).all(|n| (table[m][n] == 0) == is_pair(m, n)));
        let printed = by_mex[1..=game::PRINTED.len()] == game::PRINTED;
        Ok([printed, played, by_mex == game::losing_pairs(LAST + 1)])
    })?;
    let printed = see.is("the printed pairs", printed)?;
    let played = see.is("the pairs by play", played)?;
    let equal = see.is("the mex rule and the golden ratio", equal)?;
    let text = format!(
        "Printed pairs {}; P-positions found by play up to ({SIDE}, {SIDE}) {} the pairs of the mex rule; these and ⌊kφ⌋, ⌊kφ²⌋ in exact \
         arithmetic are {} for all k ≤ {LAST}.",
        if printed { "right" } else { "wrong" },
        if played { "are" } else { "are not" },
        if equal { "the same" } else { "not the same" },
    );
    Ok(Finding::new(Verdict::family(printed && played && equal), text.clone())
        .computed(text, format!("noughts wythoff --compare {}", LAST + 1)))
}
