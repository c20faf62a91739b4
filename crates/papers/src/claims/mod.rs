//! The ledger: every statement of the source papers that a machine can check, and what came out.
//!
//! One file or folder per paper, one function per claim. A function calls the library as a user would, computes
//! what the claim is about and derives the verdict from that; no answer is stored.
#![allow(clippy::unnecessary_wraps, reason = "every claim has the same signature")]

mod carroll_dougherty;
mod clark;
mod danziger;
mod lecture;
mod report;
mod riegel;

pub use report::{ERRATA_FILES, errata, page, stem, summary};

use noughts::board::Board;
use noughts::certificate;
use noughts::certificate::Files;
use noughts::game::Question;
use noughts::game::{self, Game, Move, Outcome, Player, Position, Rules};
use noughts::limits::{Limits, Meter};
use noughts::pairing::{self, Pairing};
use noughts::point_sets::Demands;
use noughts::point_sets::decide::{self, Search};
use noughts::point_sets::evidence::{self, About};
use noughts::rng::Dice;
use noughts::solve::{self, Options, Value};
use noughts::strategy::verify::{self, Case, End, Ties};
use noughts::strategy::{self, Setting};
use std::fmt;
use std::sync::Arc;

/// What is said of a claim that was examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// True in every case that the claim covers.
    Verified,
    /// An infinite family, true in every case up to the bound that the summary states.
    VerifiedTo,
    /// False as stated, with a counterexample.
    Refuted,
    /// False or vague as stated, with the exact true statement.
    Corrected,
    /// Cannot be checked on one machine; the summary says why.
    Cited,
}

impl Verdict {
    /// The verdict on a finite claim.
    fn finite(holds: bool) -> Verdict {
        if holds { Verdict::Verified } else { Verdict::Refuted }
    }

    /// The verdict on a family of which a part was examined.
    fn family(holds: bool) -> Verdict {
        if holds { Verdict::VerifiedTo } else { Verdict::Refuted }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Verified => "verified",
            Verdict::VerifiedTo => "verified-to",
            Verdict::Refuted => "refuted",
            Verdict::Corrected => "corrected",
            Verdict::Cited => "cited",
        })
    }
}

/// What shows that a finding is right.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Statement and certificate for the checker, with a name for the files.
    Proof { name: String, proof: Files },
    /// What was computed, and a command with which to compare it.
    Computed { result: String, command: String },
}

/// Why a claim does not hold as printed.
#[derive(Clone, Debug)]
pub struct Erratum {
    pub printed: String,
    pub counterexample: String,
    pub true_statement: String,
}

/// The result of an examination.
#[derive(Clone, Debug)]
pub struct Finding {
    pub verdict: Verdict,
    pub summary: String,
    pub erratum: Option<Erratum>,
    pub evidence: Vec<Evidence>,
}

impl Finding {
    fn new(verdict: Verdict, summary: impl Into<String>) -> Finding {
        Finding { verdict, summary: summary.into(), erratum: None, evidence: Vec::new() }
    }

    fn computed(mut self, result: impl Into<String>, command: impl Into<String>) -> Finding {
        self.evidence.push(Evidence::Computed { result: result.into(), command: command.into() });
        self
    }

    fn proof(mut self, name: impl Into<String>, proof: Files) -> Finding {
        self.evidence.push(Evidence::Proof { name: name.into(), proof });
        self
    }

    fn proofs(mut self, proofs: impl IntoIterator<Item = (String, Files)>) -> Finding {
        self.evidence.extend(proofs.into_iter().map(|(name, proof)| Evidence::Proof { name, proof }));
        self
    }

    fn erratum(
        mut self,
        printed: impl Into<String>,
        counterexample: impl Into<String>,
        truth: impl Into<String>,
    ) -> Finding {
        self.erratum = Some(Erratum {
            printed: printed.into(),
            counterexample: counterexample.into(),
            true_statement: truth.into(),
        });
        self
    }
}

/// Why an examination could not be finished.
pub type Error = Box<dyn std::error::Error>;

