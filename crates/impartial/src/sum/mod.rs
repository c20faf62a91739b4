//! Sums of games: a move is a move in one part. `nim(3,5) + wythoff(3,8)` is typed, see [`spec`].

mod heaps;
mod rules;
pub mod spec;
mod travel;

pub use heaps::Heaps;
pub use rules::{Memory, Token, Wythoff};
pub use travel::{Travel, Words, no_vertex};

use super::Error;
use super::game::{Impartial, Solver};
use noughts_draw::token::TokenGraph;
use std::fmt;
use std::sync::Arc;

/// A position of one part, in numbers whose meaning the rule knows.
pub type State = Vec<u64>;

/// The rules of one kind of part.
pub trait Rule: Send + Sync {
    /// REQUIRED: the part as it is typed in a sum, as in `nim(5)`.
    fn describe(&self, state: &[u64]) -> String;

    /// REQUIRED: every move, as the parts that the moved one turns into (a heap may split or vanish).
    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error>;

    /// OPTIONAL: the Grundy number, where a formula or table gives it.
    fn value(&self, _state: &[u64]) -> Option<u64> {
        None
    }

    /// OPTIONAL: the moves to parts with this value together, where that is faster than trying all.
    fn options_of_value(&self, _state: &[u64], _value: u64) -> Option<Vec<Vec<State>>> {
        None
    }

    /// OPTIONAL: how a person types a move to these parts; the parts unless said otherwise.
    fn show_move(&self, _from: &[u64], to: &[State]) -> String {
        to.iter().map(|state| self.show(state)).collect::<Vec<_>>().join("+")
    }

    /// OPTIONAL: the graph that the token of this part travels on.
    fn token_graph(&self, _state: &[u64]) -> Option<TokenGraph> {
        None
    }

    /// OPTIONAL: how a person writes the state for short; numbers unless said otherwise.
    fn show(&self, state: &[u64]) -> String {
        state.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
    }
}

/// One part of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// Which of the sum's rules it follows.
    pub rule: usize,
    pub state: State,
}

/// The rules of a sum: the game whose positions are lists of parts.
#[derive(Clone)]
pub struct Rules(pub Vec<Arc<dyn Rule>>);

/// A sum of games in play.
#[derive(Clone)]
pub struct Sum {
    pub rules: Rules,
    pub parts: Vec<Part>,
}

/// A move: part number `part` (from 0) is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub part: usize,
    pub to: Vec<Part>,
}

impl Rules {
    fn rule(&self, part: &Part) -> &dyn Rule {
        &*self.0[part.rule]
    }

    /// What one part may turn into.
    pub fn part_options(&self, part: &Part) -> Result<Vec<Vec<Part>>, Error> {
        Ok(self.rule(part).options(&part.state)?.into_iter().map(|to| with_rule(part.rule, to)).collect())
    }

    pub fn show(&self, part: &Part) -> String {
        self.rule(part).describe(&part.state)
    }

    /// The graph that the token of a part travels on, if it is such a part.
    pub fn token_graph(&self, part: &Part) -> Option<TokenGraph> {
        self.rule(part).token_graph(&part.state)
    }
}

fn with_rule(rule: usize, states: Vec<State>) -> Vec<Part> {
    states.into_iter().map(|state| Part { rule, state }).collect()
}

impl Impartial for Rules {
    /// Sorted parts, so that the order of the parts makes no new position.
    type Position = Vec<Part>;

    fn options(&self, position: &Vec<Part>) -> Result<Vec<Vec<Part>>, Error> {
        let mut out = Vec::new();
        for (i, part) in position.iter().enumerate() {
            // Equal parts have equal moves.
            if i > 0 && position[i - 1] == *part {
                continue;
            }
            for to in self.part_options(part)? {
                let mut next = position.clone();
                next.remove(i);
                next.extend(to);
                next.sort();
                out.push(next);
            }
        }
        Ok(out)
    }

    fn parts(&self, position: &Vec<Part>) -> Vec<Vec<Part>> {
        position.iter().map(|part| vec![part.clone()]).collect()
    }

    fn known_value(&self, part: &Vec<Part>) -> Option<u64> {
        match &part[..] {
            [] => Some(0),
            [one] => self.rule(one).value(&one.state),
            _ => None,
        }
    }
}

impl Sum {
    /// The parts as the position of the game.
    pub fn position(&self) -> Vec<Part> {
        let mut parts = self.parts.clone();
        parts.sort();
        parts
    }

    /// All moves, part by part.
    pub fn moves(&self) -> Result<Vec<Move>, Error> {
        let mut moves = Vec::new();
        for (part, from) in self.parts.iter().enumerate() {
            moves.extend(self.rules.part_options(from)?.into_iter().map(|to| Move { part, to }));
        }
        Ok(moves)
    }

