//! What the solver says.

use super::{BestPlay, Extras, Problem, Report, Summary};
use crate::certificate::{Certificate, Files};
use crate::game::{Game, Goal, Move, Player, Position, Rules, Turn};
use crate::limits::{Meter, Stop};
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Who wins with best play.
///
/// ```
/// use noughts::{Board, Player, Problem, Rules, Value};
///
/// let verdict = Problem::new(&"3^2".parse::<Board>()?, "maker-breaker".parse()?)?.solve();
/// let value = verdict.value().expect("a small board");
/// assert_eq!((value, value.to_string().as_str()), (&Value::Maker, "maker"));
/// assert_eq!(value.winner(&**verdict.game()), Some(Player::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Nobody: each can force not to lose.
    Draw,
    /// Neither can force a win, and play ends with both owning a set (hop games).
    Tie,
    /// Maker gets a set.
    Maker,
    /// Breaker keeps Maker from every set.
    Breaker,
    /// Three or more players: those who can force not to lose.
    Holds(Vec<Player>),
}

impl Value {
    /// The value in which this player of a two-player game wins.
    pub fn win(game: &dyn Game, player: Player) -> Value {
        match game.rules().goal {
            Goal::Maker(maker) if maker == player => Value::Maker,
            Goal::Maker(_) => Value::Breaker,
            _ if player == Player::X => Value::First,
            _ => Value::Second,
        }
    }

    /// Who wins; nobody in a draw, a tie, or among three or more.
    pub fn winner(&self, game: &dyn Game) -> Option<Player> {
        let mut players = Player::among(game.players()).filter(|&p| *self == Value::win(game, p));
        players.next().filter(|_| game.players() == 2)
    }

    /// The value as a person says it: “the first player wins”, “Chooser wins”.
    pub fn in_words(&self, rules: &Rules) -> String {
        let picker = matches!(
            (self, rules.goal),
            (Value::Maker, Goal::Maker(Player::X)) | (Value::Breaker, Goal::Maker(Player::O))
        );
        match self {
            Value::Maker | Value::Breaker if rules.turn == Turn::Offer => {
                format!("{} wins", if picker { "Picker" } else { "Chooser" })
            }
            Value::First => "the first player wins".to_string(),
            Value::Second => "the second player wins".to_string(),
            Value::Draw => "a draw".to_string(),
            Value::Tie => "a tie (both own a set)".to_string(),
            Value::Maker => "Maker wins".to_string(),
            Value::Breaker => "Breaker wins".to_string(),
            Value::Holds(players) if players.is_empty() => "nobody can force not to lose".to_string(),
            Value::Holds(players) => {
                let names: Vec<String> = players.iter().map(|&p| p.to_string()).collect();
                format!("able to force not to lose: {}", names.join(", "))
            }
        }
    }

    /// 2 if this player wins or holds, 0 if he loses, 1 between.
    pub fn worth(&self, game: &dyn Game, player: Player) -> u8 {
        match self {
            Value::Draw | Value::Tie => 1,
            Value::Holds(players) => 2 * u8::from(players.contains(&player)),
            other => 2 * u8::from(*other == Value::win(game, player)),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::First => "first",
            Value::Second => "second",
            Value::Draw => "draw",
            Value::Tie => "tie",
            Value::Maker => "maker",
            Value::Breaker => "breaker",
            Value::Holds(players) => {
                let numbers: Vec<String> = players.iter().map(|p| p.number().to_string()).collect();
                let players = if numbers.is_empty() { "none".to_string() } else { numbers.join(",") };
                return write!(f, "holds {players}");
            }
        })
    }
}

/// What is known.
///
/// ```
/// use noughts::{Board, Limits, Problem, Rules, Status, Value};
///
/// // A node is not enough; that the second player cannot win is known all the same.
/// let problem = Problem::new(&"4^3".parse::<Board>()?, Rules::strong())?;
/// let verdict = problem.limits(Limits::new().nodes(1)).solve();
/// let Status::Bounded { at_least, limit, .. } = verdict.status() else { panic!("{:?}", verdict.status()) };
/// assert_eq!((at_least, limit.is_empty()), (&Some(Value::Draw), false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// The value, with evidence.
    Proved(Value),
    /// Some values are excluded; the sentence says what is known and which limit stopped the rest.
    Bounded {
        /// What is known, in a sentence.
        known: String,
        /// From the side of the first player.
        at_least: Option<Value>,
        /// The best the first player can hope for.
        at_most: Option<Value>,
        /// What stopped the search.
        limit: String,
    },
    /// Nothing is known.
    Open {
        /// What stopped the search.
        limit: String,
    },
}

/// What a search found, and how.
#[derive(Clone, Debug)]
pub struct Decision {
    pub status: Status,
    /// The method that decided, in words.
    pub method: &'static str,
    pub nodes: u64,
    /// Of an undecided question: its proof and its disproof number.
    pub root: Option<(u32, u32)>,
    pub time: Duration,
    /// The evidence, if the value is proved and a certificate was asked for.
    pub certificate: Option<Certificate>,
    /// Where the value follows from the boards of a nest: the evidence for each of them.
    pub components: Vec<Files>,
    /// What stopped the writing of the certificate; the value is proved all the same.
    pub unwritten: Option<Stop>,
}

