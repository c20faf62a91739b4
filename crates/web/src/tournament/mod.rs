//! Class tournaments: players who come late or leave, rounds of matches, results. Plain data and pure functions; the
//! handlers are in [`api`], what is shown in [`view`].

pub mod api;
mod pairing;
mod results;
mod swiss;
mod table;
#[cfg(test)]
mod tests;
pub mod view;

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::hub::Note;
use crate::live::{GameResult, How, LiveGame, Seat};
use crate::store::{Change, TOURNAMENTS};
use crate::tokens::Key;
use crate::{clock, tokens};
pub use results::game_over;
#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Tournament {
    /// The join code, which is its name everywhere.
    pub code: String,
    pub name: String,
    /// What is kept of the organiser's secret.
    #[serde(alias = "secret")]
    pub key: Key,
    pub board: String,
    pub rules: String,
    pub kind: Kind,
    /// Every match has two games, so that each player begins once.
    pub both: bool,
    pub state: Stage,
    pub players: Vec<Player>,
    pub rounds: Vec<Vec<Match>>,
    #[serde(default)]
    pub version: u64,
    #[serde(default)]
    pub created: u64,
    #[serde(default)]
    pub changed: u64,
    #[serde(default)]
    pub round_started: Option<u64>,
    /// May players join?
    #[serde(default = "yes")]
    pub joining: bool,
    #[serde(default)]
    pub archived: bool,
    /// The level of the computer that plays in place of a bye.
    #[serde(default)]
    pub bot: Option<String>,
    /// Rounds of a Swiss tournament.
    #[serde(default)]
    pub planned: Option<u32>,
    /// Minutes of an arena, and when it ends.
    #[serde(default)]
    pub minutes: Option<u32>,
    #[serde(default)]
    pub ends_at: Option<u64>,
}

fn yes() -> bool {
    true
}

/// Who plays whom: the losers go; everybody meets everybody; those who stand alike meet; whoever is free plays on.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Elimination,
    RoundRobin,
    Swiss,
    Arena,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Open,
    Running,
    Finished,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Player {
    pub name: String,
    #[serde(alias = "secret")]
    pub key: Key,
    pub left: bool,
    /// The computer.
    #[serde(default)]
    pub bot: bool,
}

/// A match of two players, by their numbers; without the second it is a bye.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub struct Match {
    pub a: usize,
    pub b: Option<usize>,
    pub games: Vec<Slot>,
}

/// A game of a match. `a` begins in the first, `b` in the second.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Slot {
    pub game: String,
    pub first: usize,
    pub second: usize,
    pub result: Option<GameResult>,
    #[serde(default)]
    pub how: Option<How>,
    pub moves: usize,
    /// Decided by the organiser.
    pub corrected: bool,
}

/// Why a match of a knock-out went as it did.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Decided {
    Bye,
    Walkover,
    Points,
    QuickerWin,
    Seeding,
}

impl Slot {
    /// Half points of a player in this game.
    pub fn halves(&self, player: usize) -> u32 {
        match self.result {
            Some(GameResult::Draw) => 1,
            Some(GameResult::First) => 2 * u32::from(player == self.first),
            Some(GameResult::Second) => 2 * u32::from(player == self.second),
            None => 0,
        }
    }

    pub fn has(&self, player: usize) -> bool {
        self.first == player || self.second == player
    }

    /// Moves to a win on the board. Results by hand, resignations and walkovers are no quick wins.
    fn win_on_the_board(&self, player: usize) -> Option<usize> {
        let played = self.how.unwrap_or(if self.corrected { How::Entered } else { How::Played });
        (self.halves(player) == 2 && played == How::Played && self.moves > 0).then_some(self.moves)
    }
}

impl Match {
    pub fn is_over(&self) -> bool {
        self.games.iter().all(|slot| slot.result.is_some())
    }

    pub fn has(&self, player: usize) -> bool {
        self.a == player || self.b == Some(player)
    }