    /// The sum after a move. New parts stand where the old one stood.
    #[must_use]
    pub fn after(&self, m: &Move) -> Sum {
        let mut parts = self.parts.clone();
        parts.splice(m.part..=m.part, m.to.iter().cloned());
        Sum { rules: self.rules.clone(), parts }
    }

    /// The Grundy number of each part.
    pub fn values(&self, solver: &mut Solver<'_, Rules>) -> Result<Vec<u64>, Error> {
        self.parts.iter().map(|part| solver.grundy(&vec![part.clone()])).collect()
    }

    /// All moves that win normal play.
    pub fn winning_moves(&self, solver: &mut Solver<'_, Rules>) -> Result<Vec<Move>, Error> {
        let values = self.values(solver)?;
        let total = values.iter().fold(0, |a, b| a ^ b);
        let mut winning = Vec::new();
        if total == 0 {
            return Ok(winning);
        }
        for (part, from) in self.parts.iter().enumerate() {
            let wanted = values[part] ^ total;
            let direct = self.rules.rule(from).options_of_value(&from.state, wanted);
            if let Some(options) = direct {
                winning.extend(options.into_iter().map(|to| Move { part, to: with_rule(from.rule, to) }));
                continue;
            }
            for to in self.rules.part_options(from)? {
                if solver.grundy(&to)? == wanted {
                    winning.push(Move { part, to });
                }
            }
        }
        Ok(winning)
    }

    /// All moves that win misère play.
    pub fn misere_winning_moves(&self, solver: &mut Solver<'_, Rules>) -> Result<Vec<Move>, Error> {
        let mut winning = Vec::new();
        for m in self.moves()? {
            if solver.misere_p(&self.after(&m).position())? {
                winning.push(m);
            }
        }
        Ok(winning)
    }

    /// A move in words: `nim(5) → 2`.
    pub fn show_move(&self, m: &Move) -> String {
        format!("{} → {}", self.rules.show(&self.parts[m.part]), self.move_text(m))
    }

    /// What a move makes of its part, as a person types it; `0` where nothing is left.
    pub fn move_text(&self, m: &Move) -> String {
        let from = &self.parts[m.part];
        let to: Vec<State> = m.to.iter().map(|part| part.state.clone()).collect();
        let text = self.rules.rule(from).show_move(&from.state, &to);
        if text.is_empty() { "0".into() } else { text }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.parts.is_empty() {
            return f.write_str("nothing");
        }
        let parts: Vec<String> = self.parts.iter().map(|p| self.rules.show(p)).collect();
        f.write_str(&parts.join(" + "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same game without parts and formulas: outcomes by plain search.
    struct Plain(Rules);

    impl Impartial for Plain {
        type Position = Vec<Part>;

        fn options(&self, position: &Vec<Part>) -> Result<Vec<Vec<Part>>, Error> {
            self.0.options(position)
        }
    }

    fn part() -> impl Strategy<Value = String> {
        prop_oneof![
            (0u64..6).prop_map(|n| format!("nim({n})")),
            (0u64..9).prop_map(|n| format!("takeaway(1,3,4; {n})")),
            (0u64..9).prop_map(|n| format!("even({n})")),
            (0u64..7).prop_map(|n| format!("kayles({n})")),
            (0u64..9).prop_map(|n| format!("grundy({n})")),
            (0u64..4, 0u64..4).prop_map(|(a, b)| format!("wythoff({a},{b})")),
            (1u64..7, 0u64..4).prop_map(|(n, x)| format!("memory(2x; {n}, {x})")),
            (0usize..4).prop_map(|v| format!("digraph{{a b, b c, a c, c d; {}}}", ["a", "b", "c", "d"][v])),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        /// The Grundy number of a sum is the XOR, and the winning moves are those to value 0 (FR-05).
        #[test]
        fn sums_agree_with_plain_search(a in part(), b in part(), c in part()) {
            let sum: Sum = format!("{a} + {b} + {c}").parse().unwrap();
            let plain = Plain(sum.rules.clone());
            let mut by_search = Solver::new(&plain);
            let mut solver = Solver::new(&sum.rules);
            prop_assert_eq!(solver.grundy(&sum.position()).unwrap(), by_search.grundy(&sum.position()).unwrap());
            let mut winning = Vec::new();
            for m in sum.moves().unwrap() {
                if by_search.grundy(&sum.after(&m).position()).unwrap() == 0 {
                    winning.push(m);
                }
            }
            let found = sum.winning_moves(&mut solver).unwrap();
            prop_assert_eq!(found.len(), winning.len());
            prop_assert!(winning.iter().all(|m| found.contains(m)));
        }
    }

    #[test]
    fn big_heaps_need_no_search() {
        let sum: Sum =
            "nim(1000000000000, 17) + kayles(999999999999) + takeaway(1..4; 10000000001)".parse().unwrap();
        let mut solver = Solver::new(&sum.rules);
        assert!(!sum.winning_moves(&mut solver).unwrap().is_empty());
        assert!(sum.moves().is_err());
    }
}
