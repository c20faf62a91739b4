//! RI-29 and RI-30: what the text leaves open about nested boards.

use super::super::{Error, Examined, Finding, Verdict, solved};
use super::nested::{solved_at, stem};
use noughts::board::Board;
use noughts::field::prime_power;
use noughts::limits::Limits;
use noughts::solve::Value;
use noughts::solve::nested::{self, Hold};
use noughts::weight::second_turn;
use noughts::weight::threshold::tau::{self, CLASSES, PRINTED};
use noughts::weight::threshold::{Play, threshold};

/// Outer orders up to this are weighed after the second move; the boards beyond have hundreds of thousands of points.
const WEIGHED: u64 = 64;

/// For one class and inner order: the outer prime powers before the threshold (up to [`WEIGHED`]) with w(σ1) < 1, and those
/// with w(σ2) < 1.
fn below_threshold(outer: &str, inner: &str, order: u64, least: u64) -> Result<[Vec<u64>; 2], Error> {
    let powers: Vec<u64> = (2..least.min(WEIGHED + 1)).filter(|&q| prime_power(q).is_some()).collect();
    let early = threshold(&format!("[{outer}(2,q):{inner}(2,{order})]"), Play::Hop)?.exceptions;
    let first = powers.iter().copied().filter(|q| early.contains(q)).collect();
    let mut second = Vec::new();
    for &q in &powers {
        let board = Board::parse(&format!("[{outer}(2,{q}):{inner}(2,{order})]"))?;
        let next = board.nest().ok_or("not a nest")?.first_point[1];
        // X's first hop stays on the island or leaves it; up to symmetry there are no other hops.
        if [[0, 1], [0, next]].iter().all(|own| second_turn(&board, own).is_below_one()) {
            second.push(q);
        }
    }
    Ok([first, second])
}

fn list(orders: &[u64]) -> String {
    if orders.is_empty() {
        "none".to_string()
    } else {
        orders.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
    }
}

/// The outer planes of the tables; larger ones are covered by weight.
const OUTER: [&str; 8] =
    ["AG(2,2)", "PG(2,2)", "AG(2,3)", "PG(2,3)", "AG(2,4)", "PG(2,4)", "AG(2,5)", "PG(2,5)"];

/// RI-29
pub fn second_round() -> Examined {
    let (mut rows, mut gained, mut again) = (Vec::new(), Vec::new(), Vec::new());
    for ((outer, inner), (printed, _)) in CLASSES.into_iter().zip(PRINTED) {
        let table = tau::table(outer, inner, Play::Hop)?;
        for (order, _) in printed {
            let row = table.rows.iter().find(|r| r.inner_order == *order).ok_or("no such row")?;
            let Some(least) = row.least_prime_power else { continue };
            let class = format!("[{outer}(2,q):{inner}(2,{order})]");
            let [first, second] = below_threshold(outer, inner, *order, least)?;
            rows.push(format!(
                "{class}: w(σ1) < 1 from {least} on, before that for q = {}; w(σ2) < 1 before that for q = {}",
                list(&first),
                list(&second)
            ));
            gained.extend(
                second.iter().filter(|q| !first.contains(q)).map(|q| class.replace('q', &q.to_string())),
            );
            again.extend(first.iter().map(|q| class.replace('q', &q.to_string())));
        }
    }
    let limits = Limits::default();
    let mut finding = Finding::new(Verdict::Corrected, "");
    let (mut held, mut open) = (Vec::new(), Vec::new());
    for inner in ["PG(2,2)", "PG(2,3)", "AG(2,4)", "AG(2,5)"] {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for outer in OUTER {
            let board = Board::parse(&format!("[{outer}:{inner}]"))?;
            if nested::hop_held(&board, &limits)?.is_some() { yes.push(outer) } else { no.push(outer) }
        }
        held.push(format!("inner {inner}: O holds with outer {}", yes.join(", ")));
        if !no.is_empty() {
            open.push(format!("inner {inner} with outer {}", no.join(", ")));
        }
    }
    for (spec, rules) in [
        ("PG(2,2)", "maker-breaker start=breaker"),
        ("AG(2,4)", "maker-breaker start=breaker"),
        ("PG(2,3)", "maker-breaker"),
        ("AG(2,5)", "maker-breaker"),
    ] {
        let (value, proof) = solved(spec, rules)?;
        finding = finding.proof(format!("inner-{}-{value}", stem(spec)), proof);
    }
    for spec in ["PG(2,3)", "PG(2,4)", "AG(2,5)"] {
        let (value, proof) = solved_at(spec, "maker-breaker", "X: a1 b1; O to move")?;
        finding = finding.proof(format!("outer-{}-after-two-{value}", stem(spec)), proof);
    }
    // Two points of Maker's on larger planes: the weight is below 1.
    let larger = |family: &str| {
        threshold(family, Play::Hop).map(|found| list(&found.least.into_iter().collect::<Vec<_>>()))
    };
    let (affine, projective) = (larger("AG(2,q)")?, larger("PG(2,q)")?);
    finding.summary = format!(
        "By weight a second round gains {}: w_α(σ2) < 1 ≤ w_α(σ1) on {} of the boards with outer order up to {WEIGHED} before the thresholds, and no \
         small boards come below 1 before the middle ones (those with w_α(σ1) < 1 before the threshold: {}). But weight is not needed. While O hops with her newest piece, hop play is \
         Maker–Breaker with a move more for Maker. So O draws with every outer plane if she holds the inner one as Breaker (PG(2,q2), q2 ≥ 3, and AG(2,q2), q2 ≥ 5): \
         every τ there becomes 2. With inner PG(2,2) or AG(2,4), where an island goes to whoever plays there first, she draws as soon as Breaker holds the outer plane after \
         two moves of Maker: PG(2,q1), q1 ≥ 3, and AG(2,q1), q1 ≥ 5 (by search up to order 5, by weight from PG(2,{projective}) and AG(2,{affine}) on). Not reached by this: {}; and inner AG(2,2) and \
         AG(2,3), where Maker gets every island.",
        if gained.is_empty() { "nothing" } else { "little" },
        if gained.is_empty() { "none".to_string() } else { gained.join(", ") },
        if again.is_empty() { "none".to_string() } else { again.join(", ") },
        open.join("; ")
    );
    rows.extend(held);
    Ok(finding
        .computed(rows.join("\n"), "noughts weights \"[AG(2,3):AG(2,7)]\" --rules hop; noughts nested \"[PG(2,3):PG(2,2)]\"")
        .erratum(
            "Section 5.3: in hop play a drawing strategy on the inner component cannot be used for the nested board, because pieces move between islands. \
             Section 6.2 asks whether looking one turn further lowers the thresholds of Theorems 5.3.1 to 5.3.4.",
            "If O always hops with α, her newest piece, then α always becomes X's again: her other pieces never move, and X's pieces together with α are \
             Maker's points in a game of Maker–Breaker in which Maker has made one move more. She can answer on the island where X arrived. X owns at most the one \
             island on which his first two points, or the second of them, went unanswered, and a winning set needs a line of islands. For instance [AG(2,2):PG(2,3)], far \
             below τ(3) = 35, is held: `noughts nested \"[AG(2,2):PG(2,3)]\"`.",
            "O draws the hop game on [M1:M2] if Breaker, moving second, holds M2 and no winning set of M1 is a single point; for planes, with inner PG(2,q2), q2 ≥ 3, or \
             AG(2,q2), q2 ≥ 5, and any outer plane. She also draws if Breaker, moving first, holds M2, and holds M1 after two moves of Maker; for planes, with inner PG(2,2) or \
             AG(2,4) and outer PG(2,q1), q1 ≥ 3, or AG(2,q1), q1 ≥ 5.",
        ))
}

