//! Hop games: a turn moves one of the mover's pieces and leaves a piece of the next player behind.

use super::{Act, Game, Goal, LIST_LIMIT, Move, Outcome, Player, Position, Rules, RulesError, Turn, View};
use crate::board::{Board, Point, Sets};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Hop, and Fire and Ice (hop with restricted moves on a nested board).
pub struct HopGame {
    board: Arc<Board>,
    rules: Rules,
    sets: Vec<Sets>,
    start: Point,
    /// Fire and Ice: for each point, where its piece may go.
    reach: Option<Vec<Vec<Point>>>,
}

impl HopGame {
    /// `rules` must name a start.
    pub fn new(board: Arc<Board>, rules: Rules) -> Result<HopGame, RulesError> {
        let Act::Hop { start, islands } = &rules.act else {
            return Err(RulesError::unfit(&board, format!("{rules} is not a hop game")));
        };
        let Some(start) = start else {
            return Err(RulesError::Combination("a hop game needs a start, as in “hop start=5”"));
        };
        let Some(start) = board.find(start) else {
            let why = format!("start={start}: {board} has no such point");
            return Err(RulesError::unfit(&board, why));
        };
        if board.setup().is_some() {
            return Err(RulesError::brings_setup(&board));
        }
        if board.second_sets().is_some() && (rules.goal != Goal::Achieve || rules.players > 2) {
            let why = format!("{rules} takes a board with one family of sets, unlike {board}");
            return Err(RulesError::unfit(&board, why));
        }
        let mut sets = vec![board.list_sets(LIST_LIMIT).map_err(RulesError::TooMany)?.into_owned()];
        sets.extend(board.second_sets().cloned());
        let reach = if *islands { Some(slides_and_jumps(&board)?) } else { None };
        Ok(HopGame { board, rules, sets, start, reach })
    }

    /// The winning sets of a player.
    pub fn sets(&self, player: Player) -> &Sets {
        self.sets.get(player.index()).unwrap_or(&self.sets[0])
    }

    /// Where the first piece stands at the start.
    pub fn start_point(&self) -> Point {
        self.start
    }

    /// Where a piece on each point may go (Fire and Ice), or `None` where it may go anywhere.
    pub fn reach(&self) -> Option<&[Vec<Point>]> {
        self.reach.as_deref()
    }

    /// Does a player own a whole set that counts for him?
    fn whole(&self, position: &Position, player: Player) -> bool {
        let counts = matches!(self.rules.goal, Goal::Achieve) || self.rules.goal == Goal::Maker(player);
        counts
            && self
                .sets(player)
                .iter()
                .any(|set| set.iter().all(|&p| position.owner[p.index()] == Some(player)))
    }

    fn hops(&self, position: &Position) -> Vec<Move> {
        let mover = self.mover(position);
        let mut moves = Vec::new();
        for from in position.owned_by(mover) {
            match &self.reach {
                None => moves.extend(position.open().map(|to| Move::Hop { from, to })),
                Some(reach) => {
                    let open = reach[from.index()].iter().filter(|&&to| position.owner[to.index()].is_none());
                    moves.extend(open.map(|&to| Move::Hop { from, to }));
                }
            }
        }
        moves
    }
}

/// Same island, or same inner point of another island with the same inner board.
fn slides_and_jumps(board: &Board) -> Result<Vec<Vec<Point>>, RulesError> {
    let Some(nest) = board.nest() else {
        let why =
            format!("fire-and-ice is played on a nested board such as [PG(2,2):PG(2,2)], not on {board}");
        return Err(RulesError::unfit(board, why));
    };
    let points = Point::all(board.points());
    let first_same = |board| nest.inners.iter().position(|other| same_board(board, other));
    let kinds: Vec<_> = nest.inners.iter().map(first_same).collect();
    let kind = |island: Point| kinds[nest.inner_of[island.index()] as usize];
    let may = |a: Point, b: Point| {
        let ((i, p), (j, q)) = (nest.locate(a), nest.locate(b));
        a != b && (i == j || (p == q && kind(i) == kind(j)))
    };
    Ok(points.clone().map(|a| points.clone().filter(|&b| may(a, b)).collect()).collect())
}

/// The same points, by number, and the same families: a board may be written in more than one way.
fn same_board(a: &Board, b: &Board) -> bool {
    let set = |set: &[Point]| set.iter().copied().collect::<BTreeSet<Point>>();
    let family = |sets: &Sets| sets.iter().map(set).collect::<BTreeSet<_>>();
    let families = |board: &Board| {
        let sets = board.list_sets(LIST_LIMIT).ok()?;
        Some((board.points(), family(&sets), board.second_sets().map(family)))
    };
    a.name() == b.name() || families(a).is_some_and(|same| families(b) == Some(same))
}

impl Game for HopGame {
    fn board(&self) -> &Arc<Board> {
        &self.board
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn view(&self) -> View<'_> {
        View::Hop(self)
    }

    fn start(&self) -> Position {
        let mut owner = vec![None; self.board.points()];
        owner[self.start.index()] = Some(Player::X);
        Position { owner, ply: 0, offer: None }
    }

    fn mover(&self, position: &Position) -> Player {
        match self.rules.turn {
            Turn::Biased(a, b) => Player::in_turns_of(position.ply, a, b),
            Turn::Alternate | Turn::Offer => Player::in_turn(position.ply, self.rules.players),
        }
    }

    fn round(&self) -> u32 {
        match self.rules.turn {
            Turn::Biased(a, b) => u32::from(a) + u32::from(b),
            Turn::Alternate | Turn::Offer => u32::from(self.rules.players),
        }
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        if self.outcome(position).is_some() { Vec::new() } else { self.hops(position) }
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        let Move::Hop { from, to } = mv else { unreachable!("a hop game has hops only") };
        let mover = self.mover(position);
        let mut owner = position.owner.clone();
        owner[from.index()] = Some(mover.next(self.rules.players));
        owner[to.index()] = Some(mover);
        Position { owner, ply: position.ply + 1, offer: None }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let mut owners = Player::among(self.rules.players).filter(|&player| self.whole(position, player));
        match (owners.next(), owners.next()) {
            (Some(_), Some(_)) => Some(Outcome::Tie),
            (Some(player), None) => Some(Outcome::Win(player)),
            (None, _) => self.hops(position).is_empty().then_some(match self.rules.goal {
                Goal::Maker(maker) => Outcome::Win(maker.other()),
                Goal::Achieve | Goal::Avoid => Outcome::Draw,
            }),
        }
    }

    /// Each hop adds a piece to the first one. For two who hop in turn X moves when there are more X than O, however many there are.
    fn ply_of(&self, owner: &[Option<Player>]) -> u32 {
        if self.rules.turn != Turn::Alternate || self.rules.players > 2 {
            return (owner.iter().filter(|&&o| o.is_some()).count() as u32).saturating_sub(1);
        }
        let count = |player: Player| owner.iter().map(|&o| u32::from(o == Some(player))).sum::<u32>();
        let (xs, os) = (count(Player::X), count(Player::O));
        let placed = xs + os;
        if xs > os { (placed - 1) / 2 * 2 } else { (placed / 2).max(1) * 2 - 1 }
    }
}
