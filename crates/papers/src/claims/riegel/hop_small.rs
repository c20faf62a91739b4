//! RI-08 and RI-09: hop games on boards that are solved by hand in the text.

use super::super::{Examined, Finding, Probe, Verdict, partition, solved, solved_after, tried};
use noughts::strategies::Ties;
use noughts::{Board, Outcome, Player, Rules, Value};
use std::sync::Arc;

/// The hops that the text prints for 3×3, cells numbered by rows as in Figure 2.1: the start, X's first hop, O's
/// answer and X's second hop.
const PRINTED: [(&str, [&str; 3]); 9] = [
    ("5", ["5>1", "5>2", "1>3"]),
    ("1", ["1>5", "1>2", "1>3"]),
    ("2", ["2>4", "2>1", "2>5"]),
    ("2", ["2>4", "2>5", "4>1"]),
    ("2", ["2>4", "2>3", "4>5"]),
    ("2", ["2>4", "2>6", "2>1"]),
    ("2", ["2>4", "2>9", "2>1"]),
    ("2", ["2>4", "2>9", "2>5"]),
    ("2", ["2>4", "2>7", "2>5"]),
];

/// RI-08
pub fn nine(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut strategy, mut hops) = (true, true);
    let mut values = Vec::new();
    for start in 1..=9 {
        let rules = format!("hop start={start}");
        let trial = tried(see, "3^2", &rules, "hop-nine", Player::X, Ties::Every)?;
        strategy &= trial.holds;
        let (value, proof) = solved(see, "3^2", &rules)?;
        values.push((start, value));
        finding = finding
            .proof(format!("hops-from-{start}"), trial.proof)
            .proof(format!("value-from-{start}"), proof);
    }
    let mut rows = Vec::new();
    for (start, moves) in PRINTED {
        let (value, proof) = solved_after(see, "3^2", &format!("hop start={start}"), &moves)?;
        hops &= value == Value::First;
        rows.push(format!("from {start}: {}: {value}", moves.join(" ")));
        finding = finding.proof(format!("after-{}", moves.join("-").replace('>', "to")), proof);
    }
    let wins = values.iter().all(|(_, value)| *value == Value::First);
    let list: Vec<String> = values.iter().map(|(start, value)| format!("{start}: {value}")).collect();
    finding.verdict = Verdict::finite(wins && strategy && hops);
    finding.summary = format!(
        "Value by starting square: {}; “first” is a win in which O has no line, so no tie is needed. The first and second hops of the text, every \
         choice they leave and every play of O: {}. The {} second hops printed with their squares: {}.",
        list.join(", "),
        if strategy { "X wins" } else { "X does not always win" },
        PRINTED.len(),
        if hops { "each wins" } else { "not all win" }
    );
    Ok(finding.computed(rows.join("\n"), "noughts verify hop-nine \"3^2\" --rules \"hop start=2\" --check"))
}

/// RI-09
pub fn planes(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut holds, mut rows) = (true, Vec::new());
    for spec in ["AG(2,2)", "PG(2,2)", "AG(2,3)"] {
        let (value, proof) = solved(see, spec, "hop start=1")?;
        let (free, nothing) = partition(see, spec)?;
        holds &= value == Value::First && !free;
        rows.push(format!("{spec}: {value}, draw positions {}", if free { "exist" } else { "do not exist" }));
        let stem = spec.to_lowercase().replace(['(', ')', ','], "");
        finding = finding.proof(format!("hop-{stem}"), proof).proof(format!("no-draw-{stem}"), nothing);
    }
    // AG(2,2): whatever the two play, X has won after O's first hop.
    let game = "hop start=1".parse::<Rules>()?.on(Arc::new(Board::parse("AG(2,2)")?))?;
    let start = game.start();
    let mut replies = game.moves(&start).into_iter().map(|mv| game.play(&start, mv)).flat_map(|here| {
        game.moves(&here).into_iter().map(|mv| game.outcome(&game.play(&here, mv))).collect::<Vec<_>>()
    });
    let at_once = replies.all(|outcome| outcome == Some(Outcome::Win(Player::X)));
    let at_once = see.is("X wins AG(2,2) at once", at_once)?;
    let fano = tried(see, "PG(2,2)", "hop start=1", "hop-fano", Player::X, Ties::Every)?;
    let three = tried(see, "AG(2,3)", "hop start=1", "hop-plane-three", Player::X, Ties::Every)?;
    holds &= at_once && fano.holds && three.holds;
    let word = |yes: bool| if yes { "wins" } else { "fails" };
    finding.verdict = Verdict::finite(holds);
    finding.summary = format!(
        "{}. All starts are alike. The printed play, with every choice it leaves and every play of O: on AG(2,2) any hops, X {} with O's first; \
         on PG(2,2) {}; on AG(2,3) {}.",
        rows.join("; "),
        word(at_once),
        word(fano.holds),
        word(three.holds)
    );
    Ok(finding.proof("strategy-pg22", fano.proof).proof("strategy-ag23", three.proof))
}