/// A finding, or why there is none.
pub type Examined = Result<Finding, Error>;

/// One entry of the ledger.
pub struct Claim {
    pub id: &'static str,
    pub text: &'static str,
    /// Why it takes longer than seconds; `None`: it does not.
    pub slow: Option<&'static str>,
    pub examine: fn() -> Examined,
}

impl Claim {
    const fn fast(id: &'static str, text: &'static str, examine: fn() -> Examined) -> Claim {
        Claim { id, text, slow: None, examine }
    }

    const fn slow(
        id: &'static str,
        text: &'static str,
        why: &'static str,
        examine: fn() -> Examined,
    ) -> Claim {
        Claim { id, text, slow: Some(why), examine }
    }
}

/// A source: the letters its ids begin with, what it is, its claims.
pub struct Paper {
    pub key: &'static str,
    pub title: &'static str,
    pub claims: &'static [Claim],
}

/// The whole ledger.
pub const PAPERS: &[Paper] =
    &[carroll_dougherty::PAPER, danziger::PAPER, clark::PAPER, lecture::PAPER, riegel::PAPER];

/// All claims, in the order of the ledger.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    PAPERS.iter().flat_map(|paper| paper.claims)
}

/// The value of a game from its start, with statement and certificate.
fn solved(spec: &str, rules: &str) -> Result<(Value, Files), Error> {
    solved_on(spec, rules, false)
}

/// The same; `listed`: the statement lists the winning sets, for boards that the checker does not derive from the spec.
fn solved_on(spec: &str, rules: &str, listed: bool) -> Result<(Value, Files), Error> {
    let game = game::new_game(Arc::new(Board::parse(spec)?), rules.parse::<Rules>()?)?;
    solved_from(&*game, &game.start(), listed)
}

/// The same after some moves.
fn solved_after(spec: &str, rules: &str, moves: &[&str]) -> Result<(Value, Files), Error> {
    let game = game::new_game(Arc::new(Board::parse(spec)?), rules.parse::<Rules>()?)?;
    solved_from(&*game, &played(&*game, moves)?, false)
}

/// The position after some moves.
fn played(game: &dyn Game, moves: &[&str]) -> Result<Position, Error> {
    let mut here = game.start();
    for text in moves {
        let mv = game::parse_move(game.board(), text)?;
        if !game.moves(&here).contains(&mv) {
            let (board, rules) = (game.board(), game.rules());
            return Err(format!("{board} under {rules}: {text} is not a legal move").into());
        }
        here = game.play(&here, mv);
    }
    Ok(here)
}

/// The same from a position.
fn solved_from(game: &dyn Game, here: &Position, listed: bool) -> Result<(Value, Files), Error> {
    let verdict = solve::solve(game, here, &Options::default(), &Meter::new(Limits::default()));
    let (Some(value), Some(found)) = (verdict.value(), &verdict.certificate) else {
        let (board, rules) = (game.board(), game.rules());
        return Err(format!("{board} under {rules} was not decided: {:?}", verdict.status).into());
    };
    let mut file = Vec::new();
    certificate::write(found, &mut file)?;
    let statement = certificate::statement(game, here, &value.to_string(), listed);
    Ok((value.clone(), Files { statement, certificate: String::from_utf8(file)? }))
}

/// Whether a draw-forcing pairing exists on the empty board, with the pairs or a family with too few points.
fn paired(spec: &str) -> Result<(Pairing, Files), Error> {
    let board = Board::parse(spec)?;
    let owner = vec![0; board.points()];
    let found = pairing::find(&board, &owner)?;
    let proof = pairing::proof(&board, &owner, &found, false)?;
    Ok((found, proof))
}

