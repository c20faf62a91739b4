//! The game of a plan: positions up to symmetry, their names, and the questions that decide its value.

use crate::plan::PlanError;
use noughts::boards::Perm;
use noughts::games::{Goal, Question, Turn, View};
use noughts::{Board, Game, Move, Player, Point, Position, Problem, Rules, SpecReader, Value};
use std::fmt::Write;
use std::sync::Arc;

/// A game that is searched by a tree of positions, each stored once for all its images.
pub struct Setting {
    pub problem: Problem<'static>,
    /// Asked in this order, until the value is known.
    pub questions: Vec<Question>,
    /// The first player does not lose: strategy stealing.
    pub stealing: bool,
}

/// The owner of every point of the least image of a position. How many points are owned says who moves.
pub type Owners = Box<[Option<Player>]>;

impl Setting {
    /// The game of a plan, or why it cannot be cut into leaves.
    pub fn new(board: &str, rules: &str, position: &str) -> Result<Setting, PlanError> {
        let wrong = |e: &dyn std::error::Error| PlanError(e.to_string());
        let board = self::board(board)?;
        let rules: Rules = rules.parse().map_err(|e| wrong(&e))?;
        let refuse =
            |why: &str| Err(PlanError(format!("{board} under {rules} cannot be cut into leaves: {why}")));
        if rules.is_hop() || rules.turn == Turn::Offer {
            return refuse("every move must claim one point. Solve it with `noughts solve`");
        }
        if rules.players != 2 {
            return refuse("there must be two players. Solve it with `noughts solve`");
        }
        if board.points() > 512 {
            return refuse("boards of more than 512 points are not searched");
        }
        let mut problem = Problem::new(&board, rules.clone()).map_err(|e| wrong(&e))?;
        if !position.is_empty() {
            problem = problem.at(position).map_err(|e| wrong(&e))?;
        }
        let (game, start) = (problem.game().clone(), problem.position().clone());
        if start.ply != game.ply_of(&start.owner) && game.round() != 2 {
            return refuse("with a bias, who moves must follow from the points of the position");
        }
        if game.outcome(&start).is_some() {
            return refuse("the game is over in this position");
        }
        let questions = match rules.goal {
            Goal::Maker(maker) => vec![Question::wins(maker)],
            _ => vec![Question::wins(Player::X), Question::wins(Player::O)],
        };
        let stealing = problem.stealing_applies();
        Ok(Setting { problem, questions, stealing })
    }

    pub fn game(&self) -> &dyn Game {
        &**self.problem.game()
    }

    /// Does the side that asks move here?
    pub fn asks(&self, question: usize, position: &Position) -> bool {
        self.questions[question].provers.contains(&self.game().mover(position))
    }

    /// The least image of a position, and the number of the symmetry that takes it there.
    pub fn least(&self, position: &Position) -> (Owners, u32) {
        let mut image = vec![None; position.owner.len()];
        let mut best: Option<(Owners, u32)> = None;
        for (g, number) in self.problem.symmetries().iter().zip(0..) {
            for (&to, &owner) in g.iter().zip(&position.owner) {
                image[to.index()] = owner;
            }
            if best.as_ref().is_none_or(|(least, _)| image[..] < least[..]) {
                best = Some((image.clone().into(), number));
            }
        }
        best.unwrap_or_else(|| (position.owner.clone().into(), 0))
    }

    /// The map from the least image back to where a symmetry came from.
    pub fn back(&self, symmetry: u32) -> Perm {
        let images = self.problem.symmetries()[symmetry as usize].clone();
        Perm::from_images(images)
            .map_or_else(|| Perm::identity(self.game().board().points()), |g| g.inverse())
    }

    /// The position that has these owners.
    pub fn position(&self, owners: &Owners) -> Position {
        let count = |owner: &[Option<Player>]| owner.iter().filter(|o| o.is_some()).count() as u32;
        let start = self.problem.position();
        let ply = start.ply + count(owners).saturating_sub(count(&start.owner));
        Position { owner: owners.to_vec(), ply, offer: None }
    }

