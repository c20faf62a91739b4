//! Class tournaments: players who come late or leave, rounds of matches, results. Plain data and pure functions; the
//! handlers are in [`api`].

pub mod api;
mod pairing;
mod table;

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::live::{GameResult, LiveGame, Seat};
use crate::store::{self, GAMES, TOURNAMENTS};
use crate::tokens;
use serde::{Deserialize, Serialize};

/// A change of the database.
pub type Change = (redb::TableDefinition<'static, &'static str, &'static [u8]>, String, Vec<u8>);

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Tournament {
    /// The join code, which is its name everywhere.
    pub code: String,
    pub name: String,
    /// What the organiser has.
    pub secret: String,
    pub board: String,
    pub rules: String,
    pub kind: Kind,
    /// Every match has two games, so that each player begins once.
    pub both: bool,
    pub state: Stage,
    pub players: Vec<Player>,
    pub rounds: Vec<Vec<Match>>,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Elimination,
    RoundRobin,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    Open,
    Running,
    Finished,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Player {
    pub name: String,
    pub secret: String,
    pub left: bool,
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
pub struct Slot {
    pub game: String,
    pub first: usize,
    pub second: usize,
    pub result: Option<GameResult>,
    pub moves: usize,
    /// Decided by the organiser.
    pub corrected: bool,
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
}

impl Match {
    pub fn is_over(&self) -> bool {
        self.games.iter().all(|slot| slot.result.is_some())
    }

    pub fn has(&self, player: usize) -> bool {
        self.a == player || self.b == Some(player)
    }

    /// Who goes on: more points, else the quicker win, else the player listed first.
    pub fn winner(&self, players: &[Player]) -> usize {
        let Some(b) = self.b else { return self.a };
        match (players[self.a].left, players[b].left) {
            (true, false) => return b,
            (false, true) => return self.a,
            _ => {}
        }
        let points = |p: usize| self.games.iter().map(|slot| slot.halves(p)).sum::<u32>();
        let quick = |p: usize| {
            self.games
                .iter()
                .filter(|slot| slot.halves(p) == 2)
                .map(|slot| slot.moves)
                .min()
                .unwrap_or(usize::MAX)
        };
        let key = |p: usize| (points(p), std::cmp::Reverse(quick(p)));
        if key(b) > key(self.a) { b } else { self.a }
    }
}

impl Tournament {
    pub fn load(app: &App, code: &str) -> ApiResult<Tournament> {
        let code = code.trim().to_uppercase();
        app.store.get(TOURNAMENTS, &code)?.ok_or_else(|| ApiError::not_found("tournament"))
    }

    pub fn change(&self) -> ApiResult<Change> {
        store::change(TOURNAMENTS, &self.code, self)
    }

    fn active(&self) -> Vec<usize> {
        (0..self.players.len()).filter(|&p| !self.players[p].left).collect()
    }

    /// A new match with its games.
    fn new_match(&self, a: usize, b: Option<usize>, changes: &mut Vec<Change>) -> ApiResult<Match> {
        let mut games = Vec::new();
        if let Some(b) = b {
            let pairs = if self.both { vec![(a, b), (b, a)] } else { vec![(a, b)] };
            for (first, second) in pairs {
                let seat = |p: usize| Seat {
                    name: self.players[p].name.clone(),
                    secret: self.players[p].secret.clone(),
                };
                let game = LiveGame {
                    id: tokens::short(),
                    board: self.board.clone(),
                    rules: self.rules.clone(),
                    moves: Vec::new(),
                    seats: [seat(first), seat(second)],
                    result: None,
                    tournament: Some(self.code.clone()),
                };
                changes.push(store::change(GAMES, &game.id, &game)?);
                games.push(Slot { game: game.id, first, second, result: None, moves: 0, corrected: false });
            }
        }
        Ok(Match { a, b, games })
    }

    /// Starts the next round if the last one is over; ends the tournament if there is none.
    pub fn advance(&mut self, changes: &mut Vec<Change>) -> ApiResult<()> {
        // Walkovers may finish a round at once, so look again.
        while self.state == Stage::Running && self.rounds.last().is_none_or(|r| r.iter().all(Match::is_over))
        {
            let pairs = match self.kind {
                Kind::Elimination => pairing::elimination(self),
                Kind::RoundRobin => pairing::round_robin(self),
            };
            if pairs.is_empty() {
                self.state = Stage::Finished;
                return Ok(());
            }
            let round =
                pairs.iter().map(|&(a, b)| self.new_match(a, b, changes)).collect::<ApiResult<Vec<_>>>()?;
            self.rounds.push(round);
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

    /// A player leaves: open games are lost, and the tournament goes on.
    pub fn leave(&mut self, app: &App, player: usize, changes: &mut Vec<Change>) -> ApiResult<()> {
        self.players[player].left = true;
        let mut lost = Vec::new();
        for slot in self.rounds.iter_mut().flatten().flat_map(|m| m.games.iter_mut()) {
            if slot.result.is_none() && (slot.first == player || slot.second == player) {
                slot.result = Some(if slot.first == player { GameResult::Second } else { GameResult::First });
                lost.push((slot.game.clone(), slot.result));
            }
        }
        for (id, result) in lost {
            let game = LiveGame { result, ..LiveGame::load(app, &id)? };
            changes.push(store::change(GAMES, &game.id, &game)?);
        }
        self.advance(changes)
    }

    /// A player who comes while the tournament runs.
    pub fn join_late(&mut self, player: usize, changes: &mut Vec<Change>) -> ApiResult<()> {
        if self.kind == Kind::RoundRobin || self.state != Stage::Running {
            // Those whom he has not met follow in later rounds.
            return Ok(());
        }
        if self.rounds.len() > 1 {
            return Err(ApiError::conflict("the first round is over; you can watch, but not join any more"));
        }
        let bye = self.rounds[0].iter().position(|m| m.b.is_none() && !self.players[m.a].left);
        if let Some(m) = bye {
            let a = self.rounds[0][m].a;
            self.rounds[0][m] = self.new_match(a, Some(player), changes)?;
        } else {
            let bye = self.new_match(player, None, changes)?;
            self.rounds[0].push(bye);
        }
        Ok(())
    }

    /// The organiser sets the result of a game. Later rounds that rest on it are drawn again if nobody has moved.
    pub fn correct(
        &mut self,
        app: &App,
        game: &str,
        result: GameResult,
        changes: &mut Vec<Change>,
    ) -> ApiResult<()> {
        let (r, m, g) = self.find(game).ok_or_else(|| ApiError::not_found("game in this tournament"))?;
        let before = self.rounds[r][m].is_over().then(|| self.rounds[r][m].winner(&self.players));
        let slot = &mut self.rounds[r][m].games[g];
        slot.result = Some(result);
        slot.corrected = true;
        let after = self.rounds[r][m].is_over().then(|| self.rounds[r][m].winner(&self.players));
        let stored = LiveGame { result: Some(result), ..LiveGame::load(app, game)? };
        changes.push(store::change(GAMES, game, &stored)?);
        let moves_on = self.kind == Kind::Elimination && before.is_some() && before != after;
        if moves_on && r + 1 < self.rounds.len() {
            for slot in self.rounds[r + 1..].iter().flatten().flat_map(|m| &m.games) {
                let played = LiveGame::load(app, &slot.game)?;
                if !played.moves.is_empty() || played.result.is_some() {
                    return Err(ApiError::conflict(
                        "the next round has begun, so this result can no longer change who plays in it",
                    ));
                }
            }
            self.rounds.truncate(r + 1);
        }
        if self.state == Stage::Finished && moves_on {
            self.state = Stage::Running;
        }
        self.advance(changes)
    }
}

/// A game of a tournament has ended: what changes besides the game.
pub fn game_over(app: &App, code: &str, game: &LiveGame, result: GameResult) -> ApiResult<Vec<Change>> {
    let mut tournament = Tournament::load(app, code)?;
    let mut changes = Vec::new();
    if let Some((r, m, g)) = tournament.find(&game.id) {
        let slot = &mut tournament.rounds[r][m].games[g];
        slot.result = Some(result);
        slot.moves = game.moves.len();
        tournament.advance(&mut changes)?;
        changes.push(tournament.change()?);
    }
    Ok(changes)
}
