//! A strategy against given moves of the opponent, or in a given line of play.

use super::{Case, End, Evidence, Finding, evidence};
use crate::game::Move;

impl Case<'_> {
    /// Plays the opponent's moves one after the other against the strategy, which makes the first move that complies. A refutation
    /// if that ends badly; `None` if it does not, or if a move is not legal or none is left.
    pub fn follow(&self, opponent: &[Move]) -> Option<Finding> {
        let mut position = self.start.clone();
        let (mut memo, mut last) = (self.strategy.begin(), None);
        let mut left = opponent.iter().copied();
        let mut line = Vec::new();
        let end = loop {
            if let Some(outcome) = self.game.outcome(&position) {
                if self.accept.contains(outcome) {
                    return None;
                }
                break End::Outcome(outcome);
            }
            let mv = if self.game.mover(&position) == self.side {
                let Some(choice) = self.strategy.reply(&position, last, &memo).into_iter().next() else {
                    break End::Silent;
                };
                memo = choice.memo;
                last = None;
                choice.mv
            } else {
                let mv = left.next().filter(|mv| self.game.moves(&position).contains(mv))?;
                last = Some(mv);
                mv
            };
            position = self.game.play(&position, mv);
            line.push(mv);
        };
        let evidence = evidence::refuted(self, &line, end, None);
        Some(Finding::Refuted { line, end, evidence })
    }

    /// Files that show a line of play in which a strategy complies and does not reach what is accepted; `None` if this is no such
    /// line. For games that are too large to be searched for one.
    pub fn lost(&self, line: &[Move]) -> Option<Evidence> {
        let (mut here, mut memo, mut last) = (self.start.clone(), self.strategy.begin(), None);
        for &mv in line {
            if self.game.mover(&here) == self.side {
                let choices = self.strategy.reply(&here, last, &memo);
                memo = choices.into_iter().find(|choice| choice.mv == mv)?.memo;
            } else if !self.game.moves(&here).contains(&mv) {
                return None;
            }
            here = self.game.play(&here, mv);
            last = Some(mv);
        }
        let outcome = self.game.outcome(&here).filter(|&outcome| !self.accept.contains(outcome))?;
        Some(evidence::refuted(self, line, End::Outcome(outcome), None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Point};
    use crate::game::{Outcome, Player, Rules};
    use crate::strategy::{Entry, Setting};
    use std::sync::Arc;

    fn end(spec: &str, rules: &str, name: &str, opponent: &[usize]) -> Option<End> {
        let setting = Setting::new(Arc::new(Board::parse(spec).unwrap()), rules.parse::<Rules>().unwrap());
        let game = setting.game().unwrap();
        let strategy = match name {
            "as printed" => setting.clark_as_printed(Player::O).unwrap(),
            name => (Entry::find(name).unwrap().make)(&setting, Player::O).unwrap(),
        };
        let case = Case::new(&*game, &*strategy, Player::O);
        let moves: Vec<Move> = opponent.iter().map(|p| Move::Claim(Point::new(p - 1))).collect();
        match case.follow(&moves)? {
            Finding::Refuted { line, end, .. } => {
                assert_eq!(
                    line.iter().step_by(2).copied().collect::<Vec<_>>(),
                    moves[..line.len().div_ceil(2)]
                );
                Some(end)
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bad_ends_are_found_and_good_ones_are_not() {
        // O makes the first move that is there: X wins a row.
        assert_eq!(end("3^2", "strong", "random", &[7, 8, 9]), Some(End::Outcome(Outcome::Win(Player::X))));
        // X completes a line himself.
        assert_eq!(end("PBSTS(7)", "misere", "clark-fano", &[1, 3, 5, 6]), None);
        let line = [1, 4, 8, 16, 21, 25, 28, 18];
        assert_eq!(end("PBSTS(31)", "misere", "as printed", &line), Some(End::Silent));
    }
}
