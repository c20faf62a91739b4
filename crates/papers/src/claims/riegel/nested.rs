//! RI-22 to RI-25: nested boards, their counts, draw positions and strong play.

use super::super::{Error, Examined, Finding, Probe, Verdict, drawn, kept, partition, slug, solved};
use noughts::boards::{SetId, prime_power};
use noughts::certificates::Files;
use noughts::draws::{About, Claim, Demands};
use noughts::games::LIST_LIMIT;
use noughts::solving::{Meter, Reason};
use noughts::{Board, Limits, Player, Point, Rules, Value};
use num_bigint::BigUint;

/// The planes that components are taken from here.
const PLANES: [&str; 7] = ["AG(2,2)", "PG(2,2)", "AG(2,3)", "PG(2,3)", "AG(2,4)", "PG(2,4)", "AG(2,5)"];

/// The planes that are said to admit no draw.
const WITHOUT_DRAWS: [&str; 3] = ["AG(2,2)", "AG(2,3)", "PG(2,2)"];

/// All [outer:inner] of these planes.
fn nests() -> impl Iterator<Item = (&'static str, &'static str)> {
    PLANES.into_iter().flat_map(|outer| PLANES.into_iter().map(move |inner| (outer, inner)))
}

/// Points, lines, points on a line, lines through a point.
fn plane(spec: &str) -> Result<[u32; 4], Error> {
    let board = Board::parse(spec)?;
    let sets = board.list_sets(LIST_LIMIT)?;
    let (size, through) = (sets.get(0).len(), sets.through(board.points()).get(0).len());
    Ok([board.points() as u32, sets.len() as u32, size as u32, through as u32])
}

/// N, M, K, L, `L_s`, `L_d` by the printed formulas.
fn printed_counts([n1, m1, k1, l1]: [u32; 4], [n2, m2, k2, l2]: [u32; 4]) -> [BigUint; 6] {
    let power = |e: u32| BigUint::from(m2).pow(e);
    [
        (n1 * n2).into(),
        power(k1) * m1,
        (k1 * k2).into(),
        power(k1 - 1) * (l1 * l2),
        power(k1 - 1) * l1,
        power(k1 - 2) * (l2 * l2),
    ]
}

/// The same by looking at every set and every pair of points; `None` where they differ from point to point.
fn counted(board: &Board) -> Result<Option<[BigUint; 6]>, Error> {
    let nest = board.nest().ok_or("not a nest")?;
    let sets = board.list_sets(LIST_LIMIT)?;
    let n = board.points();
    let through = sets.through(n);
    let mut common: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    for p in Point::all(n) {
        let mut with = vec![0; n];
        for &s in through.get(p.index()) {
            sets.get(s.index()).iter().for_each(|&q| with[q.index()] += 1);
        }
        for q in Point::all(n).filter(|&q| q != p) {
            let apart = nest.locate(p).0 != nest.locate(q).0;
            common[usize::from(apart)].push(with[q.index()]);
        }
    }
    let alike = |numbers: Vec<usize>| numbers.iter().all(|x| *x == numbers[0]).then(|| numbers[0]);
    let [same, different] = common;
    let parts = [
        alike(sets.iter().map(<[Point]>::len).collect()),
        alike(through.iter().map(<[SetId]>::len).collect()),
        alike(same),
        alike(different),
    ];
    let [Some(k), Some(l), Some(s), Some(d)] = parts else { return Ok(None) };
    Ok(Some([n, sets.len(), k, l, s, d].map(BigUint::from)))
}

/// RI-22
pub fn counts(see: &Probe) -> Examined {
    let (mut rows, mut wrong) = (Vec::new(), Vec::new());
    for (outer, inner) in nests() {
        let board = Board::parse(&format!("[{outer}:{inner}]"))?;
        let printed = printed_counts(plane(outer)?, plane(inner)?);
        if &printed[1] * &printed[2] > BigUint::from(400_000_u32) {
            continue;
        }
        let row: Vec<String> = printed.iter().map(BigUint::to_string).collect();
        rows.push(format!("{board}: N, M, K, L, L_s, L_d = {}", row.join(", ")));
        let found = see.keep(format!("counts of {board}"), || counted(&board))?;
        for (i, (name, said)) in ["N", "M", "K", "L", "L_s", "L_d"].iter().zip(printed).enumerate() {
            let found = found.as_ref().map(|numbers| numbers[i].clone()).unwrap_or_default();
            if see.is(format!("{name} of {board}"), found)? != said {
                wrong.push(board.to_string());
            }
        }
    }
    // L_d ≤ L_s says (q2 + 1)² ≤ (q1 + 1) m2; the left side is less than 3m2 for all q2, and q1 is at least 2.
    let orders = || (2..=128_u64).filter(|&q| prime_power(q).is_some());
    let fewer = |q1: u64, m2: u64, q2: u64| (q2 + 1) * (q2 + 1) < (q1 + 1) * m2;
    let all =
        orders().all(|q1| orders().all(|q2| fewer(q1, q2 * q2 + q2, q2) && fewer(q1, q2 * q2 + q2 + 1, q2)));
    let all = see.is("L_d < L_s", all)?;
    let text = if wrong.is_empty() && all {
        format!(
            "The six formulas count what is there on all {} nests of planes of order up to 5 whose sets were listed; L_d < L_s, never equal, for \
             all orders up to 128, and in general because (q2 + 1)² < 3(q2² + q2) ≤ (q1 + 1)m2. (In the printed example K = 3^3 = 9 \
             should read K = 3 · 3 = 9.)",
            rows.len()
        )
    } else {
        format!("The formulas fail on {}; L_d ≤ L_s: {all}.", wrong.join(", "))
    };
    Ok(Finding::new(Verdict::family(wrong.is_empty() && all), text)
        .computed(rows.join("\n"), "noughts board \"[PG(2,2):PG(2,2)]\""))
}

