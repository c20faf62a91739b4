//! What `noughts solve` answers: the verdict on a game, or on a hop game from every start.

use crate::commands::report::{Asked, Page, Proof, Status};
use crate::commands::run::value_in_words;
use crate::guard;
use noughts::solving::{MoveValue, Summary};
use noughts::{Board, Rules, Value};
use serde::Serialize;

/// The verdict on one game.
#[derive(Serialize)]
pub struct Answer {
    #[serde(flatten)]
    pub verdict: Summary,
    /// In a hop game: where it starts, and the starts that are alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub orbit: Option<Vec<String>>,
    #[serde(flatten)]
    pub proof: Proof,
    /// What the verified checker says, where it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<String>,
    /// What was gone on from, or had to be set aside, such as a checkpoint that belongs to something else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<String>,
    /// What stopped the writing of a certificate, where the value is proved all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unwritten: Option<String>,
    /// Where the value follows from the boards of a nest: the proofs for these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Proof>,
}

impl Answer {
    /// Says a verdict; what comes besides may be missing.
    pub fn new(verdict: Summary, page: &mut Page) -> Answer {
        page.line(verdict.sentence());
        guard::answered("writing the certificate");
        let root = verdict.proof.zip(verdict.disproof);
        let root = root.map_or(String::new(), |(yes, no)| format!(" · proof {yes}, disproof {no}"));
        page.line(format!("  {} · {} nodes{root} · {:.2} s", verdict.method, verdict.nodes, verdict.seconds));
        print_extras(&verdict, page);
        Answer {
            verdict,
            start: None,
            orbit: None,
            proof: Proof::default(),
            verified: None,
            notices: Vec::new(),
            unwritten: None,
            components: Vec::new(),
        }
    }
}

/// A hop game with every start.
#[derive(Serialize)]
pub struct AllStarts {
    board: String,
    rules: String,
    position: String,
    status: Status,
    /// `null`: not the same for every start, or open.
    value: Option<Value>,
    nodes: u64,
    seconds: f64,
    starts: Vec<Answer>,
}

/// One object for a hop game with every start.
pub fn combined(board: &Board, rules: &Rules, starts: Vec<Answer>, decided: bool) -> AllStarts {
    let value = |answer: &Answer| answer.verdict.value.clone();
    let first = starts.first().and_then(value);
    AllStarts {
        board: board.name().to_string(),
        rules: rules.to_string(),
        position: String::new(),
        status: if decided { Status::Proved } else { Status::Open },
        value: first.clone().filter(|_| starts.iter().all(|answer| value(answer) == first)),
        nodes: starts.iter().map(|answer| answer.verdict.nodes).sum(),
        seconds: starts.iter().map(|answer| answer.verdict.seconds).sum(),
        starts,
    }
}

pub fn across_starts(answers: &[Answer]) -> String {
    let show = |answer: &Answer| {
        let value = answer.verdict.value.as_ref().map_or("undecided".to_string(), ToString::to_string);
        format!("{}: {value}", answer.start.as_deref().unwrap_or_default())
    };
    format!("starts up to symmetry — {}", answers.iter().map(show).collect::<Vec<_>>().join(", "))
}

/// The word for a value; who picks and who chooses has another name than who makes and who breaks.
fn winner(value: &Value, rules: &str) -> String {
    match value_in_words(value, rules).as_str() {
        "Picker wins" => "picker".to_string(),
        "Chooser wins" => "chooser".to_string(),
        _ => value.to_string(),
    }
}

fn print_extras(verdict: &Summary, page: &mut Page) {
    if let Some(moves) = &verdict.moves {
        if moves.is_empty() && verdict.method != "the game is over" {
            page.line("  moves       without values: the board is too large to search");
        }
        // Moves with the same value on one line.
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for MoveValue { mv, value } in moves {
            let value = value.as_ref().map_or("undecided".to_string(), |value| winner(value, &verdict.rules));
            match groups.iter_mut().find(|(known, _)| *known == value) {
                Some((_, list)) => list.push(mv),
                None => groups.push((value, vec![mv])),
            }
        }
        for (value, list) in groups {
            page.line(format!("  moves to {value}: {}", list.join(" ")));
        }
        if moves.iter().any(|mv| mv.value.is_none()) && verdict.limit.is_none() {
            page.line("  the values of all moves may take long: --time 10m gives them so long");
        }
    }
    match verdict.distance {
        Asked::Found(moves) => page.line(format!("  distance    {moves} moves")),
        Asked::Unknown => page.line(match verdict.value {
            Some(Value::Draw | Value::Tie) => "  distance    none: nobody can force a win",
            Some(Value::Maker | Value::First | Value::Second) => {
                "  distance    not found: a limit stopped the count"
            }
            Some(_) => "  distance    none: it is counted for two players",
            None => "  distance    none: no win is known",
        }),
        Asked::No => {}
    }
    if let Some(line) = &verdict.line {
        let undecided = line.is_empty() && verdict.status != Status::Proved;
        let line = if undecided { "none: the value is not decided".to_string() } else { line.join(" ") };
        page.line(format!("  line        {line}"));
    }
    if let Some(forces) = &verdict.forces {
        for (side, can) in [("first", forces.first), ("second", forces.second)] {
            let said = |what: &str, can: Option<bool>| match can {
                Some(true) => format!("can force a {what}"),
                Some(false) => format!("cannot force a {what}"),
                None => format!("{what}: undecided"),
            };
            page.line(format!("  {side:<11} {}, {}", said("tie", can.tie), said("draw", can.draw)));
        }
    }
}
