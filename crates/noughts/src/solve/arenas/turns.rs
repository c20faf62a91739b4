//! A list of turns: who makes each move to come. Play ends with it, so that a line which lacks more points than its side has
//! turns left is dead.

use super::tally::Side;
use crate::game::Player;
use std::sync::Arc;

/// A list of turns, for a position in which the first `ply` of them are over.
#[derive(Clone)]
pub struct Turns {
    list: Arc<Vec<Player>>,
    /// From each turn on, how many each side has.
    left: Arc<Vec<[u32; 2]>>,
    /// From this turn on the sides alternate.
    in_turn: usize,
    /// The list is none of the rules': it ends a search, so that what it learns is about the turns left.
    limit: bool,
}

impl Turns {
    pub fn new(list: &[Player]) -> Turns {
        let mut left = vec![[0; 2]; list.len() + 1];
        for (i, &player) in list.iter().enumerate().rev() {
            left[i] = left[i + 1];
            left[i][player.index()] += 1;
        }
        let in_turn = list.windows(2).rposition(|pair| pair[0] == pair[1]).map_or(0, |i| i + 1);
        Turns { list: Arc::new(list.to_vec()), left: Arc::new(left), in_turn, limit: false }
    }

    /// Turn about, up to so many moves from the start of a game.
    pub fn limited(moves: u32) -> Turns {
        let list: Vec<Player> = (0..moves).map(|i| if i % 2 == 0 { Player::X } else { Player::O }).collect();
        Turns { limit: true, ..Turns::new(&list) }
    }

    /// What tells positions apart that differ in their turns only. There are fewer than `LIMITED` moves on a board.
    pub fn phase(&self, ply: u32) -> u32 {
        const LIMITED: u32 = 1024;
        if self.limit { LIMITED + (self.list.len() as u32).saturating_sub(ply) } else { ply }
    }

    pub fn mover(&self, ply: u32) -> Side {
        self.list.get(ply as usize).map_or(0, |player| player.index())
    }

    /// How many turns in a row the mover has.
    pub fn in_a_row(&self, ply: u32) -> u32 {
        let rest = &self.list[(ply as usize).min(self.list.len())..];
        rest.iter().take_while(|&player| Some(player) == rest.first()).count() as u32
    }

    pub fn are_over(&self, ply: u32) -> bool {
        ply as usize >= self.list.len()
    }

    /// Do the sides alternate from here to the end?
    pub fn alternate(&self, ply: u32) -> bool {
        ply as usize >= self.in_turn
    }

    /// The turns that each side has left.
    pub fn left(&self, ply: u32) -> [u32; 2] {
        self.left[(ply as usize).min(self.list.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{O, X};

    #[test]
    fn a_list_is_counted_from_its_end() {
        let turns = Turns::new(&[X, X, O, X, O]);
        assert_eq!([0, 1, 2, 5].map(|ply| turns.left(ply)), [[3, 2], [2, 2], [1, 2], [0, 0]]);
        assert_eq!([0, 1, 2].map(|ply| turns.in_a_row(ply)), [2, 1, 1]);
        assert_eq!([0, 1, 4].map(|ply| turns.alternate(ply)), [false, true, true]);
        assert!(!turns.are_over(4) && turns.are_over(5));
        let none = Turns::new(&[]);
        assert!(none.are_over(0) && none.left(3) == [0, 0] && none.in_a_row(0) == 0);
    }
}
