//! Statements of kind `game`: board, rules, position and value.

use crate::Error;
use crate::board::{Board, NoBoard, distinct};
use crate::game::{Game, Outcome, Player, Position};
use crate::rules::{Rules, Word};
use crate::statement::Statement;
use crate::text::{number, point, shorten, shown};

/// Letters of the players in the order of moving.
const LETTERS: [&str; 6] = ["X", "O", "Y", "Z", "W", "V"];

/// What a statement of kind `game` claims.
pub struct Claim {
    pub game: Game,
    pub start: Position,
    /// How the game ended, if it is over at the start.
    pub over: Option<Outcome>,
    pub value: Value,
    /// The statement in plain words.
    pub words: String,
    pub assuming: Vec<String>,
}

/// A board with rules and a position, as every statement about games begins.
pub struct Setting {
    pub game: Game,
    pub start: Position,
    /// How the game ended, if it is over at the start.
    pub over: Option<Outcome>,
    /// All that in plain words.
    pub words: Vec<String>,
    pub assuming: Vec<String>,
}

/// What a statement says about a game.
pub enum Value {
    Wins(Player),
    Draw,
    Holds(Vec<Player>),
}

/// Reads and joins board, rules, position and value.
pub fn read_claim(statement: &Statement) -> Result<Claim, Error> {
    let Setting { game, start, over, mut words, assuming } = read_setting(statement, &["value"])?;
    let value = read_value(statement.need("value")?, &game.rules)?;
    words.push(value_in_words(&game.rules, &value) + ".");
    Ok(Claim { game, start, over, value, words: words.join(", "), assuming })
}

/// Reads and joins board, rules and position; `more` is what else may stand in the statement.
pub fn read_setting(statement: &Statement, more: &[&str]) -> Result<Setting, Error> {
    let known = ["board", "points", "second-none", "rules", "position", "to-move", "turns"];
    statement.expect(&[&known, more].concat(), &["set", "second"])?;
    let spec = statement.need("board")?;
    let (board, assuming) = read_board(statement, spec)?;
    let points = board.points;
    let rules_text = statement.need("rules")?;
    let rules = Rules::parse(rules_text).map_err(Error)?;
    let players = rules.players as usize;
    let letter = |text: &str| {
        let found = LETTERS[..players].iter().position(|l| *l == text).map(|i| i as Player + 1);
        found.ok_or_else(|| Error(format!("“{}” is not a player", shorten(text))))
    };
    let turns = statement.get("turns").map(|text| {
        (0..text.len()).map(|i| letter(text.get(i..=i).unwrap_or(""))).collect::<Result<Vec<Player>, Error>>()
    });
    let mut owner = vec![0; points];
    let mut hop_start = rules.start.clone();
    if let Some(text) = statement.get("position") {
        hop_start = None;
        let mut player = None;
        for word in text.split(' ') {
            if let Some(name) = word.strip_suffix(':') {
                player = Some(letter(name)?);
                continue;
            }
            let p = point(word, points).map_err(Error)?;
            let Some(player) = player.filter(|_| owner[p] == 0) else {
                return Err(Error(format!("the position gives point {word} twice or to nobody")));
            };
            owner[p] = player;
        }
        if rules.word == Word::Notakto && owner.iter().any(|&o| o > 1) {
            return Err(Error("under notakto all marks stand under X".to_string()));
        }
    }
    if let Some(text) = &rules.start {
        // Even where a position takes its place, it is a point.
        point(text, points).map_err(Error)?;
    }
    if let Some(text) = hop_start {
        owner[point(&text, points).map_err(Error)?] = 1;
    } else if matches!(rules.word, Word::Hop | Word::FireAndIce) && owner.iter().all(|&o| o == 0) {
        return Err(Error("a hop game needs “start=p” or a position".to_string()));
    }
    let names = called(&board, &owner);
    let game = Game::new(board, rules, turns.transpose()?, &statement.budget).map_err(Error)?;
    statement.budget.cells(game.most_moves())?;
    let start = game.position(owner, statement.get("to-move").map(letter).transpose()?).map_err(Error)?;
    let over = game.outcome_at_start(&start).map_err(Error)?;
    let mut words = vec![format!("Under {} rules on {}", shown(rules_text), shown(spec))];
    if let Some(text) = statement.get("position") {
        words.push(format!("from the position {}", shown(text)));
    }
    words.extend(names);
    if statement.get("position").is_some() || statement.get("to-move").is_some() {
        let left = if game.rules.bias == [1, 1] {
            String::new()
        } else {
            format!(" ({} claims left in this turn)", start.claims)
        };
        words.push(format!("with {} to move{left}", LETTERS[start.mover as usize - 1]));
    }
    if let Some(text) = statement.get("turns") {
        words.push(format!("moves made in the order {}", shown(text)));
    }
    Ok(Setting { game, start, over, words, assuming })
}

/// Where numerals name other points than those of that number: what the points are called that have an owner.
pub fn called(board: &Board, owner: &[Player]) -> Option<String> {
    let names = board.names.as_ref().filter(|_| board.renamed())?;
    let taken = (0..owner.len()).filter(|&p| owner[p] != 0);
    let list: Vec<String> =
        taken.map(|p| format!("point {} is called {}", p + 1, shown(&names[p]))).collect();
    (!list.is_empty())
        .then(|| format!("points counted from 1 in the order of the board ({})", list.join(", ")))
}

