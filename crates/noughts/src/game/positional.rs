//! Positional games: points are claimed (or marked), winning sets decide.

use super::{Act, Game, Goal, LIST_LIMIT, Move, Outcome, Player, Position, Rules, RulesError, Turn, View};
use crate::board::{Board, Point, Sets, Shape, hex};
use std::sync::Arc;

/// A board with rules under which points are claimed.
pub struct PositionalGame {
    board: Arc<Board>,
    rules: Rules,
    /// The sets that count for each player (one entry where all share them).
    sets: Vec<Sets>,
    /// For each point, the point that must be claimed before it (`drop`).
    below: Vec<Option<Point>>,
    start: Position,
    /// Who makes the moves from the start on, where a board file says so; play ends with the list.
    schedule: Option<Vec<Player>>,
}

impl PositionalGame {
    /// Lists the sets of a board and checks that the rules fit it.
    pub fn new(board: Arc<Board>, rules: Rules) -> Result<PositionalGame, RulesError> {
        let mut sets = match board.list_sets(LIST_LIMIT) {
            // Who joins his sides is seen without the paths.
            Err(_) if board.is_unlisted() && rules.is_plain() && rules.goal == Goal::Achieve => {
                vec![Sets::default()]
            }
            listed => vec![listed.map_err(RulesError::TooMany)?.into_owned()],
        };
        if let Some(second) = board.second_sets() {
            let two_goals =
                rules.act == Act::Claim && !matches!(rules.goal, Goal::Maker(_)) && rules.players == 2;
            if !two_goals {
                let why = format!(
                    "{board} has winning sets of its own for each player; play it under strong or misere, not {rules}"
                );
                return Err(RulesError::unfit(&board, why));
            }
            sets.push(second.clone());
        }
        let below = if rules.drop { columns(&board)? } else { Vec::new() };
        let mut start = Position { owner: vec![None; board.points()], ply: 0, offer: None };
        let mut schedule = None;
        if let Some(setup) = board.setup() {
            if rules.act == Act::Shared || rules.turn != Turn::Alternate || rules.players > 2 {
                return Err(RulesError::brings_setup(&board));
            }
            for &p in &setup.first {
                start.owner[p.index()] = Some(Player::X);
            }
            for &p in &setup.second {
                start.owner[p.index()] = Some(Player::O);
            }
            let turns: Vec<Player> =
                setup.turns.iter().map(|&first| if first { Player::X } else { Player::O }).collect();
            let claimed = setup.first.len() + setup.second.len();
            start.ply = claimed as u32;
            if let Some(&beginner) = turns.first() {
                let in_turn = turns.windows(2).all(|pair| pair[1] == pair[0].other());
                if in_turn && turns.len() + claimed == board.points() {
                    // Turn about until the board is full: nothing that needs a list.
                    start.ply += u32::from(claimed % 2 != beginner.index());
                } else {
                    if rules.goal != Goal::Achieve {
                        let why =
                            format!("{board} brings a list of turns; play it under strong, not {rules}");
                        return Err(RulesError::unfit(&board, why));
                    }
                    start.ply = 0;
                    schedule = Some(turns);
                }
            }
        }
        let game = PositionalGame { board, rules, sets, below, start, schedule };
        if game.board.setup().is_some() && game.is_untold(&game.start) {
            let why = format!("each player owns a winning set of {} before the first move", game.board);
            return Err(RulesError::unfit(&game.board, why));
        }
        Ok(game)
    }

    /// The sets that count for a player; none where the board has left them out.
    pub fn sets(&self, player: Player) -> &Sets {
        self.sets.get(player.index()).unwrap_or(&self.sets[0])
    }

    /// For each point, the point below it; empty without `drop`.
    pub fn below(&self) -> &[Option<Point>] {
        &self.below
    }

    /// Who makes each move, where a list says so.
    pub fn schedule(&self) -> Option<&[Player]> {
        self.schedule.as_deref()
    }

    /// Has each family only one for both players?
    pub fn one_family(&self) -> bool {
        self.sets.len() == 1
    }

    fn whole(&self, position: &Position, player: Player) -> bool {
        if let (true, Shape::Hex { rows, columns }) = (self.board.is_unlisted(), self.board.shape()) {
            return hex::joins(*columns, *rows, player, &position.owner);
        }
        let owner = Some(if self.rules.act == Act::Shared { Player::X } else { player });
        self.sets(player).iter().any(|set| set.iter().all(|&p| position.owner[p.index()] == owner))
    }

    /// Is the game over in a way that the stones alone do not tell: by a mark of nobody's, or with a set of each of two players?
    pub(crate) fn is_untold(&self, position: &Position) -> bool {
        let owners = || Player::among(self.rules.players).filter(|&p| self.whole(position, p)).count();
        let shared = self.rules.act == Act::Shared;
        !matches!(self.rules.goal, Goal::Maker(_)) && owners() > usize::from(!shared)
    }

    /// Who made the last move (a position is reached by claims; the offer of a point is not one).
    fn previous(&self, position: &Position) -> Player {
        let before = Position { owner: Vec::new(), ply: position.ply.wrapping_sub(1), offer: None };
        self.mover_at(before.ply)
    }

