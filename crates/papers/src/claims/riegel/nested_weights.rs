//! RI-26 and RI-27: weights of nested boards and where they are below 1.

use super::super::{Error, Examined, Finding, Probe, Verdict};
use noughts::boards::prime_power;
use noughts::weights::{Dyadic, Mark, Play, Table, Threshold, Weights};
use noughts::{Board, Point};
use num_bigint::BigUint;
use std::fmt::Write;
use std::rc::Rc;

/// Equation (5.3) and its companion for a hop to another island, over 2^K, straight from the counts of both planes.
fn printed_weights(outer: (&str, u64), inner: (&str, u64)) -> [Dyadic; 2] {
    let plane = |(kind, q): (&str, u64)| {
        if kind == "AG" { (q * q + q, q, q + 1) } else { (q * q + q + 1, q + 1, q + 1) }
    };
    let ((m1, k1, l1), (m2, k2, l2)) = (plane(outer), plane(inner));
    let power = |e: u64| BigUint::from(m2).pow(e as u32);
    let (all, through) = (power(k1) * m1, power(k1 - 1) * (l1 * l2));
    let [same, apart] = [power(k1 - 1) * l1, power(k1 - 2) * (l2 * l2)];
    [same, apart].map(|common| Dyadic::new(&all + &through * 2_u32 + common, k1 * k2))
}

/// The planes of both kinds of an order.
fn planes(orders: &[u64]) -> Vec<(&'static str, u64)> {
    orders.iter().flat_map(|&q| [("AG", q), ("PG", q)]).collect()
}

/// The weight of a board on which X owns two points.
fn weight(board: &Board, own: [Point; 2]) -> Dyadic {
    let mark = |p: Point| if own.contains(&p) { Mark::Own } else { Mark::Open };
    let marks: Vec<Mark> = Point::all(board.points()).map(mark).collect();
    Weights::new(board, &marks).total().clone()
}

/// Is the weight after X's first hop below 1, by equation (5.3)?
fn below(outer: (&str, u64), inner: (&str, u64)) -> bool {
    printed_weights(outer, inner)[0].is_below_one()
}

/// The weights of a nest after a hop on the island and to another one.
fn weights_of(outer: (&str, u64), inner: (&str, u64)) -> Result<[Dyadic; 2], Error> {
    let board = Board::parse(&format!("[{}(2,{}):{}(2,{})]", outer.0, outer.1, inner.0, inner.1))?;
    let next = board.nest().ok_or("not a nest")?.first_point[1];
    Ok([[0, 1], [0, next]].map(|own| weight(&board, own.map(Point::new))))
}

fn show(n: Option<u64>) -> String {
    n.map_or("none".to_string(), |n| n.to_string())
}

/// RI-26
pub fn thresholds(see: &Probe) -> Examined {
    let (mut formula, mut compared) = (true, 0);
    for outer in planes(&[2, 3, 4, 5]) {
        for inner in planes(&[2, 3, 4, 5]) {
            let name = format!("[{}(2,{}):{}(2,{})]", outer.0, outer.1, inner.0, inner.1);
            let [same, apart] = see.keep(&name, || weights_of(outer, inner))?;
            let same = see.is(format!("{name}, hop on the island"), same)?;
            let apart = see.is(format!("{name}, hop to another"), apart)?;
            formula &= [same.clone(), apart.clone()] == printed_weights(outer, inner) && same > apart;
            compared += 1;
        }
    }
    let (mut rows, mut other, mut wrong, mut least, mut right) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), true);
    for ((outer, inner), (printed, every)) in Table::CLASSES.into_iter().zip(Table::PRINTED) {
        let table =
            see.keep(format!("{outer} in {inner}"), || Ok(Rc::new(Table::new(outer, inner, Play::Hop)?)))?;
        let class = format!("[{outer}(2,q1):{inner}(2,q2)]");
        let from = see.is(format!("{class}: every q1 from"), table.every_prime_power_from)?;
        rows.push(format!("{class}: every q1 from q2 = {from} on (printed {every})"));
        if from != every {
            wrong.push(format!("{class} from q2 = {from} on"));
        }
        for &(order, value) in printed {
            let row = table.rows.iter().find(|r| r.inner_order == order).ok_or("no such row")?;
            let whole = see.is(format!("{class}, q2 = {order}: least whole number"), row.least)?;
            let power = see.is(format!("{class}, q2 = {order}: least prime power"), row.least_prime_power)?;
            rows.push(format!(
                "  q2 = {order}: least whole number {}, least prime power {} (printed {})",
                show(whole),
                show(power),
                show(value)
            ));
            let Some(value) = value else {
                right &= whole.is_none() && power.is_none();
                continue;
            };
            // By the equation itself: below 1 there, and not at the whole number or prime power before.
            let low = |q: u64| q < 2 || !below((outer, q), (inner, order));
            let before = |q: u64| (2..q).rev().find(|&q| prime_power(q).is_some()).unwrap_or(0);
            right &= whole.is_some_and(|q| below((outer, q), (inner, order)) && low(q - 1))
                && power.is_some_and(|q| {
                    prime_power(q).is_some() && below((outer, q), (inner, order)) && low(before(q))
                });
            least.push(format!("{} for [{outer}(2,q1):{inner}(2,{order})]", show(power)));
            let at = format!("{class}, q2 = {order}: {value}");
            match (whole == Some(value), power == Some(value)) {
                (true, true) => {}
                (true, false) => {
                    other.push(format!(
                        "{at} is the least whole number, {} the least prime power",
                        show(power)
                    ));
                }
                (false, true) => {
                    other.push(format!(
                        "{at} is the least prime power, {} the least whole number",
                        show(whole)
                    ));
                }
                (false, false) => wrong.push(at),
            }
        }
    }
    let mut text = format!(
        "Equation (5.3) agrees with the weights of {compared} boards ({}), and the four theorems with exact arithmetic (q2 ≥ 7, 5, 8, 7)",
        if formula { "all equal, and the hop on the island is the heavier one" } else { "not all equal" }
    );
    let _ = match (wrong.is_empty(), other.is_empty()) {
        (false, _) => write!(text, ", except {}.", wrong.join("; ")),
        (true, false) => write!(
            text,
            "; every bound of the tables suffices, but they are least in two readings: {}.",
            other.join("; ")
        ),
        (true, true) => write!(text, "; so do the tables."),
    };
    let printed = formula && wrong.is_empty() && other.is_empty();
    let ours = formula && right && wrong.is_empty() && !other.is_empty();
    let mut finding = Finding::new(Verdict::against(printed, ours, Verdict::Corrected), text)
        .computed(rows.join("\n"), "noughts weights --tau --rules hop");
    if ours {
        finding = finding.erratum(
            "Theorems 5.3.1 to 5.3.4: the tables of τ(q2), from which outer order on the α-weight is below 1.",
            format!(
                "Every printed bound suffices, but they are least in two different senses. {}. The boards that are played on are over fields, and 63, 35, 33 and 156 are no prime powers. (Of these, 33 is \
                 the order of no plane at all by Bruck and Ryser; for 35, 63 and 156 that is an open question.)",
                other.join("; ")
            ),
            format!(
                "The least prime powers are {}. From q2 = 7, 5, 8 and 7 on every outer order does. That the weight stays below 1 is proved \
                 by polynomial inequalities, which `noughts weights --tau` prints.",
                least.join("; ")
            ),
        );
    }
    Ok(finding)
}

