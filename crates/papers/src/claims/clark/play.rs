//! CM-05 and CM-08 to CM-11: misère play.

use super::super::{Error, Examined, Finding, Probe, Verdict, drawn, kept, solved};
use noughts::certificates::Files;
use noughts::clark::{self, Opponent, System, Tally};
use noughts::strategies::{Case, End, Setting};
use noughts::{Board, Move, Player, Point, Rules, Value};
use std::sync::Arc;

/// CM-05
pub fn fano(see: &Probe) -> Examined {
    let (wins, proof) = kept(see, "PBSTS(7)", "misere", "clark-fano", Player::O)?;
    let (tie, tie_proof) = drawn(see, "PBSTS(7)", "misere")?;
    let text = format!(
        "Against all play of X and with every choice the strategy leaves open O {}; positions without a line for anybody {}.",
        if wins { "wins" } else { "does not always win" },
        if tie { "exist" } else { "do not exist" }
    );
    Ok(Finding::new(Verdict::finite(wins && !tie), text)
        .proof("strategy-on-7-points", proof)
        .proof("no-tie-on-7-points", tie_proof))
}

/// CM-09
pub fn second_player(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut rows, mut holds) = (Vec::new(), true);
    for spec in ["PBSTS(7)", "PBSTS(15)"] {
        let (value, proof) = solved(see, spec, "misere")?;
        holds &= value == Value::Second;
        rows.push(format!("{spec}: {value}"));
        finding = finding.proof(format!("misere-{}", spec.to_lowercase().replace(['(', ')'], "")), proof);
    }
    finding.verdict = Verdict::finite(holds);
    finding.summary = format!("Solved: {}.", rows.join(", "));
    Ok(finding)
}

/// CM-11
pub fn outcomes(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::Verified, "");
    let (mut rows, mut values) = (Vec::new(), Vec::new());
    for spec in ["AG(2,3)", "PBSTS(7)", "3^2"] {
        let (value, proof) = solved(see, spec, "misere")?;
        rows.push(format!("{spec}: {value}"));
        finding = finding.proof(
            format!("misere-{}", spec.to_lowercase().replace(['(', ')', ','], "").replace('^', "-")),
            proof,
        );
        values.push(value);
    }
    let each = [Value::First, Value::Second, Value::Draw].iter().all(|value| values.contains(value));
    finding.verdict = Verdict::finite(each);
    finding.summary = format!("Misère play solved: {}.", rows.join(", "));
    Ok(finding)
}

fn games_on(spec: &str, number: u32) -> Result<Tally, Error> {
    let system = System::parse(spec)?;
    let mut tally = Tally::default();
    let mut dice = noughts::random::Dice::new(1);
    for opponent in Opponent::ALL {
        for _ in 0..number {
            clark::play(system, opponent, usize::MAX, &mut dice, &mut tally);
        }
    }
    Ok(tally)
}

/// Games of the strategy against every kind of opponent: how many, and a row for each system.
fn many_games(see: &Probe, systems: &[(String, u32)]) -> Result<(u64, u64, Vec<String>), Error> {
    let (mut played, mut won, mut rows) = (0, 0, Vec::new());
    for (spec, number) in systems {
        let tally = see.keep(format!("games on {spec}"), || games_on(spec, *number))?;
        let wins = see.is(format!("games won on {spec}"), tally.won)?;
        rows.push(format!(
            "{spec}: {} games, {} won, {} lost, {} drawn",
            tally.games, tally.won, tally.lost, tally.drawn
        ));
        played += tally.games;
        won += wins;
    }
    Ok((played, won, rows))
}

/// CM-10
pub fn affine(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let mut holds = true;
    for n in 2..=3 {
        let (wins, proof) = kept(see, &format!("AG({n},3)"), "misere", "clark-affine", Player::X)?;
        holds &= wins;
        finding = finding.proof(format!("strategy-on-ag-{n}-3"), proof);
    }
    let systems: Vec<(String, u32)> =
        [(4, 500), (5, 300), (6, 100), (7, 20)].map(|(n, games)| (format!("AG({n},3)"), games)).to_vec();
    let (played, won, rows) = many_games(see, &systems)?;
    finding.verdict = Verdict::family(holds && won == played && played > 0);
    finding.summary = format!(
        "X takes a centre and then always the third point of the line through the centre and O's last point. n = 2, 3: it {} against all play of O, with any \
         centre. n = 4 to 7: it won {won} of {played} games against random, careful and searching opponents.",
        if holds { "wins" } else { "does not always win" }
    );
    Ok(finding.computed(rows.join("\n"), "noughts avoid \"AG(6,3)\" --games 100"))
}

/// Points of PBSTS(31) as the paper writes them.
fn vector(v: u32) -> String {
    format!("{v:05b}")
}

fn vectors(list: &[u32]) -> String {
    list.iter().map(|&v| vector(v)).collect::<Vec<_>>().join(", ")
}

/// Play of X on PBSTS(31) against the strategy with the cap of the proof of Lemma 12: two peaks in turns 3 and 4, then points of
/// the subsystem that he has spanned with them.
const PLAY_OF_X: [u32; 8] = [0b00001, 0b00100, 0b01000, 0b10000, 0b10101, 0b11001, 0b11100, 0b10010];

