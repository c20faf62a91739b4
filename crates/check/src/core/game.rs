//! The rules, played from their definitions.

use super::board::Board;
use super::budget::Budget;
use super::rules::{Rules, Word};
use super::text::point;
use std::cell::Cell;
use std::collections::HashMap;

/// A player, counted from 1 in the order of moving.
pub type Player = u8;

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Win(Player),
    /// With three or more players under notakto: this one lost.
    Loss(Player),
    Draw,
    Tie,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// Claim a point, or keep one of the two on offer.
    Claim(usize),
    /// Offer two points, the smaller one first.
    Offer(usize, usize),
    /// Move a piece.
    Hop(usize, usize),
}

/// All that matters for the rest of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// For each point its owner, or 0. Under notakto every mark is 1.
    pub owner: Vec<Player>,
    pub open: usize,
    pub mover: Player,
    /// How many claims the mover has left in this turn.
    pub claims: u64,
    pub offer: Option<(usize, usize)>,
    /// How many moves of the list of turns are made; 0 where there is no list.
    pub listed: usize,
}

/// What a move changed, to take it back: at most two points, and the rest of the position.
pub struct Undo {
    points: [Option<(usize, Player)>; 2],
    mover: Player,
    claims: u64,
    offer: Option<(usize, usize)>,
    listed: usize,
}

pub struct Game {
    pub board: Board,
    pub rules: Rules,
    /// Who makes each move to come, where the statement lists it.
    pub turns: Option<Vec<Player>>,
    /// For each point, the sets of the first family through it, and those of the second.
    through: [Vec<Vec<usize>>; 2],
    /// The sets of each family that contain no other set of it.
    minimal: [Vec<Vec<usize>>; 2],
    /// How many points all sets have together.
    pub incidences: usize,
    /// How many points of sets have been looked at since somebody paid for it.
    pub looks: Cell<usize>,
}

impl Game {
    /// Joins a board and rules, or says why they do not fit.
    pub fn new(
        board: Board,
        rules: Rules,
        turns: Option<Vec<Player>>,
        budget: &Budget,
    ) -> Result<Game, String> {
        let word = matches!(rules.word, Word::Strong | Word::Misere | Word::Hop);
        let own_goals = word && rules.players == 2 && rules.maker.is_none();
        if board.second.is_some() && !own_goals {
            return Err("these rules take a board with one family of sets".to_string());
        }
        if rules.drop && board.column_step.is_none() {
            return Err("drop is played on n^d and grid(m,n,k)".to_string());
        }
        if rules.word == Word::FireAndIce && board.islands.is_none() {
            return Err("fire-and-ice is played on a nested board that the checker derives".to_string());
        }
        if turns.is_some() && (rules.word != Word::Strong || rules.players > 2 || rules.bias != [1, 1]) {
            return Err("a list of turns goes with strong, two players, without bias".to_string());
        }
        let index = |sets: &[Vec<usize>]| {
            let mut through = vec![Vec::new(); board.points];
            sets.iter().enumerate().for_each(|(i, set)| set.iter().for_each(|&p| through[p].push(i)));
            through
        };
        let through = [index(&board.sets), board.second.as_deref().map(index).unwrap_or_default()];
        let incidences = board.incidences();
        let second = board.second.as_deref().unwrap_or(&[]);
        let minimal = [minimal(&board.sets, budget)?, minimal(second, budget)?];
        Ok(Game { board, rules, turns, through, minimal, incidences, looks: Cell::new(0) })
    }

    fn family(&self, player: Player) -> (&[Vec<usize>], &[Vec<usize>]) {
        match &self.board.second {
            Some(second) if player == 2 => (second, &self.through[1]),
            _ => (&self.board.sets, &self.through[0]),
        }
    }

    /// The sets that count for a player: none for Breaker.
    pub fn sets_of(&self, player: Player) -> &[Vec<usize>] {
        if self.rules.maker.is_some_and(|maker| maker != player) { &[] } else { self.family(player).0 }
    }

    /// The same without sets that contain another one: owning a whole set means owning a whole one of these.
    pub fn minimal_sets_of(&self, player: Player) -> &[Vec<usize>] {
        match &self.board.second {
            _ if self.rules.maker.is_some_and(|maker| maker != player) => &[],
            Some(_) if player == 2 => &self.minimal[1],
            _ => &self.minimal[0],
        }
    }

