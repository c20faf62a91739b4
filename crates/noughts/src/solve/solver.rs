//! From questions to a verdict.

use super::canon::Canon;
use super::engine::{Engine, attack_of, ending};
use super::first_look::{argued, bounded_by_stealing, by_pairs, stealing_applies, stealing_in_the_mirror};
use super::keeper::SAVE_EVERY;
use super::methods::mirror::{self, Mirror};
use super::methods::{METHODS, Settles, columns, no_draw};
use super::record::build_tree;
use super::table::{Table, Tables};
use super::verdict::{Decision, Status, Value};
use super::{Features, Method};
use crate::certificate::{Certificate, Part, Proof};
use crate::game::Question;
use crate::game::{Game, Goal, Outcome, OutcomeSet, Player, Position, View};
use crate::limits::{Limits, Meter, SoFar, Stop};
use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// Bytes that the program takes without tables, about.
const PROGRAM: usize = 32 << 20;

/// What to solve with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub features: Features,
    /// Use this way of searching only.
    pub method: Option<Method>,
    /// Leave the certificate out.
    pub no_certificate: bool,
    /// Keep what the search learns in files of this name, with an ending for each side that attacks.
    pub checkpoint: Option<PathBuf>,
    /// How often to do that while searching; 20 seconds if not given.
    pub save_every: Option<Duration>,
    /// Begin with what such files hold.
    pub resume: bool,
    /// Search with these tables, and leave in them what is learned; else with new ones.
    pub tables: Option<Arc<Tables>>,
}

impl Options {
    /// Is this one of the methods to try?
    pub(super) fn tries(&self, method: Method) -> bool {
        self.method.map_or(self.features.uses(method), |only| only == method)
    }
}

/// A game being solved at one width. Keeps its tables, so that further positions come cheap.
pub struct Solver<'a, const W: usize> {
    game: &'a dyn Game,
    canon: &'a Canon,
    meter: &'a Meter,
    options: Options,
    pub(super) engines: Rc<RefCell<Vec<Rc<Engine<'a, W>>>>>,
    /// What stopped the writing of a certificate.
    unwritten: Cell<Option<Stop>>,
}

/// A question answered. What there is to write down for it comes later.
struct Finding {
    question: Question,
    answer: bool,
    method: &'static str,
}