/// RI-30
pub fn strong_play() -> Examined {
    let limits = Limits::default();
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let (mut rows, mut open, mut alike) = (Vec::new(), Vec::new(), true);
    for inner in ["PG(2,2)", "AG(2,2)", "AG(2,3)", "AG(2,4)"] {
        let board = Board::parse(inner)?;
        let hold = Hold::of(&board, &limits)?.map_or("not decided".to_string(), |hold| hold.to_string());
        rows.push(format!("inner {inner}, which in Maker–Breaker is {hold}:"));
        for outer in OUTER {
            let spec = format!("[{outer}:{inner}]");
            let known = nested::strong(&Board::parse(&spec)?, &limits)?;
            if inner == "PG(2,2)" {
                alike &= known.as_ref().map(|(value, _)| value) == Some(&solved(outer, "strong")?.0);
            }
            if let Some((value, reason)) = known {
                rows.push(format!("  {spec}: {value}; {reason}"));
            } else {
                rows.push(format!("  {spec}: open"));
                open.push(spec);
            }
        }
    }
    for (spec, rules, name) in [
        ("PG(2,2)", "maker-breaker start=breaker", "inner-breaker-first"),
        ("AG(2,4)", "maker-breaker start=breaker", "inner-breaker-first"),
        ("PG(2,3)", "maker-breaker", "outer-breaker-second"),
        ("PG(2,4)", "maker-breaker", "outer-breaker-second"),
        ("AG(2,5)", "maker-breaker", "outer-breaker-second"),
        ("AG(2,3)", "maker-breaker start=breaker", "inner-breaker-first"),
        ("[AG(2,2):AG(2,2)]", "strong", "race"),
    ] {
        let (value, proof) = solved(spec, rules)?;
        rows.push(format!("{spec} under {rules}: {value}"));
        finding = finding.proof(format!("{name}-{}", stem(spec)), proof);
        let wins = [Value::Breaker, Value::First, Value::Maker].contains(&value);
        if !wins {
            return Err(format!("{spec} under {rules}: {value}").into());
        }
    }
    let from = |family: &str| -> Result<String, Error> {
        Ok(list(&threshold(family, Play::Claim)?.least_prime_power.into_iter().collect::<Vec<_>>()))
    };
    finding.summary = format!(
        "Four general theorems on [M1:M2] settle most. (1) In Maker–Breaker, if M2 goes to whoever moves first, the nest is worth what M1 is; otherwise what M2 is. So O draws \
         with inner PG(2,2) and AG(2,4) and outer PG(2,q), q ≥ 3, or AG(2,q), q ≥ 5 (by search up to order 5, by weight from PG(2,{}) and AG(2,{}) on). (2) X wins on [M1:AG(2,2)] for \
         every board M1, with 2k pieces if the smallest winning set of M1 has k points. (3) X wins where neither board has a two-colouring: the nine boards of Proposition 5.2.1. \
         (4) X wins on [AG(2,4):PG(2,2)] by a race for islands. With inner PG(2,2), so, the nest {} the value of the outer plane, for every plane. Open: outer AG(2,2), PG(2,2), AG(2,3), \
         AG(2,4) with inner AG(2,4), where Maker wins; outer PG(2,q), q ≥ 3, and AG(2,q), q ≥ 4, with inner AG(2,3), where either player can own every island in the end. In \
         the table: {}.",
        from("PG(2,q)")?,
        from("AG(2,q)")?,
        if alike { "has" } else { "does not always have" },
        open.join(", ")
    );
    Ok(finding.computed(rows.join("\n"), "noughts nested \"[AG(2,5):PG(2,2)]\""))
}