/// Whether a game can end in a draw at all, with a drawn position or a proof that there is none.
fn drawn(spec: &str, rules: &str) -> Result<(bool, Files), Error> {
    let board = Board::parse(spec)?;
    let (demands, share) = Demands::draw(&board, &rules.parse::<Rules>()?)?;
    let about = About { board: &board, demands: &demands, rules, list: false };
    let meter = Meter::new(Limits::default());
    let found = Search::new(&board, &demands, &meter).decide(&(share..=share));
    Ok(match found.map_err(|stop| stop.to_string())? {
        decide::Finding::Set(set) => (true, about.prove(&evidence::Claim::Some(&set, share..=share))),
        decide::Finding::Nothing(nothing) => {
            (false, about.prove(&evidence::Claim::None(&nothing, share..=share)))
        }
    })
}

/// That O keeps X from every set, by weight alone: the sets weigh less than 1/2 before the first move.
fn weighed(spec: &str) -> Result<Files, Error> {
    let game = game::new_game(Arc::new(Board::parse(spec)?), "maker-breaker".parse::<Rules>()?)?;
    let tree = certificate::Tree { nodes: vec![certificate::Node::Leaf(certificate::Leaf::Weight)] };
    let part = certificate::Part { question: Question::wins(1), proof: certificate::Proof::Tree(tree) };
    let mut file = Vec::new();
    certificate::write(&certificate::Certificate { parts: vec![part], perms: Vec::new() }, &mut file)?;
    let statement = certificate::statement(&*game, &game.start(), "breaker", false);
    Ok(Files { statement, certificate: String::from_utf8(file)? })
}

/// Whether a strategy keeps its promise in all play of the opponent, whichever complying move it makes; with files that
/// show it, or a line of play that refutes it.
fn kept(spec: &str, rules: &str, name: &str, side: Player) -> Result<(bool, Files), Error> {
    let trial = tried(spec, rules, name, side, Ties::Every)?;
    Ok((trial.holds, trial.proof))
}

/// A strategy held against all play of the opponent.
struct Trial {
    holds: bool,
    /// Where it fails: the moves of a shortest line, and how it ends.
    line: String,
    proof: Files,
}

/// The same, with every complying move or with some.
fn tried(spec: &str, rules: &str, name: &str, side: Player, ties: Ties) -> Result<Trial, Error> {
    let setting = Setting::new(Arc::new(Board::parse(spec)?), rules.parse::<Rules>()?);
    let game = setting.game()?;
    let strategy = (strategy::find(name)?.make)(&setting, side)?;
    let case = Case { ties, ..Case::new(&*game, &*strategy, side) };
    let (holds, line, evidence) = match case.decide(&Meter::new(Limits::default()))? {
        verify::Finding::Verified { evidence, .. } => (true, String::new(), evidence),
        verify::Finding::Refuted { line, end, evidence } => (false, shown(&*game, &line, end), evidence),
        verify::Finding::Open { limit } => return Err(format!("{name} on {spec}: stopped by {limit}").into()),
    };
    Ok(Trial { holds, line, proof: evidence.files })
}

/// `X 1>2, O 1>3, …; then X wins`.
fn shown(game: &dyn Game, line: &[Move], end: End) -> String {
    let mut here = game.start();
    let mut moves = Vec::new();
    for &mv in line {
        let letter = game::LETTERS[usize::from(game.mover(&here))];
        moves.push(format!("{letter} {}", game::show_move(game.board(), mv)));
        here = game.play(&here, mv);
    }
    let end = match end {
        End::Outcome(Outcome::Win(player)) => format!("{} wins", game::LETTERS[usize::from(player)]),
        End::Outcome(Outcome::Loss(player)) => format!("{} loses", game::LETTERS[usize::from(player)]),
        End::Outcome(Outcome::Draw) => "the game is drawn".to_string(),
        End::Outcome(Outcome::Tie) => "both own a set".to_string(),
        End::Silent => "the strategy says nothing".to_string(),
    };
    format!("{}; then {end}", moves.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_are_numbered_without_gaps_and_belong_to_their_paper() {
        let mut seen = HashSet::new();
        for paper in PAPERS {
            for (i, claim) in paper.claims.iter().enumerate() {
                assert_eq!(claim.id, format!("{}-{:02}", paper.key, i + 1));
                assert!(seen.insert(claim.id));
            }
        }
        assert_eq!(seen.len(), 95);
    }
}
