//! Many games of misère play on triple systems, without a list of lines.
//!
//! A player who owns the points S loses with any point that is the third of a line through two points of S; these points
//! are kept as a set that grows with S, so that a move costs as many steps as the player has points.

pub use super::system::System;
use crate::game::Player;
use crate::rng::Dice;

use super::plan::{Plan, Wanted, Why};
use std::time::{Duration, Instant};

/// How the opponent of the strategy plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Any open point.
    Random,
    /// Any open point that completes no line of his own, if there is one.
    Greedy,
    /// Of several such points the one that leaves him most safe points after the strategy's reply; all continuations
    /// when few safe points are left.
    Search,
}

impl Opponent {
    /// All of them, the weakest first.
    pub const ALL: [Opponent; 3] = [Opponent::Random, Opponent::Greedy, Opponent::Search];

    /// The word that names it.
    pub fn name(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Greedy => "greedy",
            Opponent::Search => "search",
        }
    }
}

/// Points that the searching opponent compares.
const COMPARED: usize = 8;
/// With so few safe points left he tries everything.
const FEW: usize = 6;

/// How a game ended for the strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Won,
    Lost,
    Drawn,
    /// The limit of moves was reached.
    Stopped,
}

/// Results of many games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games that the strategy won.
    pub won: u64,
    /// Games that it lost.
    pub lost: u64,
    /// Games that nobody won.
    pub drawn: u64,
    /// Games that the limit of moves ended.
    pub stopped: u64,
    /// Moves of the longest game.
    pub longest_game: usize,
    /// Replies of the strategy.
    pub replies: u32,
    /// Time for all replies of the strategy, and for the slowest.
    pub reply_time: Duration,
    /// Time for its slowest reply.
    pub slowest_reply: Duration,
}

/// A game under way.
#[derive(Clone)]
pub struct Match {
    system: System,
    owner: Vec<Option<Player>>,
    sides: [Side; 2],
    plan: Plan,
    centre: u32,
}

#[derive(Clone)]
struct Side {
    points: Vec<u32>,
    /// Points that complete a line of this side.
    loses: Vec<bool>,
    /// How many open points do not.
    safe: usize,
}

impl Match {
    /// A game on an empty board.
    pub fn new(system: System) -> Match {
        let n = system.points() as usize;
        let side = || Side { points: Vec::new(), loses: vec![false; n], safe: n };
        Match { system, owner: vec![None; n], sides: [side(), side()], plan: Plan::default(), centre: 0 }
    }

    /// Does nobody own this point?
    pub fn is_open(&self, p: u32) -> bool {
        self.owner[p as usize].is_none()
    }

    /// Claims a point; true if that completes a line.
    pub fn claim(&mut self, player: usize, p: u32) -> bool {
        for side in &mut self.sides {
            side.safe -= usize::from(!side.loses[p as usize]);
        }
        let Match { system, owner, sides, .. } = self;
        owner[p as usize] = Some(Player::ALL[player]);
        let side = &mut sides[player];
        let lost = side.loses[p as usize];
        for &q in &side.points {
            let third = system.third(p, q) as usize;
            side.safe -=
                usize::from(!std::mem::replace(&mut side.loses[third], true) && owner[third].is_none());
        }
        side.points.push(p);
        lost
    }

    fn turns(&self) -> usize {
        self.sides[0].points.len() + self.sides[1].points.len()
    }

    fn is_full(&self) -> bool {
        self.turns() == self.owner.len()
    }

    /// The strategy's point and its reason; `None` if it has none.
    pub fn planned(&mut self, last: Option<u32>, dice: &mut Dice) -> Option<(u32, &'static str)> {
        match self.system {
            System::Binary(_) => {
                let reply = self.plan.reply(last? + 1, |v| self.owner[v as usize - 1].is_none())?;
                let vector = match &reply.wanted {
                    Wanted::One(v) => Some(*v),
                    Wanted::AnyOpen => self.any(self.owner.len() as u32, |i| i + 1, dice),
                    Wanted::AnyOpenOf(cap) => self.any(cap.size(), |i| cap.point(i), dice),
                }?;
                self.plan = reply.plan;
                self.plan.points.extend(reply.remember.then_some(vector));
                Some((vector - 1, Why::sentence(reply.why)))
            }
            System::Ternary(_) => match last {
                None => {
                    self.centre = dice.below(self.system.points().into()) as u32;
                    Some((self.centre, "All points are alike; this one becomes the centre."))
                }
                Some(last) => {
                    Some((self.system.third(self.centre, last), "It is opposite to O's last point."))
                }
            },
        }
    }

    /// One of many vectors, by lot, whose point is open.
    fn any(&self, count: u32, vector: impl Fn(u32) -> u32, dice: &mut Dice) -> Option<u32> {
        let open = |v: &u32| self.is_open(v - 1);
        let by_lot = (0..32).map(|_| vector(dice.below(count.into()) as u32)).find(open);
        by_lot.or_else(|| (0..count).map(&vector).find(open))
    }

