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
        let (position, history, judged) = (self.start.clone(), [None; 2], records.judges());
        let (over, named) = (self.over, Vec::new());
        Tree { trees: *self, part, records, position, history, judged, over, named }.check()
    }
}

/// Where several readers share a tree, each follows all of it, by what its records look like, and judges its share of the positions:
/// the move that leads there, whether the game is over, its record, its replies. All of them follow the same way, so that if
/// none rejects, one alone would not.
struct Tree<'a, 'r> {
    trees: Trees<'a>,
    part: &'a Part,
    records: &'a mut Records<'r>,
    position: Position,
    /// The moves that led here, which some rules look at.
    history: History,
    /// Is this position judged here?
    judged: bool,
    /// How the game ended, if it is over in a position that is judged here.
    over: Option<Outcome>,
    /// Named positions, with the piece to hop with where that depends on the moves before.
    named: Vec<(Position, Option<usize>)>,
}

/// A leaf as it is written, and its argument.
type NamedLeaf = (String, Box<dyn Argument>);

/// How to take a move back.
type Back = (Undo, History);

/// A record on the way from the root to the position: `m`, or `o n LEAF` while its branches are read.
#[derive(Default)]
struct Step {
    record: usize,
    /// Are the replies without a branch judged here?
    judged: bool,
    /// Branches that are still to be read.
    left: u64,
    leaf: Option<NamedLeaf>,
    branched: BTreeSet<Move>,
    /// How to go back from the move of `m` or the branch being read.
    back: Option<Back>,
}