    fn mover_at(&self, ply: u32) -> Player {
        if let Some(schedule) = &self.schedule {
            return schedule.get(ply as usize).copied().unwrap_or(Player::X);
        }
        match self.rules.turn {
            Turn::Biased(a, b) => Player::in_turns_of(ply, a, b),
            Turn::Alternate | Turn::Offer => Player::in_turn(ply, self.rules.players),
        }
    }
}

impl Game for PositionalGame {
    fn board(&self) -> &Arc<Board> {
        &self.board
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn view(&self) -> View<'_> {
        View::Positional(self)
    }

    fn start(&self) -> Position {
        self.start.clone()
    }

    fn mover(&self, position: &Position) -> Player {
        if self.rules.turn == Turn::Offer {
            let single = position.open().nth(1).is_none();
            return if position.offer.is_some() || single { Player::O } else { Player::X };
        }
        self.mover_at(position.ply)
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        if let Some((p, q)) = position.offer {
            return vec![Move::Claim(p), Move::Claim(q)];
        }
        let open: Vec<Point> = position.open().collect();
        if self.rules.turn == Turn::Offer && open.len() > 1 {
            let pairs = open
                .iter()
                .enumerate()
                .flat_map(|(i, &p)| open[i + 1..].iter().map(move |&q| Move::Offer(p, q)));
            return pairs.collect();
        }
        let supported = |p: &Point| match self.below.get(p.index()) {
            Some(Some(below)) => position.owner[below.index()].is_some(),
            _ => true,
        };
        open.into_iter().filter(supported).map(Move::Claim).collect()
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let mover = self.mover(position);
        let mut next = Position { owner: position.owner.clone(), ply: position.ply + 1, offer: None };
        match mv {
            Move::Offer(p, q) => next.offer = Some((p, q)),
            Move::Claim(p) => {
                next.owner[p.index()] = Some(if self.rules.act == Act::Shared { Player::X } else { mover });
                if let Some((a, b)) = position.offer {
                    next.owner[(if p == a { b } else { a }).index()] = Some(Player::X);
                }
            }
            Move::Hop { .. } => unreachable!("no hops in a positional game"),
        }
        next
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let players = self.rules.players;
        let finished = match self.rules.goal {
            Goal::Achieve => Player::among(players).find(|&p| self.whole(position, p)).map(Outcome::Win),
            Goal::Maker(maker) => self.whole(position, maker).then_some(Outcome::Win(maker)),
            Goal::Avoid if self.rules.act == Act::Shared => self.whole(position, Player::X).then(|| {
                let loser = self.previous(position);
                if players == 2 { Outcome::Win(loser.other()) } else { Outcome::Loss(loser) }
            }),
            Goal::Avoid => {
                Player::among(2).find(|&p| self.whole(position, p)).map(|loser| Outcome::Win(loser.other()))
            }
        };
        if finished.is_some() {
            return finished;
        }
        let listed_out = self.schedule.as_ref().is_some_and(|s| position.ply as usize >= s.len());
        let full = position.owner.iter().all(Option::is_some);
        (full || listed_out).then_some(match self.rules.goal {
            Goal::Maker(maker) => Outcome::Win(maker.other()),
            _ => Outcome::Draw,
        })
    }

    fn round(&self) -> u32 {
        match (&self.schedule, self.rules.turn) {
            (Some(_), _) => u32::MAX,
            (None, Turn::Biased(a, b)) => u32::from(a) + u32::from(b),
            (None, Turn::Offer) => 2,
            (None, Turn::Alternate) => u32::from(self.rules.players),
        }
    }

    fn ply_of(&self, owner: &[Option<Player>]) -> u32 {
        owner.iter().filter(|&&o| o.is_some()).count() as u32
    }
}

/// For each cell, the cell below it: last coordinate one greater, the others equal.
fn columns(board: &Board) -> Result<Vec<Option<Point>>, RulesError> {
    if !board.has_columns() {
        let why = format!("drop needs columns: play it on n^d or grid(m,n,k), not on {board}");
        return Err(RulesError::unfit(board, why));
    }
    let mut at = std::collections::HashMap::new();
    for p in Point::all(board.points()) {
        at.insert(board.coordinates(p).unwrap_or(&[]).to_vec(), p);
    }
    let below = |p: Point| {
        let mut cell = board.coordinates(p)?.to_vec();
        *cell.last_mut()? += 1;
        at.get(&cell).copied()
    };
    Ok(Point::all(board.points()).map(below).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drop_is_for_boards_whose_definition_has_columns() {
        let game = |spec: &str| {
            let board = Arc::new(Board::parse(spec).unwrap());
            "strong drop".parse::<Rules>().unwrap().on(board)
        };
        for spec in ["3^2", "3^3", "grid(4,5,3)", "4^2 - line(1)"] {
            assert!(game(spec).is_ok(), "{spec}");
        }
        for spec in ["AG(2,3)", "TD(3,3)", "polyomino(L4,4,4)", "torus(3,3)", "4^2 - point(1)"] {
            assert!(game(spec).err().unwrap().to_string().contains("drop needs columns"), "{spec}");
        }
    }
}
