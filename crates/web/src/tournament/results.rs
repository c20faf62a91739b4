//! Results: games that end, players who leave, corrections by the organiser.

use super::{Kind, Stage, Todo, Tournament};
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::games::GameEntry;
use crate::hub::Note;
use crate::live::{GameResult, How, LiveGame};
use crate::store::{Change, GAMES};
use std::sync::Arc;

impl Tournament {
    /// A player leaves: open games are lost, and the tournament goes on.
    pub fn leave(
        &mut self,
        app: &App,
        entry: &Arc<GameEntry>,
        player: usize,
        todo: &mut Todo,
    ) -> ApiResult<()> {
        self.players[player].left = true;
        let mut lost = Vec::new();
        for slot in self.rounds.iter_mut().flatten().flat_map(|m| m.games.iter_mut()) {
            if slot.result.is_none() && slot.has(player) {
                let result = GameResult::lost_by(usize::from(slot.first != player));
                (slot.result, slot.how) = (Some(result), Some(How::Left));
                lost.push((slot.game.clone(), result));
            }
        }
        for (id, result) in lost {
            let mut game = LiveGame::load(app, &id)?;
            (game.result, game.how) = (Some(result), Some(How::Left));
            todo.changes.push(game.kept()?);
            todo.notes.push(game.note(entry)?);
        }
        self.advance(todo)
    }

    /// The organiser sets the result of a game, or takes it back. Later rounds that rest on it are drawn again if
    /// nobody has moved.
    pub fn correct(
        &mut self,
        app: &App,
        entry: &Arc<GameEntry>,
        game: &str,
        result: Option<GameResult>,
        todo: &mut Todo,
    ) -> ApiResult<()> {
        let (r, m, g) = self.find(game).ok_or_else(|| ApiError::not_found("game in this tournament"))?;
        let goes_on = |t: &Tournament| t.rounds[r][m].is_over().then(|| t.rounds[r][m].winner(&t.players).0);
        let before = goes_on(self);
        let mut stored = LiveGame::load(app, game)?;
        (stored.result, stored.how) = if let Some(result) = result {
            (Some(result), Some(How::Entered))
        } else {
            // What stands on the board is true again.
            let result = stored.by_the_board(entry)?;
            (result, result.map(|_| How::Played))
        };
        let slot = &mut self.rounds[r][m].games[g];
        (slot.result, slot.how, slot.moves) = (stored.result, stored.how, stored.moves.len());
        slot.corrected = stored.how == Some(How::Entered);
        todo.changes.push(stored.kept()?);
        todo.notes.push(stored.note(entry)?);
        let moves_on = self.kind == Kind::Elimination && before.is_some() && before != goes_on(self);
        if moves_on && r + 1 < self.rounds.len() {
            let later: Vec<String> = self.rounds[r + 1..]
                .iter()
                .flatten()
                .flat_map(|m| &m.games)
                .map(|s| s.game.clone())
                .collect();
            for id in &later {
                let played = LiveGame::load(app, id)?;
                if !played.moves.is_empty() || played.result.is_some() {
                    return Err(ApiError::conflict(
                        "the next round has begun, so this result can no longer change who plays in it",
                    ));
                }
            }
            self.rounds.truncate(r + 1);
            todo.changes.extend(later.iter().map(|id| Change::remove(GAMES, id)));
        }
        let open = self.slots().any(|slot| slot.result.is_none());
        if self.state == Stage::Finished && (moves_on || (open && result.is_none())) {
            self.state = Stage::Running;
        }
        self.advance(todo)
    }
}

/// A game of a tournament has ended: what changes besides the game. Gives the new games of the computer.
pub fn game_over(
    app: &App,
    code: &str,
    game: &LiveGame,
    result: GameResult,
    changes: &mut Vec<Change>,
    notes: &mut Vec<Note>,
) -> ApiResult<Vec<String>> {
    // The tournament may have been deleted meanwhile.
    let Ok(mut tournament) = Tournament::load(app, code) else { return Ok(Vec::new()) };
    let Some((r, m, g)) = tournament.find(&game.id) else { return Ok(Vec::new()) };
    let slot = &mut tournament.rounds[r][m].games[g];
    (slot.result, slot.how, slot.moves) = (Some(result), game.how, game.moves.len());
    let mut todo = Todo::default();
    tournament.advance(&mut todo)?;
    tournament.keep(&mut todo)?;
    changes.append(&mut todo.changes);
    notes.append(&mut todo.notes);
    Ok(todo.new_games)
}
