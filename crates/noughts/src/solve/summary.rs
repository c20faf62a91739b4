//! A verdict in words and numbers: what every front end says about it.

use super::first_look::bounded_by_stealing;
use super::{Decision, Status, Value, Verdict, nested};
use crate::board::{Board, TooManySets};
use crate::certificate::Files;
use crate::game::{Goal, Move, Player, Rules};
use crate::limits::Meter;
use serde::{Serialize, Serializer};

/// How much is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// The value is certain.
    Proved,
    /// A limit left bounds on it.
    Bounded,
    /// A limit left nothing.
    Open,
}

/// What a value lies between; `null`: nothing is known on that side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bounds<T> {
    /// No less than this is reached.
    pub at_least: Option<T>,
    /// No more than this is reached.
    pub at_most: Option<T>,
}

/// Something that is said if it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked<T> {
    /// It was not asked for.
    No,
    /// There is none, or a limit stopped the search for it: `null`.
    Unknown,
    /// The answer.
    Found(T),
}

impl<T> Asked<T> {
    /// Was it not asked for?
    pub fn is_no(&self) -> bool {
        matches!(self, Asked::No)
    }
}

impl<T: Serialize> Serialize for Asked<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Asked::Found(value) => value.serialize(serializer),
            Asked::No | Asked::Unknown => serializer.serialize_none(),
        }
    }
}

/// A verdict with the names of board, rules, position and moves.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The board, as a spec.
    pub board: String,
    /// The rules, as they are typed.
    pub rules: String,
    /// The position, as it is typed; empty at the start.
    pub position: String,
    /// The letter of whoever is to move.
    pub to_move: String,
    /// Proved, bounded or open.
    pub status: Known,
    /// Who wins, if that is proved.
    pub value: Option<Value>,
    /// From the side of the first player: `second`, `draw`, `first`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds<Value>>,
    /// The value in words.
    #[serde(skip)]
    said: Option<String>,
    /// The bounds in words.
    pub known: Option<String>,
    /// The limit that stopped the rest.
    pub limit: Option<String>,
    /// The method that decided, in words.
    pub method: &'static str,
    /// Positions looked at.
    pub nodes: u64,
    /// Of an undecided question: at least so many positions are missing for a yes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<u32>,
    /// And for a no.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disproof: Option<u32>,
    /// How long it took.
    pub seconds: f64,
    /// The value after each move, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveValue>>,
    /// `null`: no win can be forced, or a limit stopped the count.
    #[serde(skip_serializing_if = "Asked::is_no")]
    pub distance: Asked<u32>,
    /// A line of best play, in labels, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// In hop games that nobody wins: what each player can force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forces: Option<Forces>,
}

/// A legal move and the value after it; `null`: a limit stopped the search.
#[derive(Clone, Debug, Serialize)]
pub struct MoveValue {
    /// The move, in labels.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value after it; `None`: a limit stopped the search.
    pub value: Option<Value>,
}

/// What each player can force in a hop game that nobody wins.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Forces {
    /// What the first player can force.
    pub first: Forced,
    /// What the second player can force.
    pub second: Forced,
}

/// `None`: a limit stopped the search.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Forced {
    /// A tie; `None`: not found out.
    pub tie: Option<bool>,
    /// A draw; `None`: not found out.
    pub draw: Option<bool>,
}

/// What there is to say of a status: how much is known, in words, the limit, the bounds.
type Said = (Known, Option<String>, Option<String>, Option<Bounds<Value>>);

fn said(status: &Status) -> Said {
    match status {
        Status::Proved(_) => (Known::Proved, None, None, None),
        Status::Bounded { known, at_least, at_most, limit } => {
            let bounds = Bounds { at_least: at_least.clone(), at_most: at_most.clone() };
            (Known::Bounded, Some(known.clone()), Some(limit.clone()), Some(bounds))
        }
        Status::Open { limit } => (Known::Open, None, Some(limit.clone()), None),
    }
}

