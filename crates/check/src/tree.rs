//! The tree of a part: records in pre-order that describe the position reached so far.

use crate::Fault;
use crate::game::{Game, Move, Outcome, Player, Position, Undo};
use crate::leaves::Leaf;
use crate::rule::{History, Rule};
use crate::text::{Records, number, shorten};
use std::collections::BTreeSet;
use std::io::BufRead;

/// `part prover=P accept=A`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub provers: Vec<Player>,
    pub accept: Vec<Outcome>,
}

/// A side whose moves must comply with a rule; `every`: the tree has a branch for each complying move.
#[derive(Clone, Copy)]
pub struct Follows {
    pub rule: Rule,
    pub side: Player,
    pub every: bool,
}

/// Checks the tree of a part from a starting position (`over`: the outcome, if play is over there), reading just
/// its records.
pub fn check<R: BufRead>(
    game: &Game,
    part: &Part,
    symmetries: &[Vec<usize>],
    start: &Position,
    over: Option<Outcome>,
    follows: Option<Follows>,
    records: &mut Records<R>,
) -> Result<(), Fault> {
    Tree {
        game,
        part,
        symmetries,
        records,
        position: start.clone(),
        follows,
        history: [None; 2],
        named: Vec::new(),
    }
    .check(over)
}

struct Tree<'a, R> {
    game: &'a Game,
    part: &'a Part,
    /// The symmetries of the certificate, the identity first.
    symmetries: &'a [Vec<usize>],
    records: &'a mut Records<R>,
    position: Position,
    follows: Option<Follows>,
    /// The moves that led here, which some rules look at.
    history: History,
    /// Named positions, with the piece to hop with where that depends on the moves before.
    named: Vec<(Position, Option<usize>)>,
}

/// How a record settles a position.
enum Evidence {
    Complete,
    ByMove(Move),
    ByReplies(Replies),
}

/// The record `o n LEAF` while its branches are read.
struct Replies {
    record: usize,
    left: u64,
    leaf: Option<Leaf>,
    branched: BTreeSet<Move>,
    /// How to go back from the branch being read.
    undo: Option<(Undo, History)>,
}

/// The way from the root to the position: an own stack, because a hostile file may go as deep as the board is large.
enum Step {
    Prover(Undo, History),
    Opponent(Replies),
}

