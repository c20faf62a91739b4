//! RI-14 to RI-19: who wins the hop games on planes, and by which hops.

use super::super::{Error, Examined, Finding, Probe, Verdict, solved, tried};
use super::hop_weights::below_one_as_printed;
use super::{alpha_alone, plane_three};
use noughts::certificates::Files;
use noughts::strategies::Ties;
use noughts::{Board, Player, Value};

/// The lines of AG(2,4) as Appendix A lists them.
const APPENDIX_A: &str = "lines{1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 15 16; 1 5 9 13; 2 6 10 14; 3 7 11 15; 4 8 12 16; 1 6 11 16; \
                          2 5 12 15; 3 8 9 14; 4 7 10 13; 1 7 12 14; 2 8 11 13; 3 5 10 16; 4 6 9 15; 1 8 10 15; 2 7 9 16; \
                          3 6 12 13; 4 5 11 14}";

/// Is hopping from α to a heaviest point, whichever, safe on each of these planes? With proofs.
fn safe_by_alpha(see: &Probe, specs: &[String]) -> Result<(bool, Vec<(String, Files)>), Error> {
    let (mut safe, mut proofs) = (true, Vec::new());
    for spec in specs {
        let trial = tried(see, spec, "hop start=1", "alpha", Player::O, Ties::Every)?;
        safe &= trial.holds;
        proofs.push((format!("alpha-{}", spec.to_lowercase().replace(['(', ')', ','], "")), trial.proof));
    }
    Ok((safe, proofs))
}

/// What came of it, in words.
fn said(specs: &[String], safe: bool) -> String {
    format!(
        "{}: O {} hopping from α to a heaviest point",
        specs.join(", "),
        if safe { "never loses" } else { "may lose" }
    )
}

/// RI-14
pub fn projective(see: &Probe) -> Examined {
    let (two, two_proof) = solved(see, "PG(2,2)", "hop start=1")?;
    let (three, three_proof) = solved(see, plane_three::PLANE, "hop start=1")?;
    let specs: Vec<String> = [4, 5, 7, 8, 9].map(|q| format!("PG(2,{q})")).into();
    let (safe, proofs) = safe_by_alpha(see, &specs)?;
    let formula = see.is("the formulas", (2..=1000).all(below_one_as_printed))?;
    let holds = two == Value::First && three == Value::Draw && safe && formula;
    let text = format!(
        "PG(2,2): {two}. PG(2,3): {three} (not by the strategy of Proposition 3.3.3, see RI-13). {}. For \
         every q ≥ 5 that follows from w_α(σ1) = (q²+3q+4)/2^(q+1) < 1, on any plane of the order.",
        said(&specs, safe)
    );
    Ok(Finding::new(Verdict::family(holds), text)
        .proof("hop-pg22", two_proof)
        .proof("hop-pg23", three_proof)
        .proofs(proofs))
}

/// RI-15
pub fn order_4(see: &Probe) -> Examined {
    let same = see.see("the lines of Appendix A are AG(2,4)", || {
        Ok(Board::parse(APPENDIX_A)?.isomorphism(&Board::parse("AG(2,4)")?)?.is_some())
    })?;
    let (value, proof) = solved(see, see.cases("AG(2,4)", "AG(2,3)"), "hop start=1")?;
    let text = format!(
        "AG(2,4) hopping, all starts being alike: {value}. The lines listed in Appendix A {} this plane.",
        if same { "are those of" } else { "are not" }
    );
    Ok(Finding::new(Verdict::finite(same && value == Value::First), text).proof("hop-ag24", proof))
}

