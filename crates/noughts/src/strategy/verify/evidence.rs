//! What the checker is given: a statement of kind `strategy`, and a tree or a line of play.

use super::keys::Keys;
use super::some::Known;
use super::{Case, End, Ties};
use crate::certificate::{Files, Leaf, NodeId, TreeBuilder, opening, write_move, write_perms, write_tree};
use crate::game::{Move, Player, Position};
use crate::strategy::{Choice, Memo};
use std::collections::HashMap;
use std::fmt::Write;

/// Two files, and what the checker can tell from them.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// Statement and certificate for the checker.
    pub files: Files,
    /// In a sentence: what the files show.
    pub shows: String,
}

fn statement(case: &Case<'_>, ties: &str) -> String {
    let mut text = opening(case.game, &case.start, "strategy");
    let _ = writeln!(text, "side {}", case.side.number());
    if let Some(rule) = case.strategy.rule() {
        let _ = writeln!(text, "follows {rule}");
    }
    let _ = writeln!(text, "ties {ties}\naccept {}", case.accept);
    text
}

/// The files of a verified strategy. `shown` is the game in which it is shown, another one after a reduction.
pub fn verified(case: &Case<'_>, shown: &Case<'_>, reduction: Option<&str>, known: &Known) -> Evidence {
    let rule = case.strategy.rule().is_some();
    let every = case.ties == Ties::Every && rule;
    let mode = if every { Mode::Every } else { Mode::Some };
    let ties = if every { "every" } else { "some" };
    let mut builder = Builder::new(shown, mode, known, rule);
    builder.build(&shown.start, None, &shown.strategy.begin());
    let certificate = builder.file(reduction);
    let side = if case.side == Player::X { "X" } else { "O" };
    let shows = match (rule, case.ties) {
        (true, Ties::Every) => {
            "every line of complying play keeps the promise; the checker knows the rule".to_string()
        }
        (true, Ties::Some) => "a tie-break that keeps the promise; the checker knows the rule".to_string(),
        (false, Ties::Some) => format!("{side} can force what is promised, with moves of the strategy"),
        (false, Ties::Every) => format!(
            "{side} can force what is promised, with moves of the strategy; that all complying moves do it is the word of \
             this command"
        ),
    };
    Evidence { files: Files { statement: statement(case, ties), certificate }, shows }
}

/// The files of a refuted strategy: a tree for the opponent against every complying move where the checker knows the
/// rule and ties were read as `some`, else the line.
pub fn refuted(case: &Case<'_>, line: &[Move], end: End, known: Option<&Known>) -> Evidence {
    let rule = case.strategy.rule().is_some();
    if let (Some(known), true, End::Outcome(_)) = (known, rule, end) {
        let mut builder = Builder::new(case, Mode::None, known, true);
        builder.build(&case.start, None, &case.strategy.begin());
        let shows = "the opponent beats every complying move; the checker knows the rule".to_string();
        let files = Files { statement: statement(case, "none"), certificate: builder.file(None) };
        return Evidence { files, shows };
    }
    let mut text = "noughts certificate 1\n".to_string();
    for &mv in line {
        let _ = write_move("m", mv, &mut text);
    }
    text.push_str("end\n");
    let shows = match (end, rule) {
        (End::Silent, _) => {
            "legal play to a position in which the strategy says nothing; that is the word of this command"
        }
        (_, true) => "legal play that complies with the rule, which the checker knows, and ends badly",
        (_, false) => {
            "legal play that ends badly; that it complies with the strategy is the word of this command"
        }
    };
    let ties = if end == End::Silent { "silent" } else { "line" };
    Evidence {
        files: Files { statement: statement(case, ties), certificate: text },
        shows: shows.to_string(),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// The tree branches on every complying move.
    Every,
    /// The strategy is the prover, with one complying move each time.
    Some,
    /// The opponent is the prover, against every complying move.
    None,
}

struct Builder<'a> {
    case: &'a Case<'a>,
    mode: Mode,
    known: &'a Known,
    /// Does the checker hold the strategy's moves against a rule?
    rule: bool,
    keys: Keys,
    /// Positions seen, by the least image of who owns what (and the piece to hop with, where that matters).
    met: HashMap<(Vec<u8>, u32), (NodeId, usize)>,
    tree: TreeBuilder,
}

