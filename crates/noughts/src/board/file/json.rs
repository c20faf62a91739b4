//! Board files in JSON.

use super::{Assembly, Trouble};
use crate::board::{Draft, Site};
use serde::Deserialize;

const HELP: &str =
    r#"a board in JSON looks like {"points": ["a", "b", "c"], "sets": [["a", "b"], ["b", "c"]]}"#;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// For people; the board is named by its path.
    #[serde(default, rename = "name")]
    _name: Option<String>,
    points: Option<Points>,
    sets: Vec<Vec<Label>>,
    second: Option<Vec<Vec<Label>>>,
    #[serde(default)]
    places: Vec<(i32, i32)>,
    #[serde(default)]
    setup: Setup,
}

/// A list of labels, or how many points there are.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a list of labels, or the number of points")]
enum Points {
    Count(u32),
    Labels(Vec<Label>),
}

/// Text, or a number that stands for its digits.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a label: text or a number")]
enum Label {
    Number(u64),
    Text(String),
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Setup {
    first: Vec<Label>,
    second: Vec<Label>,
    turns: Vec<Player>,
    first_moves: Vec<Label>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Player {
    First,
    Second,
}

impl Label {
    fn text(&self) -> String {
        match self {
            Label::Number(n) => n.to_string(),
            Label::Text(text) => text.clone(),
        }
    }
}

pub fn parse(text: &str) -> Result<Draft, Trouble> {
    let file: File =
        serde_json::from_str(text).map_err(|e| Trouble { message: e.to_string(), help: HELP })?;
    let mut board = Assembly::default();
    match file.points {
        None => {}
        Some(Points::Count(n)) if n > 1 << 24 => {
            return Err(Trouble { message: format!("{n} points are too many"), help: "" });
        }
        Some(Points::Count(n)) => {
            for p in 1..=n {
                board.declare(&p.to_string(), "points")?;
            }
        }
        Some(Points::Labels(labels)) => {
            for label in labels {
                board.declare(&label.text(), "points")?;
            }
        }
    }
    board.sets = family(&mut board, &file.sets, "sets")?;
    if let Some(sets) = &file.second {
        board.second = Some(family(&mut board, sets, "second")?);
    }
    board.setup.first = words(&mut board, &file.setup.first, "setup.first")?;
    board.setup.second = words(&mut board, &file.setup.second, "setup.second")?;
    board.setup.first_moves = words(&mut board, &file.setup.first_moves, "setup.first_moves")?;
    board.setup.turns = file.setup.turns.iter().map(|&p| p == Player::First).collect();
    board.places = file.places.iter().map(|&(x, y)| Site { x, y }).collect();
    board.finish()
}

fn family(board: &mut Assembly, sets: &[Vec<Label>], key: &str) -> Result<Vec<Vec<u32>>, Trouble> {
    sets.iter()
        .enumerate()
        .map(|(i, set)| {
            let place = format!("set {} of “{key}”", i + 1);
            if set.is_empty() {
                return Err(Trouble { message: format!("{place} is empty"), help: "leave it out" });
            }
            words(board, set, &place)
        })
        .collect()
}

fn words(board: &mut Assembly, labels: &[Label], place: &str) -> Result<Vec<u32>, Trouble> {
    let texts: Vec<String> = labels.iter().map(Label::text).collect();
    board.set(texts.iter().map(String::as_str), place)
}