impl Summary {
    /// What can be said of a game, from its start, on a board whose sets are too many to list: for a nest what follows from its
    /// boards, with the evidence for these.
    pub fn unlisted(
        board: &Board,
        rules: &Rules,
        sets: &TooManySets,
        meter: &Meter,
    ) -> (Summary, Vec<Files>) {
        let strong = rules.is_plain() && rules.goal == Goal::Achieve && board.second_sets().is_none();
        let held = || nested::Reason::hop_held(board, &meter.left()).ok().flatten();
        let decision = nested::judge(board, rules, false, meter).unwrap_or_else(|| {
            let limit = sets.to_string();
            let (status, method) = if strong {
                (bounded_by_stealing(limit), "strategy stealing")
            } else if let Some(reason) = rules.is_plain_hop().then(held).flatten() {
                let known = format!("the second player does not lose: {reason}");
                let (at_least, at_most) = (Some(Value::Second), Some(Value::Draw));
                (Status::Bounded { known, at_least, at_most, limit }, "components of the nest")
            } else {
                (Status::Open { limit }, "none")
            };
            Decision::undecided(status, method, meter)
        });
        let (status, known, limit, bounds) = said(&decision.status);
        let value = match decision.status {
            Status::Proved(value) => Some(value),
            _ => None,
        };
        let word = value.as_ref().map(ToString::to_string).unwrap_or_default();
        let summary = Summary {
            board: board.name().to_string(),
            rules: rules.to_string(),
            position: String::new(),
            to_move: Player::X.to_string(),
            status,
            said: value.as_ref().map(|value| value.in_words(rules)),
            value,
            bounds,
            known,
            limit,
            method: decision.method,
            nodes: decision.nodes,
            proof: decision.root.map(|(proof, _)| proof),
            disproof: decision.root.map(|(_, disproof)| disproof),
            seconds: decision.time.as_secs_f64(),
            moves: None,
            distance: Asked::No,
            line: None,
            forces: None,
        };
        let mut evidence = decision.components;
        evidence.extend(decision.certificate.map(|certificate| Files {
            statement: format!(
                "noughts statement 1\nkind game\nboard {board}\nrules {rules}\nvalue {word}\n"
            ),
            certificate: certificate.to_string(),
        }));
        (summary, evidence)
    }

    pub(super) fn of(verdict: &Verdict) -> Summary {
        let (game, position) = (&**verdict.game(), verdict.position());
        let (status, known, limit, bounds) = said(verdict.status());
        let show = |mv: Move| game.board().show_move(mv);
        let valued = |(mv, value): &(Move, Option<Value>)| MoveValue { mv: show(*mv), value: value.clone() };
        let asked = verdict.asked();
        let side = |[tie, draw]: [Option<bool>; 2]| Forced { tie, draw };
        Summary {
            board: game.board().name().to_string(),
            rules: game.rules().to_string(),
            position: game.show_position(position),
            to_move: game.mover(position).letter().to_string(),
            status,
            value: verdict.value().cloned(),
            said: verdict.value().map(|value| value.in_words(game.rules())),
            bounds,
            known,
            limit,
            method: verdict.method(),
            nodes: verdict.nodes(),
            proof: verdict.root().map(|(proof, _)| proof),
            disproof: verdict.root().map(|(_, disproof)| disproof),
            seconds: verdict.time().as_secs_f64(),
            moves: asked.moves.then(|| verdict.moves().iter().map(valued).collect()),
            distance: match (asked.distance, verdict.distance()) {
                (false, _) => Asked::No,
                (true, moves) => moves.map_or(Asked::Unknown, Asked::Found),
            },
            line: asked.line.then(|| verdict.line().iter().map(|&mv| show(mv)).collect()),
            forces: verdict
                .forces()
                .map(|[first, second]| Forces { first: side(first), second: side(second) }),
        }
    }

    /// Board, rules, position, who moves and who wins, in one sentence.
    pub fn sentence(&self) -> String {
        let place = if self.position.is_empty() { String::new() } else { format!(", {}", self.position) };
        // A position that says itself who moves says it once.
        let mover = if place.contains(';') { String::new() } else { format!(", {} to move", self.to_move) };
        let head = format!("{} under {} rules{place}{mover}", self.board, self.rules);
        let limit = self.limit.as_deref().unwrap_or("a limit");
        match (&self.value, &self.known) {
            (Some(_), _) => format!("{head}: {}.", self.said.as_deref().unwrap_or_default()),
            (None, Some(known)) => format!("{head}: bounded. So far {known}; stopped by {limit}."),
            (None, None) => format!("{head}: open, stopped by {limit}."),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, Limits, Problem, Rules};

    #[test]
    fn who_moves_and_who_wins_is_said() {
        let board: Board = "3^2".parse().unwrap();
        let problem = Problem::new(&board, Rules::strong()).unwrap();
        let whole = problem.clone().solve().summary();
        assert_eq!(whole.sentence(), "3^2 under strong rules, X to move: a draw.");
        let later = problem.clone().at("O: a1").unwrap().solve().summary();
        assert!(later.sentence().starts_with("3^2 under strong rules, O: a1, O to move: "), "{later:?}");
        let told = problem.clone().at("X: a1; X to move").unwrap().solve().summary().sentence();
        assert_eq!(told.matches("to move").count(), 1, "{told}");
        let board: Board = "5^3".parse().unwrap();
        let open = Problem::new(&board, Rules::strong()).unwrap().limits(Limits::new().nodes(10)).solve();
        let bounds = open.summary().bounds.unwrap();
        assert_eq!((bounds.at_least, bounds.at_most), (Some(super::Value::Draw), Some(super::Value::First)));
    }
}
