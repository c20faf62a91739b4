//! The front door of the solver: a board, rules, a position, limits, and what to find out.

use super::canon::{canon_within, no_canon};
use super::first_look::{stealing_applies, tell_stealing};
use super::methods::{connections, small};
use super::{
    BestPlay, Canon, Extras, Features, Method, Options, Report, Status, Tables, Value, Verdict, distances,
    nested, prove, report, seen_at_a_glance,
};
use crate::board::{Board, Point};
use crate::certificate::Certificate;
use crate::game::{Game, Move, NotationError, Position, Question, Rules, RulesError, View};
use crate::limits::{Limits, Meter, Stop};
use crate::progress::{OnProgress, Progress};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Who wins? A question, with the limits under which it is to be answered.
///
/// ```
/// use noughts::{Board, Limits, Problem, Rules, Status, Value};
/// use std::time::Duration;
///
/// let board: Board = "AG(2,4)".parse()?;
/// let verdict = Problem::new(&board, Rules::strong())?
///     .limits(Limits::new().time(Duration::from_secs(60)))
///     .on_progress(|now| eprintln!("{} nodes", now.nodes))
///     .solve();
/// match verdict.status() {
///     Status::Proved(value) => assert_eq!(*value, Value::First),
///     Status::Bounded { known, limit, .. } => println!("{known}; stopped by {limit}"),
///     Status::Open { limit } => println!("stopped by {limit}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Problem<'a> {
    game: Arc<dyn Game>,
    position: Position,
    limits: Limits,
    options: Options,
    extras: Extras,
    progress: Option<OnProgress<'a>>,
    symmetries: Arc<OnceLock<Canon>>,
}

