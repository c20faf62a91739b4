//! Verifying a strategy against every move of the opponent and every choice its text leaves open.
//!
//! Two readings of the choices: *every* complying move must do ([`every`]), or *some* complying move must do each time
//! ([`some`]). Positions are looked at once for each class under the symmetries of the board, where the strategy
//! allows it ([`Strategy::classes`]), and a branch ends where the strategy has an argument that needs no search
//! ([`Strategy::settled`]). The answer comes with files for the checker ([`evidence`]).

mod every;
mod evidence;
mod follow;
mod keys;
mod some;

pub use evidence::Evidence;

use super::{NotFor, Strategy};
use crate::game::{Game, Move, Outcome, OutcomeSet, Player, Position};
use crate::limits::{Meter, Stop};
use crate::solve::Problem;
use std::fmt;
use std::str::FromStr;

/// Which of the complying moves must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// Whichever of its moves it makes.
    Every,
    /// For some choice among its moves.
    Some,
}

impl fmt::Display for Ties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Ties::Every { "every" } else { "some" })
    }
}

impl FromStr for Ties {
    type Err = NotFor;

    fn from_str(text: &str) -> Result<Ties, NotFor> {
        match text {
            "every" => Ok(Ties::Every),
            "some" => Ok(Ties::Some),
            _ => Err(NotFor::Name(format!("“{text}”: ties are read as “every” or as “some”"))),
        }
    }
}

/// What is to be verified.
pub struct Case<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The position to start from.
    pub start: Position,
    /// The strategy.
    pub strategy: &'a dyn Strategy,
    /// The side that it plays.
    pub side: Player,
    /// The outcomes that are good enough.
    pub accept: OutcomeSet,
    /// Which of several moves count.
    pub ties: Ties,
    /// Look at positions up to symmetry (switched off, the answer is the same).
    pub symmetry: bool,
}

impl<'a> Case<'a> {
    /// What a strategy promises, from the start, whichever complying moves it makes.
    pub fn new(game: &'a dyn Game, strategy: &'a dyn Strategy, side: Player) -> Case<'a> {
        let (start, promise) = (game.start(), strategy.promise());
        let accept = if promise == OutcomeSet::EMPTY { OutcomeSet::no_loss(side) } else { promise };
        Case { game, start, strategy, side, accept, ties: Ties::Every, symmetry: true }
    }

    /// Verifies or refutes it.
    pub fn decide(&self, meter: &Meter) -> Result<Finding, NotFor> {
        decide_case(self, meter)
    }
}

/// How a line that refutes a strategy ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The game is over, with this outcome.
    Outcome(Outcome),
    /// The strategy does not say what to do.
    Silent,
}

/// What was found.
///
/// ```
/// use noughts::strategies::from_fn;
/// use noughts::{Board, Finding, Player, Problem, Rules, verify};
///
/// let problem = Problem::new(&"lines{1 2; 3 4}".parse::<Board>()?, Rules::strong())?;
/// let partner = from_fn("the other point of the pair", |now| now.open().find(|&p| now.owner[p.index() ^ 1].is_some()));
/// match verify(&partner, &problem, Player::O)? {
///     Finding::Verified { method, .. } => assert!(!method.is_empty()),
///     Finding::Refuted { line, .. } => panic!("{line:?}"),
///     Finding::Open { limit } => panic!("{limit:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub enum Finding {
    /// The strategy keeps its promise in all play.
    Verified {
        /// The files that show it.
        evidence: Evidence,
        /// In words, by which argument.
        method: String,
    },
    /// The shortest line that ends badly. Under `some` the opponent's moves are those that win soonest against all
    /// complying moves, and the strategy's are those that hold out longest.
    Refuted {
        /// The moves of both, from the start.
        line: Vec<Move>,
        /// How it ends.
        end: End,
        /// The files that show it.
        evidence: Evidence,
    },
    /// A limit stopped the search.
    Open {
        /// Which one.
        limit: Stop,
    },
}

