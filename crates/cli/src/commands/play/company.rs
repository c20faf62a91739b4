//! Who plays on a board beside the person: strategies by name, and perfect play that can be stopped.

use super::Args;
use crate::commands::READER;
use noughts::games::Goal;
use noughts::random::Dice;
use noughts::solving::Meter;
use noughts::strategies::{Entry, Setting, TieBreak};
use noughts::weights::{Dyadic, Weights};
use noughts::{Game, Limits, Memo, Move, Player, Point, Position, Problem, Session, Strategy, Value};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// For the tables of perfect play.
const MEMORY: usize = 256 << 20;
/// What a stopped search still has to say about winning at once is looked for among so many moves.
const GLANCE: usize = 20_000;

/// The game and everybody who plays it.
pub struct Company {
    pub game: Arc<dyn Game>,
    /// For each player, is it the person?
    pub persons: Vec<bool>,
    /// What the others are called.
    pub against: String,
    problem: Problem<'static>,
    /// A strategy for each player who follows one; perfect play has none.
    named: Vec<Option<Box<dyn Strategy>>>,
    level: u8,
    seed: u64,
    think: Duration,
}

/// A game under way, with what the strategies remember after each move.
#[derive(Clone)]
pub struct Course {
    pub session: Session,
    memos: Vec<Vec<Memo>>,
}

/// A move of the computer, and why.
pub struct Reply {
    pub mv: Move,
    pub memo: Memo,
    pub why: String,
}

/// The value after each move, and what is known about the position.
pub struct Values {
    pub moves: Vec<(Move, Option<Value>)>,
    pub words: String,
}

impl Company {
    pub fn new(args: &Args) -> Result<Company, Box<dyn Error>> {
        let board = Arc::new(READER.board(&args.game)?);
        let rules: noughts::Rules = args.rules.parse()?;
        let Some((_, rules)) = rules.starts(&board)?.into_iter().next() else {
            return Err("there is no game to play".into());
        };
        let find = |name: &str| match rules.parse_player(name) {
            Ok(player) => Ok(player.index()),
            Err(error) => Err(format!("--you {name}: {error}; or write both, or none")),
        };
        let persons = args.persons(rules.players as usize, find)?;
        let setting = Setting::new(board, rules);
        let game = setting.game()?;
        let entry = Entry::find(&args.against)?;
        let make = |(player, person): (usize, &bool)| match entry.name {
            "perfect" => Ok(None),
            _ if *person => Ok(None),
            _ => (entry.make)(&setting, Player::ALL[player]).map(Some),
        };
        let named = persons.iter().enumerate().map(make).collect::<Result<_, _>>()?;
        // Tables are kept for the whole game: what was learned at one move is known at the next.
        let problem = Problem::of(game.clone()).tables(Arc::default()).value_only();
        Ok(Company {
            game,
            persons,
            against: entry.name.to_string(),
            problem,
            named,
            level: args.level,
            seed: args.seed,
            think: args.think,
        })
    }

    pub fn begin(&self) -> Course {
        let begin = |one: &Option<Box<dyn Strategy>>| one.as_ref().map(|s| s.begin()).unwrap_or_default();
        Course {
            session: Session::of(self.game.clone()),
            memos: vec![self.named.iter().map(begin).collect()],
        }
    }

    /// The move of whoever is to move; `None` where the strategy does not say what to do.
    pub fn reply(&self, course: &Course, cancel: &Arc<AtomicBool>) -> Option<Reply> {
        let position = course.session.position();
        let player = self.game.mover(position);
        let memo = course.memo(player);
        let lot = Dice::mix(self.seed ^ Dice::mix(course.session.moves().len() as u64 + 1));
        if lot % 10 >= u64::from(self.level.min(10)) {
            let moves = course.session.legal();
            let mv = *moves.get((lot / 10) as usize % moves.len().max(1))?;
            return Some(Reply { mv, memo, why: "Just so.".to_string() });
        }
        let Some(strategy) = &self.named[player as usize] else { return self.perfect(position, cancel) };
        let last = course.last_of_others(player);
        let choices = strategy.reply(position, last, &memo);
        let ties = if self.against == "random" { TieBreak::Random } else { TieBreak::First };
        let choice = ties.pick(&choices, lot)?;
        let why = strategy.why(position, last, &memo, choice);
        Some(Reply { mv: choice.mv, memo: choice.memo.clone(), why })
    }