impl<'a> Problem<'a> {
    /// The game on a board under rules, from its start. A hop game needs a start in its rules.
    pub fn new(board: &Board, rules: Rules) -> Result<Problem<'a>, RulesError> {
        Ok(Problem::of(rules.on(Arc::new(board.clone()))?))
    }

    /// A game that is at hand, from its start.
    pub fn of(game: Arc<dyn Game>) -> Problem<'a> {
        Problem {
            position: game.start(),
            game,
            limits: Limits::default(),
            options: Options::default(),
            extras: Extras::default(),
            progress: None,
            symmetries: Arc::default(),
        }
    }

    /// From this position, typed as `X: a1 b2 O: c3`, optionally with `; O to move`.
    pub fn at(mut self, text: &str) -> Result<Problem<'a>, NotationError> {
        self.position = self.game.parse_position(text)?;
        if let View::Positional(game) = self.game.view()
            && game.is_untold(&self.position)
        {
            return Err(NotationError::Untold { text: text.to_string() });
        }
        Ok(self)
    }

    /// From this position.
    #[must_use]
    pub fn from(mut self, position: Position) -> Problem<'a> {
        self.position = position;
        self
    }

    /// Stop at these limits; without them only memory is limited (1 GiB, one thread).
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Problem<'a> {
        self.limits = limits;
        self
    }

    /// Tell how the search stands, a few times a second, from another thread.
    #[must_use]
    pub fn on_progress(mut self, tell: impl Fn(&Progress) + Send + Sync + 'a) -> Problem<'a> {
        self.progress = Some(Arc::new(tell));
        self
    }

    /// Find the value after every legal move as well.
    #[must_use]
    pub fn moves(mut self) -> Problem<'a> {
        self.extras.moves = true;
        self
    }

    /// Find how many moves a forced win takes against the longest resistance.
    #[must_use]
    pub fn distance(mut self) -> Problem<'a> {
        self.extras.distance = true;
        self
    }

    /// Find a line of best play.
    #[must_use]
    pub fn line(mut self) -> Problem<'a> {
        self.extras.line = true;
        self
    }

    /// The value alone, no evidence for it: saves the time to write it down.
    #[must_use]
    pub fn value_only(mut self) -> Problem<'a> {
        self.options.no_certificate = true;
        self
    }

    /// Search in one way only.
    #[must_use]
    pub fn method(mut self, method: Method) -> Problem<'a> {
        self.options.method = Some(method);
        self
    }

    /// Search with some of the optimisations switched off; the answers are the same.
    #[must_use]
    pub fn features(mut self, features: Features) -> Problem<'a> {
        self.options.features = features;
        self.symmetries = Arc::default();
        self
    }

    /// Keep what the search learns in files whose names begin with this path, so that it can go on another day. They stay when there is an
    /// answer: remove them once its evidence is safe.
    #[must_use]
    pub fn checkpoint(mut self, path: impl Into<PathBuf>, every: Duration) -> Problem<'a> {
        self.options.checkpoint = Some(path.into());
        self.options.save_every = Some(every);
        self
    }

    /// Begin with what such files hold.
    #[must_use]
    pub fn resume(mut self) -> Problem<'a> {
        self.options.resume = true;
        self
    }

    /// Search with these tables, and leave in them what is learned: for many positions of one game.
    #[must_use]
    pub fn tables(mut self, tables: Arc<Tables>) -> Problem<'a> {
        self.options.tables = Some(tables);
        self
    }

    /// The limits it is to be solved under.
    pub(crate) fn get_limits(&self) -> &Limits {
        &self.limits
    }

    /// The game.
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// The position that is asked about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn extras(&self) -> Extras {
        self.extras
    }

    /// Answers the question as far as the limits allow. Symmetries are computed once for a problem and its copies.
    pub fn solve(&self) -> Verdict {
        let meter = Meter::new(self.limits.clone());
        meter.watch(self.progress.as_ref(), || self.solve_metered(&meter))
    }

    /// The same, with a meter that somebody else watches.
    pub fn solve_metered(&self, meter: &Meter) -> Verdict {
        let extras = self.extras;
        if self.options.no_certificate
            && self.asks_for_the_value()
            && let Some(decision) = small::decide(&*self.game, &self.position, &self.options, meter)
        {
            return Verdict::new(self, Report::of(decision));
        }
        tell_stealing(&*self.game, &self.position, meter);
        // The boards of a nest may say it all before its symmetries are looked for; they are asked once.
        let mut options = self.options.clone();
        if self.only_value() && options.tries(Method::Components) {
            if let Some(decision) = nested::decide(&*self.game, &self.position, &options, meter) {
                return Verdict::new(self, Report::of(decision));
            }
            options.features.without(Method::Components);
        }
        let none;
        let canon = if self.needs_no_symmetries(meter) {
            none = no_canon(&*self.game);
            &none
        } else {
            self.canon()
        };
        let mut report = report(&*self.game, canon, &self.position, &options, extras, meter);
        if self.extras.line && matches!(report.decision.status, Status::Proved(..)) {
            report.line = self.clone().limits(meter.left()).best_play().line(&self.position);
        }
        Verdict::new(self, report)
    }

    /// The same problem, telling nobody.
    pub(super) fn silent(&self) -> Problem<'static> {
        Problem {
            game: self.game.clone(),
            position: self.position.clone(),
            limits: self.limits.clone(),
            options: self.options.clone(),
            extras: self.extras,
            progress: None,
            symmetries: self.symmetries.clone(),
        }
    }

    /// Best play at any position of this game.
    pub fn best_play(&self) -> BestPlay {
        BestPlay::new(self.silent())
    }

    /// The same problem with tables that outlive a search.
    pub(super) fn with_tables(mut self) -> Problem<'a> {
        self.options.tables.get_or_insert_default();
        self
    }

    /// The value after each legal move at a position of this game.
    pub(super) fn values_at(&self, position: &Position) -> Vec<(Move, Option<Value>)> {
        self.values_within(position, &self.limits).0
    }

    /// The same under limits of its own (its memory is the problem's), with the nodes it took.
    pub(super) fn values_within(
        &self,
        position: &Position,
        limits: &Limits,
    ) -> (Vec<(Move, Option<Value>)>, u64) {
        let options = Options { no_certificate: true, checkpoint: None, ..self.options.clone() };
        let meter = self.meter(limits);
        let extras = Extras { moves: true, thorough: true, ..Extras::default() };
        let report = report(&*self.game, self.canon(), position, &options, extras, &meter);
        (report.moves, meter.nodes())
    }

    /// Good moves at a position of this game, where a method knows them without the value of every move.
    pub(super) fn good_moves(&self, position: &Position) -> Option<Vec<Move>> {
        connections::best(&*self.game, position, &self.options, &self.meter(&self.limits))
    }

    /// For each of some positions of this game, the length of the shortest forced win; `None` where there is none or a
    /// limit stopped the search.
    pub fn distances(&self, positions: &[Position], limits: &Limits) -> Vec<Option<u32>> {
        self.distances_metered(positions, &self.meter(limits))
    }

    /// The same, with a meter that somebody else watches.
    pub fn distances_metered(&self, positions: &[Position], meter: &Meter) -> Vec<Option<u32>> {
        let options = Options { no_certificate: true, checkpoint: None, ..self.options.clone() };
        distances(&*self.game, self.canon(), positions, &options, meter)
    }

    /// Can these players force one of these outcomes? Asked outright: no theorem about who can win is used.
    pub fn ask(&self, question: &Question) -> Result<bool, Stop> {
        let meter = Meter::new(self.limits.clone());
        let options = Options { no_certificate: true, ..self.options.clone() };
        prove(&*self.game, self.canon(), &self.position, question, &options, &meter).map(|(answer, _)| answer)
    }

    /// Can these players force one of these outcomes, and how? Yes comes with a strategy of theirs, no with one of the
    /// others, unless the value alone was asked for. Somebody else watches the meter.
    pub fn prove_metered(
        &self,
        question: &Question,
        meter: &Meter,
    ) -> Result<(bool, Option<Certificate>), Stop> {
        prove(&*self.game, self.canon(), &self.position, question, &self.options, meter)
    }

    /// Does strategy stealing say that the first player does not lose?
    pub fn stealing_applies(&self) -> bool {
        stealing_applies(&*self.game, &self.position)
    }

    /// The symmetries that the search uses, each as the images of the points; the first is the identity. Of a group that
    /// is too large to list, a part. Found once for a problem and its copies.
    pub fn symmetries(&self) -> &[Vec<Point>] {
        self.canon().elements()
    }

    /// Is the value seen at a glance, or the board too large to search?
    fn needs_no_symmetries(&self, meter: &Meter) -> bool {
        seen_at_a_glance(&*self.game, &self.position, &self.options, meter, self.only_value())
    }

    /// Is nothing asked for but the value, by whatever method?
    fn only_value(&self) -> bool {
        self.asks_for_the_value() && self.options.method.is_none()
    }

    /// Is nothing asked for but the value?
    fn asks_for_the_value(&self) -> bool {
        let Extras { moves, distance, line, .. } = self.extras;
        !moves && !distance && !line
    }

    pub(super) fn canon(&self) -> &Canon {
        // An eighth of the memory, beside the tables, and never so little that a plane of order 5 has to do without.
        let bytes = (self.limits.memory / 8).max(32 << 20);
        self.symmetries.get_or_init(|| {
            if connections::applies(&*self.game, &self.options) || self.game.board().is_unlisted() {
                return no_canon(&*self.game);
            }
            canon_within(&*self.game, self.options.features, bytes)
        })
    }

    fn meter(&self, limits: &Limits) -> Meter {
        Meter::new(Limits {
            memory: self.limits.memory,
            cancel: self.limits.cancel.clone(),
            ..limits.clone()
        })
    }
}