/// RI-16
pub fn newest(see: &Probe) -> Examined {
    let plane = see.cases(APPENDIX_A, "PG(2,3)");
    let left = tried(see, plane, "hop start=1", "newest", Player::X, Ties::Some)?;
    let own = tried(see, plane, "hop start=1", "newest-own", Player::X, Ties::Some)?;
    let word = |holds: bool| {
        if holds { "X can force a win" } else { "O has an answer to every choice of destinations" }
    };
    let text = format!(
        "On AG(2,4), with the piece that O's last hop left behind (which the text calls the newest): {}. With the piece that X hopped with last: {}.",
        word(left.holds),
        word(own.holds)
    );
    let ours = !left.holds && !own.holds;
    let mut finding = Finding::new(Verdict::against(left.holds || own.holds, ours, Verdict::Refuted), text);
    if ours {
        finding = finding.erratum(
            "After Proposition 3.4.2: on AG(2,4) Xavier can win by always hopping his newest X. (The program of Appendix A does something else: it looks at the \
             hops of all of Xavier's pieces.)",
            format!(
                "In the numbers of Appendix A, starting with X on 1, O beats every choice of destinations; the certificates hold the whole trees. One line, \
                 X with the piece left behind: {}. X with the piece hopped with last: {}.",
                left.line, own.line
            ),
            "Xavier wins on AG(2,4), but not with his newest piece alone (RI-15).",
        );
    }
    Ok(finding.proof("newest-left-behind", left.proof).proof("newest-hopped-with", own.proof))
}

/// RI-17
pub fn order_5(see: &Probe) -> Examined {
    let trial = tried(see, see.cases("AG(2,5)", "PG(2,4)"), "hop start=1", "alpha", Player::O, Ties::Some)?;
    let text = format!(
        "On AG(2,5), hopping from α to a heaviest point, with the right choice among ties: {}.",
        if trial.holds { "O never loses" } else { "O may lose" }
    );
    Ok(Finding::new(Verdict::finite(trial.holds), text).proof("alpha-some-ties", trial.proof))
}

/// RI-18
pub fn order_5_any_ties(see: &Probe) -> Examined {
    let trial = tried(see, see.cases("AG(2,5)", "PG(2,3)"), "hop start=1", "alpha", Player::O, Ties::Every)?;
    let text = format!(
        "On AG(2,5), hopping from α to a heaviest point with arbitrary ties: {}.",
        if trial.holds { "O never loses" } else { "O can lose" }
    );
    let mut finding = Finding::new(Verdict::finite(trial.holds), text);
    if !trial.holds {
        finding = finding.erratum(
            "After Proposition 3.4.3: on AG(2,5) hopping from α to the open point of highest α-weight is a drawing strategy. (Appendix B breaks ties by lot.)",
            format!("Points a1 to e5 are column and row; O always hops with α to a point of highest α-weight: {}.", trial.line),
            "Proposition 3.4.3 itself holds: some way to break the ties draws (RI-17), but the choice matters.",
        );
    }
    Ok(finding.proof("alpha-any-ties", trial.proof))
}

/// RI-19
pub fn affine(see: &Probe) -> Examined {
    let (five, five_proof) = alpha_alone(see, "AG(2,5)")?;
    let specs: Vec<String> = [7, 8, 9].map(|q| format!("AG(2,{q})")).into();
    let (safe, proofs) = safe_by_alpha(see, &specs)?;
    let formula = see.is("the formulas", (2..=1000).all(below_one_as_printed))?;
    let holds = five == Value::Breaker && safe && formula;
    let text = format!(
        "AG(2,5): while O hops with α the game is Maker–Breaker, in which X has one point and is to move, and the winner is {five}, so O {} (with \
         the rule of maximum weight too, for some ties: RI-17, RI-18). {}. For every q ≥ 7 that follows \
         from w_α(σ1) = (q²+3q+3)/2^q < 1, on any plane of the order; there is no plane of order 6.",
        if five == Value::Breaker { "never loses" } else { "may lose so" },
        said(&specs, safe)
    );
    Ok(Finding::new(Verdict::family(holds), text).proof("alpha-alone-ag25", five_proof).proofs(proofs))
}
