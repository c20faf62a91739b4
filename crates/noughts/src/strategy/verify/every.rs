//! Every complying move and every answer, breadth first: the first bad end found belongs to a shortest line.

use super::keys::{Key, Keys};
use super::{Case, End};
use crate::game::{Move, Position};
use crate::limits::{Meter, Stop};
use crate::strategy::Memo;
use std::collections::HashSet;

/// A position with the strategy to move, and how it was reached.
struct Node {
    position: Position,
    last: Option<Move>,
    memo: Memo,
    parent: Option<usize>,
    moves: Vec<Move>,
}

struct Search<'a> {
    case: &'a Case<'a>,
    meter: &'a Meter,
    keys: Keys,
    seen: HashSet<Key>,
    nodes: Vec<Node>,
    /// The shortest bad line so far: its length, where it leaves the nodes, the moves after that, how it ends.
    bad: Option<(usize, Option<usize>, Vec<Move>, End)>,
}

/// A shortest line that ends badly, or `None` if there is none.
pub fn search(case: &Case<'_>, meter: &Meter) -> Result<Option<(Vec<Move>, End)>, Stop> {
    let mut search =
        Search { case, meter, keys: Keys::new(case), seen: HashSet::new(), nodes: Vec::new(), bad: None };
    let memo = case.strategy.begin();
    if let Some(outcome) = case.game.outcome(&case.start) {
        let bad = !case.accept.contains(outcome);
        return Ok(bad.then_some((Vec::new(), End::Outcome(outcome))));
    }
    if case.game.mover(&case.start) == case.side {
        if case.strategy.settled(&case.start, true, None).is_some() {
            return Ok(None);
        }
        let root = Node { position: case.start.clone(), last: None, memo, parent: None, moves: Vec::new() };
        search.nodes.push(root);
    } else if case.strategy.settled(&case.start, false, None).is_none() {
        search.answers(None, &case.start, &memo, &[])?;
    }
    let mut next = 0;
    while next < search.nodes.len() {
        // A bad line that is as short as the way to this node cannot be beaten.
        if let Some((length, ..)) = search.bad
            && length <= search.length(Some(next))
        {
            break;
        }
        search.expand(next)?;
        next += 1;
    }
    Ok(search.bad.take().map(|(_, node, rest, end)| {
        let mut line = search.path(node);
        line.extend(rest);
        (line, end)
    }))
}

impl Search<'_> {
    fn path(&self, node: Option<usize>) -> Vec<Move> {
        let mut parts = Vec::new();
        let mut here = node;
        while let Some(i) = here {
            parts.push(&self.nodes[i].moves);
            here = self.nodes[i].parent;
        }
        parts.into_iter().rev().flatten().copied().collect()
    }

    fn length(&self, node: Option<usize>) -> usize {
        self.path(node).len()
    }

    fn fail(&mut self, node: Option<usize>, rest: Vec<Move>, end: End) {
        let length = self.length(node) + rest.len();
        if self.bad.as_ref().is_none_or(|(best, ..)| length < *best) {
            self.bad = Some((length, node, rest, end));
        }
    }

    fn expand(&mut self, i: usize) -> Result<(), Stop> {
        let case = self.case;
        let (position, last) = (self.nodes[i].position.clone(), self.nodes[i].last);
        let memo = self.nodes[i].memo.clone();
        self.meter.count(position.ply)?;
        let choices = case.strategy.reply(&position, last, &memo);
        if choices.is_empty() {
            self.fail(Some(i), Vec::new(), End::Silent);
        }
        for choice in choices {
            let after = case.game.play(&position, choice.mv);
            match case.game.outcome(&after) {
                Some(outcome) if case.accept.contains(outcome) => {}
                Some(outcome) => self.fail(Some(i), vec![choice.mv], End::Outcome(outcome)),
                None if case.game.mover(&after) == case.side => {
                    // Several moves a turn: the strategy goes on.
                    self.reach(Some(i), after, None, choice.memo, vec![choice.mv]);
                }
                None if case.strategy.settled(&after, false, None).is_some() => {}
                None => self.answers(Some(i), &after, &choice.memo, &[choice.mv])?,
            }
        }
        Ok(())
    }

    /// Every answer of the opponent in a position.
    fn answers(
        &mut self,
        node: Option<usize>,
        position: &Position,
        memo: &Memo,
        head: &[Move],
    ) -> Result<(), Stop> {
        self.meter.count(position.ply)?;
        for mv in self.case.game.moves(position) {
            let after = self.case.game.play(position, mv);
            let mut moves = head.to_vec();
            moves.push(mv);
            match self.case.game.outcome(&after) {
                Some(outcome) if self.case.accept.contains(outcome) => {}
                Some(outcome) => self.fail(node, moves, End::Outcome(outcome)),
                None if self.case.game.mover(&after) != self.case.side => {
                    self.answers(node, &after, memo, &moves)?;
                }
                None => self.reach(node, after, Some(mv), memo.clone(), moves),
            }
        }
        Ok(())
    }

    fn reach(
        &mut self,
        parent: Option<usize>,
        position: Position,
        last: Option<Move>,
        memo: Memo,
        moves: Vec<Move>,
    ) {
        // The argument is looked for before the key: it is cheaper, and most positions have one.
        if self.case.strategy.settled(&position, true, last).is_some() {
            return;
        }
        let key = self.keys.key(self.case, &position, last, &memo);
        if self.seen.insert(key) {
            self.nodes.push(Node { position, last, memo, parent, moves });
        }
    }
}