    /// A best move for whoever is to move, or a guess where the time was not enough.
    pub fn perfect(&self, position: &Position, cancel: &Arc<AtomicBool>) -> Option<Reply> {
        let limits = self.limits(cancel);
        let solved = self.problem.clone().from(position.clone()).limits(limits.clone()).moves().solve();
        let reply = |mv: Move, why: &str| Reply { mv, memo: Memo::default(), why: why.to_string() };
        if solved.moves().iter().all(|(_, value)| value.is_some()) {
            let best = self.problem.clone().limits(limits).best_play().replies(position);
            let why = "No move is better: the fastest win, the slowest loss, or the most ways to go wrong.";
            return best.first().map(|&mv| reply(mv, why));
        }
        let mover = self.game.mover(position);
        let worth = |value: &Option<Value>| value.as_ref().map_or(1, |v| v.worth(&*self.game, mover));
        let best = solved.moves().iter().map(|(_, v)| worth(v)).max();
        let mut kept: Vec<Move> =
            solved.moves().iter().filter(|(_, v)| Some(worth(v)) == best).map(|(mv, _)| *mv).collect();
        if kept.is_empty() {
            kept = self.game.moves(position);
        }
        Some(match best {
            Some(2) => reply(*kept.first()?, "It wins."),
            _ => reply(self.guess(position, &kept)?, "A guess by weight: the game is not solved from here."),
        })
    }

    /// A move that ends the game well, else one at the heaviest points.
    fn guess(&self, position: &Position, moves: &[Move]) -> Option<Move> {
        let mover = self.game.mover(position);
        let outcome = |mv: &Move| self.game.outcome(&self.game.play(position, *mv));
        let wins = |mv: &&Move| {
            outcome(mv)
                .is_some_and(|end| Player::among(self.game.players()).all(|p| end.lost_by(p) == (p != mover)))
        };
        if let Some(&mv) = moves.iter().take(GLANCE).find(wins) {
            return Some(mv);
        }
        let weights: Vec<Vec<Dyadic>> = Player::among(self.game.players())
            .map(|player| weights(&*self.game, position, player).1)
            .collect();
        let weight =
            |p: Point| weights.iter().fold(Dyadic::zero(), |sum, of_player| &sum + &of_player[p.index()]);
        let of_move = |mv: &Move| match *mv {
            Move::Claim(p) | Move::Hop { to: p, .. } => weight(p),
            Move::Offer(p, q) => &weight(p) + &weight(q),
        };
        let heaviest = |a: &&Move, b: &&Move| of_move(a).cmp(&of_move(b)).then(b.cmp(a));
        let moves = moves.iter().take(GLANCE);
        // Who avoids sets keeps away from them.
        if self.game.rules().goal == Goal::Avoid { moves.min_by(heaviest) } else { moves.max_by(heaviest) }
            .copied()
    }

    /// The value of every move for whoever is to move.
    pub fn values(&self, position: &Position, cancel: &Arc<AtomicBool>) -> Values {
        let problem = self.problem.clone().from(position.clone()).moves();
        let verdict = problem.solve_metered(&Meter::new(self.limits(cancel)));
        Values { moves: verdict.moves().to_vec(), words: verdict.in_words() }
    }

    fn limits(&self, cancel: &Arc<AtomicBool>) -> Limits {
        Limits::new().memory(MEMORY).time(self.think).cancel(cancel.clone())
    }
}

impl Course {
    /// Makes a move; `memo` is what the strategy remembers that made it.
    pub fn make(&mut self, mv: Move, memo: Option<Memo>) -> Result<(), noughts::PlayError> {
        let player = self.session.to_move();
        self.session.make(mv)?;
        let mut memos = self.memos[self.memos.len() - 1].clone();
        if let (Some(player), Some(memo)) = (player, memo) {
            memos[player as usize] = memo;
        }
        self.memos.push(memos);
        Ok(())
    }

    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.session.undo()?;
        self.memos.pop();
        Some(mv)
    }

    fn memo(&self, player: Player) -> Memo {
        self.memos[self.memos.len() - 1][player as usize].clone()
    }

    /// Who made each move, and the move.
    pub fn history(&self) -> Vec<(Player, Move)> {
        let game = self.session.game();
        let mut here = game.start();
        let mut out = Vec::new();
        for &mv in self.session.moves() {
            out.push((game.mover(&here), mv));
            here = game.play(&here, mv);
        }
        out
    }

    fn last_of_others(&self, player: Player) -> Option<Move> {
        self.history().into_iter().rev().find(|(who, _)| *who != player).map(|(_, mv)| mv)
    }
}

/// The weight of a player's sets in all, and at each point.
pub fn weights(game: &dyn Game, position: &Position, player: Player) -> (Dyadic, Vec<Dyadic>) {
    let board = game.board();
    let hers = (player == Player::O && board.second_sets().is_some()).then(|| board.second_view());
    let weights = Weights::new(hers.as_ref().unwrap_or(board), &position.marks(player));
    let points = Point::all(position.owner.len()).map(|p| weights.point(p).clone()).collect();
    (weights.total().clone(), points)
}

/// The letter of a player, with the part he has where there is one.
pub fn name(game: &dyn Game, player: Player) -> String {
    let letter = player.letter();
    match (game.rules().goal, game.rules().turn) {
        (_, noughts::games::Turn::Offer) => {
            format!("{letter} ({})", if player == Player::X { "Picker" } else { "Chooser" })
        }
        (Goal::Maker(maker), _) => {
            format!("{letter} ({})", if maker == player { "Maker" } else { "Breaker" })
        }
        _ => letter.to_string(),
    }
}