/// Whether a draw position of a nest was put together, looked at island by island; on small nests with a proof.
fn draw_position(spec: &str) -> Result<(bool, Files), Error> {
    let board = Board::parse(spec)?;
    let nest = board.nest().ok_or("not a nest")?;
    let position = nest.draw_position(&Meter::new(Limits::default()))?;
    let nothing = Files { statement: String::new(), certificate: String::new() };
    let Some(points) = position.filter(|points| points.len() == board.points().div_ceil(2)) else {
        return Ok((false, nothing));
    };
    let drawn = !nest.has_owner(&points)?;
    if !drawn || board.count_sets() >= BigUint::from(10_000_u32) {
        return Ok((drawn, nothing));
    }
    let (demands, share) = Demands::draw(&board, &Rules::strong())?;
    let about = About { board: &board, demands: &demands, rules: "strong", list: false };
    Ok((true, about.prove(&Claim::Some(&points, share..=share))))
}

/// RI-23
pub fn draw_positions(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let mut without = Vec::new();
    for spec in PLANES {
        let (coloured, proof) = partition(see, spec)?;
        if !coloured {
            without.push(spec);
            finding = finding.proof(format!("no-colouring-{}", slug(spec)), proof);
        }
    }
    let (mut found, mut missing) = (0, Vec::new());
    for (outer, inner) in
        nests().filter(|(outer, inner)| !(without.contains(outer) && without.contains(inner)))
    {
        let spec = format!("[{outer}:{inner}]");
        let (exists, proof) = see.see(format!("draw position of {spec}"), || draw_position(&spec))?;
        if exists {
            found += 1;
        } else {
            missing.push(spec.clone());
        }
        if !proof.certificate.is_empty() {
            finding = finding.proof(format!("draw-{}", slug(&spec)), proof);
        }
    }
    let as_said = without.len() == 3 && WITHOUT_DRAWS.iter().all(|spec| without.contains(spec));
    finding.verdict = Verdict::family(as_said && missing.is_empty());
    finding.summary = format!(
        "Every two-colouring of {} has a line in one colour (refutations beside). So each island of a nest of two of them has an owner, and some \
         outer line has one owner: no draw on those {}. On {found} of the {} other nests of planes of order up to 5 a draw position was put together{}. \
         In general a nest has a draw position as soon as one of its planes has one, which CD-16 and the constructions of CD-19 and CD-20 give for \
         every other plane.",
        without.join(", "),
        without.len() * without.len(),
        found + missing.len(),
        if missing.is_empty() { String::new() } else { format!(", but not on {}", missing.join(", ")) }
    );
    Ok(finding.computed(
        format!("{found} draw positions, checked island by island"),
        "noughts draws \"[AG(2,2):PG(2,3)]\" --check; noughts blocking \"AG(2,3)\" --line-free",
    ))
}

/// Boards that O draws although Maker wins them: her draw rests on threats of her own.
const BY_THREATS: [&str; 3] =
    ["lines{1 2; 1 3 4; 2 3 5; 3 4 5}", "lines{1 2; 1 3 4; 2 3 5; 3 4 6; 3 5 6}", "3^2"];