    /// The sets through a point that count for a player: none for Breaker.
    pub fn sets_through(&self, player: Player, p: usize) -> impl Iterator<Item = &Vec<usize>> {
        let (sets, through) = self.family(player);
        let through = if self.sets_of(player).is_empty() { &[] } else { &through[p][..] };
        through.iter().map(|&i| &sets[i])
    }

    /// The other one of two players.
    pub fn other(player: Player) -> Player {
        3 - player
    }

    /// No position has more moves.
    pub fn most_moves(&self) -> u64 {
        let points = self.board.points as u64;
        if self.hops() || self.offers() { points.saturating_mul(points) / 2 } else { points }
    }

    pub fn hops(&self) -> bool {
        matches!(self.rules.word, Word::Hop | Word::FireAndIce)
    }

    fn offers(&self) -> bool {
        matches!(self.rules.word, Word::PickerChooser | Word::ChooserPicker)
    }

    /// A position with these owners, `to_move` (a whole turn) or whoever follows from the number of points.
    pub fn position(&self, owner: Vec<Player>, to_move: Option<Player>) -> Result<Position, String> {
        let count = |player: Player| (0..owner.len()).filter(|&p| owner[p] == player).count();
        let open = count(0);
        let claimed = (owner.len() - open) as u64;
        let [a, b] = self.rules.bias;
        // The first piece of a hop game was no hop.
        let moves = if self.hops() { claimed.saturating_sub(1) } else { claimed };
        let (mut mover, mut claims) = match moves % (a + b) {
            _ if self.hops() && (self.rules.players, a, b) == (2, 1, 1) => {
                (if count(1) > count(2) { 1 } else { 2 }, 1)
            }
            _ if self.offers() => (if open > 1 { 1 } else { 2 }, 1),
            _ if self.rules.players > 2 => ((moves % u64::from(self.rules.players)) as u8 + 1, 1),
            made if made < a => (1, a - made),
            made => (2, a + b - made),
        };
        if let Some(turns) = &self.turns {
            mover = turns.first().copied().unwrap_or(1);
        }
        if let Some(player) = to_move.filter(|&player| player != mover) {
            if self.offers() || self.turns.is_some() {
                return Err("here it is not for “to-move” to say who moves".to_string());
            }
            (mover, claims) = (player, self.rules.bias.get(player as usize - 1).copied().unwrap_or(1));
        }
        Ok(Position { owner, open, mover, claims, offer: None, listed: 0 })
    }

    /// The points below must be claimed first, under drop.
    fn supported(&self, position: &Position, p: usize) -> bool {
        let below =
            self.board.column_step.filter(|_| self.rules.drop).and_then(|step| position.owner.get(p + step));
        below != Some(&0)
    }

    /// May a piece go from p to q, if q is open?
    pub fn joined(&self, p: usize, q: usize) -> bool {
        match &self.board.islands {
            Some(at) if self.rules.word == Word::FireAndIce => {
                p != q && (at[p].0 == at[q].0 || (at[p].1, at[p].2) == (at[q].1, at[q].2))
            }
            _ => p != q,
        }
    }

    fn can_hop(&self, position: &Position) -> bool {
        let points = 0..position.owner.len();
        let mut pieces = points.clone().filter(|&p| position.owner[p] == position.mover);
        pieces.any(|p| {
            let found = points.clone().position(|q| position.owner[q] == 0 && self.joined(p, q));
            self.looks.set(self.looks.get() + p + found.unwrap_or(points.len()));
            found.is_some()
        })
    }

