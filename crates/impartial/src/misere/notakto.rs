//! Notakto: both players make the same mark, and whoever completes a winning set on the last live board loses.

use super::super::Error;
use super::super::sum::{Rule, State};
use noughts::{Board, Point};

/// One board; the state is the set of marked points. A board with a complete set is dead and vanishes.
pub struct Notakto {
    board: Board,
    sets: Vec<State>,
    words: usize,
}

/// Incidences of the winning sets that are listed.
const MOST_INCIDENCES: u64 = 1_000_000;

impl Notakto {
    pub fn new(board: Board) -> Result<Notakto, Error> {
        let listed = board.list_sets(MOST_INCIDENCES).map_err(|e| Error::Input(e.to_string()))?;
        let words = board.points().div_ceil(64).max(1);
        let sets = listed
            .minimal()
            .iter()
            .map(|set| {
                let mut bits = vec![0; words];
                for &p in set {
                    mark(&mut bits, p);
                }
                bits
            })
            .collect();
        drop(listed);
        Ok(Notakto { board, sets, words })
    }

    /// The state with these points marked, or the reason why it is not a live position.
    pub fn state(&self, marks: &str) -> Result<State, Error> {
        let mut state = vec![0; self.words];
        for word in marks.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()) {
            let p = self.board.find(word).ok_or_else(|| {
                Error::Input(format!(
                    "“{word}” is not a point of {}; points are numbered from 1",
                    self.board.name()
                ))
            })?;
            mark(&mut state, p);
        }
        if self.is_dead(&state) {
            return Err(Error::Input("these marks complete a winning set: the board is dead".into()));
        }
        Ok(state)
    }

    fn is_dead(&self, state: &[u64]) -> bool {
        self.sets.iter().any(|set| set.iter().zip(state).all(|(s, t)| s & t == *s))
    }
}

fn mark(state: &mut [u64], p: Point) {
    state[p.index() / 64] |= 1 << (p.index() % 64);
}

fn is_marked(state: &[u64], p: Point) -> bool {
    state[p.index() / 64] >> (p.index() % 64) & 1 == 1
}

impl Rule for Notakto {
    fn options(&self, state: &[u64]) -> Result<Vec<Vec<State>>, Error> {
        let open = Point::all(self.board.points()).filter(|&p| !is_marked(state, p));
        Ok(open
            .map(|p| {
                let mut next = state.to_vec();
                mark(&mut next, p);
                if self.is_dead(&next) { Vec::new() } else { vec![next] }
            })
            .collect())
    }

    fn show_move(&self, from: &[u64], to: &[State]) -> String {
        let Some(to) = to.first() else { return "dead".into() };
        let new = Point::all(self.board.points()).find(|&p| is_marked(from, p) != is_marked(to, p));
        new.map_or(String::new(), |p| self.board.label(p).to_string())
    }

    fn describe(&self, state: &[u64]) -> String {
        let marked = Point::all(self.board.points()).filter(|&p| is_marked(state, p));
        let labels: Vec<&str> = marked.map(|p| self.board.label(p)).collect();
        if labels.is_empty() {
            return format!("notakto({})", self.board.name());
        }
        format!("notakto({}; {})", self.board.name(), labels.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Solver;
    use crate::sum::Sum;

    const SQUARE: &str = "notakto(lines{1 2 3; 4 5 6; 7 8 9; 1 4 7; 2 5 8; 3 6 9; 1 5 9; 3 5 7})";

    #[test]
    fn the_centre_is_the_only_winning_first_move() {
        let sum: Sum = SQUARE.parse().unwrap();
        let mut solver = Solver::new(&sum.rules);
        let winning = sum.misere_winning_moves(&mut solver).unwrap();
        assert_eq!(winning.len(), 1);
        assert_eq!(winning[0].to[0].state, [1 << 4]);
    }

    #[test]
    fn marks_are_read() {
        let board = Board::parse("lines{1 2 3; 3 4 5}").unwrap();
        let notakto = Notakto::new(board).unwrap();
        assert_eq!(notakto.state("1, 3").unwrap(), [0b101]);
        assert!(notakto.state("1 2 3").is_err() && notakto.state("9").is_err());
        // Point 4 or 5 keeps the board alive; 2 completes a set.
        let options = notakto.options(&[0b101]).unwrap();
        assert_eq!(options, [vec![], vec![vec![0b1101]], vec![vec![0b10101]]]);
    }
}
