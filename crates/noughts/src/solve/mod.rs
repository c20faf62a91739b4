//! Solving: yes-or-no questions, answered by methods from the cheapest on, each with evidence.

pub mod arenas;
mod best_play;
pub mod canon;
mod checkpoint;
pub mod engine;
mod first_look;
mod keeper;
pub mod methods;
mod play;
mod problem;
mod record;
mod solver;
mod summary;
pub mod table;
pub mod together;
mod verdict;
mod walk;

pub use best_play::BestPlay;
pub use methods::components as nested;
pub use methods::{Entry as MethodEntry, METHODS, Method};
pub use problem::Problem;
use solver::{Options, Solver};
pub use summary::{Asked, Bounds, Forced, Forces, Known, MoveValue, Summary};
pub use table::Tables;
use verdict::Decision;
pub use verdict::{Status, Value, Verdict};

use crate::board::{Board, Point};
use crate::certificate::Certificate;
use crate::game::{Act, Game, Move, Position, Question, Rules, RulesError};
use crate::limits::{Meter, Stop};
use canon::Canon;
use std::sync::Arc;

/// What can be switched off; with any of it off the answers are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct Features {
    /// Images of a position are one position.
    pub symmetry: bool,
    /// [`Method::Small`]
    pub small: bool,
    /// [`Method::Weight`]
    pub weights: bool,
    /// [`Method::Pairing`]
    pub pairings: bool,
    /// [`Method::Threats`]
    pub threats: bool,
    /// [`Method::NoDraw`]
    pub no_draw: bool,
    /// [`Method::Answers`]
    pub answers: bool,
    /// [`Method::Components`]
    pub components: bool,
    /// [`Method::Zones`]
    pub zones: bool,
    /// [`Method::Mirror`]
    pub mirror: bool,
    /// [`Method::Caps`]
    pub caps: bool,
    /// [`Method::Connections`]
    pub connections: bool,
    /// [`Method::Columns`]
    pub columns: bool,
    /// [`Method::Breaker`]
    pub breaker: bool,
}

impl Default for Features {
    fn default() -> Self {
        Features {
            symmetry: true,
            small: true,
            weights: true,
            pairings: true,
            threats: true,
            no_draw: true,
            answers: true,
            components: true,
            zones: true,
            mirror: true,
            caps: true,
            connections: true,
            columns: true,
            breaker: true,
        }
    }
}

impl Features {
    /// Is this method switched on? Searches cannot be switched off.
    pub fn uses(&self, method: Method) -> bool {
        match method {
            Method::Small => self.small,
            Method::Weight => self.weights,
            Method::Pairing => self.pairings,
            Method::Threats => self.threats,
            Method::NoDraw => self.no_draw,
            Method::Answers => self.answers,
            Method::Components => self.components,
            Method::Zones => self.zones,
            Method::Mirror => self.mirror,
            Method::Caps => self.caps,
            Method::Connections => self.connections,
            Method::Columns => self.columns,
            Method::Breaker => self.breaker,
            Method::OneMove | Method::AlphaBeta | Method::ProofNumbers => true,
            Method::BruteForce => false,
        }
    }

    /// Switches a method off; `false` if it cannot be.
    pub fn without(&mut self, method: Method) -> bool {
        let switch = match method {
            Method::Small => &mut self.small,
            Method::Weight => &mut self.weights,
            Method::Pairing => &mut self.pairings,
            Method::Threats => &mut self.threats,
            Method::NoDraw => &mut self.no_draw,
            Method::Answers => &mut self.answers,
            Method::Components => &mut self.components,
            Method::Zones => &mut self.zones,
            Method::Mirror => &mut self.mirror,
            Method::Caps => &mut self.caps,
            Method::Connections => &mut self.connections,
            Method::Columns => &mut self.columns,
            Method::Breaker => &mut self.breaker,
            _ => return false,
        };
        *switch = false;
        true
    }
}

/// Runs a body with the width that a number of points needs as the constant `$W`: the one place where the width is
/// chosen. Each width compiles the whole solver once more, so there are only three.
macro_rules! with_width {
    ($points:expr, $W:ident => $body:expr, $too_large:expr) => {
        match $points {
            0..=64 => {
                const $W: usize = 1;
                $body
            }
            65..=128 => {
                const $W: usize = 2;
                $body
            }
            129..=512 => {
                const $W: usize = 8;
                $body
            }
            _ => $too_large,
        }
    };
}

