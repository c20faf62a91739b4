//! CD-08, CD-10 and CD-14 to CD-16: games that are played out or solved.

use super::super::{Error, Examined, Finding, Probe, Verdict, drawn, kept, solved};
use super::geometry::printed_plane;
use noughts::certificates::Files;
use noughts::draws::{About, Claim, Demands};
use noughts::weights::Dyadic;
use noughts::{Board, Move, Outcome, Player, Point, Rules, Value};
use std::sync::Arc;

/// Plays a printed grid: `X1` is X's first move. Gives the outcome, and the moves in order.
fn replay(board: Board, cells: &str) -> Result<(Option<Outcome>, String), Error> {
    let game = Rules::strong().on(Arc::new(board))?;
    let cells: Vec<&str> = cells.split_whitespace().collect();
    let mut position = game.start();
    let mut moves = Vec::new();
    while game.outcome(&position).is_none() {
        let letter = game.mover(&position).letter();
        let name = format!("{letter}{}", moves.len() / 2 + 1);
        let Some(p) = cells.iter().position(|cell| *cell == name) else { break };
        let mv = Move::Claim(Point::new(p));
        if !game.moves(&position).contains(&mv) {
            return Err(format!("{name} is not a legal move").into());
        }
        position = game.play(&position, mv);
        moves.push(name);
    }
    let marks = cells.iter().filter(|cell| **cell != ".").count();
    if marks != moves.len() {
        return Ok((None, format!("the game is over after {} of {marks} moves", moves.len())));
    }
    Ok((game.outcome(&position), moves.join(" ")))
}

/// CD-08
pub fn figure_6(see: &Probe) -> Examined {
    let left = "X1 X4 .  X3 O2 O1  O3 . X2";
    let right = "X1 X2 O3 X3  O1 X6 X4 .  X7 O6 O2 O5  O4 X5 . O7";
    let (first, first_line) = replay(printed_plane(3)?, left)?;
    let (second, second_line) = replay(printed_plane(4)?, right)?;
    let line_of = |board: &Board, cells: &str, names: [&str; 4]| {
        let cells: Vec<&str> = cells.split_whitespace().collect();
        let mut points: Vec<Point> =
            names.iter().filter_map(|n| cells.iter().position(|c| c == n)).map(Point::new).collect();
        points.sort_unstable();
        board.list_sets(1000).is_ok_and(|lines| lines.iter().any(|line| line == points))
    };
    let lines = [
        see.is("X2 X3 X4", line_of(&printed_plane(3)?, left, ["X2", "X3", "X4", ""]))?,
        see.is("O1 O3 O6 O7", line_of(&printed_plane(4)?, right, ["O1", "O3", "O6", "O7"]))?,
    ];
    let lines = lines == [true, true];
    let x_wins = see.is("X wins the left game", first == Some(Outcome::Win(Player::X)))?;
    let o_wins = see.is("O wins the right game", second == Some(Outcome::Win(Player::O)))?;
    let holds = x_wins && o_wins && lines;
    let end = |outcome: Option<Outcome>| match outcome {
        Some(Outcome::Win(Player::X)) => "X wins with the last move",
        Some(Outcome::Win(_)) => "O wins with the last move",
        _ => "nobody wins",
    };
    let text = format!(
        "On the planes of the printed squares: order 3, {}; order 4, {}; {{X2, X3, X4}} and {{O1, O3, O6, O7}} {} lines, and nobody has a line before.",
        end(first),
        end(second),
        if lines { "are" } else { "are not both" }
    );
    Ok(Finding::new(Verdict::finite(holds), text)
        .computed(format!("{first_line}\n{second_line}"), "noughts board \"AG(2,3)\""))
}

/// CD-10
pub fn small_planes(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut rows, mut holds) = (Vec::new(), true);
    for spec in ["AG(2,2)", "PG(2,2)", "AG(2,3)"] {
        let (wins, proof) = kept(see, spec, "strong", "small-planes", Player::X)?;
        let (draw, draw_proof) = drawn(see, spec, "strong")?;
        holds &= wins && !draw;
        rows.push(format!(
            "{spec}: the strategy {} against all play of O and with every choice it leaves open, draw positions {}",
            if wins { "wins" } else { "does not always win" },
            if draw { "exist" } else { "do not exist" }
        ));
        finding = finding
            .proof(proof_name(spec).replace("strong", "strategy"), proof)
            .proof(proof_name(spec).replace("strong", "draw-position"), draw_proof);
    }
    finding.verdict = Verdict::finite(holds);
    finding.summary = format!("{}.", rows.join("; "));
    Ok(finding)
}