impl<R: BufRead> Tree<'_, R> {
    fn check(mut self, mut over: Option<Outcome>) -> Result<(), Fault> {
        let mut path: Vec<Step> = Vec::new();
        loop {
            match self.evidence(over)? {
                Evidence::Complete => {}
                Evidence::ByMove(mv) => {
                    let (undo, outcome) = self.play(mv)?;
                    path.push(Step::Prover(undo, self.made(mv)));
                    over = outcome;
                    continue;
                }
                Evidence::ByReplies(replies) => path.push(Step::Opponent(replies)),
            }
            // Back to the last opponent position that has a branch left.
            over = loop {
                match path.last_mut() {
                    None => return Ok(()),
                    Some(Step::Prover(undo, before)) => {
                        Game::undo(&mut self.position, undo);
                        self.history = *before;
                        path.pop();
                    }
                    Some(Step::Opponent(replies)) => {
                        if let Some((undo, before)) = replies.undo.take() {
                            Game::undo(&mut self.position, &undo);
                            self.history = before;
                        }
                        if replies.left > 0 {
                            break self.branch(replies)?;
                        }
                        self.remaining_replies(replies)?;
                        path.pop();
                    }
                }
            };
        }
    }

    /// Does a single move suffice here? Where every complying move is asked for, it does nowhere.
    fn prover_moves(&self) -> bool {
        let every = self.follows.is_some_and(|follows| follows.every);
        !every && self.part.provers.contains(&self.position.mover)
    }

    /// The legal moves, or those of them that comply with the rule.
    fn moves(&self) -> Result<Vec<Move>, Fault> {
        self.records.steps(self.position.owner.len())?;
        let moves = match self.follows.filter(|follows| follows.side == self.position.mover) {
            Some(follows) => {
                self.records.steps(follows.rule.cost(self.game, &self.position))?;
                follows.rule.complying(self.game, &self.position, self.history)
            }
            None => self.game.moves(&self.position),
        };
        self.records.steps(moves.len())?;
        Ok(moves)
    }

    /// Makes a move and pays for what it cost to see whether the game is over.
    fn play(&mut self, mv: Move) -> Result<(Undo, Option<Outcome>), Fault> {
        let played = self.game.play(&mut self.position, mv);
        self.records.steps(self.game.looks.take())?;
        Ok(played)
    }

    /// Remembers a move; gives back what was remembered before.
    fn made(&mut self, mv: Move) -> History {
        let next = [Some(mv), self.history[0]];
        std::mem::replace(&mut self.history, next)
    }

    /// The piece that the side must hop with next, where its rule makes that depend on the moves before.
    fn piece(&self) -> Option<usize> {
        let Follows { rule, side, .. } = self.follows?;
        match (rule, self.position.mover == side, self.history[0]) {
            (Rule::Alpha | Rule::Newest | Rule::NewestOwn, true, Some(_)) => {
                rule.piece(&self.position, self.history)
            }
            (Rule::NewestOwn, false, Some(Move::Hop(_, to))) => Some(to),
            _ => None,
        }
    }

    /// Can the prover, who is to move, end the game at once as he likes?
    fn at_once(&mut self) -> Result<bool, Fault> {
        for mv in self.moves()? {
            let (undo, outcome) = self.play(mv)?;
            Game::undo(&mut self.position, &undo);
            if outcome.is_some_and(|outcome| self.part.accept.contains(&outcome)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Finds out what settles the position; reads a record where there must be one.
    fn evidence(&mut self, over: Option<Outcome>) -> Result<Evidence, Fault> {
        if let Some(outcome) = over {
            if self.part.accept.contains(&outcome) {
                return Ok(Evidence::Complete);
            }
            return self.records.reject(format!("the game is over here, and {outcome} is not accepted"));
        }
        if self.follows.is_some() && self.moves()?.is_empty() {
            return self.records.reject("no move complies with the rule here");
        }
        if self.prover_moves() && self.at_once()? {
            return Ok(Evidence::Complete);
        }
        let line = self.records.record()?;
        let mut words: Vec<&str> = line.split(' ').collect();
        if let Some(name) = words[0].strip_prefix('@') {
            if number(name) != Some(self.named.len() as u64 + 1) || words.get(1) == Some(&"=") {
                let next = self.named.len() + 1;
                return self
                    .records
                    .reject(format!("the next position to be named, in a record of its own, is @{next}"));
            }
            self.records.cells(self.position.owner.len() / 8 + 16)?;
            self.named.push((self.position.clone(), self.piece()));
            words.remove(0);
        }
        match (words.as_slice(), self.prover_moves()) {
            (["m", text], true) => Ok(Evidence::ByMove(self.legal(text)?)),
            (["o", count, leaf @ ..], false) => {
                let leaf = if leaf.is_empty() { None } else { Some(self.leaf(leaf)?) };
                let Some(left) = number(count) else {
                    return self.records.reject(format!("“{}” is not a number of branches", shorten(count)));
                };
                let record = self.records.number();
                Ok(Evidence::ByReplies(Replies { record, left, leaf, branched: BTreeSet::new(), undo: None }))
            }
            (["=", name, symmetry], _) => self.reference(name, symmetry),
            (["m" | "o" | "r" | "=", ..] | [], prover) => {
                let mover = if prover { "the prover" } else { "the opponent" };
                self.records.reject(format!("{mover} is to move, and “{}” does not fit", shorten(&line)))
            }
            (words, _) => {
                let leaf = self.leaf(words)?;
                self.settle(&leaf)?.or_else(|reason| self.records.reject(reason))?;
                Ok(Evidence::Complete)
            }
        }
    }

    fn leaf(&self, words: &[&str]) -> Result<Leaf, Fault> {
        self.records.steps(Leaf::reading_cost(words, self.game))?;
        Leaf::read(words, self.game).or_else(|reason| self.records.reject(reason))
    }

    /// Does a leaf settle the position, or why not?
    fn settle(&self, leaf: &Leaf) -> Result<Result<(), String>, Fault> {
        self.records.steps(leaf.cost(self.game, &self.position))?;
        Ok(match self.part.provers[..] {
            [prover] if !self.keeps(leaf, prover) => {
                Err("this leaf says nothing about a side that follows this rule".to_string())
            }
            [prover] => leaf.settles(self.game, &self.position, prover, &self.part.accept),
            _ => Err("a leaf needs a single prover".to_string()),
        })
    }

    /// Is the argument of a leaf about the play of one who follows the rule? Against one who does, all are good.
    fn keeps(&self, leaf: &Leaf, prover: Player) -> bool {
        let Some(follows) = self.follows.filter(|follows| follows.side == prover) else { return true };
        let opponent = Game::other(prover);
        // The weight of a leaf leaves aside sets that contain others; the rules weigh them too.
        let same = self.game.minimal_sets_of(opponent).len() == self.game.sets_of(opponent).len();
        match (leaf, follows.rule) {
            (Leaf::Nothing, _) => true,
            (Leaf::Weight, Rule::MaxWeight) => same,
            (Leaf::Weight, Rule::PlaneOpening) => {
                same && (0..self.position.owner.len())
                    .filter(|&p| self.position.owner[p] == prover)
                    .nth(1)
                    .is_some()
            }
            (Leaf::HopWeight(piece), Rule::Alpha) => same && *piece == self.piece(),
            _ => false,
        }
    }

    fn legal(&self, text: &str) -> Result<Move, Fault> {
        let mv = self.game.read_move(text).or_else(|reason| self.records.reject(reason))?;
        if self.moves()?.contains(&mv) {
            return Ok(mv);
        }
        let what = if self.game.moves(&self.position).contains(&mv) { "complying" } else { "legal" };
        self.records.reject(format!("the move {} is not {what} here", shorten(text)))
    }

    /// Reads `r MOVE` and makes the move.
    fn branch(&mut self, replies: &mut Replies) -> Result<Option<Outcome>, Fault> {
        let line = self.records.record()?;
        let Some(text) = line.strip_prefix("r ") else {
            return self.records.reject(format!("a branch “r …” is due, and this is “{}”", shorten(&line)));
        };
        let mv = self.legal(text)?;
        if !replies.branched.insert(mv) {
            return self.records.reject(format!("the reply {} has a branch already", shorten(text)));
        }
        replies.left -= 1;
        let (undo, outcome) = self.play(mv)?;
        replies.undo = Some((undo, self.made(mv)));
        Ok(outcome)
    }

    /// Every reply without a branch must be harmless at once, or settled by the leaf.
    fn remaining_replies(&mut self, replies: &Replies) -> Result<(), Fault> {
        for mv in self.moves()? {
            if replies.branched.contains(&mv) {
                continue;
            }
            let (undo, over) = self.play(mv)?;
            let before = self.made(mv);
            let result = match (over, &replies.leaf) {
                (Some(outcome), _) if self.part.accept.contains(&outcome) => Ok(()),
                (Some(outcome), _) => Err(format!("it ends the game, and {outcome} is not accepted")),
                (None, _) if self.prover_moves() && self.at_once()? => Ok(()),
                (None, Some(leaf)) => self.settle(leaf)?,
                (None, None) => Err("it has no branch".to_string()),
            };
            Game::undo(&mut self.position, &undo);
            self.history = before;
            result.map_err(|reason| Fault::rejected(replies.record, format!("the reply {mv}: {reason}")))?;
        }
        Ok(())
    }

    /// `= k g`: symmetry g maps position k to this one.
    fn reference(&mut self, name: &str, symmetry: &str) -> Result<Evidence, Fault> {
        let index =
            |text: &str, length: usize| number(text).filter(|&n| n < length as u64).map(|n| n as usize);
        let named = index(name, self.named.len() + 1).and_then(|k| self.named.get(k.checked_sub(1)?));
        let Some((named, piece)) = named else {
            return self.records.reject(format!("no position is named {} so far", shorten(name)));
        };
        let Some(g) = index(symmetry, self.symmetries.len()).map(|g| &self.symmetries[g]) else {
            return self.records.reject(format!("there is no symmetry {}", shorten(symmetry)));
        };
        self.records.steps(named.owner.len())?;
        let here = &self.position;
        let offer = named.offer.map(|(p, q)| (g[p].min(g[q]), g[p].max(g[q])));
        let same = piece.map(|p| g[p]) == self.piece()
            && (named.mover, named.claims, named.listed, offer)
                == (here.mover, here.claims, here.listed, here.offer)
            && named.owner.iter().zip(g).all(|(&owner, &image)| here.owner[image] == owner);
        if same {
            Ok(Evidence::Complete)
        } else {
            self.records.reject("the symmetry does not map that position to this one")
        }
    }
}
