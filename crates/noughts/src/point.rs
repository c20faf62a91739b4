//! Points and players: the names that everything else uses.

/// A point of a board, counted from 0. People see labels, or numbers counted from 1.
pub type Point = u32;

/// A player, counted from 0 in the order of first moves.
pub type Player = u8;

/// The letters of the players in positions.
pub const LETTERS: [char; 6] = ['X', 'O', 'Y', 'Z', 'W', 'V'];