/// What is known of the value, and by which method.
type Answered = (Status, &'static str);

impl<'a, const W: usize> Solver<'a, W> {
    pub fn new(game: &'a dyn Game, canon: &'a Canon, meter: &'a Meter, options: Options) -> Solver<'a, W> {
        Solver { game, canon, meter, options, engines: Rc::default(), unwritten: Cell::default() }
    }

    pub(super) fn meter(&self) -> &'a Meter {
        self.meter
    }

    pub(super) fn game(&self) -> &'a dyn Game {
        self.game
    }

    /// The same solver, tables and all, that writes no certificates.
    pub(super) fn without_certificates(&self) -> Solver<'a, W> {
        let options = Options { no_certificate: true, ..self.options.clone() };
        Solver { options, engines: self.engines.clone(), unwritten: Cell::default(), ..*self }
    }

    /// The same solver with a meter of its own, tables shared, that writes no certificates and saves nothing.
    pub(super) fn sharing_tables<'b>(&'b self, meter: &'b Meter) -> Solver<'b, W> {
        let tables = Arc::new(Tables::default());
        for engine in self.engines.borrow().iter() {
            tables.of(&engine.attack, || engine.table.clone());
        }
        let options =
            Options { no_certificate: true, checkpoint: None, tables: Some(tables), ..self.options.clone() };
        Solver::new(self.game, self.canon, meter, options)
    }

    /// The engine that answers a question.
    pub(super) fn engine_for(&self, question: &Question) -> Rc<Engine<'a, W>> {
        self.engine(&attack_of(self.game, question).0)
    }

    fn engine(&self, attack: &Question) -> Rc<Engine<'a, W>> {
        let mut engines = self.engines.borrow_mut();
        if let Some(engine) = engines.iter().find(|e| e.attack == *attack) {
            return engine.clone();
        }
        // Both sides may attack, so each table gets half; a fifth of the memory is left for everything else, and what the program
        // takes in any case.
        let share = if matches!(self.game.rules().goal, Goal::Maker(_)) { 1 } else { 2 };
        let Limits { memory, threads, .. } = *self.meter.limits();
        let memory = memory.saturating_sub(PROGRAM).max(memory / 2) / 5 * 4 / share;
        let table = match &self.options.tables {
            Some(tables) => tables.of(attack, || Arc::new(Table::new(memory, threads))),
            None => Arc::new(Table::new(memory, threads)),
        };
        let engine = Rc::new(Engine {
            game: self.game,
            attack: attack.clone(),
            features: self.options.features,
            canon: self.canon,
            table,
            meter: self.meter,
            checkpoint: self.options.checkpoint.as_ref().map(|path| path.with_extension(ending(attack))),
            save_every: self.options.save_every.unwrap_or(SAVE_EVERY),
            resume: self.options.resume,
            root: OnceLock::new(),
            keeper: OnceLock::new(),
            by_zones: Mutex::default(),
            zones: OnceLock::new(),
        });
        engines.push(engine.clone());
        engine
    }

    /// The answer to a question at a position.
    pub fn ask(&self, question: &Question, position: &Position) -> Result<(bool, &'static str), Stop> {
        let (attack, opposite) = attack_of(self.game, question);
        let (found, method) = self.engine(&attack).answer(position, self.options.method)?;
        Ok((found != opposite, method))
    }

    /// The same, with the strategy of the side that succeeds.
    pub fn prove(
        &self,
        question: &Question,
        position: &Position,
    ) -> Result<(bool, Option<Certificate>), Stop> {
        let (answer, method) = self.ask(question, position)?;
        let mut certificate = Certificate::default();
        let part =
            self.write(Finding { question: question.clone(), answer, method }, position, &mut certificate);
        if let Some(stop) = self.unwritten.get() {
            return Err(stop);
        }
        certificate.parts.extend(part);
        Ok((answer, (!self.options.no_certificate).then_some(certificate)))
    }

    /// Answers a question, and tells what follows should the rest not come.
    fn find(&self, question: Question, position: &Position) -> Result<Finding, Stop> {
        let (answer, method) = self.ask(&question, position)?;
        if let Some(so_far) = self.implied(&question, answer, position) {
            self.meter.know(so_far);
        }
        Ok(Finding { question, answer, method })
    }

    /// Writes down the strategy of the side that succeeds, unless certificates are off. Every question is answered before any
    /// is written down: the value never depends on the writing.
    fn write(&self, found: Finding, position: &Position, certificate: &mut Certificate) -> Option<Part> {
        if self.options.no_certificate || self.unwritten.get().is_some() {
            return None;
        }
        let question = match self.game.rules().goal {
            _ if found.answer => found.question,
            // No draws here: whoever is not Maker wins.
            Goal::Maker(maker) => Question::wins(maker.other()),
            _ => found.question.opposite(self.game.players()),
        };
        let (attack, opposite) = attack_of(self.game, &question);
        if let Some(proof) = self.engine(&attack).take_zones(position).filter(|_| opposite) {
            return Some(Part { question, proof });
        }
        self.meter.lift_node_limit();
        let (engine, perms) = (self.engine(&attack), &mut certificate.perms);
        let tree = engine.written(position, || {
            let by_columns = (found.method == columns::NAME)
                .then(|| engine.written_by_columns(position, !opposite, perms))
                .flatten();
            by_columns.unwrap_or_else(|| build_tree(&engine, &question, !opposite, position, perms))
        });
        self.meter.restore_node_limit();
        // The answer stands, with or without a certificate.
        let tree = tree.map_err(|stop| self.unwritten.set(Some(stop))).ok()?;
        Some(Part { question, proof: Proof::Tree(tree) })
    }

    /// Does an argument that needs no search settle the value?
    pub(super) fn is_seen_at_a_glance(&self, position: &Position) -> bool {
        if self.game.outcome(position).is_some()
            || self.game.players() > 2
            || self.game.board().nest().is_some()
        {
            return false;
        }
        if let Goal::Maker(maker) = self.game.rules().goal {
            return self.engine_for(&Question::wins(maker)).glance(position).is_some();
        }
        let first = self.engine_for(&Question::wins(Player::X)).glance(position);
        first == Some(true) || (first == Some(false) && self.stealing_applies(position))
    }

    /// What the answer to a question means for the value.
    fn implied(&self, question: &Question, answer: bool, position: &Position) -> Option<SoFar> {
        let rules = self.game.rules();
        let proved = |value: Value| Some(SoFar::proved(value.in_words(rules), value.to_string()));
        let wins = |player| *question == Question::wins(player);
        match (rules.goal, answer) {
            _ if self.game.players() > 2 => None,
            (Goal::Maker(_), true) => proved(Value::Maker),
            (Goal::Maker(_), false) => proved(Value::Breaker),
            (_, true) if wins(Player::X) => proved(Value::First),
            (_, true) if wins(Player::O) => proved(Value::Second),
            (_, false) if wins(Player::X) && self.stealing_applies(position) => proved(Value::Draw),
            (_, false) if wins(Player::X) => {
                Some(SoFar::bounded("the second player at least draws", Some("second"), Some("draw")))
            }
            (_, false) if wins(Player::O) && !rules.is_hop() => proved(Value::Draw),
            _ => None,
        }
    }

    /// Who wins from a position: first by the methods that settle a whole game, then by questions.
    pub fn solve(&self, position: &Position) -> Decision {
        if self.game.outcome(position).is_none() {
            let settled =
                METHODS.iter().filter(|e| e.settles == Settles::Game && self.options.tries(e.method));
            for entry in settled {
                let found = match entry.method {
                    Method::NoDraw => self.no_draw(position),
                    // A weight that says as much takes a line.
                    Method::Breaker if Player::among(2).all(|player| self.is_held(player, position)) => None,
                    method => argued(method, self.game, position, &self.options, self.meter),
                };
                if let Some(found) = found {
                    return found;
                }
            }
            let pairs = || by_pairs(self.game, position, &self.options, self.meter);
            if !self.is_seen_at_a_glance(position)
                && let Some(found) = pairs()
            {
                return found;
            }
        }
        let mut certificate = Certificate::default();
        self.unwritten.set(None);
        let (status, method) = if let Some(outcome) = self.game.outcome(position) {
            self.finished(outcome, &mut certificate)
        } else if self.game.players() > 2 {
            self.several(position, &mut certificate)
        } else if let Goal::Maker(maker) = self.game.rules().goal {
            self.maker(maker, position, &mut certificate)
        } else {
            self.two_players(position, &mut certificate)
        };
        let unwritten = self.unwritten.get();
        let written = matches!(status, Status::Proved(_)) && unwritten.is_none();
        Decision {
            certificate: (written && !self.options.no_certificate).then_some(certificate),
            unwritten,
            ..Decision::undecided(status, method, self.meter)
        }
    }

    /// A position that is already over: the statement needs no records.
    fn finished(&self, outcome: Outcome, certificate: &mut Certificate) -> (Status, &'static str) {
        let players = self.game.players();
        let value = match outcome {
            _ if players > 2 => {
                Value::Holds(Player::among(players).filter(|&p| !outcome.lost_by(p)).collect())
            }
            Outcome::Win(player) => Value::win(self.game, player),
            Outcome::Tie => Value::Tie,
            Outcome::Draw | Outcome::Loss(_) => Value::Draw,
        };
        for player in Player::among(players) {
            let lost = outcome.lost_by(player);
            let question = match (&value, lost) {
                (Value::Holds(_), true) => Question::holds(player, players).opposite(players),
                (_, true) => continue,
                (Value::Holds(_) | Value::Draw | Value::Tie, false) => Question::holds(player, players),
                (_, false) => Question::wins(player),
            };
            certificate
                .parts
                .push(Part { question, proof: Proof::Tree(crate::certificate::Tree::default()) });
        }
        (Status::Proved(value), "the game is over")
    }

    fn maker(&self, maker: Player, position: &Position, certificate: &mut Certificate) -> Answered {
        match self.find(Question::wins(maker), position) {
            Ok(found) => {
                let value = if found.answer { Value::Maker } else { Value::Breaker };
                self.proved(value, found, position, certificate)
            }
            Err(stop) => (Status::Open { limit: stop.to_string() }, "search"),
        }
    }

    /// A value that one question decides, which is written down.
    fn proved(&self, value: Value, found: Finding, at: &Position, out: &mut Certificate) -> Answered {
        let method = found.method;
        let part = self.write(found, at, out);
        out.parts.extend(part);
        (Status::Proved(value), method)
    }

    fn two_players(&self, position: &Position, certificate: &mut Certificate) -> (Status, &'static str) {
        if let Some(mirror) = mirror::of_game(self.game, position, &self.options) {
            return self.by_mirror(&mirror, position, certificate);
        }
        // Where no draw is possible one question decides, if the answer is yes.
        let question = Question::wins(Player::O);
        if no_draw::is_impossible(self.game)
            && let Ok(found) = self.find(question, position)
            && found.answer
        {
            return self.proved(Value::Second, found, position, certificate);
        }
        let stealing = self.stealing_applies(position);
        let first = match self.find(Question::wins(Player::X), position) {
            Ok(found) => found,
            Err(stop) if stealing || stealing_in_the_mirror(self.game, position) => {
                return (bounded_by_stealing(stop.to_string()), "strategy stealing");
            }
            Err(stop) => return (Status::Open { limit: stop.to_string() }, "search"),
        };
        let method = first.method;
        if first.answer || stealing {
            let value = if first.answer { Value::First } else { Value::Draw };
            if value == Value::Draw {
                certificate
                    .parts
                    .push(Part { question: Question::holds(Player::X, 2), proof: Proof::Stealing });
            }
            return self.proved(value, first, position, certificate);
        }
        match self.find(Question::wins(Player::O), position) {
            Ok(second) if second.answer => self.proved(Value::Second, second, position, certificate),
            Ok(second) => match self.draw_or_tie(position) {
                Ok(value) => {
                    let first = self.write(first, position, certificate);
                    let second = self.write(second, position, certificate);
                    certificate.parts.extend(second.into_iter().chain(first));
                    (Status::Proved(value), method)
                }
                Err(stop) => {
                    let known = "neither player can force a win; whether one can force a tie is not known"
                        .to_string();
                    let limit = stop.to_string();
                    let draw = || Some(Value::Draw);
                    let status = Status::Bounded { known, at_least: draw(), at_most: draw(), limit };
                    (status, method)
                }
            },
            Err(stop) => {
                let known = "the second player at least draws".to_string();
                let (at_least, at_most) = (Some(Value::Second), Some(Value::Draw));
                (Status::Bounded { known, at_least, at_most, limit: stop.to_string() }, method)
            }
        }
    }

    /// One side does not lose: does it win?
    fn by_mirror(&self, mirror: &Mirror, position: &Position, certificate: &mut Certificate) -> Answered {
        let found = match self.find(Question::wins(mirror.side), position) {
            Ok(found) => found,
            Err(stop) => return (mirror.bounded(stop.to_string()), "mirror"),
        };
        let (method, wins) = (found.method, found.answer);
        if !wins {
            certificate.parts.push(mirror.part());
        }
        let part = self.write(found, position, certificate);
        certificate.parts.extend(part);
        let value = if wins { Value::win(self.game, mirror.side) } else { Value::Draw };
        (Status::Proved(value), method)
    }

    /// Neither side can force a win: is it a tie that they can force? A question that a limit stops is not answered with no.
    fn draw_or_tie(&self, position: &Position) -> Result<Value, Stop> {
        if !self.game.rules().is_hop() {
            return Ok(Value::Draw);
        }
        for (outcome, value) in [(Outcome::Draw, Value::Draw), (Outcome::Tie, Value::Tie)] {
            let answers = [Player::X, Player::O].map(|player| self.asked(player, outcome, position));
            if answers.contains(&Ok(true)) {
                return Ok(value);
            }
            if let Some(stop) = answers.into_iter().find_map(Result::err) {
                return Err(stop);
            }
        }
        Ok(Value::Draw)
    }

    /// Can a player force this outcome or better for himself? `None` if a limit stopped the search.
    pub fn forces(&self, player: Player, outcome: Outcome, position: &Position) -> Option<bool> {
        self.asked(player, outcome, position).ok()
    }

    fn asked(&self, player: Player, outcome: Outcome, position: &Position) -> Result<bool, Stop> {
        // Whom the weight of hops holds owns no set at all: no tie for him, and a draw at least for the other.
        match outcome {
            Outcome::Draw if self.is_held(player.other(), position) => return Ok(true),
            Outcome::Tie if self.is_held(player, position) => return Ok(false),
            _ => {}
        }
        let accept = OutcomeSet::of(&[Outcome::Win(player), outcome]);
        self.ask(&Question { provers: vec![player], accept }, position).map(|(answer, _)| answer)
    }

    /// Does a weight show that a player of a hop game completes no set?
    fn is_held(&self, player: Player, position: &Position) -> bool {
        let rules = self.game.rules();
        let weighed = rules.is_hop() && self.options.tries(Method::Weight);
        let engine = || self.engine_for(&Question::wins(player));
        weighed && engine().at_a_glance(position, Method::Weight).is_some_and(|(wins, _)| !wins)
    }

    /// Each player against all the others.
    fn several(&self, position: &Position, certificate: &mut Certificate) -> (Status, &'static str) {
        let players = self.game.players();
        let mut found = Vec::new();
        for player in Player::among(players) {
            match self.find(Question::holds(player, players), position) {
                Ok(finding) => found.push(finding),
                Err(stop) => return (Status::Open { limit: stop.to_string() }, "search"),
            }
        }
        let holds = |player: &Player| found[player.index()].answer;
        let holding: Vec<Player> = Player::among(players).filter(holds).collect();
        for finding in found {
            let part = self.write(finding, position, certificate);
            certificate.parts.extend(part);
        }
        (Status::Proved(Value::Holds(holding)), "each player against the others")
    }

    /// Where stealing applies, the search is not over at a glance, and no draw position exists: the first player wins.
    fn no_draw(&self, position: &Position) -> Option<Decision> {
        let View::Positional(game) = self.game.view() else { return None };
        if !self.stealing_applies(position) {
            return None;
        }
        let mut arena = self.engine_for(&Question::wins(Player::X)).arena(position);
        if arena.leaf(true).or_else(|| arena.leaf(false)).is_some() || arena.settled().is_some() {
            return None;
        }
        let refutation =
            no_draw::refutation(game.sets(Player::X), position.owner.len(), self.meter.limits())?;
        let part = Part { question: Question::wins(Player::X), proof: Proof::NoDraw(refutation) };
        Some(proved(Value::First, "no draw position exists", part, &self.options, self.meter))
    }

    fn stealing_applies(&self, position: &Position) -> bool {
        stealing_applies(self.game, position)
    }
}

/// A value that one part proves.
pub(super) fn proved(
    value: Value,
    method: &'static str,
    part: Part,
    options: &Options,
    meter: &Meter,
) -> Decision {
    proved_by(value, method, Certificate { parts: vec![part], perms: Vec::new() }, options, meter)
}

/// A value that a certificate proves.
pub(super) fn proved_by(
    value: Value,
    method: &'static str,
    certificate: Certificate,
    options: &Options,
    meter: &Meter,
) -> Decision {
    let certificate = (!options.no_certificate).then_some(certificate);
    Decision { certificate, ..Decision::undecided(Status::Proved(value), method, meter) }
}
