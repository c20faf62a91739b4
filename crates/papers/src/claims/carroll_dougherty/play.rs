//! CD-08, CD-10 and CD-14 to CD-16: games that are played out or solved.

use super::super::{Error, Examined, Finding, Verdict, drawn, kept, solved};
use super::geometry::printed_plane;
use noughts::board::{Board, Point};
use noughts::certificate::Files;
use noughts::game::{self, Move, Outcome, Rules};
use noughts::point_sets::Demands;
use noughts::point_sets::evidence::{About, Claim};
use noughts::solve::Value;
use std::sync::Arc;

/// Plays a printed grid: `X1` is X's first move. Gives the outcome, and the moves in order.
fn replay(board: Board, cells: &str) -> Result<(Option<Outcome>, String), Error> {
    let game = game::new_game(Arc::new(board), Rules::strong())?;
    let cells: Vec<&str> = cells.split_whitespace().collect();
    let mut position = game.start();
    let mut moves = Vec::new();
    while game.outcome(&position).is_none() {
        let letter = game::LETTERS[usize::from(game.mover(&position))];
        let name = format!("{letter}{}", moves.len() / 2 + 1);
        let Some(p) = cells.iter().position(|cell| *cell == name) else { break };
        let mv = Move::Claim(p as u32);
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
pub fn figure_6() -> Examined {
    let left = "X1 X4 .  X3 O2 O1  O3 . X2";
    let right = "X1 X2 O3 X3  O1 X6 X4 .  X7 O6 O2 O5  O4 X5 . O7";
    let (first, first_line) = replay(printed_plane(3)?, left)?;
    let (second, second_line) = replay(printed_plane(4)?, right)?;
    let line_of = |board: &Board, cells: &str, names: [&str; 4]| {
        let cells: Vec<&str> = cells.split_whitespace().collect();
        let mut points: Vec<u32> =
            names.iter().filter_map(|n| cells.iter().position(|c| c == n)).map(|p| p as u32).collect();
        points.sort_unstable();
        board.list_sets(1000).is_ok_and(|lines| lines.iter().any(|line| line == points))
    };
    let lines = line_of(&printed_plane(3)?, left, ["X2", "X3", "X4", ""])
        && line_of(&printed_plane(4)?, right, ["O1", "O3", "O6", "O7"]);
    let holds = first == Some(Outcome::Win(0)) && second == Some(Outcome::Win(1)) && lines;
    let end = |outcome: Option<Outcome>| match outcome {
        Some(Outcome::Win(0)) => "X wins with the last move",
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
pub fn small_planes() -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut rows, mut holds) = (Vec::new(), true);
    for spec in ["AG(2,2)", "PG(2,2)", "AG(2,3)"] {
        let (wins, proof) = kept(spec, "strong", "small-planes", 0)?;
        let (draw, draw_proof) = drawn(spec, "strong")?;
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
pub fn order_4() -> Examined {
    let board = printed_plane(4)?;
    let cells = "XOXX OXOO XOXX OXOO".replace(' ', "");
    let points: Vec<Point> = (0..16).filter(|&p| cells.as_bytes()[p as usize] == b'X').collect();
    let (demands, share) = Demands::draw(&board, &Rules::strong())?;
    let drawn = points.len() == share && demands.hold_for(&points);
    let about = About { board: &board, demands: &demands, rules: "strong", list: false };
    let (value, proof) = solved("AG(2,4)", "strong")?;
    let same = board.isomorphism(&Board::parse("AG(2,4)")?)?.is_some();
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

/// The planes of small order, and the values found on them.
fn planes() -> Result<Vec<Solved>, Error> {
    let specs = [
        "AG(2,2)", "PG(2,2)", "AG(2,3)", "PG(2,3)", "AG(2,4)", "PG(2,4)", "AG(2,5)", "PG(2,5)", "AG(2,7)",
        "PG(2,7)", "AG(2,8)",
    ];
    specs
        .iter()
        .map(|spec| solved(spec, "strong").map(|(value, proof)| ((*spec).to_string(), value, proof)))
        .collect()
}

fn proof_name(spec: &str) -> String {
    format!("strong-{}", spec.to_lowercase().replace(['(', ')', ','], ""))
}

/// CD-14
pub fn draws() -> Examined {
    let said = |spec: &str| !["AG(2,2)", "PG(2,2)", "AG(2,3)", "AG(2,4)"].contains(&spec);
    let found: Vec<_> = planes()?.into_iter().filter(|(spec, ..)| said(spec)).collect();
    let holds = found.iter().all(|(_, value, _)| *value == Value::Draw);
    let list: Vec<String> = found.iter().map(|(spec, value, _)| format!("{spec}: {value}")).collect();
    let text = format!(
        "{}. Larger planes are draws by w(L1) < 1 (CD-12), which holds for every plane of the order, Desarguesian or not.",
        list.join(", ")
    );
    Ok(Finding::new(Verdict::family(holds), text)
        .proofs(found.into_iter().map(|(spec, _, proof)| (proof_name(&spec), proof))))
}

/// CD-16
pub fn answers() -> Examined {
    let (mut wins, mut with_draws, mut rows) = (Vec::new(), Vec::new(), Vec::new());
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    for (spec, value, proof) in planes()? {
        let (draw, draw_proof) = drawn(&spec, "strong")?;
        rows.push(format!("{spec}: {value}, draw positions {}", if draw { "exist" } else { "do not exist" }));
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
    let right = wins == ["AG(2,2)", "PG(2,2)", "AG(2,3)", "AG(2,4)"]
        && with_draws
            == ["PG(2,3)", "AG(2,4)", "PG(2,4)", "AG(2,5)", "PG(2,5)", "AG(2,7)", "PG(2,7)", "AG(2,8)"];
    finding.verdict = Verdict::family(right);
    finding.summary = format!(
        "Of the planes of order up to 8 that were solved X wins on {}; draw positions exist on {}, and on no other.",
        wins.join(", "),
        with_draws.join(", ")
    );
    Ok(finding
        .computed(rows.join("\n"), "noughts solve \"AG(2,4)\" --check; noughts draws \"AG(2,4)\" --check"))
}