    /// The point that a move claims.
    pub fn point(mv: Move) -> Point {
        match mv {
            Move::Claim(p) | Move::Offer(p, _) | Move::Hop { to: p, .. } => p,
        }
    }

    /// The legal moves, the heaviest first: those on sets that are alive for somebody and nearly full.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let game = self.game();
        let mut weights = vec![0u64; position.owner.len()];
        if let View::Positional(positional) = game.view() {
            for player in Player::among(2) {
                let enemy = Some(player.other());
                for set in positional.sets(player).iter() {
                    let owners = || set.iter().map(|&p| position.owner[p.index()]);
                    if owners().any(|owner| owner == enemy) {
                        continue;
                    }
                    let open = owners().filter(Option::is_none).count();
                    for &p in set {
                        weights[p.index()] += 1 << 40usize.saturating_sub(open);
                    }
                }
            }
        }
        let mut moves = game.moves(position);
        moves.sort_by_key(|&mv| std::cmp::Reverse(weights[Setting::point(mv).index()]));
        moves
    }

    /// The name of a position under a question: `0.x1.5.o2`, points counted from 1.
    pub fn key(question: usize, owners: &Owners) -> String {
        let mut key = question.to_string();
        for (player, letter) in [(Player::X, 'x'), (Player::O, 'o')] {
            let points: Vec<String> = (1..)
                .zip(&owners[..])
                .filter(|(_, o)| **o == Some(player))
                .map(|(p, _): (usize, _)| p.to_string())
                .collect();
            if !points.is_empty() {
                let _ = write!(key, ".{letter}{}", points.join("."));
            }
        }
        key
    }

    /// The question and the owners that a name stands for; `None`: it is not a name that [`Setting::key`] gives.
    pub fn read_key(&self, key: &str) -> Option<(usize, Owners)> {
        let mut words = key.split('.');
        let question: usize = words.next()?.parse().ok()?;
        let mut owners: Owners = vec![None; self.game().board().points()].into();
        let mut player = None;
        for word in words {
            let number = word.strip_prefix('x').or_else(|| word.strip_prefix('o'));
            if number.is_some() {
                player = Some(if word.starts_with('o') { Player::O } else { Player::X });
            }
            let point: usize = number.unwrap_or(word).parse().ok()?;
            *owners.get_mut(point.checked_sub(1)?)? = player;
        }
        (question < self.questions.len() && Setting::key(question, &owners) == key)
            .then_some((question, owners))
    }

    /// The value, from the answers so far: `None` while there is something left to ask.
    pub fn value(&self, answers: &[Option<bool>]) -> Option<Value> {
        let win = |i: usize| Value::win(self.game(), self.questions[i].provers[0]);
        let other = |player: Player| Value::win(self.game(), player.other());
        match (answers, self.game().rules().goal) {
            ([Some(true), ..], _) => Some(win(0)),
            ([Some(false), ..], Goal::Maker(maker)) => Some(other(maker)),
            ([Some(false), ..], _) if self.stealing => Some(Value::Draw),
            ([Some(false), Some(true)], _) => Some(win(1)),
            ([Some(false), Some(false)], _) => Some(Value::Draw),
            _ => None,
        }
    }

    /// What the checker is told of a question at a position: the statement that the answer is yes or no.
    pub fn statement(&self, question: usize, answer: bool, position: &Position) -> String {
        let Question { provers, accept } = self.claim(question, answer);
        self.game().statement_of_force(position, provers[0], accept)
    }

    /// What an answer claims: who can force what.
    pub fn claim(&self, question: usize, answer: bool) -> Question {
        let asked = &self.questions[question];
        match self.game().rules().goal {
            _ if answer => asked.clone(),
            Goal::Maker(maker) => Question::wins(maker.other()),
            _ => asked.opposite(2),
        }
    }
}

/// The board of a plan: no file is read.
pub fn board(spec: &str) -> Result<Arc<Board>, PlanError> {
    SpecReader::new().files(false).board(spec).map(Arc::new).map_err(|e| PlanError(e.to_string()))
}