impl Tree<'_, '_> {
    fn check(mut self) -> Result<(), Fault> {
        // An own stack, because a hostile file may go as deep as the board is large.
        let mut path: Vec<Step> = Vec::new();
        loop {
            if let Some(step) = self.evidence()? {
                let moved = step.back.is_some();
                path.push(step);
                // Moves that others judge may go on for ever.
                if path.len() > 2 * self.position.owner.len() + 1 {
                    return self.records.reject("no game has so many moves");
                }
                if moved {
                    continue;
                }
            }
            // Back to the last opponent position that has a branch left.
            loop {
                let Some(step) = path.last_mut() else { return Ok(()) };
                if let Some(back) = step.back.take() {
                    self.take_back(&back);
                }
                if step.left > 0 {
                    self.branch(step)?;
                    break;
                }
                if step.judged {
                    self.remaining_replies(step)?;
                }
                path.pop();
            }
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

    /// Makes the move of a record.
    fn advance(&mut self, mv: Move) -> Result<Back, Fault> {
        self.judged = self.records.judges();
        if self.judged && !self.moves()?.contains(&mv) {
            let legal = self.trees.game.moves(&self.position).contains(&mv);
            let what = if legal { "complying" } else { "legal" };
            return self.records.reject(format!("the move {mv} is not {what} here"));
        }
        let back;
        (back, self.over) = self.play(mv, self.judged)?;
        Ok(back)
    }

    /// Makes a move; where it is judged here, pays for what it cost to see whether the game is over.
    fn play(&mut self, mv: Move, judged: bool) -> Result<(Back, Option<Outcome>), Fault> {
        let (game, position) = (self.trees.game, &mut self.position);
        let (undo, over) = if judged { game.play(position, mv) } else { (game.make(position, mv), None) };
        self.records.steps(game.looks.take())?;
        let next = [Some(mv), self.history[0]];
        Ok(((undo, std::mem::replace(&mut self.history, next)), over))
    }

    fn take_back(&mut self, (undo, before): &Back) {
        Game::undo(&mut self.position, undo);
        self.history = *before;
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
            let (back, outcome) = self.play(mv, true)?;
            self.take_back(&back);
            if outcome.is_some_and(|outcome| self.part.accept.contains(&outcome)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is a position that is judged here settled without a record?
    fn complete(&mut self) -> Result<bool, Fault> {
        if let Some(outcome) = self.over {
            if self.part.accept.contains(&outcome) {
                return Ok(true);
            }
            return self.records.reject(format!("the game is over here, and {outcome} is not accepted"));
        }
        if self.trees.follows.is_some() && self.moves()?.is_empty() {
            return self.records.reject("no move complies with the rule here");
        }
        Ok(self.prover_moves() && self.at_once()?)
    }

    /// Finds out what settles the position; reads a record where there must be one. `None`: it is settled.
    fn evidence(&mut self) -> Result<Option<Step>, Fault> {
        let shared = self.records.share.1 > 1;
        let ends = shared && self.records.branch_ends()?;
        if if self.judged { self.complete()? } else { ends } {
            if shared && !ends {
                return self.records.reject("a record follows where none is due");
            }
            return Ok(None);
        }
        let line = self.records.record()?;
        let mut rest = line.as_str();
        if let Some(named) = rest.strip_prefix('@') {
            let (name, record) = named.split_once(' ').unwrap_or((named, ""));
            let next = self.named.len() + 1;
            if number(name) != Some(next as u64) || record.split(' ').next() == Some("=") {
                let why = format!("the next position to be named, in a record of its own, is @{next}");
                return self.records.reject(why);
            }
            self.records.cells(self.position.owner.len() / 8 + 16)?;
            self.named.push((self.position.clone(), self.piece()));
            rest = record;
        }
        // How a record goes on matters to the one who judges it.
        let words: Vec<&str> = rest.splitn(if self.judged { usize::MAX } else { 3 }, ' ').collect();
        match (words.as_slice(), self.judged.then(|| self.prover_moves())) {
            (["m", text], None | Some(true)) => {
                let back = self.read_move(text).and_then(|mv| self.advance(mv))?;
                Ok(Some(Step { back: Some(back), ..Step::default() }))
            }
            (["o", count, leaf @ ..], prover @ (None | Some(false))) => {
                let leaf = prover.filter(|_| !leaf.is_empty()).map(|_| self.leaf(leaf)).transpose()?;
                let Some(left) = number(count) else {
                    return self.records.reject(format!("“{}” is not a number of branches", shorten(count)));
                };
                let (record, judged) = (self.records.number(), self.judged);
                Ok(Some(Step { record, judged, left, leaf, ..Step::default() }))
            }
            (_, None) => Ok(None),
            (["=", name, symmetry], _) => self.reference(name, symmetry),
            (["m" | "o" | "r" | "=" | "", ..], Some(prover)) => {
                let mover = if prover { "the prover" } else { "the opponent" };
                self.records.reject(format!("{mover} is to move, and “{}” does not fit", shorten(&line)))
            }
            (words, _) => {
                let leaf = self.leaf(words)?;
                self.settle(&leaf)?.or_else(|reason| self.records.reject(reason))?;
                Ok(None)
            }
        }
    }

    fn leaf(&self, words: &[&str]) -> Result<NamedLeaf, Fault> {
        self.records.steps(words.len() + self.trees.game.board.points)?;
        let own = || Leaf::read(words, self.trees.game).or_else(|reason| self.records.reject(reason));
        let around = self.trees.around.leaf(words, self.trees.game, self.records)?;
        let argument = around.map_or_else(|| Ok::<_, Fault>(Box::new(own()?) as _), Ok)?;
        Ok((words.join(" "), argument))
    }

    /// Does a leaf settle the position, or why not?
    fn settle(&self, (text, argument): &NamedLeaf) -> Result<Result<(), String>, Fault> {
        self.records.steps(argument.cost(self.trees.game, &self.position))?;
        let [prover] = self.part.provers[..] else {
            return Ok(Err("a leaf needs a single prover".to_string()));
        };
        if self.trees.game.rules.players != 2 {
            return Ok(Err("this leaf does not apply to more than two players".to_string()));
        }
        // Against one who follows a rule, all arguments are good.
        let own = self.trees.follows.filter(|follows| follows.side() == prover);
        if own.is_some_and(|own| !own.keeps(text, self.trees.game, &self.position, self.history)) {
            return Ok(Err("this leaf says nothing about a side that follows this rule".to_string()));
        }
        Ok(argument.settles(self.trees.game, &self.position, prover, &self.part.accept))
    }

    fn read_move(&self, text: &str) -> Result<Move, Fault> {
        self.trees.game.read_move(text).or_else(|reason| self.records.reject(reason))
    }

    /// Reads `r MOVE` and makes the move.
    fn branch(&mut self, step: &mut Step) -> Result<(), Fault> {
        let line = self.records.record()?;
        let Some(text) = line.strip_prefix("r ") else {
            return self.records.reject(format!("a branch “r …” is due, and this is “{}”", shorten(&line)));
        };
        let mv = self.read_move(text)?;
        if step.judged && !step.branched.insert(mv) {
            return self.records.reject(format!("the reply {} has a branch already", shorten(text)));
        }
        step.left -= 1;
        step.back = Some(self.advance(mv)?);
        Ok(())
    }

    /// Every reply without a branch must be harmless at once, or settled by the leaf.
    fn remaining_replies(&mut self, step: &Step) -> Result<(), Fault> {
        for mv in self.moves()? {
            if step.branched.contains(&mv) {
                continue;
            }
            let (back, over) = self.play(mv, true)?;
            let result = match (over, &step.leaf) {
                (Some(outcome), _) if self.part.accept.contains(&outcome) => Ok(()),
                (Some(outcome), _) => Err(format!("it ends the game, and {outcome} is not accepted")),
                (None, _) if self.prover_moves() && self.at_once()? => Ok(()),
                (None, Some(leaf)) => self.settle(leaf)?,
                (None, None) => Err("it has no branch".to_string()),
            };
            self.take_back(&back);
            result.map_err(|reason| Fault::rejected(step.record, format!("the reply {mv}: {reason}")))?;
        }
        Ok(())
    }

    /// `= k g`: symmetry g maps position k to this one.
    fn reference(&mut self, name: &str, symmetry: &str) -> Result<Option<Step>, Fault> {
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
            Ok(None)
        } else {
            self.records.reject("the symmetry does not map that position to this one")
        }
    }
}