/// CD-15
pub fn order_4(see: &Probe) -> Examined {
    let board = printed_plane(4)?;
    let cells = "XOXX OXOO XOXX OXOO".replace(' ', "");
    let points: Vec<Point> = Point::all(16).filter(|p| cells.as_bytes()[p.index()] == b'X').collect();
    let (demands, share) = Demands::draw(&board, &Rules::strong())?;
    let drawn = see.is("the printed position", points.len() == share && demands.hold_for(&points))?;
    let about = About { board: &board, demands: &demands, rules: "strong", list: false };
    let (value, proof) = solved(see, "AG(2,4)", "strong")?;
    let same = see.see("the plane of the squares is AG(2,4)", || {
        Ok(board.isomorphism(&Board::parse("AG(2,4)")?)?.is_some())
    })?;
    let text = format!(
        "The printed position {} a draw on the plane of the printed squares, which {} AG(2,4); AG(2,4) solved: {value}.",
        if drawn { "is" } else { "is not" },
        if same { "is" } else { "is not" }
    );
    let holds = drawn && same && value == Value::First;
    let finding = Finding::new(Verdict::finite(holds), text).proof("first-player-wins", proof);
    Ok(if drawn {
        finding.proof("printed-draw", about.prove(&Claim::Some(&points, share..=share)))
    } else {
        finding
    })
}

/// A plane, its value and the proof of it.
type Solved = (String, Value, Files);

/// The planes of small order. X is said to win on the first list, O to draw on the second.
const WON: [&str; 4] = ["AG(2,2)", "PG(2,2)", "AG(2,3)", "AG(2,4)"];
const DRAWN: [&str; 7] = ["PG(2,3)", "PG(2,4)", "AG(2,5)", "PG(2,5)", "AG(2,7)", "PG(2,7)", "AG(2,8)"];

/// The values found on some planes.
fn planes(see: &Probe, specs: &[&str]) -> Result<Vec<Solved>, Error> {
    specs
        .iter()
        .map(|spec| solved(see, spec, "strong").map(|(value, proof)| ((*spec).to_string(), value, proof)))
        .collect()
}

fn proof_name(spec: &str) -> String {
    format!("strong-{}", spec.to_lowercase().replace(['(', ')', ','], ""))
}

/// CD-14
pub fn draws(see: &Probe) -> Examined {
    let found = planes(see, &DRAWN)?;
    let mut holds = found.iter().all(|(_, value, _)| *value == Value::Draw);
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let mut kept_on = Vec::new();
    for spec in ["PG(2,3)", "AG(2,5)"] {
        let (keeps, proof) = kept(see, spec, "strong", "plane-opening", Player::O)?;
        holds &= keeps;
        kept_on.push(format!("{spec}: {}", if keeps { "never loses" } else { "can lose" }));
        finding = finding.proof(proof_name(spec).replace("strong", "opening"), proof);
    }
    let below =
        (4..=1000).all(|n: u64| n == 5 || Dyadic::new(n * n + 2 * n + 1, n).is_below_one() == (n >= 6));
    let weights = see.is(
        "w(L1) < 1 beyond",
        below && (4..=1000).all(|n: u64| Dyadic::new(n * n + 2 * n + 2, n + 1).is_below_one()),
    )?;
    let list: Vec<String> = found.iter().map(|(spec, value, _)| format!("{spec}: {value}")).collect();
    finding.verdict = Verdict::family(holds && weights);
    finding.summary = format!(
        "{}. The strategy that is said to do for PG(2,3) and AG(2,5), the opening and then maximum weight, against all play of X and with every choice it leaves: {}. \
         (The paper reports a computer check for AG(2,5) without details; this is one, with a certificate.) Larger planes are draws by w(L1) < 1 (CD-12), which holds \
         for every plane of the order, Desarguesian or not.",
        list.join(", "),
        kept_on.join(", ")
    );
    Ok(finding.proofs(found.into_iter().map(|(spec, _, proof)| (proof_name(&spec), proof))))
}

/// CD-16
pub fn answers(see: &Probe) -> Examined {
    let (mut wins, mut with_draws, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let mut holds = true;
    for (spec, value, proof) in planes(see, &[&WON[..], &DRAWN].concat())? {
        let (draw, draw_proof) = drawn(see, &spec, "strong")?;
        rows.push(format!("{spec}: {value}, draw positions {}", if draw { "exist" } else { "do not exist" }));
        let won = WON.contains(&&*spec);
        holds &= value == if won { Value::First } else { Value::Draw };
        holds &= draw == (!won || spec == "AG(2,4)");
        if value == Value::First {
            wins.push(spec.clone());
        }
        if draw {
            with_draws.push(spec.clone());
        }
        finding = finding
            .proof(proof_name(&spec), proof)
            .proof(proof_name(&spec).replace("strong", "draw-position"), draw_proof);
    }
    finding.verdict = Verdict::family(holds);
    finding.summary = format!(
        "Of the planes of order up to 8 that were solved X wins on {}; draw positions exist on {}, and on no other. (PG(2,8) and larger planes: draws by CD-14, \
         with draw positions by CD-19 and CD-20.)",
        wins.join(", "),
        with_draws.join(", ")
    );
    Ok(finding
        .computed(rows.join("\n"), "noughts solve \"AG(2,4)\" --check; noughts draws \"AG(2,4)\" --check"))
}