impl<'a> Builder<'a> {
    fn new(case: &'a Case<'a>, mode: Mode, known: &'a Known, rule: bool) -> Builder<'a> {
        Builder {
            case,
            mode,
            known,
            rule,
            keys: Keys::new(case),
            met: HashMap::new(),
            tree: TreeBuilder::default(),
        }
    }

    fn file(self, reduction: Option<&str>) -> String {
        let mut out = "noughts certificate 1\n".to_string();
        if let Some(word) = reduction {
            let _ = writeln!(out, "by {word}");
        }
        let (tree, perms) = self.tree.finish();
        // Writing to memory does not fail.
        let _ = write_perms(&perms, &mut out);
        let _ = write_tree(&tree, &mut out);
        out.push_str("end\n");
        out
    }

    fn mine(&self, position: &Position) -> bool {
        self.case.game.mover(position) == self.case.side
    }

    /// Is the game over in a way that the prover accepts?
    fn ends_well(&self, position: &Position) -> bool {
        let accepted = |o| self.case.accept.contains(o) != (self.mode == Mode::None);
        self.case.game.outcome(position).is_some_and(accepted)
    }

    /// Can the prover, to move, end the game well at once? Then nothing is written.
    fn at_once(&self, position: &Position, choices: &[Choice]) -> bool {
        let ends = |mv: Move| self.ends_well(&self.case.game.play(position, mv));
        match (self.mode, self.mine(position)) {
            (Mode::Some, true) if self.rule => choices.iter().any(|c| ends(c.mv)),
            (Mode::Some, true) | (Mode::None, false) => self.case.game.moves(position).into_iter().any(ends),
            _ => false,
        }
    }

    /// What must be written for a position that is not over; `None` if nothing.
    fn build(&mut self, position: &Position, last: Option<Move>, memo: &Memo) -> Option<NodeId> {
        if self.case.game.outcome(position).is_some() {
            return None;
        }
        let mine = self.mine(position);
        let choices = if mine { self.case.strategy.reply(position, last, memo) } else { Vec::new() };
        if self.at_once(position, &choices) {
            return None;
        }
        // The position point for point; with the piece to hop with in a class of its own where a rule depends on it.
        let mut classes = position.numbers();
        match (memo.points.first(), last) {
            (Some(&piece), _) => classes[piece.index()] += 2,
            (None, Some(Move::Hop { from, .. })) if mine => classes[from.index()] += 2,
            _ => {}
        }
        let (least, symmetry) = self.keys.least(&classes);
        let key = (least, position.ply % self.case.game.round());
        if let Some(&(node, there)) = self.met.get(&key) {
            return Some(self.tree.same(node, self.keys.between(there, symmetry).as_deref()));
        }
        if self.mode != Mode::None
            && let Some(leaf) = self.case.strategy.settled(position, mine, last)
        {
            return Some(self.tree.leaf(leaf));
        }
        let id = self.tree.next();
        self.met.insert(key, (id, symmetry));
        match (self.mode, mine) {
            (Mode::Some, true) => self.prove(id, position, &choices),
            (Mode::None, false) => self.beat(id, position, memo),
            (_, true) => {
                let moves = choices.into_iter().map(|c| (c.mv, c.memo)).collect();
                self.branch(id, position, moves, None);
            }
            (_, false) => {
                let moves = self.case.game.moves(position).into_iter().map(|mv| (mv, memo.clone())).collect();
                let leaf = self.common_leaf(position);
                self.branch(id, position, moves, leaf.as_ref());
            }
        }
        Some(id)
    }

    /// The strategy's move that holds.
    fn prove(&mut self, id: NodeId, position: &Position, choices: &[Choice]) {
        let good = choices.iter().position(|choice| self.holds(position, choice)).unwrap_or(0);
        let Choice { mv, memo } = choices[good].clone();
        self.tree.prover(mv);
        let built = self.build(&self.case.game.play(position, mv), None, &memo);
        self.tree.then(id, built);
    }

    /// Is it known that this choice holds? Under `every` all do.
    fn holds(&mut self, position: &Position, choice: &Choice) -> bool {
        let game = self.case.game;
        let after = game.play(position, choice.mv);
        if game.outcome(&after).is_some() {
            return self.ends_well(&after);
        }
        self.case.ties == Ties::Every || self.survives(&after, &choice.memo)
    }

    fn survives(&mut self, position: &Position, memo: &Memo) -> bool {
        if self.case.strategy.settled(position, false, None).is_some() {
            return true;
        }
        self.case.game.moves(position).into_iter().all(|mv| {
            let after = self.case.game.play(position, mv);
            if self.case.game.outcome(&after).is_some() {
                return self.ends_well(&after);
            }
            let key = self.keys.key(self.case, &after, Some(mv), memo);
            self.case.strategy.settled(&after, true, Some(mv)).is_some() || self.known.get(&key) == Some(true)
        })
    }

    /// The opponent's move after which the strategy is known to fail.
    fn beat(&mut self, id: NodeId, position: &Position, memo: &Memo) {
        let moves = self.case.game.moves(position);
        let fails = |mv: &Move| {
            let after = self.case.game.play(position, *mv);
            if self.case.game.outcome(&after).is_some() {
                return self.ends_well(&after);
            }
            let key = self.keys.key(self.case, &after, Some(*mv), memo);
            self.known.get(&key) == Some(false)
        };
        let Some(mv) = moves.into_iter().find(fails) else { unreachable!("the opponent wins here") };
        self.tree.prover(mv);
        let built = self.build(&self.case.game.play(position, mv), Some(mv), memo);
        self.tree.then(id, built);
    }

    /// A leaf that settles some of the opponent's moves, to be written once for all of them.
    fn common_leaf(&self, position: &Position) -> Option<Leaf> {
        let leaves = self.case.game.moves(position).into_iter().filter_map(|mv| {
            let after = self.case.game.play(position, mv);
            self.case.strategy.settled(&after, true, Some(mv))
        });
        leaves.into_iter().find(|leaf| matches!(leaf, Leaf::Weight | Leaf::Nothing))
    }

    fn branch(
        &mut self,
        id: NodeId,
        position: &Position,
        moves: Vec<(Move, Memo)>,
        otherwise: Option<&Leaf>,
    ) {
        self.tree.opponent(otherwise.cloned());
        let mine = self.mine(position);
        for (mv, memo) in moves {
            let after = self.case.game.play(position, mv);
            let last = (!mine).then_some(mv);
            let leaf = || self.case.strategy.settled(&after, !mine, last);
            if self.case.game.outcome(&after).is_some()
                || (otherwise.is_some() && leaf().as_ref() == otherwise)
            {
                continue;
            }
            let choices =
                if self.mine(&after) { self.case.strategy.reply(&after, last, &memo) } else { Vec::new() };
            if self.at_once(&after, &choices) {
                continue;
            }
            let built = self.build(&after, last, &memo);
            self.tree.reply(id, mv, built);
        }
    }
}