/// Holds a strategy against every move of the opponent, from the position of a problem and under its limits.
///
/// ```
/// use noughts::strategies::from_fn;
/// use noughts::{Board, Finding, Player, Problem, Rules, verify};
///
/// let board: Board = "3^2".parse()?;
/// let problem = Problem::new(&board, Rules::strong())?;
/// let first_open = from_fn("first open point", |position| position.open().next());
/// let Finding::Refuted { line, .. } = verify(&first_open, &problem, Player::O)? else { panic!("it loses") };
/// assert_eq!(line.len(), 5, "a win of X in three moves");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(strategy: &dyn Strategy, problem: &Problem<'_>, side: Player) -> Result<Finding, NotFor> {
    let case = Case { start: problem.position().clone(), ..Case::new(&**problem.game(), strategy, side) };
    case.decide(&Meter::new(problem.get_limits().clone()))
}

/// Verifies or refutes.
fn decide_case(case: &Case<'_>, meter: &Meter) -> Result<Finding, NotFor> {
    let found = (|| {
        if let Some(reduction) = case.strategy.reduction() {
            let reduction = reduction.map_err(Trouble::NotFor)?;
            let smaller = Case {
                game: &*reduction.game,
                start: reduction.start.clone(),
                strategy: &*reduction.strategy,
                side: reduction.side,
                accept: reduction.strategy.promise(),
                ties: case.ties,
                symmetry: case.symmetry,
            };
            let promised = case.strategy.promise().iter().all(|outcome| case.accept.contains(outcome));
            let verdict = if promised { Some(decide(&smaller, meter)?) } else { None };
            match verdict {
                Some(Verdict::Holds(proof)) => {
                    let evidence = evidence::verified(case, &smaller, Some(reduction.word), &proof);
                    let (board, rules) = (reduction.game.board(), reduction.game.rules());
                    return Ok(Finding::Verified {
                        evidence,
                        method: format!("in the game it comes down to, {rules} on {board}"),
                    });
                }
                // No line of this game is shorter than those of the game it comes down to.
                Some(Verdict::Fails { line, .. }) if case.ties == Ties::Every => {
                    if let Some((line, outcome)) = case.strategy.lift(case.game, &line) {
                        let end = End::Outcome(outcome);
                        let evidence = evidence::refuted(case, &line, end, None);
                        return Ok(Finding::Refuted { line, end, evidence });
                    }
                }
                _ => {}
            }
            if reduction.word == "islands" {
                return Err(Trouble::NotFor(NotFor::Board(
                    "the strategy does not hold on the inner board, and the whole board is too large to try"
                        .to_string(),
                )));
            }
        }
        match decide(case, meter)? {
            Verdict::Holds(proof) => {
                let evidence = evidence::verified(case, case, None, &proof);
                Ok(Finding::Verified { evidence, method: "by exhaustion".to_string() })
            }
            Verdict::Fails { line, end, proof } => {
                let evidence = evidence::refuted(case, &line, end, proof.as_ref());
                Ok(Finding::Refuted { line, end, evidence })
            }
        }
    })();
    match found {
        Ok(finding) => Ok(finding),
        Err(Trouble::Stop(limit)) => Ok(Finding::Open { limit }),
        Err(Trouble::NotFor(reason)) => Err(reason),
    }
}

/// What keeps a verification from an answer.
enum Trouble {
    Stop(Stop),
    NotFor(NotFor),
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Trouble {
        Trouble::Stop(stop)
    }
}

/// The answer of a search.
enum Verdict {
    Holds(some::Known),
    Fails { line: Vec<Move>, end: End, proof: Option<some::Known> },
}

fn decide(case: &Case<'_>, meter: &Meter) -> Result<Verdict, Stop> {
    match case.ties {
        Ties::Every => match every::search(case, meter)? {
            None => Ok(Verdict::Holds(some::Known::default())),
            Some((line, end)) => Ok(Verdict::Fails { line, end, proof: None }),
        },
        Ties::Some => some::search(case, meter),
    }
}
