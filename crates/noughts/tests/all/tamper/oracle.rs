//! Is a statement true? Read with the library's boards and rules, and solved: by brute force where that is
//! possible. Nothing here is the checker's.

use noughts::boards::{Draft, Sets, Setup, WinningSets};
use noughts::games::{self, Act};
use noughts::{Board, Game, Limits, Method, Player, Point, Position, Problem, Rules};
use std::sync::Arc;

/// What the lines of a statement say.
struct Said<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Said<'a> {
    fn read(statement: &'a str) -> Said<'a> {
        let lines = statement.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        Said(lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect())
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.all(key).next()
    }

    fn all(&self, key: &str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(k, _)| *k == key).map(|(_, rest)| *rest)
    }
}

/// Has a typing error made the board larger than any that the solver searches, such as 24^2?
pub fn is_out_of_reach(statement: &str) -> bool {
    board(&Said::read(statement)).is_some_and(|board| board.points() > 512)
}

/// `None` if the library cannot read the statement, or cannot solve it soon.
pub fn is_true(statement: &str) -> Option<bool> {
    let said = Said::read(statement);
    let board = board(&said)?;
    let rules = rules(&said, &board)?;
    let game = rules.on(Arc::new(board)).ok()?;
    let position = position(&said, &*game)?;
    let value = value(&game, &position)?;
    let claimed = said.get("value")?;
    Some(plain(&*game, claimed) == plain(&*game, &value))
}

fn point(word: &str, points: usize) -> Option<Point> {
    word.parse::<usize>().ok().filter(|p| (1..=points).contains(p)).map(|p| Point::new(p - 1))
}

/// The points of each player, by letter.
fn stones(said: &Said, points: usize) -> Option<Vec<(Player, Point)>> {
    let mut player = None;
    let mut stones = Vec::new();
    for word in said.get("position").unwrap_or("").split_whitespace() {
        match word.strip_suffix(':') {
            Some(letter) => player = Player::ALL.into_iter().find(|p| p.to_string() == letter),
            None => stones.push((player?, point(word, points)?)),
        }
    }
    Some(stones)
}

/// The board as listed, or by its spec; with the list of turns, if there is one.
fn board(said: &Said) -> Option<Board> {
    let name = said.get("board")?;
    let mut draft = match said.get("points") {
        Some(points) => {
            let points: usize = points.parse().ok()?;
            let family = |key: &str| {
                let mut sets = Sets::default();
                for text in said.all(key) {
                    let set: Option<Vec<Point>> = text.split(' ').map(|word| point(word, points)).collect();
                    sets.push(&set?);
                }
                Some(sets)
            };
            let second = family("second")?;
            Draft {
                labels: (1..=points).map(|p| p.to_string()).collect(),
                sets: WinningSets::Listed(family("set")?),
                second: (!second.is_empty() || said.get("second-none").is_some()).then_some(second),
                ..Draft::default()
            }
        }
        None => Board::parse(name).ok()?.into_draft(),
    };
    if let Some(turns) = said.get("turns") {
        let of = |player: Player, stones: &[(Player, Point)]| {
            stones.iter().filter(|(owner, _)| *owner == player).map(|&(_, p)| p).collect()
        };
        let stones = stones(said, draft.labels.len())?;
        draft.setup = Some(Setup {
            first: of(Player::X, &stones),
            second: of(Player::O, &stones),
            turns: turns.chars().map(|c| c == 'X').collect(),
            first_moves: Vec::new(),
        });
    }
    Board::from_draft(name, draft).ok()
}

/// Statements number the point a hop game starts on; the library takes its label.
fn rules(said: &Said, board: &Board) -> Option<Rules> {
    let rules: Rules = said.get("rules")?.parse().ok()?;
    match &rules.act {
        // A position says where the pieces stand, and the start does not matter.
        Act::Hop { start: Some(number), .. } if said.get("position").is_none() => {
            let label = board.label(point(number, board.points())?).to_string();
            Some(rules.with_start(label))
        }
        Act::Hop { .. } => Some(rules.with_start(board.labels().first()?.clone())),
        _ => Some(rules),
    }
}

fn position(said: &Said, game: &dyn Game) -> Option<Position> {
    let mut position = game.start();
    if said.get("turns").is_some() {
        return Some(position);
    }
    if said.get("position").is_some() {
        position.owner.fill(None);
        for (player, p) in stones(said, position.owner.len())? {
            position.owner[p.index()] = Some(player);
        }
        position.ply = game.ply_of(&position.owner);
    }
    if let Some(letter) = said.get("to-move") {
        let player = Player::ALL.into_iter().find(|p| p.to_string() == letter)?;
        (0..600).find(|_| {
            let found = game.mover(&position) == player;
            position.ply += u32::from(!found);
            found
        })?;
    }
    Some(position)
}

fn value(game: &Arc<dyn Game>, position: &Position) -> Option<String> {
    let time = Some(std::time::Duration::from_secs(60));
    let limits = Limits { memory: 1 << 24, time, ..Limits::default() };
    let mut problem = Problem::of(game.clone()).from(position.clone()).limits(limits).value_only();
    if game.board().points() <= 9 {
        problem = problem.method(Method::BruteForce);
    }
    problem.solve().value().map(ToString::to_string)
}

/// Values are compared by who wins: `tie` and `draw` are verified alike, Maker is one of the two players.
fn plain(game: &dyn Game, value: &str) -> String {
    let player = |first: bool| if first { "first" } else { "second" }.to_string();
    match (value, game.rules().goal) {
        ("tie", _) => "draw".to_string(),
        ("holds none", _) => "holds ".to_string(),
        ("maker", games::Goal::Maker(maker)) => player(maker == Player::X),
        ("breaker", games::Goal::Maker(maker)) => player(maker == Player::O),
        _ => match value.strip_prefix("holds ") {
            Some(list) => {
                let mut players: Vec<&str> = list.split(',').collect();
                players.sort_unstable();
                format!("holds {}", players.join(","))
            }
            None => value.to_string(),
        },
    }
}