/// RI-24
pub fn inner_strategy(see: &Probe) -> Examined {
    let limits = Limits::default();
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let mut holds = true;
    let mut rows = Vec::new();
    for spec in ["[AG(2,2):PG(2,3)]", "[PG(2,2):PG(2,3)]", "[AG(2,2):PG(2,4)]", "[AG(2,2):AG(2,5)]"] {
        let (kept, proof) = kept(see, spec, "strong", "inner", Player::O)?;
        holds &= kept;
        rows.push(format!(
            "{spec}: {}",
            if kept { "O draws by answering on the same island" } else { "fails" }
        ));
        finding = finding.proof(slug(spec), proof);
    }
    for inner in BY_THREATS {
        let (strong, strong_proof) = solved(see, inner, "strong")?;
        let (maker, _) = solved(see, inner, "maker-breaker")?;
        holds &= strong == Value::Draw && maker == Value::Maker;
        finding = finding.proof(format!("strong-{}", slug(inner)), strong_proof);
        let mut searched = Vec::new();
        for outer in ["lines{1 2}", "lines{1; 2}", "lines{1 2; 2 3}", "lines{1 2; 2 3; 1 3}"] {
            let spec = format!("[{outer}:{inner}]");
            let board = Board::parse(&spec)?;
            if board.points() > 18 {
                continue;
            }
            let said = see.see(format!("{spec} by the proposition"), || {
                Ok(Reason::strong(&board, &limits)? == Some((Value::Draw, Reason::InnerDraw)))
            })?;
            let (value, proof) = solved(see, &spec, "strong")?;
            holds &= value == Value::Draw && said;
            searched.push(format!("{outer}: {value}"));
            finding = finding.proof(slug(&spec), proof);
        }
        rows.push(format!(
            "{inner}: strong {strong}, {maker} wins Maker–Breaker; as inner board with outer {}",
            searched.join(", ")
        ));
    }
    finding.verdict = Verdict::family(holds);
    finding.summary = "The proposition holds for every pair of boards, though not for the reason printed. A drawing strategy may rest on \
        counter-threats, and then X can own a set on an island after all (Maker wins 3×3). But on no island does he own one before O does: so when \
        he owns all islands of a winning set, she has owned the same islands before, and has won. Where the island needs no answer she moves \
        anywhere, which never harms her. For the planes, O holds PG(2,q), q ≥ 3, and AG(2,q), q ≥ 5, as Breaker (CD-14), and then X owns no island."
        .to_string();
    Ok(finding.computed(
        rows.join("\n"),
        "noughts verify inner \"[AG(2,2):PG(2,3)]\" --check; noughts nested \"[AG(2,2):3^2]\"",
    ))
}

/// The points of a grid as rows of X and O.
fn grid(board: &Board, x: &[Point]) -> String {
    let side = (board.points() as f64).sqrt() as usize;
    let mark = |p: usize| if x.contains(&Point::new(p)) { 'X' } else { 'O' };
    let row = |r: usize| (0..side).map(|c| mark(r * side + c)).collect::<String>();
    (0..side).map(row).collect::<Vec<_>>().join(" / ")
}

/// RI-25
pub fn remaining_boards(see: &Probe) -> Examined {
    // The inner components of the boards that the two corollaries and Proposition 5.2.1 leave.
    let left = ["PG(2,2)", "AG(2,2)", "AG(2,3)", "AG(2,4)"];
    let mut finding = Finding::new(Verdict::Verified, "");
    let mut admit = Vec::new();
    for spec in left {
        let (draw, proof) = drawn(see, spec, "strong")?;
        if draw {
            admit.push(spec);
        }
        finding = finding.proof(format!("draw-{}", slug(spec)), proof);
    }
    let shared = Board::parse("AG(2,2)")?.list_sets(LIST_LIMIT)?.len();
    let Some(spec) = admit.first() else {
        finding.summary = format!("None of {} admits a draw.", left.join(", "));
        return Ok(finding);
    };
    let example = Board::parse(&format!("[AG(2,2):{spec}]"))?;
    let nest = example.nest().ok_or("not a nest")?;
    let meter = Meter::new(Limits::default());
    let position = nest.draw_position(&meter)?.ok_or("no draw was put together")?;
    let (demands, share) = Demands::draw(&example, &Rules::strong())?;
    let drawn = demands.hold_for(&position) && position.len() == share;
    let drawn = see.is("the position on the nest is a draw", drawn)?;
    let picture = grid(&Board::parse(spec)?, &position);
    let about = About { board: &example, demands: &demands, rules: "strong", list: false };
    finding = finding
        .proof(format!("draw-{}", slug(example.name())), about.prove(&Claim::Some(&position, share..=share)));
    let ours = drawn && admit == ["AG(2,4)"];
    finding.verdict = Verdict::against(admit.is_empty() && !drawn, ours, Verdict::Refuted);
    finding.summary = format!(
        "It is so for PG(2,2), AG(2,2) and AG(2,3), but {spec}, which is among the remaining inner boards, admits a draw: {picture}. On {example} all \
         islands can be full and unclaimed."
    );
    Ok(finding.erratum(
        "Section 5.2, after the list of classes: “For the remaining boards the inner component does not admit a draw”, so that on a full board every \
         island is claimed by X or by O. The remaining inner boards are PG(2,2), AG(2,2), AG(2,3) and AG(2,4).",
        format!(
            "{spec} has the draw position {picture} (rows of the grid; no line in one letter), although X wins there with best play. Put it on each of \
             the four islands of {example}, with the letters exchanged on every other one: the board is full, and no island is claimed."
        ),
        format!(
            "Of the four remaining inner boards, PG(2,2), AG(2,2) and AG(2,3) admit no draw, and AG(2,4) does. Where the inner board admits none every island \
             of a full board is claimed, by exactly one player on PG(2,2) (two lines meet); on AG(2,2) and AG(2,3) both may claim it, with parallel \
             lines: on AG(2,2) each of the {shared} ways to hold two points each gives both a line."
        ),
    ))
}
