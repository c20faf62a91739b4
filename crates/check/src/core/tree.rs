//! The tree of a part: records in pre-order that describe the position reached so far.

use super::game::{Game, Move, Outcome, Player, Position, Undo};
use super::leaves::{Argument, Leaf};
use super::text::{Records, number, shorten};
use super::{Around, Fault};
use std::collections::BTreeSet;

/// `part prover=P accept=A`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub provers: Vec<Player>,
    pub accept: Vec<Outcome>,
}

/// The last two moves, the latest one first.
pub type History = [Option<Move>; 2];

/// A side whose moves must comply with a rule.
pub trait Follows {
    fn side(&self) -> Player;

    /// Does the tree have a branch for each complying move of the side?
    fn every(&self) -> bool;

    /// The complying moves of the side, who is to move.
    fn moves(
        &self,
        game: &Game,
        position: &Position,
        history: History,
        records: &Records<'_>,
    ) -> Result<Vec<Move>, Fault>;

    /// What the rule remembers besides the position: a piece, which symmetries move too.
    fn piece(&self, position: &Position, history: History) -> Option<usize>;

    /// Is the argument of a leaf about the play of one who follows the rule?
    fn keeps(&self, leaf: &str, game: &Game, position: &Position, history: History) -> bool;
}

/// The game in which the trees of a certificate are, and what they may use.
#[derive(Clone, Copy)]
pub struct Trees<'a> {
    pub game: &'a Game,
    pub start: &'a Position,
    /// How the game ended, if it is over at the start.
    pub over: Option<Outcome>,
    /// The symmetries of the certificate, the identity first.
    pub symmetries: &'a [Vec<usize>],
    pub follows: Option<&'a dyn Follows>,
    pub around: &'a dyn Around,
}

impl Trees<'_> {
    /// Checks the tree of a part, reading just its records.
    pub fn check(&self, part: &Part, records: &mut Records<'_>) -> Result<(), Fault> {
        let (position, history, named) = (self.start.clone(), [None; 2], Vec::new());
        Tree { trees: *self, part, records, position, history, named }.check(self.over)
    }
}

struct Tree<'a, 'r> {
    trees: Trees<'a>,
    part: &'a Part,
    records: &'a mut Records<'r>,
    position: Position,
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

/// A leaf as it is written, and its argument.
struct NamedLeaf {
    text: String,
    argument: Box<dyn Argument>,
}

/// The record `o n LEAF` while its branches are read.
struct Replies {
    record: usize,
    left: u64,
    leaf: Option<NamedLeaf>,
    branched: BTreeSet<Move>,
    /// How to go back from the branch being read.
    undo: Option<(Undo, History)>,
}

/// The way from the root to the position: an own stack, because a hostile file may go as deep as the board is large.
enum Step {
    Prover(Undo, History),
    Opponent(Replies),
}

impl Tree<'_, '_> {
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
                        if self.records.judges() {
                            self.remaining_replies(replies)?;
                        }
                        path.pop();
                    }
                }
            };
        }
    }

    /// Does a single move suffice here? Where every complying move is asked for, it does nowhere.
    fn prover_moves(&self) -> bool {
        let every = self.trees.follows.is_some_and(Follows::every);
        !every && self.part.provers.contains(&self.position.mover)
    }

    /// The legal moves, or those of them that comply with the rule.
    fn moves(&self) -> Result<Vec<Move>, Fault> {
        let points = self.position.owner.len();
        let pieces = if self.trees.game.hops() { points - self.position.open } else { 0 };
        self.records.steps(points + pieces.saturating_mul(self.position.open))?;
        let moves = match self.trees.follows.filter(|follows| follows.side() == self.position.mover) {
            Some(follows) => follows.moves(self.trees.game, &self.position, self.history, self.records)?,
            None => self.trees.game.moves(&self.position),
        };
        self.records.steps(moves.len()).map(|()| moves)
    }

    /// Makes a move and pays for what it cost to see whether the game is over.
    fn play(&mut self, mv: Move) -> Result<(Undo, Option<Outcome>), Fault> {
        let played = self.trees.game.play(&mut self.position, mv);
        self.records.steps(self.trees.game.looks.take())?;
        Ok(played)
    }

    /// Remembers a move; gives back what was remembered before.
    fn made(&mut self, mv: Move) -> History {
        let next = [Some(mv), self.history[0]];
        std::mem::replace(&mut self.history, next)
    }

    /// What a rule remembers besides the position.
    fn piece(&self) -> Option<usize> {
        self.trees.follows?.piece(&self.position, self.history)
    }

    /// Can the prover, who is to move, end the game at once as he likes?
    fn at_once(&mut self) -> Result<bool, Fault> {
        // What complies with a rule is for the rule to say.
        let game = self.trees.follows.is_none().then_some(self.trees.game);
        let ends = game.and_then(|game| game.completing(&self.position));
        for mv in ends.map_or_else(|| self.moves(), Ok)? {
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
        if self.trees.follows.is_some() && self.moves()?.is_empty() {
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
                let why = format!("the next position to be named, in a record of its own, is @{next}");
                return self.records.reject(why);
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
                if self.records.judges() {
                    self.settle(&leaf)?.or_else(|reason| self.records.reject(reason))?;
                }
                Ok(Evidence::Complete)
            }
        }
    }

    fn leaf(&self, words: &[&str]) -> Result<NamedLeaf, Fault> {
        self.records.steps(words.len() + self.trees.game.board.points)?;
        let own = || Leaf::read(words, self.trees.game).or_else(|reason| self.records.reject(reason));
        let around = self.trees.around.leaf(words, self.trees.game, self.records)?;
        let argument = around.map_or_else(|| Ok::<_, Fault>(Box::new(own()?) as _), Ok)?;
        Ok(NamedLeaf { text: words.join(" "), argument })
    }

    /// Does a leaf settle the position, or why not?
    fn settle(&self, leaf: &NamedLeaf) -> Result<Result<(), String>, Fault> {
        self.records.steps(leaf.argument.cost(self.trees.game, &self.position))?;
        let [prover] = self.part.provers[..] else {
            return Ok(Err("a leaf needs a single prover".to_string()));
        };
        if self.trees.game.rules.players != 2 {
            return Ok(Err("this leaf does not apply to more than two players".to_string()));
        }
        // Against one who follows a rule, all arguments are good.
        let own = self.trees.follows.filter(|follows| follows.side() == prover);
        if own.is_some_and(|own| !own.keeps(&leaf.text, self.trees.game, &self.position, self.history)) {
            return Ok(Err("this leaf says nothing about a side that follows this rule".to_string()));
        }
        Ok(leaf.argument.settles(self.trees.game, &self.position, prover, &self.part.accept))
    }

    fn legal(&self, text: &str) -> Result<Move, Fault> {
        let mv = self.trees.game.read_move(text).or_else(|reason| self.records.reject(reason))?;
        if self.moves()?.contains(&mv) {
            return Ok(mv);
        }
        let what = if self.trees.game.moves(&self.position).contains(&mv) { "complying" } else { "legal" };
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
        let Some(g) = index(symmetry, self.trees.symmetries.len()).map(|g| &self.trees.symmetries[g]) else {
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