impl Rules {
    /// The games to solve for a board under rules: one, or for a hop game without a start one for each orbit of
    /// points, with the rules that name it.
    pub fn starts(&self, board: &Arc<Board>) -> Result<Vec<(Vec<Point>, Rules)>, RulesError> {
        let Act::Hop { start: None, .. } = &self.act else {
            return Ok(vec![(Vec::new(), self.clone())]);
        };
        let label = |p: Point| board.label(p).to_string();
        let game = |p: Point| self.clone().with_start(label(p)).on(board.clone());
        if board.points() == 0 {
            return Err(RulesError::unfit(board, format!("{board} has no point to start on")));
        }
        // Where every hop is allowed every symmetry counts, also of a group that is too large to be listed.
        let orbits = match board.symmetries() {
            Ok(group) if matches!(self.act, Act::Hop { islands: false, .. }) => group.orbits(),
            _ => canon::canon(&*game(Point::new(0))?, Features::default()).orbits(),
        };
        Ok(orbits
            .into_iter()
            .map(|orbit| (orbit.clone(), self.clone().with_start(label(orbit[0]))))
            .collect())
    }
}

/// What to find out besides the value.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent questions")]
struct Extras {
    moves: bool,
    /// The value of every move, however long it takes, even where no limit is given.
    thorough: bool,
    distance: bool,
    line: bool,
}

/// A verdict and what was asked besides. `None` inside: a limit stopped that part.
#[derive(Clone, Debug)]
struct Report {
    decision: Decision,
    moves: Vec<(Move, Option<Value>)>,
    distance: Option<u32>,
    line: Vec<Move>,
    /// In hop games that nobody wins: the outcomes each player can force (besides a win), in the order tie, draw.
    forces: Option<[[Option<bool>; 2]; 2]>,
}

impl Report {
    /// A verdict alone.
    fn of(decision: Decision) -> Report {
        Report { decision, moves: Vec::new(), distance: None, line: Vec::new(), forces: None }
    }
}

/// What stops every method but one on a board without its sets.
const NO_LIST: &str = "the list of winning sets, which are too many (only the method connections needs none, on up to 126 cells)";

/// Who wins a game from a position, and more if asked. Of boards of more than 512 points only arguments that need no
/// search are tried.
fn report(
    game: &dyn Game,
    canon: &Canon,
    position: &Position,
    options: &Options,
    extras: Extras,
    meter: &Meter,
) -> Report {
    if let Some(report) = methods::connections::report(game, position, options, extras, meter) {
        return report;
    }
    if game.board().is_unlisted() {
        let status = Status::Open { limit: NO_LIST.to_string() };
        return Report::of(Decision::undecided(status, "none", meter));
    }
    with_width!(
        position.owner.len(),
        W => Solver::<W>::new(game, canon, meter, options.clone()).report(position, extras),
        Report::of(first_look::at_any_size(game, position, options, meter))
    )
}

/// Is the value seen without a search, where nothing else is asked for, or is the board too large for one?
fn seen_at_a_glance(
    game: &dyn Game,
    position: &Position,
    options: &Options,
    meter: &Meter,
    only_value: bool,
) -> bool {
    if methods::connections::applies(game, options) || game.board().is_unlisted() {
        return true;
    }
    // What is learned here is nothing that a table or a file would keep.
    let options = || Options { tables: None, checkpoint: None, ..options.clone() };
    let canon = || canon::no_canon(game);
    with_width!(
        position.owner.len(),
        W => only_value && Solver::<W>::new(game, &canon(), meter, options()).is_seen_at_a_glance(position),
        true
    )
}

/// Can these players force this at a position? By questions alone: strategy stealing is not used. With the strategy that
/// shows it, unless no certificate is wanted.
fn prove(
    game: &dyn Game,
    canon: &Canon,
    position: &Position,
    question: &Question,
    options: &Options,
    meter: &Meter,
) -> Result<(bool, Option<Certificate>), Stop> {
    if game.board().is_unlisted() {
        return Err(Stop::Memory);
    }
    with_width!(
        position.owner.len(),
        W => Solver::<W>::new(game, canon, meter, options.clone()).prove(question, position),
        Err(Stop::Memory)
    )
}

/// For each of some positions of a game, the length of the shortest forced win; `None` where there is none or a limit
/// stopped the search.
fn distances(
    game: &dyn Game,
    canon: &Canon,
    positions: &[Position],
    options: &Options,
    meter: &Meter,
) -> Vec<Option<u32>> {
    // By links nothing is learned of how long a win takes.
    if methods::connections::applies(game, options) || game.board().is_unlisted() {
        return vec![None; positions.len()];
    }
    with_width!(
        game.board().points(),
        W => {
            let solver = Solver::<W>::new(game, canon, meter, options.clone());
            let distance = |p| if meter.is_spent() { None } else { solver.distance(p).ok().flatten() };
            positions.iter().map(distance).collect()
        },
        vec![None; positions.len()]
    )
}