    /// Who goes on, and why: more points, else the quicker win on the board, else the player listed first.
    pub fn winner(&self, players: &[Player]) -> (usize, Decided) {
        let Some(b) = self.b else { return (self.a, Decided::Bye) };
        match (players[self.a].left, players[b].left) {
            (true, false) => return (b, Decided::Walkover),
            (false, true) => return (self.a, Decided::Walkover),
            _ => {}
        }
        let points = |p: usize| self.games.iter().map(|slot| slot.halves(p)).sum::<u32>();
        let quick = |p: usize| {
            self.games.iter().filter_map(|slot| slot.win_on_the_board(p)).min().unwrap_or(usize::MAX)
        };
        let better = |x: usize, y: usize| (points(x), quick(y)).cmp(&(points(y), quick(x)));
        let winner = if better(b, self.a).is_gt() { b } else { self.a };
        let why = match (points(b) == points(self.a), quick(b) == quick(self.a)) {
            (false, _) => Decided::Points,
            (true, false) => Decided::QuickerWin,
            (true, true) => Decided::Seeding,
        };
        (winner, why)
    }
}

/// What a change of a tournament leaves to do: entries to keep, notes to send, games in which the computer may begin.
#[derive(Default)]
pub struct Todo {
    pub changes: Vec<Change>,
    pub notes: Vec<Note>,
    pub new_games: Vec<String>,
}

impl Tournament {
    pub fn load(app: &App, code: &str) -> ApiResult<Tournament> {
        let code = tokens::read_code(code);
        app.store.get(TOURNAMENTS, &code)?.ok_or_else(|| ApiError::not_found("tournament"))
    }

    /// Keeps it as it is now, and tells those who watch.
    pub fn keep(&mut self, todo: &mut Todo) -> ApiResult<()> {
        self.version += 1;
        self.changed = clock::now();
        todo.changes.push(Change::put(TOURNAMENTS, &self.code, self)?);
        todo.notes.push(Note::Tournament { code: self.code.clone(), summary: self.summary()?.into() });
        Ok(())
    }

    /// Those who play: neither gone nor the computer.
    fn active(&self) -> Vec<usize> {
        (0..self.players.len()).filter(|&p| !self.players[p].left && !self.players[p].bot).collect()
    }

    fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.rounds.iter().flatten().flat_map(|m| &m.games)
    }

    /// The computer as a player, entered when it is first needed.
    fn bot_player(&mut self) -> Option<usize> {
        self.bot.as_ref()?;
        if !matches!(self.kind, Kind::Swiss | Kind::RoundRobin) {
            return None;
        }
        let there = self.players.iter().position(|p| p.bot);
        Some(there.unwrap_or_else(|| {
            let taken = |name: &str| self.players.iter().any(|p| p.name == name);
            let name = ["Computer", "The computer", "🤖"].into_iter().find(|n| !taken(n)).unwrap_or("Bot");
            self.players.push(Player { name: name.to_string(), key: Key::none(), left: false, bot: true });
            self.players.len() - 1
        }))
    }

    /// A new match with its games.
    fn new_match(&mut self, a: usize, b: Option<usize>, todo: &mut Todo) -> ApiResult<Match> {
        let b = b.or_else(|| self.bot_player());
        let mut games = Vec::new();
        if let Some(b) = b {
            let pairs = if self.both { vec![(a, b), (b, a)] } else { vec![(a, b)] };
            for (first, second) in pairs {
                let seat = |p: usize| Seat {
                    name: self.players[p].name.clone(),
                    key: self.players[p].key.clone(),
                    bot: self.bot.clone().filter(|_| self.players[p].bot),
                };
                let mut game = LiveGame {
                    id: tokens::short(),
                    board: self.board.clone(),
                    rules: self.rules.clone(),
                    moves: Vec::new(),
                    seats: [seat(first), seat(second)],
                    result: None,
                    how: None,
                    tournament: Some(self.code.clone()),
                    version: 0,
                    changed: 0,
                };
                todo.changes.push(game.kept()?);
                if game.seats.iter().any(|seat| seat.bot.is_some()) {
                    todo.new_games.push(game.id.clone());
                }
                let slot = Slot {
                    game: game.id,
                    first,
                    second,
                    result: None,
                    how: None,
                    moves: 0,
                    corrected: false,
                };
                games.push(slot);
            }
        }
        Ok(Match { a, b, games })
    }

    /// Starts the next round if the last one is over; ends the tournament if there is none.
    pub fn advance(&mut self, todo: &mut Todo) -> ApiResult<()> {
        if self.kind == Kind::Arena {
            return self.advance_arena(todo);
        }
        // Walkovers may finish a round at once, so look again.
        while self.state == Stage::Running && self.rounds.last().is_none_or(|r| r.iter().all(Match::is_over))
        {
            let pairs = match self.kind {
                Kind::Elimination => pairing::elimination(self),
                Kind::RoundRobin => pairing::round_robin(self),
                Kind::Swiss => swiss::next_round(self),
                Kind::Arena => Vec::new(),
            };
            if pairs.is_empty() {
                self.state = Stage::Finished;
                return Ok(());
            }
            let round =
                pairs.iter().map(|&(a, b)| self.new_match(a, b, todo)).collect::<ApiResult<Vec<_>>>()?;
            self.rounds.push(round);
            self.round_started = Some(clock::now());
        }
        Ok(())
    }

    /// Everybody who is free plays on until the time is over; then the last games end.
    fn advance_arena(&mut self, todo: &mut Todo) -> ApiResult<()> {
        if self.state != Stage::Running {
            return Ok(());
        }
        if self.rounds.is_empty() {
            self.rounds.push(Vec::new());
            self.round_started = Some(clock::now());
            self.ends_at = Some(clock::now() + 60_000 * u64::from(self.minutes.unwrap_or(20)));
        }
        if self.ends_at.is_some_and(|end| clock::now() >= end) || self.active().len() < 2 {
            if self.rounds[0].iter().all(Match::is_over) {
                self.state = Stage::Finished;
            }
            return Ok(());
        }
        for (a, b) in pairing::arena(self) {
            let new = self.new_match(a, Some(b), todo)?;
            self.rounds[0].push(new);
        }
        Ok(())
    }

    /// Finds a game: its round, match and place.
    fn find(&self, game: &str) -> Option<(usize, usize, usize)> {
        self.rounds.iter().enumerate().find_map(|(r, round)| {
            round
                .iter()
                .enumerate()
                .find_map(|(m, one)| one.games.iter().position(|slot| slot.game == game).map(|g| (r, m, g)))
        })
    }

    /// A player who comes while the tournament runs.
    pub fn join_late(&mut self, player: usize, todo: &mut Todo) -> ApiResult<()> {
        if self.state != Stage::Running {
            return Ok(());
        }
        match self.kind {
            // Those whom he has not met follow in later rounds.
            Kind::RoundRobin | Kind::Swiss => Ok(()),
            Kind::Arena => self.advance(todo),
            Kind::Elimination if self.rounds.len() > 1 => {
                Err(ApiError::conflict("the first round is over; you can watch, but not join any more"))
            }
            Kind::Elimination => {
                let bye = self.rounds[0].iter().position(|m| m.b.is_none() && !self.players[m.a].left);
                if let Some(m) = bye {
                    let a = self.rounds[0][m].a;
                    self.rounds[0][m] = self.new_match(a, Some(player), todo)?;
                } else {
                    let bye = self.new_match(player, None, todo)?;
                    self.rounds[0].push(bye);
                }
                Ok(())
            }
        }
    }
}

/// Games of the computer that are not over.
pub fn open_bot_games(tournament: &Tournament) -> Vec<String> {
    let bot = |p: usize| tournament.players[p].bot;
    let open = tournament.slots().filter(|s| s.result.is_none() && (bot(s.first) || bot(s.second)));
    open.map(|slot| slot.game.clone()).collect()
}
