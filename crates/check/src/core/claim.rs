//! Statements about games: rules, position and value, for a board that is listed.

use super::Error;
use super::board::{Board, LISTED_SETS, LISTING};
use super::game::{Game, Outcome, Player, Position};
use super::rules::{Rules, Word};
use super::statement::Statement;
use super::text::{number, point, shorten, shown};

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
}

/// A board with rules and a position, as every statement about games begins.
pub struct Setting {
    pub game: Game,
    pub start: Position,
    /// How the game ended, if it is over at the start.
    pub over: Option<Outcome>,
    /// All that in plain words.
    pub words: Vec<String>,
}

/// What a statement says about a game.
pub enum Value {
    Wins(Player),
    Draw,
    Holds(Vec<Player>),
}

/// Reads rules, position and value and joins them with a board, which is called by this name in words.
pub fn read_claim(statement: &Statement, board: Board, name: &str) -> Result<Claim, Error> {
    let Setting { game, start, over, mut words } = read_setting(statement, board, name, &["value"])?;
    let value = read_value(statement.need("value")?, &game.rules)?;
    words.push(value_in_words(&game.rules, &value) + ".");
    Ok(Claim { game, start, over, value, words: words.join(", ") })
}

/// Reads rules and position and joins them with a board; `more` is what else may stand in the statement.
pub fn read_setting(
    statement: &Statement,
    board: Board,
    name: &str,
    more: &[&str],
) -> Result<Setting, Error> {
    let known = ["board", "rules", "position", "to-move", "turns"];
    statement.expect(&[&known, &LISTING[..], more].concat(), &LISTED_SETS)?;
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
    let mut words = vec![format!("Under {} rules on {}", shown(rules_text), shown(name))];
    if let Some(text) = statement.get("position") {
        words.push(format!("from the position {}", shown(text)));
    }
    words.extend(names);
    if statement.get("position").is_some() || statement.get("to-move").is_some() {
        let left = if game.rules.bias == [1, 1] {
            String::new()
        } else {
            format!(" ({} moves left in this turn)", start.claims)
        };
        words.push(format!("with {} to move{left}", LETTERS[start.mover as usize - 1]));
    }
    if let Some(text) = statement.get("turns") {
        words.push(format!("moves made in the order {}", shown(text)));
    }
    Ok(Setting { game, start, over, words })
}

/// Where numerals name other points than those of that number: what the points are called that have an owner.
pub fn called(board: &Board, owner: &[Player]) -> Option<String> {
    let names = board.names.as_ref()?;
    let taken = (0..owner.len()).filter(|&p| owner[p] != 0);
    let list: Vec<String> =
        taken.map(|p| format!("point {} is called {}", p + 1, shown(&names[p]))).collect();
    let list = list.join(", ");
    (!list.is_empty()).then(|| format!("points counted from 1 in the order of the board ({list})"))
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
        (Word::PickerChooser | Word::ChooserPicker, Value::Wins(1)) => "Picker wins".to_string(),
        (Word::PickerChooser | Word::ChooserPicker, Value::Wins(_)) => "Chooser wins".to_string(),
        (_, Value::Wins(player)) if rules.maker == Some(*player) => "Maker wins".to_string(),
        (_, Value::Wins(_)) if rules.maker.is_some() => "Breaker wins".to_string(),
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