impl Decision {
    /// What is known without a certificate.
    pub(super) fn undecided(status: Status, method: &'static str, meter: &Meter) -> Decision {
        let [proof, disproof] = meter.root();
        let searched = !matches!(status, Status::Proved(_)) && proof > 0 && disproof > 0;
        Decision {
            status,
            method,
            nodes: meter.nodes(),
            root: searched.then_some((proof, disproof)),
            time: meter.elapsed(),
            certificate: None,
            components: Vec::new(),
            unwritten: None,
        }
    }

    pub fn value(&self) -> Option<&Value> {
        match &self.status {
            Status::Proved(value) => Some(value),
            _ => None,
        }
    }
}

/// The answer to a [`Problem`]: who wins, how that is known, and what was asked besides.
///
/// ```
/// use noughts::{Board, Player, Problem, Rules, Session};
///
/// let board: Board = "PG(2,2)".parse()?;
/// let verdict = Problem::new(&board, Rules::strong())?.moves().distance().solve();
/// assert_eq!(verdict.value().map(ToString::to_string).as_deref(), Some("first"));
/// assert_eq!((verdict.moves().len(), verdict.distance()), (7, Some(7)));
///
/// // Walk the strategy: the winner's moves against an opponent who takes the first open point.
/// let mut game = Session::new(&board, Rules::strong())?;
/// let strategy = verdict.strategy();
/// while let Some(player) = game.to_move() {
///     let mv = if player == Player::X { strategy.replies(game.position())[0] } else { game.legal()[0] };
///     game.make(mv)?;
/// }
///
/// // The two files that an independent checker reads.
/// let files = verdict.evidence().expect("a proved value has evidence");
/// assert!(files.statement.contains("board PG(2,2)"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Verdict {
    problem: Problem<'static>,
    report: Report,
}

impl Verdict {
    pub(super) fn new(problem: &Problem<'_>, report: Report) -> Verdict {
        Verdict { problem: problem.silent(), report }
    }

    /// All of it with the names of board, position and moves, to be shown or serialised.
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }

    pub(super) fn asked(&self) -> Extras {
        self.problem.extras()
    }

    /// What is known: proved, bounded or open.
    pub fn status(&self) -> &Status {
        &self.report.decision.status
    }

    /// Who wins with best play, if that is proved.
    pub fn value(&self) -> Option<&Value> {
        self.report.decision.value()
    }

    /// The method that decided, in words.
    pub fn method(&self) -> &'static str {
        self.report.decision.method
    }

    /// Positions that were looked at.
    pub fn nodes(&self) -> u64 {
        self.report.decision.nodes
    }

    /// The proof and the disproof number of an undecided question: at least so many positions are missing for a yes, and for a no.
    pub fn root(&self) -> Option<(u32, u32)> {
        self.report.decision.root
    }

    /// How long it took.
    pub fn time(&self) -> Duration {
        self.report.decision.time
    }

    /// The value after each legal move, if [`Problem::moves`] was asked for; `None` where a limit stopped the search.
    pub fn moves(&self) -> &[(Move, Option<Value>)] {
        &self.report.moves
    }

    /// The moves among these that keep the value of the position.
    pub fn keeping(&self) -> Vec<Move> {
        let value = self.value();
        self.moves().iter().filter(|(_, v)| v.is_some() && v.as_ref() == value).map(|(mv, _)| *mv).collect()
    }

    /// Moves until the winner has won, if [`Problem::distance`] was asked for and somebody wins.
    pub fn distance(&self) -> Option<u32> {
        self.report.distance
    }

    /// A line of best play, if [`Problem::line`] was asked for.
    pub fn line(&self) -> &[Move] {
        &self.report.line
    }

    /// In hop games that nobody wins: can each player force a tie, and a draw? `None`: a limit stopped that question.
    pub fn forces(&self) -> Option<[[Option<bool>; 2]; 2]> {
        self.report.forces
    }

    /// The game.
    pub fn game(&self) -> &Arc<dyn Game> {
        self.problem.game()
    }

    /// The position it is about.
    pub fn position(&self) -> &Position {
        self.problem.position()
    }

    /// Best play from the solver, to walk at any position of the game.
    pub fn strategy(&self) -> BestPlay {
        BestPlay::new(self.problem.clone())
    }

    /// Statement and certificate, if the value is proved and was not asked for alone.
    pub fn evidence(&self) -> Option<Files> {
        let (game, position) = (&**self.game(), self.position());
        let certificate = self.report.decision.certificate.as_ref()?;
        let statement = game.statement(position, &self.value()?.to_string());
        Some(Files { statement, certificate: certificate.to_string() })
    }

    /// Where the value follows from the boards of a nest, the evidence for each of them; else nothing.
    pub fn components(&self) -> &[Files] {
        &self.report.decision.components
    }

    /// The verdict in a sentence: “AG(2,4) under strong rules, X to move: the first player wins.”
    pub fn in_words(&self) -> String {
        self.summary().sentence()
    }

    /// What stopped the writing of the evidence, where the value is proved all the same.
    pub fn unwritten(&self) -> Option<Stop> {
        self.report.decision.unwritten
    }

    /// The evidence as data.
    pub fn certificate(&self) -> Option<&Certificate> {
        self.report.decision.certificate.as_ref()
    }
}

impl fmt::Debug for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Verdict({:?} by {})", self.status(), self.method())
    }
}