/// The line of play in which O runs out of moves, as vectors, with the files for it; `None` if she does not.
fn runs_out() -> Result<Option<(Vec<u32>, Files)>, Error> {
    let setting = Setting::new(Arc::new(Board::parse("PBSTS(31)")?), "misere".parse::<Rules>()?);
    let game = setting.game()?;
    let strategy = setting.clark_as_printed(Player::O)?;
    let case = Case::new(&*game, &*strategy, Player::O);
    let Some(noughts::Finding::Refuted { line, end: End::Silent, evidence }) =
        case.follow(&PLAY_OF_X.map(|v| Move::Claim(Point::from(v - 1))))
    else {
        return Ok(None);
    };
    let line = line
        .iter()
        .filter_map(|mv| if let Move::Claim(p) = *mv { Some(u32::from(p) + 1) } else { None })
        .collect();
    Ok(Some((line, evidence.files)))
}

/// CM-08
pub fn full_strategy(see: &Probe) -> Examined {
    let mut finding = Finding::new(Verdict::VerifiedTo, "");
    let mut holds = true;
    for k in 3..=4_u32 {
        let n = 2_u32.pow(k) - 1;
        let (wins, proof) = kept(see, &format!("PBSTS({n})"), "misere", "clark-pbsts", Player::O)?;
        holds &= wins;
        finding = finding.proof(format!("strategy-on-{n}-points"), proof);
    }
    let systems: Vec<(String, u32)> = (5..=10_u32)
        .map(|k| (format!("PBSTS({})", 2_u32.pow(k) - 1), if k <= 7 { 1000 } else { 200 }))
        .collect();
    let (played, won, rows) = many_games(see, &systems)?;
    finding = finding.computed(rows.join("\n"), "noughts avoid \"PBSTS(1023)\" --games 200");
    let truth = format!(
        "for k = 3 and 4 O {} against all play of X and with every choice the strategy leaves open, and for k = 5 to 10 she won {won} of {played} games against \
         random, careful and searching opponents",
        if holds { "wins" } else { "does not always win" }
    );
    let line = see.see("O runs out of moves", || Ok(runs_out()?.map(|(line, proof)| (line, Some(proof)))))?;
    let wins = holds && won == played && played > 0;
    finding.verdict = Verdict::against(line.is_none() && wins, line.is_some() && wins, Verdict::Corrected);
    let Some((line, proof)) = line else {
        finding.summary = format!("With the cap as it is defined, {truth}.");
        return Ok(finding);
    };
    finding = finding.proofs(proof.map(|proof| ("runs-out-of-moves-on-31-points".to_string(), proof)));
    finding.summary = format!(
        "With the cap M4 of the proof of Lemma 12 (base plane and first peak alone) O can be left without a move from k = 5 on, when X takes peaks in both turn 3 \
         and turn 4. With the cap of the lemma's statement (the subsystem of all moves, so that the second peak counts) the printed proof of Theorem 14 goes through for every k (see the errata); \
         by machine, {truth}."
    );
    let (x, o): (Vec<u32>, Vec<u32>) =
        (line.iter().step_by(2).copied().collect(), line.iter().skip(1).step_by(2).copied().collect());
    let [x1, x2, x3, x4, ..] = x[..] else { return Ok(finding) };
    let [o1, o2, ..] = o[..] else { return Ok(finding) };
    let turns: Vec<String> = (0..x.len())
        .map(|i| {
            format!("{}. {} ({})", i + 1, vector(x[i]), o.get(i).map_or("—".to_string(), |&v| vector(v)))
        })
        .collect();
    let cap: Vec<u32> = o.iter().copied().chain([x2]).collect();
    Ok(finding.erratum(
        "Proof of Lemma 12 (appendix), used in Theorem 14: after turn 4 Olivia's cap M4 is the cap of eight points that Lemma 11 makes from the base plane and the \
         first peak p1, and it grows only when Xavier later leaves the subsystem of all moves. Theorem 14: with it she always has a point to take.",
        format!(
            "PBSTS(31), points as binary vectors, Olivia's points in parentheses: {}. After turn 2 the base plane is 00001 to 00111 with X1 = {}, X2 = {} and (named \
             anew) O1 = {}, O2 = {}; X3 = p1 = {} and X4 = {} are both peaks. M4 = {{{}}}. X5 to X8 lie in the subsystem of all moves (the whole board), so the cap \
             stays; Olivia holds 3/4 of it after turn 6 and all that is left of it after turn 7. Xavier has completed no line, his eighth point is no peak, and the \
             strategy has no point for Olivia. (Lemma 13 fails at turn 7 for the same reason: M4 is not a maximum cap of the subsystem of all moves.)",
            turns.join(" "),
            vector(x1),
            vector(x2),
            vector(o2),
            vector(o1),
            vector(x3),
            vector(x4),
            vectors(&cap),
        ),
        format!(
            "The slip touches this one cap, not the theorem. If X4 lies outside the subsystem S of the base plane and p1, it is a peak like any other: let M4 = M′ ∪ (M′ + X4), sixteen points, as the \
             statement of Lemma 12 asks. The printed proof then works word for word: (1) by Lemma 7 M4 is a maximum cap of the subsystem of all moves. (2) M′ + X4 is disjoint from S, so X1 and p1 are not \
             in M4; nor is X4, since 0 is not in M′. (3) The tiles of M′ for X1 and p1 stay, and their translates by X4 are the others. (4) Of the cap Xavier holds X2 at most, \
             whose tile Lemma 11 settles; so he can own one point of each tile, as Theorem 14 uses. (5) From turn 5 on the caps grow as printed, Lemma 13 applies to each of them, and a new peak brings a \
             translate in which nothing is taken. By machine: with the larger cap {truth}."
        ),
    ))
}
