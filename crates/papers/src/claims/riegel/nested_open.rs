//! RI-29 and RI-30: what the text leaves open about nested boards.

use super::super::{Error, Examined, Finding, Probe, Verdict, partition, slug, solved, solved_at};
use noughts::boards::prime_power;
use noughts::certificates::Files;
use noughts::solving::{Hold, Reason};
use noughts::weights::{Dyadic, Play, Table, Threshold, Weights};
use noughts::{Board, Limits, Point, Value};
use std::rc::Rc;

/// Outer orders up to this are weighed after the second move; the boards beyond have hundreds of thousands of points.
const WEIGHED: u64 = 64;

/// For one class and inner order: the outer prime powers before the threshold (up to [`WEIGHED`]) with w(σ1) < 1, and those
/// with w(σ2) < 1.
fn below_threshold(outer: &str, inner: &str, order: u64, least: u64) -> Result<[Vec<u64>; 2], Error> {
    let powers: Vec<u64> = (2..least.min(WEIGHED + 1)).filter(|&q| prime_power(q).is_some()).collect();
    let early = Threshold::of(&format!("[{outer}(2,q):{inner}(2,{order})]"), Play::Hop)?.exceptions;
    let first = powers.iter().copied().filter(|q| early.contains(q)).collect();
    let mut second = Vec::new();
    for &q in &powers {
        let board = Board::parse(&format!("[{outer}(2,{q}):{inner}(2,{order})]"))?;
        let next = board.nest().ok_or("not a nest")?.first_point[1];
        // X's first hop stays on the island or leaves it; up to symmetry there are no other hops.
        if [[0, 1], [0, next]]
            .iter()
            .all(|own| Weights::second_turn(&board, &own.map(Point::new)).is_below_one())
        {
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

/// Who wins Maker–Breaker on a plane, moving first or second, with files; and what that makes of it.
struct Held {
    /// Maker wins although Breaker moves first; Breaker although Maker does.
    maker: bool,
    breaker: bool,
    proofs: Vec<(String, Files)>,
}

fn held(see: &Probe, spec: &str) -> Result<Held, Error> {
    let (second, second_proof) = solved(see, spec, "maker-breaker start=breaker")?;
    let (first, first_proof) = solved(see, spec, "maker-breaker")?;
    let name = |start: &str, value: &Value| format!("{}-{start}-first-{value}", slug(spec));
    Ok(Held {
        maker: second == Value::Maker,
        breaker: first == Value::Breaker,
        proofs: vec![(name("breaker", &second), second_proof), (name("maker", &first), first_proof)],
    })
}

/// RI-29
pub fn second_round(see: &Probe) -> Examined {
    let (mut rows, mut gained, mut again) = (Vec::new(), Vec::new(), Vec::new());
    for ((outer, inner), (printed, _)) in Table::CLASSES.into_iter().zip(Table::PRINTED) {
        let table =
            see.keep(format!("{outer} in {inner}"), || Ok(Rc::new(Table::new(outer, inner, Play::Hop)?)))?;
        for (order, _) in printed {
            let row = table.rows.iter().find(|r| r.inner_order == *order).ok_or("no such row")?;
            let Some(least) = row.least_prime_power else { continue };
            let class = format!("[{outer}(2,q):{inner}(2,{order})]");
            let weighed = see.cases(WEIGHED, 5);
            let [first, second] =
                see.keep(&class, || below_threshold(outer, inner, *order, least.min(weighed + 1)))?;
            let first = see.is(format!("{class}: w(σ1) < 1 before the threshold"), first)?;
            let second = see.is(format!("{class}: w(σ2) < 1 before the threshold"), second)?;
            rows.push(format!(
                "{class}: w(σ1) < 1 from {least} on, before that for q = {}; w(σ2) < 1 before that for q = {}",
                list(&first),
                list(&second)
            ));
            gained.extend(second.iter().map(|q| class.replace('q', &q.to_string())));
            again.extend(first.iter().map(|q| class.replace('q', &q.to_string())));
        }
    }
    let limits = Limits::default();
    let mut finding = Finding::new(Verdict::Unsettled, "");
    // Breaker after two moves of Maker; all pairs of points of a plane are alike.
    let mut after_two = Vec::new();
    for outer in OUTER {
        let (value, proof) = solved_at(see, outer, "maker-breaker", "X: 1 2; O to move")?;
        if value == Value::Breaker {
            finding = finding.proof(format!("outer-{}-after-two-{value}", slug(outer)), proof);
        }
        after_two.push(value == Value::Breaker);
    }
    let (mut agree, mut some, mut open) = (true, false, Vec::new());
    for inner in ["PG(2,2)", "PG(2,3)", "AG(2,4)", "AG(2,5)"] {
        let plane = held(see, inner)?;
        agree &= !plane.maker;
        finding =
            finding.proofs(plane.proofs.into_iter().map(|(name, proof)| (format!("inner-{name}"), proof)));
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for (outer, after_two) in OUTER.into_iter().zip(&after_two) {
            let spec = format!("[{outer}:{inner}]");
            let holds = see.see(format!("O holds {spec}"), || {
                Ok(Reason::hop_held(&Board::parse(&spec)?, &limits)?.is_some())
            })?;
            agree &= holds == (plane.breaker || *after_two);
            some |= holds;
            if holds { yes.push(outer) } else { no.push(outer) }
        }
        rows.push(format!("inner {inner}: O holds with outer {}", yes.join(", ")));
        if !no.is_empty() {
            open.push(format!("inner {inner} with outer {}", no.join(", ")));
        }
    }
    // Two points of Maker's on larger planes: the weight is below 1.
    let mut from = Vec::new();
    for (family, last) in [("PG(2,q)", 5), ("AG(2,q)", 5)] {
        let least = see
            .see(format!("{family}: held by weight from"), || Ok(Threshold::of(family, Play::Hop)?.least))?;
        let number =
            |q: u64| if family == "AG(2,q)" { (q * q + 3 * q + 3, q) } else { (q * q + 3 * q + 4, q + 1) };
        let low = |q: u64| Dyadic::new(number(q).0, number(q).1).is_below_one();
        // Below 1 from there on and not before, and nothing lies between what was searched and what is weighed.
        agree &= least.is_some_and(|q| low(q) && !low(q - 1) && q <= last + 2);
        from.push(least.unwrap_or(0));
    }
    let nothing = gained.is_empty() && again.is_empty();
    finding.verdict = Verdict::against(!some, some && agree && nothing, Verdict::Corrected);
    finding.summary = format!(
        "By weight a second round gains {}: w_α(σ2) < 1 ≤ w_α(σ1) on {} of the boards with outer order up to {WEIGHED} before the thresholds, and no \
         small boards come below 1 before the middle ones (those with w_α(σ1) < 1 before the threshold: {}). But weight is not needed. While O hops with her newest piece, hop play is \
         Maker–Breaker with a move more for Maker. So O draws with every outer plane if she holds the inner one as Breaker (PG(2,q2), q2 ≥ 3, and AG(2,q2), q2 ≥ 5): \
         every τ there becomes 2. With inner PG(2,2) or AG(2,4), where an island goes to whoever plays there first, she draws as soon as Breaker holds the outer plane after \
         two moves of Maker: PG(2,q1), q1 ≥ 3, and AG(2,q1), q1 ≥ 5 (by search up to order 5, by weight from PG(2,{}) and AG(2,{}) on). Not reached by this: {}; and inner AG(2,2) and \
         AG(2,3), where Maker gets every island.",
        if gained.is_empty() { "nothing" } else { "little" },
        if gained.is_empty() { "none".to_string() } else { gained.join(", ") },
        if again.is_empty() { "none".to_string() } else { again.join(", ") },
        from[0],
        from[1],
        open.join("; ")
    );
    if !some {
        return Ok(finding);
    }
    Ok(finding
        .computed(rows.join("\n"), "noughts weights \"[AG(2,3):AG(2,7)]\" --rules \"hop start=1\"; noughts nested \"[PG(2,3):PG(2,2)]\"")
        .erratum(
            "Section 5.3: in hop play a drawing strategy on the inner component cannot be used for the nested board, because pieces move between islands. \
             Section 6.2 asks whether looking one turn further lowers the thresholds of Theorems 5.3.1 to 5.3.4.",
            "If O always hops with α, her newest piece, then α always becomes X's again: her other pieces never move, and X's pieces together with α are \
             Maker's points in a game of Maker–Breaker in which Maker has made one move more. She answers on the island where X arrived. The move that went unanswered is the first piece of all, so \
             the island where the game began is the only one that X can own, and a winning set needs a line of islands. For instance [AG(2,2):PG(2,3)], far \
             below τ(3) = 35, is held: `noughts nested \"[AG(2,2):PG(2,3)]\"`.",
            "O draws the hop game on [M1:M2] if Breaker, moving second, holds M2 and no winning set of M1 is a single point; for planes, with inner PG(2,q2), q2 ≥ 3, or \
             AG(2,q2), q2 ≥ 5, and any outer plane. She also draws if Breaker, moving first, holds M2, and holds M1 after two moves of Maker; for planes, with inner PG(2,2) or \
             AG(2,4) and outer PG(2,q1), q1 ≥ 3, or AG(2,q1), q1 ≥ 5.",
        ))
}

/// What the components of a nest say of its strong game: the value, or nothing.
struct Components {
    /// The strong value of the outer plane.
    outer: Value,
    /// Breaker holds the outer plane although Maker moves first.
    outer_held: bool,
    /// Some colouring of the outer plane in two colours, and of the inner one, has no line in one colour.
    coloured: [bool; 2],
    inner: Held,
}

impl Components {
    /// By the five theorems of the summary. `race`: the inner plane is AG(2,2) or AG(2,3), with which X wins every race.
    fn value(&self, race: bool) -> Option<Value> {
        let mover = !self.inner.maker && !self.inner.breaker;
        match (race, mover, self.coloured) {
            (true, ..) | (_, _, [false, false]) => Some(Value::First),
            (_, true, _) if self.outer_held => Some(Value::Draw),
            // X needs two pieces more than one for an island of PG(2,2), and wins the race where he wins the outer plane.
            (_, true, [_, false]) if self.outer == Value::First => Some(Value::First),
            _ => None,
        }
    }
}

/// RI-30
pub fn strong_play(see: &Probe) -> Examined {
    let limits = Limits::default();
    let mut finding = Finding::new(Verdict::Unsettled, "");
    let (mut rows, mut open, mut agree, mut alike) = (Vec::new(), Vec::new(), true, true);
    let mut without_draws = 0;
    for inner in ["PG(2,2)", "AG(2,2)", "AG(2,3)", "AG(2,4)"] {
        let Held { maker, breaker, proofs } = held(see, inner)?;
        let hold = see.see(format!("hold of {inner}"), || {
            Ok(Hold::of(&Board::parse(inner)?, &limits)?.map(|hold| hold.to_string()))
        })?;
        let expected = match (maker, breaker) {
            (true, false) => Some(Hold::Maker),
            (false, true) => Some(Hold::Breaker),
            (false, false) => Some(Hold::Mover),
            (true, true) => None,
        };
        agree &= hold.is_some() && hold == expected.map(|hold| hold.to_string());
        rows.push(format!("inner {inner}, which in Maker–Breaker is {}:", hold.unwrap_or_default()));
        finding = finding.proofs(proofs.into_iter().map(|(name, proof)| (format!("inner-{name}"), proof)));
        for outer in OUTER {
            let spec = format!("[{outer}:{inner}]");
            let components = Components {
                outer: solved(see, outer, "strong")?.0,
                outer_held: solved(see, outer, "maker-breaker")?.0 == Value::Breaker,
                coloured: [partition(see, outer)?.0, partition(see, inner)?.0],
                inner: Held { maker, breaker, proofs: Vec::new() },
            };
            let (known, reason) = see.keep(&spec, || {
                let known = Reason::strong(&Board::parse(&spec)?, &limits)?;
                Ok(known
                    .map_or(("open".to_string(), String::new()), |(v, why)| (v.to_string(), why.to_string())))
            })?;
            let known = see.is(format!("value of {spec}"), known)?;
            without_draws += u32::from(components.coloured == [false, false]);
            let follows = components.value(["AG(2,2)", "AG(2,3)"].contains(&inner));
            agree &= known == follows.map_or("open".to_string(), |value| value.to_string());
            alike &= inner != "PG(2,2)" || known == components.outer.to_string();
            if known == "open" {
                rows.push(format!("  {spec}: open"));
                open.push(spec);
            } else {
                rows.push(format!("  {spec}: {known}; {reason}"));
            }
        }
    }
    for outer in ["PG(2,3)", "PG(2,4)", "AG(2,5)"] {
        let (value, proof) = solved(see, outer, "maker-breaker")?;
        rows.push(format!("{outer} under maker-breaker: {value}"));
        finding = finding.proof(format!("outer-breaker-second-{}", slug(outer)), proof);
    }
    // One nest as a whole.
    let (whole, proof) = solved(see, "[AG(2,2):AG(2,2)]", "strong")?;
    rows.push(format!("[AG(2,2):AG(2,2)] under strong, as a whole: {whole}"));
    agree &= whole == Value::First;
    finding = finding.proof("race-ag-2-2-ag-2-2", proof);
    let (race, proof) = solved(see, "[AG(2,4):AG(2,3)]", "strong")?;
    rows.push(format!("[AG(2,4):AG(2,3)] under strong, by a race: {race}"));
    agree &= race == Value::First;
    finding = finding.proof("race-ag-2-4-ag-2-3", proof);
    let mut from = Vec::new();
    for family in ["PG(2,q)", "AG(2,q)"] {
        let least = see.see(format!("{family}: held by weight from"), || {
            Ok(Threshold::of(family, Play::Claim)?.least)
        })?;
        let number =
            |n: u64| if family == "AG(2,q)" { (n * n + 2 * n + 1, n) } else { (n * n + 2 * n + 2, n + 1) };
        let low = |n: u64| Dyadic::new(number(n).0, number(n).1).is_below_one();
        agree &= least.is_some_and(|n| low(n) && !low(n - 1) && n <= 7);
        from.push((least.unwrap_or(2)..u64::MAX).find(|&n| prime_power(n).is_some()).unwrap_or(0));
    }
    // Those of Proposition 5.2.1.
    agree &= without_draws == 9;
    finding.verdict = Verdict::answered(agree && alike);
    finding.summary = format!(
        "Five general theorems on [M1:M2] settle most. (1) In Maker–Breaker, if M2 goes to whoever moves first, the nest is worth what M1 is; otherwise what M2 is. So O draws \
         with inner PG(2,2) and AG(2,4) and outer PG(2,q), q ≥ 3, or AG(2,q), q ≥ 5 (by search up to order 5, by weight from PG(2,{}) and AG(2,{}) on). (2) X wins on [M1:AG(2,2)] for \
         every board M1, with 2k pieces if the smallest winning set of M1 has k points. (3) X wins where neither board has a two-colouring: the nine boards of Proposition 5.2.1. \
         (4) X wins on [AG(2,4):PG(2,2)] by a race for islands. (5) X wins on [M1:AG(2,3)] for every plane M1, and every design with blocks of one size: he plays on the line through his first island and O's, \
         and owns it before she can own a set. With inner PG(2,2), so, the nest {} the value of the outer plane, for every plane. The values of the table were held against the components, each solved by \
         itself with a certificate, and [AG(2,2):AG(2,2)] was solved as a whole. Open: outer AG(2,2), PG(2,2), AG(2,3), \
         AG(2,4) with inner AG(2,4), where Maker wins. In the table: {}.",
        from[0],
        from[1],
        if alike { "has" } else { "does not always have" },
        open.join(", ")
    );
    Ok(finding.computed(rows.join("\n"), "noughts nested \"[AG(2,5):PG(2,2)]\""))
}