    /// Every move by the rules, in a position that is not over.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let points = 0..position.owner.len();
        let open: Vec<usize> = points.clone().filter(|&p| position.owner[p] == 0).collect();
        if let Some((p, q)) = position.offer {
            return vec![Move::Claim(p), Move::Claim(q)];
        }
        if self.hops() {
            let pieces = points.filter(|&p| position.owner[p] == position.mover);
            let from = |p| open.iter().filter(move |&&q| self.joined(p, q)).map(move |&q| Move::Hop(p, q));
            return pieces.flat_map(from).collect();
        }
        if self.offers() && open.len() > 1 {
            let pairs = open.iter().flat_map(|&p| open.iter().map(move |&q| (p, q)));
            return pairs.filter(|(p, q)| p < q).map(|(p, q)| Move::Offer(p, q)).collect();
        }
        open.into_iter().filter(|&p| self.supported(position, p)).map(Move::Claim).collect()
    }

    /// Makes a move, whether it is legal or not.
    pub fn make(&self, position: &mut Position, mv: Move) -> Undo {
        let Position { mover, claims, offer, listed, .. } = *position;
        let mut undo = Undo { points: [None; 2], mover, claims, offer, listed };
        let mut put = |slot: usize, p: usize, player: Player| {
            undo.points[slot] = Some((p, position.owner[p]));
            position.open -= usize::from(position.owner[p] == 0);
            position.owner[p] = player;
        };
        match (mv, offer) {
            (Move::Claim(p), None) => put(0, p, if self.rules.word == Word::Notakto { 1 } else { mover }),
            (Move::Claim(p), Some((a, b))) => {
                put(0, p, 2);
                put(1, if p == a { b } else { a }, 1);
            }
            (Move::Offer(..), _) => {}
            (Move::Hop(p, q), _) => {
                put(0, p, mover % self.rules.players + 1);
                put(1, q, mover);
            }
        }
        position.offer = if let Move::Offer(p, q) = mv { Some((p, q)) } else { None };
        self.pass_turn(position);
        undo
    }

    /// Makes a legal move; says how the game ended, if it did.
    pub fn play(&self, position: &mut Position, mv: Move) -> (Undo, Option<Outcome>) {
        let mover = position.mover;
        let undo = self.make(position, mv);
        let outcome = self.outcome(position, mover, &|player| self.owns(position, player, &undo));
        (undo, outcome)
    }

    pub fn undo(position: &mut Position, undo: &Undo) {
        for &(p, owner) in undo.points.iter().flatten() {
            position.open += usize::from(owner == 0);
            position.owner[p] = owner;
        }
        (position.mover, position.claims) = (undo.mover, undo.claims);
        (position.offer, position.listed) = (undo.offer, undo.listed);
    }

    fn pass_turn(&self, position: &mut Position) {
        if let Some(turns) = &self.turns {
            position.listed += 1;
            position.mover = turns.get(position.listed).copied().unwrap_or(1);
        } else if self.offers() {
            position.mover = if position.offer.is_none() && position.open > 1 { 1 } else { 2 };
        } else if position.claims > 1 {
            position.claims -= 1;
        } else {
            position.mover = position.mover % self.rules.players + 1;
            position.claims = self.rules.bias.get(position.mover as usize - 1).copied().unwrap_or(1);
        }
    }

    /// Does a set lack more points of a player's than so many?
    fn lacks(&self, most: usize, set: &[usize], position: &Position, player: Player) -> bool {
        let mark = if self.rules.word == Word::Notakto { 1 } else { player };
        let found = (0..set.len()).filter(|&i| position.owner[set[i]] != mark).nth(most);
        self.looks.set(self.looks.get().saturating_add(found.unwrap_or(set.len()) + 1));
        found.is_some()
    }

    /// Does a player own a whole set of his with a point in it that was changed?
    fn owns(&self, position: &Position, player: Player, changed: &Undo) -> bool {
        let mut sets = changed.points.iter().flatten().flat_map(|&(p, _)| self.sets_through(player, p));
        sets.any(|set| !self.lacks(0, set, position, player))
    }

    /// The claims that complete a set of the mover's; `None` where the game may also end otherwise.
    pub fn completing(&self, position: &Position) -> Option<Vec<Move>> {
        let claims = self.to_come(position).map_or(position.open, <[Player]>::len);
        if claims <= 1 || self.hops() || self.offers() {
            return None;
        }
        let sets = self.sets_of(position.mover).iter();
        let points = sets.filter(|set| !self.lacks(1, set, position, position.mover)).flatten().copied();
        let open = points.filter(|&p| position.owner[p] == 0 && self.supported(position, p));
        Some(open.map(Move::Claim).collect())
    }

    /// Who makes each move to come, where it is listed: a list may go on when no point is open.
    pub fn to_come(&self, position: &Position) -> Option<&[Player]> {
        let rest = self.turns.as_ref()?.get(position.listed..)?;
        Some(&rest[..rest.len().min(position.open)])
    }

    /// The end of the game, if it is over after a move of `mover`; `owns` says who owns a whole set now.
    fn outcome(&self, position: &Position, mover: Player, owns: &dyn Fn(Player) -> bool) -> Option<Outcome> {
        let whole = match self.rules.word {
            Word::Strong => (1..=self.rules.players).find(|&p| owns(p)).map(Outcome::Win),
            Word::MakerBreaker | Word::PickerChooser | Word::ChooserPicker => {
                self.rules.maker.filter(|&maker| owns(maker)).map(Outcome::Win)
            }
            Word::Misere => (1..=2).find(|&p| owns(p)).map(|loser| Outcome::Win(Game::other(loser))),
            Word::Notakto if owns(mover) && self.rules.players > 2 => Some(Outcome::Loss(mover)),
            Word::Notakto => owns(mover).then(|| Outcome::Win(Game::other(mover))),
            Word::Hop | Word::FireAndIce => {
                let mut owners = (1..=self.rules.players).filter(|&p| owns(p));
                let first = owners.next().map(Outcome::Win);
                first.map(|win| owners.next().map_or(win, |_| Outcome::Tie))
            }
        };
        let listed_out = self.turns.as_ref().is_some_and(|turns| position.listed >= turns.len());
        let stuck = position.open == 0 || listed_out || (self.hops() && !self.can_hop(position));
        let nobody = || self.rules.maker.map_or(Outcome::Draw, |maker| Outcome::Win(Game::other(maker)));
        whole.or_else(|| stuck.then(nobody))
    }

    /// The end of the game, if the starting position is one; an error if it cannot be told which.
    pub fn outcome_at_start(&self, position: &Position) -> Result<Option<Outcome>, String> {
        let notakto = self.rules.word == Word::Notakto;
        let owns = |p: Player| self.sets_of(p).iter().any(|set| !self.lacks(0, set, position, p));
        let owners = (1..=self.rules.players).filter(|&p| owns(p)).count();
        if (notakto && owners > 0) || (!self.hops() && owners > 1) {
            return Err("in this position the game is over, and it cannot be told how it ended".to_string());
        }
        Ok(self.outcome(position, position.mover, &owns))
    }

    /// Reads a move; whether it is legal is another question.
    pub fn read_move(&self, text: &str) -> Result<Move, String> {
        let point = |text| point(text, self.board.points);
        if let Some((p, q)) = text.split_once('+') {
            let (p, q) = (point(p)?, point(q)?);
            return Ok(Move::Offer(p.min(q), p.max(q)));
        }
        match text.split_once('>') {
            Some((p, q)) => Ok(Move::Hop(point(p)?, point(q)?)),
            None => Ok(Move::Claim(point(text)?)),
        }
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Move::Claim(p) => write!(f, "{}", p + 1),
            Move::Offer(p, q) => write!(f, "{}+{}", p + 1, q + 1),
            Move::Hop(p, q) => write!(f, "{}>{}", p + 1, q + 1),
        }
    }
}

/// The sets that contain no other set.
fn minimal(sets: &[Vec<usize>], budget: &Budget) -> Result<Vec<Vec<usize>>, String> {
    // A set inside another one is found there under its least point. None of the largest is inside another one.
    let largest = sets.iter().map(Vec::len).max();
    let mut by_least: HashMap<Option<&usize>, Vec<&Vec<usize>>> = HashMap::new();
    for set in sets.iter().filter(|set| Some(set.len()) < largest) {
        by_least.entry(set.first()).or_default().push(set);
    }
    for set in sets {
        let others: usize = set.iter().filter_map(|p| by_least.get(&Some(p))).map(Vec::len).sum();
        budget.steps(others as u64).map_err(|e| e.0)?;
    }
    let inside = |a: &Vec<usize>, b: &Vec<usize>| a.iter().all(|p| b.binary_search(p).is_ok());
    let contains_one = |set: &Vec<usize>| {
        let others = set.iter().filter_map(|p| by_least.get(&Some(p))).flatten();
        others.into_iter().any(|other| other.len() < set.len() && inside(other, set))
    };
    Ok(sets.iter().filter(|set| !contains_one(set)).cloned().collect())
}