    fn safe_points(&self, player: usize) -> Vec<u32> {
        let loses = &self.sides[player].loses;
        (0..self.owner.len() as u32).filter(|&p| self.is_open(p) && !loses[p as usize]).collect()
    }

    /// An open point by lot, safe for a player if possible and asked for.
    fn by_lot(&self, player: usize, safe: bool, dice: &mut Dice) -> u32 {
        let n = self.owner.len() as u32;
        let wanted = |p: &u32| self.is_open(*p) && !(safe && self.sides[player].loses[*p as usize]);
        let start = dice.below(n.into()) as u32;
        let found = (0..32).map(|_| dice.below(n.into()) as u32).find(wanted);
        let found = found.or_else(|| (0..n).map(|i| (start + i) % n).find(wanted));
        found.unwrap_or_else(|| (0..n).map(|i| (start + i) % n).find(|p| self.is_open(*p)).unwrap_or(0))
    }

    fn opposing(&self, opponent: Opponent, player: usize, dice: &mut Dice) -> u32 {
        if opponent != Opponent::Search {
            return self.by_lot(player, opponent == Opponent::Greedy, dice);
        }
        if self.sides[player].safe <= FEW {
            let safe = self.safe_points(player);
            let outlasts = safe.iter().copied().find(|&p| self.outlasts(player, p, dice));
            return outlasts.or(safe.first().copied()).unwrap_or_else(|| self.by_lot(player, false, dice));
        }
        let candidates = (0..COMPARED).map(|_| self.by_lot(player, true, dice)).collect::<Vec<_>>();
        candidates.into_iter().max_by_key(|&p| self.safe_after(player, p)).unwrap_or(0)
    }

    /// How many safe points a player keeps if he claims a point.
    fn safe_after(&self, player: usize, p: u32) -> usize {
        let side = &self.sides[player];
        let new = |q: &&u32| {
            let third = self.system.third(p, **q);
            self.is_open(third) && !side.loses[third as usize]
        };
        side.safe - side.points.iter().filter(new).count()
    }

    /// Is there a way to go on with this point so that the strategy does not win?
    fn outlasts(&self, player: usize, p: u32, dice: &mut Dice) -> bool {
        let mut next = self.clone();
        if next.claim(player, p) {
            return false;
        }
        if next.is_full() {
            return true;
        }
        let Some((reply, _)) = next.planned(Some(p), dice) else { return true };
        if !next.is_open(reply) || next.claim(1 - player, reply) || next.is_full() {
            return true;
        }
        next.safe_points(player).into_iter().any(|q| next.outlasts(player, q, dice))
    }
}

/// Plays a game of the strategy against an opponent, at most so many moves.
pub fn play(
    system: System,
    opponent: Opponent,
    most_moves: usize,
    dice: &mut Dice,
    tally: &mut Tally,
) -> End {
    let mut game = Match::new(system);
    let planner = system.planner();
    let (mut mover, mut last) = (0, None);
    let end = loop {
        if game.is_full() {
            break End::Drawn;
        }
        if game.turns() >= most_moves {
            break End::Stopped;
        }
        let p = if mover == planner {
            let start = Instant::now();
            let planned = game.planned(last, dice);
            let time = start.elapsed();
            tally.replies += 1;
            tally.reply_time += time;
            tally.slowest_reply = tally.slowest_reply.max(time);
            match planned {
                Some((p, _)) if game.is_open(p) => p,
                // A strategy without a legal move has failed.
                _ => break End::Lost,
            }
        } else {
            game.opposing(opponent, mover, dice)
        };
        if game.claim(mover, p) {
            break if mover == planner { End::Lost } else { End::Won };
        }
        last = Some(p);
        mover = 1 - mover;
    };
    tally.games += 1;
    tally.longest_game = tally.longest_game.max(game.turns());
    *match end {
        End::Won => &mut tally.won,
        End::Lost => &mut tally.lost,
        End::Drawn => &mut tally.drawn,
        End::Stopped => &mut tally.stopped,
    } += 1;
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strategies_win_against_everybody() {
        for spec in
            ["PBSTS(7)", "PBSTS(15)", "PBSTS(31)", "PBSTS(63)", "PBSTS(127)", "AG(2,3)", "AG(3,3)", "AG(4,3)"]
        {
            let system = System::parse(spec).unwrap();
            for opponent in Opponent::ALL {
                let mut tally = Tally::default();
                let mut dice = Dice::new(7);
                for _ in 0..100 {
                    play(system, opponent, usize::MAX, &mut dice, &mut tally);
                }
                assert_eq!(tally.won, 100, "{spec} {opponent:?} {tally:?}");
            }
        }
    }

    #[test]
    fn lines_and_safe_points_are_counted() {
        let mut game = Match::new(System::Binary(3));
        assert!(!game.claim(0, 0) && !game.claim(1, 3) && !game.claim(0, 1));
        // 1 and 2 are X's vectors, so 3 would complete a line.
        assert_eq!(game.sides[0].safe, game.safe_points(0).len());
        assert_eq!(game.safe_points(0), [4, 5, 6]);
        assert!(game.claim(0, 2));
    }
}
