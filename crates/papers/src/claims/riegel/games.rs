//! RI-01 to RI-04 and RI-07: games that the introduction tells of.

use super::super::{
    Cases, Dice, Error, Examined, Finding, Probe, Verdict, drawn, new_game, solved, solved_from,
};
use super::hex_colourings::colourings;
use super::random_board;
use noughts::draws::Demands;
use noughts::games::Question;
use noughts::{Board, Player, Point, Problem, Rules, Value};
use std::sync::Arc;

/// Boards whose hop games are solved here, from every start. The hop game on AG(2,4) is RI-15.
const BOARDS: [&str; 12] = [
    "AG(2,2)",
    "PG(2,2)",
    "AG(2,3)",
    "PG(2,3)",
    "3^2",
    "TD(3,3)",
    "STS(13,1)",
    "STS(13,2)",
    "graph(K4):cycles",
    "graph(K5):cycles",
    "matroid(whirl(3)):circuits",
    "matroid(whirl(3)):bases",
];

/// The second player's prospects, asked outright: strategy stealing is not used.
fn second_wins(spec: &str, rules: &Rules) -> Result<bool, Error> {
    let game = rules.clone().on(Arc::new(Board::parse(spec)?))?;
    if game.outcome(&game.start()).is_some() {
        return Ok(false);
    }
    Ok(Problem::of(game).ask(&Question::wins(Player::O)).map_err(|stop| stop.to_string())?)
}

/// Every family of sets on four points none of which contains another, and at least one set: sets that contain others do not matter.
fn boards_of_four() -> Vec<String> {
    let inside = |a: u32, b: u32| a != b && a & b == a;
    let family = |code: u32| (1..16_u32).filter(move |set| code >> (set - 1) & 1 == 1);
    let show = |set: u32| {
        (0..4).filter(|p| set >> p & 1 == 1).map(|p| (p + 1).to_string()).collect::<Vec<_>>().join(" ")
    };
    let loose = |code: u32| show(15 & !family(code).fold(0, |all, set| all | set));
    (1..1 << 15)
        .filter(|&code| family(code).all(|a| !family(code).any(|b| inside(a, b))))
        .map(|code| {
            format!("lines{{{} | {}}}", family(code).map(show).collect::<Vec<_>>().join("; "), loose(code))
        })
        .collect()
}

/// How many families on four points and random boards there are, how many games, and those that the second player wins.
fn small_and_random() -> Result<(usize, usize, usize, Vec<String>), Error> {
    let hop: Rules = "hop".parse()?;
    let small = boards_of_four();
    let mut dice = Dice::new(1);
    let random: Vec<String> = (0..100).map(|_| random_board(&mut dice, 5, 8)).collect();
    let (mut games, mut lost) = (0, Vec::new());
    for spec in small.iter().chain(&random) {
        let board = Arc::new(Board::parse(spec)?);
        let starts = hop.starts(&board)?.into_iter().map(|(_, rules)| rules);
        for rules in starts.chain([Rules::strong()]) {
            games += 1;
            if second_wins(spec, &rules)? {
                lost.push(format!("{spec}, {rules}"));
            }
        }
    }
    Ok((small.len(), random.len(), games, lost))
}

/// RI-01
pub fn stealing(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let hop: Rules = "hop".parse()?;
    let (mut rows, mut lost) = (Vec::new(), Vec::new());
    for spec in BOARDS {
        let mut values = Vec::new();
        if see
            .see(format!("the second player wins {spec}, strong"), || second_wins(spec, &Rules::strong()))?
        {
            lost.push(format!("{spec}, strong"));
        }
        for (_, rules) in hop.starts(&Arc::new(Board::parse(spec)?))? {
            let (value, proof) = see.keep(format!("value of {spec}, {rules}"), || {
                let game = new_game(spec, &rules.to_string())?;
                solved_from(&game, &game.start())
            })?;
            let second =
                see.is(format!("the value of {spec}, {rules}, is second"), value == Value::Second)?;
            // The same, asked outright.
            let outright =
                see.see(format!("the second player wins {spec}, {rules}"), || second_wins(spec, &rules))?;
            if second || outright {
                lost.push(format!("{spec}, {rules}"));
            }
            values.push(value.to_string());
            let stem = format!("{spec}-{rules}").replace(|c: char| !c.is_ascii_alphanumeric(), "-");
            finding = finding.proof(stem.to_lowercase(), proof);
        }
        rows.push(format!("{spec}: hop {}", values.join(", ")));
    }
    let (small, random, games, others) = see.keep("small and random boards", small_and_random)?;
    lost.extend(see.is("small and random boards that the second player wins", others)?);
    let Cases(games) = see.is("games", Cases(games))?;
    finding.verdict = Verdict::family(lost.is_empty() && games > 0);
    finding.summary = if lost.is_empty() {
        format!(
            "The second player wins none of the strong and hop games on {} named boards, on all {} families of sets on four points and on {} random boards \
             of 5 to 8 points ({games} games, hop from every start). For hop games the argument of Theorem 1.1.1 does not carry over as it stands, because a hop \
             leaves the opponent a piece; but it can be mended. Suppose that Olivia wins from the start p. Then, with the names exchanged, the player to move wins \
             with a piece on p against one on q, for every q. Let Xavier imagine an O on some q and play so. If Olivia hops to the q that he imagines taken, he \
             imagines that she hopped to another open point. His pieces are always as he imagines, and hers are among those he imagines; so he wins, a contradiction.",
            BOARDS.len(),
            small,
            random,
        )
    } else {
        format!("The second player wins {}.", lost.join("; "))
    };
    Ok(finding.computed(rows.join("\n"), "noughts solve \"PG(2,3)\" --rules hop --check"))
}

