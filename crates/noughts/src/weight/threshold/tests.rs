//! Thresholds against a long look at the exact weights.

use super::*;

#[test]
fn thresholds_agree_with_a_long_look() {
    for pattern in [
        "AG(2,q)",
        "PG(2,q)",
        "AG(3,q)",
        "PG(3,q)",
        "n^2",
        "n^3",
        "n^4",
        "[AG(2,q):PG(2,4)]",
        "[PG(2,q):AG(2,5)]",
        "[AG(2,4):PG(2,q)]",
        "[3^2:AG(2,q)]",
        "[4^2:n^2]",
        "[n^2:4^2]",
        "[AG(2,q):4^2]",
    ] {
        for play in [Play::Claim, Play::Hop] {
            let family = Family::parse(pattern, play).unwrap();
            let found = Threshold::of_family(&family, play).unwrap();
            let below = |q: u64| family.at(q).unwrap().is_below_one();
            let last = (family.first()..300).rev().find(|&q| !below(q));
            let least = last.map_or(family.first(), |q| q + 1);
            assert_eq!(found.least, Some(least), "{pattern} {play}");
            let exceptions: Vec<u64> = (family.first()..least).filter(|&q| below(q)).collect();
            assert_eq!(found.exceptions, exceptions, "{pattern} {play}");
        }
    }
}

/// On planes: claiming from AG(2,5) … and the first hop from PG(2,5), AG(2,6) (so AG(2,7)) on.
#[test]
fn planes() {
    let least = |pattern: &str, play: Play| {
        let found = Threshold::of(pattern, play).unwrap();
        (found.least, found.least_prime_power)
    };
    assert_eq!(least("PG(2,q)", Play::Hop), (Some(5), Some(5)));
    assert_eq!(least("AG(2,q)", Play::Hop), (Some(6), Some(7)));
    assert_eq!(least("PG(2,q)", Play::Claim), (Some(4), Some(4)));
    assert_eq!(least("AG(2,q)", Play::Claim), (Some(6), Some(7)));
}

/// Inner affine planes of order 2, 3 and 4: the weight rises with the outer order and never comes below 1.
#[test]
fn inner_affine_planes_of_small_order_never_come_below_one() {
    for outer in ["AG", "PG"] {
        for inner in [2, 3, 4] {
            for play in [Play::Claim, Play::Hop] {
                let pattern = format!("[{outer}(2,q):AG(2,{inner})]");
                let found = Threshold::of(&pattern, play).unwrap();
                assert_eq!(
                    (found.least, found.high, found.exceptions),
                    (None, Some(2), vec![]),
                    "{pattern} {play}"
                );
            }
        }
    }
}

#[test]
fn dimensions() {
    for play in [Play::Claim, Play::Hop] {
        let found = Threshold::of("8^d", play).unwrap();
        let high = found.high.unwrap();
        for d in 1..=4_u32 {
            let family = Family::parse(&format!("n^{d}"), play).unwrap();
            assert_eq!(family.at(8).unwrap().is_below_one(), u64::from(d) < high, "8^{d}");
        }
    }
}
