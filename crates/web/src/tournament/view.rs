//! A tournament as it is shown.

use super::{Decided, Kind, Match, Slot, Stage, Tournament, swiss, table::Standing};
use crate::clock;
use crate::error::{ApiError, ApiResult};
use crate::live::WallBoard;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct TournamentView {
    pub code: String,
    pub name: String,
    pub board: String,
    pub rules: String,
    pub kind: Kind,
    pub both: bool,
    pub state: Stage,
    pub version: u64,
    /// The time of the server, in milliseconds since 1970, as all times here.
    pub now: u64,
    pub created: u64,
    pub round_started: Option<u64>,
    pub ends_at: Option<u64>,
    pub joining: bool,
    pub archived: bool,
    /// The level of the computer that plays in place of a bye.
    pub bot: Option<String>,
    pub planned_rounds: Option<u32>,
    pub minutes: Option<u32>,
    pub players: Vec<PlayerView>,
    pub round_count: usize,
    /// The number of the first round in `rounds`; those before it were not asked for.
    pub first_round: usize,
    pub rounds: Vec<Vec<MatchView>>,
    pub standings: Vec<Standing>,
    pub you: You,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct PlayerView {
    pub name: String,
    pub left: bool,
    pub bot: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct MatchView {
    pub a: usize,
    pub b: Option<usize>,
    pub over: bool,
    pub games: Vec<Slot>,
    /// Who goes on (knock-out), and why.
    pub winner: Option<usize>,
    pub decided: Option<Decided>,
}

/// Who asks, by the secrets that came along.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct You {
    pub organiser: bool,
    /// The first of your players, and their open games together.
    pub player: Option<usize>,
    pub games: Vec<String>,
    pub players: Vec<YourPlayer>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct YourPlayer {
    pub player: usize,
    /// Games that are not over.
    pub games: Vec<String>,
}

/// What a list of tournaments says about each.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct TournamentSummary {
    pub code: String,
    pub name: String,
    pub kind: Kind,
    pub board: String,
    pub rules: String,
    pub state: Stage,
    pub players: usize,
    /// Rounds so far.
    pub round: usize,
    pub archived: bool,
    pub created: u64,
    pub version: u64,
}

/// The boards of a tournament, for everybody in the room.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Wall {
    pub code: String,
    pub name: String,
    pub state: Stage,
    pub round: usize,
    pub boards: Vec<WallBoard>,
}

impl Tournament {
    pub fn is_organiser(&self, secrets: &[String]) -> bool {
        secrets.iter().any(|s| self.key.opens(s))
    }

    pub fn players_of(&self, secrets: &[String]) -> Vec<usize> {
        let mine = |p: &usize| secrets.iter().any(|s| self.players[*p].key.opens(s));
        (0..self.players.len()).filter(mine).collect()
    }

    pub fn short(&self) -> TournamentSummary {
        TournamentSummary {
            code: self.code.clone(),
            name: self.name.clone(),
            kind: self.kind,
            board: self.board.clone(),
            rules: self.rules.clone(),
            state: self.state,
            players: self.active().len(),
            round: self.rounds.len(),
            archived: self.archived,
            created: self.created,
            version: self.version,
        }
    }

    /// What those who watch are told: that something has changed.
    pub fn summary(&self) -> ApiResult<String> {
        serde_json::to_string(&self.short()).map_err(|_| ApiError::internal())
    }

    fn match_view(&self, m: &Match) -> MatchView {
        let shown = self.kind == Kind::Elimination && m.is_over();
        let winner = shown.then(|| m.winner(&self.players));
        MatchView {
            a: m.a,
            b: m.b,
            over: m.is_over(),
            games: m.games.clone(),
            winner: winner.map(|w| w.0),
            decided: winner.map(|w| w.1),
        }
    }

    pub fn show(&self, secrets: &[String], from_round: usize) -> TournamentView {
        let first_round = from_round.min(self.rounds.len());
        let open = |p: usize| -> Vec<String> {
            self.slots().filter(|s| s.result.is_none() && s.has(p)).map(|s| s.game.clone()).collect()
        };
        let players: Vec<YourPlayer> = self
            .players_of(secrets)
            .into_iter()
            .map(|player| YourPlayer { player, games: open(player) })
            .collect();
        TournamentView {
            code: self.code.clone(),
            name: self.name.clone(),
            board: self.board.clone(),
            rules: self.rules.clone(),
            kind: self.kind,
            both: self.both,
            state: self.state,
            version: self.version,
            now: clock::now(),
            created: self.created,
            round_started: self.round_started,
            ends_at: self.ends_at,
            joining: self.joining,
            archived: self.archived,
            bot: self.bot.clone(),
            planned_rounds: (self.kind == Kind::Swiss).then(|| swiss::planned(self)),
            minutes: self.minutes,
            players: self
                .players
                .iter()
                .map(|p| PlayerView { name: p.name.clone(), left: p.left, bot: p.bot })
                .collect(),
            round_count: self.rounds.len(),
            first_round,
            rounds: self.rounds[first_round..]
                .iter()
                .map(|round| round.iter().map(|m| self.match_view(m)).collect())
                .collect(),
            standings: self.standings(),
            you: You {
                organiser: self.is_organiser(secrets),
                player: players.first().map(|p| p.player),
                games: players.iter().flat_map(|p| p.games.clone()).collect(),
                players,
            },
        }
    }

    /// The games of the last round, or those of an arena that go on.
    pub fn games_on_the_wall(&self) -> Vec<String> {
        let Some(last) = self.rounds.last() else { return Vec::new() };
        let slots = last.iter().flat_map(|m| &m.games);
        let shown = slots.filter(|s| self.kind != Kind::Arena || s.result.is_none());
        shown.take(64).map(|s| s.game.clone()).collect()
    }
}