/// RI-02
pub fn three_by_three(see: &Probe) -> Examined {
    let (maker, maker_proof) = solved(see, "3^2", "maker-breaker")?;
    let (strong, strong_proof) = solved(see, "3^2", "strong")?;
    let holds = maker == Value::Maker && strong == Value::Draw;
    Ok(Finding::new(
        Verdict::finite(holds),
        format!("3×3 as Maker–Breaker: {maker}; as the strong game: {strong}."),
    )
    .proof("maker-breaker-3x3", maker_proof)
    .proof("strong-3x3", strong_proof))
}

/// RI-03
pub fn qubic(see: &Probe) -> Examined {
    let spec = see.cases("4^3", "3^3");
    let (value, proof) = solved(see, spec, "strong")?;
    let text = format!(
        "{} with its {} lines: {value}.",
        spec.replace("4^3", "4×4×4"),
        Board::parse(spec)?.count_sets()
    );
    Ok(Finding::new(Verdict::finite(value == Value::First), text).proof("strong-4x4x4", proof))
}

/// RI-04
pub fn hex(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let (mut some, mut complete, mut rows) = (false, true, Vec::new());
    for n in 1..=5 {
        let spec = format!("hex({n})");
        // By the definition: each set of cells as the first player's.
        if n <= 4 {
            let (demands, _) = Demands::draw(&Board::parse(&spec)?, &Rules::strong())?;
            let points =
                |code: u32| Point::all(n * n).filter(|p| code >> p.index() & 1 == 1).collect::<Vec<_>>();
            some |= see.see(format!("a colouring of {spec} without a path"), || {
                Ok((0..1_u32 << (n * n)).any(|code| demands.hold_for(&points(code))))
            })?;
        }
        let (exists, proof) = drawn(see, &spec, "strong")?;
        some |= exists;
        finding = finding.proof(format!("hex-{n}"), proof);
    }
    for n in 1..=8 {
        let [first, second, both, neither] = see.keep(format!("colourings of hex({n})"), || {
            let all = colourings(n, n);
            Ok([all.first, all.second, all.both, all.neither])
        })?;
        let both = see.is(format!("colourings of hex({n}) with both"), both)?;
        let neither = see.is(format!("colourings of hex({n}) with neither"), neither)?;
        let sum = see.is(format!("colourings of hex({n}) counted"), first + second + both + neither)?;
        some |= both != 0 || neither != 0;
        complete &= sum == 1 << (n * n);
        rows.push(format!(
            "hex({n}): of {sum} colourings {first} join top and bottom, {second} left and right, {both} both, {neither} neither"
        ));
    }
    finding.verdict = Verdict::family(!some && complete);
    finding.summary = format!(
        "In {} two-colouring of a Hex board up to 8×8, with any numbers of cells, exactly one player joins the sides: each colouring by itself to 4×4, all \
         2^(n²) together to 8×8, counting those alike whose last cells are joined alike. For 5×5 and less the checker has a refutation of draws.",
        if some { "not every" } else { "every" }
    );
    Ok(finding.computed(rows.join("\n"), "noughts draws \"hex(5)\" --check"))
}

/// RI-07
pub fn cycles(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let (mut holds, mut exact) = (true, true);
    let (mut rows, mut thresholds) = (Vec::new(), Vec::new());
    // Breaker's answers at 1:3 on K7 and at 1:2 on K8 are beyond a search of minutes.
    let all = vec![(3_u32, 3), (4, 3), (5, 3), (6, 3), (7, 2), (8, 1)];
    for (n, most) in see.cases(all, vec![(3, 2), (4, 2), (5, 2), (6, 2)]) {
        let mut greatest = 0;
        for q in 1..=most {
            let mut values = Vec::new();
            for start in ["maker", "breaker"] {
                let rules = format!("maker-breaker start={start} bias=1:{q}");
                let (value, proof) = solved(see, &format!("graph(K{n}):cycles"), &rules)?;
                holds &= q + 1 >= n / 2 || value == Value::Maker;
                exact &= (value == Value::Maker) == (q + 1 < n.div_ceil(2));
                finding = finding.proof(format!("k{n}-{q}-{start}"), proof);
                values.push(value);
            }
            if values.iter().all(|value| *value == Value::Maker) {
                greatest = q;
            }
            rows.push(format!("K{n}, 1:{q}: Maker first: {}, Breaker first: {}", values[0], values[1]));
        }
        let more = if greatest == most { " or more" } else { "" };
        thresholds.push(format!("K{n}: {greatest}{more}"));
    }
    finding.verdict = Verdict::sharpened(holds, exact);
    finding.summary = format!(
        "Whoever begins, Maker wins at 1:q for every q < ⌊n/2⌋ − 1 with n ≤ 7 (on K8 only q = 1 was solved){}. The greatest q for which he wins: {}.{}",
        if holds { "" } else { ": not so" },
        thresholds.join(", "),
        if exact {
            " Sharper: as far as it is known here, he wins exactly for q < ⌈n/2⌉ − 1, for odd n one more than printed. (Bednarska and Pikhurko, Biased positional games on matroids, 2005, whom the text cites for it, \
             treat the circuit game of matroids in general; the printed inequality may be a rounding of theirs, so nothing new is claimed.)"
        } else {
            ""
        }
    );
    Ok(finding.computed(
        rows.join("\n"),
        "noughts solve \"graph(K6):cycles\" --rules \"maker-breaker bias=1:2\" --check",
    ))
}