/// RI-27
pub fn no_thresholds(see: &Probe) -> Examined {
    let (mut rows, mut never) = (Vec::new(), true);
    for inner in [2, 3, 4] {
        for outer in ["AG", "PG"] {
            let family = format!("[{outer}(2,q):AG(2,{inner})]");
            let found = see.keep(&family, || Ok(Rc::new(Threshold::of(&family, Play::Hop)?)))?;
            let least = see.is(format!("{family}: least order below 1"), found.least)?;
            let high = see.is(format!("{family}: at least 1 from"), found.high)?;
            let exceptions = see.is(format!("{family}: exceptions"), found.exceptions.clone())?;
            let by_formula = (2..=64).all(|q| !below((outer, q), ("AG", inner)));
            let by_formula = see.is(format!("{family}: at least 1 up to 64"), by_formula)?;
            never &= least.is_none() && high.is_some() && exceptions.is_empty() && by_formula;
            let high = high.map_or("nowhere".to_string(), |q| format!("q = {q} on"));
            rows.push(format!("{family}: at least 1 from {high}, below 1 at no order"));
            for argument in &found.arguments {
                rows.push(format!("  {}: w(q) = {}", argument.opening, argument.formula));
                rows.extend(argument.steps.iter().map(|step| format!("    {step}")));
            }
        }
    }
    let verdict = Verdict::against(false, never, Verdict::Corrected);
    let text = if never {
        "There are no thresholds: for inner AG(2,2), AG(2,3) and AG(2,4) the weight w_α(σ1) is at least 1 for every outer order. An island alone weighs \
         m2/2^k2 = 6/4, 12/8 and 20/16, more than 1, so the weight grows with the outer order without bound. (What the game is worth is another question: \
         with inner AG(2,4) O draws almost always, see RI-29.)"
    } else {
        "Some weight is below 1."
    };
    let finding = Finding::new(verdict, text)
        .computed(rows.join("\n"), "noughts weights --threshold \"[AG(2,q):AG(2,4)]\" --rules hop");
    if !never {
        return Ok(finding);
    }
    Ok(finding.erratum(
        "Theorems 5.3.3 and 5.3.4: for inner AG(2,2), AG(2,3), AG(2,4) the threshold values are unknown, but larger than 10^8.",
        "Equation (5.3) has the factor (m2/2^k2)^(k1−1), and m2/2^k2 is 6/4, 12/8, 20/16 for these three planes. Each line of islands that nobody has \
         touched weighs (m2/2^k2)^k1 > 1 by itself, so w_α(σ1) > 1 for every q1, and so is w_α of every later state with such a line.",
        "For inner AG(2,2), AG(2,3) and AG(2,4) no threshold exists: w_α(σ1) ≥ 1 for every outer order q1, and it tends to infinity.",
    ))
}