/// The board of a statement, and what has to be taken on trust about it.
pub fn read_board(statement: &Statement, spec: &str) -> Result<(Board, Vec<String>), Error> {
    let derived = match Board::derive_within(spec, &statement.budget) {
        Ok(board) => Ok(board),
        Err(NoBoard::Wrong(reason)) => return Err(Error(format!("board {}: {reason}", shorten(spec)))),
        Err(NoBoard::Unknown(reason)) => Err(reason),
    };
    match (derived, read_listed(statement)?) {
        (Ok(board), None) => Ok((board, Vec::new())),
        (Ok(board), Some(listed)) => {
            if !board.same_as(&listed) {
                return Err(Error(format!("the sets listed are not those of {}", shorten(spec))));
            }
            Ok((board, Vec::new()))
        }
        (Err(_), Some(listed)) => {
            Ok((listed, vec![format!("the board listed in the statement is {}", shown(spec))]))
        }
        (Err(reason), None) => {
            Err(Error(format!("board {}: {reason}, and the statement does not list its sets", shorten(spec))))
        }
    }
}

/// The board listed in the statement, if there is one.
fn read_listed(statement: &Statement) -> Result<Option<Board>, Error> {
    let Some(points) = statement.get("points") else {
        let stray = ["set", "second", "second-none"].iter().any(|key| statement.all(key).next().is_some());
        return if stray {
            Err(Error("sets are listed, but not how many points there are".to_string()))
        } else {
            Ok(None)
        };
    };
    let points = number(points).ok_or_else(|| Error("points: not a number of points".to_string()))?;
    statement.budget.cells(points)?;
    let family = |key: &str| {
        let mut sets = Vec::new();
        for (line, text) in statement.all(key) {
            let set = text.split(' ').map(|word| point(word, points as usize)).collect::<Result<Vec<_>, _>>();
            let mut set = set.map_err(|reason| Error(format!("line {line}: {reason}")))?;
            set.sort_unstable();
            if set.windows(2).any(|w| w[0] == w[1]) {
                return Err(Error(format!("line {line}: a point stands twice in this set")));
            }
            sets.push(set);
        }
        Ok(distinct(sets))
    };
    let board = Board::new(points as usize, family("set")?);
    let second = family("second")?;
    let none = statement.get("second-none");
    if none.is_some_and(|rest| !rest.is_empty()) || (none.is_some() && !second.is_empty()) {
        return Err(Error("“second-none” stands alone".to_string()));
    }
    let second = if second.is_empty() && none.is_none() { None } else { Some(second) };
    Ok(Some(Board { second, ..board }))
}

fn read_value(text: &str, rules: &Rules) -> Result<Value, Error> {
    let two = rules.players == 2;
    match (text, rules.maker) {
        ("first", _) if two => Ok(Value::Wins(1)),
        ("second", _) if two => Ok(Value::Wins(2)),
        ("draw" | "tie", _) if two => Ok(Value::Draw),
        ("maker", Some(maker)) => Ok(Value::Wins(maker)),
        ("breaker", Some(maker)) => Ok(Value::Wins(Game::other(maker))),
        ("holds none", _) if !two => Ok(Value::Holds(Vec::new())),
        _ => {
            let list = text
                .strip_prefix("holds ")
                .filter(|_| !two)
                .and_then(|list| read_players(list, rules.players));
            list.map(Value::Holds)
                .ok_or_else(|| Error(format!("“{}” is not a value under these rules", shorten(text))))
        }
    }
}

/// `1,3`: players, each once.
pub fn read_players(text: &str, players: u8) -> Option<Vec<Player>> {
    let mut list = Vec::new();
    for word in text.split(',') {
        let player = number(word).filter(|&n| n >= 1 && n <= u64::from(players))? as Player;
        if list.contains(&player) {
            return None;
        }
        list.push(player);
    }
    Some(list)
}

fn value_in_words(rules: &Rules, value: &Value) -> String {
    let list = |players: &[Player]| players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match (rules.word, value) {
        (Word::MakerBreaker, Value::Wins(player)) if rules.maker == Some(*player) => "Maker wins".to_string(),
        (Word::MakerBreaker, Value::Wins(_)) => "Breaker wins".to_string(),
        (Word::PickerChooser | Word::ChooserPicker, Value::Wins(1)) => "Picker wins".to_string(),
        (Word::PickerChooser | Word::ChooserPicker, Value::Wins(_)) => "Chooser wins".to_string(),
        (_, Value::Wins(1)) => "the first player wins".to_string(),
        (_, Value::Wins(_)) => "the second player wins".to_string(),
        (_, Value::Draw) => "neither player can force a win".to_string(),
        (_, Value::Holds(players)) if players.is_empty() => {
            "every player can be made to lose by the others together".to_string()
        }
        (_, Value::Holds(players)) => format!(
            "just these players can force not to lose: {}; any other can be made to lose by the others together",
            list(players)
        ),
    }
}
